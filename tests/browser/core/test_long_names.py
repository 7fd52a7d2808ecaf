"""A name of 200 characters without a space fits the width of a phone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests import ROOT
from tests.factories import PASSWORD

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import make_contest
from tournaments.services.draws import draws
from tournaments.services.registration import teams
contest = make_contest(1, name="Long")
teams.register_team(contest, None, "W" * 200, "B" * 200)
draws.draw_round(contest, contest.organiser, seed=1)
"""
DESK = ("teams/", "teams/2/", "standings/", "rounds/1/", "rounds/1/tables/1/", "log/")
HALL = ("draw/", "standings/", "team/2/")


def test_no_page_is_wider_than_a_telephone(page: Page, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", DRAWN],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(tmp_path / "var")},
        check=True,
    )
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/sign-in/")
    page.get_by_label("Nom").fill("organiser")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    wide = []
    for address in [f"/desk/long/{end}" for end in DESK] + [f"/c/long/{end}" for end in HALL]:
        page.goto(address)
        width = page.evaluate("document.documentElement.scrollWidth")
        wide += [(address, width)] if width > 360 else []
    assert wide == []
