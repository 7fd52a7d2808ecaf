"""Options: the game and its words, the annonces, the trumps, the belote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..cards import ALL_TRUMP, DIX_DE_DER, NO_TRUMP
from ..words import N_
from .options import (
    BELOTE,
    BIDS,
    COINCHE,
    COMPTOIR,
    Choice,
    Contradiction,
    Game,
    Options,
    Part,
    declare,
)

Wording = Literal["coinche", "contree"]
FEDERATION_WORDS: Final = "coinche"
CONTREE_WORDS: Final = "contree"

BeloteOwner = Literal[
    "protected", "winner", "winner-unless-capot", "lost-on-failure", "unmarked", "none"
]
PROTECTED: Final = "protected"
WINNER: Final = "winner"
WINNER_UNLESS_CAPOT: Final = "winner-unless-capot"
LOST_ON_FAILURE: Final = "lost-on-failure"
UNMARKED: Final = "unmarked"
NO_BELOTE: Final = "none"

BeloteHelps = Literal["yes", "no", "from-80"]
FROM_80: Final = "from-80"

DixDeDer = Literal["always", "not-all-trump", "suits-only", "never"]
ALWAYS_DER: Final = "always"
NOT_ALL_TRUMP: Final = "not-all-trump"
SUITS_ONLY: Final = "suits-only"
NO_DER: Final = "never"

SaTaCards = Literal["federation", "as-suit"]
FEDERATION_CARDS: Final = "federation"
AS_SUIT: Final = "as-suit"

#: Most belotes of a deal at all trump, where nothing limits them: one a suit.
FOUR_BELOTES: Final = 4

Always = Literal["always"]
ALWAYS: Final = "always"

_BELOTE_FROM = N_(
    "La belote ne compte qu’à partir d’un contrat de %(value)s : au-dessous elle n’aide pas et ne "
    "se marque pas, ni d’un côté ni de l’autre."
)


def without_belote(
    name: str, usual: object, idle: bool | int | str | None = None, game: str | None = None
) -> Contradiction:
    """Return the contradiction of an option about the belote where there is none."""
    return Contradiction(
        game,
        ("belote",),
        lambda o: o["belote"] == NO_BELOTE and o[name] != usual,
        N_("Sans effet : ce règlement se joue sans belote-rebelote."),
        idle=idle,
        yields=True,
    )


def _plays_sa_ta(options: Options) -> bool:
    """Return whether sans atout and tout atout may be played, by the rules or by a table."""
    at_tables = options["per_table"]
    return bool(options["sa_ta"] or (isinstance(at_tables, tuple) and "sa_ta" in at_tables))


@dataclass(frozen=True)
class GamePlayed:
    """The game, and its words."""

    game: Game = declare(
        N_("Jeu"),
        N_(
            "La belote se joue sans enchères ; la coinche et la contrée avec un contrat demandé ; "
            "au comptoir, chacun joue pour soi et descend sa feuille jusqu’à zéro."
        ),
        "B, C §4, comptoir",
        (
            Choice(
                BELOTE,
                N_("belote, sans enchères"),
                N_("On joue à la belote, sans enchères : le preneur doit dépasser la défense."),
            ),
            Choice(
                COINCHE,
                N_("belote coinchée ou contrée, avec enchères"),
                N_(
                    "On joue avec des enchères : le preneur demande un contrat et doit le réaliser."
                ),
            ),
            Choice(
                COMPTOIR,
                N_("belote de comptoir, chacun pour soi"),
                N_(
                    "On joue à la belote de comptoir, chacun pour soi, cinq cartes en main : le "
                    "plus haut enchérisseur entame, et la couleur de sa première carte est l’atout."
                ),
            ),
        ),
        {BELOTE: BELOTE, COINCHE: COINCHE, COMPTOIR: COMPTOIR},
        part=Part.PLAY,
    )
    wording: Wording = declare(
        N_("Vocabulaire"),
        N_("Les mots employés au jeu, et le texte que citent les explications."),
        "C §4.1.c, contrée",
        (
            Choice(
                FEDERATION_WORDS,
                N_("coinche et surcoinche, articles de la fédération"),
                N_("Celui qui doute du contrat adverse coinche ; on lui répond en surcoinchant."),
            ),
            Choice(
                CONTREE_WORDS,
                N_("contre et surcontre, usages de la contrée"),
                N_("Celui qui doute du contrat adverse contre ; on lui répond en surcontrant."),
            ),
        ),
        {COINCHE: FEDERATION_WORDS},
        part=Part.PLAY,
    )


@dataclass(frozen=True)
class Tricks:
    """The points of a deal's tricks, by its trump."""

    sa_ta: bool = declare(
        N_("Sans atout et tout atout"),
        N_("Permet de jouer à sans atout (pas de belote) et à tout atout (jusqu’à quatre)."),
        "B, C §11",
        (
            Choice(
                False,
                N_("atout à la couleur seulement"),
                N_("L’atout est toujours une couleur : ni sans atout, ni tout atout."),
            ),
            Choice(True, N_("permis"), N_("On peut aussi jouer à sans atout et à tout atout.")),
        ),
        False,
        part=Part.PLAY,
    )
    dix_de_der: DixDeDer = declare(
        N_("Dix de der"),
        N_(
            "Si le dernier pli vaut dix points de plus. Sans eux, une donne fait 152 points de "
            "plis et non 162 ; les points de chute et ceux d’un capot restent ce que disent leurs "
            "options. Un capot se saisit toujours 252 à 0."
        ),
        "B, C §9.1 ; usage de clubs",
        (
            Choice(
                ALWAYS_DER,
                N_("à chaque donne : 162 points de plis"),
                N_("Le dernier pli vaut dix points : une donne fait 162 points de plis."),
            ),
            Choice(
                NOT_ALL_TRUMP,
                N_("sauf à tout atout : 152 points de plis"),
                N_("À tout atout, pas de dix de der : la donne fait 152 points de plis."),
            ),
            Choice(
                SUITS_ONLY,
                N_("sauf à sans atout et à tout atout : 152 points de plis"),
                N_(
                    "À sans atout et à tout atout, pas de dix de der : la donne fait 152 points de "
                    "plis."
                ),
            ),
            Choice(
                NO_DER,
                N_("jamais : 152 points de plis"),
                N_("Le dernier pli ne rapporte rien : une donne fait 152 points de plis."),
            ),
        ),
        ALWAYS_DER,
        Contradiction(
            None,
            ("sa_ta", "per_table"),
            lambda o: o["dix_de_der"] not in (ALWAYS_DER, NO_DER) and not _plays_sa_ta(o),
            N_("Sans effet : ni sans atout ni tout atout ne se jouent."),
            yields=True,
        ),
        quiet=True,
        two_camps=True,
        allows=True,
    )
    sa_ta_cards: SaTaCards = declare(
        N_("Cartes à sans atout et à tout atout"),
        N_(
            "Avec les valeurs de la fédération, toutes les donnes font autant de points. Des clubs "
            "gardent celles de la couleur : un as vaut 11 à sans atout, toutes les couleurs "
            "comptent comme l’atout à tout atout, et une règle de trois ramène 130 ou 258 points à "
            "162. On saisit alors les points comptés par les deux camps."
        ),
        "B, C §11 ; usage de clubs",
        (
            Choice(
                FEDERATION_CARDS,
                N_("valeurs de la fédération"),
                N_("À sans atout un as vaut 19, à tout atout un valet 13 et un neuf 9."),
            ),
            Choice(
                AS_SUIT,
                N_("valeurs de la couleur, ramenées aux points d’une donne"),
                N_(
                    "À sans atout les cartes se comptent comme hors atout, à tout atout comme à "
                    "l’atout ; une règle de trois ramène la somme à celle d’une donne, au point le "
                    "plus proche."
                ),
            ),
        ),
        FEDERATION_CARDS,
        Contradiction(
            None,
            ("sa_ta", "per_table"),
            lambda o: o["sa_ta_cards"] != FEDERATION_CARDS and not _plays_sa_ta(o),
            N_("Sans effet : ni sans atout ni tout atout ne se jouent."),
            yields=True,
        ),
        quiet=True,
        part=Part.PLAY,
        two_camps=True,
    )

    def der_points(self, trump: str | None) -> int:
        """Return what the last trick is worth beside its cards, in points: 10, or 0."""
        without = {ALWAYS_DER: (), NOT_ALL_TRUMP: (ALL_TRUMP,), SUITS_ONLY: (NO_TRUMP, ALL_TRUMP)}
        return 0 if trump in without.get(self.dix_de_der, (trump,)) else DIX_DE_DER


