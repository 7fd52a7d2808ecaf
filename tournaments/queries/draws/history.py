"""Input of a draw: the teams present in order, the past meetings and the past byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any

from tournaments.models import Contest
from tournaments.pairing import (
    METHODS,
    Bye,
    Draw,
    DrawMethod,
    DrawRefused,
    Entrant,
    HandTable,
    Happened,
    History,
    Method,
    Order,
    Reason,
    Wishes,
    as_drawn,
    draw,
    draw_by_hand,
    first_places,
    kept_places,
)
from tournaments.pairing.reasons import BYE_REASONS, FROM_DRAWS, OF_DRAWS
from tournaments.pairing.sentences import Sentence
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws import pool_rounds
from tournaments.queries.draws.halls import (
    HALLS,
    DrawnHall,
    draw_in_halls,
    drawn_halls,
    kept_of_halls,
)
from tournaments.queries.draws.late import LATE
from tournaments.queries.results.rounds import ALONE, LEFT, PLACED, RoundView, rounds_of
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import table_sizes
from tournaments.regulation.format import FirstSeats, LeftAlone
from tournaments.words.enums import ByeTo, Stage
from tournaments.words.levels import level_in

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

#: Key of a first round where the ranks of players are the levels that they declared.
LEVELS = "levels"

#: Key of a round whose ranks are those of the draws, which the ranking does not show.
OWN_ORDER = "own_order"

#: Key of the absent teams that play from the next round on.
PUT_OFF = "put_off"

#: Key of a round whose teams may meet a second time.
AGAIN = "again"
#: Key of such a round where each team has only one second meeting in the whole contest.
ONCE = "once"

#: Keys of a round that are not options of its way of drawing.
KEPT_ASIDE = (
    *(PLACED, LATE, SWAPS, LEFT, ALONE, PAIRED, PUT_OFF, HALLS, AGAIN, ONCE, OWN_ORDER),
    *Wishes.NAMES,
)


def speaks_of_draws(note: Sentence) -> bool:
    """Return whether the note of a draw, or of a hall of it, is `OF_DRAWS`."""
    return Reason(OF_DRAWS) in (note, note.params.get("said"))


def _from_draws(bye: Bye) -> Bye:
    if bye.reason.template not in BYE_REASONS["last"]:
        return bye
    return Bye(bye.team, Reason(FROM_DRAWS, {"why": bye.reason}))


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
        return METHODS[self.method]

    @property
    def asked(self) -> Wishes:
        return Wishes.from_data(self.given)

    @property
    def wishing(self) -> History:
        """History of earlier rounds, with the teams to keep apart and those that may meet again."""
        again = self.given.get(AGAIN, False)
        spent = self.history.met_twice() if self.given.get(ONCE) else None
        asked = self.asked
        return replace(self.history, apart=asked.apart, kin=asked.kin, again=again, spent=spent)

    def accepting(self) -> DrawInput:
        """Return the same input that accepts the best draw when not every wish can be met."""
        return replace(self, given={**self.given, **replace(self.asked, accept=True).to_data()})

    @property
    def halls(self) -> tuple[DrawnHall, ...]:
        return drawn_halls(self.given)

    @property
    def parts(self) -> tuple[tuple[DrawnHall, DrawInput], ...]:
        """Each hall drawn apart, with the input of its own draw; none if one draw makes them all.

        Fixed tables stay those of the hall. The draw counts the tables of a hall from 1.
        """
        parts = []
        by_team = dict(zip(map(itemgetter(0), self.entrants), self.entrants, strict=True))
        for hall in self.halls:
            if hall.given is not None:
                here = tuple(filter(None, map(by_team.get, hall.teams)))
                part = replace(self, entrants=here, given=hall.given)
                parts.append((hall, part.accepting() if self.asked.accept else part))
        return tuple(parts)

    @property
    def whole(self) -> DrawInput:
        """The same input without halls, as one draw for all of them."""
        conditions = {name: value for name, value in self.given.items() if name != HALLS}
        return replace(self, given=conditions)

    def by_hand(self, tables: Sequence[HandTable], *, changed: bool = False) -> DrawInput:
        """Return the input of a draw by hand; a draw that it `changed` is kept for its reasons."""
        conditions: dict[str, Any] = {TABLES: [table.to_data() for table in tables]}
        if HALLS in self.given:
            conditions[HALLS] = self.given[HALLS]
        if changed:
            conditions[BEFORE] = {"method": self.method, "given": dict(self.given)}
        if LATE in self.given:
            conditions[LATE] = self.given[LATE]
        return replace(self, method=DrawMethod.BY_HAND, given=conditions)

    def draw(self, seed: int) -> Draw:
        """Return the draw made from this input and this seed. Raises `pairing.DrawRefused`."""
        if self.halls and self.method != DrawMethod.BY_HAND:
            return draw_in_halls(self, seed)
        try:
            return self._in_words(self._draw(seed))
        except DrawRefused as refusal:
            if refusal.best is not None:
                refusal.best = self._in_words(refusal.best)
            raise

    def _in_words(self, new_draw: Draw) -> Draw:
        """Return the draw whose reasons say which ranking they speak of, if not the contest's."""
        if OWN_ORDER not in self.given:
            return new_draw
        if self.bye_to == ByeTo.LAST:
            new_draw = replace(new_draw, byes=tuple(map(_from_draws, new_draw.byes)))
        if self.how.order is Order.RANKS:
            new_draw = replace(new_draw, notes=(*new_draw.notes, Reason(OF_DRAWS)))
        return new_draw

    def _draw(self, seed: int) -> Draw:
        wishes = self.asked
        if self.method == DrawMethod.BY_HAND:
            tables = map(HandTable.from_data, self.given[TABLES])
            new_draw = draw_by_hand(self.entrants, self.history, seed, tables)
            before = self._drawn_before(seed)
            if before is None:
                return new_draw
            ranking = [note for note in before.notes if speaks_of_draws(note)]
            new_draw = as_drawn(new_draw, before)
            return replace(new_draw, notes=(*new_draw.notes, *ranking))
        if self.method == DrawMethod.POOLS:
            return pool_rounds.draw_of(self.given, self.entrants, self.wishing, seed, wishes)
        options = {name: value for name, value in self.given.items() if name not in KEPT_ASIDE}
        options |= {"together": wishes.together, "fixed": wishes.fixed}
        if GROUPS in options:
            options[GROUPS] = dict(options[GROUPS])
        if self.method == DrawMethod.BRACKET:
            return draw(self.method, self.entrants, self.wishing, seed, **options)
        if wishes.accept:
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
        before = self.given.get(BEFORE)
        if before is None:
            return None
        try:
            return replace(self, method=before["method"], given=before["given"]).draw(seed)
        except DrawRefused as refusal:
            return refusal.best

    def kept(self, draw: Draw) -> dict[str, Any]:
        """Return what a round stores of its draw besides its tables: the input and the places."""
        if self.halls:
            return kept_of_halls(self, draw)
        if self.method == DrawMethod.POOLS:
            return pool_rounds.kept(self.given, self.entrants, self.wishing, draw.seed)
        placed = {PLACED: [list(place) for place in draw.places]} if draw.places else {}
        return {**self.given, **placed}


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
    entrants = tuple(Entrant(team, rank) for team, rank in kept.entrants)
    draw_input = DrawInput(
        number,
        kept.method,
        kept.is_last,
        kept.bye_to,
        entrants,
        history_of(views),
        kept.stage,
        kept.given,
    )
    return draw_input.draw(kept.seed)


