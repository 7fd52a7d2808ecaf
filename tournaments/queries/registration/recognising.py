"""The organiser's address book: searched while a name is typed, and who a typed name is in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice, zip_longest
from operator import itemgetter
from typing import Any, Final

from django.db.models import Func, Q, QuerySet, Value
from django.db.models.functions import StrIndex, Substr
from django.db.models.lookups import GreaterThan

from tournaments.models import Contest, Player
from tournaments.models.prepared import prepared
from tournaments.words.alike import Names
from tournaments.words.details import first_known
from tournaments.words.identity import Likeness, likeness, orders, probes
from tournaments.words.plain_names import plain, plain_words

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


def known_people(contest: Contest, typed: str) -> list[Known]:
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
        if len(free) >= MOST:
            break
    best = islice({**free, **here}.items(), MOST)
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


#: Texts looked for by one query: databases limit the parameters of a query.
TEXTS_A_QUERY: Final = 500
#: Texts that a prepared query looks for together.
PIECES: Final = 4
#: Most people whom one new name is compared with by somebody.
MOST_ASKED: Final = 3
#: Sign right after the space that ends a word.
AFTER_SPACE: Final = "!"


@dataclass(frozen=True, slots=True)
class Judged:
    """Who a name is: a person of the address book, or somebody new.

    `doubtful` are people who have the name of somebody new, but another club, or more than one of
    whom may be meant.
    """

    player: Player | None = None
    doubtful: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class LookedUp:
    """Who a name is: a person, or somebody new, perhaps one of those `asked` about, by key."""

    player: Player | None = None
    asked: tuple[int, ...] = ()


def look_up(
    organiser: int,
    name: str,
    club: str,
    playing: Callable[[Collection[int]], Collection[int | None]] = lambda _people: (),
    licence: str = "",
) -> LookedUp:
    """Return who a name is in an address book.

    `playing` tells which of some people are namesakes, because they already play in the contest.
    `licence` is that of the person, as it is stored; nobody of the address book has it.
    """
    same = people_by_name(organiser, [name]).get(plain(name), ())
    judged = judge(name, club, same, playing([one.pk for one in same]), licence)
    if judged.player is not None:
        return LookedUp(judged.player)
    alike = [*(one.pk for one in judged.doubtful), *near_people(organiser, name, licence)]
    return LookedUp(asked=first_asked(alike, playing(alike)))


def first_asked(people: Iterable[int], taken: Collection[int | None]) -> tuple[int, ...]:
    """Return the first of these people who are not `taken`: somebody is asked about them."""
    return tuple(islice((pk for pk in dict.fromkeys(people) if pk not in taken), MOST_ASKED))


def judge(
    name: str,
    club: str,
    people: Iterable[Player],
    taken: Collection[int | None] = (),
    licence: str = "",
) -> Judged:
    """Tell which of these people a name is, from its words in either order and the club.

    Those who are `taken`, because they already play in the contest, are namesakes, and so are those
    with another licence. Two clubs tell two people apart; a club that is not written tells nothing.
    """
    same = [
        one
        for one in people
        if one.pk not in taken
        and not licences_apart(licence, one.licence)
        and likeness(name, one.name) is Likeness.SAME
    ]
    fitting = [one for one in same if not clubs_apart(club, one.club)]
    if club and len(fitting) > 1:
        fitting = [one for one in fitting if one.club] or fitting
    if len(fitting) == 1:
        return Judged(fitting[0])
    return Judged(doubtful=tuple(fitting or same))


def clubs_apart(one: str, other: str) -> bool:
    return plain(one) != plain(other) and bool(plain(one)) and bool(plain(other))


def licences_apart(one: str, other: str) -> bool:
    return bool(one) and bool(other) and one != other


def holder_of(organiser: int, licence: str) -> Player | None:
    return _book(organiser).filter(licence=licence).first() if licence else None


def holders_of(organiser: int, licences: Iterable[str]) -> dict[str, Player]:
    """Return the holders of licences, as stored, in an address book. One query for 500 of them."""
    holders: dict[str, Player] = {}
    texts = iter({*licences} - {""})
    while some := list(islice(texts, TEXTS_A_QUERY)):
        holders |= {one.licence: one for one in _book(organiser).filter(licence__in=some)}
    return holders


def people_by_name(organiser: int, names: Iterable[str]) -> Mapping[str, Sequence[Player]]:
    """Return the people of an address book who may have these names, by name without word order.

    The names have their words in any of the orders that `likeness` calls the same. One query for
    500 of these.
    """
    people: dict[str, dict[int, Player]] = defaultdict(dict)
    texts = iter({text for name in names for text in orders(name)} - {""})
    while some := list(islice(texts, TEXTS_A_QUERY)):
        few = len(some) <= PIECES
        for player in _few_named(organiser, *_repeated(some)) if few else _named(organiser, some):
            people[plain(player.name)][player.pk] = player
    return {name: sorted(same.values(), key=_pk) for name, same in people.items()}


def _repeated(few: Sequence[str]) -> list[str]:
    """Return these texts, the first ones again until they are as many as a prepared query takes."""
    return ([*few] * PIECES)[:PIECES]


def _named(organiser: int, texts: Sequence[str]) -> QuerySet[Player]:
    return _book(organiser).filter(plain_name__in=texts)


@prepared
def _few_named(organiser: int, one: str, two: str, three: str, four: str) -> QuerySet[Player]:
    return _named(organiser, (one, two, three, four))


def near_people(organiser: int, name: str, licence: str = "") -> Iterator[int]:
    """Yield the keys of the people whose name is near this one, as `likeness` says.

    Those with another licence are somebody else. One query for each word of the name, which reads
    few rows whatever the size of the book.
    """
    rows: set[tuple[int, str, str]] = set()
    for place in probes(name):
        head, end = place.head, place.head + AFTER_SPACE
        # Words that begin as the head does are looked for after it.
        alike = any(head.startswith(piece) for piece in place.pieces)
        for at in range(0, len(place.pieces), PIECES):
            pieces = _repeated(place.pieces[at : at + PIECES])
            rows |= set(_beginning(organiser, head, end, len(head) + 1 if alike else 1, *pieces))
    for pk, other, theirs in sorted(rows):
        if likeness(name, other) is Likeness.NEAR and not licences_apart(licence, theirs):
            yield pk


@prepared
def _beginning(
    organiser: int, head: str, end: str, start: int, one: str, two: str, three: str, four: str
) -> QuerySet[Player, tuple[int, str, str]]:
    """Ask for the names that begin with a head in an order, and have a piece from `start` on."""
    looked = []
    for column in ("plain_name", "turned_name"):
        rest = Substr(column, start)
        pieces = Q()
        for piece in (one, two, three, four):
            pieces |= Q(GreaterThan(StrIndex(rest, piece), 0))
        begins = _book(organiser).alias(begins=AsPython(column))
        begins = begins.filter(pieces, begins__gte=head, begins__lt=end)
        looked.append(begins.values_list("pk", "name", "licence"))
    # Together but apart: a database looks for each in its index.
    return looked[0].union(looked[1])


def alike_names(
    organiser: int, names: Sequence[str], licences: Iterable[str] = ()
) -> list[list[int]]:
    """Return the keys of the people whose names are those, or near: for each, the same ones first.

    With the `licences` of the names, those with another one are somebody else. One query, which
    reads the whole address book.
    """
    if not names:
        return []
    rows = list(_book(organiser).values_list("pk", "name", "licence"))
    book = Names((pk, name) for pk, name, _licence in rows)
    theirs = {pk: licence for pk, _name, licence in rows if licence}
    return [
        [
            pk
            for _near, pk in sorted((alike is Likeness.NEAR, pk) for pk, alike in book.alike(name))
            if not licences_apart(licence, theirs.get(pk, ""))
        ]
        for name, licence in zip_longest(names, licences, fillvalue="")
    ]


def _book(organiser: int) -> QuerySet[Player]:
    return Player.objects.filter(organiser=organiser, forgotten=False)


def _pk(player: Player) -> int:
    return player.pk
