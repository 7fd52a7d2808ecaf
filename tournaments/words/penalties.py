"""Sentences of penalties about teams, with their versions for players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from scoring.words import N_

PENALTIES: Final = {
    N_(
        "« Fois gratuites » : 1, si la première fois ne coûte rien. « Exclusion » : l’équipe "
        "quitte le concours et le classement."
    ): N_(
        "« Fois gratuites » : 1, si la première fois ne coûte rien. « Exclusion » : le joueur "
        "quitte le concours et le classement."
    ),
    N_("Équipe n°"): N_("Joueur n°"),
    N_("Équipe en faute"): N_("Joueur en faute"),
    N_("équipe %(number)s : %(points)s"): N_("joueur %(number)s : %(points)s"),
    N_("Une équipe sans table"): N_("Un joueur sans table"),
    N_("L’équipe %(number)s a appelé l’arbitre."): N_("Le joueur %(number)s a appelé l’arbitre."),
    N_("L’incident de l’équipe %(team)d attend l’arbitre."): N_(
        "L’incident du joueur %(team)d attend l’arbitre."
    ),
    N_("Contester la décision sur l’équipe %(number)s, %(name)s ?"): N_(
        "Contester la décision sur le joueur %(number)s, %(name)s ?"
    ),
    N_("Choisissez une équipe de cette table."): N_("Choisissez un joueur de cette table."),
    N_("L’équipe %(team)d n’est pas à la table %(table)d dans la partie %(round)d."): N_(
        "Le joueur %(team)d n’est pas à la table %(table)d dans la partie %(round)d."
    ),
    N_("retirés à l’équipe"): N_("retirés au joueur"),
    N_("Annuler la pénalité de l’équipe %(number)s"): N_(
        "Annuler la pénalité du joueur %(number)s"
    ),
    N_("Annuler la pénalité de l’équipe %(number)s, %(name)s ?"): N_(
        "Annuler la pénalité du joueur %(number)s, %(name)s ?"
    ),
    N_(
        "L’équipe sera de nouveau classée. Elle reste retirée : pour qu’elle rejoue, faites-la "
        "ensuite revenir, dans la liste des équipes."
    ): N_(
        "Le joueur sera de nouveau classé. Il reste retiré : pour qu’il rejoue, faites-le ensuite "
        "revenir, dans la liste des joueurs."
    ),
    N_("Pénaliser l’équipe %(number)s, %(name)s ?"): N_(
        "Pénaliser le joueur %(number)s, %(name)s ?"
    ),
    N_("Elle n’a pas d’adversaire dans cette partie : personne ne reçoit de points."): N_(
        "Il n’a pas d’adversaires dans cette partie : personne ne reçoit de points."
    ),
    N_(
        "Elle ne sera plus tirée dans les parties suivantes ; ses adversaires gardent leurs "
        "résultats."
    ): N_(
        "Il ne sera plus tiré dans les parties suivantes ; ceux qui ont joué avec lui ou contre "
        "lui gardent leurs résultats."
    ),
    N_("L’équipe %(team)d est exclue du concours et du classement."): N_(
        "Le joueur %(team)d est exclu du concours et du classement."
    ),
    N_("L’équipe %(team)d : aucun point."): N_("Le joueur %(team)d : aucun point."),
}


def tables_reserved(tables: Iterable[tuple[int, int]]) -> str:
    """Return the rounds and tables whose results count under reserve, in a few words, or ""."""
    sentence = _("table %(table)d (partie %(round)d)")
    shown = [sentence % {"table": table, "round": number} for number, table in tables]
    return _("sous réserve : %(tables)s") % {"tables": ", ".join(shown)} if shown else ""
