"""Options: which contracts may be bid, what one of 80 asks for, the factors of a coinche."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from ..words import N_
from .options import COINCHE, Choice, Contradiction, Options, Part, declare

BidSteps = Literal["tens", "from-min", "any"]
TENS: Final = "tens"
FROM_MIN: Final = "from-min"

#: The contract that ``eighty_needs`` speaks of, in points.
EIGHTY: Final = 80
OrReplayed = Literal["82-or-replayed"]
#: 82 make a contract of 80, and 81 to 81 is dealt again.
OR_REPLAYED: Final = "82-or-replayed"

_MIN_BID = N_("On ne demande pas moins de %(value)s.")
_MAX_BID = N_("On ne demande pas plus de %(value)s points ; capot et générale restent au-dessus.")
_TRICKS_FLOOR = N_(
    "Quel que soit le contrat, le preneur chute s’il ne fait pas %(value)s points de plis, sans "
    "belote ni annonces."
)


CoincheCapot = Literal["taker", "winner", "none"]

_FACTORS_HELP = N_(
    "Quatre nombres : par combien comptent la base (points de chute, réussi ou chuté), le contrat, "
    "les annonces et les belotes du camp qui gagne la donne. 0 : ne compte pas ; 1 : compte sans "
    "être multiplié. La belote que l’autre camp garde ne se multiplie jamais ; elle ne se marque "
    "pas si ce nombre est 0."
)
_COINCHE = N_(
    "Contrat coinché : la base compte %(base)s fois, le contrat %(contract)s, les annonces "
    "%(annonces)s et la belote du vainqueur %(belote)s."
)
_SURCOINCHE = N_(
    "Contrat surcoinché : la base compte %(base)s fois, le contrat %(contract)s, les annonces "
    "%(annonces)s et la belote du vainqueur %(belote)s."
)
_ALL = N_("tout est multiplié, belote comprise")
_NOT_BELOTE = N_("tout est multiplié sauf la belote")
_CONTRACT = N_("le contrat seul est multiplié, la belote ne compte pas")
_BASE = N_("la base seule est multipliée")
_CONTRACT_ALONE = N_("le contrat multiplié, sans la base")
_FLAT = N_("forfait : la base multipliée, sans le contrat")


def _worthless(name: str) -> Callable[[Options], bool]:
    """Return a test: does a coinche with these factors leave nothing to win?"""

    def holds(options: Options) -> bool:
        base, contract = options[name][:2]
        return not contract and (not base or not options["failed_base"])

    return holds


@dataclass(frozen=True)
class Bids:
    """What may be bid, and what a contract needs."""

    min_bid: int = declare(
        N_("Plus petite enchère"),
        N_("Le plus petit nombre de points qu’on peut demander."),
        "C §4.1 ; Coinche stéphanoise",
        (
            Choice(80, N_("80 points"), _MIN_BID),
            Choice(82, N_("82 points"), _MIN_BID),
            Choice(90, N_("90 points"), _MIN_BID),
            Choice(100, N_("100 points"), _MIN_BID),
        ),
        {COINCHE: 80},
        part=Part.PLAY,
    )
    bid_steps: BidSteps = declare(
        N_("Enchères permises"),
        N_("Les nombres de points qu’on peut demander à partir de la plus petite enchère."),
        "C §4.1 ; Coinche stéphanoise",
        (
            Choice(
                TENS,
                N_("la plus petite, puis de dix en dix sur les dizaines : 82, 90, 100"),
                N_("Après la plus petite enchère, on demande un multiple de dix."),
            ),
            Choice(
                FROM_MIN,
                N_("de dix en dix depuis la plus petite : 82, 92, 102"),
                N_("On demande de dix en dix depuis la plus petite enchère."),
            ),
            Choice(
                "any",
                N_("n’importe quel nombre"),
                N_(
                    "On demande n’importe quel nombre de points à partir de la plus petite enchère."
                ),
            ),
        ),
        {COINCHE: TENS},
        part=Part.PLAY,
    )
    max_bid: int = declare(
        N_("Plus grande enchère"),
        N_(
            "Le plus grand nombre de points qu’on peut demander, 0 sans limite. Le capot et la "
            "générale, s’ils se demandent, restent au-dessus."
        ),
        "FunBelote",
        (
            Choice(0, N_("sans limite"), N_("Les enchères n’ont pas de maximum.")),
            Choice(160, N_("160 points"), _MAX_BID),
            Choice(180, N_("180 points"), _MAX_BID),
            Choice(270, N_("270 points"), _MAX_BID),
        ),
        {COINCHE: 0},
        Contradiction(
            COINCHE,
            ("min_bid",),
            lambda o: 0 < o["max_bid"] < o["min_bid"],
            N_("La plus grande enchère ne peut pas être au-dessous de la plus petite."),
        ),
        other=_MAX_BID,
        quiet=True,
        most=1000,
        part=Part.PLAY,
    )
    eighty_needs: int | OrReplayed = declare(
        N_("Réussir 80"),
        N_(
            "Combien de points réussissent un contrat de 80 ; il vaut toujours 80. Beaucoup disent "
            "« 80 » et veulent 82, plus de la moitié des points de plis."
        ),
        "C §10.1 ; usage",
        (
            Choice(80, N_("80 points"), N_("Un contrat de 80 est réussi à 80 points.")),
            Choice(
                82,
                N_("82 points"),
                N_("Un contrat de 80 n’est réussi qu’à 82 points ; il vaut toujours 80."),
            ),
            Choice(
                OR_REPLAYED,
                N_("82 points ; à 81 partout, on redonne"),
                N_(
                    "Un contrat de 80 n’est réussi qu’à 82 points ; il vaut toujours 80. À 81 "
                    "partout, la donne ne compte pas et le même donneur redistribue."
                ),
            ),
        ),
        {COINCHE: 80},
        Contradiction(
            COINCHE,
            ("min_bid",),
            lambda o: o["eighty_needs"] != 80 and o["min_bid"] > 80,
            N_("Sans effet : un contrat de 80 ne se demande pas."),
            idle=82,
        ),
        quiet=True,
    )
    tricks_floor: int = declare(
        N_("Plancher de plis"),
        N_(
            "Les points de plis qu’il faut au preneur pour réussir, quel que soit le contrat, sans "
            "compter belote ni annonces ; 0 sans plancher. Plancher de 81 : 80 demandés, 75 de "
            "plis et une belote chutent. Un capot ou une générale sont toujours au-dessus."
        ),
        "usage de clubs",
        (
            Choice(
                0, N_("sans plancher"), N_("Aucun contrat ne demande un nombre de points de plis.")
            ),
            Choice(71, N_("71 points de plis"), _TRICKS_FLOOR),
            Choice(81, N_("81 points de plis"), _TRICKS_FLOOR),
            Choice(82, N_("82 points de plis"), _TRICKS_FLOOR),
        ),
        {COINCHE: 0},
        other=_TRICKS_FLOOR,
        quiet=True,
        most=162,
    )


@dataclass(frozen=True)
class Doubling:
    """The factors of a coinche and of a surcoinche."""

    coinche: tuple[int, ...] = declare(
        N_("Contrat coinché"),
        _FACTORS_HELP,
        "C §10.1, contrée",
        (
            Choice((2, 2, 2, 2), _ALL, _COINCHE),
            Choice((2, 2, 2, 1), _NOT_BELOTE, _COINCHE),
            Choice((1, 2, 1, 0), _CONTRACT, _COINCHE),
            Choice((2, 1, 1, 1), _BASE, _COINCHE),
            Choice((0, 2, 1, 1), _CONTRACT_ALONE, _COINCHE),
            Choice((2, 0, 1, 1), _FLAT, _COINCHE),
        ),
        {COINCHE: (2, 2, 2, 2)},
        Contradiction(
            COINCHE,
            ("failed_base",),
            _worthless("coinche"),
            N_("Ni base ni contrat ne comptent : un contrat coinché ne vaudrait rien."),
        ),
        other=_COINCHE,
        part=Part.DOUBLING,
        fills=True,
    )
    surcoinche: tuple[int, ...] = declare(
        N_("Contrat surcoinché"),
        _FACTORS_HELP,
        "C §10.1, contrée",
        (
            Choice((4, 4, 4, 4), _ALL, _SURCOINCHE),
            Choice((4, 4, 4, 1), _NOT_BELOTE, _SURCOINCHE),
            Choice((1, 3, 1, 0), _CONTRACT, _SURCOINCHE),
            Choice((3, 1, 1, 1), N_("la base seule est multipliée, par 3"), _SURCOINCHE),
            Choice((4, 1, 1, 1), N_("la base seule est multipliée, par 4"), _SURCOINCHE),
            Choice((0, 4, 1, 1), _CONTRACT_ALONE, _SURCOINCHE),
            Choice((4, 0, 1, 1), _FLAT, _SURCOINCHE),
        ),
        {COINCHE: (4, 4, 4, 4)},
        Contradiction(
            COINCHE,
            ("failed_base",),
            _worthless("surcoinche"),
            N_("Ni base ni contrat ne comptent : un contrat surcoinché ne vaudrait rien."),
        ),
        Contradiction(
            COINCHE,
            ("coinche",),
            lambda o: any(c > s for c, s in zip(o["coinche"], o["surcoinche"], strict=True)),
            N_("Un contrat surcoinché ne peut pas valoir moins qu’un contrat coinché."),
        ),
        other=_SURCOINCHE,
        part=Part.DOUBLING,
        fills=True,
    )
    coinche_capot: CoincheCapot = declare(
        N_("Capot d’un contrat coinché"),
        N_("Quand sa base est celle d’un capot : 250, ou 252 si la chute est 162."),
        "C §10.1.a, contrée",
        (
            Choice(
                "taker",
                N_("capot du preneur ; celui de la défense suit l’option Capot de la défense"),
                N_(
                    "Contrat coinché : le capot du preneur porte la base à 250 (252 si la chute "
                    "est 162) ; celui de la défense suit l’option Capot de la défense."
                ),
            ),
            Choice(
                "winner",
                N_("capot de l’un ou l’autre camp"),
                N_(
                    "Contrat coinché : le capot de l’un ou l’autre camp porte la base à 250 ou "
                    "252, sauf si l’option Capot de la défense dit ce que vaut le sien."
                ),
            ),
            Choice(
                "none",
                N_("jamais ; celui de la défense suit l’option Capot de la défense"),
                N_(
                    "Contrat coinché : le capot du preneur ne change rien à la base ; celui de la "
                    "défense suit l’option Capot de la défense."
                ),
            ),
        ),
        {COINCHE: "taker"},
        part=Part.DOUBLING,
        fills=True,
    )
