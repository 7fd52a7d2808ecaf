"""What seasons do when the core forgets or merges people, reopens or deletes a contest."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.seasons.queries.people import key_of, people_of
from tournaments.annexes.seasons.queries.table import held_tables
from tournaments.annexes.seasons.queries.together import forgotten_with
from tournaments.annexes.seasons.services.noting import (
    carry_key,
    refuse_of_any_season,
    refuse_of_closed_season,
    season_writing,
)
from tournaments.annexes.seasons.services.places import SeasonPlaces
from tournaments.models import Contest, Player, Season, SeasonDay
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


class Merges(doors.Merges):
    """A person's lines in a season follow the person into whom the book merges them."""

    def merge(
        self, contests: Sequence[Contest], kept: Player, other: Player, by: User | None
    ) -> None:
        days = SeasonDay.objects.filter(contest__in=contests)
        for season in Season.objects.filter(pk__in=days.values("season")).order_by("pk"):
            _merge_in_season(season, kept, other, by)


class Refuses(doors.Refuses):
    """The ranking of a closed season is final, and no season loses a day."""

    def reopening(self, contest: Contest) -> None:
        refuse_of_closed_season(contest)

    def deleting(self, contest: Contest) -> None:
        refuse_of_any_season(contest)


def _merge_in_season(season: Season, kept: Player, other: Player, by: User | None) -> None:
    """Carry what a season says of a person to the one into whom the book merges them.

    Raises `Refused` if the season is closed and both play there: its ranking would change.
    """
    before, now = (key_of(season.salt, player.pk) for player in (other, kept))
    with season_writing(season, by, closed_too=True) as action:
        if season.closed and now in people_of(season).known:
            raise Refused(
                _(
                    "La saison « %(season)s » est terminée, et les deux y jouent : rouvrez-la "
                    "d’abord, en disant pourquoi."
                )
                % {"season": season.name},
                field="other",
            )
        carry_key(action.season, before, now)
        action.log("merge_people", action.season.name, after={"people": [now, before]})
