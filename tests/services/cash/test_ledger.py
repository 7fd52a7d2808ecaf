"""Ledger of the cash box: payments, refunds and cancellations; no operation is rewritten."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import DatabaseError, connection, transaction

from tests.factories import BELOTE, make_contest, play_round
from tournaments.models import Contest, Item, LogLine, Order, Payment, Team
from tournaments.models.cash import LedgerOnlyGrows
from tournaments.queries.after.verification import differences
from tournaments.queries.cash.ledger import balances, box, due, paid_by_team, takings
from tournaments.regulation import Regulation
from tournaments.services.cash import items, ledger
from tournaments.services.cash.ledger import count_box
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import presence
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import CashKind, ItemPer, PayMethod
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

CASH, CARD, CHEQUE = PayMethod.CASH, PayMethod.CARD, PayMethod.CHEQUE


@pytest.fixture(scope="module")
def one_contest(lasting: None) -> Contest:
    contest = make_contest(3)
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    meal = Item.objects.create(
        contest=contest, name="Repas", cents=850, per=ItemPer.PIECE, meal=True
    )
    Order.objects.create(team=team(contest, 1), item=meal, quantity=3)
    return contest


@pytest.fixture
def contest(one_contest: Contest) -> Contest:
    """Create three pairs at 10 € a player; the first has ordered three meals at 8.50 €."""
    return Contest.objects.get(pk=one_contest.pk)


def team(contest: Contest, number: int) -> Team:
    return contest.teams.get(number=number)


def account(contest: Contest, number: int) -> tuple[int, int, int]:
    balance = paid_by_team(contest)[number]
    return balance.owed, balance.paid, balance.cents


class TestWhatATeamOwes:
    def test_it_owes_its_entry_for_each_player_and_what_it_ordered(self, contest: Contest) -> None:
        assert account(contest, 1) == (4550, 0, 4550)
        assert account(contest, 2) == (2000, 0, 2000)

    def test_a_pair_known_by_its_name_alone_is_two_players(self, contest: Contest) -> None:
        named = presence.register_team(contest, None, Registration(name="Les Inséparables"))
        assert due(named).owed == 2000

    def test_a_player_who_enters_alone_pays_for_one(self) -> None:
        contest = make_contest(0, Regulation(BELOTE.rules, entrants="individuals"))
        Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
        assert due(presence.register_team(contest, None, Registration("Anne Seule"))).owed == 1000

    def test_one_that_left_before_playing_owes_nothing_and_is_paid_back(
        self, contest: Contest
    ) -> None:
        ledger.settle(contest, None, team(contest, 1))
        presence.withdraw_team(contest, None, team(contest, 1))
        balance = paid_by_team(contest)[1]
        assert (balance.owed, balance.due, balance.excess) == (0, 0, 4550)

    def test_one_that_left_after_a_round_owes_what_it_owed(self, contest: Contest) -> None:
        play_round(contest)
        presence.withdraw_team(contest, None, team(contest, 1))
        assert account(contest, 1) == (4550, 0, 4550)

    def test_one_that_came_late_and_left_before_playing_owes_nothing(
        self, contest: Contest
    ) -> None:
        play_round(contest)
        late = presence.register_team(contest, None, Registration("Léa Tardive", "Luc Tardif"))
        assert due(late).owed == 2000
        presence.withdraw_team(contest, None, late)
        assert due(late).owed == 0

    def test_all_accounts_take_four_queries_whatever_the_number(
        self, contest: Contest, django_assert_num_queries: Any
    ) -> None:
        with django_assert_num_queries(4):
            assert [one.number for one in balances(contest)] == [1, 2, 3]


class TestTheTakings:
    """Money brought in by the entries; a share of it may go to the prizes."""

    def test_are_what_was_paid_of_the_entries_meals_and_extras_apart(
        self, contest: Contest
    ) -> None:
        assert takings(contest) == 0
        ledger.settle(contest, None, team(contest, 1))
        assert takings(contest) == 2000
        ledger.take_payment(contest, None, team(contest, 2), 500, CASH)
        ledger.take_payment(contest, None, team(contest, 3), 9000, CASH, more=True)
        assert takings(contest) == 2000 + 500 + 2000
        ledger.refund(contest, None, team(contest, 1), 3000, CASH)
        assert takings(contest) == 1550 + 500 + 2000

    def test_a_discount_comes_off_the_entry_first(self, contest: Contest) -> None:
        items.set_discount(contest, None, team(contest, 1), 1500, "bénévole")
        ledger.settle(contest, None, team(contest, 1))
        assert paid_by_team(contest)[1].paid == 3050
        assert takings(contest) == 500


class TestTaking:
    def test_a_payment_lowers_what_is_due_and_fills_the_box(self, contest: Contest) -> None:
        payment = ledger.take_payment(contest, None, team(contest, 1), 2000, CASH, note="acompte")
        assert (payment.number, payment.cents) == (1, 2000)
        assert account(contest, 1) == (4550, 2000, 2550)
        assert box(contest).cash == 2000

    def test_more_than_what_is_due_is_asked_for_first(self, contest: Contest) -> None:
        with pytest.raises(Refused, match="ne doit que 20") as refusal:
            ledger.take_payment(contest, None, team(contest, 2), 2001, CASH)
        assert refusal.value.field == "more"
        ledger.take_payment(contest, None, team(contest, 2), 2001, CASH, more=True)
        assert paid_by_team(contest)[2].excess == 1

    def test_nothing_less_than_nothing_and_millions_are_refused(self, contest: Contest) -> None:
        for cents in (0, -5, 100_000_000):
            with pytest.raises(Refused, match="au-dessus de 0"):
                ledger.take_payment(contest, None, team(contest, 2), cents, CASH, more=True)
        assert not Payment.objects.exists()

    def test_a_form_sent_twice_is_taken_once(self, contest: Contest) -> None:
        token = uuid4()
        ledger.settle(contest, None, team(contest, 1), token=token)
        with pytest.raises(AlreadyDone):
            ledger.settle(contest, None, team(contest, 1), token=token)
        assert [line.cents for line in Payment.objects.all()] == [4550]

    def test_a_team_that_owes_nothing_settles_nothing(self, contest: Contest) -> None:
        ledger.settle(contest, None, team(contest, 1), CARD)
        with pytest.raises(Refused, match="L’équipe 1 ne doit plus rien"):
            ledger.settle(contest, None, team(contest, 1))

    def test_a_team_that_paid_does_not_disappear(self, contest: Contest) -> None:
        ledger.settle(contest, None, team(contest, 3))
        with pytest.raises(Refused, match="La caisse garde des opérations de l’équipe 3"):
            teams.remove_team(contest, None, team(contest, 3))

    def test_money_is_taken_after_the_end_too_and_every_line_is_in_the_log(
        self, contest: Contest
    ) -> None:
        Contest.objects.filter(pk=contest.pk).update(closed_at="2026-11-21T20:00Z")
        ledger.settle(contest, None, team(contest, 1), CHEQUE)
        line = LogLine.objects.first()
        assert line is not None
        assert (line.action, line.subject) == ("take_payment", "Opération n° 1")
        assert line.after["cents"] == 4550


class TestPayingBack:
    def test_no_more_than_was_paid(self, contest: Contest) -> None:
        ledger.settle(contest, None, team(contest, 2))
        with pytest.raises(Refused, match="a payé 20\N{NO-BREAK SPACE}€"):
            ledger.refund(contest, None, team(contest, 2), 2001, CASH)
        ledger.refund(contest, None, team(contest, 2), 2000, CASH)
        assert account(contest, 2) == (2000, 0, 2000)
        assert box(contest).cash == 0

    def test_no_cash_leaves_a_box_that_does_not_hold_it(self, contest: Contest) -> None:
        ledger.settle(contest, None, team(contest, 2), CARD)
        with pytest.raises(Refused, match="La caisse devrait contenir 0"):
            ledger.refund(contest, None, team(contest, 2), 2000, CASH)
        ledger.note_movement(contest, None, CashKind.BROUGHT, 5000, pieces={2000: 2, 1000: 1})
        ledger.refund(contest, None, team(contest, 2), 2000, CASH)
        assert box(contest).cash == 3000


class TestTakingALineBack:
    def test_a_line_of_the_opposite_amount_names_it(self, contest: Contest) -> None:
        ledger.settle(contest, None, team(contest, 2))
        payment = ledger.cancel_payment(contest, None, 1, "c’était l’équipe 3")
        assert (payment.number, payment.cents, payment.cancels.number) == (2, -2000, 1)
        assert account(contest, 2) == (2000, 0, 2000)
        assert box(contest).cash == 0
        for number in (1, 2, 7):
            with pytest.raises(Refused, match="annul"):
                ledger.cancel_payment(contest, None, number, "encore")

    def test_why_is_asked(self, contest: Contest) -> None:
        ledger.settle(contest, None, team(contest, 2))
        with pytest.raises(Refused, match="Dites pourquoi"):
            ledger.cancel_payment(contest, None, 1, "  ")

    def test_not_before_what_was_paid_back_of_it(self, contest: Contest) -> None:
        ledger.settle(contest, None, team(contest, 2))
        ledger.refund(contest, None, team(contest, 2), 500, CASH)
        with pytest.raises(Refused, match="annulez d’abord le remboursement"):
            ledger.cancel_payment(contest, None, 1, "erreur")
        ledger.cancel_payment(contest, None, 2, "rien n’a été rendu")
        ledger.cancel_payment(contest, None, 1, "erreur")
        assert account(contest, 2) == (2000, 0, 2000)


class TestWhatTheDatabaseRefuses:
    def test_not_even_sql_rewrites_the_ledger(self, contest: Contest) -> None:
        ledger.settle(contest, None, team(contest, 1))
        count_box(contest, None, {10: 455}, upto=1)
        for table in ("tournaments_payment", "tournaments_cashcount"):
            for statement in (f"UPDATE {table} SET number = 2", f"DELETE FROM {table}"):
                with (
                    pytest.raises(DatabaseError, match="the ledger only grows"),
                    transaction.atomic(),
                    connection.cursor() as cursor,
                ):
                    cursor.execute(statement)

    def test_nor_does_code(self, contest: Contest) -> None:
        line = ledger.settle(contest, None, team(contest, 1))
        for rewrite in (line.save, line.delete, Payment.objects.all().delete):
            with pytest.raises(LedgerOnlyGrows):
                rewrite()
        with pytest.raises(LedgerOnlyGrows):
            Payment.objects.update(cents=1)

    def test_no_hole_no_wrong_sign_no_half_of_a_line(self, contest: Contest) -> None:
        first = ledger.settle(contest, None, team(contest, 1))
        wrongs: list[tuple[dict[str, Any], str]] = [
            ({"number": 3}, "no hole"),
            ({"number": 1}, "no hole"),
            ({"cents": 0}, "payment_sign"),
            ({"cents": -10}, "payment_sign"),
            ({"kind": CashKind.INCOME}, "payment_of_a_team"),
            ({"kind": CashKind.BROUGHT, "team": None, "method": CARD}, "float_in_cash"),
            ({"cancels": first, "cents": -100}, "taken back whole"),
            ({"cancels": first, "cents": -4550, "method": CARD}, "taken back whole"),
        ]
        for wrong, message in wrongs:
            line = {"number": 2, "kind": CashKind.PAYMENT, "method": CASH, "cents": 100}
            line |= {"team": first.team} | wrong
            with pytest.raises(DatabaseError, match=message), transaction.atomic():
                Payment.objects.create(contest=contest, **line)
        assert Payment.objects.count() == 1


@pytest.mark.slow
def test_verify_names_what_got_past_the_triggers(contest: Contest) -> None:
    ledger.settle(contest, None, team(contest, 1))
    count_box(contest, None, {10: 455}, upto=1)
    ledger.settle(contest, None, team(contest, 2))
    assert list(differences(contest)) == []
    emit_pre_migrate_signal(0, False, connection.alias)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_payment SET cents = 4540 WHERE number = 1")
    (sentence,) = (" ".join(one.split()) for one in differences(contest))
    assert sentence == (
        "caisse, comptage n° 1 : 45,50 €/45,50 €/0 €/0 gardé, 45,50 €/45,40 €/0 €/0 recalculé"
    )
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournaments_payment WHERE number = 1")
    emit_post_migrate_signal(0, False, connection.alias)
    assert list(differences(contest)) == ["caisse : l’opération n° 1 manque"]
