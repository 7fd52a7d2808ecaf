"""Teams register, come late, leave, and come back."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.factories import make_contest, play_round
from tournaments.models import LogLine, Player, Team
from tournaments.queries.core.teams import entrants, lookalikes
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws, presence
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def test_numbers_are_given_in_the_order_of_registration() -> None:
    contest = make_contest(pairs=3)
    assert [team.number for team in entrants(contest)] == [1, 2, 3]


def test_a_pair_without_a_team_name_is_called_by_its_players() -> None:
    contest = make_contest()
    assert (
        presence.register_team(contest, None, Registration(" Zoé  Le Goff ", "Yann")).name
        == "Zoé Le Goff – Yann"
    )


def test_a_pair_gives_two_names_or_a_team_name() -> None:
    contest = make_contest()
    with pytest.raises(Refused) as refusal:
        presence.register_team(contest, None, Registration("Zoé"))
    assert refusal.value.field == "player2"
    assert (
        presence.register_team(contest, None, Registration(name="Les Inconnus")).name
        == "Les Inconnus"
    )


def test_a_name_of_200_characters_is_kept_whole_and_one_of_201_refused() -> None:
    contest = make_contest()
    team = presence.register_team(contest, None, Registration("é" * 200, "n" * 200))
    assert Team.objects.get(pk=team.pk).name == "é" * 200 + " – " + "n" * 200
    with pytest.raises(Refused) as refusal:
        presence.register_team(contest, None, Registration("x" * 201, "y"))
    assert refusal.value.field == "player1"


def test_two_teams_of_the_same_name_are_told_apart_by_their_numbers() -> None:
    contest = make_contest()
    one = presence.register_team(contest, None, Registration("Paul", "Marie"))
    other = presence.register_team(contest, None, Registration("Paul", "Marie"))
    assert (one.name, one.number, other.number) == (other.name, 1, 2)
    assert {one.player1_id, one.player2_id}.isdisjoint({other.player1_id, other.player2_id})


def test_the_same_people_at_another_contest_are_not_written_twice() -> None:
    first = make_contest()
    presence.register_team(first, None, Registration("Paul", "Marie", details={"club": "Trèfle"}))
    second = make_contest(name="Concours de Noël")
    presence.register_team(second, None, Registration("Marie", "Jean", details={"club": "Trèfle"}))
    assert Player.objects.filter(name="Marie").count() == 1


@pytest.mark.parametrize(
    ("player1", "player2", "name"),
    [
        ("LEA MARTIN", "Autre", ""),
        ("Martin, Léa", "Autre", ""),
        ("A", "B", "Les  as de pique"),
        ("Ugo Petit", "Lea Martine", ""),
    ],
)
def test_a_lookalike_is_pointed_out(player1: str, player2: str, name: str) -> None:
    contest = make_contest()
    presence.register_team(
        contest, None, Registration("Léa Martin", "Hugo Petit", "Les As de Pique")
    )
    assert [team.number for team in lookalikes(contest, player1, player2, name)] == [1]


def test_strangers_are_no_lookalikes() -> None:
    contest = make_contest()
    presence.register_team(contest, None, Registration("Léa Martin", "Hugo Petit"))
    assert lookalikes(contest, "Léa Petit", "Hugo Martin", "") == []
    # One name near another is that of a relative as often as a slip.
    assert lookalikes(contest, "Lea Martine", "Zoé Roux", "") == []


def test_a_form_sent_twice_registers_once() -> None:
    contest = make_contest()
    token = uuid4()
    presence.register_team(contest, None, Registration("Paul", "Marie"), token=token)
    with pytest.raises(AlreadyDone):
        presence.register_team(contest, None, Registration("Paul", "Marie"), token=token)
    assert contest.teams.count() == 1


def test_a_late_pair_plays_from_the_next_round() -> None:
    contest = make_contest(pairs=4)
    play_round(contest)
    late = presence.register_team(contest, None, Registration("Retardataire", "Pressée"))
    assert late.first_round == 2
    play_round(contest)
    row = next(r for r in standings(contest).rows if r.team.number == late.number)
    assert row.cells[0].state == "absent"
    assert row.cells[1].state in ("played", "exempt")


def test_a_late_pair_may_play_the_exempt_one_at_once() -> None:
    contest = make_contest(pairs=5)
    draws.draw_round(contest, None, seed=1)
    (exempt,) = rounds_of(contest)[0].exempt
    late = presence.register_team(
        contest, None, Registration("Retardataire", "Pressée"), play_now=True
    )
    view = rounds_of(contest)[0]
    assert view.exempt == ()
    assert (view.tables[-1].table, view.tables[-1].ns.members, view.tables[-1].ew.numbers) == (
        3,
        (exempt,),
        (late.number,),
    )


def test_a_late_pair_cannot_play_at_once_when_nobody_rests() -> None:
    contest = make_contest(pairs=4)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused, match="exempte"):
        presence.register_team(
            contest, None, Registration("Retardataire", "Pressée"), play_now=True
        )
    assert contest.teams.count() == 4


def test_a_team_that_leaves_keeps_its_points_and_is_drawn_no_more() -> None:
    contest = make_contest(pairs=6)
    play_round(contest)
    gone = contest.teams.get(number=2)
    before = next(r.total for r in standings(contest).rows if r.team.number == 2)
    presence.withdraw_team(contest, None, gone, reason="malade")
    play_round(contest)
    row = next(r for r in standings(contest).rows if r.team.number == 2)
    assert (row.total, row.withdrawn, row.cells[1].state) == (before, True, "absent")
    assert LogLine.objects.filter(action="withdraw_team", reason="malade").count() == 1


def test_the_opponent_of_a_team_that_leaves_before_its_match_is_exempt() -> None:
    contest = make_contest(pairs=4)
    draws.draw_round(contest, None, seed=1)
    table = rounds_of(contest)[0].tables[0]
    presence.withdraw_team(contest, None, contest.teams.get(number=table.ns.numbers[0]))
    view = rounds_of(contest)[0]
    assert [team.number for team in view.exempt] == [*table.ew.numbers]
    assert table.ns.numbers[0] not in {row.team.number for row in standings(contest).rows}


def test_a_team_can_come_back_for_the_next_draw() -> None:
    contest = make_contest(pairs=5)
    play_round(contest)
    team = contest.teams.get(number=1)
    presence.withdraw_team(contest, None, team)
    presence.bring_back_team(contest, None, team)
    play_round(contest)
    assert team.seats.filter(round__number=2).exists()


def test_only_a_team_never_drawn_can_be_removed() -> None:
    contest = make_contest(pairs=3)
    teams.remove_team(contest, None, contest.teams.get(number=2))
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused):
        teams.remove_team(contest, None, contest.teams.get(number=1))
    assert [team.number for team in entrants(contest)] == [1, 3]
    assert presence.register_team(contest, None, Registration("A", "B")).number == 4
