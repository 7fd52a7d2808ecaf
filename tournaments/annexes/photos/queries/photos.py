"""Photographed sheets: what each proposes, and the pictures kept with a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.doubts.diagnosis import Sheet
from tournaments.annexes.photos.queries.phones import label_of
from tournaments.annexes.photos.rules import seats_sign
from tournaments.models import Contest, Entry, Match, PhotoSheet, Work
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.works import WorkLine, line_of
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.results.verdicts import Verdict, verdict_of
from tournaments.words.house_enums import PhotoFault, PhotoState, WorkKind

#: Figures of a sheet that are read, as the forms name them.
FIGURES = ("ns", "ew", "belotes", "capots")
#: What is against a picture alone: its code names its table, whose line is typed beside it.
OF_PICTURES = frozenset({PhotoFault.STRIP_HIDDEN, PhotoFault.TOO_SMALL, PhotoFault.TOO_BLURRED})
#: Sign of a digit that is not sure.
UNSURE = "?"


class Note(StrEnum):
    """What a person must know before using a proposal, besides its figures."""

    SAME = "the match has this result"
    OTHER = "the match has another result"
    FORFEIT = "the match is a forfeit"
    EARLIER = "the sheet is of an earlier round"
    CLOSED = "the round is closed"
    TWICE = "another picture proposes the same table"
    CUT = "the desk cut the table's link"
    BLANK = "the sheet was printed without a table or a round"


#: Notes after which a proposal may still be confirmed in a list.
HARMLESS = frozenset({Note.CUT})


@dataclass(frozen=True, slots=True)
class Proposal:
    """A photographed sheet that waits for a person.

    `fault` is why it proposes nothing; `view` and `line` are then None if it names no table. The
    figures are digits by name: see `models.PhotoSheet`. `verdict` is that on its totals, None if
    they are not both sure.
    """

    pk: int
    file: str
    number: int
    fault: PhotoFault
    figures: Mapping[str, str]
    view: RoundView | None = None
    line: TableLine | None = None
    notes: tuple[Note, ...] = ()
    verdict: Verdict | None = None
    width: int = 0
    height: int = 0

    @property
    def initial(self) -> dict[str, int]:
        """The sure figures, by the names of the form."""
        figures = {name: figure_of(self.figures, name) for name in FIGURES}
        return {name: value for name, value in figures.items() if value is not None}

    @property
    def unsure(self) -> dict[str, str]:
        """Figures with digits that are not sure, as they were read: "10?4"."""
        return {name: read for name, read in self.figures.items() if UNSURE in read}

    @property
    def entry(self) -> EntryLine | None:
        """The result that its match already has."""
        return self.line.entry if self.line is not None else None

    @property
    def typed_here(self) -> bool:
        """Whether its result can be confirmed on the page of photographs."""
        return (
            self.fault in {PhotoFault.NONE, *OF_PICTURES}
            and self.line is not None
            and Note.CLOSED not in self.notes
        )

    @property
    def sure(self) -> bool:
        """Whether it may be confirmed in a list: every digit is sure and the totals are possible.

        Nothing about its table asks for another look.
        """
        return (
            self.typed_here
            and not self.unsure
            and self.verdict is not None
            and self.verdict.agrees
            and HARMLESS.issuperset(self.notes)
        )


@dataclass(frozen=True, slots=True)
class WaitingFile:
    """A file in which no sheet was read, or that is not read yet ."""

    pk: int
    name: str
    at: datetime
    fault: PhotoFault


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A picture kept with a version of a result. `by` is who sent it, "" if nobody is known."""

    pk: int
    version: int
    by: str
    at: datetime
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Photos:
    """Photographs of a contest that wait: files to read, files refused, sheets to look at."""

    to_read: tuple[WaitingFile, ...]
    refused: tuple[WaitingFile, ...]
    proposals: tuple[Proposal, ...]

    @property
    def sure(self) -> list[Proposal]:
        """The proposals that may be confirmed in a list."""
        return [one for one in self.proposals if one.sure]

    @property
    def to_look_at(self) -> list[Proposal]:
        """The other proposals."""
        return [one for one in self.proposals if not one.sure]

    def proposal(self, pk: int) -> Proposal | None:
        """Return the proposal with that key, or None."""
        return next((one for one in self.proposals if one.pk == pk), None)

    def after(self, pk: int) -> Proposal | None:
        """Return the proposal to look at after that one, else the first; None without any."""
        others = [one for one in self.proposals if one.pk != pk and one.typed_here]
        return next((one for one in others if one.pk > pk), others[0] if others else None)


def figure_of(figures: Mapping[str, str], name: str) -> int | None:
    """Return a figure that was read, or None if nothing is ticked or a digit is not sure."""
    read = figures.get(name, "")
    return int(read) if read.isdecimal() else None


def photos_of(contest: Contest) -> Photos:
    """Return the photographs of a contest that wait. Two queries, and those of the rounds."""
    files = contest.photos.exclude(state=PhotoState.READ)
    lines = {
        state: tuple(
            WaitingFile(one.pk, one.name, one.at, one.fault) for one in files if one.state == state
        )
        for state in (PhotoState.WAITING, PhotoState.REFUSED)
    }
    return Photos(lines[PhotoState.WAITING], lines[PhotoState.REFUSED], proposals_of(contest))


