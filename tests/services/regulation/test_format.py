"""Options of the format: caps, match points, byes, forfeits, absences."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.deal import Deal
from scoring.rules import RuleSet
from scoring.words import Refused as Impossible
from tests.factories import BELOTE, make_contest, play_round
from tests.sweeps import for_each
from tournaments.models import Contest, Match
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.queries.standings.rows import Row
from tournaments.regulation import FORMAT, Regulation, RoundChange, outcome
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals, closing
from tournaments.words.enums import Camp
from tournaments.words.texts import Refused

RULES = RuleSet.preset("ffb-belote")


def regulation(**options: Any) -> Regulation:
    return Regulation(RULES, **options)


def rows(contest: Contest) -> dict[int, Row]:
    return {row.team.number: row for row in standings(contest).rows}


def match_at(contest: Contest, table: int, number: int = 1) -> Match:
    return Match.objects.select_related("round__contest").get(
        round__contest=contest, round__number=number, table=table
    )


def test_a_winner_is_capped_at_1280_and_a_loser_at_664_in_rounds_3_and_4() -> None:
    capped = {"deals": 12, "winner_cap": 1280, "loser_cap": 664}
    by_round = regulation(changes=tuple(RoundChange(n, **capped) for n in (3, 4)))
    won = outcome.of_match(by_round, 3, 1300, 700, 1)
    assert (won.points, won.against, won.capped) == (1280, 664, 1300)
    lost = outcome.of_match(by_round, 3, 700, 1300, -1)
    assert (lost.points, lost.against, lost.capped) == (664, 1280, 700)
    free = outcome.of_match(by_round, 2, 1300, 700, 1)
    assert (free.points, free.against, free.capped) == (1300, 700, None)


def test_a_win_gives_four_points_a_loss_two_and_a_bye_three() -> None:
    winter = regulation(win=4, draw=3, loss=2, rest=3, bye=1000, ranking=("match_points", "points"))
    assert outcome.of_match(winter, 1, 1000, 944, 1).match_points == 4
    assert outcome.of_match(winter, 1, 972, 972, 0).match_points == 3
    assert outcome.of_match(winter, 1, 944, 1000, -1).match_points == 2
    bye = outcome.of_bye(winter, 1, average=950)
    assert (bye.points, bye.match_points, bye.won) == (1000, 3, False)


@pytest.mark.parametrize(("bye", "points"), [("half", 972), ("average", 961), (1100, 1100)])
def test_a_bye_is_worth_half_a_match_the_rounds_average_or_a_number(
    bye: int | str, points: int
) -> None:
    assert outcome.of_bye(regulation(bye=bye), 1, average=961).points == points


def test_half_of_a_longer_last_round_is_longer_too() -> None:
    longer = regulation(changes=(RoundChange(4, deals=15),))
    assert [longer.half_match(n) for n in (1, 4)] == [972, 1215]


@for_each(
    "options, field",
    [
        ({"rounds": 0}, "rounds"),
        ({"deals": None}, "deals"),
        ({"deals": None, "target": 1000, "winner_cap": 900}, "winner_cap"),
        ({"winner_cap": 600, "loser_cap": 700}, "loser_cap"),
        ({"bye": "quarter"}, "bye"),
        ({"bye": -1}, "bye"),
        ({"ranking": ()}, "ranking"),
        ({"ranking": ("points", "points")}, "ranking"),
        ({"ranking": ("points", "luck")}, "ranking"),
        ({"ranking": ("match_points",)}, "win"),
        ({"leaving": "elsewhere"}, "leaving"),
        ({"changes": (RoundChange(1, deals=0),)}, "round[0].deals"),
        ({"changes": (RoundChange(1, deals=9), RoundChange(1, deals=8))}, "round[1].round"),
        ({"changes": (RoundChange(2),)}, "round[0].deals"),
    ],
)
def test_a_format_that_contradicts_itself_is_refused_beside_its_option(
    options: dict[str, Any], field: str
) -> None:
    with pytest.raises(Impossible) as refusal:
        regulation(**options)
    assert field in {problem.field for problem in refusal.value.problems}


def test_every_problem_of_a_format_is_said_at_once() -> None:
    with pytest.raises(Impossible) as refusal:
        regulation(rounds=99, bye="no", late=-1)
    assert {problem.field for problem in refusal.value.problems} == {"rounds", "bye", "late"}


def test_a_regulation_is_read_back_from_its_data_as_it_was() -> None:
    regulation_ = regulation(win=2, draw=1, changes=(RoundChange(4, deals=15, winner_cap=2000),))
    assert Regulation.from_data(regulation_.to_data()) == regulation_
    assert set(FORMAT) < set(regulation_.to_data())


@pytest.mark.django_db
def test_an_absent_team_loses_by_forfeit_and_its_opponent_has_half_a_match() -> None:
    contest = make_contest(4, regulation(win=2, forfeit_win=2))
    draws.draw_round(contest, None, seed=1)
    line = rounds_of(contest)[0].tables[0]
    results.enter_forfeit(match_at(contest, 1), None, Camp.EW, version=0, reason="pas venue")
    present, absent = (rows(contest)[side.numbers[0]] for side in (line.ns, line.ew))
    assert (present.total, present.cells[0].won, present.cells[0].match_points) == (972, True, 2)
    assert (absent.total, absent.cells[0].state, absent.cells[0].match_points) == (0, "forfeit", 0)


@pytest.mark.django_db
def test_the_average_of_a_round_is_of_the_matches_really_played() -> None:
    contest = make_contest(5, regulation(bye="average"))
    draws.draw_round(contest, None, seed=1)
    (exempt,) = rounds_of(contest)[0].exempt
    results.enter_totals(match_at(contest, 1), None, Totals(1000, 964, belotes=1), version=0)
    results.enter_forfeit(match_at(contest, 2), None, Camp.NS, version=0)
    assert rows(contest)[exempt.number].total == (1000 + 964) // 2


@pytest.mark.django_db
def test_a_late_team_has_its_flat_score_for_each_round_it_missed() -> None:
    contest = make_contest(4, regulation(late=500))
    play_round(contest)
    late = presence.register_team(contest, None, Registration("Tard", "Venue"))
    play_round(contest, close=False)
    cells = rows(contest)[late.number].cells
    assert (cells[0].state, cells[0].points) == ("late", 500)


@pytest.mark.django_db
@pytest.mark.parametrize(("leaving", "place"), [("ranked", 1), ("last", 4), ("out", None)])
def test_a_team_that_leaves_is_ranked_by_its_points_last_or_not_at_all(
    leaving: str, place: int | None
) -> None:
    contest = make_contest(4, regulation(leaving=leaving))
    play_round(contest)
    leader = standings(contest).rows[0].team.number
    presence.withdraw_team(contest, None, contest.teams.get(number=leader))
    ranks = {row.team.number: row.rank for row in standings(contest).rows}
    assert ranks.get(leader) == place


@pytest.mark.django_db
def test_a_round_left_out_counts_for_nobody_until_it_is_taken_back() -> None:
    contest = make_contest(4)
    play_round(contest, seed=1)
    before = rows(contest)
    play_round(contest, seed=2)
    with pytest.raises(Refused):
        closing.drop_round(contest, None, 2, " ")
    closing.drop_round(contest, None, 2, "la salle ferme")
    assert rows(contest) == before
    closing.restore_round(contest, None, 2)
    assert standings(contest).rounds == (1, 2)


@pytest.mark.django_db
def test_a_contest_ranked_on_wins_is_drawn_by_points_where_its_regulation_says_so() -> None:
    contest = make_contest(8, regulation(ranking=("wins", "points"), pairing=("points",)))
    play_round(contest, seed=3)
    by_points = sorted(rows(contest).values(), key=lambda row: -row.total)
    draws.draw_round(contest, None, seed=4)
    assert rounds_of(contest)[1].tables[0].ns.team == by_points[0].team


@pytest.mark.django_db
def test_lots_drawn_once_are_kept_and_leave_no_tie() -> None:
    contest = make_contest(2, regulation(ranking=("points", "lots")))
    draws.draw_round(contest, None, seed=1)
    results.enter_totals(match_at(contest, 1), None, Totals(972, 972), version=0)
    first = [row.team.number for row in standings(contest).rows]
    assert [row.rank for row in standings(contest).rows] == [1, 2]
    assert [row.team.number for row in standings(contest).rows] == first


@pytest.mark.django_db
def test_the_last_round_is_checked_by_its_own_number_of_deals() -> None:
    contest = make_contest(2, BELOTE.with_format(rounds=1, changes=(RoundChange(1, deals=15),)))
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(results.Doubtful):
        results.enter_totals(match_at(contest, 1), None, Totals(1000, 944), version=0)
    results.enter_totals(match_at(contest, 1), None, Totals(1430, 1000), version=0)


def test_a_sheet_handed_in_by_the_clock_was_stopped_by_it() -> None:
    clock = regulation(deals=None, clock=60)
    score = clock.score(1, [Deal("NS", ns=100, ew=62)] * 7)
    assert (score.ended, score.winner, score.ns) == (True, "NS", 700)


def test_points_or_clock_end_a_match_at_the_first_of_them() -> None:
    first = regulation(deals=None, target=500, clock=75)
    assert first.score(1, [Deal("NS", ns=100, ew=62)] * 3).winner == "NS"
    assert first.score(1, [Deal("NS", ns=100, ew=62)] * 6).problems != ()


def test_points_and_clock_together_end_a_match_when_both_have_come() -> None:
    both = regulation(deals=None, target=500, clock=75, ending="both")
    assert not both.score(1, [Deal("NS", ns=100, ew=62)] * 4).ended
    over = both.score(1, [Deal("NS", ns=100, ew=62)] * 6)
    assert (over.ended, over.ns, over.problems) == (True, 600, ())


def test_deals_after_the_clock_are_part_of_the_sheet() -> None:
    after = regulation(deals=None, clock=60, after_clock=2)
    score = after.score(1, [Deal("NS", ns=100, ew=62)] * 9)
    assert (score.ended, score.ns, score.problems) == (True, 900, ())


@pytest.mark.parametrize(
    ("options", "field"), [({"after_clock": 2}, "after_clock"), ({"ending": "both"}, "ending")]
)
def test_what_speaks_of_a_clock_wants_one(options: dict[str, Any], field: str) -> None:
    with pytest.raises(Impossible) as refusal:
        regulation(**options)
    assert field in {problem.field for problem in refusal.value.problems}


@pytest.mark.django_db
def test_a_match_by_the_clock_is_typed_like_any_other() -> None:
    contest = make_contest(2, regulation(deals=None, clock=60))
    draws.draw_round(contest, None, seed=1)
    deals = [Deal("NS", ns=100, ew=62)] * 9
    assert results.enter_deals(match_at(contest, 1), None, deals, version=0).winner == "NS"


@for_each(
    "preset, options, half",
    [
        ("ffb-belote", {}, 972),
        ("ffb-belote", {"rounding": "ten"}, 960),
        ("ffb-coinche", {}, 1440),
        ("contree-made", {}, 960),
    ],
)
def test_half_a_match_is_half_of_what_its_deals_bring_at_least(
    preset: str, options: dict[str, Any], half: int
) -> None:
    rules = RuleSet.preset(preset).with_options(**options)
    assert Regulation(rules).half_match(1) == half


def test_half_a_match_to_a_target_is_half_the_target() -> None:
    assert regulation(deals=None, target=1000).half_match(1) == 500
