"""Rounds of a contest: the seats, the byes and the results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import combinations
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Max, QuerySet

from tournaments.models import Contest, Match, Penalty, Round, Seat
from tournaments.models.prepared import prepared
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.rounds import match_names, published, round_name
from tournaments.queries.core.spots import spot_of
from tournaments.queries.core.teams import Side, TeamRef, sides_at, sides_of
from tournaments.queries.results.boards import BoardLine, Boards
from tournaments.queries.results.catch_ups import CatchUpLine, entered
from tournaments.queries.results.entries import EntryLine, standing_lines
from tournaments.queries.results.penalties import (
    NOWHERE,
    PenaltyLine,
    Seated,
    imposed,
    penalty_line,
    with_proposals,
)
from tournaments.queries.results.sheet_counts import NO_CAPOT, Capots, Sheets, capots_by_match
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import CHAIRS, table_sizes
from tournaments.regulation.stages import Spot, Stages
from tournaments.words.enums import IncidentState, Stage

#: Key of the teams that left a round after its draw, with their places, in case they come back.
LEFT = "left"
#: Key of the teams that a round's draw left alone, each with the opponent that had left.
ALONE = "alone"
#: Key of the places given by the draw of a movement's round, among what the round stores.
PLACED = "placed"


class TableLine(NamedTuple):
    """One match: its table, the teams in each camp, and its result if any.

    `section` and `slot` are its place in a pool or a bracket. `title` is its name in a bracket.
    `stages` are its stages, the narrowest first. `pending` is a correction of the confirmed result
    that waits for its second reading. `secret` tells that a result counts but is left out, because
    the hall may not see it yet. In a duplicate, `slot` is its set of boards, and `boards` are their
    results. `overturned` are the incidents there in which a jury found no fault, against the
    referee. `reserved` tells that an incident there waits for its ruling: the result counts under
    reserve. Where each plays for himself, `chairs` are the players by chair, `ns` is the first and
    `ew` the others.
    """

    match: int
    table: int
    ns: Side
    ew: Side
    entry: EntryLine | None
    section: str = ""
    slot: int | None = None
    title: str = ""
    pending: EntryLine | None = None
    secret: bool = False
    capots: Capots = NO_CAPOT
    stages: Stages = ()
    boards: tuple[BoardLine, ...] = ()
    chairs: tuple[TeamRef, ...] = ()
    reserved: bool = False
    overturned: tuple[PenaltyLine, ...] = ()

    @property
    def sides(self) -> tuple[tuple[str, Side], ...]:
        """Each camp with its side; where each plays for himself, each chair with its player."""
        return sides_at(self.ns, self.ew, self.chairs)

    @property
    def camps(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of the teams, or players, of each camp or chair."""
        if self.chairs:
            return tuple((one.number,) for one in self.chairs)
        return self.ns.numbers, self.ew.numbers

    @property
    def opponents(self) -> tuple[tuple[TeamRef, TeamRef], ...]:
        """Every two teams, or players, of the table who play against each other."""
        return tuple(
            (one, other)
            for (_, side), (_, facing) in combinations(self.sides, 2)
            for one in side.members
            for other in facing.members
        )

    @property
    def seen(self) -> int:
        """Version that a form about this match sends back; 0 without a result."""
        last = self.pending or self.entry
        return last.version if last is not None else 0

    @property
    def shown(self) -> str:
        """Table, match and teams, as a form about this line sends them back: "4 371 7-12"."""
        seated = "-".join("+".join(map(str, camp)) for camp in self.camps)
        return f"{self.table} {self.match} {seated}"

    @property
    def confirmed(self) -> bool:
        return self.entry is not None and self.entry.confirmed

    @property
    def proposed(self) -> bool:
        return self.pending is not None or (self.entry is not None and self.entry.proposed)

    @property
    def untold_capots(self) -> bool:
        """Whether its sheet was typed by its totals and does not tell who made its capots."""
        entry = self.entry
        return entry is not None and entry.kind.has_only_totals and entry.capots != 0

    @property
    def disputed(self) -> bool:
        return self.entry is not None and self.entry.disputed

    @property
    def to_verify(self) -> bool:
        return self.entry is not None and self.entry.to_verify

    @property
    def seated(self) -> tuple[tuple[TeamRef, str], ...]:
        if self.chairs:
            return tuple(zip(self.chairs, CHAIRS, strict=False))
        return tuple(
            [(one, "NS") for one in self.ns.members] + [(one, "EW") for one in self.ew.members]
        )

    def side(self, camp: str) -> Side:
        if self.chairs:
            return Side((self.chairs[CHAIRS.index(camp)],))
        return self.ns if camp == "NS" else self.ew

    def facing(self, camp: str) -> Side:
        """Return the side that plays against that camp, or the other players of that chair."""
        if self.chairs:
            place = CHAIRS.index(camp)
            return Side(self.chairs[:place] + self.chairs[place + 1 :])
        return self.ew if camp == "NS" else self.ns

    def camp_of(self, number: int) -> str:
        """Return the camp of the team, or player, with that number; "" if not at this table."""
        return next((camp for one, camp in self.seated if one.number == number), "")


