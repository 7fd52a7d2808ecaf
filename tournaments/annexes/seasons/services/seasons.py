"""Seasons: create, set the rules, choose the days, publish, close and reopen."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.annexes.seasons.queries.table import rules_of
from tournaments.annexes.seasons.rules import Rules, rules_to_data
from tournaments.annexes.seasons.services.noting import (
    SeasonAction,
    clubs_to_keep,
    keep_joined,
    season_writing,
)
from tournaments.annexes.seasons.services.people import refuse_unrankable
from tournaments.models import Contest, Season, SeasonDay
from tournaments.services.core.action import remember
from tournaments.words.texts import Refused, clean_name

#: Words that a season's slug must not take: addresses use them in its place.
RESERVED = frozenset({"new"})


def create_season(
    by: User, rules: Rules, contests: Collection[Contest] = (), token: UUID | None = None
) -> Season:
    """Create a season organised by `by`, with these contests.

    The caller checks that `by` organises them. Raises `Refused` if the rules name another contest,
    and `AlreadyDone` for a form that was sent twice.
    """
    with transaction.atomic():
        if token is not None:
            remember(token)
        name = clean_name(rules.name)
        season = Season.objects.create(
            organiser=by, name=name, slug=_free_slug(name), rules=rules_to_data(rules)
        )
        SeasonDay.objects.bulk_create(
            SeasonDay(season=season, contest=contest, clubs=clubs_to_keep(contest))
            for contest in contests
        )
        refuse_unrankable(season, field="document")
        after = {"rules": season.rules, "contests": [contest.slug for contest in contests]}
        SeasonAction(season, by).log("create_season", name, after=after)
        return season


def set_rules(
    season: Season, by: User | None, rules: Rules, seen: int, token: UUID | None = None
) -> None:
    """Replace the rules of a season, and its name with theirs.

    `seen` is the version of the season that the page showed. Raises `Refused` if it has changed
    since, or if the rules cannot rank its days.
    """
    with season_writing(season, by, token) as action:
        season = action.season
        if season.version != seen:
            raise Refused(
                _(
                    "La saison a changé pendant que vous écriviez : rechargez la page, puis "
                    "recommencez."
                )
            )
        before, season.rules = season.rules, rules_to_data(rules)
        season.name = clean_name(rules.name)
        refuse_unrankable(season, field="document")
        action.log("set_rules", season.name, before, season.rules)


def set_public(season: Season, by: User | None, public: bool, token: UUID | None = None) -> None:
    """Let everybody read the season, or nobody but the desk. A closed season may change too."""
    with season_writing(season, by, token, closed_too=True) as action:
        before, action.season.public = action.season.public, public
        action.log("set_season_public", action.season.name, {"public": before}, {"public": public})


def let_incidents_follow(
    season: Season, by: User | None, follow: bool, token: UUID | None = None
) -> None:
    """Let incidents of a day count on the next ones for the same person, or no more."""
    with season_writing(season, by, token) as action:
        before, action.season.incidents_follow = action.season.incidents_follow, follow
        was, now = {"incidents_follow": before}, {"incidents_follow": follow}
        action.log("let_incidents_follow", action.season.name, was, now)


def close_season(season: Season, by: User | None, token: UUID | None = None) -> None:
    """End a season: its ranking is final. Raises `Refused` while one of its contests goes on."""
    with season_writing(season, by, token) as action:
        contests = action.season.contests.order_by("date", "slug")
        if not contests.exists():
            raise Refused(_("Cette saison n’a aucun concours : il n’y a rien à terminer."))
        going_on = list(contests.filter(closed_at__isnull=True).values_list("name", flat=True))
        if going_on:
            raise Refused(
                _("Ces concours ne sont pas terminés : %(contests)s.")
                % {"contests": ", ".join(going_on)}
            )
        refuse_unrankable(action.season)
        keep_joined(action.season, by)
        action.season.closed_at = timezone.now()
        action.log("close_season", action.season.name)


def reopen_season(season: Season, by: User | None, reason: str, token: UUID | None = None) -> None:
    """Open a closed season again, to correct one of its days. A reason is required."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi la saison est rouverte."), field="reason")
    with season_writing(season, by, token, closed_too=True) as action:
        if not action.season.closed:
            raise Refused(_("Cette saison n’est pas terminée."))
        action.season.closed_at = None
        action.log("reopen_season", action.season.name, reason=reason.strip())


def _free_slug(name: str) -> str:
    stem = slugify(name)[:60].strip("-") or "saison"
    slug, suffix = stem, 1
    while slug in RESERVED or Season.objects.filter(slug=slug).exists():
        suffix += 1
        slug = f"{stem}-{suffix}"
    return slug


def add_contest(
    season: Season, by: User | None, contest: Contest, token: UUID | None = None
) -> None:
    """Make a contest a day of the season. Raises `Refused` if it is one already.

    The caller checks that `by` organises the contest.
    """
    with transaction.atomic():
        # As the other writes do: the contest first, then its seasons.
        contest = Contest.objects.select_for_update().get(pk=contest.pk)
        with season_writing(season, by, token) as action:
            _day, added = SeasonDay.objects.get_or_create(
                season=action.season, contest=contest, defaults={"clubs": clubs_to_keep(contest)}
            )
            if not added:
                raise Refused(
                    _("Le concours « %(name)s » compte déjà pour cette saison.")
                    % {"name": contest.name},
                    field="contest",
                )
            refuse_unrankable(action.season, field="contest")
            _tell_pages(contest)
            action.log("add_contest", contest.name, after={"id": contest.slug})


def drop_contest(
    season: Season, by: User | None, contest: Contest, token: UUID | None = None
) -> None:
    """Take a contest out of the season; nothing in the contest changes."""
    with transaction.atomic():
        contest = Contest.objects.select_for_update().get(pk=contest.pk)
        with season_writing(season, by, token) as action:
            gone, _rows = action.season.days.filter(contest=contest).delete()
            if not gone:
                raise Refused(
                    _("Le concours « %(name)s » ne compte pas pour cette saison.")
                    % {"name": contest.name}
                )
            rules = rules_of(action.season)
            if contest.slug in {*(rules.contests or ()), *(one.id for one in rules.changes)}:
                raise Refused(
                    _(
                        "Le règlement de la saison nomme « %(slug)s » : ôtez-le d’abord du "
                        "règlement."
                    )
                    % {"slug": contest.slug}
                )
            refuse_unrankable(action.season)
            _tell_pages(contest)
            action.log("drop_contest", contest.name, before={"id": contest.slug})


def _tell_pages(contest: Contest) -> None:
    """Raise the version of a locked contest: its pages tell which seasons count it."""
    contest.version += 1
    contest.save(update_fields=["version"])
