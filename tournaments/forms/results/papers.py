"""Options of the papers of the referee."""

from __future__ import annotations

from enum import StrEnum

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.forms.core.papers import PaperOptions, WordField


class RefereePaper(StrEnum):
    CARD = N_("la carte : ce qu’il peut faire, les règles")
    SLIP = N_("un bulletin d’incident, à remplir et à signer")
    REPORT = N_("tous les incidents, pour la fédération")


class RefereeOptions(PaperOptions):
    """Paper of the referee, and the incident of a slip; without one, the slip is left to fill."""

    what = WordField(_("Lequel"), RefereePaper)
    incident = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
