"""What a PDF lacks to be kept: the clauses of PDF/A-2a (ISO 19005-2) that can be read from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

from defusedxml import ElementTree
from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject

_SPACES = {
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
}


def not_kept(pdf: bytes, language: str = "fr") -> list[str]:
    """Return what an archive would refuse in a PDF; nothing if it keeps it."""
    reader = PdfReader(BytesIO(pdf))
    faults = [*_file(pdf, reader), *_description(reader, language)]
    for number, page in enumerate(reader.pages, start=1):
        faults += [f"page {number}: {fault}" for fault in _page(page)]
    return faults


def description(pdf: bytes) -> dict[str, str]:
    """Return what the XMP of a PDF says: title, author, subject, language, dates, producer."""
    xmp = PdfReader(BytesIO(pdf)).trailer["/Root"]["/Metadata"].get_object().get_data()
    tree = ElementTree.fromstring(xmp)

    def said(path: str) -> str:
        return tree.findtext(f".//{path}", "", _SPACES)

    return {
        "part": said("pdfaid:part") + said("pdfaid:conformance"),
        "accessible": said("pdfuaid:part"),
        "title": said("dc:title/rdf:Alt/rdf:li"),
        "author": said("dc:creator/rdf:Seq/rdf:li"),
        "subject": said("dc:description/rdf:Alt/rdf:li"),
        "language": said("dc:language/rdf:Bag/rdf:li"),
        "created": said("xmp:CreateDate"),
        "producer": said("pdf:Producer"),
    }


def _file(pdf: bytes, reader: PdfReader) -> Iterator[str]:
    if not re.match(rb"%PDF-1\.[0-7]\n%[\x80-\xff]{4}", pdf):
        yield "no header with four high bytes (6.1.2)"
    if "/ID" not in reader.trailer or "/Encrypt" in reader.trailer:
        yield "no identifier, or encrypted (6.1.3)"
    if pdf.count(b"endstream") != len(re.findall(rb"\nendstream\n", pdf)):
        yield "a stream without a line break after it (6.1.7.1)"
    intents = reader.trailer["/Root"].get("/OutputIntents", [])
    profiles = [one.get_object()["/DestOutputProfile"].get_object() for one in intents]
    if [one["/N"] for one in profiles if one.get_data()[36:40] == b"acsp"] != [3]:
        yield "no profile of colours (6.2.3)"


def _description(reader: PdfReader, language: str) -> Iterator[str]:
    root, info = reader.trailer["/Root"], reader.metadata
    assert info is not None
    if "/StructTreeRoot" not in root or not root.get("/MarkInfo", {}).get("/Marked"):
        yield "does not say what its texts are (6.7.2)"
    if root.get("/Lang") != language:
        yield f"language {root.get('/Lang')}"
    if "/Metadata" not in root or "/Filter" in root["/Metadata"].get_object():
        yield "no description that is read unpacked (6.6.2)"
        return
    stream = reader.stream
    stream.seek(0)
    metadata = description(stream.read())
    if metadata["part"] != "2A":
        yield f"says it is PDF/A-{metadata['part']} (6.6.4)"
    if metadata["accessible"] != "1":
        yield "does not say that it is PDF/UA-1 (ISO 14289-1, 5)"
    if [metadata[key] for key in ("title", "author", "subject", "producer")] != [
        info.title, info.author, info.subject, info.producer,
    ]:  # fmt: skip
        yield "two descriptions that differ"
    if info.creation_date is None or info.creation_date.isoformat() != metadata["created"]:
        yield "two dates that differ"


def _page(page: PageObject) -> Iterator[str]:
    for resources in _resources(page["/Resources"].get_object()):
        for name, font in resources.get("/Font", DictionaryObject()).get_object().items():
            kind = font.get_object()
            if "/FontFile2" not in kind.get("/FontDescriptor", DictionaryObject()).get_object():
                yield f"font {name} is not inside (6.2.11.4)"
            if "/ToUnicode" not in kind:
                yield f"font {name} does not say its letters"
        if resources.get("/ExtGState"):
            yield "a graphics state, which may be transparent (6.2.10)"
        for drawn in resources.get("/XObject", DictionaryObject()).get_object().values():
            if {"/SMask", "/Group"} & drawn.get_object().keys():
                yield "transparency (6.2.10)"
    for link in page.get("/Annots", []):
        if link.get_object().get("/F") != 4:
            yield "a link that is not printed (6.3.2)"


def _resources(own: DictionaryObject) -> Iterator[DictionaryObject]:
    """Yield the resources of a page and of the forms that it shows."""
    yield own
    for drawn in own.get("/XObject", DictionaryObject()).get_object().values():
        inside = drawn.get_object().get("/Resources")
        if inside is not None:
            yield from _resources(inside.get_object())
