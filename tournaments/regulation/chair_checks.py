"""Checks of tables where each plays for himself: tables of three, and belote de comptoir."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.catalogue.options import BELOTE
from scoring.words import N_, Problem, Refused
from tournaments.pairing import METHODS, Order
from tournaments.regulation.format import Format, Incomplete, TableSize

#: Sizes of tables at belote, and at belote de comptoir.
_AT_BELOTE: Final = (
    TableSize.FOUR,
    TableSize.THREE,
    TableSize.FOUR_THEN_THREE,
    TableSize.THREE_THEN_FOUR,
)
_AT_COMPTOIR: Final = (TableSize.FOUR, TableSize.THREE, TableSize.FIVE, TableSize.SIX)

_ALONE = N_("À ce jeu, chacun joue pour soi : inscrivez des joueurs seuls.")
_THREES = N_("La belote à trois se joue à trois par table : choisissez des tables de trois.")
_TAKER = N_(
    "Aucun texte ne dit comment jouer à trois avec des enchères : choisissez des tables de quatre."
)
_BELOTE = N_("À la belote, une table a trois ou quatre joueurs.")
_COMPTOIR = N_("À la belote de comptoir, choisissez trois, quatre, cinq ou six joueurs par table.")
_SHORT = N_(
    "Où chacun joue pour soi, il ne manque jamais un joueur à une table : choisissez le repos, ou "
    "d’attendre des tables complètes."
)
_SEATED = N_(
    "Où chacun joue pour soi, il n’y a pas de partenaire à placer : choisissez la mêlée, ou des "
    "places tirées au sort."
)
_END = N_(
    "À la belote de comptoir, la partie finit d’elle-même, quand les feuilles sont à zéro : "
    "laissez « aucun »."
)
_ROUNDS = N_("À la belote de comptoir, toutes les parties finissent de la même façon.")


def chair_problems(regulation: Format) -> Iterator[Problem]:
    """Yield what contradicts tables where each plays for himself. Options: tables, players.

    `player_problems` refuses belote for two where players do not enter without a partner.
    """
    rules, tables = regulation.rules, regulation.tables
    if regulation.comptoir:
        for name in ("deals", "target", "clock"):
            if getattr(regulation, name) is not None:
                yield Problem(name, "comptoir", _END)
        if regulation.changes:
            yield Problem("round[0].round", "comptoir", _ROUNDS)
        if regulation.stages:
            yield Problem("stage[0].name", "comptoir", _ROUNDS)
    if not regulation.melee:
        if regulation.comptoir or rules.players == 3:
            yield Problem("entrants", "each-alone", _ALONE)
        return
    if rules.players == 3 and tables is not TableSize.THREE:
        yield Problem("tables", "players", _THREES)
    elif not regulation.each_alone:
        return
    elif regulation.comptoir:
        if tables not in _AT_COMPTOIR:
            yield Problem("tables", "comptoir", _COMPTOIR)
    elif rules.game != BELOTE:
        yield Problem("tables", "bids", _TAKER)
    elif tables not in _AT_BELOTE:
        yield Problem("tables", "belote", _BELOTE)
    elif rules.players == 4:
        try:
            rules.with_options(players=3)
        except Refused as refused:
            for problem in refused.problems:
                yield problem._replace(field="tables")
    if regulation.each_alone and regulation.incomplete is Incomplete.SHORT:
        yield Problem("incomplete", "each-alone", _SHORT)
    if regulation.each_alone and METHODS[regulation.seating].order is not Order.LOT:
        yield Problem("seating", "each-alone", _SEATED)
