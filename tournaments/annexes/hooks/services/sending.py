"""Hooks and their deliveries: add one, note what happened, send it, try again."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.annexes.applications.queries.online import PREFIX, signature
from tournaments.annexes.hooks.queries import Kind, Notice, newest, news, notice
from tournaments.annexes.hooks.services.outside import outside, post
from tournaments.machine.places import version
from tournaments.models import Delivery, Hook, Outgoing
from tournaments.words.texts import Refused

#: Part of the secrets already given: it never changes, wherever this module moves.
SALT: Final = "tournaments.annexes.hooks"
#: Waits between two tries. After the last one, the notice is given up.
WAITS: Final = (
    timedelta(seconds=5),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=24),
)
#: How long what is over stays on the page.
KEPT: Final = timedelta(days=30)
#: Hooks of an installation, and notices sent to each of them in one look.
MOST_HOOKS: Final = 10
MOST_AT_ONCE: Final = 50


def key_of(hook: Hook) -> bytes:
    """Return the key that signs the notices of a hook. Nothing of it is stored."""
    text = f"{hook.pk}.{hook.created_at.isoformat()}"
    key: bytes = salted_hmac(SALT, text, algorithm="sha256").digest()
    return key


def secret_of(hook: Hook) -> str:
    """Return the secret to give to the receiver, as « Standard Webhooks » writes it."""
    return PREFIX + base64.b64encode(key_of(hook)).decode()


def add_hook(address: str) -> Hook:
    """Tell an address what happens from now on. Raises `Refused`, as `outside` does."""
    outside(address)
    if Hook.objects.count() >= MOST_HOOKS:
        raise Refused(_("Pas plus de %(most)d adresses.") % {"most": MOST_HOOKS}, field="address")
    entries, log = newest()
    try:
        with transaction.atomic():
            return Hook.objects.create(address=address, entries=entries, log=log)
    except IntegrityError as error:
        raise Refused(_("Cette adresse est déjà prévenue."), field="address") from error


def ping(hook: Hook) -> None:
    """Have a notice sent that tells nothing, to try the address."""
    _keep(hook, [notice(f"ping_{uuid4().hex[:16]}", Kind.PING, timezone.now(), {})])


def send_again(delivery: Delivery) -> None:
    """Try once more, at once, what was given up."""
    delivery.due_at, delivery.tries = timezone.now(), len(WAITS)
    delivery.save(update_fields=["due_at", "tries"])


def deliver(is_over: Callable[[], bool] = lambda: False) -> None:
    """Note what happened, then send what is due, until `is_over`. One query if there is no hook."""
    hooks = list(Hook.objects.all())
    if not hooks:
        return
    upto, since = newest(), timezone.now() - KEPT
    for hook in hooks:
        _note(hook, upto, since)
        _send_due(hook, is_over)
    Delivery.objects.filter(due_at=None, created_at__lt=since).delete()


def _note(hook: Hook, upto: tuple[int, int], since: datetime) -> None:
    with transaction.atomic():
        _keep(hook, news(hook, upto, since))
        if (hook.entries, hook.log) != upto:
            hook.entries, hook.log = upto
            hook.save(update_fields=["entries", "log"])


def _keep(hook: Hook, notices: Iterable[Notice]) -> None:
    """Note the notices that are not yet. Nothing is written if all of them are."""
    bodies = {one.identifier: one.body for one in notices}
    kept = hook.deliveries.filter(identifier__in=bodies)
    for identifier in kept.values_list("identifier", flat=True):
        del bodies[identifier]
    now = timezone.now()
    Delivery.objects.bulk_create(
        (
            Delivery(hook=hook, identifier=identifier, body=body, due_at=now)
            for identifier, body in bodies.items()
        ),
        ignore_conflicts=True,
    )


def _send_due(hook: Hook, is_over: Callable[[], bool]) -> None:
    """Send the notices that are due, the oldest first, until one does not arrive."""
    due = hook.deliveries.filter(due_at__lte=timezone.now()).order_by("due_at", "pk")
    for delivery in due[:MOST_AT_ONCE]:
        if is_over() or (claimed(delivery, WAITS) and not _arrives(hook, delivery)):
            return


def claimed(sent: Outgoing, waits: Sequence[timedelta]) -> bool:
    """Note that this server tries to send, and when to try again; False if another one does.

    After the last of the `waits`, it is given up.
    """
    mine = type(sent)._default_manager.filter(pk=sent.pk, tries=sent.tries, due_at=sent.due_at)
    wait = waits[sent.tries] if sent.tries < len(waits) else None
    sent.due_at = timezone.now() + wait if wait is not None else None
    sent.tries += 1
    return bool(mine.update(tries=sent.tries, due_at=sent.due_at))


def _arrives(hook: Hook, delivery: Delivery) -> bool:
    """Send a notice, and note the answer; return whether it was received."""
    answer = post(hook.address, delivery.body.encode(), _headers(hook, delivery))
    delivery.answer, delivery.why = answer.status, answer.why
    if answer.arrived:
        delivery.delivered_at, delivery.due_at = timezone.now(), None
    delivery.save(update_fields=["answer", "why", "delivered_at", "due_at"])
    return answer.arrived


def _headers(hook: Hook, delivery: Delivery) -> dict[str, str]:
    moment = str(int(timezone.now().timestamp()))
    body = delivery.body.encode()
    return {
        "Content-Type": "application/json",
        "User-Agent": f"DixDeDer/{version()}",
        "webhook-id": delivery.identifier,
        "webhook-timestamp": moment,
        "webhook-signature": "v1," + signature(key_of(hook), delivery.identifier, moment, body),
    }
