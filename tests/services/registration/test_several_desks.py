"""Several desks at once, arrivals in any order: nobody is seated at an unexpected table."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection, transaction
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.factories import EVERYBODY, make_contest
from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.queries.registration.arrivals import arrivals_of
from tournaments.services.draws import arrivals, draws, presence
from tournaments.services.draws.arrivals import Arrival
from tournaments.words.texts import Refused

TEAMS = range(1, 7)


class TestAtTheSameMoment:
    pytestmark = pytest.mark.django_db(transaction=True)

    @pytest.fixture(autouse=True)
    def log_that_can_be_emptied(self, transactional_db: None) -> Iterator[None]:
        """Empty the log after the test; its triggers would refuse the clean-up of the database."""
        guard = import_module("tournaments.models.migrations.0002_log_only_grows")
        yield
        with connection.schema_editor() as editor:
            guard.unguard(apps, editor)
            editor.execute("DELETE FROM tournaments_logline")
        with connection.schema_editor() as editor:
            guard.guard(apps, editor)

    def test_a_team_read_by_three_desks_comes_once(self) -> None:
        contest = make_contest(4)

        def read(typed: str) -> Arrival:
            try:
                return arrivals.check_in(contest, None, typed)
            finally:
                connection.close()

        with ThreadPoolExecutor(6) as desks:
            came = list(desks.map(read, ["1", "2", "1", "3", "1", "2"]))
        first = [arrival.number for arrival in came if not arrival.again]
        assert sorted(first) == [1, 2, 3]
        assert len({arrival.since for arrival in came if arrival.number == 1}) == 1
        assert contest.log.filter(action="check_in").count() == 3


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["come", "not there", "put off", "expect", "leave", "back", "draw", "undo", "redo"]
        ),
        st.sampled_from([*TEAMS, 0]),
    ),
    max_size=14,
)


def step(contest: Contest, what: str, who: int) -> None:
    following = contest.rounds.count() + 1
    numbers = [who] if who else list(TEAMS)
    if what == "come":
        arrivals.check_in(contest, None, str(who or 1))
    elif what == "not there":
        arrivals.undo_check_in(contest, None, who or 1)
    elif what == "put off":
        arrivals.put_off(contest, None, numbers, following)
    elif what == "expect":
        arrivals.expect_again(contest, None, numbers, following)
    elif what == "leave":
        arrivals.withdraw_absent(contest, None, numbers, following)
    elif what == "back":
        arrivals.bring_absent_back(contest, None, numbers, following)
    elif what == "draw" and following == 1:
        draws.draw_round(contest, None, seed=who, unseen=EVERYBODY)
    elif what == "undo":
        draws.undo_draw(contest, None, 1)
    elif what == "redo":
        draws.redo_draw(contest, None, 1, seed=who, unseen=EVERYBODY)


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=20, deadline=None)
@given(steps=STEPS)
@example(steps=[("leave", 6), ("draw", 1), ("back", 6)])
def test_whatever_is_done_at_the_door_who_is_drawn_is_who_is_expected(
    steps: list[tuple[str, int]],
) -> None:
    with transaction.atomic():
        contest = make_contest(len(TEAMS))
        # Teams that had left when the round was drawn: some may have come back since.
        away: set[int] = set()
        for what, who in steps:
            gone = set(contest.teams.exclude(last_round=None).values_list("number", flat=True))
            try:
                step(contest, what, who)
            except Refused:
                continue
            if what in ("draw", "redo"):
                away = gone
        seen = arrivals_of(contest)
        everybody = {line.number for line in (*seen.here, *seen.missing)}
        assert {line.number for line in (*seen.unseen, *seen.put_off)} <= everybody
        staying = contest.teams.filter(last_round=None)
        assert everybody == set(staying.values_list("number", flat=True))
        for round_ in contest.rounds.all():
            sat = set(round_.seats.values_list("team__number", flat=True))
            expected = staying.filter(first_round=1).values_list("number", flat=True)
            assert sat >= set(expected) - away
            assert sat.isdisjoint(round_.given.get("put_off", []))
        assert not list(differences(contest))
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_a_team_that_comes_after_the_draw_plays_when_it_was_said() -> None:
    contest = make_contest(5)
    arrivals.put_off(contest, None, [5], following=1)
    draws.draw_round(contest, None, seed=1, unseen=EVERYBODY)
    arrivals.check_in(contest, None, "5")
    assert contest.teams.get(number=5).first_round == 2
    with pytest.raises(Refused):
        arrivals.expect_again(contest, None, [5], following=2)
    presence.withdraw_team(contest, None, contest.teams.get(number=5))
    assert [line.number for line in arrivals_of(contest).gone] == []
