"""Presets that stand for the others each day: the slow tests try every property on all of them."""

from __future__ import annotations

from typing import Final

import pytest

from scoring import presets
from tests.sweeps import slowly

#: A game without bids, one with annonces and rounding, one with bids, and one of three players.
EACH_DAY: Final = ("ffb-belote", "belote-cafe", "contree-made-announced", "belote-3")
each_preset = pytest.mark.parametrize(
    "preset", [*EACH_DAY, *slowly(*sorted(presets().keys() - set(EACH_DAY)))]
)
