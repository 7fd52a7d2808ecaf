"""Tables written as HTML from their django-tables2 classes, without its template.

A class declares the columns: titles, accessors, attributes, and how cells are rendered. The
template of django-tables2 takes thirty times as long to draw the same rows, and the tables of the
hall and of the desk are drawn again at every result.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from inspect import signature
from itertools import repeat
from operator import attrgetter
from secrets import token_hex
from typing import Any

import django_tables2 as tables
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from tournaments.words.texts import unbroken


class WrittenColumn(tables.Column):
    """A column that writes the HTML of its cells itself, for tables of hundreds of rows.

    Its accessor and its `render` are not read: finding a value, marking and escaping it for each
    cell takes as long as writing it.
    """

    @abstractmethod
    def cells(self, table: Any, records: Sequence[Any]) -> Iterable[str]:
        """Write the records' cells as HTML, in their order; escape what people typed."""


class DrawnTable(tables.Table):
    """A table that `drawn` writes: no footer, no link, no order, and attributes that are texts."""

    def drawn(self) -> SafeString:
        return markup("".join(self.parts()))

    def parts(self) -> list[str]:
        columns = list(self.columns)
        heads = "".join([_head(one) for one in columns])
        head = (
            f'<div class="table-container"><table{_written(self.Meta.attrs)}>'
            f"<thead><tr>{heads}</tr></thead><tbody>"
        )
        lines = self._lines(columns, list(self.data))
        if not lines:
            nobody = format_html('<td colspan="{}">{}</td>', len(columns), self.empty_text)
            lines = [f"<tr>{nobody}</tr>"]
        return [head, *lines, "</tbody></table></div>"]

    def _lines(self, columns: list[Any], records: list[Any]) -> list[str]:
        """Return rows of the body; each cell escapes what people typed."""
        parts: list[Iterable[str]] = [repeat("<tr>")]
        for one in columns:
            start = f"<td{_written(_attrs(one, 'td'))}>"
            parts += [repeat(start), _cells(self, one, records), repeat("</td>")]
        # `join` reads a `SafeString` as it is; an f-string calls its `__str__` for each cell.
        return list(map("".join, zip(*parts, repeat("</tr>\n"), strict=False)))


class SortedTable(DrawnTable):
    """A table that readers sort; only its rows are drawn. Its Meta extends that of this class."""

    class Meta:
        template_name = "core/sorted_table.html"

    def body(self) -> SafeString:
        records = [row.record for row in self.paginated_rows]
        return markup("".join(self._lines(list(self.columns), records)))


class PutIn:
    """A large table of a page, drawn and put in once the templates have written the rest.

    Each level of a template copies what the levels below it wrote. A table of 500 rows is a
    megabyte of text, copied twenty times. Here it is joined once, with the page around it.
    """

    def __init__(self, table: DrawnTable) -> None:
        self._table = table
        # Nobody can type it: it is made anew for each page.
        self.drawn = markup(f"<!--{token_hex(16)}-->")

    def into(self, page: str) -> str:
        """Return the page with the table where its template wrote `drawn`."""
        before, place, after = page.partition(self.drawn)
        return "".join((before, *self._table.parts(), after)) if place else page


def markup(html: str) -> SafeString:
    """Mark HTML as written by the program. Each text that people typed in it must be escaped."""
    return SafeString(html)  # nosec B703


def _cells(table: DrawnTable, bound: Any, records: Sequence[Any]) -> Iterable[str]:
    if isinstance(bound.column, WrittenColumn):
        return bound.column.cells(table, records)
    return map(_cell_of(table, bound), records)


def _cell_of(table: DrawnTable, bound: Any) -> Callable[[Any], str]:
    """Return what renders a record's cell; the arguments of `render` are looked up once."""
    column, render, default = bound.column, bound.render, bound.default
    read = attrgetter(str(bound.accessor).replace("__", "."))
    parameters = signature(render).parameters
    context = {"table": table, "column": column, "bound_column": bound}
    same = {name: value for name, value in context.items() if name in parameters}
    by_value, by_record = "value" in parameters, "record" in parameters
    empty = column.empty_values

    def cell(record: Any) -> str:
        try:
            value = read(record)
        except AttributeError:
            value = None
        if value in empty:
            shown = default
        elif by_value and by_record:
            shown = render(value=value, record=record, **same)
        elif by_value:
            shown = render(value=value, **same)
        else:
            shown = render(record=record, **same)
        return shown if type(shown) is SafeString else unbroken(str(shown))

    return cell


def _head(bound: Any) -> str:
    attrs = {"scope": "col", **_attrs(bound, "th")}
    return f"<th{_written(attrs)}>{conditional_escape(bound.header)}</th>"


def _written(attrs: Mapping[str, Any]) -> str:
    """Return attributes as HTML, in the order of Django's `flatatt`, which takes longer."""
    return "".join(f' {name}="{escape(str(value))}"' for name, value in sorted(attrs.items()))


def _attrs(bound: Any, part: str) -> dict[str, Any]:
    attributes: dict[str, Any] = bound.column.attrs.get(part, {})
    return attributes
