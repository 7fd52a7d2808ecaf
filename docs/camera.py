"""Takes pictures of pages and of papers, and keeps them small, for make_images.py."""

from __future__ import annotations

import gettext
import subprocess
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
#: Languages of the documents, each with the browser that reads it.
BROWSERS = {"fr": "fr-FR", "en": "en-GB"}
SOURCE = "fr"  # language of the texts in the program's code
DESK = (1100, 760)  # size of the screen of a desk
MARGIN = 6  # pixels kept around what a picture shows
BETWEEN = 16  # pixels around papers shown together


class Camera:
    """Opens pages of one server in one language and saves pictures of them."""

    def __init__(
        self, browser: Browser, address: str, language: str, wanted: Callable[[str], bool]
    ) -> None:
        self.browser, self.address, self.language, self.wanted = browser, address, language, wanted
        catalogue = gettext.translation(
            "django", ROOT / "locale", [language], fallback=language == SOURCE
        )
        #: Gives what a page says for a French text of the program.
        self.says: Callable[[str], str] = catalogue.gettext
        #: Names of the pictures taken.
        self.taken: list[str] = []

    def types(self, french: str, english: str) -> str:
        """Return what somebody of the pictures' language would type."""
        return french if self.language == SOURCE else english

    def open(self, size: tuple[int, int] = DESK, dense: float = 1) -> Page:
        """Return a page in a new browser context, not signed in."""
        width, height = size
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            device_scale_factor=dense,
            locale=BROWSERS[self.language],
        )
        context.add_cookies(
            [{"name": "django_language", "value": self.language, "url": self.address}]
        )
        page = context.new_page()
        page.set_default_timeout(15_000)
        return page

    def sign_in(self, name: str, password: str) -> Page:
        """Return a desk's page, signed in."""
        page = self.open()
        page.goto("/sign-in/")
        page.locator("[name=username]").fill(name)
        page.locator("[name=password]").fill(password)
        page.get_by_role("button", name=self.says("Se connecter")).click()
        page.wait_for_url(f"{self.address}/")
        return page

    def take(
        self, page: Page, name: str, until: Locator | None = None, since: Locator | None = None
    ) -> None:
        """Save the page from the element `since` to below `until`, as NAME.png."""
        if not self.wanted(name):
            return
        if until is None:
            self._keep(name, opened(page.screenshot()))
            return
        size = page.viewport_size
        assert size is not None
        top = 0 if since is None else edges(page, since)[0] - MARGIN
        height = edges(page, until)[1] + MARGIN - top
        clip = {"x": 0, "y": top, "width": size["width"], "height": height}
        self._keep(name, opened(page.screenshot(full_page=True, clip=clip)))  # type: ignore[arg-type]

    def take_paper(self, page: Page, name: str, address: str) -> None:
        """Save the first page of a PDF as a picture."""
        if self.wanted(name):
            self._keep(name, first_page(page, address, 80))

    def take_papers(self, page: Page, name: str, addresses: Sequence[str]) -> None:
        """Save the first pages of several PDFs of one size, two by two in one picture."""
        if not self.wanted(name):
            return
        papers = [first_page(page, address, 40) for address in addresses]
        width, height = (side + BETWEEN for side in papers[0].size)
        rows = -(-len(papers) // 2)
        together = Image.new("RGB", (2 * width + BETWEEN, rows * height + BETWEEN), "#ded6c3")
        for number, paper in enumerate(papers):
            row, column = divmod(number, 2)
            together.paste(paper, (BETWEEN + column * width, BETWEEN + row * height))
        self._keep(name, together)

    def _keep(self, name: str, picture: Image.Image) -> None:
        keep(IMAGES / self.language / f"{name}.png", picture)
        self.taken.append(name)


def all_drawn(part: Locator) -> None:
    """Wait until every picture of a part of the page has come."""
    for picture in part.locator("img").all():
        picture.scroll_into_view_if_needed()
        picture.evaluate("one => one.decode()")


def edges(page: Page, element: Locator) -> tuple[float, float]:
    """Return where an element begins and ends on the whole page, in pixels from its top."""
    box = element.bounding_box()
    assert box is not None
    top = page.evaluate("scrollY") + box["y"]
    return top, top + box["height"]


def first_page(page: Page, address: str, resolution: int) -> Image.Image:
    """Draw the first page of a PDF, with that number of dots per inch."""
    drawn = subprocess.run(
        ["pdftoppm", "-png", "-r", str(resolution), "-f", "1", "-l", "1", "-"],
        input=page.request.get(address).body(),
        stdout=subprocess.PIPE,
        check=True,
    )
    return opened(drawn.stdout)


def opened(png: bytes) -> Image.Image:
    """Return the picture of a PNG file."""
    return Image.open(BytesIO(png)).convert("RGB")


def keep(path: Path, picture: Image.Image) -> None:
    """Write a picture in 256 colours. The octree keeps the rare ones, such as a red heart."""
    path.parent.mkdir(exist_ok=True)
    few = picture.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    print(f"{path.relative_to(IMAGES)}: {picture.width} × {picture.height}, {path.stat().st_size}")
