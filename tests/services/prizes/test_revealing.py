"""The ceremony: its cards, its steps, what is refused, and two desks that lead it at once."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.factories import BELOTE, make_contest, play_round
from tests.services.prizes.test_prizes import add, ranking, refused, swap_a_result
from tournaments.models import Category, Ceremony, Contest, LogLine, Team
from tournaments.queries.prizes.lots import prizes_of
from tournaments.queries.prizes.reveal import Next, Reveal, reveal_of, usual_places
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws
from tournaments.services.prizes.giving import give_prizes
from tournaments.services.prizes.revealing import (
    begin_ceremony,
    end_ceremony,
    next_step,
    step_back,
)
from tournaments.words.enums import PrizeBy

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def one_contest(lasting: None) -> Contest:
    event = make_contest(8)
    play_round(event, seed=1)
    return event


@pytest.fixture
def contest(one_contest: Contest) -> Contest:
    """Eight pairs after one round."""
    return Contest.objects.get(pk=one_contest.pk)


def now(contest: Contest) -> Reveal:
    return reveal_of(contest, Ceremony.objects.select_related("category").get(contest=contest))


def go_on(contest: Contest, steps: int = 1) -> Reveal:
    for _step in range(steps):
        shown = now(contest)
        next_step(contest, contest.organiser, shown.step, shown.key)
    return now(contest)


def places(reveal: Reveal) -> list[int | None]:
    return [card.place for card in reveal.cards]


@pytest.mark.slow
def test_cards_go_from_the_last_place_to_the_first_by_hands_of_three(contest: Contest) -> None:
    order = ranking(contest)
    begin_ceremony(contest, contest.organiser, 5)
    laid = now(contest)
    assert places(laid) == [5, 4, 3, 2, 1]
    assert [card.place for card in laid.moment.hand] == [5, 4]
    assert laid.last_turned is None

    steps, turned = [laid.next], [laid.turned]
    while steps[-1] != Next.END:
        reveal = go_on(contest)
        steps.append(reveal.next)
        turned.append(reveal.turned)
    turn, deal = Next.TURN, Next.DEAL
    assert steps == [turn, turn, deal, turn, turn, turn, Next.PODIUM, Next.END]
    assert turned == [0, 1, 2, 2, 3, 4, 5, 5]
    assert reveal.moment.podium
    assert [card.team.number for card in reveal.rows[:3]] == order[:3]
    refused(None, "Le podium est déjà montré", lambda: go_on(contest))


def test_the_gap_is_told_before_the_card_is_turned(contest: Contest) -> None:
    begin_ceremony(contest, contest.organiser, 3)
    assert now(contest).gap is None
    reveal = go_on(contest)
    [(points, third)], [(_points, second)] = (card.figures for card in reveal.cards[:2])
    assert reveal.gap == (points, second - third)


def test_each_prize_is_on_the_card_of_its_winner_and_other_winners_come_first() -> None:
    contest = make_contest(8)
    play_round(contest, seed=1)
    order = ranking(contest)
    women = Category.objects.create(contest=contest, name="Féminines")
    for number in order[5:7]:
        Team.objects.get(contest=contest, number=number).categories.add(women)
    add(contest, "Jambon", last=2, quantity=2)
    add(contest, "Rosier", by=PrizeBy.CATEGORY, category=women.pk)
    add(contest, "Merci", by=PrizeBy.EVERYONE, first=None, quantity=8, cumulates=True)
    add(contest, "Assidus", by=PrizeBy.ATTENDANCE, first=None, quantity=8, rounds=1, cumulates=True)
    # A lot far from the others calls its winner, and turns no card between them.
    add(contest, "Bougie", first=7, last=7)
    assert usual_places(prizes_of(contest)) == 3
    refused(None, "Donnez d’abord", lambda: begin_ceremony(contest, contest.organiser, 3))
    give_prizes(contest, contest.organiser)
    begin_ceremony(contest, contest.organiser, 3)
    far, beside, third, second, first = now(contest).cards

    assert [(one.place, one.team.number) for one in (beside, far)] == [
        (None, order[5]),
        (None, order[7]),
    ]
    assert [one.prize.name for one in far.handed] == ["Assidus", "Bougie"]
    assert [one.prize.name for one in beside.handed] == ["Rosier", "Assidus"]
    assert [one.prize.name for one in third.handed] == ["Assidus"]
    for card in (second, first):
        assert [one.prize.name for one in card.handed] == ["Jambon", "Assidus"]


@pytest.mark.slow
def test_a_category_has_its_own_ceremony_and_its_own_places() -> None:
    contest = make_contest(8)
    play_round(contest, seed=1)
    order = ranking(contest)
    women = Category.objects.create(contest=contest, name="Féminines")
    for number in order[4:6]:
        Team.objects.get(contest=contest, number=number).categories.add(women)
    begin_ceremony(contest, contest.organiser, 10, women.pk)
    reveal = now(contest)

    assert [(card.place, card.team.number) for card in reveal.cards] == [
        (2, order[5]),
        (1, order[4]),
    ]
    contest.refresh_from_db()
    assert contest.hidden_from is None


@pytest.mark.slow
def test_players_of_a_melee_are_revealed_one_by_one() -> None:
    contest = make_contest(8, BELOTE.with_format(entrants="individuals", rounds=1))
    play_round(contest, seed=1)
    begin_ceremony(contest, contest.organiser, 8)
    assert sorted(card.team.number for card in now(contest).cards) == list(range(1, 9))


def test_two_desks_never_turn_two_cards_for_one(contest: Contest) -> None:
    begin_ceremony(contest, contest.organiser, 3)
    shown = now(contest)
    token = uuid4()
    next_step(contest, contest.organiser, shown.step, shown.key, token)
    other: Any = contest.organiser
    refused(None, "a avancé entre-temps", lambda: next_step(contest, other, shown.step, shown.key))
    with pytest.raises(AlreadyDone):
        next_step(contest, other, shown.step, shown.key, token)
    assert now(contest).turned == 1


def test_a_step_back_hides_the_card_again_and_is_in_the_log(contest: Contest) -> None:
    begin_ceremony(contest, contest.organiser, 3)
    refused(None, "Aucune carte", lambda: step_back(contest, contest.organiser, now(contest).step))
    go_on(contest)
    step_back(contest, contest.organiser, 1)
    assert (now(contest).turned, now(contest).last_turned) == (0, None)
    verbs = LogLine.objects.filter(contest=contest).order_by("pk").values_list("action", flat=True)
    assert list(verbs)[-3:] == ["begin_ceremony", "turn_card", "turn_card_back"]


def test_a_correction_in_the_middle_must_be_read_before_going_on(contest: Contest) -> None:
    begin_ceremony(contest, contest.organiser, 8)
    shown = now(contest)
    swap_a_result(contest)
    refused(
        None,
        "relisez la suite",
        lambda: next_step(contest, contest.organiser, shown.step, shown.key),
    )
    assert go_on(contest).turned == 1


def test_it_begins_only_when_places_and_prizes_are_settled(contest: Contest) -> None:
    by = contest.organiser
    empty = make_contest(4, organiser=by, name="Vide")
    refused(None, "personne n’est classé", lambda: begin_ceremony(empty, by, 3))
    refused("places", "Au moins une place", lambda: begin_ceremony(contest, by, 0))
    refused("category", "n’existe plus", lambda: begin_ceremony(contest, by, 3, 999))
    begin_ceremony(contest, by, 3)
    refused(None, "déjà commencée", lambda: begin_ceremony(contest, by, 3))
    end_ceremony(contest, by, 0)
    refused(None, "terminée", lambda: end_ceremony(contest, by, 0))
    draws.draw_round(contest, None, seed=2)
    refused(None, "Il manque 4 résultats", lambda: begin_ceremony(contest, by, 3))


@pytest.mark.slow
def test_a_corrected_ranking_asks_for_the_prizes_again(contest: Contest) -> None:
    add(contest, "Jambon")
    give_prizes(contest, contest.organiser)
    swap_a_result(contest)
    refused(None, "ne suivent plus", lambda: begin_ceremony(contest, contest.organiser, 3))


def test_the_hall_sees_no_ranking_from_the_first_card_to_the_end(contest: Contest) -> None:
    begin_ceremony(contest, contest.organiser, 3)
    contest.refresh_from_db()
    assert contest.hidden_from == 1
    go_on(contest, 4)
    contest.refresh_from_db()
    assert contest.hidden_from == 1
    end_ceremony(contest, contest.organiser, 4)
    contest.refresh_from_db()
    assert contest.hidden_from is None
