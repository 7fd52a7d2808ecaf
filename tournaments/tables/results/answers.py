"""Words for the signs that one person answered for both camps of a match."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.kinds import every
from tournaments.queries.results.answers import Sign
from tournaments.queries.results.rounds import TableLine

SIGNS = every(
    Sign,
    {
        Sign.ONE_ADDRESS: _("Les deux camps ont répondu depuis la même adresse."),
        Sign.SWITCHED: _("Un téléphone qui a répondu avait d’abord parlé pour l’autre camp."),
    },
)


def sign_words(signs: Sequence[Sign]) -> list[Promise]:
    """Return the sentence of each sign."""
    return [SIGNS[sign] for sign in signs]


def to_compare(
    tables: Sequence[tuple[TableLine, Sequence[Sign]]],
) -> list[tuple[TableLine, list[Promise]]]:
    """Return the tables to compare with their paper sheets, with the sentences that tell why."""
    return [(table, sign_words(signs)) for table, signs in tables]
