"""Refusals about entrants, for teams and for players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_

#: Refusal about players for each refusal about teams; see `words.entrants`.
REFUSALS: Final[Mapping[str, str]] = {
    N_("L’équipe %(number)d s’est déjà retirée."): N_("Le joueur %(number)d s’est déjà retiré."),
    N_("L’équipe %(number)d est toujours là."): N_("Le joueur %(number)d est toujours là."),
    N_("L’équipe %(number)d est exclue : annulez d’abord son exclusion."): N_(
        "Le joueur %(number)d est exclu : annulez d’abord son exclusion."
    ),
    N_(
        "La place que l’équipe %(number)d avait dans la partie en cours n’est plus libre : elle "
        "peut jouer à partir du prochain tirage."
    ): N_(
        "La place que le joueur %(number)d avait dans la partie en cours n’est plus libre : il "
        "peut jouer à partir du prochain tirage."
    ),
    N_(
        "L’équipe %(number)d a déjà été tirée : son inscription ne se supprime plus, mais elle "
        "peut se retirer."
    ): N_(
        "Le joueur %(number)d a déjà été tiré : son inscription ne se supprime plus, mais il peut "
        "se retirer."
    ),
    N_("Aucune équipe n’est exempte dans une partie en cours."): N_(
        "Un joueur ne se joint pas à une table en cours de partie."
    ),
    N_("l’équipe %(number)d s’est retirée"): N_("le joueur %(number)d s’est retiré"),
    N_("L’équipe %(number)d s’est retirée."): N_("Le joueur %(number)d s’est retiré."),
    N_("L’équipe %(team)d n’est pas dans cette partie."): N_(
        "Le joueur %(team)d n’est pas dans cette partie."
    ),
    N_("Tapez deux équipes différentes."): N_("Tapez deux joueurs différents."),
    N_("Ces deux équipes sont exemptes."): N_("Ces deux joueurs sont au repos."),
    N_("Les équipes %(one)d et %(other)d ne doivent pas se rencontrer."): N_(
        "Les joueurs %(one)d et %(other)d ne doivent pas se rencontrer."
    ),
    N_("La rencontre des équipes %(team)d et %(against)d est déjà imposée."): N_(
        "La rencontre des joueurs %(team)d et %(against)d est déjà imposée."
    ),
    N_("Une équipe a été pénalisée dans la partie %(round)d : annulez d’abord cette pénalité."): N_(
        "Un joueur a été pénalisé dans la partie %(round)d : annulez d’abord cette pénalité."
    ),
    N_(
        "L’équipe %(team)d a été pénalisée ensuite pour la même faute (partie %(round)d) : "
        "annulez d’abord cette seconde pénalité."
    ): N_(
        "Le joueur %(team)d a été pénalisé ensuite pour la même faute (partie %(round)d) : "
        "annulez d’abord cette seconde pénalité."
    ),
    N_("Dites pourquoi l’équipe est exclue."): N_("Dites pourquoi le joueur est exclu."),
    N_("Elle revient"): N_("Il revient"),
    N_("elle joue à partir du prochain tirage"): N_("il joue à partir du prochain tirage"),
    N_("elle reprend sa place dans la partie en cours"): N_(
        "il reprend sa place dans la partie en cours"
    ),
    N_("L’équipe %(number)d a payé %(paid)s : on ne peut pas lui rendre davantage."): N_(
        "Le joueur %(number)d a payé %(paid)s : on ne peut pas lui rendre davantage."
    ),
    N_("L’équipe %(number)d ne doit plus rien."): N_("Le joueur %(number)d ne doit plus rien."),
    N_("L’équipe %(number)d ne doit que %(left)s."): N_(
        "Le joueur %(number)d ne doit que %(left)s."
    ),
    N_("L’équipe %(number)d a un lot : annulez d’abord l’attribution."): N_(
        "Le joueur %(number)d a un lot : annulez d’abord l’attribution."
    ),
    N_(
        "La caisse garde des opérations de l’équipe %(number)d : rendez-lui ce qu’elle a payé, "
        "puis retirez-la."
    ): N_(
        "La caisse garde des opérations du joueur %(number)d : rendez-lui ce qu’il a payé, puis "
        "retirez-le."
    ),
    N_("Aucune équipe trouvée pour « %(typed)s »."): N_("Aucun joueur trouvé pour « %(typed)s »."),
    N_("L’équipe %(number)s paie %(cents)s en espèces"): N_(
        "Le joueur %(number)s paie %(cents)s en espèces"
    ),
    N_("Compte de l’équipe %(number)s"): N_("Compte du joueur %(number)s"),
    N_("Cette équipe s’est retirée avant de jouer : elle ne doit rien."): N_(
        "Ce joueur s’est retiré avant de jouer : il ne doit rien."
    ),
    N_("Comptes des équipes"): N_("Comptes des joueurs"),
}
