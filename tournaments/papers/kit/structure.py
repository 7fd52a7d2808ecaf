"""What each text of a document is: title, paragraph, row, cell (tagged PDF, ISO 32000-1, 14.7).

A program that reads aloud follows this tree, not the places on the page. reportlab has nothing for
it. What is drawn outside the marks is decoration, which nobody reads aloud.
"""

from __future__ import annotations

from codecs import BOM_UTF16_BE
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

#: Begins what nobody reads aloud, and ends it as it ends a text.
DECORATION, END = "/Artifact BMC", "EMC"


class Role(StrEnum):
    """What a text is, as PDF names it."""

    DOCUMENT = "Document"
    PAPER = "Sect"
    TITLE = "H1"
    HEADING = "H2"
    TEXT = "P"
    #: One of the texts that are a title together.
    PART = "Span"
    TABLE = "Table"
    ROW = "TR"
    HEAD = "TH"
    CELL = "TD"
    #: Rectangle that opens an address on a screen, with what is seen in it.
    LINK = "Link"
    PICTURE = "Figure"


#: Left, bottom, right and top edge of a picture on its page, in points.
Box = tuple[float, float, float, float]

#: What the head of a column says of itself.
_OF_COLUMN = "/A<</O/Table/Scope/Column>>"


class Structure:
    """Tree of a document in drawing, by the numbers of its elements. The first is the document.

    A long list has thousands of cells: what is known of the elements is in lists side by side.
    """

    def __init__(self) -> None:
        self._roles = [Role.DOCUMENT]
        self._parents = [-1]
        self._pages = [0]
        #: The texts of each element, as the marks of its page number them.
        self._texts = [""]
        self._kids: dict[int, list[int]] = {}
        #: What is said of each picture instead of showing it, and its edges, in points.
        self._pictures: dict[int, tuple[str, Box]] = {}
        #: Name of the rectangle to click of each link, among the objects of the document.
        self.links: dict[int, str] = {}
        #: By page: the element of each of its marks.
        self._marks: dict[int, list[int]] = {}
        self._page = 0
        self._here: list[int] = []
        self._paper = 0
        self._table: tuple[object, int] = None, 0

    def begin_paper(self) -> None:
        self._paper = self.add(Role.PAPER, 0)

    def begin_page(self, number: int) -> None:
        self._page, self._here = number, self._marks.setdefault(number, [])

    def add(self, role: Role, parent: int | None = None) -> int:
        """Add an element to another, by default to the paper; return its number."""
        return self.add_all(role, self._paper if parent is None else parent, 1)[0]

    def add_all(self, role: Role, parent: int, count: int) -> Sequence[int]:
        """Add elements of one role to another element; return their numbers."""
        numbers = range(len(self._roles), len(self._roles) + count)
        self._roles += [role] * count
        self._parents += [parent] * count
        self._pages += [self._page] * count
        self._texts += [""] * count
        self._kids.setdefault(parent, []).extend(numbers)
        return numbers

    def picture(self, words: str, box: Box, parent: int | None = None) -> int:
        """Add a picture that is read as these words; `box` has its edges. Return its number."""
        number = self.add(Role.PICTURE, parent)
        self._pictures[number] = words, box
        return number

    def table(self, of: object) -> tuple[int, bool]:
        """Return the table that shows a value, and whether it begins here: it may take pages."""
        owner, table = self._table
        if owner is of:
            return table, False
        self._table = of, self.add(Role.TABLE)
        return self._table[1], True

    def mark(self, element: int) -> str:
        """Return what begins a text of an element, which `END` ends."""
        place = len(self._here)
        self._here.append(element)
        self._texts[element] += f" {place}"
        return f"/{self._roles[element]}<</MCID {place}>>BDC"

    def marked(self) -> list[int]:
        """Return the numbers of the pages that have marks; the place of each is its key."""
        return [page for page, marks in self._marks.items() if marks]

    def objects(
        self, root: int, page: Callable[[int], int], clicked: Callable[[str], int]
    ) -> list[str]:
        """Return the root of the tree and each element as objects, numbered from `root` on.

        `page` and `clicked` return the number of the object of a page, and of a link's rectangle.
        """
        first = root + 1
        pages = self.marked()
        on = {number: f" 0 R/Pg {page(number)} 0 R/K[" for number in pages}
        more = {Role.HEAD: _OF_COLUMN}
        elements = [
            f"<</S/{role}{more.get(role, '')}/P {first + parent}{on[number]}{texts}]>>"
            if texts
            else f"<</S/{role}{more.get(role, '')}/P {first + parent} 0 R>>"
            for role, parent, number, texts in zip(
                self._roles, self._parents, self._pages, self._texts, strict=True
            )
        ]
        for number, kids in self._kids.items():
            # The parent of the document, -1, is thus the root.
            above, inside = first + self._parents[number], _references(first, kids)
            if number in self.links:
                shown = f"/Pg {page(self._pages[number])} 0 R"
                inside += f" <</Type/OBJR/Obj {clicked(self.links[number])} 0 R{shown}>>"
            elements[number] = f"<</S/{self._roles[number]}/P {above} 0 R/K[{inside}]>>"
        for number, (words, box) in self._pictures.items():
            edges = " ".join(f"{edge:.2f}" for edge in box)
            alternative = f"/Alt<{BOM_UTF16_BE.hex()}{words.encode('utf-16-be').hex()}>"
            alternative += f"/A<</O/Layout/BBox[{edges}]>>"
            elements[number] = elements[number].replace("/P ", f"{alternative}/P ", 1)
        marks = [f"[{_references(first, self._marks[number])}]" for number in pages]
        marks += [f"{first + number} 0 R" for number in self.links]
        keyed = " ".join(f"{key} {value}" for key, value in enumerate(marks))
        tree = f"/ParentTree<</Nums[{keyed}]>>/ParentTreeNextKey {len(marks)}"
        return [f"<</Type/StructTreeRoot/K {first} 0 R{tree}>>", *elements]


def _references(first: int, numbers: Iterable[int]) -> str:
    return " ".join([f"{first + number} 0 R" for number in numbers])
