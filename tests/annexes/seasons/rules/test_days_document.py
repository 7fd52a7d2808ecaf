"""The days of a season as JSON: read, refused with every fault, written back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.annexes.seasons.rules.builders import Data, day, document, ranks, rules, table, team
from tests.annexes.seasons.rules.strategies import any_days
from tests.sweeps import for_each
from tournaments.annexes.seasons.rules import (
    DocumentRefused,
    Rules,
    days_as_json,
    read_days,
    rules_from_data,
    rules_to_data,
    table_of,
)

FIRST = day("a", "2026-03-12", team("Jean Martin", "Ana", total=5))


def faults(of: Rules, *documents: tuple[str, bytes]) -> list[tuple[str, str]]:
    """Return the field and the message of every fault of these documents."""
    with pytest.raises(DocumentRefused) as caught:
        table_of(of, read_days(documents))
    return [(one.problem.field, one.problem.text) for one in caught.value.located]


def fields(of: Rules, *days: Data, **options: Any) -> list[str]:
    return [field for field, _message in faults(of, ("days", document(days, **options)))]


def test_a_contest_that_is_not_given_is_named() -> None:
    of = rules('contests = ["a", "finale"]', more='[[contest]]\nid = "finale"\nmultiplier = 2')
    assert faults(of, ("days", document([FIRST]))) == [
        ("season.contests", "Aucun concours « finale » dans cette saison."),
        ("contest[finale].id", "Aucun concours « finale » dans cette saison."),
    ]


def test_no_day_and_two_of_one_id_are_refused() -> None:
    assert fields(rules()) == ["days"]
    assert fields(rules(), FIRST, FIRST) == ["days"]


def test_two_people_of_one_name_the_same_day_are_two_people() -> None:
    both = day("a", "2026-03-12", team("Jean Martin", "Ana"), team("MARTIN Jean", "Bob"))
    [(field, message)] = faults(rules(), ("days", document([both])))
    assert field == "days[a].players"
    assert message == "Deux « Jean Martin » jouent le 12 mars : ce sont deux personnes."
    assert fields(rules('rank = "pairs"'), both) == ["days[a].players"]
    father = day("a", "2026-03-12", team("Jean Martin", "Jean Martin"))
    assert fields(rules(), father) == ["days[a].players"]


def test_a_name_that_never_came_is_nobody_else() -> None:
    gone = team("Jean Martin", rounds=[])
    assert ranks(table(rules(), day("a", "2026-03-12", gone, team("Jean Martin", total=3)))) == [
        (1, "Jean Martin", 3)
    ]


def test_people_who_play_the_same_day_are_not_merged() -> None:
    both = day("a", "2026-03-12", team("Jean", total=2), team("Jeannot", total=1))
    [(field, message)] = faults(rules(), ("d", document([both], same=[["jean", "jeannot"]])))
    assert field == "same"
    assert "« Jean » et « Jeannot » jouent tous les deux le 12 mars" in message


def test_a_season_of_pairs_takes_no_contest_of_individuals() -> None:
    alone = day("a", "2026-03-12", team("Ana"), individuals=True)
    assert fields(rules('rank = "pairs"'), alone) == ["days[a].individuals"]
    assert table(rules(), alone).rows


def test_every_fault_of_the_days_comes_at_once() -> None:
    twice = day("b", "2026-03-13", team("Ana"), team("Ana"))
    problems = faults(
        rules('rank = "pairs"'),
        ("x", b"{"),
        ("d", document([{"id": "c"}, twice, {**FIRST, "contest": {"date": "2026-03-12"}}])),
    )
    assert [field for field, _message in problems] == ["days", "days", "days", "days[b].players"]
    assert "« c » n’est pas un document de résultats : « contest »" in problems[1][1]
    assert "« contest.final » manque" in problems[2][1]


@for_each(
    "change",
    [
        {"format": "dix-de-der/season"},
        {"version": 2},
        {"contest": {"date": "2026-02-30", "final": True}},
        {"contest": {"date": "12/03/2026", "final": True}},
        {"teams": None},
        {"teams": FIRST["teams"] * 2},
        {"standings": FIRST["standings"] * 2},
        {"standings": [{**FIRST["standings"][0], "team": 9}]},
        {"standings": [{**FIRST["standings"][0], "total": 1.5}]},
        {"standings": [{**FIRST["standings"][0], "total": 10**4000}]},
        {"standings": [{**FIRST["standings"][0], "team": 10**4000}]},
        {"version": 10**4000},
        {"standings": [{**FIRST["standings"][0], "rounds": [{"state": "asleep"}]}]},
        {"standings": [{**FIRST["standings"][0], "rounds": [{"state": ["played"]}]}]},
        {"excluded": [4]},
        {"awards": [{"team": 4, "cents": 1}]},
        {"id": ""},
    ],
)
def test_a_day_that_is_no_such_document_is_refused(change: Data) -> None:
    assert fields(rules(), {**FIRST, **change}) == ["days"]


def test_bare_results_are_a_day_named_by_their_file() -> None:
    bare = {name: value for name, value in FIRST.items() if name != "id"}
    documents = [(name, json.dumps(bare).encode()) for name in ("jeudi-1", "jeudi-2")]
    ranking = table_of(rules(), read_days(documents))
    assert [one.day for one in ranking.days] == ["jeudi-1", "jeudi-2"]
    assert ranking.rows[0].points == 10


@pytest.mark.slow
@given(any_days(), st.randoms())
def test_the_days_written_are_read_back(days: list[Data], random: Any) -> None:
    read = read_days([("days", document(days, same=[["ana", "zoe"]]))])
    assert not read.faults
    assert read_days([("again", days_as_json(read))]) == read


@given(st.binary(max_size=60))
@example(b'{"format": "dix-de-der/season-days", "days": 3}')
@example(b'{"format": "dix-de-der/season-days", "days": [3, null, {"id": 4}], "people": {}}')
@example(b'{"format": "dix-de-der/season-days", "days": [], "same": [3]}')
@example(b"[" * 100_000)
@example(b'{"a": NaN}')
@example(b'{"a": ' + b"9" * 5_000 + b"}")
@example(b'{"contest": ' + b"9" * 900 + b', "version": ' + b"9" * 900 + b"}")
@example(b'{"format": [], "version": true}')
def test_any_bytes_are_refused_in_sentences(found: bytes) -> None:
    assert all(message.endswith(".") for _field, message in faults(rules(), ("x", found)))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@pytest.mark.slow
@given(any_days(), st.data())
def test_any_change_of_a_day_gives_a_table_or_sentences(
    days: list[Data], data: st.DataObject
) -> None:
    place: Any = days
    while isinstance(place, dict | list) and place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.integers(0, 4)) == 0:
            place[key] = data.draw(JSON)
            break
        place = place[key]
    of = rules_from_data(rules_to_data(rules()))
    try:
        lines = [row.name for row in table_of(of, read_days([("d", document(days))])).rows]
    except DocumentRefused as refused:
        lines = [one.problem.text for one in refused.located]
    assert lines is not None
