"""Payments of imported lines: noted in the ledger, or kept for the cash box to note later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from tournaments.annexes.lists.files.entries import Entry
from tournaments.annexes.lists.queries.doubts import Kind, Line
from tournaments.files.imports.values import Paid, method_of, whole_payment
from tournaments.queries.core.dues import Price, statement
from tournaments.queries.registration.asked_at_desk import Piece
from tournaments.words.enums import PayMethod
from tournaments.words.money import euros


def paid(
    lines: Sequence[Line],
    read: Sequence[Entry],
    prices: Sequence[Price],
    meal: Piece | None,
    players: int,
    method: PayMethod,
) -> list[Line]:
    """Return the lines with the payments to note, by `method` if the list does not name one."""
    kept = []
    for line in lines:
        if line.kind and line.possible:
            ordered = {meal.pk: line.meals} if meal is not None else {}
            owed = statement(prices, ordered, players).owed
            line = _paid(line, read[line.at], owed, method)
        kept.append(line)
    return kept


@dataclass(frozen=True, slots=True)
class Told:
    """Lines with the payments to keep for the cash box; `unclear` and `alone` lose theirs.

    `unclear` are the lines whose payment is not understood. `alone` are those of a player without a
    partner, who owes nothing.
    """

    lines: list[Line] = field(default_factory=list)
    unclear: list[Line] = field(default_factory=list)
    alone: list[Line] = field(default_factory=list)


def with_payments(lines: Sequence[Line], read: Sequence[Entry]) -> Told:
    """Return the lines with the payments that the list tells. `read` are the lines as typed."""
    kept = Told()
    for line in lines:
        if line.kind and line.possible:
            paid = _read(read[line.at])
            if paid is None:
                kept.unclear.append(line)
            elif paid.everything or paid.cents:
                if line.kind == Kind.SINGLE:
                    kept.alone.append(line)
                else:
                    line = replace(line, told=paid)
        kept.lines.append(line)
    return kept


def _paid(line: Line, entry: Entry, owed: int, method: PayMethod) -> Line:
    paid = _read(entry)
    if paid is None:
        typed = ", ".join((*entry.paid, *entry.reduced))
        return line.doubted(_("Paiement non compris : « %(text)s ».") % {"text": typed[:60]})
    cents = owed if paid.everything else paid.cents
    if not cents:
        return line
    if line.kind == Kind.SINGLE:
        return line.doubted(_("Sans partenaire, un joueur ne doit rien : rien n’est noté payé."))
    if cents > owed:
        params = {"paid": euros(cents), "owed": euros(owed)}
        return line.doubted(_("%(paid)s payés pour %(owed)s dus : rien n’est noté payé.") % params)
    return replace(line, pays=cents, method=paid.method or method)


def _read(entry: Entry) -> Paid | None:
    paid = whole_payment(entry.paid, entry.reduced)
    if paid is None:
        return None
    return replace(paid, method=paid.method or method_of(entry.method))
