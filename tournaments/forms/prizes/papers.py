"""Options of the papers of the prizes."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions, WallOptions, WordField
from tournaments.papers.prizes.diplomas import Design
from tournaments.papers.prizes.labels import SHEET

WITHOUT, WITH = "no", "yes"


class ReceivedOptions(PaperOptions):
    """Whether the list to sign has the prizes that everybody gets."""

    to_all = forms.ChoiceField(
        label=_("Lots remis à tous"),
        choices=[(WITHOUT, _("sans eux")), (WITH, _("avec eux"))],
        initial=WITHOUT,
    )


class PrizesOrder(StrEnum):
    """What a list of prizes says, and in which order."""

    TO_WIN = N_("ce qu’il y a à gagner")
    LOTS = N_("qui a gagné quoi, lot par lot")
    CALLS = N_("qui appeler, l’un après l’autre")


class PrizesOptions(WallOptions):
    """What a list of prizes says, and in which order."""

    order = WordField(_("Montrer"), PrizesOrder)


class LabelsOptions(PaperOptions):
    """First free label of a sheet that was begun."""

    start = NumberField(
        label=_("Première étiquette libre de la planche (1 à 24)"),
        min_value=1,
        max_value=SHEET.each,
        initial=1,
    )


TEAM, PLAYER = "team", "player"
MOST_SIGNING = 4


class DiplomasOptions(PaperOptions):
    """First and last place of the diplomas. Without the last, all of them are printed."""

    first = NumberField(label=gettext_lazy("De la place"), min_value=1, max_value=9999, initial=1)
    last = NumberField(
        label=gettext_lazy("à la place (vide : toutes)"),
        min_value=1,
        max_value=9999,
        required=False,
    )
    per = forms.ChoiceField(
        label=gettext_lazy("Un par"),
        choices=[(TEAM, gettext_lazy("inscription")), (PLAYER, gettext_lazy("joueur"))],
        initial=TEAM,
    )
    design = WordField(gettext_lazy("Modèle"), Design)
    signatures = forms.CharField(
        label=gettext_lazy("Signent (séparés par des virgules)"),
        required=False,
        max_length=300,
        initial=gettext_lazy("Le président, L’arbitre"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    category = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def clean_signatures(self) -> list[str]:
        """Return the people who sign, in the order typed."""
        names = [one.strip() for one in self.cleaned_data["signatures"].split(",") if one.strip()]
        if len(names) > MOST_SIGNING:
            raise forms.ValidationError(
                gettext("%(most)d signatures au plus.") % {"most": MOST_SIGNING}
            )
        return names

    def clean(self) -> dict[str, Any]:
        """Refuse a last place before the first."""
        values = super().clean() or {}
        first, last = values.get("first"), values.get("last")
        if first is not None and last is not None and last < first:
            sentence = gettext(
                "De la place %(first)d à la place %(last)d : la seconde doit venir après la "
                "première."
            )
            self.add_error("last", sentence % {"first": first, "last": last})
        return values
