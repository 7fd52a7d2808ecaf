"""A season's page kept, asked by one reader, beside the drawing of a few rows."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from benchmarks.figures import Figure, cpu
from benchmarks.standings_page import fill, plain_drawing
from tournaments.annexes.seasons.rules import read_rules
from tournaments.annexes.seasons.services.seasons import create_season, set_public
from tournaments.models import Contest
from tournaments.services.hall.changing import close_contest

DAYS, PAIRS, TIMES = 18, 20, 10
#: 3/2 of what was measured in November 2026: twice the work for an answer misses it.
KEPT, UNCHANGED = 2.4, 1.9
RULES = '[season]\nname = "Challenge"\nbest = 10\n[day]\ngive = ["points"]\n'


def measure() -> list[Figure]:
    """Compare the page from the cache, whole and unchanged, with a plain template: CPU seconds.

    The template draws the standings of one day from ready values, and nothing else.
    """
    days = [_day(number) for number in range(DAYS)]
    organiser = User.objects.get(username="bench")
    season = create_season(organiser, read_rules(RULES), days)
    set_public(season, organiser, True)
    path = reverse("public-season", args=[season.slug])
    client = Client()
    etag = client.get(path).headers["ETag"]
    plain = plain_drawing(days[0])
    figures = []
    for what, known, bound in (("kept", "", KEPT), ("unchanged (304)", etag, UNCHANGED)):
        headers = {"Accept-Encoding": "gzip", "If-None-Match": known}

        def ask(headers: dict[str, str] = headers) -> None:
            for _time in range(TIMES):
                client.get(path, headers=headers)

        page_seconds, drawn = cpu(ask, plain)
        title = f"{TIMES} answers of a season of {DAYS} days, {what}"
        floor = f"one drawing of {PAIRS} pairs by a plain template"
        figures.append(Figure(title, page_seconds, floor, drawn, bound=bound))
    return figures


@transaction.atomic
def _day(number: int) -> Contest:
    contest = fill(PAIRS)
    contest.date += timedelta(weeks=number)
    contest.save()
    close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    return contest
