"""A whole contest, as an organiser runs it: from an empty database to the final ranking on paper.

Nine pairs, four rounds. Every mark and every rank read on a page or in the PDF is compared with
what `scoring` computes from the same deals.
"""

from __future__ import annotations

import re
from collections import defaultdict
from io import BytesIO
from random import Random

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scoring.deal import Deal
from scoring.match import End, MatchScore, score_match
from scoring.ranking import Record, Result, rank
from scoring.rules import RuleSet
from tournaments.rehearsal import random_match

pytestmark = pytest.mark.browser

RULES = RuleSet.preset("ffb-belote")
END = End(deals=12)
ROUNDS = 4
BYE = 972
CRITERIA = ("points", "wins", "difference", "best_match")
PAIRS = [
    ("Odile Aubert", "Yves Aubert"),
    ("<b>O'Neill & fils", "Zoé Łukasz"),
    ("W" * 200, "Jean-Marie du Château-d'Oléron"),
    ("Paul Petit", "Marie Petit"),
    ("Lucette Besson", "Raymond Besson"),
    ("Françoise Lefèvre", "Éric Nuñez"),
    ("Guy", "Rolande"),
    ("Loïc Le Goff", "Maëlle Le Goff"),
    ("Simone Voisin", "Simone Voisine"),
]
NAMES = {n: f"{one} – {other}" for n, (one, other) in enumerate(PAIRS, start=1)}


def test_a_contest_of_nine_pairs_from_an_empty_database_to_the_final_pdf(page: Page) -> None:
    create_the_account(page)
    create_the_contest(page)
    for number, (one, other) in enumerate(PAIRS, start=1):
        register_by_keyboard(page, number, one, other)
    records: dict[int, list[Result]] = defaultdict(list)
    for number in range(1, ROUNDS + 1):
        play_round(page, number, records)
        assert_standings(page, number, records)
    page.goto(desk(page))
    page.get_by_role("button", name="Terminer le concours").click()
    expect(page.get_by_text("Le concours est terminé").first).to_be_visible()
    assert_final_pdf(page, records)


