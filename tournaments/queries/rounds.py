"""The rounds of a contest: who sits where, who rests, which results are in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from tournaments.enums import EntryKind, EntryStatus, Stage
from tournaments.models import Contest, Entry, Match, Penalty, Round, Seat
from tournaments.queries.catch_ups import CatchUpLine, entered
from tournaments.queries.penalties import NOWHERE, PenaltyLine, Seated, imposed, penalty_line
from tournaments.queries.round_names import match_names, round_name
from tournaments.queries.teams import Side, TeamRef

#: The persons an entry names.
PERSONS = ("entered_by", "confirmed_by")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A result as it stands at the desk, in points."""

    version: int
    status: str
    kind: str
    ns: int
    ew: int
    belotes: int | None
    capots: int | None
    winner: str
    reason: str
    entered_by: str
    entered_at: datetime
    entered_camp: str = ""
    confirmed_by: str = ""
    confirmed_camp: str = ""
    second_reading: bool = False

    @property
    def confirmed(self) -> bool:
        """Whether the result counts in the standings."""
        return self.status == EntryStatus.CONFIRMED

    @property
    def forfeit(self) -> bool:
        """Whether a team was absent: the winner is the other one."""
        return self.kind == EntryKind.FORFEIT


@dataclass(frozen=True, slots=True)
class TableLine:
    """One match: its table, who plays in each camp, its result when there is one.

    `section` and `slot` say where it stands in a pool or a bracket; `title` is what it is called
    in a bracket.
    """

    match: int
    table: int
    ns: Side
    ew: Side
    entry: EntryLine | None
    section: str = ""
    slot: int | None = None
    title: str = ""

    @property
    def seated(self) -> tuple[tuple[TeamRef, str], ...]:
        """Each team of the match, or each player, with its camp."""
        return tuple((one, camp) for camp in ("NS", "EW") for one in self.side(camp).members)

    def side(self, camp: str) -> Side:
        """Who plays in that camp."""
        return self.ns if camp == "NS" else self.ew

    def facing(self, camp: str) -> Side:
        """Who plays against that camp."""
        return self.ew if camp == "NS" else self.ns

    def camp_of(self, number: int) -> str:
        """The camp of the team, or player, of that number; "" when it is not at this table."""
        return next((camp for one, camp in self.seated if one.number == number), "")


@dataclass(frozen=True, slots=True)
class Rematch:
    """Two teams that had met before, and in which round."""

    table: int
    ns: Side
    ew: Side
    before: int


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as it is pinned to the wall and followed at the desk."""

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
    penalties: tuple[PenaltyLine, ...] = ()
    catch_ups: tuple[CatchUpLine, ...] = ()
    stage: str = Stage.ROUNDS
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def catch_up_of(self, team: int) -> CatchUpLine | None:
        """The catch-up of the exempt team of that number, once it is played."""
        return next((line for line in self.catch_ups if line.team.number == team), None)

    @property
    def name(self) -> str:
        """What the round is called: "Partie 3", or "Quarts de finale"."""
        return round_name(self.number, self.stage, self.given)

    @property
    def missing(self) -> int:
        """Matches with no result at all."""
        return sum(table.entry is None for table in self.tables)

    @property
    def to_verify(self) -> int:
        """Matches whose result does not count yet."""
        return sum(t.entry is not None and not t.entry.confirmed for t in self.tables)

    @property
    def confirmed(self) -> int:
        """Matches whose result counts."""
        return sum(t.entry is not None and t.entry.confirmed for t in self.tables)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a team sits in one round, for the draw by team number."""

    team: TeamRef
    table: int | None
    camp: str
    opponent: Side | None
    partner: TeamRef | None = None


