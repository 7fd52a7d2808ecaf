"""The final of several contests: register the teams that qualified, note their chiefs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.words import Refused as RegulationRefused
from tournaments.annexes.qualifying.queries.qualified import (
    Qualification,
    qualification,
    seeds,
    sources,
)
from tournaments.machine.annexes import Door, behind
from tournaments.models import Contest, Team
from tournaments.queries.core.teams import Chief
from tournaments.regulation import Regulation
from tournaments.regulation.format import Kin
from tournaments.services.core.action import Action, writing
from tournaments.services.hall.changing import change_contest
from tournaments.services.registration.teams import free_codes, next_team
from tournaments.words.texts import Refused, say


class Source(ABC):
    """A ranking whose first rows may qualify for a final: a contest's, or what an annex adds.

    `value` is what a form sends for it, and `label` what its list shows.
    """

    value: str
    name: str
    label: str

    @abstractmethod
    def qualified(self, final: Contest, places: int) -> tuple[Any, str]:
        """Return who would qualify, to show, and that list as the form sends it back.

        Who: `coming`, `already`, `gone` and `tied`, each with a name and a rank; None without a
        ranking.
        """

    @abstractmethod
    def bring(self, action: Action, places: int, shown: str) -> list[Team]:
        """Register the best `places` in the action’s final, and seed them. Raises `Refused`."""


class Qualifies(Door):
    """Rankings of an annex that qualify for a final."""

    part = "qualifies"

    def sources(self, reader: User) -> Iterable[Source]:
        """Return those that a person may read."""
        return ()


class ContestSource(Source):
    """The ranking of a contest that is over."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.value, self.name = contest.slug, contest.name
        self.label = f"{contest.name} ({contest.date:%d/%m/%Y})"

    def qualified(self, final: Contest, places: int) -> tuple[Qualification, str]:
        coming = qualification(final, self.contest, places)
        return coming, shown_as(one.team.number for one in coming.coming)

    def bring(self, action: Action, places: int, shown: str) -> list[Team]:
        if self.contest.closed_at is None:
            raise Refused(
                _("Le concours « %(name)s » n’est pas terminé : son classement peut changer.")
                % {"name": self.name},
                field="source",
            )
        coming = qualification(action.contest, self.contest, places).coming
        if not coming:
            raise Refused(_("Plus aucune équipe de ce concours n’est à inscrire."), field="source")
        refuse_others([one.team.number for one in coming], shown)
        teams = register_qualified(action, self.name, [one.team.pk for one in coming])
        seed_places(action.contest)
        return teams


def sources_for(final: Contest, reader: User) -> list[Source]:
    """Return the rankings from which a person may take teams for a final."""
    annexes = (source for annex in behind(Qualifies) for source in annex.sources(reader))
    return [*map(ContestSource, sources(final, reader)), *annexes]


def bring_qualified(
    final: Contest,
    by: User | None,
    source: Source,
    places: int,
    shown: str,
    token: UUID | None = None,
) -> list[Team]:
    """Register in `final` the best `places` of `source`, and seed all that qualified.

    `shown` holds what the page showed (`shown_as`); nothing is done if others would come now. A
    pair that already qualified elsewhere leaves its place to the next pair. Raises `Refused` when
    the final has begun, or when a contest is not over, because its ranking may still change. A
    season may go on: the final is often its last day.
    """
    with writing(final, by, token) as action:
        if action.contest.rounds.exists():
            raise Refused(_("Ce concours a commencé : plus personne ne s’y qualifie."))
        return source.bring(action, places, shown)


def keep_clubs_apart(contest: Contest, by: User) -> None:
    """Let the first draw keep apart the teams of one club or family. Option: kin.

    Raises `Refused` if no draw of the contest does.
    """
    regulation = Regulation.from_data(contest.regulation)
    if regulation.kin is not Kin.MIXED:
        return
    try:
        apart = replace(regulation, kin=Kin.APART)
    except RegulationRefused as refused:
        raise Refused(" ".join(say(one.message, one.params) for one in refused.problems)) from None
    change_contest(contest, by, contest.name, contest.date, apart, contest.place)


