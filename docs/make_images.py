"""Draws every picture of the documents and of the README, from contests created for this purpose.

Each picture is drawn in both languages: the same steps are done in each, in contests of their own.

    make pictures                    # all of them
    make pictures WORDS="standings"  # those whose name holds one of the words

What each picture shows is declared in drawn.py: a test fails once a page has changed since.

Needs Chromium and pdftoppm (Debian: chromium, poppler-utils).
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from camera import BROWSERS, DESK, Camera, all_drawn
from django.utils.text import slugify
from drawn import note
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PASSWORD = "la-salle-des-fetes"  # for accounts that exist only while this script runs
#: Makes the demonstration. The command draws a password by lot, which this script would not know.
FILL = """
from datetime import date
from random import Random
from django.utils import translation
from tournaments.annexes.evening.management.demo import fill
with translation.override("{language}"):
    fill(Random(1946), date.today(), "{password}")
"""
PAIRS = [
    ("Odile Aubert", "Yves Aubert"),
    ("Lucette Besson", "Raymond Besson"),
    ("Paul Petit", "Marie Petit"),
    ("Françoise Lefèvre", "Éric Nuñez"),
    ("Loïc Le Goff", "Maëlle Le Goff"),
    ("Simone Voisin", "Guy Martineau"),
    ("Jean-Marie Rault", "Denise Rault"),
    ("Colette Diard", "Bernard Diard"),
    ("Huguette Noël", "Marcel Bonnin"),
]
#: Match of coinche in 1000 points: taker, contract, trump, coinche, camp and its points, belote.
COINCHE_DEALS = (
    ("NS", 90, "hearts", "", "ns", 112, "NS"),
    ("EW", 110, "spades", "", "ew", 128, ""),
    ("EW", 100, "clubs", "1", "ew", 74, ""),
    ("EW", 80, "hearts", "", "ew", 98, "EW"),
    ("NS", 100, "diamonds", "", "ns", 124, ""),
)
DESIGNS = ("classic", "card", "medal", "plain")
# Screen sizes besides the desk's: the hall's projector, a phone held upright.
PROJECTOR, PHONE = (1280, 800), (390, 780)
HIDDEN = 5  # seconds after which the buttons of the projector are hidden
# Wide enough for a deal on one line, high enough for the foot of the sheet to stay below.
WIDE = (1280, 1300)
QUESTIONS = (820, 600)


def main(words: list[str]) -> None:
    """Draw the pictures with one of the words in their name, or all of them."""

    def wanted(name: str) -> bool:
        return not words or any(word in name for word in words)

    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for filled, story in ((False, the_first_day), (True, the_afternoon)):
            for language in BROWSERS:
                with serving(filled, language) as address:
                    camera = Camera(browser, address, language, wanted)
                    story(camera)
            note(camera.taken)  # in every language: each story takes the same pictures
        browser.close()


@contextmanager
def serving(filled: bool, language: str) -> Iterator[str]:
    """Run the program on a scratch folder, empty or with the demonstration; yield its address.

    The people of the demonstration have written their contest in that language.
    """
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
        environment["DATA_DIR"] = folder
        manage = [sys.executable, "manage.py"]
        if filled:
            fill = FILL.format(language=language, password=PASSWORD)
            for command in (["migrate"], ["shell", "-c", fill]):
                subprocess.run(
                    [*manage, *command, "--verbosity", "0"], cwd=ROOT, env=environment, check=True
                )
        with (Path(folder) / "said.txt").open("w") as log:
            server = subprocess.Popen(
                [*manage, "serve", "--port", str(port)], cwd=ROOT, env=environment, stdout=log
            )
            try:
                while not answers(port):
                    if server.poll() is not None:
                        raise SystemExit("The server did not start.")
                    time.sleep(0.1)
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()
                server.wait(timeout=20)


def desk_of(contest: str) -> str:
    """Return the address of the desk of a contest, from its name."""
    return f"/desk/{slugify(contest)}"


def answers(port: int) -> bool:
    """Return whether something listens on the port."""
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


def the_first_day(camera: Camera) -> None:
    """Take the pictures from an empty database to the first draw, with nine pairs."""
    page = camera.open()
    page.goto("/")
    page.locator("[name=username]").fill("odile")
    camera.take(page, "first-visit")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=again]").fill(PASSWORD)
    page.get_by_role("button", name=camera.says("Créer le compte")).click()
    page.get_by_role("link", name=camera.says("Nouveau concours")).click()
    camera.take(page, "new-contest", page.locator(".step-foot"))
    page.get_by_role("button", name=camera.says("Continuer\N{NO-BREAK SPACE}: la formule")).click()
    page.get_by_role(
        "button", name=camera.says("Continuer\N{NO-BREAK SPACE}: le nom et la date")
    ).click()
    contest = camera.types("Concours du 14 juillet", "Bastille Day contest")
    page.locator("[name=name]").fill(contest)
    hall = camera.types("Salle des fêtes", "Village hall")
    page.locator("[name=place]").fill(f"{hall}, Saint-Aubin-du-Plain")
    page.locator("[name=date]").fill("2026-07-14")
    page.get_by_role("button", name=camera.says("Créer sans relire")).click()
    for number, pair in enumerate(PAIRS, start=1):
        register(page, *pair)
        page.locator(".badge-number", has_text=str(number)).wait_for()
    register(page, "Aubert Odile", "Yves Aubert")
    anyway = page.get_by_role("button", name=camera.says("Inscrire quand même"))
    anyway.wait_for()
    camera.take(page, "register", page.locator("#teams tbody tr").nth(2))
    page.goto(f"{desk_of(contest)}/rounds/draw/")
    page.get_by_role("button", name=camera.says("C’est vu")).click()
    draw = page.get_by_role("button", name=camera.says("Tirer"), exact=True)
    camera.take(page, "draw", draw)
    draw.click()
    camera.take_paper(page, "sheets", f"{desk_of(contest)}/papers/sheets.pdf?round=1")
    a_coinche(camera, page)
    of_windows(camera)


def of_windows(camera: Camera) -> None:
    """Take the questions of Windows, which are drawn: nothing here can show the real ones."""
    page = camera.open(QUESTIONS)
    drawing = (ROOT / "docs" / "windows.html").read_text("utf-8")
    page.set_content(drawing.replace('<html lang="fr">', f'<html lang="{camera.language}">'))
    smartscreen, firewall = page.locator("#smartscreen"), page.locator("#firewall")
    camera.take(page, "smartscreen", smartscreen, since=smartscreen)
    camera.take(page, "firewall", firewall, since=firewall)


def a_coinche(camera: Camera, page: Page) -> None:
    """Take the pictures of a contest chosen in the gallery, up to its first sheet."""
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.goto("/desk/new/")
    ready = page.locator("#gallery")
    ready.locator("summary").click()
    camera.take(page, "gallery", ready, since=ready)
    ready.get_by_role(
        "link", name=camera.says("Coinche en 1000 sans annonces, rondes suisses")
    ).click()
    page.get_by_role(
        "button", name=camera.says("Continuer\N{NO-BREAK SPACE}: le nom et la date")
    ).click()
    contest = camera.types("Coinche des moissons", "Harvest coinche")
    page.locator("[name=name]").fill(contest)
    page.locator("[name=date]").fill("2026-08-15")
    page.get_by_role("button", name=camera.says("Créer sans relire")).click()
    for number, pair in enumerate(PAIRS[:8], start=1):
        register(page, *pair)
        page.locator(".badge-number", has_text=str(number)).wait_for()
    page.goto(f"{desk_of(contest)}/rounds/draw/")
    page.get_by_role("button", name=camera.says("Tirer"), exact=True).click()
    page.goto(f"{desk_of(contest)}/rounds/1/tables/1/?way=deals")
    for row, (taker, contract, trump, coinche, camp, points, belote) in enumerate(COINCHE_DEALS):
        page.locator(f"[name=deals-{row}-contract]").fill(str(contract))
        page.locator(f"[name=deals-{row}-{camp}]").fill(str(points))
        chosen = {"taker": taker, "trump": trump, "coinche": coinche, "belote": belote}
        for question, answer in chosen.items():
            if answer:
                tick(page, row, question, answer)
    page.locator("#ns-5", has_text="220").wait_for()
    camera.take(page, "coinche", page.locator("#save"))


def tick(page: Page, row: int, question: str, answer: str) -> None:
    """Choose the answer to a question of one deal. The circle itself is hidden under its word."""
    page.locator(f"[name=deals-{row}-{question}][value='{answer}']").check(force=True)


def register(page: Page, one: str, other: str) -> None:
    """Register a pair from the keyboard, at least 0.2 s after the previous one, like a person."""
    page.wait_for_timeout(200)
    page.locator("[name=player1]").fill(one)
    page.locator("[name=player2]").fill(other)
    page.keyboard.press("Enter")


def the_afternoon(camera: Camera) -> None:
    """Take the pictures of the demonstration, with half of the third round entered."""
    contest = desk_of(camera.says("Concours de belote du comité des fêtes"))
    page = camera.sign_in("demo", PASSWORD)
    page.goto(f"{contest}/people/")
    page.locator("[name=new-username]").fill("marcel")
    page.locator("[name=new-password]").fill(PASSWORD)
    page.get_by_role("button", name=camera.says("Créer le compte")).click()
    page.goto(f"{contest}/")
    camera.take(page, "dashboard", page.locator(".panel:has(#map-title)"))
    page.goto(f"{contest}/rounds/3/")
    camera.take(page, "round", page.locator(".stacked tbody tr").nth(7))
    first, second = missing_tables(page)[:2]
    page.goto(f"{contest}/rounds/3/entry/")
    camera.take(page, "fast-entry")
    page.goto(f"{contest}/cash/")
    camera.take(page, "cash", page.get_by_role("button", name=camera.says("Encaisser")))
    page.goto(f"{contest}/prizes/")
    give = page.get_by_role("button", name=camera.says("Donner les lots selon ce classement"))
    camera.take(page, "prizes", give, since=page.locator(".panel:has(#who)"))
    the_papers(camera, page, contest)

    page.goto(f"{contest}/rounds/3/tables/{first}/?way=totals")
    type_totals(page, 1064, 900)
    camera.take(page, "totals", page.locator("#save"))
    page.locator("[name=ew]").fill("910")
    page.locator("#save").click()
    reason = camera.types(
        "un total mal additionné, on redemande à la table",
        "a total added up wrong, we ask the table again",
    )
    page.locator("[name=reason]").fill(reason)
    page.locator("[name=to_verify]").check()
    camera.take(page, "doubtful", page.locator("#save"))

    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    deal_by_deal(page, f"{contest}/rounds/3/tables/{second}/")
    camera.take(page, "deals", page.locator("table.sheet tbody").nth(4))
    one_deal_a_line(page, f"{contest}/rounds/3/tables/{second}/")
    camera.take(page, "lines", page.locator("table.sheet tbody").nth(5))
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})

    mine = camera.sign_in("marcel", PASSWORD)
    mine.goto(f"{contest}/rounds/3/tables/{first}/?way=totals")
    page.goto(f"{contest}/rounds/3/tables/{first}/?way=totals")
    for desk, ns, ew in ((page, 1064, 900), (mine, 1046, 918)):
        type_totals(desk, ns, ew)
        desk.locator("#save").click()
    mine.locator(".conflict").wait_for()
    camera.take(mine, "conflict", mine.locator(".conflict"))

    page.goto(f"{contest}/rounds/1/tables/2/?way=totals")
    swapped = camera.types("total recopié à l’envers", "totals copied the wrong way round")
    page.locator("[name=reason]").fill(swapped)
    page.set_viewport_size({"width": DESK[0], "height": WIDE[1]})
    camera.take(page, "correction", page.locator(".history"))

    public = contest.replace("/desk/", "/c/")
    hall = camera.open(PROJECTOR)
    hall.goto(f"{public}/standings/")
    camera.take(hall, "standings", hall.locator("tbody tr").nth(9))
    hall.goto(f"{public}/pictures/")
    hall.wait_for_load_state("networkidle")
    camera.take(
        hall,
        "pictures",
        hall.locator(".panel", has_text=camera.says("La course des %(n)s premiers") % {"n": 10}),
    )
    hall.goto(f"{public}/screen/?seconds=600")
    while not hall.locator(".slide.current.places").count():
        hall.keyboard.press("ArrowRight")
    hall.wait_for_timeout(HIDDEN * 1000)
    camera.take(hall, "screen")
    phone = camera.open(PHONE, dense=1.5)
    phone.goto(f"{public}/team/39/")
    camera.take(phone, "phone")


def the_papers(camera: Camera, page: Page, contest: str) -> None:
    """Take the page of papers with one already printed, the four diplomas, and the share page."""
    page.goto(f"{contest}/papers/")
    first = page.locator(".paper-lines li").first
    token = page.locator("#papers [name=csrfmiddlewaretoken]").first.input_value()
    page.request.post(
        first.locator("button").get_attribute("formaction") or "",
        form={"csrfmiddlewaretoken": token, "round": "3", "reading": "near"},
    )
    page.goto(f"{contest}/papers/")
    page.locator(".paper-lines a").nth(1).click()
    opened = page.locator("#paper")
    opened.locator(".pages-told", has_text="page").wait_for()
    all_drawn(opened)
    camera.take(page, "papers", page.locator(".paper-room > *").last)
    papers = [
        f"{contest}/papers/diplomas.pdf?first=1&last=1&per=team&design={design}"
        for design in DESIGNS
    ]
    camera.take_papers(page, "diplomas", papers)
    page.goto(f"{contest}/prizes/share/")
    all_drawn(page.locator("#content"))
    camera.take(page, "share", page.get_by_role("button", name=camera.says("Copier")).first)


def missing_tables(page: Page) -> list[int]:
    """Return the tables of the displayed round that have no result yet."""
    page.goto(f"{page.url}?state=missing")
    return [
        int(text.split()[-1])
        for text in page.locator(".stacked tbody td:first-child a").all_inner_texts()
    ]


def type_totals(page: Page, ns: int, ew: int) -> None:
    """Type the totals of twelve deals, with one belote and no capot."""
    page.locator("[name=ns]").fill(str(ns))
    page.locator("[name=ew]").fill(str(ew))
    page.locator("[name=belotes]").fill("1")
    page.locator("[name=capots]").fill("0")


def deal_by_deal(page: Page, table: str) -> None:
    """Type four deals: made, made with a belote, failed, capot."""
    page.goto(f"{table}?way=deals")
    typed = (
        ("NS", "ns", 102, ""),
        ("EW", "ew", 95, "EW"),
        ("NS", "ns", 71, ""),
        ("EW", "ew", 252, ""),
    )
    for row, (taker, camp, points, belote) in enumerate(typed):
        tick(page, row, "taker", taker)
        page.locator(f"[name=deals-{row}-{camp}]").fill(str(points))
        if belote:
            tick(page, row, "belote", belote)
    page.locator("#ew-4", has_text="252").wait_for()


def one_deal_a_line(page: Page, table: str) -> None:
    """Type the same four deals in short notation."""
    page.goto(f"{table}?way=lines")
    for row, line in enumerate(("102", "e95b", "71", "ecap")):
        page.locator(f"[name=deals-{row}-line]").fill(line)
    page.locator("#total-ew-4", has_text="589").wait_for()


if __name__ == "__main__":
    main(sys.argv[1:])
