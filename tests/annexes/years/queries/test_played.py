"""Which matches count in the series of the years."""

from __future__ import annotations

import pytest

from scoring.rules import RuleSet
from tests.annexes.contest_file.services import formats
from tests.annexes.years.queries.house import matches
from tests.factories import make_contest, play_round
from tournaments.annexes.years.queries.played import matches_of, person_key
from tournaments.models import Contest, Match, Player, Team
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.results import closing
from tournaments.services.results.chairs import enter_marks
from tournaments.words.enums import Camp

pytestmark = pytest.mark.django_db


def people(contest: Contest, number: int) -> tuple[str, ...]:
    """Return the keys of the people of a team."""
    team = contest.teams.get(number=number)
    return tuple(str(pk) for pk in (team.player1_id, team.player2_id) if pk)


def sides(contest: Contest) -> set[tuple[str, ...]]:
    return {side for match in matches_of([contest.pk])[contest.pk] for side in match.sides}


def seated(match: Match, camp: str) -> int:
    return match.seats.get(camp=camp).team.number


def test_the_winner_of_the_sheet_comes_first_and_a_draw_shares_the_place() -> None:
    contest = make_contest(4)
    draws.draw_round(contest, None, seed=1)
    first, second = matches(contest, 1)
    results.enter_totals(first, None, results.Totals(900, 1044), version=0)
    results.enter_totals(second, None, results.Totals(972, 972), version=0)
    won, drawn = matches_of([contest.pk])[contest.pk]
    assert dict(zip(won.sides, won.places, strict=True)) == {
        people(contest, seated(first, Camp.NS)): 2,
        people(contest, seated(first, Camp.EW)): 1,
    }
    assert drawn.places == (1, 1)


def test_byes_forfeits_and_results_to_come_do_not_count() -> None:
    contest = make_contest(7)
    draws.draw_round(contest, None, seed=1)
    absent, played, _waiting = matches(contest, 1)
    results.enter_forfeit(absent, None, Camp.NS, version=0)
    results.enter_totals(played, None, results.Totals(900, 1044), version=0)
    wanted = {people(contest, seated(played, camp)) for camp in Camp.values}
    assert sides(contest) == wanted


def test_a_dropped_round_does_not_count() -> None:
    contest = make_contest(2)
    play_round(contest)
    assert len(matches_of([contest.pk])[contest.pk]) == 1
    closing.drop_round(contest, None, 1, "orage")
    assert matches_of([contest.pk])[contest.pk] == []


@pytest.mark.slow
def test_the_matches_of_an_excluded_team_do_not_count() -> None:
    contest = formats.left()
    assert people(contest, 4) not in sides(contest)
    assert people(contest, 1) in sides(contest)


def test_a_match_with_somebody_unknown_does_not_count() -> None:
    contest = make_contest(4)
    play_round(contest)
    Team.objects.filter(contest=contest, number=1).update(player2=None)
    (match,) = matches_of([contest.pk])[contest.pk]
    assert all(person not in side for side in match.sides for person in people(contest, 1))


def test_nobody_plays_against_himself() -> None:
    contest = make_contest(2)
    play_round(contest)
    one = contest.teams.get(number=1)
    Team.objects.filter(contest=contest, number=2).update(player1=one.player1)
    assert matches_of([contest.pk])[contest.pk] == []


@pytest.mark.slow
def test_nobody_wins_a_match_of_a_duplicate() -> None:
    assert sides(formats.duplicate()) == set()


def test_in_a_melee_partners_of_a_round_are_one_side() -> None:
    contest = make_contest(4, Regulation(formats.RULES, entrants="individuals"))
    draws.draw_round(contest, None, seed=1)
    (match,) = matches(contest, 1)
    results.enter_totals(match, None, results.Totals(900, 1044), version=0)
    (first,) = matches_of([contest.pk])[contest.pk]
    assert [len(side) for side in first.sides] == [2, 2]
    everybody = Player.objects.values_list("pk", flat=True)
    assert sorted(person for side in first.sides for person in side) == sorted(
        map(person_key, everybody)
    )


def test_where_each_plays_for_himself_the_marks_place_everybody() -> None:
    regulation = Regulation.of_rules(RuleSet.preset("ffb-belote").with_options(players=3))
    contest = make_contest(3, regulation)
    draws.draw_round(contest, None, seed=1)
    (match,) = matches(contest, 1)
    enter_marks(match, None, [700, 500, 744], version=0)
    (first,) = matches_of([contest.pk])[contest.pk]
    assert first.places == (2, 3, 1)
    assert first.sides[0] == people(contest, seated(match, "P1"))
