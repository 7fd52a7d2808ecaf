"""What other programs read of 500 pairs, beside the standings page that the hall reads."""

from __future__ import annotations

from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks.figures import Figure, cpu
from benchmarks.standings_page import PAIRS, fill
from tournaments.models import Contest
from tournaments.queries.core.held import held

WHOLE = "results.json"


def measure() -> list[Figure]:
    """Compare the queries and the making of each answer to the page, with nothing kept."""
    contest = fill(PAIRS)
    page = reverse("public-standings", args=[contest.slug])
    queries, seconds = _queries(page), _seconds(page)
    figures = []
    for name, path in _paths(contest).items():
        # The document holds every round and every row.
        bound = 3.0 if name == WHOLE else 1.0
        figures += [
            Figure(f"queries of {name}", _queries(path), "the page", queries, "queries", bound=1.0),
            Figure(f"making {name}", _seconds(path), "the page", seconds, "s", bound),
        ]
    return figures


def _paths(contest: Contest) -> dict[str, str]:
    return {
        WHOLE: reverse("public-results-json", args=[contest.slug]),
        "the calendar": reverse("public-calendar", args=[contest.slug]),
        "a round of the API": reverse("api-1:api-round", args=[contest.slug, "1"]),
        "the ranking of the API": reverse("api-1:api-standings", args=[contest.slug]),
    }


def _fetch(path: str) -> None:
    cache.clear()
    held.clear()
    assert Client().get(path).status_code == 200


def _queries(path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        _fetch(path)
    return len(queries)


def _seconds(path: str) -> float:
    (least,) = cpu(lambda: _fetch(path), runs=5)
    return least
