"""Players of the organiser's address book, told apart from their namesakes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q

from tournaments.models import Contest, Player, Team


def known_player(
    contest: Contest, name: str, club: str, but: Team | None = None, beside: Player | None = None
) -> Player:
    """Return the organiser's player of that name and club, or a new one.

    A player who is already in another team than `but`, waits for a partner, or is `beside` (the
    partner in this team) is a namesake.
    """
    book = Player.objects.filter(organiser=contest.organiser, forgotten=False)
    namesakes = list(book.filter(name=name, club=club))
    taken: set[int | None] = set()
    if namesakes:
        taken = _playing(contest, namesakes, but) | {beside.pk if beside is not None else None}
    player = free_player(namesakes, taken)
    return player or Player.objects.create(organiser=contest.organiser, name=name, club=club)


def free_player(namesakes: Iterable[Player], taken: Collection[int | None]) -> Player | None:
    """Return the first stored of these players who is not taken, or None."""
    free = (player for player in namesakes if player.pk not in taken)
    return min(free, key=lambda player: player.pk, default=None)


def _playing(contest: Contest, people: list[Player], but: Team | None) -> set[int | None]:
    """Return those of these people who play in a team other than `but`, or wait for a partner."""
    teams = contest.teams.exclude(pk=but.pk) if but is not None and but.pk else contest.teams.all()
    sits = Q(player1__in=people) | Q(player2__in=people)
    pairs = list(teams.filter(sits).values_list("player1", "player2"))
    pairs += contest.singles.filter(player__in=people).values_list("player", "player")
    return {pk for pair in pairs for pk in pair}
