"""A page is rendered for the program: links, pictures, tables, sections."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents.small import PAGES, picture
from tournaments.annexes.manual.files.rendering import render, size_of_png

CASH = render(PAGES["fr/guides/cash"], {"fr/cash.png": (1100, 400)}.get)


def test_a_page_says_its_title_and_its_first_sentence() -> None:
    assert CASH.title == "La caisse"
    assert CASH.summary == "Ce que chacun doit, et ce qu’il a payé."


def test_the_first_sentence_of_a_page_may_be_cut_by_no_full_stop() -> None:
    assert render("# Mots\n\nDe A à Z\n", {}.get).summary == "De A à Z"


def test_a_heading_carries_its_anchor() -> None:
    assert '<h2 id="refund">Rembourser une équipe</h2>' in CASH.html
    assert [(one.level, one.anchor, one.heading) for one in CASH.headings] == [
        (2, "refund", "Rembourser une équipe"),
        (3, "cheque", "Un chèque"),
    ]


def test_a_link_to_a_page_leads_to_the_served_page() -> None:
    assert '<a href="draw.html#seats">le tirage</a>' in CASH.html


def test_a_link_out_of_the_documents_is_marked_and_left_alone() -> None:
    assert (
        '<a class="external" href="https://example.org/a.md" rel="external noopener">' in CASH.html
    )


def test_a_picture_has_its_size_and_comes_when_it_is_needed() -> None:
    assert '<img alt="la page de la caisse" height="400" loading="lazy"' in CASH.html
    assert 'src="../../images/fr/cash.png" width="1100"' in CASH.html


def test_a_table_scrolls_by_itself() -> None:
    assert '<div class="scroll" tabindex="0"><table>' in CASH.html
    assert "</table></div>" in CASH.html


def test_the_text_of_a_section_keeps_its_cells_apart() -> None:
    assert "un billet · dix" in CASH.sections[1].text


def test_a_page_without_a_title_is_refused() -> None:
    with pytest.raises(ValueError, match="title"):
        render("Un texte sans titre.\n", {}.get)


def test_the_size_of_a_picture_is_read_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "one.png").write_bytes(picture(390, 780))
    (tmp_path / "two.png").write_bytes(b"GIF89a")

    assert size_of_png(tmp_path / "one.png") == (390, 780)
    assert size_of_png(tmp_path / "two.png") is None
    assert size_of_png(tmp_path / "three.png") is None


def test_empty_cells_leave_no_sign_in_the_text() -> None:
    page = render(
        "# Droits\n\n| qui | lit | écrit |\n|---|---|---|\n| écran | | |\n| arbitre | | oui |\n",
        {}.get,
    )

    assert page.sections[0].text == "qui · lit · écrit · écran · arbitre · oui"
