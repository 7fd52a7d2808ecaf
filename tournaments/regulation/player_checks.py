"""Checks of the entrants: pairs, individuals, singles, and tables where each plays for himself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.catalogue.options import BELOTE
from scoring.catalogue.table import THREE_PLAYERS, TWO_PLAYERS
from scoring.criteria import Need, needed
from scoring.words import N_, Problem, Refused
from tournaments.pairing import METHODS, Order
from tournaments.regulation.format import Entrants, FirstSeats, Format, Incomplete, TableSize
from tournaments.words.enums import ByeTo

_ONLY_PLAYERS = N_("Ce choix ne vaut que pour des joueurs seuls qui changent de partenaire.")
_NO_PAIR = N_("Où chacun joue pour soi, il n’y a pas de paire à classer.")
_TOO_MANY = N_("Le concours n’a que %(rounds)s parties : aucune paire n’en joue autant.")
_TWO_ALONE = N_(
    "La belote à deux oppose deux joueurs : choisissez des joueurs sans partenaire, un contre un."
)
_NOT_TWO = N_(
    "Des joueurs sans partenaire sont deux à une table : choisissez la belote à deux, ou "
    "inscrivez des paires ou des joueurs seuls à la mêlée."
)
_NO_TEAMS = N_(
    "Des joueurs seuls changent de partenaire à chaque partie : aucune équipe ne se retrouve, ce "
    "critère ne départage personne."
)
_PLACED = N_(
    "Laissez ici « %(usual)s », sans effet : le placement des joueurs seuls se choisit plus haut."
)
_EACH_ROUND = N_(
    "Des joueurs seuls changent de partenaire à chaque partie : pour un partenaire tiré au sort "
    "une fois pour toutes, choisissez que ce sont des paires qui s’inscrivent."
)
_NO_PARTNER = N_(
    "Des joueurs sans partenaire jouent seuls : il n’y a pas de paire à tirer au sort."
)
_NO_LEVELS = N_(
    "Ce placement tire au sort la première partie : choisissez le fort avec le faible, ou par "
    "niveau."
)
_NO_POOLS = N_("Des joueurs seuls ne peuvent pas former de poules.")
_NO_BRACKET = N_("Des joueurs seuls ne peuvent pas jouer un tableau.")
_NO_REMATCH = N_(
    "Des joueurs à la mêlée changent de partenaire à chaque partie : laissez « aucun »."
)
_NO_ORDER = N_("Ne choisissez aucun critère : rien ne range des joueurs seuls pour un tirage.")
_NO_EXTRA = N_(
    "Un joueur au repos n’a pas d’équipe pour rattraper sa partie : choisissez la moitié, la "
    "moyenne ou un nombre de points."
)
_BYE_TO = N_("Pour des joueurs seuls, choisissez le dernier du classement ou le tirage au sort.")
_KIN = N_("Ce placement des joueurs seuls ne sépare personne.")

#: Options without meaning for individuals, with the value they must keep.
UNREAD: Final[Mapping[str, str | None]] = {
    "first_draw": Format.first_draw,
    "next_draw": Format.next_draw,
}

#: Options without meaning for pairs, with the value they must keep.
ONLY_PLAYERS: Final[Mapping[str, str | None]] = {
    "seating": Format.seating,
    "first_seats": FirstSeats.LOT,
    "tables": TableSize.FOUR,
    "incomplete": Incomplete.REST,
    "pair_rounds": None,
}


def player_problems(regulation: Format) -> list[Problem]:
    """Return the options that need pairs in a contest of individuals, or the opposite."""
    if not regulation.melee:
        problems = _count_problems(regulation)
        if regulation.individuals and regulation.draws_partners:
            problems.append(Problem("partners", "individuals", _NO_PARTNER))
        return problems + [
            Problem(name, "pairs", _ONLY_PLAYERS)
            for name, usual in ONLY_PLAYERS.items()
            if getattr(regulation, name) != usual
        ]
    problems = [
        Problem(name, "individuals", _PLACED, {"usual": usual})
        for name, usual in UNREAD.items()
        if getattr(regulation, name) != usual
    ]
    ranking = regulation.ranking
    wrong = [
        ("partners", _EACH_ROUND, regulation.draws_partners),
        ("ranking", _NO_TEAMS, needed(Need.TEAMS, regulation.ranking) or "buchholz" in ranking),
        ("pairing", _NO_ORDER, bool(regulation.pairing)),
        ("rematch_from", _NO_REMATCH, regulation.rematch_from is not None),
        ("pools", _NO_POOLS, regulation.begins_in_pools),
        ("final", _NO_BRACKET, regulation.final is not None),
        ("final_groups", _NO_BRACKET, regulation.in_groups),
        ("bye", _NO_EXTRA, regulation.bye_is_played),
        ("bye_to", _BYE_TO, regulation.bye_to not in (ByeTo.LAST, ByeTo.LOT)),
        ("kin", _KIN, regulation.kin.apart_in(1) and not METHODS[regulation.seating].keeps_kin),
    ]
    by_level = METHODS[regulation.seating].order is Order.RANKS
    if regulation.first_seats is FirstSeats.LEVELS and not by_level:
        problems.append(Problem("first_seats", "seating", _NO_LEVELS))
    problems += _count_problems(regulation)
    if regulation.pair_rounds is not None:
        if not regulation.has_partners:
            problems.append(Problem("pair_rounds", "each-alone", _NO_PAIR))
        elif regulation.pair_rounds > regulation.rounds:
            params = {"rounds": regulation.rounds}
            problems.append(Problem("pair_rounds", "rounds", _TOO_MANY, params))
    return problems + [
        Problem(name, "individuals", reason) for name, reason, is_wrong in wrong if is_wrong
    ]


def _count_problems(regulation: Format) -> list[Problem]:
    at_two = regulation.rules.players == TWO_PLAYERS
    singles = regulation.entrants is Entrants.SINGLES
    if at_two == singles or regulation.comptoir or regulation.rules.players == THREE_PLAYERS:
        return []
    return [Problem("entrants", "players", _TWO_ALONE if at_two else _NOT_TWO)]


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
    """Yield what contradicts tables where each plays for himself. Options: tables, players."""
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
