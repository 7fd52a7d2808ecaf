"""Online orders are matched by number, then by name; a person notes them; nothing counts twice."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.factories import make_contest
from tests.files.imports.desk import Desk
from tests.files.imports.test_ticket_office import export, ticket
from tests.views.desk import plain
from tests.views.helpers import post
from tournaments.annexes.applications.files.orders import WHOLE, Part, merged, paid_in
from tournaments.annexes.applications.queries.online import OrderState, online_orders
from tournaments.models import Contest, Item, LogLine, OnlineOrder, Payment
from tournaments.queries.cash.ledger import due, paid_by_team
from tournaments.services.after.forgetting import forget_people, forget_person
from tournaments.services.cash.ledger import cancel_payment, take_payment
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer, PayMethod

#: Headers of HelloAsso's export of payments: one line a payment, with its instalments.
PAYMENTS = (
    "Référence paiement;Date du paiement;Statut du paiement;Montant total;Montant remboursé;"
    "Moyen de paiement;Nom payeur;Prénom payeur;Email payeur;Référence commande;Campagne"
)


def payment(
    key: str,
    order: str,
    last: str,
    first: str,
    cents: str = "20,00",
    *,
    status: str = "Validé",
    refunded: str = "",
) -> str:
    return (
        f"{key};12/09/2026 18:03;{status};{cents};{refunded};Carte bancaire;{last};{first};"
        f"a@example.test;{order};Concours de belote"
    )


def payments(*lines: str) -> bytes:
    return ("\r\n".join((PAYMENTS, *lines)) + "\r\n").encode("utf-8-sig")


@pytest.fixture
def contest(client: Client) -> Contest:
    """Return a contest at 10 € a player, with two pairs; its organiser is signed in."""
    contest = make_contest(0)
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    register_team(contest, None, Registration("Odile Martin", "Yves Le Goff"))
    register_team(contest, None, Registration("Paul Petit", "Lucette Roy"))
    client.force_login(contest.organiser)
    return contest


def shown(client: Client, contest: Contest) -> str:
    return plain(client.get(f"/desk/{contest.slug}/cash/online/"))


def read(client: Client, contest: Contest, content: bytes, name: str = "export.csv") -> str:
    """Send an export; return the text of the page after it."""
    file = SimpleUploadedFile(name, content)
    return plain(client.post(f"/desk/{contest.slug}/cash/online/", {"file": file}, follow=True))


def note(client: Client, contest: Contest) -> str:
    """Press « Noter »; return the text of the page after it."""
    seen = online_orders(contest).key
    post(client, "cash-online-note", contest.slug, seen=seen)
    return shown(client, contest)


def says(client: Client, contest: Contest, **typed: Any) -> str:
    pk = online_orders(contest).to_answer[0].pk
    post(client, "cash-online-answer", contest.slug, pk, **typed)
    return shown(client, contest)


def paid(contest: Contest) -> dict[int, int]:
    return {number: one.paid for number, one in paid_by_team(contest).items()}


@pytest.mark.django_db
class TestTheExport:
    def test_is_noted_only_by_a_button_and_once_however_often_it_is_read(
        self, client: Client, contest: Contest
    ) -> None:
        tickets = export(
            ticket("58001", "MARTIN", "Odile"),
            ticket("58001", "LE GOFF", "Yves"),
            ticket("58002", "Paul", "PETIT", promo="5,00"),
            ticket("58002", "ROY", "Lucette"),
        )
        page = read(client, contest, tickets)
        assert "2 commandes lues : rien n’est encore noté en caisse." in page
        assert not Payment.objects.exists()
        assert "Noter 2 commandes : 35 €" in page
        assert "2 commandes notées : 35 €." in note(client, contest)
        lines = Payment.objects.order_by("number").values_list("cents", "method", "reference")
        assert list(lines) == [(2000, "card", "58001"), (1500, "card", "58002")]
        assert paid(contest) == {1: 2000, 2: 1500}
        page = read(client, contest, tickets)
        assert "Cet export ne dit rien de nouveau." in page
        assert "2 commandes en caisse" in page
        assert not online_orders(contest).ready

    def test_of_payments_tells_the_same_orders_and_their_refunds(
        self, client: Client, contest: Contest
    ) -> None:
        read(client, contest, export(ticket("58001", "MARTIN", "Odile", cents="20,00")))
        note(client, contest)
        read(client, contest, payments(payment("9001", "58001", "MARTIN", "Odile")))
        assert not online_orders(contest).ready
        refunded = payment(
            "9001", "58001", "MARTIN", "Odile", status="Partiellement remboursé", refunded="5,00"
        )
        page = read(client, contest, payments(refunded))
        assert "Noter 1 commande : −5 €" in page
        note(client, contest)
        assert paid(contest) == {1: 1500, 2: 0}
        read(client, contest, payments(payment("9001", "58001", "X", "Y", status="Remboursé")))
        note(client, contest)
        assert paid(contest) == {1: 0, 2: 0}
        assert [line.kind for line in Payment.objects.order_by("number")] == [
            "payment",
            "refund",
            "refund",
        ]

    def test_adds_instalments_that_were_paid_and_no_other(
        self, client: Client, contest: Contest
    ) -> None:
        first = payment("9001", "58001", "MARTIN", "Odile", "10,00")
        later = payment("9002", "58001", "MARTIN", "Odile", "10,00", status="À venir")
        read(client, contest, payments(first, later))
        note(client, contest)
        assert paid(contest)[1] == 1000
        read(client, contest, payments(first, later.replace("À venir", "Validé")))
        note(client, contest)
        assert paid(contest)[1] == 2000

    def test_may_write_a_refund_as_a_line_of_its_own(
        self, client: Client, contest: Contest
    ) -> None:
        line = payment("9001", "58001", "MARTIN", "Odile")
        read(client, contest, payments(line, payment("9009", "58001", "MARTIN", "Odile", "-5,00")))
        assert [one.left for one in online_orders(contest).ready] == [1500]

    def test_that_is_a_workbook_is_read_as_well(self, client: Client, contest: Contest) -> None:
        book = Workbook()
        sheet = book.active
        assert sheet is not None
        sheet.append(["Export du 29/11/2026"])
        sheet.append(PAYMENTS.split(";"))
        values: list[Any] = payment("9001", "58001", "MARTIN", "Odile").split(";")
        values[3] = 20.0
        sheet.append(values)
        content = BytesIO()
        book.save(content)
        assert "Noter 1 commande : 20 €" in read(client, contest, content.getvalue(), "p.xlsx")

    def test_without_its_columns_is_refused_beside_the_file(
        self, client: Client, contest: Contest
    ) -> None:
        page = read(client, contest, b"Nom;Prenom\nMARTIN;Odile\n")
        assert "Il faut les colonnes « Référence commande » et « Montant »" in page
        unknown = payment("9001", "58001", "MARTIN", "Odile", status="Mystère")
        page = read(client, contest, payments(unknown))
        assert "laissé de côté : commande 58001 (ligne 2)" in page
        assert not OnlineOrder.objects.exists()

    def test_that_paid_for_two_teams_pays_what_each_ticket_says(
        self, client: Client, contest: Contest
    ) -> None:
        tickets = export(
            ticket("58001", "MARTIN", "Odile"),
            ticket("58001", "PETIT", "Paul"),
            ticket("58001", "LE GOFF", "Yves"),
            ticket("58001", "ROY", "Lucette", cents="8,00"),
        )
        read(client, contest, tickets)
        note(client, contest)
        assert paid(contest) == {1: 2000, 2: 1800}
        assert "rien de nouveau" in read(client, contest, tickets)
        assert not online_orders(contest).to_answer

    def test_that_was_imported_as_a_list_first_is_noted_once(
        self, client: Client, contest: Contest
    ) -> None:
        tickets = export(ticket("58003", "GUY", "Max"), ticket("58003", "IDA", "Eve"))
        desk = Desk(client, contest)
        desk.send(tickets, "export.csv")
        desk.again(method="transfer")
        desk.bring_in()
        read(client, contest, tickets)
        assert [one.state for one in online_orders(contest).lines] == [OrderState.NOTED]
        assert paid(contest)[3] == 2000


@pytest.mark.django_db
class TestAQuestion:
    def test_is_asked_for_a_name_that_is_near_and_once_for_both_orders(
        self, client: Client, contest: Contest
    ) -> None:
        page = read(
            client,
            contest,
            payments(
                payment("9001", "58001", "MARTN", "Odile", "10,00"),
                payment("9002", "58002", "MARTN", "Odile", "10,00"),
            ),
        )
        assert "2 commandes à vérifier" in page
        assert "1 Odile Martin – Yves Le Goff F2" in page
        assert not online_orders(contest).ready
        says(client, contest, answer="team", number=1)
        assert not online_orders(contest).to_answer
        note(client, contest)
        assert paid(contest) == {1: 2000, 2: 0}

    def test_stays_open_for_an_unknown_payer_until_a_number_answers(
        self, client: Client, contest: Contest
    ) -> None:
        page = read(client, contest, payments(payment("9001", "58001", "INCONNU", "Zoé")))
        assert "1 commande à vérifier" in page
        assert "À qui ?" in page
        assert "Aucune équipe n’a le numéro ou le code « 99 »." in says(
            client, contest, answer="team", number=99
        )
        says(client, contest, answer="team", number=2)
        note(client, contest)
        assert paid(contest) == {1: 0, 2: 2000}

    def test_is_asked_when_the_team_has_already_paid(
        self, client: Client, contest: Contest
    ) -> None:
        team = contest.teams.get(number=1)
        take_payment(contest, None, team, 2000, PayMethod.CASH)
        page = read(client, contest, payments(payment("9001", "58001", "MARTIN", "Odile")))
        assert "1 Odile Martin – Yves Le Goff doit 20 € et a payé 20 €." in page
        says(client, contest, answer="aside")
        assert not online_orders(contest).to_answer
        assert paid(contest)[1] == 2000
        (aside,) = online_orders(contest).lines
        post(client, "cash-online-answer", contest.slug, aside.pk, answer="back")
        says(client, contest, answer="note")
        assert due(team).excess == 2000

    def test_comes_back_once_its_operation_is_cancelled(
        self, client: Client, contest: Contest
    ) -> None:
        read(client, contest, payments(payment("9001", "58001", "MARTIN", "Odile")))
        note(client, contest)
        cancel_payment(contest, None, 1, "erreur")
        assert [one.left for one in online_orders(contest).ready] == [2000]

    def test_is_not_answered_on_a_page_that_has_changed(
        self, client: Client, contest: Contest
    ) -> None:
        read(client, contest, payments(payment("9001", "58001", "MARTIN", "Odile")))
        post(client, "cash-online-note", contest.slug, seen="old")
        assert "ont changé depuis l’affichage" in shown(client, contest)
        assert not Payment.objects.exists()


@pytest.mark.django_db
def test_forgetting_people_leaves_no_buyer(client: Client, contest: Contest) -> None:
    read(client, contest, payments(payment("9001", "58001", "INCONNU", "Zoé")))
    Contest.objects.filter(pk=contest.pk).update(closed_at="2026-11-29T20:00Z")
    contest.refresh_from_db()
    OnlineOrder.objects.create(contest=contest, reference="2", payer="ROY Lucette", method="card")
    forget_person(contest.teams.get(number=2).player2, None)  # type: ignore[arg-type]
    assert [one.payer for one in OnlineOrder.objects.all()] == ["Zoé INCONNU"]
    forget_people(contest, None)
    assert not OnlineOrder.objects.exists()
    assert not LogLine.objects.filter(after__icontains="INCONNU").exists()


PARTS = st.lists(
    st.builds(
        lambda key, gross, lost: Part(key, gross, max(0, gross - lost)),
        st.sampled_from(("9001", "9002", "9003")),
        st.integers(1, 5000),
        st.integers(0, 5000),
    ),
    max_size=6,
)


@given(PARTS, st.randoms(use_true_random=False))
def test_payments_told_in_any_order_and_again_add_up_to_the_same(
    parts: list[Part], luck: Any
) -> None:
    shuffled = [*parts, *parts]
    luck.shuffle(shuffled)
    lowest = {
        key: min(one.net for one in parts if one.key == key) for key in {p.key for p in parts}
    }
    assert paid_in(merged({}, shuffled)) == paid_in(merged({}, parts)) == sum(lowest.values())


@given(st.lists(st.integers(1, 5000), min_size=1, max_size=4))
def test_a_whole_order_told_first_counts_none_of_its_payments_again(amounts: list[int]) -> None:
    known = merged({}, [Part(WHOLE, sum(amounts), sum(amounts))])
    for at, cents in enumerate(amounts):
        known = merged(known, [Part(str(at), cents, cents)])
    assert paid_in(known) == sum(amounts)
