"""Clauses of five published texts: each is computed as its text says, posted, and cited.

The texts are three ways to count the contrée and no trump or all trump (a magazine of players), the
contrée of an internet game, rounding by complement, and an encyclopaedia's belote of 2010.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from scoring import Deal, RuleSet, score_deal
from tests.regulations.helpers import text
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.posted import citation


class Told(NamedTuple):
    """A clause: its rules, a deal and its marks, and words that the posted regulation has."""

    preset: str
    options: dict[str, Any]
    deal: Deal
    marks: tuple[int, int]
    posted: str


def taken_by_ns(ns: int, contract: int | str | None = None, **others: Any) -> Deal:
    """Return a deal that NS took with these card points."""
    ew = 0 if ns == 252 else 252 if others.get("capot") == "EW" else 162 - ns
    return Deal("NS", contract, others.pop("trump", "hearts"), ns=ns, ew=ew, **others)


BOTH, FACTS, BIDS = "contree-made-announced", "contree-made", "contree-announced"
ONLINE, CAFE, BELOTE = "contree-internet", "belote-cafe", "ffb-belote"
COMPLEMENT: Final = {"rounding": "complement", "failed_base": 160}

CLAUSES: Final[dict[str, Told]] = {
    "80 demandés, 110 faits : 190": Told(
        BOTH, {}, taken_by_ns(110, 80), (190, 50), "et le contrat"
    ),
    "la belote aide à réussir": Told(
        BOTH, {}, taken_by_ns(70, 90, belotes_ns=1), (180, 90), "La belote compte pour réussir"
    ),
    "89 pour 90 : chute": Told(
        BOTH, {}, taken_by_ns(89, 90), (0, 250), "un contrat de 90 est chuté"
    ),
    "1 à 4 dessous, 5 à 9 dessus": Told(FACTS, {}, taken_by_ns(95, 80), (100, 70), "85 donnant 90"),
    "la défense marque les siens": Told(BOTH, {}, taken_by_ns(82, 80), (160, 80), "contrat réussi"),
    "chute : 160 et le contrat": Told(
        BOTH, {}, taken_by_ns(60, 100), (0, 260), "le contrat demandé"
    ),
    "belote prenable": Told(
        BOTH,
        {},
        taken_by_ns(60, 100, belotes_ns=1),
        (0, 280),
        "perd un contrat contré perd aussi sa belote",
    ),
    "contre : (160 + contrat) × 2": Told(BOTH, {}, taken_by_ns(90, 80, coinche=1), (480, 0), "× 2"),
    "surcontre × 4": Told(BOTH, {}, taken_by_ns(90, 80, coinche=2), (960, 0), "× 4"),
    "contre chuté": Told(BOTH, {}, taken_by_ns(60, 80, coinche=1), (0, 480), "qui gagne la donne"),
    "capot non demandé : 250 et le contrat": Told(BOTH, {}, taken_by_ns(252, 80), (330, 0), "250"),
    "capot demandé : 500": Told(BOTH, {}, taken_by_ns(252, "capot"), (500, 0), "500 points"),
    "capot demandé et chuté : 500": Told(
        BOTH, {}, taken_by_ns(150, "capot"), (0, 500), "500 points"
    ),
    "capot contré : 1000": Told(BOTH, {}, taken_by_ns(252, "capot", coinche=1), (1000, 0), "1000"),
    "le capot garde sa belote": Told(
        BOTH, {}, taken_by_ns(252, 80, belotes_ew=1), (330, 20), "un camp capot garde la sienne"
    ),
    "capot demandé et chuté perd sa belote": Told(
        BOTH, {}, taken_by_ns(150, "capot", belotes_ns=1), (0, 520), "perd aussi sa belote"
    ),
    "points faits : chacun les siens": Told(
        FACTS, {}, taken_by_ns(110, 80), (110, 50), "ses points"
    ),
    "points faits, chute : 160": Told(FACTS, {}, taken_by_ns(60, 100), (0, 160), "160 points"),
    "points faits, contre : 320": Told(FACTS, {}, taken_by_ns(90, 80, coinche=1), (320, 0), "320"),
    "points faits, surcontre : 640": Told(
        FACTS, {}, taken_by_ns(90, 80, coinche=2), (640, 0), "640"
    ),
    "et la belote : 340": Told(
        FACTS, {}, taken_by_ns(90, 80, coinche=1, belotes_ns=1), (340, 0), "320 points"
    ),
    "points annoncés : le contrat seul": Told(BIDS, {}, taken_by_ns(130, 90), (90, 0), "contrat"),
    "points annoncés, chute : 160": Told(BIDS, {}, taken_by_ns(60, 100), (0, 160), "160 points"),
    "points annoncés, contre : 90 × 2": Told(
        BIDS, {}, taken_by_ns(100, 90, coinche=1), (180, 0), "× 2"
    ),
    "points annoncés, capot : 250": Told(
        BIDS, {}, taken_by_ns(252, "capot"), (250, 0), "250 points"
    ),
    "points annoncés, capot non demandé": Told(
        BIDS, {}, taken_by_ns(252, 120), (120, 0), "contrat"
    ),
    "enchères par dizaines dès 80": Told(
        BOTH, {}, taken_by_ns(82, 80), (160, 80), "à partir de 80"
    ),
    "160 au plus": Told(BOTH, {"max_bid": 160}, taken_by_ns(160, 160), (320, 0), "plus de 160"),
    "sans atout : pas de belote": Told(
        BOTH, {"sa_ta": True}, taken_by_ns(90, 80, trump="no-trump"), (170, 70), "sans atout"
    ),
    "tout atout : jusqu’à quatre belotes": Told(
        BOTH,
        {"sa_ta": True},
        taken_by_ns(90, 80, trump="all-trump", belotes_ns=4),
        (250, 70),
        "chaque couleur",
    ),
    "en ligne : les points faits": Told(ONLINE, {}, taken_by_ns(93, 80), (93, 69), "au point près"),
    "en ligne : la belote est imprenable": Told(
        ONLINE, {}, taken_by_ns(60, 100, belotes_ns=1), (20, 160), "imprenable"
    ),
    "en ligne : contré, capot 250 × 2": Told(
        ONLINE, {}, taken_by_ns(252, 100, coinche=1), (700, 0), "250 remplace 160"
    ),
    "en ligne : 60 et la belote font 80": Told(
        ONLINE, {}, taken_by_ns(60, 80, belotes_ns=1), (80, 102), "contrat"
    ),
    "64 devient 60, l’autre 100": Told(
        BELOTE, COMPLEMENT, taken_by_ns(98), (100, 60), "complément"
    ),
    "105 devient 100": Told(BELOTE, COMPLEMENT, taken_by_ns(105), (100, 60), "complément"),
    "106 devient 110, l’autre 50": Told(
        BELOTE, COMPLEMENT, taken_by_ns(106), (110, 50), "complément"
    ),
    "106 à 56 : 110 et 60": Told(CAFE, {}, taken_by_ns(106), (110, 60), "dizaine"),
    "la chute donne 160": Told(CAFE, {}, taken_by_ns(70), (0, 160), "160 points"),
    "capot : 250": Told(CAFE, {}, taken_by_ns(252), (250, 0), "250"),
    "le preneur capot : simple dedans": Told(
        CAFE, {}, taken_by_ns(0, capot="EW"), (0, 160), "une chute comme une autre"
    ),
    "litige : 80 remis en jeu": Told(CAFE, {}, taken_by_ns(81), (0, 80), "totaux égaux"),
    "les annonces du perdant vont à l’autre": Told(
        CAFE, {}, taken_by_ns(60, annonces_ns=20), (0, 180), "vont à l’autre camp"
    ),
    "chute à 250": Told(CAFE, {"failed_base": 250}, taken_by_ns(60), (0, 250), "250 points"),
    "arrondi à 5": Told(CAFE, {"rounding": "five"}, taken_by_ns(98), (100, 65), "multiple de 5"),
    "au point près": Told(CAFE, {"rounding": "none"}, taken_by_ns(98), (98, 64), "au point près"),
    "les annonces ne servent pas à prendre": Told(
        CAFE,
        {"annonces_help": "no"},
        taken_by_ns(70, annonces_ns=50),
        (0, 210),
        "ne comptent pas pour",
    ),
    "la belote prise avec la chute": Told(
        CAFE,
        {"belote": "lost-on-failure"},
        taken_by_ns(60, belotes_ns=1),
        (0, 180),
        "perd aussi sa belote",
    ),
}


@for_each("name", CLAUSES)
def test_a_published_clause_is_computed_posted_and_cited(name: str) -> None:
    clause = CLAUSES[name]
    rules = RuleSet.preset(clause.preset).with_options(**clause.options)
    regulation = Regulation(rules, deals=None, target=1000)
    score = score_deal(rules, clause.deal)
    assert (score.ns, score.ew) == clause.marks
    assert clause.posted in text(regulation)
    for line in score.lines:
        if line.ns or line.ew:
            assert citation(regulation, line)
