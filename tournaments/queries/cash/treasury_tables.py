"""The treasurer's sheet as tables of values, for paper and spreadsheet alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.files.exports import Cents, Sheet, Value
from tournaments.queries.cash.treasury import (
    PIECES,
    LedgerLine,
    Treasury,
    difference_words,
    what_it_is,
)
from tournaments.queries.core.dues import Balance
from tournaments.queries.core.people import shown_name
from tournaments.words.entrants import worded
from tournaments.words.enums import CashKind, PayMethod
from tournaments.words.money import euros


@dataclass(frozen=True, slots=True)
class Section:
    """A table. Its last `totals` rows are sums. Column `teams`, from 0, holds teams; -1 if none."""

    sheet: Sheet
    totals: int = 0
    note: str = ""
    teams: int = -1


def sections(treasury: Treasury) -> list[Section]:
    """Return the tables to print: sums first, the ledger's operations last."""
    parts = [_sold(treasury), _flows(treasury), _counts(treasury)]
    if treasury.last_count is not None and treasury.last_count.pieces:
        parts.append(_pieces(treasury))
    if treasury.cheques:
        parts.append(_cheques(treasury))
    if treasury.owing:
        parts.append(_accounts(treasury, _("Restent à payer"), treasury.owing, lambda one: one.due))
    if treasury.to_refund:
        parts.append(_accounts(treasury, _("À rendre"), treasury.to_refund, lambda one: one.excess))
    return [*parts, _ledger(treasury)]


def workbook(treasury: Treasury) -> list[Sheet]:
    """Return the spreadsheet: one page for each table, plus the account of every team."""
    everybody = _accounts(treasury, _("Comptes"), treasury.balances, lambda one: one.cents)
    return [one.sheet for one in (*sections(treasury), everybody)]


def _sold(treasury: Treasury) -> Section:
    rows: list[Sequence[Value]] = [
        (one.item.name, Cents(one.item.cents), one.quantity, Cents(one.cents))
        for one in treasury.sold
    ]
    if treasury.discounts:
        rows.append((_("Remises"), None, None, Cents(-treasury.discounts)))
    sums = [
        (_("Dû en tout"), treasury.owed),
        (_("Payé, remboursements déduits"), treasury.paid),
        (_("Reste à payer"), sum(one.due for one in treasury.owing)),
        (_("À rendre"), sum(one.excess for one in treasury.to_refund)),
    ]
    rows += [(label, None, None, Cents(cents)) for label, cents in sums]
    header = (_("Article"), _("Prix"), _("Nombre"), _("Total"))
    return Section(Sheet(_("Articles"), header, rows), len(sums))


def _flows(treasury: Treasury) -> Section:
    rows: list[Sequence[Value]] = [
        (str(kind.label).capitalize(), *_by_method(treasury, kind))
        for kind in CashKind
        if any(line.kind == kind for line in treasury.ledger)
    ]
    rows.append((_("Solde"), *_by_method(treasury)))
    header = [_("Opération"), *(str(way.label).capitalize() for way in PayMethod), _("Total")]
    note = _("Les opérations annulées et ce qui les annule se compensent.")
    return Section(Sheet(_("Recettes et dépenses"), header, rows), 1, note)


def _by_method(treasury: Treasury, kind: CashKind | None = None) -> Iterator[Cents]:
    for way in PayMethod:
        yield Cents(treasury.sum_of(kind, way))
    yield Cents(treasury.sum_of(kind))


def _counts(treasury: Treasury) -> Section:
    sentences = [
        _("La caisse devrait contenir %(cents)s en espèces.") % {"cents": euros(treasury.box.cash)},
    ]
    if not treasury.counts:
        sentences.append(_("Elle n’a pas été comptée."))
    elif treasury.counted:
        sentences.append(_("Elle a été comptée depuis la dernière opération."))
    else:
        sentences.append(_("Des opérations ont suivi le dernier comptage : elle est à recompter."))
    rows = [
        (
            count.number,
            count.at,
            shown_name(count.by) or None,
            Cents(count.expected),
            Cents(count.counted),
            Cents(count.counted - count.expected),
            " ".join((*difference_words(count), count.reason)).strip(),
        )
        for count in treasury.counts
    ]
    header = (
        _("N°"),
        _("Date"),
        _("Compté par"),
        _("Attendu"),
        _("Compté"),
        _("Différence"),
        _("Remarque"),
    )
    return Section(Sheet(_("Comptages"), header, rows), 0, " ".join(sentences))


def _pieces(treasury: Treasury) -> Section:
    assert treasury.last_count is not None
    counted = {int(piece): number for piece, number in treasury.last_count.pieces.items()}
    rows: list[Sequence[Value]] = [
        (Cents(piece), counted[piece], Cents(piece * counted[piece]))
        for piece in PIECES
        if piece in counted
    ]
    rows.append((_("Total"), None, Cents(treasury.last_count.counted)))
    header = (_("Billet ou pièce"), _("Nombre"), _("Total"))
    return Section(Sheet(_("Dernier comptage"), header, rows), 1)


def _cheques(treasury: Treasury) -> Section:
    rows: list[Sequence[Value]] = [
        (line.number, _of(line), line.reference, Cents(line.cents)) for line in treasury.cheques
    ]
    rows.append((None, _("Total"), None, Cents(sum(line.cents for line in treasury.cheques))))
    header = (_("N°"), _("De"), _("Référence"), _("Montant"))
    return Section(Sheet(_("Chèques"), header, rows), 1, teams=1)


def _accounts(
    treasury: Treasury, title: str, accounts: Sequence[Balance], left: Callable[[Balance], int]
) -> Section:
    rows: list[Sequence[Value]] = [
        (one.number, one.name, Cents(one.owed), Cents(one.paid), Cents(left(one)))
        for one in accounts
    ]
    sums = (
        sum(one.owed for one in accounts),
        sum(one.paid for one in accounts),
        sum(map(left, accounts)),
    )
    rows.append((None, _("Total"), *map(Cents, sums)))
    individuals = treasury.contest.individuals
    header = (_("N°"), worded(individuals, "Équipe"), _("Doit"), _("Payé"), _("Solde"))
    return Section(Sheet(title, header, rows), 1, teams=1)


def _ledger(treasury: Treasury) -> Section:
    rows: list[Sequence[Value]] = [
        (
            line.number,
            line.at,
            what_it_is(line),
            _of(line),
            str(line.method.label),
            " – ".join(filter(None, (line.note, line.reference, line.pieces))),
            line.by,
            Cents(line.cents),
        )
        for line in treasury.ledger
    ]
    total = Cents(treasury.sum_of())
    rows.append((None, None, _("Total"), None, None, None, None, total))
    header = (
        _("N°"),
        _("Date"),
        _("Opération"),
        worded(treasury.contest.individuals, "Équipe"),
        _("Par"),
        _("Note"),
        _("Noté par"),
        _("Montant"),
    )
    return Section(Sheet(_("Journal de caisse"), header, rows), 1, teams=3)


def _of(line: LedgerLine) -> str:
    return f"{line.team.number} {line.team.name}" if line.team is not None else ""
