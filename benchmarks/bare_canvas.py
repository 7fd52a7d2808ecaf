"""The floor of a paper: a bare reportlab canvas that draws the same texts, lines and boxes.

`recorded` draws a paper once and keeps what reaches the canvas, page by page. `bare` draws that
again, without fonts to choose, lines to break or places to compute. `same_text` proves that both
PDFs say the same. Seconds are processor time, so that other programs do not change the ratios.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any
from unittest import mock

from pypdf import PdfReader
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from benchmarks.figures import Figure, cpu
from tournaments.papers.kit.fonts import Font
from tournaments.papers.kit.letters import Letters

#: A call of the canvas: the function that makes it again, on a canvas.
Call = Callable[[Canvas], Any]

#: Methods of the canvas that draw or set how to draw, apart from texts and paths.
DRAWING = (
    *("lines", "rect", "circle", "setStrokeGray", "setFillGray", "setLineWidth", "setDash"),
    *("saveState", "restoreState", "transform", "showPage", "setPageSize"),
)
#: Methods of a path that draw.
OF_PATHS = ("moveTo", "lineTo", "close", "rect")


def beside_bare(what: str, document: Callable[[], bytes], bound: float) -> Figure:
    """Measure a document beside the bare canvas that draws the same."""
    calls = recorded(document)
    pages = same_text(document(), bare(calls))
    ours, floor = cpu(document, lambda: bare(calls))
    return Figure(f"{what}, {pages} pages", ours, "the same, bare canvas", floor, bound=bound)


def recorded(document: Callable[[], bytes]) -> list[Call]:
    """Draw a document and return the calls that draw the same on a bare canvas."""
    with _listening() as heard:
        document()
    return heard.calls


def bare(calls: list[Call]) -> bytes:
    """Draw these calls alone."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, pageCompression=1, invariant=1)
    for call in calls:
        call(canvas)
    canvas.save()
    return buffer.getvalue()


def same_text(one: bytes, other: bytes) -> int:
    """Return how many pages both PDFs have; fail if a page says something else."""
    first, second = (PdfReader(BytesIO(pdf)).pages for pdf in (one, other))
    assert len(first) == len(second), (len(first), len(second))
    for number, (mine, theirs) in enumerate(zip(first, second, strict=True), start=1):
        words, wanted = (sorted(page.extract_text().split()) for page in (mine, theirs))
        assert words == wanted, f"page {number} differs"
        assert words, f"page {number} is empty"
    return len(first)


class _Recorder:
    """Calls heard so far; those inside a form are kept under its name, and heard where it shows."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.forms: dict[str, list[Call]] = {}
        self.page: list[Call] = self.calls
        #: By path begun and not drawn yet: the methods called, and where.
        self.paths: dict[int, list[tuple[str, tuple[float, ...]]]] = {}

    def begin(self, name: str) -> None:
        self.calls = self.forms[name] = []

    def end(self) -> None:
        self.calls = self.page

    def show(self, name: str) -> None:
        self.calls += self.forms[name]


@contextmanager
def _listening() -> Iterator[_Recorder]:
    """Yield a recorder of every call that draws on a canvas."""
    heard = _Recorder()
    write, begin_path, draw_path = Letters.line, Canvas.beginPath, Canvas.drawPath

    def same(name: str) -> Any:
        own = getattr(Canvas, name)

        def listen(canvas: Canvas, *args: Any, **options: Any) -> Any:
            heard.calls.append(lambda bare: own(bare, *args, **options))
            return own(canvas, *args, **options)

        return listen

    def instead(name: str, note: Callable[..., None]) -> Any:
        own = getattr(Canvas, name)

        def listen(canvas: Canvas, *args: Any, **options: Any) -> Any:
            note(*args)
            return own(canvas, *args, **options)

        return listen

    def written(letters: Letters, x: float, y: float, words: str, font: Font, size: float) -> str:
        def again(canvas: Canvas) -> None:
            canvas.setFont(font.name, size)
            canvas.drawString(x, y, words)

        heard.calls.append(again)
        return write(letters, x, y, words, font, size)

    def begun(canvas: Canvas) -> PDFPathObject:
        path = begin_path(canvas)
        heard.paths[id(path)] = []
        return path

    def drawn(canvas: Canvas, path: PDFPathObject, **options: Any) -> Any:
        steps = heard.paths.pop(id(path))

        def again(canvas: Canvas) -> None:
            path = canvas.beginPath()
            for name, where in steps:
                getattr(path, name)(*where)
            draw_path(canvas, path, **options)

        heard.calls.append(again)
        return draw_path(canvas, path, **options)

    def step(name: str) -> Any:
        own = getattr(PDFPathObject, name)

        def listen(path: PDFPathObject, *where: float) -> None:
            # A circle draws a path of its own, which nobody began.
            if id(path) in heard.paths:
                heard.paths[id(path)].append((name, where))
            own(path, *where)

        return listen

    listening = {name: same(name) for name in DRAWING} | {
        "beginForm": instead("beginForm", heard.begin),
        "endForm": instead("endForm", heard.end),
        "doForm": instead("doForm", heard.show),
        "beginPath": begun,
        "drawPath": drawn,
    }
    with (
        mock.patch.multiple(Canvas, **listening),
        mock.patch.object(Letters, "line", written),
        mock.patch.multiple(PDFPathObject, **{name: step(name) for name in OF_PATHS}),
    ):
        yield heard
