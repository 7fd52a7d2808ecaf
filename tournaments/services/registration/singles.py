"""People who came alone: note them, and give each a partner for the day."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Single, Team
from tournaments.models.people import NAME_LENGTH
from tournaments.pairing.contract import shuffled
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, writing
from tournaments.services.registration.namesakes import known_player
from tournaments.services.registration.teams import (
    next_team,
    note_details,
    note_what_they_asked,
    without_empty,
)
from tournaments.words.details import CLUB, LICENCE, clean_details
from tournaments.words.texts import Refused, clean_name

NO_DETAILS: Mapping[str, str] = {}


def add_single(
    contest: Contest,
    by: User | None,
    name: str,
    details: Mapping[str, str] = NO_DETAILS,
    token: UUID | None = None,
) -> Single:
    """Note a person who waits for a partner. Raises `Refused` without a name."""
    with writing(contest, by, token) as action:
        single = note_single(action, name, details)
        action.log("add_single", str(single))
        return single


def note_single(action: Action, name: str, details: Mapping[str, str] = NO_DETAILS) -> Single:
    """Note a waiting person, as part of an action that logs it. Raises `Refused`."""
    name, cleaned = name_of_single(name), clean_details(details)
    contest = action.contest
    club, licence = (cleaned.get(one.name, "") for one in (CLUB, LICENCE))
    player = known_player(contest, name, club, licence=licence)
    note_details([player], without_empty(cleaned))
    return Single.objects.create(contest=contest, player=player)


def name_of_single(typed: str) -> str:
    """Return the name of a person who came alone, for storage. Raises `Refused`."""
    name = clean_name(typed)
    if len(name) > NAME_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field="name")
    if not name:
        raise Refused(_("Tapez un nom."), field="name")
    return name


def remove_single(contest: Contest, by: User | None, pk: int, token: UUID | None = None) -> None:
    """Remove a person who no longer waits for a partner. Raises `Refused` if already removed."""
    with writing(contest, by, token) as action:
        (single,) = _waiting(action.contest, [pk])
        action.log("remove_single", str(single))
        single.delete()


def pair_singles(
    contest: Contest, by: User | None, chosen: Sequence[int], token: UUID | None = None
) -> Team:
    """Make a team of two who still wait. Raises `Refused`, also where partners are drawn by lot."""
    if len(set(chosen)) != 2:
        raise Refused(_("Cochez deux personnes."), field="chosen")
    with writing(contest, by, token) as action:
        if Regulation.from_data(action.contest.regulation).draws_partners:
            raise Refused(
                _("Le règlement tire les partenaires au sort : ils ne se choisissent pas.")
            )
        one, other = _waiting(action.contest, chosen)
        return _team_of(action, one, other)


def draw_partners(
    contest: Contest, by: User | None, seed: int | None = None, token: UUID | None = None
) -> list[Team]:
    """Give everybody who waits a partner drawn by lot; an odd person, drawn last, keeps waiting.

    The log keeps the seed and the people present, so that the draw can be made again. Raises
    `Refused` when fewer than two people wait.
    """
    with writing(contest, by, token) as action:
        people = {single.pk: single for single in action.contest.singles.select_related("player")}
        if len(people) < 2:
            raise Refused(_("Il faut au moins deux personnes qui attendent un partenaire."))
        if seed is None:
            seed = secrets.randbelow(2**31)
        order = [people[pk] for pk in shuffled(sorted(people), Random(seed))]
        present = [str(people[pk]) for pk in sorted(people)]
        teams = [
            _team_of(action, one, other)
            for one, other in zip(order[::2], order[1::2], strict=False)
        ]
        names = [str(team) for team in teams]
        action.log("draw_partners", ", ".join(names), {"waiting": present}, {"seed": seed})
        return teams


def _waiting(contest: Contest, chosen: Sequence[int]) -> list[Single]:
    singles = list(contest.singles.filter(pk__in=chosen).select_related("player"))
    if len(singles) != len(chosen):
        raise Refused(_("Une de ces personnes n’attend plus de partenaire : relisez la liste."))
    return singles


def _team_of(action: Action, one: Single, other: Single) -> Team:
    team = next_team(action.contest)
    team.player1, team.player2 = one.player, other.player
    team.name = f"{one.player} – {other.player}"
    team.save()
    note_what_they_asked(team, [one.player, other.player])
    action.contest.singles.filter(pk__in=(one.pk, other.pk)).delete()
    action.log("pair_singles", str(team), after={"number": team.number, "name": team.name})
    return team
