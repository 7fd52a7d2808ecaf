"""Bodies of the notices of HelloAsso, as its documentation writes them, with made-up people."""

from __future__ import annotations

import json
from typing import Any

PAYER = {
    "email": "odile@example.test",
    "country": "FRA",
    "firstName": "Odile",
    "lastName": "MARTIN",
}


def payment(order: int = 58001, key: int = 9001, amount: int = 2000, **more: Any) -> bytes:
    """Return the body of a payment."""
    data = {
        "order": {
            "id": order,
            "date": "2026-11-28T18:03:11.5+01:00",
            "formSlug": "concours-de-belote",
            "formType": "Event",
            "organizationName": "Comité des fêtes",
            "organizationSlug": "comite-des-fetes",
            "isAnonymous": False,
            "isAmountHidden": False,
        },
        "payer": PAYER,
        "items": [
            {
                "shareAmount": amount,
                "shareItemAmount": amount,
                "id": 77001,
                "amount": amount,
                "type": "Registration",
                "state": "Processed",
            }
        ],
        "cashOutState": "Transfered",
        "paymentReceiptUrl": "https://www.example.test/receipt",
        "id": key,
        "amount": amount,
        "date": "2026-11-28T18:03:14.9+01:00",
        "paymentMeans": "Card",
        "installmentNumber": 1,
        "state": "Authorized",
        "meta": {"createdAt": "2026-11-28T18:03:11.5+01:00"},
        "refundOperations": [],
    }
    return json.dumps({"eventType": "Payment", "data": data | more}).encode()


def refund(cents: int, order: int = 58001, key: int = 9001, amount: int = 2000) -> bytes:
    """Return the body of a payment of which some cents were given back."""
    operation = {"id": 5, "amount": cents, "amountTip": 0, "status": "PROCESSED"}
    return payment(order, key, amount, state="Refunded", refundOperations=[operation])


def order(number: int = 58001, key: int = 9001) -> bytes:
    """Return the body of an order of two tickets, paid at once."""
    tickets = [("Odile", "MARTIN"), ("Yves", "LE GOFF")]
    data = {
        "payer": PAYER,
        "items": [
            {
                "payments": [{"id": key, "shareAmount": 1000}],
                "name": "Joueur",
                "user": {"firstName": first, "lastName": last},
                "priceCategory": "Fixed",
                "customFields": [{"name": "Téléphone", "type": "TextInput", "answer": "0612"}],
                "qrCode": "ODU3Nw==",
                "id": 77001 + at,
                "amount": 1000,
                "type": "Registration",
                "initialAmount": 1000,
                "state": "Processed",
            }
            for at, (first, last) in enumerate(tickets)
        ],
        "payments": [
            {
                "items": [{"id": 77001, "shareAmount": 1000}, {"id": 77002, "shareAmount": 1000}],
                "id": key,
                "amount": 2000,
                "date": "2026-11-28T18:03:14.9+01:00",
                "paymentMeans": "Card",
                "state": "Authorized",
                "refundOperations": [],
            }
        ],
        "amount": {"total": 2000, "vat": 0, "discount": 0},
        "id": number,
        "date": "2026-11-28T18:03:11.5+01:00",
        "formSlug": "concours-de-belote",
        "formType": "Event",
    }
    return json.dumps({"eventType": "Order", "data": data}).encode()
