"""Search of the organiser's address book while a name is typed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

from django.db.models import Func, Q, Value
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan

from tournaments.models import Contest, Player
from tournaments.words.details import first_known
from tournaments.words.plain_names import plain_words

#: A list of this length can be read at a glance.
MOST = 10
#: One letter would match half the book.
FEWEST_LETTERS = 2
#: Rows read from the database at once: a list often needs no more.
READ_AT_ONCE = 50
#: Sign after all others, to end a range of names.
LAST_SIGN = "\U0010ffff"

#: Name, club and licence, which tell people apart.
Person = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Known:
    """A person the organiser knows. `team` is the number of their team in this contest, if any."""

    name: str
    details: Mapping[str, str]
    licence: str = ""
    team: int | None = None


class AsPython(Func):
    """Text compared by code point, as Python and SQLite do, whatever PostgreSQL's language."""

    template = "%(expressions)s"
    arity = 1

    def as_postgresql(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        return self.as_sql(compiler, connection, template='(%(expressions)s COLLATE "C")', **extra)


def known_people(contest: Contest, typed: str, most: int = MOST) -> list[Known]:
    """Return the people whose name matches the text typed so far.

    Each typed word begins a different word of the name, without case or accents. People who play in
    no team of this contest come first. In each group, people whose name begins with the first typed
    word come first. At most four queries, and few rows, whatever the size of the book.
    """
    words = plain_words(typed)
    if sum(map(len, words)) < FEWEST_LETTERS:
        return []
    # Match the longest beginning first: "ma mar" finds Marie Masson, and does not use Marie twice.
    starts = sorted(words, key=len, reverse=True)
    teams = _teams_of(contest)
    free: dict[Person, list[int]] = {}
    here: dict[Person, list[int]] = {}
    for _place, rows in groupby(_matching(contest, words), key=itemgetter(0, 1)):
        people: dict[Person, list[int]] = defaultdict(list)
        for plain_name, club, name, licence, pk in rows:
            if _begins(starts, plain_name.split()):
                people[name, club, licence].append(pk)
        for person, keys in people.items():
            (free if teams.keys().isdisjoint(keys) else here)[person] = keys
        if len(free) >= most:
            break
    best = islice({**free, **here}.items(), most)
    return _with_what_is_known(contest, dict(best), teams)


def _matching(contest: Contest, words: Sequence[str]) -> Iterator[tuple[str, str, str, str, int]]:
    """Yield the people with all these beginnings in their name, best first, as they are read.

    Each has a name for comparison, a club, a name, a licence and a key.

    One word of the name may match two beginnings: the caller checks that. One query, and a second
    one once the names that begin with the first word are read.
    """
    book = Player.objects.filter(organiser=contest.organiser_id)
    for word in words:
        book = book.filter(GreaterThan(StrIndex("plain_name", Value(f" {word}")), 0))
    ordered = book.alias(order=AsPython("plain_name")).order_by("order", AsPython("club"), "pk")
    begins = Q(order__gte=f" {words[0]}", order__lt=f" {words[0]}{LAST_SIGN}")
    for part in (ordered.filter(begins), ordered.exclude(begins)):
        rows = part.values_list("plain_name", "club", "name", "licence", "pk")
        yield from rows.iterator(chunk_size=READ_AT_ONCE)


def _with_what_is_known(
    contest: Contest, keys_of: dict[Person, list[int]], teams: dict[int, int]
) -> list[Known]:
    """Return these people with the latest details stored for their name, club and licence."""
    keys = [pk for same in keys_of.values() for pk in same]
    players = contest.organiser.players.in_bulk(keys) if keys else {}
    people = []
    for (name, _club, licence), same in keys_of.items():
        players_known = [players[pk] for pk in reversed(same) if pk in players]
        people.append(
            Known(
                name,
                first_known(players_known),
                licence,
                team=next((teams[pk] for pk in same if pk in teams), None),
            )
        )
    return people


def _teams_of(contest: Contest) -> dict[int, int]:
    """Return the team number of each person of the contest, by the person's key."""
    rows = contest.teams.values_list("number", "player1", "player2")
    return {player: number for number, *both in rows for player in both if player is not None}


def _begins(starts: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether each beginning, longest first, matches a different word."""
    left = list(words)
    for start in starts:
        word = next((one for one in left if one.startswith(start)), None)
        if word is None:
            return False
        left.remove(word)
    return True
