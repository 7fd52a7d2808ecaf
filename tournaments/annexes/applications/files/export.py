"""The export of an online ticket office, read as orders: HelloAsso's tickets or its payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from django.utils.translation import gettext as _

from tournaments.annexes.applications.files.orders import WHOLE, Part, ToldOrder
from tournaments.files.imports.columns import folded, header_words
from tournaments.files.imports.names import full_name
from tournaments.files.imports.table import Book, Row, Sheet
from tournaments.files.imports.values import method_of
from tournaments.words.enums import PayMethod
from tournaments.words.money import MINUS, cents_of
from tournaments.words.texts import Refused, clean_name

#: Lines looked at to find the headers.
_HEAD: Final = 20
#: Headers by what they hold, the best first, as `header_words` writes them.
_HEADERS: Final[Mapping[str, Sequence[str]]] = {
    "order": (
        "reference commande",
        "numero commande",
        "n commande",
        "ref commande",
        "id commande",
        "order reference",
        "order number",
    ),
    "payment": ("reference paiement", "numero paiement", "n paiement", "id paiement"),
    "amount": (
        "montant tarif",
        "montant billet",
        "montant paiement",
        "montant paye",
        "montant",
        "montant total",
    ),
    "reduced": ("montant code promo", "montant reduction", "montant remise"),
    "refunded": ("montant rembourse", "montant remboursement", "rembourse"),
    "status": ("statut paiement", "etat paiement", "statut commande", "etat commande", "statut"),
    "method": ("moyen paiement", "mode paiement"),
    "last": ("nom participant", "nom adherent", "nom joueur", "nom"),
    "first": ("prenom participant", "prenom adherent", "prenom joueur", "prenom"),
    "payer_last": ("nom payeur", "nom acheteur"),
    "payer_first": ("prenom payeur", "prenom acheteur"),
    "partner": (
        "nom partenaire",
        "partenaire",
        "nom prenom partenaire",
        "prenom nom partenaire",
        "nom coequipier",
        "coequipier",
        "nom binome",
        "binome",
    ),
}


class _Status(Enum):
    """What the status of a line says of its money."""

    PAID = auto()
    PARTLY_REFUNDED = auto()
    REFUNDED = auto()
    # Never received, or not yet.
    NOTHING = auto()


#: Statuses as `folded` writes them.
_STATUSES: Final = {
    **dict.fromkeys(
        ("valide", "validee", "autorise", "paye", "payee", "processed", "authorized"), _Status.PAID
    ),
    **dict.fromkeys(
        ("partiellement rembourse", "partiellement remboursee", "rembourse partiellement"),
        _Status.PARTLY_REFUNDED,
    ),
    **dict.fromkeys(
        ("rembourse", "remboursee", "annule", "annulee", "refunded", "canceled", "conteste"),
        _Status.REFUNDED,
    ),
    **dict.fromkeys(
        ("en attente", "a venir", "refuse", "refusee", "non valide", "abandonne", "erreur"),
        _Status.NOTHING,
    ),
}


@dataclass(frozen=True, slots=True)
class Orders:
    """Orders of an export. `unclear` holds the orders that are not read, with their lines."""

    orders: tuple[ToldOrder, ...] = ()
    unclear: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reading:
    """An order while its lines are read."""

    payer: str = ""
    method: PayMethod = PayMethod.CARD
    tickets: list[tuple[str, int]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    unclear: list[int] = field(default_factory=list)


def orders_of(book: Book) -> Orders:
    """Return the orders of an export. Raises `Refused` if it has no orders, or no amounts."""
    for sheet in book.sheets:
        for at, row in enumerate(sheet.rows[:_HEAD]):
            columns = _columns(row)
            if "order" in columns and "amount" in columns:
                return _orders(sheet, at + 1, columns)
    raise Refused(
        _(
            "Il faut les colonnes « Référence commande » et « Montant » : donnez l’export de la "
            "billetterie tel quel, titres compris."
        ),
        field="file",
    )


def _columns(row: Row) -> dict[str, int]:
    """Return the column of each header that a line has."""
    words = [header_words(cell) for cell in row.cells]
    columns = {}
    for held, headers in _HEADERS.items():
        best = next((header for header in headers if header in words), None)
        if best is not None:
            columns[held] = words.index(best)
    return columns


def _orders(sheet: Sheet, first: int, columns: Mapping[str, int]) -> Orders:
    reading: dict[str, _Reading] = {}
    for row in sheet.rows[first:]:
        cells = {held: clean_name(row.cell(column)) for held, column in columns.items()}
        if cells["order"]:
            _read(reading.setdefault(cells["order"], _Reading()), row.line, cells)
    return Orders(
        tuple(_order_of(reference, one) for reference, one in reading.items() if not one.unclear),
        tuple(
            _("commande %(order)s (ligne %(lines)s)")
            % {"order": reference, "lines": ", ".join(map(str, one.unclear))}
            for reference, one in reading.items()
            if one.unclear
        ),
    )


def _read(order: _Reading, line: int, cells: Mapping[str, str]) -> None:
    """Add one line to an order."""
    part = _part(cells)
    if part is None:
        order.unclear.append(line)
        return
    order.parts.append(part)
    order.payer = order.payer or _name(cells, "payer_first", "payer_last")
    order.method = method_of(cells.get("method", "")) or order.method
    names = [*filter(None, (_name(cells, "first", "last"), cells.get("partner", "")))]
    order.tickets += [(name, 0 if at else part.net) for at, name in enumerate(names)]


def _name(cells: Mapping[str, str], first: str, last: str) -> str:
    return full_name(cells.get(first, ""), cells.get(last, ""))


def _order_of(reference: str, order: _Reading) -> ToldOrder:
    return ToldOrder(
        reference, order.payer, tuple(order.tickets), _added(order.parts), order.method
    )


def _added(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts of an order, each payment once; lines without a number are one part."""
    sums: dict[str, tuple[int, int]] = {}
    for part in parts:
        gross, net = sums.get(part.key, (0, 0))
        sums[part.key] = gross + max(0, part.gross), net + part.net
    # What was never received has nothing to tell, except that the whole order holds nothing.
    return tuple(
        Part(key, gross, net) for key, (gross, net) in sums.items() if gross or net or key == WHOLE
    )


