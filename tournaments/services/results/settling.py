"""Settle which version of a result counts: read it again, choose one, take the last one back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.deal import Deal
from tournaments.models import Contest, Entry, Match
from tournaments.queries.core.spots import spot_of_match
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.sheets import Sheet, deals_of
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, writing
from tournaments.services.results.closing import open_again
from tournaments.services.results.counting import count_again, count_chairs_again
from tournaments.services.results.versions import (
    ENTERED,
    AtTable,
    Draft,
    Seen,
    Writer,
    add_version,
    asks_second_reading,
    becomes,
    cannot_read,
    confirmed,
    count_at_table,
    entered,
    needs_second_reader,
    note,
    person_of,
    refuse_at_table,
    seen_as,
    taken_over,
    under_lock,
)
from tournaments.words.enums import Camp, EntryKind, EntryStatus
from tournaments.words.texts import Refused


def confirm_entry(match: Match, by: Writer, *, version: int, token: UUID | None = None) -> Entry:
    """Confirm the result or the correction that waits to be read; it counts from now on.

    Raises `Conflict` when it is no longer the version seen; `Refused` when nothing waits, when the
    same person or camp entered it, or when the match is not finished.
    """
    with writing(match.round.contest, person_of(by), token) as action:
        seen = seen_as(match, version)
        refuse_at_table(action.contest, seen.match, by, seen.versions)
        count_at_table(match, by)
        target = seen.versions.pending or seen.current
        if target is None or target.confirmed:
            raise Refused(_("Il n’y a rien à confirmer à cette table."))
        why_not = cannot_read(action.contest, target, by)
        if why_not is not None:
            raise Refused(why_not)
        return confirm(action, seen, target, by)


def confirm(
    action: Action, seen: Seen, target: EntryLine, by: Writer, verb: str = "confirm_entry"
) -> Entry:
    """Make a version that was read again the result, as part of an action. Raises `Refused`."""
    row = seen.rows[target.version]
    figures, deals = _recounted(action, seen, row, ended=True)
    first = {name: getattr(row, name) for name in ENTERED}
    draft = Draft(
        figures=figures,
        deals=deals,
        readers=first | confirmed(by),
        status=EntryStatus.CONFIRMED,
        replaces=seen.place,
        reason=target.reason,
        second_reading=needs_second_reader(action.contest, target),
    )
    return add_version(action, seen, draft, verb)


def choose_version(
    match: Match,
    by: Writer,
    *,
    chosen: int,
    version: int,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Choose one of the versions of a match as its result; the desk decides where they disagree.

    A person who chooses another's version is its second reader. Where a second reader is required,
    a person's own version is only proposed again. Raises `Conflict`; `Refused` for an unknown
    version, for the version that already counts, and in a closed round without a reason.
    """
    with writing(match.round.contest, person_of(by), token) as action:
        seen = seen_as(match, version)
        _refuse_players(by)
        target, current = seen.versions.line(chosen), seen.current
        if target is None:
            raise Refused(_("Il n’y a pas de version %(number)d.") % {"number": chosen})
        if current is not None and current.confirmed:
            if target == current:
                return _keep(action, seen, "choose_version", reason)
            _refuse_without_reason(seen, reason)
        why_not = cannot_read(action.contest, target, by)
        if why_not is None:
            return confirm(action, seen, target, by, "choose_version")
        if target.version == seen.versions.seen:
            raise Refused(why_not)
        return _propose_again(action, seen, target, by, "choose_version", reason)


def undo_entry(
    match: Match, by: Writer, *, version: int, reason: str = "", token: UUID | None = None
) -> Entry | None:
    """Take back the last entry: the result before it counts again, or the match has none.

    Nothing is deleted: the result before it returns as a new version. A waiting correction is taken
    back first. Where results are read twice, going back from one confirmed result to another is a
    correction, which somebody else confirms. Raises `Conflict`; `Refused` when the match has no
    entry, and in a closed round without a reason or without a confirmed result to return to.
    """
    with writing(match.round.contest, person_of(by), token) as action:
        seen = seen_as(match, version)
        _refuse_players(by)
        current = seen.current
        if current is None:
            raise Refused(_("Il n’y a pas de saisie à annuler à cette table."))
        return _go_back(action, seen, current, by, reason)


def take_back_forfeit(
    action: Action, match: Match, by: User | None, loser: Camp, reason: str
) -> None:
    """Take back a camp's forfeit, no other result; a closed round left without one opens again."""
    seen = under_lock(match)
    if seen.current is None or not _lost(seen, loser):
        return
    before, round_ = seen.versions.line(seen.current.replaces), seen.match.round
    alone = seen.versions.pending is None and (before is None or not before.confirmed)
    if round_.closed and alone:
        open_again(action, round_)
    _go_back(action, seen, seen.current, by, reason)


def is_forfeited(match: Match, loser: Camp) -> bool:
    """Return whether the last result of a match is a forfeit of this camp, under the lock."""
    return _lost(under_lock(match), loser)


def _lost(seen: Seen, loser: Camp) -> bool:
    last = seen.versions.pending or seen.current
    return last is not None and last.kind is EntryKind.FORFEIT and last.winner not in ("", loser)


