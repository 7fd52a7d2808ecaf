"""Options of the papers printed before the first round."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions, WordField

MOST_BLANK = 100
MOST_ROUNDS = 60


class ToWrite(StrEnum):
    POINTS = N_("les points de chaque partie")
    NOTHING = N_("rien : la table et l’adversaire suffisent")
    OF_TABLES = N_("rien : une carte par table, avec ses paires et ses étuis")


class ScoreCardsOptions(PaperOptions):
    write = WordField(_("À écrire"), ToWrite)
    rounds = NumberField(
        label=_("Parties à écrire (vide : comme au règlement)"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )


class BadgesFor(StrEnum):
    PLAYERS = N_("les joueurs, avec leur numéro")
    DESK = N_("qui tient la table de marque")
    BLANK = N_("les bénévoles, à remplir à la main")


class BadgesOptions(PaperOptions):
    """Whom the badges are for, and the first free one of a sheet that was begun."""

    whom = WordField(_("Pour"), BadgesFor)
    count = NumberField(label=_("Badges à remplir"), min_value=1, max_value=MOST_BLANK, initial=10)
    start = NumberField(
        label=_("Premier badge libre de la planche (1 à 10)"),
        min_value=1,
        max_value=10,
        initial=1,
    )
