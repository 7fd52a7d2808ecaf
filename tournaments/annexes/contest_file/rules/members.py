"""Members of a contest file, in their order, and the limits of the file."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

#: Ending of the name of a contest file.
SUFFIX = ".dixdeder"
#: Content of the first member, by which other programs know the file.
MIMETYPE = "application/x-dixdeder-contest"
FORMAT: Final = "dix-de-der/contest"
#: Version of the format that this program writes.
VERSION = 1

MEGABYTE = 1_000_000
#: Largest file, and largest sum of its members once unfolded, in bytes.
MOST_BYTES = 50 * MEGABYTE
MOST_UNFOLDED = 200 * MEGABYTE
MOST_MEMBERS = 64
#: How many times larger than its compressed bytes a member may be.
MOST_RATIO = 200
#: Deepest nesting of lists and objects in a JSON member.
MOST_DEPTH = 30


class Member(StrEnum):
    """Member of the file, in the order of the file."""

    MIMETYPE = "mimetype"
    MANIFEST = "manifest.json"
    CONTEST = "contest.json"
    PEOPLE = "people.json"
    TEAMS = "teams.json"
    ROUNDS = "rounds.json"
    ENTRIES = "entries.json"
    AWARDS = "awards.json"
    LOG = "log.jsonl"
    LOGO = "logo.png"
    CASH = "cash.json"
    REGULATION = "regulation.toml"
    RESULTS = "results.json"


ORDER = tuple(Member)
#: Members that a file may lack: a contest without a logo, a file without the cash.
OPTIONAL = frozenset({Member.LOGO, Member.CASH})
#: Members that the manifest does not describe: the two that come before what it lists.
UNLISTED = frozenset({Member.MIMETYPE, Member.MANIFEST})


class Extra(StrEnum):
    """Part of a contest that its file carries only if asked."""

    PHONES = "phones"
    CASH = "cash"
