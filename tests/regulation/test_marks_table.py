"""Cells of the table of the marks in a document, on the page and in the posted regulation."""

from __future__ import annotations

import re

import pytest
from django.utils.text import capfirst
from django.utils.translation import override
from hypothesis import given

from scoring.marks.cases import Case
from scoring.marks.cells import read_form
from scoring.marks.form import TERMS
from scoring.marks.table import table_of
from scoring.rules import OPTIONS, RuleSet
from tests.regulation.test_proof import KNOWN, LANGUAGES, written_rules
from tests.sweeps import for_each
from tournaments.forms.regulation.options import RuleCells, rule_fields
from tournaments.regulation import Regulation
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.regulation.marks_table import marks_article, marks_table
from tournaments.regulation.text import articles
from tournaments.regulation.wording import value_of
from tournaments.regulation.words.marks import (
    case_in_words,
    cell_sentences,
    doubled_in_words,
    form_in_words,
)
from tournaments.regulation.words.rules import in_its_words

DOCUMENT = """[rules]
preset = "contree-made"

[marks]
failed-coinche.defence = "320 + 100"
made-bid-capot = { taker = "500", defence = "0" }
"""
CELLS = (
    "made-bid-capot.taker = 500",
    "made-bid-capot.defence = 0",
    "failed-coinche.defence = 320 + 100",
)


def test_a_document_writes_cells_in_a_table_of_their_own() -> None:
    regulation = from_toml(DOCUMENT)
    assert regulation.rules.marks == CELLS
    assert 'failed-coinche.defence = "320 + 100"' in to_toml(regulation).splitlines()
    assert from_toml(to_toml(regulation)) == regulation
    assert Regulation.from_data(regulation.to_data()) == regulation


def test_a_wrong_form_is_refused_at_its_line_and_column() -> None:
    document = DOCUMENT.replace("320 + 100", "320 + cent")
    with pytest.raises(DocumentRefused) as refused:
        from_toml(document)
    [located] = refused.value.located
    assert (located.line, located.option, located.params["column"]) == (5, "failed-coinche", 33)
    assert document.splitlines()[4][32:] == 'cent"'
    assert "Au signe 7" in located.problem.text


def test_an_unknown_case_is_refused_at_its_line() -> None:
    with pytest.raises(DocumentRefused) as refused:
        from_toml(DOCUMENT + 'lost.taker = "0"\n')
    [located] = refused.value.located
    assert (located.line, located.option, located.problem.code) == (7, "lost", "unknown")


@pytest.mark.parametrize(
    ("tables", "line", "option"),
    [
        ('[marks.failed]\ntaker = "0"\n# of the defence\ndeffence = "500"\n', 10, "failed"),
        ('[marks.failed]\ntaker = "0"\ndefence = "500 +"\n', 9, "failed"),
        ("[marks.factors]\nsa = 2\nta = 1.26\n", 9, "factors"),
    ],
)
def test_a_wrong_key_of_a_row_is_refused_at_its_own_line(
    tables: str, line: int, option: str
) -> None:
    with pytest.raises(DocumentRefused) as refused:
        from_toml(DOCUMENT + tables)
    [located] = refused.value.located
    assert (located.line, located.option) == (line, option)


def test_a_document_writes_factors_and_reads_them_back() -> None:
    written = DOCUMENT.replace("[marks]", "[marks.factors]\nsa = 2\nta = 1.5\n\n[marks]", 1)
    regulation = from_toml(written)
    assert regulation.rules.marks == (
        *CELLS,
        "factors.no-trump = 2",
        "factors.all-trump = 1.5",
    )
    assert from_toml(to_toml(regulation)) == regulation


