"""Options: the factors of a coinche and a surcoinche."""

from __future__ import annotations

from typing import Literal

from ..words import N_
from .options import COINCHE, Choice, declare

CoincheCapot = Literal["taker", "winner", "none"]

_FACTORS_HELP = N_(
    "Quatre nombres : par combien comptent la base (points de chute, réussi ou chuté), le contrat, "
    "les annonces et les belotes du camp qui gagne la donne. 0 : ne compte pas ; 1 : compte sans "
    "être multiplié. La belote que l’autre camp garde ne se multiplie jamais ; elle ne se marque "
    "pas si ce nombre est 0."
)
_COINCHE = N_(
    "Contrat coinché : la base compte %(base)s fois, le contrat %(contract)s, "
    "les annonces %(annonces)s et la belote du vainqueur %(belote)s."
)
_SURCOINCHE = N_(
    "Contrat surcoinché : la base compte %(base)s fois, le contrat %(contract)s, "
    "les annonces %(annonces)s et la belote du vainqueur %(belote)s."
)
_ALL = N_("tout est multiplié, belote comprise")
_NOT_BELOTE = N_("tout est multiplié sauf la belote")
_CONTRACT = N_("le contrat seul est multiplié, la belote ne compte pas")
_BASE = N_("la base seule est multipliée")
_CONTRACT_ALONE = N_("le contrat multiplié, sans la base")
_FLAT = N_("forfait : la base multipliée, sans le contrat")

COINCHED = declare(
    N_("Contrat coinché"),
    _FACTORS_HELP,
    "C §10.1, contrée",
    (
        Choice((2, 2, 2, 2), _ALL, _COINCHE),
        Choice((2, 2, 2, 1), _NOT_BELOTE, _COINCHE),
        Choice((1, 2, 1, 0), _CONTRACT, _COINCHE),
        Choice((2, 1, 1, 1), _BASE, _COINCHE),
        Choice((0, 2, 1, 1), _CONTRACT_ALONE, _COINCHE),
        Choice((2, 0, 1, 1), _FLAT, _COINCHE),
    ),
    {COINCHE: (2, 2, 2, 2)},
    _COINCHE,
)
SURCOINCHED = declare(
    N_("Contrat surcoinché"),
    _FACTORS_HELP,
    "C §10.1, contrée",
    (
        Choice((4, 4, 4, 4), _ALL, _SURCOINCHE),
        Choice((4, 4, 4, 1), _NOT_BELOTE, _SURCOINCHE),
        Choice((1, 3, 1, 0), _CONTRACT, _SURCOINCHE),
        Choice((3, 1, 1, 1), N_("la base seule est multipliée, par 3"), _SURCOINCHE),
        Choice((4, 1, 1, 1), N_("la base seule est multipliée, par 4"), _SURCOINCHE),
        Choice((0, 4, 1, 1), _CONTRACT_ALONE, _SURCOINCHE),
        Choice((4, 0, 1, 1), _FLAT, _SURCOINCHE),
    ),
    {COINCHE: (4, 4, 4, 4)},
    _SURCOINCHE,
)
COINCHE_CAPOT = declare(
    N_("Capot d’un contrat coinché"),
    N_("Quand sa base est celle d’un capot : 250, ou 252 si la chute est 162."),
    "C §10.1.a, contrée",
    (
        Choice(
            "taker",
            N_("capot du preneur ; celui de la défense suit l’option Capot de la défense"),
            N_(
                "Contrat coinché : le capot du preneur porte la base à 250 (252 si la chute est "
                "162) ; celui de la défense suit l’option Capot de la défense."
            ),
        ),
        Choice(
            "winner",
            N_("capot de l’un ou l’autre camp"),
            N_(
                "Contrat coinché : le capot de l’un ou l’autre camp porte la base à 250 ou 252, "
                "sauf si l’option Capot de la défense dit ce que vaut le sien."
            ),
        ),
        Choice(
            "none",
            N_("jamais ; celui de la défense suit l’option Capot de la défense"),
            N_(
                "Contrat coinché : le capot du preneur ne change rien à la base ; celui de la "
                "défense suit l’option Capot de la défense."
            ),
        ),
    ),
    {COINCHE: "taker"},
)
