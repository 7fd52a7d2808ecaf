"""The cash box balances after any sequence of operations.

The operations are registrations, prices, payments, refunds, cancellations and counts, in random
order. The test keeps its own plain list of them beside the program and sums it in the simplest way.
After every step, the accounts, the box and the sheet must agree with the list; the program must
have refused exactly the operations that the list forbids.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import make_contest, make_user, play_round
from tournaments.files.exports import as_xlsx
from tournaments.models import Order
from tournaments.papers import document, treasurer_sheet
from tournaments.queries.after.verification import cash_differences
from tournaments.queries.cash.ledger import balances, box, due
from tournaments.queries.cash.treasury import treasury
from tournaments.queries.cash.treasury_tables import workbook
from tournaments.services.cash import items, ledger
from tournaments.services.cash.ledger import count_box
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import CashKind, ItemPer, PayMethod
from tournaments.words.money import euros
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

AMOUNTS = st.integers(1, 9_999)
METHODS = st.sampled_from(PayMethod)
WHO = st.integers(1, 6)
IN = (CashKind.PAYMENT, CashKind.INCOME, CashKind.BROUGHT)


@dataclass
class Account:
    """Account of a team in the list."""

    orders: dict[int, int] = field(default_factory=dict)
    discount: int = 0
    left_unplayed: bool = False
    withdrawn: bool = False


@dataclass
class Line:
    """Operation in the list; its amount is above zero."""

    kind: CashKind
    method: PayMethod
    cents: int
    team: int | None = None
    cancelled: bool = False

    @property
    def signed(self) -> int:
        if self.cancelled:
            return 0
        return self.cents if self.kind in IN else -self.cents


class CashBox(RuleBasedStateMachine):
    """Cash box of a small contest, and the list that checks it."""

    def __init__(self) -> None:
        super().__init__()
        self.frame = transaction.atomic()
        self.frame.__enter__()
        self.by = make_user("treasurer")
        self.contest = make_contest(0, name="Caisse")
        self.prices: dict[int, tuple[ItemPer, int]] = {}
        self.accounts: dict[int, Account] = {}
        # Lines by number; a line that cancels another one is None.
        self.ledger: dict[int, Line | None] = {}
        self.counts = 0
        self.played = False

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.frame.__exit__(None, None, None)

    # Expected values, from the list

    def owed(self, number: int) -> int:
        account = self.accounts[number]
        if account.left_unplayed:
            return 0
        owed = 0
        for pk, (per, cents) in self.prices.items():
            if per == ItemPer.PIECE:
                owed += cents * account.orders.get(pk, 0)
            elif per != ItemPer.SECOND_LIFE:
                owed += cents * (2 if per == ItemPer.PLAYER else 1)
        return max(0, owed - account.discount)

    def paid(self, number: int) -> int:
        return sum(line.signed for line in self.ledger.values() if line and line.team == number)

    def cash(self) -> int:
        lines = filter(None, self.ledger.values())
        return sum(line.signed for line in lines if line.method == PayMethod.CASH)

    def wrote(self, line: Line | None) -> None:
        self.ledger[len(self.ledger) + 1] = line

    def team(self, number: int) -> Any:
        return self.contest.teams.get(number=number)

    def tried(self, allowed: bool, act: Any) -> bool:
        """Run an operation, check that it succeeds exactly if `allowed`, and return `allowed`."""
        try:
            with transaction.atomic():
                act()
        except Refused:
            assert not allowed
            return False
        assert allowed
        return True

    # Operations

    @initialize()
    def begin(self) -> None:
        for _team in range(2):
            self.register()
        self.sell(ItemPer.PLAYER, 1000)

    @precondition(lambda self: len(self.accounts) < 6)
    @rule()
    def register(self) -> None:
        number = len(self.accounts) + 1
        presence.register_team(
            self.contest, self.by, Registration(f"Anne {number}", f"Luc {number}")
        )
        self.accounts[number] = Account()

    @precondition(lambda self: len(self.prices) < 4)
    @rule(per=st.sampled_from(ItemPer), cents=st.integers(0, 2_500))
    def sell(self, per: ItemPer, cents: int) -> None:
        item = items.add_item(
            self.contest, self.by, f"Article {len(self.prices)} {cents}", cents, per
        )
        self.prices[item.pk] = (per, cents)

    @rule(which=st.integers(0, 3), cents=st.integers(0, 2_500))
    def reprice(self, which: int, cents: int) -> None:
        pk = list(self.prices)[which % len(self.prices)]
        per = self.prices[pk][0]
        items.change_item(self.contest, self.by, pk, f"Article changé {pk}", cents, per)
        self.prices[pk] = (per, cents)

    @rule(who=WHO, which=st.integers(0, 3), quantity=st.integers(0, 4))
    def order(self, who: int, which: int, quantity: int) -> None:
        pieces = [pk for pk, (per, _cents) in self.prices.items() if per == ItemPer.PIECE]
        if who not in self.accounts or not pieces:
            return
        pk = pieces[which % len(pieces)]
        Order.objects.filter(team=self.team(who), item=pk).delete()
        if quantity:
            Order.objects.create(team=self.team(who), item_id=pk, quantity=quantity)
        self.accounts[who].orders[pk] = quantity

    @rule(who=WHO, cents=AMOUNTS, method=METHODS, more=st.booleans())
    def pay(self, who: int, cents: int, method: PayMethod, more: bool) -> None:
        if who not in self.accounts:
            return
        allowed = more or cents <= self.owed(who) - self.paid(who)

        def act() -> None:
            ledger.take_payment(self.contest, self.by, self.team(who), cents, method, more=more)

        if self.tried(allowed, act):
            self.wrote(Line(CashKind.PAYMENT, method, cents, who))

    @rule(who=WHO, method=METHODS)
    def settle(self, who: int, method: PayMethod) -> None:
        if who not in self.accounts:
            return
        left = self.owed(who) - self.paid(who)
        act = lambda: ledger.settle(self.contest, self.by, self.team(who), method)  # noqa: E731
        if self.tried(left > 0, act):
            self.wrote(Line(CashKind.PAYMENT, method, left, who))

    @rule(who=WHO, cents=AMOUNTS, method=METHODS)
    def refund(self, who: int, cents: int, method: PayMethod) -> None:
        if who not in self.accounts:
            return
        held = method != PayMethod.CASH or cents <= self.cash()

        def act() -> None:
            ledger.refund(self.contest, self.by, self.team(who), cents, method)

        if self.tried(held and cents <= self.paid(who), act):
            self.wrote(Line(CashKind.REFUND, method, cents, who))

    @rule(
        kind=st.sampled_from([k for k in CashKind if k not in (CashKind.PAYMENT, CashKind.REFUND)]),
        cents=AMOUNTS,
        method=METHODS,
    )
    def move(self, kind: CashKind, cents: int, method: PayMethod) -> None:
        if kind in (CashKind.BROUGHT, CashKind.TAKEN):
            method = PayMethod.CASH
        leaves = kind in (CashKind.EXPENSE, CashKind.TAKEN) and method == PayMethod.CASH

        def act() -> None:
            ledger.note_movement(self.contest, self.by, kind, cents, method, note="note")

        if self.tried(not leaves or cents <= self.cash(), act):
            self.wrote(Line(kind, method, cents))

    @rule(number=st.integers(1, 30))
    def cancel(self, number: int) -> None:
        line = self.ledger.get(number)
        allowed = line is not None and not line.cancelled
        if line is not None and line.kind == CashKind.PAYMENT:
            assert line.team is not None
            allowed = allowed and self.paid(line.team) >= line.cents

        def act() -> None:
            ledger.cancel_payment(self.contest, self.by, number, "erreur")

        if self.tried(allowed, act):
            assert line is not None
            line.cancelled = True
            self.wrote(None)

    @rule(who=WHO, cents=st.integers(0, 3_000))
    def let_off(self, who: int, cents: int) -> None:
        if who not in self.accounts:
            return
        allowed = cents > 0 or self.accounts[who].discount > 0

        def act() -> None:
            items.set_discount(self.contest, self.by, self.team(who), cents, "invitée")

        if self.tried(allowed, act):
            self.accounts[who].discount = cents

    @rule(who=WHO)
    def leave_or_come_back(self, who: int) -> None:
        account = self.accounts.get(who)
        if account is None:
            return
        team = self.team(who)
        if account.withdrawn:
            presence.bring_back_team(self.contest, self.by, team)
            account.withdrawn = account.left_unplayed = False
        else:
            presence.withdraw_team(self.contest, self.by, team)
            account.withdrawn = True
            account.left_unplayed = not team.seats.exists()

    @precondition(lambda self: not self.played)
    @rule()
    def play(self) -> None:
        if sum(not account.withdrawn for account in self.accounts.values()) >= 2:
            play_round(self.contest)
            self.played = True

    @rule(off=st.integers(-50, 50), reason=st.sampled_from(["", "monnaie rendue"]))
    def count(self, off: int, reason: str) -> None:
        held = box(self.contest)
        counted = max(0, self.cash() + off)
        right = counted == self.cash()

        def act() -> None:
            count_box(
                self.contest, self.by, {1: counted}, held.cheques, held.cheques_cents, reason,
                upto=len(self.ledger),
            )  # fmt: skip

        if self.tried(right or bool(reason), act):
            self.counts += 1

    # Invariants

    @invariant()
    def the_accounts_are_those_of_the_list(self) -> None:
        accounts = {one.number: (one.owed, one.paid) for one in balances(self.contest)}
        assert accounts == {
            number: (self.owed(number), self.paid(number)) for number in self.accounts
        }
        assert all(paid >= 0 for _owed, paid in accounts.values())

    @invariant()
    def the_box_holds_the_float_and_what_came_in_less_what_went_out(self) -> None:
        held = box(self.contest)
        assert (held.upto, held.cash) == (len(self.ledger), self.cash())

    @invariant()
    def every_count_is_what_its_coins_and_the_ledger_make_of_it(self) -> None:
        assert list(cash_differences(self.contest)) == []

    @invariant()
    def the_sheet_adds_up(self) -> None:
        accounts = treasury(self.contest)
        assert accounts.owed == sum(one.cents for one in accounts.sold) - accounts.discounts
        assert accounts.owed - accounts.paid == sum(one.cents for one in accounts.balances)
        team_lines = accounts.sum_of(CashKind.PAYMENT) + accounts.sum_of(CashKind.REFUND)
        assert accounts.paid == team_lines
        assert accounts.sum_of() == sum(line.cents for line in accounts.ledger)
        assert sum(line.cents for line in accounts.cheques) == accounts.box.cheques_cents
        assert len(accounts.cheques) == accounts.box.cheques
        assert len(accounts.counts) == self.counts
        assert [line.number for line in accounts.ledger] == list(range(1, len(self.ledger) + 1))

    @rule()
    def print_it(self) -> None:
        accounts = treasury(self.contest)
        book = load_workbook(BytesIO(as_xlsx(workbook(accounts))))
        last = list(book["Journal de caisse"].iter_rows(values_only=True))[-1]
        assert Decimal(str(last[-1])) == Decimal(accounts.sum_of()) / 100
        flows = list(book["Recettes et dépenses"].iter_rows(values_only=True))[-1]
        assert Decimal(str(flows[1])) == Decimal(self.cash()) / 100
        printed = document([treasurer_sheet(accounts)])
        text = " ".join(page.extract_text() for page in PdfReader(BytesIO(printed)).pages)
        text = " ".join(text.split())
        for words, cents in (
            ("Dû en tout", accounts.owed),
            ("Payé, remboursements déduits", accounts.paid),
            ("Solde", self.cash()),
            ("Total", accounts.sum_of()),
        ):
            assert f"{words} {' '.join(euros(cents).split())}" in text


@pytest.mark.slow
def test_the_cash_box_balances() -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        CashBox,
        settings=settings(
            max_examples=8,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_one_account_is_the_same_alone_and_among_all() -> None:
    contest = make_contest(3)
    items.add_item(contest, None, "Inscription", 1000, ItemPer.PLAYER)
    ledger.settle(contest, None, contest.teams.get(number=2))
    assert [due(team) for team in contest.teams.order_by("number")] == balances(contest)
