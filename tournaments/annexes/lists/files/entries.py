"""Entrants of the lines of a list: names and details, still as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from tournaments.annexes.lists.files.layout import Layout, Way
from tournaments.files.imports.columns import REPEATED, Meaning, folded, is_header
from tournaments.files.imports.names import cut, full_name, person
from tournaments.files.imports.table import Row, Sheet
from tournaments.words.details import DETAILS
from tournaments.words.texts import clean_name

_FOOTER = re.compile(
    r"(?:total|totaux|sous total|nombre d|nombre total|nb (?:d |total|equipes|inscrits)|somme|soit"
    r"|moyenne|fait a|fait le|imprime|edite|arrete le|liste arretee|page \d|fin de liste)\b"
)
#: Fields of `Entry` that are copied from the columns with the same meaning.
_BESIDE = ("team", "number", "meals", "method", "order", "family", "seed", "table")
#: Statuses of an order that is paid for and stands, as `folded` compares them.
_VALID = frozenset({"valide", "validee"})


@dataclass(frozen=True, slots=True)
class Entry:
    """Entrant read from one line, or from the lines of one pair; `ignored` is why it gives none.

    `licences` have one for each player, perhaps empty. `reduced` are taken off the sum of `paid`.
    """

    lines: tuple[int, ...]
    players: tuple[str, ...] = ()
    team: str = ""
    number: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    licences: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    meals: str = ""
    paid: tuple[str, ...] = ()
    reduced: tuple[str, ...] = ()
    method: str = ""
    order: str = ""
    family: str = ""
    seed: str = ""
    table: str = ""
    doubts: tuple[str, ...] = ()
    ignored: str = ""
    text: str = field(default="", compare=False)

    @property
    def shown(self) -> str:
        return self.team or " – ".join(self.players) or self.text


def entries(sheet: Sheet, layout: Layout, individuals: bool = False) -> list[Entry]:
    """Return the entries of a list in the order of the file, with the ignored lines."""
    rows = [row for row in sheet.rows if row.line >= layout.first]
    read = [_entry(row, layout) for row in rows]
    if individuals:
        return [one for entry in read for one in _each_alone(entry)]
    if layout.way == Way.GROUPED:
        return list(_by_group(read))
    if layout.way == Way.NEXT:
        return list(_by_two(read))
    if layout.way == Way.ORDERED:
        return list(_by_order(read))
    return read


def _entry(row: Row, layout: Layout) -> Entry:
    text = " · ".join(" ".join(cell.split()) for cell in row.cells if cell)[:200]
    why = _none(row, layout)
    if why:
        return Entry((row.line,), ignored=why, text=text)
    cells = {meaning: _cell_text(row, layout, meaning) for meaning in layout.meanings if meaning}
    players, doubts = _players(cells, row.doubts)
    beside: dict[str, Any] = {name: clean_name(cells.get(name, "")) for name in _BESIDE}
    entry = Entry(
        (row.line,),
        players,
        details={one.name: clean_name(cells.get(one.name, "")) for one in DETAILS},
        licences=_licences(cells, len(players)),
        categories=_list_of(row, layout),
        doubts=doubts,
        text=text,
        **beside,
    )
    entry = _with_payment(entry, cells)
    if not entry.players and not entry.team and not doubts:
        # A line with only a number was prepared for a team that never registered.
        return replace(entry, ignored=_("Aucun nom dans cette ligne."))
    return entry


def _with_payment(entry: Entry, cells: Mapping[str, str]) -> Entry:
    """Return the entry with its payment, or a doubt if its order was refunded or cancelled."""
    if Meaning.STATUS not in cells or folded(cells[Meaning.STATUS]) in _VALID:
        paid, reduced = (clean_name(cells.get(name, "")) for name in ("paid", "reduced"))
        return replace(
            entry, paid=(paid,) if paid else (), reduced=(reduced,) if paid and reduced else ()
        )
    status = clean_name(cells[Meaning.STATUS])[:60]
    doubt = (
        _("Commande « %(status)s », et non « Validé » : son paiement n’est pas repris.")
        % {"status": status}
        if status
        else _("Commande sans statut « Validé » : son paiement n’est pas repris.")
    )
    return replace(entry, doubts=(*entry.doubts, doubt))


def _none(row: Row, layout: Layout) -> str:
    first = next((folded(cell) for cell in row.cells if cell), "")
    if _FOOTER.match(first):
        return _("Ligne de total ou de fin de liste.")
    headers = {folded(text) for text in layout.headers if text}
    cells = [folded(cell) for cell in row.cells if cell]
    if is_header(row.cells) and (not headers or _half(text in headers for text in cells)):
        return _("Titres des colonnes, répétés.")
    return ""


def _half(answers: Iterable[bool]) -> bool:
    whole = list(answers)
    return sum(whole) * 2 >= len(whole)


def _cell_text(row: Row, layout: Layout, meaning: str) -> str:
    for column, held in enumerate(layout.meanings):
        if held == meaning and (row.cell(column) or meaning not in REPEATED):
            return row.cell(column)
    return ""


def _list_of(row: Row, layout: Layout) -> tuple[str, ...]:
    names: dict[str, str] = {}
    for column, held in enumerate(layout.meanings):
        if held == Meaning.CATEGORIES:
            for part in re.split(r"[,;/+&|\n]", row.cell(column)):
                if folded(part):
                    names.setdefault(folded(part), clean_name(part))
    return tuple(names.values())


def _players(
    cells: Mapping[str, str], doubts: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return at most two players named by a line, and the doubtful points."""
    one = full_name(cells.get(Meaning.FIRST1, ""), cells.get(Meaning.LAST1, ""))
    two = full_name(cells.get(Meaning.FIRST2, ""), cells.get(Meaning.LAST2, ""))
    one = one or person(cells.get(Meaning.PLAYER1, ""))
    two = two or person(cells.get(Meaning.PLAYER2, ""))
    both = cut(cells.get(Meaning.BOTH, ""))
    if not both and not two and Meaning.PLAYER1 in cells:
        # A list with two columns may have "Dupont / Martin" in the first.
        names = cut(cells[Meaning.PLAYER1])
        both, one = (names, "") if len(names) == 2 else (both, one)
    names = (*both, *filter(None, (one, two)))
    if len(names) > 2:
        doubts += (_("Plus de deux noms : %(names)s.") % {"names": ", ".join(names)},)
    elif not one and two and not both:
        doubts += (_("Le premier nom manque."),)
    return names[:2], doubts


