"""Input of the next draw, from the teams, the rounds and the regulation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.models import Contest
from tournaments.pairing import (
    METHODS,
    MOVEMENTS,
    Draw,
    DrawMethod,
    Entrant,
    Order,
    Wishes,
    next_to_rest,
)
from tournaments.pairing.bracket.bracket import FIXED
from tournaments.pairing.bracket.seeds import teams_in
from tournaments.pairing.pools.pools import pairings
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.teams import TeamLine, TeamRef, entrants
from tournaments.queries.draws import pool_rounds
from tournaments.queries.draws.course import rounds_of_longest, what_follows
from tournaments.queries.draws.halls import HALLS, DrawnHall, one_draw, sub_views, teams_by_hall
from tournaments.queries.draws.history import (
    AGAIN,
    CAME,
    GROUPS,
    LEVELS,
    ONCE,
    OWN_ORDER,
    PUT_OFF,
    DrawInput,
    history_of,
    levels_of,
    movement,
    of_players,
)
from tournaments.queries.draws.late import LATE, LateTables, late_tables
from tournaments.queries.draws.order import (
    next_brackets,
    order_for_draw,
    tables_before,
    wins_for_draw,
)
from tournaments.queries.draws.pool_rounds import pools_in
from tournaments.queries.draws.wishes import WishLine, asked_of, wishes_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.brackets import BRACKETS, bracket_rounds
from tournaments.queries.standings.cells import owed
from tournaments.regulation import Regulation
from tournaments.regulation.format import RematchLimit
from tournaments.words.enums import ByeTo, LateRule, Stage

#: Multiplier that shuffles the teams' lots. It is odd, so two different lots stay different.
LOT_STIR = 2_654_435_761
LOTS = 2**31


def draw_input(
    contest: Contest, late: LateRule = LateRule.NOTHING, drawn: list[RoundView] | None = None
) -> DrawInput:
    """Return the input of the next draw: the teams present, by number. Eight queries at most."""
    info, teams = contest_info(contest), entrants(contest)
    views = rounds_of(contest, with_draft=True) if drawn is None else drawn
    return input_of(info, teams, views, late, wishes_of(contest))


def input_of(
    info: ContestInfo,
    teams: list[TeamLine],
    views: list[RoundView],
    late: LateRule = LateRule.NOTHING,
    wishes: Sequence[WishLine] = (),
) -> DrawInput:
    """Return the input of the draw after these rounds. Option: pools, first_draw, next_draw."""
    regulation = info.regulation
    number = len(views) + 1
    present = [team for team in teams if team.first_round <= number and team.last_round is None]
    here = sorted(team.number for team in present)
    pools = pool_rounds.next_of_pools(regulation, teams, views, here)
    # If everything is drawn, describe one more round, for the page that shows it.
    stage, method = what_follows(regulation, teams, views, pools is not None) or (
        Stage.ROUNDS,
        regulation.following_draw,
    )
    if stage == Stage.BRACKET:
        return _bracket_input(
            info, teams, views, late, asked_of(regulation, number, present, wishes)
        )
    if stage == Stage.EXTRA:
        here = sorted(owed(regulation, teams, views))
        present = [team for team in present if team.number in here]
    if info.halls_apart and not (pools is not None and pools["meeting"] > 1):
        return _apart(_Field(info, teams, present, views, late, wishes), stage, method, pools)
    field_ = _Field(info, teams, present, views, late, wishes)
    draw_input = _of_field(field_, stage, method, pools)
    if info.halls:
        halls = one_draw(info, present, all_stay=pools is not None)
        draw_input = replace(draw_input, given={**draw_input.given, HALLS: halls})
    return draw_input


#: Orders of draws whose reasons speak of the ranking: for the tables, or for who rests.
RANKED = (Order.RANKS, Order.WINS, Order.LOT)


@dataclass(frozen=True, slots=True)
class _Field:
    """Teams drawn together, and the rounds before; `places` are these as the hall saw them."""

    info: ContestInfo
    teams: list[TeamLine]
    present: list[TeamLine]
    views: list[RoundView]
    late: LateRule
    wishes: Sequence[WishLine]
    hall: HallLine | None = None

    @property
    def places(self) -> list[RoundView]:
        return self.views if self.hall is None else sub_views(self.views, self.hall.position)


def _of_field(
    drawn: _Field, stage: Stage, method: str, pools: pool_rounds.Given | None
) -> DrawInput:
    info, teams, views = drawn.info, drawn.teams, drawn.views
    regulation, how = info.regulation, METHODS[method]
    number = len(views) + 1
    here = sorted(team.number for team in drawn.present)
    bye_to = ByeTo.LOT if stage == Stage.EXTRA else regulation.bye_to
    wishes = asked_of(regulation, number, drawn.present, drawn.wishes)
    conditions = wishes.to_data()
    again, one_each = regulation.rematches_in(number), regulation.rematch_limit is RematchLimit.TEAM
    # Where the next round allows any rematch, this one has none to spare it.
    spares = not regulation.rematches_in(number + 1) or (again and one_each)
    is_last = number >= regulation.rounds or not spares
    if stage == Stage.ROUNDS and how.avoids_rematches and again:
        conditions |= {AGAIN: True, ONCE: True} if one_each else {AGAIN: True}
    ranks: dict[int, int] = {}
    if pools is not None:
        conditions |= pools
    elif how.in_advance:
        ranks, placed = movement(regulation, method, drawn.places)
        conditions |= placed
    elif views:
        ranks = order_for_draw(info, teams, views, drawn.late)
        if regulation.pairing_criteria != regulation.ranking and how.order in RANKED:
            conditions[OWN_ORDER] = True
    elif ranks := levels_of(regulation, drawn.present):
        conditions[LEVELS] = True
    if how.order is Order.WINS:
        conditions[GROUPS] = [list(won) for won in wins_for_draw(info, teams, views).items()]
    if how.order is Order.TABLES:
        conditions[CAME] = tables_before(info, teams, drawn.places)
    if how.of_players:
        conditions |= of_players(regulation, how, drawn.places, len(here))
    if bye_to == ByeTo.LAST and how.order is Order.LOT and not ranks:
        # Before the first round no team is last.
        bye_to = ByeTo.LOT
    # A new team has no rank: the draw takes it after the ranked teams.
    entrants = tuple(Entrant(team, ranks.get(team)) for team in here)
    if pools is not None:
        entrants = pool_rounds.entrants_of(pools, teams, here)
    missed = late_tables(views)
    if missed is not None:
        conditions[LATE] = missed.kept(drawn.late)
    history = history_of(views)
    if bye_to == ByeTo.TURN and stage != Stage.POOLS and not how.in_advance:
        turns = [team.number for team in sorted(teams, key=_turn)]
        free = [team for team in here if team not in wishes.forced]
        conditions["resting"] = next_to_rest(turns, free, history.byes)
    return DrawInput(number, method, is_last, bye_to, entrants, history, stage, conditions)


def _apart(whole: _Field, stage: Stage, method: str, pools: pool_rounds.Given | None) -> DrawInput:
    """Return the input of a draw made hall by hall. No query. Option: halls."""
    info, present = whole.info, whole.present
    number = len(whole.views) + 1
    wishes = asked_of(info.regulation, number, present, whole.wishes)
    halls: list[dict[str, Any]] = []
    entrants: list[Entrant] = []
    sizes: list[int] = []
    bye_to = info.regulation.bye_to
    for hall, mine in teams_by_hall(info, present):
        if stage == Stage.EXTRA and len(mine) < 2:
            # A team that alone owes a match of its hall finds nobody there to play it.
            continue
        own = replace(whole, present=mine, hall=hall, wishes=_of_hall(whole, mine, not halls))
        first = pools and {**pools, "named_from": pool_rounds.named_from(pools, sizes)}
        part = _of_field(own, stage, method, first)
        bye_to = part.bye_to
        sizes.append(len(mine))
        entrants += part.entrants
        teams = tuple(team.number for team in mine)
        conditions = {name: value for name, value in part.given.items() if name != LATE}
        halls.append(DrawnHall(hall.range, teams, given=conditions).to_data())
    # The draw refuses teams without a hall, and halls without teams.
    entrants += [Entrant(team.number) for team in present if team.hall is None]
    halls = halls or [DrawnHall(hall.range, (), given={}).to_data() for hall in info.halls]
    conditions = {**wishes.to_data(), **(pools or {}), HALLS: halls}
    missed = late_tables(whole.views)
    if missed is not None:
        conditions[LATE] = missed.kept(whole.late)
    return DrawInput(
        number,
        method,
        number >= info.regulation.rounds,
        bye_to,
        tuple(sorted(entrants)),
        history_of(whole.views),
        stage,
        conditions,
    )


def _of_hall(whole: _Field, mine: list[TeamLine], first: bool) -> list[WishLine]:
    """Return the wishes about a hall's teams; the first hall has those about nobody here."""
    own = {team.number for team in mine}
    here = {team.number for team in whole.present}
    return [
        wish
        for wish in whole.wishes
        if not own.isdisjoint(wish.pair) or (first and here.isdisjoint(wish.pair))
    ]


