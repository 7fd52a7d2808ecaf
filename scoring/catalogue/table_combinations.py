"""Options that contradict the number of players at a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ..marks.factors import is_factor
from ..words import N_
from .annonces import AS_ANNONCES
from .options import BELOTE, Contradiction, Options
from .play import FEDERATION_CARDS
from .sheet import COMPLEMENT
from .table import (
    BEAT_BOTH,
    BEAT_EACH,
    OWN,
    SHORT_PACK,
    THREE_PLAYERS,
    TWO_PLAYERS,
    WHOLE_CAMP,
)

#: Options of two camps, with the only value that they may have with three players.
_USUAL_AT_THREE: Mapping[str, object] = {
    "dix_de_der": "always",
    "sa_ta_cards": FEDERATION_CARDS,
    "both_over": "higher",
    "carre_sevens": AS_ANNONCES,
    "win_needs": "belote-rule",
    "rebelote_tolerance": 1,
    "misdeal_free_before_trump": False,
    "misdeal_count": "match",
    "misdeal_bars_from": 0,
    "per_table": (),
}


_AT_THREE = N_(
    "À trois joueurs, chacun marque pour soi et cette clause de deux camps ne s’applique pas : "
    "choisissez sa valeur habituelle."
)


def _unusual_at_three(name: str, usual: object, options: Options) -> bool:
    return bool(options["players"] == THREE_PLAYERS and options[name] != usual)


#: Contradictions with the option players.
BY_PLAYERS = (
    Contradiction(
        BELOTE,
        "cards",
        ("players",),
        lambda o: o["players"] != THREE_PLAYERS and o["cards"] != SHORT_PACK,
        N_("Le jeu de 30 cartes est celui de trois joueurs par table."),
        idle=30,
    ),
    Contradiction(
        BELOTE,
        "three_beat",
        ("players",),
        lambda o: o["players"] != THREE_PLAYERS and o["three_beat"] != BEAT_BOTH,
        N_("Le preneur ne joue contre deux adversaires séparés qu’à trois joueurs par table."),
        idle=BEAT_EACH,
    ),
    Contradiction(
        BELOTE,
        "defenders",
        ("players",),
        lambda o: o["players"] != THREE_PLAYERS and o["defenders"] != WHOLE_CAMP,
        N_("Les défenseurs ne marquent chacun pour soi qu’à trois joueurs par table."),
        idle=OWN,
    ),
    Contradiction(
        BELOTE,
        "layout",
        ("players",),
        lambda o: o["players"] != TWO_PLAYERS and o["layout"] != "6+10",
        N_("Les cartes ne sont posées sur la table qu’à deux joueurs."),
        idle="16",
    ),
    Contradiction(
        BELOTE,
        "dealer",
        ("players",),
        lambda o: o["players"] != TWO_PLAYERS and o["dealer"] != "alternate",
        N_("Le vainqueur ne donne qu’à deux joueurs ; sinon la donne passe à droite."),
        idle="winner",
    ),
    Contradiction(
        BELOTE,
        "rounding",
        ("players", "defenders"),
        lambda o: o["rounding"] == COMPLEMENT and o["defenders"] != WHOLE_CAMP,
        N_(
            "Par complément, la défense a le reste de 160 : deux défenseurs ne peuvent pas le "
            "partager. Choisissez un autre arrondi."
        ),
    ),
    Contradiction(
        BELOTE,
        "marks",
        ("players",),
        lambda o: o["players"] == THREE_PLAYERS and any(map(is_factor, o["marks"])),
        _AT_THREE,
    ),
    *(
        Contradiction(
            BELOTE,
            name,
            ("players",),
            partial(_unusual_at_three, name, usual),
            _AT_THREE,
            # the others are quiet, or say what holds at three too
            idle=0 if name == "rebelote_tolerance" else None,
        )
        for name, usual in _USUAL_AT_THREE.items()
    ),
)
