"""The organiser's address book, searched while a name is typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournaments.models import Contest
from tournaments.queries.teams import plain_words

#: As many as are read at a glance.
MOST = 10
#: One letter would name half the book.
FEWEST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class Known:
    """A person the organiser knows; `team` is the number of the one they are in already."""

    name: str
    club: str = ""
    town: str = ""
    phone: str = ""
    team: int | None = None


def known_people(contest: Contest, typed: str, most: int = MOST) -> list[Known]:
    """Who may be meant by what is typed so far: each of its words begins one of the name's.

    Without case or accents. Those who play in no team of this contest come first, and among them
    those whose name begins as it was typed. Two queries, however large the book.
    """
    words = plain_words(typed)
    if sum(map(len, words)) < FEWEST_LETTERS:
        return []
    known = contest.organiser.players.filter(forgotten=False)
    book = known.values_list("pk", "name", "club", "town", "phone")
    found = [row for row in book.order_by("pk") if _begins(words, plain_words(row[1]))]
    numbers = _teams_of(contest) if found else {}
    people: dict[tuple[str, str], Known] = {}
    for pk, name, club, town, phone in found:
        person = people.get((name, club), Known(name, club))
        people[name, club] = replace(
            person,
            # The last that was written of people of one name and club.
            town=town or person.town,
            phone=phone or person.phone,
            team=numbers.get(pk, person.team),
        )
    return sorted(people.values(), key=lambda one: _order(one, words))[:most]


def _teams_of(contest: Contest) -> dict[int, int]:
    """The number of the team of each person of the contest."""
    rows = contest.teams.values_list("number", "player1", "player2")
    return {player: number for number, *both in rows for player in both if player is not None}


def _order(person: Known, typed: tuple[str, ...]) -> tuple[bool, bool, tuple[str, ...], str]:
    words = plain_words(person.name)
    return person.team is not None, not words[0].startswith(typed[0]), words, person.club


def _begins(typed: tuple[str, ...], words: Iterable[str]) -> bool:
    """Whether each word typed begins a word of its own."""
    left = list(words)
    # The longest first: "ma mar" is Marie Masson, not twice Marie.
    for start in sorted(typed, key=len, reverse=True):
        word = next((one for one in left if one.startswith(start)), None)
        if word is None:
            return False
        left.remove(word)
    return True
