"""Tables written as HTML without the template of django-tables2."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.utils.html import conditional_escape, format_html

from tournaments.tables.drawn import DrawnTable

CELL = re.compile(r"<td([^>]*)>(.*?)</td>")


@dataclass
class Person:
    """A record with something inside it, or nothing."""

    name: str
    points: int | None = None
    friend: Person | None = None


class PeopleTable(DrawnTable):
    """Columns of every sort that a table may declare."""

    name = tables.Column(attrs={"td": {"class": "name", "data-label": "Qui ?"}})
    points = tables.Column(default="–")
    friend = tables.Column(accessor="friend__name", default="personne")
    twice = tables.Column(accessor="points", empty_values=())
    link = tables.Column(accessor="name")
    place = tables.Column(empty_values=())

    class Meta:
        orderable = False
        attrs = {"class": "people"}

    def render_twice(self, value: int | None) -> str:
        return "rien" if value is None else str(2 * value)

    def render_link(self, value: str, record: Person) -> Any:
        return format_html('<a href="/{}/">{}</a>', record.points, value)

    def render_place(self, record: Person, table: PeopleTable, column: tables.Column) -> str:
        return f"{record.name} & {len(table.data)} {column.default}"


class LongerTable(PeopleTable):
    """The same table with one more column."""

    note = tables.Column(accessor="friend__points", verbose_name="Note")


PEOPLE = [
    Person("Ève <b>", 3, Person("Ida & Ugo", 0)),
    Person("", 0),
    Person("Léa", None, Person("", 7)),
]


def test_each_cell_is_the_one_that_django_tables2_renders() -> None:
    for table in (PeopleTable(PEOPLE), LongerTable(PEOPLE)):
        rendered = [[str(conditional_escape(cell)) for cell in row] for row in table.rows]
        body = table.drawn().partition("<tbody>")[2].partition("</tbody>")[0]
        lines = body.splitlines()
        assert [[cell for _attrs, cell in CELL.findall(line)] for line in lines] == rendered


def test_a_column_added_to_the_class_is_drawn() -> None:
    drawn = LongerTable(PEOPLE).drawn()
    assert '<th scope="col">Note</th>' in drawn
    assert drawn.count("<td>7</td>") == 1


def test_what_people_typed_is_escaped() -> None:
    drawn = PeopleTable(PEOPLE).drawn()
    assert '<td class="name" data-label="Qui ?">Ève &lt;b&gt;</td>' in drawn
    assert "<td>Ida &amp; Ugo</td>" in drawn
    assert "<b>" not in drawn


def test_an_empty_table_says_so_across_its_columns() -> None:
    assert (
        '<tr><td colspan="6">Personne</td></tr>' in PeopleTable([], empty_text="Personne").drawn()
    )
