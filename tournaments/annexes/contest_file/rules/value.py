"""A contest file as one value: its members in their order, and the limits of the file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from pydantic import Field

from tournaments.annexes.contest_file.rules.after import AwardsMember, CashMember, LogRow
from tournaments.annexes.contest_file.rules.contest import ContestMember
from tournaments.annexes.contest_file.rules.kinds import Positive, row
from tournaments.annexes.contest_file.rules.people import PeopleMember, TeamsMember
from tournaments.annexes.contest_file.rules.play import EntriesMember, RoundsMember

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


@dataclass(frozen=True, slots=True)
class ContestFile:
    """All that a contest is, without a key of any database.

    `extras` are the parts that the file carries besides. `logo` is a PNG. `cash` is None unless
    asked. The members made for other readers are not read back.
    """

    program: str
    uid: UUID
    extras: frozenset[Extra]
    contest: ContestMember
    people: PeopleMember
    teams: TeamsMember
    rounds: RoundsMember
    entries: EntriesMember
    awards: AwardsMember
    log: tuple[LogRow, ...]
    logo: bytes | None = None
    cash: CashMember | None = None

    @property
    def with_phones(self) -> bool:
        """Whether the file carries telephones and towns."""
        return Extra.PHONES in self.extras

    @property
    def with_cash(self) -> bool:
        """Whether the file carries payments, counts and discounts."""
        return Extra.CASH in self.extras


def summary(file: ContestFile) -> dict[str, Any]:
    """Return what the verbs answer about a file, as plain data."""
    settings = file.contest.contest
    return {
        "uid": str(file.uid),
        "version": settings.version,
        "program": file.program,
        "name": settings.name,
        "date": settings.date.isoformat(),
        "with": [str(extra) for extra in Extra if extra in file.extras],
        "teams": len(file.teams.teams),
        "rounds": len(file.rounds.rounds),
        "entries": len(file.entries.entries),
        "log": len(file.log),
        "people": len(file.people.people),
    }


@row
class ListedMember:
    """A member: its size unfolded, in bytes, and its SHA-256 in hexadecimal."""

    name: Annotated[str, Field(max_length=100)]
    size: Positive
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


@row
class Manifest:
    """The whole member. `log` is the number of lines of log.jsonl."""

    format: Literal["dix-de-der/contest"]
    version: Annotated[int, Field(ge=1, le=VERSION)]
    program: Annotated[str, Field(max_length=100)]
    uid: UUID
    contest_version: Positive
    log: Positive
    with_: Annotated[tuple[Extra, ...], Field(alias="with")]
    members: tuple[ListedMember, ...]
