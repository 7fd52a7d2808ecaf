"""Plays a whole contest in memory, with real draws, marks and standings, without a database.

Teams, rounds and results are the values that queries give to the pages. `pairing` draws, `scoring`
marks and `queries.standings.ranking` ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from random import Random
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.deal import Deal
from scoring.match import End, MatchScore, score_match
from scoring.score import PASSED
from tournaments.annexes.rehearsal.queries.chairs import play_chairs
from tournaments.machine.progress import counted
from tournaments.pairing import Draw, Table
from tournaments.pairing.contract import below
from tournaments.pairing.pools.pools import pool_name
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.spots import spot_of
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.draws.course import second_lives, what_follows
from tournaments.queries.draws.inputs import input_of
from tournaments.queries.results.boards import BoardLine
from tournaments.queries.results.catch_ups import CatchUpLine
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.results.sheet_counts import capots_in
from tournaments.queries.results.sheets import boards_at
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation, Worth
from tournaments.regulation.chairs import ChairDeal, ChairsScore, table_sizes
from tournaments.regulation.format import FirstSeats
from tournaments.regulation.manches import judged, written_manches
from tournaments.regulation.planning import usual_minutes
from tournaments.regulation.random_deals import MOST_DEALS, Endless, random_deal, random_match
from tournaments.regulation.stages import Spot
from tournaments.words.enums import EntryKind, EntryStatus, Stage
from tournaments.words.levels import LEVEL, USUAL


def rehearsed_halls(regulation: Regulation, teams: Sequence[int]) -> tuple[HallLine, ...]:
    """Return halls "A", "B"… of that many teams each, with as many tables as they can need.

    >>> from scoring.rules import RuleSet
    >>> halls = rehearsed_halls(Regulation(RuleSet.preset("ffb-belote")), [5, 4])
    >>> [(hall.name, hall.first, hall.last) for hall in halls]
    [('A', 1, 3), ('B', 4, 5)]
    """
    halls: list[HallLine] = []
    first = 1
    for position, count in enumerate(teams, start=1):
        last = first + _tables(regulation, count) - 1
        halls.append(HallLine(position, position, pool_name(position - 1), first, last, count))
        first = last + 1
    return tuple(halls)


def hall_of(teams: Sequence[int], number: int) -> int | None:
    """Return the hall of a team or player by its number: the first halls have the first numbers.

    None without halls.
    """
    before = 0
    for position, count in enumerate(teams, start=1):
        before += count
        if number <= before:
            return position
    return None


def _tables(regulation: Regulation, teams: int) -> int:
    """Return the tables of a hall of that many teams, or players; an odd team may need one more."""
    if regulation.each_alone:
        return max(1, len(table_sizes(regulation, teams)))
    per_table = 4 if regulation.melee else 2
    return max(1, -(-teams // per_table))


#: Length of a deal that everybody passes, in minutes.
PASSED_MINUTES: Final = 1

SEEDS: Final = 2**31

# A rehearsal has no date, so that a seed gives the same result on any day.
NO_DAY: Final = date(2000, 1, 1)
NO_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)


class PlayedManche(NamedTuple):
    """A manche, or a whole match of one: its deals and its score."""

    deals: tuple[Deal, ...]
    score: MatchScore


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match with its manches, its length in minutes, and its boards in a duplicate.

    A match of one manche is that manche. Where each plays for himself, there is no manche: `chairs`
    are the players, `course` and `marks` their deals and score.
    """

    table: int
    ns: Side
    ew: Side
    manches: tuple[PlayedManche, ...]
    winner: str | None
    minutes: int
    boards: tuple[int, ...] = ()
    chairs: tuple[TeamRef, ...] = ()
    course: tuple[ChairDeal, ...] = ()
    marks: ChairsScore | None = None

    @property
    def played(self) -> int:
        """Number of deals."""
        return len(self.deals) or len(self.course)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals of all manches."""
        return tuple(deal for manche in self.manches for deal in manche.deals)

    @property
    def totals(self) -> tuple[int, int]:
        """Points of NS and EW in all manches."""
        scores = [manche.score for manche in self.manches]
        return sum(score.ns for score in scores), sum(score.ew for score in scores)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its draw, its matches, and the standings after it."""

    number: int
    stage: Stage
    draw: Draw
    matches: tuple[PlayedMatch, ...]
    standings: Standings
    name: str

    @property
    def minutes(self) -> int:
        """Length of the round in minutes: that of its slowest table."""
        return max(match.minutes for match in self.matches)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A contest played to the end; `minutes_per_deal` is the basis of its length."""

    regulation: Regulation
    seed: int
    minutes_per_deal: int
    teams: tuple[TeamLine, ...]
    rounds: tuple[PlayedRound, ...]
    halls: tuple[HallLine, ...] = ()


def rehearse(
    regulation: Regulation,
    teams: int,
    seed: int,
    minutes_per_deal: int | None = None,
    halls: Sequence[int] = (),
) -> Rehearsal:
    """Play every round of a contest with `teams` teams or players, drawn from the seed.

    `halls` are the numbers of teams in each hall, which add up to `teams`; none: one hall. The same
    arguments give the same contest on any machine. Raises `pairing.DrawRefused` if the teams do not
    allow a draw.
    """
    random = Random(seed)
    minutes = minutes_per_deal or usual_minutes(regulation)
    rooms = rehearsed_halls(regulation, halls)
    info = ContestInfo(0, "", "", "", NO_DAY, False, 1, regulation, halls=rooms)
    entrant = "Joueur" if regulation.individuals else "Équipe"
    lines = [
        _team(f"{entrant} {number}", number, random)._replace(
            hall=hall_of(halls, number), categories=_level(regulation, number)
        )
        for number in range(1, teams + 1)
    ]
    refs = {line.number: TeamRef(line.number, line.name) for line in lines}
    views: list[RoundView] = []
    rounds: list[PlayedRound] = []
    while what_follows(regulation, lines, views) is not None:
        number = len(views) + 1
        draw_input = input_of(info, lines, views)
        draw = draw_input.draw(below(SEEDS, random))
        kept = draw_input.kept(draw)
        matches = tuple(
            _played(
                regulation,
                spot_of(number, draw_input.stage, kept, table.section, table.slot or None),
                minutes,
                random,
                table,
                refs,
            )
            for table in counted(
                _("Partie %(round)d, tables jouées") % {"round": number}, draw.tables
            )
        )
        drawn = _view(number, draw, matches, refs)
        view = _staged(replace(drawn, stage=draw_input.stage, given=kept))
        if regulation.bye == Worth.CATCH_UP and draw_input.stage != Stage.BRACKET:
            extra = tuple(
                _caught_up(regulation, view.main_spot, minutes, random, team, _near(team, lines))
                for team in view.exempt
            )
            view = replace(view, catch_ups=extra)
        views.append(view)
        lines = _bought_back(regulation, lines, views, random)
        info = replace(info, closed=what_follows(regulation, lines, views) is None)
        after = compute(info, lines, views)
        rounds.append(PlayedRound(number, draw_input.stage, draw, matches, after, view.name))
    return Rehearsal(regulation, seed, minutes, tuple(lines), tuple(rounds), rooms)


def _level(regulation: Regulation, number: int) -> tuple[str, ...]:
    """Return the category of a player's level; one in four declares none. Option: first_seats."""
    level = number % (len(USUAL) + 1)
    declared = level and regulation.first_seats is FirstSeats.LEVELS
    return (LEVEL % {"level": level},) if declared else ()