def test_the_posted_regulation_says_the_factors() -> None:
    marks = {"factors": {"sa": 2, "ta": 1.5}, "contract-factors": {"spades": 3}}
    exact = RuleSet.preset("contree-made").with_options(marks=marks, rounding="none")
    halves = " Sans arrondi, un demi-point compte pour un."
    for rules, more in ((exact, halves), (exact.with_options(rounding="ten"), "")):
        posted = articles(Regulation.of_rules(rules))
        lines = [one for article in posted for one in article.sentences if "selon l’atout" in one]
        assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in lines] == [
            "Ce que marque chaque camp se multiplie selon l’atout : sans atout × 2, "
            f"tout atout × 1,5.{more}",
            f"Le contrat marqué se multiplie selon l’atout : pique × 3.{more}",
        ]
        options = [names for article in posted for names in article.options]
        named = [name for names in options for name in names if "factors" in name]
        assert named == ["marks.factors", "marks.contract-factors"]
    with override("en"):
        assert value_of("marks", exact.marks) == (
            "marks by trump: no trump × 2, all trump × 1.5 ; contract by trump: spades × 3"
        )


def test_a_quarter_is_said_with_what_becomes_of_it() -> None:
    assert list(cell_sentences(("factors.no-trump = 1.25",), True)) == [
        "Ce que marque chaque camp se multiplie selon l’atout : sans atout × 1,25. Sans arrondi, "
        "on marque le point entier le plus proche, un demi-point comptant pour un."
    ]
    assert value_of("marks", ("factors.no-trump = 0.05",)).endswith("sans atout × 0,05")


def test_the_posted_regulation_says_each_cell() -> None:
    regulation = from_toml(DOCUMENT)
    sentences = [sentence for article in articles(regulation) for sentence in article.sentences]
    lines = [one.replace("\N{NO-BREAK SPACE}", " ") for one in sentences]
    lines = [one for one in lines if one.startswith("Exception")]
    assert lines == [
        "Exception, capot demandé et réussi : le preneur marque 500, la défense marque 0.",
        "Exception, contrat chuté, contré : la défense marque 320 + 100.",
    ]
    plain = Regulation.of_rules(RuleSet.preset("contree-made"))
    assert not any("Exception" in one for article in articles(plain) for one in article.sentences)


def test_cells_are_said_in_both_languages() -> None:
    cells = ("failed-surcoinche.defence = (160 + contract) * 2 + all-belotes",)
    assert value_of("marks", cells) == (
        "contrat chuté, surcoinché : la défense marque (160 + le contrat) × 2 + la belote"
    )
    with override("en"):
        assert "the defence marks (160 + the contract) × 2" in value_of("marks", cells)


def test_the_page_takes_one_cell_a_line() -> None:
    field = rule_fields("marks", OPTIONS["marks"])["marks"]
    assert isinstance(field, RuleCells)
    assert field.chosen("\r\n".join(reversed(CELLS)), "coinche") == CELLS
    assert field.chosen("", "coinche") == ()
    assert field.chosen("", "comptoir") is None
    assert field.prepare_value(CELLS).splitlines() == list(CELLS)


def rows(preset: str) -> dict[str, tuple[str, str]]:
    """Return the table that players read: what each camp marks, by case."""
    rules = RuleSet.preset(preset)
    return {row.case: (row.taker, row.defence) for row in marks_table(Regulation.of_rules(rules))}


def test_players_read_what_each_camp_marks() -> None:
    # B §10.1
    assert rows("ffb-belote") == {
        "Donne réussie": ("ses points de plis + sa belote", "ses points de plis + sa belote"),
        "Donne réussie par un capot": ("252 + sa belote", "sa belote"),
        "Chute": ("sa belote", "162 + sa belote"),
        "Litige": (
            "ses points de plis + sa belote, mis de côté",
            "ses points de plis + sa belote",
        ),
    }


def test_a_belote_that_is_marked_at_once_is_not_set_aside() -> None:
    rules = RuleSet.preset("ffb-belote").with_options(litige="carried-without-belote")
    table = {row.case: row.taker for row in marks_table(Regulation.of_rules(rules))}
    assert table["Litige"] == "sa belote + (ses points de plis, mis de côté)"


def test_a_case_is_a_row_only_if_it_marks_otherwise() -> None:
    # a coinché defence capot is worth 250 there, a plain one 160 as any failure
    table = rows("contree-internet")
    assert "Contrat chuté par un capot" not in table
    assert table["Contrat chuté par un capot, contré (surcontré)"][1].startswith("(250 + le contr")


