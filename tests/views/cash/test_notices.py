"""A signed notice notes what is sure at once; anything else about it is refused or waits."""

from __future__ import annotations

import base64
import json
import time
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import make_contest
from tests.sweeps import for_each
from tests.views.cash.notices import order, payment, refund
from tests.views.desk import plain, signed_in
from tests.views.helpers import post, token
from tournaments.annexes.applications.files.notices import order_of
from tournaments.annexes.applications.queries.online import (
    OrderState,
    notices_secret,
    online_orders,
    signature,
)
from tournaments.annexes.applications.services.online import receive_notices
from tournaments.models import Contest, FormToken, Item, OnlineOrder, Payment
from tournaments.queries.cash.ledger import paid_by_team
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer


def key_of(contest: Contest) -> bytes:
    """Return the key that the sender reads in the secret of a contest."""
    return base64.b64decode(notices_secret(contest).removeprefix("whsec_"))


@pytest.fixture
def contest() -> Contest:
    """Return a contest at 20 € a pair, with one pair, that receives notices."""
    contest = make_contest(0)
    Item.objects.create(contest=contest, name="Inscription", cents=2000, per=ItemPer.TEAM)
    register_team(contest, None, Registration("Odile Martin", "Yves Le Goff"))
    receive_notices(contest, None)
    contest.refresh_from_db()
    return contest


def send(
    contest: Contest,
    body: bytes,
    *,
    identifier: str = "",
    at: int = 0,
    sent: bytes | None = None,
    secure: bool = True,
    **headers: str,
) -> Any:
    """Send a notice signed `at` seconds from now; `sent` is the body sent in its place."""
    identifier = identifier or f"msg_{uuid4()}"
    moment = str(int(time.time()) + at)
    signed = {
        "webhook-id": identifier,
        "webhook-timestamp": moment,
        "webhook-signature": "v1," + signature(key_of(contest), identifier, moment, body),
    }
    return Client().post(
        f"/c/{contest.slug}/orders/",
        body if sent is None else sent,
        content_type="application/json",
        secure=secure,
        headers=signed | headers,
    )