def _part(cells: Mapping[str, str]) -> Part | None:
    """Return the money of a line, None if it is not understood."""
    key = cells.get("payment", WHOLE)
    status = _STATUSES.get(folded(cells["status"])) if "status" in cells else _Status.PAID
    amount = _cents(cells["amount"])
    reduced = _cents(cells.get("reduced", ""))
    if status is None or amount is None or reduced is None:
        return None
    if amount < 0:
        # Some exports write a refund as a line of its own.
        return Part(key, 0, amount) if status is not _Status.NOTHING else Part(key, 0, 0)
    gross = max(0, amount - abs(reduced))
    if status is _Status.NOTHING:
        return Part(key, 0, 0)
    if status is _Status.REFUNDED:
        return Part(key, gross, 0)
    refunded = _refunded(cells.get("refunded", ""), gross)
    if refunded is None or (status is _Status.PARTLY_REFUNDED and not refunded):
        return None
    return Part(key, gross, max(0, gross - refunded))


def _refunded(text: str, gross: int) -> int | None:
    """Return the cents refunded of a line: an amount, "oui" for all of it; None if unclear."""
    match folded(text):
        case "oui":
            return gross
        case "non" | "":
            return 0
        case _:
            cents = _cents(text)
            return None if cents is None else abs(cents)


def _cents(text: str) -> int | None:
    """Return an amount, negative if it is written so; 0 for an empty cell, None if unclear."""
    bare = text.replace("\N{NO-BREAK SPACE}", " ").strip()
    if not bare:
        return 0
    sign = -1 if bare.startswith(("-", MINUS)) else 1
    try:
        return sign * cents_of(bare.lstrip(f"-{MINUS} "))
    except Refused:
        return None
