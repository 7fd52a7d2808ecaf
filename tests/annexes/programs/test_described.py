"""The API answers what its description says, whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import load_all_checks

from tests.annexes.seasons.builders import make_season
from tests.factories import make_contest, play_round
from tournaments.annexes.programs.views.first import described
from tournaments.models import Season

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

load_all_checks()


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Keep the connection of the test: a real request closes the old ones, and its transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("one_connection")
def test_each_answer_follows_the_description() -> None:
    contest = make_contest(5)
    play_round(contest, seed=1)
    season = make_season([contest])
    Season.objects.filter(pk=season.pk).update(public=True)
    known = {"slug": [contest.slug, season.slug]}
    known |= {name: [1] for name in ("number", "table", "page", "after")}
    schema = schemathesis.openapi.from_dict(described())
    schema.app = get_wsgi_application()

    for result in schema.get_all_operations():
        operation = result.ok()

        @given(case=operation.as_strategy(), data=st.data())
        @settings(
            max_examples=25,
            deadline=None,
            phases=[Phase.generate],
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def answers(case: schemathesis.Case, data: st.DataObject) -> None:
            # Half of the parts of an address lead somewhere.
            for name in case.path_parameters or {}:
                if data.draw(st.booleans()):
                    case.path_parameters[name] = data.draw(st.sampled_from(known[name]))
            # It does not unfold what a WSGI application compresses.
            case.call_and_validate(headers={"Accept-Encoding": "identity"})

        answers()
