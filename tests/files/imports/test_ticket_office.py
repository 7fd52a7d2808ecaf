"""The export of a ticket office is read with its orders, its statuses and its payments.

The headers are those of HelloAsso's export of participants: semicolons, UTF-8 with a BOM, one line
a ticket, then one column for each question asked of the buyers.
"""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import make_contest
from tests.files.imports.desk import Desk
from tests.files.imports.files import entered, laid_out
from tests.sweeps import for_each
from tournaments.annexes.lists.files.layout import Way
from tournaments.models import Item, ToldPayment
from tournaments.queries.core.teams import entrants
from tournaments.words.enums import ItemPer

HEAD = (
    "Référence commande;Date de la commande;Statut de la commande;Nom participant;"
    "Prénom participant;Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;"
    "Billet;Numéro de billet;Tarif;Montant tarif;Code Promo;Montant code promo;Téléphone"
)


def ticket(
    order: str,
    last: str,
    first: str,
    *,
    status: str = "Validé",
    cents: str = "10,00",
    promo: str = "",
    more: str = "",
) -> str:
    """Return one line of the export: a ticket bought by the same person as the others."""
    code = "AMIS" if promo else ""
    return (
        f"{order};12/09/2026 18:03;{status};{last};{first};PAYEUR;Alix;alix@example.test;;"
        f"Carte bancaire;https://billets.example.test/{order};{order}01;Joueur;{cents};{code};"
        f"{promo};0612345678{more}"
    )


def export(*lines: str, more: str = "") -> bytes:
    return ("\r\n".join((HEAD + more, *lines)) + "\r\n").encode("utf-8-sig")


def test_two_tickets_of_one_order_are_a_team_that_paid_both() -> None:
    content = export(
        ticket("58001", "MARTIN", "Odile"),
        ticket("58002", "PETIT", "Paul", promo="5,00"),
        ticket("58001", "LE GOFF", "Yves"),
        ticket("58002", "ROY", "Lucette"),
    )
    assert laid_out(content).way == Way.ORDERED
    one, other = entered(content)
    assert (one.players, one.lines) == (("Odile MARTIN", "Yves LE GOFF"), (2, 4))
    assert (one.paid, one.method, one.details["phone"]) == (
        ("10,00", "10,00"),
        "Carte bancaire",
        "0612345678",
    )
    assert (other.players, other.paid, other.reduced) == (
        ("Paul PETIT", "Lucette ROY"),
        ("10,00", "10,00"),
        ("5,00",),
    )
    assert not one.doubts + other.doubts


@for_each("status", ["Remboursé", "Annulé", "En attente", "Non validé", ""])
def test_an_order_that_is_not_valid_is_a_doubt_and_pays_nothing(status: str) -> None:
    content = export(
        ticket("58001", "MARTIN", "Odile", cents="10,00"),
        ticket("58001", "LE GOFF", "Yves", status=status),
        ticket("58002", "PETIT", "Paul"),
        ticket("58002", "ROY", "Lucette", status="VALIDÉ"),
    )
    doubtful, valid = entered(content)
    assert doubtful.paid == ("10,00",)
    (doubt,) = doubtful.doubts
    assert f"« {status} »" in doubt if status else "sans statut" in doubt
    assert not valid.doubts


def test_a_larger_order_makes_teams_in_its_order_to_be_checked() -> None:
    names = [("A", "Un"), ("B", "Deux"), ("C", "Trois")]
    one, alone = entered(export(*(ticket("7", *name) for name in names)))
    assert (one.players, alone.players) == (("Un A", "Deux B"), ("Trois C",))
    assert (
        one.doubts
        == alone.doubts
        == ("Commande de 3 joueurs : ils sont mis par deux, dans l’ordre.",)
    )


def test_a_ticket_of_a_pair_names_the_partner_in_a_question() -> None:
    content = export(
        ticket("58001", "MARTIN", "Odile", cents="20,00", more=";LE GOFF Yves"),
        ticket("58002", "PETIT", "Paul", cents="20,00", more=";ROY Lucette"),
        more=";Nom de votre partenaire",
    )
    assert laid_out(content).way == Way.ENTRANT
    assert [entry.players for entry in entered(content)] == [
        ("Odile MARTIN", "LE GOFF Yves"),
        ("Paul PETIT", "ROY Lucette"),
    ]


@given(st.lists(st.integers(0, 5), max_size=12))
def test_every_ticket_is_in_one_team_of_its_order(orders: list[int]) -> None:
    lines = [ticket(f"order {order}", f"N{at}", "P") for at, order in enumerate(orders)]
    entries = entered(export(ticket("first", "X", "Y"), *lines))
    places = [
        (line, player)
        for entry in entries
        for line, player in zip(entry.lines, entry.players, strict=True)
    ]
    assert sorted(line for line, _player in places) == [*range(2, len(orders) + 3)]
    for entry in entries:
        assert len({orders[line - 3] if line > 2 else None for line in entry.lines}) == 1


@pytest.mark.slow
def test_many_hostile_orders_are_read_as_fast_as_others() -> None:
    same = [ticket("=cmd|'/c calc'!A1", f"N{at}", "<b>") for at in range(1_900)]
    entries = entered(export(*same))
    assert len(entries) == 950
    long = [ticket("9" * 100_000, "A", "B"), ticket("9" * 100_000, "C", "D")]
    assert [entry.players for entry in entered(export(*long))] == [("B A", "D C")]


@pytest.mark.django_db
def test_the_export_of_a_ticket_office_is_imported_with_its_payments(client: Client) -> None:
    contest = make_contest(1)
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    desk = Desk(client, contest)
    page = desk.send(
        export(
            ticket("58001", "MARTIN", "Odile"),
            ticket("58001", "LE GOFF", "Yves"),
            ticket("58002", "PETIT", "Paul", promo="5,00"),
            ticket("58002", "ROY", "Lucette"),
            ticket("58003", "GUY", "Max", status="Remboursé"),
            ticket("58003", "IDA", "Eve", status="Remboursé"),
            ticket("58004", "ZAC", "Zoé", status="Remboursé"),
            ticket("58004", "TIM", "Tom", status="Remboursé"),
        ),
        "export-billetterie.csv",
    )
    assert "2 paiements sont gardés" in page
    # One doubt of two teams is told once, with the lines of both.
    assert page.count("Commande « Remboursé »") == 1
    assert "2 lignes : 6 à 9" in page
    desk.again(method="transfer")
    desk.bring_in()
    assert [team.name for team in entrants(contest)[1:]] == [
        "Odile MARTIN – Yves LE GOFF",
        "Paul PETIT – Lucette ROY",
    ]
    # The list's own means of payment wins over the one chosen for the others.
    assert list(contest.payments.values_list("cents", "method")) == [
        (2000, "card"),
        (1500, "card"),
    ]
    assert not ToldPayment.objects.exists()
