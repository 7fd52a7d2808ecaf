"""Forms of a lot: one line says what, how many and whom for, and the rest is behind a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.files.imports.lots import TypedLot
from tournaments.files.imports.whom import Whom, read_whom
from tournaments.forms.core.fields import ActionForm, AmountField, NameField, NumberField, PlainForm
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.prizes.lines import PrizeLine
from tournaments.queries.prizes.words import percent, typed_whom
from tournaments.services.prizes.filling import Wanted
from tournaments.words.money import euros
from tournaments.words.texts import Refused

_PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))? ?%", re.ASCII)
#: Field that shows what the service refuses of another one.
_SHOWN_BY = {
    **dict.fromkeys(("by", "category", "first", "last", "rounds", "team"), "whom"),
    **dict.fromkeys(("cents", "share"), "value"),
}


@dataclass(frozen=True, slots=True)
class Worth:
    """Value of a lot: of a piece in cents, or a share of the takings in ten-thousandths."""

    cents: int | None = None
    share: int | None = None


class WorthField(AmountField):
    """Value typed in euros, or as a percentage of the takings. Its value is a `Worth`."""

    def clean(self, value: Any) -> Any:
        typed = " ".join(str(value or "").split())
        if not typed.endswith("%"):
            return Worth(cents=super().clean(value))
        match = _PERCENT.fullmatch(typed)
        if match is None:
            raise forms.ValidationError(_("Tapez un pourcentage, comme 25 % ou 12,5 %."))
        return Worth(share=int(match[1]) * 100 + int((match[2] or "").ljust(2, "0")))

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, Worth):
            return value
        if value.share is not None:
            return percent(value.share)
        return "" if value.cents is None else euros(value.cents)


class LotLine(PlainForm):
    """Lot on one line. `categories` are keys and names; `heads` is the number of players a team."""

    name = NameField(label=gettext_lazy("Lot"), max_length=NAME_LENGTH)
    quantity = NumberField(label=gettext_lazy("Combien"), min_value=1, max_value=9999, initial=1)
    whom = forms.CharField(
        label=gettext_lazy("Pour qui"),
        # An empty text is refused by its reader, with examples.
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "whom"}),
    )
    value = WorthField(
        label=gettext_lazy("Valeur d’une pièce"),
        required=False,
        help_text=gettext_lazy("En euros ; ou 10 % : part de la recette, pour tout le lot."),
    )
    money = forms.BooleanField(
        label=gettext_lazy("En argent : peut se partager entre ex æquo"), required=False
    )
    cumulates = forms.BooleanField(
        label=gettext_lazy("Cumulable : remis même à qui a déjà un autre lot"), required=False
    )

    def __init__(
        self, *args: Any, categories: Sequence[tuple[int, str]], heads: int, **kwargs: Any
    ) -> None:
        self.categories = {name: pk for pk, name in categories}
        self.heads = heads
        super().__init__(*args, **kwargs)

    def clean_whom(self) -> Whom:
        try:
            return read_whom(self.cleaned_data["whom"], list(self.categories))
        except Refused as refused:
            raise forms.ValidationError(str(refused)) from refused

    def wanted(self) -> Wanted:
        typed = self.cleaned_data
        whom, worth = typed["whom"], typed["value"]
        return Wanted(
            typed["name"],
            whom.by,
            typed["quantity"],
            worth.cents,
            worth.share,
            typed["money"],
            whom.first or (1 if whom.category else None),
            whom.last_for(typed["quantity"], self.heads),
            self.categories.get(whom.category),
            whom.team,
            whom.rounds,
            whom.each and self.heads > 1,
            typed["cumulates"],
        )

    def refuse(self, refusal: Refused) -> None:
        field = _SHOWN_BY.get(refusal.field or "", refusal.field)
        super().refuse(Refused(refusal.message, field))

    @property
    def folded(self) -> list[forms.BoundField]:
        """Fields behind the sentence."""
        return [self["value"], self["money"], self["cumulates"]]

    @property
    def opened(self) -> bool:
        """Whether the fields behind the sentence are in sight: one of them is wrong."""
        return any(field.errors for field in self.folded)

    @property
    def said(self) -> str:
        """Sentence that says what the fields behind it hold."""
        value, money, cumulates = (field.value() for field in self.folded)
        value = self.fields["value"].prepare_value(value)
        parts = (
            _("valeur %(value)s") % {"value": value} if value else "",
            _("en argent") if money else "",
            _("cumulable") if cumulates else "",
        )
        return ", ".join(filter(None, parts)) or _("valeur, argent, cumul…")


class SecretForm(ActionForm):
    """Form that adds lots. With the first ones, it proposes to keep the last round secret."""

    secret = forms.BooleanField(
        label=gettext_lazy("Garder secret le classement avant la remise"),
        help_text=gettext_lazy("La salle ne voit pas les résultats de la dernière partie."),
        required=False,
        initial=True,
    )

    def __init__(self, *args: Any, asks_secret: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_secret:
            del self.fields["secret"]

    @property
    def keeps_secret(self) -> bool | None:
        """Whether the last round must be kept secret; None if the form did not ask."""
        return self.cleaned_data.get("secret")


class LotForm(LotLine, SecretForm):
    """Lot that is added, or changed."""


class PasteForm(PlainForm):
    text = forms.CharField(
        label=gettext_lazy("Vos lots, un par ligne"),
        max_length=50_000,
        widget=forms.Textarea(attrs={"rows": 12, "autofocus": True, "spellcheck": "false"}),
    )


class LotsForm(SecretForm):
    """Number of lines of a preview: each of them is a `LotLine`."""

    lines = forms.IntegerField(min_value=1, max_value=999, widget=forms.HiddenInput)


def lot_initial(line: PrizeLine) -> dict[str, Any]:
    names = ("name", "quantity", "money", "cumulates")
    worth = Worth(line.cents, line.share)
    return {name: getattr(line, name) for name in names} | {
        "whom": typed_whom(line),
        "value": worth,
    }


def line_prefix(at: int) -> str:
    return f"lot-{at}"


def sent_by(lots: Sequence[TypedLot]) -> Mapping[str, str]:
    """Return the values that a preview of these lots would send, to check and show them."""
    names = ("name", "quantity", "whom", "value")
    return {
        f"{line_prefix(at)}-{name}": getattr(lot, name)
        for at, lot in enumerate(lots)
        for name in names
    }