def status_and_detail(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["detail"]


def paid(contest: Contest) -> int:
    return paid_by_team(contest)[1].paid


@pytest.mark.django_db
class TestASignedNotice:
    def test_is_noted_at_once_with_the_number_of_its_order(self, contest: Contest) -> None:
        assert status_and_detail(send(contest, payment())) == (200, "noted")
        line = Payment.objects.get()
        assert (line.cents, line.method, line.reference, line.by) == (2000, "card", "58001", None)

    def test_of_an_order_and_of_its_payment_is_the_same_money(self, contest: Contest) -> None:
        assert status_and_detail(send(contest, order())) == (200, "noted")
        assert status_and_detail(send(contest, payment())) == (200, "kept")
        assert paid(contest) == 2000

    def test_of_a_refund_takes_back_what_was_noted(self, contest: Contest) -> None:
        send(contest, payment())
        assert status_and_detail(send(contest, refund(500))) == (200, "noted")
        assert paid(contest) == 1500
        send(contest, refund(2000))
        assert paid(contest) == 0
        # A notice that comes late takes no refund back.
        assert status_and_detail(send(contest, payment())) == (200, "kept")
        assert paid(contest) == 0

    def test_of_instalments_adds_them(self, contest: Contest) -> None:
        for key in (9001, 9002):
            send(contest, payment(key=key, amount=1000))
        assert paid(contest) == 2000

    def test_waits_for_a_person_if_anything_is_doubtful(self, contest: Contest) -> None:
        stranger = {"firstName": "Zoé", "lastName": "INCONNU"}
        assert status_and_detail(send(contest, payment(58002, 9002, payer=stranger))) == (
            200,
            "kept",
        )
        assert status_and_detail(send(contest, payment(58003, 9003, 9000))) == (200, "kept")
        states = [one.state for one in online_orders(contest).lines]
        assert states == [OrderState.UNKNOWN, OrderState.BEYOND]
        assert not Payment.objects.exists()

    @for_each("state", ["Pending", "Refused", "WaitingBankValidation", "Error", "Unheard"])
    def test_of_money_that_did_not_come_changes_nothing(self, state: str) -> None:
        contest = contest_with_notices()
        assert status_and_detail(send(contest, payment(state=state))) == (200, "ignored")
        assert not OnlineOrder.objects.exists()


def contest_with_notices() -> Contest:
    contest = make_contest(0)
    receive_notices(contest, None)
    contest.refresh_from_db()
    return contest


@pytest.mark.django_db
class TestAHostileNotice:
    def test_sent_again_changes_nothing(self, contest: Contest) -> None:
        body = payment()
        assert status_and_detail(send(contest, body, identifier="msg_1")) == (200, "noted")
        assert status_and_detail(send(contest, body, identifier="msg_1")) == (
            200,
            "already received",
        )
        assert paid(contest) == 2000

    def test_old_or_of_tomorrow_or_not_signed_is_refused(self, contest: Contest) -> None:
        refused = (401, "not signed, or not now")
        for at in (-301, 302, -(10**9)):
            assert status_and_detail(send(contest, payment(), at=at)) == refused
        assert status_and_detail(send(contest, payment(), sent=payment(amount=1))) == refused
        for headers in (
            {"webhook-signature": "v1,"},
            {"webhook-signature": "v1," + "A" * 44},
            {"webhook-id": "msg_other"},
            {"webhook-id": ""},
            {"webhook-id": "x" * 101},
            {"webhook-timestamp": "９９"},
            {"webhook-timestamp": "9" * 400},
            {"webhook-timestamp": "-1"},
        ):
            assert status_and_detail(send(contest, payment(), **headers)) == refused, headers
        other = contest_with_notices()
        forged = signature(key_of(other), "msg_1", str(int(time.time())), payment())
        headers = {"webhook-id": "msg_1", "webhook-signature": f"v1,{forged}"}
        assert status_and_detail(send(contest, payment(), **headers)) == refused
        assert not OnlineOrder.objects.exists()

    def test_signed_with_an_old_and_a_new_secret_is_taken(self, contest: Contest) -> None:
        moment = str(int(time.time()))
        good = signature(key_of(contest), "msg_1", moment, payment())
        headers = {
            "webhook-id": "msg_1",
            "webhook-timestamp": moment,
            "webhook-signature": f"v1,AAAA v1,{good}",
        }
        assert status_and_detail(send(contest, payment(), **headers)) == (200, "noted")

    def test_too_large_or_in_the_open_is_refused(self, contest: Contest) -> None:
        assert send(contest, b" " * 64_001 + payment()).status_code == 413
        assert status_and_detail(send(contest, payment(), secure=False)) == (403, "HTTPS only")
        assert Client().get(f"/c/{contest.slug}/orders/").status_code == 405

    @for_each(
        "body",
        [
            b"",
            b"\xff\xfe",
            b"[]",
            b"null",
            b'{"eventType": "Payment"}',
            b'{"eventType": 1, "data": {}}',
            b"[" * 60_000,
            payment(amount=-1),
            payment(amount=10**12),
            payment(amount="2000"),
            payment(amount=20.5),
            payment(amount=True),
            payment(id=None),
            payment(id="9" * 41),
            payment(order={"id": []}),
            payment(payer={"firstName": 3}),
            payment(refundOperations="all"),
        ],
    )
    def test_that_is_no_notice_is_refused_and_may_be_sent_again(self, body: bytes) -> None:
        contest = contest_with_notices()
        before = FormToken.objects.count()
        assert send(contest, body).status_code == 400
        assert (OnlineOrder.objects.count(), FormToken.objects.count()) == (0, before)

    def test_finds_no_address_while_notices_are_off(self, contest: Contest) -> None:
        Contest.objects.filter(pk=contest.pk).update(notice_key="")
        assert send(contest, payment()).status_code == 404
        assert send(Contest(pk=0, slug="nowhere"), payment()).status_code == 404

    def test_about_something_else_is_ignored(self, contest: Contest) -> None:
        assert status_and_detail(send(contest, b'{"eventType": "Form", "data": {}}')) == (
            200,
            "ignored",
        )


@pytest.mark.django_db
def test_the_secret_is_shown_once_and_the_switch_is_off_at_first() -> None:
    contest = make_contest(0)
    client = signed_in(contest.organiser)
    assert contest.notice_key == ""
    sent = token()
    page = plain(post(client, "notices-start", contest.slug, token=sent))
    contest.refresh_from_db()
    secret = notices_secret(contest)
    assert secret in page
    assert f"/c/{contest.slug}/orders/" in page
    assert secret not in plain(client.get(f"/desk/{contest.slug}/cash/online/"))
    assert post(client, "notices-start", contest.slug, token=sent).status_code == 302
    contest.refresh_from_db()
    assert notices_secret(contest) == secret
    post(client, "notices-stop", contest.slug)
    contest.refresh_from_db()
    assert contest.notice_key == ""


@given(
    st.binary(max_size=300)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["eventType", "data", "id", "amount", "order", "payer", "items", "user"]
                ),
                inner,
                max_size=5,
            )
        ),
    ).map(lambda value: json.dumps(value).encode())
)
def test_any_body_is_an_order_or_ignored_or_no_notice(body: bytes) -> None:
    try:
        order = order_of(body)
    except ValueError:
        return
    assert order is None or order.reference
