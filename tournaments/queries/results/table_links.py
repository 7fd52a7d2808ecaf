"""The link of a match, printed on its sheet: what it is, and whether it opens anything now.

A link is not stored. It is derived from this installation's key, the match, the number of its link
and who is seated there: a draw made again, two teams that change places or a link renewed make
another, and the address on the old sheet opens nothing any more.
"""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.enums import Camp
from tournaments.models import Contest, Match, Seat
from tournaments.queries.core.round_names import round_name
from tournaments.queries.core.teams import Side, TeamRef

#: How long a link opens its table from the moment it was made.
LIFETIME = timedelta(hours=24)
#: 128 bits: nobody guesses them, and the code on the sheet stays easy to read.
TOKEN_BYTES = 16
SALT = "tournaments.queries.results.table_links"
#: The largest key a database keeps.
MOST = 2**63 - 1


class Shut(StrEnum):
    """Why a link that is genuine opens nothing now."""

    NOT_OFFERED = "the desk alone enters results"
    CONTEST_OVER = "the contest is over"
    ROUND_CLOSED = "the round is closed"
    CUT = "the desk cut it"
    EXPIRED = "it is too old"


@dataclass(frozen=True, slots=True)
class TableLink:
    """The link of a match: its token, who sits there, why it opens nothing if it does not."""

    match: int
    table: int
    ns: Side
    ew: Side
    token: str
    shut: Shut | None
    round_name: str


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The match a link leads to, its two camps, why the link opens nothing if it does not."""

    match: Match
    ns: Side
    ew: Side
    shut: Shut | None

    def side(self, camp: str) -> Side:
        """Who sits in a camp."""
        return self.ns if camp == Camp.NS else self.ew


def links_of(contest: Contest, number: int) -> list[TableLink]:
    """The links of a round, by table; none where it is not drawn. One query."""
    seats = _seats().filter(match__round__contest=contest, match__round__number=number)
    matches: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        assert seat.match is not None
        matches[seat.match.pk].append(seat)
    found = [_found(seated) for seated in matches.values()]
    return sorted(map(_link, found), key=lambda link: link.table)


def found_by_link(pk: int, token: str) -> FoundTable | None:
    """The table whose link this is; None when it is nobody's, which is all that is said. One query.

    It takes as long to refuse a match that exists as one that does not.
    """
    seated = list(_seats().filter(match=pk)) if pk <= MOST else []
    found = _found(seated) if seated else None
    expected = _token_of(found) if found is not None else _token(0, 0, (), ())
    same = constant_time_compare(token, expected)
    return found if same else None


def _link(found: FoundTable) -> TableLink:
    match = found.match
    round_ = match.round
    return TableLink(
        match=match.pk,
        table=match.table,
        ns=found.ns,
        ew=found.ew,
        token=_token_of(found),
        shut=found.shut,
        round_name=round_name(round_.number, round_.stage, round_.given),
    )


def _seats() -> QuerySet[Seat]:
    return Seat.objects.select_related("match__round__contest", "team").order_by("place")


def _found(seated: Sequence[Seat]) -> FoundTable:
    """A match from the seats around it."""
    match = seated[0].match
    assert match is not None
    ns, ew = (
        Side(tuple(TeamRef(s.team.number, s.team.name) for s in seated if s.camp == camp))
        for camp in (Camp.NS, Camp.EW)
    )
    return FoundTable(match, ns, ew, _shut(match))


def _shut(match: Match) -> Shut | None:
    contest = match.round.contest
    if not contest.players_enter:
        return Shut.NOT_OFFERED
    if contest.closed_at is not None:
        return Shut.CONTEST_OVER
    if match.round.closed:
        return Shut.ROUND_CLOSED
    if match.link_from is None:
        return Shut.CUT
    return Shut.EXPIRED if timezone.now() - match.link_from >= LIFETIME else None


def _token_of(found: FoundTable) -> str:
    match = found.match
    return _token(match.pk, match.link_serial, found.ns.numbers, found.ew.numbers)


def _token(pk: int, serial: int, ns: Sequence[int], ew: Sequence[int]) -> str:
    said = f"{pk}.{serial}.{'+'.join(map(str, ns))}.{'+'.join(map(str, ew))}"
    digest = salted_hmac(SALT, said, algorithm="sha256").digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
