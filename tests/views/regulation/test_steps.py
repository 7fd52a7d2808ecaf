"""A contest created step by step: the game, the format, the name, then everything to read again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import make_contest
from tests.views.desk import signed_in
from tests.views.helpers import post, text_of, token
from tests.views.regulation.test_setup import USUAL, organiser, regulation_of
from tournaments.models import Contest
from tournaments.regulation import Regulation, Tariff, usual_tariffs

pytestmark = pytest.mark.django_db

__all__ = ["organiser"]

NAMED = {"name": "Coinche du comité", "date": "2026-11-21", "place": "Salle des fêtes"}
TYPED = {"name": "Belote des pompiers", "date": "2027-02-06", "place": "Salle des fêtes"}
POINTS = {"end": "target", "target": "1000", "rounds": "5", "deals": "12"}


def sent(client: Client, address: str, **data: Any) -> Any:
    """Send the form of a step to its address; return the answer."""
    return client.post(address, data)


def follow(client: Client, address: str, **data: Any) -> str:
    """Send the form of a step; return the address of the next one."""
    response = sent(client, address, **data)
    assert response.status_code == 302, text_of(response)
    return str(response["Location"])


def value_at(client: Client, address: str, name: str) -> Any:
    """Return what a step shows in a field."""
    return client.get(address).context["form"][name].value()


#: Address of the last page from each start. It holds all that was typed: no row is written before.
REVIEWS: dict[str, str] = {}


def to_the_review(client: Client, start: str = "ffb-coinche") -> str:
    """Go through the three steps, once; return the address of the last page."""
    if start not in REVIEWS:
        second = follow(client, reverse("contest-new"), start=start)
        third = follow(client, second, **POINTS)
        REVIEWS[start] = follow(client, third, **NAMED, token=token())
    return REVIEWS[start]


def typed_at(client: Client, address: str) -> dict[str, str]:
    """Return the name, the date and the place that a step shows."""
    form = client.get(address).context["form"]
    return {name: str(form[name].value()) for name in TYPED}


def test_three_steps_and_a_reading_create_the_contest(client: Client, organiser: User) -> None:
    review = to_the_review(client)
    page = client.get(review)
    assert not Contest.objects.exists()
    assert "Rien n’est encore enregistré" in text_of(page)

    form = page.context["form"]
    shown = {name: form[name].value() for name in (*NAMED, "start", "rounds", "end", "target")}
    assert follow(client, review, **shown, token=token()) == reverse(
        "teams", args=[Contest.objects.get().slug]
    )
    contest = Contest.objects.get()
    rules = RuleSet.preset("ffb-coinche")
    regulation = Regulation(rules, tariffs=usual_tariffs(rules), rounds=5, deals=None, target=1000)
    assert (contest.name, contest.place) == (NAMED["name"], NAMED["place"])
    assert regulation_of(contest) == regulation


def test_the_third_step_may_create_at_once(client: Client, organiser: User) -> None:
    third = follow(client, follow(client, reverse("contest-new"), start="contree-made"), **POINTS)
    review = third.replace(reverse("contest-new-name"), reverse("contest-new-review"))
    follow(client, review, **NAMED, token=token())

    assert regulation_of(Contest.objects.get()).rules == RuleSet.preset("contree-made")
    assert regulation_of(Contest.objects.get()).target == 1000


def test_a_step_refuses_its_own_mistakes_and_keeps_what_was_typed(
    client: Client, organiser: User
) -> None:
    second = follow(client, reverse("contest-new"), start="ffb-belote")
    for wrong, field in (({"rounds": "21"}, "rounds"), ({"end": "target", "target": ""}, "target")):
        response = sent(client, second, **{**POINTS, **wrong})
        assert response.status_code == 422
        assert f'id="id_{field}_error"' in text_of(response)
        assert response.context["form"]["deals"].value() == "12"
    third = follow(client, second, **POINTS)
    nameless = sent(client, third, **{**NAMED, "name": " "}, token=token())
    assert nameless.status_code == 422
    assert nameless.context["form"]["place"].value() == NAMED["place"]


@pytest.mark.slow
def test_going_back_keeps_everything_typed_even_what_is_wrong(
    client: Client, organiser: User
) -> None:
    review = to_the_review(client)
    changed = {**NAMED, "place": "", "start": "ffb-coinche", "rounds": "six", "rounding": '"five"'}
    second = follow(client, review, **changed, to="format", token=token())
    assert second.startswith(reverse("contest-new-format"))
    assert value_at(client, second, "rounds") == "six"
    assert value_at(client, second, "target") == "1000"

    first = follow(client, second, **POINTS, to="game")
    assert value_at(client, first, "start") == "ffb-coinche"
    again = follow(client, follow(client, first, start="ffb-coinche"), **POINTS)
    assert value_at(client, again, "name") == NAMED["name"]
    assert not value_at(client, again, "place")
    last = follow(client, again, **{**NAMED, "place": ""}, token=token())
    assert value_at(client, last, "rounding") == '"five"'


@pytest.mark.slow
def test_another_game_starts_again_from_its_own_rules_and_prices(
    client: Client, organiser: User
) -> None:
    review = to_the_review(client, start="ffb-belote")
    kept = {**NAMED, **POINTS, "start": "ffb-belote", "rounding": '"five"'}
    first = follow(client, review, **kept, to="game", token=token())
    second = follow(client, first, start="ffb-coinche")
    page = client.get(second.replace("format", "review"))
    assert page.context["form"].shown.rules == RuleSet.preset("ffb-coinche")
    assert page.context["form"].shown.tariffs == usual_tariffs(RuleSet.preset("ffb-coinche"))
    assert page.context["form"].shown.target == 1000


@pytest.mark.slow
def test_a_mistake_is_shown_to_correct_and_nothing_else(client: Client, organiser: User) -> None:
    wrong = {"misdeal_price": "0", "misdeal_from": "2"}
    text = text_of(post(client, "contest-new-review", **USUAL, **wrong))
    assert "À corriger dans le règlement" in text
    assert 'name="misdeal_from"' in text
    assert 'name="capot"' not in text
    assert "choisissez «\N{NO-BREAK SPACE}dès la première\N{NO-BREAK SPACE}»" in text


def test_a_contest_may_be_like_an_earlier_one_with_its_rules_prices_and_rounds(
    client: Client, organiser: User
) -> None:
    rules = RuleSet.preset("ffb-belote").with_options(rounding="ten")
    earlier = Regulation(rules, rounds=3, tariffs=(Tariff("Retard", 50),), next_draw="random")
    make_contest(0, earlier, organiser=organiser)
    slug = Contest.objects.get().slug
    first = text_of(client.get(reverse("contest-new")))
    second = f"{reverse('contest-new-format')}?like={slug}"
    assert f'href="{second}"' in first
    assert "Refaire comme au concours du" in first

    options = {"rounds": "3", "end": "deals", "deals": "12", "next_draw": "random"}
    third = follow(client, second, **options)
    review = third.replace(reverse("contest-new-name"), reverse("contest-new-review"))
    follow(client, review, **NAMED, token=token())
    assert regulation_of(Contest.objects.latest("pk")) == earlier


def test_the_contest_of_somebody_else_is_no_model(client: Client, organiser: User) -> None:
    other = make_contest(0)
    own = make_contest(0, organiser=User.objects.create_user("paul"))
    response = signed_in(own.organiser).get(f"{reverse('contest-new')}?like={other.slug}")
    assert response.status_code == 403


def test_choices_that_contradict_are_shown_where_they_are_asked(
    client: Client, organiser: User
) -> None:
    query = "?start=ffb-belote&misdeal_from=2"
    page = client.get(reverse("contest-new-review") + query)
    assert "À corriger dans le règlement" in text_of(page)
    assert 'name="misdeal_from"' in text_of(page)
    assert client.get(reverse("contest-new-format") + query).status_code == 200


def test_the_browser_may_keep_a_step_so_that_going_back_shows_what_was_typed(
    client: Client, organiser: User
) -> None:
    for name in ("contest-new", "contest-new-format", "contest-new-name"):
        assert "no-store" not in client.get(reverse(name))["Cache-Control"]


@pytest.mark.slow
@pytest.mark.parametrize("start", ["belote-3", "comptoir", "lyonnaise"])
def test_a_game_without_camps_brings_players_who_enter_alone(
    client: Client, organiser: User, start: str
) -> None:
    second = follow(client, reverse("contest-new"), start=start)
    third = follow(client, second, rounds="3", end="deals", deals="12")
    review = follow(client, third, **NAMED, token=token())
    form = client.get(review).context["form"]
    names = (*NAMED, "start", "rounds", "end", "deals", "entrants", "tables")
    shown = {name: form[name].value() or "" for name in names}
    follow(client, review, **shown, token=token())
    regulation = regulation_of(Contest.objects.get())
    assert regulation.each_alone
    assert regulation.rules == RuleSet.preset(start)
    assert (regulation.deals is None) == regulation.comptoir


def test_a_contest_of_contree_is_set_up_in_its_own_words(client: Client, organiser: User) -> None:
    page = text_of(client.get(to_the_review(client, "contree-made-announced")))
    assert "Contre et surcontre" in page
    assert "Contrat surcontré" in page
    assert "Contrat coinché" not in page


def test_a_pencil_of_the_review_keeps_the_name_typed_above_it(
    client: Client, organiser: User
) -> None:
    review = to_the_review(client)
    page = text_of(client.get(review))
    [pencil] = re.findall(r'<button class="pencil" form="typed"[^>]* value="(of=rounds)"', page)
    clause = follow(client, review, **TYPED, clause=pencil, token=token())
    assert clause.startswith(reverse("contest-new-clause"))
    again = follow(client, clause, rounds="5", token=token())
    assert typed_at(client, again) == TYPED


@pytest.mark.parametrize("pressed", ["find", "enter"])
def test_the_search_of_the_review_keeps_the_name_typed_above_it(
    client: Client, organiser: User, pressed: str
) -> None:
    review = to_the_review(client)
    page = follow(client, review, **TYPED, q=" capot ", token=token(), **{pressed: "1"})
    assert page.endswith("q=capot#found")
    assert typed_at(client, page) == TYPED
    assert 'value="capot" ' in text_of(client.get(page))
    assert not Contest.objects.exists()


def test_enter_creates_the_contest_where_no_word_is_searched(
    client: Client, organiser: User
) -> None:
    review = to_the_review(client)
    follow(client, review, **TYPED, q="", enter="1", token=token())
    assert Contest.objects.get().name == TYPED["name"]


def test_the_list_of_other_clauses_keeps_the_name_typed_above_it(
    client: Client, organiser: User
) -> None:
    review = to_the_review(client)
    page = text_of(client.get(review))
    [other] = re.findall(r'<button class="as-link" form="typed"[^>]* value="(of=clubs)"', page)
    clause = follow(client, review, **TYPED, clause=other, token=token())
    assert typed_at(client, client.get(clause).context["back"]) == TYPED


def test_the_way_back_to_the_usual_keeps_the_name_typed_above_it(
    client: Client, organiser: User
) -> None:
    review = to_the_review(client)
    clause = reverse("contest-new-clause") + review[review.index("?") :]
    again = follow(client, f"{clause}&of=rounds", **TYPED, usual="1", token=token())
    assert typed_at(client, again) == TYPED
    assert value_at(client, again, "rounds") == 4


def test_a_clause_opened_in_place_sends_the_name_typed_above_it(
    client: Client, organiser: User
) -> None:
    review = to_the_review(client)
    clause = reverse("contest-new-clause") + review[review.index("?") :]
    wrong = client.post(f"{clause}&of=rounds", {**TYPED, "rounds": "0", "token": token()})
    assert wrong.status_code == 422
    assert typed_at(client, wrong.context["back"]) == TYPED
    again = follow(client, wrong.context["address"], rounds="6", q="", token=token())
    assert typed_at(client, again) == TYPED
    assert value_at(client, again, "rounds") == 6
