"""Notices of an online ticket office: the bodies that HelloAsso documents, read as orders.

A body says `{"eventType": "Payment" or "Order", "data": {…}}`, with amounts in cents.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tournaments.annexes.applications.files.orders import Part, ToldOrder
from tournaments.files.imports.names import full_name
from tournaments.words.money import MOST
from tournaments.words.texts import clean_name

#: States of a payment that was received, whatever was refunded since.
_RECEIVED: Final = frozenset({"Authorized", "Refunding"})
#: States of a payment that was given back, or taken back by a bank.
_GIVEN_BACK: Final = frozenset({"Refunded", "Contested", "Canceled"})
#: Longest identifier of an order or of a payment, in characters.
_LONGEST: Final = 40


def order_of(content: bytes) -> ToldOrder | None:
    """Return a notice's order, None for another notice. Raises ValueError for what is no notice."""
    try:
        notice = _object(json.loads(content))
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    data = notice.get("data")
    match notice.get("eventType"):
        case "Payment":
            return _of_payment(_object(data))
        case "Order":
            return _of_order(_object(data))
        case str():
            return None
        case _:
            raise ValueError("no eventType")


def _of_payment(data: Mapping[str, Any]) -> ToldOrder | None:
    part = _part(data)
    if part is None:
        return None
    return ToldOrder(
        _identifier(_object(data.get("order"))), _person(data.get("payer")), (), (part,)
    )


def _of_order(data: Mapping[str, Any]) -> ToldOrder:
    payments = [_part(_object(one)) for one in _list(data.get("payments"))]
    items = [_object(one) for one in _list(data.get("items"))]
    names = ((_person(item.get("user")), _cents(item.get("amount", 0))) for item in items)
    return ToldOrder(
        _identifier(data),
        _person(data.get("payer")),
        tuple((name, cents) for name, cents in names if name),
        tuple(part for part in payments if part is not None),
    )


def _part(payment: Mapping[str, Any]) -> Part | None:
    key, amount, state = _identifier(payment), _cents(payment.get("amount")), payment.get("state")
    refunds = [_object(one) for one in _list(payment.get("refundOperations"))]
    refunded = sum(_cents(one.get("amount")) for one in refunds)
    if state in _RECEIVED:
        return Part(key, amount, max(0, amount - refunded))
    if state in _GIVEN_BACK:
        return Part(key, amount, max(0, amount - refunded) if refunded else 0)
    return None


def _identifier(data: Mapping[str, Any]) -> str:
    value = data.get("id")
    # A boolean is a whole number too.
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError("no id")
    text = clean_name(str(value))
    if not 0 < len(text) <= _LONGEST:
        raise ValueError("an id that is empty or too long")
    return text


def _cents(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise ValueError("an amount that is no number of cents")
    return value


def _person(value: object) -> str:
    if value is None:
        return ""
    person = _object(value)
    first, last = person.get("firstName") or "", person.get("lastName") or ""
    if not isinstance(first, str) or not isinstance(last, str):
        raise ValueError("a name that is no text")
    return full_name(clean_name(first), clean_name(last))


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("no object")
    return value


def _list(value: object) -> Sequence[object]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise ValueError("no list")
    return value
