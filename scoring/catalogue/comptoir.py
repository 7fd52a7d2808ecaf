"""Options of belote de comptoir and of its lyonnaise: the sheet, the scale, the dog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..words import N_
from .options import COMPTOIR, Choice, Part, declare

ComptoirEnd = Literal["last-loses", "first-wins"]
LAST_LOSES: Final = "last-loses"
FIRST_WINS: Final = "first-wins"

Steps = Literal["scale", "one"]
ONE_STEP: Final = "one"

_SOURCE: Final = "Wikipédia 2010, belote de comptoir"
_START = N_(
    "Chaque feuille part de %(value)s et descend jusqu’à zéro, jamais en dessous : celle du "
    "preneur qui fait son enchère ou plus, sinon celles de tous les autres."
)


@dataclass(frozen=True)
class Countdown:
    """Belote de comptoir, where each player counts down to zero."""

    start: int = declare(
        N_("Départ de la feuille"),
        N_("Le nombre d’où part la feuille de chaque joueur ; à zéro il sort."),
        _SOURCE,
        (
            Choice(6, N_("6, les faces d’un dé"), _START),
            Choice(12, N_("12, deux tours de dé"), _START),
        ),
        {COMPTOIR: 6},
        other=_START,
        least=1,
        most=24,
    )
    comptoir_end: ComptoirEnd = declare(
        N_("Fin d’une partie de comptoir"),
        N_(
            "La partie désigne un perdant, le dernier qui reste, ou un vainqueur, le premier sorti."
        ),
        _SOURCE,
        (
            Choice(
                LAST_LOSES,
                N_("le dernier qui reste perd"),
                N_("Un joueur à zéro sort ; le dernier qui reste perd la partie."),
            ),
            Choice(
                FIRST_WINS,
                N_("le premier sorti gagne"),
                N_(
                    "La partie s’arrête dès qu’un joueur est à zéro ; les autres sont classés par "
                    "ce qui leur reste."
                ),
            ),
        ),
        {COMPTOIR: LAST_LOSES},
    )
    steps: Steps = declare(
        N_("Valeur d’une donne"),
        N_("De combien descendent les feuilles : au barème, une enchère de 75 vaut 3."),
        _SOURCE,
        (
            Choice(
                "scale",
                N_("au barème de l’enchère"),
                N_(
                    "Une enchère vaut 1 jusqu’à 50 points, 2 de 51 à 70, 3 de 71 à 90, et ainsi de "
                    "suite de vingt en vingt."
                ),
            ),
            Choice(
                ONE_STEP,
                N_("un point"),
                N_("Chaque donne vaut un point, quelle que soit l’enchère."),
            ),
        ),
        {COMPTOIR: "scale"},
    )
    comptoir_der: bool = declare(
        N_("Dix de der au comptoir"),
        N_("Compté, il porte de 152 à 162 points la plus haute enchère possible."),
        _SOURCE,
        (
            Choice(False, N_("il ne compte pas"), N_("Le dix de der ne compte pas.")),
            Choice(True, N_("il compte"), N_("Le dix de der compte dix points au dernier pli.")),
        ),
        {COMPTOIR: False},
    )
    comptoir_belote: bool = declare(
        N_("Belote au comptoir"),
        N_("Comptée, elle ajoute vingt points à la plus haute enchère possible."),
        _SOURCE,
        (
            Choice(
                False,
                N_("elle ne compte pas"),
                N_("La belote ne compte pas, ni aucune autre annonce."),
            ),
            Choice(
                True,
                N_("elle compte 20 points"),
                N_("La belote compte vingt points ; il n’y a pas d’autre annonce."),
            ),
        ),
        {COMPTOIR: False},
    )
    chien: int = declare(
        N_("Chien de la lyonnaise"),
        N_(
            "Cartes laissées de côté. Le preneur joue sans elles, ou les échange et les autres "
            "peuvent surenchérir : la donne se saisit avec la dernière enchère."
        ),
        "Wikipédia 2010, lyonnaise",
        (
            Choice(0, N_("sans chien"), N_("On joue sans chien.")),
            Choice(
                1,
                N_("une carte"),
                N_(
                    "Une carte forme le chien : le preneur la laisse et plus personne n’enchérit, "
                    "ou il l’échange et les autres peuvent surenchérir."
                ),
            ),
            Choice(
                2,
                N_("deux cartes"),
                N_(
                    "Deux cartes forment le chien : le preneur les laisse et plus personne "
                    "n’enchérit, ou il les échange et les autres peuvent surenchérir."
                ),
            ),
        ),
        {COMPTOIR: 0},
        part=Part.PLAY,
    )
