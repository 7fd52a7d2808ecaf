"""A season as its pages, its papers and its files show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from hashlib import sha256
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.seasons.queries.table import rules_of, season_table
from tournaments.annexes.seasons.rules import Rules, Table, TableRow
from tournaments.annexes.seasons.rules.table import Key
from tournaments.annexes.seasons.rules.words import RankedBy
from tournaments.models import Contest, LogLine, Season
from tournaments.queries.core.contests import ContestInfo
from tournaments.words.plain_names import plain, plain_words

#: Hexadecimal digits that name a row in addresses.
DIGITS: Final = 16
#: Seasons on the list of contests.
MOST_LISTED: Final = 20
#: Days after which two days of a season may have the same day and month.
ONE_YEAR: Final = 365


@dataclass(frozen=True, slots=True)
class DayInfo:
    """A day of a season. `label` is short and its own: "14 mars".

    `counts` is false while the contest is waited for; `present` is the number of rows there.
    """

    slug: str
    name: str
    date: date
    label: str
    counts: bool
    present: int


@dataclass(frozen=True)
class SeasonInfo:
    """Heading of the pages and papers of a season."""

    slug: str
    name: str
    closed: bool
    public: bool
    rank: RankedBy
    days: tuple[DayInfo, ...]
    #: Whether search engines may list its pages, as those of all its contests.
    indexed: bool = False
    #: Club of its contests, if they all have the same.
    club: str = ""
    #: For papers only: the time of the last change.
    changed_at: datetime | None = None
    logo: bytes = b""
    #: The place says when, because a season has no day of its own.
    date: None = None

    @property
    def individuals(self) -> bool:
        """Whether each row is one person."""
        return self.rank is RankedBy.PLAYERS

    @cached_property
    def held(self) -> tuple[DayInfo, ...]:
        """Days that count already."""
        return tuple(day for day in self.days if day.counts)

    @cached_property
    def waited(self) -> tuple[DayInfo, ...]:
        """Days that are waited for."""
        return tuple(day for day in self.days if not day.counts)

    @cached_property
    def by_slug(self) -> Mapping[str, DayInfo]:
        """Days by the address of their contest."""
        return {day.slug: day for day in self.days}

    @property
    def place(self) -> str:
        """Number of days and their dates: "18 journées, du 3 octobre 2025 au 12 juin 2026"."""
        count = len(self.days)
        sentence = ngettext("%(n)d journée", "%(n)d journées", count) % {"n": count}
        if not count:
            return sentence
        first, last = (date_format(self.days[at].date, "j F Y") for at in (0, -1))
        if first == last:
            return _("%(days)s, le %(date)s") % {"days": sentence, "date": first}
        return _("%(days)s, du %(first)s au %(last)s") % {
            "days": sentence,
            "first": first,
            "last": last,
        }


@dataclass(frozen=True)
class SeasonView:
    """A season with its rules and its table, for pages, papers and files."""

    info: SeasonInfo
    rules: Rules
    table: Table

    @cached_property
    def rows(self) -> tuple[TableRow, ...]:
        """Rows of the table, ranked or not, in its order."""
        return (*self.table.rows, *self.table.unranked)

    @cached_property
    def _by_address(self) -> Mapping[str, TableRow]:
        return {address_of(row.key): row for row in self.rows}

    def row_at(self, address: str) -> TableRow | None:
        """Return the row that an address names, or None."""
        return self._by_address.get(address)

    def found(self, typed: str) -> list[TableRow]:
        """Return the rows whose names have the typed words, without case or accents."""
        words = plain_words(typed)
        if not words:
            return []
        return [row for row in self.rows if all(word in plain(row.name) for word in words)]

    @property
    def categories(self) -> tuple[str, ...]:
        """Names of its categories, in the order of the rules."""
        return tuple(self.table.categories)

    def of_category(self, name: str) -> tuple[tuple[TableRow, int], ...]:
        """Return the rows of a category with their general rank, each with its rank there."""
        return self.table.of_category(name)


def address_of(key: Key) -> str:
    """Return what names a row in addresses. It tells no name, and stays as long as the key.

    >>> len(address_of(("p1", "p2"))), address_of(("p1",)) == address_of(("p2",))
    (16, False)
    """
    return sha256("+".join(key).encode()).hexdigest()[:DIGITS]


def season_view(season: Season, *, in_full: bool = False) -> SeasonView:
    """Return a season with its table. The queries of `season_table`, and one.

    Names are those that everybody may read, or `in_full` for the desk. Raises `DocumentRefused` as
    `season_table`.
    """
    table = season_table(season, in_full=in_full)
    return SeasonView(_info(season, table), rules_of(season), table)


def paper_view(season: Season) -> SeasonView:
    """Return a season for its papers, with the time of the last change. As `season_view`, and two.

    Its own log tells when its rules or its days changed, and theirs when a result did.
    """
    view = season_view(season, in_full=True)
    of_days = LogLine.objects.filter(contest__season_days__season=season).order_by("-pk")
    own = season.log.values_list("at", flat=True).first()
    last = of_days.values_list("at", flat=True).first()
    moments = [at for at in (own, last) if at is not None]
    changed_at = max(moments, default=season.created_at)
    return replace(view, info=replace(view.info, changed_at=changed_at))


def public_seasons() -> list[Season]:
    """Return the last seasons that everybody reads, latest first. One query."""
    return list(Season.objects.filter(public=True).order_by("-pk")[:MOST_LISTED])


def public_seasons_of(contest: Contest | ContestInfo) -> list[tuple[Season, Rules]]:
    """Return the public seasons that count a contest, with their rules, latest first. One query.

    A season whose rules name its contests counts those alone.
    """
    seasons = [
        (season, rules_of(season))
        for season in Season.objects.filter(public=True, days__contest=contest.pk).order_by("-pk")
    ]
    return [
        (season, rules)
        for season, rules in seasons
        if rules.contests is None or contest.slug in rules.contests
    ]


def season_head(season: Season) -> SeasonInfo:
    """Return the heading of a season whose days cannot be ranked. No query."""
    return SeasonInfo(
        season.slug, season.name, season.closed, season.public, rules_of(season).rank, ()
    )


def _info(season: Season, table: Table) -> SeasonInfo:
    contests = {
        slug: (name, club, published)
        for slug, name, club, published in season.contests.values_list(
            "slug", "name", "club", "published"
        )
    }
    days = table.days
    labels = _labels([(day.day, day.date) for day in days], contests)
    clubs = {club for _name, club, _published in contests.values()}
    return SeasonInfo(
        slug=season.slug,
        name=season.name,
        closed=season.closed,
        public=season.public,
        rank=table.rank,
        days=tuple(
            DayInfo(
                day.day,
                contests[day.day][0],
                day.date,
                labels[day.day],
                day.counts,
                day.present,
            )
            for day in days
        ),
        indexed=all(published for _name, _club, published in contests.values()),
        club=clubs.pop() if len(clubs) == 1 else "",
    )


def _labels(
    days: list[tuple[str, date]], contests: Mapping[str, tuple[str, str, bool]]
) -> dict[str, str]:
    """Return a short text for each day: its date, with its year or its contest where needed."""
    dates = Counter(day for _slug, day in days)
    every = [day for _slug, day in days]
    form = "j F Y" if every and (max(every) - min(every)).days >= ONE_YEAR else "j F"
    labels = {}
    for slug, day in days:
        date = date_format(day, form)
        labels[slug] = f"{date} ({contests[slug][0]})" if dates[day] > 1 else date
    return labels
