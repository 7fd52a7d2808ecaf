"""Boxes of a score sheet: the entries that belote and coinche record for each deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _

from scoring.catalogue.options import COINCHE
from scoring.rules import RuleSet
from tournaments.papers.kit.words import camp_short

SUITS = ("♠", "♥", "♦", "♣")


class Kind(Enum):
    """How a box is filled in."""

    NUMBERED = "numbered"
    WRITE = "write"
    TICK = "tick"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Box:
    """Box of a deal: its head, and its width relative to the other boxes."""

    head: str
    share: float
    kind: Kind
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes under one heading."""

    head: str
    boxes: tuple[Box, ...]

    @property
    def share(self) -> float:
        """Width of the group relative to the other groups."""
        return sum(box.share for box in self.boxes)


def groups(rules: RuleSet) -> Sequence[Group]:
    """Return the boxes that these rules need, in the order of play; the marks come last."""
    found = [
        Group("", (Box(_("Donne"), 1.3, Kind.NUMBERED),)),
        _by_camp(_("Preneur"), 1.0, Kind.TICK),
    ]
    # Translators: "SA" is no trump (sans atout), "TA" all trump (tout atout).
    trumps = (*SUITS, _("SA"), _("TA")) if rules.sa_ta else SUITS
    trump = Group(_("Atout"), (Box(_("à entourer"), 0.75 * len(trumps), Kind.CIRCLE, trumps),))
    if rules.game == COINCHE:
        doubled = Box(_("coin."), 1.2, Kind.TICK), Box(_("surc."), 1.2, Kind.TICK)
        found += [
            Group("", (Box(_("Contrat"), 1.9, Kind.WRITE),)),
            trump,
            Group(_("Coinche"), doubled),
        ]
    elif rules.sa_ta:
        # The trump decides how many belotes a deal can have.
        found.append(trump)
    found.append(_by_camp(_("Points"), 1.7, Kind.WRITE))
    # A deal at all trump can have up to four belotes: they are counted, not ticked.
    found.append(_by_camp(_("Belote"), 1.0, Kind.WRITE if rules.sa_ta else Kind.TICK))
    found.append(_by_camp(_("Capot"), 1.0, Kind.TICK))
    if rules.annonces != "none":
        found.append(_by_camp(_("Annonces"), 1.5, Kind.WRITE))
    found.append(_by_camp(_("Marque"), 2.1, Kind.WRITE))
    return found


def _by_camp(head: str, share: float, kind: Kind) -> Group:
    return Group(head, tuple(Box(camp_short(camp), share, kind) for camp in ("NS", "EW")))
