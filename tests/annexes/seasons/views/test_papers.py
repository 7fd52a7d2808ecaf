"""Papers and files of a season, from its desk."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.annexes.seasons.builders import PAIRS, make_day, make_season
from tests.factories import make_user
from tests.papers.builders import read, squeezed
from tests.views.helpers import text_of
from tournaments.annexes.seasons.queries.changes import last_prints
from tournaments.annexes.seasons.queries.table import season_table
from tournaments.annexes.seasons.rules import read_rules
from tournaments.annexes.seasons.services.seasons import set_rules
from tournaments.annexes.seasons.views.paper_kinds import KINDS
from tournaments.annexes.seasons.views.papers import FILES
from tournaments.models import Contest, Member, Player, Season, SeasonPrint
from tournaments.services.core.club import set_public as set_contest_public
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db
HOSTILE = "<b>O'Neill & fils"
FOUR = [("Odile Aubert", "Yves Petit"), (HOSTILE, "Zoé Bœuf")]
RULES = """
[season]
name = "Challenge d’hiver"
categories = ["Dames"]
club_people = 2
[day]
give = ["points"]
"""


@pytest.fixture(scope="module")
def one_season(lasting: None) -> Season:
    days = [make_day(FOUR, "Jeudi 1"), make_day(FOUR, "Jeudi 2", after=7, seed=2)]
    for day in days:
        women = day.categories.create(name="Dames")
        day.teams.get(number=2).categories.add(women)
        day.teams.get(number=1).player1.__class__.objects.filter(name="Odile Aubert").update(
            club="Amicale laïque"
        )
    return make_season(days, RULES)


@pytest.fixture
def season(one_season: Season) -> Season:
    return Season.objects.get(pk=one_season.pk)


@pytest.fixture
def desk(season: Season) -> Client:
    client = Client()
    client.force_login(season.organiser)
    return client


def paper(desk: Client, season: Season, kind: str, **options: str) -> Any:
    return desk.get(reverse("season-paper", args=[season.slug, kind]), options)


def text(answer: Any) -> str:
    assert answer.headers["Content-Type"] == "application/pdf"
    return squeezed(read(answer.content))


def test_every_paper_offered_prints(desk: Client, season: Season) -> None:
    listed = text_of(desk.get(reverse("season-papers", args=[season.slug])))
    for kind in KINDS:
        assert reverse("season-paper", args=[season.slug, kind]) in listed
        answer = paper(desk, season, kind, **({"who": "aubert"} if kind == "person" else {}))
        words = text(answer)
        assert squeezed("Challenge d’hiver") in words
        if kind not in ("rules", "categories"):
            assert squeezed("Odile Aubert") in words
        if kind in ("ranking", "days", "clubs", "categories"):
            assert squeezed(HOSTILE) in words


def test_papers_name_people_in_full(desk: Client, season: Season) -> None:
    contest = Contest.objects.filter(season_days__season=season).first()
    assert contest is not None
    set_contest_public(contest, contest.organiser, published=False, names_by_initials=True)

    assert squeezed("Odile Aubert") in text(paper(desk, season, "ranking"))


def test_a_print_is_noted_and_what_changed_since_is_told(desk: Client, season: Season) -> None:
    address = reverse("season-paper", args=[season.slug, "ranking"])

    answer = desk.post(address, {"reading": "near"})

    assert answer.status_code == 302
    assert answer.url == f"{address}?reading=near"
    noted = SeasonPrint.objects.get(season=season)
    table = season_table(season, in_full=True)
    assert noted.by == season.organiser
    assert [[list(row.key), row.rank, row.points] for row in table.rows] == noted.ranks
    since = last_prints(season, table)["ranking"]
    assert not since.any
    page = text_of(desk.get(reverse("season-papers", args=[season.slug])))
    assert "Rien n’a changé depuis l’impression" in page
    assert page.count("imprimé à") == 1
    assert "À refaire" not in page

    noted.ranks = [[key, 9, points] for key, _rank, points in noted.ranks]
    noted.save()
    page = text_of(desk.get(reverse("season-papers", args=[season.slug])))
    assert page.count("À refaire") == 1

    # Reading the PDF again is no other print.
    desk.get(answer.url)
    assert SeasonPrint.objects.count() == 1


def test_a_paper_without_ranks_is_not_noted(desk: Client, season: Season) -> None:
    desk.post(reverse("season-paper", args=[season.slug, "rules"]))
    desk.post(reverse("season-paper", args=[season.slug, "person"]), {"who": "Odile"})

    assert not SeasonPrint.objects.exists()


def test_each_paper_shows_its_first_page_and_its_number_of_pages(
    desk: Client, season: Season
) -> None:
    def of(name: str, kind: str, **options: str) -> Any:
        return desk.get(reverse(name, args=[season.slug, kind]), options)

    page = text_of(desk.get(reverse("season-papers", args=[season.slug])))
    assert reverse("season-paper-picture", args=[season.slug, "ranking"]) in page

    picture = of("season-paper-picture", "ranking")
    assert picture["Content-Type"] == "image/png"
    assert "1 page" in text_of(of("season-paper-pages", "ranking"))
    # Each of the four players has a diploma, unless fewer places are asked for.
    assert "4 pages" in text_of(of("season-paper-pages", "diplomas"))
    assert "2 pages" in text_of(of("season-paper-pages", "diplomas", among="1"))
    assert "choisissez d’abord" in page
    assert "un choix est à corriger" in text_of(of("season-paper-pages", "person", who=""))
    assert of("season-paper-picture", "person").status_code == 204
    assert of("season-paper-pages", "other").status_code == 404


def test_a_preview_follows_the_season(desk: Client, season: Season) -> None:
    url = reverse("season-paper-picture", args=[season.slug, "rules"])
    first = desk.get(url).content
    assert desk.get(url).content == first

    rules = read_rules(RULES.replace("[day]", "best = 1\n[day]"))
    set_rules(season, season.organiser, rules, season.version)

    assert desk.get(url).content != first


@pytest.mark.parametrize(
    ("who", "reason"),
    [
        ("", "Ce champ est obligatoire."),
        ("<q>", "Personne ne s’appelle « &lt;q&gt; » dans cette saison."),
        ("e", "Plusieurs ont ce nom : "),
    ],
)
def test_a_name_that_is_not_one_person_is_refused_beside_the_field(
    desk: Client, season: Season, who: str, reason: str
) -> None:
    answer = paper(desk, season, "person", who=who)

    assert answer.status_code == 422
    assert reason in text_of(answer)
    assert "who" in text_of(answer)


@pytest.mark.slow
def test_diplomas_may_be_of_a_category(desk: Client, season: Season) -> None:
    words = text(paper(desk, season, "diplomas", among="1", last="1", design="plain"))

    assert squeezed("Dames") in words
    assert squeezed("Odile Aubert") not in words
    for wrong in ({"among": "7"}, {"among": "x"}, {"first": "3", "last": "1"}, {"first": "900"}):
        assert paper(desk, season, "diplomas", **wrong).status_code == 422


def test_files_hold_the_table(desk: Client, season: Season) -> None:
    def file(name: str) -> Any:
        return desk.get(reverse("season-file", args=[season.slug, name]))

    table = season_table(season, in_full=True)
    csv = file("classement.csv").content.decode("utf-8-sig").splitlines()
    assert len(csv) == 1 + len(table.rows)
    assert csv[0].startswith("Rang;Nom;Club;Points")
    desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    english = file("classement.csv").content.decode("utf-8-sig").splitlines()
    assert english[0].startswith("Rank;Name;Club;Points;Days;Counted;Attendance;Earns a prize;")
    assert english[0].endswith("Jeudi 1, Salle des fêtes;28 November, Jeudi 2, Salle des fêtes")
    assert english[1].count(";yes;") == 1
    english = file("journees.csv").content.decode("utf-8-sig").splitlines()
    assert english[0] == "Rank;Player;Date;Contest;Venue;Club;Place;Made of;Points;Counts"
    desk.cookies.clear()
    desk.force_login(season.organiser)

    book = load_workbook(BytesIO(file("saison.xlsx").content))
    assert book.sheetnames == ["Classement", "Jour par jour", "Dames", "Clubs"]
    rows = list(book["Classement"].values)
    assert [(row[1], row[3]) for row in rows[1:]] == [(row.name, row.points) for row in table.rows]
    assert len(list(book["Jour par jour"].values)) == 1 + 2 * len(table.rows)

    data = json.loads(file("saison.json").content)
    assert [row["name"] for row in data["table"]] == [row.name for row in table.rows]
    assert file("autre.csv").status_code == 404

    days = file("journees.csv").content.decode("utf-8-sig").splitlines()
    assert days[0] == "Rang;Joueur;Date;Concours;Lieu;Club;Place;De quoi;Points;Compte"
    assert len(days) == 1 + 2 * len(table.rows)
    clubs = file("clubs.csv").content.decode("utf-8-sig").splitlines()
    odile = next(row for row in table.rows if row.name == "Odile Aubert")
    assert clubs[1:] == [f"1;Amicale laïque;{odile.points};Odile Aubert;{odile.points};2"]


def test_a_category_and_licences_are_files_of_those_who_may_read_them(
    desk: Client, season: Season
) -> None:
    Player.objects.filter(name="Zoé Bœuf").update(licence="0123A")
    Season.objects.filter(pk=season.pk).update(version=season.version + 1)
    address = reverse("season-file", args=[season.slug, "classement.csv"])
    women = desk.get(address, {"category": 1}).content.decode("utf-8-sig").splitlines()
    assert len(women) == 3
    assert women[0].split(";")[8:10] == ["Catégories", "Licence"]
    assert any(";Dames;0123A;" in line for line in women)
    assert desk.get(address, {"category": 2}).status_code == 404

    helper = Client()
    helper.force_login(account := make_user("helper"))
    first = season.contests.first()
    assert first is not None
    Member.objects.create(contest=first, user=account, role=Role.SCORER)
    names = [file for file, *_others in FILES.items()]
    for name in names:
        content = helper.get(reverse("season-file", args=[season.slug, name])).content
        assert content
        assert b"0123A" not in content
    assert b"0123A" in desk.get(address.replace("classement.csv", "saison.json")).content


def test_a_season_without_a_day_prints_its_rules_alone() -> None:
    empty = make_season((), PAIRS)
    desk = Client()
    desk.force_login(empty.organiser)

    listed = text_of(desk.get(reverse("season-papers", args=[empty.slug])))

    assert "Règlement de la saison" in listed
    assert "Classement de la saison" not in listed
    assert paper(desk, empty, "ranking").status_code == 404
    assert paper(desk, empty, "rules").status_code == 200
    assert paper(desk, empty, "other").status_code == 404


def test_papers_are_of_those_who_see_a_contest_of_the_season(season: Season) -> None:
    stranger, anybody = Client(), Client()
    stranger.force_login(make_user("stranger"))
    for name, args in (
        ("season-papers", []),
        ("season-paper", ["ranking"]),
        ("season-file", ["saison.json"]),
    ):
        address = reverse(name, args=[season.slug, *args])
        assert stranger.get(address).status_code == 403
        assert reverse("sign-in") in anybody.get(address).headers["Location"]


def test_pairs_may_have_a_diploma_each() -> None:
    season = make_season([make_day(FOUR)], PAIRS)
    desk = Client()
    desk.force_login(season.organiser)

    alone = text(paper(desk, season, "diplomas", last="1"))
    each = text(paper(desk, season, "diplomas", last="1", per="player"))

    assert len(alone) < len(each)
