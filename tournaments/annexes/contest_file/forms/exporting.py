"""What a contest's file carries besides the contest."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.contest_file.rules.members import Extra
from tournaments.forms.core.fields import PlainForm


class ExportForm(PlainForm):
    """Ticks of the parts that a person may take besides; `allowed` are these parts."""

    phones = forms.BooleanField(
        required=False, label=_("Avec les téléphones et les villes des joueurs")
    )
    cash = forms.BooleanField(
        required=False, label=_("Avec la caisse : paiements, comptages, remises")
    )

    def __init__(self, *args: Any, allowed: Collection[Extra], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for extra in Extra:
            if extra not in allowed:
                del self.fields[extra]

    @property
    def extras(self) -> frozenset[Extra]:
        """Parts that are ticked."""
        return frozenset(extra for extra in Extra if self.cleaned_data.get(extra))
