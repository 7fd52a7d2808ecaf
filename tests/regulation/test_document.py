"""regulation.toml holds a whole regulation; every problem is reported with its line."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given, settings

from scoring.catalogue.options import GAMES
from scoring.rules import OPTIONS, RuleSet, presets
from tests.regulation.strategies import regulations
from tests.sweeps import for_each
from tournaments.regulation import FORMAT, Regulation, RoundChange, Worth
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.regulation.fields import word_of
from tournaments.regulation.format import Leaving

BELOTE = '[rules]\npreset = "ffb-belote"\n'


def refused(document: str | bytes) -> list[tuple[int | None, str, str]]:
    """Return (line, option, code) of every problem."""
    with pytest.raises(DocumentRefused) as refusal:
        from_toml(document)
    assert all(located.problem.text for located in refusal.value.located)
    return [(one.line, one.option, one.problem.code) for one in refusal.value.located]


@for_each("name", presets())
def test_every_preset_is_read_back_as_it_was(name: str) -> None:
    regulation = Regulation.of_rules(RuleSet.preset(name))
    assert from_toml(to_toml(regulation)) == regulation
    assert from_toml(f'[rules]\npreset = "{name}"') == regulation


@pytest.mark.slow
@settings(max_examples=10)
@given(regulations())
def test_every_regulation_is_read_back_as_it_was(regulation: Regulation) -> None:
    document = to_toml(regulation)
    assert from_toml(document) == regulation
    assert from_toml(document.encode()) == regulation


def test_a_document_holds_every_field_of_a_regulation() -> None:
    held = {"rules", *FORMAT, "changes", "stages", "tariffs", "free_articles"}
    assert {field.name for field in fields(Regulation)} == held


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_where_it_stands(game: str) -> None:
    document = to_toml(Regulation.of_rules(RuleSet.from_options({"game": game})))
    for described in FORMAT.values():
        assert f"# {described.label}\n# {described.help}\n" in document
    for name, option in OPTIONS.items():
        if game in option.games:
            assert option.label in document
            assert f"\n{name} = " in document or f"\n[{name}]\n" in document


def test_what_is_left_out_takes_its_usual_value() -> None:
    assert from_toml(BELOTE) == Regulation(RuleSet.preset("ffb-belote"))


def test_the_end_that_is_said_is_the_only_one() -> None:
    regulation = from_toml(BELOTE + "[format]\ntarget = 2000")
    assert (regulation.deals, regulation.target, regulation.clock) == (None, 2000, None)
    both = from_toml(BELOTE + "[format]\ntarget = 121\nclock = 75")
    assert (both.deals, both.target, both.clock) == (None, 121, 75)


def test_a_round_apart_is_as_the_others_in_what_it_does_not_say() -> None:
    regulation = from_toml(
        BELOTE
        + "[format]\ntarget = 121\nclock = 75\nwinner_cap = 135\n"
        + "[[round]]\nnumber = 3\ntarget = 151\nclock = 90\nwinner_cap = 175\n"
        + "[[round]]\nnumber = 4\nloser_cap = 100\n"
        + '[[round]]\nnumber = 5\ndeals = 12\nwinner_cap = "none"\n'
        + '[[round]]\nnumber = 6\ndeals = 12\nclock = "none"\nwinner_cap = "none"'
    )
    assert regulation.changes == (
        RoundChange(3, target=151, clock=90, winner_cap=175),
        RoundChange(4, target=121, clock=75, winner_cap=135, loser_cap=100),
        # Deals replace the target; the clock stays until the round says otherwise.
        RoundChange(5, deals=12, clock=75),
        RoundChange(6, deals=12),
    )


def test_a_file_of_notepad_is_read() -> None:
    windows = ("\ufeff" + BELOTE + "[format]\nrounds = 3").replace("\n", "\r\n")
    assert from_toml(windows.encode()).rounds == 3
    assert from_toml(windows).rounds == 3


@for_each(
    "document, line, option, code",
    [
        (b"a" * 10_000_000, None, "document", "size"),
        ("é" * 60_000, None, "document", "size"),
        (b"[rules]\n\xff\xfe", 2, "document", "encoding"),
        ("[rules]\ngame = belote", 2, "document", "syntax"),
        ("[format]\nrounds = 4\nwin = 1,5  # et demi\r\n", 3, "document", "comma"),
        ("[rules]\ngame = 'belote'\ngame = 'belote'", 3, "document", "twice"),
        (b"\x00\x01\x02", 1, "document", "syntax"),
        ("a = " + "[" * 50_000, 1, "document", "line"),
        ("a = " + "[\n" * 49_000, None, "document", "syntax"),
        (BELOTE + "[formats]\nrounds = 4", 3, "formats", "unknown"),
        (BELOTE + "[other]", 3, "other", "unknown"),
        ("rounds = 4\n" + BELOTE, 1, "rounds", "unknown"),
        ("round = 3\n" + BELOTE, 1, "round", "type"),
        ("format = 3\n" + BELOTE, 1, "format", "type"),
        (BELOTE + "anonces = 'cafe'", 3, "anonces", "unknown"),
        (BELOTE + "rounds = 4", 3, "rounds", "unknown"),
        (BELOTE + "annonces = 3", 3, "annonces", "value"),
        (BELOTE + "sa_ta = 'yes'", 3, "sa_ta", "value"),
        (BELOTE + "failed_capot_bid = 500", 3, "failed_capot_bid", "impossible"),
        (BELOTE + "game = 'coinche'", 3, "game", "impossible"),
        ("\n[rules]\nannonces = 'none'", 2, "game", "required"),
        ("[rules]\npreset = 'ffb'", 2, "preset", "unknown"),
        (BELOTE + "[format]\nrounds = '4'", 4, "rounds", "value"),
        (BELOTE + "[format]\nrounds = 4.0", 4, "rounds", "value"),
        (BELOTE + "[format]\nrounds = true", 4, "rounds", "value"),
        (BELOTE + "[format]\nrounds = 2026-11-21", 4, "rounds", "value"),
        (BELOTE + "[format]\nrounds = 0x" + "f" * 900, 4, "rounds", "value"),
        (BELOTE + "[format]\nwinner_cap = nan", 4, "winner_cap", "value"),
        (BELOTE + "[format]\nranking = 'points'", 4, "ranking", "type"),
        (BELOTE + "[format]\nranking = [1]", 4, "ranking", "type"),
        (BELOTE + "[format]\nranking = [\n'points',\n'points']", 4, "ranking", "twice"),
        (BELOTE + "[format]\nranking = ['luck']", 4, "ranking", "unknown"),
        (BELOTE + "[format]\nranking = []", 4, "ranking", "empty"),
        (BELOTE + "[format]\ndeals = 'none'", 4, "deals", "no-end"),
        (BELOTE + "[format]\ntarget = 1000\n\nwinner_cap = 999", 6, "winner_cap", "below-target"),
        (BELOTE + "[format]\nwinner_cap = 5\nloser_cap = 6", 5, "loser_cap", "above"),
        (BELOTE + "[format]\nranking = ['match_points']", 3, "win", "match-points"),
        (BELOTE + "[[round]]\ndeals = 15", 3, "number", "required"),
        (BELOTE + "[[round]]\nnumber = 0\ndeals = 15", 4, "number", "range"),
        (BELOTE + "[[round]]\nnumber = 2\ndeals = 15\nnames = 1", 6, "names", "unknown"),
        (BELOTE + "[[round]]\nnumber = 2\n[[round]]\nnumber = 2", 6, "number", "twice"),
        (BELOTE + "[[round]]\nnumber = 2\n[[round]]\nnumber = 3\ndeals = 0", 7, "deals", "value"),
    ],
)
def test_a_document_is_refused_at_the_line_that_is_wrong(
    document: str | bytes, line: int | None, option: str, code: str
) -> None:
    assert refused(document) == [(line, option, code)]


def test_every_problem_is_said_at_once() -> None:
    document = """\
