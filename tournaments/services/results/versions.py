"""Writing of results: always a new version, never a change to an existing one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.deal import Deal
from tournaments.models import Deal as DealRow
from tournaments.models import Entry, Match
from tournaments.models.prepared import prepared
from tournaments.queries.results.entries import (
    EntryLine,
    Versions,
    entries_of,
    entry_line,
    versions_of,
)
from tournaments.queries.results.sheets import deals_of
from tournaments.services.core.action import Action, refuse_draft
from tournaments.services.core.strangers import Stranger
from tournaments.words.enums import Camp, Chair, EntryStatus, Stage
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class AtTable:
    """A camp, or a player, at its table, on a phone identified by a key, without account or name.

    `link` is the token of the link that opened the page; the link must still open the table when
    the result is saved. None means that no link was used. `address` and `browser` are digests of
    where the phone answers from, "" if unknown. `switched` says whether the phone spoke for the
    other camp before. Writes of a `stranger` are counted; None is for a person of the desk, who is
    never limited, and for the program.
    """

    camp: Camp | Chair
    phone: str
    link: str | None = None
    address: str = ""
    browser: str = ""
    switched: bool = False
    stranger: Stranger | None = None


#: None is the program itself.
Writer = User | AtTable | None


def person_of(by: Writer) -> User | None:
    """Return the person, for the log; None for the program, and for a camp, named in its entry."""
    return None if isinstance(by, AtTable) else by


FIGURES = (
    *("kind", "ns", "ew", "marks", "course", "belotes", "capots", "winner"),
    *("chosen", "manches"),
)
WRITER = ("by", "camp", "phone", "address", "browser", "switched")
ENTERED = tuple(f"entered_{name}" for name in WRITER)
READ = tuple(f"confirmed_{name}" for name in WRITER)


class Conflict(Exception):
    """Somebody else saved this match meanwhile; `theirs` is their version.

    The page shows it, and the user decides.
    """

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
        """The current result."""
        return self.versions.current

    @property
    def place(self) -> int:
        """Number of the version that a new one replaces; 0 for none."""
        return self.current.version if self.current is not None else 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A version to write: its figures, deals, readers and status.

    `beside` leaves the current result in place. `replaces` is the version to return to when this
    one is taken back.
    """

    figures: Mapping[str, Any]
    deals: Sequence[Deal]
    readers: Mapping[str, Any]
    status: EntryStatus
    replaces: int
    reason: str = ""
    second_reading: bool = False
    beside: bool = field(default=False, kw_only=True)


def seen_as(match: Match, version: int) -> Seen:
    """Return the match, if the user saw its present state. Raises `Conflict`, `Refused`."""
    seen = under_lock(match)
    refuse_unseen(seen, version)
    return seen


def refuse_unseen(seen: Seen, version: int) -> None:
    """Raise `Conflict` if the match has another version than the one the user saw."""
    if seen.versions.seen != version:
        raise Conflict(seen.versions.pending or seen.current)


def under_lock(match: Match) -> Seen:
    """Return the match with its versions.

    Raises `Refused` if its draw was undone or made again, or is a draft.
    """
    found = _match(match.pk)
    if not found:
        raise Refused(_("Cette table n’existe plus : le tirage a été refait ou annulé."))
    [seated] = found
    refuse_draft(seated.round)
    rows = entries_of(seated.pk)
    return Seen(seated, versions_of(rows), {row.version: row for row in rows})


@prepared
def _match(pk: int) -> QuerySet[Match]:
    return Match.objects.filter(pk=pk).select_related("round")


def entered(by: Writer) -> dict[str, Any]:
    """Return the columns that store who enters a version."""
    return dict(zip(ENTERED, _stored(by), strict=True))


def confirmed(by: Writer) -> dict[str, Any]:
    """Return the columns that store who reads a version a second time."""
    return dict(zip(READ, _stored(by), strict=True))


def _stored(by: Writer) -> tuple[Any, ...]:
    """Return the values of the columns of `WRITER`."""
    if isinstance(by, AtTable):
        return None, by.camp, by.phone, by.address, by.browser, by.switched
    return by, "", "", "", "", False


def taken_over(row: Entry, **changed: Any) -> Draft:
    """Return a draft that repeats a version, its readers included, with these changes."""
    draft = Draft(
        figures={name: getattr(row, name) for name in FIGURES},
        deals=deals_of(row) if row.kind.has_deals else (),
        readers={name: getattr(row, name) for name in (*ENTERED, *READ)},
        status=row.status,
        replaces=row.replaces,
        reason=row.reason,
        second_reading=row.second_reading,
        beside=not row.current and row.status == EntryStatus.PROPOSED,
    )
    return replace(draft, **changed)


def add_version(action: Action, seen: Seen, draft: Draft, verb: str, why: str = "") -> Entry:
    """Write a new version of the result; it counts from now on, unless it waits beside.

    `why` is the reason for the log; by default the version's own reason. Raises `Refused`.
    """
    match = seen.match
    if draft.status != EntryStatus.TO_VERIFY and match.round.stage == Stage.BRACKET:
        _refuse_without_winner(draft.figures["winner"])
    # Set the status after saving the deals: the trigger compares them with the previous result,
    # because a result that is only counted again needs no second reading.
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


def _refuse_without_winner(winner: str) -> None:
    """Raise `Refused` if a match of a bracket has no winner."""
    if not winner:
        raise Refused(
            _(
                "Un match de tableau a un vainqueur : à égalité, les équipes jouent une donne de "
                "plus, et les totaux la comprennent."
            )
        )


def note(
    action: Action,
    match: Match,
    verb: str,
    before: EntryLine | None,
    after: EntryLine | None,
    why: str,
) -> None:
    """Write a change of a result to the log."""
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
    data = {name: getattr(line, name) for name in names}
    if not line.marks and not line.course:
        # Only players who each play for themselves have these.
        del data["marks"], data["course"]
    if not line.chosen:
        del data["chosen"]
    return data
