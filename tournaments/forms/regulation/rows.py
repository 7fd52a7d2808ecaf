"""Rows of a list on the settings page: the known ones, and a few empty ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from scoring.words import Problem
from tournaments.forms.core.fields import PlainForm

SPARE_ROWS = 3

Value = TypeVar("Value")


class RowForm(PlainForm):
    """One row. It needs its `key`; the fields in `always` do not make it filled in."""

    key: ClassVar[str]
    always: ClassVar[tuple[str, ...]] = ()

    @property
    def named(self) -> bool:
        """Whether the row has its key."""
        return bool(self.cleaned_data.get(self.key))

    @property
    def typed(self) -> bool:
        """Whether another field of the row is filled in or wrong."""
        silent = (self.key, *self.always)
        return bool(self.errors) or any(
            value for name, value in self.cleaned_data.items() if name not in silent
        )


class Rows(ABC, Generic[Value]):
    """Rows of one list. Erasing the key of a known row removes it; empty rows are ignored.

    A sent page gives its number of rows under `prefix`. Problems of the regulation name a row as
    ``place[0].field``.
    """

    form: ClassVar[type[RowForm]]
    prefix: ClassVar[str]
    place: ClassVar[str]
    most: ClassVar[int]
    spare: ClassVar[int] = SPARE_ROWS

    def __init__(self, data: Mapping[str, Any] | None, values: Sequence[Value]) -> None:
        #: Whether the page sent these rows.
        self.sent = data is not None and self.prefix in data
        self.shown = tuple(values)
        self.known = len(values)
        count = self.known + self.spare
        if data is not None and self.sent and str(data[self.prefix]).isdecimal():
            count = max(count, int(str(data[self.prefix])[:3]))
        count = min(count, self.most + self.spare)
        self.rows = [
            self.form(
                data if self.sent else None,
                prefix=f"{self.prefix}-{index}",
                initial=self.initial(values[index]) if index < len(values) else None,
            )
            for index in range(count)
        ]
        self.filled = [row for index, row in enumerate(self.rows) if self._says(row, index)]

    @abstractmethod
    def initial(self, value: Value) -> dict[str, Any]:
        """Return the initial values of the row of this value."""

    def _says(self, row: RowForm, index: int) -> bool:
        """Whether a row counts: it has a key, or it is a new row with other fields filled in."""
        if not self.sent:
            return index < self.known
        row.is_valid()
        return row.named or row.key in row.errors or (row.typed and index >= self.known)

    def add_problems(
        self, problems: Iterable[Problem], rows: Sequence[RowForm] | None = None
    ) -> None:
        """Show each problem in its row. Its number counts in `rows`, or in the rows filled in."""
        for problem in problems:
            index, _, name = problem.field.removeprefix(f"{self.place}[").partition("].")
            (rows or self.filled)[int(index)].add_problems([problem._replace(field=name)])

    @property
    def read(self) -> list[RowForm]:
        """Rows filled in without an error. They are judged even if others could not be read."""
        return [row for row in self.filled if not row.errors]

    def owns(self, problem: Problem) -> bool:
        """Whether the problem is about a row of this list."""
        return self.sent and problem.field.startswith(f"{self.place}[")

    @property
    def wrong(self) -> bool:
        """Whether a row has an error."""
        return self.sent and any(row.errors for row in self.filled)
