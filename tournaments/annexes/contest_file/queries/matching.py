"""People and accounts of a contest file, recognised among those here, and what it would meet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Any, TypeVar

from django.contrib.auth.models import User

from tournaments.annexes.contest_file.queries.carried import account_name, carried
from tournaments.annexes.contest_file.queries.comparing import (
    Compared,
    Relation,
    compare,
    names_of_accounts,
)
from tournaments.annexes.contest_file.queries.left_out import keeps_action
from tournaments.annexes.contest_file.rules.people import AccountRow, PersonRow
from tournaments.annexes.contest_file.rules.value import ContestFile, Extra
from tournaments.models import Contest, Entry, LogLine, Player, PlayerUid
from tournaments.queries.registration.recognising import (
    clubs_apart,
    holders_of,
    judge,
    people_by_name,
)
from tournaments.words.identity import Likeness, likeness
from tournaments.words.plain_names import plain

T = TypeVar("T")

#: Values looked up by one query: databases refuse too many.
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class PersonMatch:
    """A person of the file: who it is here, or those it may be.

    `player` is the person here; None for somebody new, or if the importer must decide among
    `candidates`. `by_uid` tells that an identifier named the person.
    """

    row: PersonRow
    player: Player | None = None
    candidates: tuple[Player, ...] = ()
    by_uid: bool = False

    @property
    def to_decide(self) -> bool:
        """Whether somebody must say who it is."""
        return self.player is None and bool(self.candidates)


@dataclass(frozen=True, slots=True)
class AccountMatch:
    """An account of the file, and the account of that name here, which is somebody else's."""

    row: AccountRow
    namesake: User | None


def people_matches(file: ContestFile, organiser: User) -> list[PersonMatch]:
    """Return each person of the file, as the organiser's address book knows them.

    An identifier decides; else who has the licence, if the names are near; else the only person of
    that name, in either order, with nothing against it. Nobody is two people of the file.
    """
    rows = file.people.people
    by_uid = _by_uid(rows, organiser, file)
    named = people_by_name(organiser.pk, {row.name for row in rows})
    holders = holders_of(organiser.pk, {row.licence for row in rows})
    person_matches = [
        _match(row, by_uid.get(row.id, ()), named, holders.get(row.licence)) for row in rows
    ]
    # Somebody who is named twice, or known by an identifier elsewhere in the file, is to decide.
    claimed = Counter(one.player.pk for one in person_matches if one.player is not None)
    known = {one.player.pk for one in person_matches if one.player is not None and one.by_uid}
    first: set[int] = set()
    return [_alone(one, claimed, known, first) for one in person_matches]


def _match(
    row: PersonRow,
    of_uid: Sequence[Player],
    named: Mapping[str, Sequence[Player]],
    holder: Player | None,
) -> PersonMatch:
    if len(of_uid) == 1:
        return PersonMatch(row, of_uid[0], by_uid=True)
    if of_uid:
        return PersonMatch(row, candidates=tuple(of_uid))
    if row.forgotten:
        return PersonMatch(row)
    if holder is not None:
        if likeness(row.name, holder.name) is Likeness.DIFFERENT:
            return PersonMatch(row, candidates=(holder,))
        return PersonMatch(row, holder)
    judged = judge(row.name, row.club, named.get(plain(row.name), ()), licence=row.licence)
    if judged.player is not None:
        return PersonMatch(row, judged.player)
    meant = (one for one in judged.doubtful if not clubs_apart(row.club, one.club))
    return PersonMatch(row, candidates=tuple(meant))


def _alone(
    one: PersonMatch, claimed: Mapping[int, int], known: set[int], first: set[int]
) -> PersonMatch:
    """Return a match, or what to decide if its person is somebody else of the file too."""
    player = one.player
    if player is None or claimed[player.pk] == 1:
        return one
    if one.by_uid and player.pk not in first:
        first.add(player.pk)
        return one
    if one.by_uid or player.pk in known or claimed[player.pk] > 1:
        return PersonMatch(one.row, candidates=(player,))
    return one


def _by_uid(
    rows: Iterable[PersonRow], organiser: User, file: ContestFile
) -> dict[str, tuple[Player, ...]]:
    """Return the people whom the identifiers name, by reference: those of this contest first."""
    of_uid: dict[Any, list[tuple[bool, Player]]] = defaultdict(list)
    uids = dict.fromkeys(uid for row in rows for uid in row.uids)
    uid_rows = PlayerUid.objects.filter(player__organiser=organiser).select_related(
        "player", "contest"
    )
    for part in _parts(uids):
        for one in uid_rows.filter(uid__in=part).order_by("pk"):
            ours = one.contest is not None and one.contest.uid == file.uid
            of_uid[one.uid].append((ours, one.player))
    players = {}
    for row in rows:
        named = [pair for uid in row.uids for pair in of_uid[uid]]
        here = {player.pk: player for ours, player in named if ours}
        players[row.id] = tuple((here or {player.pk: player for _ours, player in named}).values())
    return players


