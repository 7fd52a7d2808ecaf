"""Questions about a name at the desk: seen beside the line, answered with one button."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, make_user
from tests.views.desk import plain, signed_in
from tests.views.helpers import post, text_of
from tournaments.annexes.book.services.merging import merge_people
from tournaments.models import Application, Contest, LogLine, NameQuestion, Player
from tournaments.services.core import people
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Contest:
    """The third contest of a house that knows Jean Le Goff and Odile Aubin."""
    for month in ("mai", "juin"):
        known = make_contest(name=f"Concours de {month}")
        presence.register_team(known, None, Registration("Jean Le Goff", "Odile Aubin"))
    return make_contest(name="Concours de juillet")


def page_after(client: Client, page: str, contest: Contest, *args: int, **data: str) -> str:
    """Send a form of the desk and return the text of the page of teams after it."""
    assert post(client, page, contest.slug, *args, **data).status_code == 302
    return seen(client, reverse("teams", args=[contest.slug]))


def seen(client: Client, address: str) -> str:
    """Return the words of a page, without its marks."""
    return " ".join(re.sub(r"<[^>]*>", "", text_of(client.get(address))).split())


def question() -> NameQuestion:
    return NameQuestion.objects.get()


def test_the_line_says_how_often_somebody_came(evening: Contest) -> None:
    client = signed_in(evening.organiser)
    answer = post(client, "teams", evening.slug, player1="LE GOFF Jean", player2="Odile Zola")
    page = seen(client, answer.url)
    assert "Jean Le Goff : déjà venu, 2 fois" in page
    assert "Odile Zola : déjà venu" not in page
    assert "est-ce" not in page


def test_a_list_and_an_application_say_how_often_somebody_came(evening: Contest) -> None:
    client, typed = signed_in(evening.organiser), "Joueur 1;Joueur 2\nLE GOFF Jean;Odile Zola\n"
    previewed = client.post(reverse("import-entrants", args=[evening.slug]), {"text": typed})
    Application.objects.create(contest=evening, player1="LE GOFF Jean", player2="Odile Zola")
    listed = client.get(reverse("applications", args=[evening.slug]))
    for shown in (previewed, listed):
        assert "Jean Le Goff : déjà venu, 2 fois" in plain(shown)
        assert "Odile Zola : déjà venu" not in plain(shown)


def test_a_near_name_is_registered_and_asked_until_it_is_answered(evening: Contest) -> None:
    client = signed_in(evening.organiser)
    page = page_after(client, "teams", evening, player1="Goff Jean", player2="Odile Zola")
    assert "Goff Jean : est-ce Jean Le Goff ? venu 2 fois · Jean Le Goff – Odile Aubin" in page
    # The next line is typed meanwhile.
    page = page_after(client, "teams", evening, player1="Luc Petit", player2="Zoé Petit")
    assert "Goff Jean : est-ce Jean Le Goff ?" in page
    alone = seen(client, reverse("singles", args=[evening.slug]))
    assert "Goff Jean : est-ce Jean Le Goff ?" in alone
    page = page_after(client, "name-one", evening, question().pk)
    assert "C’est noté : une seule personne." in page
    assert "est-ce" not in page
    team = evening.teams.get(number=1)
    assert (team.name, str(team.player1)) == ("Jean Le Goff – Odile Zola", "Jean Le Goff")
    assert not Player.objects.filter(name="Goff Jean").exists()
    assert LogLine.objects.filter(contest=evening, action="merge_people").count() == 1


def test_two_people_are_not_asked_again(evening: Contest) -> None:
    client = signed_in(evening.organiser)
    page_after(client, "teams", evening, player1="Goff Jean", player2="Odile Zola")
    key = question().pk
    page = page_after(client, "name-two", evening, key)
    assert "C’est noté : deux personnes." in page
    assert "est-ce" not in page
    # A second press changes nothing.
    page_after(client, "name-one", evening, key)
    later = make_contest(name="Concours d’août")
    page = page_after(client, "teams", later, player1="GOFF Jean", player2="Odile Zola")
    assert "est-ce" not in page
    assert str(later.teams.get().player1) == "Goff Jean"
    # Merged with somebody else, the person keeps the answer.
    known, other = Player.objects.get(name="Jean Le Goff"), Player.objects.get(name="Goff Jean")
    spelt = Player.objects.create(organiser=evening.organiser, name="Jean Goff")
    merge_people(spelt, other, None)
    assert (question().one, question().other, question().two) == (spelt, known, True)


def test_a_helper_answers_only_for_names_of_this_contest(evening: Contest) -> None:
    helper = make_user("helper")
    people.grant_role(evening, evening.organiser, helper, Role.SCORER)
    client = signed_in(helper)
    page_after(client, "teams", evening, player1="Goff Jean", player2="Odile Zola")
    other = make_contest(name="Concours d’août")
    presence.register_team(other, None, Registration("Goff Jean", "Luc Petit"))
    page = page_after(client, "name-one", evening, question().pk)
    assert "« Goff Jean » joue aussi ailleurs" in page
    assert not question().two
