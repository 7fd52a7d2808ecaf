"""The work that reads the photographs of a contest: whether one runs, and how far it is."""

from __future__ import annotations

from tournaments.models import Contest, Work
from tournaments.queries.core.works import WorkLine, line_of
from tournaments.words.house_enums import WorkKind


def reading_of(contest: Contest) -> WorkLine | None:
    """Return the last work that read photographs, or reads them; None if there was none.

    One query.
    """
    last = last_reading(contest)
    return line_of(last) if last is not None else None


def last_reading(contest: Contest) -> Work | None:
    """Return the last work that reads photographs of a contest. One query."""
    return Work.objects.filter(contest=contest, kind=WorkKind.PHOTOS).first()
