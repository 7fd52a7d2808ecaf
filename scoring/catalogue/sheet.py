"""Options: rounding on the sheet, deals that nobody took, the winner at the target."""

from __future__ import annotations

from typing import Final, Literal

from ..words import N_
from .options import BELOTE, COINCHE, Choice, declare

Rounding = Literal["none", "ten", "ten-from-6", "five", "complement"]
COMPLEMENT: Final = "complement"

AllPass = Literal["next-dealer", "same-dealer", "counted"]
BothOver = Literal["higher", "last-deal"]

ROUNDING = declare(
    N_("Arrondi"),
    N_(
        "Chaque camp arrondit sa marque, donne par donne, jamais pour juger le contrat. Par "
        "complément, seuls les plis du preneur s’arrondissent et l’autre camp a le reste de 160."
    ),
    "B, C §10.2",
    (
        Choice("none", N_("au point près"), N_("On compte au point près, sans arrondi.")),
        Choice(
            "ten",
            N_("à la dizaine la plus proche, 5 vers le haut : 85 → 90"),
            N_("Chaque marque s’arrondit à la dizaine la plus proche, 85 donnant 90."),
        ),
        Choice(
            "ten-from-6",
            N_("à la dizaine la plus proche, 5 vers le bas : 85 → 80"),
            N_("Chaque marque s’arrondit à la dizaine la plus proche, 85 donnant 80."),
        ),
        Choice(
            "five",
            N_("au multiple de 5 le plus proche : 82 → 80, 83 → 85"),
            N_("Chaque marque s’arrondit au multiple de 5 le plus proche."),
        ),
        Choice(
            COMPLEMENT,
            N_("à 160 par complément : 64 → 60 et 100 ; 105 → 100 et 60 ; 106 → 110 et 50"),
            N_(
                "Les plis du preneur s’arrondissent à la dizaine, 5 vers le bas, et l’autre camp "
                "a le complément à 160 ; une chute vaut 160, un capot 250."
            ),
        ),
    ),
    {BELOTE: "none", COINCHE: "ten"},
)
ROUND_LAST_DEAL = declare(
    N_("Arrondi à la dernière donne"),
    N_(
        "Si la donne qui finit la partie s’arrondit aussi. Pour une partie en points, c’est celle "
        "qui la finirait, arrondie ou non : elle se compte au point près, et la partie continue "
        "si le but n’est alors pas atteint."
    ),
    "usage, fin de partie au point près",
    (
        Choice(True, N_("comme les autres"), N_("La dernière donne s’arrondit comme les autres.")),
        Choice(
            False,
            N_("elle se compte au point près"),
            N_("La donne qui finit la partie se compte au point près."),
        ),
    ),
    True,
)
ALL_PASS = declare(
    N_("Tout le monde passe"),
    N_("Si la donne est comptée parmi celles de la partie, et qui distribue ensuite."),
    "B §4.1, C §4.1.a",
    (
        Choice(
            "next-dealer",
            N_("pas comptée, le joueur à droite du donneur distribue"),
            N_("Si tous passent, la donne ne compte pas et passe au joueur à droite du donneur."),
        ),
        Choice(
            "same-dealer",
            N_("pas comptée, le même donneur redistribue"),
            N_("Si tous passent, la donne ne compte pas et le même donneur redistribue."),
        ),
        Choice(
            "counted",
            N_("comptée sans points, le joueur à droite du donneur distribue"),
            N_("Si tous passent, la donne compte parmi celles de la partie, sans points."),
        ),
    ),
    "next-dealer",
)
BOTH_OVER = declare(
    N_("But atteint par les deux camps"),
    N_("Qui gagne une partie en points quand les deux camps ont atteint le but."),
    "B, C §10.3",
    (
        Choice(
            "higher",
            N_("le plus haut total ; à égalité, une donne de plus"),
            N_(
                "Si les deux camps atteignent le but, le plus haut total gagne ; à égalité on "
                "joue une donne de plus."
            ),
        ),
        Choice(
            "last-deal",
            N_("le camp qui a le plus marqué à la dernière donne"),
            N_(
                "Si les deux camps atteignent le but, celui qui a le plus marqué à la dernière "
                "donne gagne ; à égalité on joue une donne de plus."
            ),
        ),
    ),
    "higher",
)
