"""Messages to phones: note what happened, write what each one tells, send it."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation

from tournaments.annexes.hooks.queries import AGAIN, Event, Kind, events, newest
from tournaments.annexes.hooks.services.outside import Answer, post
from tournaments.annexes.hooks.services.sending import claimed
from tournaments.annexes.push.queries import Message, message_of
from tournaments.annexes.push.rules import authorization, sealed
from tournaments.annexes.push.services.forgetting import forget_old
from tournaments.annexes.push.services.phones import KEY
from tournaments.models import Push, PushPhone, Round
from tournaments.words.house_enums import Pushed

#: Waits between two tries. After the last one, the message is given up.
WAITS: Final = (timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5))
#: How long a message is worth reading: its service drops it then, and so does this queue.
FRESH: Final = timedelta(minutes=30)
#: Messages sent at once. Each one waits for the network, hardly ever for the processor.
AT_ONCE: Final = 8
#: Time that a signature is good.
SIGNED: Final = timedelta(hours=2)
#: Answers that say that a phone is notified no more.
GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
#: Answers that another try does not change: the key, the form or the size is refused.
REFUSED: Final = range(400, 429)
KINDS: Final = {Kind.DRAW: Pushed.DRAW, Kind.RESULT: Pushed.RESULT}

Seen = tuple[int, int]


def deliver(seen: Seen | None, is_over: Callable[[], bool] = lambda: False) -> Seen | None:
    """Note what happened, then send what is due, until `is_over`. One query without phones.

    `seen` are the last rows that this server looked at, None at its start; return the new ones.
    """
    if not PushPhone.objects.exists():
        return None
    upto = newest()
    _note(seen or upto, upto)
    _send_due(is_over)
    forget_old()
    _drop_old()
    return upto


def _note(seen: Seen, upto: Seen) -> None:
    """Note a message for each phone that an event is about, unless it is noted already."""
    after = seen[0] - AGAIN, seen[1] - AGAIN
    pushes = [
        push
        for event in events(after, upto, timezone.now() - FRESH)
        if event.kind in KINDS
        for push in _of_event(event, KINDS[event.kind])
    ]
    known = set(
        Push.objects.filter(identifier__in={push.identifier for push in pushes}).values_list(
            "phone_id", "identifier"
        )
    )
    new = [push for push in pushes if (push.phone_id, push.identifier) not in known]
    if new:
        Push.objects.bulk_create(new, ignore_conflicts=True)


def _of_event(event: Event, kind: Pushed) -> list[Push]:
    """Return the messages of an event. Two queries at most."""
    phones = PushPhone.objects.filter(team__contest=event.contest, created_at__lte=event.at)
    if event.match is None:
        round_ = Round.objects.filter(contest=event.contest, draft=False).last()
    else:
        round_ = event.match.round
        phones = phones.filter(team__seats__match=event.match)
    if round_ is None:
        return []
    now = timezone.now()
    return [
        Push(phone=phone, identifier=event.identifier, kind=kind, round=round_, due_at=now)
        for phone in phones
    ]


@dataclass
class Sent:
    """A message on its way. `answer` is that of the push service, once it came."""

    push: Push
    body: bytes
    headers: dict[str, str]
    answer: Answer = field(default_factory=lambda: Answer(None))

    @property
    def service(self) -> str:
        """Name of the push service."""
        return urlsplit(self.push.phone.endpoint).hostname or ""

    def leave(self, secured: ssl.SSLContext) -> None:
        """Send it, and wait for the answer."""
        self.answer = post(self.push.phone.endpoint, self.body, self.headers, secured)


def _send_due(is_over: Callable[[], bool]) -> None:
    """Send the messages that are due, the oldest first; spare a service that stays silent."""
    now = timezone.now()
    due = Push.objects.filter(due_at__lte=now, created_at__gte=now - FRESH)
    waiting = list(due.order_by("due_at", "pk").values_list("pk", flat=True))
    if not waiting:
        return
    secured, silent = ssl.create_default_context(), set[str]()
    while waiting and not is_over():
        together, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
        written = [sent for key in together if (sent := _written(key, silent)) is not None]
        _leave(written, secured)
        for sent in written:
            _note_answer(sent)
        silent |= {sent.service for sent in written if sent.answer.status is None}


def _written(key: int, silent: set[str]) -> Sent | None:
    """Return a message to send; None if there is nothing to tell, or not by this server now.

    The contest is read now: a slow service holds a message for minutes, and the organiser may have
    hidden the round since the others left.
    """
    push = Push.objects.select_related("phone__team__contest", "round").filter(pk=key).first()
    if push is None:
        return None
    phone = push.phone
    if urlsplit(phone.endpoint).hostname in silent or not claimed(push, WAITS):
        return None
    team, contest = phone.team, phone.team.contest
    with translation.override(phone.language):
        message = message_of(contest, team.number, push.kind, push.round.number)
    if message is None:
        _end(push)
        return None
    body = sealed(_body(push, message), phone.public_key, phone.secret)
    until = int((timezone.now() + SIGNED).timestamp())
    headers = {
        "Authorization": authorization(KEY, phone.endpoint, until, _contact()),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(FRESH.total_seconds())),
        "Urgency": "high",
    }
    return Sent(push, body, headers)


def _body(push: Push, message: Message) -> bytes:
    """Return what the worker of the page reads: `templates/push/worker.js`."""
    team = push.phone.team
    content = {
        "title": message.title,
        "text": message.text,
        # A corrected score takes the place of the former one.
        "tag": f"{push.kind}-{push.round.number}",
        "page": reverse("public-team", args=[team.contest.slug, team.number]),
    }
    return json.dumps(content, ensure_ascii=False).encode()


def _contact() -> str:
    """Return the address of this installation, which Apple demands; "" if it has no name."""
    names = [name.lstrip(".") for name in settings.ALLOWED_HOSTS if name != "*"]
    return f"https://{names[0]}" if names else ""


def _leave(written: Sequence[Sent], secured: ssl.SSLContext) -> None:
    """Send messages together, and wait for all the answers. The threads use no database."""
    threads = [
        threading.Thread(target=sent.leave, args=(secured,), daemon=True) for sent in written
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _note_answer(sent: Sent) -> None:
    """End what was received or refused; delete a phone that is notified no more."""
    if sent.answer.status in GONE:
        sent.push.phone.delete()
    elif sent.answer.arrived or sent.answer.status in REFUSED:
        _end(sent.push)


def _end(push: Push) -> None:
    Push.objects.filter(pk=push.pk).update(due_at=None)


def _drop_old() -> None:
    """Delete the messages that nobody reads any more; no write if there is none."""
    # The events of the last half hour are read again: theirs stay.
    old = Push.objects.filter(created_at__lt=timezone.now() - 2 * FRESH)
    keys = list(old.values_list("pk", flat=True))
    if keys:
        Push.objects.filter(pk__in=keys).delete()
