"""Table of a season: computed once for each version of the season and of its contests."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from uuid import UUID, uuid5

from django.utils.translation import get_language

from tournaments.annexes.programs.queries.calendar import OF_CALENDAR, Dated, dated
from tournaments.annexes.seasons.queries.days import days_of, links_of_season
from tournaments.annexes.seasons.rules import (
    Days,
    DocumentRefused,
    Rules,
    Table,
    rules_from_data,
    table_of,
)
from tournaments.models import Season, SeasonDay

#: Field of the fault of a season without days.
NO_DAY = "days"
#: Number of tables kept. One of 18 contests of 150 pairs takes some MB.
HELD = 8

held_tables: OrderedDict[tuple[object, ...], Table] = OrderedDict()
_holding = Lock()


def rules_of(season: Season) -> Rules:
    """Return the rules of a season. No query."""
    return rules_from_data(season.rules)


def season_table(season: Season, *, in_full: bool = False) -> Table:
    """Return the table of a season: one query if it is kept for the present versions.

    Otherwise six, and the seven of each contest's standings.

    People are named as their contests name them to everybody, or `in_full` for the desk. Raises
    `DocumentRefused` with every fault if its days cannot be ranked, such as a person twice in one.
    Do not call it inside a write: the transaction may be rolled back.
    """
    links = links_of_season(season)
    key = (*_state(season, links), get_language(), in_full)
    with _holding:
        table = held_tables.get(key)
        if table is not None:
            held_tables.move_to_end(key)
            return table
    # Outside the lock: other readers of the same season may compute it too, and find the same.
    season_table_ = _table(season, days_of(season, links, in_full=in_full))
    with _holding:
        held_tables[key] = season_table_
        while len(held_tables) > HELD:
            held_tables.popitem(last=False)
    return season_table_


def state_of(season: Season) -> tuple[object, ...]:
    """Return what changes with every write on the season or on one of its contests. One query."""
    return _state(season, links_of_season(season))


def _state(season: Season, links: Iterable[SeasonDay]) -> tuple[object, ...]:
    # The creation time tells apart seasons of two databases with the same key.
    versions = tuple((link.contest.pk, link.contest.version) for link in links)
    return season.pk, season.created_at, season.version, versions


def present_table(season: Season, *, in_full: bool = False) -> Table:
    """Return the table as the rows of the database make it now, for a write. Keeps nothing."""
    return _table(season, days_of(season, links_of_season(season), in_full=in_full))


def _table(season: Season, days: Days) -> Table:
    """Return the table of these days.

    A season without contests has an empty table, where files without days are a fault.
    """
    rules = rules_of(season)
    try:
        return table_of(rules, days)
    except DocumentRefused as refused:
        if days.days or any(one.problem.field != NO_DAY for one in refused.located):
            raise
        return Table(rules.name, rules.rank, (), (), (), {}, (), ())


@dataclass(frozen=True, slots=True)
class DatedSeason:
    """The contests of a season as one calendar, in the order of their days.

    `uid` names the season for good, whatever its name and its address become.
    """

    uid: UUID
    name: str
    changed_at: datetime
    days: tuple[Dated, ...]


def dated_season(season: Season) -> DatedSeason:
    """Return a season as a calendar holds it. Five queries."""
    listed = rules_of(season).contests
    contests = [link.contest for link in links_of_season(season)]
    days = tuple(dated([one for one in contests if listed is None or one.slug in listed]))
    lines = season.log.values_list("at", flat=True)[:1]
    moments = [season.created_at, *lines, *(day.changed_at for day in days)]
    return DatedSeason(
        uid=uuid5(UUID(season.salt), OF_CALENDAR),
        name=season.name,
        changed_at=max(moments),
        days=days,
    )
