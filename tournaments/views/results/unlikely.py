"""Sheets that the rehearsal seldom plays, as questions for whoever may penalise.

The page only shows. It is of no use to the entry of results, which never waits for it.
"""

from __future__ import annotations

from fractions import Fraction
from time import sleep

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Contest
from tournaments.permissions import Right
from tournaments.progress import Progress, followed
from tournaments.rehearsal.likelihood import REHEARSED, SHEETS_PER_QUESTION
from tournaments.rehearsal.questions import questions_of
from tournaments.tables.results.unlikely import rank_words
from tournaments.views.core.support import desk, desk_page
from tournaments.views.results.referee import TAB
from tournaments.wording.numbers import number

#: Ways of ending that one request rehearses. The page offers to read the other sheets.
MOST_NEW = 1
#: Number of made-up sheets between two rests, and length of a rest in seconds. The rests let the
#: other requests of this process pass: without them, a page of the entry takes three times as long.
BETWEEN_RESTS, REST = 5, 0.002


@desk(Right.PENALISE)
@require_safe
def unlikely(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the sheets to look at again, with what is rare on each of them."""
    with followed(_rest):
        asked = questions_of(contest, MOST_NEW)
    context = {
        "asked": asked,
        "questions": [
            (one, [rank_words(one.way, rank) for rank in one.why]) for one in asked.questions
        ],
        "expected": number(Fraction(round(asked.expected * 10), 10)),
        "rehearsed": number(REHEARSED),
        "sheets": SHEETS_PER_QUESTION,
    }
    return desk_page(request, contest, TAB, "results/referee/unlikely.html", context)


def _rest(progress: Progress) -> None:
    if progress.done % BETWEEN_RESTS == 0:
        sleep(REST)