def _go_back(
    action: Action, seen: Seen, current: EntryLine, by: Writer, reason: str
) -> Entry | None:
    """Return to the result before the last entry, as part of an action; raises as `undo_entry`."""
    if seen.versions.pending is not None:
        return _keep(action, seen, "undo_entry", reason)
    before = seen.versions.line(current.replaces)
    if seen.match.round.closed and (before is None or not before.confirmed):
        raise Refused(_("La partie est close : son résultat se corrige, il ne disparaît pas."))
    _refuse_without_reason(seen, reason)
    if before is None:
        Entry.objects.filter(match=seen.match, current=True).update(current=False)
        note(action, seen.match, "undo_entry", current, None, reason)
        return None
    twice = asks_second_reading(action.contest, by)
    if twice and current.confirmed and before.confirmed:
        return _propose_again(action, seen, before, by, "undo_entry", reason)
    row = seen.rows[before.version]
    figures, deals = _recounted(action, seen, row, ended=before.confirmed)
    draft = taken_over(row, figures=figures, deals=deals, beside=False)
    return add_version(action, seen, draft, "undo_entry", reason)


def _keep(action: Action, seen: Seen, verb: str, reason: str) -> Entry:
    """Keep the confirmed result, as a new version; discard the correction that waits beside it."""
    if seen.versions.pending is None:
        raise Refused(_("Cette version est déjà le résultat."))
    return add_version(action, seen, taken_over(seen.rows[seen.place]), verb, reason)


def _propose_again(
    action: Action, seen: Seen, target: EntryLine, by: Writer, verb: str, reason: str
) -> Entry:
    """Enter a former version again in the writer's name, to be read by somebody else."""
    status, takes_place = becomes(action.contest, seen.versions, by)
    row = seen.rows[target.version]
    figures, deals = _recounted(action, seen, row, ended=True)
    draft = Draft(
        figures=figures,
        deals=deals,
        readers=entered(by),
        status=status,
        replaces=seen.place,
        reason=reason or target.reason,
        second_reading=True,
        beside=not takes_place,
    )
    return add_version(action, seen, draft, verb, reason)


def _recounted(
    action: Action, seen: Seen, row: Entry, *, ended: bool
) -> tuple[dict[str, Any], Sequence[Deal]]:
    """Return a version's figures by today's rules, and its deals. Raises `Refused` if they fail."""
    draft = taken_over(row)
    if not row.kind.has_deals:
        return dict(draft.figures), ()
    regulation = Regulation.from_data(action.contest.regulation)
    if row.marks:
        number = seen.match.round.number
        return count_chairs_again(regulation, number, row, ended=ended), ()
    deals = deals_of(row)
    regulation = regulation.at_table(row.chosen)
    figures = count_again(regulation, spot_of_match(seen.match), deals, ended=ended)
    return {**figures, "chosen": row.chosen}, deals


def _refuse_players(by: Writer) -> None:
    if isinstance(by, AtTable):
        raise Refused(_("C’est à la table de marque de choisir : allez la voir avec la feuille."))


def _refuse_without_reason(seen: Seen, reason: str) -> None:
    if seen.match.round.closed and not reason.strip():
        raise Refused(_("Dites pourquoi ce résultat est corrigé."), field="reason")


@dataclass(frozen=True, slots=True)
class Reading:
    """What remains to be settled at a match, for the person who views it.

    `waits` is the version that a second reader must confirm; `why_not` is the sentence that tells
    why this person cannot. `versions` stand side by side, each with whether this person may choose
    it. `undoable` is whether the last entry may simply be taken back. `choosable` are the former
    versions with other figures, which may be chosen again.
    """

    waits: EntryLine | None
    why_not: str | None
    versions: tuple[tuple[EntryLine, bool], ...]
    undoable: bool
    choosable: frozenset[int]


def to_settle(contest: Contest, sheet: Sheet, by: Writer) -> Reading:
    """Return what remains to be settled at a match, for the person who asks. No query."""
    current = sheet.entry
    waits = sheet.pending or (current if current is not None and not current.confirmed else None)
    why_not = cannot_read(contest, waits, by) if waits is not None else None
    beside = [line for line in (sheet.opposed, current, sheet.pending) if line is not None]
    versions: tuple[tuple[EntryLine, bool], ...] = ()
    if len(beside) > 1:
        versions = tuple((line, _may_take(contest, sheet, line, by)) for line in beside)
    standing = {_figures(line) for line in beside}
    former = frozenset(line.version for line in sheet.history if _figures(line) not in standing)
    return Reading(
        waits=waits,
        why_not=why_not,
        versions=versions,
        undoable=current is not None and (sheet.pending is not None or not sheet.round_closed),
        # In a closed round a result is corrected by typing it, with a reason.
        choosable=frozenset() if sheet.round_closed else former,
    )


def _figures(line: EntryLine) -> tuple[Any, ...]:
    absent = () if line.kind.is_played else tuple(line.course)
    return line.totals, absent, line.winner, line.kind


def _may_take(contest: Contest, sheet: Sheet, line: EntryLine, by: Writer) -> bool:
    """Return whether that version becomes the result if this person chooses it."""
    if line == sheet.entry and line.confirmed:
        return sheet.pending is not None
    return cannot_read(contest, line, by) is None
