"""Hostile workbooks and lists: small files that ask a careless reader for hours or gigabytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
#: Two lines that any list may have.
LIST = (
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Joueur 1</t></is></c>'
    '<c r="B1" t="inlineStr"><is><t>Joueur 2</t></is></c></row>'
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Odile</t></is></c>'
    '<c r="B2" t="inlineStr"><is><t>Yves</t></is></c></row>'
)


def sheet(rows: str = LIST, before: str = "", after: str = "") -> str:
    """Return the XML of a sheet with these rows, and these parts before and after them."""
    return f'<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'


def book(
    sheets: Mapping[str, str] | None = None,
    strings: str = "",
    styles: str = "",
    names: str = "",
    more: Mapping[str, str | bytes] | None = None,
    listed: int | None = None,
) -> bytes:
    """Return a workbook; `listed` is how many times it lists its only sheet."""
    pages = sheets or {"sheet1": sheet()}
    paths = [*pages] if listed is None else [*pages] * listed
    entries = "".join(
        f'<sheet name="F{at}" sheetId="{at}" r:id="r{at}"/>' for at, _path in enumerate(paths, 1)
    )
    links = "".join(
        f'<Relationship Id="r{at}" Type="{OFFICE}/worksheet" Target="worksheets/{path}.xml"/>'
        for at, path in enumerate(paths, 1)
    )
    types = "".join(
        f'<Override PartName="/xl/{part}" ContentType="{SHEET_TYPE}.{kind}+xml"/>'
        for part, kind in (
            ("workbook.xml", "sheet.main"),
            ("sharedStrings.xml", "sharedStrings"),
            ("styles.xml", "styles"),
        )
    )
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">{types}</Types>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{entries}</sheets>'
        f"<definedNames>{names}</definedNames></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{links}'
        "</Relationships>",
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{styles or PLAIN_STYLES}</styleSheet>',
        **{f"xl/worksheets/{path}.xml": page for path, page in pages.items()},
        **(more or {}),
    }
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return buffer.getvalue()


PLAIN_STYLES = (
    "<fonts><font/></fonts><fills><fill><patternFill/></fill></fills><borders><border/></borders>"
    "<cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/></cellXfs>"
)


def _strings(count: int) -> str:
    return "<si><t>Odile</t></si>" * count


def _formats(count: int, code: str) -> str:
    formats = "".join(
        f'<numFmt numFmtId="{200 + at}" formatCode="{code}{at}"/>' for at in range(count)
    )
    cells = "".join(f'<xf numFmtId="{200 + at}"/>' for at in range(count))
    return f"<numFmts>{formats}</numFmts>{PLAIN_STYLES}".replace("<cellXfs>", f"<cellXfs>{cells}")


def _other_method() -> bytes:
    buffer = BytesIO()
    with ZipFile(BytesIO(book())) as plain, ZipFile(buffer, "w", ZIP_LZMA) as archive:
        for name in plain.namelist():
            archive.writestr(name, plain.read(name))
    return buffer.getvalue()


def _type_bomb() -> bytes:
    """Return an archive whose first part says what it is, in 300 MB."""
    buffer = BytesIO()
    whole = ZipInfo("mimetype")
    whole.compress_type = ZIP_DEFLATED
    with ZipFile(buffer, "w") as archive, archive.open(whole, "w", force_zip64=True) as part:
        for _block in range(12):
            part.write(b"a" * 25_000_000)
    return buffer.getvalue()


def _many_parts() -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for at in range(50_000):
            archive.writestr(f"{at}", b"")
        archive.writestr("xl/workbook.xml", b"")
    return buffer.getvalue()


#: Workbooks by what is hostile in them.
WORKBOOKS: dict[str, Callable[[], bytes]] = {
    "a million empty cells with a format": lambda: book(
        {"sheet1": sheet(LIST + '<row r="3">' + '<c s="1"/>' * 1_000_000 + "</row>")}
    ),
    "a million empty lines": lambda: book({"sheet1": sheet(LIST + "<row/>" * 1_000_000)}),
    "a cell in the last corner": lambda: book(
        {"sheet1": sheet(LIST + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')}
    ),
    "thirty cells in the last corner": lambda: book(
        {
            f"sheet{at}": sheet(LIST + '<row r="1048576"><c r="A1048576"><v>1</v></c></row>')
            for at in range(30)
        }
    ),
    "one line again and again": lambda: book(
        {"sheet1": sheet('<row r="1"><c r="A1"><v>1</v></c></row>' * 500_000)}
    ),
    "lines that go backwards": lambda: book(
        {
            "sheet1": sheet(
                "".join(f'<row r="{at}"><c><v>1</v></c></row>' for at in range(200_000, 0, -1))
            )
        }
    ),
    "a line of all columns, a thousand times": lambda: book(
        {"sheet1": sheet(("<row>" + "<c><v>1</v></c>" * 16_384 + "</row>") * 60)}
    ),
    "a dimension that lies": lambda: book(
        {"sheet1": sheet(before='<dimension ref="A1:XFD1048576"/>')}
    ),
    "half a million merged areas": lambda: book(
        {
            "sheet1": sheet(
                after="<mergeCells>"
                + '<mergeCell ref="A1:XFD1048576"/>' * 500_000
                + "</mergeCells>"
            )
        }
    ),
    "two thousand sheets": lambda: book({f"s{at}": sheet() for at in range(1_900)}),
    "one sheet listed a hundred thousand times": lambda: book(listed=100_000),
    "one large sheet listed thirty times": lambda: book(
        {"sheet1": sheet('<row><c s="1"/></row>' * 400_000)}, listed=30
    ),
    "half a million shared texts": lambda: book(strings=_strings(500_000)),
    "one shared text of nineteen megabytes": lambda: book(
        {"sheet1": sheet('<row><c t="s"><v>0</v></c></row>' * 1_000)},
        strings="<si><t>" + "a" * 19_000_000 + "</t></si>",
    ),
    "a shared text in a million runs": lambda: book(
        strings="<si>" + "<r><t>a</t></r>" * 1_000_000 + "</si>"
    ),
    "a million nested elements": lambda: book(
        {"sheet1": sheet("<a>" * 1_000_000 + "</a>" * 1_000_000)}
    ),
    "nested texts": lambda: book(strings="<si>" * 200_000 + "</si>" * 200_000),
    "nested styles": lambda: book(styles="<extLst>" * 200_000 + "</extLst>" * 200_000),
    "half a million styles": lambda: book(styles="<cellXfs>" + "<xf/>" * 500_000 + "</cellXfs>"),
    "a hundred thousand number formats": lambda: book(styles=_formats(100_000, "0.0")),
    "number formats that are slow to read": lambda: book(styles=_formats(2_000, "[" * 1_900)),
    "a quarter of a million names": lambda: book(
        names='<definedName name="a">1</definedName>' * 250_000
    ),
    "a formula in each of many cells": lambda: book(
        {"sheet1": sheet("<row>" + '<c><f t="shared" si="0">A1+A2</f></c>' * 500_000 + "</row>")}
    ),
    "an attribute of nineteen megabytes": lambda: book(
        {"sheet1": sheet(f'<row r="1" x="{"a" * 19_000_000}"/>')}
    ),
    "an attribute of nineteen megabytes that closes nothing": lambda: book(
        {"sheet1": sheet(f'<row r="1" x="{">" * 19_000_000}"/>')}
    ),
    "a comment of nineteen megabytes": lambda: book(
        {"sheet1": sheet(f"{LIST}<!--{'<' * 19_000_000}-->")}
    ),
    "a million attributes": lambda: book(
        {"sheet1": sheet("<row " + " ".join(f'a{at:x}=""' for at in range(1_000_000)) + "/>")}
    ),
    "a cell of nineteen megabytes": lambda: book(
        {"sheet1": sheet(f'<row><c t="inlineStr"><is><t>{"é" * 9_500_000}</t></is></c></row>')}
    ),
    "a number of a million digits": lambda: book(
        {"sheet1": sheet(f"<row><c><v>{'9' * 1_000_000}</v></c></row>")}
    ),
    "a million validations": lambda: book(
        {
            "sheet1": sheet(
                after="<dataValidations>"
                + '<dataValidation sqref="A1"/>' * 300_000
                + "</dataValidations>"
            )
        }
    ),
    "a million links": lambda: book(
        {
            "sheet1": sheet(
                after="<hyperlinks>" + '<hyperlink ref="A1"/>' * 300_000 + "</hyperlinks>"
            )
        }
    ),
    "many properties": lambda: book(
        more={
            "docProps/custom.xml": '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties">'
            + '<property name="a"/>' * 300_000
            + "</Properties>"
        }
    ),
    "cells full of spaces": lambda: book(
        {
            "sheet1": sheet(
                "".join(
                    f'<row><c t="inlineStr"><is><t>a{" " * 495}b{at}</t></is></c></row>'
                    for at in range(1_900)
                )
            )
        }
    ),
    "a part packed another way": _other_method,
    "hundreds of megabytes that say what it is": _type_bomb,
    "fifty thousand parts": _many_parts,
}
#: Lists as text, by what is hostile in them.
LISTS: dict[str, Callable[[], bytes]] = {
    "a line of five million cells": lambda: b";" * 4_900_000 + b"a",
    "a hundred thousand wide lines": lambda: (b";" * 48 + b"\n") * 99_000,
    "a hundred thousand wide full lines": lambda: (b"a;" * 24 + b"\n") * 99_000,
    "a cell of spaces": lambda: b"Joueur 1;Joueur 2\na" + b" " * 4_900_000 + b"b;c\n",
    "a quote never closed before spaces": lambda: (
        b'Joueur 1;Joueur 2\n"a' + b" " * 4_900_000 + b"b;c\n"
    ),
    "cells of spaces": lambda: b"Joueur 1;Joueur 2\n" + (b"a" + b" " * 2_400 + b"b;c\n") * 1_900,
    "nothing but quotes": lambda: b'"' * 4_900_000,
    "nothing but separators of names": lambda: b"Joueur 1\n" + (b" / " * 160 + b"\n") * 1_900,
    "nothing but accents": lambda: ("a" + "\u0301" * 2_400_000).encode(),
    "accents in each cell": lambda: (
        b"Joueur 1\n" + ("a" + "\u0301\u0327" * 240 + "\n").encode() * 1_900
    ),
    "letters that grow": lambda: (
        b"Joueur 1;Joueur 2\n" + ("\ufdfa" * 490 + ";b\n").encode() * 1_900
    ),
    "a line again and again": lambda: b"\n" * 4_900_000,
    "figures": lambda: b"N;Joueur 1\n" + (b"9" * 499 + b";a\n") * 1_900,
    "headers": lambda: b"Joueur 1;" * 500_000,
    "zeros": lambda: b"a\0" * 2_400_000,
    "bytes of all kinds": lambda: bytes(range(128, 256)) * 38_000,
}
