"""Works: ask for one, carry them out in turn, stop them, and clear the old ones.

The web server only writes the request. A process of its own carries it out, so that the desk's
pages never wait for it: see `services.core.workers`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.machine.progress import Progress
from tournaments.machine.workroom import Room, rooms
from tournaments.models import Contest, Work
from tournaments.services.core.workers import one_begins, start_worker
from tournaments.words.house_enums import WorkKind, WorkState
from tournaments.words.texts import Refused

#: Works carried out at once: half of the processors stay for the desk and the hall.
AT_ONCE = max(1, (os.cpu_count() or 2) // 2)
#: Works that one person may have in progress.
MOST_IN_PROGRESS = 5
#: Time for which a work is kept, and bytes that all the files may take on the disk.
KEPT = timedelta(days=1)
MOST_BYTES = 500_000_000
#: Seconds after which a folder without a line is deleted, and after which a work that waits while
#: nothing runs gets a process of its own.
ALONE, PATIENCE = 60, 10
#: States of a work that is not over.
IN_PROGRESS = (WorkState.WAITING, WorkState.RUNNING)


@dataclass(frozen=True, slots=True)
class Job:
    """A request, with `asked` as JSON can hold it; for the first fields see `models.works.Work`."""

    kind: WorkKind
    title: str
    rights: str
    key: str
    asked: Mapping[str, Any]


def ask_work(contest: Contest, by: User, job: Job) -> Work:
    """Return the work of a request, even sent before. Raises `Refused` for too many in progress."""
    sweep()
    works = Work.objects.filter(contest=contest, by=by, key=job.key, language=get_language() or "")
    known_work = works.filter(state__in=(*IN_PROGRESS, WorkState.DONE)).first()
    if known_work is not None:
        return known_work
    theirs = Work.objects.filter(by=by, state__in=IN_PROGRESS)
    going_on = [work for work in theirs if work.state == WorkState.WAITING or _runs(work)]
    if len(going_on) >= MOST_IN_PROGRESS:
        raise Refused(
            _(
                "Vous avez déjà %(n)d travaux en cours : attendez la fin de l’un d’eux, ou "
                "arrêtez-le."
            )
            % {"n": MOST_IN_PROGRESS}
        )
    work = Work(
        contest=contest,
        by=by,
        kind=job.kind,
        title=job.title[:300],
        rights=job.rights,
        language=get_language() or "",
        key=job.key,
    )
    Room(work.room).open(dict(job.asked))
    work.save()
    transaction.on_commit(start_worker)
    return work


def claim_work() -> Work | None:
    """Return the next work to carry out, now running; None if none waits or enough are running."""
    with transaction.atomic():
        works = Work.objects.select_for_update().filter(state__in=IN_PROGRESS).order_by("pk")
        running = [work for work in works if _runs(work)]
        waiting = [work for work in works if work.state == WorkState.WAITING]
        if not waiting or len(running) >= AT_ONCE:
            return None
        work = waiting[0]
        work.state = WorkState.RUNNING
        work.started_at = timezone.now()
        with suppress(OSError):
            Room(work.room).beat(Progress())
        work.save()
    return work


def waits() -> bool:
    return Work.objects.filter(state=WorkState.WAITING).exists()


def end_work(
    work: Work, state: WorkState, sentence: str = "", headers: Mapping[str, str] | None = None
) -> None:
    """Write how a work ended. `headers` are those of the file that it made, if it made one."""
    kept = Work.objects.filter(pk=work.pk, room=work.room).update(
        state=state,
        sentence=sentence[:1000],
        headers=dict(headers or {}),
        ended_at=timezone.now(),
    )
    room = Room(work.room)
    if not kept:
        # The work was started again elsewhere, or its contest was deleted meanwhile.
        room.clear()
    elif state == WorkState.DONE:
        room.forget_asked()


def stop_work(work: Work) -> None:
    """Stop a work: at once if nothing carries it out, else at its next step."""
    waiting = Work.objects.filter(pk=work.pk, state=WorkState.WAITING)
    if waiting.update(state=WorkState.STOPPED, ended_at=timezone.now()):
        return
    Room(work.room).ask_to_stop()
    if work.state == WorkState.RUNNING and not _runs(work):
        end_work(work, WorkState.STOPPED)


def begin_again(work: Work) -> Work:
    """Ask once more for a work that failed, was stopped, or whose process was killed.

    A process that was believed dead keeps its old folder, which nobody reads any more. Raises
    `Refused` if what was asked is no longer kept, or the work still goes on.
    """
    question = Room(work.room).asked()
    over = work.state in (WorkState.FAILED, WorkState.STOPPED)
    if question is None or not (over or (work.state == WorkState.RUNNING and not _runs(work))):
        raise Refused(_("Ce travail ne peut pas recommencer : demandez-le de nouveau sur sa page."))
    left, work.room = work.room, uuid4()
    Room(work.room).open(question)
    work.state, work.sentence, work.headers = WorkState.WAITING, "", {}
    work.started_at = work.ended_at = work.read_at = None
    work.asked_at = timezone.now()
    work.save()
    Room(left).clear()
    transaction.on_commit(start_worker)
    return work


def wake(work: Work) -> None:
    """Start a process if this work waits while nothing runs: the last process was killed.

    Pages ask every few seconds. A process that is slow to start is not joined by others, which
    would only slow it further.
    """
    others = Work.objects.filter(state=WorkState.RUNNING)
    waited = (timezone.now() - work.asked_at).total_seconds()
    if work.state != WorkState.WAITING or waited <= PATIENCE or any(map(_runs, others)):
        return
    if not one_begins():
        start_worker()


def note_read(work: Work) -> None:
    """Note that the person has read how the work ended."""
    Work.objects.filter(pk=work.pk, read_at=None).update(read_at=timezone.now())


def clear_works(contests: Iterable[Contest]) -> None:
    """Delete the works of contests: their files name people who are to be forgotten."""
    works = Work.objects.filter(contest__in=contests)
    left = list(works.values_list("room", flat=True))
    works.delete()
    for room in left:
        transaction.on_commit(Room(room).clear)


def sweep() -> None:
    """Delete the works that are a day old, and the oldest files beyond the space they may take."""
    Work.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()
    used_rooms = set(Work.objects.values_list("room", flat=True))
    for room in rooms():
        # A folder is made a moment before its line.
        if room.name not in used_rooms and room.age() > ALONE:
            room.clear()
    total = 0
    for work in Work.objects.filter(state=WorkState.DONE):
        total += _size(Room(work.room).answer)
        if total > MOST_BYTES:
            work.delete()
            Room(work.room).clear()


def _runs(work: Work) -> bool:
    return work.state == WorkState.RUNNING and Room(work.room).alive()


def _size(file: Path) -> int:
    with suppress(OSError):
        return file.stat().st_size
    return 0
