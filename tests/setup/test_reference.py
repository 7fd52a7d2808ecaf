"""The pages of reference are those that the program writes, and they say everything."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.utils.translation import gettext, override

from scoring.catalogue.options import toml_value
from scoring.criteria import CRITERIA
from scoring.rules import OPTIONS, presets
from tests import ROOT
from tests.sweeps import for_each
from tournaments.annexes.manual.management.reference import DIGESTS, PAGES, digests_of, pages
from tournaments.annexes.manual.management.reference.commands import (
    EXAMPLES,
    OF_DEVELOPERS,
    arguments_of,
    our_commands,
)
from tournaments.annexes.manual.management.reference.environment import GROUPS
from tournaments.management.offered import OFFERED, command_of
from tournaments.regulation import FORMAT
from tournaments.views.papers.kinds import KINDS

DOCS = ROOT / "docs"
in_both_languages = pytest.mark.parametrize("language", ["fr", "en"])
each_page = pytest.mark.parametrize("name", PAGES)


@cache
def texts() -> dict[str, str]:
    """Return the pages as the program writes them, once for all the tests."""
    return pages()


def page_of(name: str, language: str) -> str:
    return texts()[f"{language}/reference/{name}.md"]


def test_the_digests_kept_are_those_of_the_pages_that_the_program_writes() -> None:
    kept = (DOCS / DIGESTS).read_text("utf-8")

    assert kept == digests_of(texts()), "manage.py reference"


@each_page
def test_both_languages_have_the_same_headings_each_with_an_anchor_of_its_own(name: str) -> None:
    def anchors(language: str) -> list[tuple[str, str]]:
        page = page_of(name, language)
        matches = re.findall(r"(?m)^(##+) .* \{#([a-z0-9-]+)\}$", page)
        assert len(matches) == len(re.findall(r"(?m)^##", page))
        return matches

    assert anchors("fr") == anchors("en")
    names = [anchor for _level, anchor in anchors("fr")]
    assert sorted(names) == sorted(set(names))


@in_both_languages
def test_every_option_value_and_criterion_is_there(language: str) -> None:
    page = page_of("options", language)
    with override(language):
        for name, option in OPTIONS.items():
            assert f"- **{gettext(option.label)}** `{name}`<br>" in page
            # The number that a label repeats is not said twice.
            assert all(
                re.sub(r"^\d+\s*(: )?", "", gettext(choice.label)) in page
                for choice in option.choices
            )
            assert all(f"`{toml_value(choice.value)}`" in page for choice in option.choices)
        for name, spec in FORMAT.items():
            assert f"- **{gettext(spec.label)}** `{name}`<br>" in page
            assert all(gettext(word.label) in page for word in spec.words)
    assert all(f"- `{name}`" in page for name in CRITERIA)


@in_both_languages
def test_every_paper_says_what_it_is_for_and_who_prints_it(language: str) -> None:
    page = page_of("papers", language)
    colon = " : " if language == "fr" else ": "
    with override(language):
        for kind in KINDS.values():
            assert f"- **{gettext(kind.name)}**{colon}{gettext(kind.purpose)}" in page

    rows = {row.split("**")[1]: row for row in page_of("papers", "fr").splitlines() if "**" in row}
    assert rows["Feuilles de marque"].endswith("<br>*organisateur, marqueur, arbitre*")
    assert rows["Reçus"].endswith("<br>*organisateur, trésorier*")
    assert "<br>" not in rows["Résultats"]
    assert "<br>Tout prêts : Pointage à l’arrivée, Délégations" in rows["Équipes inscrites"]


def test_every_command_is_on_the_page_or_for_developers() -> None:
    assert sorted(EXAMPLES) == sorted(OFFERED)
    assert sorted([*OFFERED, *OF_DEVELOPERS]) == sorted(our_commands())


@for_each("name", EXAMPLES)
def test_each_example_is_a_command_that_its_parser_accepts(name: str) -> None:
    program, command, *typed = EXAMPLES[name].split()

    assert (program, command) == ("dixdeder", name)
    command_of(name).create_parser(program, name).parse_args(typed)


@in_both_languages
@for_each("name", EXAMPLES)
def test_each_command_says_what_it_does_and_takes(language: str, name: str) -> None:
    page = page_of("commands", language)
    command = command_of(name)
    with override(language):
        anchor = name.replace("_", "-")
        section = page.split(f"{{#{anchor}}}\n")[1].split("\n## ")[0]
        shared = page.split("{#shared}\n")[1].split("\n## ")[0]
        assert gettext(command.help) in section
        for action in arguments_of(command):
            meaning = str(action.help).removesuffix(", ".join(presets()))
            assert meaning in section or meaning in shared
            assert all(option in section for option in action.option_strings)


def test_options_of_which_one_must_be_given_are_said_together() -> None:
    page = page_of("commands", "en")
    for name, options in (
        ("season", "--json --csv --explain --out"),
        ("sheets", "--round --blank"),
    ):
        listed = ", ".join(f"`{option}`" for option in options.split())
        part = page.split(f"{{#{name}}}\n")[1].split("\n## ")[0]
        assert f"- only one of: {listed} (required)" in part
    assert page.count("only one of") == 2


def test_an_argument_says_whether_it_may_be_left_out_or_repeated() -> None:
    page = page_of("commands", "en")

    assert all(f"- `{typed}`: " in page for typed in ("[SEASON]", "--days FILE …", "IMAGE …"))
    assert "- `[GATHERING …]`: " in page


def test_every_variable_that_the_program_reads_is_on_the_page() -> None:
    read = {
        name
        for path in (ROOT / "tournaments").rglob("*.py")
        for name in re.findall(
            r"""(?:\b(?:env\.\w+|cache|choice|database|number|some|yes|zone)\(|os\.environ(?:\.get)?[(\[])\s*"([A-Z_]+)\"""",
            path.read_text("utf-8"),
        )
    }
    lines = [one.name for group in GROUPS for one in group.variables]

    assert sorted(lines) == sorted(read)
    assert all(f"- `{name}`: " in page_of("environment", "en") for name in lines)
    assert "Without it: `fr`. Example: `en`." in page_of("environment", "en"), "is not translated"


def test_the_roles_have_the_rights_that_the_desk_gives() -> None:
    page = page_of("roles", "fr")
    rows = dict(
        line.strip("|").split("|", 1) for line in page.splitlines() if line.startswith("| ")
    )
    marks = {
        words.strip(): [mark.strip() for mark in row.split("|")] for words, row in rows.items()
    }

    # organiser, scorer, referee, treasurer, screen
    assert marks["corriger un résultat d’une partie close"] == ["✓", "", "✓", "", ""]
    assert marks["encaisser, rembourser, compter la caisse"] == ["✓", "", "", "✓", ""]
    assert marks["créer d’autres concours"] == ["✓", "", "", "", ""]
