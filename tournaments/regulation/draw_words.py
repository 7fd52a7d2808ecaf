"""Sentences of the regulation about the draws."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.pairing import Use
from tournaments.regulation import player_words
from tournaments.regulation.format import Kin
from tournaments.regulation.movements import first_draw_words
from tournaments.regulation.sentences import KIN
from tournaments.regulation.value import Regulation
from tournaments.regulation.ways import sentences_of
from tournaments.regulation.wording import criteria_of, worded
from tournaments.wording.words import say


def draws(regulation: Regulation) -> Iterator[str]:
    """Yield the sentences about the draws of teams, or of players in an individual contest."""
    if regulation.individuals:
        yield from _draws_of_players(regulation)
        return
    if regulation.pools is None:
        yield worded("first_draw", regulation.first_draw, first_draw_words(regulation))
    yield worded("next_draw", regulation.next_draw, sentences_of(Use.NEXT))
    if regulation.kin is not Kin.MIXED:
        yield worded("kin", regulation.kin, KIN)
    if regulation.pairing:
        yield _("Pour les tirages, les équipes sont rangées selon %(criteria)s.") % {
            "criteria": criteria_of(regulation.pairing)
        }


def _draws_of_players(regulation: Regulation) -> Iterator[str]:
    yield say(player_words.ENTER, {})
    yield worded("seating", regulation.seating, sentences_of(Use.SEATING))
    if regulation.kin is not Kin.MIXED:
        yield worded("kin", regulation.kin, player_words.KIN)
    yield worded("incomplete", regulation.incomplete, player_words.INCOMPLETE)
