"""Examples of which annonces count: what both camps show, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from typing import Final, NamedTuple

from .annonce_scale import CARRE, Annonce
from .annonces import check_annonces, resolve
from .cards import NS
from .catalogue.options import MARKED
from .catalogue.table import THREE_PLAYERS
from .examples import most_telling, with_other_values
from .rules import RuleSet
from .words import N_, Text

#: Options of the annonces, that no deal shows: its sheet has points, not cards.
SHOWN_BY_ANNONCES: Final = (
    *("annonces", "annonce_order", "carre_values", "carre_order", "equal_annonces"),
    *("carre_sevens", "carre_eights"),
)

#: Trump of every example.
TRUMP: Final = "hearts"


class Show(NamedTuple):
    """What North-South show first, then East-West, at hearts."""

    ns: tuple[Annonce, ...]
    ew: tuple[Annonce, ...] = ()


class AnnonceExample(NamedTuple):
    """What both camps show, with what becomes of it in words."""

    show: Show
    text: Text


_TO_THE_ACE: Final = Annonce("tierce", "A", "spades")
_BELOW: Final = Annonce("tierce", "D", "clubs")
_SHOWS: Final = (
    Show((_TO_THE_ACE,), (Annonce("tierce", "A", TRUMP),)),
    Show((_TO_THE_ACE,), (Annonce("tierce", "A", "clubs"),)),
    Show((Annonce("tierce", "10", "clubs"),), (Annonce("tierce", "R", "spades"),)),
    Show((Annonce(CARRE, "9"),)),
    Show((Annonce(CARRE, "R"),), (Annonce(CARRE, "10"),)),
    Show((Annonce(CARRE, "7"),), (_BELOW,)),
    Show((Annonce(CARRE, "8"),), (_BELOW,)),
    Show((Annonce(CARRE, "A"), _TO_THE_ACE)),
)


def annonce_example_of(rules: RuleSet, name: str) -> AnnonceExample | None:
    """Return the example of an option of the annonces; None if it is about something else.

    None too where nobody shows annonces, or where a deal does not have two camps. Each pair of
    values that some annonces tell apart is told apart by the example of one of them.

    >>> coinche = RuleSet.preset("ffb-coinche")
    >>> example = annonce_example_of(coinche.with_options(equal_annonces="first"), "equal_annonces")
    >>> [annonce.name for annonce in example.show.ns]
    ['tierce hauteur as']
    """
    if name not in SHOWN_BY_ANNONCES or rules.game not in MARKED:
        return None
    if rules.players == THREE_PLAYERS or rules.annonces == "none":
        return None
    return _example(rules, name)


@lru_cache(maxsize=256)
def _example(rules: RuleSet, name: str) -> AnnonceExample | None:
    family = (rules, *with_other_values(rules, name))
    best = most_telling({show: [judged(one, show) for one in family] for show in _SHOWS})
    return None if best is None else AnnonceExample(best, _text(best, judged(rules, best)))


def judged(rules: RuleSet, show: Show) -> Text:
    """Return what becomes of the annonces that both camps show, or why they are refused."""
    problems = check_annonces(rules, TRUMP, show.ns, show.ew, first=NS)
    if problems:
        return Text(problems[0].message, problems[0].params)
    resolution = resolve(rules, TRUMP, show.ns, show.ew, first=NS)
    return Text(resolution.message, resolution.params)


def _text(show: Show, why: Text) -> Text:
    shown = Text(_SHOWS_FIRST, {"annonces": _listed(show.ns)})
    if show.ew:
        shown = Text(_THEN, {"before": shown, "annonces": _listed(show.ew)})
    return Text(_EXAMPLE, {"shown": shown, "why": why})


def _listed(annonces: Sequence[Annonce]) -> Text:
    return reduce(lambda one, other: Text(_AND, {"one": one, "other": other}), _named(annonces))


def _named(annonces: Sequence[Annonce]) -> Iterator[Text]:
    for one in annonces:
        yield Text(_OF_SUIT[one.suit], {"annonce": one.text}) if one.suit else one.text


_EXAMPLE: Final = N_("Exemple, atout cœur : %(shown)s. %(why)s")
_SHOWS_FIRST: Final = N_("Nord-Sud annonce %(annonces)s")
_THEN: Final = N_("%(before)s, puis Est-Ouest %(annonces)s")
_AND: Final = N_("%(one)s et %(other)s")
_OF_SUIT: Final = {
    "spades": N_("%(annonce)s à pique"),
    "hearts": N_("%(annonce)s à cœur"),
    "clubs": N_("%(annonce)s à trèfle"),
}
