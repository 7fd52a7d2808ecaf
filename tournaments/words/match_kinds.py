"""Kinds of match: what a table brings back to the desk, for its entry, its sheet and its words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchKind:
    """What a table brings back to the desk.

    With `each_alone` each of its players has a mark of his own; else each camp has a total, or one
    for each manche with `by_manche`. With `by_deals` totals say nothing: its deals are compared
    with those of the other tables. `no_strip` says why its sheet has no strip, which holds one
    total for each camp.
    """

    each_alone: bool
    by_manche: bool
    by_deals: bool
    no_strip: str | Promise

    @property
    def has_strip(self) -> bool:
        return not self.no_strip


TOTAL = MatchKind(each_alone=False, by_manche=False, by_deals=False, no_strip="")
MANCHES = MatchKind(
    each_alone=False,
    by_manche=True,
    by_deals=False,
    no_strip=_(
        "La bande à cocher porte un seul total par camp : elle n’existe pas pour une partie en "
        "plusieurs manches."
    ),
)
BOARDS = MatchKind(
    each_alone=False,
    by_manche=False,
    by_deals=True,
    no_strip=_(
        "La bande à cocher porte le total de chaque camp : elle n’existe ni en duplicate ni où "
        "chacun joue pour soi."
    ),
)
ALONE = MatchKind(each_alone=True, by_manche=False, by_deals=False, no_strip=BOARDS.no_strip)
