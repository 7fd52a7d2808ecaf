"""Deals cancelled before they are played, and deals that no cards make, in a contest."""

from __future__ import annotations

import json

import pytest

from scoring.deal import VOIDS, Deal
from scoring.rules import RuleSet
from tests.annexes.at_table.views.phones import Phone, link_of
from tests.rows import written_again
from tests.views.desk import deals_form, drawn, inputs, match_url, plain, scorer_of, text
from tournaments.annexes.programs.tables.results_json import as_json
from tournaments.models import Contest, Entry
from tournaments.models import Deal as DealRow
from tournaments.queries.after.results import results_of
from tournaments.queries.after.verification import differences
from tournaments.regulation import Regulation
from tournaments.services.core.phones import let_players_enter
from tournaments.services.results.closing import close_round
from tournaments.tables.after.results import deals_sheet
from tournaments.words.enums import EntryStatus

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("belote-cafe").with_options(
    carre_sevens="cancels-deal", weak_hand="under-11"
)
CANCELLING = Regulation(RULES, deals=2)
LITIGE = Deal("NS", ns=81, ew=81)
#: A litige; two cancelled deals, which leave aside what it set aside; the deal that wins it.
PLAYED = [LITIGE, *(Deal(None, void=kind) for kind in VOIDS), Deal("EW", ns=62, ew=100)]


@pytest.fixture
@written_again
def contest() -> Contest:
    return drawn(2, CANCELLING)


def test_cancelled_deals_are_stored_and_shown_again_as_they_were_typed(contest: Contest) -> None:
    client = scorer_of(contest)
    form = deals_form(client, match_url(contest), PLAYED) | {"rows": "4"}
    client.post(match_url(contest), form)
    entry = Entry.objects.get()
    assert (entry.ns, entry.ew) == (60, 260)
    stored = DealRow.objects.order_by("number").values_list("taker", "void")
    assert list(stored) == [("NS", None), (None, "carre-7"), (None, "weak-hand"), ("EW", None)]
    shown = inputs(client.get(match_url(contest)))
    assert [shown[f"deals-{n}-taker"] for n in range(4)] == ["NS", "carre-7", "weak-hand", "EW"]
    assert not list(differences(contest))


def test_who_reads_the_result_learns_why_a_deal_was_cancelled(contest: Contest) -> None:
    client = scorer_of(contest)
    client.post(match_url(contest), deals_form(client, match_url(contest), PLAYED) | {"rows": "4"})
    closed = scorer_of(contest, "reader")
    close_round(contest, contest.organiser, 1)
    text = plain(closed.get(match_url(contest)))
    assert "2. Donne annulée, carré de sept 0 0" in text
    assert "Carré de sept : la donne est annulée, le même donneur redistribue." in text
    (match,) = json.loads(as_json(results_of(contest)))["rounds"][0]["matches"]
    assert [deal["void"] for deal in match["deals"]] == [None, *VOIDS, None]
    sheet = deals_sheet(results_of(contest))
    takers = ["Nord-Sud", "Donne annulée, carré de sept", "Donne annulée, jeu faible", "Est-Ouest"]
    assert [row[sheet.header.index("Preneur")] for row in sheet.rows] == takers
    assert [row[sheet.header.index("Marque Est-Ouest")] for row in sheet.rows] == [80, 0, 0, 180]


@pytest.mark.slow
def test_a_cancelled_deal_leaves_room_for_another(contest: Contest) -> None:
    client = scorer_of(contest)
    form = deals_form(client, match_url(contest), PLAYED[:2])
    page = client.post(match_url(contest), form | {"compute": "1"})
    assert "Donnes comptées : 1 sur 2." in text(page)
    assert len(page.context["form"].rows) == 3


def test_a_line_says_it_in_two_signs(contest: Contest) -> None:
    client = scorer_of(contest)
    form = inputs(client.get(match_url(contest), {"way": "lines"})) | {"rows": "4"}
    form |= {f"deals-{n}-line": line for n, line in enumerate(["81", "v7", "vf", "e100"])}
    client.post(match_url(contest), form)
    assert [deal.void for deal in DealRow.objects.order_by("number")][1:3] == list(VOIDS)


def test_the_phone_of_a_table_types_it_too(contest: Contest) -> None:
    let_players_enter(contest, None, True)
    phone = Phone(link_of(contest), "NS")
    assert 'aria-label="Annulée, carré de sept"' in text(phone.open(edit="1", way="deals"))
    phone.deals(PLAYED, rows="4")
    assert DealRow.objects.get(number=2).void == "carre-7"
    assert "Donne annulée, carré de sept" in plain(phone.open())


