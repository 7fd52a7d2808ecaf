"""People found in an address book of 100,000: while a name is typed, and on the book's page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from django.contrib.auth.models import User

from benchmarks.crowd import CONTESTS, PEOPLE, crowd
from benchmarks.figures import Figure, cpu
from tournaments.annexes.book.queries.people import people_in_book
from tournaments.models import Player
from tournaments.queries.registration.recognising import known_people

#: Longest times allowed for a keystroke and for a search of the book, in milliseconds of CPU.
MOST, MOST_SEARCH = 30.0, 250.0
#: What a scorer types, letter after letter: a first name, then a name that few or none have.
TYPED = ("ma", "mar", "marie", "marie m", "marie martin", "dup", "goff jean", "m m", "zz", "joueur")
#: What is searched on the page of the book: all, names, a club, a town with a name, nobody.
SEARCHED = ("", "marie", "goff jean", "club mar", "d aville luc", "m m", "zz")


def measure() -> list[Figure]:
    """Measure the slowest keystroke and the slowest search of the book, and one indexed query."""
    owner = User.objects.create(username="known people")
    book, contest = crowd(owner)
    wanted = book[-1].name
    assert [person.name for person in known_people(contest, wanted)] == [wanted]

    def one_query() -> None:
        people = Player.objects.filter(organiser=owner, name=wanted)
        assert [person.name for person in people] == [wanted]

    floors: list[float] = []

    def slowest(work: Callable[[str], object], typed: Iterable[str]) -> tuple[float, str]:
        """Return the most CPU milliseconds of these, and what was typed."""
        times = []
        for one in typed:
            taken, floor = cpu(partial(work, one), one_query, runs=5)
            floors.append(floor)
            times.append((taken * 1000, one))
        return max(times)

    in_book = f"among {PEOPLE:,} in {CONTESTS} contests"
    keys = slowest(partial(known_people, contest), TYPED)
    page = slowest(partial(people_in_book, owner), SEARCHED)
    figures = []
    for what, (taken, typed), most in (
        ("known people, slowest keystroke", keys, MOST),
        ("address book, slowest search", page, MOST_SEARCH),
    ):
        text = f"{what} {in_book} (“{typed}”), CPU"
        figures.append(Figure(text, taken, "the time allowed", most, unit="ms", bound=1.0))
        figures.append(Figure(text, taken, "one indexed query", min(floors) * 1000, unit="ms"))
    return figures
