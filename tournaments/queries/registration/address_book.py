"""Search of the organiser's address book while a name is typed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nsmallest

from tournaments.details import first_known
from tournaments.models import Contest
from tournaments.wording.plain_names import plain_words

#: A list of this length can be read at a glance.
MOST = 10
#: One letter would match half the book.
FEWEST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class Known:
    """A person the organiser knows. `team` is the number of their team in this contest, if any."""

    name: str
    details: Mapping[str, str]
    team: int | None = None


def known_people(contest: Contest, typed: str, most: int = MOST) -> list[Known]:
    """Return the people whose name matches the text typed so far.

    Each typed word begins a different word of the name, without case or accents. People who play in
    no team of this contest come first. In each group, people whose name begins with the first typed
    word come first. Three queries, whatever the size of the book.
    """
    words = plain_words(typed)
    if sum(map(len, words)) < FEWEST_LETTERS:
        return []
    # Match the longest beginning first: "ma mar" finds Marie Masson, and does not use Marie twice.
    starts = sorted(words, key=len, reverse=True)
    book = contest.organiser.players.order_by("pk").values_list("name", "club", "pk")
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for name, club, pk in book:
        if _begins(starts, plain_words(name)):
            found[name, club].append(pk)
    teams = _teams_of(contest) if found else {}
    here = {person for person, keys in found.items() if not teams.keys().isdisjoint(keys)}
    best = nsmallest(most, found, key=lambda person: (person in here, *_order(person, words)))
    return _with_what_is_known(contest, {person: found[person] for person in best}, teams)


def _with_what_is_known(
    contest: Contest, found: dict[tuple[str, str], list[int]], teams: dict[int, int]
) -> list[Known]:
    """Return these people with the latest details stored for their name and club."""
    keys = [pk for same in found.values() for pk in same]
    players = contest.organiser.players.in_bulk(keys) if keys else {}
    people = []
    for (name, _club), same in found.items():
        known = [players[pk] for pk in reversed(same) if pk in players]
        people.append(
            Known(
                name,
                first_known(known),
                team=next((teams[pk] for pk in same if pk in teams), None),
            )
        )
    return people


def _teams_of(contest: Contest) -> dict[int, int]:
    """Return the team number of each person of the contest, by the person's key."""
    rows = contest.teams.values_list("number", "player1", "player2")
    return {player: number for number, *both in rows for player in both if player is not None}


def _order(person: tuple[str, str], typed: tuple[str, ...]) -> tuple[bool, tuple[str, ...], str]:
    name, club = person
    words = plain_words(name)
    return not words[0].startswith(typed[0]), words, club


def _begins(starts: list[str], words: tuple[str, ...]) -> bool:
    """Tell whether each beginning, longest first, matches a different word."""
    left = list(words)
    for start in starts:
        word = next((one for one in left if one.startswith(start)), None)
        if word is None:
            return False
        left.remove(word)
    return True
