"""Roles and rights: the only place that decides what each person may do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import Http404, HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.kinds import every
from tournaments.models import Contest, Gathering, Member, Season
from tournaments.models.prepared import prepared
from tournaments.queries.core.halls import (
    HallLine,
    hall_of_table,
    hall_of_team,
    hall_with,
    halls_of,
)
from tournaments.words.enums import Role


class Right(StrEnum):
    """Right of a person in a contest.

    SEE opens every page of the desk for reading, and the papers that give nobody access to write.
    ENTER covers the results of the rounds being played, whoever typed them: type, confirm in a
    second reading, choose between two versions, and hand out or withdraw the links of the tables
    (score sheets carry them) and the phones that send photographs of sheets. CORRECT covers the
    same actions on a closed round.
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
    SEASON = "make the contest a day of a season, or take it out"
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
    Right.SEASON: _("compter ce concours dans une saison"),
    Right.SET_UP: _("régler ce concours"),
}


class NotAllowed(PermissionDenied):
    """Error for a person without the right asked for, with what the error page needs."""

    def __init__(self, contest: Contest, role: Role | None, right: Right) -> None:
        super().__init__(f"{role or 'nobody'} in {contest.slug} may not {right.value}")
        self.contest = contest
        self.role = role
        self.right = right


class ElsewhereHall(NotAllowed):
    """Error for a person who writes in one hall alone, with what belongs to another one."""

    def __init__(self, contest: Contest, role: Role | None, right: Right, sentence: str) -> None:
        super().__init__(contest, role, right)
        self.sentence = sentence


#: Rights whose writes are about a table or a team. A person with a hall has them in that hall.
IN_A_HALL = frozenset({Right.REGISTER, Right.ENTER, Right.CORRECT, Right.PENALISE, Right.ANNOUNCE})


class Post(NamedTuple):
    """What a person does in a contest: their role, and the key of the only hall they write for."""

    role: Role | None
    hall: int | None = None


#: Number of roles that this process has given, changed or withdrawn.
_role_changes = 0


@receiver((post_save, post_delete), sender=Member, dispatch_uid="roles looked up")
def _role_changed(**_told: object) -> None:
    """Make every role that a request has looked up be looked up again."""
    global _role_changes
    _role_changes += 1


def role_of(user: User | AnonymousUser, contest: Contest) -> Role | None:
    """Return the role, or None. One query, except of organisers; a page uses `reader_role`."""
    return _post_of(user, contest).role


def _post_of(user: User | AnonymousUser, contest: Contest) -> Post:
    if not user.is_authenticated:
        return Post(None)
    if user.is_superuser or contest.organiser_id == user.pk:
        return Post(Role.ORGANISER)
    for role, hall in _posts(contest.pk, user.pk):
        return Post(Role(role), hall)
    return Post(None)


@prepared
def _posts(contest: int, user: int) -> QuerySet[Member, tuple[str, int | None]]:
    return Member.objects.filter(contest=contest, user=user).values_list("role", "hall")


def rights_of(role: Role | None) -> frozenset[Right]:
    return RIGHTS[role] if role is not None else frozenset()


def reader_role(request: HttpRequest, contest: Contest) -> Role | None:
    return reader_post(request, contest).role


def reader_post(request: HttpRequest, contest: Contest) -> Post:
    """Return the sender's role and hall, looked up once a request and after a change of role."""
    posts: dict[tuple[int, int], Post] = vars(request).setdefault("reader_roles", {})
    key = contest.pk, _role_changes
    if key not in posts:
        posts[key] = _post_of(request.user, contest)
    return posts[key]


def reader_hall(request: HttpRequest, contest: Contest) -> HallLine | None:
    """Return the only hall where the person who sent the request writes; None for all of them."""
    pk = reader_post(request, contest).hall
    return None if pk is None else hall_with(halls_of(contest), pk)


def reader_rights(request: HttpRequest, contest: Contest) -> frozenset[Right]:
    return rights_of(reader_role(request, contest))