def _bought_back(
    regulation: Regulation, lines: list[TeamLine], views: Sequence[RoundView], random: Random
) -> list[TeamLine]:
    """Return the teams once half of those that may buy their return did. Option: second_life."""
    may = {team.number for team in second_lives(regulation, lines, views).open}
    number = len(views)
    return [
        line._replace(second_life=number) if line.number in may and below(2, random) else line
        for line in lines
    ]


def _staged(view: RoundView) -> RoundView:
    """Return a round with the stages of its matches, which a draw does not give."""
    lines = (
        line._replace(
            stages=spot_of(view.number, view.stage, view.given, line.section, line.slot).stages,
        )
        for line in view.tables
    )
    return replace(view, tables=tuple(lines))


def _team(name: str, number: int, random: Random) -> TeamLine:
    return TeamLine(number, number, name, (), {}, 1, None, lot=below(SEEDS, random))


def _played(
    regulation: Regulation,
    spot: Spot,
    minutes: int,
    random: Random,
    table: Table,
    refs: dict[int, TeamRef],
) -> PlayedMatch:
    if table.chairs:
        chairs = tuple(refs[one] for one in table.chairs)
        course, marks = play_chairs(regulation, spot.number, len(chairs), minutes, random)
        took, sides = len(course) * minutes, (Side(chairs[:1]), Side(chairs[1:]))
        return PlayedMatch(
            table.number,
            *sides,
            (),
            marks.winner,
            took,
            chairs=chairs,
            course=tuple(course),
            marks=marks,
        )
    ns, ew = (Side(tuple(refs[one] for one in camp)) for camp in table.camps)
    manches = play_manches(regulation, spot, minutes, random)
    outcomes = [one.outcome for manche in manches for one in manche.score.deals]
    passed = outcomes.count(PASSED)
    took = passed * PASSED_MINUTES + (len(outcomes) - passed) * minutes
    winner = manches[0].score.winner
    if regulation.manches_at(spot) > 1:
        winner = judged(regulation, spot, [(one.score.ns, one.score.ew) for one in manches]).winner
    boards = boards_at(regulation, table.slot)
    return PlayedMatch(table.number, ns, ew, manches, winner, took, boards)


