"""Acts of the desk that « Trouver » knows by the names of their buttons."""

from __future__ import annotations

from typing import NamedTuple

from scoring.words import N_
from tournaments.views.permissions import Right


class Act(NamedTuple):
    """A page that does one thing: its name, its address, who may open it.

    `of_round` if its address holds the number of a round; it is then about the last one drawn.
    `query` opens on that page the form that the act is about.
    """

    name: str
    view: str
    right: Right
    of_round: bool = False
    query: str = ""


#: The pages of the rail are not here: « Trouver » reads the rail.
ACTS = (
    Act(N_("Inscrire une équipe"), "teams", Right.REGISTER, query="?register"),
    Act(N_("Importer une liste"), "import-entrants", Right.REGISTER),
    Act(N_("Joueurs sans partenaire"), "singles", Right.REGISTER),
    Act(N_("Équipes qualifiées d’un autre concours"), "qualified", Right.SET_UP),
    Act(N_("Délégations"), "delegations", Right.REGISTER),
    Act(N_("Équipes en retard"), "late-teams", Right.REGISTER),
    Act(N_("Tirer la partie suivante"), "draw-round", Right.DRAW),
    Act(N_("Tirer à la main…"), "draw-by-hand", Right.DRAW),
    Act(N_("À respecter au tirage"), "wishes", Right.DRAW),
    Act(N_("Refaire le tirage"), "redo-draw", Right.DRAW, of_round=True),
    Act(N_("Échanger deux tables"), "swap-tables", Right.DRAW, of_round=True),
    Act(N_("Échanger deux équipes"), "swap-teams", Right.DRAW, of_round=True),
    Act(N_("Liens des tables"), "round-links", Right.ENTER, of_round=True),
    Act(N_("Message à la salle, horloge"), "hall", Right.ANNOUNCE),
    Act(N_("Noter un incident"), "referee", Right.ENTER),
    Act(N_("Qui garde ses annonces ?"), "annonces", Right.SEE),
    Act(N_("Compter la caisse"), "cash-count", Right.CASH),
    Act(N_("Les prix : inscription, repas, buvette"), "items", Right.CASH),
    Act(N_("Remise, lot par lot"), "prize-collect", Right.PRIZES),
    Act(N_("Les téléphones de la salle"), "contest-phones", Right.SET_UP),
    Act(N_("Ce que tout le monde peut lire"), "contest-public", Right.SET_UP),
    Act(N_("Régler les catégories"), "categories", Right.SET_UP),
    Act(N_("Régler les salles"), "halls", Right.SET_UP),
    Act(N_("Remplacer par un fichier"), "regulation-import", Right.SET_UP),
    Act(N_("Effacer les personnes ou leurs téléphones…"), "forget", Right.SET_UP),
    Act(N_("Supprimer le concours…"), "contest-delete", Right.SET_UP),
    Act(N_("Vidéoprojecteur"), "screen", Right.SEE),
    Act(N_("Pages de la salle"), "contest", Right.SEE),
)
