"""Contest of individuals at the desk, in the hall and on paper."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from scoring.rules import RuleSet
from tests.factories import belote_totals, make_contest
from tests.papers.builders import pages
from tests.rows import written_again
from tests.sweeps import for_each
from tests.views.desk import signed_in
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, Match
from tournaments.papers import draw_by_table, draw_by_team, ranking, score_sheets
from tournaments.queries.after.verification import differences
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, Tariff
from tournaments.services import results
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
from tournaments.words.entrants import OF_PLAYERS
from tournaments.words.enums import PenaltyTo

INDIVIDUALS = Regulation(RuleSet.preset("ffb-belote"), entrants="individuals")
#: Name that a function gives to `worded` for its contest.
SHORT = re.compile(r"(\w+) = partial\(worded\b")
TAG = re.compile(r"{% worded (?:\"([^\"]*)\"|'([^']*)')")


def test_every_sentence_of_a_page_about_teams_is_said_of_players_too() -> None:
    options = {
        one or other
        for page in Path(settings.HOUSE, "templates").rglob("*.html")
        for one, other in TAG.findall(page.read_text("utf-8"))
    }
    assert options
    assert options <= OF_PLAYERS.keys()


def test_every_sentence_of_a_program_about_teams_is_said_of_players_too() -> None:
    sentences: set[str] = set()
    for source in (Path(settings.HOUSE) / "tournaments").rglob("*.py"):
        text = source.read_text("utf-8")
        if "worded" in text and "words.entrants import" in text:
            names = {"worded", *SHORT.findall(text)}
            sentences.update(_literals(ast.parse(text), names))
    assert sentences
    assert sentences <= OF_PLAYERS.keys()


def _literals(tree: ast.AST, names: set[str]) -> Iterator[str]:
    """Yield the texts written as arguments of calls of these functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for one in node.args if node.func.id in names else ():
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value


@for_each("pair", OF_PLAYERS.items())
def test_both_sentences_say_the_same_things(pair: tuple[str, str]) -> None:
    of_teams, of_players = (set(re.findall(r"%\((\w+)\)", sentence)) for sentence in pair)
    assert of_teams == of_players
    assert not re.search(r"équipe|paire", pair[1])


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(pages(pdf)).split())


@pytest.fixture
def desk(db: None) -> tuple[Client, Contest]:
    contest = make_contest(0, INDIVIDUALS)
    return signed_in(contest.organiser), contest


def post(client: Client, path: str, **options: object) -> str:
    page = client.post(path, {"token": uuid4(), **options}, follow=True)
    assert page.status_code == 200, page.content.decode()
    return page.content.decode()


def read(client: Client, path: str) -> str:
    page = client.get(path)
    assert page.status_code == 200
    return page.content.decode()


@written_again
def entered(contest: Contest, count: int) -> None:
    for number in range(1, count + 1):
        presence.register_team(contest, None, Registration(f"Personne {number:02}"))


def played(client: Client, contest: Contest, number: int) -> None:
    """Draw the round on its page, enter its totals, and close it."""
    post(client, f"/desk/{contest.slug}/rounds/draw/", round=number)
    random_ = random.Random(number)
    for match in Match.objects.filter(round__contest=contest, round__number=number):
        results.enter_totals(match, None, belote_totals(random_), version=0)
    results.close_round(contest, None, number)


def test_a_player_enters_with_a_name_of_his_own(desk: tuple[Client, Contest]) -> None:
    client, contest = desk
    path = f"/desk/{contest.slug}/teams/"
    page = read(client, path)
    assert "Inscrire un joueur" in page
    assert "Nom du joueur" in page
    assert 'name="player2"' not in page
    page = post(client, path, player1="Jeanne d’Arc")
    assert "Joueur 1 inscrit : Jeanne d’Arc" in page
    assert "1 joueur" in page
    assert not re.search(r"\béquipe", re.sub(r"<[^>]*>", "", page.split("<main")[1]))
    team = contest.teams.get()
    assert (team.name, team.player2) == ("Jeanne d’Arc", None)
    refused = client.post(path, {"token": uuid4(), "player1": " "})
    assert refused.status_code == 422
    assert "Tapez le nom du joueur." in refused.content.decode()


@pytest.mark.slow
def test_a_whole_contest_of_players_is_drawn_read_and_ranked(desk: tuple[Client, Contest]) -> None:
    client, contest = desk
    entered(contest, 18)
    draw = read(client, f"/desk/{contest.slug}/rounds/draw/")
    assert "18 joueurs à placer" in draw
    assert "2 joueurs seront au repos" in draw
    for number in (1, 2, 3):
        played(client, contest, number)
    views = rounds_of(contest)
    camps = [side.numbers for view in views for line in view.tables for side in (line.ns, line.ew)]
    assert all(len(camp) == 2 for camp in camps)
    assert len({frozenset(camp) for camp in camps}) == len(camps) == 3 * 8
    tables = [frozenset((*line.ns.numbers, *line.ew.numbers)) for v in views for line in v.tables]
    pairs = Counter(pair for four in tables for pair in combinations(sorted(four), 2))
    assert max(pairs.values()) == 1
    assert len({team.number for view in views for team in view.exempt}) == 6
    # A player scores the totals of his camps, and the points of a bye for a round of rest.
    points = Counter[int]()
    for view in views:
        for line in view.tables:
            assert line.entry is not None
            for camp, total in ((line.ns, line.entry.ns), (line.ew, line.entry.ew)):
                points.update(dict.fromkeys(camp.numbers, total))
        points.update({team.number: 972 for team in view.exempt})
    ranked = standings(contest)
    assert {row.team.number: row.total for row in ranked.rows} == points
    assert not list(differences(contest))