def _bracket_input(
    info: ContestInfo, teams: list[TeamLine], views: list[RoundView], late: LateRule, wishes: Wishes
) -> DrawInput:
    """Return the input of the next bracket round: the seeds, and the outcomes known so far.

    Only fixed tables and forced meetings are kept among the wishes where the bracket decides the
    meetings. All are where its rounds are drawn anew. Option: bracket_draw.
    """
    brackets = next_brackets(info, teams, views)
    entrants = tuple(Entrant(team) for team in sorted(teams_in(brackets)))
    if all(bracket.drawing == FIXED for bracket in brackets):
        wishes = Wishes(together=wishes.together, fixed=wishes.fixed)
    in_their_halls = all(bracket.kept for bracket in brackets)
    conditions = wishes.to_data()
    conditions[BRACKETS] = [bracket.to_data() for bracket in brackets]
    if not views and info.regulation.bye_to is ByeTo.REFUSED:
        conditions["even_only"] = True
    missed = late_tables(views)
    if missed is not None:
        conditions[LATE] = missed.kept(late)
    if info.halls:
        playing = [team for team in teams if team.number in teams_in(brackets)]
        conditions[HALLS] = one_draw(info, playing, all_stay=in_their_halls)
    number, method = len(views) + 1, DrawMethod.BRACKET
    stop = info.regulation.stop_of(rounds_of_longest(brackets))
    stops = len(bracket_rounds(views)) + 1 == stop
    over = all(bracket.last_round for bracket in brackets) and not in_their_halls
    is_last = stops or over
    return DrawInput(
        number, method, is_last, ByeTo.LAST, entrants, history_of(views), Stage.BRACKET, conditions
    )


