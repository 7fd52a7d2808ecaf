"""Forms of a final: who qualifies for it, and the chiefs of its delegations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.qualifying.queries.qualified import Delegation
from tournaments.annexes.qualifying.services.qualifying import Source
from tournaments.forms.core.fields import ActionForm, NameField, NumberField, PlainForm, styled
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.teams import Chief

MOST_PLACES = 500


class SourceForm(PlainForm):
    """Source of the teams, and how many of its ranking qualify."""

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
        """Return the chosen ranking of a valid form."""
        return self.known[self.cleaned_data["source"]]


class QualifyForm(ActionForm, SourceForm):
    """Confirmed qualification. `shown` identifies the teams that the page showed.

    `apart` lets the regulation of the final keep clubs apart.
    """

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    apart = forms.BooleanField(
        label=_("Séparer les clubs et les familles à la première partie"), required=False
    )

    def __init__(self, *args: Any, mixed: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not mixed:
            # The regulation of the final keeps them apart already.
            del self.fields["apart"]


class ChiefsForm(ActionForm):
    """Chiefs of the delegations shown. A field is named after its club, not after its place."""

    def __init__(self, *args: Any, delegations: Sequence[Delegation], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._keys = {one.club: one.club.encode().hex() for one in delegations}
        for one in delegations:
            key = self._keys[one.club]
            self.fields[f"name-{key}"] = NameField(
                label=gettext("%(club)s : chef de délégation") % {"club": one.club},
                required=False,
                max_length=NAME_LENGTH,
                initial=one.chief.name,
            )
            self.fields[f"phone-{key}"] = forms.CharField(
                label=gettext("%(club)s : son téléphone") % {"club": one.club},
                required=False,
                max_length=NAME_LENGTH,
                initial=one.chief.phone,
                widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
            )
        styled(self)

    def chiefs(self) -> dict[str, Chief]:
        """Return the chief of each club of the form that was sent."""
        values = self.cleaned_data
        return {
            club: Chief(values[f"name-{key}"], values[f"phone-{key}"])
            for club, key in self._keys.items()
        }