@pytest.mark.parametrize(
    ("options", "offered"),
    [
        ({}, []),
        ({"weak_hand": "under-11-no-trump"}, ["jeu faible"]),
        ({"carre_sevens": "cancels-deal"}, ["carré de sept"]),
    ],
)
def test_only_what_the_rules_cancel_is_offered(options: dict[str, str], offered: list[str]) -> None:
    rules = RuleSet.preset("belote-cafe").with_options(**options)
    contest = drawn(2, Regulation(rules, deals=2))
    client = scorer_of(contest)
    page = text(client.get(match_url(contest), {"way": "deals"}))
    every = ["carré de sept", "jeu faible"]
    assert [why for why in every if f"Annulée, {why}" in page] == offered
    deals = [LITIGE, Deal(None, void="weak-hand"), LITIGE]
    form = deals_form(client, match_url(contest), deals) | {"rows": "3"}
    refused = client.post(match_url(contest), form).status_code == 422
    assert refused == ("jeu faible" not in offered)


def test_the_contracts_offered_are_those_of_the_rules() -> None:
    rules = RuleSet.preset("ffb-coinche").with_options(
        min_bid=82, bid_steps="from-min", max_bid=110, capot_bid="not-allowed"
    )
    contest = drawn(2, Regulation(rules, deals=1))
    page = text(scorer_of(contest).get(match_url(contest), {"way": "deals"}))
    assert '<option value="82"><option value="92"><option value="102"></datalist>' in page


class TestWhatNoCardsMake:
    DEALS = [Deal("NS", 800, ns=161, ew=1)]

    @pytest.fixture
    def contest(self) -> Contest:
        return drawn(2, Regulation(RuleSet.preset("ffb-coinche"), deals=1))

    def test_is_doubted_beside_its_fields_and_saves_nothing(self, contest: Contest) -> None:
        client = scorer_of(contest)
        page = client.post(match_url(contest), deals_form(client, match_url(contest), self.DEALS))
        assert page.status_code == 422
        row = page.context["form"].rows[0]
        assert set(row.errors) == {"contract", "ns"}
        assert "Aucun pli ne fait 161 à 1" in text(page)
        assert inputs(page)["deals-0-contract"] == "800"
        assert not Entry.objects.exists()

    def test_may_be_kept_to_verify_with_the_reason(self, contest: Contest) -> None:
        client = scorer_of(contest)
        form = deals_form(client, match_url(contest), self.DEALS, to_verify="on")
        client.post(match_url(contest), form)
        entry = Entry.objects.get()
        assert entry.status == EntryStatus.TO_VERIFY
        assert "Un contrat de 800 ne peut pas se réaliser" in entry.reason

    def test_is_told_while_it_is_typed(self, contest: Contest) -> None:
        client = scorer_of(contest)
        form = deals_form(client, match_url(contest), self.DEALS)
        page = client.post(match_url(contest, name="match-preview"), form)
        assert "Aucun pli ne fait 161 à 1" in text(page)


def test_a_deal_stopped_by_a_fault_keeps_whose_it_was() -> None:
    """« Les plis restants sont à l’autre camp »: the row has a box for the camp at fault."""
    rules = RuleSet.preset("ffb-belote").with_options(wrong_claim="rest")
    contest = drawn(2, Regulation(rules, deals=2))
    client = scorer_of(contest)
    deals = [Deal("NS", ns=60, ew=102, void="stopped-ns"), Deal("EW", ns=62, ew=100)]
    client.post(match_url(contest), deals_form(client, match_url(contest), deals))
    entry = Entry.objects.get()
    assert (entry.ns, entry.ew) == (62, 262)
    assert [deal.void for deal in DealRow.objects.order_by("number")] == ["stopped-ns", None]
    shown = inputs(client.get(match_url(contest)))
    assert [shown[f"deals-{n}-stopped"] for n in range(2)] == ["NS", ""]
    close_round(contest, contest.organiser, 1)
    text = plain(scorer_of(contest, "reader").get(match_url(contest)))
    assert "Nord-Sud prend, arrêtée par la faute de Nord-Sud" in text
    assert "Donne arrêtée par la faute de Nord-Sud : les plis restants sont à Est-Ouest." in text
    assert not list(differences(contest))
