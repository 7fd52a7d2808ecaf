"""Forms of qualification for a final."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NumberField, PlainForm
from tournaments.services.draws.qualifying import Source

MOST_PLACES = 500


class SourceForm(PlainForm):
    source = forms.ChoiceField(label=_("Concours terminé, ou saison"))
    places = NumberField(
        label=_("Nombre d’équipes qualifiées"), min_value=1, max_value=MOST_PLACES, initial=8
    )

    def __init__(self, *args: Any, sources: Sequence[Source], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {source.value: source for source in sources}
        self.fields["source"].choices = [  # type: ignore[attr-defined]
            (value, source.label) for value, source in self.known.items()
        ]

    def chosen(self) -> Source:
        return self.known[self.cleaned_data["source"]]


class QualifyForm(ActionForm, SourceForm):
    """Confirmed qualification: `shown` are the teams of the page; `apart` keeps clubs apart."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    apart = forms.BooleanField(
        label=_("Séparer les clubs et les familles à la première partie"), required=False
    )

    def __init__(self, *args: Any, mixed: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not mixed:
            # The regulation of the final keeps them apart already.
            del self.fields["apart"]
