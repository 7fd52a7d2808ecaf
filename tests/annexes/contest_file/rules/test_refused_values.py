"""Values and lines that no contest has, each refused in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.annexes.contest_file.rules.made import with_data, with_text
from tests.annexes.contest_file.rules.refusing import fields, refused
from tests.sweeps import for_each
from tournaments.annexes.contest_file.rules.value import Member


def _set(path: str, value: Any) -> Callable[[Any], None]:
    """Return what sets the value at a path such as "teams.0.name"; `...` removes it."""

    def change(data: Any) -> None:
        *steps, last = (int(one) if one.isdigit() else one for one in path.split("."))
        for step in steps:
            data = data[step]
        if value is ...:
            del data[last]
        else:
            data[last] = value

    return change


NOTHING = "n’est pas dans ce fichier"
TWICE = "Le fichier le dit déjà"


@for_each(
    "member, path, value, field, words",
    [
        # Unknown, missing, of the wrong type, beyond the column.
        (Member.TEAMS, "teams.0.shoes", 42, "teams[1].shoes", "inconnu"),
        (Member.CONTEST, "contest.slug", "x", "contest.slug", "inconnu"),
        (Member.TEAMS, "teams.0.name", ..., "teams[1].name", "Il manque"),
        (Member.TEAMS, "teams.0.name", 3, "teams[1].name", "Un texte"),
        (Member.TEAMS, "teams.0.number", "1", "teams[1].number", "nombre entier"),
        (Member.TEAMS, "teams.0.number", True, "teams[1].number", "nombre entier"),
        (Member.TEAMS, "teams.0.name", "x" * 406, "teams[1].name", "405 signes au plus"),
        (Member.TEAMS, "teams.0.number", 40_000, "teams[1].number", "32767 au plus"),
        (Member.TEAMS, "teams.0.lot", 2**31, "teams[1].lot", "2147483647 au plus"),
        (Member.CONTEST, "contest.date", "21/11/2026", "contest.date", "Une date"),
        (
            Member.CONTEST,
            "contest.created_at",
            "2026-11-21T10:00:00",
            "contest.created_at",
            "fuseau",
        ),
        (Member.CONTEST, "contest.created_at", "0001-01-01T00:00:00Z", "contest.created_at", ""),
        (Member.PEOPLE, "people.0.uids.0", "Jean", "people[1].uids[1]", "UUID"),
        (Member.PEOPLE, "accounts.0.name", "anne\u2063", "accounts[1].name", "signe invisible"),
        (Member.PEOPLE, "accounts.0.name", "\u202eenna", "accounts[1].name", "signe invisible"),
        (Member.ENTRIES, "entries.0.kind", "guess", "entries[1].kind", "Ce mot est inconnu"),
        (Member.AWARDS, "awards", {}, "awards", "Une liste"),
        # References to nothing.
        (Member.TEAMS, "teams.0.player1", "p99", "teams[1].player1", NOTHING),
        (Member.TEAMS, "teams.0.categories", [9], "teams[1].categories[1]", NOTHING),
        (Member.TEAMS, "singles.0.player", "p99", "singles[1].player", NOTHING),
        (Member.CONTEST, "wishes.0.one", 99, "wishes[1].one", NOTHING),
        (Member.CONTEST, "prizes.0.category", 9, "prizes[1].category", NOTHING),
        (Member.ROUNDS, "seats.0.team", 99, "seats[1].team", NOTHING),
        (Member.ROUNDS, "seats.0.match", "1/99", "seats[1].match", NOTHING),
        (Member.ROUNDS, "matches.0.round", 9, "matches[1].round", NOTHING),
        (Member.ROUNDS, "penalties.0.by", "a99", "penalties[1].by", NOTHING),
        (Member.ROUNDS, "rounds.0.entrants.0", [99, 1], "rounds[1].entrants[1]", NOTHING),
        (Member.ENTRIES, "entries.0.match", "9/9", "entries[1].match", NOTHING),
        (Member.ENTRIES, "entries.0.replaces", 7, "entries[1].replaces", NOTHING),
        (Member.CASH, "payments.5.cancels", 99, "payments[6].cancels", NOTHING),
        # What comes after, or itself.
        (Member.CASH, "payments.0.cancels", 6, "payments[1].cancels", "n’est pas d’avant"),
        (Member.CASH, "payments.5.cancels", 6, "payments[6].cancels", "n’est pas d’avant"),
        (Member.ENTRIES, "entries.0.replaces", 1, "entries[1].replaces", "n’est pas d’avant"),
        (Member.CASH, "discounts.0.team", 99, "discounts[1].team", NOTHING),
        # Said twice.
        (Member.TEAMS, "teams.1.number", 1, "teams[2].number", TWICE),
        (Member.PEOPLE, "people.1.id", "p1", "people[2].id", TWICE),
        (Member.ROUNDS, "rounds.1.number", 1, "rounds[2].number", TWICE),
        (Member.CONTEST, "items.1.name", "Inscription", "items[2].name", TWICE),
        (Member.ENTRIES, "entries.10.deals.1.number", 1, "entries[11].deals[2].number", TWICE),
        # A team at a table has a camp.
        (Member.ROUNDS, "seats.1.camp", "", "seats[2].camp", "une exempte"),
        # The regulation.
        (Member.CONTEST, "contest.regulation.besst", 3, "contest.regulation.besst", "option"),
        (Member.CONTEST, "contest.regulation.rounds", -1, "contest.regulation", ""),
        (Member.CONTEST, "contest.regulation.rules", {}, "contest.regulation", ""),
        (
            Member.CONTEST,
            "contest.regulation.tariffs",
            [3],
            "contest.regulation",
            "ne peut pas être lu",
        ),
        # Results and draws.
        (Member.ENTRIES, "entries.10.ns", 1_333, "entries[11]", "recompté"),
        (Member.ENTRIES, "entries.10.winner", "EW", "entries[11]", "recompté"),
        (Member.ENTRIES, "entries.10.deals.0.ns", 900, "entries[11].deals[1]", ""),
        (Member.ROUNDS, "rounds.0.seed", 12_345, "rounds[1]", "place autrement"),
        (Member.ROUNDS, "rounds.0.method", "magic", "rounds[1]", "ne peut pas être rejoué"),
        (Member.LOGO, "", b"GIF89a", "", "PNG"),
    ],
)
def test_a_value_that_no_contest_has_is_refused_in_its_place(
    member: Member, path: str, value: Any, field: str, words: str
) -> None:
    if member is Member.LOGO:
        raw = with_text(member, lambda _raw: value)
    else:
        raw = with_data(member, _set(path, value))
    faults = [(fault.field, fault.sentence()) for fault in refused(raw)]
    place = f"{member}:{field}" if field else str(member)
    assert [sentence for where, sentence in faults if where.startswith(place) and words in sentence]


def test_two_results_in_force_are_refused() -> None:
    def both(data: Any) -> None:
        match = data["entries"][0]["match"]
        data["entries"].append({**data["entries"][0], "match": match, "version": 2})

    assert fields(with_data(Member.ENTRIES, both)) == ["entries.json:entries[12].current"]


def test_a_fault_of_the_log_has_its_line() -> None:
    faults = refused(with_data(Member.LOG, _set("2.by", "a99")))
    assert [(fault.field, fault.line) for fault in faults] == [("log.jsonl:by", 3)]
    faults = refused(with_data(Member.LOG, _set("4.action", "x" * 41)))
    assert [(fault.field, fault.line) for fault in faults] == [("log.jsonl:action", 5)]
    assert faults[0].to_data() == {
        "field": "log.jsonl:action",
        "line": 5,
        "message": "40 signes au plus.",
    }
