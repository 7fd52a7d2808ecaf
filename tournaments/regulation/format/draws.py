"""Options of the format: the ranking and the draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.ranking import CriterionName
from scoring.words import N_
from tournaments.regulation.fields import option, words

#: Values of `kin`: teams of one club or family may meet, or stay apart in the first round. The
#: third value, "always", keeps them apart in every round.
MIXED: Final = "mixed"
APART: Final = "apart"


@dataclass(frozen=True, kw_only=True)
class Draws:
    """Ranking of the teams, and choice of their opponents."""

    ranking: tuple[CriterionName, ...] = option(
        N_("Classement"),
        N_("Critères dans l’ordre : le premier décide, chaque suivant départage les égalités."),
        ("points", "wins", "difference", "best_match"),
        criteria=True,
    )
    first_draw: str = option(
        N_("Première partie"),
        N_(
            "Comment les équipes sont placées à la première partie. Quand les paires se déplacent "
            "ensuite, c’est la table de départ de chacune ; quand une moitié reste assise, ce sont "
            "les premières inscrites."
        ),
        "random",
        words=words(
            ("random", N_("par tirage au sort")),
            ("registration", N_("dans l’ordre d’inscription : 1 contre 2, 3 contre 4…")),
        ),
    )
    next_draw: str = option(
        N_("Parties suivantes"),
        N_("Qui rencontre qui à partir de la deuxième partie."),
        "ranking",
        words=words(
            (
                "ranking",
                N_(
                    "dans l’ordre du classement, le 1er contre le 2e, le 3e contre le 4e…, sans "
                    "se rencontrer deux fois"
                ),
            ),
            (
                "ranking-rematches",
                N_("dans l’ordre du classement, même si les équipes se sont déjà rencontrées"),
            ),
            (
                "winners",
                N_(
                    "gagnants contre gagnants : parmi celles qui ont gagné autant de parties, par "
                    "tirage au sort, sans se rencontrer deux fois"
                ),
            ),
            ("random", N_("par un nouveau tirage au sort, sans se rencontrer deux fois")),
            (
                "odd-even",
                N_(
                    "les numéros impairs gardent leur table, les numéros pairs avancent d’une "
                    "table à chaque partie"
                ),
            ),
            (
                "mitchell",
                N_(
                    "une moitié des équipes garde sa table, l’autre moitié avance d’une table à "
                    "chaque partie"
                ),
            ),
            (
                "round-robin",
                N_("chacune rencontre toutes les autres, dans un ordre connu d’avance"),
            ),
            (
                "in-advance",
                N_(
                    "toutes les parties tirées au sort avant la première, sans se rencontrer deux "
                    "fois"
                ),
            ),
        ),
    )
    bye_to: str = option(
        N_("Qui est exempt"),
        N_(
            "Quand les équipes sont en nombre impair, parmi celles qui ont été exemptes le moins "
            "souvent. Un premier tirage au sort désigne aussi l’exempte ; quand les paires se "
            "déplacent, c’est l’équipe à qui le mouvement n’amène personne."
        ),
        "last",
        words=words(
            ("last", N_("la dernière du classement, ou la dernière inscrite")),
            ("lot", N_("une équipe tirée au sort")),
            (
                "turn",
                N_("chacune à son tour, dans un ordre tiré au sort avant la première partie"),
            ),
            ("refused", N_("aucune : un nombre impair d’équipes est refusé")),
        ),
    )
    kin: str = option(
        N_("Clubs et familles"),
        N_(
            "Si deux équipes d’un même club ou d’une même famille peuvent se rencontrer. Le club "
            "et la famille de chacune se disent à l’inscription."
        ),
        MIXED,
        words=words(
            (MIXED, N_("elles se rencontrent comme les autres")),
            (APART, N_("séparées à la première partie, tant qu’un tirage le permet")),
            (
                "always",
                N_("séparées à toutes les parties, tant qu’un tirage le permet"),
            ),
        ),
    )
    pairing: tuple[CriterionName, ...] = option(
        N_("Classement des tirages"),
        N_("Critères qui rangent les équipes pour le tirage ; aucun : ceux du classement."),
        (),
        criteria=True,
        optional=True,
    )
