"""Steps of a tutorial, read from its Markdown, and carried out in a browser as a reader would.

A numbered line holds sentences such as « Tapez `2` dans « Nombre de parties ». » The reader of the
steps knows a few forms of sentences in each language and refuses any other. « Pour chaque ligne du
tableau » repeats its sentences for each row of the table above, whose cells replace the names of
the columns, in italics.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tests import ROOT

TUTORIAL = "tutorial/first-contest.md"
Row = Mapping[str, str]


class Act(Enum):
    """Act that a sentence asks for."""

    OPEN = "open an address"
    PHONE = "open the same site on a phone"
    DESK = "come back to the computer"
    CLICK = "click on words"
    TYPE = "type a text in a field"
    CHOOSE = "choose one of several answers"
    PRESS = "press a key"
    READ = "find words on the page"
    PDF = "see a PDF open"
    FILE = "receive a file"
    BACK = "go back to the page before"


@dataclass(frozen=True)
class Deed:
    """One act, with the words that it needs, and the line of the document that asks for it."""

    act: Act
    words: tuple[str, ...]
    line: str


#: A thing named in a sentence: quoted words of the program, a text to type, or a column's cell.
FRENCH = r"(« [^»]+ »|`[^`]+`|\*[^*]+\*(?: – \*[^*]+\*)*)"
ENGLISH = r"(“[^”]+”|`[^`]+`|\*[^*]+\*(?: – \*[^*]+\*)*)"

FORMS: Mapping[str, Sequence[tuple[Act, str]]] = {
    "fr": (
        (Act.PHONE, "sur un téléphone, ouvrez l’adresse que le programme donne aux téléphones"),
        (Act.OPEN, f"ouvrez {FRENCH}"),
        (Act.DESK, "revenez à l’ordinateur"),
        (Act.BACK, "revenez à la page précédente"),
        (Act.CLICK, f"(?:cliquez|touchez|puis)(?: sur)? {FRENCH}"),
        (Act.TYPE, f"tapez {FRENCH} dans {FRENCH}"),
        (Act.CHOOSE, f"choisissez {FRENCH}"),
        (Act.PRESS, "appuyez sur (Entrée|Tabulation)"),
        (Act.READ, f"vous lisez {FRENCH}"),
        (Act.PDF, "un PDF s’ouvre"),
        (Act.FILE, "un fichier arrive"),
    ),
    "en": (
        (Act.PHONE, "on a phone, open the address that the program gives to phones"),
        (Act.OPEN, f"open {ENGLISH}"),
        (Act.DESK, "go back to the computer"),
        (Act.BACK, "go back to the page before"),
        (Act.CLICK, f"(?:click|tap|then)(?: on)? {ENGLISH}"),
        (Act.TYPE, f"type {ENGLISH} in {ENGLISH}"),
        (Act.CHOOSE, f"choose {ENGLISH}"),
        (Act.PRESS, "press (Enter|Tab)"),
        (Act.READ, f"you read {ENGLISH}"),
        (Act.PDF, "a PDF opens"),
        (Act.FILE, "a file arrives"),
    ),
}
EACH_ROW = {"fr": "pour chaque ligne du tableau : ", "en": "for each row of the table: "}
#: What may stand between two sentences, or two parts of one.
BETWEEN = {
    "fr": r"[\s,.;]*(?:(?:et|puis|ensuite) (?!sur|[«`*]))?",
    "en": r"[\s,.;]*(?:(?:and|then) (?!on|[“`*]))?",
}


class Unreadable(AssertionError):
    """Error for a step that has none of the known forms."""


def deeds(language: str) -> list[Deed]:
    """Return every act that the tutorial asks for."""
    document = (ROOT / "docs" / language / TUTORIAL).read_text("utf-8")
    return list(deeds_of(document, language))


def deeds_of(document: str, language: str) -> Iterator[Deed]:
    """Yield what each numbered step of a document asks for, in order. Raises `Unreadable`."""
    table: list[Row] = []
    for block in re.split(r"\n{2,}", document):
        if block.startswith("|"):
            table = rows_of(block)
        elif re.match(r"\d+\. ", block):
            for step in re.split(r"\n(?=\d+\. )", block):
                yield from _deeds_of_step(" ".join(step.split()), language, table)


def rows_of(table: str) -> list[Row]:
    """Return the rows of a Markdown table, each by the names of its columns."""
    heads, _rule, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()
    )
    return [dict(zip(heads, row, strict=True)) for row in rows]


def _deeds_of_step(line: str, language: str, table: Sequence[Row]) -> Iterator[Deed]:
    step = re.sub(r"^\d+\. ", "", line)
    each = EACH_ROW[language]
    if not step.lower().startswith(each):
        yield from _read(step, language, {}, line)
        return
    if not table:
        raise Unreadable(f"no table above: {line}")
    for row in table:
        yield from _read(step[len(each) :], language, row, line)


def _read(text: str, language: str, row: Row, line: str) -> Iterator[Deed]:
    """Yield the deeds of a text, whose columns' names are replaced by the cells of a row."""
    rest = text
    while rest := re.sub(f"^{BETWEEN[language]}", "", rest, flags=re.IGNORECASE):
        for act, form in FORMS[language]:
            if match := re.match(form, rest, flags=re.IGNORECASE):
                yield Deed(act, tuple(_meant(word, row) for word in match.groups()), line)
                rest = rest[match.end() :]
                break
        else:
            raise Unreadable(f"nobody knows how to « {rest} », in: {line}")


def _meant(words: str, row: Row) -> str:
    """Return words without their signs; a column's name becomes the row's cell."""
    bare = re.sub(r"^(?:« | »|“|”|`)|(?: »|”|`)$", "", words)
    return re.sub(r"\*([^*]+)\*", lambda name: row.get(name[1], name[1]), bare)
