"""locust scenario of the phones and the desk of a hall (`python -m benchmarks load`).

A phone scans the poster, finds its team and follows it. It then asks for its page every five
seconds like `live.js`, and sometimes for the draw or the standings. A projector shows its views. A
player opens the link of a table, enters the result and waits for the other camp. A scorer signs in
and types one table after another, once the phones have come. Sometimes a form is sent twice, or was
opened before the result came in.
"""

from __future__ import annotations

import json
import os
import re
import time
from itertools import count
from pathlib import Path
from random import random, randrange
from typing import Any

from locust import FastHttpUser, constant, events, task

from benchmarks.forms import HIDDEN, hidden_of

#: Address names of the contests, each in its hall. Phones and scorers share them.
SLUGS: list[str] = json.loads(os.environ["HALL_SLUGS"])
ROUND = os.environ["HALL_ROUND"]
PAIRS = int(os.environ["HALL_PAIRS"])
SCORERS = int(os.environ["HALL_SCORERS"])
SECONDS = float(os.environ["HALL_SECONDS"])
#: Seconds after which the scorers begin, and seconds between two saves of all of them together.
BEGIN = float(os.environ["HALL_BEGIN"])
BETWEEN = float(os.environ["HALL_BETWEEN"])
#: Links of the tables whose players enter, and the code of one of their camps.
TABLES: list[tuple[str, str]] = json.loads(os.environ["HALL_TABLES"])
#: Points of twelve deals of plain belote.
WHOLE = 12 * 162
#: No form is sent in these last seconds, so that every answer can be read.
LAST_FORM = 5.0
STATIC = re.compile(r'(?:href|src)="(/static/[^"]+)"')

started = time.monotonic()
phones, players, scorers = count(), count(), count()
results: dict[str, tuple[int, int]] = {}
tallies = {"polls": 0, "unchanged": 0, "conflicts": 0, "repeated": 0}


class Phone(FastHttpUser):
    """A player who follows a team."""

    fixed_count = int(os.environ["HALL_PHONES"])
    abstract = fixed_count == 0
    wait_time = constant(0)

    def on_start(self) -> None:
        """Scan the poster, find the team and follow it."""
        mine = next(phones)
        self.hall = f"/c/{SLUGS[mine % len(SLUGS)]}"
        number = mine // len(SLUGS) % PAIRS + 1
        self.page = f"{self.hall}/team/{number}/"
        self.etags: dict[str, str] = {}
        response = self.client.get(f"{self.hall}/mine/", name="arrival /mine/")
        for path in sorted(set(STATIC.findall(response.text or ""))):
            self.client.get(path, name="arrival static")
        self.client.get(f"{self.hall}/find/?team={number}", name="arrival /find/")
        with self.client.post(
            f"{self.page}follow/", name="arrival follow", catch_response=True
        ) as answer:
            if "is-followed" not in (answer.text or "") and "to-follow" not in (answer.text or ""):
                answer.failure("not led to the team's page")
        self.poll(self.page, "arrival team")

    @task
    def look(self) -> None:
        """Ask again for the page on screen, as its script does."""
        time.sleep(5 * (0.8 + 0.4 * random()))
        chance = random()
        if chance < 0.05:
            self.poll(f"{self.hall}/draw/", "phone draw")
        elif chance < 0.1:
            self.poll(f"{self.hall}/standings/", "phone standings")
        else:
            self.poll(self.page, "phone team")

    def poll(self, path: str, name: str) -> None:
        """Ask for a page, with the ETag of the version that the phone has."""
        known = self.etags.get(path)
        headers = {"If-None-Match": known} if known else {}
        with self.client.get(path, name=name, headers=headers, catch_response=True) as answer:
            if answer.status_code not in (200, 304):
                answer.failure(f"{answer.status_code}")
                return
            self.etags[path] = answer.headers["ETag"]
            if known:
                tallies["polls"] += 1
                tallies["unchanged"] += answer.status_code == 304


class Projector(FastHttpUser):
    """The screen of the hall, which shows one view after another."""

    fixed_count = 1
    abstract = not TABLES
    wait_time = constant(5)

    @task
    def show(self) -> None:
        """Ask for the next view."""
        self.client.get(f"/c/{SLUGS[0]}/screen/", name="phone screen")


