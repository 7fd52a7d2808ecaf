"""Versions of a match's result: the current one, the pending one, and those that disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple

from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Value,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from tournaments.models import Contest, Entry
from tournaments.models.prepared import prepared
from tournaments.regulation.manches import Manches, read_manches, won_of
from tournaments.words.enums import Camp, Chair, EntryKind, EntryStatus, seat_named
from tournaments.words.person_names import account_shown

#: Foreign keys of an entry to the people it names.
PERSONS = ("entered_by", "confirmed_by")
#: When an entry was made, where nobody reads it.
NO_TIME = datetime(1, 1, 1, tzinfo=UTC)


class EntryLine(NamedTuple):
    """A result as the desk sees it, in points.

    It is a named tuple: a page makes hundreds, and a frozen dataclass takes six times as long.

    `replaces` is the number of the version it replaced, 0 for none. `switched` says whether a phone
    that answered had spoken for the other camp before. `chosen` is what its table chose of the
    rules, as JSON. `marks` are those of each chair where each plays for himself, and `course` how
    that match went: see `models.Entry`. From `entered_by` on, the fields tell who wrote it and how.
    Most pages do not read them.
    """

    version: int
    status: EntryStatus
    kind: EntryKind
    ns: int
    ew: int
    belotes: int | None
    capots: int | None
    winner: str
    reason: str
    chosen: str = ""
    written_manches: str = ""
    marks: Sequence[int] = ()
    course: Sequence[Any] = ()
    entered_by: str = ""
    entered_at: datetime = NO_TIME
    entered_camp: str = ""
    confirmed_by: str = ""
    confirmed_camp: str = ""
    second_reading: bool = False
    entered_phone: str = ""
    replaces: int = 0
    entered_address: str = ""
    entered_browser: str = ""
    confirmed_address: str = ""
    switched: bool = False

    @property
    def manches(self) -> Manches:
        return read_manches(self.written_manches)

    @property
    def won(self) -> tuple[int, int]:
        """Manches won by NS and by EW; an equal manche is nobody's."""
        return won_of(self.manches)

    @property
    def confirmed(self) -> bool:
        return self.status == EntryStatus.CONFIRMED

    @property
    def status_name(self) -> str:
        return str(self.status.label)

    @property
    def writer(self) -> str:
        return account_shown(self.entered_by) or _camp(self.entered_camp) or "–"

    @property
    def reader(self) -> str:
        """Person or camp that confirmed it, in the reader's language; "" if nobody had to."""
        return account_shown(self.confirmed_by) or _camp(self.confirmed_camp)

    @property
    def proposed(self) -> bool:
        return self.status == EntryStatus.PROPOSED

    @property
    def disputed(self) -> bool:
        return self.status == EntryStatus.DISPUTED

    @property
    def to_verify(self) -> bool:
        return self.status == EntryStatus.TO_VERIFY

    @property
    def forfeit(self) -> bool:
        return not self.kind.is_played

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(self.marks) if self.marks else (self.ns, self.ew)

    def seen_by(self, camp: str) -> tuple[int, int, int]:
        """Return the marks of a camp, those against it, and 1, 0 or -1 for a win, a draw, a loss.

        Where each plays for himself, the best of the others is against a player, and those who
        share the first place draw. Source: VARIANTS, tables of three.
        """
        if not self.marks:
            mine, theirs = (self.ns, self.ew) if camp == Camp.NS else (self.ew, self.ns)
            return mine, theirs, 0 if not self.winner else 1 if self.winner == camp else -1
        place = Chair.values.index(camp)
        mine = self.marks[place]
        theirs = max(mark for chair, mark in enumerate(self.marks) if chair != place)
        if self.winner == camp:
            return mine, theirs, 1
        return mine, theirs, 0 if not self.winner and mine >= theirs else -1

    def says(self, ns: int, ew: int, belotes: int | None = None, capots: int | None = None) -> bool:
        """Tell whether these equal this result; counts that a side leaves out are ignored."""
        counts = ((self.belotes, belotes), (self.capots, capots))
        return (
            not self.forfeit
            and (self.ns, self.ew) == (ns, ew)
            and all(None in pair or pair[0] == pair[1] for pair in counts)
        )

    def same_writer(self, other: EntryLine) -> bool:
        if self.entered_camp or other.entered_camp:
            return self.entered_camp == other.entered_camp
        return self.entered_by != "" and self.entered_by == other.entered_by


