"""A whole contest, as an organiser runs it: from an empty database to its archive, stage by stage.

Nine pairs, four rounds, one prize. The rail and the one next act of « Maintenant » lead the
organiser. Every mark and every rank read on a page or in the PDF is compared with what `scoring`
computes from the same deals. Axe looks at the main pages of the day, light and dark.
"""

from __future__ import annotations

import re
from collections import defaultdict
from io import BytesIO
from random import Random
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pypdf import PdfReader

from scoring.deal import Deal
from scoring.match import End, MatchScore, score_match
from scoring.ranking import rank
from scoring.records import Record, Result
from scoring.rules import RuleSet
from tests.browser.conftest import Opened
from tests.browser.walk import Walk
from tournaments.regulation.random_deals import random_match
from tournaments.words.name_forms import team_forms

pytestmark = pytest.mark.browser

RULES = RuleSet.preset("ffb-belote")
END = End(deals=12)
ROUNDS = 4
DESK_SIZE = ViewportSize(width=1280, height=900)
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


#: Acts of the end that the program cannot see: what leads to each, once the ceremony is over.
LAST_ACTS = {
    "Imprimer les diplômes": "Diplômes des trois premiers",
    "Mettre une copie à l’abri": "Copies de sauvegarde",
    "Garder l’archive": "Télécharger l’archive",
}


@pytest.fixture
def page(opened: Opened) -> Page:
    """Page of the desk's laptop, whose colours change at once."""
    return opened(viewport=DESK_SIZE, reduced_motion="reduce").new_page()


def test_the_stages_lead_nine_pairs_from_an_empty_database_to_the_archive(page: Page) -> None:
    walk = Walk(page)
    create_the_account(page)
    create_the_contest(walk)
    announce_a_prize(page)
    stage(page, "Accueil")
    look(walk, "welcome")
    next_act(page, "Inscrire les équipes")
    for number, (one, other) in enumerate(PAIRS, start=1):
        register_by_keyboard(page, number, one, other)
    records: dict[int, list[Result]] = defaultdict(list)
    stage(page, "Accueil")
    next_act(page, "Tirer la partie 1")
    for number in range(1, ROUNDS + 1):
        play_round(walk, number, records)
        assert_standings(page, number, records)
    stage(page, "Jeu")
    next_act(page, "Terminer le concours")
    give_the_prize(walk, records)
    do_the_last_acts(walk)
    assert_final_pdf(page, records)
    walk.assert_nothing()


def stage(page: Page, name: str) -> None:
    """Go to « Maintenant » of a stage by the rail."""
    page.get_by_role("navigation", name="Étapes du concours").get_by_role("link", name=name).click()


def page_of_stage(page: Page, name: str) -> None:
    """Go to a page of the stage shown."""
    pages = page.get_by_role("navigation", name="Pages de l’étape")
    pages.get_by_role("link", name=name).click()


def next_act(page: Page, name: str) -> None:
    """Press the next act: the banner shows that one alone."""
    main = page.locator(".now .btn-main")
    expect(main).to_have_text(re.compile(name))
    main.click()


def look(walk: Walk, name: str) -> None:
    """Run axe on the page, and give the page its size back."""
    walk.look(name)
    walk.page.set_viewport_size(DESK_SIZE)


