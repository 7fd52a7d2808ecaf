"""Faults of pages that axe finds, light and dark, on a phone and on a desk's screen."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

#: Width and theme of each look: a phone in the dark, a desk in the light.
LOOKS = ((360, "dark"), (1280, "light"))
#: Script that gives the page a theme, as the server does for a reader who chose it, without the
#: pictures behind the text: axe cannot compare a text with a gradient, only with the colour there.
THEME = """theme => {
    document.documentElement.dataset.theme = theme;
    for (const box of document.querySelectorAll("*")) box.style.backgroundImage = "none";
}"""
#: Script that runs the rule about colours again, in a page where axe has run.
COLOURS = "axe.run({runOnly: ['color-contrast'], resultTypes: ['violations']})"


class Walk:
    """Page that visits one address after another, and the faults found by axe."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.axe = Axe()
        self.found: dict[str, str] = {}
        self.seen = 0

    def open(self, url: str) -> bool:
        """Open the page. Returns False for a paper or an address that only accepts writes."""
        answer = self.page.request.get(url)
        if not answer.ok or "<main" not in answer.text():
            return False
        self.page.goto(url)
        return True

    def look(self, name: str) -> None:
        """Run axe on the page on a phone and at the desk, then read the desk's colours in the dark.

        Only the colours differ between themes, and reading them takes most of axe's time.
        """
        self.seen += 1
        self.page.wait_for_load_state()
        for width, theme in LOOKS:
            where = f"{name} at {width}px, {theme}"
            self.page.set_viewport_size({"width": width, "height": 900})
            self.page.evaluate(THEME, theme)
            self._note(where, self.axe.run(self.page).response)
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                self.found[where] = f"wider than the screen: {wide}"
        self.page.evaluate(THEME, "dark")
        self._note(f"{name}, dark", self.page.evaluate(COLOURS))

    def _note(self, where: str, answer: dict[str, Any]) -> None:
        for violation in answer["violations"]:
            for node in violation["nodes"]:
                said = f"{where}: {violation['id']} {node['html'][:160]}"
                reasons = [*node["any"], *node["all"], *node["none"]]
                self.found[said] = "; ".join(reason["message"] for reason in reasons)

    def assert_nothing(self) -> None:
        assert not self.found, "\n".join(f"{where}\n    {why}" for where, why in self.found.items())
