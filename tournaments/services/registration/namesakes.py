"""Players of the organiser's address book, known again however their name is written.

The exact words of a name, in either order, are a person if nothing is against it. Anybody else is
new, and somebody is asked about the people whose name is near.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q

from tournaments.models import Contest, NameQuestion, Player, Team
from tournaments.queries.registration.recognising import first_asked, look_up


def known_player(
    contest: Contest, name: str, club: str, but: Team | None = None, beside: Player | None = None
) -> Player:
    """Return the organiser's player of that name and club, or a new one.

    A player who is already in another team than `but`, waits for a partner, or is `beside` (the
    partner in this team) is a namesake. A club that the address book lacked is noted.
    """
    in_team = {beside.pk if beside is not None else None}
    looked_up = look_up(
        contest.organiser_id, name, club, lambda people: in_team | _playing(contest, people, but)
    )
    if looked_up.player is not None:
        note_club([looked_up.player], club)
        return looked_up.player
    player = Player.objects.create(organiser=contest.organiser, name=name, club=club)
    ask_all([(player, looked_up.asked)])
    return player


def note_club(people: Iterable[Player], club: str) -> None:
    """Save a club on those of these people who have none."""
    for player in people:
        if club and not player.club:
            player.club = club
            player.save(update_fields=["club"])


def ask_all(
    newcomers: Iterable[tuple[Player, Iterable[int]]], taken: Collection[int | None] = ()
) -> None:
    """Keep the question whether each new person is one of the others, by key, not `taken`."""
    NameQuestion.objects.bulk_create(
        NameQuestion(one=new, other_id=pk)
        for new, others in newcomers
        for pk in first_asked(others, taken)
    )


def _playing(contest: Contest, people: Collection[int], but: Team | None) -> set[int | None]:
    """Return those of these people who play in a team other than `but`, or wait for a partner."""
    if not people:
        return set()
    teams = contest.teams.exclude(pk=but.pk) if but is not None and but.pk else contest.teams.all()
    sits = Q(player1__in=people) | Q(player2__in=people)
    pairs = list(teams.filter(sits).values_list("player1", "player2"))
    pairs += contest.singles.filter(player__in=people).values_list("player", "player")
    return {pk for pair in pairs for pk in pair}
