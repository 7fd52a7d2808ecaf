"""Names in the records of one contest: those of its teams and those in its log."""

from __future__ import annotations

from tournaments.models import Award, Contest, Player, Team
from tournaments.queries.after.names_said import (
    NOBODY_NAMED,
    Names,
    gone,
    logged_names,
    player_alias,
    team_alias,
)
from tournaments.regulation import Regulation
from tournaments.words.plain_names import made_of_players

#: Actions with a person's name as whole subject, and in their reason.
NAMES_ALONE = ("add_single", "remove_single")


def names_in(contest: Contest, only: Player | None = None) -> Names:
    """Return the names in the contest's records, of everybody or of one person. Five queries."""
    individuals = Regulation.from_data(contest.regulation).individuals
    teams = list(contest.teams.select_related("player1", "player2"))
    theirs = frozenset(team.number for team in teams if only in (team.player1, team.player2))
    names = Names(None if only is None else theirs)
    for team in teams:
        for place, player in enumerate((team.player1, team.player2), start=1):
            if player is not None and only in (None, player):
                becomes = player_alias(team.number, 0 if individuals else place)
                names.add(player.name, becomes)
    if only is not None:
        names.add(only.name, gone())
        for spelling in only.merges.values_list("name", flat=True):
            names.add(spelling, gone())
        names.spare(
            player.name
            for team in teams
            for player in (team.player1, team.player2)
            if player not in (None, only)
        )
        return names
    for team in teams:
        if made_of_players(team.name, names_of(team)):
            becomes = (player_alias if individuals else team_alias)(team.number)
            names.add(f"{team.number} {team.name}", f"{team.number} {becomes}", person=False)
            names.add(team.name, becomes, person=not names_of(team))
    for application in contest.applications.all():
        for name in (application.player1, application.player2, str(application)):
            names.add(name, gone())
    for single in contest.singles.select_related("player"):
        names.add(single.player.name, gone())
    for who in Award.objects.filter(prize__contest=contest).values_list("collected_by", flat=True):
        names.add(who, gone())
    for line in contest.log.all():
        if line.action in NAMES_ALONE:
            names.add(line.subject, gone())
        if line.action in NOBODY_NAMED:
            continue
        for state in (line.before, line.after):
            for name, becomes, person in logged_names(state, individuals):
                names.add(name, becomes, person=person)
    return names


def names_of(team: Team) -> list[str]:
    """Return the names of a team's players. Fetch them with the team."""
    return [player.name for player in (team.player1, team.player2) if player is not None]
