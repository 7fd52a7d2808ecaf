"""Where the camps of a match answered from, and signs that one person answered for both.

In most halls each phone has an address of its own on the wifi: two camps with one address are then
one phone. Behind a router or a proxy, the phones of a hall share an address, which says nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Contest, Entry
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine


class Sign(StrEnum):
    """Sign that one person may have answered for both camps of a match."""

    ONE_ADDRESS = "both camps answered from one address"
    SWITCHED = "a phone that answered had spoken for the other camp"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses from which the phones of a contest answered: round and match of each answer."""

    seen: Mapping[str, frozenset[tuple[int, int]]]

    def is_one_phone(self, address: str) -> bool:
        """Return whether one phone alone has this address, as far as the answers tell.

        A phone is at one table in a round, so an address at two tables of one round is shared. As
        long as no other table answered from another address, all the phones may share this one.
        """
        here = self.seen.get(address, frozenset())
        rounds = [round_ for round_, _match in here]
        elsewhere = any(there - here for other, there in self.seen.items() if other != address)
        return len(rounds) == len(set(rounds)) and elsewhere


def addresses_of(contest: Contest) -> Addresses:
    """Return the addresses from which the phones of a contest answered. One query."""
    answers = Entry.objects.filter(match__round__contest=contest).exclude(
        entered_address="", confirmed_address=""
    )
    columns = "match__round", "match", "entered_address", "confirmed_address"
    seen: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for round_, match, *addresses in answers.values_list(*columns).distinct():
        for address in filter(None, addresses):
            seen[address].add((round_, match))
    return Addresses({address: frozenset(matches) for address, matches in seen.items()})


def signs_of(contest: Contest, lines: Sequence[EntryLine]) -> list[tuple[Sign, ...]]:
    """Return the signs of each version that both camps answered for. At most one query."""
    addresses = addresses_of(contest) if any(map(_from_one_address, lines)) else Addresses({})
    return [tuple(_signs(line, addresses)) for line in lines]


def signs_of_round(contest: Contest, view: RoundView) -> list[tuple[TableLine, tuple[Sign, ...]]]:
    """Return the tables of a round whose result has signs, with them. At most one query."""
    tables = [(table, table.entry) for table in view.tables if table.entry is not None]
    signs_of_entries = signs_of(contest, [entry for _table, entry in tables])
    pairs = zip(tables, signs_of_entries, strict=True)
    return [(table, signs) for (table, _entry), signs in pairs if signs]


def _signs(line: EntryLine, addresses: Addresses) -> Iterator[Sign]:
    if _from_one_address(line) and addresses.is_one_phone(line.entered_address):
        yield Sign.ONE_ADDRESS
    if line.switched and line.entered_camp and line.confirmed_camp:
        yield Sign.SWITCHED


def _from_one_address(line: EntryLine) -> bool:
    return line.entered_address != "" and line.entered_address == line.confirmed_address
