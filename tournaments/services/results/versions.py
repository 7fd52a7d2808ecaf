"""Writing of results: always a new version, never a change to an existing one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.deal import Deal
from tournaments.models import Contest, Entry, Match
from tournaments.models import Deal as DealRow
from tournaments.models.prepared import prepared
from tournaments.queries.results.answers import addresses_of
from tournaments.queries.results.entries import (
    EntryLine,
    Versions,
    entries_of,
    entry_line,
    versions_of,
)
from tournaments.queries.results.sheets import deals_of
from tournaments.services.core.action import Action, refuse_draft
from tournaments.services.core.limits import Stranger, count_answer
from tournaments.words.enums import Camp, Chair, EntryKind, EntryStatus, Stage
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class AtTable:
    """A camp, or a player, at its table, on a phone identified by a key, without account or name.

    `opens` tells whether the link of the page opens the table; it must still do when the result is
    saved. None means that no link was used. `address` and `browser` are digests of
    where the phone answers from, "" if unknown. `switched` says whether the phone spoke for the
    other camp before. Writes of a `stranger` are counted; None is for a person of the desk, who is
    never limited, and for the program.
    """

    camp: Camp | Chair
    phone: str
    opens: Callable[[], object] | None = None
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
    """Somebody else saved this match meanwhile; `theirs` is the version to show and judge."""

    def __init__(self, theirs: EntryLine | None) -> None:
        self.theirs = theirs


@dataclass(frozen=True, slots=True)
class Seen:
    """A match under the lock, with every version of its result."""

    match: Match
    versions: Versions
    rows: Mapping[int, Entry]

    @property
    def current(self) -> EntryLine | None:
        return self.versions.current

    @property
    def place(self) -> int:
        """Number of the version that a new one replaces; 0 for none."""
        return self.current.version if self.current is not None else 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A version to write; `beside` leaves the current one, `replaces` is the one to return to."""

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
    """Return the match and versions. Raises `Refused` if its draw was undone, redone or a draft."""
    matches = _match(match.pk)
    if not matches:
        raise Refused(_("Cette table n’existe plus : le tirage a été refait ou annulé."))
    [seated] = matches
    refuse_draft(seated.round)
    rows = entries_of(seated.pk)
    return Seen(seated, versions_of(rows), {row.version: row for row in rows})


@prepared
def _match(pk: int) -> QuerySet[Match]:
    return Match.objects.filter(pk=pk).select_related("round")


def entered(by: Writer) -> dict[str, Any]:
    """Return the columns that store who enters a version."""
    return _stored(ENTERED, by)


def confirmed(by: Writer) -> dict[str, Any]:
    """Return the columns that store who reads a version a second time."""
    return _stored(READ, by)


def _stored(columns: Sequence[str], by: Writer) -> dict[str, Any]:
    values: tuple[Any, ...] = by, "", "", "", "", False
    if isinstance(by, AtTable):
        values = None, by.camp, by.phone, by.address, by.browser, by.switched
    return dict(zip(columns, values, strict=True))


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


def asks_second_reading(contest: Contest, by: Writer) -> bool:
    """Return whether an entry by this writer counts only once somebody else has read it."""
    return contest.second_reading or isinstance(by, AtTable)


def needs_second_reader(contest: Contest, line: EntryLine) -> bool:
    """Return whether that version counts only with a second reader."""
    return contest.second_reading or line.entered_camp != ""


def wrote(line: EntryLine, by: Writer) -> bool:
    """Return whether this writer entered that version: the same person, or camp on any phone."""
    if isinstance(by, AtTable):
        return line.entered_camp == by.camp
    return by is not None and not line.entered_camp and line.entered_by == by.get_username()


