"""Limits to what strangers may try, counted by source and by time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tournaments.machine import serving
from tournaments.models import Attempt
from tournaments.services.core import limits
from tournaments.services.core.limits import Limit, TooMany, count_attempt, source, take_back
from tournaments.words.house_enums import Attempted

Clock = Callable[[timedelta], None]
pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
HALL = Limit(source("address", "192.0.2.1"), most=3, minutes=10)
ELSEWHERE = Limit(source("address", "192.0.2.2"), most=3, minutes=10)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Set the clock to some time after noon."""

    def set_clock(after: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: NOON + after)

    return set_clock


def attempt(*limits: Limit) -> list[int]:
    return count_attempt(Attempted.APPLY, limits)


def test_the_fourth_attempt_waits_until_the_first_is_old_enough(at: Clock) -> None:
    for minute in (0, 4, 5):
        at(timedelta(minutes=minute))
        attempt(HALL)
    at(timedelta(minutes=6, seconds=1))
    with pytest.raises(TooMany) as refusal:
        attempt(HALL)
    assert refusal.value.minutes == 4
    at(timedelta(minutes=10))
    assert attempt(HALL)


def test_a_source_that_waits_stops_no_other() -> None:
    for _ in range(3):
        attempt(HALL)

    assert attempt(ELSEWHERE)
    assert count_attempt(Attempted.TABLE, [HALL])


def test_a_refused_attempt_counts_against_none_of_its_sources() -> None:
    for _ in range(3):
        attempt(HALL)
    with pytest.raises(TooMany):
        attempt(ELSEWHERE, HALL)

    assert not Attempt.objects.filter(source=ELSEWHERE.source).exists()


def test_an_attempt_that_succeeds_does_not_count() -> None:
    for _ in range(5):
        take_back(attempt(HALL, ELSEWHERE))

    assert not Attempt.objects.exists()


def test_a_device_is_heard_whatever_the_others_did() -> None:
    for _ in range(3):
        attempt(HALL)
    heard = Limit(source("heard", "192.0.2.9"), most=1, minutes=10)
    count_attempt(Attempted.APPLY, [HALL], heard=heard)
    with pytest.raises(TooMany):
        count_attempt(Attempted.APPLY, [HALL], heard=heard)


def test_a_success_on_a_spare_takes_back_its_own_attempt_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serving, "writes", lambda: False)
    monkeypatch.setattr(limits, "_here", {})
    for _ in range(2):
        attempt(HALL)
    take_back(attempt(HALL))
    attempt(HALL)
    with pytest.raises(TooMany):
        attempt(HALL)
    assert count_attempt(Attempted.TABLE, [HALL])
    assert not Attempt.objects.exists()


def test_a_clock_set_back_a_day_locks_nobody_out(at: Clock) -> None:
    at(timedelta(days=1))
    for _ in range(3):
        attempt(HALL)
    at(timedelta())
    assert attempt(HALL)


def test_attempts_are_deleted_after_a_day(at: Clock) -> None:
    at(timedelta())
    attempt(HALL)
    at(timedelta(hours=25))
    attempt(ELSEWHERE)

    assert [one.source for one in Attempt.objects.all()] == [ELSEWHERE.source]


def test_neither_an_address_nor_a_name_is_stored() -> None:
    attempt(HALL)

    assert "192.0.2.1" not in Attempt.objects.get().source
    assert source("name", "192.0.2.1") != source("address", "192.0.2.1")
