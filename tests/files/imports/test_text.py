"""Lists as text: every encoding and format clubs use is read back the same."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.files.imports.files import entered, laid_out, pairs
from tests.sweeps import examples, for_each
from tournaments.annexes.lists.files.entries import entries
from tournaments.annexes.lists.files.layout import Wanted, layout_of
from tournaments.files.imports.files import read
from tournaments.words.texts import Refused

LIST = "N°;Joueur 1;Joueur 2;Club\n1;Zoé Lefèvre;Anaïs Müller;Trèfle d’Or\n2;Paul;Marie;\n"
#: First bytes of files from many programs; anything may follow.
HEADS = [
    b"",
    "N°;Joueur 1;Joueur 2\n".encode(),
    b"PK\x03\x04",
    b"\xff\xfe",
    b"sep=;\n",
    b'Nom\t"',
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
]
PAIRS = [("Zoé Lefèvre", "Anaïs Müller"), ("Paul", "Marie")]


@for_each(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac-roman"]
)
@for_each("delimiter", [";", ",", "\t", "|"])
def test_every_encoding_and_delimiter_reads_the_same(encoding: str, delimiter: str) -> None:
    content = LIST.replace(";", delimiter).encode(encoding)
    assert pairs(content) == PAIRS
    assert entered(content)[0].details["club"] == "Trèfle d’Or"


def test_ends_of_lines_of_every_machine_empty_lines_and_stray_columns() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = f"{end};;;;;;{end}N°;;Joueur 1;Joueur 2;;;;{end};;;;;;{end}1;;Odile;Yves;;;;{end}"
        (entry,) = entered(text.encode())
        assert (entry.players, entry.number, entry.lines) == (("Odile", "Yves"), "1", (5,))


def test_the_first_line_of_excel_says_the_delimiter() -> None:
    # Without the sep= line, the commas would be taken as the separator.
    text = "sep=|\nDupont, Jean|Martin, Paul\nDurand, Anne|Petit, Luc\n"
    assert pairs(text.encode()) == [
        ("Dupont, Jean", "Martin, Paul"),
        ("Durand, Anne", "Petit, Luc"),
    ]


def test_quotes_hold_delimiters_and_ends_of_lines() -> None:
    text = 'Équipe;Joueur 1;Joueur 2\n"As; de ""pique""";"Odile\nMartin";Yves\n'
    (entry,) = entered(text.encode())
    assert entry.team == 'As; de "pique"'
    assert entry.players == ("Odile Martin", "Yves")


def test_a_quote_never_closed_does_not_swallow_the_list() -> None:
    rows = "".join(f"Joueur {n};Joueuse {n}\n" for n in range(40))
    lines = entered(f'Joueur 1;Joueur 2\n"Odile;Yves\n{rows}'.encode())
    assert len(lines) == 41
    assert lines[0].players == ("Odile", "Yves")
    assert lines[0].doubts == ("Un guillemet est ouvert et n’est pas fermé.",)
    assert not any(entry.doubts for entry in lines[1:])


def test_zeros_between_the_letters_are_left_out() -> None:
    assert pairs(b"Joueur 1;Joueur 2\nOd\0ile;Yves\0\n") == [("Odile", "Yves")]


def test_a_letter_that_cannot_be_read_is_a_doubt() -> None:
    content = LIST.encode() + "3;Hélène;Noël\n".encode() + b"4;Caf\xe9;Luc\n"
    *others, spoilt = entered(content)
    assert spoilt.doubts == ("Des lettres n’ont pas pu être lues.",)
    assert not any(entry.doubts for entry in others)


def test_a_telephone_kept_as_text_by_a_trick_of_excel_is_read() -> None:
    (entry,) = entered('Joueur 1;Joueur 2;Tél\nA;B;"=""0612345678"""\n'.encode())
    assert entry.details["phone"] == "0612345678"


def test_nothing_at_all_says_so() -> None:
    for content in (b"", b"\n\n;;;\n", "\ufeff".encode()):
        with pytest.raises(Refused) as refused:
            read(content, "vide.csv")
        assert "vide" in str(refused.value) or "aucune ligne" in str(refused.value)


#: Exclude the marks of text for spreadsheets, which the reader removes: ="…" and a leading
#: apostrophe.
SIGNS = st.characters(codec="cp1252", exclude_categories=("Cc", "Cf"), exclude_characters="='")
WORDS = st.text(SIGNS | st.just("\n"), max_size=9)


@pytest.mark.slow
@given(
    st.lists(st.lists(WORDS, min_size=4, max_size=4), min_size=1, max_size=6),
    st.sampled_from(";,\t|"),
    st.sampled_from(["utf-8-sig", "utf-8", "utf-16", "cp1252"]),
    st.sampled_from(["\r\n", "\n"]),
)
@example([["Jean  Paul", "", "", ""]], ";", "utf-8", "\n")
def test_what_a_spreadsheet_wrote_is_read_back(
    rows: list[list[str]], delimiter: str, encoding: str, end: str
) -> None:
    output = io.StringIO()
    writer = csv.writer(output, delimiter=delimiter, lineterminator=end)
    headers = ["N°", "Joueur 1", "Joueur 2", "Club"]
    writer.writerows([headers, *(["=", *row] for row in rows)])
    content = output.getvalue().encode(encoding)
    if encoding == "cp1252":
        # Skip content that is also valid UTF-8: it is read as UTF-8, and no byte tells them apart.
        try:
            content.decode("utf-8")
            return
        except UnicodeDecodeError:
            pass
    (sheet,) = read(content, "liste.csv").sheets
    assert sheet.rows[0].cells == tuple(headers)
    cells = [[row.cell(column) for column in range(1, 5)] for row in sheet.rows[1:]]
    # Several spaces that follow one another are read as one.
    assert cells == [[re.sub(r"[^\S\n]{2,}", " ", cell).strip() for cell in row] for row in rows]


def test_no_header_is_guessed_from_what_stands_in_the_columns() -> None:
    text = "1;DUPONT Jean;MARTIN Paul;Trèfle;06 12 34 56 78\n2;DURAND Anne;PETIT Luc;Pique;\n"
    layout = laid_out(text.encode())
    assert [str(meaning) for meaning in layout.meanings] == [
        "number",
        "player1",
        "player2",
        "club",
        "phone",
    ]
    assert layout.first == 1


@pytest.mark.slow
@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode), st.sampled_from(HEADS))
@examples(50, thorough=500)
def test_no_file_is_answered_by_anything_but_lines_or_a_sentence(tail: bytes, head: bytes) -> None:
    try:
        book = read(head + tail, "\N{RIGHT-TO-LEFT OVERRIDE}liste\0.xlsx")
    except Refused:
        return
    for individuals in (False, True):
        layout = layout_of(book, Wanted(), individuals)
        for entry in entries(book.sheets[layout.sheet], layout, individuals):
            assert entry.players or entry.team or entry.ignored or entry.doubts