def history_of(views: Sequence[RoundView]) -> History:
    """Return who met whom in these rounds, and who rested. No query."""
    played = [(view.number, *line.camps) for view in views for line in view.tables]
    return History.of_tables(played, byes=[team.number for view in views for team in view.exempt])


def movement(
    regulation: Regulation, method: str, drawn_views: Sequence[RoundView]
) -> tuple[dict[int, int], dict[str, Any]]:
    """Return the place of each team in a movement, and the other options of its next round.

    The first round sets the places; the seed of its draw orders the next rounds. No query. Option:
    first_draw, left_alone.
    """
    views = [view for view in drawn_views if view.stage == Stage.ROUNDS]
    conditions: dict[str, Any] = {"number": len(views) + 1, "rounds": regulation.rounds}
    if regulation.left_alone is LeftAlone.OPEN:
        conditions["opening"] = True
    if regulation.arrow_switch:
        conditions["arrow_switch"] = regulation.arrow_switch
    if not views:
        by_number = METHODS[regulation.first_draw].order is Order.NUMBERS
        return {}, conditions | {"start": "numbers" if by_number else "lot"}
    first = views[0]
    happened = [
        Happened(
            tuple((line.table, line.ns.numbers[0], line.ew.numbers[0]) for line in view.tables),
            tuple(team.number for team in view.exempt),
            dict(view.given.get(PLACED, ())),
        )
        for view in views
    ]
    kept = kept_places(method, happened, first.seed, first.given.get("places"), regulation.rounds)
    return kept.of, conditions | {"plan": first.seed, "places": kept.places}


def levels_of(regulation: Regulation, teams: Sequence[TeamLine]) -> dict[int, int]:
    """Return the stronger level each player declared, 1 for the strongest. Option: first_seats."""
    if regulation.first_seats is not FirstSeats.LEVELS:
        return {}
    levels = {team.number: list(filter(None, map(level_in, team.categories))) for team in teams}
    return {player: min(found) for player, found in levels.items() if found}


def of_players(
    regulation: Regulation, how: Method, views: Sequence[RoundView], here: int
) -> dict[str, Any]:
    """Return the options of a draw of players: the incomplete table rule and the first places.

    Where each plays for himself, they are the sizes of the tables, for `here` players, and how
    often each has sat at three. Option: tables, seating, incomplete.
    """
    conditions: dict[str, Any] = {"incomplete": regulation.incomplete}
    if how.name == DrawMethod.CHAIRS:
        conditions["sizes"] = list(table_sizes(regulation, here))
        conditions["camps"] = not regulation.comptoir
        conditions["avoiding"] = METHODS[regulation.seating].avoids_rematches
        if regulation.tables.mixed:
            seated = [line.chairs for view in views for line in view.tables]
            times = Counter(one.number for chairs in seated for one in chairs)
            conditions["at_three"] = [[player, times[player]] for player in sorted(times)]
            if views and conditions["avoiding"]:
                conditions["rounds"] = regulation.rounds
                conditions["places"] = _first_places(views[0])
    if how.follows_first_round:
        conditions["rounds"] = regulation.rounds
        conditions["known"] = "any"
        if views:
            conditions["places"] = _first_places(views[0])
    return conditions


def _first_places(view: RoundView) -> list[list[int]]:
    """Return the places of a first round; the players of a table of three have the last ones."""
    chairs = [tuple(one.number for one in line.chairs) for line in view.tables if line.chairs]
    tables = [(line.ns.numbers, line.ew.numbers) for line in view.tables if not line.chairs]
    tables += [(seated[:2], seated[2:]) for seated in chairs]
    return first_places(tables, [team.number for team in view.exempt])
