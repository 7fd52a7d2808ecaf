"""Days of a season: the contests that it counts."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.annexes.seasons.queries.table import rules_of
from tournaments.annexes.seasons.services.noting import clubs_to_keep, season_writing
from tournaments.annexes.seasons.services.places import refuse_unrankable
from tournaments.models import Contest, Season, SeasonDay
from tournaments.words.texts import Refused


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
