"""What a lot is, whom it is for and what it is worth, in words: for pages and papers alike."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import PrizeBy
from tournaments.money import euros
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes.lines import PrizeLine


def whom(line: PrizeLine) -> str:
    """Whom a lot is for: "rangs 4 à 8, un par joueur"."""
    return ", ".join(_whom(line))


def percent(share: int) -> str:
    """A share in ten-thousandths as it is read: "12,5 %".

    >>> percent(1250).replace("\N{NO-BREAK SPACE}", " "), percent(2500)[:2]
    ('12,5 %', '25')
    """
    whole, rest = divmod(share, 100)
    decimals = f",{rest:02d}".rstrip("0") if rest else ""
    return f"{whole}{decimals}\N{NO-BREAK SPACE}%"


def worth(line: PrizeLine) -> str:
    """What a piece is worth: "12 €", "25 % de la recette : 96,12 €"; "" where nobody said."""
    if line.share is not None:
        said = {"percent": percent(line.share), "amount": euros(line.total or 0)}
        return _("%(percent)s de la recette : %(amount)s") % said
    return euros(line.cents) if line.cents is not None else ""


def where_from(team: TeamLine) -> str:
    """Who plays, where the team's name does not say it, and where they are from."""
    told = all(player in team.name for player in team.players)
    players = "" if told else " – ".join(team.players)
    return " · ".join(filter(None, (players, team.club, team.town)))


def _whom(line: PrizeLine) -> Iterator[str]:
    if line.by == PrizeBy.RANK:
        yield _ranks(line)
    elif line.by == PrizeBy.CATEGORY:
        said = {"category": line.category or "", "ranks": _ranks(line)}
        yield _("catégorie « %(category)s », %(ranks)s") % said
    elif line.by == PrizeBy.SPECIAL:
        if line.team is None:
            yield _("prix spécial, à désigner")
        else:
            said = {"number": str(line.team.number), "name": line.team.name}
            yield _("prix spécial : n° %(number)s %(name)s") % said
    elif line.by == PrizeBy.ATTENDANCE:
        rounds = line.rounds or 1
        yield ngettext(
            "à qui a joué au moins %(n)d partie", "à qui a joué au moins %(n)d parties", rounds
        ) % {"n": rounds}
    else:
        yield str(PrizeBy(line.by).label)
    if line.per_player:
        yield _("un par joueur")
    if line.cumulates:
        yield _("cumulable")


def _ranks(line: PrizeLine) -> str:
    first, last = line.first or 1, line.last or line.first or 1
    if first == last:
        return _("rang %(first)d") % {"first": first}
    return _("rangs %(first)d à %(last)d") % {"first": first, "last": last}
