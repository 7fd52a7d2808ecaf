"""Faults of pages that axe finds, and what spills out of windows of any width."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

#: Widths of windows that a page must fit, from a small telephone to a projector's picture: a little
#: less than those where its layout changes. A window of 320 pixels is also one of 640 whose text is
#: twice as large.
WINDOWS = (320, 570, 760, 990, 1190, 1920)
#: Width of a desk whose letters are set twice as large without a zoom of its pages.
LARGE_LETTERS = 990
#: Width and theme of the look at each page in turn: pages are made of the same parts, and axe takes
#: most of the time of a walk.
LOOKS = ((320, "dark"), (1190, "light"), (320, "light"), (1190, "dark"))
#: Script that doubles the letters of a page. Those of the wall follow its width.
LARGER = """() => {
  const page = document.documentElement;
  if (getComputedStyle(page).fontSize === "16px") page.style.fontSize = "200%";
}"""
#: Script that gives the page a theme, as the server does for a reader who chose it, without the
#: pictures behind the text: axe cannot compare a text with a gradient, only with the colour there.
THEME = """theme => {
    document.documentElement.dataset.theme = theme;
    for (const box of document.querySelectorAll("*")) box.style.backgroundImage = "none";
}"""
#: Script that returns the faults that axe finds. It fetches no style sheet again, which no usual
#: rule reads, and its answer leaves out the rules that the page keeps: both took half of its time.
FAULTS = """axe.run({resultTypes: ["violations"], preload: false})
    .then(({violations}) => violations)"""
#: Script that returns how wide the page would be, and which of its elements pass the window.
SPILLS = """() => {
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth) return "";
  const past = [...document.querySelectorAll("body *")].filter(
    (one) => one.getBoundingClientRect().right > page.clientWidth + 1);
  const named = past.slice(-3).map((one) => `${one.tagName}.${one.className}`);
  return `${page.scrollWidth}: ${named.join(" ")}`;
}"""


class Walk:
    """Page that visits one address after another, and the faults found by axe."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, str] = {}
        self.seen = 0

    def open(self, url: str) -> bool:
        """Open the page. Returns False for an address without a page of its own.

        That is a file, an address that only accepts writes, or one that leads to another page.
        """
        if PurePosixPath(url).suffix not in ("", ".html"):
            return False
        # Four addresses in ten have no page: an answer is quicker to have than to show.
        answer = self.page.request.get(url, max_redirects=0)
        if not answer.ok or "<main" not in answer.text():
            return False
        self.page.goto(url)
        return True

    def look(self, name: str) -> None:
        """Look for what spills out of windows, then run axe on a phone or at a desk."""
        self.page.wait_for_load_state()
        width, theme = LOOKS[self.seen % len(LOOKS)]
        # The window that axe needs comes last: a page takes as long to fit a window as to open.
        spilled = spills(self.page, name, sorted(WINDOWS, key=width.__eq__))
        self.found |= dict.fromkeys(spilled, "wider than the window")
        self.page.evaluate(THEME, theme)
        self._note(f"{name} at {width}px, {theme}", violations(self.page))
        self.seen += 1

    def _note(self, where: str, violated: Iterable[dict[str, Any]]) -> None:
        for violation in violated:
            for node in violation["nodes"]:
                fault = f"{where}: {violation['id']} {node['html'][:160]}"
                reasons = [*node["any"], *node["all"], *node["none"]]
                self.found[fault] = "; ".join(reason["message"] for reason in reasons)

    def assert_nothing(self) -> None:
        assert not self.found, "\n".join(f"{where}\n    {why}" for where, why in self.found.items())


def violations(page: Page) -> list[dict[str, Any]]:
    """Return what axe finds wrong on an open page, each with its nodes."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(FAULTS))


def spills(page: Page, name: str, windows: Iterable[int]) -> list[str]:
    """Return the windows that an open page spills out of; the last one stays."""
    wide = []
    for window in windows:
        page.set_viewport_size({"width": window, "height": 740})
        if spilled := page.evaluate(SPILLS):
            wide.append(f"{name} at {window}: {spilled}")
        if window == LARGE_LETTERS:
            page.evaluate(LARGER)
            if spilled := page.evaluate(SPILLS):
                wide.append(f"{name} with letters twice as large: {spilled}")
            page.evaluate("document.documentElement.style.fontSize = ''")
    return wide
