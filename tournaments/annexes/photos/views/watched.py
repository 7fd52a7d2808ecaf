"""Files of the watched folder, and files whose reading was interrupted."""

from __future__ import annotations

import logging
from datetime import date
from pathlib import Path

from django.db import DatabaseError
from django.utils import timezone

from tournaments.annexes.photos import files as photo_files
from tournaments.annexes.photos.services import Sent, send_photos
from tournaments.annexes.photos.views.reading import keep_reading
from tournaments.models import Contest, Photo
from tournaments.words.house_enums import PhotoState
from tournaments.words.texts import Refused

logger = logging.getLogger(__name__)


def look() -> None:
    """Take the files that came into the watched folder, and have what waits read.

    A file stays in the folder while no contest can take it: none is played, or too many files wait.
    Raises `OSError` and `DatabaseError`.
    """
    for slug, path in photo_files.arrived():
        contest = _contest_of(slug)
        if contest is None:
            continue
        try:
            _take(contest, path)
        except (OSError, DatabaseError):
            raise
        except Exception:
            # A file that nobody foresaw must not keep the others waiting.
            logger.exception("watched folder")
    if photo_files.any_waits():
        _read_on()


def _read_on() -> None:
    """Have the waiting files of every contest read, and delete those of no contest."""
    waiting = Photo.objects.filter(state=PhotoState.WAITING)
    photo_files.clear_waiting(set(waiting.values_list("room", flat=True)))
    contests = Contest.objects.filter(pk__in=waiting.values("contest"), closed_at=None)
    for contest in contests.select_related("organiser"):
        keep_reading(contest, contest.organiser)


def _take(contest: Contest, path: Path) -> None:
    heavy = path.stat().st_size > photo_files.MOST_BYTES
    # A stick may carry a name in another encoding, which no database keeps.
    name = path.name.encode(errors="replace").decode()
    sent = Sent(name, None if heavy else path.read_bytes())
    try:
        send_photos(contest, None, [sent])
    except Refused:
        return
    photo_files.set_aside(path, contest.slug)


def _contest_of(slug: str) -> Contest | None:
    """Return the open contest of a subfolder; without one, that of the day nearest to today."""
    open_contests = Contest.objects.filter(closed_at=None, rounds__draft=False).distinct()
    if slug:
        return open_contests.filter(slug=slug).first()
    today = timezone.localdate()

    def far(contest: Contest) -> tuple[int, int]:
        day: date = contest.date
        return abs((day - today).days), -contest.pk

    return min(open_contests, key=far, default=None)
