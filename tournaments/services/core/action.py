"""Frame of every write: transaction, lock, log and version."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.machine.backups.copying import Occasion
from tournaments.machine.backups.rolling import mark_round
from tournaments.machine.health.metrics import note_save
from tournaments.machine.health.readings import note_wait
from tournaments.models import Contest, FormToken, LogLine, Round
from tournaments.models.prepared import prepared
from tournaments.regulation import Regulation
from tournaments.services import refuse_contradictions
from tournaments.words.actions import worded_action
from tournaments.words.entrants import worded
from tournaments.words.texts import Refused


class AlreadyDone(Exception):
    """The same form was already carried out: nothing is left to do, and it is no error."""


@dataclass
class Action:
    """One write in progress on a locked contest.

    `seen_by_hall` tells whether the pages of the hall may show what is written. A service sets it
    to False for a write that only the desk reads: no phone then draws its page again.
    """

    contest: Contest
    by: User | None
    seen_by_hall: bool = True

    def round(self, number: int) -> Round:
        """Return a round of the contest. Raises `Refused` if its draw was undone meanwhile."""
        round_ = self.contest.rounds.filter(number=number).first()
        if round_ is None:
            raise Refused(_("La partie %(round)d n’est pas tirée.") % {"round": number})
        return round_

    def published_round(self, number: int) -> Round:
        """Return a round of the contest that is played. Raises `Refused`, also for a draft."""
        round_ = self.round(number)
        refuse_draft(round_)
        return round_

    def log(
        self, verb: str, subject: str, before: Any = None, after: Any = None, reason: str = ""
    ) -> None:
        """Add a line to the log. Raises `WordlessAction` for a verb without words in the log."""
        self.log_line(verb, subject, before, after, reason).save()

    def log_line(
        self, verb: str, subject: str, before: Any = None, after: Any = None, reason: str = ""
    ) -> LogLine:
        """Return a line of the log, which the caller saves. Raises `WordlessAction`, as `log`."""
        return LogLine(
            contest=self.contest,
            by=self.by,
            action=worded_action(verb),
            subject=subject[:500],
            before=before,
            after=after,
            reason=reason[:500],
        )

    def copy_round(self, number: int, occasion: Occasion) -> None:
        """Ask for a copy of the database named after a round, once this action is carried out."""
        slug = self.contest.slug
        transaction.on_commit(lambda: mark_round(slug, number, occasion))


def refuse_draft(round_: Round) -> None:
    """Raise `Refused` if the draw of the round is a draft: nothing is played there yet."""
    if round_.draft:
        raise Refused(
            _("Le tirage de la partie %(round)d n’est pas publié : publiez-le d’abord.")
            % {"round": round_.number}
        )


@contextmanager
def writing(
    contest: Contest, by: User | None, token: UUID | None = None, *, closed_too: bool = False
) -> Iterator[Action]:
    """Run one write on `contest` in a transaction, and raise the contest's version at its end.

    The version is that of the hall, or that of the desk alone if the action says so.

    The contest's row is locked: writes on one contest follow each other, so what a guard has read
    still holds when the write happens. `token` is the form's: raises `AlreadyDone` if that form was
    already carried out. Raises `Refused` if the contest is over, unless `closed_too`, and if the
    write would contradict a bracket already drawn.
    """
    asked_at = time.monotonic()
    with transaction.atomic():
        [locked] = _locked(contest.pk)
        note_wait(time.monotonic() - asked_at)
        if token is not None:
            remember(token)
        if locked.closed_at is not None and not closed_too:
            raise Refused(_("Ce concours est terminé : rien ne peut plus y être changé."))
        action = Action(locked, by)
        yield action
        refuse_contradictions(locked)
        if action.seen_by_hall:
            locked.version += 1
        else:
            locked.desk_version += 1
        locked.save()
    note_save(time.monotonic() - asked_at)


@prepared
def _locked(contest: int) -> QuerySet[Contest]:
    return Contest.objects.select_for_update().filter(pk=contest)


def remember(token: UUID) -> None:
    """Record that a form is carried out. Raises `AlreadyDone` if it already was."""
    try:
        with transaction.atomic():
            FormToken.objects.create(token=token)
    except IntegrityError as error:
        raise AlreadyDone from error


def already_done(token: UUID) -> bool:
    """Return whether the form with this token was already carried out."""
    return FormToken.objects.filter(token=token).exists()


def said_in(contest: Contest, message: str, **params: Any) -> str:
    """Return a sentence about teams, worded for players in a contest of individuals."""
    return worded(Regulation.from_data(contest.regulation).individuals, message, params)
