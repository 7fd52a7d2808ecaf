"""Tickets: one for each meal and extra that a team owes; numbered ones for a tombola."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tests.papers.builders import contest, pages, read, squeezed
from tests.views.desk import scorer_of, signed_in
from tests.views.helpers import text_of
from tournaments.models import Contest, Order
from tournaments.papers import Tombola, document, order_tickets, tombola_tickets
from tournaments.services.cash import items, ledger
from tournaments.services.draws import presence
from tournaments.words.enums import ItemPer


@pytest.fixture
def fair(db: None) -> Contest:
    """Create three pairs: lunch in the entry of each player, coffees ordered by two pairs."""
    event = make_contest(4)
    by = event.organiser
    items.add_item(event, by, "Inscription", 1000, ItemPer.TEAM)
    items.add_item(event, by, "Potée", 1200, ItemPer.PLAYER, meal=True)
    coffee = items.add_item(event, by, "Café", 150, ItemPer.PIECE)
    for number, quantity in ((1, 3), (2, 1)):
        team = event.teams.get(number=number)
        Order.objects.create(team=team, item=coffee, quantity=quantity)
    presence.withdraw_team(event, by, event.teams.get(number=4))
    return event


def printed(client: Client, event: Contest, kind: str = "tickets", **options: object) -> str:
    answer = client.get(reverse("paper", args=[event.slug, kind]), options)
    assert answer.status_code == 200
    return read(answer.content)


def test_each_piece_ordered_and_each_meal_of_the_entry_has_one(fair: Contest) -> None:
    text = printed(scorer_of(fair), fair)
    # Three pairs still there; the entry itself is no ticket.
    assert text.count("Potée") == 6
    assert text.count("Café") == 4
    assert "Inscription" not in text
    assert re.findall(r"CaféÉquipe1Joueur1A–Joueuse1B1,50€(\d)sur3", text) == ["1", "2", "3"]


def test_they_may_be_those_of_one_team_or_of_who_has_paid(fair: Contest) -> None:
    ledger.settle(fair, fair.organiser, fair.teams.get(number=2))
    client = scorer_of(fair)
    alone = printed(client, fair, team=1)
    assert (alone.count("Potée"), alone.count("Café")) == (2, 3)
    paid = printed(client, fair, whose="paid")
    assert (paid.count("Potée"), paid.count("Café")) == (2, 1)
    assert "Rienn’estcommandé" in printed(client, fair, team=4)


def test_they_are_offered_once_something_is_on_sale(fair: Contest) -> None:
    url = reverse("paper", args=[fair.slug, "tickets"])
    assert url in text_of(scorer_of(fair).get(reverse("papers", args=[fair.slug])))
    nothing = make_contest(2, name="Sans repas")
    page = text_of(scorer_of(nothing).get(reverse("papers", args=[nothing.slug])))
    assert reverse("paper", args=[nothing.slug, "tickets"]) not in page


def test_once_cut_the_tombola_is_one_pile_in_order_each_number_on_its_stub_too() -> None:
    leaves = tombola_tickets(contest(), Tombola(101, 30, 200, "Un jambon"))
    numbers_by_page = [re.findall(r"N°(\d+)", squeezed(page)) for page in pages(leaves)]
    assert [len(numbers) for numbers in numbers_by_page] == [20, 20, 20]
    # Each ticket says its number on the stub, then on the part of the buyer.
    tickets = [numbers[::2] for numbers in numbers_by_page]
    assert tickets == [numbers[1::2] for numbers in numbers_by_page]
    assert [page[place] for place in range(10) for page in tickets] == [
        str(number) for number in range(101, 131)
    ]
    text = read(leaves)
    assert text.count("2€") == text.count("Unjambon") == text.count("Téléphone") == 30
    assert document([leaves]) == document([leaves])


def test_a_paper_without_orders_says_so() -> None:
    assert "Rienn’estcommandé" in read(order_tickets(contest(), []))


def test_a_number_too_large_is_refused_beside_its_field(db: None) -> None:
    event = make_contest(2)
    client = signed_in(event.organiser)
    url = reverse("paper", args=[event.slug, "tombola"])
    assert printed(client, event, "tombola", count=3, cents="2,50").count("2,50€") == 3
    answer = client.get(url, {"first": "99990", "count": "20", "lots": "Un panier"})
    assert answer.status_code == 422
    page = text_of(answer)
    assert "Le dernier billet aurait le n° 100009" in page
    assert "Un panier" in page
    assert scorer_of(event).get(url).status_code == 403


@pytest.mark.parametrize("lots", ["", "Un jambon, un panier garni"])
@pytest.mark.parametrize("first", [1, 101, 12_345])
def test_a_tombola_number_is_on_one_line(first: int, lots: str) -> None:
    (page,) = pages(tombola_tickets(contest(), Tombola(first, 1, 200, lots)))
    lines = [line.strip() for line in page.splitlines()]

    # On the stub, then on the ticket.
    assert lines.count(f"N° {first}") == 2
