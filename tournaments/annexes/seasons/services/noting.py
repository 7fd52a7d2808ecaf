"""Frame of every write on a season, and what the writes on a contest owe to its seasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.seasons.queries.people import joined_by_licence, people_of, roots_of
from tournaments.models import Contest, Season, SeasonLine, SeasonSame
from tournaments.regulation.wording import listed
from tournaments.services.core.action import remember
from tournaments.words.actions import worded_action
from tournaments.words.texts import Refused


@dataclass
class SeasonAction:
    """One write in progress on a locked season."""

    season: Season
    by: User | None

    def log(
        self, verb: str, subject: str, before: Any = None, after: Any = None, reason: str = ""
    ) -> None:
        """Add a line to the season's log. It names people by their keys, never by their names.

        Raises `WordlessAction` for a verb that the log has no words for.
        """
        SeasonLine.objects.create(
            season=self.season,
            by=self.by,
            action=worded_action(verb),
            subject=subject[:500],
            before=before,
            after=after,
            reason=reason[:500],
        )


@contextmanager
def season_writing(
    season: Season, by: User | None, token: UUID | None = None, *, closed_too: bool = False
) -> Iterator[SeasonAction]:
    """Run one write on `season` in a transaction, and raise the season's version at its end.

    The season's row is locked, as a contest's is by `services.core.action.writing`. `token` is the
    form's: raises `AlreadyDone` if that form was already carried out. Raises `Refused` if the
    season is over, unless `closed_too`.
    """
    with transaction.atomic():
        locked = Season.objects.select_for_update().get(pk=season.pk)
        if token is not None:
            remember(token)
        if locked.closed and not closed_too:
            raise Refused(_("Cette saison est terminée : rien ne peut plus y être changé."))
        yield SeasonAction(locked, by)
        locked.version += 1
        locked.save()


def locked_seasons(contest: Contest) -> list[Season]:
    """Lock the seasons that a contest is a day of, so that none is closed or opened meanwhile."""
    seasons = Season.objects.select_for_update().filter(days__contest=contest)
    return list(seasons.order_by("pk"))


def refuse_of_closed_season(contest: Contest) -> None:
    """Raise `Refused` if a closed season counts this contest: its ranking is final."""
    closed = [season.name for season in locked_seasons(contest) if season.closed]
    if closed:
        raise Refused(
            ngettext(
                "Ce concours compte pour la saison %(seasons)s, qui est terminée : rouvrez-la "
                "d’abord, en disant pourquoi.",
                "Ce concours compte pour les saisons %(seasons)s, qui sont terminées : rouvrez-les "
                "d’abord, en disant pourquoi.",
                len(closed),
            )
            % {"seasons": named(closed)}
        )


def refuse_of_any_season(contest: Contest) -> None:
    """Raise `Refused` if a season counts this contest, which is to be deleted."""
    seasons = [season.name for season in locked_seasons(contest)]
    if seasons:
        raise Refused(
            ngettext(
                "Ce concours compte pour la saison %(seasons)s, qui perdrait une journée : "
                "retirez-le d’abord de la saison.",
                "Ce concours compte pour les saisons %(seasons)s, qui perdraient une journée : "
                "retirez-le d’abord des saisons.",
                len(seasons),
            )
            % {"seasons": named(seasons)}
        )


def named(names: Iterable[str]) -> str:
    """Return the names of seasons, quoted, for a sentence."""
    return listed([_("« %(text)s »") % {"text": name} for name in names], _("et"))


def keep_joined(season: Season, by: User | None) -> None:
    """Write as merges those whom a licence makes one person, before licences go or change."""
    for kept, other in joined_by_licence(season, people_of(season)):
        merge_keys(season, kept, other, by)


def merge_keys(season: Season, kept: str, other: str, by: User | None) -> SeasonSame | None:
    """Write that two keys of a season are one person. Return the row; None if they already are.

    The row names the first key of each group. Deleting it leaves the two groups.
    """
    roots = roots_of(season)
    into, gone = roots.get(kept, kept), roots.get(other, other)
    if into == gone:
        return None
    return SeasonSame.objects.create(season=season, kept=into, other=gone, at=timezone.now(), by=by)


def clubs_to_keep(contest: Contest) -> dict[str, list[str]]:
    """Return the clubs of the players of a contest that is over, by the number of their team.

    A player who changes club later keeps that of the day. A contest that goes on has none yet, nor
    has a team whose players have no club. One query.
    """
    if contest.closed_at is None:
        return {}
    teams = contest.teams.values_list("number", *_PLAYERS_AND_CLUBS)
    kept = {
        str(number): [club or "" for who, club in ((one, its), (other, theirs)) if who is not None]
        for number, one, its, other, theirs in teams
    }
    return {number: clubs for number, clubs in kept.items() if any(clubs)}


_PLAYERS_AND_CLUBS = ("player1", "player1__club", "player2", "player2__club")
