"""People of a season: two entries that are one person, and who its members are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.annexes.seasons.queries.changes import rank_changes
from tournaments.annexes.seasons.queries.people import days_played, people_of, same_of
from tournaments.annexes.seasons.queries.table import present_table
from tournaments.annexes.seasons.services.noting import merge_keys, season_writing
from tournaments.annexes.seasons.services.places import refuse_unrankable
from tournaments.models import Season, SeasonMember
from tournaments.queries.core.rank_changes import RankChange
from tournaments.services.after.merging import keep_apart
from tournaments.services.core.action import remember
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a merge would change: the ranks, in order, and the version of the season."""

    changes: tuple[RankChange, ...]
    version: int


#: Two people of a season by their keys: the one that gives the name, and the other spelling.
Pair = tuple[str, str]


def foresee_merges(season: Season, pairs: Sequence[Pair]) -> Foreseen:
    """Return what merges would change, and write nothing. Raises `Refused` as they would."""
    before = present_table(season, in_full=True)
    with transaction.atomic():
        for kept, other in pairs:
            _merge(season, kept, other, None)
        foreseen = Foreseen(rank_changes(before, refuse_unrankable(season)), season.version)
        transaction.set_rollback(True)
    return foreseen


def merge_in_season(
    season: Season, by: User | None, pairs: Sequence[Pair], seen: int, token: UUID | None = None
) -> None:
    """Count each of these pairs of people of a season as one person, all pairs or none.

    `seen` is the version of the season whose preview the page showed. Raises `Refused` if the
    season has changed since, or if two of a pair play on the same day.
    """
    with season_writing(season, by, token) as action:
        if action.season.version != seen:
            raise Refused(_("La saison a changé entre-temps : relisez ce que cela entraîne."))
        for kept, other in pairs:
            _merge(action.season, kept, other, by)
            action.log("merge_in_season", action.season.name, after={"people": [kept, other]})
        refuse_unrankable(action.season)


def separate_in_season(
    season: Season, by: User | None, same: int, token: UUID | None = None
) -> None:
    """Take back one merge of a season. Each of the two keeps its other merges."""
    with season_writing(season, by, token) as action:
        row = action.season.same.filter(pk=same).first()
        if row is None:
            raise Refused(_("Ces deux noms sont déjà séparés."))
        row.delete()
        refuse_unrankable(action.season)
        action.log(
            "separate_in_season", action.season.name, after={"people": [row.kept, row.other]}
        )


def say_two_in_season(season: Season, keys: Collection[str], token: UUID | None = None) -> None:
    """Write that all these people of a season are different: nobody asks again."""
    with transaction.atomic():
        if token is not None:
            remember(token)
        known = people_of(season).known
        people = [known[key].players for key in sorted(set(keys) & known.keys())]
        keep_apart(pair for two in combinations(people, 2) for pair in product(*two))


def _merge(season: Season, kept: str, other: str, by: User | None) -> None:
    people = people_of(season)
    if kept == other or not {kept, other} <= people.known.keys():
        raise Refused(_("Cette personne n’est plus dans la saison : rechargez la page."))
    days = days_played(people, same_of(season, people))
    both = season.contests.filter(pk__in=days[kept] & days[other]).order_by("date").first()
    # The table sees a person twice in a day that counts; this sees those that wait, too.
    if both is not None:
        raise Refused(
            _("Deux « %(name)s » jouent dans « %(contest)s » : ce sont deux personnes.")
            % {"name": people.known[kept].name, "contest": both.name}
        )
    merge_keys(season, kept, other, by)


def set_members(
    season: Season, by: User | None, keys: Collection[str], token: UUID | None = None
) -> None:
    """Say which people of a season are members of its club, by their keys."""
    with season_writing(season, by, token) as action:
        before = set(action.season.members.values_list("key", flat=True))
        gone, new = before - set(keys), set(keys) - before
        action.season.members.filter(key__in=gone).delete()
        SeasonMember.objects.bulk_create(SeasonMember(season=action.season, key=key) for key in new)
        refuse_unrankable(action.season)
        action.log(
            "set_members", action.season.name, {"members": len(before)}, {"members": len(keys)}
        )
