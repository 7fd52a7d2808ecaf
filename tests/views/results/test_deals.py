"""Results typed deal by deal: marked by the engine, refused beside their fields, kept as typed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.deal import Deal
from scoring.match import score_match
from scoring.rules import RuleSet
from tests.factories import BELOTE, COINCHE
from tests.sweeps import daily
from tests.views.desk import (
    deals_form,
    drawn,
    inputs,
    match_url,
    scorer_of,
    text,
)
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation
from tournaments.regulation.posted import citation

pytestmark = pytest.mark.django_db

ALL_TRUMP = Regulation(RuleSet.preset("ffb-coinche").with_options(sa_ta=True), deals=2)
TARGET = Regulation(BELOTE.rules, deals=None, target=300)
ELEVEN = [Deal("NS", ns=100, ew=62)] * 11
LITIGE = Deal("EW", ns=81, ew=81)
TWELVE = [LITIGE, *ELEVEN]


def url(contest: Contest, table: int = 1, number: int = 1) -> str:
    return match_url(contest, table, number)


def preview(client: Client, contest: Contest, form: dict[str, Any]) -> str:
    answer = client.post(match_url(contest, name="match-preview"), form)
    assert answer.status_code == 200
    return text(answer)


class TestDeals:
    def test_twelve_with_a_litige_are_marked_by_the_engine(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        page = client.post(url(contest), deals_form(client, url(contest), TWELVE), follow=True)
        assert "Table 1 enregistrée" in text(page)
        score = score_match(BELOTE.rules, TWELVE, BELOTE.end_of(1))
        entry = Entry.objects.get()
        assert (entry.ns, entry.ew, entry.deals.count()) == (score.ns, score.ew, 12)

    def test_the_marks_shown_are_the_engines(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), TWELVE)
        page = preview(client, contest, form)
        score = score_match(BELOTE.rules, TWELVE, BELOTE.end_of(1), explain=True)
        for number, deal in enumerate(score.deals, start=1):
            assert f'id="ns-{number}">{deal.ns}<' in page
            assert f'id="ew-{number}">{deal.ew}<' in page
            for line in deal.lines:
                assert " ".join(line.text.split()) in page
                assert f"({' '.join(citation(BELOTE, line).split())})" in page
        assert f'id="score">{score.ns} – {score.ew}<' in page
        assert " ".join(score.why.split()) in page
        assert "<input" not in page
        assert not Entry.objects.exists()

    def test_are_shown_again_as_they_were_typed(self) -> None:
        contest = drawn(2, COINCHE.with_format(deals=2))
        deals = [
            Deal("NS", 80, "hearts", ns=92, ew=70, annonces_ew=20),
            Deal("EW", "capot", "spades", 1, ns=0, ew=252, capot="EW", belotes_ew=1),
        ]
        client = scorer_of(contest)
        client.post(url(contest), deals_form(client, url(contest), deals))
        entry = Entry.objects.get()
        assert (entry.ns, entry.ew) == (170, 90 + 1040)
        answer = client.get(url(contest))
        assert "articles 4.1 et 4.3 du règlement affiché ; FFB, C 10.1.a et C 7" in text(answer)
        shown = inputs(answer)
        expected = {
            "deals-0-taker": "NS",
            "deals-0-contract": "80",
            "deals-0-trump": "hearts",
            "deals-0-annonces_ew": "20",
            "deals-1-contract": "capot",
            "deals-1-coinche": "1",
            "deals-1-capot": "EW",
            "deals-1-belote": "EW",
        }
        assert {name: shown[name] for name in expected} == expected
        assert "Annonces qui comptent." in text(client.get(url(contest)))

    @pytest.mark.parametrize("word", daily(2, ["capot", "Capot", "c", "CAP"]))
    def test_capot_is_understood_by_its_first_letters(self, word: str) -> None:
        contest = drawn(2, COINCHE.with_format(deals=1))
        client = scorer_of(contest)
        form = deals_form(client, url(contest), [Deal("NS", ns=252, ew=0)])
        client.post(url(contest), form | {"deals-0-contract": word})
        assert Entry.objects.get().ns == 252 - 2 + 250

    def test_one_camps_points_are_enough_and_so_is_who_made_the_capot(self) -> None:
        contest = drawn(2, BELOTE.with_format(deals=3))
        client = scorer_of(contest)
        form = deals_form(client, url(contest), [Deal("NS")] * 3)
        rows = (
            {"ns": "100", "ew": ""},
            {"ns": "", "ew": "62"},
            {"ns": "", "ew": "", "capot": "NS"},
        )
        for number, row in enumerate(rows):
            form |= {f"deals-{number}-{name}": value for name, value in row.items()}
        client.post(url(contest), form)
        assert (Entry.objects.get().ns, Entry.objects.get().ew) == (100 + 100 + 252, 124)

    def test_every_problem_is_said_beside_its_deal_and_field_and_all_is_kept(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), TWELVE)
        form |= {"deals-0-ns": "99", "deals-0-ew": "99", "deals-3-taker": "", "deals-5-ew": "x"}
        page = client.post(url(contest), form)
        assert page.status_code == 422
        rows = page.context["form"].rows
        wrong = {row.number: list(row.errors) for row in rows if row.errors}
        assert wrong == {1: ["ns"], 4: ["taker"], 6: ["ew"]}
        body = text(page)
        assert "99 et 99 font 198" in body
        assert "Qui a pris ?" in body
        assert 'aria-describedby="id_deals-0-ns_error"' in body
        assert 'id="id_deals-5-ew_error"' in body
        kept = inputs(page)
        rows_sent = {name: str(value) for name, value in form.items() if name in kept}
        del rows_sent["csrfmiddlewaretoken"]
        assert {name: kept[name] for name in rows_sent} == rows_sent
        assert kept["deals-5-ew"] == "x"
        assert not Entry.objects.exists()

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("typed", "reason"),
        [
            ({"ns": "100", "ew": "63"}, "100 et 63 font 163"),
            ({"ns": "-5", "ew": ""}, "Un camp fait de 0 à 162 points de plis"),
            ({"ns": "200", "ew": ""}, "reçu 200"),
            ({"ns": "100", "ew": "62", "capot": "NS"}, "Un capot vaut 252"),
            ({"ns": "", "ew": ""}, "Tapez les points de plis d’un camp"),
            ({"contract": "70"}, "multiple de 10 à partir de 80"),
            ({"contract": "85"}, "multiple de 10 à partir de 80"),
            ({"contract": "beaucoup"}, "multiple de 10 à partir de 80"),
            ({"contract": "999999990"}, "multiple de 10 à partir de 80"),
            ({"contract": ""}, "Contrat attendu"),
            ({"annonces_ns": "20", "annonces_ew": "50"}, "Les annonces d’un seul camp comptent"),
            ({"annonces_ns": "15"}, "Aucun jeu d’annonces ne vaut 15 points"),
            ({"taker": "pass"}, "Tout le monde a passé : rien n’est attendu ici"),
        ],
    )
    def test_what_cannot_be_is_said(self, typed: dict[str, str], reason: str) -> None:
        contest = drawn(2, COINCHE.with_format(deals=1))
        client = scorer_of(contest)
        deal = Deal("NS", 90, "hearts", ns=100, ew=62)
        form = deals_form(client, url(contest), [deal])
        form |= {f"deals-0-{name}": value for name, value in typed.items()}
        page = client.post(url(contest), form)
        assert page.status_code == 422
        assert reason in text(page)
        assert not Entry.objects.exists()

    def test_four_belotes_are_possible_in_all_trump_and_none_without(self) -> None:
        contest = drawn(2, ALL_TRUMP)
        client = scorer_of(contest)
        all_trump = Deal("NS", 90, "all-trump", ns=100, ew=62, belotes_ns=2, belotes_ew=2)
        none = Deal("NS", 90, "no-trump", ns=100, ew=62, belotes_ns=1)
        page = client.post(url(contest), deals_form(client, url(contest), [all_trump, none]))
        wrong = {row.number: list(row.errors) for row in page.context["form"].rows if row.errors}
        assert wrong == {2: ["belotes_ns"]}
        client.post(url(contest), inputs(page) | {"deals-1-belotes_ns": ""})
        assert Entry.objects.get().belotes == 4

    def test_all_may_pass_and_another_deal_is_then_played(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        deals = [Deal(None), *TWELVE]
        page = client.post(url(contest), deals_form(client, url(contest), deals[:12]))
        assert "Donnes comptées : 11 sur 12." in text(page)
        assert len(page.context["form"].rows) == 13
        form = deals_form(client, url(contest), deals, rows="13")
        client.post(url(contest), form)
        assert Entry.objects.get().deals.count() == 13

    def test_an_empty_row_in_the_middle_is_an_error_and_at_the_end_is_nothing(self) -> None:
        contest = drawn(2, BELOTE.with_format(deals=2))
        client = scorer_of(contest)
        form = deals_form(client, url(contest), [Deal("NS", ns=90, ew=72)] * 3, rows="9")
        hole = {name: "" for name in form if name.startswith("deals-1-")}
        page = client.post(url(contest), form | hole)
        assert "Donne vide" in text(page)
        tail = {name: "" for name in form if name.startswith("deals-2-")}
        client.post(url(contest), form | tail)
        assert Entry.objects.get().deals.count() == 2

    def test_an_unfinished_match_may_be_kept_to_verify(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        page = client.post(url(contest), deals_form(client, url(contest), TWELVE[:5]))
        assert page.status_code == 422
        assert "Donnes comptées : 5 sur 12." in text(page)
        client.post(url(contest), inputs(page) | {"to_verify": "on"})
        entry = Entry.objects.get()
        assert (entry.status, entry.deals.count()) == ("to_verify", 5)

    def test_nothing_typed_is_no_sheet(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        page = client.post(url(contest), deals_form(client, url(contest), []))
        assert "Aucune donne n’est tapée." in text(page)
        assert not Entry.objects.exists()

    def test_a_match_to_a_target_ends_there_and_refuses_a_deal_too_many(self) -> None:
        contest = drawn(2, TARGET)
        client = scorer_of(contest)
        deals = [Deal("NS", ns=100, ew=62)] * 4
        page = client.post(url(contest), deals_form(client, url(contest), deals))
        assert "La partie était finie à la donne 3" in text(page)
        form = deals_form(client, url(contest), deals[:3])
        client.post(url(contest), form)
        assert (Entry.objects.get().winner, Entry.objects.get().ns) == ("NS", 300)

    def test_what_is_not_typed_yet_is_no_error_while_one_types(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), [TWELVE[1]])
        typing = {"deals-1-taker": "NS"}
        assert "invalid-text" not in preview(client, contest, form | typing)
        wrong = {"deals-0-ns": "99", "deals-0-ew": "99"}
        page = preview(client, contest, form | typing | wrong)
        assert 'data-wrong="id_deals-0-ns"' in page

    @pytest.mark.slow
    def test_the_way_of_typing_is_offered_again_at_the_next_table(self) -> None:
        contest = drawn(4)
        client = scorer_of(contest)
        assert "deals-0-taker" not in inputs(client.get(url(contest, 2)))
        client.post(url(contest), deals_form(client, url(contest), TWELVE))
        assert 'name="deals-0-taker"' in text(client.get(url(contest, 2)))


class TestWithoutScript:
    def test_compute_gives_the_page_back_with_marks_and_all_that_was_typed(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), TWELVE[:3], to_verify="on", reason="à relire")
        form["deals-2-ns"] = "x"
        page = client.post(url(contest), form | {"compute": "1"})
        assert page.status_code == 200
        body = text(page)
        assert '<span id="ns-1">81</span>' in body
        assert 'id="score">262 – ' in body
        assert '<span id="ns-3"></span>' in body
        kept = inputs(page)
        assert kept["deals-2-ns"] == "x"
        assert kept["reason"] == "à relire"
        assert kept["token"] == str(form["token"])
        assert 'name="to_verify" class="form-check-input"' in body
        assert "checked" in body
        assert not Entry.objects.exists()

    def test_more_deals_are_added_below_what_is_typed(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), TWELVE)
        page = client.post(url(contest), form | {"more": "1"})
        assert inputs(page)["rows"] == "15"
        assert inputs(page)["deals-11-ns"] == "100"
        assert 'name="deals-14-taker"' in text(page)

    def test_annonces_that_were_not_shown_have_their_columns_when_asked(self) -> None:
        contest = drawn(2, COINCHE.with_format(deals=1))
        client = scorer_of(contest)
        deal = Deal("NS", 90, "hearts", ns=100, ew=62)
        form = deals_form(client, url(contest), [deal])
        assert 'name="deals-0-false_ns"' not in text(client.get(url(contest) + "?way=deals"))
        page = client.post(url(contest), form | {"show_false": "1"})
        client.post(url(contest), inputs(page) | {"deals-0-false_ns": "20"})
        # NS: 100 + 90. EW: 62 + the 20 that NS announced and could not show.
        assert (Entry.objects.get().ns, Entry.objects.get().ew) == (190, 80)
        assert 'name="deals-0-false_ns" value="20"' in text(client.get(url(contest)))

    @pytest.mark.parametrize("rows", daily(2, ["", "-3", "abc", "999999", "0"]))
    def test_a_page_that_was_tampered_with_is_answered(self, rows: str) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), TWELVE[:1], rows=rows)
        page = client.post(url(contest), form | {"compute": "1"})
        assert page.status_code == 200
        assert len(page.context["form"].rows) <= 120


class TestDoubtfulDeals:
    def test_a_line_that_does_not_make_162_says_what_is_likely_wrong(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), TWELVE)
        form |= {"deals-6-ns": "92", "deals-6-ew": "60"}
        page = client.post(url(contest), form)
        assert page.status_code == 422
        assert "Une donne est à corriger, marquée ci-dessous : 7." in text(page)
        sentence = "<strong>Sans doute :</strong> le dix de der (10) est oublié."
        assert sentence in text(page)
        assert inputs(page)["deals-6-ew"] == "60"
        assert sentence in preview(client, contest, form)
        assert not Entry.objects.exists()

    def test_totals_written_on_the_sheet_are_compared_with_those_of_the_deals(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        score = score_match(BELOTE.rules, TWELVE, BELOTE.end_of(1))
        written = {"written_ns": str(score.ew), "written_ew": str(score.ns)}
        form = deals_form(client, url(contest), TWELVE) | written
        page = client.post(url(contest), form)
        assert page.status_code == 422
        assert f"la feuille dit {score.ew} à {score.ns}." in text(page)
        assert "<strong>Sans doute :</strong> les deux totaux sont échangés." in text(page)
        assert inputs(page)["written_ns"] == str(score.ew)
        assert inputs(page)["reason"] == "les deux totaux sont échangés"
        assert not Entry.objects.exists()
        client.post(url(contest), inputs(page) | {"to_verify": "on"})
        entry = Entry.objects.get()
        assert (entry.status, entry.deals.count()) == ("to_verify", 12)
        assert entry.reason == "les deux totaux sont échangés"

    def test_totals_written_as_the_deals_make_them_are_saved(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        score = score_match(BELOTE.rules, TWELVE, BELOTE.end_of(1))
        form = deals_form(client, url(contest), TWELVE) | {"written_ns": str(score.ns)}
        client.post(url(contest), form)
        assert Entry.objects.get().status == "confirmed"

    def test_an_unfinished_match_kept_without_a_word_says_what_it_waits_for(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), TWELVE[:5])
        client.post(url(contest), form | {"to_verify": "on"})
        assert "5 sur 12" in Entry.objects.get().reason
