"""From the last sheet of a round of 150 pairs to the next draw on the projector: buttons, time."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from benchmarks.figures import Figure
from benchmarks.played import enter, register
from scoring.rules import RuleSet
from tournaments.models import Contest, Match
from tournaments.regulation import Regulation
from tournaments.services.regulation.contests import create_contest
from tournaments.services.results import Totals, enter_totals

PAIRS, ROUNDS = 150, 3
#: Most buttons between the last sheet and the draw on the projector, and most seconds of processor.
BUTTONS, SECONDS = 2, 2.0
TOKEN = re.compile(r'name="token" value="([^"]+)"')
SEEN = re.compile(r'name="seen" value="([^"]+)"')


def measure() -> list[Figure]:
    """Press what the pages offer after the last sheet, until the projector shows the next draw.

    The time is the processor's in every request, the pages that hold the buttons included.
    """
    contest = _contest()
    client = Client()
    client.force_login(contest.organiser)
    screen = reverse("screen", args=[contest.slug])
    taken: list[float] = []
    for number in range(1, ROUNDS):
        _finish(contest, number)
        Client().get(screen)
        buttons = [("close-and-draw", number), ("publish-draw", number + 1)]
        with _timed(taken):
            page = client.get(reverse("desk", args=[contest.slug]))
            for name, round_ in buttons:
                page = _press(client, page, reverse(name, args=[contest.slug, round_]))
            shown = Client().get(screen).content.decode()
        assert f"Partie {number + 1}" in shown, "the projector shows the new draw"
    return [
        Figure(
            f"buttons from the last sheet of {PAIRS} pairs to the draw on the projector",
            len(buttons),
            "wanted",
            BUTTONS,
            "buttons",
            bound=1.0,
        ),
        Figure("…and its CPU time, all pages included", max(taken), "wanted", SECONDS, bound=1.0),
    ]


def _contest() -> Contest:
    organiser, _created = User.objects.get_or_create(username="bench-next-draw")
    regulation = Regulation(RuleSet.preset("ffb-belote"), rounds=ROUNDS)
    contest = create_contest(organiser, "Tirage suivant", date(2026, 11, 21), regulation)
    register(contest, organiser, PAIRS)
    enter(contest, 1, tables=PAIRS // 2 - 1)
    return contest


def _finish(contest: Contest, number: int) -> None:
    """Enter every result that the round still lacks."""
    left = Match.objects.filter(round__contest=contest, round__number=number, entries=None)
    for match in left.select_related("round__contest"):
        enter_totals(match, None, Totals(1000 + match.table, 944 - match.table), version=0)


def _press(client: Client, page: object, action: str) -> object:
    """Send the form of the page that goes to `action`; return the page that follows."""
    body = page.content.decode()  # type: ignore[attr-defined]
    form = body[body.index(f'action="{action}"') :]
    match = TOKEN.search(form)
    assert match is not None
    data = {"token": match[1]}
    if (seen := SEEN.search(form[: form.index("</form>")])) is not None:
        data["seen"] = seen[1]
    return client.post(action, data, follow=True)


@contextmanager
def _timed(taken: list[float]) -> Iterator[None]:
    start = time.process_time()
    yield
    taken.append(time.process_time() - start)
