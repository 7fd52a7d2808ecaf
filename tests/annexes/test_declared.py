"""What the annexes declare: each part exists, and each class extends the door that asks it."""

from __future__ import annotations

import re
from importlib import import_module

from django.template.loader import get_template

from tests import ROOT
from tests.sweeps import for_each
from tournaments.annexes import NAMES
from tournaments.annexes.book.services.merging import Merges
from tournaments.annexes.qualifying.services.qualifying import Qualifies
from tournaments.machine.annexes import Annex, Door, Place, annexes, named
from tournaments.machine.pair import Pair
from tournaments.queries.registration.applying import Applies
from tournaments.server.bodies import Large
from tournaments.server.roles import Roles
from tournaments.services.core.doors import Forgets, Refuses
from tournaments.services.registration.filling import Waits
from tournaments.views.papers.kind import TableAddresses

DOORS: tuple[type[Door], ...] = (
    *(Applies, Forgets, Large, Merges, Pair, Qualifies, Refuses, Roles, TableAddresses, Waits),
)
FUNCTIONS = ("api", "charts", "encloses", "sends", "thread")
ALL = sorted(annexes().items())


def test_all_serve_unless_one_is_left_out() -> None:
    assert [annex.name for annex in annexes().values()] == list(NAMES)


@for_each("package, annex", ALL)
def test_each_class_extends_its_door(package: str, annex: Annex) -> None:
    for door in DOORS:
        if part := getattr(annex, door.part):
            assert issubclass(named(package, part), door)


@for_each("package, annex", ALL)
def test_each_part_exists(package: str, annex: Annex) -> None:
    for route in annex.routes.values():
        assert callable(named(package, route.view))
    if annex.urls:
        assert import_module(f"{package}.{annex.urls}").urlpatterns
    for part in FUNCTIONS:
        if name := getattr(annex, part):
            assert callable(named(package, name))
    if annex.results:
        assert import_module(f"{package}.{annex.results}").RESULTS
    for piece in annex.pieces.values():
        assert get_template(piece.template)
        assert callable(named(package, piece.values))


def test_every_place_is_on_a_page_of_the_core() -> None:
    pages = [path.read_text("utf-8") for path in (ROOT / "templates").rglob("*.html")]
    shown = {place for page in pages for place in re.findall(r'{% pieces "([a-z]+)" %}', page)}

    assert shown == set(Place)
