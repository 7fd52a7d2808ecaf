"""The final of a season: register the people, or pairs, that its ranking qualifies."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.qualifying.services import qualifying
from tournaments.annexes.qualifying.services.qualifying import (
    refuse_others,
    registered,
    seed_after,
    shown_as,
)
from tournaments.annexes.seasons.queries.qualified import SeasonQualification, season_qualification
from tournaments.annexes.seasons.queries.table import rules_of
from tournaments.annexes.seasons.queries.together import seasons_seen
from tournaments.annexes.seasons.rules import DocumentRefused
from tournaments.models import Contest, Player, Season, Team
from tournaments.services.core.action import Action
from tournaments.services.registration.teams import free_codes, next_team
from tournaments.words.person_names import BETWEEN
from tournaments.words.texts import Refused


class SeasonSource(qualifying.Source):
    """The ranking of a season. It may go on: the final is often its last day."""

    def __init__(self, season: Season) -> None:
        self.season = season
        # A contest's slug has no colon.
        self.value, self.name = f"season:{season.slug}", season.name
        self.label = _("saison « %(name)s »") % {"name": season.name}
        if places := rules_of(season).qualified:
            params = {"season": self.label, "places": places}
            self.label = (
                ngettext("%(season)s, %(places)d place", "%(season)s, %(places)d places", places)
                % params
            )

    def qualified(self, final: Contest, places: int) -> tuple[SeasonQualification | None, str]:
        try:
            qualification = season_qualification(final, self.season, places)
        except DocumentRefused:
            return None, ""
        return qualification, shown_as(one.key for one in qualification.coming)

    def bring(self, action: Action, places: int, shown: str) -> list[Team]:
        teams = _unsaved(action.contest, self.season, places, shown)
        stored = registered(action, self.name, teams)
        seed_after(action.contest, stored)
        return stored


class Qualifies(qualifying.Qualifies):
    """The seasons that a person may read."""

    def sources(self, reader: User) -> Iterable[SeasonSource]:
        return map(SeasonSource, seasons_seen(reader))


def _unsaved(final: Contest, season: Season, places: int, shown: str) -> list[Team]:
    """Return the people, or pairs, of a season to register, unsaved."""
    try:
        coming = season_qualification(final, season, places).coming
    except DocumentRefused:
        raise Refused(
            _("La saison « %(name)s » n’a pas de classement : réglez-la d’abord.")
            % {"name": season.name},
            field="source",
        ) from None
    if not coming:
        raise Refused(_("Plus personne de cette saison n’est à inscrire."), field="source")
    refuse_others([one.key for one in coming], shown)
    people = Player.objects.in_bulk([player for one in coming for player in one.players])
    first, codes = next_team(final), free_codes(final)
    teams = []
    for number, one in enumerate(coming, first.number):
        players = [people[player] for player in one.players]
        team = Team(contest=final, number=number, first_round=first.first_round, code=next(codes))
        # A person whose partner is not known yet plays alone until the desk says who it is.
        team.player1, team.player2 = (*players, None)[:2]
        team.name = BETWEEN.join(player.name for player in players)
        teams.append(team)
    return teams