def create_the_account(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Première visite")).to_be_visible()
    page.locator("[name=username]").fill("odile")
    page.locator("[name=password]").fill("la-salle-des-fetes")
    page.locator("[name=again]").fill("la-salle-des-fetes")
    page.get_by_role("button", name="Créer le compte").click()


def create_the_contest(walk: Walk) -> None:
    page = walk.page
    page.get_by_role("link", name="Nouveau concours").click()
    page.get_by_role("button", name="Continuer\N{NO-BREAK SPACE}: la formule").click()
    page.get_by_role("button", name="Continuer\N{NO-BREAK SPACE}: le nom et la date").click()
    page.locator("[name=name]").fill("Concours de Noël")
    page.locator("[name=place]").fill("Salle des fêtes")
    page.get_by_role("button", name="Continuer\N{NO-BREAK SPACE}: relire").click()
    expect(page.get_by_role("heading", name="Relire avant de créer")).to_be_visible()
    look(walk, "the rules, read again")
    page.get_by_role("button", name="Créer le concours").click()
    expect(page.get_by_role("link", name="Équipes", exact=True)).to_be_visible()


def announce_a_prize(page: Page) -> None:
    stage(page, "Avant")
    page_of_stage(page, "Lots prévus")
    page.locator("[name=name]").fill("Jambon")
    expect(page.locator("[name=whom]")).to_have_value("au 1er")
    page.locator("[name=secret]").uncheck()
    page.locator("[name=name]").press("Enter")
    expect(page.locator("[name=whom]")).to_have_value("au 2e")
    expect(page.locator("[name=name]")).to_be_focused()


def give_the_prize(walk: Walk, records: dict[int, list[Result]]) -> None:
    """Give the prize, then reveal the three first teams, the winner last."""
    page = walk.page
    look(walk, "over")
    next_act(page, "Voir les lots")
    page.get_by_role("button", name="Donner les lots selon ce classement").click()
    stage(page, "Remise des lots")
    next_act(page, "Commencer la remise")
    page.get_by_label("Places à dévoiler").fill("3")
    next_act(page, "Commencer la remise")
    for _card in range(3):
        next_act(page, "Retourner la carte")
    winner = rank([Record(team, tuple(record)) for team, record in records.items()], CRITERIA)[0]
    shown = page.get_by_role("region", name="Vient d’être dévoilé")
    expect(shown).to_contain_text(NAMES[int(winner.record.team)])
    expect(shown).to_contain_text("Jambon")
    look(walk, "the ceremony")
    next_act(page, "Montrer le podium")
    next_act(page, "Terminer et montrer le classement")


def do_the_last_acts(walk: Walk) -> None:
    """Do each act that the banner asks until it asks for nothing."""
    page = walk.page
    for title, leads in LAST_ACTS.items():
        stage(page, "Remise des lots")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.locator(".now .btn-main")).to_have_text(leads)
        if title == "Garder l’archive":
            next_act(page, leads)
            with page.expect_download() as fetched:
                page.get_by_role("link", name="Télécharger l’archive (ZIP)").click()
            with ZipFile(fetched.value.path()) as archive:
                assert "concours-concours-de-noel/index.html" in archive.namelist()
            # The program saw it leave: there is nothing to tick.
            stage(page, "Remise des lots")
        else:
            page.get_by_role("button", name="C’est fait").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tout est fait")
    look(walk, "all done")


def register_by_keyboard(page: Page, number: int, one: str, other: str) -> None:
    expect(page.locator("[name=player1]")).to_be_focused()
    page.keyboard.insert_text(one)
    page.keyboard.press("Tab")
    page.keyboard.insert_text(other)
    page.keyboard.press("Enter")
    expect(page.locator(".badge-number")).to_have_text(str(number))
    expect(page.locator("#teams")).to_contain_text(NAMES[number])


def play_round(walk: Walk, number: int, records: dict[int, list[Result]]) -> None:
    """Enter every sheet of the round, close it, and publish the next draw.

    The first round is typed sheet by sheet, the others as a pile, by keyboard alone.
    """
    page = walk.page
    random = Random(number)
    seated: set[int] = set()
    tables = tables_drawn(page)
    stage(page, "Jeu")
    if number > 1:
        # Papers come first while no sheet is back; this hall prints none.
        expect(page.locator(".now .btn-main")).to_have_text("Imprimer tirage et feuilles")
        page.locator(".now").get_by_role("link", name="Saisir les résultats").click()
    for table, ns, ew in tables:
        seated |= {ns, ew}
        assert ew not in {result.opponent for result in records[ns]}
        deals = random_match(RULES, END, random)
        score = score_match(RULES, deals, END)
        if number > 1:
            type_in_the_pile(page, table, deals, score)
        else:
            type_a_sheet(page, table, deals, score)
        records[ns].append(Result(number, ew, score.ns, score.ew, score.winner == "NS"))
        records[ew].append(Result(number, ns, score.ew, score.ns, score.winner == "EW"))
    (exempt,) = set(NAMES) - seated
    assert all(result.opponent is not None for result in records[exempt])
    records[exempt].append(Result(number, None, BYE, BYE, False))
    stage(page, "Jeu")
    if number == ROUNDS:
        next_act(page, f"Clore la partie {number}")
        return
    if number == 1:
        look(walk, "a round to close")
    next_act(page, f"Clore la partie {number} et tirer la suivante")
    if number == 1:
        look(walk, "a draft")
    next_act(page, "Publier le tirage")
    expect(page.get_by_text("la salle le voit")).to_be_visible()


