"""Options of the format: the pools at the start of a contest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from scoring.words import N_
from tournaments.regulation.fields import every_word, option

#: Number of teams of a pool that can be played winners against winners.
FOUR: Final = 4

#: More pools than any hall plays.
MAX_POOLS: Final = 64


class PoolDraw(StrEnum):
    """Composition of the pools: by lot, or by the seeds typed at registration."""

    LOT = "lot"
    SEEDS = "seeds"

    @property
    def seeded(self) -> bool:
        match self:
            case PoolDraw.LOT:
                return False
            case PoolDraw.SEEDS:
                return True
            case _:
                assert_never(self)


class PoolPlay(StrEnum):
    """Meetings inside a pool: everybody meets, or winners meet winners."""

    EVERYBODY = "everybody"
    WINNERS = "winners"

    @property
    def by_winners(self) -> bool:
        """Whether the results of a pool of four decide its next meetings."""
        match self:
            case PoolPlay.EVERYBODY:
                return False
            case PoolPlay.WINNERS:
                return True
            case _:
                assert_never(self)


class PoolSizes(StrEnum):
    """Sizes of the pools: as close as possible, or even, so that nobody rests in a pool."""

    CLOSE = "close"
    EVEN = "even"

    @property
    def even(self) -> bool:
        match self:
            case PoolSizes.CLOSE:
                return False
            case PoolSizes.EVEN:
                return True
            case _:
                assert_never(self)


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
    pool_count: int | None = option(
        N_("Nombre de poules"),
        N_(
            "À la place du nombre d’équipes d’une poule : le concours commence par ce nombre de "
            "poules, de 3 à 6 équipes chacune ; aucun : c’est la taille qui compte. 22 équipes en "
            "4 poules font deux poules de 6 et deux de 5."
        ),
        None,
        least=1,
        most=MAX_POOLS,
        optional=True,
    )
    pool_sizes: PoolSizes = option(
        N_("Tailles des poules"),
        N_(
            "Quand les équipes ne se partagent pas également. Dans une poule impaire, une équipe "
            "se repose à chaque rencontre. 14 équipes en poules de 4 font deux poules de 4 et deux "
            "de 3, ou, paires, une poule de 6 et deux de 4."
        ),
        PoolSizes.CLOSE,
        words=every_word(
            PoolSizes,
            {
                PoolSizes.CLOSE: N_("voisines, une équipe d’écart au plus"),
                PoolSizes.EVEN: N_(
                    "paires : personne ne s’y repose, sauf dans une seule poule si les équipes "
                    "sont en nombre impair"
                ),
            },
        ),
    )
    pool_draw: PoolDraw = option(
        N_("Composition des poules"),
        N_("Qui est dans quelle poule."),
        PoolDraw.LOT,
        words=every_word(
            PoolDraw,
            {
                PoolDraw.LOT: N_("par tirage au sort"),
                PoolDraw.SEEDS: N_(
                    "têtes de série en serpentin, dans des poules différentes, les autres au sort"
                ),
            },
        ),
    )
    pool_play: PoolPlay = option(
        N_("Rencontres d’une poule"),
        N_("Qui rencontre qui dans une poule de quatre ; dans les autres, toutes se rencontrent."),
        PoolPlay.EVERYBODY,
        words=every_word(
            PoolPlay,
            {
                PoolPlay.EVERYBODY: N_("chaque équipe rencontre toutes les autres"),
                PoolPlay.WINNERS: N_(
                    "gagnantes contre gagnantes, perdantes contre perdantes, puis barrage"
                ),
            },
        ),
    )

    @property
    def begins_in_pools(self) -> bool:
        return self.pools is not None or self.pool_count is not None
