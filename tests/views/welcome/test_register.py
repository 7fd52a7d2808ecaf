"""Pages where players apply for a place and follow their application."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, play_round
from tests.rows import written_again
from tests.views.desk import plain, signed_in
from tests.views.hall.test_individuals import INDIVIDUALS
from tests.views.helpers import post, text_of
from tests.views.reading import Page
from tournaments.annexes.applications.queries.applications import secret_of
from tournaments.annexes.applications.services import answers, applications
from tournaments.annexes.applications.services.applications import MOST_OF_ONE_ADDRESS
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Application, Category, Contest, Item, LogLine
from tournaments.services.core.limits import stranger_at
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer

pytestmark = pytest.mark.django_db

PAIR = {"player1": "Odile Martin", "player2": "Yves Le Goff", "phone": "0612345678"}


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest(2)
    set_applying(event, None, True, 3)
    event.refresh_from_db()
    return event


def send(client: Client, contest: Contest, **typed: Any) -> Any:
    """Send the form and follow the redirects."""
    page = Page(client.get(reverse("register", args=[contest.slug])))
    url = reverse("register", args=[contest.slug])
    return client.post(url, {**page.form_to(url).values, **typed}, follow=True)


def own(contest: Contest, application: Application) -> str:
    secret = secret_of(contest, application.code)
    return reverse("application", args=[contest.slug, application.code, secret])


@pytest.mark.slow
def test_a_pair_applies_follows_and_is_confirmed_as_a_team(
    client: Client, contest: Contest
) -> None:
    women = Category.objects.create(contest=contest, name="Dames")
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    meal = Item.objects.create(contest=contest, name="Repas", cents=1450, per=ItemPer.PIECE)
    home = text_of(client.get(reverse("contest", args=[contest.slug])))
    assert reverse("register", args=[contest.slug]) in home
    form = plain(client.get(reverse("register", args=[contest.slug])))
    assert "Inscription 10 € par joueur" in form
    assert "Repas 14,50 €" in form

    extras = {"categories": [women.pk], f"order_{meal.pk}": "2"}
    page = send(client, contest, **PAIR, **extras)
    application = contest.applications.get()
    assert page.redirect_chain[-1][0] == own(contest, application)
    assert "À confirmer." in plain(page)
    assert application.code in plain(page)
    assert "Total 49 €" in plain(page)
    assert "data:image/svg+xml" in text_of(page)
    assert "no-store" in page["Cache-Control"]
    assert "noindex" in page["X-Robots-Tag"]
    assert (list(application.categories.all()), application.phone) == ([women], "06 12 34 56 78")
    again = text_of(client.get(reverse("register", args=[contest.slug])))
    assert own(contest, application) in again
    assert "Odile" not in text_of(Client().get(reverse("register", args=[contest.slug])))

    desk = signed_in(contest.organiser)
    page = Page(desk.get(reverse("applications", args=[contest.slug])))
    url = reverse("application-confirm", args=[contest.slug, application.pk])
    response = desk.post(url, page.form_to(url).values, follow=True)
    assert "Équipe 3 inscrite : Odile Martin – Yves Le Goff" in plain(response)
    reply = client.get(own(contest, application))
    assert "Inscription confirmée. Équipe 3" in plain(reply)
    assert "À payer à la table de marque, le jour du concours." in plain(reply)
    assert "Total 49 €" in plain(reply)
    assert contest.teams.get(number=3).code == application.code


def test_what_is_wrong_is_said_beside_its_field_and_all_that_was_typed_is_kept(
    client: Client, contest: Contest
) -> None:
    meal = Item.objects.create(contest=contest, name="Repas", cents=1450, per=ItemPer.PIECE)
    wrong = {"player1": "Odile", "club": "Amicale", "phone": "abc", f"order_{meal.pk}": "-1"}
    page = send(client, contest, **wrong)
    assert page.status_code == 422
    for words in (
        "Tapez le nom de votre partenaire",
        "Tapez un numéro de téléphone",
        'value="Amicale"',
    ):
        assert words in text_of(page)
    assert f'id="id_order_{meal.pk}_error"' in text_of(page)
    both = send(client, contest, **PAIR, alone="on")
    assert "décochez" in text_of(both)
    empty = send(client, contest, player1=" ", player2="Yves")
    assert empty.status_code == 422
    assert not contest.applications.exists()


def test_a_program_that_fills_in_every_field_is_refused(client: Client, contest: Contest) -> None:
    page = send(client, contest, **PAIR, website="http://spam.example")
    assert page.status_code == 422
    assert "Laissez ce champ vide" in text_of(page)
    assert not contest.applications.exists()


def test_a_form_sent_twice_leads_to_the_same_application(client: Client, contest: Contest) -> None:
    typed = {**PAIR, "token": str(uuid4())}
    first, second = (client.post(reverse("register", args=[contest.slug]), typed) for _ in "12")
    assert first["Location"] == second["Location"] == own(contest, contest.applications.get())


def test_the_same_pair_from_two_phones_is_a_doubt_of_the_desk_alone(contest: Contest) -> None:
    pages = [send(Client(), contest, **PAIR) for _phone in "12"]
    taken = send(Client(), contest, player1="joueur 1a", player2="Zoé")
    for page in (*pages, taken):
        assert "À confirmer." in plain(page)
    _one, two, _three = contest.applications.all()
    assert own(contest, two) not in text_of(pages[0])
    desk = plain(signed_in(contest.organiser).get(reverse("applications", args=[contest.slug])))
    assert desk.count("Ressemble à une autre demande : Odile Martin – Yves Le Goff.") == 2
    assert "Ressemble à l’équipe 1 : Joueur 1A – Joueuse 1B." in desk


def test_one_phone_cannot_fill_the_list(client: Client, contest: Contest) -> None:
    for number in range(MOST_OF_ONE_ADDRESS):
        applications.apply(
            contest,
            Registration(f"Une {number}", f"Deux {number}"),
            stranger=stranger_at("127.0.0.1"),
        )
    page = send(client, contest, player1="Une de trop", player2="Deux")
    assert page.status_code == 422
    assert "attendent déjà une réponse" in text_of(page)
    assert 'value="Une de trop"' in text_of(page)
    assert contest.applications.count() == MOST_OF_ONE_ADDRESS
    other = Client(REMOTE_ADDR="192.168.1.77")
    assert send(other, contest, **PAIR).status_code == 200


def test_the_page_of_an_application_opens_by_its_whole_address_only(
    client: Client, contest: Contest
) -> None:
    mine = applications.apply(
        contest, Registration("Odile", "Yves", details={"phone": "06 12 34 56 78"})
    )
    other = applications.apply(contest, Registration("Anne", "Zoé"))
    for code, secret in ((mine.code, "x"), (mine.code, secret_of(contest, other.code)), ("é", "é")):
        page = client.get(reverse("application", args=[contest.slug, code, secret]))
        assert page.status_code == 404
        assert "Odile" not in text_of(page)
        assert "no-store" in page["Cache-Control"]
    elsewhere = make_contest(name="Un autre concours")
    secret = secret_of(contest, mine.code)
    args = [elsewhere.slug, mine.code, secret]
    assert client.get(reverse("application", args=args)).status_code == 404
    shown = text_of(client.get(own(contest, mine)))
    assert "Odile" in shown
    assert "Anne" not in shown
    assert "06 12" not in shown


def test_an_applicant_corrects_then_withdraws(client: Client, contest: Contest) -> None:
    send(client, contest, **PAIR)
    application = contest.applications.get()
    url = own(contest, application) + "correct/"
    form = Page(client.get(url)).form_to(url).values
    assert form["phone"] == "06 12 34 56 78"
    client.post(url, {**form, "player2": "Un autre"})
    assert str(contest.applications.get()) == "Odile Martin – Un autre"

    answers.confirm(contest, None, contest.applications.get())
    assert client.get(url)["Location"] == own(contest, application)
    late = client.post(url, {**form, "token": str(uuid4()), "player2": "Encore un autre"})
    assert late["Location"] == own(contest, application)
    assert str(contest.teams.get(number=3)) == "3 Odile Martin – Un autre"

    url = own(contest, application) + "withdraw/"
    assert client.get(url)["Location"] == own(contest, application)
    form = Page(client.get(own(contest, application))).form_to(url).values
    page = client.post(url, form, follow=True)
    assert "Cette inscription est retirée du concours." in plain(page)
    assert contest.teams.get(number=3).withdrawn
    assert LogLine.objects.filter(contest=contest, action="withdraw_team").exists()


def test_an_application_taken_back_leaves_nothing(client: Client, contest: Contest) -> None:
    send(client, contest, **PAIR)
    url = own(contest, contest.applications.get())
    form = Page(client.get(url)).form_to(url + "withdraw/").values
    page = client.post(url + "withdraw/", form, follow=True)
    assert page.status_code == 410
    assert "Cette inscription est retirée" in plain(page)
    assert not contest.applications.exists()


@pytest.mark.slow
def test_a_full_hall_has_a_waiting_list_and_says_its_places(contest: Contest) -> None:
    phones = [Client() for _ in range(4)]
    first = send(phones[0], contest, **PAIR)
    assert "La salle est pleine" not in text_of(first)
    answers.confirm(contest, None, contest.applications.get())
    assert "liste d’attente" in plain(phones[1].get(reverse("register", args=[contest.slug])))
    for number, phone in enumerate(phones[1:], start=1):
        page = send(phone, contest, player1=f"Une {number}", player2=f"Deux {number}")
        assert f"En liste d’attente, place {number}." in plain(page)


def test_applications_are_closed_when_the_contest_has_begun_or_does_not_take_them(
    client: Client,
) -> None:
    contest = make_contest(4)
    url = reverse("register", args=[contest.slug])
    home = reverse("contest", args=[contest.slug])
    assert "On s’inscrit à la table de marque" in plain(client.get(url))
    assert url not in text_of(client.get(home))
    set_applying(contest, None, True)
    assert url in text_of(client.get(home))
    play_round(contest)
    assert "Le concours a commencé" in plain(client.get(url))
    assert url not in text_of(client.get(home))
    sent = post(client, "register", contest.slug, **PAIR)
    assert sent.status_code == 403
    assert "closes" in plain(sent)
    set_applying(contest, None, True, late=True)
    assert "à partir de la partie suivante" in plain(client.get(url))
    contest.refresh_from_db()
    changing.close_contest(contest, None)
    assert "Le concours est terminé" in plain(client.get(url))
    assert not contest.applications.exists()


def test_in_a_contest_of_players_one_name_is_asked(client: Client) -> None:
    contest = make_contest(0, INDIVIDUALS)
    set_applying(contest, None, True)
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    form = text_of(client.get(reverse("register", args=[contest.slug])))
    assert "player2" not in form
    page = send(client, contest, player1="Paul Seul")
    assert "Total 10 €" in plain(page)
    application = contest.applications.get()
    answers.confirm(contest, None, application)
    page = client.get(own(contest, application))
    assert "Inscription confirmée. Joueur 1" in plain(page)
    assert "quipe" not in plain(page)
