"""Options of the receipts."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions


class ReceiptsOptions(PaperOptions):
    """Receipts to print: one per payment of the day, one payment, or all that a team paid."""

    team = NumberField(
        label=_("Numéro (vide : un reçu par paiement)"),
        min_value=1,
        max_value=9999,
        required=False,
    )
    across = forms.TypedChoiceField(
        label=_("Reçus par page"),
        coerce=int,
        choices=[(each, str(each)) for each in (4, 3, 2, 1)],
        initial=4,
    )
    operation = NumberField(min_value=1, required=False, widget=forms.HiddenInput)
