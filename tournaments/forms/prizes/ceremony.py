"""Forms of the ceremony: what it reveals, and the steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NumberField, ShownForm


class BeginCeremonyForm(ActionForm):
    """Number of places to reveal, in the contest or in one of its `categories` (key and name)."""

    places = NumberField(
        label=_("Places à dévoiler"),
        min_value=1,
        max_value=9999,
        help_text=_("La remise commence par la dernière de ces places et finit par la première."),
    )
    category = forms.TypedChoiceField(
        label=_("Dans"), required=False, coerce=int, empty_value=None, choices=()
    )

    def __init__(
        self, data: Any = None, *, categories: Sequence[tuple[int, str]], places: int
    ) -> None:
        super().__init__(data, initial={"places": places})
        chosen = self.fields["category"]
        assert isinstance(chosen, forms.TypedChoiceField)
        chosen.choices = [("", _("tout le concours")), *categories]
        if not categories:
            del self.fields["category"]


class StepForm(ShownForm):
    """A step of the ceremony: the step that the page showed, and the key of its cards."""

    step = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
