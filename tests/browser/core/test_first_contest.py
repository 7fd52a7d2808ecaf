"""The tutorial is followed to the letter, in both languages: each step can be read and done."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opened
from tests.browser.follower import Follower
from tests.browser.steps import deeds

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_reader_follows_the_tutorial_to_the_end(opened: Opened, language: str) -> None:
    Follower(opened).follow(deeds(language))
