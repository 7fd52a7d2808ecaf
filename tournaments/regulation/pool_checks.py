"""Checks of a contest that begins with pools."""

from __future__ import annotations

from scoring.words import N_, Problem
from tournaments.pairing import METHODS
from tournaments.regulation.format import Format, Halls
from tournaments.regulation.format.pools import FOUR


def pool_problems(regulation: Format) -> list[Problem]:
    """Return the problems of the pools: their size, and the rounds during and after them."""
    problems = []
    if regulation.pool_play.by_winners and regulation.pools != FOUR:
        problems.append(Problem("pool_play", "pools-of-four", _POOLS_OF_FOUR))
    if not regulation.begins_in_pools:
        if regulation.pool_sizes.even:
            problems.append(Problem("pool_sizes", "no-pools", _NO_POOLS))
        return problems
    if regulation.pools is not None and regulation.pool_count is not None:
        problems.append(Problem("pool_count", "size", _SIZE_OR_COUNT))
    if regulation.pool_sizes.even and (regulation.pools or 0) % 2:
        params = {"size": regulation.pools or 0}
        problems.append(Problem("pool_sizes", "odd", _ODD_POOLS, params))
    if regulation.rounds < regulation.pool_rounds:
        params = {"size": regulation.pools or FOUR, "least": regulation.pool_rounds}
        problems.append(Problem("rounds", "pools", _POOLS_LONGER, params))
    if regulation.first_draw != Format.first_draw:
        problems.append(Problem("first_draw", "pools", _POOLS_FIRST))
    # A movement would have to start with the first round.
    if not METHODS[regulation.next_draw].drawn_anew:
        problems.append(Problem("next_draw", "pools", _POOLS_MOVEMENT))
    if regulation.bye_is_played:
        problems.append(Problem("bye", "pools", _POOLS_CATCH_UP))
    if regulation.halls is Halls.TOGETHER:
        problems.append(Problem("halls", "pools", _POOLS_IN_A_HALL))
    return problems


_POOLS_OF_FOUR = N_("« Gagnantes contre gagnantes » se joue dans des poules de 4.")
_NO_POOLS = N_("Il n’y a pas de poules : dites d’abord leur taille ou leur nombre.")
_SIZE_OR_COUNT = N_("Donnez la taille des poules ou leur nombre, pas les deux.")
_ODD_POOLS = N_("Des poules paires sont de 4 ou de 6 équipes, non de %(size)s.")
_POOLS_LONGER = N_(
    "Des poules de %(size)s prennent %(least)s parties : au moins %(least)s parties attendues."
)
_POOLS_FIRST = N_(
    "La première partie est celle des poules : laissez le tirage au sort ici, la composition des "
    "poules a son option."
)
_POOLS_MOVEMENT = N_(
    "Après des poules, les parties suivantes se tirent au sort ou selon le classement."
)
_POOLS_CATCH_UP = N_(
    "Se reposer fait partie d’une poule de 3 ou de 5 : cela se marque, cela ne se rattrape pas."
)
_POOLS_IN_A_HALL = N_(
    "Une poule se joue dans une seule salle : avec des poules, les salles sont tirées à part."
)
