"""A season's page kept, compared with a contest's standings kept, asked by one reader."""

from __future__ import annotations

import time
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from benchmarks.figures import Figure
from benchmarks.standings_page import fill
from tournaments.models import Contest
from tournaments.season import read_rules
from tournaments.services.regulation.contests import close_contest
from tournaments.services.seasons.seasons import create_season, set_public

DAYS, PAIRS, TIMES = 18, 20, 400
RULES = '[season]\nname = "Challenge"\nbest = 10\n[day]\ngive = ["points"]\n'


def measure() -> list[Figure]:
    """Compare both pages from the cache, whole and unchanged: least time of many, in seconds."""
    days = [_day(number) for number in range(DAYS)]
    organiser = User.objects.get(username="bench")
    season = create_season(organiser, read_rules(RULES), days)
    set_public(season, organiser, True)
    found = []
    pages = {
        "season": reverse("public-season", args=[season.slug]),
        "standings": reverse("public-standings", args=[days[0].slug]),
    }
    etags = {name: Client().get(path).headers["ETag"] for name, path in pages.items()}
    for what, headers in (
        ("kept", dict.fromkeys(pages, "")),
        ("unchanged (304)", etags),
    ):
        spent: dict[str, list[float]] = {name: [] for name in pages}
        client = Client()
        for _time in range(TIMES):
            for name, path in pages.items():
                asked = {"Accept-Encoding": "gzip", "If-None-Match": headers[name]}
                start = time.perf_counter()
                client.get(path, headers=asked)
                spent[name].append(time.perf_counter() - start)
        figure, floor = min(spent["season"]), min(spent["standings"])
        title = f"page of a season of {DAYS} days, {what}"
        found.append(Figure(title, figure, "standings of one contest", floor, bound=1.2))
    return found


@transaction.atomic
def _day(number: int) -> Contest:
    contest = fill(PAIRS)
    contest.date += timedelta(weeks=number)
    contest.save()
    close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    return contest