def test_a_contract_coinche_and_surcoinche_are_one_row_where_factors_alone_differ() -> None:
    table = rows("contree-made-announced")
    assert table["Contrat réussi, contré (surcontré)"] == (
        "(160 + le contrat) × 2 (× 4) + la belote",
        "0",
    )
    rules = RuleSet.preset("contree-made-announced").with_options(
        marks={"made-surcoinche": {"taker": "640"}}
    )
    cases = [row.case for row in marks_table(Regulation.of_rules(rules))]
    assert cases[1:3] == ["Contrat réussi, contré", "Contrat réussi, surcontré"]
    assert "Contrat chuté, contré (surcontré)" in cases


#: The rows where a reader looks in turn: the case that he has, then those that are more general.
LOOKED_UP: dict[str, tuple[Case, ...]] = {
    "made": ("made",),
    "made-capot": ("made-capot", "made"),
    "made-bid-capot": ("made-bid-capot", "made-capot", "made"),
    "made-generale": ("made-generale", "made-capot", "made"),
    "failed": ("failed",),
    "failed-bid-capot": ("failed-bid-capot", "failed"),
    "failed-generale": ("failed-generale", "failed"),
    "defence-capot": ("defence-capot", "failed"),
    "defence-capot-bid-capot": ("defence-capot-bid-capot", "failed-bid-capot", "failed"),
    "defence-capot-generale": ("defence-capot-generale", "failed-generale", "failed"),
    "litige": ("litige",),
}


def tells_every_cell(rules: RuleSet) -> None:
    """Check that the posted table, read as players do, gives each form of the engine."""
    posted = {row.case: row for row in marks_table(Regulation.of_rules(rules))}
    # the longest first: some words may hold others
    words = sorted(((form_in_words(term), term) for term in TERMS), key=lambda one: -len(one[0]))

    def form(text: str, doubled: int) -> object:
        kept = r"\1" if doubled < 2 else r"\2"
        text = re.sub(r"× (\d+) \(× (\d+)\)", rf"× {kept}", text)
        for phrase, term in words:
            text = text.replace(phrase, term)
        # what is set aside is told after a comma
        return read_form(re.sub(", [^)]*", "", text)).weights()

    def looked_up(case: str, doubled: int) -> object:
        for one in LOOKED_UP[case]:
            names = [case_in_words(one, doubled)]
            names += [doubled_in_words(one)] if doubled else []
            for name in names:
                row = posted.get(in_its_words(rules, capfirst(name)))
                if row is not None:
                    return form(row.taker, doubled), form(row.defence, doubled)
        return None

    for (case, doubled), row in table_of(rules).items():
        assert looked_up(case, doubled) == (row.taker.weights(), row.defence.weights()), case


@for_each("rules", KNOWN)
def test_the_table_of_ready_rules_gives_every_mark(rules: RuleSet) -> None:
    for language in LANGUAGES:
        with override(language):
            tells_every_cell(rules)


@given(written_rules())
def test_the_table_of_any_rules_gives_every_mark(rules: RuleSet) -> None:
    tells_every_cell(rules)


def test_a_written_cell_is_in_the_table() -> None:
    table = marks_table(from_toml(DOCUMENT))
    assert ("Contrat chuté, contré", "420") in [(row.case, row.defence) for row in table]


def test_three_players_have_no_table_of_two_camps() -> None:
    assert rows("belote-3") == {}
    assert marks_article(Regulation.of_rules(RuleSet.preset("belote-3"))) == []


def test_papers_say_the_table_in_sentences() -> None:
    belote = RuleSet.preset("ffb-belote")
    [article] = marks_article(Regulation.of_rules(belote))
    assert article.sentences == (
        "Selon l’issue de la donne.",
        "Donne réussie : chaque camp marque ses points de plis + sa belote.",
        "Donne réussie par un capot : le preneur marque 252 + sa belote ; la défense, sa belote.",
        "Chute : le preneur marque sa belote ; la défense, 162 + sa belote.",
        "Litige : le preneur marque ses points de plis + sa belote, mis de côté ; la défense, ses "
        "points de plis + sa belote.",
    )
    by_trump = belote.with_options(marks={"factors": {"spades": 2}})
    [article] = marks_article(Regulation.of_rules(by_trump))
    assert article.sentences[0].startswith("Avant le facteur de l’atout et l’arrondi")
