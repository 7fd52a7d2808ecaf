"""Options: rounding and unit of the sheet, deals that nobody took, cells and clauses agreed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..marks.factors import is_factor
from ..words import N_
from .options import BELOTE, BIDS, COINCHE, Choice, Contradiction, Part, declare
from .play import NO_BELOTE

Rounding = Literal["none", "ten", "ten-from-6", "five", "complement"]
COMPLEMENT: Final = "complement"
#: Values of ``rounding`` that make every mark a multiple of ten.
_TO_TENS = ("ten", "ten-from-6")

AllPass = Literal["next-dealer", "same-dealer", "counted", "forced"]
NEXT_DEALER: Final = "next-dealer"
FORCED: Final = "forced"

ForcedTaker = Literal["dealer", "left-of-dealer"]

#: Points in one unit of the sheet: a point, or a token of ten.
TENS: Final = 10

_AT_TABLE = N_("Les deux équipes d’une table fixent avant de jouer : %(value)s.")


@dataclass(frozen=True)
class Sheet:
    """How marks are rounded and written."""

    rounding: Rounding = declare(
        N_("Arrondi"),
        N_(
            "Chaque camp arrondit sa marque, donne par donne, jamais pour juger le contrat. Par "
            "complément, seuls les plis du preneur s’arrondissent et l’autre camp a le reste de "
            "160."
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
                    "Les plis du preneur s’arrondissent à la dizaine, 5 vers le bas, et l’autre "
                    "camp a le complément à 160."
                ),
            ),
        ),
        {BELOTE: "none", COINCHE: "ten"},
    )
    round_last_deal: bool = declare(
        N_("Arrondi à la dernière donne"),
        N_(
            "Si la donne qui finit la partie s’arrondit aussi. Pour une partie en points, c’est "
            "celle qui la finirait, arrondie ou non : elle se compte au point près, et la partie "
            "continue si le but n’est alors pas atteint."
        ),
        "usage, fin de partie au point près",
        (
            Choice(
                True, N_("comme les autres"), N_("La dernière donne s’arrondit comme les autres.")
            ),
            Choice(
                False,
                N_("elle se compte au point près"),
                N_("La donne qui finit la partie se compte au point près."),
            ),
        ),
        True,
        Contradiction(
            None,
            ("rounding",),
            lambda o: not o["round_last_deal"] and o["rounding"] == "none",
            N_(
                "Sans arrondi, la dernière donne ne peut pas faire exception : choisissez « comme "
                "les autres »."
            ),
            idle=False,
        ),
        quiet=True,
    )
    unit: int = declare(
        N_("Unité de la feuille"),
        N_(
            "En jetons, chaque marque se calcule en points, s’arrondit, puis se divise par dix : "
            "buts, totaux, points mis de côté, plafonds, exemptions et pénalités se disent en "
            "dizaines. 85 à 77 donne 8 à 8, une chute 16, un capot 25, une belote 2. Les points de "
            "plis se tapent toujours en points. Un prix de 16, 160 ou 162 vaut 16."
        ),
        "B, C §10.2, Wikipédia 2010",
        (
            Choice(1, N_("le point"), N_("On marque en points.")),
            Choice(
                TENS,
                N_("la dizaine, ou jeton de 10 points"),
                N_(
                    "On marque en jetons de dix points : une marque de 160 points s’écrit 16. "
                    "Buts, totaux, plafonds et points des exemptes sont des dizaines."
                ),
            ),
        ),
        1,
        Contradiction(
            None,
            ("rounding", "round_last_deal"),
            lambda o: (
                o["unit"] == TENS
                and not (o["rounding"] in (*_TO_TENS, COMPLEMENT) and o["round_last_deal"])
            ),
            N_(
                "En dizaines, toutes les marques s’arrondissent à la dizaine (5 vers le haut, ou "
                "vers le bas) ou par complément, la dernière donne comme les autres."
            ),
        ),
        Contradiction(
            COINCHE,
            ("rounding", "min_bid", "bid_steps"),
            lambda o: (
                o["unit"] == TENS
                and o["rounding"] == COMPLEMENT
                and (o["bid_steps"] != "tens" or o["min_bid"] % 10)
            ),
            N_(
                "En dizaines et par complément, un contrat s’ajoute tel quel : demandez des "
                "dizaines."
            ),
        ),
        quiet=True,
    )


@dataclass(frozen=True)
class Passes:
    """What becomes of a deal that nobody takes."""

    all_pass: AllPass = declare(
        N_("Tout le monde passe"),
        N_("Si la donne est comptée parmi celles de la partie, et qui distribue ensuite."),
        "B §4.1, C §4.1.a",
        (
            Choice(
                NEXT_DEALER,
                N_("pas comptée, le joueur à droite du donneur distribue"),
                N_(
                    "Si tous passent, la donne ne compte pas et passe au joueur à droite du "
                    "donneur."
                ),
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
            Choice(
                FORCED,
                N_("impossible : un joueur est forcé de prendre"),
                N_("Toute donne a un preneur : si tous passent, un joueur est forcé de prendre."),
            ),
        ),
        NEXT_DEALER,
        part=Part.PLAY,
    )
    forced_taker: ForcedTaker = declare(
        N_("Joueur forcé de prendre"),
        N_("Qui prend quand tous ont passé et que la donne doit avoir un preneur (« la vache »)."),
        "Wikipédia 2010, règlement belge",
        (
            Choice(
                "dealer",
                N_("le donneur"),
                N_("Si tous passent, le donneur est forcé de choisir un atout et de prendre."),
            ),
            Choice(
                "left-of-dealer",
                N_("le joueur à gauche du donneur"),
                N_("Si tous passent, le joueur à gauche du donneur est forcé de prendre."),
            ),
        ),
        "dealer",
        Contradiction(
            None,
            ("all_pass",),
            lambda o: o["all_pass"] != FORCED and o["forced_taker"] != "dealer",
            N_("Personne n’est forcé de prendre : choisissez « le donneur », ou forcez la donne."),
            idle="left-of-dealer",
        ),
        part=Part.PLAY,
    )


@dataclass(frozen=True)
class TableChoices:
    """What the camps of a table settle for themselves."""

    per_table: tuple[str, ...] = declare(
        N_("Au choix de chaque table"),
        N_(
            "Les clauses que les deux équipes fixent à la table avant de jouer. La feuille et la "
            "page de la table ont une case pour chacune ; ce que la table ne dit pas reste comme "
            "le règlement le dit."
        ),
        "coinchons.fr : « accord entre les deux équipes à la table »",
        (
            Choice((), N_("rien : le règlement fixe tout"), N_("Le règlement fixe tout.")),
            Choice("sa_ta", N_("sans atout et tout atout"), _AT_TABLE),
            Choice("belote_helps", N_("aide de la belote"), _AT_TABLE),
            Choice("generale", N_("générale"), _AT_TABLE, BIDS),
            Choice("coinche", N_("contrat coinché"), _AT_TABLE, BIDS),
            Choice("surcoinche", N_("contrat surcoinché"), _AT_TABLE, BIDS),
        ),
        (),
        Contradiction(
            None,
            ("belote",),
            lambda o: o["belote"] == NO_BELOTE and "belote_helps" in o["per_table"],
            N_("Ce règlement se joue sans belote-rebelote : une table n’a rien à en choisir."),
        ),
        other=_AT_TABLE,
        quiet=True,
        part=Part.PLAY,
        two_camps=True,
    )


@dataclass(frozen=True)
class WrittenMarks:
    """What a regulation writes itself in the table of the marks."""

    marks: tuple[str, ...] = declare(
        N_("Table des marques"),
        N_(
            "Ce que marque un camp dans un cas, à la place de ce que disent les autres options. "
            "Une case par ligne : failed-coinche.defence = 320 + 100. Le cas est made, made-capot, "
            "made-bid-capot, made-generale, failed, failed-bid-capot, failed-generale, "
            "defence-capot, defence-capot-bid-capot, defence-capot-generale ou litige ; -coinche "
            "ou -surcoinche s’y ajoute. Le camp est taker (preneur) ou defence. La forme "
            "additionne et multiplie des nombres et des mots : tricks (ses points de plis), all "
            "(ceux des deux camps), contract, annonces (les siennes), all-annonces (des deux "
            "camps), belotes, all-belotes. Un facteur selon l’atout est une ligne aussi : "
            "factors.no-trump = 2 multiplie ce que marquent les deux camps, winner-factors ce que "
            "marque le vainqueur, contract-factors le contrat ; l’atout est spades, hearts, "
            "diamonds, clubs, no-trump ou all-trump ; le facteur va de 0.05 en 0.05 (1.5, 1.25). "
            "L’arrondi vient après ; sans arrondi, un demi-point compte pour un."
        ),
        "B, C §10.1",
        (
            Choice(
                (),
                N_("celle des autres options"),
                N_("Chaque camp marque ce que disent les autres articles."),
            ),
        ),
        (),
        Contradiction(
            None,
            ("rounding",),
            lambda o: o["rounding"] == COMPLEMENT and any(map(is_factor, o["marks"])),
            N_(
                "Par complément, l’autre camp a le reste de 160 : un facteur selon l’atout ne s’y "
                "applique pas. Choisissez un autre arrondi."
            ),
        ),
        quiet=True,
        cells=True,
    )
