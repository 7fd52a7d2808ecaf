"""What was printed, when and by whom; what is left for the round, and what is outdated."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, draw_round, make_contest, play_round
from tests.views.desk import at_table, drawn, plain, scorer_of, signed_in, text
from tests.views.reading import Page
from tests.views.works import all_long, page_of
from tournaments.models import Contest, LogLine, Work
from tournaments.regulation.format import Entrants
from tournaments.services import results
from tournaments.services.core.phones import set_phones
from tournaments.services.draws import arrivals, draws
from tournaments.services.hall.changing import close_contest
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
from tournaments.services.regulation.contests import set_second_reading
from tournaments.services.results import Totals

pytestmark = pytest.mark.django_db

PRINTED = re.compile(r"imprimé à \d+ h( \d\d)? par scorer")


def press(client: Client, contest: Contest, kind: str, **form: Any) -> Any:
    """Press the button of a paper, or of the papers of a round, and open the PDF."""
    args = [contest.slug] if kind == "round-papers" else [contest.slug, kind]
    url = reverse("round-papers" if kind == "round-papers" else "paper", args=args)
    return client.post(url, form, follow=True)


def said_of(client: Client, contest: Contest, title: str, **options: Any) -> str:
    """Return what the list of papers says of one of them, up to its button."""
    page = text(client.get(reverse("papers", args=[contest.slug]), options))
    (row,) = re.findall(rf'<div class="paper-said"><a [^>]*>{title}</a>(.*?)<button', page)
    return " ".join(re.sub(r"<[^>]*>", " ", row).split())


def left(client: Client, contest: Contest, **options: Any) -> str:
    """Return what the head of the page says is left to print."""
    page = plain(client.get(reverse("papers", args=[contest.slug]), options))
    match = re.search(r"(Reste à imprimer.*?|Tout est imprimé)(?: Imprimer ce qui| Rien)", page)
    assert match is not None, page
    return match[1]


def test_a_button_leads_to_the_pdf_and_the_page_says_who_printed_it() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    before = LogLine.objects.count(), Contest.objects.get().version
    pdf = press(client, contest, "draw-by-table", round=1)
    assert pdf.content.startswith(b"%PDF-")
    assert pdf.content == client.get(pdf.redirect_chain[0][0]).content
    text = said_of(client, contest, "Tirage, partie 1")
    assert PRINTED.match(text)
    # A print is no change of the contest: the log and the version stay, so papers do too.
    assert (LogLine.objects.count(), Contest.objects.get().version) == before


def test_looking_at_a_paper_notes_nothing() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    for name in ("paper", "paper-picture", "paper-pages"):
        client.get(reverse(name, args=[contest.slug, "draw-by-table"]), {"round": 1})
    client.get(reverse("round-papers", args=[contest.slug]), {"round": 1})
    assert not contest.prints.exists()


@pytest.mark.slow
def test_a_refused_print_notes_nothing() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    assert press(client, contest, "sheets", round=1, per_page=3).status_code == 422
    assert press(client, contest, "draw-by-table", round=2).status_code == 404
    assert press(client, contest, "winners").status_code == 404
    assert press(client, contest, "round-papers", round=1, chosen="True").status_code == 422
    assert not contest.prints.exists()


def test_the_sheet_of_one_table_is_not_the_sheets_of_the_round() -> None:
    contest = drawn(8)
    client = scorer_of(contest)
    press(client, contest, "sheets", round=1, tables="3")
    assert not contest.prints.exists()
    press(client, contest, "sheets", round=1)
    assert [(one.kind, one.round, one.pages) for one in contest.prints.all()] == [("sheets", 1, 2)]


@pytest.mark.slow
def test_the_unusual_choices_of_a_print_are_told() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    press(client, contest, "sheets", round=1, per_page=1)
    text = said_of(client, contest, "Feuilles de marque, partie 1")
    assert "Feuilles par page : 1" in text
    assert "chaque donne," not in text


def test_a_list_for_the_door_leaves_the_print_of_the_one_on_the_wall() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    press(client, contest, "entrants")
    press(client, contest, "check-in")
    text = said_of(client, contest, "Équipes inscrites")
    assert text.count("imprimé") == 2, text
    assert "À côté des noms : à cocher à l’arrivée" in text


@pytest.mark.slow
def test_what_is_left_for_the_round_is_printed_by_one_button() -> None:
    contest = drawn(6)
    client = scorer_of(contest)
    assert left(client, contest) == ("Reste à imprimer : 2 papiers Tirage, Feuilles de marque.")
    press(client, contest, "draw-by-name", round=1)
    assert left(client, contest) == "Reste à imprimer : un papier Feuilles de marque."
    options = {"round": 1, "chosen": "True", "paper": ["draw-by-table", "sheets"]}
    press(client, contest, "round-papers", **options)
    assert left(client, contest) == "Tout est imprimé"
    assert PRINTED.match(said_of(client, contest, "Feuilles de marque, partie 1"))


@pytest.mark.slow
def test_a_closed_round_needs_its_ranking_and_each_round_its_own_papers() -> None:
    contest = make_contest(6)
    play_round(contest)
    client = scorer_of(contest)
    assert "Classement" in left(client, contest)
    assert "Feuilles de marque" not in left(client, contest)
    press(client, contest, "ranking", round=1, order="club")
    assert "Classement" in left(client, contest)
    press(client, contest, "round-papers", round=1)
    assert left(client, contest) == "Tout est imprimé"
    draw_round(contest, contest.organiser, seed=2)
    assert left(client, contest).endswith("Tirage, Feuilles de marque.")
    assert left(client, contest, round=1) == "Tout est imprimé"


@pytest.mark.slow
def test_a_draw_made_again_outdates_its_papers_and_not_the_list_of_teams() -> None:
    contest = drawn(8)
    client = scorer_of(contest)
    for kind in ("draw-by-table", "sheets", "entrants"):
        press(client, contest, kind, round=1)
    draws.redo_draw(contest, contest.organiser, 1, seed=77)
    text = said_of(client, contest, "Tirage, partie 1")
    assert re.match(r"À refaire : changé depuis, le tirage \(imprimé à", text)
    assert "le tirage, les liens des tables" in said_of(
        client, contest, "Feuilles de marque, partie 1"
    )
    assert PRINTED.match(said_of(client, contest, "Équipes inscrites"))
    assert "Tirage (à refaire, les données ont changé depuis)" in left(client, contest)
    press(client, contest, "draw-by-table", round=1)
    assert PRINTED.match(said_of(client, contest, "Tirage, partie 1"))


@pytest.mark.slow
def test_a_team_that_is_replaced_outdates_what_names_it() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    for kind in ("draw-by-table", "entrants", "card-values"):
        press(client, contest, kind, round=1)
    wanted = Registration("Zoé Neuve", "Yann Neuf")
    teams.change_team(contest, contest.organiser, contest.teams.get(number=2), wanted)
    assert "changé depuis, les équipes" in said_of(client, contest, "Tirage, partie 1")
    assert "À refaire" in said_of(client, contest, "Équipes inscrites")
    for columns, outdated in (("wall", False), ("arrival", True)):
        press(client, contest, "entrants", columns=columns)
        contest.refresh_from_db()
        arrivals.check_in(contest, contest.organiser, "3" if outdated else "2")
        assert ("À refaire" in said_of(client, contest, "Équipes inscrites")) == outdated
    assert PRINTED.match(said_of(client, contest, "Valeur des cartes"))


@pytest.mark.slow
def test_a_result_outdates_the_ranking_and_leaves_the_draw_on_the_wall() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    for kind in ("draw-by-table", "ranking"):
        press(client, contest, kind, round=1)
    results.enter_totals(at_table(contest), contest.organiser, Totals(1000, 944), version=0)
    assert PRINTED.match(said_of(client, contest, "Tirage, partie 1"))
    assert "changé depuis, les résultats" in said_of(client, contest, "Classement, partie 1")


@pytest.mark.slow
def test_the_regulation_and_the_posters_are_told_outdated_by_what_they_show_alone() -> None:
    contest = make_contest(4)
    client = scorer_of(contest)
    set_phones(contest, None, "192.168.1.20:8000", "Salle")
    for kind in ("regulation", "phones", "event-poster"):
        assert press(client, contest, kind).content.startswith(b"%PDF-")
    draw_round(contest, contest.organiser, seed=1)
    for title in ("Règlement", "Affiche pour les téléphones"):
        assert PRINTED.match(said_of(client, contest, title))

    set_phones(contest, None, "192.168.1.20:8000", "Salle des fêtes")
    assert PRINTED.match(said_of(client, contest, "Règlement"))
    for title in ("Affiche pour les téléphones", "Affiche du concours"):
        assert "l’adresse ou le wifi des téléphones" in said_of(client, contest, title)

    set_second_reading(contest, None, True)
    assert "changé depuis, la saisie des résultats" in said_of(client, contest, "Règlement")


@pytest.mark.slow
def test_a_contest_of_players_speaks_of_players() -> None:
    contest = drawn(8, replace(BELOTE, entrants=Entrants.INDIVIDUALS))
    client = scorer_of(contest)
    press(client, contest, "draw-by-table", round=1)
    first = contest.teams.get(number=1)
    teams.change_team(contest, contest.organiser, first, Registration("Zoé Neuve"))
    assert "changé depuis, les joueurs" in said_of(client, contest, "Tirage, partie 1")


@pytest.mark.slow
def test_papers_of_a_contest_that_is_over_are_noted_too() -> None:
    contest = make_contest(4)
    play_round(contest)
    close_contest(contest, contest.organiser)
    client = scorer_of(contest)
    press(client, contest, "diplomas", last=3)
    assert contest.prints.get().kind == "diplomas"


@pytest.mark.slow
def test_a_print_outlives_the_account_of_who_made_it() -> None:
    contest = drawn(4)
    press(scorer_of(contest, "passer-by"), contest, "entrants")
    client = scorer_of(contest)
    contest.members.filter(user__username="passer-by").delete()
    contest.prints.get().by.delete()
    assert "par un compte supprimé" in said_of(client, contest, "Équipes inscrites")


@pytest.mark.slow
def test_a_large_paper_is_noted_when_its_work_has_made_it() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    url = reverse("paper", args=[contest.slug, "ranking"])
    with all_long():
        client.post(url, {"round": 1})
        assert not contest.prints.exists()
        call_command("work")
    assert contest.prints.get().by.username == "scorer"
    assert page_of(client, Work.objects.get(), "work-file").content.startswith(b"%PDF-")


@pytest.mark.slow
def test_the_pages_of_a_large_paper_are_those_of_its_last_print() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    press(client, contest, "sheets", round=1)
    page, options = reverse("papers", args=[contest.slug]), {"paper": "sheets", "round": "1"}
    with all_long():
        assert " 1 page " in plain(client.get(page, options))
        press(client, contest, "sheets", round=1, per_page=1)
        assert " 2 pages " not in plain(client.get(page, options))


@pytest.mark.slow
def test_the_buttons_of_other_pages_note_what_they_print() -> None:
    contest = make_contest(4)
    for _round in range(4):
        play_round(contest)
    close_contest(contest, contest.organiser)
    organiser = signed_in(contest.organiser)
    for name, kind in (
        ("desk", "diplomas"),
        ("regulation", "regulation"),
        ("share", "event-poster"),
    ):
        page = Page(organiser.get(reverse(name, args=[contest.slug])))
        address = reverse("paper", args=[contest.slug, kind])
        organiser.post(address, page.form_to(address).values)
    noted = {one.kind: one.options.get("last", "") for one in contest.prints.all()}
    assert noted == {"diplomas": "3", "regulation": "", "event-poster": ""}


@pytest.mark.slow
def test_the_buttons_of_a_round_s_page_note_what_they_print() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    page = client.get(reverse("round", args=[contest.slug, 1])).content.decode()
    for kind in ("draw", "sheets"):
        assert f'formaction="{reverse("paper", args=[contest.slug, kind])}"' in page
    # The paper has the same name as on the page of papers.
    assert "Classement, partie 1</button>" in page
