"""Races: two desks read the same page, then send their forms at the same moment."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Barrier
from typing import Any

from django.db import connection

from tests.endurance.desk import Desk, NoAnswer
from tournaments.models import Contest

#: Seconds by which one of the two desks may be ahead of the other, so that each wins sometimes.
HEAD_START = 0.02
#: Seconds that a desk waits for the other one.
PATIENCE = 120

#: What each of the two desks was told, in a word; anything else is a page nobody expects.
Told = tuple[str, str]


@dataclass(frozen=True)
class Case:
    """One race to run: its contest, and what its forms are about."""

    contest: Contest
    about: Any = None


@dataclass(frozen=True)
class Race:
    """Kind of race.

    `form` reads the page and returns the address and the fields that the desk sends; it takes the
    desk, the case, and 0 or 1 for the first or second desk. `sentences` maps what an answer says to
    its word. `allowed` holds the only outcomes that are right. `kept` returns what the database
    must hold and what it holds, given what the desks were told.
    """

    name: str
    prepare: Callable[[int], Case]
    form: Callable[[Desk, Case, int], tuple[str, dict[str, str]]]
    sentences: Mapping[str, str]
    allowed: frozenset[Told]
    kept: Callable[[Case, Told], tuple[Any, Any]]


@dataclass
class Raced:
    """What a kind of race gave: each outcome with its number, and what was wrong."""

    outcomes: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def run(race: Race, cases: Sequence[Case], desks: tuple[Desk, Desk], random: Random) -> Raced:
    """Run a race for each case, then compare the database with what the desks were told."""
    ahead = [random.uniform(-HEAD_START, HEAD_START) for _case in cases]
    start = Barrier(2)

    def lane(which: int) -> list[str]:
        sent = []
        for case, head_start in zip(cases, ahead, strict=True):
            sent.append(_sent(race, desks[which], case, which, start, head_start))
        return sent

    with ThreadPoolExecutor(2) as pool:
        lanes = [pool.submit(lane, which) for which in (0, 1)]
        first, second = (one.result() for one in lanes)
    raced = Raced()
    for case, answers in zip(cases, zip(first, second, strict=True), strict=True):
        raced.outcomes[", ".join(answers)] += 1
        if answers not in race.allowed:
            raced.wrong.append(f"{race.name}, {case.contest.slug}: {answers}")
            continue
        wanted, kept = race.kept(case, answers)
        if wanted != kept:
            raced.wrong.append(
                f"{race.name}, {case.contest.slug}: {answers}, {kept} in place of {wanted}"
            )
    connection.close()
    return raced


def _sent(race: Race, desk: Desk, case: Case, which: int, start: Barrier, head_start: float) -> str:
    """Read the form, wait for the other desk, send; return the word of what the desk was told."""
    try:
        address, form = race.form(desk, case, which)
    except (AssertionError, NoAnswer) as error:
        start.wait(PATIENCE)
        return f"no form ({error})"
    start.wait(PATIENCE)
    time.sleep(max(0.0, head_start if which == 0 else -head_start))
    try:
        answer = desk.post(address, form)
        if answer.status == 302:
            answer = desk.get(answer.location)
        elif answer.status not in (409, 422):
            return f"status {answer.status}"
    except NoAnswer as error:
        return str(error)
    words = {word for sentence, word in race.sentences.items() if sentence in answer.text}
    return words.pop() if len(words) == 1 else f"page {answer.status} that says {sorted(words)}"
