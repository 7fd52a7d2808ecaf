"""Sheets that the rehearsal seldom plays, as questions for whoever may penalise.

A button settles a question. The page is of no use to the entry of results, which never waits for
it. A piece of the referee's page shows the questions too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from time import sleep
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.referee.views.desk import TAB
from tournaments.annexes.rehearsal.queries.likelihood import REHEARSED, SHEETS_PER_QUESTION
from tournaments.annexes.rehearsal.queries.questions import Question, questions_of
from tournaments.annexes.rehearsal.services import settle_sheet, take_back_settled
from tournaments.annexes.rehearsal.tables import rank_words
from tournaments.forms.results.entry import ConfirmForm
from tournaments.machine.progress import Progress, followed
from tournaments.models import Contest, Match
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right
from tournaments.views.results.typing import match_at
from tournaments.words.numbers import number
from tournaments.words.texts import Refused

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
        all_questions = questions_of(contest, MOST_NEW)
    context = {
        "asked": all_questions,
        "questions": questions_in_words(all_questions.questions),
        "settled": questions_in_words(all_questions.settled),
        "expected": number(Fraction(round(all_questions.expected * 10), 10)),
        "rehearsed": number(REHEARSED),
        "sheets": SHEETS_PER_QUESTION,
    }
    return desk_page(request, contest, TAB, "rehearsal/unlikely.html", context)


@desk(Right.PENALISE)
@require_POST
def settle(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    """Note that a sheet was looked at: its question leaves the list."""
    sentence = _("Feuille vue : elle n’est plus dans la liste.")
    return _noted(request, match_at(contest, number, table), settle_sheet, sentence)


@desk(Right.PENALISE)
@require_POST
def take_back(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    """Put a sheet back among those to look at."""
    sentence = _("La feuille est de nouveau à regarder.")
    return _noted(request, match_at(contest, number, table), take_back_settled, sentence)


def _noted(
    request: HttpRequest,
    match: Match,
    note: Callable[[Match, User, int, UUID], None],
    sentence: str,
) -> HttpResponse:
    """Carry out the button of a sheet, then return to the page."""
    form = ConfirmForm(request.POST)

    def do() -> None:
        values = form.cleaned_data
        if values["match"] != match.pk:
            raise Refused(_("Ce résultat a changé depuis : regardez la nouvelle feuille."))
        note(match, person(request), values["version"], values["token"])

    carried_out(request, form, do, sentence)
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    here = "referee" if "referee" in request.POST else "unlikely"
    return redirect(here, match.round.contest.slug)


def questions_in_words(questions: Iterable[Question]) -> list[tuple[Question, list[str]]]:
    """Return each question with what is rare on its sheet, in words."""
    return [(one, [rank_words(one.way, rank) for rank in one.why]) for one in questions]


def _rest(progress: Progress) -> None:
    if progress.done % BETWEEN_RESTS == 0:
        sleep(REST)


def of_referee(shown: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the sheets to look at again; None where no sheet can be read.

    No way of ending is rehearsed here, which takes time: `unread` sheets wait for their own page.
    """
    unlikely = questions_of(Contest.objects.get(pk=shown["contest"].pk), most_new=0)
    if not unlikely.readable or not (unlikely.questions or unlikely.waiting):
        return None
    return {"questions": questions_in_words(unlikely.questions), "unread": unlikely.waiting}
