"""A contest file as one value: its members, their limits, and its faults with their sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as option
from enum import StrEnum
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from django.utils.translation import gettext as _
from pydantic import Field

from scoring.words import N_
from tournaments.annexes.contest_file.rules.after import AwardsMember, CashMember, LogRow
from tournaments.annexes.contest_file.rules.contest import ContestMember, Positive, row
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


#: Field of the faults of the zip itself.
DOCUMENT: Final = "document"
#: Faults said one by one. A file of noise has as many as it has values.
MOST_FAULTS: Final = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. `field` is the member and the path in it; rows are counted from 1.

    `line` is the line of log.jsonl, from 1.
    """

    field: str
    message: str
    params: Mapping[str, Any] = option(default_factory=dict, hash=False)
    line: int | None = None

    @property
    def of_document(self) -> bool:
        """Whether it is about the zip itself."""
        return self.field == DOCUMENT

    def sentence(self) -> str:
        """Return the sentence, in the current language."""
        return _(self.message) % self.params

    def to_data(self) -> dict[str, Any]:
        """Return the fault as the verbs answer it in JSON."""
        line = {} if self.line is None else {"line": self.line}
        return {"field": self.field, **line, "message": self.sentence()}


class FileRefused(Exception):
    """A contest file is refused, with all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(f"{one.field} : {one.sentence()}" for one in self.listed())

    def listed(self) -> list[Fault]:
        """Return the faults to say: all, or the first ones and how many more there are."""
        if len(self.faults) <= MOST_FAULTS:
            return list(self.faults)
        more = N_("Et %(count)d autres fautes.")
        left = len(self.faults) - MOST_FAULTS
        return [*self.faults[:MOST_FAULTS], Fault(DOCUMENT, more, {"count": left})]

    def to_data(self) -> dict[str, Any]:
        """Return the refusal as the verbs answer it in JSON."""
        return {"errors": [one.to_data() for one in self.listed()]}


def of_document(message: str, **params: Any) -> FileRefused:
    """Return the refusal of a file that cannot be read further."""
    return FileRefused([Fault(DOCUMENT, message, params)])


def path_of(member: Member, where: Sequence[str | int] = ()) -> str:
    """Return the field of a fault: the member, and the path of the value in it.

    >>> path_of(Member.ENTRIES, ("entries", 0, "deals", 2, "ns"))
    'entries.json:entries[1].deals[3].ns'
    """
    path = ""
    for step in where:
        path += f"[{step + 1}]" if isinstance(step, int) else f"{'.' if path else ''}{step}"
    return f"{member}:{path}" if path else str(member)
