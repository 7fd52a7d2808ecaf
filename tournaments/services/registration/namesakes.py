"""Players of the organiser's address book, told apart from their namesakes."""

from __future__ import annotations

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
    known = list(book.filter(name=name, club=club))
    if known:
        taken = _playing(contest, known, but) | {beside.pk if beside is not None else None}
        known = [player for player in known if player.pk not in taken]
    if known:
        return min(known, key=lambda player: player.pk)
    return Player.objects.create(organiser=contest.organiser, name=name, club=club)


def _playing(contest: Contest, people: list[Player], but: Team | None) -> set[int | None]:
    """Return those of these people who play in a team other than `but`, or wait for a partner."""
    teams = contest.teams.exclude(pk=but.pk) if but is not None and but.pk else contest.teams.all()
    sits = Q(player1__in=people) | Q(player2__in=people)
    pairs = list(teams.filter(sits).values_list("player1", "player2"))
    pairs += contest.singles.filter(player__in=people).values_list("player", "player")
    return {pk for pair in pairs for pk in pair}
