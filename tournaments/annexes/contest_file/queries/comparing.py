"""Two files of one contest compared: which of them goes further, by their logs.

Every action is a line of the log, and the log only grows. So the file whose log begins with all of
the other's lines is the newer one, and two logs that differ before their ends went on apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from tournaments.annexes.contest_file.queries.left_out import keeps_action, kept_of
from tournaments.annexes.contest_file.rules.after import LogRow
from tournaments.annexes.contest_file.rules.value import ContestFile, Extra


class Relation(StrEnum):
    """What a file is to the contest of the same uid that is already here."""

    #: The same log and the same content.
    SAME = "same"
    #: The file goes on from what is here.
    NEWER = "newer"
    #: What is here goes on from the file.
    OLDER = "older"
    #: Both went on, each from the same beginning.
    APART = "apart"


#: Actions about this installation: its accounts, its address book, its network. They belong to no
#: file's history, so doing them here does not part the contest from its file.
LOCAL_ACTIONS: Final = frozenset(
    {
        *("add_scorer", "add_person", "grant_role", "withdraw_role", "give_password"),
        *("correct_person", "merge_people", "separate_people", "two_people"),
        "set_phones",
    }
)


@dataclass(frozen=True, slots=True)
class Compared:
    """A file beside the contest that is here: their relation, and what each has after the other.

    `common` is the number of lines that both have, and `here` and `there` the lines of each after
    these. Lines that only one of the two may carry, such as those of the cash, are left out.
    `new` are the lines of the file to add to those that are here.
    """

    relation: Relation
    common: int
    here: tuple[LogRow, ...]
    there: tuple[LogRow, ...]
    new: tuple[LogRow, ...]


def compare(here: ContestFile, there: ContestFile) -> Compared:
    """Compare a contest as it is here with its file. Both carry all that they know."""
    both = here.extras & there.extras
    ours, theirs = _history(here, both), _history(there, both)
    mine, yours = _signed(ours, here), _signed(theirs, there)
    common = next(
        (
            place
            for place, (one, other) in enumerate(zip(mine, yours, strict=False))
            if one != other
        ),
        min(len(mine), len(yours)),
    )
    return Compared(
        _relation(here, there, bool(ours[common:]), bool(theirs[common:])),
        common,
        tuple(line for _place, line in ours[common:]),
        tuple(line for _place, line in theirs[common:]),
        there.log[theirs[common - 1][0] + 1 :] if common else there.log,
    )


def _relation(here: ContestFile, there: ContestFile, more_here: bool, more_there: bool) -> Relation:
    match more_here, more_there:
        case False, True:
            return Relation.NEWER
        case True, False:
            return Relation.OLDER
        case True, True:
            return Relation.APART
        case _:
            # A name corrected here differs from the file, and the file brings nothing new.
            corrected = any(line.action in LOCAL_ACTIONS for line in here.log)
            both = here.extras & there.extras
            same = corrected or without(here, both) == without(there, both)
            return Relation.SAME if same and here.extras >= there.extras else Relation.NEWER


def _history(file: ContestFile, extras: frozenset[Extra]) -> list[tuple[int, LogRow]]:
    """Return the lines that every file with these extras carries, each with its place."""
    return [
        (
            place,
            replace(line, before=kept_of(line.before, extras), after=kept_of(line.after, extras)),
        )
        for place, line in enumerate(file.log)
        if keeps_action(line.action, extras) and line.action not in LOCAL_ACTIONS
    ]


def names_of_accounts(file: ContestFile) -> Mapping[str | None, str]:
    """Return the names of the accounts of a file, by their references."""
    return {one.id: one.name for one in file.people.accounts}


def _signed(lines: list[tuple[int, LogRow]], file: ContestFile) -> list[tuple[Any, ...]]:
    """Return lines to compare: each account by its name, as references are a file's own."""
    names = names_of_accounts(file)
    return [
        (
            *(line.at, names.get(line.by, ""), line.action, line.subject),
            *(line.before, line.after, line.reason),
        )
        for _place, line in lines
    ]


def without(file: ContestFile, extras: frozenset[Extra]) -> ContestFile:
    """Return a file as if it carried only these extras, whatever program wrote it.

    Versions are left out: writes about the cash raise them too. So are the origins of teams: they
    name other contests, and are said anew when those change.
    """
    settings = replace(file.contest.contest, version=0, desk_version=0)
    lighter = replace(
        file,
        program="",
        extras=extras,
        contest=replace(file.contest, contest=settings),
        teams=replace(file.teams, origins=()),
        log=tuple(line for _place, line in _history(file, extras)),
    )
    if Extra.CASH not in extras:
        lighter = replace(lighter, cash=None)
    if Extra.PHONES not in extras:
        nothing: dict[str, Any] = {"town": None, "phone": None}
        people = tuple(replace(one, **nothing, licence="") for one in file.people.people)
        applications = tuple(
            replace(one, **nothing, licence1="", licence2="") for one in lighter.teams.applications
        )
        lighter = replace(
            lighter,
            people=replace(file.people, people=people),
            teams=replace(lighter.teams, applications=applications),
        )
    return lighter
