"""Hostile lists are refused in a sentence, or read, by a work that is limited.

Each file would take a careless reader minutes, or gigabytes. Each is read in a process of its own,
which may use little of both: far more than it needs, so that a busy machine makes no test fail.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.imports.files import entered, pairs, workbook
from tests.imports.hostile import LIST, LISTS, WORKBOOKS, book, sheet
from tournaments.imports import archive
from tournaments.imports.files import read
from tournaments.wording.words import Refused

ROOT = Path(__file__).parent.parent.parent
#: Most processor time, in seconds, and memory, in bytes, of a process that reads one file.
MOST_SECONDS = 10
MOST_MEMORY = 900_000_000
#: Files that hold a list beside what is hostile: the list is read.
READ = {
    *("a cell in the last corner", "thirty cells in the last corner", "a dimension that lies"),
    *("two thousand sheets", "a comment of nineteen megabytes"),
}
READER = f"""
import os, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({MOST_SECONDS}, {MOST_SECONDS}))
resource.setrlimit(resource.RLIMIT_AS, ({MOST_MEMORY}, {MOST_MEMORY}))
import django
django.setup()
from tournaments.imports.entries import entries
from tournaments.imports.files import read
from tournaments.imports.layout import Wanted, layout_of
from tournaments.wording.words import Refused
try:
    book = read(sys.stdin.buffer.read(), "liste")
    layout = layout_of(book, Wanted())
    print(len(entries(book.sheets[layout.sheet], layout)), "entries")
except Refused as refused:
    print(refused)
"""


def answer(content: bytes, folder: Path) -> str:
    """Return the refusal of a file, or its number of entries, as told by a limited process."""
    settings = {"DJANGO_SETTINGS_MODULE": "tournaments.settings", "DATA_DIR": str(folder)}
    told = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", READER],
        input=content,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **settings},
        check=False,
    )
    assert told.returncode == 0, told.stderr.decode()[-500:]
    return told.stdout.decode().strip()


@pytest.mark.slow
@pytest.mark.parametrize("hostile", WORKBOOKS)
def test_a_hostile_workbook_costs_little(hostile: str, tmp_path: Path) -> None:
    said = answer(WORKBOOKS[hostile](), tmp_path)
    assert ("entries" in said) == (hostile in READ), said
    assert said.endswith((".", "entries"))


@pytest.mark.slow
@pytest.mark.parametrize("hostile", LISTS)
def test_a_hostile_text_costs_little(hostile: str, tmp_path: Path) -> None:
    assert answer(LISTS[hostile](), tmp_path).endswith((".", "entries"))


def refusal(content: bytes) -> str:
    with pytest.raises(Refused) as refused:
        read(content, "liste.xlsx")
    assert refused.value.field == "file"
    return str(refused.value)


@pytest.mark.parametrize(
    ("limit", "content"),
    [
        ("MOST_PART", book({"sheet1": sheet(LIST + " " * 10_000)})),
        ("MOST_IN_TAG", book({"sheet1": sheet(LIST + f'<row x="{">" * 10_000}"/>')})),
        ("MOST_ELEMENTS", book({"sheet1": sheet(LIST + "<row/>" * 10_000)})),
        ("MOST_ELEMENTS", book(strings="<si/>" * 10_000)),
        ("MOST_OF_PART", book(styles="<xf/>" * 10_000)),
        ("MOST_OF_PART", book(styles=f'<xf a="{"[" * 10_000}"/>')),
    ],
)
def test_each_limit_is_on_the_work_that_a_file_asks_for(
    monkeypatch: pytest.MonkeyPatch, limit: str, content: bytes
) -> None:
    assert pairs(content, "liste.xlsx") == [("Odile", "Yves")]
    monkeypatch.setattr(archive, limit, 9_000)
    assert "trop gros une fois ouvert" in refusal(content)


def test_elements_too_deep_are_refused() -> None:
    deep = archive.MOST_DEPTH + 1
    for content in (
        book({"sheet1": sheet("<a>" * deep + "</a>" * deep)}),
        book(styles="<a>" * deep + "</a>" * deep),
    ):
        assert "trop gros une fois ouvert" in refusal(content)


def test_the_work_of_all_the_sheets_is_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    content = book({"sheet1": sheet(LIST + "<row/>" * 900)}, listed=2)
    assert len(read(content, "liste.xlsx").sheets) == 2
    monkeypatch.setattr(archive, "MOST_ELEMENTS", 1_500)
    assert "trop gros une fois ouvert" in refusal(content)


def test_entities_are_refused_in_every_part() -> None:
    for part in ("xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml"):
        bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'
        assert "abîmé" in refusal(book(more={part: bomb}))


def test_the_first_of_two_lines_with_one_number_is_kept() -> None:
    twice = LIST.replace('r="2"', 'r="1"').replace("A2", "A1").replace("B2", "B1")
    content = book({"sheet1": sheet(LIST + twice)})
    assert pairs(content, "liste.xlsx") == [("Odile", "Yves")]


@pytest.mark.slow
def test_a_full_list_is_within_the_limits() -> None:
    headers = ["Joueur 1", "Joueur 2", *(f"Colonne {at}" for at in range(28))]
    lines = [[f"Odile {at}", f"Yves {at}", *range(28)] for at in range(1, 1_999)]
    assert len(entered(workbook(headers, *lines), "liste.xlsx")) == 1_998


def test_a_letter_keeps_few_accents_and_words_one_space() -> None:
    list_ = f"Joueur 1;Joueur 2\nZoe{chr(0x308) * 400};Yves{' ' * 400}Le Goff\n"
    ((zoe, yves),) = pairs(list_.encode())
    assert (len(zoe), yves) == (6, "Yves Le Goff")
