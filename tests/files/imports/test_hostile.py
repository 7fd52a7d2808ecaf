"""Hostile lists are refused in a sentence, or read, by a work that is limited.

Each file would take a careless reader minutes, or gigabytes. Each is read in a process of its own,
which may use little of both: far more than it needs, so that a busy machine makes no test fail.
"""

from __future__ import annotations

import resource
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tests.files.imports.files import entered, pairs, workbook
from tests.files.imports.hostile import LIST, LISTS, WORKBOOKS, book, sheet
from tournaments.files.imports import archive
from tournaments.files.imports.files import read
from tournaments.words.texts import Refused

#: Most processor time, in seconds, and memory beside that of the tests, in bytes.
MOST_SECONDS = 10
MOST_MEMORY = 400_000_000
#: Files that hold a list beside what is hostile: the list is read.
READ = {
    *("a cell in the last corner", "thirty cells in the last corner", "a dimension that lies"),
    *("two thousand sheets", "a comment of nineteen megabytes", "many properties"),
    "cells full of spaces",
}
#: Refusals for another reason than the size.
SAID = {
    "a part packed another way": "abîmé",
    "hundreds of megabytes that say what it is": "n’est pas une liste",
}


def answer(content: bytes) -> str:
    """Return the refusal of a file, or its number of entries, as told by a limited process."""
    ours, theirs = get_context("fork").Pipe(duplex=False)
    reader = get_context("fork").Process(target=_read, args=(content, theirs))
    reader.start()
    theirs.close()
    try:
        return str(ours.recv())
    except EOFError:
        return "The process was stopped: too long, or too large"
    finally:
        reader.join()


def _read(content: bytes, pipe: Connection) -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MOST_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    try:
        pipe.send(f"{len(entered(content))} entries")
    except Refused as refused:
        pipe.send(str(refused))


@pytest.mark.slow
@pytest.mark.parametrize("hostile", WORKBOOKS)
def test_a_hostile_workbook_costs_little(hostile: str) -> None:
    usual = "entries" if hostile in READ else "trop gros une fois ouvert"
    assert SAID.get(hostile, usual) in answer(WORKBOOKS[hostile]())


@pytest.mark.slow
@pytest.mark.parametrize("hostile", LISTS)
def test_a_hostile_text_costs_little(hostile: str) -> None:
    assert answer(LISTS[hostile]()).endswith((".", "entries"))


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
