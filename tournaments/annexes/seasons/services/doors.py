"""What seasons do when the core forgets or merges people, reopens or deletes a contest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.annexes.book.queries.people import RanksChanged
from tournaments.annexes.book.services import merging
from tournaments.annexes.seasons.queries.changes import rank_changes
from tournaments.annexes.seasons.queries.people import key_of, people_of
from tournaments.annexes.seasons.queries.table import held_tables, season_table
from tournaments.annexes.seasons.queries.together import forgotten_with
from tournaments.annexes.seasons.rules import DocumentRefused, Table
from tournaments.annexes.seasons.services.noting import (
    clubs_to_keep,
    merge_keys,
    refuse_of_any_season,
    refuse_of_closed_season,
    season_writing,
)
from tournaments.annexes.seasons.services.people import SeasonPlaces, refuse_unrankable
from tournaments.models import Contest, Player, Season, SeasonDay, SeasonMember, SeasonSame
from tournaments.services.core import doors
from tournaments.words.texts import Refused


class Forgets(doors.Forgets):
    """The people of a season are forgotten together, and leave it their places."""

    def together(self, contest: Contest) -> Collection[Contest]:
        return forgotten_with(contest)

    def leaving(self, contests: Sequence[Contest]) -> SeasonPlaces:
        return SeasonPlaces(contests)

    def clear(self) -> None:
        held_tables.clear()


class Merges(merging.Merges):
    """A person's lines in a season follow the person into whom the book merges them."""

    def merge(
        self, contests: Sequence[Contest], kept: Player, other: Player, by: User | None
    ) -> Mapping[str, Any]:
        carried = (_merge_in_season(season, kept, other, by) for season in _seasons_of(contests))
        return {"seasons": list(carried)}

    def separate(
        self, kept: Player, other: Player, by: User | None, moved: Mapping[str, Any]
    ) -> None:
        for pk, same, member in moved.get("seasons", ()):
            season = Season.objects.filter(pk=pk).first()
            if season is not None:
                _separate_in_season(season, kept, other, by, same, member)

    def ranks_after(self, contests: Sequence[Contest]) -> Callable[[], Sequence[RanksChanged]]:
        before: list[tuple[Season, Table]] = []
        for season in _seasons_of(contests):
            # A season that has no table yet has no rank to change.
            with suppress(DocumentRefused):
                before.append((season, season_table(season, in_full=True)))

        def changed() -> list[RanksChanged]:
            return [
                RanksChanged(season.name, changes)
                for season, table in before
                if (changes := rank_changes(table, refuse_unrankable(season)))
            ]

        return changed


class Refuses(doors.Refuses):
    """The ranking of a closed season is final, and no season loses a day."""

    def reopening(self, contest: Contest) -> None:
        refuse_of_closed_season(contest)

    def deleting(self, contest: Contest) -> None:
        refuse_of_any_season(contest)


class Ends(doors.Ends):
    """A player who changes club later counts for the club of the day."""

    def ended(self, contest: Contest) -> None:
        SeasonDay.objects.filter(contest=contest).update(clubs=clubs_to_keep(contest))


def _seasons_of(contests: Sequence[Contest]) -> list[Season]:
    days = SeasonDay.objects.filter(contest__in=contests)
    return list(Season.objects.filter(pk__in=days.values("season")).order_by("pk"))


def _merge_in_season(
    season: Season, kept: Player, other: Player, by: User | None
) -> tuple[int, int | None, int | None]:
    """Carry what a season says of a person to the one into whom the book merges them.

    Return the keys of the season, and of the rows written: the same person, a member. Raises
    `Refused` if the season is closed and both play there: its ranking would change.
    """
    before, now = (key_of(season.salt, player.pk) for player in (other, kept))
    with season_writing(season, by, closed_too=True) as action:
        _refuse_of_closed(season, now)
        same: SeasonSame | None = None
        member: SeasonMember | None = None
        if season.same.filter(Q(kept=before) | Q(other=before)).exists():
            # The old key stays in its group, where nobody has it any more.
            same = merge_keys(season, now, before, by)
        if season.members.filter(key=before).exists():
            row, new = season.members.get_or_create(key=now)
            member = row if new else None
        action.log("merge_people", action.season.name, after={"people": [now, before]})
    return season.pk, same.pk if same else None, member.pk if member else None


def _separate_in_season(
    season: Season,
    kept: Player,
    other: Player,
    by: User | None,
    same: int | None,
    member: int | None,
) -> None:
    """Take back what `_merge_in_season` wrote. Raises `Refused` if the season is closed."""
    keys = [key_of(season.salt, player.pk) for player in (kept, other)]
    with season_writing(season, by, closed_too=True) as action:
        if keys[1] in people_of(season).known:
            _refuse_of_closed(season, keys[0])
        season.same.filter(pk__in=[same]).delete()
        season.members.filter(pk__in=[member]).delete()
        action.log("separate_people", action.season.name, after={"people": keys})


def _refuse_of_closed(season: Season, key: str) -> None:
    """Raise `Refused` if a season is closed and this person plays there."""
    if season.closed and key in people_of(season).known:
        raise Refused(
            _(
                "La saison « %(season)s » est terminée, et les deux y jouent : rouvrez-la "
                "d’abord, en disant pourquoi."
            )
            % {"season": season.name},
            field="other",
        )
