"""Halls of a contest: set them up, choose the hall of each team, and who holds each desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Contest, Hall, Match, Member, Team
from tournaments.models.contest import HALL_NAME_LENGTH
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.halls import MOST_HALLS, HallLine, hall_line
from tournaments.regulation import Regulation
from tournaments.services import refuse_in_a_pool
from tournaments.services.core.action import Action, writing
from tournaments.services.core.requirements import refuse_boards_apart
from tournaments.words.entrants import counted
from tournaments.words.enums import Role
from tournaments.words.plain_names import plain
from tournaments.words.texts import Refused, clean_name


@dataclass(frozen=True, slots=True)
class HallWanted:
    """A hall as it is typed; `capacity` None: as many teams as its tables seat."""

    name: str
    first: int
    last: int
    capacity: int | None = None
    place: str = ""


def add_hall(
    contest: Contest, by: User | None, wanted: HallWanted, token: UUID | None = None
) -> Hall:
    """Add a hall. Raises `Refused` for a name or table of another, or boards kept in one hall."""
    with writing(contest, by, token) as action:
        refuse_boards_apart(Regulation.from_data(action.contest.regulation))
        halls = list(action.contest.halls.all())
        if len(halls) >= MOST_HALLS:
            raise Refused(_("Un concours a au plus %(most)d salles.") % {"most": MOST_HALLS})
        hall = Hall(
            contest=action.contest, position=max((one.position for one in halls), default=0) + 1
        )
        _fill(hall, wanted, halls)
        _refuse_drawn_elsewhere(action, hall)
        hall.save()
        _count(action)
        action.log("add_hall", hall.name, after=_as_data(hall))
        return hall


def change_hall(
    contest: Contest, by: User | None, pk: int, wanted: HallWanted, token: UUID | None = None
) -> None:
    """Correct a hall. Raises `Refused`, also for a range that would move a table already drawn."""
    with writing(contest, by, token) as action:
        hall = _hall(action, pk)
        before = _as_data(hall)
        _fill(hall, wanted, [one for one in action.contest.halls.all() if one.pk != pk])
        _refuse_drawn_elsewhere(action, hall)
        hall.save()
        action.log("change_hall", hall.name, before, _as_data(hall))


def remove_hall(contest: Contest, by: User | None, pk: int, token: UUID | None = None) -> None:
    """Remove a hall without teams nor drawn tables; do nothing if it is gone. Raises `Refused`."""
    with writing(contest, by, token) as action:
        hall = action.contest.halls.filter(pk=pk).first()
        if hall is None:
            return
        teams = hall.teams.count()
        if teams:
            sentence = _("%(hall)s a encore %(teams)s : changez-les d’abord de salle.")
            individuals = Regulation.from_data(action.contest.regulation).individuals
            params = {"hall": hall_line(hall).label, "teams": counted(individuals, teams)}
            raise Refused(sentence % params)
        if _matches_drawn(action).filter(table__range=(hall.first_table, hall.last_table)).exists():
            raise Refused(
                _("%(hall)s a des tables déjà tirées : elle ne peut plus être retirée.")
                % {"hall": hall_line(hall).label}
            )
        before = _as_data(hall)
        hall.delete()
        _count(action)
        action.log("remove_hall", before["name"], before)


def send(action: Action, team: Team, hall: int | None, keeps: bool) -> None:
    """Change a team's hall, as part of an action that saves the team. Raises `Refused`."""
    if hall is None or (hall == team.hall_id and keeps == team.keeps_hall):
        return
    hall_row = _hall(action, hall)
    if team.hall_id != hall_row.pk:
        _refuse_full(action.contest, hall_row)
        refuse_in_a_pool(action.contest, team)
    before = team.hall.name if team.hall is not None else None
    team.hall, team.keeps_hall = hall_row, keeps
    after = {"hall_name": hall_row.name} | ({"keeps_hall": True} if keeps else {})
    action.log("move_team", str(team), {"hall_name": before}, after)


def fill_halls(contest: Contest, by: User | None, token: UUID | None = None) -> int:
    """Give every team without a hall the one with most room; return how many. Raises `Refused`."""
    with writing(contest, by, token) as action:
        room = Room(action.contest)
        teams = list(action.contest.teams.filter(hall=None, last_round=None).order_by("number"))
        new_teams = [team for team in teams if not room.place(team)]
        if new_teams:
            individuals = Regulation.from_data(action.contest.regulation).individuals
            sentence = _("Il manque de la place dans les salles : %(teams)s.")
            raise Refused(sentence % {"teams": counted(individuals, len(new_teams))})
        Team.objects.bulk_update(teams, ["hall"])
        if teams:
            after = {"teams": [[team.number, room.names[team.hall_id]] for team in teams]}
            action.log("fill_halls", contest.name, after=after)
        return len(teams)


def hold_hall(
    contest: Contest, by: User | None, user: User, hall: int | None, token: UUID | None = None
) -> None:
    """Let a helper write in one hall alone, or in all of them (None). Raises `Refused`."""
    with writing(contest, by, token, closed_too=True) as action:
        member = Member.objects.filter(contest=action.contest, user=user).first()
        if member is None:
            raise Refused(_("Cette personne ne travaille plus pour ce concours."))
        if member.role == Role.ORGANISER and hall is not None:
            raise Refused(_("Un organisateur tient toutes les salles."), field="hall")
        hall_row = _hall(action, hall) if hall is not None else None
        before = member.hall.name if member.hall is not None else None
        if member.hall_id == hall:
            return
        member.hall = hall_row
        member.save()
        after = hall_row.name if hall_row is not None else None
        action.log("hold_hall", user.get_username(), {"hall_name": before}, {"hall_name": after})


