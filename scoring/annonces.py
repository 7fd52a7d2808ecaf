"""Annonces: points, valid annonces, and the camp that scores them (B, C §8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from .cards import CAMPS, EW, NO_TRUMP, NS, RANK_WORDS, RANKS, SUITS
from .rules import RuleSet
from .words import N_, NOTHING, Params, Problem, Text, show

Card = tuple[str, str]

CARRE: Final = "carre"
#: Number of cards of each sequence. A longer sequence is worth more.
SEQUENCES: Final = {"tierce": 3, "cinquante": 4, "cent": 5}
#: Kinds of annonce, from the weakest to the strongest (B, C §8.1).
KINDS: Final = (*SEQUENCES, CARRE)

_SEQUENCE_POINTS = {"tierce": 20, "cinquante": 50, "cent": 100}
#: Points of each carré, strongest first. Other carrés count nothing (B, C §8.1; sans atout: §11).
_CARRES = {"V": 200, "9": 150, "A": 100, "10": 100, "R": 100, "D": 100}
_CARRES_NO_TRUMP = {"A": 200, "10": 150, "R": 100, "D": 100, "V": 100, "9": 100}

_HAND = 8


class Annonce(NamedTuple):
    """A tierce, cinquante or cent named by its top card and suit, or a carré by its rank.

    >>> Annonce("tierce", "V", "hearts").name
    'tierce hauteur valet'
    """

    kind: str
    high: str
    suit: str | None = None

    @property
    def cards(self) -> frozenset[Card]:
        """The cards of the annonce."""
        if self.kind == CARRE:
            return frozenset((self.high, suit) for suit in SUITS)
        top = RANKS.index(self.high) + 1
        return frozenset((rank, str(self.suit)) for rank in RANKS[top - SEQUENCES[self.kind] : top])

    @property
    def text(self) -> Text:
        """French name of the annonce, as a template and its parameters."""
        return Text(_NAMES[self.kind], {"high": Text(RANK_WORDS[self.high])})

    @property
    def name(self) -> str:
        return str(self.text)


class Resolution(NamedTuple):
    """The camp that scores its annonces, the points of each camp, and a French sentence."""

    counts: str | None
    ns: int
    ew: int
    message: str
    params: Params = NOTHING

    @property
    def why(self) -> str:
        return self.message % self.params


def points(annonce: Annonce, trump: str | None = None) -> int:
    """Return the points of one annonce. B, C §8.1; at sans atout §11.

    >>> points(Annonce("carre", "V")), points(Annonce("carre", "V"), "no-trump")
    (200, 100)
    >>> points(Annonce("carre", "8"))
    0
    """
    if annonce.kind == CARRE:
        return (_CARRES_NO_TRUMP if trump == NO_TRUMP else _CARRES).get(annonce.high, 0)
    return _SEQUENCE_POINTS[annonce.kind]


def strength(annonce: Annonce, trump: str | None = None) -> tuple[int, int, bool]:
    """Return a sort key, strongest last: kind, then height, then the trump suit (B, C §8.3)."""
    if annonce.kind == CARRE:
        order = list(_CARRES_NO_TRUMP if trump == NO_TRUMP else _CARRES)
        return (KINDS.index(CARRE), -order.index(annonce.high), False)
    height = RANKS.index(annonce.high)
    # at tout atout every suit is trump, at sans atout none is: neither breaks a tie of height
    return (KINDS.index(annonce.kind), height, annonce.suit == trump)


def resolve(
    rules: RuleSet, trump: str | None, ns: Sequence[Annonce], ew: Sequence[Annonce]
) -> Resolution:
    """Return the camp that scores its annonces, and the points. B, C §8.3.

    The annonces must have passed ``check_annonces`` without a problem.

    >>> rules = RuleSet.preset("ffb-coinche")
    >>> tierce, cent = Annonce("tierce", "A", "hearts"), Annonce("cent", "A", "clubs")
    >>> resolve(rules, "hearts", [tierce], [cent]).ew
    100
    >>> resolve(rules, "hearts", [tierce], [Annonce("tierce", "A", "spades")]).counts
    'NS'
    """
    camps = {NS: list(ns), EW: list(ew)}
    worthless = {camp: [a for a in listed if not _counts(a)] for camp, listed in camps.items()}
    if rules.annonces == "cafe" and any(worthless.values()):
        shown = (worthless[NS] or worthless[EW])[0]
        return Resolution(None, 0, 0, _CANCELLED, {"annonce": shown.text})
    best: dict[str, Annonce] = {}
    for camp, listed in camps.items():
        counting = [a for a in listed if _counts(a)]
        if counting:
            best[camp] = max(counting, key=lambda a: strength(a, trump))
    if not best:
        return Resolution(None, 0, 0, _NONE)
    total = {camp: sum(points(a, trump) for a in camps[camp]) for camp in CAMPS}
    if len(best) == 1:
        (camp,) = best
        params = {"annonce": best[camp].text, "points": total[camp]}
        return _won(camp, total[camp], _ALONE[camp], params)
    strengths = {camp: strength(annonce, trump) for camp, annonce in best.items()}
    if strengths[NS] == strengths[EW]:
        return Resolution(None, 0, 0, _EQUAL, {"annonce": best[NS].text})
    winner, loser = (NS, EW) if strengths[NS] > strengths[EW] else (EW, NS)
    by_trump = strengths[NS][:2] == strengths[EW][:2]
    params = {
        "annonce": best[winner].text,
        "other": best[loser].text,
        "points": total[winner],
    }
    return _won(winner, total[winner], (_BY_TRUMP if by_trump else _STRONGER)[winner], params)


def check_annonces(
    rules: RuleSet, trump: str | None, ns: Sequence[Annonce], ew: Sequence[Annonce]
) -> list[Problem]:
    """Return every reason why these annonces are impossible, or cannot be compared.

    The field of a problem is the camp at fault, or "trump". B, C §8.
    """
    return list(_problems(rules, trump, {NS: ns, EW: ew}))


def _problems(
    rules: RuleSet, trump: str | None, camps: dict[str, Sequence[Annonce]]
) -> Iterator[Problem]:
    sound = True
    for camp, listed in camps.items():
        if listed and rules.annonces == "none":
            yield Problem(camp, "forbidden", FORBIDDEN)
        wrong = [problem for a in listed for problem in _existence(camp, a)]
        yield from wrong
        if wrong:
            sound = False
            continue
        shared = list(_twice(listed, rules.annonces == "cafe"))
        yield from (Problem(camp, "card-twice", _CARD_TWICE, {"annonce": a.text}) for a in shared)
        if not shared and not _fit_two_hands(listed):
            yield Problem(camp, "too-many", _TOO_MANY)
    if not sound:
        return
    for mine, theirs in product(camps[NS], camps[EW]):
        if mine.cards & theirs.cards:
            params = {"annonce": mine.text, "other": theirs.text}
            yield Problem(EW, "card-twice", _CARD_IN_BOTH, params)
    yield from _undecided(trump, camps)


def _existence(camp: str, annonce: Annonce) -> Iterator[Problem]:
    if annonce.kind not in KINDS:
        expected = ", ".join(KINDS)
        yield Problem(camp, "kind", _KIND, {"got": show(annonce.kind), "expected": expected})
        return
    lowest = SEQUENCES.get(annonce.kind, 1) - 1
    if annonce.high not in RANKS[lowest:]:
        expected = ", ".join(RANKS[lowest:])
        params = {"got": show(annonce.high), "kind": annonce.kind, "expected": expected}
        yield Problem(camp, "high", _HIGH, params)
    if annonce.kind == CARRE:
        if annonce.suit is not None:
            yield Problem(camp, "suit", _CARRE_SUIT, {"got": show(annonce.suit)})
    elif annonce.suit not in SUITS:
        params = {"got": show(annonce.suit), "expected": ", ".join(SUITS)}
        yield Problem(camp, "suit", _SUIT, params)


def _twice(listed: Sequence[Annonce], sharing: bool) -> Iterator[Annonce]:
    """Yield the annonces that repeat an earlier one or reuse its cards (unless ``sharing``)."""
    for rank, annonce in enumerate(listed):
        for earlier in listed[:rank]:
            if annonce == earlier or (not sharing and annonce.cards & earlier.cards):
                yield annonce
                break


def _fit_two_hands(listed: Iterable[Annonce]) -> bool:
    """Return whether two hands of eight cards can hold them; a shared card means the same hand."""
    groups: list[frozenset[Card]] = []
    for annonce in listed:
        joined = annonce.cards
        apart = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        groups = [*apart, joined]
    sizes = [len(group) for group in groups]
    first_hands = {0}
    for size in sizes:
        first_hands |= {filled + size for filled in first_hands}
    return any(filled <= _HAND and sum(sizes) - filled <= _HAND for filled in first_hands)


def _undecided(trump: str | None, camps: dict[str, Sequence[Annonce]]) -> Iterator[Problem]:
    """Yield a problem if the best annonces are equal and the trump that could decide is missing."""
    if trump is not None:
        return
    best = [
        max((strength(a) for a in listed if _counts(a)), default=None) for listed in camps.values()
    ]
    if best[0] is not None and best[0] == best[1]:
        yield Problem("trump", "required", _TRUMP_NEEDED)


def _counts(annonce: Annonce) -> bool:
    return annonce.kind != CARRE or annonce.high in _CARRES


def _won(camp: str, total: int, message: str, params: Params) -> Resolution:
    return Resolution(camp, total * (camp == NS), total * (camp == EW), message, params)


def is_total(rules: RuleSet, total: int) -> bool:
    """Return whether one camp's annonces can be worth this number of points.

    >>> is_total(RuleSet.preset("ffb-coinche"), 30), is_total(RuleSet.preset("ffb-coinche"), 70)
    (False, True)
    """
    if rules.annonces == "cafe":
        # cards shared by several annonces leave too many totals to list; only these are impossible
        return total == 0 or (total >= 20 and total % 10 == 0 and total != 30)
    return total in _totals()


@cache
def _totals() -> frozenset[int]:
    """Return every total that two hands of eight cards can show, each card used only once."""
    # only one carré is worth 200 and only one 150; four others are worth 100
    single = {200: 1, 150: 1}
    pieces = [(3, 20), (4, 50), (5, 100), (4, 200), (4, 150), (4, 100)]
    hands = [
        chosen
        for number in range(3)
        for chosen in combinations_with_replacement(pieces, number)
        if sum(size for size, _ in chosen) <= _HAND
    ]
    totals = set()
    for hand, other in product(hands, hands):
        values = [value for _, value in hand + other]
        if all(values.count(value) <= times for value, times in single.items()):
            totals.add(sum(values))
    return frozenset(totals)


_NAMES = {
    "tierce": N_("tierce hauteur %(high)s"),
    "cinquante": N_("cinquante hauteur %(high)s"),
    "cent": N_("cent hauteur %(high)s"),
    "carre": N_("carré (%(high)s)"),
}
_NONE = N_("Aucun camp n’a d’annonce qui compte.")
_CANCELLED = N_("Un %(annonce)s annule toutes les annonces de la donne.")
_EQUAL = N_("Égalité des deux meilleures annonces, %(annonce)s : aucune annonce ne compte.")
_ALONE = {
    NS: N_("Seul Nord-Sud a une annonce qui compte, %(annonce)s : %(points)s points."),
    EW: N_("Seul Est-Ouest a une annonce qui compte, %(annonce)s : %(points)s points."),
}
_STRONGER = {
    NS: N_(
        "Nord-Sud a la meilleure annonce, %(annonce)s contre %(other)s : "
        "toutes ses annonces comptent, %(points)s points."
    ),
    EW: N_(
        "Est-Ouest a la meilleure annonce, %(annonce)s contre %(other)s : "
        "toutes ses annonces comptent, %(points)s points."
    ),
}
_BY_TRUMP = {
    NS: N_(
        "À hauteur égale, %(annonce)s, celle de Nord-Sud est à l’atout : "
        "toutes ses annonces comptent, %(points)s points."
    ),
    EW: N_(
        "À hauteur égale, %(annonce)s, celle d’Est-Ouest est à l’atout : "
        "toutes ses annonces comptent, %(points)s points."
    ),
}
FORBIDDEN = N_("Ce règlement se joue sans annonces, la belote mise à part.")
_KIND = N_("Annonce inconnue : %(got)s. Attendu : %(expected)s.")
_HIGH = N_("Hauteur impossible pour « %(kind)s » : %(got)s. Attendu : %(expected)s.")
_SUIT = N_("Couleur attendue : %(expected)s ; reçu %(got)s.")
_CARRE_SUIT = N_("Un carré n’a pas de couleur ; reçu %(got)s.")
_CARD_TWICE = N_("Une carte sert deux fois : %(annonce)s.")
_CARD_IN_BOTH = N_("Une carte sert aux annonces des deux camps : %(annonce)s et %(other)s.")
_TOO_MANY = N_("Ces annonces ne tiennent pas dans deux mains de huit cartes.")
_TRUMP_NEEDED = N_("Les deux meilleures annonces sont égales : l’atout est attendu.")
