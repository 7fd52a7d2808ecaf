"""A bracket drawn anew at each round, played through the services and shown to the hall."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.services.draws.brackets import contest_of, enter, last, leave, meetings, play
from tests.views.desk import signed_in, text
from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.bracket_view import BracketMatch, brackets_view
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.next_draw import next_draw
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.draws import draws

pytestmark = pytest.mark.django_db


def semis(contest: Contest) -> list[BracketMatch]:
    (view, *_others) = brackets_view(contest).brackets
    return [match for match in view.in_order if match.name.startswith("Demi-finale")]


def to_the_end(contest: Contest) -> None:
    while progress(contest).step == Step.DRAW:
        play(contest)


@pytest.mark.parametrize("drawing", ["redrawn", "reseeded"])
@pytest.mark.parametrize(
    "pairs", [5, *(pytest.param(pairs, marks=pytest.mark.slow) for pairs in (9, 11))]
)
def test_a_bracket_drawn_anew_is_played_to_its_champion(drawing: str, pairs: int) -> None:
    contest = contest_of(pairs, bracket_draw=drawing, places="third" if pairs < 9 else "final")
    to_the_end(contest)
    ranked = standings(contest)
    assert ranked.champion is not None
    assert ranked.champion.number == 1
    assert not list(differences(contest))


def test_the_teams_of_the_next_round_are_unknown_until_it_is_drawn() -> None:
    contest = contest_of(8, bracket_draw="redrawn")
    play(contest)
    assert [side.words for match in semis(contest) for side in match.contenders] == [
        "au tirage de ce tour"
    ] * 4
    following = next_draw(contest)
    assert following.among_them
    assert following.sentences[0][0] == "Demi-finales : ces équipes sont tirées entre elles."
    draw = draws.draw_round(contest, None, seed=8)
    shown = {
        frozenset(side.team.number for side in match.contenders if side.team)
        for match in semis(contest)
    }
    assert shown == {frozenset((table.ns, table.ew)) for table in draw.tables}
    assert replay(contest, 2) == draw


def test_the_draw_page_names_the_teams_and_not_their_opponents() -> None:
    contest = contest_of(8, bracket_draw="redrawn")
    play(contest)
    page = text(signed_in(contest.organiser).get(reverse("draw-round", args=[contest.slug])))
    assert "Demi-finales : ces équipes sont tirées entre elles." in page
    assert "Les rencontres de ce tour se tirent entre les équipes encore en course." in page


@pytest.mark.slow
def test_a_departure_between_two_rounds_gives_the_match_to_the_opponent() -> None:
    contest = contest_of(8, bracket_draw="redrawn", places="all")
    play(contest)
    leave(contest, 1)
    draw = draws.draw_round(contest, None, seed=3)
    assert 1 not in {team for table in draw.tables for team in (table.ns, table.ew)}
    for line in last(contest).tables:
        enter(contest, line, min(*line.ns.numbers, *line.ew.numbers))
    results.close_round(contest, None, 2)
    to_the_end(contest)
    assert {row.team.number for row in standings(contest).rows} >= set(range(2, 9))
    assert not list(differences(contest))


@pytest.mark.slow
def test_the_losers_consolation_is_drawn_anew_too() -> None:
    contest = contest_of(16, bracket_draw="redrawn", consolation="losers")
    to_the_end(contest)
    sections = {line.section for line in last(contest).tables}
    assert sections <= {"main", "consolation"}
    assert standings(contest).champion is not None


def test_a_bracket_of_fixed_meetings_is_as_it_was() -> None:
    contest = contest_of(8)
    play(contest)
    assert not next_draw(contest).among_them
    play(contest)
    assert meetings(contest) == [(1, 1, 4), (2, 2, 3)]


def test_the_pages_of_the_hall_show_the_rounds_drawn_anew() -> None:
    contest = contest_of(8, bracket_draw="redrawn")
    play(contest)
    page = Client().get(reverse("public-brackets", args=[contest.slug])).content.decode()
    assert "au tirage de ce tour" in page
    assert "<path" not in page
