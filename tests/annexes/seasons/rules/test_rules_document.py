"""The rules of a season as TOML: read, refused with every fault, written back, compared."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.annexes.seasons.rules.builders import rules
from tests.annexes.seasons.rules.strategies import CONTESTS, any_rules
from tests.sweeps import for_each
from tournaments.annexes.seasons.rules import (
    DocumentRefused,
    Rules,
    differences,
    read_rules,
    rules_from_data,
    rules_to_data,
    rules_to_toml,
    sentences,
)
from tournaments.annexes.seasons.rules.reading import TABLES

GOOD = '[season]\nname = "Hiver"\n[day]\ngive = ["points"]\n'


def faults(document: str | bytes) -> list[tuple[str, int | None, str]]:
    """Return the field, the line and the message of every fault of a document."""
    with pytest.raises(DocumentRefused) as caught:
        read_rules(document)
    return [(one.problem.field, one.line, one.problem.text) for one in caught.value.located]


def fields(document: str | bytes) -> list[str]:
    return [field for field, _line, _message in faults(document)]


@for_each(
    "season, day, more, field",
    [
        ("besst = 1", "", "", "season.besst"),
        ("best = 1.5", "", "", "season.best"),
        ("best = true", "", "", "season.best"),
        ("best = 0", "", "", "season.best"),
        ("qualified = 0", "", "", "season.qualified"),
        ("absent = -5", "", "", "season.absent"),
        ('rank = "player"', "", "", "season.rank"),
        ('ties = ["winz"]', "", "", "season.ties"),
        ('ties = "wins"', "", "", "season.ties"),
        ("best = 1\ndrop = 2", "", "", "season.drop"),
        ('ties = ["lots"]', "", "", "season.seed"),
        ("club_teams = 3", "", "", "season.club_teams"),
        ('rank = "clubs"\ncategories = ["Dames"]', "", "", "season.categories"),
        ('rank = "clubs"\nranked = "members"', "", "", "season.ranked"),
        ('contests = ["a", "a"]', "", "", "season.contests"),
        ('categories = ["Féminines", "FEMININES"]', "", "", "season.categories"),
        ("", "places = []", "", "day.places"),
        ("", 'rounding = "nearst"', "", "day.rounding"),
        ("", 'multiplier = "3/0"', "", "day.multiplier"),
        ("", "multiplier = 1.5", "", "day.multiplier"),
        ("", 'places = {depth = "1/3"}', "", "day.places"),
        ("", 'places = "everybody"', "", "day.places"),
        ("", "places = [1, 2.5]", "", "day.places"),
        ("", "", '[[bonus]]\nfor = "won-al"\npoints = 1', "bonus[1].for"),
        ("", "", '[[bonus]]\nfor = "won-all"', "bonus[1].points"),
        ("", "", '[[attendance]]\ndays = "7"\npoints = 1', "attendance[1].days"),
        ("", "", '[[contest]]\nid = "finale"\nmultiplier = "x"', "contest[finale].multiplier"),
        ("", "", '[[contest]]\nid = "finale"\ngive = ["place"]', "contest[finale].places"),
        ("", "", '[[contest]]\nid = "a"\n[[contest]]\nid = "a"', "contest[a].id"),
        ("", "", "[[contest]]\nmultiplier = 2", "contest[1].id"),
        ("", "", "[seazon]\na = 1", "seazon"),
        ("", "", "[bonus]\npoints = 1", "bonus"),
    ],
)
def test_each_fault_is_said_beside_its_field(season: str, day: str, more: str, field: str) -> None:
    document = f'[season]\nname = "Hiver"\n{season}\n[day]\ngive = ["points"]\n{day}\n{more}'
    [(name, line, message)] = faults(document)
    assert name == field
    assert line is not None
    assert message.endswith((".", "?"))


@for_each(
    "document, field",
    [
        ("[season]\nname = ", "document"),
        (b'[season]\nname = "\xff"', "document"),
        ("# " + "x" * 5_001, "document"),
        ("#" * 100 + "\n" + ("# x\n" * 30_000), "document"),
        ("a = " + "[" * 3_000, "document"),
    ],
)
def test_what_is_no_document_is_refused_as_a_whole(document: str | bytes, field: str) -> None:
    assert fields(document) == [field]


def test_what_is_missing_is_asked_with_the_line_to_add() -> None:
    problems = faults("")
    assert [field for field, _line, _message in problems] == ["season.name", "day.give"]
    assert "name = " in problems[0][2]
    assert 'give = ["points"]' in problems[1][2]


def test_every_fault_comes_at_once_with_its_line() -> None:
    document = (
        '[season]\nbesst = 10\nties = ["lots"]\n[day]\ngive = ["place", "plac"]\nroundig = "up"\n'
    )
    assert sorted((line or 0, field) for field, line, _message in faults(document)) == [
        (1, "season.name"),
        (2, "season.besst"),
        (3, "season.seed"),
        (5, "day.give"),
        (5, "day.places"),
        (6, "day.roundig"),
    ]


def test_the_nearest_option_is_offered() -> None:
    [(_field, _line, message)] = faults(GOOD.replace("[day]", "besst = 1\n[day]"))
    assert message == "« besst » n’est pas une option d’une saison. Vouliez-vous dire « best » ?"


def test_an_option_of_another_table_is_sent_there() -> None:
    [(field, _line, message)] = faults(GOOD + "best = 3\n")
    assert (field, message) == ("day.best", "« best » se met sous [season].")


def test_a_contest_takes_its_places_from_the_day() -> None:
    more = '[[contest]]\nid = "a"\ngive = ["place"]'
    assert rules(day='give = ["points"]\nplaces = [3, 2]', more=more).day_of("a").places
    alone = '[[contest]]\nid = "a"\ngive = ["place"]\nplaces = [3]'
    assert rules(more=alone).day_of("a").places


@given(any_rules())
def test_the_document_written_is_read_back(one: Rules) -> None:
    document = rules_to_toml(one)
    assert read_rules(document) == one
    assert read_rules(document.encode()) == one
    assert rules_from_data(rules_to_data(one)) == one


def test_the_document_explains_every_option_and_every_word() -> None:
    document = rules_to_toml(rules())
    for options in TABLES.values():
        for name, option in options.items():
            assert f"{name} = " in document or f"#   {name} : " in document
            assert option.label in document or option.help in document
            for value, label in option.choices():
                assert f"{value} : {label}" in document


@given(st.binary(max_size=200) | st.text(max_size=200))
@example(b"[season]\n\x00=1")
@example("[[season]]\nname = 1")
@example("season = 3\nday = []\nbonus = {}\ncontest = [1]")
@example("[season]\nname = 99999999999999999999999999\n")
@example(GOOD + "multiplier = 99999999999999999999999999\n")
@example(GOOD + '[[contest]]\nid = ""\n')
@example("[season.name.x]\na = 1\n[day.give]\n")
@example("[season]\nties = [[], {}, 1, 2020-01-01]\n")
@example('[day]\ngive = [["place"], {a = 1}]\nplaces = {depth = [], step = {}}\n')
def test_any_bytes_give_rules_or_faults(document: bytes | str) -> None:
    try:
        messages = sentences(read_rules(document))
    except DocumentRefused as refused:
        messages = refused.located
    assert messages


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["points", "place", "lots", "3/2", "entrants", "clubs"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["first", "step", "depth", "id", "for"]), inner, max_size=3
        )
    ),
    max_leaves=5,
)
NAMES = st.sampled_from([*TABLES, "name", *(name for one in TABLES.values() for name in one)])


@pytest.mark.slow
@given(st.dictionaries(NAMES, VALUES | st.dictionaries(NAMES, VALUES, max_size=6), max_size=5))
def test_any_data_gives_rules_or_faults(data: dict[str, Any]) -> None:
    try:
        lines = [one.text for one in sentences(rules_from_data(data))]
    except DocumentRefused as refused:
        lines = [one.problem.field and one.problem.text for one in refused.located]
    assert lines
    assert all(lines)


@pytest.mark.slow
@given(any_rules(), any_rules())
def test_two_rules_differ_in_words_where_they_differ(one: Rules, other: Rules) -> None:
    assert not differences(one, one)
    changes = differences(one, other)
    assert (not changes) == (_as_counted(one) == _as_counted(other))
    for difference in changes:
        assert difference.label.text
        assert str(difference.one) != str(difference.other)


def _as_counted(one: Rules) -> object:
    """Return what rules say, without the order and the repetitions that count nothing."""
    steps: dict[int, int] = {}
    for step in one.attendance:
        steps[step.days] = steps.get(step.days, 0) + step.points
    contests = [one.day_of(id_) for id_ in CONTESTS]
    return (
        rules_to_data(one)["season"],
        one.day,
        {b.reward: b.points for b in one.bonuses},
        steps,
        contests,
    )


def test_a_difference_names_the_option_and_says_both_values() -> None:
    before = rules("best = 10")
    after = rules(
        'ties = ["wins", "lots"]\nseed = 3', more='[[bonus]]\nfor = "won-all"\npoints = 5'
    )
    lines = [
        (one.option, one.label.text, str(one.one), str(one.other))
        for one in differences(before, after)
    ]
    assert lines == [
        ("season.best", "Meilleures journées qui comptent", "10", "toutes"),
        (
            "season.ties",
            "Départage",
            "aucun",
            "les parties gagnées aux journées qui comptent et un tirage au sort, d’après « seed »",
        ),
        ("season.seed", "Graine du tirage au sort", "aucune", "3"),
        ("bonus[won-all]", "Bonus : toutes ses parties gagnées", "aucun", "5 points"),
    ]


@pytest.mark.slow
@given(any_rules())
def test_any_rules_are_said_in_sentences(one: Rules) -> None:
    for sentence in sentences(one):
        assert sentence.text.endswith(".")
        assert "%(" not in sentence.text


def test_the_sentences_say_the_numbers() -> None:
    of = rules(
        'best = 10\nprize_from = 4\nties = ["wins"]',
        'give = ["place"]\nplaces = {first = 3000, step = 20, least = 100}\nmultiplier = "3/2"',
        "[[attendance]]\ndays = 7\npoints = 100",
    )
    text = " ".join(sentence.text for sentence in sentences(of))
    for words in (
        "Chaque joueur est classé, quel que soit son partenaire.",
        "Les 10 meilleures journées de chacun comptent.",
        "La première place donne 3000 points, chaque place suivante 20 de moins",
        "Tout ce que donne une journée est multiplié par 3/2.",
        "À partir de 7 journées : 100 points de plus.",
        "Il faut 4 journées pour un prix.",
    ):
        assert words in text