def _licences(cells: Mapping[str, str], players: int) -> tuple[str, ...]:
    """Return a licence for each player of a line. One player alone has the only one written.

    So has the name of a team: among individuals it is that of the player.
    """
    one, other = (clean_name(cells.get(name, "")) for name in (Meaning.LICENCE1, Meaning.LICENCE2))
    return (one, other) if players == 2 else (one or other,)


def _each_alone(entry: Entry) -> Iterator[Entry]:
    if len(entry.players) < 2:
        yield entry
        return
    (one, other), (licence1, licence2) = entry.players, entry.licences
    yield replace(entry, players=(one,), licences=(licence1,), team="")
    yield replace(entry, players=(other,), licences=(licence2,), team="", number="", seed="")


def _by_group(read: Sequence[Entry]) -> Iterator[Entry]:
    """Yield a team for the lines of one number or name; the others join the team above."""
    groups: dict[str, list[Entry]] = {}
    above = ""
    for position, entry in enumerate(read):
        if entry.ignored:
            groups[f"ignored {position}"] = [entry]
            continue
        key = folded(entry.number) or folded(entry.team)
        above = f"team {key}" if key else above or f"line {position}"
        groups.setdefault(above, []).append(entry)
    for group in groups.values():
        yield _together(group)


def _by_two(read: Sequence[Entry]) -> Iterator[Entry]:
    """Yield one team for two lines that follow each other without a gap in the file."""
    waiting: Entry | None = None
    for entry in read:
        if waiting is not None:
            if entry.ignored or entry.lines[0] != waiting.lines[-1] + 1:
                yield waiting
                waiting = None
            else:
                yield _together([waiting, entry])
                waiting = None
                continue
        if entry.ignored or len(entry.players) > 1:
            yield entry
        else:
            waiting = entry
    if waiting is not None:
        yield waiting


def _by_order(read: Sequence[Entry]) -> Iterator[Entry]:
    """Yield one team for the two players of one order, whose payments add up.

    Larger orders are put together two by two, with a doubt. A line of two players is a team.
    """
    orders: dict[str, list[Entry]] = {}
    for position, entry in enumerate(read):
        reference = folded(entry.order)
        apart = entry.ignored or not reference or len(entry.players) > 1
        key = f"line {position}" if apart else f"order {reference}"
        orders.setdefault(key, []).append(entry)
    for group in orders.values():
        for two in zip_longest(group[::2], group[1::2]):
            players = [entry for entry in two if entry is not None]
            team = _together(players, added=True)
            if len(group) > 2:
                doubt = _("Commande de %(n)d joueurs : ils sont mis par deux, dans l’ordre.")
                team = replace(team, doubts=(*team.doubts, doubt % {"n": len(group)}))
            yield team


def _together(group: Sequence[Entry], added: bool = False) -> Entry:
    """Merge lines into one entrant; their payments are `added` if each player paid a part."""
    if len(group) == 1:
        return group[0]
    players = tuple(name for entry in group for name in entry.players)
    doubts = tuple(dict.fromkeys(doubt for entry in group for doubt in entry.doubts))
    if len(players) > 2:
        doubts += (_("Plus de deux noms : %(names)s.") % {"names": ", ".join(players)},)
    beside: dict[str, Any] = {
        name: next(filter(None, (getattr(entry, name) for entry in group)), "") for name in _BESIDE
    }
    payers = group if added else [entry for entry in group if entry.paid][:1]
    return Entry(
        tuple(line for entry in group for line in entry.lines),
        players[:2],
        details={
            one.name: next(filter(None, (entry.details.get(one.name, "") for entry in group)), "")
            for one in DETAILS
        },
        licences=tuple(text for entry in group if entry.players for text in entry.licences)[:2],
        categories=tuple(dict.fromkeys(name for entry in group for name in entry.categories)),
        paid=tuple(text for entry in payers for text in entry.paid),
        reduced=tuple(text for entry in payers for text in entry.reduced),
        doubts=doubts,
        text=" / ".join(entry.text for entry in group)[:200],
        **beside,
    )
