"""Constraints of the database, which refuse invalid rows whatever the code does."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from tests.factories import make_contest, play_round
from tests.rows import written_again
from tournaments.models import Contest, Entry, LogLine, Match, Seat, Team
from tournaments.models.log import LogIsAppendOnly
from tournaments.services.draws import draws
from tournaments.words.enums import EntryKind, EntryStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest(pairs=5)
    draws.draw_round(event, None, seed=3)
    return event


def test_a_team_sits_once_in_a_round(contest: Contest) -> None:
    seat = Seat.objects.exclude(match=None).first()
    assert seat is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=seat.round, team=seat.team)


def test_a_team_never_meets_itself(contest: Contest) -> None:
    round_ = contest.rounds.get()
    match = Match.objects.create(round=round_, table=9)
    team = Seat.objects.get(round=round_, match=None).team
    Seat.objects.filter(team=team).delete()
    Seat.objects.create(round=round_, team=team, match=match, camp="NS")
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=round_, team=team, match=match, camp="EW")


def test_a_camp_is_held_by_one_team(contest: Contest) -> None:
    match = Match.objects.filter(round__contest=contest).first()
    exempt = Seat.objects.get(round__contest=contest, match=None)
    exempt.match, exempt.camp = match, "NS"
    with pytest.raises(IntegrityError), transaction.atomic():
        exempt.save()


def test_a_team_is_seated_in_a_camp_or_exempt_without_one(contest: Contest) -> None:
    exempt = Seat.objects.get(round__contest=contest, match=None)
    exempt.camp = "NS"
    with pytest.raises(IntegrityError), transaction.atomic():
        exempt.save()


def test_a_match_has_one_result_that_counts() -> None:
    contest = make_contest(pairs=2)
    play_round(contest)
    entry = Entry.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(
            match=entry.match,
            version=2,
            current=True,
            status=EntryStatus.CONFIRMED,
            kind=EntryKind.TOTALS,
            ns=1000,
            ew=944,
        )


def test_a_number_belongs_to_one_team(contest: Contest) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Team.objects.create(contest=contest, number=1, name="Encore nous")


def test_a_table_of_a_round_has_one_match(contest: Contest) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.create(round=contest.rounds.get(), table=1)


def test_the_log_can_neither_be_changed_nor_deleted(contest: Contest) -> None:
    line = LogLine.objects.first()
    assert line is not None
    line.reason = "autre chose"
    with pytest.raises(LogIsAppendOnly):
        line.save()
    with pytest.raises(LogIsAppendOnly):
        line.delete()
    with pytest.raises(LogIsAppendOnly):
        LogLine.objects.all().update(reason="autre chose")
    with pytest.raises(LogIsAppendOnly):
        LogLine.objects.all().delete()


@pytest.mark.parametrize(
    "statement",
    ["UPDATE tournaments_logline SET reason = 'autre'", "DELETE FROM tournaments_logline"],
)
def test_not_even_sql_rewrites_the_log(contest: Contest, statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="the log only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
