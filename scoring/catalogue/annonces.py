"""Options: what the annonces are worth, which is stronger, and what cancels them or the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..words import N_
from .options import BELOTE, COINCHE, Choice, Contradiction, Part, declare

Annonces = Literal["none", "federation", "cafe"]
CAFE: Final = "cafe"

AnnoncesHelp = Literal["yes", "no"]

CapotAnnonces = Literal["move", "kept"]
MOVE: Final = "move"
KEPT: Final = "kept"

CarreValues = Literal["federation", "ten-times"]
TEN_TIMES: Final = "ten-times"

AnnonceOrder = Literal["federation", "ten-high"]
TEN_HIGH: Final = "ten-high"

CarreOrder = Literal["federation", "natural"]
NATURAL: Final = "natural"

EqualAnnonces = Literal["trump", "trump-then-first", "first", "none"]
BY_TRUMP: Final = "trump"
TRUMP_THEN_FIRST: Final = "trump-then-first"
FIRST_SHOWN: Final = "first"
#: Values that ask which camp spoke first.
SPOKEN_FIRST: Final = (TRUMP_THEN_FIRST, FIRST_SHOWN)

#: What the carré of 7, or of 8, does: what the option Annonces says, or one of the others.
SevensEffect = Literal["as-annonces", "nothing", "cancels-annonces", "cancels-deal"]
EightsEffect = Literal["as-annonces", "nothing", "cancels-annonces"]
AS_ANNONCES: Final = "as-annonces"
NOTHING: Final = "nothing"
CANCELS_ANNONCES: Final = "cancels-annonces"
CANCELS_DEAL: Final = "cancels-deal"

WeakHand = Literal["none", "under-11", "under-11-no-trump"]

_AS_ANNONCES = N_(
    "rien avec les annonces de la fédération, annule les annonces avec celles de café"
)
_AS_ANNONCES_SEVENS = N_(
    "Le carré de sept ne compte pas avec les annonces de la fédération, et annule toutes les "
    "annonces avec celles de café."
)
_AS_ANNONCES_EIGHTS = N_(
    "Le carré de huit ne compte pas avec les annonces de la fédération, et annule toutes les "
    "annonces avec celles de café."
)


def _without_annonces(name: str, default: str, idle: str | None = None) -> Contradiction:
    """Return the contradiction of an option about annonces where none are shown."""
    return Contradiction(
        None,
        ("annonces",),
        # four sevens may cancel a deal even where they are no annonce
        lambda o: o["annonces"] == "none" and o[name] not in (default, CANCELS_DEAL),
        N_("Sans effet : ce règlement se joue sans annonces."),
        idle=idle,
        yields=True,
    )


@dataclass(frozen=True)
class AnnoncesShown:
    """Which annonces are played, which ones win, and what they are worth."""

    annonces: Annonces = declare(
        N_("Annonces"),
        N_("Tierces, cinquantes, cents et carrés ; la belote-rebelote compte toujours."),
        "B, C §8",
        (
            Choice(
                "none",
                N_("sans annonces, sauf la belote"),
                N_("On joue sans annonces, la belote mise à part."),
            ),
            Choice(
                "federation",
                N_("annonces de la fédération : une carte, une seule annonce"),
                N_("On joue avec annonces ; une carte ne sert qu’à une seule annonce."),
            ),
            Choice(
                CAFE,
                N_(
                    "annonces de café : une carte peut servir plusieurs fois, un carré de 7 ou de "
                    "8 annule toutes les annonces"
                ),
                N_(
                    "On joue avec annonces ; une carte peut servir à plusieurs annonces, et un "
                    "carré de 7 ou de 8 annule toutes celles de la donne."
                ),
            ),
        ),
        {BELOTE: "none", COINCHE: "federation"},
        part=Part.ANNONCES,
        allows=True,
    )
    annonces_help: AnnoncesHelp = declare(
        N_("Aide des annonces"),
        N_(
            "Si les annonces comptent pour juger la donne ; elles se marquent de toute façon. À la "
            "belote, un preneur qui fait 70 et montre un cinquante réussit avec elles (120 à 92) "
            "et chute sans elles (0 à 212)."
        ),
        "Wikipédia 2010, variantes",
        (
            Choice(
                "yes",
                N_("elles comptent dans le total qui juge la donne"),
                N_("Les annonces comptent pour réussir la donne."),
            ),
            Choice(
                "no",
                N_("elles ne comptent pas : elles ne servent pas à prendre"),
                N_(
                    "Les annonces ne comptent pas pour réussir la donne, ni d’un côté ni de "
                    "l’autre ; elles se marquent comme toujours."
                ),
            ),
        ),
        "yes",
        _without_annonces("annonces_help", "yes", idle="no"),
        part=Part.ANNONCES,
    )
    annonce_order: AnnonceOrder = declare(
        N_("Ordre des cartes dans une suite"),
        N_(
            "Quelles cartes se suivent, et laquelle est la plus haute. Avec le dix sous l’as, "
            "dame, roi, dix est une tierce au dix, et huit, neuf, dix n’en est pas une."
        ),
        "B, C §8.1 ; Wikipédia 2010, variantes",
        (
            Choice(
                "federation",
                N_("sept, huit, neuf, dix, valet, dame, roi, as"),
                N_("Les cartes d’une suite vont dans l’ordre 7, 8, 9, 10, valet, dame, roi, as."),
            ),
            Choice(
                TEN_HIGH,
                N_("sept, huit, neuf, valet, dame, roi, dix, as"),
                N_("Les cartes d’une suite vont dans l’ordre 7, 8, 9, valet, dame, roi, 10, as."),
            ),
        ),
        "federation",
        _without_annonces("annonce_order", "federation"),
        quiet=True,
        part=Part.ANNONCES,
    )
    carre_values: CarreValues = declare(
        N_("Valeur des carrés"),
        N_(
            "Ce que valent le carré d’as et celui de neuf à l’atout et à tout atout ; rien ne "
            "change à sans atout."
        ),
        "B, C §8.1 ; Wikipédia 2010, variantes",
        (
            Choice(
                "federation",
                N_("as 100, neuf 150"),
                N_("Le carré d’as vaut 100 points et celui de neuf 150."),
            ),
            Choice(
                TEN_TIMES,
                N_("dix fois la carte à l’atout : as 110, neuf 140"),
                N_(
                    "Le carré d’as vaut 110 points et celui de neuf 140 ; à sans atout rien ne "
                    "change."
                ),
            ),
        ),
        "federation",
        _without_annonces("carre_values", "federation", idle=TEN_TIMES),
        part=Part.ANNONCES,
    )
    carre_order: CarreOrder = declare(
        N_("Ordre des carrés"),
        N_(
            "Quel carré l’emporte sur l’autre. Rois contre dix : les dix dans l’ordre de la "
            "fédération, les rois dans l’ordre naturel."
        ),
        "B, C §8.1 ; Wikipédia 2010",
        (
            Choice(
                "federation",
                N_("celui de la fédération : valet, neuf, as, dix, roi, dame"),
                N_(
                    "Les carrés vont, du plus fort au plus faible : valet, neuf, as, 10, roi, dame."
                ),
            ),
            Choice(
                NATURAL,
                N_("le plus cher, puis le plus haut dans l’ordre des suites"),
                N_(
                    "De deux carrés, le plus cher l’emporte ; à valeur égale, le plus haut dans "
                    "l’ordre des suites."
                ),
            ),
        ),
        "federation",
        _without_annonces("carre_order", "federation"),
        quiet=True,
        part=Part.ANNONCES,
    )
    equal_annonces: EqualAnnonces = declare(
        N_("Annonces égales"),
        N_(
            "Quel camp compte ses annonces quand les deux meilleures sont de même sorte et de même "
            "hauteur. À sans atout et à tout atout, aucune n’est plus à l’atout que l’autre."
        ),
        "B, C §8.3 ; usage de clubs",
        (
            Choice(
                BY_TRUMP,
                N_("celui dont la meilleure est à l’atout, sinon personne"),
                N_(
                    "De deux annonces égales, celle à l’atout l’emporte ; si aucune n’y est, "
                    "personne ne compte ses annonces."
                ),
            ),
            Choice(
                TRUMP_THEN_FIRST,
                N_("celui dont la meilleure est à l’atout, sinon celui qui a parlé le premier"),
                N_(
                    "De deux annonces égales, celle à l’atout l’emporte ; si aucune n’y est, celle "
                    "que l’on a dite la première."
                ),
            ),
            Choice(
                FIRST_SHOWN,
                N_("celui qui a parlé le premier, même contre l’atout"),
                N_(
                    "De deux annonces égales, celle que l’on a dite la première l’emporte, même "
                    "contre l’atout."
                ),
            ),
            Choice(
                "none",
                N_("personne, même à l’atout"),
                N_(
                    "De deux annonces égales, aucune ne l’emporte : personne ne compte ses "
                    "annonces."
                ),
            ),
        ),
        BY_TRUMP,
        _without_annonces("equal_annonces", BY_TRUMP, idle="none"),
        part=Part.ANNONCES,
    )
    carre_sevens: SevensEffect = declare(
        N_("Carré de sept"),
        N_(
            "Ce que fait le carré de sept de qui l’annonce. Une donne annulée ne se compte pas : "
            "le même donneur redistribue, et ce qu’un litige a mis de côté attend."
        ),
        "Wikipédia 2010",
        (
            Choice(AS_ANNONCES, _AS_ANNONCES, _AS_ANNONCES_SEVENS),
            Choice(NOTHING, N_("rien"), N_("Le carré de sept ne vaut rien et n’annule rien.")),
            Choice(
                CANCELS_ANNONCES,
                N_("annule toutes les annonces de la donne"),
                N_("Un carré de sept annule toutes les annonces de la donne."),
            ),
            Choice(
                CANCELS_DEAL,
                N_("annule la donne"),
                N_("Un carré de sept annule la donne : le même donneur redistribue."),
            ),
        ),
        AS_ANNONCES,
        _without_annonces("carre_sevens", AS_ANNONCES),
        quiet=True,
        part=Part.ANNONCES,
        two_camps=True,
    )
    carre_eights: EightsEffect = declare(
        N_("Carré de huit"),
        N_("Ce que fait le carré de huit de qui l’annonce."),
        "Wikipédia 2010",
        (
            Choice(AS_ANNONCES, _AS_ANNONCES, _AS_ANNONCES_EIGHTS),
            Choice(NOTHING, N_("rien"), N_("Le carré de huit ne vaut rien et n’annule rien.")),
            Choice(
                CANCELS_ANNONCES,
                N_("annule toutes les annonces de la donne"),
                N_("Un carré de huit annule toutes les annonces de la donne."),
            ),
        ),
        AS_ANNONCES,
        _without_annonces("carre_eights", AS_ANNONCES),
        quiet=True,
        part=Part.ANNONCES,
    )
    capot_annonces: CapotAnnonces = declare(
        N_("Annonces d’un camp capot"),
        N_(
            "À qui vont les annonces d’un camp qui ne fait aucun pli. Gardées, elles ne jugent "
            "rien, ne se multiplient jamais, et le camp capot ne peut pas gagner la partie sur "
            "cette donne : un capot contre 300 d’annonces se marque 252 à 300."
        ),
        "B, C §10.1.a ; Wikipédia 2010, variantes",
        (
            Choice(
                MOVE,
                N_("à l’autre camp"),
                N_("Les annonces d’un camp qui chute ou qui est capot vont à l’autre camp."),
            ),
            Choice(
                KEPT,
                N_("à lui : il les garde"),
                N_(
                    "Un camp capot marque quand même ses annonces ; elles ne jugent pas la donne, "
                    "et il ne peut pas gagner la partie sur cette donne."
                ),
            ),
        ),
        MOVE,
        _without_annonces("capot_annonces", MOVE, idle=KEPT),
        part=Part.ANNONCES,
    )
    weak_hand: WeakHand = declare(
        N_("Jeu faible"),
        N_(
            "Si un joueur au jeu trop faible peut faire annuler la donne : elle ne se compte pas, "
            "et le même donneur redistribue."
        ),
        "Wikipédia 2010, variantes",
        (
            Choice("none", N_("on joue quand même"), N_("Un jeu faible se joue comme un autre.")),
            Choice(
                "under-11",
                N_("moins de onze points annulent la donne"),
                N_(
                    "Un joueur qui a moins de onze points en main peut faire annuler la donne : le "
                    "même donneur redistribue."
                ),
            ),
            Choice(
                "under-11-no-trump",
                N_("moins de onze points et aucun atout annulent la donne"),
                N_(
                    "Un joueur qui a moins de onze points en main et aucun atout peut faire "
                    "annuler la donne : le même donneur redistribue."
                ),
            ),
        ),
        "none",
        quiet=True,
        part=Part.PLAY,
    )