def type_a_sheet(page: Page, table: int, deals: list[Deal], score: MatchScore) -> None:
    """Type a sheet on the page of its table: the first one deal by deal, the others by totals."""
    page_of_stage(page, "Parties")
    page.locator("main").get_by_role("link", name="Partie 1", exact=True).click()
    page.get_by_label("Table n°").fill(str(table))
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


def type_in_the_pile(page: Page, table: int, deals: list[Deal], score: MatchScore) -> None:
    """Type the next sheet of a sorted pile."""
    expect(page.get_by_label("Table", exact=True)).to_have_value(str(table))
    expect(page.get_by_label("Nord-Sud")).to_be_focused()
    page.keyboard.type(str(score.ns))
    page.keyboard.press("Enter")
    page.keyboard.type(f"{score.ew}+{belotes_of(deals)}+{capots_of(deals)}")
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Table {table} enregistrée")).to_be_visible()


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
    page.locator("[name=belotes]").fill(str(belotes_of(deals)))
    page.locator("[name=capots]").fill(str(capots_of(deals)))
    page.keyboard.press("Enter")


def belotes_of(deals: list[Deal]) -> int:
    return sum(deal.belotes_ns + deal.belotes_ew for deal in deals)


def capots_of(deals: list[Deal]) -> int:
    """Return the capots of the taker: one of the defence scores like any failed contract."""
    return sum(deal.capot is not None and deal.capot == deal.taker for deal in deals)


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
    for row, marks in enumerate(score.deals, start=1):
        expect(page.locator(f"#ns-{row}")).to_have_text(str(marks.ns))
        expect(page.locator(f"#ew-{row}")).to_have_text(str(marks.ew))
    expect(page.locator("#score")).to_contain_text(f"{score.ns} – {score.ew}")
    page.locator("#save").click()


def assert_standings(page: Page, number: int, records: dict[int, list[Result]]) -> None:
    """Check that the hall's page shows each rank and each value that the engine computes."""
    view = page.context.new_page()
    view.goto(desk(page).replace("/desk/", "/c/") + "standings/")
    title = f"Classement après {number} partie{'s' if number > 1 else ''}"
    expect(view.get_by_role("heading", name=title)).to_be_visible()
    shown = view.locator("table.ranks tbody tr").evaluate_all(
        """rows => rows.map(row => [
            ...row.querySelectorAll(".rank, .no, .name, .detail:not(.soft), .total")
        ].map(cell => cell.innerText.trim()))"""
    )
    view.close()
    ranked = rank([Record(team, tuple(record)) for team, record in records.items()], CRITERIA)
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
    """Check that the paper shows the names, in ranking order, with their totals."""
    page.goto(f"{desk(page)}papers/")
    last = page.locator(".paper-lines a").filter(has_text=re.compile(r"Classement, partie \d+$"))
    page.goto(f"{desk(page)}papers/{str(last.last.get_attribute('href')).split('#')[0]}")
    link = page.get_by_role("link", name=re.compile(r"^Voir «\sClassement, partie \d+\s»"))
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.headers["content-type"] == "application/pdf"
    pages = [sheet.extract_text() for sheet in PdfReader(BytesIO(answer.body())).pages]
    text = "".join(pages)
    assert "définitif" in text
    squeezed = "".join(text.split())
    ranked = rank([Record(team, tuple(record)) for team, record in records.items()], CRITERIA)
    for line in ranked:
        assert re.search(forms(line.record.team), squeezed)
        total = sum(result.points for result in line.record.results)
        assert str(total) in text
    matches = (re.search(forms(line.record.team), squeezed) for line in ranked)
    order = [place.start() for place in matches if place]
    assert order == sorted(order)


def forms(team: int | str) -> str:
    """Return the pattern of a team's name without spaces: each person whole, or shortened."""
    forms_of = ([form for (form,) in team_forms([player])] for player in PAIRS[int(team) - 1])
    people = ("|".join(map(re.escape, forms)) for forms in forms_of)
    return "–".join(f"(?:{forms})" for forms in people).replace(r"\ ", "")


def desk(page: Page) -> str:
    """Return the address of the contest's desk."""
    address = "/desk/concours-de-noel/"
    origin = page.url.split("/desk/")[0].split("/c/")[0].rstrip("/")
    return f"{origin}{address}"
