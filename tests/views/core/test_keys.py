"""Keys of the keyboard: what is declared is what the scripts and the templates read."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import ROOT
from tests.factories import make_user
from tests.views.helpers import text_of
from tournaments.annexes.manual.management.reference.keys import keys_page
from tournaments.forms.results.deals import SUIT_KEYS
from tournaments.words.keys import PLACES, Place, place_named

#: Scripts that listen to keys and give none a meaning, with the reason.
WITHOUT_MEANING = {
    # It only holds back what is typed while the page loads.
    "static/js/early-keys.js",
    # A letter typed on the button of a question begins the next line.
    "static/js/register.js",
}
#: Names that templates give to keys (`aria-keyshortcuts`), as the scripts read them.
SPOKEN = {"Control+Enter": "Enter", "Control+Z": "z", "D": "d"}


def read_by(script: str) -> set[str]:
    """Return the keys that a script gives a meaning to."""
    text = (ROOT / script).read_text(encoding="utf-8")
    compared = set(re.findall(r'\bkey(?:\.toLowerCase\(\))? [!=]== "([^"]+)"', text))
    block = re.search(r"const byKey = \{(.*?)\};", text, re.DOTALL)
    named = re.findall(r'^\s+(?:"([^"]+)"|(\w+)): "', block[1], re.MULTILINE) if block else []
    # A space that presses a button is not read: only that it is left to the button.
    return compared | {quoted or bare for quoted, bare in named}


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_script_reads_the_keys_declared_and_no_other(place: Place) -> None:
    declared = {key for one in place.keys for key in one.read}
    assert read_by(place.script) == declared


def test_every_script_that_listens_to_keys_is_declared() -> None:
    listening = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "static/js").glob("*.js")
        if re.search(r'"key(?:down|up|press)"', path.read_text(encoding="utf-8"))
    }
    assert listening == {place.script for place in PLACES} | WITHOUT_MEANING


def test_every_key_that_a_template_announces_is_declared() -> None:
    announced = {
        key
        for path in (ROOT / "templates").rglob("*.html")
        for key in re.findall(r'aria-keyshortcuts="([^"]+)"', path.read_text(encoding="utf-8"))
    }
    declared = {key for place in PLACES for one in place.keys for key in one.read}
    assert announced
    assert {SPOKEN.get(key, key) for key in announced} <= declared


def test_the_letters_of_the_buttons_are_those_that_the_page_tells() -> None:
    assert f" {' '.join(SUIT_KEYS.values())} " in place_named("entry").keys[2].does


@pytest.mark.django_db
def test_a_helper_finds_every_key_on_one_page_from_the_menu() -> None:
    client = Client()
    client.force_login(make_user(), "tournaments.views.core.signing_in.LimitedBackend")
    assert reverse("keys") in text_of(client.get(reverse("account")))
    shown = text_of(client.get(reverse("keys")))
    for place in PLACES:
        assert f'id="{place.name}"' in shown
    assert "<kbd>Échap</kbd> efface la ligne" in shown


def test_both_languages_have_the_same_anchors() -> None:
    french, english = (re.findall(r"\{#([\w-]+)\}", keys_page(one)) for one in ("fr", "en"))
    assert french == english == [place.name for place in PLACES]
    assert "<kbd>Enter</kbd>" in keys_page("en")
    assert "<kbd>D</kbd>" in keys_page("en")
    assert "Entrée" not in keys_page("en")
