"""Reading of the files that wait, by a work; and asking for that work."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import timedelta

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.annexes.photos.queries.photos import last_reading
from tournaments.annexes.photos.services.keeping import begin_photo, keep_fault, keep_sheets
from tournaments.annexes.photos.views.cutting import cut_out
from tournaments.machine.progress import tell
from tournaments.machine.workroom import Room
from tournaments.models import Contest, Photo
from tournaments.services.core.works import Job, ask_work, begin_again, wake
from tournaments.views.permissions import Right
from tournaments.words.house_enums import PhotoState, WorkKind, WorkState
from tournaments.words.texts import Refused

#: Time after which the reading begins again by itself, once it has failed.
AGAIN = timedelta(seconds=20)
#: What the request of the work says of the server: no part of its answer depends on it.
SERVER = {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "wsgi.url_scheme": "http"}


def ask_reading(contest: Contest, by: User) -> None:
    """Have the waiting files read by a work, unless one waits or runs already.

    A work whose process was killed begins again. Nothing is raised if the person has too many works
    in progress: the files wait, and the next page, or the server, asks again.
    """
    work = last_reading(contest)
    if work is not None and work.state == WorkState.WAITING:
        wake(work)
        return
    if work is not None and work.state == WorkState.RUNNING:
        if Room(work.room).alive():
            return
        with suppress(Refused):
            begin_again(work)
            return
    path = reverse("photos-read", args=[contest.slug])
    request_data = {"method": "POST", "path": path, "query": "", "body": "", "environ": SERVER}
    newest = contest.photos.order_by("-pk").values_list("pk", flat=True).first() or 0
    # The same files asked for again, once their work was stopped or failed, are another work.
    key = f"photos.{newest}.{work.pk if work is not None else 0}"
    title = _("Lecture des feuilles photographiées")
    with suppress(Refused):
        ask_work(contest, by, Job(WorkKind.PHOTOS, title, Right.ENTER.name, key, request_data))


def keep_reading(contest: Contest, by: User) -> None:
    """Have the waiting files read if nothing reads them: the computer was stopped meanwhile.

    A work that failed begins again after a while: one file may have ended it, and the others are
    still to be read. A work that a person has stopped begins again for newer files only.
    """
    waiting = contest.photos.filter(state=PhotoState.WAITING).order_by("-pk").first()
    if waiting is None or contest.closed_at is not None:
        return
    work = last_reading(contest)
    ended = work.ended_at if work is not None else None
    if work is not None and ended is not None and waiting.at <= ended:
        if work.state == WorkState.STOPPED:
            return
        if work.state == WorkState.FAILED and timezone.now() - ended < AGAIN:
            return
    ask_reading(contest, by)


def read_waiting(contest: Contest) -> int:
    """Read the files that wait, those that come meanwhile too, and return how many were read.

    The senders take turns. A file that ended a process is read after those that nobody has tried.
    """
    turns: Counter[tuple[int | None, int | None]] = Counter()
    files = Photo.objects.filter(contest=contest, state=PhotoState.WAITING)
    while waiting := list(files.all()):
        photo = min(waiting, key=lambda one: (one.attempts, turns[one.sender], one.pk))
        done = turns.total()
        tell(_("Photos lues"), done, done + len(waiting))
        read_photo(photo)
        turns[photo.sender] += 1
    return turns.total()


def read_photo(photo: Photo) -> None:
    """Read one file: keep its sheets, or why there is none."""
    content = begin_photo(photo)
    if content is None:
        return
    outcome = cut_out(Contest.objects.get(pk=photo.contest_id), content, photo.name)
    if isinstance(outcome, list):
        keep_sheets(photo, outcome)
    else:
        keep_fault(photo, outcome)