@dataclass(frozen=True)
class Belotes:
    """Whose a belote is, and when it counts."""

    belote: BeloteOwner = declare(
        N_("Belote"),
        N_(
            "À qui vont les 20 points d’un camp qui chute, est capot ou perd un contrat coinché ; "
            "dans les autres donnes chaque camp garde sa belote."
        ),
        "B, C §7 et §10.1, contrée",
        (
            Choice(
                PROTECTED,
                N_("imprenable : son camp la garde toujours"),
                N_("La belote est imprenable : 20 points à son camp quoi qu’il arrive."),
            ),
            Choice(
                WINNER,
                N_("au vainqueur de la donne"),
                N_("Le camp qui chute, est capot ou perd un contrat coinché perd aussi sa belote."),
            ),
            Choice(
                WINNER_UNLESS_CAPOT,
                N_("au vainqueur de la donne, mais un camp capot garde la sienne"),
                N_(
                    "Le camp qui chute ou perd un contrat coinché perd aussi sa belote ; un camp "
                    "capot garde la sienne."
                ),
            ),
            Choice(
                LOST_ON_FAILURE,
                N_("à la défense quand son camp prend et chute ; gardée dans les autres cas"),
                N_(
                    "Le preneur qui chute perd aussi sa belote, que marque la défense ; une "
                    "défense capot et celle d’un contrat coinché réussi gardent la leur."
                ),
            ),
            Choice(
                UNMARKED,
                N_("elle aide le contrat et ne se marque pas"),
                N_("La belote aide à réaliser le contrat mais ne se marque pas."),
                BIDS,
            ),
            Choice(
                NO_BELOTE,
                N_("sans belote-rebelote : elle ne s’annonce pas et ne compte pas"),
                N_(
                    "On joue sans belote-rebelote : le roi et la dame d’atout dans une même main "
                    "ne valent rien de plus."
                ),
            ),
        ),
        PROTECTED,
        part=Part.BELOTE,
    )
    belote_helps: BeloteHelps = declare(
        N_("Aide de la belote"),
        N_("Si la belote compte pour juger la donne ; elle se marque selon l’option Belote."),
        "B, C §4, contrée",
        (
            Choice(
                "yes",
                N_("elle compte dans le total qui juge la donne"),
                N_("La belote compte pour réussir la donne."),
            ),
            Choice(
                "no",
                N_("elle ne compte pas : plis et annonces seuls jugent la donne"),
                N_("La belote ne compte pas pour réussir la donne, ni d’un côté ni de l’autre."),
            ),
            Choice(
                FROM_80,
                N_("elle compte, mais il faut 80 points sans elle"),
                N_(
                    "La belote compte pour réussir le contrat, mais le preneur doit toujours faire "
                    "au moins 80 points sans elle."
                ),
                BIDS,
            ),
        ),
        "yes",
        without_belote("belote_helps", "yes", idle="no"),
        Contradiction(
            COINCHE,
            ("belote",),
            lambda o: o["belote"] == UNMARKED and o["belote_helps"] == "no",
            N_("Une belote qui ne se marque pas doit au moins aider le contrat."),
        ),
        part=Part.BELOTE,
    )
    rebelote_tolerance: int | Always = declare(
        N_("Rebelote oubliée"),
        N_(
            "Combien de fois par camp et par partie une rebelote oubliée, et dite avant le compte, "
            "laisse sa belote compter. Au-delà, la belote n’aide pas et ne se marque pas."
        ),
        "B, C §7",
        (
            Choice(
                1,
                N_("pardonnée une fois par camp et par partie"),
                N_("Une rebelote oubliée est pardonnée une fois par camp et par partie."),
            ),
            Choice(
                0,
                N_("jamais pardonnée"),
                N_("Une rebelote oubliée fait perdre la belote."),
            ),
            Choice(
                ALWAYS,
                N_("toujours pardonnée"),
                N_("Une rebelote oubliée est toujours pardonnée si on la dit avant le compte."),
            ),
        ),
        1,
        without_belote("rebelote_tolerance", 1, idle=0),
        part=Part.BELOTE,
        two_camps=True,
    )
    belote_from: int = declare(
        N_("Belote selon le contrat"),
        N_(
            "À partir de quel contrat une belote compte, celle de la défense aussi. À partir de "
            "100 : 80 demandés, 70 et une belote font 0 à 240 ; 100 demandés, 90 et une belote "
            "font 210 à 72. Un capot ou une générale sont au-dessus."
        ),
        "usage de clubs",
        (
            Choice(0, N_("quel que soit le contrat"), N_("La belote compte à tout contrat.")),
            Choice(90, N_("à partir de 90"), _BELOTE_FROM),
            Choice(100, N_("à partir de 100"), _BELOTE_FROM),
        ),
        {COINCHE: 0},
        without_belote("belote_from", 0, game=COINCHE),
        Contradiction(
            COINCHE,
            ("min_bid",),
            lambda o: 0 < o["belote_from"] <= o["min_bid"],
            N_("Sans effet : aucun contrat n’est au-dessous."),
        ),
        quiet=True,
        part=Part.BELOTE,
    )
    all_trump_belotes: int = declare(
        N_("Belotes à tout atout"),
        N_("Combien de belotes comptent dans une donne à tout atout, les deux camps ensemble."),
        "B, C §11 ; usage de clubs",
        (
            Choice(
                FOUR_BELOTES,
                N_("jusqu’à quatre, une par couleur"),
                N_("À tout atout, chaque couleur a sa belote."),
            ),
            Choice(1, N_("une seule"), N_("À tout atout, une seule belote compte.")),
            Choice(0, N_("aucune"), N_("À tout atout, il n’y a pas de belote.")),
        ),
        FOUR_BELOTES,
        without_belote("all_trump_belotes", FOUR_BELOTES, idle=1),
        Contradiction(
            None,
            ("sa_ta", "per_table"),
            lambda o: o["all_trump_belotes"] != FOUR_BELOTES and not _plays_sa_ta(o),
            N_("Sans effet : tout atout ne se joue pas."),
            yields=True,
            idle=1,
        ),
        part=Part.BELOTE,
        allows=True,
    )
