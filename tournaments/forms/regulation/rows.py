"""Rows of a set-up page: those that are known, and a few empty ones to add more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from scoring.words import Problem
from tournaments.forms.core.fields import PlainForm

SPARE_ROWS = 3

Value = TypeVar("Value")


class RowForm(PlainForm):
    """One row. Without its `key` it is nothing; what is in `always` says nothing by itself."""

    key: ClassVar[str]
    always: ClassVar[tuple[str, ...]] = ()

    @property
    def named(self) -> bool:
        """Whether the row says what it is about."""
        return bool(self.cleaned_data.get(self.key))

    @property
    def typed(self) -> bool:
        """Whether anything else is in the row."""
        silent = (self.key, *self.always)
        return bool(self.errors) or any(
            value for name, value in self.cleaned_data.items() if name not in silent
        )


class Rows(ABC, Generic[Value]):
    """The rows of one list. A known row whose key is erased is taken off; empty ones are nothing.

    A page that was sent says how many rows it had under `prefix`; problems of the regulation name
    a row as ``place[0].field``.
    """

    form: ClassVar[type[RowForm]]
    prefix: ClassVar[str]
    place: ClassVar[str]
    most: ClassVar[int]

    def __init__(self, data: Mapping[str, Any] | None, shown: Sequence[Value]) -> None:
        #: Whether the page had these rows at all.
        self.sent = data is not None and self.prefix in data
        self.shown = tuple(shown)
        self.known = len(shown)
        count = self.known + SPARE_ROWS
        if data is not None and self.sent and str(data[self.prefix]).isdecimal():
            count = max(count, int(str(data[self.prefix])[:3]))
        count = min(count, self.most + SPARE_ROWS)
        self.rows = [
            self.form(
                data if self.sent else None,
                prefix=f"{self.prefix}-{index}",
                initial=self.initial(shown[index]) if index < len(shown) else None,
            )
            for index in range(count)
        ]
        self.filled = [row for index, row in enumerate(self.rows) if self._says(row, index)]

    @abstractmethod
    def initial(self, value: Value) -> dict[str, Any]:
        """A value as its row shows it."""

    def _says(self, row: RowForm, index: int) -> bool:
        """Whether a row is something: it has its key, or something was typed where none was."""
        if not self.sent:
            return index < self.known
        row.is_valid()
        return row.named or row.key in row.errors or (row.typed and index >= self.known)

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show each problem in its row."""
        for problem in problems:
            index, _, name = problem.field.removeprefix(f"{self.place}[").partition("].")
            self.filled[int(index)].add_problems([problem._replace(field=name)])

    def owns(self, problem: Problem) -> bool:
        """Whether the problem is one of a row's."""
        return self.sent and problem.field.startswith(f"{self.place}[")

    @property
    def wrong(self) -> bool:
        """Whether a row has something to correct."""
        return self.sent and any(row.errors for row in self.filled)
