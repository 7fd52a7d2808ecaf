"""Results typed by their totals at the desk: saved, doubted, confirmed."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.factories import BELOTE
from tests.sweeps import daily
from tests.views.desk import (
    at_table,
    drawn,
    inputs,
    match_url,
    scorer_of,
    text,
    totals_form,
)
from tournaments.models import Contest, Entry, Seat
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.results import Totals
from tournaments.services.results.versions import AtTable
from tournaments.words.enums import Camp
from tournaments.words.figures import hour as said_hour

pytestmark = pytest.mark.django_db

TARGET = Regulation(BELOTE.rules, deals=None, target=300)


def url(contest: Contest, table: int = 1, number: int = 1) -> str:
    return match_url(contest, table, number)


class TestTotals:
    def test_are_saved_and_the_scorer_is_back_at_the_table_field(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="1 100", ew="974", belotes="2", capots="1")
        page = client.post(url(contest), form, follow=True)
        assert page.redirect_chain == [(reverse("round", args=[contest.slug, 1]), 302)]
        entry = Entry.objects.get()
        assert (entry.ns, entry.ew, entry.belotes, entry.capots) == (1100, 974, 2, 1)
        assert entry.entered_by is not None
        assert entry.entered_by.username == "scorer"
        ns = Seat.objects.get(match__table=1, camp="NS").team
        assert f"Table 1 enregistrée : 1100 pour {ns.number} {ns.name}, 974 pour" in text(page)
        jump = text(page).split('name="table"')[1].split(">")[0]
        assert "autofocus" in jump

    @pytest.mark.parametrize(
        ("typed", "field"),
        daily(
            2,
            [
                ({"ns": "", "ew": ""}, "ns"),
                ({"belotes": "99999"}, "belotes"),
                ({"ns": "-1"}, "ns"),
                ({"ns": ""}, "belotes"),
                ({"ns": "", "belotes": "2"}, "capots"),
                ({"ns": "", "belotes": "0", "capots": "0", "ew": "9440"}, "ew"),
                ({"ew": "mille"}, "ew"),
                ({"ew": "99999999999999999999"}, "ew"),
                ({"belotes": "-2"}, "belotes"),
                ({"capots": "1,5"}, "capots"),
            ],
        ),
    )
    def test_that_are_no_numbers_are_refused_beside_their_field(
        self, typed: dict[str, str], field: str
    ) -> None:
        contest = drawn()
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="1000", ew="944", **{}) | typed
        page = client.post(url(contest), form)
        assert page.status_code == 422
        assert field in page.context["form"].errors
        assert f'id="id_{field}_error"' in text(page)
        assert f'aria-describedby="id_{field}_error"' in text(page)
        kept = {name: inputs(page)[name] for name in ("ns", "ew", "belotes", "capots")}
        assert kept == {name: form[name] for name in kept}
        assert not Entry.objects.exists()

    def test_of_which_one_is_typed_are_completed_by_the_belotes_and_the_capots(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        assert "Un seul total suffit" in text(client.get(url(contest)))
        form = totals_form(client, url(contest), ns="", ew="1100", belotes="2", capots="1")
        page = client.post(url(contest), form, follow=True)
        assert "Table 1 enregistrée : 974 pour" in text(page)
        entry = Entry.objects.get()
        assert (entry.ns, entry.ew, entry.belotes, entry.capots) == (974, 1100, 2, 1)

    def test_to_a_target_are_both_asked_for_and_the_reason_is_said(self) -> None:
        contest = drawn(2, TARGET)
        client = scorer_of(contest)
        assert "Un seul total suffit" not in text(client.get(url(contest)))
        form = totals_form(client, url(contest), ns="310", ew="", belotes="0", capots="0")
        page = client.post(url(contest), form)
        assert page.status_code == 422
        (reason,) = page.context["form"].errors["ew"]
        assert reason.startswith("Tapez aussi l’autre total : le nombre de donnes")
        assert inputs(page)["ns"] == "310"
        assert not Entry.objects.exists()

    def test_completed_from_one_are_shown_whole_beside_what_somebody_else_saved(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="1000", ew="", belotes="0", capots="0")
        results.enter_totals(at_table(contest), None, Totals(944, 1000), version=0)
        page = client.post(url(contest), form)
        assert page.status_code == 409
        assert (inputs(page)["ns"], inputs(page)["ew"]) == ("1000", "944")

    @pytest.mark.parametrize(
        ("totals", "reason"),
        [
            ({"ns": "1000", "ew": "945"}, "Les deux totaux font 1945"),
            ({"ns": "1000", "ew": "954", "belotes": "0", "capots": "0"}, "attendus : 10 de trop"),
            ({"ns": "1000", "ew": "944", "belotes": "13"}, "Tapez un nombre entre 0 et 12"),
        ],
    )
    def test_that_cannot_be_are_doubted_then_kept_to_verify(
        self, totals: dict[str, str], reason: str
    ) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        doubted = client.post(url(contest), totals_form(client, url(contest), **totals))
        assert doubted.status_code == 422
        assert reason in text(doubted)
        assert inputs(doubted)["ns"] == "1000"
        assert not Entry.objects.exists()
        # The same page is sent again with the box ticked: its token is still unused.
        form = inputs(doubted) | {"to_verify": "on", "reason": "encre effacée"}
        kept = client.post(url(contest), form, follow=True)
        assert "Table 1 à vérifier" in text(kept)
        entry = Entry.objects.get()
        assert (entry.ns, entry.status, entry.reason) == (1000, "to_verify", "encre effacée")
        assert {row.total for row in standings(contest).rows} == {0}

    def test_that_cannot_be_say_the_likely_cause_and_offer_it_as_the_reason(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest, "Jeanne")
        form = totals_form(client, url(contest), ns="1040", ew="944", belotes="1", capots="0")
        doubted = client.post(url(contest), form)
        cause = "une belote de plus (2 au lieu de 1) expliquerait 20"
        assert f"<strong>Sans doute :</strong> {cause}." in text(doubted)
        assert inputs(doubted)["reason"] == cause
        client.post(url(contest), inputs(doubted) | {"to_verify": "on"})
        entry = Entry.objects.get()
        assert (entry.status, entry.reason) == ("to_verify", cause)
        hour = " ".join(f"Jeanne, {said_hour(entry.entered_at)} : {cause}".split())
        assert f"Gardée à vérifier par {hour}" in text(client.get(url(contest)))
        assert hour in text(client.get(reverse("round", args=[contest.slug, 1])))
        board = text(client.get(reverse("desk", args=[contest.slug])))
        assert "1 feuille à vérifier :" in board
        assert f">table 1</a> ({hour})" in board

    def test_put_right_forget_the_reason_that_was_offered(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="1040", ew="944", belotes="1", capots="0")
        doubted = client.post(url(contest), form)
        client.post(url(contest), inputs(doubted) | {"belotes": "2"})
        entry = Entry.objects.get()
        assert (entry.status, entry.belotes, entry.reason) == ("confirmed", 2, "")
        # The proposed cause is not accepted as the reason of a correction either.
        form = totals_form(client, url(contest), ns="1040", ew="944", belotes="1", capots="0")
        doubted = client.post(url(contest), form)
        refused = client.post(url(contest), inputs(doubted) | {"ns": "1020"})
        assert "Dites pourquoi ce résultat est corrigé." in text(refused)
        assert Entry.objects.get().version == 1

    def test_with_a_reason_of_ones_own_keep_it(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="1000", ew="945", reason="encre effacée")
        doubted = client.post(url(contest), form)
        assert inputs(doubted)["reason"] == "encre effacée"
        assert "Sans doute" not in text(doubted)

    def test_typed_the_other_way_round_than_before_are_recognised(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest, "Jeanne")
        results.enter_totals(at_table(contest), None, Totals(945, 1000), version=0, to_verify=True)
        form = totals_form(client, url(contest), ns="1000", ew="945")
        doubted = client.post(url(contest), form)
        sentence = "les deux totaux sont échangés : – a saisi 945 à 1000."
        assert f"<strong>Sans doute :</strong> {sentence}" in text(doubted)

    def test_of_another_table_are_recognised(self) -> None:
        contest = drawn(4)
        client = scorer_of(contest)
        results.enter_totals(
            at_table(contest, 2), None, Totals(945, 1000), version=0, to_verify=True
        )
        form = totals_form(client, url(contest), ns="1000", ew="945")
        doubted = client.post(url(contest), form)
        sentence = "la table 2 a déjà les mêmes totaux, 1000 et 945 : est-ce la même feuille ?"
        assert f"<strong>Sans doute :</strong> {sentence}" in text(doubted)

    def test_that_another_table_has_too_are_saved_with_a_word_about_it(self) -> None:
        contest = drawn(4)
        client = scorer_of(contest)
        results.enter_totals(at_table(contest, 2), None, Totals(1040, 904), version=0)
        form = totals_form(client, url(contest), ns="1040", ew="904")
        page = client.post(url(contest), form, follow=True)
        sentence = "la table 2 a déjà les mêmes totaux, 1040 et 904 : est-ce la même feuille ?"
        assert f"Table 1, à regarder de près : {sentence}" in text(page)
        assert Entry.objects.filter(status="confirmed").count() == 2

    def test_that_say_the_other_way_round_what_a_camp_proposed_are_in_dispute_and_told_so(
        self,
    ) -> None:
        contest = drawn(2)
        Contest.objects.update(second_reading=True, players_enter=True)
        client = scorer_of(contest)
        camp = AtTable(Camp.EW, "phone")
        results.enter_totals(at_table(contest), camp, Totals(904, 1040), version=0)
        form = totals_form(client, url(contest), ns="1040", ew="904")
        page = client.post(url(contest), form, follow=True)
        number = Seat.objects.get(match__table=1, camp="EW").team.number
        assert Entry.objects.get(current=True).status == "disputed"
        assert (
            f"les deux totaux sont échangés : Est-Ouest (n° {number}) a saisi 904 à 1040."
            in text(page)
        )

    def test_kept_without_a_word_say_the_likely_cause_all_the_same(self) -> None:
        contest = drawn(2)
        entry = results.enter_totals(
            at_table(contest), None, Totals(1040, 944, 1, 0), version=0, to_verify=True
        )
        assert entry.reason == "une belote de plus (2 au lieu de 1) expliquerait 20"

    @pytest.mark.slow
    def test_kept_to_verify_count_once_confirmed(self) -> None:
        contest = drawn(2)
        results.enter_totals(at_table(contest), None, Totals(1000, 945), version=0, to_verify=True)
        client = scorer_of(contest)
        page = client.get(url(contest))
        assert "Confirmer ce résultat tel qu’il est" in text(page)
        confirm = match_url(contest, name="confirm-entry")
        form = {"token": uuid4(), "match": at_table(contest).pk, "version": 1}
        response = client.post(confirm, form, follow=True)
        assert "Table 1 : résultat confirmé." in text(response)
        assert sorted(row.total for row in standings(contest).rows) == [945, 1000]
        assert "Déjà enregistré." in text(client.post(confirm, form, follow=True))
        nothing = client.post(confirm, {**form, "token": uuid4(), "version": 2}, follow=True)
        assert "Il n’y a rien à confirmer" in text(nothing)

    def test_confirmed_from_an_old_page_are_shown_again_instead(self) -> None:
        contest = drawn(2)
        results.enter_totals(at_table(contest), None, Totals(1000, 945), version=0, to_verify=True)
        results.enter_totals(at_table(contest), None, Totals(900, 945), version=1, to_verify=True)
        client = scorer_of(contest)
        form = {"token": uuid4(), "match": at_table(contest).pk, "version": 1}
        page = client.post(match_url(contest, name="confirm-entry"), form, follow=True)
        assert "Ce résultat a changé depuis" in text(page)
        assert Entry.objects.get(current=True).status == "to_verify"

    @pytest.mark.slow
    def test_sent_twice_are_recorded_once(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="1000", ew="944")
        client.post(url(contest), form)
        again = client.post(url(contest), form, follow=True)
        assert "Déjà enregistré." in text(again)
        assert Entry.objects.count() == 1

    def test_to_a_target_must_reach_it(self) -> None:
        contest = drawn(2, TARGET)
        client = scorer_of(contest)
        page = client.post(url(contest), totals_form(client, url(contest), ns="290", ew="200"))
        assert "Aucun camp n’atteint les 300 points" in text(page)
        form = inputs(page) | {"ns": "310"}
        client.post(url(contest), form)
        assert Entry.objects.get().winner == "NS"


def test_a_form_without_its_hidden_fields_is_refused_and_explained() -> None:
    contest = drawn(2)
    client = scorer_of(contest)
    page = client.post(url(contest), {"ns": "1000", "ew": "944"})
    assert page.status_code == 422
    assert "Cette page est incomplète" in text(page)
    assert not Entry.objects.exists()
