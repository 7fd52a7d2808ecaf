"""Part of the printed text for each option of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PLAY, BELOTE, MARKS = "play", "belote", "marks"
DOUBLING, TARGET, FAULTS = "doubling", "target", "faults"

#: Options about the annonces of the contests that play with annonces.
ANNONCES: Final = (
    *("annonces_help", "annonce_order", "carre_values", "carre_order"),
    *("carre_sevens", "carre_eights", "capot_annonces"),
)

#: Part of each option. Options missing here belong to MARKS.
PARTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("game", "wording", "annonces", "sa_ta", "weak_hand", "all_pass"), PLAY),
    **dict.fromkeys(("players", "cards", "layout", "dealer", "chien"), PLAY),
    **dict.fromkeys(("min_bid", "bid_steps", "max_bid"), PLAY),
    **dict.fromkeys(("forced_taker", "per_table"), PLAY),
    **dict.fromkeys(ANNONCES, PLAY),
    **dict.fromkeys(("belote", "belote_helps", "belote_from", "capot_bid_loses_belote"), BELOTE),
    "rebelote_tolerance": BELOTE,
    **dict.fromkeys(("coinche", "surcoinche", "coinche_capot"), DOUBLING),
    **dict.fromkeys(("win_needs", "both_over"), TARGET),
    **dict.fromkeys(("misdeal_price", "misdeal_from", "misdeal_deal"), FAULTS),
    **dict.fromkeys(("misdeal_free_before_trump", "misdeal_count", "misdeal_bars_from"), FAULTS),
    **dict.fromkeys(("irregular_price", "irregular_deal"), FAULTS),
}
