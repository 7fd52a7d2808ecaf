"""Text of a lot for pages and papers: its nature, its winners and its value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes.lines import PrizeLine
from tournaments.words.details import TOWN
from tournaments.words.enums import PrizeBy
from tournaments.words.money import euros


def whom(line: PrizeLine) -> str:
    """Return the winners of a lot as text: "rangs 4 à 8, un par joueur"."""
    return ", ".join(_whom(line))


def percent(share: int) -> str:
    """Return a share in ten-thousandths as a percentage: "12,5 %".

    >>> percent(1250).replace("\N{NO-BREAK SPACE}", " "), percent(2500)[:2]
    ('12,5 %', '25')
    """
    whole, rest = divmod(share, 100)
    decimals = f",{rest:02d}".rstrip("0") if rest else ""
    return f"{whole}{decimals}\N{NO-BREAK SPACE}%"


def worth(line: PrizeLine) -> str:
    """Return the value of a piece: "12 €", "25 % de la recette : 96,12 €"; "" if unknown."""
    if line.share is not None:
        params = {"percent": percent(line.share), "amount": euros(line.total or 0)}
        return _("%(percent)s de la recette : %(amount)s") % params
    return euros(line.cents) if line.cents is not None else ""


def where_from(team: TeamLine) -> str:
    """Return the players, unless the team's name has them, then their club and town."""
    named = all(player in team.name for player in team.players)
    players = "" if named else " – ".join(team.players)
    return " · ".join(filter(None, (players, team.club, team.details.get(TOWN.name, ""))))


def _whom(line: PrizeLine) -> Iterator[str]:
    match line.by:
        case PrizeBy.RANK:
            yield _ranks(line)
        case PrizeBy.CATEGORY:
            params = {"category": line.category or "", "ranks": _ranks(line)}
            yield _("catégorie « %(category)s », %(ranks)s") % params
        case PrizeBy.SPECIAL:
            if line.team is None:
                yield _("prix spécial, à désigner")
            else:
                params = {"number": str(line.team.number), "name": line.team.name}
                yield _("prix spécial : n° %(number)s %(name)s") % params
        case PrizeBy.ATTENDANCE:
            rounds = line.rounds or 1
            yield ngettext(
                "à qui a joué au moins %(n)d partie", "à qui a joué au moins %(n)d parties", rounds
            ) % {"n": rounds}
        case PrizeBy.CHOICE | PrizeBy.EVERYONE | PrizeBy.LOT | PrizeBy.LAST:
            yield str(line.by.label)
        case _:
            assert_never(line.by)
    if line.per_player:
        yield _("un par joueur")
    if line.cumulates:
        yield _("cumulable")


def _ranks(line: PrizeLine) -> str:
    first, last = line.first or 1, line.last or line.first or 1
    if first == last:
        return _("rang %(first)d") % {"first": first}
    return _("rangs %(first)d à %(last)d") % {"first": first, "last": last}
