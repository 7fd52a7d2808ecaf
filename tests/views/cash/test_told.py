"""What a list says was paid is never lost: the cash box proposes it once there is a price."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import make_contest, make_user
from tests.files.imports.desk import Desk
from tests.views.desk import plain
from tests.views.helpers import post
from tournaments.models import Contest, LogLine, Payment, Team, ToldPayment
from tournaments.queries.cash.ledger import paid_by_team, told_payments
from tournaments.services.cash import items, ledger
from tournaments.services.cash.ledger import note_told
from tournaments.services.core import people
from tournaments.words.enums import CashKind, ItemPer, PayMethod, Role
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

LIST = (
    "Joueur 1;Joueur 2;Payé\n"
    "Odile;Yves;réglé\nPaul;Luc;20 €\nGuy;Max;chèque\nZoé;Léa;non\nEve;Ida;50\n"
    "Tom;Jim;?!\nBob;;oui\n"
)


@pytest.fixture
def desk(client: Client) -> Desk:
    """Return the desk of a contest without a price, which has just imported the list."""
    contest = make_contest(1)
    desk = Desk(client, contest)
    page = desk.send(LIST)
    assert "prix de l’inscription n’est pas encore fixé : 4 paiements sont gardés" in page
    assert "laissé de côté : ligne 7" in page
    assert "Sans partenaire, rien n’est dû : paiement laissé de côté, ligne 8." in page
    assert list(desk.doubts) == ["8"]
    assert "method" not in desk.fields
    assert desk.bring_in().status_code == 302
    return desk


def cash(desk: Desk, name: str = "") -> str:
    return plain(desk.client.get(f"/desk/{desk.contest.slug}/cash/{name}"))


def note(desk: Desk, **typed: Any) -> Any:
    seen = told_payments(desk.contest).key
    return post(desk.client, "cash-told", desk.contest.slug, **{"seen": seen, **typed})


def test_nothing_is_in_the_ledger_until_the_treasurer_notes_it(desk: Desk) -> None:
    assert not Payment.objects.exists()
    assert "D’après la liste importée, 4 inscriptions sont réglées. Fixez le prix" in cash(desk)
    items.add_item(desk.contest, None, "Inscription", 1000, ItemPer.PLAYER)
    assert "Noter ces paiements" in cash(desk, "items/")
    page = cash(desk, "told/")
    assert "Noter 3 paiements : 60 €" in page
    assert "1 paiement dépasse ce qui est dû" in page

    assert note(desk, method="card").status_code == 302
    lines = Payment.objects.order_by("number").values_list("team__name", "cents", "method", "kind")
    assert list(lines) == [
        ("Odile – Yves", 2000, PayMethod.CARD, CashKind.PAYMENT),
        ("Paul – Luc", 2000, PayMethod.CARD, CashKind.PAYMENT),
        ("Guy – Max", 2000, PayMethod.CHEQUE, CashKind.PAYMENT),
    ]
    assert LogLine.objects.filter(action="take_payment").count() == 3
    # Eve and Ida are said to have paid 50 €, and owe 20 €: their account decides.
    assert [payment_.account.name for payment_ in told_payments(desk.contest).beyond] == [
        "Eve – Ida"
    ]
    assert paid_by_team(desk.contest)[6].paid == 0


def test_a_payment_already_noted_by_hand_is_not_noted_twice(desk: Desk) -> None:
    items.add_item(desk.contest, None, "Inscription", 1000, ItemPer.PLAYER)
    seen = told_payments(desk.contest).key
    ledger.take_payment(
        desk.contest, None, Team.objects.get(name="Odile – Yves"), 500, PayMethod.CASH
    )
    with pytest.raises(Refused, match="ont changé"):
        note_told(desk.contest, None, PayMethod.CASH, seen)
    assert Payment.objects.count() == 1
    note(desk, method="cash")
    assert sorted(Payment.objects.values_list("cents", flat=True)) == [500, 2000, 2000]


def test_a_change_since_the_page_notes_nothing_and_says_so(desk: Desk) -> None:
    entry = items.add_item(desk.contest, None, "Inscription", 1000, ItemPer.PLAYER)
    seen = told_payments(desk.contest).key
    items.change_item(desk.contest, None, entry.pk, "Inscription", 1500, ItemPer.PLAYER)
    answer = note(desk, method="cash", seen=seen)
    assert answer.status_code == 422
    assert "ont changé depuis l’affichage" in plain(answer)
    assert not Payment.objects.exists()


def test_the_same_form_sent_twice_notes_once(desk: Desk) -> None:
    items.add_item(desk.contest, None, "Inscription", 1000, ItemPer.PLAYER)
    page = desk.client.get(f"/desk/{desk.contest.slug}/cash/told/")
    form = {"token": page.context["form"]["token"].value(), "seen": page.context["told"].key}
    for _time in range(2):
        answer = desk.client.post(page.request["PATH_INFO"], {**form, "method": "cash"})
        assert answer.status_code == 302
    assert Payment.objects.count() == 3


def test_what_the_list_says_can_be_dismissed(desk: Desk) -> None:
    assert post(desk.client, "cash-told-dismiss", desk.contest.slug).status_code == 302
    assert not ToldPayment.objects.exists()
    assert LogLine.objects.latest("pk").action == "dismiss_told"
    assert "0 paiement à noter" in cash(desk, "told/")


def test_a_scorer_keeps_what_the_list_says_for_the_treasurer(client: Client) -> None:
    contest = make_contest(0)
    items.add_item(contest, None, "Inscription", 1000, ItemPer.PLAYER)
    scorer = make_user("scorer")
    people.grant_role(contest, contest.organiser, scorer, Role.SCORER)
    desk = Desk(client, contest)
    client.force_login(scorer)
    assert "4 paiements sont gardés : la caisse proposera" in desk.send(LIST)
    desk.bring_in()
    assert not Payment.objects.exists()
    assert len(told_payments(contest).ready) == 3


def test_an_entry_that_is_free_owes_nothing_and_a_meal_is_still_noted(client: Client) -> None:
    contest: Contest = make_contest(0)
    items.add_item(contest, None, "Inscription", 0, ItemPer.TEAM)
    items.add_item(contest, None, "Repas", 1250, ItemPer.PIECE, meal=True)
    desk = Desk(client, contest)
    desk.send("Joueur 1;Joueur 2;Repas;Payé\nOdile;Yves;1;oui\nPaul;Luc;;oui\n")
    desk.again(method="cash")
    desk.bring_in()
    assert list(contest.payments.values_list("team__number", "cents")) == [(1, 1250)]