@dataclass(frozen=True, slots=True)
class Rematch:
    table: int
    ns: Side
    ew: Side
    before: int


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as pinned to the wall and followed at the desk.

    `secret` tells that its results are left out, because the hall may not see them yet: no ranking
    counts it. See `queries.results.suspense`. `penalties` are the incidents that the referee ruled,
    and `unruled` those that wait or were dismissed, which count nothing.
    """

    pk: int
    number: int
    method: str
    seed: int
    closed: bool
    drawn_at: datetime
    tables: tuple[TableLine, ...]
    exempt: tuple[TeamRef, ...]
    rematches: tuple[Rematch, ...]
    dropped: bool = False
    draft: bool = False
    penalties: tuple[PenaltyLine, ...] = ()
    unruled: tuple[PenaltyLine, ...] = ()
    catch_ups: tuple[CatchUpLine, ...] = ()
    stage: Stage = Stage.ROUNDS
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    secret: bool = False

    def catch_up_of(self, team: int) -> CatchUpLine | None:
        return next((line for line in self.catch_ups if line.team.number == team), None)

    @property
    def left_alone(self) -> dict[int, int]:
        """Number of the opponent that left, by number of the exempt team that it leaves alone."""
        alone: dict[int, int] = dict(self.given.get(ALONE, ()))
        for place in self.given.get(LEFT, ()):
            facing = (team for team, camp, _place in place["others"] if camp != place["camp"])
            alone |= dict.fromkeys(facing, place["team"])
        return {team.number: alone[team.number] for team in self.exempt if team.number in alone}

    @property
    def name(self) -> str:
        return round_name(self.number, self.stage, self.given)

    def spot(self, line: TableLine) -> Spot:
        return Spot(self.number, line.stages)

    @property
    def main_spot(self) -> Spot:
        return spot_of(self.number, self.stage, self.given)

    @property
    def sheets(self) -> Sheets:
        statuses = (line.entry.status if line.entry is not None else None for line in self.tables)
        return Sheets.of(statuses, sum(line.pending is not None for line in self.tables))

    def next_missing(self, after: int = 0) -> TableLine | None:
        """Return the first table after that one without any result, else the first of all."""
        missing = [table for table in self.tables if table.entry is None]
        first = missing[0] if missing else None
        return next((table for table in missing if table.table > after), first)


def rounds_of(
    contest: Contest, only: int | None = None, *, with_draft: bool = False, authors: bool = False
) -> list[RoundView]:
    """Return the rounds drawn, in order, or only round `only`. Five queries; seven in a duplicate.

    A draft, which only the desk sees, is left out unless `with_draft`. Whatever the hall reads
    comes through here, so no page of the hall can show a draft by mistake. Who wrote the results is
    read only with `authors`.
    """
    rounds = [round_ for round_ in _drawn(contest.pk) if with_draft or not round_.draft]
    seated, exempt = _seats(contest)
    results = _Results(contest, only, authors)
    penalties = imposed(contest)
    caught_up = entered(contest)
    met: dict[frozenset[tuple[int, ...]], int] = {}
    views = []
    for round_ in rounds:
        if only not in (None, round_.number) and not penalties[round_.pk]:
            met.update(_meetings(round_.number, seated[round_.pk].values()))
            continue
        lines = sorted(results.lines(round_, seated[round_.pk]), key=attrgetter("table"))
        rematches = list(_rematches(round_, lines, met))
        view = _view(round_, lines, exempt[round_.pk], rematches, penalties[round_.pk])
        views.append(replace(view, catch_ups=tuple(caught_up[round_.pk])))
    return [view for view in _with_proposals(contest, views) if only in (None, view.number)]


def _with_proposals(contest: Contest, views: list[RoundView]) -> list[RoundView]:
    if not any(line.is_waiting for view in views for line in view.unruled):
        return views
    every = [line for view in views for line in (*view.penalties, *view.unruled)]
    lines = with_proposals(contest, contest_info(contest).regulation.tariffs, every)
    proposed = {line.pk: line for line in lines}
    return [
        replace(view, unruled=tuple(proposed[line.pk] for line in view.unruled)) for view in views
    ]


@prepared
def _drawn(contest: int) -> QuerySet[Round]:
    return Round.objects.filter(contest=contest).order_by("number")


#: A match as its seats name it: key, table, pool or bracket, place there.
_AtMatch = tuple[int, int, str, int | None]
#: Teams of each camp.
_Camps = dict[str, list[TeamRef]]


class _Results:
    """Results of a contest by match. At most two queries; four in a duplicate."""

    def __init__(self, contest: Contest, only: int | None, authors: bool) -> None:
        self._entries: dict[int, EntryLine] = {}
        self._pending: dict[int, EntryLine] = {}
        for match, current, entry in standing_lines(contest, only, authors=authors):
            (self._entries if current else self._pending)[match] = entry
        self._boards = Boards(contest, contest_info(contest).regulation, list(self._entries))
        self._capots = capots_by_match(contest)

    def lines(self, round_: Round, seated: Mapping[_AtMatch, _Camps]) -> Iterator[TableLine]:
        titles = match_names(round_.stage, round_.given)
        spot = spot_of(round_.number, round_.stage, round_.given)
        for (pk, table, section, slot), camps in seated.items():
            ns, ew, chairs = sides_of(camps)
            entry = self._entries.get(pk)
            if round_.stage == Stage.BRACKET:
                spot = spot_of(round_.number, round_.stage, round_.given, section, slot)
            yield TableLine(
                match=pk,
                table=table,
                ns=ns,
                ew=ew,
                entry=entry,
                section=section,
                slot=slot,
                title=titles.get((section, slot), ""),
                pending=self._pending.get(pk),
                capots=self._capots.get(pk, NO_CAPOT),
                stages=spot.stages,
                boards=self._boards.of(pk, slot, entry),
                chairs=chairs,
            )


def _meetings(
    number: int, tables: Iterable[_Camps]
) -> Iterator[tuple[frozenset[tuple[int, ...]], int]]:
    """Yield the two camps of each table of a round, with its number: what rematches need of it."""
    for camps in tables:
        ns, ew, chairs = sides_of(camps)
        if not chairs:
            yield frozenset((ns.numbers, ew.numbers)), number


def _rematches(
    round_: Round, lines: Sequence[TableLine], met: dict[frozenset[tuple[int, ...]], int]
) -> Iterator[Rematch]:
    """Yield the rematches of a round, and note its meetings in `met`, which holds those before."""
    for line in lines:
        if line.chairs:
            continue
        pair = frozenset((line.ns.numbers, line.ew.numbers))
        # In a bracket, the draw does not choose the meetings: a rematch is not worth noting.
        if pair in met and round_.stage != Stage.BRACKET:
            yield Rematch(line.table, line.ns, line.ew, met[pair])
        met[pair] = round_.number


def _seats(
    contest: Contest,
) -> tuple[dict[int, dict[_AtMatch, _Camps]], dict[int, list[TeamRef]]]:
    """Return the teams by match and the exempt ones, by round key, without models. One query."""
    seated: dict[int, dict[_AtMatch, _Camps]] = defaultdict(dict)
    exempt: dict[int, list[TeamRef]] = defaultdict(list)
    refs: dict[int, TeamRef] = {}
    for row in _seated(contest.pk):
        round_, camp, number, name, match = row[:5]
        ref = refs.get(number) or refs.setdefault(number, TeamRef(number, name))
        if match is None:
            exempt[round_].append(ref)
            continue
        at = row[4:]
        camps = seated[round_].get(at)
        if camps is None:
            camps = seated[round_][at] = {}
        camps.setdefault(camp, []).append(ref)
    return seated, exempt


@prepared
def _seated(contest: int) -> QuerySet[Seat, tuple[Any, ...]]:
    return (
        Seat.objects.filter(round__contest=contest)
        .order_by("round__number", "match__table", "place", "team__number")
        .values_list("round", "camp", "team__number", "team__name", *_MATCH)
    )


_MATCH = ("match", "match__table", "match__section", "match__slot")


def last_round(contest: Contest) -> RoundView | None:
    """Return the last round published, or None. Five queries."""
    return next(iter(rounds_of(contest)[-1:]), None)


def tables_needed(contest: Contest) -> int:
    """Return the tables of the largest round drawn, or those the entrants need. Two queries."""
    drawn = Match.objects.filter(round__in=published(contest)).aggregate(most=Max("table"))["most"]
    entered = contest.teams.filter(last_round=None).count()
    info = contest_info(contest)
    if info.regulation.each_alone:
        return max(drawn or 0, len(table_sizes(info.regulation, entered)))
    return max(drawn or 0, entered // (4 if info.melee else 2))


def _view(
    round_: Round,
    lines: list[TableLine],
    exempt: list[TeamRef],
    rematches: list[Rematch],
    penalties: list[Penalty],
) -> RoundView:
    incidents = list(_penalties(round_, lines, penalties))
    waiting = {one.match for one in incidents if one.is_open}
    overturned = [one for one in incidents if one.is_dismissed and one.first is not None]
    return RoundView(
        pk=round_.pk,
        number=round_.number,
        method=round_.method,
        seed=round_.seed,
        closed=round_.closed,
        drawn_at=round_.drawn_at,
        tables=tuple(
            line._replace(
                reserved=line.match in waiting,
                overturned=tuple(one for one in overturned if one.match == line.match),
            )
            for line in lines
        ),
        exempt=tuple(exempt),
        rematches=tuple(rematches),
        dropped=round_.dropped,
        draft=round_.draft,
        stage=round_.stage,
        given=round_.given,
        penalties=tuple(one for one in incidents if one.state is IncidentState.RULED),
        unruled=tuple(one for one in incidents if one.state is not IncidentState.RULED),
    )


def _penalties(
    round_: Round, lines: list[TableLine], penalties: list[Penalty]
) -> Iterator[PenaltyLine]:
    if not penalties:
        return
    seated: dict[int, Seated] = {}
    for line in lines:
        for one, camp in line.seated:
            seated[one.number] = (line.match, line.table, line.facing(camp))
    for penalty in penalties:
        team = TeamRef(penalty.team.number, penalty.team.name)
        yield penalty_line(penalty, round_.number, team, seated.get(team.number, NOWHERE))


@dataclass(frozen=True, slots=True)
class Place:
    """Place of a team in one round, for the draw listed by team number."""

    team: TeamRef
    table: int | None
    camp: str
    opponent: Side | None
    partner: TeamRef | None = None


def places(view: RoundView) -> list[Place]:
    """Return the place of each team, in order of team number. No query."""
    seated = [Place(team, None, "", None) for team in view.exempt]
    for line in view.tables:
        for team, camp in line.seated:
            partner = line.side(camp).partner_of(team.number)
            seated.append(Place(team, line.table, camp, line.facing(camp), partner))
    return sorted(seated, key=lambda place: place.team.number)


def boards_over(contest: Contest) -> bool:
    """Return whether no board is left to play: the last round is closed. At most one query."""
    regulation = Regulation.from_data(contest.regulation)
    if not regulation.is_duplicate or contest.closed_at is not None:
        return True
    return contest.rounds.exclude(closed_at=None).count() >= regulation.rounds


def over_among(info: ContestInfo, views: Iterable[RoundView]) -> bool:
    """Return whether nobody has a board left to play, from the rounds drawn. No query."""
    if not info.regulation.is_duplicate or info.closed:
        return True
    return sum(view.closed for view in views) >= info.regulation.rounds


def tables_named(lines: Sequence[TableLine]) -> str:
    """Return the numbers of these tables as text: "4, 7"."""
    return ", ".join(str(line.table) for line in lines)
