"""Who a typed name is, among 10,000 made-up people and 100,000: wrong answers, and time."""

from __future__ import annotations

from collections import Counter
from functools import partial

from django.contrib.auth.models import User

from benchmarks.figures import Figure, cpu
from benchmarks.made_up_people import MadeUp, made_up, plainly, typed_wrong
from tournaments.models import Player
from tournaments.queries.registration.recognising import LookedUp, look_up

PEOPLE, MANY = 10_000, 100_000
#: Longest time allowed for one name, in milliseconds of CPU, and most people missed, in percent.
MOST, MOST_MISSED = 30.0, 1.0
#: Names whose time is measured: common and rare, known, near and new.
TIMED = (
    *("Jean Martin", "J. Martin", "Marie Bernardd", "PETIT Françoise", "Le Gof Pierre", "Zz Yy"),
    *("Marie-Claude Dupont-Martin", "Michel Jean", "D'Auzay Jean-Pierre", "Jean de La Tour"),
)


def measure() -> list[Figure]:
    """Count the wrong answers among 10,000 people, then time the slowest name among 100,000."""
    owner = User.objects.create(username="identity")
    everybody = made_up(MANY)
    people = everybody[:PEOPLE]
    keys = _known(owner, people)
    counts = _answers(owner, people, keys)
    figures = [
        Figure(
            f"names of {PEOPLE:,} people taken for somebody else",
            counts["wrong"],
            "none allowed",
            1,
            unit="people",
            bound=0,
        ),
        Figure(
            f"names of {PEOPLE:,} people neither known nor asked about",
            counts["missed"] * 100 / PEOPLE,
            "the part allowed",
            MOST_MISSED,
            unit="%",
            bound=1.0,
        ),
        Figure("names that are a question", counts["asked"], "people", PEOPLE, unit="names"),
        Figure(
            "names typed as somebody else is called", counts["namesake"], "people", PEOPLE, unit=""
        ),
    ]
    _known(owner, everybody[PEOPLE:])
    name = everybody[-1].name

    def one_query() -> None:
        assert [one.name for one in Player.objects.filter(organiser=owner, name=name)] == [name]

    times = []
    for typed in TIMED:
        taken, floor = cpu(partial(look_up, owner.pk, typed, ""), one_query, runs=5)
        times.append((taken * 1000, floor * 1000, typed))
    slowest, floor, typed = max(times)
    text = f"who a name is among {MANY:,}, slowest (“{typed}”), CPU"
    figures.append(Figure(text, slowest, "the time allowed", MOST, unit="ms", bound=1.0))
    figures.append(Figure(text, slowest, "one indexed query", floor, unit="ms"))
    return figures


def _known(owner: User, people: list[MadeUp]) -> dict[int, MadeUp]:
    players = Player.objects.bulk_create(
        [Player(organiser=owner, name=one.name) for one in people], batch_size=5_000
    )
    return {player.pk: one for player, one in zip(players, people, strict=True)}


def _answers(owner: User, people: list[MadeUp], keys: dict[int, MadeUp]) -> Counter[str]:
    """Count what the address book answers to each person's name, as a hand types it."""
    names = {plainly(one.name) for one in people}
    counts: Counter[str] = Counter()
    for one, error, typed in typed_wrong(people):
        answer = look_up(owner.pk, typed, "")
        outcome = _outcome(answer, one, keys)
        if outcome == "wrong" and plainly(typed) in names:
            # The hand wrote the name of somebody else, letter for letter.
            outcome = "namesake"
        counts[outcome] += 1
        counts[f"{outcome}: {error}"] += 1
    return counts


def _outcome(answer: LookedUp, one: MadeUp, keys: dict[int, MadeUp]) -> str:
    if answer.player is not None:
        return "known" if keys[answer.player.pk] == one else "wrong"
    return "asked" if one in (keys[pk] for pk in answer.asked) else "missed"
