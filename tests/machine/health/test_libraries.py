"""Compiled libraries that the computer cannot load: a sentence, and everything else works."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from tests import ROOT
from tests.factories import make_contest, play_round
from tests.views.desk import plain
from tournaments.annexes.photos.rules import Refusal, read_file
from tournaments.annexes.photos.views.cutting import OF_FILES
from tournaments.machine.health.console import failure_sentence
from tournaments.machine.health.failures import Failure, failure_of
from tournaments.management.commands.serve import Command
from tournaments.server.command import MISTYPED
from tournaments.words.house_enums import PhotoFault

#: Compiled libraries that only some of the pages use. Windows may lack what they need.
LARGE = ("numpy", "zxingcpp", "pypdfium2", "rustworkx")

#: What a Python without these libraries is asked: the addresses, the commands, a file to read.
WITHOUT = """
import os, sys
from importlib.machinery import ModuleSpec

class Refusing:
    def find_spec(self, name, path=None, target=None):
        return ModuleSpec(name, self) if name in {large!r} else None

    def create_module(self, spec):
        raise ImportError(f"DLL load failed while importing {{spec.name}}", name=spec.name)

    def exec_module(self, module):
        pass

sys.meta_path.insert(0, Refusing())
os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
import django
django.setup()
from django.core.management import get_commands, load_command_class
from django.urls import get_resolver
assert get_resolver().url_patterns
for name, app in get_commands().items():
    if app.startswith("tournaments"):
        load_command_class(app, name)
from tournaments.annexes.photos.rules import read_file
print(read_file(b"", "photo.jpg")[0].refusal)
"""


#: What a Python is asked that has no library of photographed sheets: the matching of the draws, the
#: pages of a contest, then a command that reads sheets.
NOT_INSTALLED = """
import os, sys
from importlib.machinery import PathFinder

class Hiding(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.partition(".")[0] not in {hidden!r}:
            return super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Hiding
os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
import django
django.setup()
from django.urls import NoReverseMatch, get_resolver, reverse
from tournaments.machine.annexes import serves
from tournaments.pairing.matching import cheapest
assert get_resolver().url_patterns
assert not serves("photos") and serves("years")
assert cheapest(range(4), {{(0, 1): 3, (2, 3): 4, (0, 2): 9}}) == [(0, 1), (2, 3)]
try:
    reverse("photos", args=["noel"])
except NoReverseMatch:
    sys.argv = ["dixdeder", "read_sheets", "photo.jpg"]
    from tournaments.server.command import main
    main()
"""


def test_without_the_libraries_of_photographs_their_annex_is_not_there() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOT_INSTALLED.format(hidden=("numpy", "zxingcpp"))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == MISTYPED, done.stderr
    assert "«\u202fread_sheets\u202f» demande des bibliothèques" in done.stderr
    assert 'pip install "dixdeder[photos]"' in done.stderr


@pytest.mark.django_db
def test_a_server_that_is_asked_for_an_annex_without_libraries_says_how_to_add_them(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    settings.ANNEXES_NOT_INSTALLED = ["photos"]

    def announced() -> str:
        Command(stdout=(written := StringIO())).announce(8000)
        return written.getvalue()

    monkeypatch.delenv("ANNEXES", raising=False)
    assert "dixdeder[photos]" not in announced()
    monkeypatch.setenv("ANNEXES", "photos")
    assert "« photos » demande des bibliothèques" in announced()


@pytest.mark.slow
def test_the_program_starts_without_the_libraries_of_some_pages() -> None:
    process = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(large=LARGE)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout == "Refusal.NO_READER\n"
    # The window of the server names the library.
    assert "DLL load failed while importing numpy" in process.stderr


def test_a_photograph_that_no_library_reads_says_to_type_the_sheets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "tournaments.annexes.photos.rules.reading", raising=False)
    monkeypatch.delattr("tournaments.annexes.photos.rules.reading", raising=False)
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    monkeypatch.delitem(sys.modules, "tournaments.annexes.photos.rules.finding", raising=False)
    (picture,) = read_file(b"a picture", "IMG_1.jpg")
    assert picture.refusal is Refusal.NO_READER
    assert OF_FILES[picture.refusal] is PhotoFault.NO_READER
    assert "Tapez les feuilles" in str(PhotoFault.NO_READER.label)


@pytest.mark.django_db
def test_a_page_whose_library_cannot_be_loaded_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = make_contest(6)
    play_round(contest)
    caches["pictures"].clear()
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    client = Client(raise_request_exception=False)
    answer = client.get(reverse("share-picture", args=[contest.slug, "ranking", "story"]))
    assert answer.status_code == 503
    assert "Une bibliothèque du programme ne se charge pas" in plain(answer)
    assert client.get(reverse("public-standings", args=[contest.slug])).status_code == 200


def test_the_terminal_names_the_library_that_cannot_be_loaded() -> None:
    error = ImportError("DLL load failed while importing zxingcpp")
    assert failure_of(error) is Failure.LIBRARY
    assert "(DLL load failed while importing zxingcpp)" in failure_sentence(error)
