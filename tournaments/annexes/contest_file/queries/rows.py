"""Rows of a contest read as the columns of its file, with references in place of keys."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Contest

#: Turns a stored key into a reference of the file.
Refer = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Numbered:
    """References in the order in which they are first asked for: a letter and a number."""

    letter: str
    known: dict[Any, str]

    def __call__(self, key: Any) -> str | None:
        if key in (None, ""):
            return key or None
        return self.known.setdefault(key, f"{self.letter}{len(self.known) + 1}")


def same(key: Any) -> Any:
    """Return the value itself: a column that is read and stays as it is."""
    return key


def places_of(model: type[Any], contest: Contest) -> dict[Any, int]:
    """Return the place of each row of a list, from 1, by its key."""
    keys = (
        model._default_manager.filter(contest=contest).order_by("pk").values_list("pk", flat=True)
    )
    return {pk: place for place, pk in enumerate(keys, start=1)}


def grouped(
    model: type[Any], contest: Contest, categories: Mapping[Any, int]
) -> Mapping[Any, list[int]]:
    """Return the categories of each row, as places in their list."""
    names_of: dict[Any, list[int]] = defaultdict(list)
    named: QuerySet[Any] = model._default_manager.filter(contest=contest)
    pairs = named.filter(categories__isnull=False).values_list("pk", "categories")
    for pk, category in sorted(pairs):
        names_of[pk].append(categories[category])
    return names_of


def rows_of(
    model: type[Any], where: Mapping[str, Any], row: type[Any], **refer: Refer
) -> list[dict[str, Any]]:
    """Return the rows of a model as the columns of `row`, in the order they were made. One query.

    `refer` turns the values of some columns into what the file holds.
    """
    columns = list(_columns(model, row, refer))
    rows = model._default_manager.filter(**where).order_by("pk").values(*columns)
    made = list(rows)
    for one in made:
        for name, of in refer.items():
            one[name] = of(one[name])
    return made


def _columns(model: type[Any], row: type[Any], refer: Collection[str]) -> Iterator[str]:
    yield from refer
    stored = {field.name for field in model._meta.concrete_fields if field.remote_field is None}
    for field in fields(row):
        if field.name in stored and field.name not in refer:
            yield field.name
