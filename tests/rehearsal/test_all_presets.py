"""Every preset and every regulation of the tests, from 8 teams to 150. Slow."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.rules import presets
from tests.rehearsal.properties import held_to_the_rules, marked_again, rehearsed

DOCUMENTS = sorted((Path(__file__).parents[1] / "regulations").glob("*.toml"))

sizes = pytest.mark.parametrize("teams", [8, 9, 33, 150])


@pytest.mark.slow
@sizes
@pytest.mark.parametrize("preset", sorted(presets()))
def test_every_preset_is_rehearsed_to_the_end(preset: str, teams: int) -> None:
    said = rehearsed(preset, teams, seed=teams)
    held_to_the_rules(said)
    marked_again(said, preset, deals=12)
    assert rehearsed(preset, teams, seed=teams) == said


@pytest.mark.slow
@sizes
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_every_regulation_is_rehearsed_to_the_end(document: Path, teams: int) -> None:
    said = rehearsed(str(document), teams, seed=teams)
    held_to_the_rules(said)
    assert rehearsed(str(document), teams, seed=teams) == said
