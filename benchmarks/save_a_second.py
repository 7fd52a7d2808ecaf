"""CPU of a hall of 150 pairs in one second: one save, and everybody who reads it.

300 phones ask every five seconds, the projector too, four scorers and the organiser every four. The
requests run in this process, one after the other: no socket and no wait is counted.
"""

from __future__ import annotations

import time
from collections import defaultdict
from itertools import cycle, islice

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from benchmarks.figures import Figure
from benchmarks.forms import hidden_of, text_of
from benchmarks.load import PHONES, ROUNDS_PLAYED, SCORERS, fill
from tournaments.models import Contest

PAIRS, SECONDS, WARM = 150, 20, 2
#: Of twenty polls of phones: eighteen of their team's page, one of the draw, one of the standings.
SHARE = 20
PHONES_EVERY, DESK_EVERY = 5, 4


def measure() -> list[Figure]:
    """Measure the CPU of each kind of request, per second of the hall."""
    hall = Hall(fill(PAIRS, SCORERS))
    hall.open()
    for second in range(WARM):
        hall.live(second)
    hall.spent.clear()
    for second in range(WARM, WARM + SECONDS):
        hall.live(second)
    assert hall.saves == WARM + SECONDS
    spent = {kind: taken / SECONDS for kind, taken in hall.spent.items()}
    whole = sum(spent.values())
    return [
        *(Figure(f"a second of the hall: {kind}", cpu, "CPU", 1.0) for kind, cpu in spent.items()),
        Figure("a second of the hall, one save in it", whole, "a core", 1.0, bound=0.5),
    ]


class Hall:
    """Phones, a projector and a desk that follow one contest."""

    def __init__(self, contest: Contest) -> None:
        self.public = f"/c/{contest.slug}/"
        self.round = f"/desk/{contest.slug}/rounds/{ROUNDS_PLAYED + 1}/"
        self.phone, self.desk = Client(), Client()
        self.desk.force_login(User.objects.get(username="scorer0"))
        self.etags: dict[tuple[int, str], str] = {}
        self.spent: dict[str, float] = defaultdict(float)
        self.saves = 0
        self.phones = cycle(range(PHONES))
        self.polls = 0

    def open(self) -> None:
        """Load each team's page once: every phone has found its team."""
        for phone in range(PHONES):
            self._ask("team pages", phone, f"team/{phone % PAIRS + 1}/")

    def live(self, second: int) -> None:
        """Save a result, then answer those who ask in this second."""
        self.save()
        for phone in islice(self.phones, PHONES // PHONES_EVERY):
            self.polls += 1
            if self.polls % SHARE == 0:
                self._ask("draw", phone, "draw/")
            elif self.polls % SHARE == 1:
                self._ask("standings", phone, "standings/")
            else:
                self._ask("team pages", phone, f"team/{phone % PAIRS + 1}/")
        if second % PHONES_EVERY == 0:
            self._ask("projector", PHONES, "screen/")
        for _scorer in range(SCORERS // DESK_EVERY):
            self._get("scorers' live part", self.desk, f"{self.round}entry/live/")
        if second % DESK_EVERY == 0:
            self._get("organiser's live part", self.desk, f"{self.round}live/")

    def save(self) -> None:
        """Type the next sheet on the page of fast entry, which then shows itself again."""
        self.saves += 1
        page = self._get("desk's page after a save", self.desk, f"{self.round}entry/")
        form = hidden_of(text_of(page), "ns")
        typed = {"table": self.saves, "ns": 900 + self.saves, "ew": 1044 - self.saves}
        started = time.process_time()
        answer = self.desk.post(f"{self.round}entry/", {**form, **typed}, HTTP_HOST="localhost")
        self.spent["saves"] += time.process_time() - started
        assert answer.status_code == 302, answer.content.decode()

    def _ask(self, kind: str, phone: int, path: str) -> None:
        """Ask for a page with the ETag that this phone has, as its script does."""
        known = self.etags.get((phone, path))
        headers = {"If-None-Match": known} if known else {}
        answer = self._get(kind, self.phone, self.public + path, headers)
        self.etags[phone, path] = answer.headers["ETag"]

    def _get(
        self, kind: str, client: Client, path: str, headers: dict[str, str] | None = None
    ) -> HttpResponse:
        sent = {"Accept-Encoding": "gzip", "Host": "localhost", **(headers or {})}
        started = time.process_time()
        answer = client.get(path, headers=sent)
        self.spent[kind] += time.process_time() - started
        assert answer.status_code in (200, 304), path
        return answer
