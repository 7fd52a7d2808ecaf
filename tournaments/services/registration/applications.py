"""Applications for a place, sent by players or noted at the desk when the hall is full."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Application, Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.registration.applications import is_alone, why_closed
from tournaments.queries.registration.choosing import UNANSWERED
from tournaments.queries.registration.singles import room_of
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, writing
from tournaments.services.core.limits import Stranger, count_application, count_correction
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.namesakes import (
    LICENCE_FIELDS,
    Licences,
    clean_licences,
    holder_named,
)
from tournaments.services.registration.teams import MOST, free_code
from tournaments.words.details import DETAILS, NOTED, clean_details, details_of
from tournaments.words.enums import ApplicationStatus, ItemPer
from tournaments.words.texts import Refused, clean_name

#: Most unanswered applications of a contest.
MOST_UNANSWERED: Final = 300
#: Most of one address. A club president may register everybody.
MOST_OF_ONE_ADDRESS: Final = 12
#: Part of the places left in the list that one address, or one network, may hold: one in so many.
#: As the list fills, each may hold less. So nobody fills it alone, and a new sender finds a place.
ADDRESS_SHARE: Final = 15
NETWORK_SHARE: Final = 4
#: Part of the list kept for senders who hold no place in it: one in so many. Many addresses that
#: took all they may leave it to the others.
KEPT_SHARE: Final = 3
#: Longest name, club or town that a stranger may send, in characters. The desk may type more.
LONGEST: Final = 80


def apply(
    contest: Contest,
    registration: Registration,
    token: UUID | None = None,
    *,
    by: User | None = None,
    stranger: Stranger | None = None,
) -> Application:
    """Apply for a place; the application joins the waiting list at once if the hall is full.

    A `stranger` sends a limited number, so that nobody floods the desk's list; None is a person of
    the desk, or the program. Raises `Refused`, in particular when applications are closed, and
    `TooSoon`.
    """
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        contest = action.contest
        if why_closed(contest, timezone.now()) is not None:
            raise Refused(_("Les inscriptions par cette page sont closes."))
        status = ApplicationStatus.ASKED
        if room_of(contest).full:
            status = ApplicationStatus.WAITING
        application = Application(contest=contest, status=status, token=token)
        if stranger is not None:
            count_application(stranger)
            _refuse_too_many(contest, stranger)
            _refuse_long(registration)
            application.address, application.network = stranger.address, stranger.network
        return _save_application(action, application, registration, "apply")


def wait_at_desk(
    contest: Contest, by: User | None, registration: Registration, token: UUID | None = None
) -> Application:
    """Put a team that came to the desk of a full hall on the waiting list.

    Raises `Refused`, also for the licence of somebody else.
    """
    with writing(contest, by, token) as action:
        individuals = _individuals(action.contest)
        application = to_wait(action.contest, registration, individuals)
        if is_alone(application, individuals):
            raise Refused(
                _("Tapez les noms des deux joueurs, ou un nom d’équipe."), field="player2"
            )
        names = (application.player1, application.player2)
        for field, name in zip(LICENCE_FIELDS, names, strict=True):
            holder_named(contest.organiser_id, getattr(application, field), name, field)
        return _save_application(action, application, registration, "wait_at_desk")


def to_wait(contest: Contest, registration: Registration, individuals: bool) -> Application:
    """Return an unsaved application on the waiting list, with names and details. No query.

    The caller gives it a code, its categories and its orders. Raises `Refused`.
    """
    application = Application(contest=contest, status=ApplicationStatus.WAITING)
    _fill(application, registration, individuals)
    return application


def correct(
    contest: Contest,
    code: str,
    registration: Registration,
    token: UUID | None = None,
    *,
    by: User | None = None,
    stranger: Stranger | None = None,
) -> Application:
    """Let the applicant correct an application that has no answer yet.

    Raises `Refused`, and `TooSoon` for a `stranger` beyond what an hour allows.
    """
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        application = _unanswered(action.contest.applications.filter(code=code).first())
        if stranger is not None:
            count_correction(stranger, f"{contest.pk}.{code}")
            _refuse_long(registration)
        before = _as_data(application)
        _fill(application, registration, _individuals(action.contest))
        application.save()
        _beside(application, registration)
        action.log("correct_application", str(application), before, _as_data(application))
        return application


def correct_licences(
    contest: Contest,
    by: User | None,
    application: Application,
    licences: Licences,
    token: UUID | None = None,
) -> None:
    """Correct at the desk the licences of a team that has no answer yet, or waits.

    Raises `Refused`, also for the licence of somebody else.
    """
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        rows = action.contest.applications.filter(pk=application.pk, status__in=UNANSWERED)
        current = rows.first()
        if current is None:
            raise Refused(
                _(
                    "Cette demande a été corrigée, retirée ou traitée entre-temps : relisez la "
                    "liste."
                )
            )
        names = (current.player1, current.player2)
        cleaned = clean_licences(licences, names)
        for field, name, licence in zip(LICENCE_FIELDS, names, cleaned, strict=True):
            holder_named(contest.organiser_id, licence or "", name, field)
            setattr(current, field, licence or "")
        current.save()
        action.log("correct_application", str(current), after={"licence": "changed"})


def _save_application(
    action: Action, application: Application, registration: Registration, verb: str
) -> Application:
    """Save a new application and add a line to the log."""
    _written(action, application, registration)
    action.log(verb, str(application), after=_as_data(application))
    return application


def _written(action: Action, application: Application, registration: Registration) -> Application:
    """Save a new application under a free code."""
    _fill(application, registration, _individuals(action.contest))
    application.code = free_code(action.contest)
    application.save()
    _beside(application, registration)
    return application


def _fill(application: Application, registration: Registration, individuals: bool) -> None:
    """Fill in the text fields of an application. Raises `Refused` if one is missing or too long."""
    for name in ("player1", "player2", "name"):
        value = clean_name(getattr(registration, name))
        if len(value) > NAME_LENGTH:
            raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field=name)
        setattr(application, name, value)
    for name, value in clean_details(registration.details).items():
        setattr(application, name, value)
    if individuals:
        application.player1 = application.player1 or application.name
        application.player2 = application.name = ""
    names = (application.player1, application.player2)
    licences = clean_licences(registration.licences, names)
    for field, licence in zip(LICENCE_FIELDS, licences, strict=True):
        if licence is not None:
            setattr(application, field, licence)
    if not application.player1 and not application.name:
        raise Refused(_("Tapez le nom du joueur."), field="player1")
    details = details_of(application)
    beside = application.player2 or any(details[detail.name] for detail in NOTED)
    if not application.player1 and beside:
        raise Refused(_("Tapez le nom du joueur."), field="player1")


def _beside(application: Application, registration: Registration) -> None:
    """Save the categories and the orders of an application, if the contest offers them."""
    contest = application.contest
    application.categories.set(contest.categories.filter(pk__in=registration.categories or ()))
    orders = registration.orders or {}
    sold = contest.items.filter(per=ItemPer.PIECE).in_bulk(list(orders))
    application.wanted = wanted_of(orders, sold)
    application.save()


def wanted_of(orders: Mapping[int, int], sold: Container[int]) -> dict[str, int]:
    """Return the orders of an application as they are stored; `sold` are the keys of the items."""
    return {
        str(pk): min(quantity, MOST)
        for pk, quantity in orders.items()
        if pk in sold and quantity > 0
    }


def _refuse_too_many(contest: Contest, stranger: Stranger) -> None:
    """Raise `Refused` if the list is full, or if this sender holds the share of one sender."""
    unanswered = contest.applications.filter(status__in=UNANSWERED)
    left = MOST_UNANSWERED - unanswered.count()
    if left <= 0:
        raise Refused(
            _(
                "Trop de demandes attendent une réponse : inscrivez-vous à la table de marque, ou "
                "revenez plus tard."
            )
        )
    shared = max(0, left - MOST_UNANSWERED // KEPT_SHARE)
    of_address = unanswered.filter(address=stranger.address).count()
    of_network = unanswered.filter(network=stranger.network).count()
    for held, most in (
        (of_address, min(MOST_OF_ONE_ADDRESS, shared // ADDRESS_SHARE)),
        (of_network, shared // NETWORK_SHARE),
    ):
        if held >= max(1, most):
            raise Refused(
                ngettext(
                    "%(n)d demande envoyée d’ici attend déjà une réponse : la table de marque la "
                    "confirme d’abord. Inscrivez-vous auprès d’elle, ou revenez plus tard.",
                    "%(n)d demandes envoyées d’ici attendent déjà une réponse : la table de marque "
                    "les confirme d’abord. Inscrivez-vous auprès d’elle, ou revenez plus tard.",
                    held,
                )
                % {"n": held}
            )


def _refuse_long(registration: Registration) -> None:
    """Raise `Refused` for the first name or detail that is longer than a stranger may send."""
    names = {name: getattr(registration, name) for name in ("player1", "player2", "name")}
    for name, value in {**names, **registration.details}.items():
        if len(clean_name(value)) > LONGEST:
            raise Refused(_("%(most)d caractères au plus.") % {"most": LONGEST}, field=name)


def _unanswered(application: Application | None) -> Application:
    if application is None or application.status not in UNANSWERED:
        raise Refused(
            _("La table de marque a déjà répondu : dites-lui ce qu’il y a à corriger."),
        )
    return application


def in_a_team(contest: Contest) -> set[int | None]:
    return {pk for pair in contest.teams.values_list("player1", "player2") for pk in pair}


def _individuals(contest: Contest) -> bool:
    return Regulation.from_data(contest.regulation).individuals


def _as_data(application: Application) -> dict[str, Any]:
    """Return an application for the log, without the private details."""
    details = details_of(application)
    return {
        "name": application.name,
        "player1": application.player1,
        "player2": application.player2,
        **{detail.name: details[detail.name] for detail in DETAILS if not detail.private},
    }
