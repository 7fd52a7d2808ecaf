"""Forms of qualification for a final."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NumberField, PlainForm
from tournaments.models import Contest, Season

MOST_PLACES = 500


class SourceForm(PlainForm):
    """Source contest or season, and how many of its ranking qualify."""

    source = forms.ChoiceField(label=_("Concours terminé, ou saison"))
    places = NumberField(
        label=_("Nombre d’équipes qualifiées"), min_value=1, max_value=MOST_PLACES, initial=8
    )

    def __init__(self, *args: Any, sources: Sequence[Contest | Season], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {_value(source): source for source in sources}
        self.fields["source"].choices = [  # type: ignore[attr-defined]
            (value, _label(source)) for value, source in self.known.items()
        ]

    def chosen(self) -> Contest | Season:
        """Return the chosen contest or season of a valid form."""
        return self.known[self.cleaned_data["source"]]


def _value(source: Contest | Season) -> str:
    """Return what the form sends for a source. A slug has no colon."""
    return f"season:{source.slug}" if isinstance(source, Season) else source.slug


def _label(source: Contest | Season) -> str:
    if isinstance(source, Season):
        return gettext("saison « %(name)s »") % {"name": source.name}
    return f"{source.name} ({source.date:%d/%m/%Y})"


class QualifyForm(ActionForm, SourceForm):
    """Confirmed qualification. `shown` identifies the teams that the page showed."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