class Player(FastHttpUser):
    """A player who enters the result of a table."""

    fixed_count = len(TABLES)
    abstract = not TABLES
    wait_time = constant(0)

    def on_start(self) -> None:
        """Open the link of the sheet, and speak for a camp."""
        self.link, code = TABLES[next(players)]
        self.entered = False
        page = self.client.get(f"{self.link}?camp=NS", name="arrival table")
        form = {**hidden(page.text), "code": code, "camp": "NS"}
        with self.client.post(
            f"{self.link}camp/", data=form, name="arrival camp", catch_response=True
        ) as answer:
            if 'name="code"' in (answer.text or ""):
                answer.failure("the code is refused")

    @task
    def play(self) -> None:
        """Enter the result once, at some moment; otherwise ask what the other camp says."""
        time.sleep(5 * (0.8 + 0.4 * random()))
        if self.entered or random() < 0.8 or time.monotonic() - started < BEGIN:
            self.client.get(f"{self.link}state/", name="phone table")
            return
        page = self.client.get(f"{self.link}?edit=1&way=totals", name="phone table form")
        ns = randrange(500, WHOLE - 500)
        typed = {"ns": str(ns), "ew": str(WHOLE - ns), "belotes": "0", "capots": "0"}
        with self.client.post(
            self.link, data={**hidden(page.text), **typed}, name="phone table", catch_response=True
        ) as answer:
            self.entered = answer.status_code == 200 and str(ns) in (answer.text or "")
            if not self.entered:
                answer.failure(f"{answer.status_code}: the result is not taken")


class Scorer(FastHttpUser):
    """A person who types the sheets of some of the tables."""

    fixed_count = SCORERS
    wait_time = constant(0)

    def on_start(self) -> None:
        """Sign in and take a pile of sheets."""
        share = next(scorers)
        self.contest = share % len(SLUGS)
        self.desk = f"/desk/{SLUGS[self.contest]}/rounds/{ROUND}"
        beside = max(1, SCORERS // len(SLUGS))
        first = 1 + share // len(SLUGS)
        self.tables = iter(range(first, PAIRS // 2 + 1 - len(TABLES), beside))
        page = self.client.get("/sign-in/", name="arrival sign in")
        form = {"username": f"scorer{share}", "password": os.environ["HALL_PASSWORD"]}
        self.send("/sign-in/", {**hidden(page.text), **form}, {302}, "arrival sign in")

    @task
    def enter(self) -> None:
        """Type the next sheet: several a minute."""
        time.sleep(max(BEGIN - (time.monotonic() - started), 0))
        time.sleep(BETWEEN * SCORERS * (0.8 + 0.4 * random()))
        table = next(self.tables, None)
        if table is None or time.monotonic() - started > SECONDS - LAST_FORM:
            return
        path = f"{self.desk}/tables/{table}/?way=totals"
        form = self.form_of(path)
        beside = self.form_of(path) if table % 10 == 0 else None
        ns = randrange(500, WHOLE - 500)
        typed = {**form, "ns": str(ns), "ew": str(WHOLE - ns), "belotes": "0", "capots": "0"}
        if self.send(path, typed, {302}, "scorer result"):
            results[f"{SLUGS[self.contest]} {table}"] = ns, WHOLE - ns
        if table % 9 == 0:
            # A second tap on the button sends the same form, which counts once.
            tallies["repeated"] += self.send(path, typed, {302}, "scorer repeated")
        if beside is not None:
            # This form was opened on another screen before the result came in.
            other = {**typed, **beside, "ns": str(ns + 10), "ew": str(WHOLE - ns - 10)}
            tallies["conflicts"] += self.send(path, other, {409}, "scorer conflict")

    def form_of(self, path: str) -> dict[str, str]:
        """Return the hidden inputs of a table's form."""
        page = self.client.get(path, name="scorer page")
        return hidden_of(page.text or "", "ns")

    def send(self, path: str, form: dict[str, str], wanted: set[int], name: str) -> bool:
        """Send a form; return whether the answer has one of the wanted statuses."""
        with self.client.post(
            path, data=form, name=name, allow_redirects=False, catch_response=True
        ) as answer:
            if answer.status_code in wanted:
                answer.success()
                return True
            answer.failure(f"{answer.status_code} in place of {wanted}")
            return False


def hidden(page: str | None) -> dict[str, str]:
    """Return the hidden inputs of an HTML fragment."""
    return dict(HIDDEN.findall(page or ""))


@events.quitting.add_listener
def say(environment: Any, **_more: Any) -> None:
    """Write the measurements to the file that `benchmarks.load` reads."""
    total = environment.stats.total
    tallies.update(
        requests=total.num_requests,
        failures=total.num_failures,
        errors=[
            f"{one.name}: {one.error} ({one.occurrences})"
            for one in environment.stats.errors.values()
        ],
        results=results,
        arrivals=_times(environment, "arrival"),
        phones=_times(environment, "phone"),
        scorers=_times(environment, "scorer"),
        saves=_times(environment, "scorer result"),
        each={
            entry.name: {
                "requests": entry.num_requests,
                "p99": entry.get_response_time_percentile(0.99),
            }
            for entry in environment.stats.entries.values()
        },
    )
    Path(os.environ["HALL_SAID"]).write_text(json.dumps(tallies))


def _times(environment: Any, kind: str) -> dict[str, float]:
    """Return the 50th, 95th and 99th percentiles of one kind's response times, in seconds."""
    taken: list[float] = []
    for entry in environment.stats.entries.values():
        if entry.name.startswith(kind):
            for milliseconds, times in entry.response_times.items():
                taken += [milliseconds / 1000] * times
    taken.sort()
    last = len(taken) - 1
    return {f"p{share}": taken[last * share // 100] for share in (50, 95, 99)} if taken else {}
