"""Applications for a place: sent by the players themselves, answered at the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import ApplicationStatus, ItemPer
from tournaments.models import Application, Contest, Seat, Single, Team
from tournaments.models.applications import REASON_LENGTH
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.applications import (
    UNANSWERED,
    applications_of,
    is_alone,
    key_of,
    why_closed,
)
from tournaments.queries.room import room_of
from tournaments.regulation import Regulation
from tournaments.services.action import Action, writing
from tournaments.services.asked import noted_of
from tournaments.services.namesakes import known_player
from tournaments.services.particulars import MOST, note_on_player
from tournaments.services.teams import enter_team, free_code, let_leave
from tournaments.words import Refused, clean_name, clean_phone

#: How many applications without an answer a contest keeps, and how many of them from one address:
#: room for a club whose president registers everybody, none for a phone that means harm.
MOST_UNANSWERED: Final = 300
MOST_OF_ONE_ADDRESS: Final = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """What an application says. `categories` are keys; `wanted` is how many of an item, by its key.

    With one player and no name it is that of a person who comes alone, where pairs play.
    """

    player1: str = ""
    player2: str = ""
    name: str = ""
    club: str = ""
    town: str = ""
    phone: str = ""
    categories: Sequence[int] = ()
    wanted: Mapping[int, int] = field(default_factory=dict)


def apply(
    contest: Contest,
    given: Asked,
    token: UUID | None = None,
    *,
    by: User | None = None,
    address: str = "",
) -> Application:
    """Ask for a place; on the waiting list at once where the hall is full.

    `address` says where it comes from, for nobody to fill the desk's list. Raises `Refused`, in
    particular when applications are closed.
    """
    with writing(contest, by, token) as action:
        contest = action.contest
        if why_closed(contest, timezone.now()) is not None:
            raise Refused(_("Les inscriptions par cette page sont closes."))
        _refuse_too_many(contest, address)
        status = ApplicationStatus.ASKED
        if room_of(contest).full:
            status = ApplicationStatus.WAITING
        application = Application(contest=contest, status=status, token=token, address=address)
        return _made(action, application, given, "apply")


def wait_at_desk(
    contest: Contest, by: User | None, given: Asked, token: UUID | None = None
) -> Application:
    """Put on the waiting list who came to the desk of a full hall. Raises `Refused`."""
    with writing(contest, by, token) as action:
        application = Application(contest=action.contest, status=ApplicationStatus.WAITING)
        _fill(application, given)
        if is_alone(application, _individuals(action.contest)):
            raise Refused(
                _("Les noms des deux joueurs attendus, ou un nom d’équipe."), field="player2"
            )
        return _made(action, application, given, "wait_at_desk")


def put_on_waiting_list(action: Action, given: Asked) -> Application:
    """Put a team on the waiting list, as part of an action that logs it. Raises `Refused`."""
    application = Application(contest=action.contest, status=ApplicationStatus.WAITING)
    return _written(action, application, given)


def correct(
    contest: Contest,
    code: str,
    given: Asked,
    token: UUID | None = None,
    *,
    by: User | None = None,
) -> Application:
    """Let the applicant change what was sent, while nobody has answered. Raises `Refused`."""
    with writing(contest, by, token) as action:
        application = _unanswered(action.contest.applications.filter(code=code).first())
        before = _as_data(application)
        _fill(application, given)
        application.save()
        _beside(application, given)
        action.log("correct_application", str(application), before, _as_data(application))
        return application


def withdraw(
    contest: Contest, code: str, token: UUID | None = None, *, by: User | None = None
) -> None:
    """Let the applicant give up. A pair that was confirmed leaves, and its number stays.

    Raises `Refused` once the team was drawn: from then on it is the desk's to say.
    """
    with writing(contest, by, token) as action:
        contest = action.contest
        application = contest.applications.filter(code=code).select_related("player").first()
        team = contest.teams.filter(code=code).first()
        if application is not None and application.player is not None:
            if application.player.pk in _in_a_team(contest):
                raise Refused(
                    _("Vous avez un partenaire : dites-le vous-même à la table de marque.")
                )
            contest.singles.filter(player=application.player).delete()
        if team is not None:
            if team.withdrawn or Seat.objects.filter(team=team).exists():
                raise Refused(
                    _("Vous êtes dans le tirage : dites-le vous-mêmes à la table de marque.")
                )
            let_leave(action, team, _("se désiste par sa page"))
        elif application is None:
            raise Refused(_("Cette demande n’existe plus."))
        if application is not None:
            action.log("withdraw_application", str(application))
            application.delete()


def confirm(
    contest: Contest,
    by: User | None,
    application: Application,
    token: UUID | None = None,
    *,
    above: bool = False,
    seen: str | None = None,
) -> Team | Single:
    """Make a team of an application, under the next number; a person alone waits for a partner.

    `above` accepts one team more than the hall holds; `seen` is the key of what the desk read.
    Raises `Refused`, when the hall is full or the application was answered or corrected since.
    """
    with writing(contest, by, token) as action:
        return _confirm(action, _read(action, application, seen), above=above)


def confirm_clear(
    contest: Contest, by: User | None, token: UUID | None = None
) -> list[Team | Single]:
    """Confirm, in the order of their arrival, those to confirm that leave no doubt.

    As many as there is room for. Raises `Refused` when there is none.
    """
    with writing(contest, by, token) as action:
        clear = [line.pk for line in applications_of(action.contest).clear]
        found = action.contest.applications.in_bulk(clear)
        if not found:
            raise Refused(_("Aucune demande n’est sans doute : regardez-les une à une."))
        return [_confirm(action, found[pk]) for pk in clear]


def promote(
    contest: Contest, by: User | None, first: Application, token: UUID | None = None
) -> Team | Single:
    """Give the place that is free to the first of the waiting list.

    Raises `Refused` when no place is free any more, or another is first now.
    """
    with writing(contest, by, token) as action:
        waiting = action.contest.applications.filter(status=ApplicationStatus.WAITING).first()
        if waiting is None or waiting.pk != first.pk:
            raise Refused(_("La liste d’attente a changé : relisez-la."))
        return _confirm(action, waiting)


def put_waiting(
    contest: Contest,
    by: User | None,
    application: Application,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> None:
    """Put an application on the waiting list, at the place of its arrival. Raises `Refused`."""
    with writing(contest, by, token) as action:
        waiting = _read(action, application, seen)
        waiting.status, waiting.reason = ApplicationStatus.WAITING, ""
        waiting.save()
        action.log("put_waiting", str(waiting))


def refuse(
    contest: Contest,
    by: User | None,
    application: Application,
    reason: str,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> None:
    """Refuse an application; the applicant reads why. Raises `Refused` without a reason."""
    reason = clean_name(reason)
    if not reason:
        raise Refused(_("Dites pourquoi : le demandeur le lira."), field="reason")
    if len(reason) > REASON_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": REASON_LENGTH}, field="reason")
    with writing(contest, by, token) as action:
        refused = _read(action, application, seen)
        refused.status, refused.reason = ApplicationStatus.REFUSED, reason
        refused.save()
        action.log("refuse_application", str(refused), reason=reason)


def _confirm(action: Action, application: Application, *, above: bool = False) -> Team | Single:
    contest = action.contest
    made: Team | Single
    if is_alone(application, _individuals(contest)):
        player = known_player(contest, application.player1, application.club)
        made = Single.objects.create(contest=contest, player=player)
        note_on_player([player], "town", application.town or None)
        note_on_player([player], "phone", application.phone or None)
        application.status, application.player = ApplicationStatus.CONFIRMED, player
        application.reason = ""
        application.save()
    else:
        made = enter_team(
            action,
            application.player1,
            application.player2,
            application.name,
            application.club,
            noted=replace(
                noted_of(contest, [application]), town=application.town, phone=application.phone
            ),
            code=application.code,
        )
        application.delete()
    room = room_of(contest)
    if room.capacity is not None and room.taken > room.capacity and not above:
        raise Refused(
            _(
                "La salle est pleine : mettez cette demande en liste d’attente, ou confirmez-la "
                "malgré tout."
            )
        )
    number = {"number": made.number} if isinstance(made, Team) else None
    action.log("confirm_application", str(made), after=number)
    return made


def _made(action: Action, application: Application, given: Asked, verb: str) -> Application:
    """Write a new application, and a line of the log."""
    _written(action, application, given)
    action.log(verb, str(application), after=_as_data(application))
    return application


def _written(action: Action, application: Application, given: Asked) -> Application:
    """Write a new application, under a code of its own."""
    _fill(application, given)
    application.code = free_code(action.contest)
    application.save()
    _beside(application, given)
    return application


def _fill(application: Application, given: Asked) -> None:
    """Give an application its words. Raises `Refused` for what is missing or too long."""
    for name in ("player1", "player2", "name", "club", "town"):
        value = clean_name(getattr(given, name))
        if len(value) > NAME_LENGTH:
            raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field=name)
        setattr(application, name, value)
    application.phone = clean_phone(given.phone)
    individuals = _individuals(application.contest)
    if individuals:
        application.player1 = application.player1 or application.name
        application.player2 = application.name = ""
    if not application.player1 and not application.name:
        raise Refused(_("Le nom du joueur attendu."), field="player1")
    beside = application.player2 or application.town or application.phone
    if not application.player1 and beside:
        raise Refused(_("Le nom du joueur attendu."), field="player1")


def _beside(application: Application, given: Asked) -> None:
    """Note what is asked for besides a place, of what the contest offers."""
    contest = application.contest
    application.categories.set(contest.categories.filter(pk__in=given.categories))
    sold = contest.items.filter(per=ItemPer.PIECE).in_bulk(list(given.wanted))
    application.wanted = {
        str(pk): min(quantity, MOST)
        for pk, quantity in given.wanted.items()
        if pk in sold and quantity > 0
    }
    application.save()


def _refuse_too_many(contest: Contest, address: str) -> None:
    unanswered = contest.applications.filter(status__in=UNANSWERED)
    if address and unanswered.filter(address=address).count() >= MOST_OF_ONE_ADDRESS:
        raise Refused(
            _(
                "%(n)d demandes envoyées d’ici attendent déjà une réponse : la table de marque les "
                "confirme d’abord. Inscrivez-vous auprès d’elle, ou revenez plus tard."
            )
            % {"n": MOST_OF_ONE_ADDRESS}
        )
    if unanswered.count() >= MOST_UNANSWERED:
        raise Refused(
            _(
                "Trop de demandes attendent une réponse : inscrivez-vous à la table de marque, ou "
                "revenez plus tard."
            )
        )


def _read(action: Action, application: Application, seen: str | None) -> Application:
    """An application to answer, as the desk read it. Raises `Refused` when it has changed since."""
    found = action.contest.applications.filter(pk=application.pk).first()
    changed = found is None or (seen is not None and key_of(found) != seen)
    if found is None or changed or found.status == ApplicationStatus.CONFIRMED:
        raise Refused(
            _("Cette demande a été corrigée, retirée ou traitée entre-temps : relisez la liste.")
        )
    return found


def _unanswered(application: Application | None) -> Application:
    if application is None or application.status not in UNANSWERED:
        raise Refused(
            _("La table de marque a déjà répondu : dites-lui ce qu’il y a à corriger."),
        )
    return application


def _in_a_team(contest: Contest) -> set[int | None]:
    return {pk for pair in contest.teams.values_list("player1", "player2") for pk in pair}


def _individuals(contest: Contest) -> bool:
    return Regulation.from_data(contest.regulation).individuals


def _as_data(application: Application) -> dict[str, Any]:
    """What the log says of an application: no telephone, which is for the desk alone."""
    return {
        "name": application.name,
        "player1": application.player1,
        "player2": application.player2,
        "club": application.club,
        "town": application.town,
    }
