"""The rounds of a contest: who sits where, who rests, which results are in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db.models import Max

from tournaments.enums import Stage
from tournaments.models import Contest, Match, Penalty, Round, Seat
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.round_names import match_names, round_name
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.catch_ups import CatchUpLine, entered
from tournaments.queries.results.entries import EntryLine, entry_line, standing_entries
from tournaments.queries.results.penalties import (
    NOWHERE,
    PenaltyLine,
    Seated,
    imposed,
    penalty_line,
)


@dataclass(frozen=True, slots=True)
class TableLine:
    """One match: its table, who plays in each camp, its result when there is one.

    `section` and `slot` say where it stands in a pool or a bracket; `title` is what it is called
    in a bracket. `pending` is a correction of the confirmed result that waits for its second
    reading.
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

    @property
    def seen(self) -> int:
        """The version that a form about this match sends back; 0 where it has no result."""
        last = self.pending or self.entry
        return last.version if last is not None else 0

    @property
    def confirmed(self) -> bool:
        """Whether the match has a result that counts."""
        return self.entry is not None and self.entry.confirmed

    @property
    def proposed(self) -> bool:
        """Whether something waits for a second reading: the result, or a correction of it."""
        return self.pending is not None or (self.entry is not None and self.entry.proposed)

    @property
    def disputed(self) -> bool:
        """Whether two versions of its result disagree."""
        return self.entry is not None and self.entry.disputed

    @property
    def to_verify(self) -> bool:
        """Whether its result is a doubtful sheet, kept aside."""
        return self.entry is not None and self.entry.to_verify

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
        """Matches whose sheet is doubtful, and kept aside."""
        return sum(table.to_verify for table in self.tables)

    @property
    def proposed(self) -> int:
        """Matches of which something waits for a second reading, be it a mere correction."""
        return sum(table.proposed for table in self.tables)

    @property
    def disputed(self) -> int:
        """Matches of which two versions disagree."""
        return sum(table.disputed for table in self.tables)

    @property
    def confirmed(self) -> int:
        """Matches whose result counts."""
        return sum(table.confirmed for table in self.tables)

    @property
    def waiting(self) -> int:
        """Matches whose result does not count yet, or which have none."""
        return len(self.tables) - self.confirmed


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
    entries, pending = _standing(contest)
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
            results = entries.get(pk), *place, title, pending.get(pk)
            lines.append(TableLine(pk, match.table, ns, ew, *results))
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


def tables_needed(contest: Contest) -> int:
    """The tables of the largest round drawn, or those that the entrants need. Two queries."""
    drawn = Match.objects.filter(round__contest=contest).aggregate(most=Max("table"))["most"]
    entered = contest.teams.filter(last_round=None).count()
    each = 4 if contest_info(contest).individuals else 2
    return max(drawn or 0, entered // each)


def places(view: RoundView) -> list[Place]:
    """Where each team sits, in the order of team numbers. No query."""
    found = [Place(team, None, "", None) for team in view.exempt]
    for line in view.tables:
        for team, camp in line.seated:
            partner = line.side(camp).partner_of(team.number)
            found.append(Place(team, line.table, camp, line.facing(camp), partner))
    return sorted(found, key=lambda place: place.team.number)


def _standing(contest: Contest) -> tuple[dict[int, EntryLine], dict[int, EntryLine]]:
    """The result of each match, and the correction that waits beside it. One query."""
    current: dict[int, EntryLine] = {}
    pending: dict[int, EntryLine] = {}
    found = standing_entries().filter(match__round__contest=contest).order_by("version")
    for entry in found:
        (current if entry.current else pending)[entry.match_id] = entry_line(entry)
    return current, pending


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
