"""Tables of one round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.cards import EW
from scoring.kinds import every
from tournaments.queries.core.halls import HallLine, table_said
from tournaments.queries.core.teams import Side
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.kept import kept_at
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.tables.drawn import DrawnTable, markup
from tournaments.tables.results.words import kept_words
from tournaments.words.enums import EntryStatus, Stage
from tournaments.words.texts import unbroken

MISSING = "missing"
ALL = "all"
_LABELS = every(
    EntryStatus,
    {
        EntryStatus.PROPOSED: gettext_lazy("À confirmer"),
        EntryStatus.DISPUTED: gettext_lazy("Désaccord"),
        EntryStatus.TO_VERIFY: gettext_lazy("À vérifier"),
        EntryStatus.CONFIRMED: gettext_lazy("Confirmés"),
    },
)
#: States by which the page of a round can filter its tables.
STATES: dict[str, Promise] = {
    ALL: gettext_lazy("Toutes"),
    MISSING: gettext_lazy("À saisir"),
    **{status.value: label for status, label in _LABELS.items()},
}
#: States used with a second reading. Without one, they are shown only if a table is in them.
READ_TWICE = (EntryStatus.PROPOSED, EntryStatus.DISPUTED)
FIGURE = {"td": {"class": "figure"}, "th": {"class": "figure text-nowrap"}}


def state_of(line: TableLine) -> str:
    return line.entry.status if line.entry is not None else MISSING


def in_state(view: RoundView, state: str) -> list[TableLine]:
    """Return the tables in a state, or all; one whose correction waits is also "to read"."""
    if state not in (MISSING, *EntryStatus.values):
        return list(view.tables)
    reads = state == EntryStatus.PROPOSED
    return [line for line in view.tables if state_of(line) == state or (reads and line.proposed)]


def left_in(view: RoundView) -> list[str]:
    """Return what keeps the round open, in words: "2 résultats à saisir", "1 à relire"."""
    sheets = view.sheets
    to_read = sum(line.proposed and not line.confirmed for line in view.tables)
    missing, disputed, doubtful = sheets.missing, sheets.disputed, sheets.to_verify
    counts = (
        (missing, ngettext("%(n)d résultat à saisir", "%(n)d résultats à saisir", missing)),
        (to_read, ngettext("%(n)d à confirmer", "%(n)d à confirmer", to_read)),
        (disputed, ngettext("%(n)d désaccord", "%(n)d désaccords", disputed)),
        (doubtful, ngettext("%(n)d à vérifier", "%(n)d à vérifier", doubtful)),
    )
    return [template % {"n": n} for n, template in counts if n]


@dataclass(frozen=True, slots=True)
class Filter:
    state: str
    label: str
    count: int
    shown: bool


def filters(view: RoundView, shown: str, read_twice: bool) -> list[Filter]:
    counts = {state: len(in_state(view, state)) for state in STATES}
    return [
        Filter(state, str(label), counts[state], state == shown)
        for state, label in STATES.items()
        if read_twice or state not in READ_TWICE or counts[state] or state == shown
    ]


class TablesTable(DrawnTable):
    """Tables of a round; with a `swap_url`, a table without a result leads to its swap."""

    table = tables.Column(verbose_name=gettext_lazy("Table"))
    ns = tables.Column(verbose_name=gettext_lazy("Nord-Sud"))
    ns_points = tables.Column(
        accessor="entry__ns", verbose_name=gettext_lazy("Points N-S"), default="", attrs=FIGURE
    )
    ew = tables.Column(verbose_name=gettext_lazy("Est-Ouest"))
    ew_points = tables.Column(
        accessor="entry__ew", verbose_name=gettext_lazy("Points E-O"), default="", attrs=FIGURE
    )
    state = tables.Column(verbose_name=gettext_lazy("État"), empty_values=())

    class Meta:
        orderable = False
        attrs = {"class": "table figures tables"}

    def __init__(
        self,
        slug: str,
        view: RoundView,
        lines: list[TableLine],
        suffix: str = "",
        halls: Sequence[HallLine] = (),
        swap_url: str = "",
    ) -> None:
        self.halls = halls
        self.swap_url = swap_url
        self.suffix = suffix
        self.match_url = reverse("match", args=[slug, view.number, 0])[: -len("0/")]
        self.number = view.number
        self.of_pools = view.stage == Stage.POOLS
        self.plain_name = escape(_("Table %(table)s"))
        # Every row says one of these words.
        labels = {MISSING: _("à saisir"), **{one.value: str(one.label) for one in EntryStatus}}
        self.states = {
            state: _styled_words(f"state {state}", label) for state, label in labels.items()
        }
        super().__init__(lines, empty_text=_("Aucune table dans cet état."))
        if any(line.chairs for line in lines):
            # Players who each play for themselves: the first, then the others of the table.
            mixed = not all(line.chairs for line in lines)
            for name, label in (
                ("ns", _("Joueurs") if mixed else _("Joueur")),
                ("ns_points", _("Points") if mixed else _("Marque")),
                ("ew", _("Autres joueurs")),
                ("ew_points", _("Points") if mixed else _("Marques")),
            ):
                self.columns[name].column.verbose_name = label

    def render_table(self, record: TableLine, value: int) -> str:
        link = f'<a href="{self.match_url}{value}/{self.suffix}">{self._table_name(value)}</a>'
        if record.title:
            return markup(f"{link} {_styled_words('state', record.title)}")
        if self.of_pools and record.section:
            pool = _("poule %(name)s") % {"name": record.section}
            return markup(f"{link} {_styled_words('state', pool)}")
        return markup(link)

    def _table_name(self, table: int) -> str:
        """Return the name of a table as HTML: "Table 47", or "Salle B, table 47"."""
        if not self.halls:
            return self.plain_name % {"table": table}
        table_name = table_said(self.halls, table)
        return escape(table_name[:1].upper() + table_name[1:])

    def render_ns(self, value: Side) -> str:
        return _team(value)

    def render_ew(self, value: Side) -> str:
        return _team(value)

    def render_ns_points(self, record: TableLine, value: int) -> Any:
        if record.chairs:
            return _marks(record, slice(0, 1))
        return _points(record, "NS", value)

    def render_ew_points(self, record: TableLine, value: int) -> Any:
        if record.chairs:
            return _marks(record, slice(1, None))
        return _points(record, "EW", value)

    def render_state(self, record: TableLine) -> str:
        state = state_of(record)
        shown = self.states[state]
        kept = kept_at(self.number, record)
        if kept is not None:
            shown = f"{shown} {_styled_words('kept', kept_words(kept))}"
        elif record.pending is not None:
            shown = f"{shown} {_styled_words('state proposed', _('correction à relire'))}"
        elif state == MISSING and self.swap_url:
            word = escape(_("Échanger…"))
            label = escape(_("Échanger la table %(number)s") % {"number": record.table})
            address = f"{self.swap_url}?one={record.table}"
            shown = f'{shown} <a class="swap" href="{address}" aria-label="{label}">{word}</a>'
        return markup(shown)


def _points(line: TableLine, camp: str, points: int) -> Any:
    """Return a total, with the manches won; for a forfeit, the winner or the absent team."""
    if line.entry is None:
        return points
    if not line.entry.forfeit:
        return _with_manches(line.entry, camp, points)
    word = _("gagne par forfait") if line.entry.winner == camp else _("absente")
    return markup(_styled_words("state", word))


def _with_manches(entry: EntryLine, camp: str, points: int) -> Any:
    """Return a total, after the manches won where a match has several: "2 manches 1340"."""
    if not entry.manches:
        return points
    won = entry.won[camp == EW]
    sentence = ngettext("%(n)d manche", "%(n)d manches", won) % {"n": won}
    return markup(f"{_styled_words('state', sentence)} {points}")


def _marks(line: TableLine, chairs: slice) -> Any:
    """Return the marks of some chairs; for a forfeit, who is absent among them."""
    assert line.entry is not None
    if not line.entry.forfeit:
        return " – ".join(map(str, line.entry.marks[chairs]))
    gone = [one.number for one, chair in line.seated[chairs] if chair in line.entry.course]
    if not gone:
        return markup(_styled_words("state", _("forfait")))
    sentence = _("absent : %(numbers)s") % {"numbers": ", ".join(map(str, gone))}
    return markup(_styled_words("state", sentence))


def _team(team: Side) -> str:
    return markup(f'<strong class="number">{team.number}</strong> {unbroken(team.name)}')


def _styled_words(css: str, words: str) -> str:
    return f'<span class="{css}">{escape(words)}</span>'
