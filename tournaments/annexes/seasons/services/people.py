"""People of a season: two entries that are one person, and who its members are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.annexes.seasons.queries.changes import RankChange, rank_changes
from tournaments.annexes.seasons.queries.people import days_played, people_of, same_of
from tournaments.annexes.seasons.queries.table import present_table
from tournaments.annexes.seasons.services.noting import merge_keys, season_writing
from tournaments.annexes.seasons.services.places import refuse_unrankable
from tournaments.models import Season, SeasonMember
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a merge would change: the ranks, in order, and the version of the season."""

    changes: tuple[RankChange, ...]
    version: int


class _Undone(Exception):
    """Takes back the rows that a preview has written."""


def foresee_merge(season: Season, kept: str, other: str) -> Foreseen:
    """Return what a merge would change, and write nothing. Raises `Refused` as the merge would."""
    before = present_table(season, in_full=True)
    foreseen: list[Foreseen] = []
    try:
        with transaction.atomic():
            _merge(season, kept, other)
            after = refuse_unrankable(season)
            foreseen.append(Foreseen(rank_changes(before, after), season.version))
            raise _Undone
    except _Undone:
        return foreseen[0]


def merge_in_season(
    season: Season, by: User | None, kept: str, other: str, seen: int, token: UUID | None = None
) -> None:
    """Count two people of a season, given by their keys, as one. It cannot be undone.

    `seen` is the version of the season whose preview the page showed. Raises `Refused` if the
    season has changed since, or if both play on the same day.
    """
    with season_writing(season, by, token) as action:
        if action.season.version != seen:
            raise Refused(_("La saison a changé entre-temps : relisez ce que cela entraîne."))
        _merge(action.season, kept, other)
        refuse_unrankable(action.season)
        action.log("merge_in_season", action.season.name, after={"people": [kept, other]})


def _merge(season: Season, kept: str, other: str) -> None:
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
    merge_keys(season, [(kept, other)])


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
