"""« Importer un concours »: its file, what it would change here, and the confirmation."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.annexes.contest_file.forms.importing import ArrivalForm, WhoForm
from tournaments.annexes.contest_file.queries.comparing import Relation
from tournaments.annexes.contest_file.queries.matching import Arriving, Way, arriving
from tournaments.annexes.contest_file.rules.reading import read
from tournaments.annexes.contest_file.rules.value import summary
from tournaments.annexes.contest_file.services.importing import (
    Asked,
    Imported,
    Unverified,
    drop_file,
    import_contest,
    import_sentence,
    keep_file,
    kept_file,
    why_not,
)
from tournaments.annexes.contest_file.tables.export import lines_said
from tournaments.models import Contest
from tournaments.views.core.support import UNPROCESSABLE, carried_out, creating, person
from tournaments.views.permissions import Right, rights_of, role_of
from tournaments.words.texts import Refused

#: Lines of each log, and names of people, that the page shows.
MOST_LINES, MOST_NAMES = 30, 60


@creating
def choose(request: HttpRequest) -> HttpResponse:
    """Ask for the file, and say everything that is wrong in it."""
    form = ArrivalForm(request.POST or None, request.FILES or None)
    if request.method == "POST":
        if form.is_valid():
            return redirect("contest-import-preview", keep_file(form.raw, person(request)))
        form.focus_error()
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "contest_file/choose.html", {"form": form}, status=status)


@creating
def preview(request: HttpRequest, kept: UUID) -> HttpResponse:
    """Show what the file would change, and bring the contest in once that is confirmed."""
    who = person(request)
    raw = kept_file(kept, who)
    if raw is None:
        messages.info(request, _("Ce fichier n’attend plus : choisissez-le de nouveau."))
        return redirect("contest-import")
    # It was judged when it was sent.
    file = read(raw)
    arrival = arriving(file, who)
    form = WhoForm(arrival, request.POST or None)
    imported: list[Imported] = []

    def do() -> Imported:
        way = form.way_asked
        if way is not Way.COPY and not _may_change(request, arrival):
            raise Refused(_not_yours())
        choices = Asked(way, form.decided)
        digest = sha256(raw).hexdigest()
        imported.append(import_contest(file, digest, who, choices, form.cleaned_data["token"]))
        return imported[0]

    if request.method == "POST" and carried_out(request, form, do, import_sentence):
        drop_file(kept, who)
        # A form sent twice made its contest the first time: it is in the list.
        return redirect("desk", imported[0].contest.slug) if imported else redirect("home")
    status = UNPROCESSABLE if form.errors else 200
    context = {"form": form, **_context(request, arrival, form)}
    return render(request, "contest_file/preview.html", context, status=status)


def _may_change(request: HttpRequest, arriving: Arriving) -> bool:
    """Return whether the person may change the contest that is here, if it is."""
    if arriving.here is None:
        return True
    return Right.SET_UP in rights_of(role_of(request.user, arriving.here))


def _not_yours() -> str:
    return _("Ce concours est déjà ici, et quelqu’un d’autre l’organise.")


def _context(request: HttpRequest, arriving: Arriving, form: WhoForm) -> dict[str, Any]:
    """Return what the page tells of the file and of what is here."""
    allowed, compared = _may_change(request, arriving), arriving.compared
    here: Contest | None = arriving.here
    regulation = arriving.file.contest.contest.regulation
    ours: list[str] = []
    theirs: list[str] = []
    if allowed and compared is not None and compared.relation is Relation.APART:
        ours, theirs = (
            lines_said(lines[:MOST_LINES], regulation) for lines in (compared.here, compared.there)
        )
    refusal = form.refusal
    return {
        "told": summary(arriving.file),
        "day": arriving.file.contest.contest.date,
        "place": arriving.file.contest.contest.place,
        "found": arriving,
        "names": [one.row.name for one in arriving.new[:MOST_NAMES]],
        "here": here if allowed else None,
        "sentence": "" if here is None else why_not(arriving) if allowed else _not_yours(),
        "creates": here is None,
        "updates": allowed and arriving.relation is Relation.NEWER,
        "copies": here is not None and arriving.relation is not Relation.SAME,
        "ours": ours,
        "theirs": theirs,
        "differences": refusal.differences if isinstance(refusal, Unverified) else (),
    }
