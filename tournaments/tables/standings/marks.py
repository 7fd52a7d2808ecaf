"""Marks of a rank row as HTML: names, movements, words beside a figure."""

from __future__ import annotations

from html import escape
from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.standings.rows import Move, Way
from tournaments.tables.drawn import markup
from tournaments.words.texts import unbroken


def people(name: str) -> str:
    """Return a team's name as HTML that no line breaks inside a person.

    >>> people("Anne Roux – Luc")
    '<span class="pl">Anne Roux</span> – <span class="pl">Luc</span>'
    """
    inside = unbroken(name).replace(" – ", '</span> – <span class="pl">')
    return f'<span class="pl">{inside}</span>'


#: Sides of the triangles, in a box of 10 by 10.
_TRIANGLES = {Way.UP: "M5 1l4.5 8h-9z", Way.DOWN: "M5 9l4.5-8h-9z"}


class Movements:
    """Marks of movements, with words for screen readers, translated once for a whole page."""

    def __init__(self) -> None:
        self._around = {(way, many): _around(way, many) for way in Way for many in (False, True)}

    def mark(self, move: Move | None) -> SafeString:
        if move is None:
            return markup("")
        before, after = self._around[move.way, move.places > 1]
        return markup(f"{before}{move.places or ''}{after}")


def _around(way: Way, many: bool) -> tuple[str, str]:
    """Return what stands before and after the places of a mark, one or `many`."""
    places = 2 if many else 1
    match way:
        case Way.SAME:
            shape, label = '<span aria-hidden="true">=</span>', _("même place")
        case Way.NEW:
            label = _("nouveau")
            return f'<span class="move">{escape(label)}', "</span>"
        case Way.UP:
            shape, label = _triangle(way), " " + ngettext("place gagnée", "places gagnées", places)
        case Way.DOWN:
            shape, label = _triangle(way), " " + ngettext("place perdue", "places perdues", places)
        case _:
            assert_never(way)
    css = f"move {way}" if way in _TRIANGLES else "move"
    return f'<span class="{css}">{shape}', f'<span class="hide">{escape(label)}</span></span>'


def _triangle(way: Way) -> str:
    return f'<svg viewBox="0 0 10 10" aria-hidden="true"><path d="{_TRIANGLES[way]}"/></svg>'


def beside(label: str) -> str:
    """Return the HTML of words beside a number or a name."""
    return f'<span class="state">{escape(label)}</span>'