def test_the_pages_of_the_hall_say_with_whom_and_against_whom(desk: tuple[Client, Contest]) -> None:
    client, contest = desk
    entered(contest, 8)
    played(client, contest, 1)
    line = rounds_of(contest)[0].tables[0]
    one, partner = line.ns.members
    page = read(client, f"/c/{contest.slug}/team/{one.number}/")
    text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    others = " et ".join(f"{other.number} {other.name}" for other in line.ew.members)
    assert f"Table 1, avec {partner.number} {partner.name} , contre {others}" in text
    draw = read(client, f"/c/{contest.slug}/draw/")
    assert f"{one.name} – {partner.name}" in draw
    assert f"avec {partner.number}" in draw
    assert "Par joueur" in draw
    response = client.get(f"/c/{contest.slug}/find/", {"team": one.name})
    assert response.status_code == 302
    assert response["Location"].endswith(f"/team/{one.number}/")


@pytest.mark.slow
def test_the_papers_name_four_players_a_table(desk: tuple[Client, Contest]) -> None:
    client, contest = desk
    entered(contest, 9)
    played(client, contest, 1)
    info, view = contest_info(contest), rounds_of(contest)[0]
    line = view.tables[0]
    by_table = text_of(draw_by_table(info, view))
    for side in (line.ns, line.ew):
        assert side.number in by_table
        assert all(member.name in by_table for member in side.members)
    by_player = text_of(draw_by_team(info, view))
    partner = line.ns.members[1]
    assert f"avec {partner.number} {partner.name}" in by_player
    assert "Joueur" in by_player
    assert "au repos : ne joue pas cette partie" in by_player
    sheets = text_of(score_sheets(info, view))
    assert line.ew.name in sheets
    paper = text_of(ranking(standings(contest)))
    assert "Joueur" in paper
    assert "Équipe" not in paper


def test_the_desk_waits_for_players_before_the_first_draw(desk: tuple[Client, Contest]) -> None:
    client, contest = desk
    entered(contest, 8)
    page = read(client, f"/desk/{contest.slug}/")
    assert "Quand ils sont tous là" in page
    assert "elles" not in page


@pytest.mark.slow
def test_a_player_who_leaves_is_stood_in_for_beside_the_partner(
    desk: tuple[Client, Contest],
) -> None:
    client, contest = desk
    entered(contest, 8)
    post(client, f"/desk/{contest.slug}/rounds/draw/", round=1)
    line = rounds_of(contest)[0].tables[0]
    one, partner = line.ns.members
    path = f"/desk/{contest.slug}/teams/{one.number}/withdraw/"
    question = read(client, path)
    assert "y joue avec un remplaçant" in question
    assert f"Retirer le joueur {one.number}" in question
    post(client, path)
    (kept,) = (table for table in rounds_of(contest)[0].tables if table.table == 1)
    assert kept.ns.numbers == (partner.number,)
    assert kept.ew == line.ew
    assert not list(differences(contest))
    sheet = text_of(score_sheets(contest_info(contest), rounds_of(contest)[0]))
    assert partner.name in sheet
    page = read(client, f"/c/{contest.slug}/team/{partner.number}/")
    assert "avec un remplaçant" in page


def test_points_lost_to_nobody_are_not_taken_from_the_partner(
    desk: tuple[Client, Contest],
) -> None:
    client, contest = desk
    entered(contest, 4)
    played(client, contest, 1)
    line = rounds_of(contest)[0].tables[0]
    one, partner = line.ns.members
    assert line.entry is not None
    for name, points, to in (("Retard", 30, PenaltyTo.LOST), ("Geste", 10, PenaltyTo.OPPONENTS)):
        penalties.impose_penalty(contest, None, 1, one.number, Tariff(name, points, to))
    rows = {row.team.number: row.total for row in standings(contest).rows}
    assert rows[one.number] == line.entry.ns - 30
    assert rows[partner.number] == line.entry.ns
    assert all(rows[other.number] == line.entry.ew + 10 for other in line.ew.members)


def test_too_few_players_are_said_before_the_draw(desk: tuple[Client, Contest]) -> None:
    client, contest = desk
    entered(contest, 3)
    assert "Il faut de quoi remplir une table" in read(client, f"/desk/{contest.slug}/")
    page = client.post(f"/desk/{contest.slug}/rounds/draw/", {"token": uuid4(), "round": 1})
    assert "au moins quatre joueurs présents pour un tirage ; il y en a 3" in page.content.decode()
    assert not contest.rounds.exists()
