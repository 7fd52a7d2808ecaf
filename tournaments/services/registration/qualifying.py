"""The final of several contests: register the teams that qualified."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.annexes.seasons.queries.qualified import season_qualification
from tournaments.annexes.seasons.rules import DocumentRefused
from tournaments.models import Contest, Player, Season, Team
from tournaments.queries.standings.qualified import qualification, seeds
from tournaments.services.core.action import Action, writing
from tournaments.services.registration.teams import free_codes, next_team
from tournaments.words.person_names import BETWEEN
from tournaments.words.texts import Refused


def bring_qualified(
    final: Contest,
    by: User | None,
    source: Contest | Season,
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
        final = action.contest
        if final.rounds.exists():
            raise Refused(_("Ce concours a commencé : plus personne ne s’y qualifie."))
        if isinstance(source, Season):
            teams = _registered(action, source.name, _of_season(final, source, places, shown))
            _seed_after(final, teams)
        else:
            coming = _of_contest(final, source, places, shown)
            teams = register_qualified(action, source.name, coming)
            seed_places(final)
        return teams


def _of_contest(final: Contest, source: Contest, places: int, shown: str) -> list[int]:
    """Return the keys of the teams of a contest to register."""
    if source.closed_at is None:
        raise Refused(
            _("Le concours « %(name)s » n’est pas terminé : son classement peut changer.")
            % {"name": source.name},
            field="source",
        )
    coming = qualification(final, source, places).coming
    if not coming:
        raise Refused(_("Plus aucune équipe de ce concours n’est à inscrire."), field="source")
    _refuse_others([str(one.team.number) for one in coming], shown)
    return [one.team.pk for one in coming]


def register_qualified(action: Action, source: str, qualified: Sequence[int]) -> list[Team]:
    """Register in the final these teams of the contest named `source`, by their keys, in order."""
    final = action.contest
    known = Team.objects.in_bulk(qualified)
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
        for number, before in enumerate((known[key] for key in qualified), first.number)
    ]
    return _registered(action, source, teams)


def _registered(action: Action, source: str, teams: Sequence[Team]) -> list[Team]:
    """Store the teams that come from `source`, and tell the log."""
    stored = Team.objects.bulk_create(teams)
    action.log(
        "bring_qualified",
        source,
        after={"teams": [[team.number, team.name] for team in stored]},
    )
    return stored


def _of_season(final: Contest, season: Season, places: int, shown: str) -> list[Team]:
    """Return the people, or pairs, of a season to register, unsaved."""
    try:
        coming = season_qualification(final, season, places).coming
    except DocumentRefused:
        raise Refused(
            _("La saison « %(name)s » n’a pas de classement : réglez-la d’abord.")
            % {"name": season.name},
            field="source",
        ) from None
    if not coming:
        raise Refused(_("Plus personne de cette saison n’est à inscrire."), field="source")
    _refuse_others([one.key for one in coming], shown)
    people = Player.objects.in_bulk([player for one in coming for player in one.players])
    first, codes = next_team(final), free_codes(final)
    teams = []
    for number, one in enumerate(coming, first.number):
        players = [people[player] for player in one.players]
        team = Team(contest=final, number=number, first_round=first.first_round, code=next(codes))
        # A person whose partner is not known yet plays alone until the desk says who it is.
        team.player1, team.player2 = (*players, None)[:2]
        team.name = BETWEEN.join(player.name for player in players)
        teams.append(team)
    return teams


def _refuse_others(coming: list[str], shown: str) -> None:
    """Raise `Refused` if the page showed others."""
    if shown != shown_as(coming):
        raise Refused(_("La liste a changé entre-temps : relisez-la avant de confirmer."))


def shown_as(coming: Iterable[str | int]) -> str:
    """Return who is to be registered, as the page keeps it until it is confirmed.

    The teams of a contest are their numbers; the rows of a season, their keys.
    """
    return " ".join(map(str, coming))


def seed_places(final: Contest) -> None:
    """Seed the teams that qualified: winners of every contest, then seconds, and so on."""
    _seed(final, sorted(order := seeds(final), key=order.__getitem__))


def seed_in_order(final: Contest, origins: Sequence[int]) -> None:
    """Seed the teams that qualified in the order of these teams, from which they come, by key.

    Those that come from none of them follow, by number.
    """
    place = {key: at for at, key in enumerate(origins)}
    teams = final.teams.filter(origin__isnull=False).values_list("pk", "origin", "number")
    found = sorted(teams, key=lambda one: (place.get(one[1] or 0, len(place)), one[2]))
    _seed(final, [pk for pk, _origin, _number in found])


def _seed(final: Contest, order: Sequence[int]) -> None:
    """Seed these teams, skipping the seeds that the organiser gave to others."""
    # Clear them first: a seed belongs to one team only.
    final.teams.filter(origin__isnull=False).update(seed=None)
    taken = set(final.teams.filter(seed__isnull=False).values_list("seed", flat=True))
    free = (seed for seed in range(1, len(order) + len(taken) + 1) if seed not in taken)
    seeded = [Team(pk=pk, seed=seed) for pk, seed in zip(order, free, strict=False)]
    Team.objects.bulk_update(seeded, ["seed"])


def _seed_after(final: Contest, teams: Sequence[Team]) -> None:
    """Seed teams in their order, after the seeds that the final has given already."""
    last = final.teams.aggregate(last=Max("seed"))["last"] or 0
    for seed, team in enumerate(teams, last + 1):
        team.seed = seed
    Team.objects.bulk_update(teams, ["seed"])
