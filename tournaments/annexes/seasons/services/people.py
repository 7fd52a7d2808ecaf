"""People of a season: two entries of one person, its members, places of forgotten people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.book.queries.people import RankChange
from tournaments.annexes.book.services.merging import keep_apart
from tournaments.annexes.seasons.queries.changes import rank_changes
from tournaments.annexes.seasons.queries.people import days_played, people_of, same_of
from tournaments.annexes.seasons.queries.table import present_table
from tournaments.annexes.seasons.rules import DocumentRefused, Table
from tournaments.annexes.seasons.services.noting import (
    keep_joined,
    merge_keys,
    named,
    season_writing,
)
from tournaments.models import Contest, Player, Season, SeasonMember, SeasonPerson, SeasonPrint
from tournaments.models.seasons import draw_salt
from tournaments.services.core.action import remember
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
                ngettext(
                    "Ce concours compte pour la saison %(seasons)s, qui n’est pas terminée : "
                    "ses joueurs y jouent encore.",
                    "Ce concours compte pour les saisons %(seasons)s, qui ne sont pas terminées : "
                    "ses joueurs y jouent encore.",
                    len(going_on),
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
