"""Places that forgotten people leave in seasons: they keep their key, so that no rank moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.seasons.queries.people import people_of
from tournaments.annexes.seasons.queries.table import present_table
from tournaments.annexes.seasons.rules import DocumentRefused, Table
from tournaments.annexes.seasons.services.noting import keep_joined, named, season_writing
from tournaments.models import Contest, Player, Season, SeasonPerson, SeasonPrint
from tournaments.models.seasons import draw_salt
from tournaments.services.core.doors import Leaving
from tournaments.words.texts import Refused, say


class SeasonPlaces(Leaving):
    """Nameless places that people leave in the seasons of some contests, in one forgetting.

    Make it inside the transaction, before a name goes. `keep` writes what the seasons need.
    """

    def __init__(self, contests: Iterable[Contest]) -> None:
        self._contests = {contest.pk for contest in contests}
        seasons = Season.objects.select_for_update().filter(pk__in=_seasons_of(self._contests))
        self._seasons = list(seasons.order_by("pk"))
        for season in self._seasons:
            # Licences go with the names, and no rank moves.
            keep_joined(season, None)
        self._keys: Mapping[int, dict[int, str]] = {
            season.pk: _keys_of(season) for season in self._seasons
        }
        self._traces: dict[int, UUID] = defaultdict(uuid4)

    def refuse_open(self) -> None:
        """Raise `Refused` if one of the seasons is open: its people still play."""
        going_on = [season.name for season in self._seasons if not season.closed]
        if going_on:
            raise Refused(
                _(
                    "Ce concours compte pour la saison « %(seasons)s », qui n’est pas terminée : "
                    "ses joueurs y jouent encore."
                )
                % {"seasons": named(going_on)}
            )

    def trace_of(self, player: int) -> UUID | None:
        """Return what all the nameless places of a person share; None outside any season."""
        return self._traces[player] if self._seasons else None

    def left(self, player: int, nobody: Player) -> None:
        """Note that a person left their place to this nameless one."""
        for keys in self._keys.values():
            if player in keys:
                keys[nobody.pk] = keys[player]

    def keep(self, by: User | None, *, unlink: bool = False) -> None:
        """Write the key of each nameless place, and the log of each season.

        With `unlink`, everybody in the seasons is forgotten. Somebody who plays elsewhere stays in
        the address book, and nothing may lead from there to a key: the salt changes.
        """
        for season in self._seasons:
            with season_writing(season, by, closed_too=True) as action:
                keys = self._keys[season.pk]
                nameless = Player.objects.filter(pk__in=keys, forgotten=True)
                SeasonPerson.objects.bulk_create(
                    (
                        SeasonPerson(season=action.season, player_id=pk, key=keys[pk])
                        for pk in nameless.values_list("pk", flat=True)
                    ),
                    ignore_conflicts=True,
                )
                if unlink:
                    action.season.salt = draw_salt()
                action.log("forget_people" if unlink else "forget_person", action.season.name)


def _seasons_of(contests: Iterable[int]) -> set[int]:
    rows = Season.objects.filter(days__contest__in=contests)
    return set(rows.values_list("pk", flat=True))


def _keys_of(season: Season) -> dict[int, str]:
    someones = people_of(season).known.values()
    return {player: one.key for one in someones for player in one.players}


def refuse_unrankable(season: Season, *, field: str = "") -> Table:
    """Return the table that the rows written so far make. Raises `Refused` with every fault."""
    try:
        return present_table(season, in_full=True)
    except DocumentRefused as refused:
        sentences = [say(one.message, one.params) for one in refused.located]
        raise Refused(" ".join(sentences), field=field) from refused


def note_print(season: Season, by: User, kind: str, table: Table) -> None:
    """Note that a person has just printed this table of the season on a paper of this kind.

    It is no change of the season: no version is raised, and the log says nothing.
    """
    rows = (*table.rows, *table.unranked)
    ranks = [[list(row.key), row.rank, row.points] for row in rows]
    SeasonPrint.objects.create(season=season, by=by, kind=kind, ranks=ranks)
