"""No page has a fault found by axe, light or dark, or spills out of a window of any width.

The addresses come from the resolver, in contests in full swing, so new pages are tested
automatically. The tests also cover the pages of a table on a phone, forms returned with errors, and
a conflict.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import Opened, Server, Shell, SignIn
from tests.browser.walk import Walk

pytestmark = pytest.mark.browser

#: Script that prints, for each contest of the world, the routes and their addresses in it.
MADE = """
import json
from django.db import transaction
from tests.addresses import addresses
from tests.world import make_world
with transaction.atomic():
    world = make_world()
print(json.dumps({
    kind: {address.route: address.within(contest) for address in addresses()}
    for kind, contest in world.contests.items()
}))
"""
#: Script that prints the code of the camp that sits north-south at the table of a link.
CODE = """
from tournaments.annexes.at_table.queries.links import found_by_link
print(found_by_link({match}, "{token}").code("NS"))
"""
#: Number of tests that share the pages: two workers walk at once and end together.
PARTS = 4
#: Ends of the addresses of pages that look different in a contest other than "afternoon"; "/" is
#: that of a contest's own pages.
ELSEWHERE = {
    "cup": (
        "/",
        "pools/",
        "brackets/",
        "rounds/",
        "draw/",
        "team/<int:number>/",
        "standings/",
        "screen/",
    ),
    "players": (
        "/",
        "teams/",
        "rounds/",
        "draw/",
        "team/<int:number>/",
        "singles/",
        "standings/",
        "entry/",
        "tables/<int:table>/",
    ),
    "drawn": (
        "swap/",
        "swap-teams/",
        "redo/",
        "undo/",
        "by-hand/",
        "entry/",
        "tables/<int:table>/",
    ),
    "movement": (
        "papers/",
        "rounds/draw/",
        "team/<int:number>/",
        "rounds/<int:number>/",
        "standings/",
        "tables/<int:table>/",
    ),
    "draft": ("/", "rounds/<int:number>/"),
    "finished": ("/", "rounds/<int:number>/", "prizes/", "standings/"),
    "over": (
        "/",
        "reopen/",
        "after/",
        "forget/",
        "delete/",
        "tables/<int:table>/",
        "prizes/",
        "ceremony/",
        "screen/",
    ),
    "empty": ("/", "teams/", "qualified/", "standings/", "log/"),
    "halls": ("/", "settings/halls/", "rounds/<int:number>/", "draw/", "team/<int:number>/"),
}
#: Script that empties the required fields of the first form that has some. Returns false if none
#: has.
EMPTY_A_FORM = """() => {
    for (const form of document.querySelectorAll("main form[method=post]")) {
        const needed = [...form.querySelectorAll("[required]")].filter(
            input => ["text", "date", "password"].includes(input.type));
        if (needed.length === 0) continue;
        for (const input of needed) input.value = "";
        form.id = "sent-empty";
        return true;
    }
    return false;
}"""
#: Script that sends that form without the browser's own validation.
SEND_IT = "setTimeout(() => document.getElementById('sent-empty').submit())"


@pytest.fixture(scope="module")
def world(server_of_all: Server, shell_of_all: Shell) -> Iterator[dict[str, dict[str, str]]]:
    """Contests on the server's database, for all these tests: the addresses of each, by route."""
    with server_of_all.lasting():
        yield json.loads(shell_of_all(MADE))


@pytest.fixture
def context(opened: Opened) -> BrowserContext:
    # Colours change at once, so that axe reads the last ones.
    return opened(reduced_motion="reduce")


