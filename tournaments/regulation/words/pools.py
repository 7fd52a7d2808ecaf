"""Sentences of the regulation about the pools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pairing.pools.filling import LEAST
from tournaments.regulation.format.pools import PoolDraw, PoolPlay
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import Clause, label_of, lower, named, value_of

#: Number of rounds of pools of five or six teams.
LONGEST: Final = 5

#: Options of the format that these sentences cover.
POOL_OPTIONS: Final = ("pools", "pool_count", "pool_sizes", "pool_draw", "pool_play")


def pools(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences about pools; without pools, only the options with unusual values."""
    if not regulation.begins_in_pools:
        for name in POOL_OPTIONS[1:]:
            value = getattr(regulation, name)
            if value != getattr(Regulation, name):
                yield Clause(named(label_of(name), lower(value_of(name, value))) + ".", name)
        return
    if regulation.pool_count is not None:
        sentence = ngettext(
            "Le concours commence par %(n)s poule, de 3 à 6 équipes.",
            "Le concours commence par %(n)s poules, de 3 à 6 équipes chacune, de tailles aussi "
            "proches que possible.",
            regulation.pool_count,
        )
        yield Clause(sentence % {"n": regulation.pool_count}, "pools", "pool_count")
    else:
        if regulation.pool_sizes.even:
            sentence = _(
                "Le concours commence par des poules de %(size)s équipes, ou d’une taille voisine "
                "selon le nombre d’inscrits, de 3 à 6."
            )
        elif regulation.pool_rounds == LONGEST:
            sentence = _(
                "Le concours commence par des poules de %(size)s équipes, ou de %(other)s selon le "
                "nombre d’inscrits, de 3 ou de 4 s’il y en a peu."
            )
        else:
            sentence = _(
                "Le concours commence par des poules de %(size)s équipes, ou de %(other)s selon le "
                "nombre d’inscrits ; cinq équipes en font une seule."
            )
        size = regulation.pools or LEAST
        params = {"size": size, "other": size - 1 if size % 2 == 0 else size + 1}
        yield Clause(sentence % params, "pools", "pool_count")
    if regulation.pool_sizes.even:
        yield Clause(
            _(
                "Les poules sont paires, de 4 ou de 6 équipes : personne ne s’y repose, sauf dans "
                "une seule poule quand les équipes sont en nombre impair."
            ),
            "pool_sizes",
        )
    match regulation.pool_draw:
        case PoolDraw.LOT:
            yield Clause(_("Les poules sont tirées au sort."), "pool_draw")
        case PoolDraw.SEEDS:
            yield Clause(
                _(
                    "Les têtes de série sont réparties en serpentin, dans des poules différentes, "
                    "les autres équipes par tirage au sort."
                ),
                "pool_draw",
            )
        case _:
            assert_never(regulation.pool_draw)
    yield from _meetings(regulation.pool_play)
    yield Clause(
        _(
            "Dans chaque poule, les équipes sont classées selon les mêmes critères qu’au "
            "classement général, sur les seules parties de poule."
        ),
        "pools",
        "ranking",
    )
    if regulation.pool_rounds == LONGEST:
        yield Clause(
            _("Les poules prennent %(n)s parties au plus.") % {"n": LONGEST}, "pools", "pool_count"
        )
    elif regulation.pool_sizes.even or regulation.pool_count is not None:
        sentence = _(
            "Les poules prennent %(n)s parties, et %(most)s si l’une a plus de quatre équipes."
        )
        yield Clause(
            sentence % {"n": regulation.pool_rounds, "most": LONGEST}, "pools", "pool_count"
        )
    else:
        yield Clause(
            _("Les poules prennent %(n)s parties, et %(most)s quand cinq équipes n’en font qu’une.")
            % {
                "n": regulation.pool_rounds,
                "most": LONGEST,
            },
            "pools",
            "pool_count",
        )
    yield Clause(
        _(
            "L’équipe qui se repose dans une poule impaire, et celle dont la poule est finie "
            "avant les autres, sont exemptes : les poules de tailles différentes comptent autant "
            "de parties."
        ),
        "pools",
        "pool_count",
    )
    yield Clause(
        _("Une équipe arrivée en cours de poules prend une place libre, sinon joue après elles."),
        "pools",
        "pool_count",
    )


def _meetings(play: PoolPlay) -> Iterator[Clause]:
    match play:
        case PoolPlay.EVERYBODY:
            yield Clause(
                _("Dans une poule, chaque équipe rencontre toutes les autres une fois."),
                "pool_play",
            )
        case PoolPlay.WINNERS:
            yield Clause(
                _(
                    "Dans une poule de quatre, les gagnantes des deux premières rencontres se "
                    "rencontrent, les perdantes aussi, puis la perdante des unes et la gagnante "
                    "des autres jouent un barrage ; deux victoires donnent les deux premières "
                    "places de la poule."
                ),
                "pool_play",
            )
            yield Clause(
                _(
                    "Une de ces rencontres qui finit à égalité va à l’équipe que le tirage a "
                    "placée avant l’autre dans la poule."
                ),
                "pool_play",
            )
            yield Clause(
                _("Dans une poule d’une autre taille, chaque équipe rencontre toutes les autres."),
                "pool_play",
            )
        case _:
            assert_never(play)
