"""Kills: the server, or PostgreSQL, dies at random moments while forms are in flight."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from django.db import connection

from tests.endurance.databases import Cluster
from tests.endurance.desk import Desk
from tests.endurance.flight import Flying, Hall, Pile
from tests.endurance.helpers import PATIENCE, Helper, Weather
from tests.endurance.server import Server

#: Forms that leave the desks before a kill, at most, and seconds after the last of them, at most.
FORMS, LATER = 12, 0.3
#: Seconds into its start at which the server is killed again, one time out of `STARTS`.
START, STARTS = 2.0, 8
#: Seconds that PostgreSQL stays away, at most, and between two tries of a helper meanwhile.
AWAY, NAP = 1.5, 0.2
#: Answers that a helper may get meanwhile. Nobody is cut off.
ANSWERS = {"503"}


class Crew:
    """All the helpers, at work on one server."""

    def __init__(
        self, name: str, hall: Hall, desks: Sequence[Desk], weather: Weather, seed: int
    ) -> None:
        self.weather = weather
        self.random = Random(f"{seed} {name}")
        self.helpers = [
            Helper(Pile(name, hall, desk, Random(f"{seed} {name} {desk.name}")), weather)
            for desk in desks
        ]
        self.wrong: list[str] = []
        #: Forms without an answer, by whether they were carried out all the same.
        self.unanswered: Counter[str] = Counter()

    def begin(self) -> None:
        self.weather.fair.set()
        for helper in self.helpers:
            helper.start()

    def let_fly(self) -> None:
        """Let a few forms go, and stop while the last one is in flight, or just after."""
        self.weather.let_fly(self.random.randint(1, FORMS))
        time.sleep(self.random.uniform(0, LATER))

    def wait_for_all(self) -> None:
        """Wait until every helper has noticed that the server is gone."""
        for helper in self.helpers:
            if not helper.waits.wait(PATIENCE):
                raise RuntimeError(f"{helper.name} still waits for an answer of a killed server")

    def judge_flying(self) -> None:
        """Check that each form in flight is carried out whole or not at all."""
        for helper in self.helpers:
            if helper.flying is not None:
                carried_out = self._written(helper.flying)
                self.unanswered["carried out" if carried_out else "not carried out"] += 1
        connection.close()

    def go_on(self) -> None:
        """Let the helpers send again, now that the server answers."""
        for helper in self.helpers:
            helper.waits.clear()
        self.weather.fair.set()

    def tell(self, done: int, count: int) -> None:
        """Print how far the run is."""
        acknowledged = sum(len(helper.acknowledged) for helper in self.helpers)
        wrong = len(self.wrong) + sum(len(helper.wrong) for helper in self.helpers)
        if done % 10 == 0:
            text = f"{done} of {count}: {acknowledged} forms acknowledged, {wrong} wrong"
            print(text, file=sys.stderr, flush=True)

    def end(self) -> dict[str, Any]:
        """Let each helper finish its form; return the counts, and what is lost, torn or doubled."""
        for helper in self.helpers:
            helper.over.set()
        interrupted: Counter[str] = Counter()
        acknowledged: Counter[str] = Counter()
        for helper in self.helpers:
            helper.join(PATIENCE)
            self.wrong += helper.wrong
            interrupted += helper.interrupted
            for form in helper.acknowledged:
                acknowledged[form.said.partition(" ")[0]] += 1
                if not self._written(form):
                    self.wrong.append(f"{form.said}: acknowledged, and lost")
        connection.close()
        return {
            "acknowledged": dict(acknowledged),
            "without an answer": dict(self.unanswered),
            "requests interrupted": dict(interrupted),
            "wrong": self.wrong,
        }

    def _written(self, form: Flying) -> bool:
        try:
            return form.written()
        except AssertionError as error:
            self.wrong.append(f"torn or doubled: {error}")
            return True


def kill_server(
    server: Server, hall: Hall, desks: Sequence[Desk], count: int, seed: int
) -> dict[str, Any]:
    """Kill the server `count` times while the desks work, sometimes again while it starts."""
    crew = Crew("kill", hall, desks, Weather(), seed)
    random = crew.random
    crew.begin()
    starts_killed = 0
    for done in range(count):
        crew.tell(done, count)
        crew.let_fly()
        crew.weather.fair.clear()
        server.kill()
        crew.wait_for_all()
        crew.judge_flying()
        if random.randrange(STARTS) == 0:
            server.launch()
            time.sleep(random.uniform(0, START))
            server.kill()
            starts_killed += 1
        server.start()
        crew.go_on()
    return {"kills": count, "kills of a start": starts_killed, **crew.end()}


def kill_postgresql(
    server: Server, cluster: Cluster, hall: Hall, desks: Sequence[Desk], count: int, seed: int
) -> dict[str, Any]:
    """Kill PostgreSQL `count` times while the desks work; the server must go on by itself."""
    crew = Crew("outage", hall, desks, Weather(nap=NAP), seed)
    random = crew.random
    crew.begin()
    for done in range(count):
        crew.tell(done, count)
        crew.let_fly()
        crew.weather.fair.clear()
        random.choice((cluster.kill, cluster.stop_at_once))()
        time.sleep(random.uniform(0, AWAY))
        cluster.start()
        crew.go_on()
    end = crew.end()
    strange = set(end["requests interrupted"]) - ANSWERS
    end["wrong"] += [f"while PostgreSQL was away: {answer}" for answer in sorted(strange)]
    if not server.runs:
        end["wrong"].append("the server stopped")
    return {"outages": count, **end}
