"""Every preset and every regulation of the tests, with an odd number of teams. Slow.

The tests of each kind of draw rehearse more sizes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.rules import presets
from tests.annexes.rehearsal.queries.properties import (
    ALONE,
    held_to_the_rules,
    marked_again,
    marked_by_chair,
    rehearsed,
)
from tests.regulations.helpers import path_of
from tests.regulations.test_documents import NAMES

DOCUMENTS = [path_of(name) for name in NAMES]


@pytest.mark.slow
@pytest.mark.parametrize("preset", sorted(set(presets()) - set(ALONE)))
def test_every_preset_is_rehearsed_to_the_end(preset: str) -> None:
    rehearsal = rehearsed(preset, 33, seed=33)
    held_to_the_rules(rehearsal)
    marked_again(rehearsal, preset, deals=12)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 9, 33])
@pytest.mark.parametrize("preset", ALONE)
def test_every_preset_where_each_plays_for_himself_is_rehearsed(preset: str, players: int) -> None:
    rehearsal = rehearsed(preset, players, seed=players)
    held_to_the_rules(rehearsal)
    marked_by_chair(rehearsal, preset)


@pytest.mark.slow
@pytest.mark.parametrize("players", [5, 9, 13, 33])
def test_tables_of_four_and_of_three_are_rehearsed(players: int, tmp_path: Path) -> None:
    document = tmp_path / "mixed.toml"
    document.write_text(
        '[rules]\npreset = "ffb-belote"\n'
        '[format]\nentrants = "individuals"\ntables = "4-then-3"\nrounds = 4\n'
    )
    rehearsal = rehearsed(str(document), players, seed=players)
    for played in rehearsal["rounds"]:
        assert len(played["byes"]) == (1 if players == 5 else 0)


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_every_regulation_is_rehearsed_to_the_end(document: Path) -> None:
    rehearsal = rehearsed(str(document), 9, seed=9)
    held_to_the_rules(rehearsal)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(presets()))
def test_the_same_seed_rehearses_the_same_contest(name: str) -> None:
    assert rehearsed(name, 9, seed=9) == rehearsed(name, 9, seed=9)