def _turn(team: TeamLine) -> tuple[int, int]:
    """Sort key of byes in turn: the lot, shuffled, or the same team would rest and win ties."""
    return team.lot * LOT_STIR % LOTS, team.number


def left_alone(contest: Contest, draw_input: DrawInput, draw: Draw) -> list[tuple[int, int]]:
    """Return each exempt team of a draw whose opponent left, with that opponent.

    A movement and pools know every meeting in advance. Other draws meet only teams that are there.
    Six queries if a team left such a contest and another rests, one otherwise. Option: withdrawn.
    """
    known = draw_input.method == DrawMethod.POOLS or draw_input.method in MOVEMENTS
    if not (known and draw.byes):
        return []
    gone = {team.number for team in entrants(contest) if team.withdrawn}
    if not gone:
        return []
    facing = _meetings(
        contest_info(contest).regulation, draw_input, rounds_of(contest, with_draft=True)
    )
    opponents = {one: other for pair in facing for one, other in (pair, pair[::-1])}
    resting = [bye.team for bye in draw.byes]
    return [(team, opponents[team]) for team in resting if opponents.get(team) in gone]


def _meetings(
    regulation: Regulation, draw_input: DrawInput, before: Sequence[RoundView]
) -> list[tuple[int, int]]:
    """Return the meetings that a round was to have, whoever left."""
    if draw_input.method == DrawMethod.POOLS:
        meeting, won = draw_input.given["meeting"], draw_input.given.get("won", ())
        meetings = [pairings(pool, meeting, won) for pool in pools_in(draw_input.given)]
        return [(one, other) for pairs in meetings for one, other, _words in pairs]
    if draw_input.parts:
        return [
            pair
            for hall, part in draw_input.parts
            for pair in _meetings(regulation, part, sub_views(before, hall.tables.hall))
        ]
    places, conditions = movement(regulation, draw_input.method, before)
    if not places:
        return []
    team = {place: team for team, place in places.items()}
    figure = MOVEMENTS[draw_input.method].figure(
        conditions["places"], conditions["plan"], conditions["rounds"]
    )
    seats = [(one, other) for _table, one, other in figure.round(conditions["number"])]
    return [(team[one], team[other]) for one, other in seats if {one, other} <= team.keys()]


@dataclass(frozen=True, slots=True)
class HandDraw:
    """A draw by hand. `drawn` is the round to draw again; the `late` tables still play."""

    number: int
    given: DrawInput
    teams: tuple[TeamRef, ...]
    tables: int
    seats: int
    drawn: RoundView | None
    late: LateTables | None


def hand_draw(contest: Contest, number: int | None = None) -> HandDraw | None:
    """Return the next round to draw by hand, or round `number` to draw again. Eight queries.

    None if `number` is not the last round, and where each plays for himself: the seats of such a
    table have no camps to type.
    """
    info, teams, views = (
        contest_info(contest),
        entrants(contest),
        rounds_of(contest, with_draft=True),
    )
    drawn = None
    if number is not None:
        if number != len(views):
            return None
        drawn = views.pop()
        # A redraw includes the teams that joined since the first draw.
        put_off = drawn.given.get(PUT_OFF, ())
        teams = [team if team.number in put_off else team.joining(number) for team in teams]
    draw_input = input_of(info, teams, views, wishes=wishes_of(contest))
    if draw_input.method == DrawMethod.CHAIRS:
        return None
    here = {entrant.team for entrant in draw_input.entrants}
    seats = draw_input.how.per_table
    fixed = [team.fixed_table for team in teams if team.number in here and team.fixed_table]
    used = [line.table for line in drawn.tables] if drawn is not None else []
    return HandDraw(
        number=draw_input.round,
        given=draw_input,
        teams=tuple(TeamRef(team.number, team.name) for team in teams if team.number in here),
        tables=max([-(-len(here) // seats), *fixed, *used]),
        seats=seats,
        drawn=drawn,
        late=late_tables(views) if drawn is None else None,
    )
