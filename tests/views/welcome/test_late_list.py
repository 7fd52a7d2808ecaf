"""Teams that have not arrived when the first round is to be drawn."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.rules import RuleSet
from tests.factories import EVERYBODY, draw_round, make_contest, play_round
from tests.views.desk import plain
from tests.views.helpers import post, text_of
from tournaments.models import Contest, Round
from tournaments.pairing import HandTable
from tournaments.queries.after.verification import differences
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws import arrivals, draws, presence
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote")


def coming(contest: Contest, *numbers: int) -> None:
    for number in numbers:
        arrivals.check_in(contest, None, str(number))


def seated(contest: Contest, number: int) -> list[int]:
    teams = contest.rounds.get(number=number).seats.values_list("team__number", flat=True)
    return sorted(teams)


def deed(client: Client, contest: Contest, do: str, following: int = 1) -> Any:
    return post(client, "late-teams", contest.slug, do=do, following=following)


def first_rounds(contest: Contest) -> list[int]:
    return list(contest.teams.order_by("number").values_list("first_round", flat=True))


def test_nobody_is_missing_where_nobody_is_checked_in(client: Client) -> None:
    contest = make_contest(4)
    client.force_login(contest.organiser)
    assert "pointage" not in plain(client.get(f"/desk/{contest.slug}/rounds/draw/")).lower()
    assert "Pas encore là" not in plain(client.get(f"/desk/{contest.slug}/"))


def test_the_draw_names_the_missing_and_waits_for_nobody(client: Client) -> None:
    contest = make_contest(6)
    client.force_login(contest.organiser)
    coming(contest, 1, 2, 3, 4)
    for page in ("rounds/draw/", ""):
        read = client.get(f"/desk/{contest.slug}/{page}")
        assert "Pas encore là : 2 équipes." in plain(read)
        assert "5 Joueur 5A – Joueuse 5B, 6 Joueur 6A" in plain(read)
        assert f"/desk/{contest.slug}/late/" in text_of(read)
    post(client, "draw-round", contest.slug, round=1, unseen="5,6")
    assert seated(contest, 1) == [1, 2, 3, 4, 5, 6]


def test_a_team_put_off_misses_one_round_and_is_taken_back_with_a_click(client: Client) -> None:
    contest = make_contest(5, Regulation(RULES, late=500))
    client.force_login(contest.organiser)
    coming(contest, 1, 2, 3, 4)
    page = plain(client.get(f"/desk/{contest.slug}/late/"))
    assert "5 joue à partir de la partie 2" in page
    assert "marque 500 points pour chaque partie manquée" in page

    deed(client, contest, "put-off:5")
    assert first_rounds(contest) == [1, 1, 1, 1, 2]
    assert "Pas encore là" not in plain(client.get(f"/desk/{contest.slug}/rounds/draw/"))
    deed(client, contest, "expect:5")
    assert first_rounds(contest) == [1, 1, 1, 1, 1]
    deed(client, contest, "put-off:5")

    play_round(contest, seed=1)
    assert seated(contest, 1) == [1, 2, 3, 4]
    assert not contest.rounds.get().seats.filter(match=None).exists()
    assert "Pas encore là : 1 équipe." in plain(client.get(f"/desk/{contest.slug}/rounds/draw/"))
    coming(contest, 5)
    play_round(contest, seed=2)
    assert seated(contest, 2) == [1, 2, 3, 4, 5]
    assert not list(differences(contest))
    (row,) = [row for row in standings(contest).rows if row.team.number == 5]
    assert row.cells[0].points == 500


def test_who_comes_before_the_draw_is_in_it_after_all(client: Client) -> None:
    contest = make_contest(4)
    client.force_login(contest.organiser)
    coming(contest, 1)
    arrivals.put_off(contest, None, [2, 3], following=1)
    came = post(client, "check-in", contest.slug, typed="2")
    assert "On ne l’attendait plus : elle joue dès la partie 1." in plain(
        client.get(came["Location"])
    )
    assert first_rounds(contest) == [1, 1, 2, 1]


def test_all_at_once_leave_and_come_back(client: Client) -> None:
    contest = make_contest(6)
    client.force_login(contest.organiser)
    coming(contest, 1, 2)
    page = text_of(client.get(f"/desk/{contest.slug}/late/"))
    assert 'value="leave:3,4,5,6"' in page
    # Team 5 arrives at another desk before the button is pressed.
    coming(contest, 5)
    assert "C’est noté : 3 équipes." in plain(
        client.get(deed(client, contest, "leave:3,4,5,6")["Location"])
    )
    gone = contest.teams.exclude(last_round=None).order_by("number")
    assert list(gone.values_list("number", "last_round")) == [(3, 0), (4, 0), (6, 0)]
    # A team that left before it came is not ranked, and may come back.
    play_round(contest, seed=1)
    assert sorted(row.team.number for row in standings(contest).rows) == [1, 2, 5]
    deed(client, contest, "bring-back:3,4,6", following=2)
    assert not contest.teams.exclude(last_round=None).exists()
    play_round(contest, seed=2)
    assert seated(contest, 2) == [1, 2, 3, 4, 5, 6]
    assert not list(differences(contest))


def test_a_page_that_is_out_of_date_does_nothing(client: Client) -> None:
    contest = make_contest(4)
    client.force_login(contest.organiser)
    coming(contest, 1)
    draw_round(contest, None, seed=1, unseen=EVERYBODY)
    for do, following in (
        ("put-off:2", 1),
        ("put-off:2", 2),  # round 1 is drawn, and team 2 has a table
        ("leave:2", 2),
        ("put-off:99", 2),
        ("expect:3", 2),
        ("fire:3", 2),
        ("put-off:", 2),
        ("put-off:" + "9" * 30, 2),
        ("put-off:2", 0),
    ):
        answer = client.get(deed(client, contest, do, following)["Location"])
        assert 'class="alert alert-error"' in text_of(answer) or "alert-danger" in text_of(answer)
    assert first_rounds(contest) == [1, 1, 1, 1]
    assert not contest.teams.exclude(last_round=None).exists()


@pytest.mark.parametrize(
    "format_",
    [
        {"rounds": 2},
        {"rounds": 3, "pools": 4, "final": 4},
        pytest.param({"rounds": 2, "next_draw": "mitchell"}, marks=pytest.mark.slow),
        pytest.param({"rounds": 2, "next_draw": "round-robin"}, marks=pytest.mark.slow),
        pytest.param({"rounds": 2, "next_draw": "in-advance"}, marks=pytest.mark.slow),
        pytest.param({"rounds": 2, "entrants": "individuals"}, marks=pytest.mark.slow),
        pytest.param({"rounds": 2, "bye_to": "turn"}, marks=pytest.mark.slow),
    ],
)
def test_undoing_a_draw_does_not_bring_in_who_was_put_off(format_: dict[str, Any]) -> None:
    regulation = Regulation(RULES, **format_)
    contest = make_contest(0, regulation)
    for number in range(1, 10):
        presence.register_team(contest, None, Registration(f"A{number}", f"B{number}"))
    coming(contest, 1)
    arrivals.put_off(contest, None, [9], following=1)
    draw_round(contest, None, seed=1, unseen=EVERYBODY)
    late = presence.register_team(contest, None, Registration("Après", "Le tirage")).number
    assert contest.teams.get(number=late).first_round == 2
    draws.redo_draw(contest, None, 1, seed=2, unseen=EVERYBODY)
    # The new draw includes the pair registered since, but not the pair that was put off.
    assert late in seated(contest, 1)
    assert 9 not in seated(contest, 1)
    draws.undo_draw(contest, None, 1)
    assert contest.teams.get(number=9).first_round == 2
    play_round(contest, seed=3)
    assert 9 not in seated(contest, 1)
    assert not list(differences(contest))
    play_round(contest, seed=4)
    if not regulation.pools:
        assert 9 in seated(contest, 2)
    assert not list(differences(contest))


def test_a_draw_made_again_by_hand_leaves_out_who_was_put_off() -> None:
    contest = make_contest(5)
    arrivals.put_off(contest, None, [5], following=1)
    draw_round(contest, None, seed=1, unseen=EVERYBODY)
    draws.draw_by_hand(
        contest, None, 1, [HandTable(1, (1,), (4,)), HandTable(2, (3,), (2,))], unseen=EVERYBODY
    )
    assert seated(contest, 1) == [1, 2, 3, 4]
    assert Round.objects.get().given["put_off"] == [5]
    with pytest.raises(Refused):
        draws.draw_by_hand(
            contest, None, 1, [HandTable(1, (1,), (5,)), HandTable(2, (3,), (2,))], unseen=EVERYBODY
        )
    assert not list(differences(contest))


def test_where_all_but_one_are_put_off_there_is_nothing_to_draw() -> None:
    contest = make_contest(4)
    arrivals.put_off(contest, None, [2, 3, 4], following=1)
    with pytest.raises(Refused):
        draw_round(contest, None, seed=1, unseen=EVERYBODY)
    arrivals.expect_again(contest, None, [2, 3, 4], following=1)
    draw_round(contest, None, seed=1, unseen=EVERYBODY)
    assert seated(contest, 1) == [1, 2, 3, 4]
