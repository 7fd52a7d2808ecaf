"""Sentences about registration and check-in, for teams and for players: see `words.entrants`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_

#: Sentence about players for each sentence about teams.
ARRIVALS: Final[Mapping[str, str]] = {
    N_(
        "Une équipe peut être dans une catégorie, dans plusieurs, dans aucune : cela se coche à "
        "l’inscription. Les lots et les classements par catégorie en dépendent."
    ): N_(
        "Un joueur peut être dans une catégorie, dans plusieurs, dans aucune : cela se coche à "
        "l’inscription. Les lots et les classements par catégorie en dépendent."
    ),
    N_("déjà équipe %(number)d"): N_("déjà joueur %(number)d"),
    N_(
        "L’équipe %(number)d, %(name)s, s’est retirée : pour qu’elle joue, faites-la d’abord "
        "revenir."
    ): N_(
        "Le joueur %(number)d, %(name)s, s’est retiré : pour qu’il joue, faites-le d’abord revenir."
    ),
    N_("Équipe %(number)s : c’est noté."): N_("Joueur %(number)s : c’est noté."),
    N_(
        "Les équipes cherchent leur nom et disent elles-mêmes qu’elles sont là, sur une tablette "
        "sans compte. La page ne montre ni dette, ni téléphone, ni licence ; elle se ferme "
        "d’elle-même au premier tirage."
    ): N_(
        "Les joueurs cherchent leur nom et disent eux-mêmes qu’ils sont là, sur une tablette sans "
        "compte. La page ne montre ni dette, ni téléphone, ni licence ; elle se ferme d’elle-même "
        "au premier tirage."
    ),
    N_("Aucune équipe n’a le numéro ou le code « %(typed)s »."): N_(
        "Aucun joueur n’a le numéro ou le code « %(typed)s »."
    ),
    N_("Ces équipes ne sont plus dans cette liste : relisez-la."): N_(
        "Ces joueurs ne sont plus dans cette liste : relisez-la."
    ),
    N_("Équipe pointée"): N_("Joueur pointé"),
    N_("Équipe attendue plus tard"): N_("Joueur attendu plus tard"),
    N_("Équipe attendue de nouveau"): N_("Joueur attendu de nouveau"),
    N_("pas venue"): N_("pas venu"),
    N_("Quand elles sont toutes là, tirez la première partie."): N_(
        "Quand ils sont tous là, tirez la première partie."
    ),
    N_("Arrivées quand les poules étaient complètes, jouent après elles :"): N_(
        "Arrivés quand les poules étaient complètes, jouent après eux :"
    ),
    N_("Pointer les équipes"): N_("Pointer les joueurs"),
    N_(
        "Tapez le numéro de l’équipe, ou lisez son code, puis Entrée : elle est là. Plusieurs "
        "tables d’accueil peuvent pointer en même temps."
    ): N_(
        "Tapez le numéro du joueur, ou lisez son code, puis Entrée : il est là. Plusieurs tables "
        "d’accueil peuvent pointer en même temps."
    ),
    N_("Elle est là depuis %(since)s."): N_("Il est là depuis %(since)s."),
    N_("Elle était déjà pointée : elle est là depuis %(since)s."): N_(
        "Il était déjà pointé : il est là depuis %(since)s."
    ),
    N_("Elle n’est pas encore pointée."): N_("Il n’est pas encore pointé."),
    N_("On ne l’attendait plus : elle joue dès la partie %(round)d."): N_(
        "On ne l’attendait plus : il joue dès la partie %(round)d."
    ),
    N_("Elle joue à partir de la partie %(round)d."): N_(
        "Il joue à partir de la partie %(round)d."
    ),
    N_("Partie %(round)d : elle est exempte."): N_("Partie %(round)d : il est au repos."),
    N_("Équipes de ce nom :"): N_("Joueurs de ce nom :"),
    N_("Les équipes pas encore là"): N_("Les joueurs pas encore là"),
    N_("Tout le monde est là."): N_("Tout le monde est là."),
    N_("Équipes absentes"): N_("Joueurs absents"),
    N_(
        "Ces équipes n’ont pas été pointées. Si vous ne faites rien, elles seront dans le "
        "prochain tirage, et leur adversaire les attendra."
    ): N_(
        "Ces joueurs n’ont pas été pointés. Si vous ne faites rien, ils seront dans le prochain "
        "tirage, et leur table les attendra."
    ),
    N_("Toutes : elles jouent à partir de la partie %(round)d"): N_(
        "Tous : ils jouent à partir de la partie %(round)d"
    ),
    N_("Toutes : elles se retirent"): N_("Tous : ils se retirent"),
    N_("Toutes les équipes attendues sont là."): N_("Tous les joueurs attendus sont là."),
    N_("Déjà tirées, et jamais vues"): N_("Déjà tirés, et jamais vus"),
    N_(
        "Ces équipes ont eu une place dans une partie et n’ont rien joué. Pointez celles qui sont "
        "là, retirez les autres : un tirage peut leur donner les points d’une équipe exempte."
    ): N_(
        "Ces joueurs ont eu une place dans une partie et n’ont rien joué. Pointez ceux qui sont "
        "là, retirez les autres : un tirage peut leur donner les points d’un joueur au repos."
    ),
    N_("Retirées sans être venues"): N_("Retirés sans être venus"),
    N_("Toutes : les attendre de nouveau"): N_("Tous : les attendre de nouveau"),
    N_("L’équipe %(number)d n’est plus pointée."): N_("Le joueur %(number)d n’est plus pointé."),
    N_("Aucune équipe n’y est inscrite."): N_("Aucun joueur n’y est inscrit."),
}