def create_the_account(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Première visite")).to_be_visible()
    page.locator("[name=username]").fill("odile")
    page.locator("[name=password]").fill("la-salle-des-fetes")
    page.locator("[name=again]").fill("la-salle-des-fetes")
    page.get_by_role("button", name="Créer le compte").click()


def create_the_contest(page: Page) -> None:
    page.get_by_role("link", name="Nouveau concours").click()
    page.get_by_role("button", name="Continuer\N{NO-BREAK SPACE}: la formule").click()
    page.get_by_role("button", name="Continuer\N{NO-BREAK SPACE}: le nom et la date").click()
    page.locator("[name=name]").fill("Concours de Noël")
    page.locator("[name=place]").fill("Salle des fêtes")
    page.get_by_role("button", name="Créer sans relire").click()
    expect(page.get_by_role("link", name="Équipes", exact=True)).to_be_visible()


def register_by_keyboard(page: Page, number: int, one: str, other: str) -> None:
    if number == 1:
        page.goto(f"{desk(page)}teams/")
    expect(page.locator("[name=player1]")).to_be_focused()
    page.keyboard.insert_text(one)
    page.keyboard.press("Tab")
    page.keyboard.insert_text(other)
    page.keyboard.press("Enter")
    expect(page.locator(".badge-number")).to_have_text(str(number))
    expect(page.locator("#teams")).to_contain_text(NAMES[number])


def play_round(page: Page, number: int, records: dict[int, list[Result]]) -> None:
    page.goto(desk(page))
    page.get_by_role("button", name=f"Tirer la partie {number}").click()
    page.wait_for_url(f"**/rounds/{number}/")
    random = Random(number)
    seated: set[int] = set()
    for table, ns, ew in tables_drawn(page):
        seated |= {ns, ew}
        assert ew not in {result.opponent for result in records[ns]}
        deals = random_match(RULES, END, random)
        score = score_match(RULES, deals, END)
        page.goto(f"{desk(page)}rounds/{number}/")
        page.get_by_label("Table", exact=False).first.fill(str(table))
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/tables/{table}/**")
        if table == 1:
            type_deals(page, deals, score)
        else:
            type_totals(page, deals, score)
        line = page.get_by_role("row", name=f"Table {table} ", exact=False)
        expect(line).to_contain_text("confirmé")
        expect(line).to_contain_text(str(score.ns))
        expect(line).to_contain_text(str(score.ew))
        records[ns].append(Result(number, ew, score.ns, score.ew, score.winner == "NS"))
        records[ew].append(Result(number, ns, score.ew, score.ns, score.winner == "EW"))
    (exempt,) = set(NAMES) - seated
    assert all(result.opponent is not None for result in records[exempt])
    records[exempt].append(Result(number, None, BYE, BYE, False))
    page.goto(desk(page))
    page.get_by_role("button", name=f"Clore la partie {number}").click()


def tables_drawn(page: Page) -> list[tuple[int, int, int]]:
    """Return the tables of the round as the hall shows them: table, Nord-Sud, Est-Ouest."""
    view = page.context.new_page()
    view.goto(desk(page).replace("/desk/", "/c/") + "draw/")
    cells = view.locator(".draw-tables li").evaluate_all(
        """lines => lines.map(line => [
            line.querySelector('.table-number').lastChild.textContent,
            ...[...line.querySelectorAll('.team-number')].map(team => team.textContent),
        ].map(Number))"""
    )
    view.close()
    assert len(cells) == 4
    return [(table, ns, ew) for table, ns, ew in cells]


def type_totals(page: Page, deals: list[Deal], score: MatchScore) -> None:
    page.get_by_role("link", name="Totaux", exact=True).click()
    page.locator("[name=ns]").fill(str(score.ns))
    page.locator("[name=ew]").fill(str(score.ew))
    belotes = sum(deal.belotes_ns + deal.belotes_ew for deal in deals)
    page.locator("[name=belotes]").fill(str(belotes))
    # Only capots of the taker count: a capot of the defence scores like any failed contract.
    capots = sum(deal.capot is not None and deal.capot == deal.taker for deal in deals)
    page.locator("[name=capots]").fill(str(capots))
    page.keyboard.press("Enter")


def type_deals(page: Page, deals: list[Deal], score: MatchScore) -> None:
    page.get_by_role("link", name="Donne par donne").click()
    while page.locator("[name^=deals-][name$=-taker]").count() < len(deals):
        page.get_by_role("button", name="Ajouter des donnes").click()
    for row, deal in enumerate(deals):
        name = f"[name=deals-{row}"
        page.locator(f"{name}-taker][value={deal.taker or 'pass'}]").check(force=True)
        if deal.taker is None:
            continue
        camp = "ew" if deal.ew == 252 else "ns"
        page.locator(f"{name}-{camp}]").fill(str(getattr(deal, camp)))
        if deal.belotes_ns or deal.belotes_ew:
            camp = "NS" if deal.belotes_ns else "EW"
            page.locator(f"{name}-belote][value={camp}]").check(force=True)
    for row, made in enumerate(score.deals, start=1):
        expect(page.locator(f"#ns-{row}")).to_have_text(str(made.ns))
        expect(page.locator(f"#ew-{row}")).to_have_text(str(made.ew))
    expect(page.locator("#score")).to_contain_text(f"{score.ns} – {score.ew}")
    page.locator("#save").click()


def assert_standings(page: Page, number: int, records: dict[int, list[Result]]) -> None:
    """Check that the hall's page shows each rank and each value that the engine computes."""
    page.goto(desk(page).replace("/desk/", "/c/") + "standings/")
    title = f"Classement après {number} partie{'s' if number > 1 else ''}"
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    shown = page.locator("table.ranks tbody tr").evaluate_all(
        """rows => rows.map(row => [
            ...row.querySelectorAll(".rank, .no, .name, .detail, .total")
        ].map(cell => cell.innerText.trim()))"""
    )
    ranked = rank([Record(team, tuple(found)) for team, found in records.items()], CRITERIA)
    by_team = {int(cells[1]): cells for cells in shown}
    assert len(by_team) == len(NAMES)
    for line in ranked:
        cells = by_team[int(line.record.team)]
        assert cells[0].split()[0] == str(line.rank)
        assert cells[2] == NAMES[int(line.record.team)]
        points = [int(cell.split()[0]) for cell in cells[3 : 3 + number]]
        assert points == [result.points for result in line.record.results]
        values = [int(cell.replace("−", "-")) for cell in cells[3 + number :]]
        assert tuple(values) == line.values


def assert_final_pdf(page: Page, records: dict[int, list[Result]]) -> None:
    """Check that the paper shows the whole names, in ranking order, with their totals."""
    page.goto(f"{desk(page)}papers/")
    link = page.get_by_role("link", name=re.compile(r"^Classement, partie \d+$"))
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.headers["content-type"] == "application/pdf"
    pages = [sheet.extract_text() for sheet in PdfReader(BytesIO(answer.body())).pages]
    text = "".join(pages)
    assert "définitif" in text
    squeezed = "".join(text.split())
    ranked = rank([Record(team, tuple(found)) for team, found in records.items()], CRITERIA)
    for line in ranked:
        assert "".join(NAMES[int(line.record.team)].split()) in squeezed
        total = sum(result.points for result in line.record.results)
        assert str(total) in text
    order = [squeezed.index("".join(NAMES[int(line.record.team)].split())) for line in ranked]
    assert order == sorted(order)


def desk(page: Page) -> str:
    """Return the address of the contest's desk."""
    address = "/desk/concours-de-noel/"
    origin = page.url.split("/desk/")[0].split("/c/")[0].rstrip("/")
    return f"{origin}{address}"
