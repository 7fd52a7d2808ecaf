"""Link of a match, printed on its sheet: its token, and whether it works now.

Links are not stored. The token is derived from the key of this installation, the match, the serial
number of its link and the seated teams. A new draw, a swap of teams or a renewed link makes a new
token, and the address on the old sheet stops working.
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

#: Validity of a link, from its creation.
LIFETIME = timedelta(hours=24)
#: 128 bits: impossible to guess, and the code on the sheet stays easy to read.
TOKEN_BYTES = 16
#: Part of the links already printed: it never changes, wherever this module moves.
SALT = "tournaments.queries.table_links"
#: Largest key the database can store.
MOST = 2**63 - 1


class Shut(StrEnum):
    """Reason why a genuine link does not work now."""

    NOT_OFFERED = "the desk alone enters results"
    CONTEST_OVER = "the contest is over"
    ROUND_CLOSED = "the round is closed"
    CUT = "the desk cut it"
    EXPIRED = "it is too old"


@dataclass(frozen=True, slots=True)
class TableLink:
    """Link of a match: its token, its teams, and why it does not work (None if it does)."""

    match: int
    table: int
    ns: Side
    ew: Side
    token: str
    shut: Shut | None
    round_name: str


@dataclass(frozen=True, slots=True)
class FoundTable:
    """Match of a link, its two camps, and why the link does not work (None if it does)."""

    match: Match
    ns: Side
    ew: Side
    shut: Shut | None

    def side(self, camp: str) -> Side:
        """Return the side in that camp."""
        return self.ns if camp == Camp.NS else self.ew


def links_of(contest: Contest, number: int) -> list[TableLink]:
    """Return the links of a round, by table; empty if it is not drawn. One query."""
    seats = _seats().filter(match__round__contest=contest, match__round__number=number)
    matches: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        assert seat.match is not None
        matches[seat.match.pk].append(seat)
    found = [_found(seated) for seated in matches.values()]
    return sorted(map(_link, found), key=lambda link: link.table)


def found_by_link(pk: int, token: str) -> FoundTable | None:
    """Return the table of this link, or None, without a reason, if the link is wrong. One query.

    The comparison runs even for an unknown match, so that the time taken reveals nothing.
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
    """Return a match from the seats around it."""
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
