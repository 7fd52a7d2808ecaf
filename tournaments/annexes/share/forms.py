"""Options of the papers that leave the hall."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.annexes.share.papers.poster import Format
from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions, WordField

WITH, WITHOUT = "yes", "no"
HIGHEST_NUMBER: Final = 9999


class Announcing(StrEnum):
    """What announces a contest."""

    POSTER = N_("l’affiche")
    PROGRAMME = N_("le programme de la journée")


class EventPosterOptions(PaperOptions):
    """Poster or programme, the paper of the poster, and a telephone to register."""

    what = WordField(_("Quoi"), Announcing)
    size = WordField(_("Format de l’affiche"), Format)
    phone = forms.CharField(
        label=_("Téléphone pour s’inscrire, sur l’affiche"),
        required=False,
        max_length=40,
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
