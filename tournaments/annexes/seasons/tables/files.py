"""A season as spreadsheets: its ranking, and what each day was made of."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.annexes.programs.tables.calendar import PathOf, calendar_of
from tournaments.annexes.seasons.papers.words import (
    STATES,
    TIES,
    WHO,
    goes_said,
    made_of,
    rank_said,
    tie_said,
)
from tournaments.annexes.seasons.queries.pages import SeasonView
from tournaments.annexes.seasons.queries.table import DatedSeason
from tournaments.annexes.seasons.rules import TableRow
from tournaments.annexes.seasons.rules.output import CATEGORIES, CLUB_HEADINGS, FINAL, LICENCE
from tournaments.annexes.seasons.rules.table import TieValue
from tournaments.files.exports import Sheet, Value


def ranking_sheet(view: SeasonView) -> Sheet:
    """Return the ranking, one column for each tie and each day; those without a rank come last."""
    days = view.info.held
    header = [
        _("Rang"),
        _(WHO[view.info.rank]),
        _("Club"),
        _("Total"),
        _("Journées"),
        _("Journées comptées"),
        _("Assiduité"),
        _("Droit à un prix"),
        *([_(FINAL)] if view.table.qualifies else []),
        *([_(CATEGORIES)] if view.categories else []),
        *([_(LICENCE)] if view.table.with_licences else []),
        *(_(TIES[tie]) for tie in view.rules.ties),
        *(day.label for day in days),
    ]
    return Sheet(_("Classement"), header, [_ranked(view, row) for row in view.rows])


def _ranked(view: SeasonView, row: TableRow) -> list[Value]:
    return [
        rank_said(row) if row.shared else row.rank,
        row.name,
        row.club,
        row.points,
        row.attended,
        row.counted,
        row.attendance,
        _("oui") if row.prize else _("non"),
        *([goes_said(row)] if row.goes is not None else []),
        *([", ".join(row.categories)] if view.categories else []),
        *([", ".join(row.licences)] if view.table.with_licences else []),
        *map(_tie, row.ties),
        *(day.points if day.state.attended or day.state.in_total else None for day in row.days),
    ]


def _tie(value: TieValue) -> Value:
    return value if isinstance(value, int) else tie_said(value)


def days_sheet(view: SeasonView) -> Sheet:
    """Return a line for each day of each row: what it was made of, and whether it counts."""
    header = [
        _("Rang"),
        _(WHO[view.info.rank]),
        _("Date"),
        _("Concours"),
        pgettext("column", "Lieu"),
        _("Club"),
        _("Place"),
        _("De quoi"),
        _("Points"),
        _("Compte"),
    ]
    places = {day.day: day.place for day in view.table.days}
    rows: list[list[Value]] = [
        [
            row.rank,
            row.name,
            day.date,
            view.info.by_slug[day.day].name,
            places[day.day],
            day.club,
            day.rank,
            made_of(day, view.rules.day_of(day.day)),
            day.points,
            _(STATES[day.state]),
        ]
        for row in view.rows
        for day in row.days
    ]
    return Sheet(_("Jour par jour"), header, rows)


def categories_sheets(view: SeasonView) -> list[Sheet]:
    """Return the ranking of each category."""
    header = [_("Rang"), _("Rang général"), _(WHO[view.info.rank]), _("Total"), _("Journées")]
    return [
        Sheet(
            name,
            header,
            [
                [row.rank, general, row.name, row.points, row.attended]
                for row, general in view.of_category(name)
            ],
        )
        for name in view.categories
    ]


def clubs_sheets(view: SeasonView) -> list[Sheet]:
    """Return the ranking of the clubs, if the season has one: a line for each of their people."""
    header = [*map(_, CLUB_HEADINGS), _("Compte")]
    rows: list[list[Value]] = [
        [
            club.rank,
            club.club,
            club.points,
            one.row.name,
            one.points,
            one.days,
            _("oui") if one.counts else _("non"),
        ]
        for club in view.table.clubs
        for one in club.people
    ]
    return [Sheet(_("Clubs"), header, rows)] if rows else []


def sheets_of(view: SeasonView) -> list[Sheet]:
    """Return all the sheets of a season."""
    return [
        ranking_sheet(view),
        days_sheet(view),
        *categories_sheets(view),
        *clubs_sheets(view),
    ]


def season_calendar(season: DatedSeason, path_of: PathOf) -> bytes:
    """Return the calendar of a season: each of its contests, as in its own calendar."""
    return calendar_of(season.name, season.uid, season.changed_at, season.days, path_of)
