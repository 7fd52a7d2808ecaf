"""Forms of the page of the spare computer."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import PlainForm


class TakeOverForm(PlainForm):
    """Confirmation that this spare takes over. `off` is asked once the first one did not answer."""

    off = forms.BooleanField(
        label=_("Éteignez l’ancien ordinateur : il est éteint, ou son câble est débranché."),
        required=False,
    )

    def __init__(self, *args: Any, asks_off: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_off and not self.data.get("off"):
            self.fields["off"].widget = forms.HiddenInput()


class NobodyForm(PlainForm):
    """Word that no spare took over."""

    sure = forms.BooleanField(label=_("J’ai regardé chaque secours : aucun n’a pris la main."))
