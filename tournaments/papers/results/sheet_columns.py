"""Boxes of a score sheet: the entries that belote and coinche record for each deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _

from scoring.catalogue.options import COINCHE, COMPTOIR
from scoring.catalogue.play import CONTREE_WORDS
from scoring.catalogue.result import LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE
from scoring.deal import CARRE_7, VOIDS, WEAK_HAND, has_belote, void_kinds, writes_trump
from scoring.kinds import every
from scoring.rules import RuleSet
from tournaments.words.figures import camp_short

#: What is written on a sheet for each reason that cancels a deal.
CANCELLED = every(VOIDS, {CARRE_7: "7777", WEAK_HAND: "< 11"})
SUITS = ("♠", "♥", "♦", "♣")

#: Least width of a box to write a figure in, in millimetres, and that of three digits where boxes
#: are close.
FIGURE, CLOSE_FIGURE = 14.0, 11.0
#: Least widths of the other boxes, in millimetres: the number of a deal, its dealer, a few strokes,
#: a tick, and one of the suits to circle.
NUMBER, DEALER, STROKES, TICK, SUIT = 8.0, 10.5, 8.0, 6.5, 4.2


class Kind(Enum):
    """How a box is filled in."""

    NUMBERED = "numbered"
    #: The letter of the seat that deals, printed where the boards tell it.
    DEALER = "dealer"
    WRITE = "write"
    TICK = "tick"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Box:
    """Box of a deal and its least width in millimetres; a second sheet copies a `carried` one."""

    head: str
    width: float
    kind: Kind
    choices: tuple[str, ...] = ()
    carried: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    head: str
    boxes: tuple[Box, ...]


def groups(rules: RuleSet, chairs: int = 0, *, close: bool = False) -> Sequence[Group]:
    """Return the boxes that these rules need, in the order of play; the running totals come last.

    In `close` boxes, what has fewer than four digits has less room.
    """
    heads = [str(place) for place in range(1, chairs + 1)] or [camp_short(c) for c in ("NS", "EW")]
    return list(_groups(rules, heads, alone=chairs > 0, close=close))


def _groups(rules: RuleSet, heads: Sequence[str], *, alone: bool, close: bool) -> Iterator[Group]:
    """Yield the groups; `heads` are those of a box for each camp, or player."""
    digits = CLOSE_FIGURE if close else FIGURE

    def each(head: str, width: float, kind: Kind, *, carried: bool = False) -> Group:
        return Group(head, tuple(Box(one, width, kind, carried=carried) for one in heads))

    yield Group("", (Box(_("Donne"), NUMBER, Kind.NUMBERED),))
    yield Group("", (Box(_("Donneur"), DEALER, Kind.DEALER),))
    cancels = void_kinds(rules)
    if cancels and not alone:
        # A cancelled deal is dealt again on the same line: the box says why, as often as it was.
        signs = " ".join(CANCELLED[kind] for kind in cancels)
        yield Group(_("Annulée"), (Box(signs, STROKES + 2, Kind.WRITE),))
    yield each(_("Preneur"), TICK, Kind.TICK)
    if rules.game == COMPTOIR:
        yield from _of_comptoir(rules)
        yield each(_("Reste"), FIGURE, Kind.WRITE, carried=True)
        return
    # A table may allow them though the regulation does not.
    sa_ta = rules.sa_ta or (not alone and "sa_ta" in rules.per_table)
    yield from _contract(rules, digits, sa_ta=sa_ta)
    yield each(_("Points"), digits, Kind.WRITE)
    if sa_ta and has_belote(rules):
        # A deal at all trump can have up to four belotes: they are counted, not ticked. Three
        # columns of figures would not fit beside the annonces: each player has strokes there.
        yield each(_("Belote"), STROKES if alone or close else FIGURE, Kind.WRITE)
    elif has_belote(rules):
        yield each(_("Belote"), TICK, Kind.TICK)
    if alone:
        capots = (Box(_("pren."), TICK, Kind.TICK), Box(_("déf."), TICK, Kind.TICK))
        yield Group(_("Capot"), capots)
    else:
        yield each(_("Capot"), TICK, Kind.TICK)
    if rules.annonces != "none":
        yield each(_("Annonces"), digits, Kind.WRITE)
    if rules.litige in (LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE):
        # Points that a litige sets aside until the next deal.
        set_aside = Box(_("en suspens"), digits, Kind.WRITE, carried=True)
        yield Group(_("Litige"), (set_aside,))
    yield each(_("Marque"), digits, Kind.WRITE)
    # Translators: running total of a camp, deal after deal
    yield each(_("Cumul"), FIGURE, Kind.WRITE, carried=True)


def _of_comptoir(rules: RuleSet) -> Iterator[Group]:
    boxes = [Box(_("Enchère"), FIGURE, Kind.WRITE), Box(_("Points"), FIGURE, Kind.WRITE)]
    if rules.chien:
        boxes.append(Box(_("Chien pris"), TICK + 2, Kind.TICK))
    boxes.append(Box(_("Valeur"), FIGURE, Kind.WRITE))
    yield from (Group("", (box,)) for box in boxes)


def _contract(rules: RuleSet, digits: float, *, sa_ta: bool) -> Iterator[Group]:
    """Yield the contract, the trump and the doubling, where the game has them."""
    # Translators: "SA" is no trump (sans atout), "TA" all trump (tout atout).
    trumps = (*SUITS, _("SA"), _("TA")) if sa_ta else SUITS
    to_circle = Box(_("à entourer"), SUIT * len(trumps), Kind.CIRCLE, trumps)
    trump = Group(_("Atout"), (to_circle,))
    if rules.game == COINCHE:
        contree = rules.wording == CONTREE_WORDS
        once = _("cont.") if contree else _("coin.")
        doubled = Box(once, TICK, Kind.TICK), Box(_("surc."), TICK, Kind.TICK)
        yield Group("", (Box(_("Contrat"), digits, Kind.WRITE),))
        yield trump
        yield Group(_("Contre") if contree else _("Coinche"), doubled)
    elif sa_ta or writes_trump(rules):
        # The trump decides how many belotes a deal can have, or what its marks are multiplied by.
        yield trump
