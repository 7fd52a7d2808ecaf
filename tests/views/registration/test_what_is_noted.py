"""Data of a team besides its names: town, telephone, categories, extras."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import make_contest
from tests.views.desk import plain
from tests.views.helpers import post, register, text_of
from tournaments.models import Category, Contest, Item, LogLine, Player
from tournaments.queries.core.teams import entrants
from tournaments.queries.registration.asked_at_desk import orders_of
from tournaments.services.draws import presence
from tournaments.services.registration import singles, teams
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(client: Client) -> Contest:
    event = make_contest()
    for name in ("Dames", "Seniors"):
        Category.objects.create(contest=event, name=name)
    Item.objects.create(contest=event, name="Repas", cents=1250, per=ItemPer.PIECE, meal=True)
    Item.objects.create(contest=event, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    client.force_login(event.organiser)
    return event


def keys(contest: Contest) -> dict[str, int]:
    items_: list[Any] = [*contest.categories.all(), *contest.items.all()]
    return {one.name: one.pk for one in items_}


def test_a_registration_notes_everything_and_the_log_no_telephone(
    client: Client, contest: Contest
) -> None:
    known = keys(contest)
    page = plain(client.get(f"/desk/{contest.slug}/teams/"))
    assert "Dames" in page
    assert "Repas (12,50 €)" in page
    # An item that every team owes is not offered as an extra.
    assert "Inscription (" not in page

    meal = f"order_{known['Repas']}"
    typed = {"player1": "Léa", "player2": "Eve", "town": " Niort ", "phone": "0612345678"}
    register(client, contest, **typed, categories=[known["Dames"]], **{meal: "2"})

    (line,) = entrants(contest)
    assert (line.details["town"], line.details["phone"]) == ("Niort", "06 12 34 56 78")
    assert line.categories == ("Dames",)
    assert orders_of(line.pk) == {known["Repas"]: 2}
    # The telephone belongs to the first player only.
    assert Player.objects.get(name="Eve").phone == ""

    edit = f"/desk/{contest.slug}/teams/1/edit/"
    form = text_of(client.get(edit))
    assert 'value="06 12 34 56 78"' in form
    assert 'value="Niort"' in form
    changed = {**typed, "town": "Melle", "phone": "06 99 99 99 99", meal: "0"}
    post(client, "team-edit", contest.slug, 1, **changed, categories=[known["Seniors"]])

    (line,) = entrants(contest)
    assert (line.details["town"], line.details["phone"]) == ("Melle", "06 99 99 99 99")
    assert line.categories == ("Seniors",)
    assert orders_of(line.pk) == {}
    log = plain(client.get(f"/desk/{contest.slug}/log/"))
    assert "Ville : Niort → Melle" in log
    assert "Catégories : Dames → Seniors" in log
    assert "Commandes : 2 Repas" in log
    assert "Téléphone : modifié" in log
    lines = LogLine.objects.filter(contest=contest).values_list("before", "after", "subject")
    assert "99 99" not in str(list(lines))
    assert "12 34" not in str(list(lines))


def test_what_cannot_be_is_refused_beside_its_field_and_nothing_is_noted(
    client: Client, contest: Contest
) -> None:
    known = keys(contest)
    meal = f"order_{known['Repas']}"
    wrong = {
        "phone": "demander à Léa",
        meal: "-1",
        "town": "A" * 201,
    }
    for field, value in wrong.items():
        sent = register(client, contest, player1="Léa", player2="Eve", **{field: value})
        assert sent.status_code == 422
        assert f'id="id_{field}_error"' in text_of(sent)
        assert value in text_of(sent)
    gone = register(client, contest, player1="Léa", player2="Eve", categories=[10_000])
    assert "n’existe plus" in text_of(gone)
    assert "06 12 34 56 78" in text_of(register(client, contest, player1="L", phone="12"))
    nameless = register(client, contest, name="Les Muets", phone="06 12 34 56 78")
    assert 'id="id_player1_error"' in text_of(nameless)
    assert not contest.teams.exists()

    entry = contest.items.get(name="Inscription").pk
    with pytest.raises(Refused):
        presence.register_team(contest, None, Registration("Léa", "Eve", orders={entry: 1}))
    with pytest.raises(Refused):
        presence.register_team(
            contest, None, Registration("Léa", "Eve", orders={known["Repas"]: 100})
        )
    assert not contest.teams.exists()


def test_nothing_said_of_a_known_person_forgets_nothing(contest: Contest) -> None:
    presence.register_team(
        contest,
        None,
        Registration("Léa", "Eve", details={"town": "Niort", "phone": "06 12 34 56 78"}),
    )
    other = make_contest(name="Concours de Noël")
    team = presence.register_team(other, None, Registration("Léa", "Eve", details={"phone": ""}))
    assert entrants(other)[0].details["phone"] == "06 12 34 56 78"

    teams.change_team(other, None, team, Registration("Léa", "Eve"))
    assert entrants(other)[0].details["town"] == "Niort"
    teams.change_team(other, None, team, Registration("Léa", "Eve", details={"phone": ""}))
    (line,) = entrants(other)
    assert (line.details["town"], line.details["phone"]) == ("Niort", "")


def test_a_partner_keeps_a_telephone_of_her_own(contest: Contest) -> None:
    singles.add_single(contest, None, "Léa", {"town": "Niort", "phone": "06 11 11 11 11"})
    singles.add_single(contest, None, "Eve", {"phone": "06 22 22 22 22"})
    both = list(contest.singles.values_list("pk", flat=True))
    team = singles.pair_singles(contest, None, both)
    teams.change_team(
        contest, None, team, Registration("Léa", "Eve", details={"phone": "06 33 33 33 33"})
    )
    phones = dict(Player.objects.values_list("name", "phone"))
    assert phones == {"Léa": "06 33 33 33 33", "Eve": "06 22 22 22 22"}
