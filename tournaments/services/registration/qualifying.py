"""The final of several contests: register the teams that qualified."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Team
from tournaments.queries.standings.qualified import qualification, seeds
from tournaments.services.core.action import writing
from tournaments.services.registration.teams import free_codes, next_team
from tournaments.wording.words import Refused


def bring_qualified(
    final: Contest,
    by: User | None,
    source: Contest,
    places: int,
    shown: str,
    token: UUID | None = None,
) -> list[Team]:
    """Register in `final` the best `places` teams of `source`, and seed all that qualified.

    `shown` holds the numbers that the page showed, in order; nothing is done if others would come
    now. A pair that already qualified elsewhere leaves its place to the next pair. Raises `Refused`
    when the final has begun, or when `source` is not over, because its ranking may still change.
    """
    with writing(final, by, token) as action:
        final = action.contest
        if final.rounds.exists():
            raise Refused(_("Ce concours a commencé : plus personne ne s’y qualifie."))
        if source.closed_at is None:
            raise Refused(
                _("Le concours « %(name)s » n’est pas terminé : son classement peut changer.")
                % {"name": source.name},
                field="source",
            )
        coming = qualification(final, source, places).coming
        if not coming:
            raise Refused(_("Plus aucune équipe de ce concours n’est à inscrire."), field="source")
        if shown != shown_as([one.team.number for one in coming]):
            raise Refused(_("La liste a changé entre-temps : relisez-la avant de confirmer."))
        known = Team.objects.in_bulk([one.team.pk for one in coming])
        first, codes = next_team(final), free_codes(final)
        teams = Team.objects.bulk_create(
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
            for number, before in enumerate((known[one.team.pk] for one in coming), first.number)
        )
        _seed(final)
        action.log(
            "bring_qualified",
            source.name,
            after={"teams": [[team.number, team.name] for team in teams]},
        )
        return teams


def shown_as(numbers: list[int]) -> str:
    """Return the numbers of the teams to register, as the page keeps them until it is confirmed."""
    return " ".join(map(str, numbers))


def _seed(final: Contest) -> None:
    """Seed the teams that qualified, skipping the seeds that the organiser gave to others."""
    # Clear them first: a seed belongs to one team only.
    final.teams.filter(origin__isnull=False).update(seed=None)
    taken = set(final.teams.filter(seed__isnull=False).values_list("seed", flat=True))
    order = sorted(seeds(final).items(), key=lambda item: item[1])
    free = (seed for seed in range(1, len(order) + len(taken) + 1) if seed not in taken)
    seeded = [Team(pk=pk, seed=seed) for (pk, _order), seed in zip(order, free, strict=False)]
    Team.objects.bulk_update(seeded, ["seed"])
