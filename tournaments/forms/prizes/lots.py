"""Forms of prizes: the rules of giving, the order of the list, and the collection."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import ActionForm, NameField, NumberField
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.prizes.lines import GivingTerms
from tournaments.words.enums import TieRule


class TermsForm(ActionForm):
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
    return {
        "ties": terms.ties,
        "passes_on": "yes" if terms.passes_on else "no",
        "withdrawn_too": terms.withdrawn_too,
        "absent": ", ".join(map(str, terms.absent)),
    }


class ReasonForm(ActionForm):
    reason = forms.CharField(
        label=gettext_lazy("Pourquoi ?"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MoveForm(ActionForm):
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
    team = forms.IntegerField(widget=forms.HiddenInput)
    prize = forms.IntegerField(widget=forms.HiddenInput)
    who = NameField(label=gettext_lazy("Retiré par"), required=False, max_length=NAME_LENGTH)
