"""A phone is notified of the draws and results of its team: sealed, as the hall may see them."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.contrib.staticfiles import finders
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.annexes.receiver import Receiver
from tests.factories import make_contest, play_round
from tests.sweeps import for_each
from tests.views.desk import plain
from tournaments.annexes.hooks.services import outside
from tournaments.annexes.push.rules import from_text, private_key, public_bytes, to_text
from tournaments.annexes.push.services import phones, sending
from tournaments.annexes.push.services.forgetting import KEPT_IF_OPEN
from tournaments.annexes.push.services.phones import PUBLIC_KEY
from tournaments.annexes.push.services.sending import FRESH, WAITS, deliver
from tournaments.annexes.push.worker import Pusher
from tournaments.machine.proxy import refuse_half_configured
from tournaments.models import Contest, Push, PushPhone
from tournaments.services import results
from tournaments.services.after import forgetting
from tournaments.services.after.forgetting import forget_person
from tournaments.services.core.limits import stranger_at
from tournaments.services.draws import draws
from tournaments.services.hall.changing import close_contest
from tournaments.services.results import Totals
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

SECRET = b"0123456789abcdef"


@pytest.fixture(autouse=True)
def on_the_internet(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installation that notifies phones, for which localhost is a push service."""
    settings.PUSH = True
    settings.ALLOWED_HOSTS = [".federation.example", "testserver"]
    monkeypatch.setattr(phones, "_is_service", lambda endpoint: "localhost" in endpoint)


