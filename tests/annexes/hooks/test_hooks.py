"""Other programs learn of results, draws and ends: signed, tried again, never inside the house."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import sys
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.annexes.receiver import Receiver
from tests.factories import make_contest, play_round
from tests.sweeps import for_each
from tests.views.desk import plain, signed_in
from tournaments.annexes.hooks import worker
from tournaments.annexes.hooks.services import outside, sending
from tournaments.annexes.hooks.worker import Messenger, Sender
from tournaments.annexes.push.worker import Pusher
from tournaments.models import Contest, Delivery, Entry, Hook
from tournaments.services.draws import draws
from tournaments.services.hall.changing import close_contest, reopen_contest
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def hook_to(receiver: Receiver) -> Hook:
    return sending.add_hook(f"https://localhost:{receiver.server_port}/annonces?de=belote")


def bodies(receiver: Receiver) -> list[dict[str, object]]:
    return [json.loads(body) for _headers, body in receiver.received]


def test_each_result_draw_and_end_is_announced_once_and_says_where_to_read(
    receiver: Receiver,
) -> None:
    contest = make_contest(4)
    play_round(contest)
    hook_to(receiver)
    play_round(contest)
    close_contest(contest, contest.organiser)
    sending.deliver()
    sending.deliver()

    notices = bodies(receiver)
    assert sorted(str(one["type"]) for one in notices) == [
        *("contest.closed", "result.confirmed", "result.confirmed", "round.drawn")
    ]
    results = [one["data"] for one in notices if one["type"] == "result.confirmed"]
    start = f"/api/1/contests/{contest.slug}"
    # The first round was played before the address was given.
    assert results == [
        {"contest": contest.slug, "read": f"{start}/rounds/2/matches/{n}", "round": 2, "table": n}
        for n in (1, 2)
    ]
    client = Client()
    for one in notices:
        assert client.get(str(one["data"]["read"])).status_code == 200, one  # type: ignore[index]
        assert not {"ns", "ew", "name"} & set(json.dumps(one).split('"'))


def test_a_notice_is_signed_as_the_receiver_checks_it(receiver: Receiver) -> None:
    hook = hook_to(receiver)
    sending.ping(hook)
    sending.deliver()
    [(headers, body)] = receiver.received
    secret = base64.b64decode(sending.secret_of(hook).removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert headers["content-type"] == "application/json"


def test_what_is_refused_is_sent_again_under_the_same_identifier_then_given_up(
    receiver: Receiver,
) -> None:
    hook, receiver.status = hook_to(receiver), 500
    sending.ping(hook)
    sending.ping(hook)
    sending.deliver()
    # One that does not arrive holds the others back until the next look.
    assert len(receiver.received) == 1
    first = hook.deliveries.get(tries=1)
    assert first.answer == 500
    assert first.due_at is not None
    assert timedelta() < first.due_at - timezone.now() <= sending.WAITS[0]
    for _wait in sending.WAITS:
        Delivery.objects.filter(pk=first.pk).update(due_at=timezone.now() - timedelta(days=1))
        sending.deliver()
    given_up = hook.deliveries.get(due_at=None)
    assert (given_up, given_up.tries) == (first, len(sending.WAITS) + 1)
    identifiers = [headers["webhook-id"] for headers, _body in receiver.received]
    assert identifiers.count(first.identifier) == len(sending.WAITS) + 1

    receiver.status = 204
    sending.send_again(given_up)
    sending.deliver()
    first.refresh_from_db()
    assert first.delivered_at is not None


def test_what_was_sent_a_month_ago_is_neither_listed_nor_sent_again(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = make_contest(4)
    hook = hook_to(receiver)
    play_round(contest)
    sending.deliver()
    count = len(receiver.received)
    assert count == hook.deliveries.count() == 3
    later = timezone.now() + sending.KEPT + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    sending.deliver()
    sending.deliver()
    assert not hook.deliveries.exists()
    assert len(receiver.received) == count


def test_a_server_where_nothing_happens_writes_nothing(receiver: Receiver) -> None:
    contest = make_contest(4)
    hook_to(receiver)
    play_round(contest)
    sending.deliver()
    with CaptureQueriesContext(connection) as queries:
        sending.deliver()
    writes = [one["sql"] for one in queries if one["sql"].startswith(("INSERT", "UPDATE"))]
    assert writes == []


def test_a_row_that_takes_the_key_of_another_after_a_restoration_is_another_notice(
    receiver: Receiver,
) -> None:
    contest = make_contest(4)
    hook_to(receiver)
    play_round(contest)
    sending.deliver()
    before = {headers["webhook-id"] for headers, _body in receiver.received}
    Entry.objects.update(entered_at=timezone.now() + timedelta(minutes=5))
    sending.deliver()
    again = [headers["webhook-id"] for headers, _body in receiver.received[len(before) :]]
    assert len(again) == 2
    assert before.isdisjoint(again)


def test_a_draft_drawn_again_is_not_announced(receiver: Receiver) -> None:
    contest = make_contest(4)
    hook_to(receiver)
    draws.draw_draft(contest, None, 1)
    draws.redo_draw(contest, None, 1, seed=2)
    sending.deliver()
    assert receiver.received == []
    draws.publish_draw(contest, None, 1)
    sending.deliver()
    assert [one["type"] for one in bodies(receiver)] == ["round.drawn"]


def test_a_draw_taken_back_and_a_contest_reopened_are_announced(receiver: Receiver) -> None:
    contest = make_contest(4)
    play_round(contest)
    close_contest(contest, contest.organiser)
    hook_to(receiver)
    reopen_contest(contest, contest.organiser, "une feuille oubliée")
    draws.draw_draft(contest, None, 2)
    # The hall never saw it.
    draws.undo_draw(contest, None, 2)
    sending.deliver()
    draws.draw_round(contest, None, seed=2)
    draws.undo_draw(contest, None, 2)
    sending.deliver()
    start = f"/api/1/contests/{contest.slug}"
    notices = {str(one["type"]): one["data"]["read"] for one in bodies(receiver)}  # type: ignore[index]
    assert notices == {
        "contest.reopened": f"{start}/standings",
        "round.drawn": f"{start}/rounds",
        "round.undrawn": f"{start}/rounds",
    }
    assert len(receiver.received) == 3


def test_a_server_claims_a_notice_before_it_sends_it(receiver: Receiver) -> None:
    hook = hook_to(receiver)
    sending.ping(hook)
    other = hook.deliveries.get()
    sending.deliver()
    assert not sending.claimed(other, sending.WAITS)
    assert len(receiver.received) == 1


def test_a_notice_that_a_killed_server_was_sending_leaves_again(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = hook_to(receiver)
    sending.ping(hook)
    with monkeypatch.context() as killed:
        killed.setattr(sending, "post", lambda *_sent: sys.exit(9))
        with pytest.raises(SystemExit):
            sending.deliver()
    later = timezone.now() + sending.WAITS[0]
    monkeypatch.setattr(timezone, "now", lambda: later)
    sending.deliver()
    assert hook.deliveries.get().delivered_at == later
    assert len(receiver.received) == 1


@for_each("thread", [Messenger, Pusher])
def test_an_error_that_nobody_foresaw_is_logged_and_the_next_look_goes_on(
    thread: type[Sender], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "EVERY", 0.0)
    # The test's own connection stays open.
    monkeypatch.setattr(worker, "connections", Mock())
    looks: list[int] = []
    sender = thread()

    def deliver() -> None:
        looks.append(len(looks))
        if len(looks) == 1:
            raise ValueError("unforeseen")
        sender._over.set()

    monkeypatch.setattr(sender, "deliver", deliver)
    sender.run()
    assert looks == [0, 1]
    assert "ValueError: unforeseen" in caplog.text


def test_an_accented_address_is_sent_as_urls_write_it(receiver: Receiver) -> None:
    hook = sending.add_hook(f"https://localhost:{receiver.server_port}/été?où=là")
    sending.ping(hook)
    sending.deliver()
    assert hook.deliveries.get().delivered_at is not None
    assert receiver.paths == ["/%C3%A9t%C3%A9?o%C3%B9=l%C3%A0"]


def test_a_receiver_that_moves_inside_the_house_is_not_called(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = hook_to(receiver)
    sending.ping(hook)
    monkeypatch.setattr(outside, "resolved", lambda _host, _port: ["127.0.0.1", "192.168.1.1"])
    sending.deliver()
    assert receiver.received == []
    assert "est une machine de ce réseau" in hook.deliveries.get().why


@for_each(
    "place",
    [
        *("127.0.0.1", "10.0.0.7", "172.16.3.4", "192.168.1.20", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "::1", "fe80::1%eth0", "fd00::1", "::ffff:192.168.1.20"),
        *("64:ff9b::c0a8:114", "2002:c0a8:114::1", "2001:0:53aa:64c::1"),
    ],
)
def test_a_machine_of_the_house_is_no_receiver(place: str) -> None:
    assert not outside.is_outside(place)
    assert outside.is_outside("93.184.215.14")
    assert outside.is_outside("2606:2800:21f:cb07::1")


@for_each(
    "address",
    [
        *("http://federation.example/", "https://", "ftp://federation.example", "federation"),
        *("https://127.0.0.1/", "https://localhost:8000/", "https://2130706433/", "https://[::1]/"),
        *("https://[::1", "https://a\u2100b.fr/"),
        *("https://nom:mot@federation.example/", "https://federation.example:99999/"),
    ],
)
def test_an_address_that_cannot_be_reached_is_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(Refused) as refusal:
        sending.add_hook(address)
    assert refusal.value.field == "address"
    assert not Hook.objects.exists()


class TestThePage:
    def owner(self, contest: Contest) -> Client:
        contest.organiser.is_superuser = True
        contest.organiser.save()
        return signed_in(contest.organiser)

    def test_keeps_what_was_typed_beside_the_reason(self) -> None:
        client = self.owner(make_contest(2))
        answer = client.post(reverse("hooks"), {"address": "https://192.168.1.1/a"})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert 'value="https://192.168.1.1/a"' in page
        assert "est une machine de ce réseau" in page

    def test_shows_what_was_received_and_sends_again_what_was_given_up(
        self, receiver: Receiver
    ) -> None:
        client = self.owner(make_contest(2))
        address = f"https://localhost:{receiver.server_port}/"
        assert client.post(reverse("hooks"), {"address": address}).status_code == 302
        hook = Hook.objects.get()
        again = client.post(reverse("hooks"), {"address": address})
        assert "déjà prévenue" in again.content.decode()
        client.post(reverse("hook-act"), {"hook": hook.pk, "act": "try"})
        receiver.status = 410
        sending.deliver()
        hook.deliveries.update(due_at=None)
        page = plain(client.get(reverse("hooks")))
        assert "abandonnée (410)" in page
        assert sending.secret_of(hook) in page
        assert "Adresses prévenues" in plain(client.get(reverse("account")))
        receiver.status = 200
        act = {"hook": hook.pk, "act": "again", "delivery": hook.deliveries.get().pk}
        for _twice in range(2):
            assert client.post(reverse("hook-act"), act).status_code == 302
        sending.deliver()
        assert "reçue" in plain(client.get(reverse("hooks")))
        for _twice in range(2):
            stop = client.post(reverse("hook-act"), {"hook": hook.pk, "act": "stop"})
            assert stop.status_code == 302
        assert not Delivery.objects.exists()
        assert client.post(reverse("hook-act"), {"hook": 1, "act": "melt"}).status_code == 400


def test_the_way_in_says_that_nothing_leaves_only_while_no_program_is_notified(
    client: Client, receiver: Receiver, settings: Any
) -> None:
    make_contest(4)
    stays = "Rien n’est envoyé sur internet"

    page = client.get(reverse("sign-in")).content.decode()
    assert (stays in page) == (connection.vendor == "sqlite")
    hook = hook_to(receiver)
    assert stays not in client.get(reverse("sign-in")).content.decode()
    hook.delete()
    settings.COPIES_TO = "server:copies"
    assert stays not in client.get(reverse("sign-in")).content.decode()
