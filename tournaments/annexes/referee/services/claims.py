"""Refusing a claim that comes after the time that the contest gives."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.results.claims import claims_of
from tournaments.words.hours import hour
from tournaments.words.texts import Refused


def refuse_late_claim(contest: Contest, number: int) -> None:
    """Raise `Refused` if the time for claims about a round is over.

    Only a referee opens an incident then.
    """
    claims = claims_of(contest, number)
    if claims is not None and claims.over:
        message = _(
            "Les réclamations sur la partie %(round)d étaient ouvertes jusqu’à %(until)s : seul "
            "l’arbitre peut encore en ouvrir une."
        )
        params = {"round": number, "until": hour(claims.until)}
        raise Refused(message % params, field="round")
