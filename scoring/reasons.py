"""The reason for each step towards a mark: its source, its clauses, and its French sentence."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, Protocol

from .catalogue.annonces import CAFE
from .catalogue.options import BELOTE
from .catalogue.play import CONTREE_WORDS
from .kinds import every
from .language import said
from .marks.factors import SCOPES, Factor
from .rules import OPTIONS, RuleSet
from .wording import in_its_words
from .words import N_, NOTHING, Params, Text

#: Source cited for the words of contrée, a game for which the federation has no article.
CONTREE_SOURCE = "contrée"
#: Source cited for café belote: its text is not the federation's.
CAFE_SOURCE = "café"

#: Source cited for belote de comptoir.
COMPTOIR_SOURCE = "belote de comptoir"
#: Source cited where the regulation itself says something else than the federation.
REGULATION_SOURCE = "règlement"
#: Sources that are no article of the federation.
OTHER_SOURCES = frozenset({CONTREE_SOURCE, CAFE_SOURCE, COMPTOIR_SOURCE, REGULATION_SOURCE})
MARKS = "marks"
#: Options whose sentence says what a doubled contract marks, by doubling.
DOUBLINGS = ("", "coinche", "surcoinche")


class Reason(NamedTuple):
    """Reason for a step: an article of the federation or an option, and its sentence.

    The regulation is the source if the option's value differs from the federation's, or if
    ``always`` is set. ``clauses`` are the options whose sentences tell this step in a posted
    regulation, the nearest first; ``option`` comes after them.
    """

    article: str
    message: str
    option: str = ""
    always: bool = False
    params: Params = NOTHING
    clauses: tuple[str, ...] = ()

    @property
    def telling(self) -> tuple[str, ...]:
        """The options to look for in a posted regulation, the nearest first."""
        return (*self.clauses, self.option) if self.option else self.clauses

    def rule(self, rules: RuleSet) -> str:
        """Return the source of the step: "C 10.1.a", "contrée", "café" or "règlement"."""
        if self.option:
            if self.option == MARKS:
                return REGULATION_SOURCE
            value = getattr(rules, self.option)
            if self.always or value != OPTIONS[self.option].default_in(rules.game):
                return REGULATION_SOURCE
        if rules.game == BELOTE:
            return CAFE_SOURCE if rules.annonces == CAFE else f"B {self.article}"
        return CONTREE_SOURCE if rules.wording == CONTREE_WORDS else f"C {self.article}"


def in_doubling(reason: Reason, doubled: int) -> Reason:
    """Return the reason in a contract of that doubling, whose sentence says what is marked."""
    return reason._replace(clauses=(DOUBLINGS[doubled],)) if doubled else reason


#: Names of a contract by its doubling (none, once, twice), in the words of the game.
DOUBLED = {
    "coinche": (Text(N_("Contrat")), Text(N_("Contrat coinché")), Text(N_("Contrat surcoinché"))),
    CONTREE_WORDS: (Text(N_("Contrat")), Text(N_("Contrat contré")), Text(N_("Contrat surcontré"))),
}


@cache
def multiplied(field: str, factor: int, rows: tuple[str, ...]) -> Reason:
    """Return the reason for an amount of a cell of these rows; it may count more than once."""
    once = WRITTEN[field]._replace(clauses=rows)
    params = {"what": Text(once.message), "times": factor}
    return once._replace(message=_COUNTED, params=params) if factor > 1 else once


@cache
def times(
    factor: int, doubled: int, made: bool, what: int | None = None, flat: bool = False
) -> Reason:
    """Return the reason for a multiplication: of all amounts, or of one factor of a coinche.

    What a ``flat`` price is worth once doubled is said beside the capots of a doubled contract.
    """
    if what == _BASE_MADE:
        what = _FLAT if flat else _BASE_MADE if made else _BASE_FAILED
    message = TIMES if what is None else TIMES_ONE[what]
    return Reason(
        "10.1.a" if made else "10.1.b",
        message,
        DOUBLINGS[doubled],
        params={"times": factor},
        clauses=("coinche_capot",) if flat else (),
    )


@cache
def by_trump(factor: Factor) -> Reason:
    """Return the reason for a factor of the trump."""
    return Reason(
        "",
        _BY_TRUMP[factor.scope],
        MARKS,
        params={"trump": Text(PLAYED_AT[factor.trump]), "factor": factor.times},
        clauses=(f"{MARKS}.{factor.scope}",),
    )


@cache
def failed_floor(floor: int) -> Reason:
    """Return the reason for a contract lost to the floor of tricks."""
    return FAILED_FLOOR._replace(params={"floor": floor})


#: Words of a deal played at a trump.
PLAYED_AT = {
    "spades": N_("à pique"),
    "hearts": N_("à cœur"),
    "diamonds": N_("à carreau"),
    "clubs": N_("à trèfle"),
    "no-trump": N_("à sans atout"),
    "all-trump": N_("à tout atout"),
}
_BY_TRUMP = every(
    SCOPES,
    {
        "factors": N_("Donne jouée %(trump)s : les marques comptent %(factor)s fois."),
        "winner-factors": N_(
            "Donne jouée %(trump)s : la marque du vainqueur compte %(factor)s fois."
        ),
        "contract-factors": N_("Donne jouée %(trump)s : le contrat compte %(factor)s fois."),
    },
)
_COUNTED = N_("%(what)s Compté %(times)s fois.")
TIMES = N_("%(how)s : le tout est multiplié par %(times)s.")
TIMES_ONE = (
    N_("%(how)s : les points de plis comptent %(times)s fois."),
    N_("%(how)s : le contrat compte %(times)s fois."),
    N_("%(how)s : les annonces comptent %(times)s fois."),
    N_("%(how)s : la belote compte %(times)s fois."),
    N_("%(how)s : les points de chute comptent %(times)s fois."),
    N_("%(how)s : le forfait compte %(times)s fois."),
)
#: Places there of the base of a made contract, of a failed one, and of a flat price.
_BASE_MADE, _BASE_FAILED, _FLAT = 0, 4, 5

ALL_PASS = Reason(
    "4.1", N_("Tout le monde passe : aucun point, la donne passe à droite."), clauses=("all_pass",)
)
ALL_PASS_AGAIN = Reason(
    "4.1",
    N_("Tout le monde passe : aucun point, le même donneur redistribue."),
    "all_pass",
)
VOID_DEAL = {
    "carre-7": Reason(
        "8.1",
        N_("Carré de sept : la donne est annulée, le même donneur redistribue."),
        "carre_sevens",
        clauses=("carre_sevens", "annonces"),
    ),
    "weak-hand": Reason(
        "4.1",
        N_("Jeu trop faible : la donne est annulée, le même donneur redistribue."),
        "weak_hand",
    ),
}
#: A deal stopped by the fault of a camp: its claim, or its irregular play.
STOPPED = {
    "stopped-ns": Reason(
        "5",
        N_("Donne arrêtée par la faute de Nord-Sud : les plis restants sont à Est-Ouest."),
        "wrong_claim",
        True,
        clauses=("wrong_claim", "irregular_deal"),
    ),
    "stopped-ew": Reason(
        "5",
        N_("Donne arrêtée par la faute d’Est-Ouest : les plis restants sont à Nord-Sud."),
        "wrong_claim",
        True,
        clauses=("wrong_claim", "irregular_deal"),
    ),
}
ALL_PASS_COUNTED = Reason(
    "4.1", N_("Tout le monde passe : aucun point, la donne est comptée."), "all_pass"
)
MADE = Reason(
    "10.1.a",
    N_("Contrat réussi, %(taker)s à %(defence)s au total : chaque camp marque ses points de plis."),
    clauses=("made_marks", "game"),
)
#: The same in belote, which has no contract.
DEAL_MADE = Reason(
    "10.1.a",
    N_("Donne réussie, %(taker)s à %(defence)s au total : chaque camp marque ses points de plis."),
    clauses=("made_marks", "game"),
)
MADE_FOR_CONTRACT = Reason(
    "10.1.a",
    N_(
        "Contrat réussi, %(taker)s points au total pour %(contract)s demandés : le contrat au "
        "preneur."
    ),
    "made_marks",
)
MADE_ON_CARDS = Reason(
    "10.1.c",
    N_("Totaux égaux, %(taker)s partout : sans la belote, le preneur gagne la donne."),
    "litige",
)
EQUAL = Reason(
    "10.1.c", N_("Litige, %(taker)s partout au total : points de plis des deux camps."), "litige"
)
EQUAL_CARDS = Reason(
    "10.1.c",
    N_("Litige, %(cards)s partout sans la belote : points de plis des deux camps."),
    "litige",
)
REPLAYED = Reason(
    "10.1.c",
    N_("Totaux égaux, %(taker)s partout : la donne est rejouée par le même donneur."),
    "litige",
)
#: The outcome of a deal whose marks are in a cell that the regulation writes itself.
MADE_AS_WRITTEN = Reason(
    "10.1.a", N_("Contrat réussi, %(taker)s à %(defence)s au total."), clauses=("game",)
)
DEAL_MADE_AS_WRITTEN = Reason(
    "10.1.a", N_("Donne réussie, %(taker)s à %(defence)s au total."), clauses=("game",)
)
LITIGE_AS_WRITTEN = Reason("10.1.c", N_("Litige, %(taker)s partout au total."), "litige")
#: The amounts of such a cell, by the field of its form.
WRITTEN = {
    "base": Reason("", N_("Points fixes."), "marks"),
    "tricks": Reason("", N_("Ses points de plis."), "marks"),
    "all": Reason("", N_("Les points de plis des deux camps."), "marks"),
    "contract": Reason("", N_("Montant du contrat demandé."), "marks"),
    "annonces": Reason("", N_("Ses annonces."), "marks"),
    "all_annonces": Reason("", N_("Annonces des deux camps."), "marks"),
    "belotes": Reason("", N_("Sa belote-rebelote."), "marks"),
    "all_belotes": Reason("", N_("Belote-rebelote, quel que soit son camp."), "marks"),
}
BELOTE_LINE = Reason("7", N_("Belote-rebelote."), clauses=("belote",))
BELOTE_SAFE = Reason("7", N_("Belote-rebelote, imprenable et jamais multipliée."), "belote")
BELOTE_OF_CAPOTED = Reason("7", N_("Belote-rebelote du camp capot, qui la garde."), "belote")
BELOTE_OF_DEFENCE = Reason("7", N_("Belote-rebelote de la défense, qui la garde."), "belote")
BELOTE_TOO_LOW = Reason(
    "7", N_("Contrat trop bas pour que la belote-rebelote compte."), "belote_from"
)
BELOTE_TAKEN = Reason("7", N_("Belote-rebelote du camp adverse, au vainqueur."), "belote")
BELOTE_LOST = Reason(
    "7", N_("Belote-rebelote du capot demandé et chuté, à la défense."), "capot_bid_loses_belote"
)
BELOTE_FORGOTTEN = Reason(
    "7",
    N_("Rebelote oubliée : la belote ne compte pas et ne se marque pas (%(forgotten)s)."),
    "rebelote_tolerance",
    clauses=("rebelote_tolerance", "belote"),
)
BELOTE_FORGIVEN = Reason(
    "7",
    N_("Rebelote oubliée et pardonnée (%(forgiven)s) : la belote compte."),
    "rebelote_tolerance",
    clauses=("rebelote_tolerance", "belote"),
)
ANNONCES = Reason("8.3", N_("Annonces qui comptent."), clauses=("annonces",))
ANNONCES_APART = Reason(
    "8.3", N_("Annonces, marquées mais qui ne jugent pas la donne."), "annonces_help"
)
ANNONCES_KEPT = Reason(
    "10.1.a", N_("Annonces du camp capot, qui les garde et ne les multiplie pas."), "capot_annonces"
)
MOVED = Reason(
    "10.1.a",
    N_("Capot : les annonces de la défense passent au preneur."),
    clauses=("capot_annonces", "annonces"),
)
CONTRACT = Reason("10.1.a", N_("Montant du contrat demandé."), clauses=("made_marks",))
MADE_CAPOT = Reason(
    "9.2", N_("Contrat réussi par un capot : faire tous les plis vaut %(capot)s points."), "capot"
)
DEAL_MADE_BY_CAPOT = Reason(
    "9.2", N_("Donne réussie par un capot : faire tous les plis vaut %(capot)s points."), "capot"
)
MADE_BID_CAPOT = Reason(
    "9.2",
    N_("Capot demandé et réussi : faire tous les plis vaut %(capot)s points."),
    "capot",
)
#: The same where a capot that nobody bid is worth something else.
MADE_BID_CAPOT_APART = MADE_BID_CAPOT._replace(option="capot_bid")
DOUBLED_MADE = Reason(
    "10.1.a",
    N_("%(how)s et réussi, %(taker)s à %(defence)s au total : tous les points de plis au preneur."),
    clauses=("coinche",),
)
DOUBLED_CAPOT = Reason(
    "10.1.a",
    N_("%(how)s et réussi par un capot : les points du capot au preneur."),
    clauses=("coinche_capot", "coinche"),
)
DOUBLED_WITHOUT_BASE = Reason(
    "10.1.a", N_("%(how)s et réussi, %(taker)s à %(defence)s au total."), "coinche"
)
FLAT_MADE = Reason("10.1.a", N_("Capot demandé et réussi : forfait au preneur."), "capot_bid")
GENERALE_MADE = Reason(
    "10.1.a", N_("Générale demandée et réussie : forfait au preneur."), "generale"
)
ANNONCES_WON = Reason("10.1.a", N_("Annonces des deux camps, au preneur."), clauses=("annonces",))
SET_ASIDE = Reason(
    "10.1.c",
    N_("Litige : le total du preneur est mis de côté pour le vainqueur de la donne suivante."),
    "litige",
)
SET_ASIDE_CARDS = Reason(
    "10.1.c",
    N_(
        "Litige : les points du preneur, sans sa belote, sont mis de côté pour le vainqueur de la "
        "donne suivante."
    ),
    "litige",
)
KEPT = Reason(
    "10.1.c",
    N_("Litige à la dernière donne : chaque camp garde ses points."),
    "last_litige",
    True,
    clauses=("last_litige", "litige"),
)
LOST = Reason(
    "10.1.c",
    N_("Litige à la dernière donne : les points du preneur sont perdus."),
    "last_litige",
    clauses=("last_litige", "litige"),
)
GIVEN_BACK = Reason(
    "10.1.c",
    N_("Plus aucune donne à jouer : le camp qui les avait mis de côté reprend ses points."),
    "last_litige",
    True,
    clauses=("last_litige", "litige"),
)
MADE_TIE = Reason(
    "10.1.c",
    N_(
        "Totaux égaux, %(taker)s partout : le preneur a réussi, chaque camp marque ses points de "
        "plis."
    ),
    "litige",
)
FAILED = Reason(
    "10.1.b",
    N_("Chute, %(taker)s à %(defence)s au total."),
    clauses=("failed_base", "game"),
)
FAILED_TIE = Reason("10.1.c", N_("Totaux égaux, %(taker)s partout : le preneur a chuté."), "litige")
FAILED_ON_CARDS = Reason(
    "10.1.c",
    N_("Totaux égaux, %(taker)s partout : sans la belote, la défense gagne la donne."),
    "litige",
)
FAILED_CAPOT = Reason(
    "10.1.b", N_("Contrat chuté : capot demandé et non réalisé."), clauses=("game",)
)
FAILED_GENERALE = Reason(
    "10.1.b",
    N_("Contrat chuté : générale demandée et non réalisée."),
    "generale",
    clauses=("generale", "game"),
)
FAILED_CONTRACT = Reason(
    "10.1.b",
    N_("Contrat chuté : %(contract)s demandés, %(taker)s faits au total."),
    clauses=("game",),
)
FAILED_EQUAL = Reason(
    "10.1.b",
    N_("Contrat chuté : %(contract)s atteint, mais %(taker)s points contre %(defence)s au total."),
    clauses=("beat_defence",),
)
REPLAYED_EIGHTY = REPLAYED._replace(option="eighty_needs")
FAILED_EIGHTY = Reason(
    "10.1.b",
    N_("Contrat chuté : %(taker)s faits, 82 au moins attendus pour 80 demandés."),
    "eighty_needs",
)
FAILED_FLOOR = Reason(
    "10.1.b",
    N_("Contrat chuté : %(taker_tricks)s points de plis, %(floor)s au moins attendus."),
    "tricks_floor",
)
WITHOUT_DER = Reason("9.1", N_("Pas de dix de der dans cette donne."), "dix_de_der")
FAILED_WITHOUT_BELOTE = Reason(
    "10.1.b",
    N_("Contrat chuté : %(cards)s points sans la belote, 80 au moins attendus."),
    "belote_helps",
)
FAILED_BASE = Reason("10.1.b", N_("Points de chute, à la défense."), "failed_base")
FAILED_BASE_160 = Reason(
    "10.2",
    N_("Points de chute arrondis, à la défense."),
    "rounding",
    always=True,
    clauses=("failed_base",),
)
DEFENCE_CAPOT = Reason(
    "10.1.b", N_("Points de chute, la défense ayant fait capot."), "defence_capot"
)
DEFENCE_CAPOT_DOUBLED = Reason(
    "10.1.b",
    N_("%(how)s : points de chute, la défense ayant fait capot."),
    "coinche_capot",
    clauses=("coinche_capot",),
)
FAILED_CAPOT_BID = Reason(
    "10.1.b", N_("Capot demandé et chuté : en tout, à la défense."), "failed_capot_bid"
)
FLAT_FAILED = Reason("10.1.b", N_("Capot demandé et chuté : forfait à la défense."), "capot_bid")
GENERALE_FAILED = Reason(
    "10.1.b", N_("Générale demandée et chutée : forfait à la défense."), "generale"
)
CONTRACT_LOST = Reason(
    "10.1.b", N_("Montant du contrat demandé, à la défense."), clauses=("failed_contract",)
)
ANNONCES_LOST = Reason(
    "10.1.b",
    N_("Annonces des deux camps, à la défense."),
    clauses=("capot_annonces", "annonces"),
)
FALSE_ANNONCES = Reason(
    "8.4", N_("Annonces non montrées, marquées par le camp adverse."), clauses=("annonces",)
)
_WON_BACK = N_("Points mis de côté par un litige, au vainqueur de la donne.")
WON_BACK = Reason("10.1.c", _WON_BACK, clauses=("litige",))
WON_BACK_BID = Reason("10.1.c", _WON_BACK, "litige")
ROUNDING = {
    "ten": Reason(
        "10.2",
        N_("Arrondi à la dizaine la plus proche, 5 vers le haut."),
        clauses=("rounding",),
    ),
    "ten-from-6": Reason("10.2", N_("Arrondi à la dizaine, 5 vers le bas."), "rounding"),
    "five": Reason("10.2", N_("Arrondi au multiple de 5 le plus proche."), "rounding"),
    "complement": Reason(
        "10.2",
        N_("Arrondi des plis du preneur à la dizaine, 5 vers le bas ; à l’autre le reste de 160."),
        "rounding",
    ),
}


class Cited(Protocol):
    """A line of an explanation, of two camps or of players each for himself."""

    @property
    def rule(self) -> str: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...


def source_of(rules: RuleSet, line: Cited) -> str:
    """Return the federation's article, or else the sentence of the rule.

    Without a sentence it is the name of the source: "contrée", "café" or "règlement".

    >>> from scoring import Deal, score_deal
    >>> paid = RuleSet.preset("ffb-belote").with_options(failed_base=160)
    >>> [source_of(paid, line) for line in score_deal(paid, Deal("NS", ns=60, ew=102)).lines]
    ['B 10.1.b', 'Une chute donne 160 points à la défense.']
    """
    if line.rule not in OTHER_SOURCES:
        return line.rule
    in_force = rules.in_force()
    clause = next((option for option in line.clauses if option in in_force), MARKS)
    if clause == MARKS:
        return line.rule
    return in_its_words(rules, said(*OPTIONS[clause].sentence(in_force[clause])))
