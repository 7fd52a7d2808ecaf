"""Sentences of the regulation about the draws."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.pairing import METHODS, Use
from tournaments.regulation.fields import sentences_of
from tournaments.regulation.format import Halls, Incomplete, Kin, LeftAlone, RematchLimit
from tournaments.regulation.movements import first_draw_words
from tournaments.regulation.sentences import KIN
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import criteria_of, lower, sentence_of, worded
from tournaments.regulation.words import players as player_words
from tournaments.words.texts import say

HALLS_TOGETHER = N_(
    "Dans plusieurs salles, un seul tirage est fait pour toutes : le numéro de la table dit dans "
    "quelle salle chacun joue."
)


def draws(regulation: Regulation) -> Iterator[str]:
    """Yield the sentences about the draws of teams, or of players in an individual contest."""
    if regulation.melee:
        yield from _draws_of_players(regulation)
        yield from _halls(regulation)
        return
    if regulation.draws_partners:
        yield say(player_words.PARTNERS_DRAWN, {})
    if regulation.individuals:
        yield say(player_words.SINGLES, {})
    if not regulation.begins_in_pools:
        yield worded("first_draw", regulation.first_draw, first_draw_words(regulation))
    following = worded("next_draw", regulation.next_draw, sentences_of(Use.NEXT))
    if regulation.begins_in_pools and regulation.rounds == regulation.pool_rounds:
        # No round follows the pools, unless one is added during the day.
        params = {"how": lower(following)}
        yield _("S’il se joue d’autres parties après les poules, %(how)s") % params
    else:
        yield following
    if regulation.rematch_from is not None:
        yield _(
            "À partir de la partie %(n)s, deux équipes qui ne se sont rencontrées qu’une fois "
            "peuvent se rencontrer une seconde fois."
        ) % {"n": regulation.rematch_from}
        if regulation.rematch_limit is RematchLimit.TEAM:
            yield _(
                "Chaque équipe n’a ainsi qu’une seconde rencontre dans tout le concours, avec un "
                "seul de ses adversaires, tant qu’un tirage le permet."
            )
    if regulation.left_alone is LeftAlone.OPEN:
        yield _(
            "Quand un départ laisse seules deux équipes qui se sont déjà rencontrées, une table "
            "annoncée change, pour que personne ne se rencontre deux fois."
        )
    if regulation.kin is not Kin.MIXED:
        yield worded("kin", regulation.kin, KIN)
    if regulation.pairing:
        yield _("Pour les tirages, les équipes sont rangées selon %(criteria)s.") % {
            "criteria": criteria_of(regulation.pairing)
        }
    yield from _halls(regulation)


def _halls(regulation: Regulation) -> Iterator[str]:
    """Yield the sentence about one draw for all halls; a contest in one hall needs no other."""
    if regulation.halls is Halls.TOGETHER:
        yield say(HALLS_TOGETHER, {})


def _draws_of_players(regulation: Regulation) -> Iterator[str]:
    if regulation.each_alone:
        yield from _draws_of_chairs(regulation)
        return
    yield say(player_words.ENTER, {})
    yield worded("seating", regulation.seating, sentences_of(Use.SEATING))
    if regulation.kin is not Kin.MIXED:
        yield worded("kin", regulation.kin, player_words.KIN)
    yield worded("incomplete", regulation.incomplete, player_words.INCOMPLETE)


def _draws_of_chairs(regulation: Regulation) -> Iterator[str]:
    """Yield the sentences about tables where each plays for himself. Option: tables."""
    if regulation.comptoir:
        yield say(player_words.ENTER_COMPTOIR, {"count": str(regulation.tables)})
        yield say(player_words.POINTS_OF_COMPTOIR, {})
    else:
        yield say(player_words.ENTER_CHAIRS[regulation.tables], {})
        if regulation.tables.mixed:
            yield say(player_words.MIXED, {})
            yield sentence_of("cards", regulation.rules.cards)
            yield sentence_of("defenders", regulation.rules.defenders)
        yield say(player_words.WINS_AT_THREE, {})
    if METHODS[regulation.seating].avoids_rematches:
        yield say(player_words.SEATING_CHAIRS, {})
    else:
        yield worded("seating", regulation.seating, sentences_of(Use.SEATING))
    if regulation.kin is not Kin.MIXED:
        yield worded("kin", regulation.kin, player_words.KIN)
    if regulation.incomplete is Incomplete.REFUSED:
        yield say(player_words.REFUSED_CHAIRS, {})
    else:
        yield worded("incomplete", regulation.incomplete, player_words.INCOMPLETE)
