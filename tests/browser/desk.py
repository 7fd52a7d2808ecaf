"""Helpers of the desk's browser tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests import ROOT
from tests.factories import PASSWORD


def run(script: str, folder: Path) -> None:
    """Run Python with the project's models on the database of the server in `folder`."""
    command = [sys.executable, "manage.py", "shell", "-c", script]
    data = {**os.environ, "DATA_DIR": str(folder / "var")}
    subprocess.run(command, cwd=ROOT, env=data, check=True)


def sign_in(page: Page, name: str = "organiser") -> None:
    """Sign in as a user made by the factories."""
    page.goto("/sign-in/")
    page.get_by_label("Nom").fill(name)
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text(name, exact=True).first).to_be_attached()
