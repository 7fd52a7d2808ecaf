"""Triggers of the cash box: its lines never change, and no number is missing.

A ledger that can be rewritten proves nothing. Whatever the code does, the database refuses to
change or delete a line, to skip a number, and to cancel anything but one line and its whole amount.
"""

from __future__ import annotations

from tournaments.models.triggers import Guard

PAYMENT, COUNT = "tournaments_payment", "tournaments_cashcount"
ONLY_GROWS = "the ledger only grows"
NO_HOLE = "the ledger has no hole"
NOT_TAKEN_BACK = "a line is taken back whole, once, and not the line that takes back"


def _hole(table: str) -> str:
    return (
        f"NEW.number <> 1 + COALESCE((SELECT MAX(number) FROM {table} "  # nosec B608
        "WHERE contest_id = NEW.contest_id), 0)"
    )


_NO_SUCH_LINE = (
    f"NEW.cancels_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {PAYMENT} p "  # nosec B608
    "WHERE p.id = NEW.cancels_id AND p.contest_id = NEW.contest_id AND p.cancels_id IS NULL "
    "AND p.cents = -NEW.cents AND p.kind = NEW.kind AND p.method = NEW.method "
    "AND COALESCE(p.team_id, 0) = COALESCE(NEW.team_id, 0))"
)

CASH_GUARDS = (
    Guard(PAYMENT, "cancels_id", "payment_no_hole", "INSERT", _hole(PAYMENT), NO_HOLE),
    Guard(PAYMENT, "cancels_id", "payment_taken_back", "INSERT", _NO_SUCH_LINE, NOT_TAKEN_BACK),
    Guard(COUNT, "upto", "cash_count_no_hole", "INSERT", _hole(COUNT), NO_HOLE),
    *(
        Guard(table, column, f"{name}_no_{verb.lower()}", verb, "1 = 1", ONLY_GROWS)
        for table, column, name in ((PAYMENT, "cancels_id", "payment"), (COUNT, "upto", "count"))
        for verb in ("UPDATE", "DELETE")
    ),
)
