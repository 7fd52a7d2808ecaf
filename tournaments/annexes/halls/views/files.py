"""The contest files of several halls, sent at once and each answered for itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.contest_file.rules.value import Fault
from tournaments.annexes.contest_file.services.importing import NotAsked, Outcome, Unverified
from tournaments.annexes.halls.forms.files import HallFilesForm, SentFile
from tournaments.annexes.halls.services.setting import Brought, gather_file
from tournaments.annexes.halls.views.pages import setting
from tournaments.models import Contest, Gathering
from tournaments.views.core.support import UNPROCESSABLE, creating, person
from tournaments.views.permissions import Right, rights_of, role_of
from tournaments.words.texts import Refused, say

#: What was done with a file, in a word or two.
DONE: Final = every(
    Outcome,
    {
        Outcome.CREATED: N_("importé"),
        Outcome.UPDATED: N_("mis à jour"),
        Outcome.UNCHANGED: N_("déjà là, inchangé"),
    },
)
#: Faults of a file that the page shows.
MOST_SAID: Final = 8


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """What became of a file: what was done, or the sentences that refuse it.

    `more` counts the sentences that are left out, and `compare` tells that the page of one file
    compares it with the contest that is here.
    """

    name: str
    done: str = ""
    brought: Brought | None = None
    sentences: Sequence[str] = ()
    more: int = 0
    compare: bool = False


@creating
@setting
def files(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Take the files of halls, and say of each one what was done with it."""
    form = HallFilesForm(request.POST or None, request.FILES or None)
    answers: list[FileAnswer] = []
    if request.method == "POST":
        if form.is_valid():
            answers = [_gathered(request, gathering, one) for one in form.read()]
            form = HallFilesForm()
        else:
            form.focus_error()
    refused = sum(one.brought is None for one in answers)
    status = UNPROCESSABLE if form.errors or refused else 200
    context = {"form": form, "gathering": gathering, "answers": answers, "refused": refused}
    return render(request, "gathering/files.html", context, status=status)


def _gathered(request: HttpRequest, gathering: Gathering, sent: SentFile) -> FileAnswer:
    """Bring a file in, if it is good, and return what became of it."""
    if sent.hall is None:
        return _refused(sent.name, [_fault_said(one) for one in sent.faults])

    def may_change(contest: Contest) -> bool:
        return Right.SET_UP in rights_of(role_of(request.user, contest))

    try:
        brought = gather_file(gathering, sent.hall, person(request), may_change)
    except Refused as refused:
        cause = refused.__cause__
        differences = cause.differences if isinstance(cause, Unverified) else [str(refused)]
        return _refused(sent.name, differences, compare=isinstance(cause, NotAsked))
    return FileAnswer(sent.name, say(DONE[brought.outcome], {}), brought)


def _refused(name: str, differences: Sequence[str], *, compare: bool = False) -> FileAnswer:
    shown = differences[:MOST_SAID]
    return FileAnswer(name, sentences=shown, more=len(differences) - len(shown), compare=compare)


def _fault_said(fault: Fault) -> str:
    """Return what is wrong, and where in the file unless it is the file itself."""
    where = "" if fault.of_document else f"{fault.field}{_(' :')} "
    return where + fault.sentence()
