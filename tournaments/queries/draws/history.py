"""What a draw must know: who is here in which order, who met whom, who rested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.enums import ByeTo, DrawMethod, LateRule, Stage
from tournaments.models import Contest
from tournaments.pairing import (
    MOVEMENTS,
    PARTNERS,
    Draw,
    DrawRefused,
    Entrant,
    HandTable,
    Happened,
    History,
    Wishes,
    draw,
    draw_by_hand,
    first_places,
    kept_places,
    next_to_rest,
)
from tournaments.pairing.bracket.bracket import teams_in
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.draws import pool_rounds
from tournaments.queries.draws.course import what_follows
from tournaments.queries.draws.late import LATE, late_tables
from tournaments.queries.draws.order import order_for_draw, wins_for_draw
from tournaments.queries.draws.seeding import next_brackets
from tournaments.queries.draws.wishes import WishLine, asked_of, wishes_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.brackets import BRACKETS
from tournaments.queries.standings.owed import owed
from tournaments.regulation import Regulation

#: What stirs the lots of the teams; odd, so that no two of the LOTS become one.
LOT_STIR = 2_654_435_761
LOTS = 2**31

#: The ways of drawing that spare a rematch to the next round, where there is one.
LOOKING_AHEAD = (DrawMethod.RANDOM, DrawMethod.RANKING, DrawMethod.WINNERS)

#: Where a round of a movement keeps the place that its draw gave each team.
PLACED = "placed"

#: Where a round keeps the teams that changed places after its draw, two by two, in order.
SWAPS = "swaps"

#: Where it keeps who left it, and the places they left, for those who come back at once.
LEFT = "left"

#: Where a round drawn by hand keeps its tables.
TABLES = "tables"

#: Where a round of winners against winners keeps how many matches each team had won.
GROUPS = "groups"

#: Where a round keeps the teams that were not waited for: they play from the next one on.
PUT_OFF = "put_off"

#: What a round keeps that the way of drawing does not take.
KEPT_ASIDE = (PLACED, LATE, SWAPS, LEFT, PUT_OFF, *Wishes.NAMES)


@dataclass(frozen=True, slots=True)
class DrawInput:
    """The teams to draw for a round with their ranks, and what earlier rounds leave behind.

    In a movement ranks are places. `bye_to` is who rests: "last" or "lot". `given` is what else
    the way of drawing takes, as the round keeps it: plain data, with whole numbers, texts and
    lists only.
    """

    round: int
    method: str
    is_last: bool
    bye_to: str
    entrants: tuple[Entrant, ...]
    history: History
    stage: str = Stage.ROUNDS
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def asked(self) -> Wishes:
        """What the organiser asks of this draw."""
        return Wishes.from_data(self.given)

    @property
    def wishing(self) -> History:
        """What earlier rounds leave behind, with who is kept apart."""
        return replace(self.history, apart=self.asked.apart, kin=self.asked.kin)

    def accepting(self) -> DrawInput:
        """The same, with the best draw there is taken where not every wish can be had."""
        return replace(self, given={**self.given, **replace(self.asked, accept=True).to_data()})

    def by_hand(self, tables: Sequence[HandTable]) -> DrawInput:
        """The same teams, at tables that somebody typed."""
        given: dict[str, Any] = {TABLES: [table.to_data() for table in tables]}
        if LATE in self.given:
            given[LATE] = self.given[LATE]
        return replace(self, method=DrawMethod.BY_HAND, given=given)

    def draw(self, seed: int) -> Draw:
        """The draw that this input and a seed make. Raises `pairing.DrawRefused`."""
        asked = self.asked
        if self.method == DrawMethod.BY_HAND:
            tables = map(HandTable.from_data, self.given[TABLES])
            return draw_by_hand(self.entrants, self.history, seed, tables)
        if self.method == DrawMethod.POOLS:
            return pool_rounds.draw_of(self.given, self.entrants, self.wishing, seed, asked)
        options = {name: value for name, value in self.given.items() if name not in KEPT_ASIDE}
        options |= {"together": asked.together, "fixed": asked.fixed}
        if GROUPS in options:
            options[GROUPS] = dict(options[GROUPS])
        if self.method == DrawMethod.BRACKET:
            return draw(self.method, self.entrants, self.wishing, seed, **options)
        if asked.accept:
            options["accept"] = True
        if self.method not in MOVEMENTS:
            options["bye"] = self.bye_to
            if self.bye_to == ByeTo.TURN:
                options["bye"] = ByeTo.LAST
        elif self.bye_to == ByeTo.REFUSED:
            options["bye"] = self.bye_to
        if self.method in LOOKING_AHEAD:
            options["last_round"] = self.is_last
        return draw(self.method, self.entrants, self.wishing, seed, **options)

    def kept(self, made: Draw) -> dict[str, Any]:
        """What a round keeps of its draw beside its tables: what it was given, and its places."""
        if self.method == DrawMethod.POOLS:
            return pool_rounds.kept(self.given, self.entrants, self.wishing, made.seed)
        placed = {PLACED: [list(place) for place in made.places]} if made.places else {}
        return {**self.given, **placed}


def draw_input(contest: Contest, late: str = LateRule.NOTHING) -> DrawInput:
    """The input of the next draw: every team here for that round, by its number. Seven queries.

    `late` is what the matches still played in the last round count for.
    """
    info, teams, views = contest_info(contest), entrants(contest), rounds_of(contest)
    return input_of(info, teams, views, late, wishes_of(contest))


def input_of(
    info: ContestInfo,
    teams: list[TeamLine],
    views: list[RoundView],
    late: str = LateRule.NOTHING,
    wishes: Sequence[WishLine] = (),
) -> DrawInput:
    """The input of the draw that follows these rounds. No query.

    Option: pools, first_draw, next_draw.
    """
    regulation = info.regulation
    number = len(views) + 1
    present = [team for team in teams if team.first_round <= number and team.last_round is None]
    here = sorted(team.number for team in present)
    pools = pool_rounds.next_of_pools(regulation, teams, views, here)
    # Where all is drawn, what one more round would be, for the page that says so.
    stage, method = what_follows(regulation, teams, views, pools is not None) or (
        Stage.ROUNDS,
        DrawMethod(regulation.next_draw),
    )
    if stage == Stage.BRACKET:
        return _bracket_input(
            info, teams, views, late, asked_of(regulation, number, present, wishes)
        )
    bye_to = ByeTo(regulation.bye_to)
    if stage == Stage.EXTRA:
        here = sorted(owed(regulation, teams, views))
        present = [team for team in present if team.number in here]
        bye_to = ByeTo.LOT
    asked = asked_of(regulation, number, present, wishes)
    given = asked.to_data()
    is_last = number >= regulation.rounds
    ranks: dict[int, int] = {}
    if pools is not None:
        given |= pools
    elif method in MOVEMENTS:
        ranks, placed = movement(regulation, method, views)
        given |= placed
    elif views:
        ranks = order_for_draw(info, teams, views, late)
    if method == DrawMethod.WINNERS:
        given[GROUPS] = [list(won) for won in wins_for_draw(info, teams, views).items()]
    if method in PARTNERS:
        given |= _of_players(regulation, method, views)
    if bye_to == ByeTo.LAST and method in (DrawMethod.RANDOM, *PARTNERS) and not ranks:
        # Nobody is last before the first round.
        bye_to = ByeTo.LOT
    # A team that has not been here yet has no rank: it is drawn after those that have one.
    found = tuple(Entrant(team, ranks.get(team)) for team in here)
    if pools is not None:
        found = pool_rounds.entrants_of(pools, teams, here)
    missed = late_tables(views)
    if missed is not None:
        given[LATE] = missed.kept(late)
    history = _history(views)
    if bye_to == ByeTo.TURN and stage != Stage.POOLS and method not in MOVEMENTS:
        turns = [team.number for team in sorted(teams, key=_turn)]
        free = [team for team in here if team not in asked.forced]
        given["resting"] = next_to_rest(turns, free, history.byes)
    return DrawInput(number, method, is_last, bye_to, found, history, stage, given)


def _bracket_input(
    info: ContestInfo, teams: list[TeamLine], views: list[RoundView], late: str, asked: Wishes
) -> DrawInput:
    """The input of the next round of the brackets: their seeds, and the outcomes known so far.

    Of the wishes only tables and forced meetings are kept: places say who meets whom.
    """
    brackets = next_brackets(info, teams, views)
    found = tuple(Entrant(team) for team in sorted(teams_in(brackets)))
    given = Wishes(together=asked.together, fixed=asked.fixed).to_data()
    given[BRACKETS] = [bracket.to_data() for bracket in brackets]
    missed = late_tables(views)
    if missed is not None:
        given[LATE] = missed.kept(late)
    number, method = len(views) + 1, DrawMethod.BRACKET
    is_last = all(bracket.last_round for bracket in brackets)
    return DrawInput(
        number, method, is_last, ByeTo.LAST, found, _history(views), Stage.BRACKET, given
    )


#: What a replay raises where a round kept too little to be drawn again, or cannot be any more.
UNREPLAYABLE = (DrawRefused, KeyError, TypeError, ValueError)


def replay(contest: Contest, number: int, drawn: Sequence[RoundView] | None = None) -> Draw:
    """The draw of a round made again from what the round kept. Six queries, one given the rounds.

    The same tables and byes as on the day, with their reasons, whatever was corrected since.
    Raises `pairing.DrawRefused`.
    """
    kept = contest.rounds.get(number=number)
    drawn = rounds_of(contest) if drawn is None else drawn
    views = [view for view in drawn if view.number < number]
    found = tuple(Entrant(team, rank) for team, rank in kept.entrants)
    given = DrawInput(
        number,
        kept.method,
        kept.is_last,
        kept.bye_to,
        found,
        _history(views),
        kept.stage,
        kept.given,
    )
    return given.draw(kept.seed)


def _turn(team: TeamLine) -> tuple[int, int]:
    """Where a team stands among those who rest in turn: by its lot, drawn when it registered.

    The lot is stirred, so that who rests first is not who wins ties by lot.
    """
    return team.lot * LOT_STIR % LOTS, team.number


def movement(
    regulation: Regulation, method: str, drawn: Sequence[RoundView]
) -> tuple[dict[int, int], dict[str, Any]]:
    """The place of each team in a movement, and what else its next round takes. No query.

    The first round says who is where; the seed of its draw orders what follows. Option: first_draw.
    """
    views = [view for view in drawn if view.stage == Stage.ROUNDS]
    given: dict[str, Any] = {"number": len(views) + 1, "rounds": regulation.rounds}
    if not views:
        by_number = regulation.first_draw == DrawMethod.REGISTRATION
        return {}, given | {"start": "numbers" if by_number else "lot"}
    first = views[0]
    happened = [
        Happened(
            tuple((line.table, line.ns.numbers[0], line.ew.numbers[0]) for line in view.tables),
            tuple(team.number for team in view.exempt),
            dict(view.given.get(PLACED, ())),
        )
        for view in views
    ]
    kept = kept_places(method, happened, first.seed, first.given.get("places"))
    return kept.of, given | {"plan": first.seed, "places": kept.places}


def _of_players(regulation: Regulation, method: str, views: Sequence[RoundView]) -> dict[str, Any]:
    """What a draw of players takes: what to do with an incomplete table, where each one began."""
    given: dict[str, Any] = {"incomplete": regulation.incomplete}
    if method == DrawMethod.MELEE:
        given["rounds"] = regulation.rounds
        if views:
            tables = [(line.ns.numbers, line.ew.numbers) for line in views[0].tables]
            given["places"] = first_places(tables, [team.number for team in views[0].exempt])
    return given


def _history(views: list[RoundView]) -> History:
    played = [
        (view.number, line.ns.numbers, line.ew.numbers) for view in views for line in view.tables
    ]
    return History.of_tables(played, byes=[team.number for view in views for team in view.exempt])
