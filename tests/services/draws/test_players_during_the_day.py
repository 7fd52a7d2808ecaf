"""À la mêlée, four players to a table: players come, leave and swap places as pairs do."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import make_contest, play_round
from tests.rows import written_again
from tests.services.draws.test_late_tables import all_but, enter
from tests.views.desk import sent_again, signed_in, text
from tests.views.helpers import post
from tournaments.models import Contest
from tournaments.pairing import HandTable
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.coming_back import place_left
from tournaments.queries.draws.effects import compare
from tournaments.queries.draws.next_draw import next_draw
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.draws.withdrawal import withdrawal
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws, presence, seating
from tournaments.services.draws.drawing import WrongTables
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


@written_again
def players(count: int = 12) -> Contest:
    """Return a contest of `count` players with its first round drawn."""
    regulation = Regulation(RuleSet.preset("ffb-belote"), entrants="individuals")
    contest = make_contest(0, regulation)
    for number in range(1, count + 1):
        presence.register_team(contest, None, Registration(name=f"Joueur {number}"))
    draws.draw_round(contest, None, seed=1)
    return contest


def last(contest: Contest) -> RoundView:
    return rounds_of(contest)[-1]


def test_two_players_of_different_camps_at_one_table_change_partners() -> None:
    contest = players()
    table = last(contest).tables[0]
    (one, two), (three, four) = table.ns.numbers, table.ew.numbers
    seating.swap_teams(contest, None, 1, two, three)
    changed = last(contest).tables[0]
    assert (changed.ns.numbers, changed.ew.numbers) == ((one, three), (two, four))
    assert list(differences(contest)) == []


def test_the_desk_speaks_of_players() -> None:
    contest = players()
    one, other = last(contest).tables[0].ns.numbers[0], last(contest).tables[1].ns.numbers[0]
    client = signed_in(contest.organiser)
    url = reverse("swap-teams", args=[contest.slug, 1])
    assert "Échanger deux joueurs de la partie 1" in text(client.get(url))
    shown = post(client, "swap-teams", contest.slug, 1, one=one, other=other)
    done = client.post(url, sent_again(shown), follow=True)
    assert f"Les joueurs {one} et {other} ont changé de place." in text(done)


def test_a_player_who_leaves_is_replaced_by_a_stand_in_and_takes_the_place_back() -> None:
    contest = players()
    before = last(contest)
    table = before.tables[1]
    gone, partner = table.ew.numbers
    effect = withdrawal(contest, gone)
    assert effect.partner is not None
    assert effect.partner.number == partner
    team = contest.teams.get(number=gone)
    presence.withdraw_team(contest, None, team)
    assert last(contest).tables[1].ew.numbers == (partner,)
    assert last(contest).exempt == ()
    assert place_left(contest, gone) is not None
    presence.bring_back_team(contest, None, team, play_now=True)
    assert compare(1, before, last(contest)).nothing
    assert list(differences(contest)) == []


def test_both_partners_leave_and_their_opponents_rest() -> None:
    contest = players()
    table = last(contest).tables[0]
    for number in table.ns.numbers:
        presence.withdraw_team(contest, None, contest.teams.get(number=number))
    assert {team.number for team in last(contest).exempt} == {*table.ew.numbers}
    assert list(differences(contest)) == []


def test_a_table_of_comptoir_goes_on_one_player_short() -> None:
    contest = make_contest(8, Regulation.of_rules(RuleSet.preset("comptoir")))
    draws.draw_round(contest, None, seed=1)
    gone, *others = (one.number for one in last(contest).tables[0].chairs)
    presence.withdraw_team(contest, None, contest.teams.get(number=gone))
    assert [one.number for one in last(contest).tables[0].chairs] == others
    assert list(differences(contest)) == []


def test_a_late_table_does_not_hold_the_others_up() -> None:
    contest = players()
    all_but(contest, 1, 2)
    draw = draws.draw_round(contest, None, seed=3, late="half")
    assert sorted(player for table in draw.tables for camp in table.camps for player in camp) == [
        *range(1, 13)
    ]
    enter(contest, 1, 2)
    results.close_round(contest, None, 1)
    assert list(differences(contest)) == []


def test_four_players_at_each_table_are_typed_by_hand() -> None:
    contest = players(9)
    tables = [HandTable(1, (1, 2), (3, 4)), HandTable(2, (5, 6), (7, 8))]
    draws.draw_by_hand(contest, None, 1, tables)
    view = last(contest)
    assert [(line.ns.numbers, line.ew.numbers) for line in view.tables] == [
        ((1, 2), (3, 4)),
        ((5, 6), (7, 8)),
    ]
    assert [team.number for team in view.exempt] == [9]
    all_but(contest, 1)
    results.close_round(contest, None, 1)
    play_round(contest, seed=2)
    assert list(differences(contest)) == []


def test_three_players_left_are_offered_no_draw() -> None:
    contest = players(4)
    all_but(contest, 1)
    results.close_round(contest, None, 1)
    assert progress(contest).step == Step.DRAW
    presence.withdraw_team(contest, None, contest.teams.get(number=2))
    assert progress(contest).step == Step.REGISTER
    assert next_draw(contest).too_few


def test_a_player_twice_at_a_table_is_refused() -> None:
    contest = players(8)
    before = last(contest)
    tables = [HandTable(1, (1, 2), (3, 1)), HandTable(2, (5, 6), (7, 8))]
    with pytest.raises(WrongTables) as refusal:
        draws.draw_by_hand(contest, None, 1, tables)
    assert [(wrong.table, wrong.team) for wrong in refusal.value.wrong] == [(1, 1), (None, None)]
    assert last(contest) == before