def account_matches(file: ContestFile) -> list[AccountMatch]:
    """Return the accounts of the file. One query.

    An account that came with another file is no namesake: nobody signs in with it.
    """
    names = {one.name for one in file.people.accounts}
    here = {user.get_username(): user for user in User.objects.filter(is_active=True)}
    return [
        AccountMatch(one, here.get(one.name) if one.name in names else None)
        for one in file.people.accounts
    ]


def accounts_here(file: ContestFile, contest: Contest) -> dict[str, User]:
    """Return the accounts of the file that the contest here already names, by reference.

    Both logs begin with the same lines, each of the same account. An account that only results
    name is known by the name it is shown under.
    """
    lines = LogLine.objects.filter(contest=contest).order_by("pk").select_related("by")
    ours = [line for line in lines if keeps_action(line.action, file.extras)]
    accounts: dict[str, User] = {}
    names = names_of_accounts(file)
    for line, row in zip(ours, file.log, strict=False):
        if (line.at, line.action) != (row.at, row.action):
            break
        if row.by is not None and line.by is not None and names[row.by] == account_name(line.by):
            accounts.setdefault(row.by, line.by)
    taken = {user.pk for user in accounts.values()}
    shown = {
        account_name(user): user for user in _of_results(contest, lines) if user.pk not in taken
    }
    for one in file.people.accounts:
        if one.id not in accounts and one.name in shown:
            accounts[one.id] = shown.pop(one.name)
    return accounts


def _of_results(contest: Contest, lines: Iterable[LogLine]) -> Iterator[User]:
    entries = Entry.objects.filter(match__round__contest=contest)
    columns = entries.values_list("entered_by", "confirmed_by").distinct()
    keys = {pk for pair in columns for pk in pair if pk is not None}
    keys |= {line.by_id for line in lines if line.by_id is not None}
    yield from User.objects.filter(pk__in=keys).order_by("pk")


def _parts(values: Iterable[T]) -> Iterator[list[T]]:
    left = iter(values)
    while part := list(islice(left, AT_ONCE)):
        yield part


class Way(StrEnum):
    """What the importer asks for, where the contest is already here."""

    UPDATE = "update"
    COPY = "copy"


@dataclass(frozen=True, slots=True)
class Arriving:
    """A file beside what is here.

    `here` is the contest of the same identifier, None if there is none, and `compared` how it
    stands to the file. `extras` are the parts that the contest here knows.
    """

    file: ContestFile
    here: Contest | None
    compared: Compared | None
    extras: frozenset[Extra]
    people: list[PersonMatch]
    accounts: list[AccountMatch]

    @property
    def relation(self) -> Relation | None:
        """How the file stands to the contest that is here; None for a contest that is not."""
        return self.compared.relation if self.compared is not None else None

    @property
    def known(self) -> list[PersonMatch]:
        """People who are in the address book."""
        return [one for one in self.people if one.player is not None]

    @property
    def new(self) -> list[PersonMatch]:
        """People whom the address book does not know."""
        return [one for one in self.people if one.player is None and not one.candidates]

    @property
    def to_decide(self) -> list[PersonMatch]:
        """People who may be one of several, or somebody new."""
        return [one for one in self.people if one.to_decide]

    @property
    def namesakes(self) -> list[AccountMatch]:
        """Accounts whose name an account here has too."""
        return [one for one in self.accounts if one.namesake is not None]


def arriving(file: ContestFile, organiser: User, *, locked: bool = False) -> Arriving:
    """Return what the import of a file would meet here, in the address book of `organiser`.

    The people of a contest that is here are looked up in the address book of its organiser. With
    `locked`, nobody else writes to that contest until the transaction ends.
    """
    rows = Contest.objects.filter(uid=file.uid)
    here = (rows.select_for_update() if locked else rows).first()
    extras = known_extras(here) if here is not None else frozenset()
    compared = compare(carried(here, extras), file) if here is not None else None
    book = here.organiser if here is not None else organiser
    return Arriving(file, here, compared, extras, people_matches(file, book), account_matches(file))


def known_extras(contest: Contest) -> frozenset[Extra]:
    """Return the parts of a contest that are known here. One query.

    Without its cash, what it earned is kept elsewhere; without telephones, those of its people are.
    """
    came = list(contest.arrivals.values_list("with_phones", flat=True))
    extras = {Extra.CASH} if not contest.cash_elsewhere else set()
    if not came or any(came):
        extras.add(Extra.PHONES)
    return frozenset(extras)
