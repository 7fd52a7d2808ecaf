"""Template tags of the tables whose sheets are typed: teams, present result, verdict on the totals.

The page of the fast entry holds every table of the round, ready to be shown as soon as its number
is typed. Their HTML is written here: one template a table took half of the page's time.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import hall_of_table
from tournaments.queries.core.teams import Side
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.results.verdicts import Verdict
from tournaments.regulation.manches import manches_asked
from tournaments.tables.drawn import markup
from tournaments.tables.results.words import verdict_words
from tournaments.views.tags.everywhere import unbroken
from tournaments.views.tags.look import icon
from tournaments.words.enums import Camp
from tournaments.words.figures import hour

register = template.Library()


@register.simple_tag(takes_context=True)
def typed_table(
    context: Context, line: TableLine | None, verdict: Verdict | None, *, conflict: bool = False
) -> SafeString:
    """Return the table being typed, if any; in a `conflict` the page compares both itself."""
    if not line:
        return markup("")
    tables = TypedTables(context["contest"], context["view"])
    return tables.written(line, verdict or None, conflict=bool(conflict))


@register.simple_tag(takes_context=True)
def pile(context: Context, view: RoundView) -> SafeString:
    """Return every table of a round of the page's contest, hidden, each in its `template`."""
    return TypedTables(context["contest"], view).pile(view.tables)


@register.simple_tag(takes_context=True)
def tables_map(context: Context, types: object) -> SafeString:
    """Return the round's tables as list items; missing ones lead to their entry if `types`."""
    slug, view = context["contest"].slug, context["view"]
    # Addresses of tables differ only by their number: resolve the URL once.
    match_url = reverse("match", args=[slug, view.number, 0])[: -len("0/")]
    entry_url = f"{reverse('fast-entry', args=[slug, view.number])}?table="
    confirmed = _map_state("in", "check", _("confirmé"))
    proposed = _map_state("told", "hourglass", _("à confirmer"))
    doubtful = _map_state("check", "triangle-alert", _("à vérifier"))
    missing = f'<span class="hide">, {escape(_("à saisir"))}</span>'
    typed = types and not view.closed

    def item(line: TableLine) -> str:
        if line.confirmed or line.proposed or line.entry:
            style, state = confirmed if line.confirmed else proposed if line.proposed else doubtful
            address = f"{match_url}{line.table}/"
            return f'<li><a class="{style}" href="{address}">{line.table}{state}</a></li>'
        address = f"{entry_url}{line.table}" if typed else f"{match_url}{line.table}/"
        return f'<li><a href="{address}">{line.table}{missing}</a></li>'

    return markup("\n        ".join(map(item, view.tables)))


def _map_state(style: str, drawing: str, words: str) -> tuple[str, str]:
    return style, f'{icon(drawing)}<span class="hide">, {escape(words)}</span>'


class TypedTables:
    """Writer of a contest's tables, words translated once; `shown` sends back their teams."""

    def __init__(self, contest: ContestInfo, view: RoundView) -> None:
        self._view, self._manches_at = view, contest.regulation.manches_at
        self._halls = contest.halls
        self._table, self._wins = _("Table"), _("gagne")
        self._camps: dict[str, str] = {Camp.NS: _("Nord-Sud"), Camp.EW: _("Est-Ouest")}
        self._forfeit = _("Table %(table)s : un forfait est déjà saisi (%(who)s, %(when)s).")
        self._entered = _("Table %(table)s : déjà saisie, %(marks)s (%(who)s, %(when)s).")
        self._doubt = icon("triangle-alert")

    def pile(self, lines: Iterable[TableLine]) -> SafeString:
        """Return the tables, hidden, with those whose sheet is missing marked."""
        written = (
            f'<template data-table="{line.table}"{"" if line.entry else " data-missing"}>'
            f"{self.written(line)}</template>"
            for line in lines
        )
        return markup(f'<div id="pile" hidden>{"".join(written)}</div>')

    def written(
        self, line: TableLine, verdict: Verdict | None = None, *, conflict: bool = False
    ) -> SafeString:
        """Return a table, with the verdict on the totals, else with its present result."""
        hall = hall_of_table(self._halls, line.table)
        # A contest in halls may have a table outside all of them.
        where = f"{escape(hall.label) if hall else ''}, " if self._halls else ""
        winner = verdict.winner if verdict else ""
        versus = "\n  ".join(
            f"<p>{_team(side, self._camps.get(camp, ''))}"
            f"{f' <b>{self._wins}</b>' if camp == winner else ''}</p>"
            for camp, side in line.sides
        )
        below = ""
        manches = 1 if line.chairs else self._manches_at(self._view.spot(line))
        if manches > 1:
            below = f'<p class="verdict">{escape(manches_asked(manches))}</p>'
        if verdict:
            below = _verdict(verdict)
        elif line.entry and not conflict:
            below += (
                f'<p class="verdict warn-text">{self._doubt}{self._present(line, line.entry)}</p>'
            )
        return markup(
            f'<input type="hidden" name="shown" value="{line.shown}" autocomplete="off">\n'
            f'<p class="table-no"><small>{where}{self._table}</small>{line.table}</p>\n'
            f'<div class="versus"{" data-chairs" if line.chairs else ""}>\n  {versus}\n</div>\n'
            f"{below}"
        )

    def _present(self, line: TableLine, entry: EntryLine) -> str:
        values: dict[str, object] = {
            "table": line.table,
            "who": escape(entry.writer),
            "when": hour(entry.entered_at),
        }
        if entry.forfeit:
            return self._forfeit % values
        return self._entered % {**values, "marks": " – ".join(map(str, entry.totals))}


def _team(side: Side, camp: str) -> str:
    hidden = f'<span class="hide">{camp}</span> ' if camp else ""
    return (
        f'<span class="team"><span class="no">{side.number}</span> '
        f'<span class="name">{hidden}{unbroken(side.name)}</span></span>'
    )


def _verdict(verdict: Verdict) -> str:
    style, mark = (" ok-text", icon("circle-check")) if verdict.agrees else ("", "")
    return f'<p class="verdict{style}">{mark}{escape(verdict_words(verdict))}</p>'
