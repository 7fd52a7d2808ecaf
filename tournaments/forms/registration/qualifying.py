"""Forms of qualification for a final."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NumberField, PlainForm
from tournaments.models import Contest

MOST_PLACES = 500


class SourceForm(PlainForm):
    """Source contest, and the number of its teams that qualify."""

    source = forms.ChoiceField(label=_("Concours terminé"))
    places = NumberField(
        label=_("Nombre d’équipes qualifiées"), min_value=1, max_value=MOST_PLACES, initial=8
    )

    def __init__(self, *args: Any, sources: Sequence[Contest], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {source.slug: source for source in sources}
        self.fields["source"].choices = [  # type: ignore[attr-defined]
            (slug, f"{source.name} ({source.date:%d/%m/%Y})") for slug, source in self.known.items()
        ]

    def chosen(self) -> Contest:
        """Return the chosen contest of a valid form."""
        return self.known[self.cleaned_data["source"]]


class QualifyForm(ActionForm, SourceForm):
    """Confirmed qualification. `shown` identifies the teams that the page showed."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