class Room:
    """Room left in each hall, to place teams that choose none. One query, or none without halls."""

    def __init__(self, contest: Contest) -> None:
        self._halls = list(contest.halls.all()) if contest.hall_count else []
        self.names: dict[int | None, str] = {hall.pk: hall.name for hall in self._halls}
        taken = Counter(
            contest.teams.filter(last_round=None, hall__isnull=False).values_list("hall", flat=True)
            if self._halls
            else ()
        )
        self._free = {hall.pk: _holds(contest, hall) - taken[hall.pk] for hall in self._halls}

    def place(self, team: Team) -> bool:
        """Place a team in the hall with most room; return whether it has a hall."""
        if team.hall_id is None and any(free > 0 for free in self._free.values()):
            hall = max(self._halls, key=lambda one: (self._free[one.pk], -one.position))
            team.hall = hall
            self._free[hall.pk] -= 1
        return team.hall_id is not None


def place_new(contest: Contest, team: Team, wanted: int | None, keeps: bool) -> None:
    """Give a new team its hall, before it is saved. Raises `Refused` for a full one."""
    if not contest.hall_count:
        return
    if wanted is None:
        Room(contest).place(team)
        return
    hall = contest.halls.filter(pk=wanted).first()
    if hall is None:
        raise Refused(_("Cette salle n’existe plus : rechargez la page."), field="hall")
    _refuse_full(contest, hall)
    team.hall, team.keeps_hall = hall, keeps


def _hall(action: Action, pk: int) -> Hall:
    hall = action.contest.halls.filter(pk=pk).first()
    if hall is None:
        raise Refused(_("Cette salle n’existe plus : rechargez la page."), field="hall")
    return hall


def _holds(contest: Contest, hall: Hall) -> int:
    per_table = 4 if Regulation.from_data(contest.regulation).melee else 2
    return hall_line(hall).room(per_table)


def _refuse_full(contest: Contest, hall: Hall) -> None:
    holds = _holds(contest, hall)
    if hall.teams.filter(last_round=None).count() >= holds:
        individuals = Regulation.from_data(contest.regulation).individuals
        params = {"hall": _hall_in_sentence(hall_line(hall)), "teams": counted(individuals, holds)}
        raise Refused(_("La %(hall)s est pleine (%(teams)s).") % params, field="hall")


def _hall_in_sentence(hall: HallLine) -> str:
    """Return the name of a hall inside a sentence: "salle B"."""
    return hall.label[:1].lower() + hall.label[1:]


def _fill(hall: Hall, wanted: HallWanted, others: Iterable[Hall]) -> None:
    name, place = clean_name(wanted.name), clean_name(wanted.place)
    if not name:
        raise Refused(_("Donnez un nom à la salle : A, B, Salle des fêtes…"), field="name")
    if len(name) > HALL_NAME_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": HALL_NAME_LENGTH}, field="name")
    if len(place) > NAME_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field="place")
    if wanted.first < 1:
        raise Refused(_("La première table est au moins la 1."), field="first_table")
    if wanted.last < wanted.first:
        raise Refused(_("La dernière table vient après la première."), field="last_table")
    if wanted.capacity is not None and wanted.capacity < 2:
        raise Refused(_("Une salle tient au moins deux équipes."), field="capacity")
    for other in others:
        if plain(other.name) == plain(name):
            raise Refused(_("Une autre salle a déjà ce nom."), field="name")
        if wanted.first <= other.last_table and other.first_table <= wanted.last:
            raise Refused(
                ngettext(
                    "%(hall)s a déjà la table %(first)d.",
                    "%(hall)s a déjà les tables %(first)d à %(last)d.",
                    other.last_table - other.first_table + 1,
                )
                % {
                    "hall": hall_line(other).label,
                    "first": other.first_table,
                    "last": other.last_table,
                },
                field="first_table",
            )
    hall.name, hall.place, hall.capacity = name, place, wanted.capacity
    hall.first_table, hall.last_table = wanted.first, wanted.last


def _matches_drawn(action: Action) -> QuerySet[Match]:
    return Match.objects.filter(round__contest=action.contest)


def _refuse_drawn_elsewhere(action: Action, hall: Hall) -> None:
    """Raise `Refused` if new bounds would take a table already drawn in or out of a hall."""
    drawn = set(_matches_drawn(action).values_list("table", flat=True))
    before = Hall.objects.filter(pk=hall.pk).first()
    moved = drawn & (_tables(before) ^ _tables(hall)) if before is not None else set()
    if moved:
        raise Refused(
            _("La table %(table)d est déjà tirée : elle ne change plus de salle.")
            % {"table": min(moved)},
            field="first_table",
        )


def _tables(hall: Hall) -> set[int]:
    return set(range(hall.first_table, hall.last_table + 1))


def _count(action: Action) -> None:
    """Keep the number of halls with the contest, which every page reads."""
    action.contest.hall_count = action.contest.halls.count()


def _as_data(hall: Hall) -> dict[str, Any]:
    return {
        "name": hall.name,
        "place": hall.place,
        "first_table": hall.first_table,
        "last_table": hall.last_table,
        "capacity": hall.capacity,
    }
