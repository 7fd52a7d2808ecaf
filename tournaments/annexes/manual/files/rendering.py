"""One page of the documents: Markdown in, HTML and its sections out."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree.ElementTree import Element  # nosec B405: it builds pages and parses nothing

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from tournaments.files.documents.built import Page, Section
from tournaments.words.french import SOURCE, spaced

#: Width and height of a picture in pixels, from its path in `docs/images`, such as "fr/cash.png";
#: None if it is unknown.
Measure = Callable[[str], tuple[int, int] | None]

PNG = b"\x89PNG\r\n\x1a\n"
#: Elements whose text does not run on in the element that follows.
BLOCKS = {"p", "li", "tr", "pre", "dt", "dd", "h4", "blockquote"}
CELLS = {"td", "th"}
VERBATIM = {"code", "pre"}
HEADINGS = {"h1": 1, "h2": 2, "h3": 3}
SENTENCE = re.compile(r".+?[.!?…](?=\s|$)")


def render(text: str, measure: Measure, code: str = SOURCE) -> Page:
    """Return the page that a Markdown text makes. Raises ValueError if it has no title."""
    pages = _OurPages(measure, french=code == SOURCE)
    markdown = Markdown(
        extensions=["attr_list", "tables", "sane_lists", pages], output_format="html"
    )
    html = markdown.convert(text)
    reader = _SectionReader()
    reader.feed(html)
    sections = [_flat(section) for section in reader.sections]
    if not sections or sections[0].level != 1:
        raise ValueError("The page does not begin with its title.")
    match = SENTENCE.match(_spaced(reader.first_paragraph))
    summary = match.group() if match else _spaced(reader.first_paragraph)
    return Page(sections[0].heading, summary, html, sections)


def size_of_png(path: Path) -> tuple[int, int] | None:
    """Return the width and height of a PNG file, in pixels; None if it is missing or no PNG."""
    try:
        with path.open("rb") as file:
            head = file.read(24)
    except FileNotFoundError:
        return None
    if len(head) < 24 or not head.startswith(PNG):
        return None
    width, height = struct.unpack(">II", head[16:24])
    return width, height


class _OurPages(Extension):
    """Turns links, pictures and tables into those of the served pages, and sets French."""

    def __init__(self, measure: Measure, *, french: bool) -> None:
        super().__init__()
        self.measure = measure
        self.french = french

    def extendMarkdown(self, md: Markdown) -> None:
        # After every other tree processor: the links are then complete.
        md.treeprocessors.register(_Served(md, self.measure), "served", -10)
        if self.french:
            md.treeprocessors.register(_Spaced(md), "spaced", -20)


class _Served(Treeprocessor):
    def __init__(self, md: Markdown, measure: Measure) -> None:
        super().__init__(md)
        self.measure = measure

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            _serve_link(link)
        for image in root.iter("img"):
            self._serve_picture(image)
        for parent in list(root.iter()):
            for place, child in enumerate(list(parent)):
                if child.tag == "table":
                    parent[place] = _scrolling(child)

    def _serve_picture(self, image: Element) -> None:
        size = self.measure(image.get("src", "").partition("images/")[2])
        if size is not None:
            image.set("width", str(size[0]))
            image.set("height", str(size[1]))
        image.set("loading", "lazy")


class _Spaced(Treeprocessor):
    """Gives French its narrow spaces, but for what is to be typed as it stands."""

    def run(self, root: Element) -> None:
        for part in root.iter():
            if part.text and part.tag not in VERBATIM:
                part.text = spaced(part.text)
            if part.tail:
                part.tail = spaced(part.tail)


def _serve_link(link: Element) -> None:
    target = link.get("href", "")
    if "://" in target or target.startswith("mailto:"):
        link.set("class", "external")
        link.set("rel", "external noopener")
    else:
        path, hash_, anchor = target.partition("#")
        link.set("href", re.sub(r"\.md$", ".html", path) + hash_ + anchor)


def _scrolling(table: Element) -> Element:
    """Return a table in a part that scrolls sideways on a phone, also with the keyboard."""
    part = Element("div", {"class": "scroll", "tabindex": "0"})
    part.tail, table.tail = table.tail, None
    part.append(table)
    return part


class _SectionReader(HTMLParser):
    """Reads the text of a rendered page, heading by heading."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.sections: list[Section] = []
        self.first_paragraph = ""
        self._in_heading = False
        self._paragraphs = 0
        self._in_first = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in HEADINGS:
            self.sections.append(Section(HEADINGS[tag], dict(attrs).get("id") or ""))
            self._in_heading = True
        elif tag == "p":
            self._paragraphs += 1
            self._in_first = self._paragraphs == 1

    def handle_endtag(self, tag: str) -> None:
        if tag in HEADINGS:
            self._in_heading = False
        elif tag == "p":
            self._in_first = False
        if self.sections and tag in BLOCKS:
            self.sections[-1].text += "\n"
        elif self.sections and tag in CELLS:
            self.sections[-1].text += " · "

    def handle_data(self, data: str) -> None:
        if not self.sections:
            return
        if self._in_heading:
            self.sections[-1].heading += data
        else:
            self.sections[-1].text += data
            if self._in_first:
                self.first_paragraph += data


def _flat(section: Section) -> Section:
    return Section(section.level, section.anchor, _spaced(section.heading), _spaced(section.text))


def _spaced(text: str) -> str:
    return re.sub(r"[ \t\n](?:[ \t\n·]*[ \t\n])?", _between, text).strip(" ·")


def _between(match: re.Match[str]) -> str:
    return " · " if "·" in match.group() else " "
