"""Two desks write at the same moment: nothing is lost or counted twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from tests.factories import make_contest
from tournaments.models import Entry, Match, Team
from tournaments.queries.after.verification import differences
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws, presence, seating
from tournaments.services.draws.foreseeing import foresee
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Conflict, Totals
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def log_that_can_be_emptied(transactional_db: None) -> Iterator[None]:
    """Lift the log's triggers after the test, so that the test database can be emptied."""
    guard = import_module("tournaments.models.migrations.0002_log_only_grows")
    yield
    with connection.schema_editor() as editor:
        guard.unguard(apps, editor)
        editor.execute("DELETE FROM tournaments_logline")
    with connection.schema_editor() as editor:
        guard.guard(apps, editor)


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """Start all pieces of work together; return each one's result, or the exception it raised."""

    def run(one: Callable[[], Any]) -> Any:
        try:
            return one()
        except (AlreadyDone, Conflict, Refused) as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(work)) as desks:
        return [desk.result() for desk in [desks.submit(run, one) for one in work]]


def drawn_match() -> Match:
    contest = make_contest(pairs=2)
    draws.draw_round(contest, None, seed=1)
    return Match.objects.select_related("round__contest").get()


def test_of_two_desks_saving_one_match_the_second_sees_the_first() -> None:
    match = drawn_match()
    answers = at_once(
        *(
            lambda ns=ns: results.enter_totals(match, None, Totals(ns, 1944 - ns), version=0)
            for ns in (1000, 1100, 1200, 1300)
        )
    )
    kept = [answer for answer in answers if isinstance(answer, Entry)]
    conflicts = [answer for answer in answers if isinstance(answer, Conflict)]
    assert (len(kept), len(conflicts)) == (1, 3)
    assert {c.theirs.ns for c in conflicts if c.theirs} == {kept[0].ns}
    assert Entry.objects.count() == 1


def test_a_form_sent_twice_at_the_same_moment_is_recorded_once() -> None:
    match = drawn_match()
    token = uuid4()
    answers = at_once(
        *[lambda: results.enter_totals(match, None, Totals(1000, 944), version=0, token=token)] * 4
    )
    assert sum(isinstance(answer, AlreadyDone) for answer in answers) == 3
    assert Entry.objects.count() == 1


def test_pairs_registered_at_two_desks_at_once_have_numbers_of_their_own() -> None:
    contest = make_contest()
    at_once(
        *(
            lambda n=n: presence.register_team(contest, None, Registration(f"Une {n}", f"Deux {n}"))
            for n in range(8)
        )
    )
    assert sorted(Team.objects.values_list("number", flat=True)) == list(range(1, 9))


def test_a_round_is_drawn_once_when_two_people_draw_it() -> None:
    contest = make_contest(pairs=6)
    answers = at_once(*[lambda: draws.draw_round(contest, None)] * 3)
    assert sum(isinstance(answer, Refused) for answer in answers) == 2
    assert contest.rounds.count() == 1
    assert contest.version < 100


def test_two_desks_confirming_changes_of_the_same_teams_do_not_both_count() -> None:
    contest = make_contest(pairs=8)
    draw = draws.draw_round(contest, None, seed=1)
    one, other, third = (table.ns for table in draw.tables[:3])
    shown = [
        foresee(contest, 1, lambda x=x: seating.swap_teams(contest, None, 1, one, x))
        for x in (other, third)
    ]
    answers = at_once(
        *(
            lambda x=x, key=key: seating.swap_teams(contest, None, 1, one, x, seen=key)
            for x, key in zip((other, third), (effects.key for effects in shown), strict=True)
        )
    )
    assert sum(isinstance(answer, Refused) for answer in answers) == 1
    assert len(contest.rounds.get().given["swaps"]) == 1
    assert list(differences(contest)) == []


def test_a_draw_is_not_made_again_while_a_result_of_it_is_entered() -> None:
    match = drawn_match()
    contest = match.round.contest
    at_once(
        lambda: results.enter_totals(match, None, Totals(1000, 944), version=0),
        lambda: draws.redo_draw(contest, None, 1, 2),
    )
    kept = contest.rounds.get()
    # Whichever came first, the other was refused, or found another match.
    assert (kept.seed, Entry.objects.count()) in ((1, 1), (2, 0))
