"""Options of the papers of the prizes."""

from __future__ import annotations

from enum import StrEnum

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions, WallOptions, WordField
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
    TO_WIN = N_("ce qu’il y a à gagner")
    LOTS = N_("qui a gagné quoi, lot par lot")
    CALLS = N_("qui appeler, l’un après l’autre")


class PrizesOptions(WallOptions):
    order = WordField(_("Montrer"), PrizesOrder)


class LabelsOptions(PaperOptions):
    """First free label of a sheet that was begun."""

    start = NumberField(
        label=_("Première étiquette libre de la planche (1 à 24)"),
        min_value=1,
        max_value=SHEET.each,
        initial=1,
    )