def proposals_of(contest: Contest) -> tuple[Proposal, ...]:
    """Return the sheets that confirm no result yet, in the order of their files."""
    rows = list(open_sheets(contest).select_related("photo").defer("jpeg"))
    if not rows:
        return ()
    views = rounds_of(contest, authors=True)
    seats = {line.match: (view, line) for view in views for line in view.tables}
    info = contest_info(contest)
    cut = set(
        Match.objects.filter(round__contest=contest, link_from=None).values_list("pk", flat=True)
    )
    often = [row.match_id for row in rows if row.match_id is not None]
    proposals = []
    for row in rows:
        view, line = seats.get(row.match_id or 0, (None, None))
        fault = row.fault
        if view is None or line is None:
            proposals.append(_bare(row, PhotoFault.NO_MATCH if fault is PhotoFault.NONE else fault))
            continue
        typed = {PhotoFault.NONE, *OF_PICTURES}
        if fault in typed and row.seats not in ("", seats_sign(line.camps)):
            # The teams were swapped after the picture was read.
            fault = PhotoFault.OTHER_SEATS
        if fault in typed and _needs_more(info, view, line):
            fault = PhotoFault.NOT_TOTALS
        twice = often.count(line.match) > 1
        closed_desk = contest.players_enter and line.match in cut
        notes = _notes(row, line, view, view.number < views[-1].number, twice, closed_desk)
        verdict = _verdict(info, view, line, row.figures)
        proposals.append(_bare(row, fault, view, line, notes, verdict))
    return tuple(proposals)


def open_sheets(contest: Contest) -> QuerySet[PhotoSheet]:
    """Return the sheets that confirm no result: nobody did, or that result was taken back."""
    current = Entry.objects.filter(match=OuterRef("match"), current=True)
    back = Q(entry__current=False) & ~Q(Exists(current))
    return PhotoSheet.objects.filter(Q(entry=None) | back, photo__contest=contest)


def pictures_of(match: int) -> list[KeptPicture]:
    """Return the pictures kept with the versions of a result, by key of the match. One query.

    The latest version comes first.
    """
    rows = PhotoSheet.objects.filter(entry__match=match).exclude(width=0).defer("jpeg")
    pictures = []
    sent = rows.select_related("entry", "photo__by", "photo__phone")
    for row in sent.order_by("-entry__version", "pk"):
        assert row.entry is not None
        by = row.photo.by.get_username() if row.photo.by else ""
        if row.photo.phone is not None:
            by = label_of(row.photo.phone)
        version = row.entry.version
        pictures.append(KeptPicture(row.pk, version, by, row.photo.at, row.width, row.height))
    return pictures


def _bare(
    row: PhotoSheet,
    fault: PhotoFault,
    view: RoundView | None = None,
    line: TableLine | None = None,
    notes: Sequence[Note] = (),
    verdict: Verdict | None = None,
) -> Proposal:
    return Proposal(
        pk=row.pk,
        file=row.photo.name,
        number=row.number,
        fault=fault,
        figures=row.figures,
        view=view,
        line=line,
        notes=tuple(notes),
        verdict=verdict,
        width=row.width,
        height=row.height,
    )


def _needs_more(info: ContestInfo, view: RoundView, line: TableLine) -> bool:
    """Return whether two totals do not say the result of a match."""
    return not info.regulation.kind_of(bool(line.chairs), view.spot(line)).has_strip


def _notes(
    row: PhotoSheet, line: TableLine, view: RoundView, earlier: bool, twice: bool, cut: bool
) -> list[Note]:
    notes = []
    if view.closed:
        notes.append(Note.CLOSED)
    elif earlier:
        notes.append(Note.EARLIER)
    if line.entry is not None:
        if line.entry.forfeit:
            notes.append(Note.FORFEIT)
        else:
            read = [figure_of(row.figures, name) for name in FIGURES]
            ns, ew, *counts = read
            same = ns is not None and ew is not None and line.entry.says(ns, ew, *counts)
            notes.append(Note.SAME if same else Note.OTHER)
    if twice:
        notes.append(Note.TWICE)
    if cut:
        notes.append(Note.CUT)
    if row.blank:
        notes.append(Note.BLANK)
    return notes


def _verdict(
    info: ContestInfo, view: RoundView, line: TableLine, figures: Mapping[str, str]
) -> Verdict | None:
    ns, ew, belotes, capots = (figure_of(figures, name) for name in FIGURES)
    if ns is None or ew is None or _needs_more(info, view, line):
        return None
    return verdict_of(info.regulation, view.spot(line), Sheet(ns, ew, belotes, capots))


def reading_of(contest: Contest) -> WorkLine | None:
    """Return the last work that read photographs, or reads them; None if there was none.

    One query.
    """
    last = last_reading(contest)
    return line_of(last) if last is not None else None


def last_reading(contest: Contest) -> Work | None:
    """Return the last work that reads photographs of a contest. One query."""
    return Work.objects.filter(contest=contest, kind=WorkKind.PHOTOS).first()
