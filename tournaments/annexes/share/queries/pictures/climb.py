"""Climb of a team: its rank after each round."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.share.queries.pictures.scales import Told, rank_said
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.climbs import Climbs, RoundLabel


@dataclass(frozen=True, slots=True)
class Climb:
    """Ranks of a team after each of `rounds`, None where it was not ranked, and the worst rank."""

    told: Told
    rounds: tuple[RoundLabel, ...]
    ranks: tuple[int | None, ...]
    worst: int


def climb_of(climbs: Climbs, team: TeamRef) -> Climb | None:
    """Return the climb of a team; None with fewer than two ranks."""
    ranks = climbs.ranks.get(team.number, ())
    ranks_known = [(label, rank) for label, rank in zip(climbs.rounds, ranks, strict=True) if rank]
    if len(ranks_known) < 2:
        return None
    words = Told(
        title=_("Rang du n° %(number)s après chaque partie") % {"number": team.number},
        finding=_climb_sentence(*ranks_known[0], *ranks_known[-1]),
        heads=(_("Partie"), _("Rang")),
        lines=tuple(
            (
                label.name,
                _("%(rank)s sur %(size)s") % {"rank": rank_said(rank), "size": climbs.size},
            )
            for label, rank in ranks_known
        ),
    )
    return Climb(words, climbs.rounds, tuple(ranks), max(2, climbs.size))


def _climb_sentence(since: RoundLabel, before: int, last: RoundLabel, now: int) -> str:
    """Return what the climb shows: the first rank known, the last, the places between them."""
    places = before - now
    if places > 0:
        moved = ngettext("%(n)s place gagnée", "%(n)s places gagnées", places)
    elif places < 0:
        moved = ngettext("%(n)s place perdue", "%(n)s places perdues", -places)
    else:
        moved = _("même place")
    return _("%(before)s (%(since)s), puis %(now)s (%(last)s) : %(moved)s.") % {
        "before": rank_said(before),
        "since": since.name,
        "now": rank_said(now),
        "last": last.name,
        "moved": moved % {"n": abs(places)},
    }
