"""A season of 18 days whose lists three hands type: its names merged, it is the true one."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from benchmarks.made_up_people import ERRORS, MadeUp, made_up
from tests.annexes.seasons.rules.builders import Data, day, rules, table, team
from tournaments.annexes.book.queries.alike import Spelling, alike_people
from tournaments.annexes.seasons.rules import Table

DAYS, PAIRS = 18, 24
#: What each hand does to one name in three, by the words of `ERRORS`.
HANDS = (
    ("letter missing", "family first in capitals", "initials"),
    ("letters swapped", "accents missing", "particle glued", "half of a double name"),
    ("letter changed", "letter doubled", "comma", "title", "particle missing"),
)


def typed(one: MadeUp, hand: tuple[str, ...], random: Random) -> str:
    """Return a name as a hand types it on one evening."""
    errors = [error for word in hand if (error := ERRORS[word](one, random)) is not None]
    return random.choice(errors) if errors and random.random() < 1 / 3 else one.name


def key_of(name: str) -> str:
    """Return the key of a name: the hands' lists have no other."""
    return f"p {name}"


def ranked(of: Table, person_of: dict[str, str]) -> list[tuple[int | None, int, str]]:
    """Return the rank, the points and the true person of each row."""
    rows = (*of.rows, *of.unranked)
    return sorted((row.rank, row.points, person_of[row.key[0]]) for row in rows)


def test_a_season_typed_by_three_hands_has_the_table_of_its_people() -> None:
    random = Random(30)
    # Nobody types « œ » twice.
    people = [one for one in made_up(2 * PAIRS + 12, seed=18) if "œ" not in one.name]
    true_days: list[Data] = []
    typed_days: list[Data] = []
    person_of = {key_of(one.name): one.name for one in people}
    played: dict[str, set[int]] = defaultdict(set)
    for number in range(DAYS):
        came = random.sample(people, 2 * PAIRS)
        true_teams, typed_teams = [], []
        for one, other in zip(came[::2], came[1::2], strict=True):
            total = random.randrange(1000, 9000)
            names = [typed(who, HANDS[number % len(HANDS)], random) for who in (one, other)]
            for name, who in zip(names, (one, other), strict=True):
                person_of[key_of(name)] = who.name
                played[name].add(number)
            true_teams.append(team(*map(_player, (one.name, other.name)), total=total))
            typed_teams.append(team(*map(_player, names), total=total))
        date = f"2026-{1 + number // 2:02}-{1 + 14 * (number % 2):02}"
        true_days.append(day(f"d{number}", date, *true_teams))
        typed_days.append(day(f"d{number}", date, *typed_teams))
    true = ranked(table(rules(), *true_days), person_of)
    assert ranked(table(rules(), *typed_days), person_of) != true

    # Somebody ticks, in each group, the names of the person who stays, and reads the page again.
    groups: dict[str, list[str]] = {name: [name] for name in played}
    while True:
        listed = alike_people(
            [Spelling(name, name, contests=frozenset(played[name])) for name in sorted(groups)]
        ).groups
        ticked = [
            (group.stays.key, one.spelling.key)
            for group in listed
            for one in group.others
            if person_of[key_of(one.spelling.key)] == person_of[key_of(group.stays.key)]
        ]
        if not ticked:
            break
        for kept, other in ticked:
            groups[kept] += groups.pop(other)
            played[kept] |= played[other]
    same = [[key_of(name) for name in names] for names in groups.values() if len(names) > 1]
    assert ranked(table(rules(), *typed_days, same=same), person_of) == true


def _player(name: str) -> Data:
    return {"id": key_of(name), "name": name}
