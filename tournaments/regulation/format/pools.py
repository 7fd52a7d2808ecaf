"""Options of the format: the pools at the start of a contest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.words import N_
from tournaments.regulation.fields import option, words

#: Value of `pool_play` for winners against winners, which needs pools of `FOUR` teams.
WINNERS: Final = "winners"
FOUR: Final = 4

#: Draws possible after pools: a movement would have to start with the first round.
AFTER_POOLS: Final = ("ranking", "ranking-rematches", "winners", "random")

#: Value of `pool_draw`. The seed of each team is typed at registration.
SEEDS: Final = "seeds"


@dataclass(frozen=True, kw_only=True)
class Pools:
    """Size and composition of the pools, and their matches."""

    pools: int | None = option(
        N_("Poules"),
        N_(
            "Le concours commence par des poules d’à peu près ce nombre d’équipes, de 3 à 6, avant "
            "les autres parties ; aucun : sans poules. Leurs rencontres comptent dans le nombre de "
            "parties : trois pour des poules de 3 ou 4, cinq pour des poules de 5 ou 6."
        ),
        None,
        least=3,
        most=6,
        optional=True,
    )
    pool_draw: str = option(
        N_("Composition des poules"),
        N_("Qui est dans quelle poule."),
        "lot",
        words=words(
            ("lot", N_("par tirage au sort")),
            (
                SEEDS,
                N_("têtes de série en serpentin, dans des poules différentes, les autres au sort"),
            ),
        ),
    )
    pool_play: str = option(
        N_("Rencontres d’une poule"),
        N_("Qui rencontre qui dans une poule de quatre ; dans les autres, toutes se rencontrent."),
        "everybody",
        words=words(
            ("everybody", N_("chaque équipe rencontre toutes les autres")),
            (WINNERS, N_("gagnantes contre gagnantes, perdantes contre perdantes, puis barrage")),
        ),
    )
