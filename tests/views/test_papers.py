"""The papers at the desk: each is a PDF under a name worth keeping."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

import pytest
from django.urls import reverse

from tests.factories import make_contest, make_user, play_round
from tests.views.desk import drawn, scorer_of, signed_in, text
from tournaments.enums import Role
from tournaments.models import Contest
from tournaments.services import people

pytestmark = pytest.mark.django_db


def paper(contest: Contest, kind: str) -> str:
    return reverse("paper", args=[contest.slug, kind])


@pytest.mark.parametrize(
    ("kind", "query", "name"),
    [
        ("entrants", {}, "Équipes inscrites.pdf"),
        ("draw-by-table", {"round": "1"}, "Tirage par table, partie 1.pdf"),
        ("draw-by-team", {"round": "1"}, "Tirage par équipe, partie 1.pdf"),
        ("sheets", {"round": "1"}, "Feuilles de marque, partie 1.pdf"),
        ("ranking", {"round": "1"}, "Classement, partie 1.pdf"),
        ("blank-sheets", {"count": "3"}, "Feuilles de marque vierges.pdf"),
        ("players", {}, "Joueurs par ordre alphabétique.pdf"),
        ("draw-by-name", {"round": "1"}, "Tirage par nom, partie 1.pdf"),
        ("entrants-by-club", {}, "Inscrits par club.pdf"),
        ("entrants-by-category", {}, "Inscrits par catégorie.pdf"),
        ("entrants-paid", {}, "Inscrits et paiements.pdf"),
        ("check-in", {"order": "name"}, "Pointage à l’arrivée.pdf"),
        ("table-numbers", {"first": "3", "card": "tents"}, "Numéros de tables.pdf"),
    ],
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


@pytest.mark.parametrize("kind", ["draw-by-table", "draw-by-team", "sheets", "ranking"])
@pytest.mark.parametrize("query", [{"round": "2"}, {"round": "x"}, {"round": "-1"}, {}])
def test_a_round_that_is_not_drawn_has_no_paper(kind: str, query: dict[str, str]) -> None:
    contest = drawn(4)
    assert scorer_of(contest).get(paper(contest, kind), query).status_code == 404


def test_an_unknown_paper_is_not_found() -> None:
    contest = drawn(4)
    assert scorer_of(contest).get(paper(contest, "anything")).status_code == 404


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
    for kind in ("check-in", "entrants-paid"):
        assert paper(contest, kind) not in shown
        assert reader.get(paper(contest, kind)).status_code == 403
    assert paper(contest, "entrants") in shown


def test_tables_from_the_last_to_the_first_are_refused_beside_the_field() -> None:
    contest = make_contest(2)
    page = scorer_of(contest).get(paper(contest, "table-numbers"), {"first": "9", "last": "3"})
    assert page.status_code == 422
    shown = text(page)
    assert "La dernière table vient après la première (9)." in shown
    assert 'name="first" value="9"' in shown


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
    for kind in ("draw-by-table", "draw-by-team", "sheets", "ranking"):
        assert f"{paper(contest, kind)}?round=1" in after


def test_a_name_with_slashes_and_quotes_stays_one_file(client: Any) -> None:
    contest = make_contest(2, name='Belote "du 21/11"')
    answer = signed_in(contest.organiser).get(paper(contest, "entrants"))
    disposition = unquote(answer.headers["Content-Disposition"])
    assert "21-11" in disposition
    assert "\n" not in disposition
