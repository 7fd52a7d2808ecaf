"""Race of the leading teams: who is in it, and whose story it tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.annexes.share.queries.day_story import FIRST, DayStory
from tournaments.annexes.share.queries.pictures.scales import Told, lanes, ranks_said
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.climbs import Climbs
from tournaments.queries.standings.rows import Row
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp


@dataclass(frozen=True, slots=True)
class Race:
    """Teams of a race, in the order of the ranking, with their ranks after each round.

    `hero` is the number of the team whose story is told; None if there is no story, or if it is
    that of the first. `note` says how to read the picture. `people` tells that the names are those
    of players, who register alone.
    """

    told: Told
    note: str
    climbs: Climbs
    teams: tuple[TeamRef, ...]
    hero: int | None
    people: bool

    @property
    def lead(self) -> int:
        """Number of the first team."""
        return self.teams[0].number

    @property
    def worst(self) -> int:
        """Worst rank that one of the teams ever had."""
        return max(rank or 1 for team in self.teams for rank in self.climbs.ranks[team.number])

    def lanes(self, place: int, high: float, apart: float) -> dict[int, float]:
        """Return how far under the first lane each team stands in a round, by its number."""
        ranks = {team.number: self.climbs.ranks[team.number][place] for team in self.teams}
        return lanes(ranks, self.worst, high, apart)


def races(story: DayStory, number: int | None = None) -> list[Race]:
    """Return the race of the first teams; a duplicate that ranks each line has one for each.

    A race needs two rounds and two teams. It tells the story of the team of that
    `number`. If this team is not among the first, it joins them with its neighbours in the ranking.
    By default the story is that of the greatest comeback.
    """
    lines: dict[str, list[Row]] = {}
    for row in story.ranked.rows:
        lines.setdefault(row.line, []).append(row)
    if len(story.climbs.rounds) < 2:
        return []
    return [_race(story, rows, number) for rows in lines.values() if len(rows) > 1]


def _race(story: DayStory, rows: Sequence[Row], number: int | None) -> Race:
    first = min(FIRST, len(rows))
    place = next((at for at, row in enumerate(rows) if row.team.number == number), None)
    kept = list(range(first))
    if place is not None and place >= first:
        kept += [at for at in (place - 1, place, place + 1) if first <= at < len(rows)]
    teams = tuple(rows[at].team for at in kept)
    hero = None if place is None else number
    if hero is None and story.comeback is not None:
        came = story.comeback.team.number
        hero = next((team.number for team in teams if team.number == came), None)
    if hero == teams[0].number:
        hero = None
    words = Told(
        _title(rows[0].line, first, number if len(teams) > first else None),
        _race_sentence(story, teams[0].number, hero),
        (
            _("N°"),
            worded(story.contest.individuals, "Équipe"),
            *(label.short for label in story.climbs.rounds),
        ),
        tuple(
            (str(team.number), team.name, *ranks_said(story.climbs.ranks[team.number]))
            for team in teams
        ),
    )
    return Race(words, _note(hero, number), story.climbs, teams, hero, story.contest.individuals)


def _title(line: str, first: int, joined: int | None) -> str:
    params = {"n": first, "number": joined}
    if line:
        named = {"line": Camp(line).label, **params}
        if joined is None:
            return _("La course des %(n)s premiers, en %(line)s") % named
        return _("La course des %(n)s premiers en %(line)s, et du n° %(number)s") % named
    if joined is None:
        return _("La course des %(n)s premiers") % params
    return _("La course des %(n)s premiers, et du n° %(number)s") % params


def _race_sentence(story: DayStory, lead: int, hero: int | None) -> str:
    """Return the ranks of the first team, and those of the team whose story is told."""
    leads = (
        _("Le n° %(number)s l’emporte : %(ranks)s.")
        if story.ranked.final
        else _("Le n° %(number)s mène : %(ranks)s.")
    )
    ranks_named = [(leads, lead)]
    if hero is not None:
        ranks_named.append((_("Le n° %(number)s : %(ranks)s."), hero))
    return " ".join(
        template % {"number": team, "ranks": ", ".join(ranks_said(story.climbs.ranks[team]))}
        for template, team in ranks_named
    )


def _note(hero: int | None, number: int | None) -> str:
    note = _("rang après chaque partie")
    if hero is None:
        return note
    if number is None:
        return _("%(note)s ; en rouge, la plus belle remontée") % {"note": note}
    return _("%(note)s ; en rouge, le n° %(number)s") % {"note": note, "number": hero}
