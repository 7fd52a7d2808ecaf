"""Options of the papers printed before the first round."""

from __future__ import annotations

from enum import StrEnum

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions

MOST_BLANK = 100
MOST_ROUNDS = 60


class ScoreCardsOptions(PaperOptions):
    """Number of rounds on the cards to fill in."""

    rounds = NumberField(
        label=_("Parties à écrire (vide : comme au règlement)"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )


class BadgesFor(StrEnum):
    """Whom badges are printed for."""

    PLAYERS = "players"
    DESK = "desk"
    BLANK = "blank"


class BadgesOptions(PaperOptions):
    """Whom the badges are for, and the first free one of a sheet that was begun."""

    whom = forms.TypedChoiceField(
        label=_("Pour"),
        choices=[
            (BadgesFor.PLAYERS.value, _("les joueurs, avec leur numéro")),
            (BadgesFor.DESK.value, _("qui tient la table de marque")),
            (BadgesFor.BLANK.value, _("les bénévoles, à remplir à la main")),
        ],
        coerce=BadgesFor,
        initial=BadgesFor.PLAYERS.value,
    )
    count = NumberField(label=_("Badges à remplir"), min_value=1, max_value=MOST_BLANK, initial=10)
    start = NumberField(
        label=_("Premier badge libre de la planche (1 à 10)"),
        min_value=1,
        max_value=10,
        initial=1,
    )
