"""The English catalogue leaves nothing in French, and loses no number or name.

`make check` verifies that it holds every text of the sources, because that needs gettext's tools.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.utils.formats import date_format
from django.utils.translation import override

from scoring.catalogue import DESCRIPTIONS
from scoring.rules import presets
from tests import ROOT

CATALOGUE = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\([^)]*\)[-+#0 .\d]*[a-z]|%[sdrif%]|\{[^{}]*\}")


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="en", domain="django")


@pytest.fixture(scope="module")
def messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def french(message: Message) -> list[str]:
    """Return the French text, and its plural if it has one."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def english(message: Message) -> list[str]:
    """Return the English text, and its plural if it has one."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def placeholders(text: str) -> Counter[str]:
    return Counter(PLACEHOLDER.findall(text))


def test_the_english_catalogue_has_texts(messages: list[Message]) -> None:
    assert messages


def test_the_catalogue_is_compiled(catalogue: Catalog) -> None:
    """Babel does not compile a catalogue if its header is still marked fuzzy."""
    assert not catalogue.fuzzy


def test_every_text_is_translated(messages: list[Message]) -> None:
    missing = [message.id for message in messages if not all(map(str.strip, english(message)))]

    assert missing == []


def test_no_translation_is_a_guess(messages: list[Message]) -> None:
    assert [message.id for message in messages if message.fuzzy] == []


def test_a_translation_keeps_what_will_be_filled_in(messages: list[Message]) -> None:
    wrong = []
    for message in messages:
        # A singular may write its number as a word ("one team"), so compare the plurals.
        if placeholders(french(message)[-1]) != placeholders(
            english(message)[-1]
        ) or not placeholders(english(message)[0]) <= placeholders(french(message)[-1]):
            wrong.append(message.id)

    assert wrong == []


def test_a_translation_starts_and_ends_as_the_text_does(messages: list[Message]) -> None:
    wrong = [
        message.id
        for message in messages
        for source, target in zip(french(message), english(message), strict=True)
        if (source.startswith("\n"), source.endswith("\n"))
        != (target.startswith("\n"), target.endswith("\n"))
    ]

    assert wrong == []


def test_the_descriptions_of_the_presets_are_marked_for_translation() -> None:
    assert set(DESCRIPTIONS) == set(presets().values())


def test_dates_are_written_as_in_europe() -> None:
    with override("en"):
        assert date_format(date(2026, 11, 21), "DATE_FORMAT") == "21 November 2026"
