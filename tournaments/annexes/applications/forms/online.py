"""Forms of the online orders: the export that tells them, and what a person says of one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.annexes.applications.files.export import Orders, orders_of
from tournaments.annexes.applications.services.online import Answer
from tournaments.forms.core.fields import ActionForm, NumberField
from tournaments.forms.registration.lists import ListForm
from tournaments.words.texts import Refused


class OnlineForm(ListForm):
    """Export of an online ticket office. Its orders are in `orders`, once the form is valid."""

    orders: Orders

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].label = _("Export de la billetterie (.csv ou .xlsx)")
        self.fields["text"].label = _("Ou l’export collé, titres compris")
        self.fields["text"].help_text = ""

    def clean(self) -> dict[str, Any]:
        """Read the orders of the file."""
        values = super().clean()
        if self.book is not None:
            field = "file" if values.get("file") is not None else "text"
            try:
                self.orders = orders_of(self.book)
            except Refused as refused:
                self.add_error(field, str(refused))
        return values


class SeenForm(ActionForm):
    """Button that carries out what the page showed."""

    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)


class AnswerForm(ActionForm):
    """What a person says of an online order."""

    answer = forms.TypedChoiceField(
        choices=[(one.value, one.value) for one in Answer], coerce=Answer, widget=forms.HiddenInput
    )
    number = NumberField(
        label=gettext_lazy("À qui ?"), required=False, min_value=1, max_value=9_999
    )
