"""The regulations load, are written back unchanged, and play to the end in `rehearse`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.annexes.rehearsal.queries.properties import held_to_the_rules, marked_again, rehearsed
from tests.regulations.helpers import HERE, document, path_of
from tests.sweeps import daily, slowly
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.gallery import TITLES

#: Regulations that clubs posted and that the set-up page offers.
OFFERED = (
    "champ-commun",
    "coinchons",
    "comite-des-fetes",
    "committee-evening",
    "deux-sevres",
    "deux-sevres-odd",
    "seniors-eure",
    "twirl-isere",
)
#: Regulations that use the clauses of VARIANTS.
MORE = ("cafe-belge", "club-de-coinche", "poules-et-finale", "trois-et-quatre")
NAMES = (*OFFERED, *MORE)
every = pytest.mark.parametrize("name", NAMES)


def test_eight_are_offered_and_four_more_use_other_clauses() -> None:
    assert set(OFFERED) <= set(TITLES)
    assert sorted(path.stem for path in HERE.glob("*.toml")) == list(MORE)


@every
def test_a_document_written_again_is_the_same_regulation(name: str) -> None:
    assert from_toml(to_toml(document(name))) == document(name)


@pytest.mark.parametrize(
    ("name", "teams"),
    [
        *daily(4, ((name, 8 + place % 2) for place, name in enumerate(OFFERED))),
        *slowly(*((name, 9 - place % 2) for place, name in enumerate(OFFERED))),
    ],
)
def test_it_is_rehearsed_with_an_even_and_an_odd_number_of_teams(
    name: str, teams: int, tmp_path: Path
) -> None:
    rehearsal = rehearsed(str(path_of(name)), teams)
    regulation = document(name)
    assert sum(one["stage"] == "rounds" for one in rehearsal["rounds"]) == regulation.rounds
    held_to_the_rules(rehearsal)
    rules = tmp_path / "rules.toml"
    rules.write_text(regulation.rules.to_toml(), "utf-8")
    ends = [regulation.of_round(played["number"]) for played in rehearsal["rounds"]]
    for kind in ("deals", "target"):
        for value in {getattr(end, kind) for end in ends if end.clock is None} - {None}:
            rounds = [
                r
                for r, end in zip(rehearsal["rounds"], ends, strict=True)
                if getattr(end, kind) == value
            ]
            again = marked_again({"rounds": rounds}, str(rules), **{kind: value})
            assert all(match["ended"] for match in again)


@pytest.mark.parametrize("name", [name for name in OFFERED if not document(name).individuals])
def test_nobody_meets_again_in_a_field_large_enough(name: str) -> None:
    rehearsal = rehearsed(str(path_of(name)), 24)
    pairs = [
        frozenset((match["NS"], match["EW"]))
        for played in rehearsal["rounds"]
        # Rematches in a bracket cannot be avoided.
        if played["stage"] != "bracket"
        for match in played["matches"]
    ]
    assert len(set(pairs)) == len(pairs)
