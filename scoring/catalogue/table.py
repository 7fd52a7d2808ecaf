"""The number of players at a table: its options, what three and two change, what they forbid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..marks.factors import is_factor
from ..words import N_
from .annonces import SPOKEN_FIRST
from .options import BELOTE, Choice, Contradiction, Part, declare
from .sheet import COMPLEMENT

ThreeBeat = Literal["both", "each"]
BEAT_BOTH: Final = "both"
BEAT_EACH: Final = "each"

Defenders = Literal["camp", "failed-half", "half", "own"]
WHOLE_CAMP: Final = "camp"
FAILED_HALF: Final = "failed-half"
HALF: Final = "half"
OWN: Final = "own"

#: Players at a table where the taker plays alone, and where each player is a camp.
THREE_PLAYERS: Final = 3
TWO_PLAYERS: Final = 2

Layout = Literal["6+10", "16"]
Dealer = Literal["alternate", "winner"]

#: Cards of the pack at three, and the cards of each hand.
SHORT_PACK: Final = 24
HANDS_OF_THREE: Final = {SHORT_PACK: 8, 30: 10}


@dataclass(frozen=True)
class Table:
    """Who sits at a table, and the cards of the pack."""

    players: int = declare(
        N_("Joueurs par table"),
        N_(
            "À quatre, deux camps de deux. À trois, le preneur joue seul contre les deux autres. À "
            "deux, chaque joueur est un camp, avec seize cartes."
        ),
        "Wikipédia 2010",
        (
            Choice(
                4,
                N_("quatre, deux contre deux"),
                N_("On joue à quatre, deux contre deux."),
            ),
            Choice(
                3,
                N_("trois, le preneur seul contre les deux autres"),
                N_("On joue à trois : le preneur joue seul contre les deux autres."),
            ),
            Choice(
                2,
                N_("deux, à la découverte"),
                N_(
                    "On joue à deux, à la découverte : chaque joueur a seize cartes et fait un "
                    "camp à lui seul."
                ),
            ),
        ),
        {BELOTE: 4},
        quiet=True,
        part=Part.PLAY,
    )
    cards: int = declare(
        N_("Cartes à trois"),
        N_(
            "Les cartes retirées ne valent rien : le jeu vaut toujours 152 et le dix de der. "
            "Seules changent les annonces possibles."
        ),
        "Wikipédia 2010",
        (
            Choice(
                SHORT_PACK,
                N_("24 : sans les sept ni les huit, huit cartes en main"),
                N_(
                    "À trois on retire les sept et les huit : cinq cartes à chacun et une "
                    "retournée, puis deux au preneur et trois aux autres, soit huit cartes en main."
                ),
            ),
            Choice(
                30,
                N_("30 : sans les deux sept noirs, dix cartes en main"),
                N_(
                    "À trois on retire les deux sept noirs : six cartes à chacun et une retournée, "
                    "puis trois au preneur et quatre aux autres, soit dix cartes en main."
                ),
            ),
        ),
        {BELOTE: SHORT_PACK},
        part=Part.PLAY,
    )
    layout: Layout = declare(
        N_("Cartes à deux"),
        N_("Comment les seize cartes d’un joueur sont réparties ; les marques n’en dépendent pas."),
        "Wikipédia 2010",
        (
            Choice(
                "6+10",
                N_("six en main, dix sur la table en deux rangées"),
                N_(
                    "À deux, chacun a six cartes en main et dix sur la table : cinq cachées et "
                    "cinq visibles qui les couvrent. Une carte cachée ne se voit qu’une fois "
                    "découverte."
                ),
            ),
            Choice(
                "16",
                N_("seize sur la table, en rangées de quatre"),
                N_(
                    "À deux, chacun a ses seize cartes sur la table, en quatre rangées de quatre : "
                    "une carte cachée ne se voit qu’une fois découverte."
                ),
            ),
        ),
        {BELOTE: "6+10"},
        part=Part.PLAY,
    )
    dealer: Dealer = declare(
        N_("Donneur à deux"),
        N_("Qui donne la donne suivante ; les marques n’en dépendent pas."),
        "usage",
        (
            Choice("alternate", N_("chacun son tour"), N_("À deux, on distribue chacun son tour.")),
            Choice(
                "winner",
                N_("le vainqueur de la donne"),
                N_("À deux, le vainqueur de la donne distribue la suivante."),
            ),
        ),
        {BELOTE: "alternate"},
        part=Part.PLAY,
    )


@dataclass(frozen=True)
class TakerAlone:
    """What three players change in a deal."""

    three_beat: ThreeBeat = declare(
        N_("Réussir à trois"),
        N_("Ce que le preneur seul doit dépasser ; faire autant est un litige."),
        "Wikipédia 2010",
        (
            Choice(
                BEAT_BOTH,
                N_("les deux autres ensemble"),
                N_("À trois, le preneur doit faire plus de points que les deux autres ensemble."),
            ),
            Choice(
                BEAT_EACH,
                N_("le meilleur des deux autres"),
                N_("À trois, il suffit au preneur de dépasser le meilleur des deux autres."),
            ),
        ),
        {BELOTE: BEAT_BOTH},
        quiet=True,
    )
    defenders: Defenders = declare(
        N_("Marque de chaque défenseur à trois"),
        N_(
            "Un camp qui marque 71 donne 71 à chacun de ses deux joueurs, ou 36 s’ils partagent : "
            "la moitié, un demi-point vers le haut, avant l’arrondi."
        ),
        "Wikipédia 2010, usages",
        (
            Choice(
                WHOLE_CAMP,
                N_("toute la marque du camp"),
                N_("À trois, chaque défenseur marque tous les points de la défense."),
            ),
            Choice(
                FAILED_HALF,
                N_("toute la marque si le preneur réussit, la moitié s’il chute"),
                N_(
                    "À trois, chaque défenseur marque tous les points de la défense, ou la moitié "
                    "quand le preneur chute."
                ),
            ),
            Choice(
                HALF,
                N_("toujours la moitié"),
                N_("À trois, chaque défenseur marque la moitié des points de la défense."),
            ),
            Choice(
                OWN,
                N_("ses propres plis, belotes et annonces ; d’une chute, la moitié"),
                N_(
                    "À trois, chaque défenseur marque ses plis, ses belotes et ses annonces ; "
                    "d’une chute, la moitié des points gagnés, plus ses belotes et ses annonces."
                ),
            ),
        ),
        {BELOTE: WHOLE_CAMP},
    )


_AT_THREE = N_(
    "À trois joueurs, chacun marque pour soi et cette clause de deux camps ne s’applique pas : "
    "choisissez sa valeur habituelle."
)


def at_three(name: str, usual: object) -> Contradiction:
    """Return the contradiction of a clause of two camps, which three players leave as usual."""
    return Contradiction(
        BELOTE,
        ("players",),
        lambda o: o["players"] == THREE_PLAYERS and o[name] != usual,
        _AT_THREE,
        # the others are quiet, or say what holds at three too
        idle=0 if name == "rebelote_tolerance" else None,
        field=name,
    )


#: Contradictions with the option players.
BY_PLAYERS = (
    Contradiction(
        None,
        ("players",),
        lambda o: o["players"] == THREE_PLAYERS and o["equal_annonces"] in SPOKEN_FIRST,
        N_("À trois, rien ne dit quel camp a parlé le premier : choisissez un autre départage."),
        yields=True,
        field="equal_annonces",
    ),
    Contradiction(
        BELOTE,
        ("players",),
        lambda o: o["players"] != THREE_PLAYERS and o["cards"] != SHORT_PACK,
        N_("Le jeu de 30 cartes est celui de trois joueurs par table."),
        idle=30,
        field="cards",
    ),
    Contradiction(
        BELOTE,
        ("players",),
        lambda o: o["players"] != THREE_PLAYERS and o["three_beat"] != BEAT_BOTH,
        N_("Le preneur ne joue contre deux adversaires séparés qu’à trois joueurs par table."),
        idle=BEAT_EACH,
        field="three_beat",
    ),
    Contradiction(
        BELOTE,
        ("players",),
        lambda o: o["players"] != THREE_PLAYERS and o["defenders"] != WHOLE_CAMP,
        N_("Les défenseurs ne marquent chacun pour soi qu’à trois joueurs par table."),
        idle=OWN,
        field="defenders",
    ),
    Contradiction(
        BELOTE,
        ("players",),
        lambda o: o["players"] != TWO_PLAYERS and o["layout"] != "6+10",
        N_("Les cartes ne sont posées sur la table qu’à deux joueurs."),
        idle="16",
        field="layout",
    ),
    Contradiction(
        BELOTE,
        ("players",),
        lambda o: o["players"] != TWO_PLAYERS and o["dealer"] != "alternate",
        N_("Le vainqueur ne donne qu’à deux joueurs ; sinon la donne passe à droite."),
        idle="winner",
        field="dealer",
    ),
    Contradiction(
        BELOTE,
        ("players", "defenders"),
        lambda o: o["rounding"] == COMPLEMENT and o["defenders"] != WHOLE_CAMP,
        N_(
            "Par complément, la défense a le reste de 160 : deux défenseurs ne peuvent pas le "
            "partager. Choisissez un autre arrondi."
        ),
        field="rounding",
    ),
    Contradiction(
        BELOTE,
        ("players",),
        lambda o: o["players"] == THREE_PLAYERS and any(map(is_factor, o["marks"])),
        _AT_THREE,
        field="marks",
    ),
)
