"""Concurrent treasurers: a team pays once, ledger numbers have no gap, every count is kept."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.db import connection

from tests.factories import make_contest
from tests.services.core.test_two_desks import at_once, log_that_can_be_emptied
from tournaments.annexes.applications.files.orders import Part, ToldOrder
from tournaments.annexes.applications.services.online import receive_order
from tournaments.models import CashCount, Payment, guards
from tournaments.queries.cash.ledger import box
from tournaments.services.cash import items, ledger
from tournaments.services.cash.ledger import count_box
from tournaments.words.enums import CashKind, ItemPer
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["log_that_can_be_emptied"]


@pytest.fixture(autouse=True)
def ledger_that_can_be_emptied(transactional_db: None) -> Iterator[None]:
    """Empty the ledger after the test; its triggers would refuse the clean-up of the database."""
    yield
    guards.lift(connection.alias)
    with connection.cursor() as cursor:
        for table in ("tournaments_payment", "tournaments_cashcount"):
            cursor.execute(f"DELETE FROM {table}")
    guards.guard(connection.alias)


def test_a_team_pays_once_and_every_operation_has_its_number() -> None:
    contest = make_contest(2)
    items.add_item(contest, None, "Inscription", 1000, ItemPer.PLAYER)
    one, other = contest.teams.order_by("number")
    answers = at_once(
        *[lambda: ledger.settle(contest, None, one)] * 3,
        lambda: ledger.settle(contest, None, other),
        lambda: ledger.note_movement(contest, None, CashKind.INCOME, 500, note="don"),
    )
    assert [type(answer) for answer in answers].count(Refused) == 2
    assert [line.number for line in Payment.objects.order_by("number")] == [1, 2, 3]
    assert box(contest).cash == 4500


def test_of_two_counts_at_once_each_is_kept_and_none_over_a_payment_it_did_not_see() -> None:
    contest = make_contest(1)
    answers = at_once(
        *[lambda: count_box(contest, None, {}, upto=0)] * 2,
        lambda: ledger.note_movement(contest, None, CashKind.BROUGHT, 500),
    )
    kept = [answer for answer in answers if isinstance(answer, CashCount)]
    assert sorted(count.number for count in kept) == list(range(1, len(kept) + 1))
    assert {count.expected for count in kept} <= {0}
    assert box(contest).cash == 500


def test_an_order_announced_many_times_at_once_is_noted_once() -> None:
    contest = make_contest(1)
    items.add_item(contest, None, "Inscription", 1000, ItemPer.PLAYER)
    team = contest.teams.get()
    order = ToldOrder("58001", payer=team.player1.name, parts=(Part("9001", 2000, 2000),))  # type: ignore[union-attr]
    at_once(*[lambda: receive_order(contest, order, uuid4())] * 4)
    assert [(line.number, line.cents) for line in Payment.objects.all()] == [(1, 2000)]
