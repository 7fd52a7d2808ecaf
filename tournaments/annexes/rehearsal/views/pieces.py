"""Piece of the referee's page: the sheets that the rehearsal seldom plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.annexes.rehearsal.queries.questions import questions_of
from tournaments.annexes.rehearsal.views.unlikely import questions_in_words
from tournaments.models import Contest


def of_referee(shown: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the sheets to look at again; None where no sheet can be read.

    No way of ending is rehearsed here, which takes time: `unread` sheets wait for their own page.
    """
    asked = questions_of(Contest.objects.get(pk=shown["contest"].pk), most_new=0)
    if not asked.readable or not (asked.questions or asked.waiting):
        return None
    return {"questions": questions_in_words(asked.questions), "unread": asked.waiting}
