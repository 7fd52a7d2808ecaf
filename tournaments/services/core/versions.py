"""How a version of a result is written: one more, and never a change to one that is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.deal import Deal
from tournaments.enums import EntryKind, EntryStatus, Stage
from tournaments.models import Deal as DealRow
from tournaments.models import Entry, Match
from tournaments.queries.results.entries import (
    PERSONS,
    EntryLine,
    Versions,
    entry_line,
    versions_of,
)
from tournaments.queries.results.sheets import deals_of
from tournaments.services.core.action import Action
from tournaments.services.core.bracket_guards import refuse_without_winner
from tournaments.services.core.writers import AtTable, Writer
from tournaments.wording.words import Refused

FIGURES = ("kind", "ns", "ew", "belotes", "capots", "winner")
ENTERED = ("entered_by", "entered_camp", "entered_phone")
READ = ("confirmed_by", "confirmed_camp", "confirmed_phone")


class Conflict(Exception):
    """Somebody else saved this match meanwhile: their version, for the user to decide."""

    def __init__(self, theirs: EntryLine | None) -> None:
        super().__init__(theirs)
        self.theirs = theirs


@dataclass(frozen=True, slots=True)
class Seen:
    """A match under the lock, with every version of its result."""

    match: Match
    versions: Versions
    rows: Mapping[int, Entry]

    @property
    def current(self) -> EntryLine | None:
        """The result as it stands."""
        return self.versions.current

    @property
    def place(self) -> int:
        """The version whose place a new one takes; 0 for none."""
        return self.current.version if self.current is not None else 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A version to be written: its figures, its deals, who reads it, what it is.

    `beside` leaves the present result in its place; `replaces` is the version to come back to when
    this one is taken back.
    """

    figures: Mapping[str, Any]
    deals: Sequence[Deal]
    readers: Mapping[str, Any]
    status: str
    replaces: int
    reason: str = ""
    second_reading: bool = False
    beside: bool = field(default=False, kw_only=True)


def seen_as(match: Match, version: int) -> Seen:
    """The match as it stands, which must be what the user saw. Raises `Conflict`, `Refused`."""
    seen = under_lock(match)
    refuse_unseen(seen, version)
    return seen


def refuse_unseen(seen: Seen, version: int) -> None:
    """Raise `Conflict` where the match has another version than the one the user saw."""
    if seen.versions.seen != version:
        raise Conflict(seen.versions.pending or seen.current)


def under_lock(match: Match) -> Seen:
    """The match as it stands. Raises `Refused` where its draw is gone."""
    seated = Match.objects.select_related("round").filter(pk=match.pk).first()
    if seated is None:
        raise Refused(_("Cette table n’est plus tirée : le tirage a été refait, ou défait."))
    rows = list(Entry.objects.filter(match=seated).select_related(*PERSONS))
    return Seen(seated, versions_of(rows), {row.version: row for row in rows})


def entered(by: Writer) -> dict[str, Any]:
    """Who enters a version, as it is stored."""
    return dict(zip(ENTERED, _stored(by), strict=True))


def confirmed(by: Writer) -> dict[str, Any]:
    """Who reads a version a second time, as it is stored."""
    return dict(zip(READ, _stored(by), strict=True))


def _stored(by: Writer) -> tuple[Any, str, str]:
    return (None, by.camp, by.phone) if isinstance(by, AtTable) else (by, "", "")


def taken_over(row: Entry, **changed: Any) -> Draft:
    """A version that repeats another one, its readers included."""
    draft = Draft(
        figures={name: getattr(row, name) for name in FIGURES},
        deals=deals_of(row) if row.kind == EntryKind.DEALS else (),
        readers={name: getattr(row, name) for name in (*ENTERED, *READ)},
        status=row.status,
        replaces=row.replaces,
        reason=row.reason,
        second_reading=row.second_reading,
        beside=not row.current and row.status == EntryStatus.PROPOSED,
    )
    return replace(draft, **changed)


def add_version(action: Action, seen: Seen, draft: Draft, verb: str, why: str = "") -> Entry:
    """Write one more version of the result; unless it waits beside, it is the result from now on.

    `why` is the reason the log gives, that of the version where none is said. Raises `Refused`.
    """
    match = seen.match
    if draft.status != EntryStatus.TO_VERIFY and match.round.stage == Stage.BRACKET:
        refuse_without_winner(draft.figures["winner"])
    # It becomes what it is once its deals are there: the database compares them with those of the
    # result before, for a result that is counted again is not read again.
    entry = Entry.objects.create(
        match=match,
        version=seen.versions.newest + 1,
        replaces=draft.replaces,
        current=False,
        status=EntryStatus.PROPOSED,
        reason=draft.reason.strip(),
        second_reading=draft.second_reading,
        **draft.figures,
        **draft.readers,
    )
    DealRow.objects.bulk_create(
        DealRow(
            entry=entry,
            number=number,
            **{**deal._asdict(), "contract": None if deal.contract is None else str(deal.contract)},
        )
        for number, deal in enumerate(draft.deals, start=1)
    )
    if not draft.beside:
        Entry.objects.filter(match=match, current=True).update(current=False)
        Entry.objects.filter(pk=entry.pk).update(current=True, status=draft.status)
        entry.current, entry.status = True, draft.status
    before = seen.current if not draft.beside else seen.versions.pending
    note(action, match, verb, before, entry_line(entry), why or draft.reason)
    return entry


def note(
    action: Action,
    match: Match,
    verb: str,
    before: EntryLine | None,
    after: EntryLine | None,
    why: str,
) -> None:
    """Put into the log what became of a result."""
    action.log(
        verb,
        _("Partie %(round)d, table %(table)d")
        % {"round": match.round.number, "table": match.table},
        before=_as_data(before),
        after=_as_data(after),
        reason=why,
    )


def _as_data(line: EntryLine | None) -> dict[str, Any] | None:
    if line is None:
        return None
    names = ("version", "status", *FIGURES, "entered_camp", "confirmed_camp")
    return {name: getattr(line, name) for name in names}
