"""Form of the chiefs of delegations: a name and a telephone for each club."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.forms.core.fields import ActionForm, NameField, styled
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.cash.delegations import Delegation
from tournaments.queries.registration.delegations import Chief


class ChiefsForm(ActionForm):
    """Chiefs of the delegations shown. A field is named after its club, not after its place."""

    def __init__(self, *args: Any, delegations: Sequence[Delegation], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._keys = {one.club: one.club.encode().hex() for one in delegations}
        for one in delegations:
            key = self._keys[one.club]
            self.fields[f"name-{key}"] = NameField(
                label=_("%(club)s : chef de délégation") % {"club": one.club},
                required=False,
                max_length=NAME_LENGTH,
                initial=one.chief.name,
            )
            self.fields[f"phone-{key}"] = forms.CharField(
                label=_("%(club)s : son téléphone") % {"club": one.club},
                required=False,
                max_length=NAME_LENGTH,
                initial=one.chief.phone,
                widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
            )
        styled(self)

    def chiefs(self) -> dict[str, Chief]:
        values = self.cleaned_data
        return {
            club: Chief(values[f"name-{key}"], values[f"phone-{key}"])
            for club, key in self._keys.items()
        }
