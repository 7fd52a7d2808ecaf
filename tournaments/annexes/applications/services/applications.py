"""Applications for a place, sent by players or noted at the desk when the hall is full."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.applications.queries.applications import is_alone, why_closed
from tournaments.annexes.applications.queries.choosing import UNANSWERED
from tournaments.models import Application, Contest, Seat
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.registration.singles import room_of
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, writing
from tournaments.services.core.limits import HOUR, Limit, Stranger, count_write, source
from tournaments.services.draws.presence import let_leave
from tournaments.services.registration import filling
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
from tournaments.words.house_enums import Attempted
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
#: Most applications in an hour, of an address and of the public network around it.
APPLIED: Final = 60
APPLIED_BY_NETWORK: Final = 240
#: Most corrections and withdrawals in an hour, of one application and of an address.
CORRECTED: Final = 20
CORRECTED_BY_ADDRESS: Final = 240


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
            _count_application(stranger)
            _refuse_too_many(contest, stranger)
            _refuse_long(registration)
            application.address, application.network = stranger.address, stranger.network
        _fill(application, registration, _individuals(contest))
        return _save(action, application, registration, "apply")


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
        return _save(action, application, registration, "wait_at_desk")


def to_wait(contest: Contest, registration: Registration, individuals: bool) -> Application:
    """Return an unsaved application on the waiting list, with names, details and orders. No query.

    The caller gives it a code and its categories. The items that it orders are on sale. Raises
    `Refused`.
    """
    application = Application(contest=contest, status=ApplicationStatus.WAITING)
    _fill(application, registration, individuals)
    orders = registration.orders or {}
    application.wanted = _wanted(orders, orders)
    return application


class Waits(filling.Waits):
    """The waiting list, as the core knows it."""

    put = staticmethod(wait_at_desk)
    unsaved = staticmethod(to_wait)


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
        unanswered = action.contest.applications.filter(code=code, status__in=UNANSWERED)
        application = unanswered.first()
        if application is None:
            raise Refused(
                _("La table de marque a déjà répondu : dites-lui ce qu’il y a à corriger.")
            )
        if stranger is not None:
            _count_correction(stranger, f"{contest.pk}.{code}")
            _refuse_long(registration)
        before = _as_data(application)
        _fill(application, registration, _individuals(action.contest))
        application.save()
        _beside(application, registration)
        action.log("correct_application", str(application), before, _as_data(application))
        return application


def withdraw(
    contest: Contest,
    code: str,
    token: UUID | None = None,
    *,
    by: User | None = None,
    stranger: Stranger | None = None,
) -> None:
    """Let the applicant withdraw. A confirmed pair leaves the contest, and keeps its number.

    Raises `Refused` once the team was drawn, or the person has a partner: the applicant must then
    tell the desk. Raises `TooSoon` for a `stranger` beyond what an hour allows.
    """
    with writing(contest, by, token) as action:
        contest = action.contest
        application = contest.applications.filter(code=code).select_related("player").first()
        team = contest.teams.filter(code=code).first()
        if stranger is not None:
            _count_correction(stranger, f"{contest.pk}.{code}")
        alone = 0
        if application is not None and application.player is not None:
            player = application.player
            if contest.teams.filter(Q(player1=player) | Q(player2=player)).exists():
                raise Refused(
                    _("Vous avez un partenaire : dites-le vous-même à la table de marque.")
                )
            alone, _rows = contest.singles.filter(player=player).delete()
        action.seen_by_hall = team is not None or alone > 0
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


def _save(
    action: Action, application: Application, registration: Registration, verb: str
) -> Application:
    """Save a new application under a free code and add a line to the log."""
    application.code = free_code(action.contest)
    application.save()
    _beside(application, registration)
    action.log(verb, str(application), after=_as_data(application))
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
    application.wanted = _wanted(orders, sold)
    application.save()


def _wanted(orders: Mapping[int, int], sold: Container[int]) -> dict[str, int]:
    """Return the orders of an application as they are stored; `sold` are the keys of the items."""
    return {
        str(pk): min(quantity, MOST)
        for pk, quantity in orders.items()
        if pk in sold and quantity > 0
    }


def _count_application(by: Stranger) -> None:
    """Raise `TooSoon`, and count nothing, beyond what an hour allows."""
    count_write(
        Attempted.APPLY,
        Limit(source("address", by.address), APPLIED, HOUR),
        Limit(source("network", by.network), APPLIED_BY_NETWORK, HOUR),
    )


def _count_correction(by: Stranger, application: str) -> None:
    """Count a correction or a withdrawal of the application so named.

    Raises `TooSoon`, and counts nothing.
    """
    count_write(
        Attempted.CORRECT,
        Limit(source("application", application), CORRECTED, HOUR),
        Limit(source("address", by.address), CORRECTED_BY_ADDRESS, HOUR),
    )


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