class Phone:
    """A phone whose push service is the receiver. `number` tells it from other phones."""

    def __init__(self, receiver: Receiver, number: int = 1) -> None:
        self.key = private_key(bytes([number]) * 32)
        self.endpoint = f"https://localhost:{receiver.server_port}/send/{number}"
        self.path = f"/send/{number}"
        self.receiver = receiver

    @property
    def values(self) -> dict[str, str]:
        """What its browser gives."""
        keys = {"public_key": to_text(public_bytes(self.key)), "secret": to_text(SECRET)}
        return {"endpoint": self.endpoint, **keys}

    def follows(self, contest: Contest, number: int, language: str = "fr") -> PushPhone:
        team = contest.teams.get(number=number)
        phones.start(team, **self.values, language=language, by=stranger_at("192.0.2.1"))
        return PushPhone.objects.get(endpoint=self.endpoint)

    def notifications(self) -> list[tuple[str, str]]:
        """Return the title and the text of each message that came, in order."""
        read = [json.loads(self.opened(body)) for body in self.bodies()]
        return [(one["title"], one["text"]) for one in read]

    def bodies(self) -> list[bytes]:
        came = zip(self.receiver.paths, self.receiver.received, strict=True)
        return [body for path, (_headers, body) in came if path == self.path]

    def opened(self, body: bytes) -> bytes:
        """Return the text of a message, as a browser reads it by RFC 8291."""
        salt, size, point, text = body[:16], body[16:20], body[21:86], body[86:]
        assert (int.from_bytes(size, "big"), body[20]) == (4096, 65)
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + public_bytes(self.key) + point
        keying = HKDF(hashes.SHA256(), 32, SECRET, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(keying)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(keying)
        padded = AESGCM(key).decrypt(nonce, text, None)
        assert padded[-1:] == b"\x02"
        return padded[:-1]


def contest_today(pairs: int = 4) -> Contest:
    contest = make_contest(pairs)
    contest.date = timezone.localdate()
    contest.save(update_fields=["date"])
    return contest


def test_a_phone_learns_its_table_then_its_score_once(receiver: Receiver) -> None:
    contest, phone = contest_today(), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    deliver(None)
    match = contest.rounds.get().matches.get(seats__team__number=1)
    other = match.seats.exclude(team__number=1).get().team
    assert phone.notifications() == [
        (f"Partie 1 : table {match.table}", f"Contre {other.number} {other.name}")
    ]
    won = Totals(1000, 944) if match.seats.get(team__number=1).camp == "NS" else Totals(944, 1000)
    results.enter_totals(match, contest.organiser, won, version=0)
    seen = deliver(None)
    deliver(seen)
    assert phone.notifications()[1:] == [
        ("Partie 1 : le résultat est compté", "Gagnée, 1000 points à 944")
    ]
    page = json.loads(phone.opened(phone.bodies()[0]))["page"]
    assert page == reverse("public-team", args=[contest.slug, 1])


def test_a_service_is_told_who_sends_and_until_when_it_is_worth_reading(
    receiver: Receiver,
) -> None:
    contest, phone = contest_today(), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    deliver(None)
    [(headers, body)] = receiver.received
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["ttl"] == str(int(FRESH.total_seconds()))
    token, public = headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert public == PUBLIC_KEY
    claims = json.loads(from_text(token.split(".")[1]))
    assert claims["aud"] == f"https://localhost:{receiver.server_port}"
    assert claims["sub"] == "https://federation.example"
    # The service between the two reads no name.
    assert b"Joueu" not in body


def test_a_phone_is_told_in_the_language_of_its_page_and_by_initials_where_the_hall_is(
    receiver: Receiver,
) -> None:
    contest, phone = contest_today(2), Phone(receiver)
    contest.names_by_initials = True
    contest.save()
    phone.follows(contest, 1, "en")
    draws.draw_round(contest, None, seed=1)
    deliver(None)
    [(title, text)] = phone.notifications()
    assert title == "Round 1: table 1"
    assert text.startswith("Against 2 ")
    assert "Joueu" not in text


def test_a_draft_is_told_once_it_is_published(receiver: Receiver) -> None:
    contest, phone = contest_today(), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_draft(contest, None, 1)
    deliver(None)
    assert receiver.received == []
    draws.publish_draw(contest, None, 1)
    deliver(None)
    assert [title[:17] for title, _text in phone.notifications()] == ["Partie 1 : table "]


@pytest.mark.slow
def test_a_draw_undone_before_its_message_left_is_not_told(receiver: Receiver) -> None:
    contest, phone = contest_today(), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    draws.undo_draw(contest, None, 1)
    deliver(None)
    assert receiver.received == []


def test_a_draw_undone_after_its_message_left_is_taken_back(receiver: Receiver) -> None:
    contest = contest_today(2)
    languages = {"fr": Phone(receiver, 1), "en": Phone(receiver, 2), "it": Phone(receiver, 3)}
    for language, phone in languages.items():
        phone.follows(contest, 1, language)
    draws.draw_round(contest, None, seed=1)
    deliver(None)
    draws.undo_draw(contest, None, 1)
    deliver(None)
    assert [phone.notifications()[1:] for phone in languages.values()] == [
        [("Le tirage de la partie 1 est annulé", "Attendez le nouveau.")],
        [("The draw of round 1 has been cancelled", "Wait for the new one.")],
        [("Il sorteggio del turno 1 è annullato", "Attendi il nuovo.")],
    ]
    # It takes the place of « table 1 » on the phone.
    bodies = languages["fr"].bodies()
    assert [json.loads(languages["fr"].opened(one))["tag"] for one in bodies] == ["draw-1"] * 2


def test_a_draw_made_again_is_told_and_the_undoing_is_not(receiver: Receiver) -> None:
    contest, phone = contest_today(), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    seen = deliver(None)
    draws.undo_draw(contest, None, 1)
    receiver.status = 503
    seen = deliver(seen)
    draws.draw_round(contest, None, seed=2)
    receiver.status = 204
    Push.objects.exclude(due_at=None).update(due_at=timezone.now())
    receiver.received.clear()
    receiver.paths.clear()
    deliver(seen)
    assert [title[:17] for title, _text in phone.notifications()] == ["Partie 1 : table "]


def test_a_secret_round_tells_the_table_and_nothing_of_the_score(receiver: Receiver) -> None:
    contest, phone = contest_today(), Phone(receiver)
    Contest.objects.filter(pk=contest.pk).update(suspense_from=1)
    contest.refresh_from_db()
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    deliver(None)
    for match in contest.rounds.get().matches.all():
        results.enter_totals(match, contest.organiser, Totals(1000, 944), version=0)
    deliver(None)
    [(title, text)] = phone.notifications()
    assert title.startswith("Partie 1 : table ")
    assert text.startswith("Contre ")
    assert not Push.objects.exclude(due_at=None).exists()


def test_a_round_hidden_while_messages_leave_is_told_no_more(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest, early, late = contest_today(2), Phone(receiver, 1), Phone(receiver, 2)
    early.follows(contest, 1)
    late.follows(contest, 2)
    play_round(contest)

    def hide_after(written: Any, secured: Any) -> None:
        leave(written, secured)
        Contest.objects.filter(pk=contest.pk).update(suspense_from=1, version=F("version") + 1)

    leave = sending._leave
    monkeypatch.setattr(sending, "_leave", hide_after)
    monkeypatch.setattr(sending, "AT_ONCE", 1)
    # The draw is over once the result counts: only the results are told.
    deliver((0, 0))
    assert [title for title, _text in early.notifications()] == [
        "Partie 1 : le résultat est compté"
    ]
    assert late.notifications() == []


def test_a_resting_team_is_told_so(receiver: Receiver) -> None:
    contest = contest_today(3)
    followers = [Phone(receiver, number) for number in (1, 2, 3)]
    for number, phone in enumerate(followers, 1):
        phone.follows(contest, number)
    draws.draw_round(contest, None, seed=1)
    deliver(None)
    titles = sorted(title for phone in followers for title, _text in phone.notifications())
    assert titles == ["Partie 1 : au repos", "Partie 1 : table 1", "Partie 1 : table 1"]


def test_what_happened_before_a_phone_asked_is_not_told(receiver: Receiver) -> None:
    contest, phone = contest_today(), Phone(receiver)
    play_round(contest)
    phone.follows(contest, 1)
    deliver(None)
    assert receiver.received == []


@for_each("status", [404, 410])
def test_a_phone_that_its_service_no_longer_knows_is_deleted(
    receiver: Receiver, status: int
) -> None:
    contest, phone = contest_today(2), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    receiver.status = status
    deliver(None)
    assert not PushPhone.objects.exists()


def test_a_message_is_sent_again_after_a_failure_and_given_up_when_it_is_refused(
    receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    contest, phone = contest_today(2), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    receiver.status = 503
    deliver(None)
    push = Push.objects.get()
    assert push.due_at is not None
    assert timedelta() < push.due_at - timezone.now() <= WAITS[0]
    Push.objects.update(due_at=timezone.now())
    receiver.status = 403
    caplog.clear()
    deliver(None)
    deliver(None)
    assert caplog.messages == ["push: localhost refuses the messages with status 403"]
    push.refresh_from_db()
    assert (push.due_at, push.tries) == (None, 2)
    assert len(receiver.received) == 2
    # The phone stays: its page notices by itself that the key is another one.
    assert PushPhone.objects.exists()


@for_each("hosts", [["*"], ["localhost", "192.0.2.7"]])
def test_a_server_without_a_public_name_does_not_start(settings: Any, hosts: list[str]) -> None:
    settings.HTTPS, settings.TRUSTED_PROXY = True, ["127.0.0.1"]
    settings.ALLOWED_HOSTS = ["localhost", "concours.example.org"]
    refuse_half_configured()
    settings.ALLOWED_HOSTS = hosts
    with pytest.raises(ImproperlyConfigured, match="PUSH=1 va avec ALLOWED_HOSTS"):
        refuse_half_configured()


@pytest.mark.slow
def test_a_service_that_leads_inside_the_house_is_not_called(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest, phone = contest_today(2), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    monkeypatch.setattr(outside, "resolved", lambda _host, _port: ["192.168.1.1"])
    deliver(None)
    assert receiver.received == []


def test_a_server_where_nothing_happens_writes_nothing(receiver: Receiver) -> None:
    contest, phone = contest_today(2), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    seen = deliver(None)
    with CaptureQueriesContext(connection) as queries:
        deliver(seen)
    assert {one["sql"].split()[0] for one in queries} == {"SELECT"}


def test_results_read_again_cost_no_query_each(receiver: Receiver) -> None:
    contest, phone = contest_today(8), Phone(receiver)
    phone.follows(contest, 1)
    draws.draw_round(contest, None, seed=1)
    counts = []
    for match in contest.rounds.get().matches.all():
        results.enter_totals(match, contest.organiser, Totals(1000, 944), version=0)
        seen = deliver(None)
        with CaptureQueriesContext(connection) as queries:
            deliver(seen)
        counts.append(len(queries))
    assert counts == counts[:1] * 4


class TestForgetting:
    def test_the_phones_of_a_team_go_with_one_of_its_players_though_the_annex_is_off(
        self, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(forgetting, "behind", lambda _door: ())
        contest = contest_today(2)
        Phone(receiver, 1).follows(contest, 1)
        Phone(receiver, 2).follows(contest, 2)
        play_round(contest)
        close_contest(contest, contest.organiser)
        player = contest.teams.get(number=1).player2
        assert player is not None
        forget_person(player, contest.organiser)
        assert [phone.team.number for phone in PushPhone.objects.all()] == [2]

    def test_they_stay_two_days_after_the_end(self, receiver: Receiver) -> None:
        contest = contest_today(2)
        Phone(receiver).follows(contest, 1)
        now = timezone.now()
        for age, left in ((timedelta(days=1), 1), (timedelta(days=2, hours=1), 0)):
            Contest.objects.filter(pk=contest.pk).update(closed_at=now - age)
            deliver(None)
            assert PushPhone.objects.count() == left

    @pytest.mark.slow
    def test_they_stay_a_month_after_a_contest_that_nobody_closed(self, receiver: Receiver) -> None:
        contest = contest_today(2)
        Phone(receiver).follows(contest, 1)
        old = timezone.localdate() - KEPT_IF_OPEN - timedelta(days=1)
        Contest.objects.filter(pk=contest.pk).update(date=old)
        deliver(None)
        assert not PushPhone.objects.exists()

    def test_none_stays_where_the_owner_asks_no_more(
        self, receiver: Receiver, settings: Any
    ) -> None:
        contest = contest_today(2)
        Phone(receiver).follows(contest, 1)
        settings.PUSH = False
        thread = Pusher()
        thread.deliver()
        assert not PushPhone.objects.exists()
        thread.run()
        assert receiver.received == []


class TestTheForms:
    def test_a_phone_starts_and_stops_without_account_or_token(self, receiver: Receiver) -> None:
        contest, phone = contest_today(2), Phone(receiver)
        client = Client(enforce_csrf_checks=True)
        started = reverse("push-start", args=[contest.slug, 1])
        for _opened_again in range(2):
            assert client.post(started, phone.values, secure=True).status_code == 204
        assert PushPhone.objects.get().language == "fr"
        stopped = reverse("push-stop", args=[contest.slug])
        assert client.post(stopped, {"endpoint": phone.endpoint}).status_code == 204
        assert not PushPhone.objects.exists()

    @pytest.mark.slow
    def test_a_phone_follows_one_team_at_a_time(self, receiver: Receiver) -> None:
        contest, phone = contest_today(2), Phone(receiver)
        phone.follows(contest, 1)
        assert phone.follows(contest, 2).team.number == 2
        assert PushPhone.objects.count() == 1

    def test_nobody_subscribes_by_plain_http(self, receiver: Receiver) -> None:
        contest = contest_today(2)
        answer = Client().post(
            reverse("push-start", args=[contest.slug, 1]), Phone(receiver).values
        )
        assert answer.status_code == 404

    def test_what_is_refused_comes_with_its_reason(self, receiver: Receiver) -> None:
        contest, phone = contest_today(2), Phone(receiver)
        started = reverse("push-start", args=[contest.slug, 1])
        for values in ({**phone.values, "secret": "court"}, {}):
            answer = Client().post(started, values, secure=True)
            assert answer.status_code == 422
            assert answer.json()["detail"] == "Ce navigateur n’a pas donné ses clés."

    def test_a_team_has_twelve_phones_at_most(self, receiver: Receiver) -> None:
        contest = contest_today(2)
        for number in range(phones.MOST_OF_TEAM):
            Phone(receiver, number + 1).follows(contest, 1)
        PushPhone.objects.update(reached=True)
        with pytest.raises(Refused, match="12 téléphones sont déjà prévenus"):
            Phone(receiver, 99).follows(contest, 1)

    def test_in_a_full_team_a_phone_replaces_the_oldest_that_received_nothing(
        self, receiver: Receiver
    ) -> None:
        contest, reached = contest_today(2), Phone(receiver, 1)
        reached.follows(contest, 1)
        draws.draw_round(contest, None, seed=1)
        deliver(None)
        for number in range(2, phones.MOST_OF_TEAM + 1):
            Phone(receiver, number).follows(contest, 1)
        Phone(receiver, 99).follows(contest, 1)
        left = [int(phone.endpoint.rpartition("/")[2]) for phone in PushPhone.objects.all()]
        assert left == [1, *range(3, phones.MOST_OF_TEAM + 1), 99]

    def test_a_phone_that_changes_team_hears_nothing_old(self, receiver: Receiver) -> None:
        contest, phone = contest_today(2), Phone(receiver)
        phone.follows(contest, 1)
        play_round(contest)
        phone.follows(contest, 2)
        deliver((0, 0))
        assert receiver.received == []

    def test_a_closed_contest_takes_no_phone(self, receiver: Receiver) -> None:
        contest = contest_today(2)
        play_round(contest)
        close_contest(contest, contest.organiser)
        with pytest.raises(Refused, match="terminé"):
            Phone(receiver).follows(Contest.objects.get(pk=contest.pk), 1)


class TestThePage:
    def team_page(self, contest: Contest) -> str:
        return Client().get(reverse("public-team", args=[contest.slug, 1])).content.decode()

    def test_nothing_shows_unless_the_owner_asks(self, settings: Any) -> None:
        contest = contest_today(2)
        settings.PUSH = False
        page = self.team_page(contest)
        for word in ("data-push", "push.js", "manifest"):
            assert word not in page
        privacy = Client().get(reverse("privacy", args=[contest.slug]))
        assert "Prévenir" not in plain(privacy)

    def test_it_has_the_button_and_can_be_installed(self) -> None:
        contest = contest_today(2)
        page = self.team_page(contest)
        assert f'data-push="{PUBLIC_KEY}"' in page
        assert "push.js" in page
        address = reverse("push-manifest", args=[contest.slug, 1])
        assert f'<link rel="manifest" href="{address}">' in page
        manifest = Client().get(address).json()
        assert manifest["name"] == contest.name
        assert manifest["start_url"] == reverse("public-team", args=[contest.slug, 1])
        assert finders.find(manifest["icons"][0]["src"].removeprefix("/static/"))
        worker = Client().get(reverse("push-worker", args=[contest.slug]))
        assert worker["Content-Type"].startswith("text/javascript")
        # A table drawn again takes the place of the first one, and rings.
        assert "renotify: true" in worker.content.decode()
        privacy = Client().get(reverse("privacy", args=[contest.slug]))
        assert "qui ne peut pas les lire" in plain(privacy)

    @pytest.mark.slow
    def test_the_button_leaves_with_the_end_of_the_contest(self) -> None:
        contest = contest_today(2)
        play_round(contest)
        close_contest(contest, contest.organiser)
        assert "data-push" not in self.team_page(contest)
