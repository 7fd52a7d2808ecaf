"""Nobody who is not in the hall is drawn, and given points, without a question."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_contest, play_round
from tests.views.desk import plain, signed_in
from tests.views.reading import Page
from tournaments.models import Contest, Round
from tournaments.services.registration.arrivals import check_in, put_off

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    """Five pairs: the fifth was put off to round 2, and round 1 has every result."""
    made = make_contest(5)
    put_off(made, made.organiser, [5], 1)
    play_round(made, close=False)
    return made


def test_closing_and_drawing_at_once_asks_about_who_is_not_here(contest: Contest) -> None:
    desk = signed_in(contest.organiser)
    home = desk.get(reverse("desk", args=[contest.slug]))
    assert "Pas encore là" in plain(home)
    url = reverse("close-and-draw", args=[contest.slug, 1])

    answer = desk.post(url, Page(home).form_to(url).values, follow=True)

    assert "Pas encore là : 5. Dites d’abord" in plain(answer)
    assert list(Round.objects.values_list("number", "closed_at")) == [(1, None)]


@pytest.mark.parametrize("draft", [{}, {"draft": "on"}])
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
    made = make_contest(4)
    play_round(made, close=False)
    desk = signed_in(made.organiser)
    home = desk.get(reverse("desk", args=[made.slug]))
    assert "Pas encore là" not in plain(home)
