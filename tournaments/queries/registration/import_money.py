"""Amount each imported line pays, checked against the amount it would owe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.enums import PayMethod
from tournaments.imports.entries import Entry
from tournaments.imports.values import payment
from tournaments.money import euros
from tournaments.queries.core.dues import Price, statement
from tournaments.queries.registration.asked_at_desk import Piece
from tournaments.queries.registration.import_doubts import Kind, Line


def paid(
    lines: Sequence[Line],
    read: Sequence[Entry],
    prices: Sequence[Price],
    meal: Piece | None,
    players: int,
    method: PayMethod,
) -> list[Line]:
    """Return the lines with their payments, by `method` if the list does not name one.

    `read` are the lines as typed. `players` is the number of players in a team.
    """
    kept = []
    for line in lines:
        if line.kind and line.possible:
            ordered = {meal.pk: line.meals} if meal is not None else {}
            owed = statement(prices, ordered, players).owed
            line = _paid(line, read[line.at].paid, owed, method)
        kept.append(line)
    return kept


def _paid(line: Line, typed: str, owed: int, method: PayMethod) -> Line:
    found = payment(typed)
    if found is None:
        return line.doubted(_("Paiement non compris : « %(text)s ».") % {"text": typed[:60]})
    cents = owed if found.everything else found.cents
    if not cents:
        return line
    if line.kind == Kind.SINGLE:
        return line.doubted(_("Sans partenaire, un joueur ne doit rien : rien n’est noté payé."))
    if cents > owed:
        said = {"paid": euros(cents), "owed": euros(owed)}
        return line.doubted(_("%(paid)s payés pour %(owed)s dus : rien n’est noté payé.") % said)
    return replace(line, pays=cents, method=found.method or method)
