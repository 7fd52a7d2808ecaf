"""Roles and rights: the only place that decides what each person may do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.kinds import every
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
every(Role, RIGHTS)

#: Duties of each role, as the page about helpers shows them.
DUTIES: Mapping[Role, Promise] = {
    Role.ORGANISER: _(
        "règle le concours, tire et clôt les parties, dit qui fait quoi, et peut tout ce que "
        "peuvent les autres. Il peut aussi créer d’autres concours."
    ),
    Role.SCORER: _(
        "tient les inscriptions, saisit et relit les résultats tant que la partie n’est pas close, "
        "imprime les feuilles de marque, tient l’horloge et écrit à la salle."
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
every(Role, DUTIES)

#: Purpose of each right, as a refusal shows it.
PURPOSES: Mapping[Right, Promise] = {
    Right.SEE: _("ouvrir les pages du bureau"),
    Right.REGISTER: _("tenir les inscriptions"),
    Right.ENTER: _("saisir les résultats"),
    Right.CORRECT: _("corriger un résultat d’une partie close"),
    Right.PENALISE: _("infliger ou annuler une pénalité"),
    Right.CASH: _("tenir la caisse"),
    Right.PRIZES: _("tenir les lots"),
    Right.ANNOUNCE: _("tenir l’horloge et écrire à la salle"),
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


#: Number of roles that this process has given, changed or withdrawn.
_role_changes = 0


@receiver((post_save, post_delete), sender=Member, dispatch_uid="roles looked up")
def _role_changed(**_told: object) -> None:
    """Make every role that a request has looked up be looked up again."""
    global _role_changes
    _role_changes += 1


def role_of(user: User | AnonymousUser, contest: Contest) -> Role | None:
    """Return the person's role in this contest, or None. One query, except of organisers.

    A page uses `reader_role`, which looks the reader's role up once.
    """
    if not user.is_authenticated:
        return None
    if user.is_superuser or contest.organiser_id == user.pk:
        return Role.ORGANISER
    member = Member.objects.filter(contest=contest, user=user).first()
    return Role(member.role) if member is not None else None


def rights_of(role: Role | None) -> frozenset[Right]:
    """Return all the rights of a role; none without a role."""
    return RIGHTS[role] if role is not None else frozenset()


def reader_role(request: HttpRequest, contest: Contest) -> Role | None:
    """Return the role in this contest of the person who sent the request, or None.

    The role is looked up once a request. It is looked up again if the request changes a role.
    """
    found: dict[tuple[int, int], Role | None] = vars(request).setdefault("reader_roles", {})
    key = contest.pk, _role_changes
    if key not in found:
        found[key] = role_of(request.user, contest)
    return found[key]


def reader_rights(request: HttpRequest, contest: Contest) -> frozenset[Right]:
    """Return all the rights in this contest of the person who sent the request."""
    return rights_of(reader_role(request, contest))


def require(request: HttpRequest, contest: Contest, right: Right) -> None:
    """Raise `NotAllowed` unless the person who sent the request has this right."""
    role = reader_role(request, contest)
    if right not in rights_of(role):
        raise NotAllowed(contest, role, right)


def contest_for(request: HttpRequest, slug: str, right: Right) -> Contest:
    """Return the contest; 404 if it does not exist, `NotAllowed` without this right in it."""
    contest = get_object_or_404(Contest, slug=slug)
    require(request, contest, right)
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
