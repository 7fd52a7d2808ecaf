"""What a contest file refers to, and what it may say only once."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from scoring.words import N_
from tournaments.annexes.contest_file.rules.contest import To
from tournaments.annexes.contest_file.rules.value import ContestFile, Fault, Member, path_of

NOTHING: Final = N_("« %(said)s » n’est pas dans ce fichier.")
TWICE: Final = N_("Le fichier le dit déjà.")
TWO_RESULTS: Final = N_("Cette rencontre a deux résultats en vigueur.")
LATER: Final = N_("« %(said)s » n’est pas d’avant.")
ELSEWHERE: Final = N_("La rencontre « %(said)s » est d’une autre partie.")

#: What the rows of a list may say only once, by member and list. Null and "" are said often.
ONCE: Final[Mapping[tuple[Member, str], tuple[tuple[str, ...], ...]]] = {
    (Member.CONTEST, "items"): (("name",),),
    (Member.CONTEST, "categories"): (("name",),),
    (Member.CONTEST, "halls"): (("name",), ("position",)),
    (Member.CONTEST, "clocks"): (("hall",),),
    (Member.CONTEST, "wishes"): (("one", "other", "round"),),
    (Member.PEOPLE, "people"): (("id",),),
    (Member.PEOPLE, "accounts"): (("id",),),
    (Member.TEAMS, "teams"): (("number",), ("code",), ("seed",)),
    (Member.TEAMS, "origins"): (("team",),),
    (Member.TEAMS, "orders"): (("team", "item"),),
    (Member.TEAMS, "singles"): (("player",),),
    (Member.TEAMS, "applications"): (("code",),),
    (Member.ROUNDS, "rounds"): (("number",),),
    (Member.ROUNDS, "matches"): (("round", "table"), ("round", "section", "slot")),
    (Member.ROUNDS, "seats"): (("round", "team"), ("match", "camp", "place")),
    (Member.ROUNDS, "catch_ups"): (("round", "team"),),
    (Member.ROUNDS, "adjusted_boards"): (("match", "board"),),
    (Member.ENTRIES, "entries"): (("match", "version"),),
    (Member.AWARDS, "awards"): (("prize", "unit", "part"), ("prize", "unit", "team", "player")),
    (Member.CASH, "payments"): (("number",), ("cancels",)),
    (Member.CASH, "counts"): (("number",),),
    (Member.CASH, "discounts"): (("team",),),
    (Member.CASH, "told"): (("team",),),
}


class Reference(NamedTuple):
    """A field of a row that refers to something, alone or as a list."""

    field: str
    to: To
    several: bool


def reference_faults(file: ContestFile) -> Iterator[Fault]:
    """Yield every reference to nothing, and everything that is said twice."""
    known = _keys_by_target(file)
    for member, where, row in _rows(file):
        yield from _to_nothing(known, member, where, row)
    for (member, name), keys in ONCE.items():
        value = _members(file).get(member)
        if value is not None:
            yield from _twice(member, name, getattr(value, name), keys)
    yield from _of_results(file)
    yield from _of_draws(file, known[To.TEAM])
    yield from _of_cash(file)


def _members(file: ContestFile) -> dict[Member, Any]:
    rows_of = {
        Member.CONTEST: file.contest,
        Member.PEOPLE: file.people,
        Member.TEAMS: file.teams,
        Member.ROUNDS: file.rounds,
        Member.ENTRIES: file.entries,
        Member.AWARDS: file.awards,
    }
    return rows_of if file.cash is None else {**rows_of, Member.CASH: file.cash}


def _keys_by_target(file: ContestFile) -> dict[To, Collection[Any]]:
    """Return what references may name."""
    return {
        To.PERSON: {one.id for one in file.people.people},
        To.ACCOUNT: {one.id for one in file.people.accounts},
        To.TEAM: {one.number for one in file.teams.teams},
        To.ROUND: {one.number for one in file.rounds.rounds},
        To.MATCH: {f"{one.round}/{one.table}" for one in file.rounds.matches},
        To.ITEM: range(1, len(file.contest.items) + 1),
        To.CATEGORY: range(1, len(file.contest.categories) + 1),
        To.PRIZE: range(1, len(file.contest.prizes) + 1),
        To.HALL: range(1, len(file.contest.halls) + 1),
    }


def _rows(file: ContestFile) -> Iterator[tuple[Member, tuple[str | int, ...], Any]]:
    """Yield each row that may refer to something, with its member and its path."""
    for member, value in _members(file).items():
        for one in fields(value):
            content = getattr(value, one.name)
            if isinstance(content, tuple):
                for at, row in enumerate(content):
                    yield member, (one.name, at), row
                    if member is Member.TEAMS and one.name == "applications":
                        for place, wanted in enumerate(row.wanted):
                            yield member, (one.name, at, "wanted", place), wanted
            elif content is not None:
                yield member, (one.name,), content
    for at, line in enumerate(file.log):
        yield Member.LOG, (at,), line


@cache
def references_of(row: type[object]) -> tuple[Reference, ...]:
    """Return the fields of a row that refer to something, as their types declare it."""
    references = []
    for name, hint in get_type_hints(row, include_extras=True).items():
        several = get_origin(hint) is tuple
        parts = get_args(hint) if several or get_origin(hint) in (Union, UnionType) else (hint,)
        for part in parts:
            for mark in get_args(part)[1:] if get_origin(part) is Annotated else ():
                if isinstance(mark, To):
                    references.append(Reference(name, mark, several))
    return tuple(references)


def _to_nothing(
    known: Mapping[To, Collection[Any]], member: Member, where: tuple[str | int, ...], row: Any
) -> Iterator[Fault]:
    kind: Any = type(row)
    for field, to, several in references_of(kind):
        targets = getattr(row, field)
        for at, one in enumerate(targets if several else (targets,)):
            if one is not None and one not in known[to]:
                path = (*where, field, at) if several else (*where, field)
                yield _at(member, path, NOTHING, one)


def _at(member: Member, path: tuple[str | int, ...], message: str, target: object) -> Fault:
    """Return a fault; one of the log has the line, and the field of that line."""
    if member is Member.LOG:
        line, *rest = path
        return Fault(path_of(member, rest), message, {"said": target}, int(line) + 1)
    return Fault(path_of(member, path), message, {"said": target})


def _twice(
    member: Member, name: str, rows: tuple[Any, ...], keys: tuple[tuple[str, ...], ...]
) -> Iterator[Fault]:
    for key in keys:
        seen: set[Hashable] = set()
        for at, row in enumerate(rows):
            value = tuple(getattr(row, field) for field in key)
            # What the database compares: a null makes the row unlike any other.
            if value[-1] is None or value[0] is None or value == ("",):
                continue
            if value in seen:
                yield Fault(path_of(member, (name, at, key[-1])), TWICE)
            seen.add(value)


def _of_results(file: ContestFile) -> Iterator[Fault]:
    """Yield the matches with two results that count, and the versions that are replaced by none."""
    versions: dict[str, set[int]] = {}
    current: set[str] = set()
    for at, entry in enumerate(file.entries.entries):
        if entry.current and entry.match in current:
            yield Fault(path_of(Member.ENTRIES, ("entries", at, "current")), TWO_RESULTS)
        if entry.current:
            current.add(entry.match)
        versions.setdefault(entry.match, {0}).add(entry.version)
        numbers: set[int] = set()
        for place, deal in enumerate(entry.deals):
            if deal.number in numbers:
                deal_path = path_of(Member.ENTRIES, ("entries", at, "deals", place, "number"))
                yield Fault(deal_path, TWICE)
            numbers.add(deal.number)
    for at, entry in enumerate(file.entries.entries):
        if entry.replaces not in versions[entry.match]:
            where = ("entries", at, "replaces")
            yield Fault(path_of(Member.ENTRIES, where), NOTHING, {"said": entry.replaces})
        elif entry.replaces >= entry.version:
            where = ("entries", at, "replaces")
            yield Fault(path_of(Member.ENTRIES, where), LATER, {"said": entry.replaces})


def _of_draws(file: ContestFile, teams: Collection[int]) -> Iterator[Fault]:
    """Yield the entrants of a draw who are no team, and the seats at a match of another round."""
    for at, row in enumerate(file.rounds.rounds):
        for place, (team, _rank) in enumerate(row.entrants):
            if team not in teams:
                entrant = path_of(Member.ROUNDS, ("rounds", at, "entrants", place))
                yield Fault(entrant, NOTHING, {"said": team})
    for at, seat in enumerate(file.rounds.seats):
        if seat.match is not None and not seat.match.startswith(f"{seat.round}/"):
            where = ("seats", at, "match")
            yield Fault(path_of(Member.ROUNDS, where), ELSEWHERE, {"said": seat.match})
        elif (seat.match is None) != (seat.camp == ""):
            sentence = N_("Une place à une table a un camp, une exempte n’en a pas.")
            yield Fault(path_of(Member.ROUNDS, ("seats", at, "camp")), sentence)


def _of_cash(file: ContestFile) -> Iterator[Fault]:
    """Yield the lines of the ledger that cancel a line that is not there, or that comes after."""
    if file.cash is None:
        return
    numbers = {line.number for line in file.cash.payments}
    for at, line in enumerate(file.cash.payments):
        if line.cancels is not None and line.cancels not in numbers:
            where = ("payments", at, "cancels")
            yield Fault(path_of(Member.CASH, where), NOTHING, {"said": line.cancels})
        elif line.cancels is not None and line.cancels >= line.number:
            where = ("payments", at, "cancels")
            yield Fault(path_of(Member.CASH, where), LATER, {"said": line.cancels})
