"""Note what was printed, and say with which choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.forms.core.papers import PaperOptions
from tournaments.papers import Leaves
from tournaments.services.core.prints import Printed, note_prints
from tournaments.views.core.support import person
from tournaments.views.papers.kind import Asked, Kind
from tournaments.views.papers.shows import shown_by
from tournaments.words.figures import hour

#: Fields whose choices are kept with a print. Typed texts are not: they may name people.
_KEPT = (forms.ChoiceField, forms.IntegerField, forms.BooleanField)


@dataclass(frozen=True, slots=True)
class Made:
    kind: Kind
    form: PaperOptions | None
    leaves: Sequence[Leaves]

    @property
    def pages(self) -> int:
        return sum(len(one.pages) for one in self.leaves)


def made(kind: Kind, form: PaperOptions | None, printing: Asked) -> Made:
    """Make a paper. Raises Http404 or `Refused` if there is nothing to print: see `Kind`."""
    leaves = kind.made_for(printing)
    return Made(kind, form, [leaves] if isinstance(leaves, Leaves) else leaves)


def note(request: HttpRequest, printing: Asked, papers: Iterable[Made]) -> None:
    """Remember that the person prints these papers. The sheet of one table alone is not noted."""
    noted = [
        Printed(
            one.kind.slug,
            printing.round if one.kind.of_round else None,
            one.pages,
            shown_by(one.kind, choices),
            choices,
        )
        for one in papers
        for choices in [_choices(one.form)]
        if printing.hall is None and not _is_part(one.form)
    ]
    note_prints(printing.contest, person(request), noted)


def _is_part(form: PaperOptions | None) -> bool:
    """Return whether a part is asked for, one team or some tables: only links from pages do so."""
    return form is not None and any(form.cleaned_data.get(f.name) for f in form.hidden_fields())


def _choices(form: PaperOptions | None) -> dict[str, str]:
    if form is None:
        return {}
    fields = (field for field in form.visible_fields() if isinstance(field.field, _KEPT))
    return {field.name: str(field.value()) for field in fields if field.value() not in (None, "")}


def print_said(at: datetime, by: str) -> str:
    """Return when a paper was printed and by whom: "imprimé à 14 h 12 par Anne"."""
    here, who = timezone.localtime(at), by or _("un compte supprimé")
    params = {"hour": hour(at), "who": who, "day": date_format(here, "SHORT_DATE_FORMAT")}
    if here.date() == timezone.localdate():
        return _("imprimé à %(hour)s par %(who)s") % params
    return _("imprimé le %(day)s à %(hour)s par %(who)s") % params


def choices_said(kind: Kind, options: Mapping[str, Any]) -> str:
    """Return in words the choices of a print that differ from the usual ones."""
    if kind.options is None:
        return ""
    choices = []
    for name, field in kind.options.base_fields.items():
        value = options.get(name, "")
        if value in ("", str(field.initial)):
            continue
        if isinstance(field, forms.BooleanField):
            choices.append(str(field.label))
        elif isinstance(field, forms.ChoiceField):
            pairs = cast("Iterable[tuple[object, object]]", field.choices)
            words = {str(key): str(label) for key, label in pairs}
            choices.append(f"{field.label}\N{NO-BREAK SPACE}: {words.get(value, value)}")
        else:
            choices.append(f"{field.label}\N{NO-BREAK SPACE}: {value}")
    return ", ".join(choices)
