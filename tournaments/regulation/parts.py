"""Part of the printed text for each option of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PLAY, BELOTE, MARKS = "play", "belote", "marks"
DOUBLING, TARGET, FAULTS = "doubling", "target", "faults"

#: Part of each option. Options missing here belong to MARKS.
PARTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("game", "wording", "annonces", "sa_ta", "all_pass"), PLAY),
    **dict.fromkeys(("belote", "belote_helps", "capot_bid_loses_belote"), BELOTE),
    **dict.fromkeys(("coinche", "surcoinche", "coinche_capot"), DOUBLING),
    "both_over": TARGET,
    **dict.fromkeys(("misdeal_price", "misdeal_from", "misdeal_deal"), FAULTS),
    **dict.fromkeys(("irregular_price", "irregular_deal"), FAULTS),
}
