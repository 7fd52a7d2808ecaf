"""What the head of a page says of the rows below it."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.words import N_


class Span(StrEnum):
    """What the head of a page says of its rows: the first and the last."""

    TABLES = N_("tables %(first)s–%(last)s")
    RANKS = N_("rangs %(first)s–%(last)s")
    POOLS = N_("poules %(first)s–%(last)s")
    BOARDS = N_("étuis %(first)s–%(last)s")
    NUMBERS = N_("n° %(first)s–%(last)s")
    LETTERS = "%(first)s–%(last)s"

    def words(self, first: str, last: str) -> str:
        if first != last:
            return _(self.value) % {"first": first, "last": last}
        alone = {
            Span.TABLES: _("table %(first)s"),
            Span.RANKS: _("rang %(first)s"),
            Span.POOLS: _("poule %(first)s"),
            Span.BOARDS: _("étui %(first)s"),
            Span.NUMBERS: _("n° %(first)s"),
            Span.LETTERS: "%(first)s",
        }
        return alone[self] % {"first": first}
