"""Options of the printed regulation."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.forms.core.papers import WallOptions, WordField


class RegulationPart(StrEnum):
    WHOLE = N_("tout le règlement")
    SCALE = N_("le barème des fautes")
    POCKET = N_("le barème, en cartes de poche à couper")


class RegulationOptions(WallOptions):
    part = WordField(_("Partie du règlement"), RegulationPart)
