"""Options of the printed results."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions, WallOptions
from tournaments.queries.standings.clubs import MOST

BY_NAME, BY_RANK = "name", "rank"
WITH, WITHOUT = "yes", "no"
HIGHEST_NUMBER: Final = 9999


class ClubOptions(WallOptions):
    """Number of teams that count for each club."""

    best = NumberField(
        label=_("Équipes qui comptent par club (rien : comme au règlement)"),
        min_value=1,
        max_value=MOST,
        required=False,
    )


class PlayerOptions(WallOptions):
    """Order of the players."""

    order = forms.ChoiceField(
        label=_("Dans l’ordre"),
        choices=[(BY_NAME, _("des noms")), (BY_RANK, _("du classement"))],
        initial=BY_NAME,
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
