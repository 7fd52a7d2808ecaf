"""Names grouped by person: alike, never in one contest, never those said to be two people."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from benchmarks.made_up_people import made_up, typed_wrong
from tournaments.annexes.book.queries.alike import Spelling, alike_people
from tournaments.words.alike import alike_pairs
from tournaments.words.identity import Likeness, likeness

PEOPLE = made_up(60)
NAMES = [one.name for one in PEOPLE] + [
    typed for seed in (1, 2) for _one, _word, typed in typed_wrong(PEOPLE, seed)
]
contests = st.frozensets(st.integers(1, 6), max_size=3)


def groups_of(*people: tuple[str, str, set[int]]) -> list[list[str]]:
    """Return the names of each group; a name that is not sure has a question mark."""
    spellings = [
        Spelling(key, name, club, contests=frozenset(played))
        for key, (name, club, played) in enumerate(people)
    ]
    return [
        [group.stays.name]
        + [one.spelling.name + ("" if one.sure else " ?") for one in group.others]
        for group in alike_people(spellings).groups
    ]


def test_no_alike_pair_is_missed_without_comparing_all() -> None:
    compared = {
        (one, other, alike)
        for one, other in combinations(range(len(NAMES)), 2)
        if (alike := likeness(NAMES[one], NAMES[other])) is not Likeness.DIFFERENT
    }
    assert set(alike_pairs(NAMES)) == compared


@pytest.mark.parametrize(
    ("people", "groups"),
    [
        # The one of most evenings stays; same words in another order are surely one person.
        (
            [("Jean Martn", "", {1}), ("Jean Martin", "", {2, 3}), ("MARTIN Jean", "", {4})],
            [["Jean Martin", "MARTIN Jean", "Jean Martn ?"]],
        ),
        # Two clubs tell two people apart until somebody says.
        (
            [("Zoé Petit", "Niort", {1}), ("Petit Zoé", "Melle", {2})],
            [["Zoé Petit", "Petit Zoé ?"]],
        ),
        # The surest group is first, whatever its evenings.
        (
            [
                ("Luc Roy", "", {1, 2}),
                ("Luc Roi", "", {3}),
                ("Ève Noël", "", {1}),
                ("Noel Eve", "", {2}),
            ],
            [["Ève Noël", "Noel Eve"], ["Luc Roy", "Luc Roi ?"]],
        ),
        # Who play together are two, and a third name is that of one of them.
        (
            [("Jean Martin", "", {1, 2}), ("Jean Martinn", "", {1}), ("Jean Martn", "", {3})],
            [["Jean Martin", "Jean Martn ?"]],
        ),
        # So are two that resemble a third one: only one of them is offered at a time.
        (
            [("Jean Martin", "", {1, 2}), ("Jean Martn", "", {3}), ("Jean Martinn", "", {3})],
            [["Jean Martin", "Jean Martn ?"]],
        ),
    ],
)
def test_names_are_grouped_by_person(
    people: list[tuple[str, str, set[int]]], groups: list[list[str]]
) -> None:
    assert groups_of(*people) == groups


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), contests), max_size=12),
    st.sets(st.frozensets(st.integers(0, 11), min_size=2, max_size=2), max_size=4),
)
@example(
    [(name, frozenset()) for name in ("Jean Martin", "Jean Martn", "Jean Martinn")],
    {frozenset((1, 2))},
)
def test_a_group_is_one_person_and_a_name_is_in_one_group(
    people: list[tuple[str, frozenset[int]]], two: set[frozenset[int]]
) -> None:
    spellings = [Spelling(key, name, contests=played) for key, (name, played) in enumerate(people)]
    groups = alike_people(spellings, two).groups
    keys = [key for group in groups for key in group.keys]
    assert len(keys) == len(set(keys))
    for group in groups:
        assert all(spellings[key].evenings <= group.stays.evenings for key in group.keys)
        for one, other in combinations(group.keys, 2):
            assert spellings[one].contests.isdisjoint(spellings[other].contests)
            assert frozenset((one, other)) not in two
        for line in group.others:
            assert likeness(group.stays.name, line.spelling.name) is not Likeness.DIFFERENT
