"""Reader who carries out the steps of a tutorial: finds what they name as a person would."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import assert_never

from playwright.sync_api import Download, Locator, Page, Response, expect

from tests.browser.conftest import Opened
from tests.browser.steps import Act, Deed

#: Address that the documents give to the program; the tests serve it elsewhere.
WRITTEN = "http://localhost:8000"
KEYS = {"Entrée": "Enter", "Tabulation": "Tab", "Enter": "Enter", "Tab": "Tab"}
#: Seconds that a reader waits for what a step names.
PATIENCE = 20.0


class Follower:
    """Reader in front of a computer, with a phone at hand."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.pdfs: list[str] = []
        self.files: list[Download] = []
        self.computer = self._page(1280, 900)
        self.page = self.computer

    def follow(self, deeds: Iterable[Deed]) -> None:
        """Carry out every step. Raises `AssertionError` with the step that cannot be."""
        for deed in deeds:
            try:
                self._do(deed)
            except Exception as error:
                shown = self.page.locator("body").inner_text()
                text = f"{deed.line}\n{deed.act.value}: {deed.words}\nat {self.page.url}\n{shown}"
                raise AssertionError(text) from error

    def _do(self, deed: Deed) -> None:
        words = deed.words
        match deed.act:
            case Act.OPEN:
                self.page.goto(words[0].replace(WRITTEN, ""))
            case Act.PHONE:
                self.page = self._page(390, 844)
                self.page.goto("/")
            case Act.DESK:
                self.page = self.computer
            case Act.CLICK:
                self.pdfs.clear()
                self._seen(self._clickable, words[0]).click()
            case Act.TYPE:
                self._seen(self._field, words[1]).fill(words[0])
            case Act.CHOOSE:
                self._seen(self._answer, words[0]).click()
            case Act.PRESS:
                self.page.keyboard.press(KEYS[words[0]])
            case Act.READ:
                text = self.page.get_by_text(pattern_of(words[0])).locator("visible=true")
                expect(text.first).to_be_visible()
            case Act.PDF:
                self._wait_for(lambda: self.pdfs)
                self.page.wait_for_load_state()
            case Act.FILE:
                self._wait_for(lambda: self.files)
            case Act.BACK:
                self._go_back()
            case _:
                assert_never(deed.act)

    def _page(self, width: int, height: int) -> Page:
        context = self.opened(viewport={"width": width, "height": height}, reduced_motion="reduce")
        page = context.new_page()
        context.on("response", self._note_pdf)
        page.on("download", self._note_file)
        return page

    def _note_pdf(self, response: Response) -> None:
        if response.headers.get("content-type") == "application/pdf":
            self.pdfs.append(response.url)

    def _note_file(self, file: Download) -> None:
        self.files.append(file)

    def _go_back(self) -> None:
        """Leave the PDF. A browser without a viewer fetched it, and stayed on its page."""
        if ".pdf" in self.page.url:
            self.page.go_back()

    def _clickable(self, words: re.Pattern[str]) -> list[Locator]:
        page = self.page
        return [
            page.get_by_role("button", name=words),
            page.get_by_role("link", name=words),
            page.locator("summary", has_text=words),
            page.locator("summary").and_(page.get_by_label(words)),
        ]

    def _field(self, words: re.Pattern[str]) -> list[Locator]:
        return [self.page.get_by_label(words)]

    def _answer(self, words: re.Pattern[str]) -> list[Locator]:
        labels = self.page.locator("label")
        return [labels.filter(has=self.page.get_by_text(words)), labels.filter(has_text=words)]

    def _seen(self, locate: Callable[[re.Pattern[str]], list[Locator]], words: str) -> Locator:
        """Return the first thing on the screen with this name, else the first that begins so.

        A page that still loads may refuse what is typed, and says so: the reader lets it finish.
        """
        self.page.wait_for_load_state()
        names = pattern_of(words, r"^\s*", r"\s*…?\s*$"), pattern_of(words, r"^\s*")
        places = [place for name in names for place in locate(name)]
        self._wait_for(partial(first_shown, places))
        shown = first_shown(places)
        assert shown is not None
        return shown

    def _wait_for(self, truth: Callable[[], object]) -> None:
        """Wait until something is true. Raises `AssertionError` after a while."""
        late = time.monotonic() + PATIENCE
        while not truth():
            assert time.monotonic() < late, "nothing came"
            # The events of the browser are told during this wait.
            self.page.wait_for_timeout(50)


def first_shown(places: list[Locator]) -> Locator | None:
    """Return the first thing of these places that is on the screen."""
    return next((one for place in places for one in place.all() if one.is_visible()), None)


def pattern_of(words: str, before: str = "", after: str = "") -> re.Pattern[str]:
    """Return the pattern of words on a page, whose spaces may be unbreakable.

    A colon may have a space before it, or none: some names of buttons are made of two parts.
    """
    spaced = r"\s+".join(map(re.escape, words.replace(" :", ":").split()))
    return re.compile(before + spaced.replace(":", r"\s*:") + after)
