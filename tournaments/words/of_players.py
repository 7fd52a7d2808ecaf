"""Sentences of « Maintenant » about teams, with their versions for players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.words import N_

NOW: Final = {
    N_("Trop peu d’équipes pour continuer"): N_("Trop peu de joueurs pour continuer"),
    N_("Il en faut au moins deux pour tirer la première partie."): N_(
        "Il faut de quoi remplir une table pour tirer la première partie."
    ),
    N_("Une équipe, un joueur, une table"): N_("Un joueur, une table"),
    N_("Une équipe, une table, une règle, une page, un papier ou une question"): N_(
        "Un joueur, une table, une règle, une page, un papier ou une question"
    ),
    N_("Équipes en retard"): N_("Joueurs en retard"),
    N_("Une équipe arrive"): N_("Un joueur arrive"),
    N_("Une équipe s’en va"): N_("Un joueur s’en va"),
}


#: Name with players for each name with teams.
PAPERS: Final[Mapping[str, str]] = {
    N_("Équipes inscrites"): N_("Joueurs inscrits"),
    N_("Tirage par équipe"): N_("Tirage par joueur"),
    N_("les équipes"): N_("les joueurs"),
    N_("l’équipe"): N_("le joueur"),
    N_("les renseignements des équipes"): N_("les renseignements des joueurs"),
    N_("le nombre d’équipes"): N_("le nombre de joueurs"),
    N_("Bilan d’une équipe, ou de toutes"): N_("Bilan d’un joueur, ou de tous"),
    N_("12+ N 1044 : contre l’équipe 12, gagné, en Nord-Sud, 1044 points"): N_(
        "12+ N 1044 : contre le joueur 12, gagné, en Nord-Sud, 1044 points"
    ),
}


#: Sentence about players for each sentence about teams.
CALLS: Final[Mapping[str, str]] = {
    N_("L’équipe %(number)s, %(name)s, veut partir maintenant."): N_(
        "Le joueur %(number)s, %(name)s, veut partir maintenant."
    ),
    N_("L’équipe %(number)s, %(name)s, veut partir après la partie %(round)s."): N_(
        "Le joueur %(number)s, %(name)s, veut partir après la partie %(round)s."
    ),
    N_("La retirer…"): N_("Le retirer…"),
    N_("Nous partons"): N_("Je pars"),
}


OPTION_WORDS: Final = {
    N_(
        "Ce que marque une équipe quand l’adversaire que le tirage lui donnait a quitté le "
        "concours, dans un tirage connu d’avance ou une partie en cours : 900 exempte, 800 face à "
        "un absent et 1100 ici, par exemple."
    ): N_(
        "Ce que marque un joueur quand l’adversaire que le tirage lui donnait a quitté le "
        "concours, dans un tirage connu d’avance ou une partie en cours : 900 au repos, 800 face "
        "à un absent et 1100 ici, par exemple."
    ),
    N_(
        "Combien d’équipes, les mieux classées, comptent pour leur club ; un club qui en a moins "
        "compte celles qu’il a. Avec 2 équipes, 4900 et 4800 passent devant 5000 et 4000. Aucun : "
        "le règlement ne classe pas les clubs."
    ): N_(
        "Combien de joueurs, les mieux classés, comptent pour leur club ; un club qui en a moins "
        "compte ceux qu’il a. Avec 2 joueurs, 4900 et 4800 passent devant 5000 et 4000. Aucun : le "
        "règlement ne classe pas les clubs."
    ),
    N_("comme une équipe exempte"): N_("comme un joueur au repos"),
}


#: Sentence about players for each sentence about teams.
REHEARSAL: Final[Mapping[str, str]] = {
    N_("%(teams)d équipes, tables : %(tables)d, parties : %(rounds)d."): N_(
        "%(teams)d joueurs, tables : %(tables)d, parties : %(rounds)d."
    ),
    N_("au repos : équipe %(team)d"): N_("au repos : joueur %(team)d"),
    N_("exempte : équipe %(team)d, %(points)d points"): N_(
        "au repos : joueur %(team)d, %(points)d points"
    ),
    N_("  équipe %(team)d : au repos. %(why)s"): N_("  joueur %(team)d : au repos. %(why)s"),
    N_("  équipe %(team)d : %(points)d points. %(why)s"): N_(
        "  joueur %(team)d : %(points)d points. %(why)s"
    ),
    N_("  table %(table)d : équipe %(ns)s, équipe %(ew)s (%(deals)s)"): N_(
        "  table %(table)d : joueurs %(ns)s, joueurs %(ew)s (%(deals)s)"
    ),
    N_("  Champion : équipe %(team)d"): N_("  Champion : joueur %(team)d"),
    N_("équipe"): N_("joueur"),
}


COOKIE = "look"


class Theme(StrEnum):
    """Colours of the pages. `SYSTEM` follows the reader's device."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Suits(StrEnum):
    """Colours of the suits: clubs as spades and diamonds as hearts, or each its own."""

    TWO = "two"
    FOUR = "four"


@dataclass(frozen=True, slots=True)
class Look:
    theme: Theme = Theme.SYSTEM
    suits: Suits = Suits.TWO

    def __str__(self) -> str:
        return f"{self.theme}-{self.suits}"


LOOKS = {str(look): look for look in (Look(theme, suits) for theme in Theme for suits in Suits)}


def look_of(cookie: str | None) -> Look:
    """Return the look that a cookie chooses; the usual one without a valid cookie."""
    return LOOKS.get(cookie or "", Look())


HALLS: Final = {
    N_("Ces deux équipes sont dans deux salles."): N_("Ces deux joueurs sont dans deux salles."),
    N_("Table %(table)d : l’équipe %(team)d n’est pas de cette salle."): N_(
        "Table %(table)d : le joueur %(team)d n’est pas de cette salle."
    ),
    N_("Il n’y a pas d’équipe %(number)d."): N_("Il n’y a pas de joueur %(number)d."),
    N_("Équipe changée de salle"): N_("Joueur changé de salle"),
    N_("Équipes réparties dans les salles"): N_("Joueurs répartis dans les salles"),
}

#: Actions of the log about the halls.
OF_HALLS: Final = {
    "add_hall": N_("Salle ajoutée"),
    "change_hall": N_("Salle corrigée"),
    "remove_hall": N_("Salle retirée"),
    "move_team": N_("Équipe changée de salle"),
    "fill_halls": N_("Équipes réparties dans les salles"),
    "hold_hall": N_("Salle d’un bureau"),
}
