"""Rows of a list on the settings page: the known ones, and a few empty ones; the free articles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from django import forms
from django.utils.translation import gettext_lazy

from scoring.words import Problem
from tournaments.forms.core.fields import NameField, NumberField, PlainForm
from tournaments.regulation import FreeArticle
from tournaments.regulation.free_articles import (
    HELPS,
    LABELS,
    MAX_ARTICLES,
    article_problems,
)

SPARE_ROWS = 3

Value = TypeVar("Value")


class RowForm(PlainForm):
    """One row. It needs its `key`; the fields in `always` do not make it filled in."""

    key: ClassVar[str]
    always: ClassVar[tuple[str, ...]] = ()

    @property
    def named(self) -> bool:
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
        self._data = data

    @cached_property
    def rows(self) -> list[RowForm]:
        """Every row, the empty ones too: made when one is read, since most pages show no list."""
        data = self._data
        count = self.known + self.spare
        if data is not None and self.sent and str(data[self.prefix]).isdecimal():
            count = max(count, int(str(data[self.prefix])[:3]))
        count = min(count, self.most + self.spare)
        return [
            self.form(
                data if self.sent else None,
                prefix=f"{self.prefix}-{index}",
                initial=self.initial(self.shown[index]) if index < self.known else None,
            )
            for index in range(count)
        ]

    @cached_property
    def filled(self) -> list[RowForm]:
        """The rows that count."""
        return [row for index, row in enumerate(self.rows) if self._says(row, index)]

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
        return self.sent and problem.field.startswith(f"{self.place}[")

    @property
    def wrong(self) -> bool:
        return self.sent and any(row.errors for row in self.filled)


def _text() -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 3})
    # Browsers count a line break as two signs: the article itself refuses a text too long.
    return forms.CharField(required=False, widget=widget)


class ArticleForm(RowForm):
    """One free article. A row without a title is ignored; `order` moves it."""

    key = "title"
    always = ("order",)

    title = NameField(required=False)
    text = _text()
    title_en = NameField(required=False)
    text_en = _text()
    sheet = forms.BooleanField(required=False)
    order = NumberField(
        label=gettext_lazy("Ordre"),
        help_text=gettext_lazy("Changez ce numéro pour déplacer l’article."),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in LABELS:
            self.fields[name].label = gettext_lazy(LABELS[name])
            self.fields[name].help_text = gettext_lazy(HELPS[name])

    def article(self) -> FreeArticle:
        return FreeArticle(**{name: self.cleaned_data[name] for name in LABELS})


class Articles(Rows[FreeArticle]):
    """Rows of the free articles. Erasing the title of a known article removes it."""

    form = ArticleForm
    prefix = "articles"
    place = "article"
    most = MAX_ARTICLES
    spare = 2

    def initial(self, value: FreeArticle) -> dict[str, Any]:
        return {**value.to_data(), "order": self.shown.index(value) + 1}

    def articles(self) -> tuple[FreeArticle, ...]:
        """Return the articles in order, or those shown; a row without an order comes last."""
        if not self.sent:
            return self.shown
        rows = [row for row in self.read if isinstance(row, ArticleForm)]
        articles = [row.article() for row in rows]
        last = len(self.rows) + MAX_ARTICLES
        orders = [row.cleaned_data["order"] or last for row in rows]
        self.add_problems(article_problems(articles), rows)
        if self.wrong:
            return ()
        places = sorted(range(len(articles)), key=lambda place: orders[place])
        return tuple(articles[place] for place in places)
