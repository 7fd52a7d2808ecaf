"""Ways of drawing as values of the options of a regulation, with their sentences."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.pairing import Use, offered
from tournaments.regulation.fields import Word


def ways(use: Use) -> tuple[Word, ...]:
    """Return the values of an option of the regulation, with their labels."""
    return tuple(Word(name, one.label) for name, one in offered(use).items())


def sentences_of(use: Use) -> Mapping[str, str]:
    """Return the sentence of the regulation for each value of an option."""
    return {name: one.sentence for name, one in offered(use).items()}
