"""Nobody who is not in the hall is drawn, and given points, without a question."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import pytest
from django.urls import reverse

from tests.factories import BELOTE, draw_round, make_contest, play_round
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import plain, signed_in, text
from tests.views.reading import Page
from tournaments.models import Contest, Match, Round, Team
from tournaments.pairing import HandTable
from tournaments.queries.draws.not_here import not_here
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.draws.arrivals import check_in, put_off, undo_check_in
from tournaments.services.draws.drawing import Unseen
from tournaments.services.draws.presence import withdraw_team
from tournaments.words.enums import Camp

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    """Five pairs: the fifth was put off to round 2, and round 1 has every result."""
    event = make_contest(5)
    put_off(event, event.organiser, [5], 1)
    play_round(event, close=False)
    return Contest.objects.get(pk=event.pk)


def test_closing_and_drawing_at_once_asks_about_who_is_not_here(contest: Contest) -> None:
    desk = signed_in(contest.organiser)
    home = desk.get(reverse("desk", args=[contest.slug]))
    assert "Pas encore là" in plain(home)
    url = reverse("close-and-draw", args=[contest.slug, 1])

    answer = desk.post(url, Page(home).form_to(url).values, follow=True)

    assert "Pas encore là : 5. Dites d’abord" in plain(answer)
    assert f'<a href="{reverse("check-in", args=[contest.slug])}">Pointer' in text(answer)
    assert list(Round.objects.values_list("number", "closed_at")) == [(1, None)]


@pytest.mark.parametrize("draft", daily(1, [{}, {"draft": "on"}]))
def test_the_page_of_the_draw_shows_them_before_it_draws(
    contest: Contest, draft: dict[str, str]
) -> None:
    desk = signed_in(contest.organiser)
    close = reverse("close-round", args=[contest.slug, 1])
    home = desk.get(reverse("desk", args=[contest.slug]))
    assert desk.post(close, Page(home).form_to(close).values).status_code == 302
    url = reverse("draw-round", args=[contest.slug])
    shown = Page(desk.get(url)).form_to(url).values | draft

    unaware = desk.post(url, {**shown, "unseen": ""})
    assert unaware.status_code == 422
    assert "Pas encore là : 5. Dites d’abord" in plain(unaware)
    assert contest.rounds.count() == 1

    assert desk.post(url, shown).status_code == 302
    assert contest.rounds.count() == 2


def test_who_has_come_is_drawn_without_a_question(contest: Contest) -> None:
    check_in(contest, contest.organiser, typed="5")
    desk = signed_in(contest.organiser)
    home = desk.get(reverse("desk", args=[contest.slug]))
    url = reverse("close-and-draw", args=[contest.slug, 1])
    assert desk.post(url, Page(home).form_to(url).values).status_code == 302
    assert contest.rounds.count() == 2


def test_a_contest_that_checks_nobody_in_is_not_asked() -> None:
    event = make_contest(4)
    play_round(event, close=False)
    desk = signed_in(event.organiser)
    home = desk.get(reverse("desk", args=[event.slug]))
    assert "Pas encore là" not in plain(home)


Act = Callable[[Contest, Collection[int]], object]
HAND = [HandTable(1, (1,), (2,)), HandTable(2, (3,), (4,))]


def redrawn(contest: Contest, unseen: Collection[int]) -> None:
    draws.redo_draw(contest, None, contest.rounds.count(), unseen=unseen)


def by_hand(contest: Contest, unseen: Collection[int]) -> None:
    draws.draw_by_hand(contest, None, 2, HAND, [5], anyway=True, unseen=unseen)


def published(contest: Contest, unseen: Collection[int]) -> None:
    draws.publish_draw(contest, None, contest.rounds.count(), unseen=unseen)


#: Every way of making a round, by whether round 2 is drawn already, and as what.
WAYS: dict[str, tuple[str, Act]] = {
    "draw": ("", lambda contest, unseen: draw_round(contest, None, unseen=unseen)),
    "draft": ("", lambda contest, unseen: draws.draw_draft(contest, None, 2, unseen=unseen)),
    "by-hand": ("", by_hand),
    "by-hand-again": ("drawn", by_hand),
    "again": ("drawn", redrawn),
    "draft-again": ("draft", redrawn),
    "published": ("draft", published),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_way_of_making_a_round_places_somebody_unseen_unasked(
    contest: Contest, way: str
) -> None:
    before, act = WAYS[way]
    results.close_round(contest, None, 1)
    if before == "drawn":
        draw_round(contest, None, unseen=[5])
    if before == "draft":
        draws.draw_draft(contest, None, 2, unseen=[5])
    stands = list(Round.objects.values_list("number", "seed", "draft"))

    for shown in ([], [4]):
        with pytest.raises(Unseen) as refusal:
            act(contest, shown)
        assert [team.number for team in refusal.value.teams] == [5]
        assert list(Round.objects.values_list("number", "seed", "draft")) == stands

    act(contest, [5])
    assert contest.rounds.count() == 2


def test_closing_and_drawing_at_once_never_places_them(contest: Contest) -> None:
    with pytest.raises(Unseen):
        draws.close_and_draw(contest, None, 1)
    assert not Round.objects.get().closed


BRACKET: dict[str, Any] = {"rounds": 0, "final": 8}


@pytest.mark.parametrize(
    ("regulation", "count"),
    [
        (BELOTE.with_format(pools=5, rounds=6), 5),
        (BELOTE.with_format(**BRACKET), 5),
        (BELOTE.with_format(bye="catch-up"), 5),
        (BELOTE.with_format(entrants="individuals"), 5),
    ],
    ids=["pools", "bracket", "catch-up", "players"],
)
def test_every_kind_of_first_round_asks(regulation: Regulation, count: int) -> None:
    event = make_contest(count, regulation)
    for number in range(1, count):
        check_in(event, None, typed=str(number))
    assert [team.number for team in not_here(event)] == [count]
    with pytest.raises(Unseen):
        draw_round(event, None)
    draw_round(event, None, unseen=[count])
    assert event.rounds.count() == 1


def test_who_was_drawn_all_the_same_is_asked_about_until_he_plays(contest: Contest) -> None:
    results.close_round(contest, None, 1)
    draw_round(contest, None, unseen=[5])
    round_ = contest.rounds.get(number=2)
    for match in Match.objects.filter(round=round_):
        absent = match.seats.filter(team__number=5).first()
        if absent is None:
            totals = results.Totals(1000, 944)
            results.enter_totals(match, None, totals, version=0)
        else:
            results.enter_forfeit(match, None, Camp(absent.camp), version=0)
    results.close_round(contest, None, 2)
    with pytest.raises(Unseen):
        draw_round(contest, None)
    late = signed_in(contest.organiser).get(reverse("late-teams", args=[contest.slug]))
    assert "Retirer 5…" in plain(late)

    check_in(contest, None, typed="5")
    draw_round(contest, None)
    undo_check_in(contest, None, 5)
    for match in Match.objects.filter(round__number=3):
        results.enter_totals(match, None, results.Totals(1000, 944), version=0)
    results.close_round(contest, None, 3)
    exempt = not contest.rounds.get(number=3).seats.get(team__number=5).match
    assert bool(not_here(contest)) is exempt


def test_who_left_before_his_first_round_has_no_points_of_a_late_team() -> None:
    event = make_contest(5, BELOTE.with_format(late=300))
    put_off(event, None, [5], 1)
    play_round(event)
    put_off(event, None, [5], 2)
    play_round(event, seed=2)
    withdraw_team(event, None, Team.objects.get(contest=event, number=5))
    play_round(event, seed=3)
    assert 5 not in [row.team.number for row in standings(event).rows]


@pytest.mark.parametrize("way", daily(2, ["redo-draw", "draw-by-hand", "redo-by-hand"]))
def test_the_page_asks_with_names_and_keeps_what_was_typed(contest: Contest, way: str) -> None:
    results.close_round(contest, None, 1)
    if way != "draw-by-hand":
        draw_round(contest, None, seed=3, unseen=[5])
    url = reverse(way, args=[contest.slug] if way == "draw-by-hand" else [contest.slug, 2])
    desk = signed_in(contest.organiser)
    typed = {"resting": "5", "table-1-0": "1", "table-1-1": "2", "table-2-0": "3", "table-2-1": "4"}
    if way == "redo-draw":
        typed = {"way": "this", "seed": "77"}

    response = desk.post(url, Page(desk.get(url)).form_to(url).values | typed)

    assert response.status_code == 422
    assert "Pas encore là : 1 équipe." in plain(response)
    shown = Page(response).form_to(url).values
    assert shown.items() >= typed.items()
    assert shown["unseen"] == "5"
    effects = desk.post(url, shown)
    if effects.status_code != 302:
        assert desk.post(url, Page(effects).form_to(url).values).status_code == 302
    assert contest.rounds.count() == 2


def test_a_draft_shows_them_before_it_is_published(contest: Contest) -> None:
    check_in(contest, None, typed="5")
    draws.close_and_draw(contest, None, 1)
    undo_check_in(contest, None, 5)
    desk = signed_in(contest.organiser)
    page = desk.get(reverse("round", args=[contest.slug, 2]))
    assert "Pas encore là : 1 équipe." in plain(page)
    url = reverse("publish-draw", args=[contest.slug, 2])
    shown = Page(page).form_to(url).values
    assert "Pas encore là : 5" in plain(desk.post(url, shown | {"unseen": ""}, follow=True))
    desk.post(url, shown)
    assert not contest.rounds.get(number=2).draft
