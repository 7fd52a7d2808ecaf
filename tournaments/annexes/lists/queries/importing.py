"""Preview of a list's import into a contest: the number of each line, and its doubts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.lists.files.entries import Entry, entries
from tournaments.annexes.lists.files.layout import Layout, Wanted, layout_of
from tournaments.annexes.lists.queries.doubts import (
    MOST_NUMBER,
    Kind,
    Known,
    Line,
    compared,
    known_in,
    line_of,
    with_licences,
)
from tournaments.annexes.lists.queries.money import Told, paid, with_payments
from tournaments.files.imports.columns import NAMES, Meaning, folded
from tournaments.files.imports.table import MOST_LINES, Book
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.dues import entry_priced, prices_of
from tournaments.queries.registration.asked_at_desk import Piece, asked_at_desk
from tournaments.queries.registration.came_before import Named, names_came
from tournaments.queries.registration.singles import Room, room_of
from tournaments.regulation import Regulation
from tournaments.words.details import CLUB, DETAILS, LICENCE, listed
from tournaments.words.enums import PayMethod, Stage
from tournaments.words.plain_names import plain


class Numbers(StrEnum):
    FILE = "file"
    ORDER = "order"


def suggested_numbers(lines: Sequence[Line], known: Known) -> Numbers:
    """Use the file's numbers if most lines have one and none is taken."""
    entering = [line for line in lines if line.kind == Kind.TEAM and line.possible]
    numbers = [line.number for line in entering if line.number is not None]
    kept = len(set(numbers)) * 2 > len(entering) and not set(numbers) & set(known.numbers)
    return Numbers.FILE if kept else Numbers.ORDER


def numbered(lines: Sequence[Line], numbers: Numbers, known: Known) -> list[Line]:
    """Return the lines with the numbers they keep; without any if numbered in list order."""
    if numbers == Numbers.ORDER:
        return [replace(line, number=None) for line in lines]
    first: dict[int, Line] = {}
    kept = []
    for line in lines:
        if line.kind == Kind.TEAM:
            doubt = ""
            other = first.get(line.number or 0)
            params = {"number": line.number, "line": other.place if other is not None else ""}
            if line.number is None or line.number > MOST_NUMBER:
                doubt = _("Pas de numéro : le suivant lui sera donné.")
            elif line.number in known.numbers:
                doubt = _("Le numéro %(number)d est déjà pris.") % params
            elif other is not None:
                doubt = _("Le numéro %(number)d est aussi à la ligne %(line)s.") % params
            if doubt:
                line = replace(line, number=None).doubted(doubt)
            elif line.number is not None:
                first[line.number] = line
        kept.append(line)
    return kept


#: Most places of lines listed in one notice.
MOST_LISTED = 30


