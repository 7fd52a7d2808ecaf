"""Contests written by hand for the tests, drawn and ranked as real ones are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from scoring.deal import Deal
from scoring.match import MatchScore, score_match
from scoring.ranking import Value
from scoring.score import DealScore, score_deal
from tournaments.enums import EntryKind, EntryStatus, Stage
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.draws.history import input_of
from tournaments.queries.results.catch_ups import CatchUpLine
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation
from tournaments.regulation.document import from_toml

HERE = Path(__file__).parent
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)

Pair = tuple[int, int]
Marks = tuple[int, int]


def document(name: str) -> Regulation:
    """Return the regulation of a document in this folder."""
    return from_toml((HERE / f"{name}.toml").read_bytes())


def marks(regulation: Regulation, deal: Deal, set_aside: int = 0, last: bool = False) -> Marks:
    """Return the marks of both camps at a deal, in points: NS, EW."""
    score = scored(regulation, deal, set_aside, last)
    return score.ns, score.ew


def scored(regulation: Regulation, deal: Deal, set_aside: int = 0, last: bool = False) -> DealScore:
    return score_deal(regulation.rules, deal, set_aside, last)


def match(regulation: Regulation, deals: Sequence[Deal], number: int = 1) -> MatchScore:
    """Return the match that these deals make in that round."""
    return score_match(regulation.rules, list(deals), regulation.end_of(number))


def belote(ns: int, times: int = 12) -> list[Deal]:
    """Return deals where NS makes `ns` card points; the camp that wins each deal takes it."""
    taker = "NS" if ns > 81 else "EW"
    return [Deal(taker, trump="hearts", ns=ns, ew=162 - ns)] * times


class Afternoon:
    """Contest with rounds written one by one, as the desk would type them."""

    def __init__(self, regulation: Regulation, teams: int, lots: Sequence[int] = ()) -> None:
        self.info = ContestInfo(0, "", "", "", date(2026, 11, 21), False, 1, regulation)
        self.lines = [
            TeamLine(n, n, f"Équipe {n}", (), {}, 1, None, lots[n - 1] if lots else 0)
            for n in range(1, teams + 1)
        ]
        self.views: list[RoundView] = []

    @property
    def regulation(self) -> Regulation:
        return self.info.regulation

    def drawn(self, seed: int = 1) -> tuple[list[Pair], list[int]]:
        """Return the next draw: its pairs in table order, NS first, and the teams that rest."""
        made = input_of(self.info, self.lines, self.views).draw(seed)
        return [(table.ns, table.ew) for table in made.tables], [bye.team for bye in made.byes]

    def tables(self, seed: int = 1) -> list[tuple[int, int, int]]:
        """Return the next draw with its table numbers."""
        made = input_of(self.info, self.lines, self.views).draw(seed)
        return [(table.number, table.ns, table.ew) for table in made.tables]

    def plays(
        self,
        matches: Mapping[Pair, Sequence[Deal] | Marks],
        byes: Sequence[int] = (),
        tables: Sequence[int] = (),
        stage: Stage = Stage.ROUNDS,
    ) -> None:
        """Add a round; each match is given by its deals, or by its totals if only these matter."""
        number = len(self.views) + 1
        lines = []
        for place, ((ns, ew), played) in enumerate(matches.items(), start=1):
            table = tables[place - 1] if tables else place
            entry = self._entry(number, played)
            camps = (Side((self._ref(team),)) for team in (ns, ew))
            lines.append(TableLine(table, table, *camps, entry))
        exempt = tuple(map(self._ref, byes))
        self.views.append(
            RoundView(
                number,
                number,
                "",
                0,
                True,
                NOON,
                tuple(lines),
                exempt,
                rematches=(),
                stage=stage,
            )
        )

    def plays_on(self, matches: Mapping[Pair, Marks]) -> None:
        """Add the next round of the brackets: check the drawn matches, and record their results."""
        given = input_of(self.info, self.lines, self.views)
        made = given.draw(1)
        assert [(table.ns, table.ew) for table in made.tables] == list(matches)
        self.plays(matches, [bye.team for bye in made.byes], stage=Stage.BRACKET)
        view = self.views[-1]
        lines = tuple(
            replace(line, section=table.section, slot=table.slot)
            for line, table in zip(view.tables, made.tables, strict=True)
        )
        self.views[-1] = replace(view, tables=lines, given=given.kept(made))

    def seats(self, seed: int = 1) -> tuple[list[tuple[tuple[int, ...], ...]], list[int]]:
        """Return the next draw of players: the camps of each table, and the players who rest."""
        made = input_of(self.info, self.lines, self.views).draw(seed)
        return [table.camps for table in made.tables], [bye.team for bye in made.byes]

    def plays_four(
        self, matches: Mapping[tuple[Pair, Pair], Marks], byes: Sequence[int] = ()
    ) -> None:
        """Add a round of players; each match is given by its two camps."""
        number = len(self.views) + 1
        lines = []
        for table, (camps, played) in enumerate(matches.items(), start=1):
            ns, ew = (Side(tuple(map(self._ref, camp))) for camp in camps)
            lines.append(TableLine(table, table, ns, ew, self._entry(number, played)))
        exempt = tuple(map(self._ref, byes))
        view = RoundView(number, number, "", 0, True, NOON, tuple(lines), exempt, rematches=())
        self.views.append(view)

    def catches_up(self, team: int, number: int, opponent: int, played: Marks) -> None:
        """Add the extra match of a team that rested in that round."""
        view = self.views[number - 1]
        line = CatchUpLine(self._ref(team), self._ref(opponent), *played)
        self.views[number - 1] = replace(view, catch_ups=(*view.catch_ups, line))

    def leaves(self, team: int) -> None:
        """Withdraw a team after the last round played."""
        self.lines[team - 1] = replace(self.lines[team - 1], last_round=len(self.views))

    def drops(self, number: int) -> None:
        """Drop a round, so that it counts for nobody."""
        self.views[number - 1] = replace(self.views[number - 1], dropped=True)

    def standings(self) -> Standings:
        return compute(self.info, self.lines, self.views)

    def ranks(self) -> list[tuple[int, int, tuple[Value, ...]]]:
        """Return the standings as (rank, team, values of the criteria)."""
        return [(row.rank, row.team.number, row.values) for row in self.standings().rows]

    def cell(self, team: int, number: int) -> Cell:
        """Return a team's results of one round."""
        row = next(row for row in self.standings().rows if row.team.number == team)
        return next(cell for cell in row.cells if cell.round == number)

    def _ref(self, team: int) -> TeamRef:
        return TeamRef(team, f"Équipe {team}")

    def _entry(self, number: int, played: Sequence[Deal] | Marks) -> EntryLine:
        if isinstance(played, tuple):
            ns, ew = played
            winner = "NS" if ns > ew else "EW" if ew > ns else ""
        else:
            score = match(self.regulation, played, number)
            assert score.ended
            assert not score.problems
            ns, ew, winner = score.ns, score.ew, score.winner or ""
        return EntryLine(
            1,
            EntryStatus.CONFIRMED,
            EntryKind.DEALS,
            ns,
            ew,
            None,
            None,
            winner,
            "",
            "",
            NOON,
        )
