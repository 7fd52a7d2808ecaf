"""Sentences of the regulation about players, for a contest of individuals."""

from __future__ import annotations

from typing import Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.regulation.format import FirstSeats, Incomplete, Kin, Leaving, TableSize
from tournaments.words.enums import ByeTo

ENTER: Final = N_(
    "Les joueurs s’inscrivent seuls et changent de partenaire à chaque partie ; chacun marque les "
    "points de son camp et est classé pour lui-même."
)
PARTNERS_DRAWN: Final = N_(
    "Chacun s’inscrit seul ; avant la première partie, les paires sont tirées au sort, et elles "
    "restent les mêmes toute la journée. C’est la paire qui est classée."
)
SINGLES: Final = N_(
    "Les joueurs s’inscrivent et jouent sans partenaire, un contre un : dans ce règlement, une "
    "équipe est un joueur."
)
FIRST_SEATS: Final = every(
    FirstSeats,
    {
        FirstSeats.LOT: N_("Les places de la première partie sont tirées au sort."),
        FirstSeats.LEVELS: N_(
            "À la première partie, le niveau que chacun a déclaré tient lieu de classement : le "
            "sort range les joueurs d’un même niveau, puis, après tous les autres, ceux qui n’en "
            "ont pas déclaré."
        ),
    },
)
ENTER_CHAIRS: Final = {
    TableSize.THREE: N_(
        "Les joueurs s’inscrivent seuls, changent de table à chaque partie et jouent par tables de "
        "trois, chacun pour soi."
    ),
    TableSize.FOUR_THEN_THREE: N_(
        "Les joueurs s’inscrivent seuls et changent de table à chaque partie. Le moins possible "
        "sont au repos, puis il y a autant de tables de quatre que possible ; les autres tables "
        "sont de trois."
    ),
    TableSize.THREE_THEN_FOUR: N_(
        "Les joueurs s’inscrivent seuls et changent de table à chaque partie. Le moins possible "
        "sont au repos, puis il y a autant de tables de trois que possible ; les autres tables "
        "sont de quatre."
    ),
}
MIXED: Final = N_(
    "À une table de quatre, deux camps tirés au sort se rencontrent ; à une table de trois, chacun "
    "joue pour soi, le preneur contre les deux autres. Jouent à trois ceux qui y ont été le moins "
    "souvent, puis le sort : personne deux fois avant que tous y soient passés, si possible."
)
WINS_AT_THREE: Final = N_(
    "À une table de trois, gagne la partie le joueur qui a le plus haut total ; ceux qui partagent "
    "la première place font partie nulle. Chacun est classé pour lui-même."
)
ENTER_COMPTOIR: Final = N_(
    "Les joueurs s’inscrivent seuls et changent de table à chaque partie : %(count)s par table, ou "
    "un de plus ou de moins quand le compte ne tombe pas juste."
)
POINTS_OF_COMPTOIR: Final = N_(
    "À chaque partie, un joueur marque un point par joueur de sa table qu’il devance. Le premier "
    "sorti, s’il l’est seul, gagne la partie."
)
SEATING_CHAIRS: Final = N_(
    "À chaque partie, les joueurs d’une table sont tirés au sort de façon que personne ne s’y "
    "retrouve avec un autre, tant que c’est possible."
)
REFUSED_CHAIRS: Final = N_("Le concours n’accepte qu’un nombre de joueurs qui remplit les tables.")
FORFEIT_CHAIRS: Final = N_(
    "Un joueur absent perd par forfait et ne marque rien ; si sa table ne peut plus jouer, les "
    "autres gagnent la partie et marquent chacun %(worth)s."
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
#: Several players may rest: a hall of 14 with tables of four leaves two.
BYE: Final = N_("Un joueur au repos marque %(worth)s.")
BYE_TO: Final = {
    ByeTo.LAST: N_(
        "Le repos va à ceux qui l’ont eu le moins souvent, en commençant par le dernier du "
        "classement ; avant le premier classement, il est tiré au sort."
    ),
    ByeTo.LOT: N_("Le repos est tiré au sort, parmi ceux qui l’ont eu le moins souvent."),
}
#: Up and down, the last of the tables rests, not the last of the standings.
BY_TABLES: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "Le repos va à ceux qui l’ont eu le moins souvent, en commençant par le dernier dans "
        "l’ordre des tables ; à la première partie, il est tiré au sort."
    ),
}
FORFEIT: Final = N_(
    "Un camp absent perd par forfait et ne marque rien ; ses adversaires gagnent la partie et "
    "marquent chacun %(worth)s."
)
ALONE: Final = N_(
    "Un joueur dont l’adversaire tiré a quitté le concours marque %(worth)s ; ce n’est pas une "
    "victoire."
)
ALONE_AS_FORFEIT: Final = N_(
    "Un joueur dont l’adversaire tiré a quitté le concours marque, comme face à un absent, "
    "%(worth)s ; ce n’est pas une victoire."
)
ALONE_WINS: Final = N_(
    "Un joueur dont l’adversaire tiré a quitté le concours gagne par forfait et marque %(worth)s."
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
