"""Text of a lot for pages and papers: its nature, its winners and its value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pairing.sentences import Ordinal
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes.lines import PrizeLine
from tournaments.words.details import TOWN
from tournaments.words.enums import PrizeBy
from tournaments.words.money import euros


def whom(line: PrizeLine) -> str:
    """Return the winners of a lot as text: "du 4e au 8e, un par joueur"."""
    each = _("un par joueur") if line.per_player else ""
    return ", ".join(filter(None, (_teams(line), each, _("cumulable") if line.cumulates else "")))


def typed_whom(line: PrizeLine) -> str:
    """Return the winners of a lot as typed; « un par joueur » only where no quantity tells it."""
    each = line.per_player and not (line.by.has_places or line.by == PrizeBy.LAST)
    return ", ".join((_teams(line), _("un par joueur"))) if each else _teams(line)


def next_rank(lines: Iterable[PrizeLine]) -> int:
    return max((line.last or 1 for line in lines if line.by == PrizeBy.RANK), default=0) + 1


def whom_examples(categories: Iterable[str]) -> list[str]:
    ranks = (rank_words(1), rank_words(2, 3), rank_words(4, 8))
    each = (_in_category(category, rank_words(1)) for category in categories)
    ways = (_last(1), _("tiré au sort"), _("à tous"), _("au choix"), _("prix spécial, à désigner"))
    return [*ranks, *each, *ways]


def more_said(line: PrizeLine) -> str:
    """Return what a lot says besides its name, quantity and winners: "25 €, en argent"."""
    money = _("en argent") if line.money else ""
    return ", ".join(filter(None, (worth(line), money)))


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
    if line.share is not None and line.total is None:
        return _("%(percent)s de la recette") % {"percent": percent(line.share)}
    if line.share is not None:
        params = {"percent": percent(line.share), "amount": euros(line.total or 0)}
        return _("%(percent)s de la recette : %(amount)s") % params
    return euros(line.cents) if line.cents is not None else ""


def where_from(team: TeamLine) -> str:
    """Return the players, unless the team's name has them, then their club and town."""
    named = all(player in team.name for player in team.players)
    players = "" if named else " – ".join(team.players)
    return " · ".join(filter(None, (players, team.club, team.details.get(TOWN.name, ""))))


def _teams(line: PrizeLine) -> str:
    first = line.first or 1
    match line.by:
        case PrizeBy.RANK:
            return rank_words(first, line.last)
        case PrizeBy.CATEGORY:
            return _in_category(line.category or "", rank_words(first, line.last))
        case PrizeBy.SPECIAL:
            if line.team is None:
                return _("prix spécial, à désigner")
            params = {"number": str(line.team.number), "name": line.team.name}
            return _("prix spécial : n° %(number)s %(name)s") % params
        case PrizeBy.ATTENDANCE:
            rounds = line.rounds or 1
            return ngettext(
                "à qui a joué au moins %(n)d partie", "à qui a joué au moins %(n)d parties", rounds
            ) % {"n": rounds}
        case PrizeBy.LAST:
            return _last(line.quantity // 2 if line.per_player else line.quantity)
        case PrizeBy.LOT:
            return _("tiré au sort")
        case PrizeBy.CHOICE | PrizeBy.EVERYONE:
            return str(line.by.label)
        case _:
            assert_never(line.by)


def _last(teams: int) -> str:
    return ngettext("au dernier", "aux %(n)d derniers", teams) % {"n": teams}


def _in_category(category: str, ranks: str) -> str:
    return _("catégorie « %(category)s », %(ranks)s") % {"category": category, "ranks": ranks}


def rank_words(first: int, last: int | None = None) -> str:
    """Return ranks as the receivers of a lot: "au 1er", "aux 2e et 3e", "du 4e au 8e"."""
    last = last or first
    params = {"first": Ordinal(first).translated(_), "last": Ordinal(last).translated(_)}
    if first == last:
        return _("au %(first)s") % params
    if first + 1 == last:
        return _("aux %(first)s et %(last)s") % params
    return _("du %(first)s au %(last)s") % params
