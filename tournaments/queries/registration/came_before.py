"""How often people came to other contests, in the words of every page that enters them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from django.db.models import Q
from django.utils.translation import ngettext

from tournaments.models import Contest, Player, Team
from tournaments.queries.registration.recognising import holders_of, judge, people_by_name
from tournaments.words.plain_names import plain

#: A name as it is typed, its club, and its licence as it is stored.
Named = tuple[str, str, str]


def team_came(contest: Contest, number: int) -> list[str]:
    """Return a sentence for each player of a team who came to other contests. Two queries."""
    team = contest.teams.filter(number=number).select_related("player1", "player2").first()
    players = [one for one in (team.player1, team.player2) if one] if team is not None else []
    times = _times(contest, players)
    return [_sentence(one, times) for one in players if times[one.pk]]


def names_came(contest: Contest, named: Iterable[Named]) -> Mapping[Named, str]:
    """Return a sentence for each name that is a known person's who came to other contests.

    A licence is its holder's, and a name who `judge` says, as when it is entered. Three queries for
    500 names, four with licences.
    """
    names = set(named)
    known = people_by_name(contest.organiser_id, [name for name, _club, _licence in names])
    holders = holders_of(contest.organiser_id, [licence for _name, _club, licence in names])
    if not known and not holders:
        return {}
    here = {pk for pair in contest.teams.values_list("player1", "player2") for pk in pair}
    people: dict[Named, Player] = {}
    for name, club, licence in names:
        player = holders.get(licence)
        if player is None:
            player = judge(name, club, known.get(plain(name), ()), here, licence).player
        if player is not None and player.pk not in here:
            people[name, club, licence] = player
    times = _times(contest, people.values())
    return {one: _sentence(player, times) for one, player in people.items() if times[player.pk]}


def _times(contest: Contest, players: Collection[Player]) -> Counter[int | None]:
    """Return the number of other contests' teams of each of these people. One query."""
    teams = Team.objects.exclude(contest=contest)
    teams = teams.filter(Q(player1__in=players) | Q(player2__in=players))
    return Counter(pk for pair in teams.values_list("player1", "player2") for pk in pair)


def _sentence(player: Player, times: Mapping[int | None, int]) -> str:
    count = times[player.pk]
    return ngettext(
        "%(name)s : déjà venu, %(n)d fois", "%(name)s : déjà venu, %(n)d fois", count
    ) % {"name": player.name, "n": count}
