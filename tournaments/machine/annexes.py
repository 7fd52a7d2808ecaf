"""Annexes: what goes beyond a contest day. The core reads what they declare, and imports none.

The parts that a package's `ANNEX` names are imported when they first serve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, TypeVar

from django.conf import settings
from django.utils.translation import gettext as _


class Place(StrEnum):
    """Places of the core's pages to which an annex may add a piece."""

    HOME = "home"
    CONTEST = "contest"
    STANDINGS = "standings"
    NOW = "now"
    MATCH = "match"
    SHEET = "sheet"
    TABLE = "table"
    REFEREE = "referee"
    FORGET = "forget"
    DELETE = "delete"
    ACCOUNT = "account"
    HEAD = "head"
    TEAM = "team"
    PRIVACY = "privacy"
    ANNOUNCED = "announced"
    SETTINGS = "settings"
    NAMES = "names"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a page; `values` names what fills it, or leaves it out by None."""

    template: str
    values: str


@dataclass(frozen=True, slots=True)
class Route:
    """An address: the view that answers it, and the name by which links call it."""

    view: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Annex:
    """What an annex adds to the core. Each part is "module:name", below the annex's package.

    `routes` are its addresses, from the root of the site; `urls` is a module of them, where they
    are many or depend on other annexes. `pieces` are those of the core's pages. `papers` is a
    module whose `KINDS` are papers of a contest, and `results` one whose `RESULTS` are files of its
    results; `api`, a function that adds addresses to the API; `charts`, one that returns those of a
    team's page, from its contest, its snapshot and itself; `encloses`, one that yields the files it
    adds to the archive of a contest, each with its title and content; `schema`, a module whose
    `schema()` and `NAME` are a schema of the documents and its file; `sends`, a function that tells
    whether it sends anything to another computer; `thread`, a class of threads that run while a
    server does. The other parts are classes that extend a door of the core: see `Door`.
    """

    name: str
    routes: Mapping[str, Route] = field(default_factory=dict)
    urls: str = ""
    pieces: Mapping[Place, Piece] = field(default_factory=dict)
    papers: str = ""
    results: str = ""
    api: str = ""
    charts: str = ""
    encloses: str = ""
    schema: str = ""
    sends: str = ""
    thread: str = ""
    large: str = ""
    pair: str = ""
    roles: str = ""
    forgets: str = ""
    merges: str = ""
    qualifies: str = ""
    addresses: str = ""
    refuses: str = ""
    ends: str = ""
    applies: str = ""
    waits: str = ""


class Door:
    """What the core asks of annexes at one moment. An annex overrides what concerns it.

    `part` is the field of `Annex` that names the annex's own class. One that is left out is asked
    too where `always` is set: its data are still there.
    """

    part: ClassVar[str]
    always: ClassVar[bool] = False


D = TypeVar("D", bound=Door)


@cache
def _declared(package: str) -> Annex:
    annex: Annex = import_module(package).ANNEX
    return annex


@cache
def annexes() -> Mapping[str, Annex]:
    return {package: _declared(package) for package in settings.ANNEXES}


@cache
def named(package: str, part: str) -> Any:
    """Return what an annex names "module:name". Raises `ImportError` or `AttributeError`."""
    module, _colon, name = part.partition(":")
    return getattr(import_module(f"{package}.{module}"), name)


def serves(name: str) -> bool:
    return any(annex.name == name for annex in annexes().values())


def how_to_install(annex: str, asked: str) -> str:
    """Return how to add the libraries of an annex to somebody who asked for a part of it."""
    return _(
        "« %(asked)s » demande des bibliothèques qui ne sont pas installées : "
        'pip install "dixdeder[%(annex)s]"'
    ) % {"asked": asked, "annex": annex}


def behind(door: type[D]) -> Iterator[D]:
    for package in (*settings.ANNEXES, *(settings.ANNEXES_LEFT_OUT if door.always else ())):
        if part := getattr(_declared(package), door.part):
            yield named(package, part)()


def functions(part: str) -> Iterator[Callable[..., Any]]:
    for package, annex in annexes().items():
        if name := getattr(annex, part):
            yield named(package, name)


def modules(part: str) -> Iterator[Any]:
    for package, annex in annexes().items():
        if name := getattr(annex, part):
            yield import_module(f"{package}.{name}")


def pieces_of(place: Place, shown: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the template and the values of each piece that annexes add to a place."""
    for package, annex in annexes().items():
        if piece := annex.pieces.get(place):
            values = named(package, piece.values)(shown)
            if values is not None:
                yield piece.template, values
