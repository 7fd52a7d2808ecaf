"""Options: who wins a match to a target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..words import N_
from .options import Choice, Part, declare

BothOver = Literal[
    "higher", "last-deal", "last-taker", "last-deal-points", "last-deal-marks", "draw"
]
HIGHER: Final = "higher"
DRAW: Final = "draw"

WinNeeds = Literal["belote-rule", "trick", "not-lost", "not-by-belote", "made", "anything"]
NOT_BY_BELOTE: Final = "not-by-belote"


@dataclass(frozen=True)
class Target:
    """How a match to a number of points is won."""

    win_needs: WinNeeds = declare(
        N_("Pour gagner au but"),
        N_(
            "Ce qu’il faut au camp en tête quand une donne lui fait atteindre le but. S’il ne peut "
            "pas gagner sur cette donne, la partie continue et se juge de nouveau après chaque "
            "donne : avec « réussir la donne », à 212 contre 112 pour un but de 200, le camp en "
            "tête gagne à la prochaine donne qu’il prend et réussit."
        ),
        "B, C §10.3 ; Wikipédia 2010",
        (
            Choice(
                "belote-rule",
                N_("un pli de plus, s’il n’y arrive, capot ou chuté, que par une belote"),
                N_(
                    "Un camp capot ou qui chute, et n’atteint le but que par une belote, doit "
                    "encore faire un pli pour gagner."
                ),
            ),
            Choice(
                "trick",
                N_("aussi ne pas être capot à cette donne"),
                N_(
                    "On ne gagne pas en étant capot, ni par une seule belote en chutant : la "
                    "partie continue."
                ),
            ),
            Choice(
                "not-lost",
                N_("aussi ne pas avoir chuté à cette donne"),
                N_("On ne gagne pas sur une donne que l’on chute, ni en étant capot."),
            ),
            Choice(
                NOT_BY_BELOTE,
                N_("y arriver sans compter les belotes de la donne"),
                N_(
                    "On ne gagne jamais sur une belote : un camp qui n’atteint le but que par les "
                    "belotes de la donne n’a pas gagné, et une donne de plus est jouée."
                ),
            ),
            Choice(
                "made",
                N_("réussir la donne comme preneur"),
                N_(
                    "Seul le preneur d’une donne réussie peut gagner : on ne finit pas sur des "
                    "points de défense."
                ),
            ),
            Choice(
                "anything",
                N_("rien d’autre que le total"),
                N_("Le but atteint suffit pour gagner, même capot ou par une belote."),
            ),
        ),
        "belote-rule",
        part=Part.TARGET,
        two_camps=True,
    )
    both_over: BothOver = declare(
        N_("But atteint par les deux camps"),
        N_(
            "Qui gagne une partie en points quand les deux camps ont atteint le but. En contrée, "
            "but de 150, 80 à 80, puis Est-Ouest réussit 80 avec 62 et une belote contre 100 : la "
            "dernière donne est à Est-Ouest, mais Nord-Sud y fait plus de points et y marque "
            "davantage."
        ),
        "B, C §10.3 ; Wikipédia 2010",
        (
            Choice(
                HIGHER,
                N_("le plus haut total ; à égalité, une donne de plus"),
                N_(
                    "Si les deux camps atteignent le but, le plus haut total gagne ; à égalité on "
                    "joue une donne de plus."
                ),
            ),
            Choice(
                "last-deal",
                N_("le camp qui a remporté la dernière donne : preneur qui réussit, défense sinon"),
                N_(
                    "Si les deux camps atteignent le but, celui qui a remporté la dernière donne "
                    "gagne ; après un litige on joue une donne de plus."
                ),
            ),
            Choice(
                "last-taker",
                N_("le camp qui l’a prise, réussie ou non"),
                N_(
                    "Si les deux camps atteignent le but, celui du preneur de la dernière donne "
                    "gagne, qu’il l’ait réussie ou non."
                ),
            ),
            Choice(
                "last-deal-points",
                N_("le camp qui y a fait le plus de points de plis, belotes comprises"),
                N_(
                    "Si les deux camps atteignent le but, celui qui a fait le plus de points de "
                    "plis, belotes comprises, à la dernière donne gagne ; à égalité on joue une "
                    "donne de plus."
                ),
            ),
            Choice(
                "last-deal-marks",
                N_("le camp qui a le plus marqué à la dernière donne"),
                N_(
                    "Si les deux camps atteignent le but, celui qui a le plus marqué à la dernière "
                    "donne gagne ; à égalité on joue une donne de plus."
                ),
            ),
            Choice(
                DRAW,
                N_("personne : la partie est nulle"),
                N_(
                    "Si les deux camps atteignent le but, la partie est nulle ; dans un tableau, "
                    "le plus haut total gagne, et à égalité on joue une donne de plus."
                ),
            ),
        ),
        HIGHER,
        part=Part.TARGET,
        two_camps=True,
    )
