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
        label=_("Par page"), coerce=int, choices=[(2, _("2 reçus")), (1, _("1 reçu"))], initial=2
    )
    operation = NumberField(min_value=1, required=False, widget=forms.HiddenInput)
