"""Forms of prizes: the prizes, the rules of giving, and their collection."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import ActionForm, AmountField, NameField, NumberField
from tournaments.models import Prize
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.prizes.lines import GivingTerms
from tournaments.queries.prizes.words import percent
from tournaments.services.prizes.filling import Wanted
from tournaments.words.enums import PrizeBy, TieRule

MOST = 9999
_PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))? ?%?", re.ASCII)


class PercentField(forms.CharField):
    """Percentage. Its value is in ten-thousandths, or None if empty."""

    def clean(self, value: Any) -> Any:
        typed = " ".join(str(super().clean(value) or "").split())
        if not typed:
            return None
        match = _PERCENT.fullmatch(typed)
        if match is None:
            raise forms.ValidationError(_("Tapez un pourcentage, comme 25 ou 12,5."))
        return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))

    def prepare_value(self, value: Any) -> Any:
        return percent(value)[:-2] if isinstance(value, int) else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "inputmode": "decimal", "autocomplete": "off"}


class PrizeForm(ActionForm):
    """Prize. Fields without meaning for its way of giving are ignored."""

    name = NameField(
        label=gettext_lazy("Lot"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    quantity = NumberField(label=gettext_lazy("Quantité"), min_value=1, max_value=MOST, initial=1)
    cents = AmountField(label=gettext_lazy("Valeur d’une pièce, en euros"), required=False)
    share = PercentField(
        label=gettext_lazy("ou part de la recette, en %"),
        required=False,
        help_text=gettext_lazy("Pour tout le lot : partagée également entre ses pièces."),
    )
    money = forms.BooleanField(
        label=gettext_lazy("En argent : peut se partager entre ex æquo"), required=False
    )
    by = forms.ChoiceField(
        label=gettext_lazy("Comment il est remis"),
        choices=PrizeBy.choices,
        initial=PrizeBy.RANK,
        widget=forms.RadioSelect,
    )
    category = forms.TypedChoiceField(
        label=gettext_lazy("Catégorie"), coerce=int, required=False, empty_value=None
    )
    first = NumberField(
        label=gettext_lazy("Du rang"), min_value=1, max_value=MOST, required=False, initial=1
    )
    last = NumberField(
        label=gettext_lazy("au rang"),
        min_value=1,
        max_value=MOST,
        required=False,
        help_text=gettext_lazy("Vide : autant de rangs que de pièces."),
    )
    rounds = NumberField(
        label=gettext_lazy("Parties jouées, au moins"),
        min_value=1,
        max_value=MOST,
        required=False,
    )
    team = NumberField(
        label=gettext_lazy("Remis au n°"),
        min_value=1,
        max_value=MOST,
        required=False,
        help_text=gettext_lazy("Peut se dire plus tard : le plus jeune, le plus éloigné…"),
    )
    per_player = forms.BooleanField(label=gettext_lazy("Un par joueur"), required=False)
    cumulates = forms.BooleanField(
        label=gettext_lazy("Cumulable : remis même à qui a déjà un autre lot"), required=False
    )

    def __init__(
        self,
        *args: Any,
        categories: list[tuple[int, str]],
        individuals: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["category"].choices = [("", "–"), *categories]  # type: ignore[attr-defined]
        self.fields["team"].widget.attrs["list"] = "entrants"
        if individuals:
            del self.fields["per_player"]

    def wanted(self) -> Wanted:
        """Return the prize as the service takes it."""
        return Wanted(
            **{name: value for name, value in self.cleaned_data.items() if name != "token"}
        )


def prize_initial(prize: Prize) -> dict[str, Any]:
    """Return the initial values of a prize's form."""
    names = (
        "name", "quantity", "cents", "share", "money", "by", "first", "last", "rounds",
        "per_player", "cumulates",
    )  # fmt: skip
    initial = {name: getattr(prize, name) for name in names}
    team = prize.team.number if prize.team else None
    return {**initial, "category": prize.category_id, "team": team}


class TermsForm(ActionForm):
    """Rules of giving the prizes, and the teams absent from the ceremony."""

    ties = forms.ChoiceField(
        label=gettext_lazy("Ex æquo, quand il n’y a pas un lot pour chacun"),
        choices=TieRule.choices,
        widget=forms.RadioSelect,
    )
    passes_on = forms.TypedChoiceField(
        label=gettext_lazy("Le lot d’un absent"),
        choices=[
            ("yes", gettext_lazy("va au suivant, qui avance d’un rang")),
            ("no", gettext_lazy("n’est pas remis")),
        ],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    withdrawn_too = forms.BooleanField(
        label=gettext_lazy("Qui s’est retiré en cours de concours garde droit aux lots"),
        required=False,
    )
    absent = forms.CharField(
        label=gettext_lazy("Absents à la remise, par leur numéro"),
        help_text=gettext_lazy("Comme : 4, 12, 30. Ils n’ont droit à aucun lot."),
        required=False,
        max_length=4000,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )

    def clean_absent(self) -> list[int]:
        """Return the numbers typed."""
        typed = re.split(r"[\s,;]+", self.cleaned_data["absent"].strip())
        numbers = [one for one in typed if one]
        wrong = [one for one in numbers if not (one.isascii() and one.isdecimal() and len(one) < 5)]
        if wrong:
            raise forms.ValidationError(
                _("« %(typed)s » n’est pas une liste de numéros : tapez-les comme 4, 12, 30.")
                % {"typed": wrong[0][:30]}
            )
        return [int(one) for one in numbers]


def terms_initial(terms: GivingTerms) -> dict[str, Any]:
    """Return the initial values of the rules' form."""
    return {
        "ties": terms.ties,
        "passes_on": "yes" if terms.passes_on else "no",
        "withdrawn_too": terms.withdrawn_too,
        "absent": ", ".join(map(str, terms.absent)),
    }


class ReasonForm(ActionForm):
    """Reason to draw again, or to take back."""

    reason = forms.CharField(
        label=gettext_lazy("Pourquoi ?"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MoveForm(ActionForm):
    """Move of a prize up or down the list."""

    to = forms.ChoiceField(choices=[("up", "up"), ("down", "down")])


class ChooseForm(ActionForm):
    """Choice of a prize by the team in turn: the prize's number in the list, or its button."""

    team = forms.IntegerField(widget=forms.HiddenInput)
    number = NumberField(
        label=gettext_lazy("Lot n°"),
        required=False,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    prize = forms.IntegerField(required=False, widget=forms.HiddenInput)


class CollectForm(ActionForm):
    """Collection of a team's prize, and the name of the person who took it."""

    team = forms.IntegerField(widget=forms.HiddenInput)
    prize = forms.IntegerField(widget=forms.HiddenInput)
    who = NameField(label=gettext_lazy("Retiré par"), required=False, max_length=NAME_LENGTH)
