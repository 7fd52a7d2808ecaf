"""The desk's answers to applications: a place, the waiting list, a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.annexes.applications.queries.applications import Applications, is_alone, key_of
from tournaments.annexes.applications.queries.choosing import UNANSWERED, Choice, Origin, chosen
from tournaments.models import Application, Contest, Single, Team
from tournaments.models.applications import REASON_LENGTH
from tournaments.queries.registration.singles import room_of
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, writing
from tournaments.services.registration.namesakes import known_player
from tournaments.services.registration.teams import (
    enter_team,
    note_details,
    noted_of,
    without_empty,
)
from tournaments.words.details import details_of
from tournaments.words.enums import ApplicationStatus
from tournaments.words.texts import Refused, clean_name


def confirm(
    contest: Contest,
    by: User | None,
    application: Application,
    token: UUID | None = None,
    *,
    above: bool = False,
    seen: str | None = None,
) -> Team | Single:
    """Make an application a team under the next number; a person alone waits for a partner.

    `above` accepts one team more than the hall holds. `seen` is the key of what the desk read.
    Raises `Refused` when the hall is full, or when the application was answered or corrected since.
    """
    with writing(contest, by, token) as action:
        return _confirm(action, _read(action, application, seen), above=above)


def confirm_clear(
    contest: Contest, by: User | None, token: UUID | None = None
) -> list[Team | Single]:
    """Confirm the applications that raise no doubt, in order of arrival.

    It confirms as many as the hall has room for. Raises `Refused` when there are none.
    """
    with writing(contest, by, token) as action:
        clear = Applications(action.contest).clear
        applications = action.contest.applications.in_bulk(clear)
        if not applications:
            raise Refused(_("Chaque demande a un doute : regardez-les une à une."))
        return [_confirm(action, applications[pk]) for pk in clear]


def promote(
    contest: Contest, by: User | None, first: Application, token: UUID | None = None
) -> Team | Single:
    """Give a free place to the first application of the waiting list.

    Raises `Refused` when no place is free any more, or when another application is now first.
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
    """Put an application on the waiting list, in order of arrival. Raises `Refused`."""
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
    """Refuse an application; the applicant reads the reason. Raises `Refused` without a reason."""
    reason = _reason(reason)
    with writing(contest, by, token) as action:
        refused = _read(action, application, seen)
        refused.status, refused.reason = ApplicationStatus.REFUSED, reason
        refused.save()
        action.log("refuse_application", str(refused), reason=reason)


def refuse_applications(
    contest: Contest,
    by: User | None,
    choice: Choice,
    reason: str,
    token: UUID | None = None,
    *,
    upto: int,
) -> int:
    """Refuse at once every unanswered application of a choice; return their number.

    `upto` is the key of the last one that the desk saw: those sent since then are not refused.
    Every applicant reads the reason. Raises `Refused` without a reason, or if none is left.
    """
    reason = _reason(reason)
    with writing(contest, by, token) as action:
        keys = chosen(action.contest, choice)
        refused = _change(action, (pk for status in UNANSWERED for pk in keys[status]), upto)
        count = refused.update(status=ApplicationStatus.REFUSED, reason=reason)
        _log_all(action, "refuse_applications", choice, count, reason)
        return count


def reconsider_applications(
    contest: Contest, by: User | None, choice: Choice, token: UUID | None = None, *, upto: int
) -> int:
    """Ask again for an answer to every refused application of a choice; return their number.

    `upto` is the key of the last one that the desk saw: those sent since then stay refused.
    Raises `Refused` if none is left.
    """
    with writing(contest, by, token) as action:
        keys = chosen(action.contest, choice)[ApplicationStatus.REFUSED]
        count = _change(action, keys, upto).update(status=ApplicationStatus.ASKED, reason="")
        _log_all(action, "reconsider_applications", choice, count)
        return count


def _change(action: Action, keys: Iterable[int], upto: int) -> QuerySet[Application]:
    """Return the applications to change, up to that key. Raises `Refused` if there is none."""
    applications = [pk for pk in keys if pk <= upto]
    if not applications:
        raise Refused(_("Il n’y a plus de demande à changer : relisez la liste."))
    return action.contest.applications.filter(pk__in=applications)


def _log_all(action: Action, verb: str, choice: Choice, count: int, reason: str = "") -> None:
    """Log one line for many applications: their number and their origin, and no name."""
    subject = Origin(choice.origin).mark or action.contest.name
    action.log(verb, subject, after={"applications": count}, reason=reason)


def _reason(typed: str) -> str:
    reason = clean_name(typed)
    if not reason:
        raise Refused(_("Dites pourquoi : le demandeur le lira."), field="reason")
    if len(reason) > REASON_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": REASON_LENGTH}, field="reason")
    return reason


def _confirm(action: Action, application: Application, *, above: bool = False) -> Team | Single:
    contest = action.contest
    individuals = Regulation.from_data(contest.regulation).individuals
    if individuals and application.player2:
        raise Refused(
            _("Chacun joue pour soi dans ce concours : inscrivez ces deux joueurs un par un.")
        )
    entered: Team | Single
    if is_alone(application, individuals):
        player = known_player(
            contest, application.player1, application.club, licence=application.licence1
        )
        entered = Single.objects.create(contest=contest, player=player)
        note_details([player], without_empty(details_of(application)))
        application.status, application.player = ApplicationStatus.CONFIRMED, player
        application.reason = ""
        application.save()
    else:
        wanted = replace(
            noted_of(contest, [application]),
            player1=application.player1,
            player2=application.player2,
            name=application.name,
            details=details_of(application),
            licences=(application.licence1, application.licence2),
        )
        entered = enter_team(action, wanted, code=application.code)
        application.delete()
    room = room_of(contest)
    if room.capacity is not None and room.taken > room.capacity and not above:
        raise Refused(
            _(
                "La salle est pleine : mettez cette demande en liste d’attente, ou confirmez-la "
                "malgré tout."
            )
        )
    number = {"number": entered.number} if isinstance(entered, Team) else None
    action.log("confirm_application", str(entered), after=number)
    return entered


def _read(action: Action, application: Application, seen: str | None) -> Application:
    """Return an application to answer. Raises `Refused` if it changed since the desk read it."""
    current = action.contest.applications.filter(pk=application.pk).first()
    changed = current is None or (seen is not None and key_of(current) != seen)
    if current is None or changed or current.status == ApplicationStatus.CONFIRMED:
        raise Refused(
            _("Cette demande a été corrigée, retirée ou traitée entre-temps : relisez la liste.")
        )
    return current
