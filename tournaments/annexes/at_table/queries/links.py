"""Link of a match, printed on its sheet: its token, the code of each camp, whether it works now.

Neither links nor codes are stored. They are derived from the key of this installation, the match,
the serial number of its link and the seated teams. A new draw, a swap of teams or a renewed link
makes new ones, and those on the old sheet stop working.
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

from tournaments.models import Contest, Match, Seat
from tournaments.models.contest import CODE_SIGNS
from tournaments.models.prepared import prepared
from tournaments.queries.core.rounds import published, round_name
from tournaments.queries.core.teams import (
    Side,
    TeamRef,
    by_initials,
    renamed,
    sides_at,
    sides_of,
    team_line,
)
from tournaments.regulation.chairs import CHAIRS
from tournaments.words.enums import Camp

#: Validity of a link, from its creation.
LIFETIME = timedelta(hours=24)
#: 128 bits: impossible to guess, and the code on the sheet stays easy to read.
TOKEN_BYTES = 16
#: Parts of the links and codes already printed: they never change, wherever this module moves.
SALT, CODE_SALT = "tournaments.queries.table_links", "tournaments.queries.table_links.code"
#: Signs of a camp's code, out of the 26 of `CODE_SIGNS`: 456,976 codes.
CODE_LENGTH = 4


class Shut(StrEnum):
    """Reason why a genuine link does not work now."""

    NOT_OFFERED = "the desk alone enters results"
    CONTEST_OVER = "the contest is over"
    ROUND_CLOSED = "the round is closed"
    CUT = "the desk cut it"
    EXPIRED = "it is too old"


@dataclass(frozen=True, slots=True)
class TableLink:
    """Link of a match: its token, its teams, and why it does not work (None if it does).

    A phone speaks for a camp once it has typed that camp's code. Where each plays for himself, it
    speaks for one of the players in `chairs`, `ns` is the first of them and `ew` the others.
    """

    match: int
    table: int
    ns: Side
    ew: Side
    token: str
    ns_code: str
    ew_code: str
    shut: Shut | None
    round_name: str
    chairs: tuple[TeamRef, ...] = ()
    chair_codes: tuple[str, ...] = ()

    @property
    def coded(self) -> list[tuple[str, TeamRef, str]]:
        """Each chair with its player and code; empty where there are camps."""
        return list(zip(CHAIRS, self.chairs, self.chair_codes, strict=False))


@dataclass(frozen=True, slots=True)
class FoundTable:
    """Match of a link, its two camps, and why the link does not work (None if it does)."""

    match: Match
    ns: Side
    ew: Side
    shut: Shut | None
    chairs: tuple[TeamRef, ...] = ()

    @property
    def sides(self) -> tuple[tuple[str, Side], ...]:
        """Each camp with its side, or each chair with its player."""
        return sides_at(self.ns, self.ew, self.chairs)

    def side(self, camp: str) -> Side:
        """Return the side in that camp, or the player on that chair."""
        if self.chairs:
            return Side((self.chairs[CHAIRS.index(camp)],))
        return self.ns if camp == Camp.NS else self.ew

    def facing(self, camp: str) -> Side:
        """Return the other camp, or the other players of the table."""
        others = [one for name, side in self.sides if name != camp for one in side.members]
        return Side(tuple(others))

    def code(self, camp: str) -> str:
        """Return the code of that camp or player, printed on the sheet beside the name."""
        if self.chairs:
            return _chair_codes_of(self)[CHAIRS.index(camp)]
        ns, ew = _codes_of(self)
        return ns if camp == Camp.NS else ew


def links_of(contest: Contest, number: int, table: int | None = None) -> list[TableLink]:
    """Return the links of a round, by table; empty if it is not drawn, or a draft. Two queries.

    With `table`, return the link of that table alone, if the round has it.
    """
    round_ = published(contest).select_related("contest").filter(number=number).first()
    if round_ is None:
        return []
    # The round and the contest are read once: a large draw makes them heavy.
    seats = Seat.objects.filter(round=round_, match__isnull=False).order_by("place")
    if table is not None:
        seats = seats.filter(match__table=table)
    matches: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.select_related("match", "team"):
        assert seat.match is not None
        seat.match.round = round_
        matches[seat.match.pk].append(seat)
    tables = [_table_of_seats(seated) for seated in matches.values()]
    return sorted(map(_link, tables), key=lambda link: link.table)


def found_by_link(pk: int, token: str) -> FoundTable | None:
    """Return the table of this link, or None, without a reason, if the link is wrong.

    One query, and two more in a contest that shows initials: the link opens without an account.
    The comparison runs even for an unknown match, so that the time taken reveals nothing.
    """
    seated = _seated(pk)
    seated_table = _table_of_seats(seated) if seated else None
    expected = _token_of(seated_table) if seated_table is not None else _token(0, 0, (), ())
    same = constant_time_compare(token, expected)
    if seated_table is None or not same:
        return None
    contest = seated_table.match.round.contest
    if not contest.names_by_initials:
        return seated_table
    numbers = (*seated_table.ns.numbers, *seated_table.ew.numbers)
    teams = contest.teams.filter(number__in=numbers).select_related("player1", "player2")
    lines = map(team_line, teams.prefetch_related("categories"))
    return renamed(seated_table, map(by_initials, lines))


def opened_by(pk: int, token: str) -> FoundTable | None:
    """Return the table that this link opens now; None if it is wrong, or does not work."""
    table = found_by_link(pk, token)
    return table if table is not None and table.shut is None else None


@prepared
def _seated(match: int) -> QuerySet[Seat]:
    """Return the seats of a match drawn for all to see."""
    seats = Seat.objects.filter(match=match, round__draft=False).order_by("place")
    # The teams of a draw are as long as the field, and would be read again for every seat.
    return seats.select_related("match__round__contest", "team").defer("match__round__entrants")


def _link(seated_table: FoundTable) -> TableLink:
    match = seated_table.match
    round_ = match.round
    ns_code, ew_code = _codes_of(seated_table)
    return TableLink(
        match=match.pk,
        table=match.table,
        ns=seated_table.ns,
        ew=seated_table.ew,
        token=_token_of(seated_table),
        ns_code=ns_code,
        ew_code=ew_code,
        shut=seated_table.shut,
        chairs=seated_table.chairs,
        chair_codes=_chair_codes_of(seated_table),
        round_name=round_name(round_.number, round_.stage, round_.given),
    )


def _table_of_seats(seated: Sequence[Seat]) -> FoundTable:
    """Return a match from the seats around it."""
    match = seated[0].match
    assert match is not None
    members: dict[str, list[TeamRef]] = defaultdict(list)
    for seat in seated:
        members[seat.camp].append(TeamRef(seat.team.number, seat.team.name))
    ns, ew, chairs = sides_of(members)
    return FoundTable(match, ns, ew, _shut(match), chairs)


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


def _token_of(seated_table: FoundTable) -> str:
    return _token(*_identity(seated_table))


def _identity(seated_table: FoundTable) -> tuple[int, int, Sequence[int], Sequence[int]]:
    """Return what a link and its codes depend on: match, serial number, teams of each camp."""
    match = seated_table.match
    return match.pk, match.link_serial, seated_table.ns.numbers, seated_table.ew.numbers


def _token(pk: int, serial: int, ns: Sequence[int], ew: Sequence[int]) -> str:
    digest = _digest(SALT, pk, serial, ns, ew)[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _codes_of(seated_table: FoundTable) -> tuple[str, str]:
    """Return the codes of Nord-Sud and Est-Ouest; they always differ."""
    digest = _digest(CODE_SALT, *_identity(seated_table))
    count = len(CODE_SIGNS) ** CODE_LENGTH
    ns = int.from_bytes(digest[:16]) % count
    beyond = 1 + int.from_bytes(digest[16:]) % (count - 1)
    return _code(ns), _code((ns + beyond) % count)


def _chair_codes_of(seated_table: FoundTable) -> tuple[str, ...]:
    """Return the code of each chair; they always differ. None where there are camps."""
    digest = _digest(CODE_SALT, *_identity(seated_table))
    count = len(CODE_SIGNS) ** CODE_LENGTH
    first = int.from_bytes(digest[:16]) % count
    # Six steps of this length stay within one turn of all the codes.
    step = 1 + int.from_bytes(digest[16:]) % (count // len(CHAIRS) - 1)
    return tuple(_code((first + place * step) % count) for place in range(len(seated_table.chairs)))


def _code(number: int) -> str:
    signs = ""
    for _place in range(CODE_LENGTH):
        number, sign = divmod(number, len(CODE_SIGNS))
        signs += CODE_SIGNS[sign]
    return signs


def _digest(salt: str, pk: int, serial: int, ns: Sequence[int], ew: Sequence[int]) -> bytes:
    text = f"{pk}.{serial}.{'+'.join(map(str, ns))}.{'+'.join(map(str, ew))}"
    return salted_hmac(salt, text, algorithm="sha256").digest()
