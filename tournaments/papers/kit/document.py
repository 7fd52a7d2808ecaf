"""PDF made of papers: one file that says who made it, when, and in which language.

The file keeps to PDF/A-2a (ISO 19005-2), the form of PDF that archives keep: fonts inside, colours
defined, no transparency, its description as XMP too, and what each text is (`kit.structure`); and
to PDF/UA-1 (ISO 14289-1): titles, words for codes and links, heads of columns.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Sequence
from datetime import UTC, date, datetime
from datetime import time as hour
from functools import cache
from html import escape
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from PIL import ImageCms
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from tournaments.machine.places import version
from tournaments.machine.progress import tell
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import Headed, Leaves, Pen
from tournaments.papers.kit.packing import written
from tournaments.papers.kit.paper_size import PaperSize

#: Name of the program, as the description of a file gives it.
PROGRAM: Final = "Dix de Der"
#: Version of PDF that ISO 19005-2 builds on.
VERSION: Final = (1, 7)
#: Name of the colours that every screen has; grey is read as one of them.
COLOURS: Final = "sRGB IEC61966-2.1"
#: Most titles of papers that the subject of a document names.
MOST_TITLES: Final = 3
#: Date and time in the header of the colour profile, of which the program that makes it writes the
#: present: bytes 24 to 36.
PROFILE_DATE: Final = slice(24, 36)

_XMP: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{program}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<pdf:Producer>{producer}</pdf:Producer>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


_stream = PDFStream.format


def _apart(self: PDFStream, inside: Any) -> bytes:
    """Write a line break that archives want (ISO 19005-2, 6.1.7.1) and reportlab leaves out."""
    written: bytes = _stream(self, inside)
    return written.removesuffix(b"endstream\n") + b"\nendstream\n"


PDFStream.format = _apart


def document(
    papers: Sequence[Leaves],
    title: str = "",
    *,
    two_sided: bool = False,
    size: PaperSize = PaperSize.A4,
) -> bytes:
    """Make a PDF from one or several papers; the same values give the same bytes.

    Each paper numbers its own pages, because it is taken out of the pile and pinned up alone. With
    `two_sided`, each paper starts on a new sheet. `title` is by default the first paper's.
    """
    first = papers[0]
    canvas = Canvas(
        "",
        pagesize=A4,
        pageCompression=1,
        invariant=1,
        lang=get_language(),
        # By default each page names Helvetica, which is not inside the file.
        initialFontName=faces().regular.name,
        pdfVersion=VERSION,
    )
    _describe(canvas, f"{title or first.title} – {first.contest.name}", papers)
    pen = Pen(canvas)
    drawn, pages = 0, sum(len(paper.pages) for paper in papers)
    for place, paper in enumerate(papers):
        pen.structure.begin_paper()
        if len(papers) > 1:
            canvas.bookmarkPage(str(place))
            canvas.addOutlineEntry(paper.title, str(place))
        for number, leaf in enumerate(paper.pages, start=1):
            tell(_("Pages dessinées"), drawn, pages)
            drawn += 1
            fit = size.fit(leaf.width, leaf.height)
            pen.begin_page(fit.width, fit.height)
            if fit.scale != 1:
                canvas.translate(fit.left, fit.bottom)
                canvas.scale(fit.scale, fit.scale)
            leaf.draw(pen, number, len(paper.pages))
            pen.end_page()
            last = number == len(paper.pages)
            if two_sided and (paper.apart or last) and canvas.getPageNumber() % 2 == 0:
                canvas.showPage()
    return written(canvas, pen.structure)


def _describe(canvas: Canvas, title: str, papers: Sequence[Leaves]) -> None:
    """Say what the document is, in its information, in XMP, and by its colours."""
    contest = papers[0].contest
    made_at = data_of(contest)
    title, author = _readable(title), _readable(contest.club or PROGRAM)
    shown = [paper.title for paper in papers[:MOST_TITLES]]
    subject = _readable(", ".join(shown) + ("…" if len(papers) > MOST_TITLES else ""))
    producer = f"{PROGRAM} {version()}"
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setSubject(subject)
    canvas.setCreator(PROGRAM)
    canvas.setProducer(producer)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    inside = canvas._doc
    inside._timeStamp = _stamp(made_at)
    description = PDFStream(
        dictionary=PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}),
        content=_XMP.format(
            title=escape(title),
            author=escape(author),
            subject=escape(subject),
            language=get_language(),
            program=PROGRAM,
            producer=producer,
            date=made_at.strftime("%Y-%m-%dT%H:%M:%S+00:00"),
        ).encode(),
    )
    profile = PDFStream(dictionary=PDFDictionary({"N": 3}), content=colour_profile())
    intent = PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": PDFString(COLOURS),
            "Info": PDFString(COLOURS),
            "DestOutputProfile": inside.Reference(profile),
        }
    )
    catalog = inside.Catalog
    catalog.Metadata = description
    catalog.OutputIntents = PDFArray([intent])


def data_of(contest: Headed) -> datetime:
    """Return the moment of the data: the last change, else the contest's day, else in 1970."""
    if contest.changed_at is not None:
        return contest.changed_at.astimezone(UTC)
    return datetime.combine(contest.date or date(1970, 1, 1), hour(), UTC)


def _stamp(at: datetime) -> TimeStamp:
    stamp = TimeStamp(invariant=True)
    stamp.t = at.timestamp()
    stamp.lt = time.gmtime(stamp.t)
    stamp.YMDhms = tuple(stamp.lt)[:6]
    return stamp


def _readable(text: str) -> str:
    refused = ("Cc", "Cs", "Cn")
    return "".join(" " if unicodedata.category(sign) in refused else sign for sign in text)


@cache
def colour_profile() -> bytes:
    """Return the profile of the colours (ICC), always the same bytes."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[PROFILE_DATE] = bytes((7, 207, 0, 6, 0, 9, 0, 0, 0, 0, 0, 0))
    return bytes(profile)
