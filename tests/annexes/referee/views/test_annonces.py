"""Who keeps his annonces: the referee's page and the inset of the sheet, by the contest's rules."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import COINCHE, make_contest
from tests.sweeps import daily
from tests.views.desk import drawn, match_url, plain, scorer_of, text
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation

pytestmark = pytest.mark.django_db

CAFE = Regulation(RuleSet.preset("belote-cafe").with_options(carre_sevens="cancels-deal"), deals=2)


def held(camp: str, *annonces: str) -> dict[str, str]:
    """Return the fields of annonces such as "tierce V hearts", or "carre R"."""
    typed = {}
    for number, annonce in enumerate(annonces):
        for part, value in zip(("kind", "high", "suit"), annonce.split(), strict=False):
            typed[f"shown-{camp}-{number}-{part}"] = value
    return typed


def answer_page(contest: Contest, *shown: dict[str, str], trump: str = "", **more: str) -> Any:
    fields = {"asked": "1", "shown-trump": trump, **more}
    for one in shown:
        fields |= one
    return scorer_of(contest).get(reverse("annonces", args=[contest.slug]), fields)


def test_the_stronger_annonce_keeps_all_of_its_camp() -> None:
    contest = make_contest(2, COINCHE)
    shown = held("ns", "tierce A clubs", "cinquante V spades"), held("ew", "cinquante R hearts")
    text = plain(answer_page(contest, *shown, trump="clubs"))
    assert "Est-Ouest a la meilleure annonce, cinquante hauteur roi" in text
    assert "Nord-Sud 0 · Est-Ouest 50" in text


def test_the_contest_s_own_options_answer() -> None:
    kings, tens = held("ns", "carre R"), held("ew", "carre 10")
    assert "Est-Ouest a la meilleure annonce" in plain(
        answer_page(make_contest(2, COINCHE), kings, tens)
    )
    assert "Nord-Sud a la meilleure annonce" in plain(
        answer_page(make_contest(2, CAFE), kings, tens)
    )


def test_four_sevens_cancel_the_deal_where_the_rules_say_so() -> None:
    text = plain(answer_page(make_contest(2, CAFE), held("ew", "carre 7")))
    assert "annule la donne" in text
    assert "Est-Ouest 0" not in text


@pytest.mark.parametrize(
    ("shown", "field", "message"),
    daily(
        3,
        [
            (held("ns", "tierce"), "ns-0-high", "Choisissez la hauteur."),
            (held("ns", "tierce V"), "ns-0-suit", "Choisissez la couleur."),
            ({"shown-ew-1-high": "V"}, "ew-1-kind", "Choisissez l’annonce."),
            (held("ew", "cent V hearts", "tierce 8 hearts"), "ew-1-high", "Hauteur impossible"),
            (held("ns", "carre R hearts"), "ns-0-suit", "Un carré n’a pas de couleur"),
            (held("ns", "carre R", "tierce R hearts"), "ns-1-kind", "Une carte sert deux fois"),
            ({}, "ns-0-kind", "Tapez au moins une annonce."),
        ],
    ),
)
def test_what_cannot_be_is_said_beside_its_field_and_kept(
    shown: dict[str, str], field: str, message: str
) -> None:
    page = answer_page(make_contest(2, COINCHE), shown)
    form = page.context["shown"]
    assert message in " ".join(map(str, form.errors[field]))
    assert form.resolution is None
    assert f'id="id_shown-{field}_error"' in text(page)
    for name, value in shown.items():
        select = re.search(rf'name="{name}"(.*?)</select>', text(page), re.DOTALL)
        assert select is not None
        assert f'value="{value}" selected' in select[1]


def test_equal_annonces_ask_for_the_trump() -> None:
    contest = make_contest(2, COINCHE)
    equal = held("ns", "tierce A clubs"), held("ew", "tierce A hearts")
    assert "trump" in answer_page(contest, *equal).context["shown"].errors
    assert "celle d’Est-Ouest est à l’atout" in plain(answer_page(contest, *equal, trump="hearts"))


def test_a_contest_without_annonces_has_nothing_to_ask() -> None:
    contest = make_contest(2)
    text = plain(scorer_of(contest).get(reverse("annonces", args=[contest.slug])))
    assert "se joue sans annonces" in text
    assert "Hauteur" not in text


class TestTheInset:
    def test_stands_beside_deals_played_with_annonces(self) -> None:
        contest = drawn(2, COINCHE)
        page = scorer_of(contest).get(match_url(contest), {"way": "deals"})
        assert "Qui garde ses annonces" in text(page)
        # it asks on a page of its own where no script runs: what is typed stays on this one
        assert 'target="_blank"' in text(page)

    @pytest.mark.parametrize("way", ["totals", "deals"])
    def test_is_absent_without_annonces_and_beside_totals(self, way: str) -> None:
        contest = drawn(2) if way == "deals" else drawn(2, COINCHE)
        page = scorer_of(contest).get(match_url(contest), {"way": way})
        assert "Qui garde ses annonces" not in text(page)

    def test_answers_its_script_without_the_page(self) -> None:
        contest = drawn(2, COINCHE)
        page = answer_page(contest, held("ns", "carre V"), part="form")
        assert 'data-ns="200" data-ew="0"' in text(page)
        assert "<html" not in text(page)


def test_nothing_is_written(client: Client) -> None:
    contest = make_contest(2, COINCHE)
    answer_page(contest, held("ns", "carre V"))
    assert not Entry.objects.exists()


def test_who_spoke_first_is_asked_where_it_decides() -> None:
    first = COINCHE.rules.with_options(equal_annonces="first")
    contest = make_contest(2, COINCHE.with_format(rules=first))
    shown = held("ns", "tierce A clubs"), held("ew", "tierce A hearts")
    missing = text(answer_page(contest, *shown, trump="hearts"))
    assert "le camp qui a parlé le premier est attendu" in missing
    answered = plain(answer_page(contest, *shown, trump="hearts", **{"shown-first": "NS"}))
    assert "À annonces égales, tierce hauteur as, Nord-Sud a parlé le premier" in answered
    usual = text(answer_page(make_contest(2, COINCHE), *shown, trump="hearts"))
    assert "shown-first" not in usual