def _camp(camp: str) -> str:
    return str(seat_named(camp).label) if camp else ""


@dataclass(frozen=True, slots=True)
class Versions:
    """All versions of a result; `opposed` is the one that a disputed `current` contradicts."""

    lines: tuple[EntryLine, ...]
    current: EntryLine | None
    pending: EntryLine | None
    opposed: EntryLine | None

    @classmethod
    def of(cls, lines: Sequence[EntryLine], current: int) -> Versions:
        """Build from the ordered versions and the number of the current one, 0 for none."""
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
        """Last version that a page shows and its form sends back; 0 for none.

        A pending correction counts first: nobody can confirm or replace a version the page did not
        show.
        """
        last = self.pending or self.current
        return last.version if last is not None else 0

    @property
    def newest(self) -> int:
        return self.lines[-1].version if self.lines else 0

    def line(self, version: int) -> EntryLine | None:
        return next((line for line in self.lines if line.version == version), None)


@prepared
def entries_of(match: int) -> QuerySet[Entry]:
    return Entry.objects.filter(match=match).select_related(*PERSONS)


def versions_of(entries: Iterable[Entry]) -> Versions:
    """Return the versions of one match's result. Fetch the people they name (`PERSONS`) too."""
    versions = sorted(entries, key=lambda entry: entry.version)
    current = next((entry.version for entry in versions if entry.current), 0)
    return Versions.of([entry_line(entry) for entry in versions], current)


def standing_entries() -> QuerySet[Entry]:
    """Return the current versions, and the corrections that wait: they are newer."""
    counts = Entry.objects.filter(
        match=OuterRef("match"),
        current=True,
        status=EntryStatus.CONFIRMED,
        version__lt=OuterRef("version"),
    )
    beside = Q(current=False, status=EntryStatus.PROPOSED) & Q(Exists(counts))
    return Entry.objects.filter(Q(current=True) | beside).select_related(*PERSONS)


def standing_lines(
    contest: Contest, only: int | None = None, *, authors: bool = False
) -> Iterator[tuple[int, bool, EntryLine]]:
    """Yield each standing entry: key of its match, whether it is current, value. One query.

    With `only`, read that round alone. Without `authors`, leave who wrote it empty: most of the
    columns of an entry tell that.
    The values equal those of `entry_line`. They are read without making an `Entry` of each row,
    which takes five times as long.
    """
    params = (contest.pk,) if only is None else (contest.pk, only)
    for row in _standing_rows(authors, one_round=only is not None)(*params):
        yield row[0], row[1], EntryLine(*row[2:])


@cache
def _standing_rows(authors: bool, one_round: bool) -> Callable[..., list[tuple[Any, ...]]]:
    columns = _COLUMNS if authors else _COLUMNS[: EntryLine._fields.index("entered_by")]

    def of_contest(contest: Any) -> QuerySet[Entry, tuple[Any, ...]]:
        rows = standing_entries().filter(match__round__contest=contest).order_by("version")
        return rows.values_list("match", "current", *columns)

    def of_round(contest: Any, number: Any) -> QuerySet[Entry, tuple[Any, ...]]:
        return of_contest(contest).filter(match__round__number=number)

    return prepared(of_round if one_round else of_contest)


#: Fields of an `EntryLine` that are not columns of `Entry`.
_MADE: Mapping[str, Combinable] = {
    "entered_by": Coalesce("entered_by__username", Value("")),
    "confirmed_by": Coalesce("confirmed_by__username", Value("")),
    "written_manches": F("manches"),
    "switched": ExpressionWrapper(
        Q(entered_switched=True) | Q(confirmed_switched=True), output_field=BooleanField()
    ),
}
_COLUMNS = tuple(_MADE.get(name, name) for name in EntryLine._fields)


def entry_line(entry: Entry) -> EntryLine:
    """Convert an entry to a value. Fetch the people it names (`PERSONS`) too."""
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
        entered_address=entry.entered_address,
        entered_browser=entry.entered_browser,
        confirmed_address=entry.confirmed_address,
        switched=entry.entered_switched or entry.confirmed_switched,
        marks=entry.marks,
        course=entry.course,
        chosen=entry.chosen,
        written_manches=entry.manches,
    )
