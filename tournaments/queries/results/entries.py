"""The versions of a match's result: which one counts, which one waits, which ones disagree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.enums import Camp, EntryKind, EntryStatus
from tournaments.models import Entry

#: The persons an entry names.
PERSONS = ("entered_by", "confirmed_by")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A result as it stands at the desk, in points.

    `replaces` is the version it took the place of, 0 for none.
    """

    version: int
    status: str
    kind: str
    ns: int
    ew: int
    belotes: int | None
    capots: int | None
    winner: str
    reason: str
    entered_by: str
    entered_at: datetime
    entered_camp: str = ""
    confirmed_by: str = ""
    confirmed_camp: str = ""
    second_reading: bool = False
    entered_phone: str = ""
    replaces: int = 0

    @property
    def confirmed(self) -> bool:
        """Whether the result counts in the standings."""
        return self.status == EntryStatus.CONFIRMED

    @property
    def status_name(self) -> str:
        """The status in the reader's language."""
        return str(EntryStatus(self.status).label)

    @property
    def writer(self) -> str:
        """Who entered it, in the reader's language: a person, or a camp at its table."""
        return self.entered_by or _camp(self.entered_camp) or "–"

    @property
    def reader(self) -> str:
        """Who confirmed it, in the reader's language; "" where nobody had to."""
        return self.confirmed_by or _camp(self.confirmed_camp)

    @property
    def proposed(self) -> bool:
        """Whether it waits for its second reading."""
        return self.status == EntryStatus.PROPOSED

    @property
    def disputed(self) -> bool:
        """Whether it says something else than what was proposed before it."""
        return self.status == EntryStatus.DISPUTED

    @property
    def to_verify(self) -> bool:
        """Whether it is a doubtful sheet, kept aside."""
        return self.status == EntryStatus.TO_VERIFY

    @property
    def forfeit(self) -> bool:
        """Whether a team was absent: the winner is the other one."""
        return self.kind == EntryKind.FORFEIT

    def says(self, ns: int, ew: int, belotes: int | None = None, capots: int | None = None) -> bool:
        """Whether these totals are those of this result: a count that one leaves out, aside."""
        counts = ((self.belotes, belotes), (self.capots, capots))
        return (
            not self.forfeit
            and (self.ns, self.ew) == (ns, ew)
            and all(None in pair or pair[0] == pair[1] for pair in counts)
        )

    def same_writer(self, other: EntryLine) -> bool:
        """Whether one person, or one camp, entered both."""
        if self.entered_camp or other.entered_camp:
            return self.entered_camp == other.entered_camp
        return self.entered_by != "" and self.entered_by == other.entered_by


def _camp(camp: str) -> str:
    return str(Camp(camp).label) if camp else ""


@dataclass(frozen=True, slots=True)
class Versions:
    """Every version of one match's result, in order, and what they come to.

    `current` is the result as it stands, None for none; `pending` a correction of it that waits
    beside it for its second reading; `opposed` what a disputed `current` speaks against.
    """

    lines: tuple[EntryLine, ...]
    current: EntryLine | None
    pending: EntryLine | None
    opposed: EntryLine | None

    @classmethod
    def of(cls, lines: Sequence[EntryLine], current: int) -> Versions:
        """From the versions in order and the number of the one that is current, 0 for none."""
        by_number = {line.version: line for line in lines}
        stands = by_number.get(current)
        pending = opposed = None
        if stands is not None and stands.confirmed:
            later = (line for line in lines if line.version > current and line.proposed)
            pending = max(later, key=lambda line: line.version, default=None)
        if stands is not None and stands.disputed:
            opposed = by_number.get(stands.replaces)
            while opposed is not None and opposed.same_writer(stands):
                opposed = by_number.get(opposed.replaces)
        return cls(tuple(lines), stands, pending, opposed)

    @property
    def seen(self) -> int:
        """The version a page shows last and its form sends back; 0 where there is none.

        It is that of the waiting correction where there is one: nobody confirms or replaces what
        the page did not show.
        """
        last = self.pending or self.current
        return last.version if last is not None else 0

    @property
    def newest(self) -> int:
        """The highest number a version has; 0 before the first."""
        return self.lines[-1].version if self.lines else 0

    def line(self, version: int) -> EntryLine | None:
        """The version of that number."""
        return next((line for line in self.lines if line.version == version), None)


def versions_of(entries: Iterable[Entry]) -> Versions:
    """The versions of one match's result; fetch with them the persons they name (`PERSONS`)."""
    found = sorted(entries, key=lambda entry: entry.version)
    current = next((entry.version for entry in found if entry.current), 0)
    return Versions.of([entry_line(entry) for entry in found], current)


def standing_entries() -> QuerySet[Entry]:
    """The current versions, and the corrections that may be waiting beside one of them.

    Only those newer than the current version of their match wait: what settles one is newer still.
    """
    counts = Entry.objects.filter(
        match=OuterRef("match"),
        current=True,
        status=EntryStatus.CONFIRMED,
        version__lt=OuterRef("version"),
    )
    beside = Q(current=False, status=EntryStatus.PROPOSED) & Q(Exists(counts))
    return Entry.objects.filter(Q(current=True) | beside).select_related(*PERSONS)


def entry_line(entry: Entry) -> EntryLine:
    """An entry as a value; fetch with it the persons it names (`PERSONS`)."""
    return EntryLine(
        version=entry.version,
        status=entry.status,
        kind=entry.kind,
        ns=entry.ns,
        ew=entry.ew,
        belotes=entry.belotes,
        capots=entry.capots,
        winner=entry.winner,
        reason=entry.reason,
        entered_by=entry.entered_by.get_username() if entry.entered_by else "",
        entered_at=entry.entered_at,
        entered_camp=entry.entered_camp,
        confirmed_by=entry.confirmed_by.get_username() if entry.confirmed_by else "",
        confirmed_camp=entry.confirmed_camp,
        second_reading=entry.second_reading,
        entered_phone=entry.entered_phone,
        replaces=entry.replaces,
    )
