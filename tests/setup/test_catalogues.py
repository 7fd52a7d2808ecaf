"""The catalogues leave nothing untranslated that they hold, and lose no number, name or tag.

`make check` verifies that they hold every text that they owe, because that needs gettext's tools.
"""

from __future__ import annotations

import runpy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext, override, trans_real

from scoring.catalogue import DESCRIPTIONS
from scoring.rules import presets
from tests import ROOT
from tournaments.machine.app import GAME, speak_of_the_game

faults = runpy.run_path(str(ROOT / ".ci" / "messages.py"))["faults"]
CATALOGUES = sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po"))
LANGUAGES = {path.parts[-3] for path in CATALOGUES}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_catalogue_keeps_what_is_filled_in_and_compiles(path: Path) -> None:
    """Babel does not compile a catalogue if its header is still marked fuzzy."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    messages = [message for message in catalogue if message.id]

    assert messages
    assert not catalogue.fuzzy
    assert [(one.id, fault) for one in messages for fault in faults(one)] == []


@pytest.mark.parametrize(
    ("source", "translation", "fault"),
    [
        ("Table %(table)s", "Tavolo %(tavolo)s", "its placeholders are others"),
        ("Table %(table)s", "Tavolo", "its placeholders are others"),
        ("<b>%(n)s</b> points", "%(n)s punti", "its tags are others"),
        ("Table", " ", "not translated"),
        (("%(n)s table", "%(n)s tables"), ("un tavolo", ""), "not translated"),
        (("%(n)s table", "%(n)s tables"), ("un tavolo", "tavoli"), "its placeholders are others"),
        ("Table", "Tavolo\n", "it begins or ends otherwise"),
    ],
)
def test_a_wrong_translation_is_refused(
    source: str | tuple[str, str], translation: str | tuple[str, str], fault: str
) -> None:
    assert list(faults(Message(source, translation))) == [fault]


def test_a_guess_is_refused_and_a_singular_may_write_its_number_in_words() -> None:
    assert list(faults(Message("Table", "Tavolo", flags=["fuzzy"]))) == ["a guess"]
    assert not list(faults(Message(("%(n)s table", "%(n)s tables"), ("un tavolo", "%(n)s tavoli"))))


def test_each_language_offered_has_its_catalogue() -> None:
    assert set(dict(settings.LANGUAGES)) == {"fr"} | LANGUAGES


def test_the_words_of_a_country_win_and_the_rest_is_in_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    compiled(tmp_path, "it", "django", {"Classement": "Classifica", "capot": "cappotto"})
    compiled(tmp_path, "it_CH", GAME, {"capot": "capot"})
    # Before the settings, whose change empties them: the other tests need theirs.
    monkeypatch.setattr(trans_real, "_translations", {})
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [*settings.LANGUAGES, ("it-ch", "Italiano (Svizzera)")]
    speak_of_the_game()

    with override("it-ch"):
        assert [gettext(text) for text in ("Classement", "capot")] == ["Classifica", "capot"]
    with override("it"):
        assert gettext("capot") == "cappotto"


def compiled(folder: Path, language: str, name: str, words: dict[str, str]) -> None:
    """Write a compiled catalogue."""
    catalogue = Catalog(locale=language)
    for text, translation in words.items():
        catalogue.add(text, translation)
    path = folder / language / "LC_MESSAGES" / f"{name}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def test_the_descriptions_of_the_presets_are_marked_for_translation() -> None:
    assert set(DESCRIPTIONS) == set(presets().values())


@pytest.mark.parametrize(
    ("language", "day"), [("en", "5 December 2026"), ("it", "5 dicembre 2026")]
)
def test_dates_are_written_as_in_europe(language: str, day: str) -> None:
    with override(language):
        assert date_format(date(2026, 12, 5), "DATE_FORMAT") == day
