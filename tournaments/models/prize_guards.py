"""Triggers that refuse too many pieces of a prize, and one piece given two ways."""

from __future__ import annotations

from tournaments.models.triggers import Guard

PRIZE, AWARD = "tournaments_prize", "tournaments_award"
NO_MORE = "no more pieces of a prize than its quantity"
ONE_WAY = "a piece of a prize is given whole, or shared between so many"

_BEYOND = f"NEW.unit > (SELECT p.quantity FROM {PRIZE} p WHERE p.id = NEW.prize_id)"  # nosec B608
_OTHERWISE = (
    f"EXISTS (SELECT 1 FROM {AWARD} a WHERE a.prize_id = NEW.prize_id "  # nosec B608
    "AND a.unit = NEW.unit AND a.parts <> NEW.parts AND a.id <> COALESCE(NEW.id, 0))"
)
_GIVEN = f"NEW.quantity < (SELECT MAX(a.unit) FROM {AWARD} a WHERE a.prize_id = NEW.id)"  # nosec B608

PRIZE_GUARDS = (
    *(
        Guard(AWARD, "collected_by", f"award_{name}_{verb.lower()}", verb, refused, message)
        for name, refused, message in (
            ("of_quantity", _BEYOND, NO_MORE),
            ("one_way", _OTHERWISE, ONE_WAY),
        )
        for verb in ("INSERT", "UPDATE")
    ),
    Guard(PRIZE, "cumulates", "prize_quantity_given", "UPDATE", _GIVEN, NO_MORE),
)