def register_qualified(action: Action, source: str, qualified: Sequence[int]) -> list[Team]:
    """Register in the final these teams of the contest named `source`, by their keys, in order."""
    final = action.contest
    by_key = Team.objects.in_bulk(qualified)
    first, codes = next_team(final), free_codes(final)
    teams = [
        Team(
            contest=final,
            number=number,
            first_round=first.first_round,
            code=next(codes),
            name=before.name,
            family=before.family,
            player1_id=before.player1_id,
            player2_id=before.player2_id,
            origin=before,
        )
        for number, before in enumerate((by_key[key] for key in qualified), first.number)
    ]
    return registered(action, source, teams)


def registered(action: Action, source: str, teams: Sequence[Team]) -> list[Team]:
    """Store the teams that come from `source`, and tell the log."""
    stored = Team.objects.bulk_create(teams)
    action.log(
        "bring_qualified",
        source,
        after={"teams": [[team.number, team.name] for team in stored]},
    )
    return stored


def refuse_others(coming: Iterable[str | int], shown: str) -> None:
    """Raise `Refused` if the page showed others."""
    if shown != shown_as(coming):
        raise Refused(_("La liste a changé entre-temps : relisez-la avant de confirmer."))


def shown_as(coming: Iterable[str | int]) -> str:
    """Return who would register, as the page keeps it: teams by number, a season's rows by key."""
    return " ".join(map(str, coming))


def seed_places(final: Contest) -> None:
    """Seed the teams that qualified: winners of every contest, then seconds, and so on."""
    _seed(final, sorted(order := seeds(final), key=order.__getitem__))


def seed_in_order(final: Contest, origins: Sequence[int]) -> None:
    """Seed the qualified in the order of the teams they come from, by key; then the others."""
    place = {key: at for at, key in enumerate(origins)}
    teams = final.teams.filter(origin__isnull=False).values_list("pk", "origin", "number")
    ordered = sorted(teams, key=lambda one: (place.get(one[1] or 0, len(place)), one[2]))
    _seed(final, [pk for pk, _origin, _number in ordered])


def _seed(final: Contest, order: Sequence[int]) -> None:
    """Seed these teams, skipping the seeds that the organiser gave to others."""
    # Clear them first: a seed belongs to one team only.
    final.teams.filter(origin__isnull=False).update(seed=None)
    taken = set(final.teams.filter(seed__isnull=False).values_list("seed", flat=True))
    free = (seed for seed in range(1, len(order) + len(taken) + 1) if seed not in taken)
    seeded = [Team(pk=pk, seed=seed) for pk, seed in zip(order, free, strict=False)]
    Team.objects.bulk_update(seeded, ["seed"])


def seed_after(final: Contest, teams: Sequence[Team]) -> None:
    """Seed teams in their order, after the seeds that the final has given already."""
    last = final.teams.aggregate(last=Max("seed"))["last"] or 0
    for seed, team in enumerate(teams, last + 1):
        team.seed = seed
    Team.objects.bulk_update(teams, ["seed"])


def set_chiefs(
    contest: Contest, by: User | None, chiefs: Mapping[str, Chief], token: UUID | None = None
) -> None:
    """Write the chief of each of these clubs. A chief without a name or a telephone is none.

    The clubs that are not among them keep theirs. The log names nobody.
    """
    with writing(contest, by, token, closed_too=True) as action:
        action.seen_by_hall = False
        written = {club: chief._asdict() for club, chief in chiefs.items()}
        kept = {**action.contest.chiefs, **written}
        action.contest.chiefs = {club: chief for club, chief in kept.items() if any(chief.values())}
        action.log("set_chiefs", action.contest.name, after=len(action.contest.chiefs))
