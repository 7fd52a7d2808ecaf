"""Forms of the cash box: payments, items for sale, and the count of the box."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import ActionForm, AmountField, NameField, NumberField
from tournaments.models.cash import REASON_LENGTH
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.cash.treasury import PIECES
from tournaments.words.enums import CashKind, ItemPer, PayMethod
from tournaments.words.money import euros

MOST_PIECES = 99_999
#: Kinds of movement that concern no team, in the order of the form.
MOVEMENTS = (CashKind.INCOME, CashKind.EXPENSE, CashKind.TAKEN)


def _text(label: Any, **more: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return NameField(label=label, required=False, widget=widget, **more)


def _method() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext_lazy("Par"),
        choices=PayMethod.choices,
        initial=PayMethod.CASH,
        widget=forms.RadioSelect(attrs={"class": "in-line"}),
    )


class MoneyForm(ActionForm):
    cents = AmountField(label=gettext_lazy("Montant en euros"))
    method = _method()
    reference = _text(
        gettext_lazy("N° du chèque, du virement… (facultatif)"), max_length=NAME_LENGTH
    )
    note = _text(gettext_lazy("Note (facultatif)"), max_length=REASON_LENGTH)

    @property
    def chosen_method(self) -> PayMethod:
        return PayMethod(self.cleaned_data["method"])

    @property
    def details(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("note", "reference", "token")}


class TakeForm(MoneyForm):
    """Payment by a team. An empty amount means all that the team still owes."""

    who = _text(gettext_lazy("Numéro ou nom"))
    more = forms.BooleanField(label=gettext_lazy("Encaisser quand même"), required=False)

    field_order = ("who", "cents", "method", "reference", "note", "more")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["who"].required = True
        self.fields["who"].widget.attrs["autofocus"] = True
        self.fields["cents"].required = False
        self.fields["cents"].help_text = _("Vide : tout ce qui reste à payer.")


class ToldForm(ActionForm):
    """Payments that a list told: their means, if the list did not tell it."""

    method = _method()
    # No initial value: the template writes it from the payments that it shows.
    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["method"].label = _("Payés par")


class RefundForm(MoneyForm):
    """Money paid back to a team."""


class MovementForm(MoneyForm):
    kind = forms.ChoiceField(
        label=gettext_lazy("Quoi"),
        choices=[(kind.value, kind.label) for kind in MOVEMENTS],
        widget=forms.RadioSelect,
    )

    field_order = ("kind", "cents", "method", "note", "reference")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["note"].label = _("De quoi il s’agit")
        self.fields["note"].help_text = _("Buvette, don, sponsor, achat de lots, remise en banque…")

    def clean(self) -> dict[str, Any]:
        """Accept only cash for money taken out of the box."""
        values = super().clean() or {}
        if values.get("kind") == CashKind.TAKEN and values.get("method") != PayMethod.CASH:
            self.add_error("method", _("Ce sont des espèces qu’on retire de la caisse."))
        return values


class DiscountForm(ActionForm):
    cents = AmountField(
        label=gettext_lazy("Remise en euros"),
        help_text=gettext_lazy("0 : elle n’en a plus."),
    )
    reason = _text(gettext_lazy("Pourquoi"), max_length=REASON_LENGTH)


class ItemForm(ActionForm):
    name = NameField(label=gettext_lazy("Nom"), max_length=NAME_LENGTH)
    cents = AmountField(label=gettext_lazy("Prix en euros"))
    per = forms.ChoiceField(
        label=gettext_lazy("Ce prix est"),
        choices=ItemPer.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Par équipe ou par joueur : tous le doivent. À l’unité : qui en commande. Par seconde "
            "vie : qui rachète sa place dans le tableau."
        ),
    )
    meal = forms.BooleanField(label=gettext_lazy("C’est un repas"), required=False)

    def __init__(
        self, *args: Any, individuals: bool = False, second_life: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        per = self.fields["per"]
        assert isinstance(per, forms.ChoiceField)
        hidden = {ItemPer.TEAM} if individuals else set()
        if not second_life:
            hidden.add(ItemPer.SECOND_LIFE)
            per.help_text = _(
                "Par équipe ou par joueur : tous le doivent. À l’unité : qui en commande."
            )
        if individuals:
            per.help_text = _("Par joueur : tous le doivent. À l’unité : qui en commande.")
        per.choices = [one for one in ItemPer.choices if one[0] not in hidden]

    def given(self) -> dict[str, Any]:
        values = self.cleaned_data
        return {name: values[name] for name in ("name", "cents", "meal", "token")} | {
            "per": ItemPer(values["per"])
        }


class PiecesForm(ActionForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for piece in PIECES:
            field = NumberField(
                label=euros(piece), required=False, min_value=0, max_value=MOST_PIECES
            )
            field.widget.attrs["class"] = "form-control"
            field.widget.attrs["data-piece"] = piece
            self.fields[f"piece_{piece}"] = field

    @property
    def piece_fields(self) -> list[forms.BoundField]:
        return [self[f"piece_{piece}"] for piece in PIECES]

    @cached_property
    def pieces(self) -> dict[int, int]:
        """Number of each note or coin by its value in cents, without the zeros."""
        counts = {piece: self.cleaned_data.get(f"piece_{piece}") or 0 for piece in PIECES}
        return {piece: count for piece, count in counts.items() if count}


class FloatForm(PiecesForm):
    """Float, or change brought later: its total, or the number of each note and coin."""

    cents = AmountField(label=gettext_lazy("Total en euros"), required=False)
    note = _text(gettext_lazy("Note (facultatif)"), max_length=REASON_LENGTH)

    def clean(self) -> dict[str, Any]:
        """Compute the total, and refuse a typed total that differs from the notes and coins."""
        values = super().clean() or {}
        if self.errors:
            return values
        counted = sum(piece * count for piece, count in self.pieces.items())
        typed = values.get("cents")
        if typed is None and not counted:
            self.add_error("cents", _("Tapez un montant, ou le nombre de billets et de pièces."))
        elif typed is not None and counted and typed != counted:
            params = {"counted": euros(counted)}
            self.add_error("cents", _("Les billets et les pièces font %(counted)s.") % params)
        values["cents"] = counted or typed
        return values


class CountForm(PiecesForm):
    """Count of the box. `upto` is the last line of the ledger when the page was made."""

    cheques = NumberField(
        label=gettext_lazy("Nombre de chèques"),
        required=False,
        min_value=0,
        max_value=MOST_PIECES,
    )
    cheques_cents = AmountField(label=gettext_lazy("Montant des chèques en euros"), required=False)
    reason = _text(gettext_lazy("Pourquoi, s’il y a une différence"), max_length=REASON_LENGTH)
    # No initial value: the template writes it from the ledger that it shows.
    upto = forms.IntegerField(widget=forms.HiddenInput)

    def given(self) -> dict[str, Any]:
        values = self.cleaned_data
        return {
            "pieces": self.pieces,
            "cheques": values["cheques"] or 0,
            "cheques_cents": values["cheques_cents"] or 0,
            "reason": values["reason"],
            "upto": values["upto"],
            "token": values["token"],
        }
