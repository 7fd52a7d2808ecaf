"""Strength of an organiser's people: the list of all of them, and the years of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.auth.models import User

from tournaments.annexes.years.queries.careers import Careers, careers_of
from tournaments.annexes.years.queries.finished import Finished, Progress
from tournaments.annexes.years.queries.played import person_key
from tournaments.annexes.years.rules import Result, Strength
from tournaments.models import Player, PlayerUid
from tournaments.queries.after.book import found_in_book

#: Longest list a page shows; beyond it, the page asks for a name.
SHOWN = 200


class Rated(NamedTuple):
    """A person in the list. `rank` counts everybody; equals share it. `last` is the last contest
    with a match that counts."""

    rank: int
    shared: bool
    player: int
    name: str
    club: str
    strength: Strength
    last: Finished


@dataclass(frozen=True, slots=True)
class Strengths:
    """The people found, in order, out of `people` with a strength.

    `count` is how many match what was typed. Nobody is listed until the progress is done: the
    strengths of some of the contests would mislead.
    """

    rows: tuple[Rated, ...]
    count: int
    people: int
    progress: Progress


class Year(NamedTuple):
    """A contest of a person, the strength after it, and the matches that counted for it there."""

    contest: Finished
    strength: Strength
    won: int
    drawn: int
    lost: int


def strengths_of(
    owner: User, typed: str = "", most: int | None = SHOWN, seconds: float | None = None
) -> Strengths:
    """Return the strength of an organiser's people that match the typed words, as in their book.

    The order is that of the strength that each almost certainly has. At most `most` are returned.
    A forgotten person is not there. Two queries if the careers are kept, and one for the words; for
    `seconds`, see `careers_of`.
    """
    careers = careers_of(owner, seconds)
    if not careers.progress.done:
        return Strengths((), 0, 0, careers.progress)
    rows = _ranked(owner, careers)
    found_players = (
        set(found_in_book(owner, typed).values_list("pk", flat=True)) if typed.strip() else None
    )
    shown = [row for row in rows if found_players is None or row.player in found_players]
    return Strengths(tuple(shown[:most]), len(shown), len(rows), careers.progress)


def _ranked(owner: User, careers: Careers) -> list[Rated]:
    people = owner.players.filter(forgotten=False).values_list("pk", "name", "club")
    rated = []
    for pk, name, club in people:
        steps = careers.steps.get(person_key(pk))
        if steps:
            last = careers.contests[steps[-1].contest]
            rated.append(Rated(0, False, pk, name, club, steps[-1].strength, last))
    rated.sort(key=lambda one: (-one.strength.sure, -one.strength.mu, one.name, one.player))
    rows: list[Rated] = []
    for place, one in enumerate(rated, start=1):
        same = bool(rows) and rows[-1].strength.sure == one.strength.sure
        if same:
            rows[-1] = rows[-1]._replace(shared=True)
        rows.append(one._replace(rank=rows[-1].rank if same else place, shared=same))
    return rows


def years_of(player: Player, seconds: float | None = None) -> list[Year] | None:
    """Return the contests of a person with the strength after each, the oldest first.

    None while the contests are not all read. One query if the careers are kept; for `seconds`, see
    `careers_of`.
    """
    careers = careers_of(player.organiser, seconds)
    if not careers.progress.done:
        return None
    steps = careers.steps.get(person_key(player.pk), ())
    return [
        Year(
            careers.contests[step.contest],
            step.strength,
            *(step.results.count(result) for result in (Result.WON, Result.DRAWN, Result.LOST)),
        )
        for step in steps
    ]


def uids_of(owner: User) -> dict[int, str]:
    """Return the identifier that contest files use for each of an organiser's people. One query."""
    rows = PlayerUid.objects.filter(player__organiser=owner, contest=None).order_by("-pk")
    return {player: str(uid) for player, uid in rows.values_list("player", "uid")}
