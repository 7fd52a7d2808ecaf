"""Contests written by hand for the tests, drawn and ranked as real ones are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from scoring.cards import EW, NS
from scoring.deal import Deal
from scoring.match import MatchScore, score_match
from scoring.penalties import Fault
from scoring.records import Value
from scoring.score import DealScore, score_deal
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.draws.inputs import input_of
from tournaments.queries.results.catch_ups import CatchUpLine
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import ALONE, RoundView, TableLine
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation, gallery
from tournaments.regulation.chairs import winner_of
from tournaments.regulation.document import from_toml
from tournaments.regulation.manches import judged, written_manches
from tournaments.regulation.text import articles
from tournaments.words.details import CLUB
from tournaments.words.enums import EntryKind, EntryStatus, Stage

HERE = Path(__file__).parent
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)

Pair = tuple[int, int]
Marks = tuple[int, int]
#: A match as the desk types it: its totals, the totals of its manches, or its deals.
Played = Marks | Sequence[Marks] | Sequence[Deal]


def path_of(name: str) -> Path:
    """Return the path of a document of this folder, or of the gallery if it offers this one."""
    return (gallery.HERE if name in gallery.TITLES else HERE) / f"{name}.toml"


def document(name: str) -> Regulation:
    """Return the regulation of a document of this folder or of the gallery."""
    return from_toml(path_of(name).read_bytes())


def marks(regulation: Regulation, deal: Deal, set_aside: int = 0, last: bool = False) -> Marks:
    """Return the marks of both camps at a deal, in points: NS, EW."""
    score = scored(regulation, deal, set_aside, last)
    return score.ns, score.ew


def scored(regulation: Regulation, deal: Deal, set_aside: int = 0, last: bool = False) -> DealScore:
    return score_deal(regulation.rules, deal, set_aside, last)


def match(regulation: Regulation, deals: Sequence[Deal | Fault], number: int = 1) -> MatchScore:
    """Return the match that these deals make in that round."""
    return score_match(regulation.rules, list(deals), regulation.end_of(number))


def text(regulation: Regulation) -> str:
    """Return the sentences of the regulation as it is posted, with ordinary spaces."""
    words = " ".join(sentence for article in articles(regulation) for sentence in article.sentences)
    return words.replace("\N{NO-BREAK SPACE}", " ")


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
        draw = input_of(self.info, self.lines, self.views).draw(seed)
        return [(table.ns, table.ew) for table in draw.tables], [bye.team for bye in draw.byes]

    def tables(self, seed: int = 1) -> list[tuple[int, int, int]]:
        """Return the next draw with its table numbers."""
        draw = input_of(self.info, self.lines, self.views).draw(seed)
        return [(table.number, table.ns, table.ew) for table in draw.tables]

    def plays(
        self,
        matches: Mapping[Pair, Played],
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
        pairs, _byes = self.drawn()
        assert pairs == list(matches)
        self.plays_drawn(lambda ns, ew: matches[ns, ew])

    def plays_drawn(self, result: Callable[[int, int], Marks], seed: int = 1) -> None:
        """Add the next round of the pools or brackets as it is drawn, with these results."""
        draw_input = input_of(self.info, self.lines, self.views)
        draw = draw_input.draw(seed)
        matches = {(table.ns, table.ew): result(table.ns, table.ew) for table in draw.tables}
        numbers = [table.number for table in draw.tables]
        self.plays(matches, [bye.team for bye in draw.byes], numbers, draw_input.stage)
        view = self.views[-1]
        lines = tuple(
            line._replace(section=table.section, slot=table.slot)
            for line, table in zip(view.tables, draw.tables, strict=True)
        )
        self.views[-1] = replace(view, tables=lines, given=draw_input.kept(draw))

    def seats(self, seed: int = 1) -> tuple[list[tuple[tuple[int, ...], ...]], list[int]]:
        """Return the next draw of players: the camps of each table, and the players who rest."""
        draw = input_of(self.info, self.lines, self.views).draw(seed)
        return [table.camps for table in draw.tables], [bye.team for bye in draw.byes]

    def plays_players(
        self,
        matches: Mapping[tuple[tuple[int, ...], ...], tuple[int, ...]],
        byes: Sequence[int] = (),
    ) -> None:
        """Add a round of players: two camps of two at a table of four, or three players alone."""
        lines = []
        for table, (camps, marks) in enumerate(matches.items(), start=1):
            first, *others = (tuple(map(self._ref, camp)) for camp in camps)
            faced = tuple(one for camp in others for one in camp)
            chairs = (*first, *faced) if len(camps) > 2 else ()
            entry = self._of_chairs(marks) if chairs else self._of_totals(marks[0], marks[1])
            lines.append(TableLine(table, table, Side(first), Side(faced), entry, chairs=chairs))
        number = len(self.views) + 1
        exempt = tuple(map(self._ref, byes))
        view = RoundView(number, number, "", 0, True, NOON, tuple(lines), exempt, rematches=())
        self.views.append(view)

    def catches_up(self, team: int, number: int, opponent: int, played: Marks) -> None:
        """Add the extra match of a team that rested in that round."""
        view = self.views[number - 1]
        line = CatchUpLine(self._ref(team), self._ref(opponent), *played)
        self.views[number - 1] = replace(view, catch_ups=(*view.catch_ups, line))

    def wins_by_forfeit(self, team: int, number: int) -> None:
        """Record that nobody came against that team in that round."""
        view = self.views[number - 1]
        lines = []
        for line in view.tables:
            camp = line.camp_of(team)
            if camp and line.entry is not None:
                entry = line.entry._replace(kind=EntryKind.FORFEIT, winner=camp, ns=0, ew=0)
                line = line._replace(entry=entry)
            lines.append(line)
        self.views[number - 1] = replace(view, tables=tuple(lines))

    def is_left_alone(self, team: int, by: int) -> None:
        """Record that the last round's draw gave that exempt team an opponent that had left."""
        view = self.views[-1]
        self.views[-1] = replace(view, given={**view.given, ALONE: [[team, by]]})

    def joins(self, club: str, *teams: int) -> None:
        """Enter these teams for a club."""
        for team in teams:
            self.lines[team - 1] = self.lines[team - 1]._replace(details={CLUB.name: club})

    def leaves(self, team: int) -> None:
        """Withdraw a team after the last round played."""
        self.lines[team - 1] = self.lines[team - 1]._replace(last_round=len(self.views))

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

    def _entry(self, number: int, played: Played) -> EntryLine:
        if isinstance(played, tuple):
            return self._of_totals(*played)
        deals = [deal for deal in played if isinstance(deal, Deal)]
        if deals:
            score = match(self.regulation, deals, number)
            assert score.ended
            assert not score.problems
            line = self._of_totals(score.ns, score.ew)
            return line._replace(kind=EntryKind.DEALS, winner=score.winner or "")
        manches = [(ns, ew) for ns, ew in played]
        won = judged(self.regulation, number, manches)
        assert won.ended
        assert won.needed == len(manches)
        line = self._of_totals(sum(ns for ns, _ew in manches), sum(ew for _ns, ew in manches))
        return line._replace(winner=won.winner or "", written_manches=written_manches(manches))

    def _of_totals(self, ns: int, ew: int) -> EntryLine:
        winner = "" if ns == ew else NS if ns > ew else EW
        kind, status = EntryKind.TOTALS, EntryStatus.CONFIRMED
        return EntryLine(1, status, kind, ns, ew, None, None, winner, "")

    def _of_chairs(self, marks: Sequence[int]) -> EntryLine:
        """Return the result of a table where each plays for himself."""
        line = self._of_totals(marks[0], marks[1])
        return line._replace(marks=tuple(marks), winner=winner_of(marks))
