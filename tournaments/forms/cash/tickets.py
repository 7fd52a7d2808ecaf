"""Options of the tickets: meals and extras, tombola."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import AmountField, NumberField
from tournaments.forms.core.papers import PaperOptions

ALL, PAID = "all", "paid"
MOST_TICKETS, HIGHEST_NUMBER = 3000, 99_999


class TicketsOptions(PaperOptions):
    team = NumberField(label=_("N° (rien : tous)"), min_value=1, max_value=9999, required=False)
    whose = forms.ChoiceField(
        label=_("Pour"),
        choices=[(ALL, _("tous les inscrits")), (PAID, _("ceux qui ont tout payé"))],
        initial=ALL,
    )


class TombolaOptions(PaperOptions):
    count = NumberField(
        label=_("Nombre de billets"), min_value=1, max_value=MOST_TICKETS, initial=120
    )
    first = NumberField(label=_("Premier numéro"), min_value=1, max_value=HIGHEST_NUMBER, initial=1)
    cents = AmountField(label=_("Prix d’un billet, en euros (facultatif)"), required=False)
    lots = forms.CharField(
        label=_("Les lots, en quelques mots (facultatif)"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        first, count = values.get("first"), values.get("count")
        if first is not None and count is not None and first + count - 1 > HIGHEST_NUMBER:
            sentence = _("Le dernier billet aurait le n° %(last)d : %(most)d au plus.")
            self.add_error("count", sentence % {"last": first + count - 1, "most": HIGHEST_NUMBER})
        return values


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
