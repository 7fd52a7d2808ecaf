"""Sentences of the regulation about players, for a contest of individuals."""

from __future__ import annotations

from typing import Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.enums import ByeTo
from tournaments.regulation.format import Incomplete, Kin, Leaving

#: Options of the format that these sentences cover.
PLAYER_OPTIONS: Final = ("entrants", "seating", "incomplete")

ENTER: Final = N_(
    "Les joueurs s’inscrivent seuls et changent de partenaire à chaque partie ; chacun marque les "
    "points de son camp et est classé pour lui-même."
)
INCOMPLETE: Final = every(
    Incomplete,
    {
        Incomplete.REST: N_("Les joueurs qui ne remplissent pas une table sont au repos."),
        Incomplete.SHORT: N_(
            "Deux ou trois joueurs qui ne remplissent pas une table y jouent avec des remplaçants "
            "de la salle, qui ne sont pas classés ; un joueur seul est au repos."
        ),
        Incomplete.REFUSED: N_("Le concours n’accepte qu’un nombre de joueurs multiple de quatre."),
    },
)
KIN: Final = {
    Kin.APART: N_(
        "À la première partie, deux joueurs d’un même club ou d’une même famille ne sont pas à la "
        "même table, tant qu’un tirage le permet."
    ),
    Kin.ALWAYS: N_(
        "Deux joueurs d’un même club ou d’une même famille ne sont pas à la même table, tant qu’un "
        "tirage le permet sans que des joueurs se retrouvent."
    ),
}
BYE: Final = N_("Un joueur au repos marque %(worth)s.")
BYE_TO: Final = {
    ByeTo.LAST: N_(
        "Parmi les joueurs au repos le moins souvent, c’est le dernier du classement, ou un joueur "
        "tiré au sort tant qu’il n’y en a pas."
    ),
    ByeTo.LOT: N_("Parmi les joueurs au repos le moins souvent, il est tiré au sort."),
}
FORFEIT: Final = N_(
    "Un camp absent perd par forfait et ne marque rien ; ses adversaires gagnent la partie et "
    "marquent chacun %(worth)s."
)
LATE: Final = N_(
    "Un joueur arrivé en cours de concours marque %(points)s pour chaque partie manquée."
)
LEAVING: Final = every(
    Leaving,
    {
        Leaving.RANKED: N_(
            "Un joueur qui abandonne garde ses points et la place qu’ils lui donnent."
        ),
        Leaving.LAST: N_("Un joueur qui abandonne est classé après tous les autres."),
        Leaving.OUT: N_("Un joueur qui abandonne n’est plus classé."),
    },
)
RANKED: Final = N_("Les joueurs sont classés selon %(criterion)s.")
SHARED: Final = N_("Ceux que rien ne départage partagent leur place.")
