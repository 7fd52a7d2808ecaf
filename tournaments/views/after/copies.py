"""Copies of the database: the automatic ones, and one to download."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.forms.core.fields import PlainForm
from tournaments.machine.backups import state
from tournaments.machine.backups.copying import copies, second_copies
from tournaments.machine.backups.files import SUFFIX, database_file, save
from tournaments.machine.backups.postgresql import by_postgresql
from tournaments.machine.backups.record import note_taken
from tournaments.queries.after.erased import copies_holding_forgotten
from tournaments.views.after.files import download
from tournaments.views.core.support import UNPROCESSABLE, owning
from tournaments.words.texts import Refused

SQLITE_TYPE = "application/vnd.sqlite3"


@owning
def copies_page(request: HttpRequest) -> HttpResponse:
    """List the automatic copies; on POST, download a copy made now."""
    form = PlainForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        try:
            return _copy()
        except Refused as refused:
            form.is_valid()
            form.refuse(refused)
    elsewhere = database_file() is None
    context = {
        "form": form,
        "copies": copies(),
        "second": second_copies(),
        "state": state(),
        "holding": copies_holding_forgotten(),
        "postgresql": by_postgresql(Path("dixdeder.dump")) if elsewhere else "",
    }
    return render(
        request, "after/book/copies.html", context, status=UNPROCESSABLE if form.errors else 200
    )


def _copy() -> HttpResponse:
    stamp = timezone.localtime().strftime("%Y-%m-%d %Hh%M")
    with TemporaryDirectory() as room:
        file = Path(room) / f"copy{SUFFIX}"
        save(file)
        content = file.read_bytes()
    note_taken()
    return download(content, SQLITE_TYPE, _("Dix de Der %(when)s") % {"when": stamp}, file.name)