def require(
    request: HttpRequest,
    contest: Contest,
    right: Right,
    *,
    table: int | None = None,
    team: int | None = None,
    everywhere: bool = False,
) -> None:
    """Raise `NotAllowed` unless the person who sent the request has this right.

    `table` and `team` are the numbers of what is written; `everywhere` tells that it concerns all
    the halls. A person with a hall writes for its tables and its teams alone: raises
    `ElsewhereHall` for the others.
    """
    role, hall = reader_post(request, contest)
    if right not in rights_of(role):
        raise NotAllowed(contest, role, right)
    if hall is None or right not in IN_A_HALL:
        return
    if everywhere:
        sentence = gettext("Ceci concerne toutes les salles : votre bureau ne tient que %(hall)s.")
        own = hall_with(halls_of(contest), hall)
        raise ElsewhereHall(contest, role, right, _hall_sentence(own, sentence))
    if table is not None:
        there = hall_of_table(halls_of(contest), table)
        if there is not None and there.pk != hall:
            sentence = gettext("Cette table est en %(hall)s, tenue par %(who)s.")
            raise ElsewhereHall(contest, role, right, _hall_sentence(there, sentence, contest))
    if team is not None:
        there = hall_with(halls_of(contest), hall_of_team(contest, team))
        if there is not None and there.pk != hall:
            sentence = gettext("Cette inscription est en %(hall)s, tenue par %(who)s.")
            raise ElsewhereHall(contest, role, right, _hall_sentence(there, sentence, contest))


def _hall_sentence(hall: HallLine | None, sentence: str, contest: Contest | None = None) -> str:
    """Return a sentence with a hall, and with the people who hold its desk if it says them."""
    name = hall.label if hall is not None else "?"
    params = {"hall": name[:1].lower() + name[1:]}
    if contest is not None and hall is not None:
        at_desk = Member.objects.filter(contest=contest, hall=hall.pk).order_by("user__username")
        names = list(at_desk.values_list("user__username", flat=True))
        params["who"] = ", ".join(names) or contest.organiser.get_username()
    return sentence % params


def contest_for(request: HttpRequest, slug: str, right: Right) -> Contest:
    """Return the contest; 404 if it does not exist, `NotAllowed` without this right in it."""
    for contest in _named(slug):
        require(request, contest, right)
        return contest
    raise Http404


@prepared
def _named(slug: str) -> QuerySet[Contest]:
    return Contest.objects.filter(slug=slug)


def sets_season(user: User | AnonymousUser, season: Season) -> bool:
    """Whether the person may set a season: its organiser, or the first account. No query."""
    return user.is_authenticated and (user.is_superuser or season.organiser_id == user.pk)


def sees_season(user: User | AnonymousUser, season: Season) -> bool:
    """Whether the person may read a season's desk: any role in its contests. At most one query."""
    if sets_season(user, season):
        return True
    if not user.is_authenticated:
        return False
    works = Q(organiser=user) | Q(members__user=user)
    return season.contests.filter(works).exists()


def contests_for_seasons(user: User) -> QuerySet[Contest]:
    """Return the contests that the person organises (`Right.SEASON`), latest first."""
    if user.is_superuser:
        return Contest.objects.all()
    roles = [role for role, rights in RIGHTS.items() if Right.SEASON in rights]
    as_member = Q(members__user=user, members__role__in=roles)
    return Contest.objects.filter(Q(organiser=user) | as_member).distinct()


def may_create(user: User | AnonymousUser) -> bool:
    """Whether the person may create contests: the first account, or an organiser of any contest."""
    if not user.is_authenticated:
        return False
    return user.is_superuser or Contest.objects.filter(organises(user)).exists()


def sees_gathering(user: User, gathering: Gathering) -> bool:
    """Whether the person sees one of a gathering's halls, or made it without any. Two queries."""
    if user.is_superuser:
        return True
    halls = Contest.objects.filter(gathered__gathering=gathering)
    if halls.filter(Q(organiser=user) | Q(members__user=user)).exists():
        return True
    return gathering.organiser_id == user.pk and not halls.exists()


def sets_gathering(user: User, gathering: Gathering) -> bool:
    """Whether the person organises all of a gathering's halls, or made it empty. Two queries."""
    if user.is_superuser:
        return True
    halls = Contest.objects.filter(gathered__gathering=gathering)
    theirs = halls.filter(organises(user)).distinct().count()
    every_one = halls.count()
    return theirs == every_one and (bool(every_one) or gathering.organiser_id == user.pk)


def organises(user: User) -> Q:
    """Return the condition of the contests that a person organises, the owner's and others'."""
    if user.is_superuser:
        return Q()
    return Q(organiser=user) | Q(members__user=user, members__role=Role.ORGANISER)
