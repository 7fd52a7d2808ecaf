"""Annonces at three: those of a short pack, in hands of eight or ten cards (B §8, option cards)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from ..annonce_scale import Annonce, Card, scale_of
from ..annonces import Cancels, check_annonces, resolve
from ..cards import NS, RANKS, SUITS
from ..catalogue.table import HANDS_OF_THREE, SHORT_PACK
from ..rules import RuleSet
from ..words import N_, Params, Problem
from .check import DEFENCE, PLAYERS, TAKER, Three

Lists = Mapping[str, Sequence[Annonce]]


class ResolutionOfThree(NamedTuple):
    """The side that scores its annonces, the points of each player, and a French sentence.

    ``counts`` is "taker", "defence", or None if no annonce counts. ``cancels`` is what a carré of 7
    or 8 cancels.
    """

    counts: str | None
    points: Three
    message: str
    params: Params
    cancels: Cancels | None = None

    @property
    def why(self) -> str:
        return self.message % self.params


def resolve_of_three(
    rules: RuleSet, trump: str | None, taker: str, listed: Lists
) -> ResolutionOfThree:
    """Return the side that scores its annonces, and the points of each player. B, C §8.3.

    ``listed`` gives the annonces of each player; they must have passed
    ``check_annonces_of_three``. Both defenders score if their side has the strongest annonce.

    >>> rules = RuleSet.preset("belote-3").with_options(annonces="federation")
    >>> cent, tierce = Annonce("cent", "A", "clubs"), Annonce("tierce", "A", "hearts")
    >>> resolve_of_three(rules, "hearts", "P1", {"P1": [tierce], "P3": [cent]}).points
    (0, 0, 100)
    """
    resolution = resolve(rules, trump, listed.get(taker, ()), _of_defence(taker, listed))
    if resolution.counts is None:
        nobody = (0, 0, 0)
        return ResolutionOfThree(
            None, nobody, resolution.message, resolution.params, resolution.cancels
        )
    side = TAKER if resolution.counts == NS else DEFENCE
    first, second, third = (
        # alone against nobody, a player's annonces are worth their own points
        resolve(rules, trump, (), listed.get(player, ())).ew
        if (player == taker) == (side == TAKER)
        else 0
        for player in PLAYERS
    )
    return ResolutionOfThree(side, (first, second, third), _COUNTS[side], resolution.params)


def check_annonces_of_three(
    rules: RuleSet, trump: str | None, taker: str | None, listed: Lists
) -> list[Problem]:
    """Return every reason why these annonces are impossible, or cannot be compared.

    The field of a problem is the player at fault, or "trump". B, C §8; option cards.
    """
    problems = [one for player in listed for one in _of_player(rules, player, listed[player])]
    if problems:
        return problems
    scale = scale_of(rules)
    for one, other in combinations(listed, 2):
        for mine in listed[one]:
            for theirs in listed[other]:
                if scale.cards(mine) & scale.cards(theirs):
                    params = {"annonce": mine.text, "other": theirs.text}
                    problems.append(Problem(other, "card-twice", _CARD_IN_BOTH, params))
    if problems or taker is None:
        return problems
    judged = check_annonces(rules, trump, listed.get(taker, ()), _of_defence(taker, listed))
    return [problem for problem in judged if problem.field == "trump"]


def _of_player(rules: RuleSet, player: str, listed: Sequence[Annonce]) -> Iterator[Problem]:
    wrong = check_annonces(rules, None, listed, ())
    # two hands of eight cards are those of a table of four
    sound = [problem for problem in wrong if problem.code not in ("too-many", "required")]
    yield from (problem._replace(field=player) for problem in sound)
    if sound:
        return
    scale = scale_of(rules)
    pack, hand = _pack(rules.cards), HANDS_OF_THREE[rules.cards]
    for annonce in listed:
        if not scale.cards(annonce) <= pack:
            yield Problem(player, "pack", _NOT_IN_PACK[rules.cards], {"annonce": annonce.text})
    if len(frozenset().union(*(scale.cards(annonce) for annonce in listed))) > hand:
        yield Problem(player, "too-many", _TOO_MANY, {"hand": hand})


def _of_defence(taker: str, listed: Lists) -> list[Annonce]:
    return [one for player in PLAYERS if player != taker for one in listed.get(player, ())]


@cache
def _pack(cards: int) -> frozenset[Card]:
    """Return the cards of the pack. Option: cards."""
    whole = {(rank, suit) for rank in RANKS for suit in SUITS}
    if cards == SHORT_PACK:
        return frozenset(card for card in whole if card[0] not in ("7", "8"))
    return frozenset(whole - {("7", "spades"), ("7", "clubs")})


_COUNTS: Final = {
    TAKER: N_(
        "Le preneur a la meilleure annonce, %(annonce)s : ses annonces comptent, %(points)s points."
    ),
    DEFENCE: N_(
        "La défense a la meilleure annonce, %(annonce)s : celles de ses deux joueurs comptent, "
        "%(points)s points."
    ),
}
_NOT_IN_PACK: Final = {
    24: N_("Annonce impossible, %(annonce)s : à trois on joue sans les sept ni les huit."),
    30: N_("Annonce impossible, %(annonce)s : à trois on joue sans les deux sept noirs."),
}
_TOO_MANY = N_("Ces annonces ne tiennent pas dans une main de %(hand)s cartes.")
_CARD_IN_BOTH = N_("Une carte sert aux annonces de deux joueurs : %(annonce)s et %(other)s.")
