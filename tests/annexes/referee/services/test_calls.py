"""Calls of the tables: few, known by their link, answered by the desk, and changing nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.factories import make_user
from tests.rows import written_again
from tests.views.desk import at_table, drawn
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.annexes.at_table.services.links import cut_links
from tournaments.annexes.referee.queries.calls import calls_of_table
from tournaments.annexes.referee.services.calls import (
    CALLED,
    Caller,
    announce_leaving,
    answer_call,
    call_referee,
    stay,
    take_back_call,
)
from tournaments.models import Attempt, Call, Contest, LogLine, Match, Round
from tournaments.queries.results.calls import calls_state, waiting_calls
from tournaments.services.core.limits import TooSoon, stranger_at
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import draws
from tournaments.services.draws.presence import withdraw_team
from tournaments.words.enums import CallKind, CallState, Camp
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
STRANGER = stranger_at("192.0.2.7")


@pytest.fixture
@written_again
def contest() -> Contest:
    """Contest of two tables where players enter results."""
    event = drawn()
    let_players_enter(event, event.organiser, True)
    return event


def caller(contest: Contest, table: int = 1, camp: Camp | None = None) -> Caller:
    return Caller(links_of(contest, 1, table)[0].token, camp, stranger=STRANGER)


def number_of(match: Match, camp: Camp) -> int:
    """Return the number of the team in that camp."""
    return match.seats.get(camp=camp).team.number


def later(by: timedelta) -> None:
    """Let time pass for the limits."""
    for attempt in Attempt.objects.all():
        attempt.at -= by
        attempt.save()


def test_a_table_calls_the_referee_once_and_says_why(contest: Contest) -> None:
    one, other = at_table(contest, 1), at_table(contest, 2)
    call_referee(one, caller(contest), CallKind.REVOKE)
    call_referee(other, caller(contest, 2), CallKind.OTHER)
    with pytest.raises(Refused, match="déjà appelé"):
        call_referee(one, caller(contest), CallKind.DISPUTE)
    assert [(line.table, line.kind) for line in waiting_calls(contest)] == [
        (1, CallKind.REVOKE),
        (2, CallKind.OTHER),
    ]
    line = LogLine.objects.filter(action="call_referee").earliest("pk")
    assert (line.subject, line.by) == ("Partie 1, table 1", None)


def test_a_call_is_seen_then_settled_and_the_table_reads_it(contest: Contest) -> None:
    match, desk = at_table(contest), make_user("referee")
    call = call_referee(match, caller(contest), CallKind.DISPUTE)
    states = [calls_state(match, ())]
    answer_call(contest, desk, call.pk, CallState.SEEN)
    states.append(calls_state(match, ()))
    on_phone = calls_of_table(match, ()).referee
    assert on_phone is not None
    assert (on_phone.is_seen, on_phone.is_waiting) == (True, True)
    answer_call(contest, desk, call.pk, CallState.SETTLED)
    states.append(calls_state(match, ()))
    assert waiting_calls(contest) == ()
    assert len(set(states)) == 3
    with pytest.raises(Refused, match="n’attend plus"):
        answer_call(contest, desk, call.pk, CallState.SEEN)
    assert LogLine.objects.filter(action="answer_call", by=desk).count() == 2


def test_a_table_takes_back_its_own_call_and_no_other(contest: Contest) -> None:
    one, other = at_table(contest, 1), at_table(contest, 2)
    call_referee(one, caller(contest), CallKind.SCORE)
    with pytest.raises(Refused, match="n’attend plus"):
        take_back_call(other, caller(contest, 2))
    take_back_call(one, caller(contest))
    assert waiting_calls(contest) == ()
    assert calls_of_table(one, ()).referee is None


def test_the_link_of_another_table_calls_nobody(contest: Contest) -> None:
    match = at_table(contest, 1)
    for wrong in (caller(contest, 2), Caller("made-up")):
        with pytest.raises(Refused, match="n’ouvre plus cette table"):
            call_referee(match, wrong, CallKind.DISPUTE)
    known = caller(contest)
    cut_links(contest, None, 1, 1)
    with pytest.raises(Refused, match="n’ouvre plus cette table"):
        call_referee(match, known, CallKind.DISPUTE)
    assert not Call.objects.exists()


def test_a_camp_announces_its_own_departure_which_withdraws_nobody(contest: Contest) -> None:
    match, ours = at_table(contest), caller(contest, camp=Camp.NS)
    us, them = number_of(match, Camp.NS), number_of(match, Camp.EW)
    for by, number in ((ours, them), (caller(contest), us)):
        with pytest.raises(Refused, match="que pour son camp"):
            announce_leaving(match, by, number, CallKind.LEAVES_NOW)
    announce_leaving(match, ours, us, CallKind.LEAVES_AFTER)
    with pytest.raises(Refused, match="déjà annoncé"):
        announce_leaving(match, ours, us, CallKind.LEAVES_NOW)
    (line,) = waiting_calls(contest)
    assert line.team is not None
    assert (line.team.number, line.round) == (us, 1)
    assert not contest.teams.get(number=us).withdrawn
    with pytest.raises(Refused, match="que pour son camp"):
        stay(match, caller(contest, camp=Camp.EW), us)
    stay(match, ours, us)
    assert waiting_calls(contest) == ()


def test_a_departure_waits_until_the_team_is_withdrawn(contest: Contest) -> None:
    match = at_table(contest)
    us = number_of(match, Camp.NS)
    announce_leaving(match, caller(contest, camp=Camp.NS), us, CallKind.LEAVES_NOW)
    withdraw_team(contest, None, contest.teams.get(number=us))
    assert waiting_calls(contest) == ()


def test_the_calls_of_a_draw_go_with_it_and_all_end_with_the_contest(contest: Contest) -> None:
    match = at_table(contest)
    us = number_of(match, Camp.NS)
    call_referee(match, caller(contest), CallKind.DISPUTE)
    announce_leaving(match, caller(contest, camp=Camp.NS), us, CallKind.LEAVES_AFTER)
    draws.undo_draw(contest, contest.organiser, Round.objects.get(contest=contest).number)
    assert [line.is_leaving for line in waiting_calls(contest)] == [True]
    contest.closed_at = timezone.now()
    assert waiting_calls(contest) == ()


def test_a_table_waits_between_its_calls_and_makes_few_in_an_hour(contest: Contest) -> None:
    match = at_table(contest)
    for _time in range(CALLED):
        call_referee(match, caller(contest), CallKind.OTHER)
        take_back_call(match, caller(contest))
        with pytest.raises(TooSoon):
            call_referee(match, caller(contest), CallKind.OTHER)
        later(timedelta(minutes=1))
    with pytest.raises(TooSoon):
        call_referee(match, caller(contest), CallKind.OTHER)
    call_referee(at_table(contest, 2), caller(contest, 2), CallKind.OTHER)


def test_a_call_lets_no_phone_of_the_hall_draw_its_page_again(contest: Contest) -> None:
    contest.refresh_from_db()
    before = contest.version, contest.desk_version
    call_referee(at_table(contest), caller(contest), CallKind.OTHER)
    contest.refresh_from_db()
    assert (contest.version, contest.desk_version) == (before[0], before[1] + 1)


def test_the_database_keeps_one_waiting_call_a_match_and_a_call_of_one_thing(
    contest: Contest,
) -> None:
    match = at_table(contest)
    fields = {"contest": contest, "round": 1}
    Call.objects.create(match=match, kind=CallKind.OTHER, **fields)
    Call.objects.create(match=match, kind=CallKind.OTHER, state=CallState.SETTLED, **fields)
    team = contest.teams.get(number=1)
    for wrong in (
        {"match": match, "kind": CallKind.REVOKE},
        {"kind": CallKind.REVOKE},
        {"team": team, "kind": CallKind.REVOKE},
        {"match": match, "team": team, "kind": CallKind.LEAVES_NOW},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Call.objects.create(**fields, **wrong)
