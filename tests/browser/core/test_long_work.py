"""The archive of a large contest: asked for, left, found again on the dashboard, fetched."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser

MAKE = """
from tests.factories import make_contest, play_round
from tournaments.services.hall.changing import close_contest
contest = make_contest(160, name="Grand concours")
play_round(contest)
close_contest(contest, contest.organiser)
"""


def test_an_archive_is_made_while_its_person_does_something_else(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell(MAKE)
    sign_in(page)
    page.goto("/desk/grand-concours/after/")
    page.get_by_role("link", name="Télécharger l’archive (ZIP)").click()
    expect(page.get_by_role("heading", name="L’archive à publier")).to_be_visible()
    expect(page.get_by_role("button", name="Arrêter")).to_be_visible()
    page.get_by_role("link", name="Maintenant", exact=True).click()
    page.get_by_role("link", name="L’archive à publier").click()
    # The page follows the work by itself, until the file is there.
    with page.expect_download() as fetched:
        page.get_by_role("link", name="Télécharger", exact=True).click()
    with ZipFile(BytesIO(Path(fetched.value.path()).read_bytes())) as archive:
        assert "concours-grand-concours/index.html" in archive.namelist()
    page.goto("/desk/grand-concours/")
    expect(page.get_by_role("link", name="L’archive à publier")).to_have_count(0)
    assert not console