@dataclass(frozen=True, slots=True)
class Shared:
    """Doubt that several lines share. `number` names it beside its lines, from 1."""

    number: int
    doubt: str
    lines: tuple[Line, ...]

    @property
    def places(self) -> str:
        return places(self.lines)


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line with the numbers of its shared doubts, its own doubts, and who `came` before."""

    line: Line
    shared: tuple[int, ...] = ()
    alone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()


def shared_doubts(lines: Sequence[Line]) -> tuple[list[Shared], list[LineShown]]:
    """Return the doubts that at least two of these lines share, and the doubtful lines."""
    lines_of: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        for doubt in dict.fromkeys(line.doubts):
            lines_of[doubt].append(line)
    several = [(doubt, those) for doubt, those in lines_of.items() if len(those) > 1]
    shared = [Shared(at, doubt, tuple(those)) for at, (doubt, those) in enumerate(several, start=1)]
    numbers = {one.doubt: one.number for one in shared}
    doubtful = [
        LineShown(
            line,
            tuple(numbers[doubt] for doubt in dict.fromkeys(line.doubts) if doubt in numbers),
            tuple(doubt for doubt in line.doubts if doubt not in numbers),
        )
        for line in lines
        if line.doubts
    ]
    return shared, doubtful


def with_those_who_came(contest: Contest, lines: Sequence[LineShown]) -> list[LineShown]:
    """Return the lines with what is said of the players who came to other contests."""
    came = names_came(contest, [named for one in lines for named in _named(one.line)])
    return [
        replace(one, came=tuple(came[named] for named in _named(one.line) if named in came))
        for one in lines
    ]


def _named(line: Line) -> list[Named]:
    club = line.details.get(CLUB.name, "")
    players = zip(line.players, line.licences, strict=True)
    return [(name, club, licence) for name, licence in players if name]


def places(lines: Sequence[Line]) -> str:
    """Return the line numbers of these lines in the file: "2 à 5, 9"."""
    runs = list(_runs(sorted({number for line in lines for number in line.lines})))
    more = ["…"] if len(runs) > MOST_LISTED else []
    return ", ".join(runs[:MOST_LISTED] + more)


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    for _gap, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        held = [number for _at, number in run]
        if len(held) > 2:
            yield _("%(first)d à %(last)d") % {"first": held[0], "last": held[-1]}
        else:
            yield from map(str, held)


#: No contest has more. A column of remarks read as categories would offer hundreds.
MOST_CATEGORIES = 30


@dataclass(frozen=True, slots=True)
class Wishes:
    """Choices of the organiser for the whole list; None stands for the list's suggestion.

    `categories` are the names of categories to create. `method` is the payment method, or None to
    keep the payments for the cash box.
    """

    layout: Wanted = field(default_factory=Wanted)
    numbers: Numbers | None = None
    categories: Collection[str] = ()
    method: PayMethod | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """Result of importing a list, line by line, with notes on the whole list.

    `numbered` tells whether the list has a column of numbers. `unknown` are the categories the
    contest does not have; `create` are those of them to create. `meal` is the item its meals are
    ordered as. `priced` tells whether the contest has a price for its entry. `refused` is the
    reason why nothing can be imported.
    """

    layout: Layout
    lines: tuple[Line, ...]
    numbers: Numbers
    numbered: bool
    unknown: tuple[str, ...]
    create: tuple[str, ...]
    room: Room
    notes: tuple[str, ...] = ()
    meal: Piece | None = None
    method: PayMethod | None = None
    priced: bool = False
    refused: str = ""

    @property
    def key(self) -> str:
        """Hash of this preview, to detect a change."""
        contents = (self.layout, self.lines, self.numbers, self.create, self.meal, self.method)
        return sha256(repr((contents, self.notes, self.refused)).encode()).hexdigest()[:16]

    @property
    def guessed(self) -> bool:
        """Whether the columns are guessed: the list has no header, or nothing can be imported."""
        return bool(self.refused) or not any(self.layout.headers)

    @property
    def ready(self) -> int:
        return sum(line.ready for line in self.lines)

    @property
    def doubtful(self) -> int:
        """Number of lines imported only if ticked."""
        return sum(bool(line.doubts) for line in self.lines)

    @property
    def ignored(self) -> int:
        return sum(bool(line.ignored) for line in self.lines)


def preview_of(contest: Contest, book: Book, wishes: Wishes) -> Preview:
    """Return the preview of an import at this moment. At most twelve queries, 16 with licences."""
    individuals = Regulation.from_data(contest.regulation).individuals
    layout = layout_of(book, wishes.layout, individuals)
    held = set(layout.meanings)
    sheet = book.sheets[layout.sheet]
    read = entries(sheet, layout, individuals)
    desk = asked_at_desk(contest)
    meal = _meal(desk.pieces, layout)
    ours = [category.name for category in desk.categories]
    unknown, create = _new_categories(read, ours, wishes.categories)
    contest_known = known_in(contest, [*ours, *create], meal is not None)
    named = bool(held & (NAMES - {Meaning.TEAM}))
    lines = compared(
        [line_of(at, entry, contest_known, named) for at, entry in enumerate(read)], contest_known
    )
    lines = with_licences(contest, lines)
    numbers = wishes.numbers or suggested_numbers(lines, contest_known)
    if Meaning.NUMBER not in held:
        numbers = Numbers.ORDER
    lines = numbered(lines, numbers, contest_known)
    prices = prices_of(contest)
    priced = entry_priced(prices)
    method = wishes.method if priced else None
    kept = Told()
    if method is not None and Meaning.PAID in held:
        lines = paid(lines, read, prices, meal, 1 if individuals else 2, method)
    elif Meaning.PAID in held:
        kept = with_payments(lines, read)
        lines = kept.lines
    room = room_of(contest)
    return Preview(
        layout=layout,
        lines=tuple(lines),
        numbers=numbers,
        numbered=Meaning.NUMBER in held,
        unknown=unknown,
        create=create,
        room=room,
        notes=(
            *book.notes,
            *_notes(contest, layout, meal, room),
            *_notes_on_items(desk.pieces, layout),
            *_notes_on_payments(kept, priced),
        ),
        meal=meal,
        method=method,
        priced=priced,
        refused=_refused(contest, layout, sheet.too_long),
    )


def _meal(pieces: Sequence[Piece], layout: Layout) -> Piece | None:
    """Return the item as which the list's meals are ordered: a meal, or one with their header."""
    if Meaning.MEALS not in layout.meanings:
        return None
    header = layout.headers[layout.meanings.index(Meaning.MEALS)]
    named = (piece for piece in pieces if _is_named(header, piece))
    return next((piece for piece in pieces if piece.meal), None) or next(named, None)


def _is_named(header: str, piece: Piece) -> bool:
    name = folded(piece.name)
    return bool(name) and f" {name} " in f" {folded(header)} "


def _notes_on_items(pieces: Sequence[Piece], layout: Layout) -> Iterator[str]:
    """Yield a note for each column that is not read, and has the name of an item sold."""
    for header, meaning in zip(layout.headers, layout.meanings, strict=True):
        if meaning == Meaning.NOTHING and any(_is_named(header, piece) for piece in pieces):
            yield _(
                "La colonne « %(column)s » n’est pas lue : commandez cet article sur la page de "
                "chaque inscrit."
            ) % {"column": header}


