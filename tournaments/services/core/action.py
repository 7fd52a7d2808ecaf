"""What every write shares: its transaction, the lock, the log, the version."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.models import Contest, FormToken, LogLine, Round
from tournaments.services.core.bracket_guards import refuse_contradictions
from tournaments.wording.words import Refused


class AlreadyDone(Exception):
    """The same form was carried out before: nothing is left to do, and nothing is wrong."""


@dataclass
class Action:
    """One write under way on a locked contest."""

    contest: Contest
    by: User | None

    def round(self, number: int) -> Round:
        """A round of the contest. Raises `Refused` when its draw was undone meanwhile."""
        found = self.contest.rounds.filter(number=number).first()
        if found is None:
            raise Refused(_("La partie %(round)d n’est pas tirée.") % {"round": number})
        return found

    def log(
        self, verb: str, subject: str, before: Any = None, after: Any = None, reason: str = ""
    ) -> None:
        """Add a line to the log: what was done to what, before, after, why."""
        LogLine.objects.create(
            contest=self.contest,
            by=self.by,
            action=verb,
            subject=subject[:500],
            before=before,
            after=after,
            reason=reason[:500],
        )


@contextmanager
def writing(
    contest: Contest, by: User | None, token: UUID | None = None, *, closed_too: bool = False
) -> Iterator[Action]:
    """Open the transaction of one write on `contest`, and raise the contest's version at its end.

    The contest's row is locked: writes on one contest follow each other, so a guard that read
    something still holds when the write happens. `token` is the form's: raises `AlreadyDone` when
    that form was carried out before. Raises `Refused` when the contest is over, unless
    `closed_too`.
    """
    with transaction.atomic():
        locked = Contest.objects.select_for_update().get(pk=contest.pk)
        if token is not None:
            remember(token)
        if locked.closed_at is not None and not closed_too:
            raise Refused(_("Ce concours est terminé : rien ne peut plus y être changé."))
        yield Action(locked, by)
        refuse_contradictions(locked)
        locked.version += 1
        locked.save()


def remember(token: UUID) -> None:
    """Note that a form is being carried out. Raises `AlreadyDone` when it was before."""
    try:
        with transaction.atomic():
            FormToken.objects.create(token=token)
    except IntegrityError as error:
        raise AlreadyDone from error