def _near(team: TeamRef, lines: Sequence[TeamLine]) -> list[TeamRef]:
    """Return the other teams of a team's hall, which it may meet in an extra match."""
    hall = next(line.hall for line in lines if line.number == team.number)
    return [
        TeamRef(line.number, line.name)
        for line in lines
        if line.number != team.number and line.hall == hall
    ]


def _caught_up(
    regulation: Regulation,
    spot: Spot,
    minutes: int,
    random: Random,
    team: TeamRef,
    others: Sequence[TeamRef],
) -> CatchUpLine:
    """Return the extra match of an exempt team, against any of the others."""
    opponent = others[below(len(others), random)]
    scores = [one.score for one in play_manches(regulation, spot, minutes, random)]
    totals = sum(score.ns for score in scores), sum(score.ew for score in scores)
    return CatchUpLine(team, opponent, *totals)


def play_manches(
    regulation: Regulation, spot: Spot, minutes: int, random: Random
) -> tuple[PlayedManche, ...]:
    """Return the manches of a match at that spot. Options: manches, manches_played."""
    played = [PlayedManche(*play_match(regulation, spot, minutes, random))]
    while regulation.manches_at(spot) > 1:
        totals = [(one.score.ns, one.score.ew) for one in played]
        if judged(regulation, spot, totals).ended:
            break
        played.append(PlayedManche(*play_match(regulation, spot, minutes, random)))
    return tuple(played)


def play_match(
    regulation: Regulation, spot: Spot, minutes: int, random: Random
) -> tuple[tuple[Deal, ...], MatchScore]:
    """Return the deals of a match at that spot, or of one manche of it, and its score.

    Option: deals, target, clock.

    With a clock, the deal in play when time is up is the last, except for deals after the clock.
    """
    played = regulation.of_round(spot)
    end = regulation.end_of(spot)
    rules = regulation.rules_of(spot)
    if not end.clock:
        deals = random_match(rules, end, random)
        return tuple(deals), regulation.score_manche(spot, deals)
    ends = End(end.deals, end.target, decisive=end.decisive) if end.deals or end.target else None
    most = -(-(played.clock or 0) // minutes) + end.after_clock
    deals = []
    while len(deals) < MOST_DEALS:
        deals.append(random_deal(rules, random))
        reached = ends is not None and score_match(rules, deals, ends).ended
        called = len(deals) >= most
        if (reached and called) if end.both else (reached or called):
            score = regulation.score_manche(spot, deals)
            if score.ended or not end.decisive:
                return tuple(deals), score
    raise Endless


def _view(
    number: int,
    draw: Draw,
    matches: tuple[PlayedMatch, ...],
    refs: dict[int, TeamRef],
) -> RoundView:
    tables = tuple(
        TableLine(
            match.table,
            match.table,
            match.ns,
            match.ew,
            _entry(match),
            table.section,
            table.slot or None,
            boards=_boards(match),
            chairs=match.chairs,
            capots=capots_in(match.deals),
        )
        for match, table in zip(matches, draw.tables, strict=True)
    )
    exempt = tuple(refs[bye.team] for bye in draw.byes)
    return RoundView(
        pk=number,
        number=number,
        method=draw.method,
        seed=draw.seed,
        closed=True,
        drawn_at=NO_TIME,
        tables=tables,
        exempt=exempt,
        rematches=(),
    )


def _boards(match: PlayedMatch) -> tuple[BoardLine, ...]:
    """Return the results of the boards of a match; none in a contest without boards."""
    scores = [score for manche in match.manches for score in manche.score.deals]
    scored = zip(match.boards, match.deals, scores, strict=False)
    return tuple(BoardLine(board, deal, (score.ns, score.ew)) for board, deal, score in scored)


def _entry(match: PlayedMatch) -> EntryLine:
    ns, ew = match.totals
    totals = [(one.score.ns, one.score.ew) for one in match.manches]
    return EntryLine(
        version=1,
        status=EntryStatus.CONFIRMED,
        kind=EntryKind.DEALS,
        ns=ns,
        ew=ew,
        belotes=None,
        capots=None,
        winner=match.winner or "",
        reason="",
        written_manches=written_manches(totals) if len(totals) > 1 else "",
        marks=match.marks.marks if match.marks is not None else (),
    )
