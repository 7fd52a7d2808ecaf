"""A contest written again is the contest that the services made, and never another."""

from __future__ import annotations

from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tests.factories import make_contest, play_round
from tests.rows import Rows, database, table_rows, written_again
from tournaments.models import Contest, LogLine, Round, Team

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def sqlite_alone() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("for SQLite")


def beginning() -> str:
    """Return the point where the test begins, with the database as the migrations have left it."""
    database.note()
    return transaction.savepoint()


def undone(point: str) -> None:
    """Take the database back to a point, as at the beginning of a test."""
    transaction.savepoint_rollback(point)
    database.note()


def two_rounds() -> tuple[Contest, Rows]:
    contest = make_contest(5)
    play_round(contest)
    play_round(contest, seed=2)
    return contest, table_rows()


def content(rows: Rows) -> dict[str, list[list[object]]]:
    """Return the rows of each table, without their moments."""

    def is_moment(value: object) -> bool:
        try:
            return (
                isinstance(value, str) and len(value) > 18 and bool(datetime.fromisoformat(value))
            )
        except ValueError:
            return False

    return {
        name: sorted(
            ([one for one in row[1:] if not is_moment(one)] for row in kept.values()), key=str
        )
        for name, kept in rows.items()
    }


def test_every_row_is_written_again_and_the_round_after_it_is_the_same() -> None:
    point = beginning()
    first, rows = two_rounds()
    undone(point)
    with patch("tests.factories.draws.draw_round", side_effect=AssertionError):
        second, again = two_rounds()
    assert len(rows["tournaments_match"]) == 4
    assert content(again) == content(rows)
    assert (second.pk, second.slug, second.version) == (first.pk, first.slug, first.version)


def test_what_was_noted_then_is_noted_now_in_the_same_order() -> None:
    point = beginning()
    two_rounds()
    undone(point)
    hours, now = timedelta(hours=3), timezone.now
    with patch("django.utils.timezone.now", lambda: now() + hours):
        contest, _ = two_rounds()
    later = now() + hours
    one, other = Round.objects.order_by("number").values_list("drawn_at", flat=True)
    assert later - timedelta(minutes=1) < contest.created_at < one < other < later


def test_whatever_else_is_written_before_makes_the_services_work_again() -> None:
    runs = []

    @written_again
    def withdrawn(contest: Contest, number: int) -> None:
        runs.append(number)
        Team.objects.filter(contest=contest, number=number).update(last_round=0)

    for name in ("", "", "Les As", "Les As"):
        point = beginning()
        contest = make_contest(4)
        if name:
            contest.teams.filter(number=1).update(name=name)
        withdrawn(contest, 1)
        assert contest.teams.get(number=1).last_round == 0
        undone(point)
    assert runs == [1, 1, 1]


def test_other_values_make_another_contest() -> None:
    point = beginning()
    for pairs in (4, 6, 4):
        contest = make_contest(pairs)
        assert contest.teams.count() == pairs
        assert LogLine.objects.filter(action="register_team").count() == pairs
        undone(point)


def test_what_is_refused_leaves_nothing_to_write_again() -> None:
    runs = []

    @written_again
    def refused() -> None:
        runs.append(1)
        raise ValueError

    beginning()
    for _time in range(2):
        with pytest.raises(ValueError, match=r"^$"):
            refused()
    assert len(runs) == 2
