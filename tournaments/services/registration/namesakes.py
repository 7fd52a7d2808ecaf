"""Players of the organiser's address book, known again by their name or their licence."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models import Contest, NameQuestion, Player, Team
from tournaments.queries.registration.recognising import first_asked, holder_of, look_up
from tournaments.words.details import LICENCE
from tournaments.words.identity import Likeness, likeness
from tournaments.words.texts import Refused

#: Licences of the two players of a team, as `filling.Registration` has them.
Licences = tuple[str | None, str | None]
NO_LICENCES: Final[Licences] = (None, None)
#: Fields of the licences on the form of a team.
LICENCE_FIELDS: Final = ("licence1", "licence2")


def lock_book(organiser: int, licences: Iterable[str]) -> None:
    """Keep others from writing licences until the transaction ends: two contests could give one.

    No query without licences.
    """
    if any(licences):
        # Rows that name the organiser may still be added.
        list(User.objects.select_for_update(no_key=True).filter(pk=organiser).values_list("pk"))


def refuse_held(player: Player) -> None:
    """Raise `Refused` if somebody else of the address book has the licence of this person."""
    lock_book(player.organiser_id, [player.licence])
    holder = holder_of(player.organiser_id, player.licence)
    if holder is not None and holder.pk != player.pk:
        raise _held(player.licence, holder, LICENCE.name)


def holder_named(organiser: int, licence: str, name: str, field: str) -> Player | None:
    """Return who has a licence in an address book, or None.

    Nobody else gives it until the end of the transaction. Raises `Refused` beside `field` if the
    name beside it is neither theirs nor near it.
    """
    lock_book(organiser, [licence])
    holder = holder_of(organiser, licence)
    if holder is not None:
        refuse_other_name(holder, name, field)
    return holder


def refuse_other_name(holder: Player, name: str, field: str) -> None:
    """Raise `Refused` if a name beside the licence of `holder` is neither theirs nor near it."""
    if likeness(name, holder.name) is Likeness.DIFFERENT:
        raise _held(holder.licence, holder, field)


def clean_licences(licences: Licences, names: tuple[str, str]) -> Licences:
    """Return the licences of two players as they are stored. Raises `Refused` without a name."""
    one, other = (None if typed is None else LICENCE.clean(typed) for typed in licences)
    for at, (licence, name) in enumerate(zip((one, other), names, strict=True), start=1):
        if licence and not name:
            raise Refused(
                _("Tapez le nom du joueur : sa licence se note avec lui."), field=f"player{at}"
            )
    return one, other


def already_there(holder: Player, field: str) -> Refused:
    """Return the refusal of a licence whose holder is already registered in the contest."""
    return Refused(
        _("La licence %(licence)s est celle d’une personne déjà inscrite : %(name)s.")
        % {"licence": holder.licence, "name": holder.name},
        field=field,
    )


def _held(licence: str, holder: Player, field: str) -> Refused:
    return Refused(
        _("La licence %(licence)s a déjà un titulaire : %(name)s.")
        % {"licence": licence, "name": holder.name},
        field=field,
    )


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
    for player in people:
        if club and not player.club:
            player.club = club
            player.save(update_fields=["club"])


def note_licence(player: Player, licence: str) -> None:
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
