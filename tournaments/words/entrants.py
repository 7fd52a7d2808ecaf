"""Sentences about teams, each with a version for players; all ask for that about teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.words.arrivals import ARRIVALS
from tournaments.words.of_players import CALLS, HALLS, NOW, OPTION_WORDS, PAPERS, REHEARSAL
from tournaments.words.penalties import PENALTIES
from tournaments.words.refusals import REFUSALS
from tournaments.words.texts import say

#: Sentence about players for each sentence about teams.
OF_PLAYERS: Final[Mapping[str, str]] = {
    N_("Équipes"): N_("Joueurs"),
    N_("Équipe"): N_("Joueur"),
    N_("Équipe %(number)s"): N_("Joueur %(number)s"),
    N_("Équipe %(number)s : %(name)s"): N_("Joueur %(number)s : %(name)s"),
    N_("équipe %(number)s"): N_("joueur %(number)s"),
    N_(
        "Chaque équipe a sa carte, la même toute la journée. Les quatre cartes d’une table font "
        "un pli quand sa feuille est arrivée."
    ): N_(
        "Chaque joueur a sa carte, la même toute la journée. Les cartes d’une table font un pli "
        "quand sa feuille est arrivée."
    ),
    N_("équipe %(first)d"): N_("joueur %(first)d"),
    N_("équipes %(first)d à %(last)d"): N_("joueurs %(first)d à %(last)d"),
    N_("Inscrire une équipe"): N_("Inscrire un joueur"),
    N_("Inscrire les équipes"): N_("Inscrire les joueurs"),
    N_("Inscrire des équipes"): N_("Inscrire des joueurs"),
    N_("Voir les équipes"): N_("Voir les joueurs"),
    N_("Équipe %(number)s inscrite : %(name)s"): N_("Joueur %(number)s inscrit : %(name)s"),
    N_("Ressemble à l’équipe %(number)s : %(name)s."): N_(
        "Ressemble au joueur %(number)s : %(name)s."
    ),
    N_("La même équipe qu’à la ligne %(line)s."): N_("Le même joueur qu’à la ligne %(line)s."),
    N_("Équipes trouvées pour « %(typed)s »."): N_("Joueurs trouvés pour « %(typed)s »."),
    N_("Voir toutes les équipes"): N_("Voir tous les joueurs"),
    N_("Aucune équipe pour l’instant."): N_("Aucun joueur pour l’instant."),
    N_("retirée"): N_("retiré"),
    N_("%(name)s (retirée)"): N_("%(name)s (retiré)"),
    N_("L’équipe %(number)d est corrigée."): N_("Le joueur %(number)d est corrigé."),
    N_("L’équipe %(number)d est retirée."): N_("Le joueur %(number)d est retiré."),
    N_("L’équipe %(number)d jouera à partir du prochain tirage."): N_(
        "Le joueur %(number)d jouera à partir du prochain tirage."
    ),
    N_("Échanger deux équipes"): N_("Échanger deux joueurs"),
    N_("Échanger deux équipes de la partie %(round)s"): N_(
        "Échanger deux joueurs de la partie %(round)s"
    ),
    N_(
        "Chacune prend la place de l’autre : sa table, son camp et ses adversaires, ou son repos. "
        "Possible tant qu’aucune des deux n’a de résultat."
    ): N_(
        "Chacun prend la place de l’autre : sa table, son camp, son partenaire s’il en a un, ses "
        "adversaires, ou son repos. Possible tant qu’aucun des deux n’a de résultat."
    ),
    N_("Les équipes %(one)d et %(other)d ont changé de place."): N_(
        "Les joueurs %(one)d et %(other)d ont changé de place."
    ),
    N_("Devient exempte :"): N_("Devient exempt :"),
    N_("N’est plus exempte :"): N_("N’est plus exempt :"),
    N_("Cette équipe s’en va ?"): N_("Ce joueur s’en va ?"),
    N_("Elle s’est retirée. Elle peut revenir : elle jouera à partir du prochain tirage."): N_(
        "Il s’est retiré. Il peut revenir : il jouera à partir du prochain tirage."
    ),
    N_("La faire revenir"): N_("Le faire revenir"),
    N_("Retirer cette équipe…"): N_("Retirer ce joueur…"),
    N_("Inscrite par erreur ?"): N_("Inscrit par erreur ?"),
    N_(
        "Elle n’a encore été tirée dans aucune partie : son inscription peut être supprimée. Les "
        "autres gardent leur numéro."
    ): N_(
        "Il n’a encore été tiré dans aucune partie : son inscription peut être supprimée. Les "
        "autres gardent leur numéro."
    ),
    N_("Retirer une équipe"): N_("Retirer un joueur"),
    N_("Retirer l’équipe %(number)s, %(name)s ?"): N_("Retirer le joueur %(number)s, %(name)s ?"),
    N_("Elle ne sera plus tirée dans les parties suivantes."): N_(
        "Il ne sera plus tiré dans les parties suivantes."
    ),
    N_(
        "Elle ne sera plus classée, comme le dit votre règlement ; ses adversaires gardent leurs "
        "résultats."
    ): N_(
        "Il ne sera plus classé, comme le dit votre règlement ; ceux qui ont joué avec lui ou "
        "contre lui gardent leurs résultats."
    ),
    N_(
        "Elle garde ses points, mais passe au classement après toutes les autres, comme le dit "
        "votre règlement, avec la mention « retirée »."
    ): N_(
        "Il garde ses points, mais passe au classement après tous les autres, comme le dit votre "
        "règlement, avec la mention « retiré »."
    ),
    N_("Elle garde ses points et reste au classement, avec la mention « retirée »."): N_(
        "Il garde ses points et reste au classement, avec la mention « retiré »."
    ),
    N_("Elle n’a pas joué : elle ne figurera pas au classement."): N_(
        "Il n’a pas joué : il ne figurera pas au classement."
    ),
    N_(
        "Sa partie %(round)s, à la table %(table)s, n’a pas encore de résultat : l’équipe "
        "%(number)s (%(name)s) devient exempte."
    ): N_(
        "Sa partie %(round)s, à la table %(table)s, n’a pas encore de résultat : sans adversaires, "
        "%(number)s (%(name)s) se repose."
    ),
    N_(
        "Elle est exempte dans la partie %(round)s, qui n’est pas close : elle perd ce que "
        "l’exemption lui donnait."
    ): N_(
        "Il est au repos dans la partie %(round)s, qui n’est pas close : il perd ce que ce repos "
        "lui donnait."
    ),
    N_(
        "Sa partie %(round)s, à la table %(table)s, n’a pas encore de résultat, et la suivante est "
        "déjà tirée : l’équipe %(number)s (%(name)s) gagne cette partie par forfait."
    ): N_(
        "Sa partie %(round)s, à la table %(table)s, n’a pas encore de résultat, et la suivante est "
        "déjà tirée : en face, %(number)s (%(name)s) gagne cette partie par forfait."
    ),
    N_(
        "Cette table a un résultat, qui sera remplacé : équipe %(ns)s, %(ns_points)s ; équipe "
        "%(ew)s, %(ew_points)s."
    ): N_(
        "Cette table a un résultat, qui sera remplacé : joueurs %(ns)s, %(ns_points)s ; joueurs "
        "%(ew)s, %(ew_points)s."
    ),
    N_("Si elle revient, vous pourrez la faire rejouer."): N_(
        "S’il revient, vous pourrez le faire rejouer."
    ),
    N_("Retirer l’équipe"): N_("Retirer le joueur"),
    N_("Trouver une équipe"): N_("Trouver un joueur"),
    N_("Aucune équipe n’a le numéro ou le nom « %(typed)s »."): N_(
        "Aucun joueur n’a le numéro ou le nom « %(typed)s »."
    ),
    N_("Votre équipe : son numéro, ou un nom"): N_("Vous : votre numéro, ou votre nom"),
    N_("Votre équipe : son numéro, ou des initiales comme « J. D. »"): N_(
        "Vous : votre numéro, ou vos initiales comme « J. D. »"
    ),
    N_("Cette équipe est exclue du concours et n’est plus classée."): N_(
        "Ce joueur est exclu du concours et n’est plus classé."
    ),
    N_("Suivre une équipe"): N_("Suivre un joueur"),
    N_("Suivre cette équipe"): N_("Suivre ce joueur"),
    N_("Équipe suivie"): N_("Joueur suivi"),
    N_("Vous suivez l’équipe %(number)s, %(name)s : voir sa table."): N_(
        "Vous suivez le joueur %(number)s, %(name)s : voir sa table."
    ),
    N_("L’équipe que vous suiviez n’est plus inscrite."): N_(
        "Le joueur que vous suiviez n’est plus inscrit."
    ),
    N_("Cette équipe s’est retirée du concours."): N_("Ce joueur s’est retiré du concours."),
    N_("Exempte. Points : %(points)s."): N_("Au repos. Points : %(points)s."),
    N_("Pas encore inscrite. Points : %(points)s."): N_("Pas encore inscrit. Points : %(points)s."),
    N_("Retirer l’équipe seulement"): N_("Retirer le joueur seulement"),
    N_("Garder l’équipe"): N_("Garder le joueur"),
    N_("Ce que voit l’équipe sur son téléphone"): N_("Ce que voit le joueur sur son téléphone"),
    N_("inscrite"): N_("inscrit"),
    N_("Exempte"): N_("Au repos"),
    N_("Exemptes"): N_("Au repos"),
    N_("Exempte :"): N_("Au repos :"),
    N_("Exemptes :"): N_("Au repos :"),
    N_("Exemptes, absents et retards"): N_("Repos, absents et retards"),
    N_("Exemptes, ne jouent pas cette partie :"): N_("Au repos, ne jouent pas cette partie :"),
    N_("Chacune marque la moyenne des totaux de la partie."): N_(
        "Chacun marque la moyenne des totaux de la partie."
    ),
    N_("Par équipe : où suis-je ?"): N_("Par joueur : où suis-je, avec qui ?"),
    N_("Équipes exemptes : %(teams)s."): N_("Joueurs au repos : %(teams)s."),
    N_("Équipe %(team)d – %(why)s"): N_("Joueur %(team)d – %(why)s"),
    N_("exempte"): N_("au repos"),
    N_("absente"): N_("absent"),
    N_("exempte : ne joue pas cette partie"): N_("au repos : ne joue pas cette partie"),
    N_("Où jouons-nous ?"): N_("Où jouer, et avec qui ?"),
    N_("arrivée pour la partie %(round)s"): N_("arrivé pour la partie %(round)s"),
    N_("retirée avant la première partie"): N_("retiré avant la première partie"),
    N_("retirée après la partie %(round)s"): N_("retiré après la partie %(round)s"),
    N_("ex. : exempte"): N_("ex. : exempt, au repos"),
    N_("– : absente"): N_("– : absent"),
    N_("équipe %(number)s : exclue"): N_("joueur %(number)s : exclu"),
    N_("Exclue : équipe %(number)s, %(name)s."): N_("Exclu : joueur %(number)s, %(name)s."),
    N_(
        "Il reste moins de deux équipes : inscrivez-en une, faites-en revenir une, ou terminez le "
        "concours."
    ): N_(
        "Il ne reste pas de quoi remplir une table : inscrivez des joueurs, faites-en revenir, ou "
        "terminez le concours."
    ),
    N_("Inscrivez les équipes : il en faut au moins deux pour tirer la première partie."): N_(
        "Inscrivez les joueurs : il faut de quoi remplir une table pour tirer la première partie."
    ),
    N_("Il reste moins de deux équipes : il en faut au moins deux pour un tirage."): N_(
        "Il ne reste pas de quoi remplir une table : il le faut pour un tirage."
    ),
    N_("Une équipe est absente…"): N_("Un camp est absent…"),
    N_("%(name)s, table %(table)s : une équipe est absente ?"): N_(
        "%(name)s, table %(table)s : un camp est absent ?"
    ),
    N_(
        "L’équipe absente perd la partie et ne marque rien ; l’autre la gagne et marque ce que dit "
        "le règlement."
    ): N_(
        "Les joueurs absents perdent la partie et ne marquent rien ; les autres la gagnent et "
        "marquent ce que dit le règlement."
    ),
    N_("L’équipe %(number)s gagne par forfait : l’équipe %(absent)s est absente."): N_(
        "Les joueurs %(number)s gagnent par forfait : les joueurs %(absent)s sont absents."
    ),
    N_("Aucune équipe n’est encore classée."): N_("Aucun joueur n’est encore classé."),
    N_("Quelle équipe est absente ?"): N_("Quel camp est absent ?"),
    N_("Table %(table)d : l’équipe %(number)s gagne par forfait."): N_(
        "Table %(table)d : les joueurs %(number)s gagnent par forfait."
    ),
    N_("Ou une équipe, avec un e devant : e12. Les deux, pour vérifier la feuille : 4 e12."): N_(
        "Ou un joueur, avec un j devant : j12. Les deux, pour vérifier la feuille : 4 j12."
    ),
    N_(
        "L’équipe %(team)s joue à la table %(its)s, contre %(other)s : ce n’est pas la feuille de "
        "la table %(table)s."
    ): N_(
        "Le joueur %(team)s joue à la table %(its)s, contre %(other)s : ce n’est pas la feuille de "
        "la table %(table)s."
    ),
    N_("Tapez un numéro : 4 pour la table 4, e12 pour l’équipe 12."): N_(
        "Tapez un numéro : 4 pour la table 4, j12 pour le joueur 12."
    ),
    N_("L’équipe %(team)s est exempte dans cette partie."): N_(
        "Le joueur %(team)s est au repos dans cette partie."
    ),
    N_("L’équipe %(team)s ne joue pas cette partie."): N_(
        "Le joueur %(team)s ne joue pas cette partie."
    ),
    N_(
        "Les équipes des deux tables changent de place, sans changer d’adversaire : pour laisser "
        "une table à des joueurs qui se déplacent mal, par exemple."
    ): N_(
        "Les joueurs des deux tables changent de place, sans changer de partenaire ni "
        "d’adversaires : pour laisser une table à ceux qui se déplacent mal, par exemple."
    ),
    N_("Le même numéro (%(seed)s) et les mêmes équipes donnent le même tirage."): N_(
        "Le même numéro (%(seed)s) et les mêmes joueurs donnent le même tirage."
    ),
    N_(
        "Le numéro du tirage est le même (%(seed)s), mais les équipes ne sont plus les mêmes : le "
        "tirage change."
    ): N_(
        "Le numéro du tirage est le même (%(seed)s), mais les joueurs ne sont plus les mêmes : le "
        "tirage change."
    ),
    N_(
        "Ce tirage porte le n° %(seed)s : le même numéro redonne le même tirage. Les équipes "
        "inscrites ou revenues depuis entrent dans le nouveau tirage, celles qui sont parties en "
        "sortent. Vous verrez ce qui change avant de confirmer."
    ): N_(
        "Ce tirage porte le n° %(seed)s : le même numéro redonne le même tirage. Les joueurs "
        "inscrits ou revenus depuis entrent dans le nouveau tirage, ceux qui sont partis en "
        "sortent. Vous verrez ce qui change avant de confirmer."
    ),
    N_("Faire revenir une équipe"): N_("Faire revenir un joueur"),
    N_("Faire revenir l’équipe %(number)s, %(name)s ?"): N_(
        "Faire revenir le joueur %(number)s, %(name)s ?"
    ),
    N_(
        "Elle était exempte dans la partie %(round)s, qui n’est pas close : elle peut l’être de "
        "nouveau."
    ): N_(
        "Il était au repos dans la partie %(round)s, qui n’est pas close : il peut l’être de "
        "nouveau."
    ),
    N_(
        "Sa place à la table %(table)s de la partie %(round)s est encore libre : elle peut la "
        "reprendre."
    ): N_(
        "Sa place à la table %(table)s de la partie %(round)s est encore libre : il peut la "
        "reprendre."
    ),
    N_("Si elle reprend sa place :"): N_("S’il reprend sa place :"),
    N_("Elle jouera à partir du prochain tirage."): N_("Il jouera à partir du prochain tirage."),
    N_("L’équipe %(number)d reprend sa place."): N_("Le joueur %(number)d reprend sa place."),
    N_("L’inscription de l’équipe %(number)d est supprimée."): N_(
        "L’inscription du joueur %(number)d est supprimée."
    ),
    N_("Équipe inscrite"): N_("Joueur inscrit"),
    N_("Équipe corrigée"): N_("Joueur corrigé"),
    N_("Équipe retirée"): N_("Joueur retiré"),
    N_("Équipe revenue"): N_("Joueur revenu"),
    N_("Équipes échangées"): N_("Joueurs échangés"),
    N_("Équipes (numéro, rang)"): N_("Joueurs (numéro, rang)"),
    N_("Équipe %(team)d, partie %(round)d : %(name)s"): N_(
        "Joueur %(team)d, partie %(round)d : %(name)s"
    ),
    N_("Équipe exempte"): N_("Joueur au repos"),
    N_("Équipe inscrite en route"): N_("Joueur inscrit en route"),
    N_("retirés à l’équipe"): N_("retirés au joueur"),
    N_("Équipe qui abandonne"): N_("Joueur qui abandonne"),
    N_("Ce que marque une équipe qui ne joue pas une partie, faute d’adversaire."): N_(
        "Ce que marque un joueur qui ne joue pas une partie, faute de place à une table."
    ),
    N_("Ce que marque l’équipe dont l’adversaire est absent ; l’absente ne marque rien."): N_(
        "Ce que marquent les joueurs dont les adversaires sont absents ; les absents ne marquent "
        "rien."
    ),
    N_("Ce que marque une équipe inscrite en route pour chaque partie qu’elle a manquée."): N_(
        "Ce que marque un joueur inscrit en route pour chaque partie qu’il a manquée."
    ),
    N_("Où elle figure au classement."): N_("Où il figure au classement."),
    N_("après toutes les autres"): N_("après tous les autres"),
    N_("plus classée"): N_("plus classé"),
    N_("Points de partie d’une équipe absente."): N_("Points de partie d’un joueur absent."),
    N_("Points de partie d’une équipe exempte."): N_("Points de partie d’un joueur au repos."),
    N_(
        "Quand les équipes sont en nombre impair, parmi celles qui ont été exemptes le moins "
        "souvent. Un premier tirage au sort désigne aussi l’exempte ; quand les paires se "
        "déplacent, c’est l’équipe à qui le mouvement n’amène personne."
    ): N_(
        "Qui se repose, parmi ceux qui l’ont fait le moins souvent. Un premier tirage au sort le "
        "désigne aussi."
    ),
    N_("la dernière du classement"): N_("le dernier du classement"),
    N_("une équipe tirée au sort"): N_("un joueur tiré au sort"),
    N_(
        "Si deux équipes d’un même club ou d’une même famille peuvent se rencontrer. Le club et la "
        "famille de chacune se disent à l’inscription."
    ): N_(
        "Si deux joueurs d’un même club ou d’une même famille peuvent se trouver à la même table. "
        "Le club et la famille de chacun se disent à l’inscription."
    ),
    N_("elles se rencontrent comme les autres"): N_("ils se rencontrent comme les autres"),
    N_("séparées à la première partie, tant qu’un tirage le permet"): N_(
        "séparés à la première partie, tant qu’un tirage le permet"
    ),
    N_("séparées à toutes les parties, tant qu’un tirage le permet"): N_(
        "séparés à toutes les parties, tant qu’un tirage le permet"
    ),
    N_("quand une équipe atteint un nombre de points"): N_(
        "quand un camp atteint un nombre de points"
    ),
    **ARRIVALS,
    **NOW,
    **OPTION_WORDS,
    **CALLS,
    **HALLS,
    **PAPERS,
    **PENALTIES,
    **REFUSALS,
    **REHEARSAL,
}

#: Smallest number of entrants of a draw: two to meet, or four where partners change (True).
FEWEST: Final = {False: 2, True: 4}


def worded(individuals: bool, message: str, params: Mapping[str, Any] | None = None) -> str:
    """Return a sentence about teams, or its version for players, in the reader's language.

    >>> worded(True, "Équipe %(number)s", {"number": 7})
    'Joueur 7'
    """
    of_players = OF_PLAYERS[message]
    return say(of_players if individuals else message, params or {})


def reworded(individuals: bool, message: str) -> str:
    return worded(individuals, message) if message in OF_PLAYERS else say(message, {})


def counted(individuals: bool, count: int) -> str:
    if individuals:
        return ngettext("%(n)s joueur", "%(n)s joueurs", count) % {"n": count}
    return ngettext("%(n)s équipe", "%(n)s équipes", count) % {"n": count}


def entered(individuals: bool, last_rounds: Iterable[int | None]) -> str:
    """Return how many entered, from the last round of each; who left before playing did not.

    >>> entered(False, [None, 3, 0])
    '2 équipes, 1 retirée avant de jouer'
    """
    played = [last != 0 for last in last_rounds]
    here, gone = sum(played), len(played) - sum(played)
    if not gone:
        return counted(individuals, here)
    if individuals:
        left = ngettext("%(n)s retiré avant de jouer", "%(n)s retirés avant de jouer", gone)
    else:
        left = ngettext("%(n)s retirée avant de jouer", "%(n)s retirées avant de jouer", gone)
    return f"{counted(individuals, here)}, {left % {'n': gone}}"
