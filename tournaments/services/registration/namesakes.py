"""Players of the organiser's address book, known again however their name is written.

The exact words of a name, in either order, are a person if nothing is against it. Anybody else is
new, and somebody is asked about the people whose name is near.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q

from tournaments.models import Contest, NameQuestion, Player, Team
from tournaments.queries.registration.recognising import first_asked, look_up
from tournaments.services.registration.licences import already_there, holder_named
from tournaments.words.details import LICENCE


def known_player(
    contest: Contest,
    name: str,
    club: str,
    but: Team | None = None,
    beside: Player | None = None,
    licence: str = "",
    field: str = LICENCE.name,
) -> Player:
    """Return the organiser's player of that licence, or of that name and club, or a new one.

    A player who is already in another team than `but`, waits for a partner, or is `beside` (the
    partner in this team) is a namesake. A club or a licence that the address book lacked is noted.
    Raises `Refused` beside `field` if the licence is that of such a player, or of somebody else.
    """

    def playing(people: Collection[int]) -> set[int | None]:
        return {beside.pk if beside is not None else None} | _playing(contest, people, but)

    holder = holder_named(contest.organiser_id, licence, name, field)
    if holder is not None:
        if holder.pk in playing([holder.pk]):
            raise already_there(holder, field)
        note_club([holder], club)
        return holder
    looked_up = look_up(contest.organiser_id, name, club, playing, licence)
    if looked_up.player is not None:
        note_club([looked_up.player], club)
        note_licence(looked_up.player, licence)
        return looked_up.player
    player = Player.objects.create(
        organiser=contest.organiser, name=name, club=club, licence=licence
    )
    ask_all([(player, looked_up.asked)])
    return player


def note_club(people: Iterable[Player], club: str) -> None:
    """Save a club on those of these people who have none."""
    for player in people:
        if club and not player.club:
            player.club = club
            player.save(update_fields=["club"])


def note_licence(player: Player, licence: str) -> None:
    """Save a licence that nobody has on a person who has none."""
    if licence and not player.licence:
        player.licence = licence
        player.save(update_fields=["licence"])


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
