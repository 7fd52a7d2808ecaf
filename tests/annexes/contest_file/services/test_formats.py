"""Contests of every format come back as they left, and go on as they would have."""

from __future__ import annotations

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import RuleSet
from tests.annexes.contest_file.services.formats import FORMATS
from tests.annexes.contest_file.services.travelling import (
    brought,
    differing,
    shown,
    taken,
    taken_away,
)
from tests.factories import make_contest, play_round
from tests.world import make_world
from tournaments.annexes.contest_file.rules.value import Extra
from tournaments.models import Contest, LogLine
from tournaments.queries.after.verification import differences
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws

pytestmark = pytest.mark.django_db


def drawn_next(contest: Contest) -> list[list[int | None]]:
    """Draw the next round; return who sits where."""
    contest.refresh_from_db()
    draws.draw_round(contest, contest.organiser, seed=77)
    last = contest.rounds.order_by("number").last()
    assert last is not None
    seats = last.seats.order_by("match__table", "camp", "place", "team__number")
    return [list(one) for one in seats.values_list("match__table", "team__number")]


@pytest.mark.slow
@pytest.mark.parametrize("kind", FORMATS)
def test_a_contest_of_each_format_comes_back_as_it_left(kind: str) -> None:
    contest = FORMATS[kind]()
    before = shown(contest)
    raw = taken_away(contest)
    event = brought(raw).contest
    assert differing(before, shown(event)) == []
    assert taken(event) == raw
    assert list(differences(event)) == []


@pytest.mark.slow
def test_without_telephones_and_cash_the_papers_of_the_play_are_the_same() -> None:
    contest = make_world()["afternoon"]
    before = shown(contest)
    raw = taken_away(contest, ())
    event = brought(raw).contest
    assert taken(event, ()) == raw
    different = set(differing(before, shown(event)))
    # Only what money, telephones or towns are on.
    assert different <= {
        *(
            "treasurer.pdf",
            "entrants-payments.pdf",
            "entrants-payments-club.pdf",
            "receipts.pdf",
            "tickets.pdf",
            "telephones.pdf",
            "entrants.pdf",
        ),
        *(
            "phone-list.pdf",
            "entrants-arrival.pdf",
            "waiting-list.pdf",
            "singles.pdf",
            "prizes-calls.pdf",
        ),
    }
    assert event.cash_elsewhere
    assert not event.log.filter(action="take_payment").exists()


@pytest.mark.slow
def test_a_contest_half_played_goes_on_as_it_would_have() -> None:
    swiss = Regulation(RuleSet.preset("ffb-belote"), rounds=5)
    for contest in (make_contest(7, swiss), make_contest(8)):
        play_round(contest, seed=1)
        play_round(contest, seed=2)
        event = brought(taken_away(contest)).contest
        assert drawn_next(event) == drawn_next(contest)


def test_a_round_in_progress_is_finished_elsewhere() -> None:
    contest = make_contest(4)
    play_round(contest, close=False)
    event = brought(taken_away(contest)).contest
    results.close_round(event, event.organiser, 1)
    assert [row.total for row in standings(event).rows]
    assert drawn_next(event)


def test_the_log_keeps_its_order_its_moments_and_its_people() -> None:
    contest = make_contest(4)
    play_round(contest)
    lines = list(LogLine.objects.filter(contest=contest).order_by("pk"))
    event = brought(taken_away(contest, frozenset(Extra))).contest
    again = list(LogLine.objects.filter(contest=event).order_by("pk"))
    columns = ("at", "action", "subject", "before", "after", "reason")
    assert [[getattr(one, name) for name in columns] for one in again] == [
        [getattr(one, name) for name in columns] for one in lines
    ]
    codes = ("number", "code", "lot", "here_since")
    assert list(event.teams.values_list(*codes)) == list(contest.teams.values_list(*codes))


@pytest.mark.slow
@settings(max_examples=6)
@given(pairs=st.integers(2, 9), rounds=st.integers(0, 3), seed=st.integers(0, 2**20))
def test_any_small_contest_comes_back_as_it_left(pairs: int, rounds: int, seed: int) -> None:
    with transaction.atomic():
        contest = make_contest(pairs)
        for number in range(min(rounds, pairs - 1)):
            play_round(contest, seed=seed + number, close=seed % 2 == 0 or number < rounds - 1)
        raw = taken_away(contest)
        event = brought(raw).contest
        assert taken(event) == raw
        assert list(differences(event)) == []
        transaction.set_rollback(True)
