"""Reference page of the roles: who may do what, from the rights that the program checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.manual.management.reference.text import heading, page, table
from tournaments.views.permissions import RIGHTS, Right
from tournaments.words.enums import Role

#: What each right opens, row by row of the table.
OPENS: Mapping[Right, str] = {
    Right.SEE: N_("lire les pages du bureau, imprimer les listes"),
    Right.REGISTER: N_("inscrire, pointer, corriger, retirer, faire revenir ; lire les téléphones"),
    Right.ENTER: N_(
        "saisir, relire, choisir un résultat tant que la partie n’est pas close ; imprimer les "
        "feuilles de marque, qui portent les liens des tables"
    ),
    Right.CORRECT: N_("corriger un résultat d’une partie close"),
    Right.PENALISE: N_("infliger et annuler des pénalités"),
    Right.CASH: N_("encaisser, rembourser, compter la caisse"),
    Right.PRIZES: N_("prévoir les lots, les donner, noter qui les a reçus"),
    Right.ANNOUNCE: N_("tenir l’horloge, écrire à la salle, répondre aux appels des tables"),
    Right.READ_LOG: N_("lire le journal"),
    Right.DRAW: N_("tirer, échanger, clore, annuler un tirage"),
    Right.SEASON: N_("compter le concours dans une saison"),
    Right.SET_UP: N_("régler, terminer, dire qui fait quoi"),
}
every(Right, OPENS)

INTRO = N_(
    "Un compte a un rôle dans chaque concours où il travaille. « Réglages », page « Personnes », "
    "donne les rôles. Sans compte, on lit les pages de la salle, et on saisit le résultat d’une "
    "table avec le lien de sa feuille."
)
CREATE = N_("créer d’autres concours")
AFTER = N_(
    "Un compte crée des concours s’il en organise un, ou s’il est le premier du programme. "
    "Personne ne change son propre rôle, et celui qui a créé le concours en reste l’organisateur."
)


def roles_page(language: str) -> str:
    """Return the page: what an account is for, then the table of rights."""
    with override(language):
        made_from = _("des droits que le programme vérifie")
        return page(_("Les rôles"), _(INTRO), _parts(), made_from)


def _parts() -> Iterator[str]:
    yield heading(2, _("Qui peut quoi"), "rights")
    marks = {True: "✓", False: " "}
    rows = [
        (_(words), *(marks[right in RIGHTS[role]] for role in Role))
        for right, words in OPENS.items()
    ]
    rows.append((_(CREATE), *(marks[role is Role.ORGANISER] for role in Role)))
    yield table(["", *(str(role.label) for role in Role)], rows)
    yield _(AFTER)
