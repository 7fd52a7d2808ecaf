"""Papers at the desk: each is a PDF with a clear file name."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.factories import draw_round, make_contest, make_user, play_round
from tests.papers.builders import read
from tests.sweeps import daily
from tests.views.desk import drawn, scorer_of, signed_in, text
from tournaments.models import Contest
from tournaments.services.core import people
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


def paper(contest: Contest, kind: str) -> str:
    return reverse("paper", args=[contest.slug, kind])


@pytest.mark.parametrize(
    ("kind", "query", "name"),
    daily(
        5,
        [
            ("entrants", {}, "Équipes inscrites.pdf"),
            ("draw-by-table", {"round": "1"}, "Tirage par table, partie 1.pdf"),
            ("draw-by-team", {"round": "1"}, "Tirage par équipe, partie 1.pdf"),
            ("sheets", {"round": "1"}, "Feuilles de marque, partie 1.pdf"),
            ("ranking", {"round": "1"}, "Classement, partie 1.pdf"),
            ("blank-sheets", {"count": "3"}, "Feuilles de marque vierges.pdf"),
            ("entrants", {"order": "name"}, "Joueurs par ordre alphabétique.pdf"),
            ("draw-by-name", {"round": "1"}, "Tirage par nom, partie 1.pdf"),
            ("entrants-by-category", {}, "Inscrits par catégorie.pdf"),
            ("entrants-paid", {}, "Inscrits et paiements.pdf"),
            ("entrants-by-club", {"reading": "far"}, "Inscrits par club.pdf"),
            ("check-in", {"order": "name"}, "Pointage à l’arrivée.pdf"),
            ("table-numbers", {"first": "3", "card": "tents"}, "Numéros de tables.pdf"),
        ],
    ),
)
def test_a_paper_is_a_pdf_shown_under_a_readable_name(
    kind: str, query: dict[str, str], name: str
) -> None:
    contest = make_contest(5)
    play_round(contest)
    answer = scorer_of(contest).get(paper(contest, kind), query)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    disposition = unquote(answer.headers["Content-Disposition"])
    assert disposition.startswith("inline")
    assert f"Concours de la Saint-Martin – {name}" in disposition


@pytest.mark.parametrize("kind", daily(2, ["sheets", "ranking", "draw-by-table", "draw-by-team"]))
@pytest.mark.parametrize("query", daily(2, [{"round": "2"}, {}, {"round": "x"}, {"round": "-1"}]))
def test_a_round_that_is_not_drawn_has_no_paper(kind: str, query: dict[str, str]) -> None:
    contest = drawn(4)
    assert scorer_of(contest).get(paper(contest, kind), query).status_code == 404


def test_an_unknown_paper_is_not_found() -> None:
    contest = drawn(4)
    assert scorer_of(contest).get(paper(contest, "anything")).status_code == 404


def test_a_paper_of_the_wall_is_read_from_near_or_from_afar() -> None:
    contest = make_contest(40)
    client = scorer_of(contest)

    near, usual, far = (
        PdfReader(BytesIO(client.get(paper(contest, "entrants"), query).content))
        for query in ({}, {"reading": "near"}, {"reading": "far"})
    )
    assert len(near.pages) == len(usual.pages) < len(far.pages)

    wrong = client.get(paper(contest, "entrants"), {"reading": "telescope"})
    assert wrong.status_code == 422
    assert "telescope" in text(wrong)


@pytest.mark.parametrize("count", ["0", "101", "-1", "dix", ""])
def test_a_wrong_number_of_blank_sheets_is_said_beside_the_field(count: str) -> None:
    contest = make_contest(2)
    page = scorer_of(contest).get(paper(contest, "blank-sheets"), {"count": count})
    assert page.status_code == 422
    assert 'id="blank-sheets_count_error"' in text(page)
    assert f'name="count" value="{count}"' in text(page) or not count


@pytest.mark.parametrize("count", ["1", "100"])
def test_a_hundred_blank_sheets_may_be_printed(count: str) -> None:
    contest = make_contest(2)
    answer = scorer_of(contest).get(paper(contest, "blank-sheets"), {"count": count})
    assert answer.content.startswith(b"%PDF-")


def test_telephones_and_amounts_are_printed_for_those_who_register_only() -> None:
    contest = make_contest(2)
    screen = make_user("screen")
    people.grant_role(contest, contest.organiser, screen, Role.SCREEN)
    reader = signed_in(screen)
    shown = text(reader.get(reverse("papers", args=[contest.slug])))
    assert "columns=" not in shown
    for kind in ("check-in", "entrants-paid"):
        assert reader.get(paper(contest, kind)).status_code == 403
    assert paper(contest, "entrants") in shown
    for columns, status in (("arrival", 403), ("payments", 403), ("wall", 200)):
        answer = reader.get(paper(contest, "entrants"), {"columns": columns})
        assert answer.status_code == status


def test_tables_from_the_last_to_the_first_are_refused_beside_the_field() -> None:
    contest = make_contest(2)
    page = scorer_of(contest).get(paper(contest, "table-numbers"), {"first": "9", "last": "3"})
    assert page.status_code == 422
    shown = text(page)
    assert "La dernière table doit venir après la première (9)." in shown
    assert 'name="first" value="9"' in shown


def test_tables_that_are_no_numbers_are_said_where_the_sheets_are_printed() -> None:
    contest = drawn(4)
    page = scorer_of(contest).get(paper(contest, "sheets"), {"round": "1", "tables": "3;x"})
    assert page.status_code == 422
    shown = text(page)
    assert "Donnez les numéros des tables : 3, 7." in shown
    assert 'name="tables" value="3;x"' in shown


def test_the_page_lists_what_can_be_printed() -> None:
    contest = make_contest(4)
    client = signed_in(contest.organiser)
    page = reverse("papers", args=[contest.slug])
    before = text(client.get(page))
    assert paper(contest, "entrants") in before
    assert paper(contest, "blank-sheets") in before
    assert paper(contest, "sheets") not in before
    play_round(contest)
    after = text(client.get(page))
    for kind in ("draw", "sheets", "ranking"):
        assert paper(contest, kind) in after


def test_a_name_with_slashes_and_quotes_stays_one_file(client: Any) -> None:
    contest = make_contest(2, name='Belote "du 21/11"')
    answer = signed_in(contest.organiser).get(paper(contest, "entrants"))
    disposition = unquote(answer.headers["Content-Disposition"])
    assert "21-11" in disposition
    assert "\n" not in disposition


def titles(answer: Any) -> list[str]:
    """Return the titles of the papers in a document, from its bookmarks."""
    reader = PdfReader(BytesIO(answer.content))
    return [str(getattr(mark, "title", "")) for mark in reader.outline]


def all_of(client: Client, contest: Contest, **options: Any) -> Any:
    return client.get(reverse("round-papers", args=[contest.slug]), options)


def test_everything_of_a_round_is_one_document_each_paper_counting_its_own_pages() -> None:
    contest = make_contest(6)
    play_round(contest)
    draw_round(contest, contest.organiser, seed=2)
    client = scorer_of(contest)

    played = all_of(client, contest, round=2)
    assert titles(played) == [
        "Tirage de la partie 2",
        "Tirage de la partie 2",
        "Feuilles de marque de la partie 2",
    ]
    assert played.content == all_of(client, contest, round=2).content
    name = "Concours de la Saint-Martin – Papiers de la partie 2.pdf"
    assert name in unquote(played.headers["Content-Disposition"])
    assert read(all_of(client, contest, round=1).content).count("Classementprovisoire") == 1

    options = {"round": 2, "chosen": "True", "paper": ["draw-by-team", "sheets"]}
    one = all_of(client, contest, **options, per_page=4, write="totals")
    assert titles(one) == ["Tirage de la partie 2", "Feuilles de marque de la partie 2"]
    assert len(PdfReader(BytesIO(one.content)).pages) == 2
    back = all_of(client, contest, **options, per_page=1, two_sided="on")
    white = [not page.extract_text() for page in PdfReader(BytesIO(back.content)).pages]
    assert white == [False, True] * 4


@pytest.mark.slow
def test_nothing_ticked_or_a_wrong_choice_is_said_beside_the_field() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    page = all_of(client, contest, round=1, chosen="True")
    assert page.status_code == 422
    assert "Cochez au moins un papier." in text(page)
    page = all_of(client, contest, round=1, paper="sheets", per_page=3)
    assert page.status_code == 422
    assert 'id="pack_per_page_error"' in text(page)
    # Without a category there is no ranking by category.
    page = all_of(client, contest, round=1, paper="rankings", order="category")
    assert page.status_code == 422
    assert "Aucun des papiers cochés ne s’imprime" in text(page)
    for wrong in ("2", "x", ""):
        assert all_of(client, contest, round=wrong).status_code == 404


def test_who_may_not_enter_results_gets_everything_but_the_sheets() -> None:
    contest = drawn(4)
    screen = make_user("screen")
    people.grant_role(contest, contest.organiser, screen, Role.SCREEN)
    client = signed_in(screen)
    assert not any("Feuilles" in title for title in titles(all_of(client, contest, round=1)))
    assert all_of(client, contest, round=1, paper="sheets").status_code == 422


@pytest.mark.slow
def test_the_pack_for_a_power_cut_runs_the_rest_of_the_contest() -> None:
    contest = make_contest(6)
    play_round(contest)
    draw_round(contest, contest.organiser, seed=2)
    client = scorer_of(contest)

    pack = client.get(paper(contest, "power-cut"))
    assert titles(pack) == [
        "Si le courant manque",
        "Équipes inscrites",
        "Classement provisoire",
        "Tirage de la partie 3",
        "Tirage de la partie 4",
        "Grille du classement",
        "Valeur des cartes",
        "Règlement",
        "Feuilles de marque vierges",
    ]
    text_of_all = read(pack.content)
    assert "totauxaprèslapartie1,àcompléteràlamain" in text_of_all
    assert text_of_all.count("SignatureNord-Sud") == 3
    assert pack.content == client.get(paper(contest, "power-cut")).content
    assert "Feuilles de marque vierges" not in titles(
        client.get(paper(contest, "power-cut"), {"count": "0"})
    )
    assert client.get(paper(contest, "power-cut"), {"count": "x"}).status_code == 422


def test_the_size_of_the_sheets_is_chosen_once_and_every_print_sends_it() -> None:
    contest = drawn(4)
    client = signed_in(contest.organiser)
    papers = reverse("papers", args=[contest.slug])
    regulation = reverse("paper", args=[contest.slug, "regulation"])

    def wide(answer: Any) -> int:
        return round(float(PdfReader(BytesIO(answer.content)).pages[0].mediabox.width))

    assert 'name="sheet" value="a4"' in text(client.get(papers))
    assert wide(client.get(regulation)) == 595
    page = text(client.get(papers, {"sheet": "letter"}))
    assert page.count('name="sheet" value="letter"') >= 2
    assert wide(client.get(regulation)) == 612, "kept for the links of other pages"
    printed = client.post(regulation, {"sheet": "a5"}, follow=True)
    assert wide(printed) == 420
    assert wide(client.get(regulation, {"sheet": "B5"})) == 595
    assert wide(signed_in(contest.organiser).get(regulation, {"sheet": "a5"})) == 420
