"""Refusals of brackets and pools: what a write would contradict in later rounds."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Contest, Round, Team
from tournaments.models.prepared import prepared
from tournaments.pairing import DrawRefused
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.course import what_follows
from tournaments.queries.draws.inputs import draw_input
from tournaments.queries.results.catch_ups import awaited
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.brackets import bracket_rounds, contradictions, undecided
from tournaments.regulation import Regulation
from tournaments.regulation.format import Halls
from tournaments.words.enums import Stage
from tournaments.words.texts import Refused


def refuse_contradictions(contest: Contest) -> None:
    """Raise `Refused` if a write leaves a bracket that no longer follows from its results."""
    if not _bracket_rounds(contest.pk):
        return
    regulation = Regulation.from_data(contest.regulation)
    views = rounds_of(contest, with_draft=True)
    for view, line in contradictions(regulation, views):
        raise Refused(
            _(
                "Le vainqueur de la table %(table)d (%(name)s) changerait, alors que le tour "
                "suivant est déjà tiré : annulez d’abord ce tirage."
            )
            % {"table": line.table, "name": view.name}
        )
    for view in bracket_rounds(views):
        for line in undecided(regulation, view) if view.closed else ():
            raise Refused(
                _(
                    "La table %(table)d (%(name)s) n’aurait pas de vainqueur, pénalités "
                    "comprises : un match de tableau en a un."
                )
                % {"table": line.table, "name": view.name}
            )


@prepared
def _bracket_rounds(contest: int) -> QuerySet[Round, int]:
    rounds = Round.objects.filter(contest=contest, stage=Stage.BRACKET)
    return rounds.order_by().values_list("pk", flat=True)


def refuse_before_catch_ups(contest: Contest) -> None:
    """Raise `Refused` while a missing catch-up may still change who enters the brackets."""
    missing = ", ".join(map(str, awaited(contest)))
    if missing:
        raise Refused(
            _("Avant le tableau final, il manque un rattrapage : %(which)s.") % {"which": missing}
        )


def refuse_without_champion(contest: Contest) -> None:
    """Raise `Refused` while brackets are unfinished or only planned, unless everybody left."""
    regulation = Regulation.from_data(contest.regulation)
    views = rounds_of(contest, with_draft=True)
    if not regulation.ends_in_brackets and not bracket_rounds(views):
        return
    if what_follows(regulation, entrants(contest), views) is not None:
        raise Refused(
            _(
                "Le champion n’est pas encore connu : le tableau final est à jouer jusqu’au bout, "
                "ou à retirer du règlement avant d’être commencé."
            )
        )


def refuse_in_a_pool(contest: Contest, team: Team) -> None:
    """Raise `Refused` for a team whose pool has rounds to play in another hall."""
    rounds = contest.rounds.filter(stage=Stage.POOLS, seats__team=team)
    apart = Regulation.from_data(contest.regulation).halls is Halls.APART
    if not apart or not rounds.exists():
        return
    try:
        in_pools = draw_input(contest).stage == Stage.POOLS
    except DrawRefused:
        in_pools = True
    if in_pools:
        raise Refused(
            _("Sa poule n’est pas finie : une poule se joue dans une seule salle."), field="hall"
        )
