"""Options of the printed results."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions, WallOptions, WordField
from tournaments.queries.standings.clubs import MOST


class Ranked(StrEnum):
    CONTEST = N_("comme au règlement")
    NAME = N_("les joueurs, dans l’ordre des noms")
    RANK = N_("les joueurs, dans l’ordre du classement")
    CATEGORY = N_("chaque catégorie")
    CLUB = N_("les clubs")
    PAIR = N_("les paires, à la mêlée")


class RankingsOptions(WallOptions):
    order = WordField(_("Classer"), Ranked)
    best = NumberField(
        label=_("Combien comptent par club (rien : comme au règlement)"),
        min_value=1,
        max_value=MOST,
        required=False,
    )


class Across(StrEnum):
    ROUNDS = N_("les parties")
    TEAMS = N_("les adversaires, en carré")


class CrosstableOptions(PaperOptions):
    across = WordField(_("En colonnes"), Across)


class Played(StrEnum):
    BOARDS = N_("étui par étui")
    PAIRS = N_("paire par paire")
    HANDS = N_("les mains")


class PlayedBoardsOptions(PaperOptions):
    show = WordField(_("Montrer"), Played)