def cannot_read(contest: Contest, line: EntryLine, by: Writer) -> str | None:
    """Return the sentence that tells why this writer cannot confirm that version, or None."""
    if isinstance(by, AtTable):
        if line.to_verify or line.forfeit:
            return _("Cette feuille est à vérifier à la table de marque.")
        if wrote(line, by):
            return _(
                "Votre camp a saisi ce résultat : à l’autre camp, ou à la table de marque, de le "
                "confirmer."
            )
        if line.entered_phone == by.phone or same_device(contest, line, by):
            return _(
                "Ce résultat a été saisi sur ce téléphone : confirmez-le sur un autre, ou à la "
                "table de marque."
            )
        return None
    if not needs_second_reader(contest, line):
        return None
    if by is None:
        return _("Une autre personne ou l’autre camp doit confirmer ce résultat.")
    if wrote(line, by):
        return _("Vous avez saisi ce résultat : une autre personne doit le confirmer.")
    if not line.entered_camp and not line.entered_by:
        return _(
            "On ne sait pas qui a saisi ce résultat : saisissez-le, une autre personne le "
            "confirmera."
        )
    return None


def same_device(contest: Contest, line: EntryLine, by: AtTable) -> bool:
    """Return whether this phone, without its cookies, entered that version. At most one query."""
    same = line.entered_browser == by.browser and line.entered_address == by.address
    return by.address != "" and same and addresses_of(contest).is_one_phone(by.address)


def refuse_at_table(contest: Contest, match: Match, by: Writer, versions: Versions) -> None:
    """Raise `Refused` where players may not, or may no longer, write their match's result."""
    if not isinstance(by, AtTable):
        return
    if not contest.players_enter:
        raise Refused(
            _(
                "Les joueurs ne saisissent pas les résultats : apportez la feuille à la table de "
                "marque."
            )
        )
    if match.round.closed:
        raise Refused(
            _("La partie est close : pour corriger un résultat, allez à la table de marque.")
        )
    if versions.current is not None and versions.current.forfeit:
        raise Refused(_("Un forfait est noté à cette table : allez à la table de marque."))
    # Two teams may have changed places since the page was opened.
    if by.opens is not None and not by.opens():
        raise Refused(
            _("Ce lien n’ouvre plus cette table : portez la feuille à la table de marque.")
        )


def count_at_table(match: Match, by: Writer) -> None:
    """Count what a stranger writes at a table. Raises `TooSoon` beyond what an hour allows."""
    if isinstance(by, AtTable) and by.stranger is not None:
        count_answer(by.stranger, match.pk)


def becomes(contest: Contest, versions: Versions, by: Writer) -> tuple[EntryStatus, bool]:
    """Return the status of a new version, and whether it counts at once, not beside another."""
    current = versions.current
    if not asks_second_reading(contest, by):
        return EntryStatus.CONFIRMED, True
    if current is None:
        return EntryStatus.PROPOSED, True
    sides = [line for line in (current, versions.opposed) if line is not None]
    insists = any(wrote(line, by) for line in sides)
    match current.status:
        case EntryStatus.TO_VERIFY:
            return EntryStatus.PROPOSED, True
        case EntryStatus.CONFIRMED:
            return EntryStatus.PROPOSED, False
        case EntryStatus.DISPUTED:
            # A person on neither side of a dispute proposes how it ends.
            return (EntryStatus.DISPUTED if insists else EntryStatus.PROPOSED), True
        case EntryStatus.PROPOSED:
            return (EntryStatus.PROPOSED if insists else EntryStatus.DISPUTED), True
        case _:
            assert_never(current.status)


def agreed_with(versions: Versions, by: Writer, figures: dict[str, Any]) -> EntryLine | None:
    """Return another writer's unread version that these figures repeat, or None."""
    for line in (versions.pending, versions.current, versions.opposed):
        waits = line is not None and (line.proposed or line.disputed)
        if line is not None and waits and not wrote(line, by) and same_figures(line, figures):
            return line
    return None


def same_figures(line: EntryLine, figures: dict[str, Any]) -> bool:
    """Return whether the version and the figures give the same result, however it was typed."""
    if line.winner != figures["winner"]:
        return False
    if not EntryKind(figures["kind"]).is_played:
        return line.forfeit and list(line.course) == figures.get("course", [])
    if line.marks or figures.get("marks"):
        return list(line.marks) == figures.get("marks")
    if line.written_manches != figures.get("manches", ""):
        return False
    counts = figures.get("belotes"), figures.get("capots")
    return line.says(figures["ns"], figures["ew"], *counts)