[rulez]
[rules]
preset = "nope"
anonces = "cafe"
annonces = 3
[format]
deals = "none"
winner_cap = 100
loser_cap = 200
ranking = ["points", "points", "luck"]
[[round]]
deals = 12
[[round]]
number = 3
target = 1500
winner_cap = 1200
"""
    assert refused(document) == [
        (1, "rulez", "unknown"),
        (3, "preset", "unknown"),
        (4, "anonces", "unknown"),
        (5, "annonces", "value"),
        (7, "deals", "no-end"),
        (9, "loser_cap", "above"),
        (10, "ranking", "unknown"),
        (10, "ranking", "twice"),
        (11, "number", "required"),
        (16, "winner_cap", "below-target"),
    ]


def test_the_nearest_name_is_proposed() -> None:
    with pytest.raises(DocumentRefused, match=r"ligne 3 : anonces : .* « annonces »"):
        from_toml(BELOTE + 'anonces = "none"')
    with pytest.raises(DocumentRefused, match=r"se met sous \[format\]"):
        from_toml(BELOTE + "rounds = 5")


@for_each(
    "hostile",
    [
        "a." * 45_000 + "a = 1",
        ("a." * 490 + "b = 1\n") * 100,
        "a = " + "{a=" * 20_000,
        "[" + " " * 99_000,
        "=" * 99_000,
    ],
)
def test_a_hostile_document_is_refused_in_no_time(hostile: str) -> None:
    assert refused(hostile)


@for_each("value", ["[['x']]", "[{x = 1}]", "{x = 1}"])
def test_a_list_or_a_table_among_words_is_refused(value: str) -> None:
    for head, names in (('[rules]\ngame = "belote"', OPTIONS), ("[format]", FORMAT)):
        for name in names:
            with pytest.raises(DocumentRefused):
                from_toml(f"{head}\n{name} = {value}")


WORDED = [name for name, option in FORMAT.items() if option.words]


@for_each("name", WORDED)
def test_a_word_of_an_option_is_read_as_its_member(name: str) -> None:
    for word in FORMAT[name].words:
        assert FORMAT[name].problems(name, str(word.value)) == []
        assert type(word_of(FORMAT[name].words, str(word.value))) is type(word.value)


@for_each("name", WORDED)
def test_an_unknown_word_is_refused_with_the_words_there_are(name: str) -> None:
    with pytest.raises(DocumentRefused) as refusal:
        from_toml(f'{BELOTE}[format]\n{name} = "nowhere"')
    (located,) = (one for one in refusal.value.located if one.option == name)
    assert all(f"« {word.value} »" in located.problem.text for word in FORMAT[name].words)
    assert "nowhere" in located.problem.text


def test_a_regulation_branches_on_members_and_is_stored_as_words() -> None:
    read = from_toml(f'{BELOTE}[format]\nbye = "catch-up"\nleaving = "out"')
    assert (read.bye, read.leaving) == (Worth.CATCH_UP, Leaving.OUT)
    assert (type(read.bye), type(read.leaving)) == (Worth, Leaving)
    kept = read.to_data()
    assert {type(kept[name]) for name in ("bye", "leaving", "kin", "entrants")} == {str}
    assert type(Regulation.from_data(kept).bye) is Worth
