"""What of a past contest still names people, and what would be left once they are forgotten."""

from __future__ import annotations

#: After so many months nobody is called about a contest any more: telephones and towns go.
MONTHS = 12
