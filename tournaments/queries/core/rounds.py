"""Name of a round: "Partie 3", or "Quarts de finale"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Contest, Round
from tournaments.models.prepared import prepared
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.pairing.bracket.words import name_of
from tournaments.pairing.bracket.words import round_name as name_of_matches
from tournaments.words.enums import Stage
from tournaments.words.texts import say


def round_name(number: int, stage: Stage = Stage.ROUNDS, drawn: Mapping[str, Any] = {}) -> str:
    """Return the name of a round: that of its main bracket's matches, if any. No query."""
    if stage == Stage.BRACKET:
        name = bracket_round_name(Bracket.from_data(data) for data in drawn.get("brackets", ()))
        if name:
            return name
    return _("Partie %(round)d") % {"round": number}


def match_names(stage: Stage, drawn: Mapping[str, Any]) -> dict[tuple[str, int | None], str]:
    """Return the name of each match of a bracket's round, by section and slot. No query."""
    if stage != Stage.BRACKET:
        return {}
    names: dict[tuple[str, int | None], str] = {}
    for data in drawn.get("brackets", ()):
        bracket = Bracket.from_data(data)
        for ready in bracket.ready():
            name = name_of(ready.fixture, bracket.section)
            names[bracket.section, ready.fixture.slot] = say(name.template, name.params)
    return names


def bracket_round_name(brackets: Iterable[Bracket]) -> str:
    """Return the common name of the next matches of these brackets; "" if none is left."""
    for bracket in brackets:
        ready = bracket.ready()
        if ready and bracket.kept:
            # The halls have as many teams as they have: their rounds bear no other name in common.
            return _("Tableaux des salles, tour %(level)d") % {"level": ready[0].fixture.level}
        if ready:
            name = name_of_matches(ready[0].fixture, bracket.section)
            return say(name.template, name.params)
    return ""


def published(contest: Contest) -> QuerySet[Round]:
    """Return the rounds that the hall may know: all but a draft."""
    return contest.rounds.filter(draft=False)


@prepared
def published_rounds(contest: int) -> QuerySet[Round]:
    """Return the rounds of `published`, the last one first."""
    return Round.objects.filter(contest=contest, draft=False).order_by("-number")
