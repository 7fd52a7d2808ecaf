"""The clock of a round: it belongs to the round being played, and every change is logged."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import BELOTE, belote_totals, make_contest, play_round
from tournaments.models import Clock, Contest, LogLine
from tournaments.queries.results.live import clock_of, remaining
from tournaments.regulation.format import RoundChange
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws
from tournaments.services.hall import clock
from tournaments.services.hall.changing import close_contest
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 21, 15, 0, tzinfo=ZoneInfo("Europe/Paris"))
TIMED = BELOTE.with_format(deals=None, clock=40, after_clock=2)


class Watch:
    """A clock that moves only when the test moves it."""

    def __init__(self) -> None:
        self.now = START

    def pass_(self, **time: int) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch_ = Watch()
    monkeypatch.setattr(timezone, "now", lambda: watch_.now)
    return watch_


@pytest.fixture
def contest(watch: Watch) -> Contest:
    event = make_contest(4, TIMED)
    draws.draw_round(event, None, seed=1)
    return event


def left(contest: Contest) -> int:
    line = clock_of(contest)
    assert line is not None
    return line.remaining(timezone.now())


def refusal(do: Callable[..., Any], contest: Contest, *args: Any) -> str:
    """Return the message of a refused action, and check that the action changed nothing."""
    before = list(Clock.objects.values()), Contest.objects.get(pk=contest.pk).version
    with pytest.raises(Refused) as refused:
        do(contest, None, *args)
    assert (list(Clock.objects.values()), Contest.objects.get(pk=contest.pk).version) == before
    return str(refused.value)


def test_a_round_gets_the_minutes_of_the_regulation(contest: Contest, watch: Watch) -> None:
    clock.start_clock(contest, None)
    line = clock_of(contest)

    assert line is not None
    assert (line.round, line.name, line.length) == (1, "Partie 1", 40 * 60)
    assert line.ends_at == START + timedelta(minutes=40)
    assert (line.finishing, line.deals_after, line.last_deal) == (True, 2, False)
    watch.pass_(minutes=39, seconds=1)
    assert left(contest) == 59
    watch.pass_(minutes=2)
    assert left(contest) == 0


def test_a_round_apart_gets_its_own_minutes(watch: Watch) -> None:
    regulation = TIMED.with_format(changes=(RoundChange(round=1, clock=75),))
    contest = make_contest(4, regulation)
    draws.draw_round(contest, None, seed=1)
    clock.start_clock(contest, None)

    assert left(contest) == 75 * 60


def test_minutes_typed_go_before_the_regulations(contest: Contest) -> None:
    clock.start_clock(contest, None, 25)

    assert left(contest) == 25 * 60


@pytest.mark.parametrize("minutes", [0, -3, 601])
def test_a_length_that_makes_no_sense_is_refused(contest: Contest, minutes: int) -> None:
    assert "1 à 600 minutes" in refusal(clock.start_clock, contest, minutes)


def test_where_the_regulation_gives_no_time_it_is_asked_for(watch: Watch) -> None:
    contest = make_contest(4, BELOTE)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused) as refused:
        clock.start_clock(contest, None)
    clock.start_clock(contest, None, 50)
    line = clock_of(contest)

    assert refused.value.field == "minutes"
    assert line is not None
    assert not line.finishing


def test_there_is_no_clock_before_the_first_draw_nor_for_a_closed_round(watch: Watch) -> None:
    contest = make_contest(4, TIMED)
    assert "Aucune partie n’est tirée" in refusal(clock.start_clock, contest)
    play_round(contest)
    assert "La partie 1 est close" in refusal(clock.start_clock, contest)
    close_contest(contest, contest.organiser)
    assert "terminé" in refusal(clock.start_clock, contest)


def test_a_clock_is_started_once(contest: Contest, watch: Watch) -> None:
    clock.start_clock(contest, None)
    assert "déjà lancée" in refusal(clock.start_clock, contest)
    watch.pass_(hours=2)
    assert "déjà lancée" in refusal(clock.start_clock, contest, 10)
    clock.stop_clock(contest, None)
    clock.start_clock(contest, None, 10)
    assert left(contest) == 600


def test_a_pause_keeps_what_is_left(contest: Contest, watch: Watch) -> None:
    clock.start_clock(contest, None)
    watch.pass_(minutes=10)
    clock.pause_clock(contest, None)
    watch.pass_(minutes=90)
    assert left(contest) == 30 * 60
    assert "déjà en pause" in refusal(clock.pause_clock, contest)
    clock.resume_clock(contest, None)
    assert "elle tourne" in refusal(clock.resume_clock, contest)
    watch.pass_(minutes=29)
    assert left(contest) == 60


def test_what_is_over_is_not_paused(contest: Contest, watch: Watch) -> None:
    clock.start_clock(contest, None)
    watch.pass_(minutes=40)
    assert "écoulé" in refusal(clock.pause_clock, contest)


def test_more_time_and_less(contest: Contest, watch: Watch) -> None:
    clock.start_clock(contest, None)
    watch.pass_(minutes=10)
    clock.change_clock(contest, None, 5)
    assert left(contest) == 35 * 60
    clock.change_clock(contest, None, -15)
    assert left(contest) == 20 * 60
    clock.pause_clock(contest, None)
    clock.change_clock(contest, None, -19)
    watch.pass_(minutes=10)
    assert left(contest) == 60
    line = clock_of(contest)
    assert line is not None
    assert line.length == 11 * 60


def test_time_that_is_not_left_cannot_be_taken_off(contest: Contest, watch: Watch) -> None:
    clock.start_clock(contest, None)
    watch.pass_(minutes=35, seconds=30)
    sentence = refusal(clock.change_clock, contest, -5)
    assert "retirer 5 minutes : il reste 4:30" in sentence
    clock.change_clock(contest, None, 85)
    assert "il reste 1:29:30" in refusal(clock.change_clock, contest, -90)
    watch.pass_(minutes=90)
    assert "plus de minutes à retirer" in refusal(clock.change_clock, contest, -1)
    assert "à ajouter ou à retirer" in refusal(clock.change_clock, contest, 0)
    assert "plus de 600 minutes" in refusal(clock.change_clock, contest, 601)


def test_time_added_once_it_is_over_runs_from_now(contest: Contest, watch: Watch) -> None:
    clock.start_clock(contest, None)
    watch.pass_(minutes=60)
    clock.change_clock(contest, None, 5)

    assert left(contest) == 5 * 60


def test_the_last_deal_is_announced_and_taken_back(contest: Contest, watch: Watch) -> None:
    assert "pas lancée" in refusal(clock.announce_last_deal, contest)
    clock.start_clock(contest, None)
    assert "pas annoncée" in refusal(clock.take_back_last_deal, contest)
    clock.announce_last_deal(contest, None)
    assert "déjà annoncée" in refusal(clock.announce_last_deal, contest)
    line = clock_of(contest)
    assert line is not None
    assert line.last_deal
    clock.take_back_last_deal(contest, None)
    clock.announce_last_deal(contest, None)
    # More time cancels the announcement of the last deal.
    clock.change_clock(contest, None, 5)
    line = clock_of(contest)
    assert line is not None
    assert not line.last_deal


@pytest.mark.parametrize(
    "do", [clock.pause_clock, clock.resume_clock, clock.stop_clock], ids=["pause", "resume", "stop"]
)
def test_what_was_not_started_is_not_changed(contest: Contest, do: Callable[..., Any]) -> None:
    assert "pas lancée, ou elle a été arrêtée" in refusal(do, contest)


def test_closing_the_round_takes_its_clock_away(contest: Contest) -> None:
    play = make_contest(4, BELOTE, name="Autre")
    play_round(play, close=False)
    clock.start_clock(play, None, 40)
    clock.start_clock(contest, None)
    results.close_round(play, None, 1)

    assert clock_of(play) is None
    assert clock_of(contest) is not None


@pytest.mark.parametrize("do", [draws.undo_draw, draws.redo_draw], ids=["undone", "made again"])
def test_a_draw_taken_back_takes_its_clock_away(contest: Contest, do: Callable[..., Any]) -> None:
    clock.start_clock(contest, None)
    do(contest, None, 1)

    assert clock_of(contest) is None


def test_the_clock_of_a_round_whose_late_tables_play_gives_way_to_the_next(watch: Watch) -> None:
    contest = make_contest(4, BELOTE)
    draws.draw_round(contest, None, seed=1)
    match = contest.rounds.get().matches.order_by("table").first()
    assert match is not None
    results.enter_totals(match, None, belote_totals(Random(1)), version=0)
    clock.start_clock(contest, None, 40)
    draws.draw_round(contest, None, seed=2, late="half")
    line = clock_of(contest)
    assert line is not None
    assert line.round == 1
    clock.start_clock(contest, None, 30)
    line = clock_of(contest)
    assert line is not None
    assert (line.round, line.length) == (2, 1800)


def test_a_form_sent_twice_changes_the_clock_once(contest: Contest) -> None:
    clock.start_clock(contest, None)
    token = uuid4()
    clock.change_clock(contest, None, 5, token=token)
    with pytest.raises(AlreadyDone):
        clock.change_clock(contest, None, 5, token=token)

    assert left(contest) == 45 * 60


def test_everything_is_logged_and_raises_the_version(contest: Contest, watch: Watch) -> None:
    done: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
        (clock.start_clock, ()),
        (clock.pause_clock, ()),
        (clock.resume_clock, ()),
        (clock.change_clock, (5,)),
        (clock.announce_last_deal, ()),
        (clock.take_back_last_deal, ()),
        (clock.stop_clock, ()),
    ]
    for do, args in done:
        version = Contest.objects.get(pk=contest.pk).version
        do(contest, contest.organiser, *args)
        assert Contest.objects.get(pk=contest.pk).version == version + 1
    lines = LogLine.objects.filter(contest=contest, by=contest.organiser).order_by("pk")

    assert [line.action for line in lines][-len(done) :] == [do.__name__ for do, _args in done]
    changed = lines.get(action="change_clock")
    assert (changed.subject, changed.before, changed.after) == (
        "Partie 1",
        {"left": "40:00"},
        {"left": "45:00"},
    )


@given(st.integers(0, 36_000), st.integers(0, 999), st.integers(0, 36_000))
def test_a_second_begun_counts_whole_and_none_is_ever_owed(
    length: int, milliseconds: int, passed: int
) -> None:
    now = START + timedelta(seconds=passed, milliseconds=milliseconds)
    seconds = remaining(START + timedelta(seconds=length), None, now)

    assert seconds == max(0, length - passed)
