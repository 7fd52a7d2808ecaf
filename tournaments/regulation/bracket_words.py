"""Sentences of the regulation about the brackets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.words import N_
from tournaments.regulation.format.brackets import BracketLeaving, Consolation, Places
from tournaments.wording.words import say

if TYPE_CHECKING:
    from tournaments.regulation.value import Regulation

BRACKET_OPTIONS: Final = ("final", "places", "consolation", "bracket_leaving")

PLACES: Final = every(
    Places,
    {
        Places.FINAL: N_("Les équipes battues au même tour partagent leur place."),
        Places.THIRD: N_(
            "Les équipes battues en demi-finale jouent une petite finale pour la troisième place ; "
            "les autres équipes battues au même tour partagent leur place."
        ),
        Places.ALL: N_("Les équipes battues continuent : toutes les places se jouent."),
    },
)
CONSOLATION: Final = every(
    Consolation,
    {
        Consolation.NONE: N_("Il n’y a pas de consolante."),
        Consolation.OTHERS: N_(
            "Les autres équipes jouent en même temps une consolante, de la même façon."
        ),
        Consolation.LOSERS: N_(
            "Les équipes battues à leur premier match jouent ensuite une consolante, de la même "
            "façon."
        ),
    },
)
LEAVING: Final = every(
    BracketLeaving,
    {
        BracketLeaving.WALKOVER: N_(
            "Quand une équipe abandonne dans un tableau, son adversaire est vainqueur sans jouer."
        ),
        BracketLeaving.BEATEN: N_(
            "Quand une équipe abandonne dans un tableau, celle qu’elle a battue en dernier prend "
            "sa place ; s’il n’y en a pas, ou si le match est déjà tiré, son adversaire est "
            "vainqueur sans jouer."
        ),
    },
)


def brackets(regulation: Regulation) -> Iterator[str]:
    """Yield the sentences about the final bracket and the consolation; none without a bracket."""
    if regulation.final is None:
        return
    params = {"n": regulation.final}
    if regulation.rounds:
        said = _(
            "Les %(n)s premières équipes du classement jouent ensuite le tableau final : qui perd "
            "est éliminé."
        )
        yield said % params
    else:
        said = _(
            "Le concours est un tableau à élimination de %(n)s équipes au plus, qui perd est "
            "éliminé ; elles y entrent dans l’ordre des têtes de série, à défaut dans l’ordre "
            "d’inscription."
        )
        yield said % params
    yield _(
        "Les mieux placées ne se rencontrent que le plus tard possible ; si les équipes ne sont "
        "pas 2, 4, 8, 16…, un cadrage y ramène, dont les mieux placées sont exemptes."
    )
    yield say(PLACES[regulation.places], {})
    yield say(CONSOLATION[regulation.consolation], {})
    yield _("Un match de tableau a toujours un vainqueur : à égalité, on joue une donne de plus.")
    yield say(LEAVING[regulation.bracket_leaving], {})
    if regulation.rounds:
        yield _(
            "Les matchs des tableaux ne changent rien au classement des parties ; le classement "
            "final met d’abord les équipes du tableau final, puis celles de la consolante, puis "
            "les autres."
        )
