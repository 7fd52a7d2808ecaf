"""Gallery of ready regulations, each a document of this folder: real ones and usual shapes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.regulation.document import from_toml
from tournaments.regulation.scale import usual_tariffs
from tournaments.regulation.value import Regulation

HERE: Final = Path(__file__).parent


class Family(StrEnum):
    """Group of ready regulations: pairs of a village, coinche, other courses, players alone."""

    VILLAGE = "village"
    COINCHE = "coinche"
    COURSE = "course"
    ALONE = "alone"


#: Name of each family, in the order of the page.
FAMILIES: Final = every(
    Family,
    {
        Family.VILLAGE: N_("Au village, par paires"),
        Family.COINCHE: N_("À la coinche"),
        Family.COURSE: N_("Poules, tableau, manches, duplicate"),
        Family.ALONE: N_("Chacun pour soi"),
    },
)

#: Family and title of each document, by what it is, in the order of the page.
TITLES: Final[Mapping[str, tuple[Family, str]]] = {
    name: (family, title)
    for family, titles in every(
        Family,
        {
            Family.VILLAGE: {
                "deux-sevres": N_("Village, 4 parties de 12 donnes"),
                "committee-evening": N_(
                    "Soirée d’un comité, 4 parties de 12 donnes, égalités au sort"
                ),
                "deux-sevres-odd": N_(
                    "Village en nombre impair, une partie de plus après un repos"
                ),
                "twirl-isere": N_("Village, une équipe sur deux change de table"),
                "champ-commun": N_(
                    "Challenge d’hiver, points de victoire et dernière partie plus longue"
                ),
            },
            Family.COINCHE: {
                "coinche-1000": N_("Coinche en 1000 sans annonces, rondes suisses"),
                "coinchons": N_("Coinche en 2000 sans annonces, au total des points"),
                "seniors-eure": N_(
                    "Coinche à la mêlée, chacun tire sa place, au temps et en points"
                ),
            },
            Family.COURSE: {
                "comite-des-fetes": N_("Fête, 6 parties puis quarts, demi-finales et finale"),
                "pools-then-bracket": N_("Poules puis tableau"),
                "meilleur-des-trois": N_("Au meilleur des trois manches"),
                "duplicate": N_("Duplicate, les mêmes donnes à toutes les tables"),
                "howell": N_("Duplicate de huit paires, un Howell à un seul classement"),
            },
            Family.ALONE: {
                "melee": N_("À la mêlée, un nouveau partenaire à chaque partie"),
                "belote-a-trois": N_("Belote à trois, 4 parties de 12 donnes"),
                "belote-a-deux": N_("Belote à deux, un joueur contre un autre"),
                "comptoir": N_("Belote de comptoir, chacun pour soi"),
                "lyonnaise": N_("Belote de comptoir lyonnaise, avec un chien"),
            },
        },
    ).items()
    for name, title in titles.items()
}


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready regulation: its family, its title in French, and its value."""

    family: Family
    title: str
    regulation: Regulation


@cache
def gallery() -> Mapping[str, Ready]:
    """Return the ready regulations in the order of the page, with the usual prices if none."""
    return {name: Ready(family, title, _read(name)) for name, (family, title) in TITLES.items()}


def _read(name: str) -> Regulation:
    regulation = from_toml((HERE / f"{name}.toml").read_bytes())
    return replace(regulation, tariffs=regulation.tariffs or usual_tariffs(regulation.rules))
