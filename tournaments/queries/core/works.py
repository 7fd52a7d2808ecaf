"""Works as the desk shows them: state, progress, time, and what may be done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.machine.progress import Progress
from tournaments.machine.workroom import Room
from tournaments.models import Contest, Work
from tournaments.models.prepared import prepared
from tournaments.words.house_enums import WorkKind, WorkState


@dataclass(frozen=True, slots=True)
class WorkLine:
    """A work. `seconds` is how long it runs, or ran; `killed`: its process stopped too early."""

    pk: int
    title: str
    kind: WorkKind
    state: WorkState
    sentence: str
    asked_at: datetime
    seconds: int
    progress: Progress
    killed: bool
    stopping: bool
    has_file: bool

    @property
    def going_on(self) -> bool:
        return self.state in (WorkState.WAITING, WorkState.RUNNING) and not self.killed

    @property
    def may_begin_again(self) -> bool:
        return self.killed or self.state in (WorkState.FAILED, WorkState.STOPPED)

    @property
    def done(self) -> bool:
        return self.state == WorkState.DONE

    @property
    def version(self) -> str:
        """Word that changes with what the page shows."""
        progress = f"{self.progress.what}{self.progress.done}/{self.progress.total}"
        return f"{self.state}.{self.killed}.{self.stopping}.{self.seconds}.{progress}"


def works_of(contest: Contest, by: User) -> list[WorkLine]:
    """Return the works that a person asked for in a contest, latest first. One query."""
    return list(map(line_of, _works(contest.pk, by.pk)))


@prepared
def _works(contest: int, by: int) -> QuerySet[Work]:
    return Work.objects.filter(contest=contest, by=by)


def works_to_tell(contest: Contest, by: User) -> list[WorkLine]:
    """Return the works whose end the person has not read yet. One query."""
    return list(map(line_of, _unread(contest.pk, by.pk)))


@prepared
def _unread(contest: int, by: int) -> QuerySet[Work]:
    return Work.objects.filter(contest=contest, by=by, read_at=None)


def line_of(work: Work) -> WorkLine:
    """Return a work as the desk shows it. No query; it reads the folder of the work."""
    room = Room(work.room)
    running = work.state == WorkState.RUNNING
    now = timezone.now()
    seconds = 0.0
    if work.started_at is not None:
        seconds = ((work.ended_at or now) - work.started_at).total_seconds()
    return WorkLine(
        work.pk,
        work.title,
        work.kind,
        work.state,
        work.sentence,
        work.asked_at,
        round(seconds),
        room.progress() if running else Progress(),
        killed=running and not room.alive(),
        stopping=running and room.stop_asked(),
        has_file=bool(work.headers) and room.answer.exists(),
    )
