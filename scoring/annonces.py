"""Annonces: points, valid annonces, and the camp that scores them (B, C §8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, Literal, NamedTuple

from .annonce_scale import (
    CARRE,
    HAND,
    KINDS,
    SEQUENCES,
    Annonce,
    Card,
    Scale,
    effect_of,
    scale_of,
)
from .cards import CAMPS, EW, NS, SUITS
from .catalogue.annonces import (
    BY_TRUMP,
    CANCELS_ANNONCES,
    CANCELS_DEAL,
    SPOKEN_FIRST,
    TRUMP_THEN_FIRST,
)
from .catalogue.table import TWO_PLAYERS
from .rules import RuleSet
from .words import N_, NOTHING, Params, Problem, show

#: What a carré of 7 or 8 cancels.
Cancels = Literal["annonces", "deal"]
THE_ANNONCES: Final = "annonces"
THE_DEAL: Final = "deal"
#: What `Scale.strength` compares: the kind, the height, and whether it is at trump.
Strength = tuple[int, int, bool]
#: Values of `equal_annonces` with which the one at trump wins.
_BY_TRUMP_TOO: Final = (BY_TRUMP, TRUMP_THEN_FIRST)


class Resolution(NamedTuple):
    """The camp that scores its annonces, the points of each camp, and a French sentence.

    ``cancels`` is set if a carré of 7 or 8 cancels all annonces, or the deal.
    """

    counts: str | None
    ns: int
    ew: int
    message: str
    params: Params = NOTHING
    cancels: Cancels | None = None

    @property
    def why(self) -> str:
        return self.message % self.params


def resolve(
    rules: RuleSet,
    trump: str | None,
    ns: Sequence[Annonce],
    ew: Sequence[Annonce],
    first: str | None = None,
) -> Resolution:
    """Return the camp that scores its annonces, and the points. B, C §8.3.

    The annonces must have passed ``check_annonces`` without a problem. ``first`` is the camp that
    spoke first. Option: equal_annonces.

    >>> rules = RuleSet.preset("ffb-coinche")
    >>> tierce, cent = Annonce("tierce", "A", "hearts"), Annonce("cent", "A", "clubs")
    >>> resolve(rules, "hearts", [tierce], [cent]).ew
    100
    >>> resolve(rules, "hearts", [tierce], [Annonce("tierce", "A", "spades")]).counts
    'NS'
    """
    cancelled = _cancelled(rules, [*ns, *ew])
    if cancelled is not None:
        return cancelled
    scale = scale_of(rules)
    camps = {NS: ns, EW: ew}
    best: dict[str, Annonce] = {}
    for camp, listed in camps.items():
        counting = [a for a in listed if _counts(scale, a)]
        if counting:
            best[camp] = max(counting, key=lambda a: scale.strength(a, trump))
    if not best:
        return Resolution(None, 0, 0, _NONE)
    total = {camp: sum(scale.points(a, trump) for a in camps[camp]) for camp in CAMPS}
    if len(best) == 1:
        (camp,) = best
        params = {"annonce": best[camp].text, "points": total[camp]}
        return _won(camp, total[camp], _ALONE[camp], params)
    strengths = {camp: scale.strength(annonce, trump) for camp, annonce in best.items()}
    winner, words = _stronger(rules, strengths, first)
    if winner is None:
        return Resolution(None, 0, 0, _EQUAL, {"annonce": best[NS].text})
    loser = EW if winner == NS else NS
    params = {
        "annonce": best[winner].text,
        "other": best[loser].text,
        "points": total[winner],
    }
    return _won(winner, total[winner], words[winner], params)


def _stronger(
    rules: RuleSet, strengths: Mapping[str, Strength], first: str | None
) -> tuple[str | None, Mapping[str, str]]:
    """Return the camp with the better annonce, and the sentence that says why for each camp.

    Nobody has it if nothing decides between equal ones. Option: equal_annonces.
    """
    ns, ew = strengths[NS], strengths[EW]
    if ns[:2] != ew[:2]:
        return (NS if ns > ew else EW), _STRONGER
    if ns != ew and rules.equal_annonces in _BY_TRUMP_TOO:
        return (NS if ns > ew else EW), _BY_TRUMP
    return (first if rules.equal_annonces in SPOKEN_FIRST else None), _BY_FIRST


def _cancelled(rules: RuleSet, listed: Sequence[Annonce]) -> Resolution | None:
    """Return the resolution if a carré of 7 or 8 cancels the deal, else all annonces, else None."""
    effects = {effect_of(rules, annonce): annonce for annonce in reversed(listed)}
    if CANCELS_DEAL in effects:
        params = {"annonce": effects[CANCELS_DEAL].text}
        return Resolution(None, 0, 0, _DEAL_CANCELLED, params, THE_DEAL)
    if CANCELS_ANNONCES in effects:
        params = {"annonce": effects[CANCELS_ANNONCES].text}
        return Resolution(None, 0, 0, _CANCELLED, params, THE_ANNONCES)
    return None


def check_annonces(
    rules: RuleSet,
    trump: str | None,
    ns: Sequence[Annonce],
    ew: Sequence[Annonce],
    first: str | None = None,
) -> list[Problem]:
    """Return every reason why these annonces are impossible, or cannot be compared.

    The field of a problem is the camp at fault, "trump", or "first" for the camp that spoke first.
    B, C §8. Option: equal_annonces.
    """
    return list(_problems(rules, trump, {NS: ns, EW: ew}, first))


def _problems(
    rules: RuleSet, trump: str | None, camps: dict[str, Sequence[Annonce]], first: str | None
) -> Iterator[Problem]:
    sound = True
    scale = scale_of(rules)
    for camp, listed in camps.items():
        if listed and rules.annonces == "none":
            yield Problem(camp, "forbidden", FORBIDDEN)
        wrong = [problem for a in listed for problem in _existence(scale, camp, a)]
        yield from wrong
        if wrong:
            sound = False
            continue
        shared = list(_twice(scale, listed, rules.annonces == "cafe"))
        yield from (Problem(camp, "card-twice", _CARD_TWICE, {"annonce": a.text}) for a in shared)
        if not shared and not _fit_hands(rules, [scale.cards(a) for a in listed]):
            yield Problem(camp, "too-many", _TOO_MANY)
    if not sound:
        return
    for mine, theirs in product(camps[NS], camps[EW]):
        if scale.cards(mine) & scale.cards(theirs):
            params = {"annonce": mine.text, "other": theirs.text}
            yield Problem(EW, "card-twice", _CARD_IN_BOTH, params)
    if _cancelled(rules, [*camps[NS], *camps[EW]]) is None:
        yield from _undecided(rules, scale, trump, camps, first)


def _existence(scale: Scale, camp: str, annonce: Annonce) -> Iterator[Problem]:
    if annonce.kind not in KINDS:
        expected = ", ".join(KINDS)
        yield Problem(camp, "kind", _KIND, {"got": show(annonce.kind), "expected": expected})
        return
    lowest = SEQUENCES.get(annonce.kind, 1) - 1
    if annonce.high not in scale.ranks[lowest:]:
        expected = ", ".join(scale.ranks[lowest:])
        params = {"got": show(annonce.high), "kind": annonce.kind, "expected": expected}
        yield Problem(camp, "high", _HIGH, params)
    if annonce.kind == CARRE:
        if annonce.suit is not None:
            yield Problem(camp, "suit", _CARRE_SUIT, {"got": show(annonce.suit)})
    elif annonce.suit not in SUITS:
        params = {"got": show(annonce.suit), "expected": ", ".join(SUITS)}
        yield Problem(camp, "suit", _SUIT, params)


def _twice(scale: Scale, listed: Sequence[Annonce], sharing: bool) -> Iterator[Annonce]:
    """Yield the annonces that repeat an earlier one or reuse its cards (unless ``sharing``)."""
    for rank, annonce in enumerate(listed):
        for earlier in listed[:rank]:
            shared = scale.cards(annonce) & scale.cards(earlier)
            if annonce == earlier or (not sharing and shared):
                yield annonce
                break


def _fit_hands(rules: RuleSet, listed: Sequence[frozenset[Card]]) -> bool:
    """Return whether the hands of a camp can hold them; a shared card means the same hand.

    They are two hands of eight cards, or the sixteen cards of one player (option players).
    """
    if rules.players == TWO_PLAYERS:
        return len(frozenset[Card]().union(*listed)) <= 2 * HAND
    groups: list[frozenset[Card]] = []
    for cards in listed:
        joined = cards
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
    return any(filled <= HAND and sum(sizes) - filled <= HAND for filled in first_hands)


def _undecided(
    rules: RuleSet,
    scale: Scale,
    trump: str | None,
    camps: dict[str, Sequence[Annonce]],
    first: str | None,
) -> Iterator[Problem]:
    """Yield a problem if the best annonces are equal and what could decide is missing."""
    best = {
        camp: max((scale.strength(a, trump) for a in listed if _counts(scale, a)), default=None)
        for camp, listed in camps.items()
    }
    ns, ew = best[NS], best[EW]
    if ns is None or ew is None or ns[:2] != ew[:2]:
        return
    if trump is None and rules.equal_annonces in _BY_TRUMP_TOO:
        yield Problem("trump", "required", _TRUMP_NEEDED)
        return
    nobody = _stronger(rules, {NS: ns, EW: ew}, None)[0] is None
    if nobody and first is None and rules.equal_annonces in SPOKEN_FIRST:
        yield Problem("first", "required", _FIRST_NEEDED)


def _counts(scale: Scale, annonce: Annonce) -> bool:
    return annonce.kind != CARRE or annonce.high in scale.carres


def _won(camp: str, total: int, message: str, params: Params) -> Resolution:
    return Resolution(camp, total * (camp == NS), total * (camp == EW), message, params)


_NONE = N_("Aucun camp n’a d’annonce qui compte.")
_CANCELLED = N_("Un %(annonce)s annule toutes les annonces de la donne.")
_DEAL_CANCELLED = N_("Un %(annonce)s annule la donne : le même donneur redistribue.")
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
_BY_FIRST = {
    NS: N_(
        "À annonces égales, %(annonce)s, Nord-Sud a parlé le premier : "
        "toutes ses annonces comptent, %(points)s points."
    ),
    EW: N_(
        "À annonces égales, %(annonce)s, Est-Ouest a parlé le premier : "
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
_FIRST_NEEDED = N_(
    "Les deux meilleures annonces sont égales : le camp qui a parlé le premier est attendu."
)
_TRUMP_NEEDED = N_("Les deux meilleures annonces sont égales : l’atout est attendu.")
