"""Options of the printed results."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions, WallOptions
from tournaments.queries.standings.clubs import MOST

WITH, WITHOUT = "yes", "no"
HIGHEST_NUMBER: Final = 9999


class Ranked(StrEnum):
    """What is ranked besides the teams, and in which order."""

    NAME = "name"
    RANK = "rank"
    CATEGORY = "category"
    CLUB = "club"
    PAIR = "pair"


class RankingsOptions(WallOptions):
    """What is ranked, and the number of teams that count for each club."""

    order = forms.TypedChoiceField(
        label=_("Classer"),
        choices=[
            (Ranked.NAME.value, _("les joueurs, dans l’ordre des noms")),
            (Ranked.RANK.value, _("les joueurs, dans l’ordre du classement")),
            (Ranked.CATEGORY.value, _("chaque catégorie")),
            (Ranked.CLUB.value, _("les clubs")),
            (Ranked.PAIR.value, _("les paires, à la mêlée")),
        ],
        coerce=Ranked,
        initial=Ranked.NAME.value,
    )
    best = NumberField(
        label=_("Équipes qui comptent par club (rien : comme au règlement)"),
        min_value=1,
        max_value=MOST,
        required=False,
    )


class TeamOptions(PaperOptions):
    """Team of the printed report, and whether it has pictures."""

    team = NumberField(
        label=_("N° (rien : tous)"), min_value=1, max_value=HIGHEST_NUMBER, required=False
    )
    pictures = forms.ChoiceField(
        label=_("Images"),
        choices=[(WITH, _("avec les images")), (WITHOUT, _("sans les images"))],
        initial=WITH,
    )
