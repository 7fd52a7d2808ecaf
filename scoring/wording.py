"""A text of coinche in the words of the game that is played."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from .catalogue.options import BELOTE
from .catalogue.play import CONTREE_WORDS
from .rules import RuleSet

#: What belote says where coinche speaks of a contract, in French, then in English and in Italian.
_OF_BELOTE: Final = (
    ("([Uu])n contrat chuté", r"\1ne chute"),
    ("Contrat chuté", "Chute"),
    ("contrat chuté", "chute"),
    ("Contrat réussi", "Donne réussie"),
    ("contrat réussi", "donne réussie"),
    ("([Ff]ailed) contract", r"\1 deal"),
    ("Contract (made|failed)", r"Deal \1"),
    ("contract (made|failed)", r"deal \1"),
    ("([Uu])n contratto caduto", r"\1na caduta"),
    ("Contratto caduto", "Caduta"),
    ("contratto caduto", "caduta"),
    ("Contratto mantenuto", "Smazzata riuscita"),
    ("contratto mantenuto", "smazzata riuscita"),
)


def in_its_words(rules: RuleSet, text: str) -> str:
    """Return a text of coinche in the words of the game: belote has no contract, contrée a contre.

    >>> in_its_words(RuleSet.preset("ffb-belote"), "Un contrat chuté donne 162 points.")
    'Une chute donne 162 points.'
    >>> in_its_words(RuleSet.preset("ffb-belote"), "Un contratto caduto dà 162 punti.")
    'Una caduta dà 162 punti.'
    >>> in_its_words(RuleSet.preset("contree-made"), "Coinche et surcoinche : contrat coinché")
    'Contre et surcontre : contrat contré'
    """
    if rules.game == BELOTE:
        text = _in_belote(text)
    if rules.wording != CONTREE_WORDS:
        return text
    # English has "coinched" where French has "coinché".
    return re.sub("([Cc])oinch", r"\1ontr", re.sub("([Cc])oinched", r"\1ontré", text))


# A form of the settings asks it of a hundred and fifty texts, and the next one of the same.
@lru_cache(maxsize=4096)
def _in_belote(text: str) -> str:
    for contract, word in _OF_BELOTE:
        text = re.sub(contract, word, text)
    return text