def rounds_of(contest: Contest, only: int | None = None) -> list[RoundView]:
    """The rounds drawn, in order, or `only` that one. Five queries."""
    drawn = list(contest.rounds.order_by("number"))
    seats = (
        Seat.objects.filter(round__contest=contest)
        .select_related("team", "match")
        .order_by("round__number", "match__table", "place", "team__number")
    )
    at_match: dict[int, dict[int, dict[str, list[TeamRef]]]]
    at_match = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    matches: dict[int, Match] = {}
    exempt: dict[int, list[TeamRef]] = defaultdict(list)
    for seat in seats:
        ref = TeamRef(seat.team.number, seat.team.name)
        if seat.match is None:
            exempt[seat.round_id].append(ref)
        else:
            matches[seat.match.pk] = seat.match
            at_match[seat.round_id][seat.match.pk][seat.camp].append(ref)
    entries = _current_entries(contest)
    penalties = imposed(contest)
    caught_up = entered(contest)
    met: dict[frozenset[tuple[int, ...]], int] = {}
    views = []
    for round_ in drawn:
        lines = []
        rematches = []
        titles = match_names(round_.stage, round_.given)
        for pk, camps in at_match[round_.pk].items():
            match, ns, ew = matches[pk], Side(tuple(camps["NS"])), Side(tuple(camps["EW"]))
            place = match.section, match.slot
            title = titles.get(place, "")
            lines.append(TableLine(pk, match.table, ns, ew, entries.get(pk), *place, title))
            pair = frozenset((ns.numbers, ew.numbers))
            # In a bracket nobody chooses who meets again.
            if pair in met and round_.stage != Stage.BRACKET:
                rematches.append(Rematch(match.table, ns, ew, met[pair]))
            met[pair] = round_.number
        lines.sort(key=lambda line: line.table)
        view = _view(round_, lines, exempt[round_.pk], rematches, penalties[round_.pk])
        views.append(replace(view, catch_ups=tuple(caught_up[round_.pk])))
    return [view for view in views if only in (None, view.number)]


def last_round(contest: Contest) -> RoundView | None:
    """The last round drawn, None before the first. Five queries."""
    return next(iter(rounds_of(contest)[-1:]), None)


def places(view: RoundView) -> list[Place]:
    """Where each team sits, in the order of team numbers. No query."""
    found = [Place(team, None, "", None) for team in view.exempt]
    for line in view.tables:
        for team, camp in line.seated:
            partner = line.side(camp).partner_of(team.number)
            found.append(Place(team, line.table, camp, line.facing(camp), partner))
    return sorted(found, key=lambda place: place.team.number)


def entry_line(entry: Entry) -> EntryLine:
    """An entry as a value; fetch with it the persons it names (`PERSONS`)."""
    return EntryLine(
        version=entry.version,
        status=entry.status,
        kind=entry.kind,
        ns=entry.ns,
        ew=entry.ew,
        belotes=entry.belotes,
        capots=entry.capots,
        winner=entry.winner,
        reason=entry.reason,
        entered_by=entry.entered_by.get_username() if entry.entered_by else "",
        entered_at=entry.entered_at,
        entered_camp=entry.entered_camp,
        confirmed_by=entry.confirmed_by.get_username() if entry.confirmed_by else "",
        confirmed_camp=entry.confirmed_camp,
        second_reading=entry.second_reading,
    )


def _current_entries(contest: Contest) -> dict[int, EntryLine]:
    current = Entry.objects.filter(match__round__contest=contest, current=True)
    return {entry.match_id: entry_line(entry) for entry in current.select_related(*PERSONS)}


def _view(
    round_: Round,
    lines: list[TableLine],
    exempt: list[TeamRef],
    rematches: list[Rematch],
    penalties: list[Penalty],
) -> RoundView:
    return RoundView(
        pk=round_.pk,
        number=round_.number,
        method=round_.method,
        seed=round_.seed,
        closed=round_.closed,
        drawn_at=round_.drawn_at,
        tables=tuple(lines),
        exempt=tuple(exempt),
        rematches=tuple(rematches),
        dropped=round_.dropped,
        stage=round_.stage,
        given=round_.given,
        penalties=tuple(_penalties(round_, lines, penalties)),
    )


def _penalties(
    round_: Round, lines: list[TableLine], penalties: list[Penalty]
) -> Iterator[PenaltyLine]:
    """The penalties of a round, each with whom its team met there."""
    if not penalties:
        return
    seated: dict[int, Seated] = {}
    for line in lines:
        for one, camp in line.seated:
            seated[one.number] = (line.match, line.table, line.facing(camp))
    for penalty in penalties:
        team = TeamRef(penalty.team.number, penalty.team.name)
        yield penalty_line(penalty, round_.number, team, seated.get(team.number, NOWHERE))