def differs(kind: str, rest: str) -> bool:
    """Whether a page looks different in such a contest, from the rest of its route."""
    return any(rest == end or (end != "/" and rest.endswith(end)) for end in ELSEWHERE[kind])


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_for_everybody(
    context: BrowserContext, world: dict[str, dict[str, str]], sign_in: SignIn, part: int
) -> None:
    walk = Walk(context.new_page())
    for url in ("/", "/sign-in/", "/nowhere/")[part : part + 1]:
        walk.page.goto(url)
        walk.look(f"anonymous {url}")
    sign_in(walk.page)
    wanted = [
        (kind, route, url)
        for kind, leads in world.items()
        for route, url in leads.items()
        if kind == "afternoon" or differs(kind, route.partition("<slug:slug>")[2])
    ]
    for kind, route, url in wanted[part::PARTS]:
        if walk.open(url):
            walk.look(f"{kind} {route}")
            if kind == "afternoon" and walk.page.evaluate(EMPTY_A_FORM):
                with walk.page.expect_navigation():
                    walk.page.evaluate(SEND_IT)
                walk.look(f"{kind} {route} sent empty")
    walk.assert_nothing()
    assert walk.seen > 240 / PARTS


def test_a_phone_at_its_table(
    context: BrowserContext, world: dict[str, dict[str, str]], shell: Shell
) -> None:
    walk = Walk(context.new_page())
    table = next(url for route, url in world["afternoon"].items() if route.startswith("t/"))
    match, _dash, token = table.strip("/").rpartition("/")[2].partition("-")
    walk.page.goto(table)
    walk.look("who are you")
    walk.page.goto(f"{table}?camp=NS")
    walk.look("are you sure")
    right = shell(CODE.format(match=match, token=token)).strip()
    for code, name in (("AAAA", "wrong code"), (right, "nothing entered")):
        walk.page.locator("[name=code]").fill(code)
        with walk.page.expect_navigation():
            walk.page.locator("main form button").first.click()
        walk.look(name)
    for way in ("totals", "deals"):
        walk.page.goto(f"{table}?edit=1&way={way}")
        walk.look(f"typing {way}")
    walk.page.goto(f"{table}?edit=1&way=totals")
    walk.page.locator("[name=ns]").fill("9000")
    walk.page.locator("[name=ew]").fill("1")
    with walk.page.expect_navigation():
        walk.page.locator("[name=ew]").press("Enter")
    walk.look("doubtful")
    walk.page.goto(f"{table}?edit=1&way=totals")
    walk.page.locator("[name=ns]").fill("1000")
    walk.page.locator("[name=ew]").fill("944")
    with walk.page.expect_navigation():
        walk.page.locator("[name=ew]").press("Enter")
    walk.look("waiting for the other camp")
    walk.assert_nothing()


def test_two_desks_on_one_match(
    context: BrowserContext, world: dict[str, dict[str, str]], sign_in: SignIn
) -> None:
    first, second = context.new_page(), context.new_page()
    sign_in(first)
    route = "desk/<slug:slug>/rounds/<int:number>/tables/<int:table>/"
    for page in (first, second):
        page.goto(f"{world['drawn'][route]}?way=totals")
    for page, ns in ((first, 1000), (second, 1100)):
        page.locator("[name=ns]").fill(str(ns))
        page.locator("[name=ew]").fill(str(1944 - ns))
        with page.expect_navigation():
            page.locator("#save").click()
    walk = Walk(second)
    assert second.get_by_role("button", name="Remplacer par la mienne").count() == 1
    walk.look("conflict")
    walk.assert_nothing()


def test_a_list_to_import(
    context: BrowserContext, world: dict[str, dict[str, str]], sign_in: SignIn
) -> None:
    walk = Walk(context.new_page())
    sign_in(walk.page)
    walk.page.goto(world["afternoon"]["desk/<slug:slug>/teams/import/"])
    text = "N°;Joueur 1;Joueur 2;Catégorie;Payé\n50;Odile;Yves;Dames;oui\n51;Paul;;;\nTotal : 2\n"
    file = {"name": "liste.csv", "mimeType": "text/csv", "buffer": text.encode()}
    walk.page.locator("[name=file]").set_input_files([file])  # type: ignore[list-item]
    with walk.page.expect_navigation():
        walk.page.get_by_role("button", name="Lire cette liste").click()
    assert walk.page.locator("[name=line]").count() == 2
    for details in walk.page.locator("main details").all():
        details.locator("summary").click()
    walk.look("a list")
    walk.assert_nothing()
