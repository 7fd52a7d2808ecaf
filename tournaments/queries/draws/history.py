"""Input of a draw: the teams present in order, the past meetings and the past byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.enums import ByeTo, LateRule, Stage
from tournaments.models import Contest
from tournaments.pairing import (
    METHODS,
    Draw,
    DrawMethod,
    DrawRefused,
    Entrant,
    HandTable,
    Happened,
    History,
    Method,
    Order,
    Wishes,
    as_drawn,
    draw,
    draw_by_hand,
    first_places,
    kept_places,
    next_to_rest,
)
from tournaments.pairing.bracket.bracket import FIXED
from tournaments.pairing.bracket.several import teams_in
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.draws import pool_rounds
from tournaments.queries.draws.course import what_follows
from tournaments.queries.draws.late import LATE, late_tables
from tournaments.queries.draws.order import order_for_draw, tables_before, wins_for_draw
from tournaments.queries.draws.seeding import next_brackets
from tournaments.queries.draws.wishes import WishLine, asked_of, wishes_of
from tournaments.queries.results.rounds import ALONE, LEFT, PLACED, RoundView, rounds_of
from tournaments.queries.standings.brackets import BRACKETS
from tournaments.queries.standings.owed import owed
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import table_sizes
from tournaments.regulation.format import LeftAlone

#: Multiplier that shuffles the teams' lots. It is odd, so two different lots stay different.
LOT_STIR = 2_654_435_761
LOTS = 2**31

#: Key of the pairs of teams swapped after the draw, in order.
SWAPS = "swaps"

#: Key of the pairs of exempt teams that were seated together after the draw.
PAIRED = "paired"

#: Key of the tables of a round drawn by hand.
TABLES = "tables"
#: Key of the way of drawing, and its input, that a draw by hand changed.
BEFORE = "before"

#: Key of each team's number of matches won, in a round of winners against winners.
GROUPS = "groups"

#: Key of the tables of the round before, in a round of up and down.
CAME = "came"

#: Key of the absent teams that play from the next round on.
PUT_OFF = "put_off"

#: Keys of a round that are not options of its way of drawing.
KEPT_ASIDE = (PLACED, LATE, SWAPS, LEFT, ALONE, PAIRED, PUT_OFF, *Wishes.NAMES)


@dataclass(frozen=True, slots=True)
class DrawInput:
    """Teams to draw for a round with their ranks, and the history of earlier rounds.

    In a movement, ranks are places. `bye_to` is the rule that chooses the exempt team. `given`
    holds the other options of the draw, as the round stores them: plain data, with only integers,
    texts and lists.
    """

    round: int
    method: str
    is_last: bool
    bye_to: ByeTo
    entrants: tuple[Entrant, ...]
    history: History
    stage: Stage = Stage.ROUNDS
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def how(self) -> Method:
        """Way of drawing this round."""
        return METHODS[self.method]

    @property
    def asked(self) -> Wishes:
        """Wishes of the organiser for this draw."""
        return Wishes.from_data(self.given)

    @property
    def wishing(self) -> History:
        """History of earlier rounds, with the teams to keep apart."""
        return replace(self.history, apart=self.asked.apart, kin=self.asked.kin)

    def accepting(self) -> DrawInput:
        """Return the same input that accepts the best draw when not every wish can be met."""
        return replace(self, given={**self.given, **replace(self.asked, accept=True).to_data()})

    def by_hand(self, tables: Sequence[HandTable], *, changed: bool = False) -> DrawInput:
        """Return the input of a draw by hand, with the same teams at these tables.

        If the tables were `changed` from a draw of this input, it is kept for its reasons.
        """
        given: dict[str, Any] = {TABLES: [table.to_data() for table in tables]}
        if changed:
            given[BEFORE] = {"method": self.method, "given": dict(self.given)}
        if LATE in self.given:
            given[LATE] = self.given[LATE]
        return replace(self, method=DrawMethod.BY_HAND, given=given)

    def draw(self, seed: int) -> Draw:
        """Return the draw made from this input and this seed. Raises `pairing.DrawRefused`."""
        asked = self.asked
        if self.method == DrawMethod.BY_HAND:
            tables = map(HandTable.from_data, self.given[TABLES])
            made = draw_by_hand(self.entrants, self.history, seed, tables)
            before = self._drawn_before(seed)
            return as_drawn(made, before) if before is not None else made
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
        if not self.how.in_advance:
            options["bye"] = self.bye_to
            if self.bye_to == ByeTo.TURN:
                options["bye"] = ByeTo.LAST
        elif self.bye_to == ByeTo.REFUSED:
            options["bye"] = self.bye_to
        if self.how.looks_ahead:
            options["last_round"] = self.is_last
        return draw(self.method, self.entrants, self.wishing, seed, **options)

    def _drawn_before(self, seed: int) -> Draw | None:
        """Return the draw that a draw by hand changed, or None."""
        before = self.given.get(BEFORE)
        if before is None:
            return None
        try:
            return replace(self, method=before["method"], given=before["given"]).draw(seed)
        except DrawRefused as refusal:
            return refusal.best

    def kept(self, made: Draw) -> dict[str, Any]:
        """Return what a round stores of its draw besides its tables: the input and the places."""
        if self.method == DrawMethod.POOLS:
            return pool_rounds.kept(self.given, self.entrants, self.wishing, made.seed)
        placed = {PLACED: [list(place) for place in made.places]} if made.places else {}
        return {**self.given, **placed}


def draw_input(contest: Contest, late: LateRule = LateRule.NOTHING) -> DrawInput:
    """Return the input of the next draw: the teams present, by number. Eight queries.

    `late` is the rule for the matches still played in the last round.
    """
    info, teams, views = (
        contest_info(contest),
        entrants(contest),
        rounds_of(contest, with_draft=True),
    )
    return input_of(info, teams, views, late, wishes_of(contest))


def input_of(
    info: ContestInfo,
    teams: list[TeamLine],
    views: list[RoundView],
    late: LateRule = LateRule.NOTHING,
    wishes: Sequence[WishLine] = (),
) -> DrawInput:
    """Return the input of the draw that follows these rounds. No query.

    Option: pools, first_draw, next_draw.
    """
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
    how = METHODS[method]
    if stage == Stage.BRACKET:
        return _bracket_input(
            info, teams, views, late, asked_of(regulation, number, present, wishes)
        )
    bye_to = regulation.bye_to
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
    elif how.in_advance:
        ranks, placed = movement(regulation, method, views)
        given |= placed
    elif views:
        ranks = order_for_draw(info, teams, views, late)
    if how.order is Order.WINS:
        given[GROUPS] = [list(won) for won in wins_for_draw(info, teams, views).items()]
    if how.order is Order.TABLES:
        given[CAME] = tables_before(info, teams, views)
    if how.of_players:
        given |= _of_players(regulation, how, views, len(here))
    if bye_to == ByeTo.LAST and how.order is Order.LOT and not ranks:
        # Before the first round no team is last.
        bye_to = ByeTo.LOT
    # A new team has no rank: the draw takes it after the ranked teams.
    found = tuple(Entrant(team, ranks.get(team)) for team in here)
    if pools is not None:
        found = pool_rounds.entrants_of(pools, teams, here)
    missed = late_tables(views)
    if missed is not None:
        given[LATE] = missed.kept(late)
    history = _history(views)
    if bye_to == ByeTo.TURN and stage != Stage.POOLS and not how.in_advance:
        turns = [team.number for team in sorted(teams, key=_turn)]
        free = [team for team in here if team not in asked.forced]
        given["resting"] = next_to_rest(turns, free, history.byes)
    return DrawInput(number, method, is_last, bye_to, found, history, stage, given)


def _bracket_input(
    info: ContestInfo, teams: list[TeamLine], views: list[RoundView], late: LateRule, asked: Wishes
) -> DrawInput:
    """Return the input of the next bracket round: the seeds, and the outcomes known so far.

    Only fixed tables and forced meetings are kept among the wishes where the bracket decides the
    meetings. All are where its rounds are drawn anew. Option: bracket_draw.
    """
    brackets = next_brackets(info, teams, views)
    found = tuple(Entrant(team) for team in sorted(teams_in(brackets)))
    if all(bracket.drawing == FIXED for bracket in brackets):
        asked = Wishes(together=asked.together, fixed=asked.fixed)
    given = asked.to_data()
    given[BRACKETS] = [bracket.to_data() for bracket in brackets]
    if not views and info.regulation.bye_to is ByeTo.REFUSED:
        given["even_only"] = True
    missed = late_tables(views)
    if missed is not None:
        given[LATE] = missed.kept(late)
    number, method = len(views) + 1, DrawMethod.BRACKET
    is_last = all(bracket.last_round for bracket in brackets)
    return DrawInput(
        number, method, is_last, ByeTo.LAST, found, _history(views), Stage.BRACKET, given
    )


#: Errors of a replay, if the round stored too little or cannot be drawn again.
UNREPLAYABLE = (DrawRefused, KeyError, TypeError, ValueError)


def replay(contest: Contest, number: int, drawn: Sequence[RoundView] | None = None) -> Draw:
    """Draw a round again from its stored input. Six queries, or one if the rounds are given.

    The tables, byes and reasons are those of the day, whatever was corrected since. Raises
    `pairing.DrawRefused`.
    """
    kept = contest.rounds.get(number=number)
    drawn = rounds_of(contest, with_draft=True) if drawn is None else drawn
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
    """Sort key of the teams that rest in turn: the lot drawn at registration, shuffled.

    Without the shuffle, the same team would rest first and win ties by lot.
    """
    return team.lot * LOT_STIR % LOTS, team.number


def movement(
    regulation: Regulation, method: str, drawn: Sequence[RoundView]
) -> tuple[dict[int, int], dict[str, Any]]:
    """Return the place of each team in a movement, and the other options of its next round.

    The first round sets the places; the seed of its draw orders the next rounds. No query. Option:
    first_draw, left_alone.
    """
    views = [view for view in drawn if view.stage == Stage.ROUNDS]
    given: dict[str, Any] = {"number": len(views) + 1, "rounds": regulation.rounds}
    if regulation.left_alone is LeftAlone.OPEN:
        given["opening"] = True
    if regulation.arrow_switch:
        given["arrow_switch"] = regulation.arrow_switch
    if not views:
        by_number = METHODS[regulation.first_draw].order is Order.NUMBERS
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


def _of_players(
    regulation: Regulation, how: Method, views: Sequence[RoundView], here: int
) -> dict[str, Any]:
    """Return the options of a draw of players: the incomplete table rule and the first places.

    Where each plays for himself, they are the sizes of the tables, for `here` players, and how
    often each has sat at three. Option: tables, seating, incomplete.
    """
    given: dict[str, Any] = {"incomplete": regulation.incomplete}
    if how.name == DrawMethod.CHAIRS:
        given["sizes"] = list(table_sizes(regulation, here))
        given["camps"] = not regulation.comptoir
        given["avoiding"] = METHODS[regulation.seating].avoids_rematches
        if regulation.tables.mixed:
            seated = [line.chairs for view in views for line in view.tables]
            times = Counter(one.number for chairs in seated for one in chairs)
            given["at_three"] = [[player, times[player]] for player in sorted(times)]
    if how.follows_first_round:
        given["rounds"] = regulation.rounds
        given["known"] = "any"
        if views:
            tables = [(line.ns.numbers, line.ew.numbers) for line in views[0].tables]
            given["places"] = first_places(tables, [team.number for team in views[0].exempt])
    return given


def _history(views: list[RoundView]) -> History:
    played = [(view.number, *line.camps) for view in views for line in view.tables]
    return History.of_tables(played, byes=[team.number for view in views for team in view.exempt])
