"""Roles and rights: the only place that decides what each person may do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role
from tournaments.models import Contest, Member


class Right(StrEnum):
    """Right of a person in a contest.

    SEE opens every page of the desk for reading, and the papers that give nobody access to write.
    ENTER covers the results of the rounds being played, whoever typed them: type, confirm in a
    second reading, choose between two versions, and hand out or withdraw the links of the tables
    (score sheets carry them). CORRECT covers the same actions on a closed round.
    """

    SEE = "see the desk and print its lists"
    REGISTER = "register teams, correct and withdraw them"
    ENTER = "enter results of the rounds being played, print their sheets, run the tables' links"
    CORRECT = "correct results of a closed round, choose between their versions"
    PENALISE = "impose penalties and take them back"
    CASH = "take money, pay it back, count the cash box"
    PRIZES = "set the prizes, give them and note who collected them"
    ANNOUNCE = "run the clock, announce to the hall"
    READ_LOG = "read the log: who did what, and why"
    DRAW = "draw, undo, swap, close a round"
    SET_UP = "change the contest, its people, and end it"


RIGHTS: dict[Role, frozenset[Right]] = {
    Role.ORGANISER: frozenset(Right),
    Role.SCORER: frozenset({Right.SEE, Right.REGISTER, Right.ENTER, Right.ANNOUNCE}),
    Role.REFEREE: frozenset(
        {
            Right.SEE,
            Right.ENTER,
            Right.CORRECT,
            Right.PENALISE,
            Right.ANNOUNCE,
            Right.READ_LOG,
        }
    ),
    Role.TREASURER: frozenset({Right.SEE, Right.REGISTER, Right.CASH, Right.PRIZES}),
    Role.SCREEN: frozenset({Right.SEE}),
}

#: Duties of each role, as the page about helpers shows them.
DUTIES: Mapping[Role, Promise] = {
    Role.ORGANISER: _(
        "règle le concours, tire et clôt les parties, dit qui fait quoi, et peut tout ce que "
        "peuvent les autres. Il peut aussi créer d’autres concours."
    ),
    Role.SCORER: _(
        "tient les inscriptions, saisit et relit les résultats tant que la partie n’est pas close, "
        "imprime les feuilles de marque, tient l’horloge et fait les annonces."
    ),
    Role.REFEREE: _(
        "inflige et annule les pénalités, saisit les résultats, corrige ceux d’une partie close, "
        "tient l’horloge et lit le journal."
    ),
    Role.TREASURER: _(
        "tient les inscriptions et la caisse, remet les lots, lit toutes les pages du bureau et "
        "imprime les listes."
    ),
    Role.SCREEN: _(
        "lit les pages du bureau et imprime les listes ; il n’écrit rien, et n’ouvre rien qui "
        "permette d’écrire."
    ),
}

#: Purpose of each right, as a refusal shows it.
PURPOSES: Mapping[Right, Promise] = {
    Right.SEE: _("ouvrir les pages du bureau"),
    Right.REGISTER: _("tenir les inscriptions"),
    Right.ENTER: _("saisir les résultats"),
    Right.CORRECT: _("corriger un résultat d’une partie close"),
    Right.PENALISE: _("infliger ou annuler une pénalité"),
    Right.CASH: _("tenir la caisse"),
    Right.PRIZES: _("tenir les lots"),
    Right.ANNOUNCE: _("tenir l’horloge et faire des annonces"),
    Right.READ_LOG: _("lire le journal"),
    Right.DRAW: _("tirer, modifier ou clore une partie"),
    Right.SET_UP: _("régler ce concours"),
}


class NotAllowed(PermissionDenied):
    """Error for a person without the right asked for, with what the error page needs."""

    def __init__(self, contest: Contest, role: Role | None, right: Right) -> None:
        super().__init__(f"{role or 'nobody'} in {contest.slug} may not {right.value}")
        self.contest = contest
        self.role = role
        self.right = right


def role_of(user: User | AnonymousUser, contest: Contest) -> Role | None:
    """Return the person's role in this contest, or None."""
    if not user.is_authenticated:
        return None
    if user.is_superuser or contest.organiser_id == user.pk:
        return Role.ORGANISER
    member = Member.objects.filter(contest=contest, user=user).first()
    return Role(member.role) if member is not None else None


def rights_of(user: User | AnonymousUser, contest: Contest) -> frozenset[Right]:
    """Return all the person's rights in this contest."""
    role = role_of(user, contest)
    return RIGHTS[role] if role is not None else frozenset()


def require(user: User | AnonymousUser, contest: Contest, right: Right) -> None:
    """Raise `NotAllowed` unless the person has this right."""
    role = role_of(user, contest)
    if role is None or right not in RIGHTS[role]:
        raise NotAllowed(contest, role, right)


def contest_for(user: User | AnonymousUser, slug: str, right: Right) -> Contest:
    """Return the contest; 404 if it does not exist, `NotAllowed` without this right in it."""
    contest = get_object_or_404(Contest, slug=slug)
    require(user, contest, right)
    return contest


def may_create(user: User | AnonymousUser) -> bool:
    """Whether the person may create contests.

    The first account of an installation may, and so may the organisers of any contest. To let
    somebody create contests, make them organiser of one. Helpers with other roles may not.
    """
    if not user.is_authenticated:
        return False
    organises = Q(organiser=user) | Q(members__user=user, members__role=Role.ORGANISER)
    return user.is_superuser or Contest.objects.filter(organises).exists()
