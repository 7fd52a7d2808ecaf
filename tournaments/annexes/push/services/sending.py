"""Messages to phones: note what happened, write what each one tells, send it."""

from __future__ import annotations

import json
import logging
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from http import HTTPStatus
from itertools import product
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone, translation

from tournaments.annexes.hooks.queries import AGAIN, Event, Kind, events, newest
from tournaments.annexes.hooks.services.outside import Answer, post
from tournaments.annexes.hooks.services.sending import claimed
from tournaments.annexes.push.queries import Message, message_of
from tournaments.annexes.push.rules import authorization, sealed
from tournaments.annexes.push.services.forgetting import forget_old
from tournaments.annexes.push.services.phones import KEY
from tournaments.machine.proxy import public_name
from tournaments.models import Push, PushPhone, Round, Seat
from tournaments.words.house_enums import Pushed

logger = logging.getLogger(__name__)

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
KINDS: Final = {
    Kind.DRAW: Pushed.DRAW,
    Kind.UNDRAWN: Pushed.UNDRAWN,
    Kind.RESULT: Pushed.RESULT,
}
#: Messages that take each other's place on the phone, by name.
TAGS: Final = {Pushed.DRAW: "draw", Pushed.UNDRAWN: "draw", Pushed.RESULT: "result"}

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
    """Note a message for each phone that an event is about, unless it is noted already.

    The events of a while are read again at each look: five queries, however many they are.
    """
    after = seen[0] - AGAIN, seen[1] - AGAIN
    happened = [one for one in events(after, upto, timezone.now() - FRESH) if one.kind in KINDS]
    if not happened:
        return
    pushes = list(_of_events(happened))
    known = set(
        Push.objects.filter(identifier__in={push.identifier for push in pushes}).values_list(
            "phone_id", "identifier"
        )
    )
    new = [push for push in pushes if (push.phone_id, push.identifier) not in known]
    if new:
        Push.objects.bulk_create(new, ignore_conflicts=True)


def _of_events(happened: Sequence[Event]) -> Iterator[Push]:
    """Yield the messages of events. A draw that another one follows is over. Three queries."""
    now, contests = timezone.now(), {event.contest.pk for event in happened}
    phones = PushPhone.objects.filter(team__contest__in=contests).select_related("team")
    matches = [event.match for event in happened if event.match is not None]
    followed = Seat.objects.filter(match__in=matches, team__push_phones__isnull=False)
    seated = set(followed.values_list("match_id", "team_id"))
    published = Round.objects.filter(contest__in=contests, draft=False).order_by()
    drawn = dict(published.values_list("contest").annotate(Max("number")))
    last_draws = {event.contest.pk: event for event in happened if event.match is None}
    for event, phone in product(happened, phones):
        contest, match = event.contest.pk, event.match
        if phone.team.contest_id != contest or phone.created_at > event.at:
            continue
        if match is not None and (match.pk, phone.team_id) not in seated:
            continue
        last = last_draws[contest] if match is None else event
        # Only the last draw is taken back.
        number = drawn.get(contest, 0) + (last.kind is Kind.UNDRAWN)
        yield Push(
            phone=phone,
            identifier=event.identifier,
            kind=KINDS[event.kind],
            number=number if match is None else match.round.number,
            due_at=now if event is last else None,
        )


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
    logged = set[tuple[str, int | None]]()
    while waiting and not is_over():
        together, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
        written = [sent for key in together if (sent := _written(key, silent)) is not None]
        _leave(written, secured)
        for sent in written:
            _note_answer(sent)
            if (sent.service, sent.answer.status) not in logged and not sent.answer.arrived:
                logged.add((sent.service, sent.answer.status))
                _tell_failure(sent)
        silent |= {sent.service for sent in written if sent.answer.status is None}


def _written(key: int, silent: set[str]) -> Sent | None:
    """Return a message to send; None if there is nothing to tell, or not by this server now.

    The contest is read now: a slow service holds a message for minutes, and the organiser may have
    hidden the round since the others left.
    """
    push = Push.objects.select_related("phone__team__contest").filter(pk=key).first()
    if push is None:
        return None
    phone = push.phone
    if urlsplit(phone.endpoint).hostname in silent or not claimed(push, WAITS):
        return None
    team, contest = phone.team, phone.team.contest
    with translation.override(phone.language):
        message = message_of(contest, team.number, push.kind, push.number)
    if message is None or _is_needless(push):
        # Nothing left for the phone: see `_is_needless`.
        Push.objects.filter(pk=push.pk).update(due_at=None, tries=0)
        return None
    body = sealed(_body(push, message), phone.public_key, phone.secret)
    until = int((timezone.now() + SIGNED).timestamp())
    # Apple demands the address of the installation.
    contact = f"https://{public_name(settings.ALLOWED_HOSTS)}"
    headers = {
        "Authorization": authorization(KEY, phone.endpoint, until, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(FRESH.total_seconds())),
        "Urgency": "high",
    }
    return Sent(push, body, headers)


def _is_needless(push: Push) -> bool:
    """Return whether a newer message takes its place, or takes back what never left."""
    same = [kind for kind, tag in TAGS.items() if tag == TAGS[push.kind]]
    others = Push.objects.filter(phone=push.phone, number=push.number, kind__in=same)
    if others.filter(pk__gt=push.pk, due_at__isnull=False).exists():
        return True
    earlier = others.filter(pk__lt=push.pk)
    if push.kind is not Pushed.UNDRAWN or not earlier.exists():
        return False
    return not earlier.filter(kind=Pushed.DRAW, tries__gt=0).exists()


def _body(push: Push, message: Message) -> bytes:
    """Return what the worker of the page reads: `templates/push/worker.js`."""
    team = push.phone.team
    content = {
        "title": message.title,
        "text": message.text,
        # A corrected score takes the place of the former one.
        "tag": f"{TAGS[push.kind]}-{push.number}",
        "page": reverse("public-team", args=[team.contest.slug, team.number]),
    }
    return json.dumps(content, ensure_ascii=False).encode()


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
    phone = sent.push.phone
    if sent.answer.arrived and not phone.reached:
        PushPhone.objects.filter(pk=phone.pk).update(reached=True)
    if sent.answer.status in GONE:
        phone.delete()
    elif sent.answer.arrived or sent.answer.status in REFUSED:
        _end(sent.push)


def _tell_failure(sent: Sent) -> None:
    """Tell whoever keeps the server that a service takes no message. The address stays secret."""
    status = sent.answer.status
    if status is None:
        logger.warning("push: %s does not answer", sent.service)
    elif status not in GONE:
        logger.warning("push: %s refuses the messages with status %d", sent.service, status)


def _end(push: Push) -> None:
    Push.objects.filter(pk=push.pk).update(due_at=None)


def _drop_old() -> None:
    """Delete the messages that nobody reads any more; no write if there is none."""
    # The events of the last half hour are read again: theirs stay.
    old = Push.objects.filter(created_at__lt=timezone.now() - 2 * FRESH)
    keys = list(old.values_list("pk", flat=True))
    if keys:
        Push.objects.filter(pk__in=keys).delete()
