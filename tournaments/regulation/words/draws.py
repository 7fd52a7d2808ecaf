"""Sentences of the regulation about the draws."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.pairing import METHODS, Order, Use
from tournaments.regulation.fields import sentences_of
from tournaments.regulation.format import Halls, Incomplete, Kin, LeftAlone, RematchLimit
from tournaments.regulation.idle import idle_options
from tournaments.regulation.sentences import KIN, first_draw_words
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import Clause, criteria_of, sentence_of, worded
from tournaments.regulation.words import players as player_words
from tournaments.words.texts import say

HALLS_TOGETHER = N_(
    "Dans plusieurs salles, un seul tirage est fait pour toutes : le numéro de la table dit dans "
    "quelle salle chacun joue."
)


def draws(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences about the draws of teams, or of players in an individual contest."""
    if regulation.melee:
        yield from _draws_of_players(regulation)
        yield from _halls(regulation)
        return
    if regulation.draws_partners:
        yield Clause(say(player_words.PARTNERS_DRAWN, {}), "partners", "entrants")
    if regulation.individuals:
        yield Clause(say(player_words.SINGLES, {}), "entrants")
    idle = idle_options(regulation)
    if not regulation.begins_in_pools and "first_draw" not in idle:
        yield Clause(
            worded("first_draw", regulation.first_draw, first_draw_words(regulation)), "first_draw"
        )
    if "next_draw" not in idle:
        following = worded("next_draw", regulation.next_draw, sentences_of(Use.NEXT))
        yield Clause(following, "next_draw")
    if regulation.rematch_from is not None:
        yield Clause(
            _(
                "À partir de la partie %(n)s, deux équipes qui ne se sont rencontrées qu’une fois "
                "peuvent se rencontrer une seconde fois."
            )
            % {"n": regulation.rematch_from},
            "rematch_from",
        )
        if regulation.rematch_limit is RematchLimit.TEAM:
            yield Clause(
                _(
                    "Chaque équipe n’a ainsi qu’une seconde rencontre dans tout le concours, avec "
                    "un seul de ses adversaires, tant qu’un tirage le permet."
                ),
                "rematch_limit",
            )
    if regulation.left_alone is LeftAlone.OPEN:
        yield Clause(
            _(
                "Quand un départ laisse seules deux équipes qui se sont déjà rencontrées, une "
                "table annoncée change, pour que personne ne se rencontre deux fois."
            ),
            "left_alone",
        )
    if regulation.kin is not Kin.MIXED and "kin" not in idle:
        yield Clause(worded("kin", _kin_kept(regulation), KIN), "kin")
    if regulation.pairing and "pairing" not in idle:
        yield Clause(
            _("Pour les tirages, les équipes sont rangées selon %(criteria)s.")
            % {"criteria": criteria_of(regulation.pairing)},
            "pairing",
        )
    yield from _halls(regulation)


def _kin_kept(regulation: Regulation) -> Kin:
    """Return how long clubs are kept apart: no longer than draws that keep them so."""
    drawn = regulation.rounds or regulation.pools
    if drawn and METHODS[regulation.next_draw].keeps_kin:
        return regulation.kin
    return Kin.APART


def _halls(regulation: Regulation) -> Iterator[Clause]:
    if regulation.halls is Halls.TOGETHER:
        yield Clause(say(HALLS_TOGETHER, {}), "halls")


def _draws_of_players(regulation: Regulation) -> Iterator[Clause]:
    if regulation.each_alone:
        yield from _draws_of_chairs(regulation)
        return
    yield Clause(say(player_words.ENTER, {}), "entrants")
    if METHODS[regulation.seating].order is Order.RANKS:
        first = worded("first_seats", regulation.first_seats, player_words.FIRST_SEATS)
        yield Clause(first, "first_seats")
    yield Clause(worded("seating", regulation.seating, sentences_of(Use.SEATING)), "seating")
    if regulation.kin is not Kin.MIXED:
        yield Clause(worded("kin", regulation.kin, player_words.KIN), "kin")
    yield Clause(worded("incomplete", regulation.incomplete, player_words.INCOMPLETE), "incomplete")


def _draws_of_chairs(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences about tables where each plays for himself. Option: tables."""
    if regulation.comptoir:
        yield Clause(
            say(player_words.ENTER_COMPTOIR, {"count": str(regulation.tables)}),
            "tables",
            "entrants",
        )
        yield Clause(say(player_words.POINTS_OF_COMPTOIR, {}), "tables")
    else:
        yield Clause(say(player_words.ENTER_CHAIRS[regulation.tables], {}), "tables", "entrants")
        if regulation.tables.mixed:
            yield Clause(say(player_words.MIXED, {}), "tables")
            yield Clause(sentence_of("cards", regulation.rules.cards), "cards")
            yield Clause(sentence_of("defenders", regulation.rules.defenders), "defenders")
        yield Clause(say(player_words.WINS_AT_THREE, {}), "tables")
    if METHODS[regulation.seating].avoids_rematches:
        yield Clause(say(player_words.SEATING_CHAIRS, {}), "seating")
    else:
        yield Clause(worded("seating", regulation.seating, sentences_of(Use.SEATING)), "seating")
    if regulation.kin is not Kin.MIXED:
        yield Clause(worded("kin", regulation.kin, player_words.KIN), "kin")
    if regulation.incomplete is Incomplete.REFUSED:
        yield Clause(say(player_words.REFUSED_CHAIRS, {}), "incomplete")
    else:
        yield Clause(
            worded("incomplete", regulation.incomplete, player_words.INCOMPLETE), "incomplete"
        )
