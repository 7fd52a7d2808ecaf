"""Gallery of ready regulations: real ones that clubs posted, and the usual shapes of a contest.

Each is a document of this folder, which the program reads as it reads any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from scoring.words import N_
from tournaments.regulation.document import from_toml
from tournaments.regulation.tariffs import usual_tariffs
from tournaments.regulation.value import Regulation

HERE: Final = Path(__file__).parent

#: Title of each document, by what it is, in the order of the page.
TITLES: Final[Mapping[str, str]] = {
    "deux-sevres": N_("Village, 4 parties de 12 donnes"),
    "committee-evening": N_("Soirée d’un comité, 4 parties de 12 donnes, égalités au sort"),
    "deux-sevres-odd": N_("Village en nombre impair, une partie de plus après un repos"),
    "twirl-isere": N_("Village, une équipe sur deux change de table"),
    "champ-commun": N_("Challenge d’hiver, points de victoire et dernière partie plus longue"),
    "comite-des-fetes": N_("Fête, 6 parties puis quarts, demi-finales et finale"),
    "pools-then-bracket": N_("Poules puis tableau"),
    "melee": N_("À la mêlée, un nouveau partenaire à chaque partie"),
    "seniors-eure": N_("Coinche à la mêlée, chacun tire sa place, au temps et en points"),
    "coinche-1000": N_("Coinche en 1000, rondes suisses"),
    "coinchons": N_("Coinche en 2000, au total des points"),
    "meilleur-des-trois": N_("Au meilleur des trois manches"),
    "belote-a-trois": N_("Belote à trois, 4 parties de 12 donnes"),
    "belote-a-deux": N_("Belote à deux, un joueur contre un autre"),
    "comptoir": N_("Belote de comptoir, chacun pour soi"),
    "lyonnaise": N_("Belote de comptoir lyonnaise, avec un chien"),
    "duplicate": N_("Duplicate, les mêmes donnes à toutes les tables"),
}


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready regulation: its title in French, and its value."""

    title: str
    regulation: Regulation


@cache
def gallery() -> Mapping[str, Ready]:
    """Return the ready regulations by name, in the order of the page.

    A document without a price list gets the usual one of its game.
    """
    return {name: Ready(title, _read(name)) for name, title in TITLES.items()}


def _read(name: str) -> Regulation:
    regulation = from_toml((HERE / f"{name}.toml").read_bytes())
    return replace(regulation, tariffs=regulation.tariffs or usual_tariffs(regulation.rules))
