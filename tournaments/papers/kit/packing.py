"""A document of reportlab as a file, its small objects packed together (ISO 32000-1, 7.5.7).

The tree of a long list has thousands of objects: packed, they take a sixth of the room.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain
from sys import byteorder
from zlib import compress

from reportlab.pdfbase.pdfdoc import PDFDictionary
from reportlab.pdfbase.pdfdoc import format as formatted
from reportlab.pdfgen.canvas import Canvas

from tournaments.papers.kit.structure import Structure

#: Kinds of entries in the table of objects, and the widths of its three numbers in bytes.
_PLACED, _PACKED = 1, 2
_WIDTHS = "4 4 4"
#: How hard texts are packed: the next levels take three times longer for a tenth less.
_LEVEL = 1


def written(canvas: Canvas, structure: Structure) -> bytes:
    document = canvas._doc
    _prepare(canvas, structure)
    numbers = document.idToObjectNumberAndVersion
    first = document.objectcounter + 1
    tree = structure.objects(
        first,
        lambda page: int(numbers[f"Page{page}"][0]),
        lambda link: int(numbers[link][0]),
    )
    document.objectcounter += len(tree)
    document.Catalog.StructTreeRoot = f"{first} 0 R"
    # Four high bytes tell programs that the file is no text.
    file = bytearray(b"%%PDF-%d.%d\n%%\x93\x8c\x8b\x9e\n" % document._pdfVersion)
    placed: dict[int, int] = {}
    packed: dict[int, str] = {}
    number = 0
    # Objects may be added while others are written.
    while number < document.objectcounter:
        number += 1
        if number not in document.numberToId:
            continue
        body = formatted(document.idToObject[document.numberToId[number]], document, toplevel=1)
        if body.endswith(b"endstream\n"):
            placed[number] = len(file)
            file += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        else:
            packed[number] = body.decode("latin-1")
    pack, table = number + 1, number + 2
    placed[pack] = len(file)
    bodies = [*tree, *packed.values()]
    packs = [*range(first, first + len(tree)), *packed]
    starts = accumulate(map((1).__add__, map(len, bodies)), initial=0)
    index = " ".join([f"{one} {at}" for one, at in zip(packs, starts, strict=False)]) + "\n"
    content = (index + "\n".join(bodies)).encode("latin-1")
    file += _stream(pack, f"/Type/ObjStm/N {len(packs)}/First {len(index)}", content)
    placed[table] = len(file)
    identity = document.ID().split(b"%")[0].decode("latin-1").strip()
    top, info = (
        document.Reference(one).format(document).decode()
        for one in (document.Catalog, document.info)
    )
    described = f"/Type/XRef/Size {table + 1}/W[{_WIDTHS}]/Root {top}/Info {info}/ID{identity}"
    file += _stream(table, described, _places(placed, packs, pack))
    file += b"startxref\n%d\n%%%%EOF\n" % placed[table]
    return bytes(file)


def _prepare(canvas: Canvas, structure: Structure) -> None:
    """Make what reportlab leaves to the end, fonts and bookmarks, and say what has a tree."""
    document = canvas._doc
    catalog = document.Catalog
    catalog.__NoDefault__ = catalog.__Refs__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.MarkInfo = PDFDictionary({"Marked": "true"})
    marked = structure.marked()
    for key, link in enumerate(structure.links.values(), start=len(marked)):
        document.idToObject[link]["StructParent"] = key
    for key, number in enumerate(marked):
        page = document.idToObject[f"Page{number}"]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = key, "/S"
    for font in document.delayedFonts:
        font.addObjects(document)
    document.info.digest(document.signature)
    document.Reference(catalog)
    document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        catalog.Outlines = None


def _places(placed: Mapping[int, int], packs: Sequence[int], pack: int) -> bytes:
    kinds, where, which = ([0] * (max(placed) + 1) for _column in range(3))
    which[0] = 0xFFFF
    for one, at in placed.items():
        kinds[one], where[one] = _PLACED, at
    for place, one in enumerate(packs):
        kinds[one], where[one], which[one] = _PACKED, pack, place
    entries = array("I", chain.from_iterable(zip(kinds, where, which, strict=True)))
    if byteorder == "little":
        entries.byteswap()
    return entries.tobytes()


def _stream(number: int, described: str, content: bytes) -> bytes:
    packed = compress(content, _LEVEL)
    head = f"{number} 0 obj\n<<{described}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
    return head.encode("latin-1") + packed + b"\nendstream\nendobj\n"
