"""Every option of the format counts: two of its values change what a kept case gives.

An option without its line in ``CASES`` fails by name. What is compared is drawn, played, counted or
ranked: never a sentence of the posted regulation. No test here may touch a database.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from scoring import Deal, RuleSet
from tests.regulations.helpers import Afternoon
from tests.sweeps import for_each
from tournaments.annexes.rehearsal.queries.contest import hall_of, rehearse, rehearsed_halls
from tournaments.annexes.rehearsal.queries.data import as_data
from tournaments.queries.draws.course import what_follows
from tournaments.queries.registration.singles import partners_to_draw
from tournaments.queries.standings.clubs import clubs_of, counted_in
from tournaments.queries.standings.partners import partners_of
from tournaments.regulation import FORMAT, Regulation, RoundChange, StageChange, StageName
from tournaments.regulation.format import Terms
from tournaments.regulation.manches import judged
from tournaments.regulation.outcome import of_match
from tournaments.services.core.action import Action
from tournaments.services.core.requirements import draw_seed

BELOTE = RuleSet.preset("ffb-belote")

Outcome = Callable[[Regulation], object]


class Case(NamedTuple):
    """Two values of an option, and what they change; `others` are the options beside it."""

    values: tuple[Any, Any]
    outcome: Outcome
    others: dict[str, Any]


def case(values: tuple[Any, Any], outcome: Outcome, **others: Any) -> Case:
    """Return a case of three rounds of two deals, unless it says otherwise."""
    return Case(values, outcome, {"rounds": 3, "deals": 2} | others)


def counted(regulation: Regulation) -> object:
    """What rounds typed by hand bring, and the ranks: two rounds of eight teams.

    They have wins, a draw, a match won by forfeit, a rest, a late team and one that left.
    """
    day = Afternoon(regulation, 8)
    day.lines[7] = day.lines[7]._replace(first_round=2)
    day.plays({(1, 2): (200, 124), (3, 4): (162, 162), (5, 6): (180, 144)}, [7])
    day.wins_by_forfeit(5, 1)
    day.leaves(6)
    day.plays({(1, 3): (230, 94), (2, 4): (164, 160), (5, 8): (150, 174)}, [7])
    day.is_left_alone(7, by=6)
    return [
        (row.rank, row.team.number, [(cell.points, cell.match_points) for cell in row.cells])
        for row in day.standings().rows
    ]


def day(
    teams: int,
    leave: dict[int, int] | None = None,
    halls: tuple[int, ...] = (),
    club: tuple[int, ...] = (),
    seeded: bool = False,
) -> Outcome:
    """The tables, the rests and the ranks of a contest drawn to its end; small numbers win.

    `leave` are the teams that leave, by the rounds played before; `club` are the teams of a club.
    """

    def played(regulation: Regulation) -> object:
        one = Afternoon(regulation, teams)
        one.info = replace(one.info, halls=rehearsed_halls(regulation, halls))
        one.lines = [
            line._replace(hall=hall_of(halls, line.number), seed=line.number if seeded else None)
            for line in one.lines
        ]
        one.joins("Amicale", *club)
        while what_follows(regulation, one.lines, one.views) is not None:
            one.plays_drawn(lambda ns, ew: (162 + ew - ns, 162 - ew + ns), seed=len(one.views))
            if gone := (leave or {}).get(len(one.views)):
                one.leaves(gone)
        tables = [
            [(line.table, line.camps, line.section, line.slot) for line in view.tables]
            for view in one.views
        ]
        rests = [[team.number for team in view.exempt] for view in one.views]
        return tables, rests, [(row.rank, row.team.number) for row in one.standings().rows]

    return played


def rehearsed(entrants: int) -> Outcome:
    """A whole contest with its deals, in memory."""
    return lambda regulation: as_data(rehearse(regulation, entrants, seed=5))["rounds"]


def best_club(regulation: Regulation) -> object:
    """The club that comes first: two good teams, or the best of all."""
    one = Afternoon(regulation, 4)
    one.joins("Amicale", 1, 4)
    one.joins("Cercle", 2, 3)
    one.plays({(1, 4): (300, 24), (2, 3): (170, 164)})
    ranked = clubs_of(one.standings(), one.lines, counted_in(regulation))
    return [row.name for row in ranked.rows]


def best_pair(regulation: Regulation) -> object:
    """The pair that comes first: one that played a round together, or one that played two."""
    one = Afternoon(regulation, 4)
    for marks in ((100, 224), (100, 224), (300, 24)):
        camps = ((1, 2), (3, 4)) if len(one.views) < 2 else ((1, 3), (2, 4))
        one.plays_players({camps: marks})
    return [[player.number for player in row.players] for row in partners_of(one.standings()).rows]


def waits_for_partners(regulation: Regulation) -> object:
    contest: Any = SimpleNamespace(singles=SimpleNamespace(count=lambda: 2))
    return partners_to_draw(contest, regulation) != ""


def seed_drawn(regulation: Regulation) -> object:
    """Whether the cards of the boards are drawn before the contest."""
    contest = SimpleNamespace(name="", boards_seed="", regulation=regulation.to_data())
    draw_seed(cast(Action, SimpleNamespace(contest=contest, log=lambda *_, **__: None)))
    return bool(contest.boards_seed)


def at_100(regulation: Regulation) -> object:
    """Whether a match stops at 100 points exactly."""
    return regulation.score_manche(1, [Deal("NS", ns=100, ew=62)]).ended


def with_a_capot(regulation: Regulation) -> object:
    """The match points of a team that made a capot and lost."""
    return of_match(regulation, 1, 252, 300, -1, capots=1).match_points


def placed_by_registration(regulation: Regulation) -> object:
    """The first round of a bracket where the last registered team has won most points."""
    one = Afternoon(regulation, 4)
    one.plays({(1, 2): (100, 224), (3, 4): (62, 262)})
    return one.drawn()[0]


IN_POINTS = {"deals": None, "target": 150}
BY_CLOCK = {"deals": None, "clock": 20}
PLAYERS = {"entrants": "individuals"}
BOARDS = {"next_draw": "mitchell", "duplicate": "difference"}
BRACKET = {"rounds": 1, "final": 8}
POOLS = {"pools": 4}

CASES: dict[str, Case] = {
    "rounds": case((2, 3), day(4)),
    "deals": case((2, 3), rehearsed(4)),
    "target": case((150, 400), rehearsed(4), deals=None),
    "target_rule": case(("reach", "exceed"), at_100, deals=None, target=100),
    "clock": case((20, 60), rehearsed(4), deals=None),
    "after_clock": case((0, 2), rehearsed(4), **BY_CLOCK),
    "ending": case(("first", "both"), rehearsed(4), deals=None, target=150, clock=40),
    "manches": case((1, 3), rehearsed(4), **IN_POINTS),
    "manches_played": case(("until-won", "all"), rehearsed(4), manches=3, **IN_POINTS),
    "winner_cap": case((None, 190), counted),
    "loser_cap": case((None, 100), counted),
    "bye": case(("half", 100), counted),
    "forfeit": case(("half", 300), counted),
    "withdrawn": case(("as-bye", 300), counted),
    "late": case((0, 100), counted),
    "leaving": case(("ranked", "out"), counted),
    "win": case((0, 2), counted),
    "clock_win": case((None, 1), counted, deals=None, target=1000, clock=60, win=2),
    "draw": case((0, 1), counted),
    "loss": case((0, -1), counted),
    "loser_manche": case((0, 1), rehearsed(4), manches=3, win=2, **IN_POINTS),
    "capot_match_points": case((0, 1), with_a_capot),
    "forfeit_win": case((0, 2), counted),
    "forfeit_loss": case((0, -2), counted),
    "rest": case((0, 1), counted),
    "entrants": case(("pairs", "individuals"), rehearsed(8)),
    "partners": case(("chosen", "drawn"), waits_for_partners),
    "seating": case(("melee", "seats"), rehearsed(8), **PLAYERS),
    "first_seats": case(
        ("lot", "levels"), rehearsed(12), seating="same-level", rounds=1, **PLAYERS
    ),
    "tables": case(("4", "3"), rehearsed(12), rounds=1, **PLAYERS),
    "incomplete": case(("rest", "short"), rehearsed(6), **PLAYERS),
    "ranking": case((("points",), ("wins", "points")), counted),
    "chosen_rounds": case(((1,), (2,)), counted, ranking=("wins_chosen",)),
    "clubs": case((1, 2), best_club),
    "pair_rounds": case((1, 2), best_pair, **PLAYERS),
    "first_draw": case(("random", "registration"), day(8)),
    "next_draw": case(("ranking", "random"), day(8)),
    "rematch_from": case((None, 3), day(4), deals=2),
    "rematch_limit": case(("opponent", "team"), day(6), rounds=6, rematch_from=2),
    "left_alone": case(
        ("meet", "open"), day(6, leave={1: 1, 2: 4}), next_draw="mitchell", rounds=5
    ),
    "bye_to": case(("last", "lot"), day(9)),
    "kin": case(("mixed", "always"), day(8, club=(1, 2))),
    "halls": case(("apart", "together"), day(8, halls=(4, 4))),
    "pairing": case(((), ("registration",)), rehearsed(8)),
    "duplicate": case(("matchpoints", "difference"), rehearsed(8), next_draw="mitchell"),
    "lines": case(("two", "one"), rehearsed(8), **BOARDS),
    "cap": case((None, 10), rehearsed(8), **BOARDS),
    "arrow_switch": case((0, 1), rehearsed(8), lines="one", **BOARDS),
    "boards": case(("drawn", "made"), seed_drawn, **BOARDS),
    "pools": case((3, 4), day(12)),
    "pool_count": case((2, 3), day(12), rounds=5),
    "pool_sizes": case(("close", "even"), day(14), rounds=5, **POOLS),
    "pool_draw": case(("lot", "seeds"), day(8, seeded=True), **POOLS),
    "pool_play": case(("everybody", "winners"), day(8), **POOLS),
    "final": case((2, 4), day(8)),
    "final_groups": case(("ranks", "wins"), day(8), final_cuts=(2,)),
    "final_cuts": case(((2,), (4,)), day(8), final_groups="ranks"),
    "places": case(("final", "all"), day(8), **BRACKET),
    "consolation": case(("none", "losers"), day(8), **BRACKET),
    "bracket_stop": case((None, 2), day(8), **BRACKET),
    "bracket_qualified": case((None, 2), day(8), **BRACKET),
    "bracket_seeds": case(("ranking", "registration"), placed_by_registration, rounds=1, final=4),
    "bracket_draw": case(("fixed", "redrawn"), day(8), **BRACKET),
    "second_life": case((None, 1), rehearsed(8), rounds=0, final=8, bracket_draw="redrawn"),
    "bracket_leaving": case(("walkover", "beaten"), day(8, leave={2: 1}), **BRACKET),
}


#: Points of the two sides of a match, and who won it.
SIDES = ((200, 1), (124, -1))


def in_the_first_round(regulation: Regulation) -> object:
    """How the first round ends, what it brings, and what a deal of it is worth."""
    spot = regulation.spot(1)
    played = regulation.score_manche(spot, [Deal("NS", ns=93, ew=69)])
    points = [of_match(regulation, spot, mine, 324 - mine, sign).points for mine, sign in SIDES]
    match = regulation.score(spot, [Deal("NS", ns=93, ew=69)] * 2)
    swept = judged(regulation, spot, [(93, 69)] * 2)
    return played.ended, match.ended, swept.ended, points, regulation.rules_of(spot)


#: What a round or a stage may have of its own: the value that replaces that of the contest.
TERMS: dict[str, dict[str, Any]] = {
    "deals": {"deals": 1},
    "target": {"target": 90},
    "clock": {"clock": 20},
    "winner_cap": {"deals": 2, "winner_cap": 190},
    "loser_cap": {"deals": 2, "loser_cap": 100},
    "manches": {"deals": 2, "manches": 3},
    "manches_played": {"deals": 2, "manches": 3, "manches_played": "all"},
    "annonces": {"deals": 2, "annonces": "federation"},
    "rounding": {"deals": 2, "rounding": "ten"},
    "sa_ta": {"deals": 2, "sa_ta": True},
}


def test_every_option_has_its_case() -> None:
    assert set(CASES) == set(FORMAT)
    assert set(TERMS) == {field.name for field in fields(Terms)}


@for_each("name", CASES)
def test_two_values_of_an_option_give_two_outcomes(name: str) -> None:
    values, outcome, others = CASES[name]
    one, other = (outcome(Regulation(BELOTE, **(others | {name: value}))) for value in values)
    assert one != other


@for_each("name", TERMS)
def test_what_a_round_or_a_stage_has_of_its_own_counts_there(name: str) -> None:
    usual = Regulation(BELOTE, rounds=3, deals=2)
    without = {end: value for end, value in TERMS[name].items() if end != name} or {"deals": 2}
    for changes in (
        lambda terms: {"changes": (RoundChange(round=1, **terms),)},
        lambda terms: {"stages": (StageChange(name=StageName.ROUNDS, **terms),)},
    ):
        one, other = (
            in_the_first_round(usual.with_format(**changes(terms)))
            for terms in (without, TERMS[name])
        )
        assert one != other
