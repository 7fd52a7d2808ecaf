"""Full hall: a newcomer is put on the waiting list, or registered above the capacity."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_contest
from tests.views.desk import plain
from tests.views.helpers import register, text_of, token
from tournaments.models import Contest, Item
from tournaments.services.draws import presence
from tournaments.services.registration import categories, singles
from tournaments.words.enums import ApplicationStatus, ItemPer

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(client: Client) -> Contest:
    event = make_contest(2)
    event.capacity = 2
    event.save()
    client.force_login(event.organiser)
    return event


def test_a_registration_above_the_capacity_is_asked_about(client: Client, contest: Contest) -> None:
    women = categories.add_category(contest, None, "Dames")
    meal = Item.objects.create(contest=contest, name="Repas", cents=1200, per=ItemPer.PIECE)
    typed = {
        "player1": "Léa",
        "player2": "Eve",
        "club": "Trèfle",
        "town": "Niort",
        "phone": "06 12 34 56 78",
        "categories": [women.pk],
        f"order_{meal.pk}": "2",
    }
    response = register(client, contest, **typed)
    assert response.status_code == 422
    assert "La salle est pleine, ses 2 places sont prises" in plain(response)
    for kept in ('value="Léa"', 'value="Niort"', 'value="06 12 34 56 78"', "checked"):
        assert kept in text_of(response)
    assert contest.teams.count() == 2

    sent = token()
    for _twice in range(2):
        answer = register(client, contest, **typed, full="wait", token=sent)
    assert answer.status_code == 302
    (waits,) = contest.applications.all()
    assert waits.status == ApplicationStatus.WAITING
    assert (str(waits), waits.club, waits.town) == ("Léa – Eve", "Trèfle", "Niort")
    assert [one.name for one in waits.categories.all()] == ["Dames"]
    assert waits.wanted == {str(meal.pk): 2}
    page = client.get(f"/desk/{contest.slug}/teams/?waiting={waits.pk}")
    assert "En liste d’attente : Léa – Eve." in plain(page)
    assert client.get(f"/desk/{contest.slug}/teams/?waiting=²").status_code == 200
    assert contest.teams.count() == 2

    register(client, contest, player1="Zoé", player2="Luc", full="above")
    assert contest.teams.count() == 3


def test_a_likeness_is_asked_about_before_the_room_and_not_twice(
    client: Client, contest: Contest
) -> None:
    typed = {"player1": "Joueur 1A", "player2": "Jean"}
    alike = register(client, contest, **typed)
    assert "Ressemble à l’équipe 1" in plain(alike)
    pair_ = alike.context["form"].pair
    full = register(client, contest, **typed, anyway=pair_)
    assert "La salle est pleine" in plain(full)
    assert f'name="anyway" value="{pair_}"' in text_of(full)
    register(client, contest, **typed, anyway=pair_, full="above")
    assert contest.teams.count() == 3


def test_a_team_that_leaves_gives_its_place_back(client: Client, contest: Contest) -> None:
    presence.withdraw_team(contest, None, contest.teams.get(number=1))
    assert register(client, contest, player1="Léa", player2="Eve").status_code == 302
    # Two single players already hold a place: pairing them takes no other place.
    contest.capacity = 4
    contest.save()
    alone = [singles.add_single(contest, None, name).pk for name in ("Guy", "Tom")]
    assert register(client, contest, player1="Zoé", player2="Luc").status_code == 302
    assert register(client, contest, player1="Ali", player2="Max").status_code == 422
    assert singles.pair_singles(contest, None, alone).number == 5