def _new_categories(
    read: Sequence[Entry], ours: Collection[str], wanted: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the list's categories that the contest does not have, and those of them to create."""
    has, words_wanted = set(map(plain, ours)), set(map(plain, wanted))
    named = {plain(name): name for entry in reversed(read) for name in entry.categories}
    new = (name for key, name in named.items() if key not in has and len(name) <= NAME_LENGTH)
    unknown = sorted(new, key=str.casefold)[:MOST_CATEGORIES]
    return tuple(unknown), tuple(name for name in unknown if plain(name) in words_wanted)


def waiting_list(preview: Preview, ticked: Collection[int]) -> frozenset[int]:
    """Return the indexes of the ticked lines that wait: the first ticked take the free places."""
    free = preview.room.free
    if free is None:
        return frozenset()
    teams = [one.at for one in preview.lines if one.kind == Kind.TEAM and one.at in ticked]
    return frozenset(teams[free:])


def _notes(contest: Contest, layout: Layout, meal: Piece | None, room: Room) -> list[str]:
    notes = []
    if not any(layout.headers):
        notes.append(
            _("Aucune ligne de titres n’a été trouvée : vérifiez ce que contient chaque colonne.")
        )
    if layout.twice:
        notes.append(
            ngettext(
                "La colonne %(columns)s n’est pas lue : une autre dit la même chose.",
                "Les colonnes %(columns)s ne sont pas lues : d’autres disent la même chose.",
                len(layout.twice),
            )
            % {"columns": ", ".join(layout.twice)}
        )
    if Meaning.MEALS in layout.meanings:
        if meal is None:
            notes.append(_("Les repas ne sont pas importés : ce concours n’en vend pas."))
        else:
            notes.append(_("Les repas sont commandés comme « %(meal)s ».") % {"meal": meal.name})
    lost = [detail for detail in DETAILS if detail.name in layout.meanings]
    if Meaning.LICENCE1 in layout.meanings:
        lost.append(LICENCE)
    if lost and not NAMES & set(layout.meanings) - {Meaning.TEAM}:
        notes.append(
            _("Sans noms de joueurs, ces colonnes ne sont pas gardées : %(details)s.")
            % {"details": listed(lost)}
        )
    if room.free is not None:
        notes.append(_room_said(room.free))
    last = contest.rounds.order_by("number").last()
    if last is not None:
        notes.append(
            _("Le concours est commencé : ces inscrits joueront à partir de la partie %(round)d.")
            % {"round": last.number + 1}
        )
    return notes


def _notes_on_payments(payments: Told, priced: bool) -> Iterator[str]:
    kept = sum(line.told is not None for line in payments.lines)
    if kept:
        sentence = (
            ngettext(
                "%(n)d paiement est gardé : la caisse proposera de le noter.",
                "%(n)d paiements sont gardés : la caisse proposera de les noter.",
                kept,
            )
            if priced
            else ngettext(
                "Le prix de l’inscription n’est pas encore fixé : %(n)d paiement est gardé, et la "
                "caisse proposera de le noter ensuite.",
                "Le prix de l’inscription n’est pas encore fixé : %(n)d paiements sont gardés, et "
                "la caisse proposera de les noter ensuite.",
                kept,
            )
        )
        yield sentence % {"n": kept}
    if payments.unclear:
        yield (
            ngettext(
                "Paiement non compris, et laissé de côté : ligne %(lines)s.",
                "Paiements non compris, et laissés de côté : lignes %(lines)s.",
                len(payments.unclear),
            )
            % {"lines": places(payments.unclear)}
        )
    if payments.alone:
        yield (
            ngettext(
                "Sans partenaire, rien n’est dû : paiement laissé de côté, ligne %(lines)s.",
                "Sans partenaire, rien n’est dû : paiements laissés de côté, lignes %(lines)s.",
                len(payments.alone),
            )
            % {"lines": places(payments.alone)}
        )


def _room_said(free: int) -> str:
    if not free:
        return _("La salle est pleine : les lignes cochées vont en liste d’attente.")
    return ngettext(
        "La salle n’a plus qu’une place : la première ligne cochée l’aura, les autres vont en "
        "liste d’attente.",
        "La salle a encore %(free)d places : les premières lignes cochées les auront, les autres "
        "vont en liste d’attente.",
        free,
    ) % {"free": free}


def _refused(contest: Contest, layout: Layout, too_long: bool) -> str:
    last = contest.rounds.order_by("number").last()
    if contest.closed_at is not None:
        return _("Ce concours est terminé : rien ne peut plus y être changé.")
    if last is not None and last.stage == Stage.BRACKET:
        return _("Le tableau final est commencé : plus aucune équipe ne peut y entrer.")
    if too_long:
        return _(
            "Cette feuille a plus de %(most)d lignes. Gardez-en la liste des inscrits, ou "
            "partagez-la en plusieurs fichiers."
        ) % {"most": MOST_LINES}
    if not set(layout.meanings) & NAMES:
        return _("Dites quelles colonnes contiennent les noms, puis relisez le fichier.")
    return ""
