"""Files of results at the desk: their content, their access rights, their names."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scoring.deal import Deal
from tests.factories import BELOTE, draw_round, make_contest, make_user, play_round
from tests.views.desk import scorer_of, signed_in
from tournaments.annexes.referee.services import penalties
from tournaments.files.cells import unguarded
from tournaments.files.exports import file_name
from tournaments.models import Category, Contest, Match, Seat
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.core import people
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db

HOSTILE = ['=HYPERLINK("http://x")', "../../etc", 'Łódź ; "x"', "<b>oops", "@x"]
DEALS = [
    Deal("NS", ns=90, ew=72, belotes_ns=1),
    *(Deal("EW", ns=62, ew=100) for _deal in range(11)),
]


def fetched(client: Client, contest: Contest, file: str) -> Any:
    answer = client.get(reverse("export", args=[contest.slug, file]))
    assert answer.status_code == 200
    return answer


def rows_of(answer: Any) -> list[list[str]]:
    text = StringIO(answer.content.decode("utf-8-sig"), newline="")
    return [[unguarded(cell) for cell in row] for row in csv.reader(text, delimiter=";")]


def records(answer: Any) -> list[dict[str, str]]:
    """Return the rows of a file, each as its cells by header."""
    header, *rows = rows_of(answer)
    return [dict(zip(header, row, strict=True)) for row in rows]


def book_of(answer: Any) -> dict[str, list[tuple[Any, ...]]]:
    book = load_workbook(BytesIO(answer.content))
    return {page.title: list(page.iter_rows(values_only=True)) for page in book}


@pytest.fixture
def contest() -> Contest:
    """Create a contest of odd names: a round of deals with a penalty, and a round of totals."""
    regulation = Regulation(BELOTE.rules, tariffs=usual_tariffs(BELOTE.rules))
    event = make_contest(0, regulation, name="Belote 21/11")
    for name in HOSTILE:
        presence.register_team(
            event, None, Registration(f"{name} un", f"{name} deux", details={"club": "=CLUB"})
        )
    draw_round(event, None, seed=1)
    for match in Match.objects.filter(round__contest=event).select_related("round__contest"):
        results.enter_deals(match, None, DEALS, version=0)
    fault = next(one for one in regulation.tariffs if one.points and not one.free)
    seated = Match.objects.first().seats.get(camp="NS").team  # type: ignore[union-attr]
    penalties.impose_penalty(event, make_user(), 1, seated.number, fault.name, "vu")
    results.close_round(event, None, 1)
    play_round(event, seed=2)
    return event


def test_the_workbook_says_what_the_pages_say(contest: Contest) -> None:
    book = book_of(fetched(scorer_of(contest), contest, "resultats.xlsx"))
    assert list(book) == ["Classement", "Parties", "Équipes", "Donnes", "Pénalités", "Règlement"]
    ranked = standings(contest)
    head, *rows = book["Classement"]
    assert [row[:3] for row in rows] == [
        (row.rank, row.team.number, row.team.name) for row in ranked.rows
    ]
    total = head.index("Total des points")
    assert [row[total] for row in rows] == [row.total for row in ranked.rows]
    head, *rows = book["Parties"]
    assert len(rows) == 2 * (2 + 1)  # two rounds, each with two tables and an exempt team
    cells = {(row.team.number, cell.round): cell for row in ranked.rows for cell in row.cells}
    for row in rows:
        values = dict(zip(head, row, strict=True))
        cell = cells[values["N° Nord-Sud"], values["Partie"]]
        assert values["Compté Nord-Sud"] == cell.points
        assert (values["Vainqueur"] == values["N° Nord-Sud"]) == cell.won
        assert values["État"] == ("exempte" if values["Table"] is None else "confirmé")
    (penalty,) = book["Pénalités"][1:]
    assert penalty[6] > 0
    assert len(book["Donnes"]) == 1 + 2 * 12
    assert book["Donnes"][1][:4] == (1, 1, 1, "Nord-Sud")
    assert sum(row[-2] for row in book["Donnes"][1:13]) == book["Parties"][1][7]
    assert len(book["Équipes"]) == 1 + 5
    assert ("Concours", "Belote 21/11") in book["Règlement"]


def test_names_come_out_as_they_were_typed_and_nothing_is_calculated(contest: Contest) -> None:
    client = scorer_of(contest)
    names = {f"{name} un – {name} deux" for name in HOSTILE}
    answer = fetched(client, contest, "classement.csv")
    assert {row[2] for row in rows_of(answer)[1:]} == names
    for line in answer.content.decode("utf-8-sig").splitlines():
        assert not [cell for cell in line.split(";") if cell[:1] in ("=", "@", '"=')]
    book = load_workbook(BytesIO(fetched(client, contest, "resultats.xlsx").content))
    assert not [
        cell for page in book for row in page.iter_rows() for cell in row if cell.data_type == "f"
    ]
    document = json.loads(fetched(client, contest, "resultats.json").content)
    assert {team["name"] for team in document["teams"]} == names


@pytest.mark.slow
def test_telephones_are_for_who_registers_and_nowhere_else() -> None:
    contest = make_contest(0)
    pair = presence.register_team(
        contest, None, Registration("Anne Un", "Bruno Deux", details={"club": "Saint-Aubin"})
    )
    pair.categories.add(Category.objects.create(contest=contest, name="Mixte"))
    player = pair.player1
    assert player is not None
    player.phone, player.town = "+33 6 12 34 56 78", "Auzay"
    player.save()
    (entrant,) = records(fetched(scorer_of(contest), contest, "equipes.csv"))
    assert (
        entrant.items()
        >= {
            "N°": "1",
            "Équipe": "Anne Un – Bruno Deux",
            "Joueur 1": "Anne Un",
            "Joueur 2": "Bruno Deux",
            "Club": "Saint-Aubin",
            "Ville": "Auzay",
            "Téléphone": "+33 6 12 34 56 78",
            "Catégories": "Mixte",
        }.items()
    )
    screen = make_user("screen")
    people.grant_role(contest, contest.organiser, screen, Role.SCREEN)
    (without,) = records(fetched(signed_in(screen), contest, "equipes.csv"))
    assert without.items() <= entrant.items()
    assert "Ville" in without
    assert "Téléphone" not in without
    page = signed_in(screen).get(reverse("after", args=[contest.slug])).content.decode()
    assert "Sans les téléphones" in page
    organiser = signed_in(contest.organiser)
    for file in ("classement.csv", "parties.csv", "resultats.xlsx", "resultats.json"):
        content = fetched(organiser, contest, file).content
        if file.endswith("xlsx"):
            content = repr(book_of(fetched(organiser, contest, file))).encode()
        assert b"12 34" not in content
        assert b"Auzay" not in content


def test_the_page_of_the_files_says_that_they_count_a_round_in_play() -> None:
    contest = make_contest(4)
    address = reverse("after", args=[contest.slug])
    desk = signed_in(contest.organiser)
    play_round(contest)
    assert "Une partie se joue" not in desk.get(address).content.decode()
    draw_round(contest, None, seed=2)
    assert "Une partie se joue" in desk.get(address).content.decode()


@pytest.mark.slow
def test_a_contest_of_players_a_cup_and_one_that_has_not_begun_have_files_too() -> None:
    players = make_contest(0, Regulation(BELOTE.rules, entrants="individuals"), name="Mêlée")
    for number in range(1, 10):
        presence.register_team(players, None, Registration(f"Joueur {number}"))
    play_round(players, seed=1)
    cup = make_contest(4, Regulation(BELOTE.rules, rounds=0, final=4), name="Coupe")
    play_round(cup, seed=1)
    for contest in (players, cup, make_contest(0, name="Vide")):
        client = scorer_of(contest)
        book = book_of(fetched(client, contest, "resultats.xlsx"))
        ranked = standings(contest)
        assert [row[:2] for row in book["Classement"][1:]] == [
            (row.rank, row.team.number) for row in ranked.rows
        ]
        matches = Match.objects.filter(round__contest=contest).count()
        resting = Seat.objects.filter(round__contest=contest, match=None).count()
        rows = rows_of(fetched(client, contest, "parties.csv"))
        assert len(rows) == 1 + matches + resting
    row = book_of(fetched(scorer_of(players), players, "resultats.xlsx"))["Parties"][1]
    assert " + " in row[3]


@pytest.mark.slow
def test_the_same_results_are_the_same_bytes_under_a_name_worth_keeping(contest: Contest) -> None:
    client = scorer_of(contest)
    for file in ("classement.csv", "resultats.xlsx", "resultats.json"):
        one, other = fetched(client, contest, file), fetched(client, contest, file)
        assert one.content == other.content
        disposition = unquote(one["Content-Disposition"])
        assert disposition.startswith("attachment")
        assert "Belote 21-11 – " in disposition
    assert client.get(reverse("export", args=[contest.slug, "autre.csv"])).status_code == 404


@pytest.mark.parametrize(
    "title", ["é" * 200, "../../x", "a\u202egpj.exe", "CON", "com1.belote", " . ", 'a/b\\c:d*e?f"g']
)
def test_any_title_makes_a_name_that_every_system_takes(title: str) -> None:
    name = file_name(title, "xlsx")
    assert len(name.encode()) <= 255
    assert name.endswith(".xlsx")
    assert not set(name) & set('/\\:*?"<>|\u202e')
    assert name.split(".")[0].casefold() not in {"con", "com1"}
    assert name == name.strip(" .")
