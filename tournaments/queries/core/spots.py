"""Spots of the matches of a contest: the stages that may have an end or caps of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from tournaments.models import Contest, Match
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.regulation.format import StageName
from tournaments.regulation.stages import Spot, Stages, stages_of
from tournaments.words.enums import Stage


def spot_of(
    number: int,
    stage: Stage,
    conditions: Mapping[str, Any],
    section: str = "",
    slot: int | None = None,
) -> Spot:
    """Return the spot of a match, or of the round's main matches without a place. No query."""
    match Stage(stage):
        case Stage.POOLS:
            return Spot(number, (StageName.POOLS,))
        case Stage.ROUNDS | Stage.EXTRA:
            return Spot(number, (StageName.ROUNDS,))
        case Stage.BRACKET:
            return Spot(number, _in_bracket(conditions.get("brackets", ()), section, slot))
        case _:
            assert_never(stage)


def _in_bracket(brackets: Any, section: str, slot: int | None) -> Stages:
    for data in brackets:
        if slot is None:
            ready = Bracket.from_data(data).ready()
            if ready:
                return stages_of(ready[0].fixture, data["section"])
        elif data["section"] == section:
            return stages_of(Bracket.from_data(data).fixtures[slot - 1], section)
    return (StageName.BRACKET,)


def spot_of_match(match: Match) -> Spot:
    """Return the spot of a match. Fetch it with its round: no query."""
    round_ = match.round
    return spot_of(round_.number, round_.stage, round_.given, match.section, match.slot)


def spots_of(contest: Contest) -> dict[int, Spot]:
    """Return the spot of every match of a contest, by key. Two queries."""
    rounds = {
        pk: (number, stage, conditions)
        for pk, number, stage, conditions in contest.rounds.values_list(
            "pk", "number", "stage", "given"
        )
    }
    rows = Match.objects.filter(round__contest=contest)
    return {
        pk: spot_of(*rounds[round_], section, slot)
        for pk, round_, section, slot in rows.values_list("pk", "round", "section", "slot")
    }
