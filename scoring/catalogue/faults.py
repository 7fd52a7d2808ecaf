"""Options: the price of a misdeal or an irregular play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from ..words import N_
from .options import BELOTE, BIDS, COINCHE, Choice, Contradiction, Options, Part, declare

AndContract = Literal["160+contract"]
AND_CONTRACT: Final = "160+contract"
#: The most points that a fault may cost.
HIGHEST_PRICE: Final = 1000
IRREGULAR_PRICES: Final = {BELOTE: 162, COINCHE: 160}

StoppedDeal = Literal["replayed", "counted"]
REPLAYED: Final = "replayed"
COUNTED: Final = "counted"

IrregularDeal = Literal["replayed", "counted", "rest"]
WrongClaim = Literal["irregular", "rest"]
#: The tricks that were left go to the other camp.
REST: Final = "rest"

MisdealCount = Literal["match", "consecutive"]
CONSECUTIVE: Final = "consecutive"

_MISDEAL = N_("Une fausse donne coûte %(value)s points, marqués par l’autre camp.")
_IRREGULAR = N_("Un jeu irrégulier coûte %(value)s points, marqués par l’autre camp.")


def _priced_beside_the_rest(usual: object, options: Options) -> bool:
    return bool(options["irregular_deal"] == REST and options["irregular_price"] != usual)


@dataclass(frozen=True)
class Faults:
    """The price of a misdeal, of an irregular play and of a wrong claim."""

    misdeal_price: int | AndContract = declare(
        N_("Fausse donne"),
        N_(
            "Ce que marque l’autre camp quand une fausse donne est payée ; arrondi comme une "
            "marque. D’autres nombres de points sont possibles."
        ),
        "usage, au silence de B, C §3",
        (
            Choice(0, N_("sans pénalité"), N_("Une fausse donne est redistribuée sans pénalité.")),
            Choice(16, N_("16 points"), _MISDEAL),
            Choice(160, N_("160 points"), _MISDEAL),
            Choice(162, N_("162 points"), _MISDEAL),
            Choice(
                AND_CONTRACT,
                N_("160 points et le contrat, s’il y en a un"),
                N_("Une fausse donne coûte 160 points et le contrat demandé, à l’autre camp."),
                BIDS,
            ),
        ),
        0,
        other=_MISDEAL,
        most=HIGHEST_PRICE,
        part=Part.FAULTS,
    )
    misdeal_from: int = declare(
        N_("Fausse donne payée"),
        N_(
            "À partir de laquelle un camp paie, dans une même partie ; les précédentes se "
            "redonnent."
        ),
        "usage",
        (
            Choice(1, N_("dès la première"), N_("Un camp paie dès sa première fausse donne.")),
            Choice(
                2,
                N_("à partir de la deuxième"),
                N_("La première fausse donne d’un camp est gratuite, il paie les suivantes."),
            ),
            Choice(
                3,
                N_("à partir de la troisième"),
                N_("Deux fausses donnes d’un camp sont gratuites, il paie les suivantes."),
            ),
        ),
        1,
        Contradiction(
            None,
            ("misdeal_price",),
            lambda o: o["misdeal_price"] == 0 and o["misdeal_from"] != 1,
            N_(
                "Une fausse donne sans pénalité n’est jamais payée : choisissez « dès la "
                "première »."
            ),
            idle=2,
        ),
        part=Part.FAULTS,
    )
    misdeal_deal: StoppedDeal = declare(
        N_("Donne d’une fausse donne payée"),
        N_("Si la donne est rejouée, ou comptée avec la pénalité pour seule marque."),
        "usage",
        (
            Choice(
                REPLAYED,
                N_("rejouée par le même donneur"),
                N_("Après une fausse donne payée, la donne est rejouée."),
            ),
            Choice(
                COUNTED,
                N_("comptée, avec cette seule marque"),
                N_("Une fausse donne payée compte pour une donne."),
            ),
        ),
        REPLAYED,
        Contradiction(
            None,
            ("misdeal_price",),
            lambda o: o["misdeal_price"] == 0 and o["misdeal_deal"] != REPLAYED,
            N_(
                "Une fausse donne sans pénalité est toujours rejouée : choisissez « rejouée par le "
                "même donneur »."
            ),
            idle="counted",
        ),
        part=Part.FAULTS,
    )
    misdeal_free_before_trump: bool = declare(
        N_("Fausse donne avant l’atout"),
        N_("Si une fausse donne vue avant la mise à l’atout est gratuite ; elle ne se compte pas."),
        "règlement d’une association du personnel",
        (
            Choice(
                False,
                N_("comme les autres"),
                N_("Une fausse donne vue avant la mise à l’atout compte comme les autres."),
            ),
            Choice(
                True,
                N_("gratuite, et non comptée"),
                N_(
                    "Une fausse donne vue avant la mise à l’atout est gratuite et ne se compte pas."
                ),
            ),
        ),
        False,
        Contradiction(
            None,
            ("misdeal_price", "misdeal_bars_from"),
            lambda o: (
                o["misdeal_free_before_trump"]
                and not o["misdeal_price"]
                and not o["misdeal_bars_from"]
            ),
            N_("Une fausse donne n’a jamais de suite ici : elle est déjà gratuite."),
            idle=True,
        ),
        quiet=True,
        part=Part.FAULTS,
        two_camps=True,
    )
    misdeal_count: MisdealCount = declare(
        N_("Compte des fausses donnes"),
        N_("Si celles d’un camp se comptent dans toute la partie ou seulement à la suite."),
        "B, C §3, page de la fédération",
        (
            Choice(
                "match",
                N_("dans toute la partie"),
                N_("Les fausses donnes d’un camp se comptent dans toute la partie."),
            ),
            Choice(
                CONSECUTIVE,
                N_("à la suite : une donne jouée ou passée remet le compte à zéro"),
                N_(
                    "Les fausses donnes d’un camp se comptent à la suite : une donne jouée ou "
                    "passée remet le compte à zéro."
                ),
            ),
        ),
        "match",
        Contradiction(
            None,
            ("misdeal_price", "misdeal_bars_from"),
            lambda o: (
                o["misdeal_count"] != "match"
                and not o["misdeal_price"]
                and not o["misdeal_bars_from"]
            ),
            N_("Une fausse donne n’a jamais de suite ici : rien ne dépend de leur compte."),
            idle="consecutive",
        ),
        quiet=True,
        part=Part.FAULTS,
        two_camps=True,
    )
    misdeal_bars_from: int = declare(
        N_("Fausse donne qui interdit de prendre"),
        N_("À partir de laquelle un camp ne peut pas prendre à la donne redistribuée."),
        "page de la fédération (2e), Coinche Stéphanoise (1re)",
        (
            Choice(0, N_("aucune"), N_("Une fausse donne n’interdit pas de prendre.")),
            Choice(
                1,
                N_("dès la première"),
                N_(
                    "Le camp qui fait une fausse donne ne peut pas prendre à la donne redistribuée."
                ),
            ),
            Choice(
                2,
                N_("à partir de la deuxième"),
                N_(
                    "À partir de sa deuxième fausse donne, un camp ne peut pas prendre à la donne "
                    "redistribuée."
                ),
            ),
            Choice(
                3,
                N_("à partir de la troisième"),
                N_(
                    "À partir de sa troisième fausse donne, un camp ne peut pas prendre à la donne "
                    "redistribuée."
                ),
            ),
        ),
        0,
        Contradiction(
            None,
            ("misdeal_price", "misdeal_from", "misdeal_deal"),
            lambda o: (
                o["misdeal_bars_from"]
                and o["misdeal_price"]
                and o["misdeal_deal"] != REPLAYED
                and o["misdeal_bars_from"] >= o["misdeal_from"]
            ),
            N_("Une fausse donne payée est comptée ici : aucune donne n’est redistribuée."),
        ),
        quiet=True,
        part=Part.FAULTS,
        two_camps=True,
    )
    irregular_price: int | AndContract = declare(
        N_("Jeu irrégulier"),
        N_(
            "Ce que marque l’autre camp après un renoncement ou une carte jouée à tort. D’autres "
            "nombres de points sont possibles."
        ),
        "usage, au silence de B, C §5",
        (
            Choice(
                0, N_("sans pénalité"), N_("Un jeu irrégulier arrête la donne sans autre pénalité.")
            ),
            Choice(16, N_("16 points"), _IRREGULAR),
            Choice(160, N_("160 points"), _IRREGULAR),
            Choice(162, N_("162 points"), _IRREGULAR),
            Choice(
                AND_CONTRACT,
                N_("160 points et le contrat"),
                N_("Un jeu irrégulier coûte 160 points et le contrat demandé, à l’autre camp."),
                BIDS,
            ),
        ),
        IRREGULAR_PRICES,
        *(
            Contradiction(
                game,
                ("irregular_deal",),
                partial(_priced_beside_the_rest, usual),
                N_("Sans effet : les plis restants sont la seule suite d’un jeu irrégulier."),
                idle=0,
                yields=True,
            )
            for game, usual in IRREGULAR_PRICES.items()
        ),
        other=_IRREGULAR,
        most=HIGHEST_PRICE,
        part=Part.FAULTS,
    )
    irregular_deal: IrregularDeal = declare(
        N_("Donne d’un jeu irrégulier"),
        N_(
            "Si la donne est nulle, comptée avec la pénalité pour seule marque, ou jugée avec les "
            "plis restants à l’autre camp."
        ),
        "usage",
        (
            Choice(
                COUNTED,
                N_("comptée, avec cette seule marque"),
                N_("Une donne arrêtée par un jeu irrégulier compte."),
            ),
            Choice(
                REPLAYED,
                N_("nulle : elle est rejouée"),
                N_("Une donne arrêtée par un jeu irrégulier est nulle et rejouée."),
            ),
            Choice(
                REST,
                N_("comptée : les plis restants sont à l’autre camp, sans autre pénalité"),
                N_(
                    "Après un jeu irrégulier, les plis restants et le dix de der sont à l’autre "
                    "camp ; la donne se juge et se marque ainsi."
                ),
            ),
        ),
        COUNTED,
        part=Part.FAULTS,
        allows=True,
    )
    wrong_claim: WrongClaim = declare(
        N_("Donne arrêtée à tort"),
        N_(
            "Quand un joueur étale son jeu, ou dit avoir les plis qui restent, et se trompe. Avec "
            "les plis restants, son camp n’a que les points déjà pliés : 60 pliés par le preneur "
            "font 60 à 102, la donne se juge et se marque ainsi."
        ),
        "usage de clubs",
        (
            Choice(
                "irregular",
                N_("comme un jeu irrégulier"),
                N_("Arrêter une donne à tort, son jeu étalé ou non, est un jeu irrégulier."),
            ),
            Choice(
                REST,
                N_("les plis restants sont à l’autre camp, et la donne compte"),
                N_(
                    "Quand un joueur arrête une donne à tort, son jeu étalé ou non, les plis "
                    "restants et le dix de der sont à l’autre camp ; la donne se juge et se marque "
                    "ainsi."
                ),
            ),
        ),
        "irregular",
        quiet=True,
        part=Part.FAULTS,
        allows=True,
    )
