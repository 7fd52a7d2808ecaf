"""Stages of a contest: those of a match, and the checks of the stages that differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.words import N_, Problem, show
from tournaments.pairing.bracket.plan import Fixture
from tournaments.pairing.bracket.words import CONSOLATION, HALL, THIRD_PLACE, stage
from tournaments.regulation.format import Consolation, Format, Places, StageName
from tournaments.regulation.format.brackets import MAX_FINAL
from tournaments.regulation.format.changes import STAGES

#: Stages of a match, the narrowest first.
Stages = tuple[StageName, ...]


class Spot(NamedTuple):
    """Spot of a match in the contest: its round's number and its stages, the narrowest first."""

    number: int
    stages: Stages


#: Stage of the matches that a bracket's plan names.
OF_FIXTURE: Final = {
    "2": StageName.FINAL,
    THIRD_PLACE: StageName.THIRD_PLACE,
    "4": StageName.SEMI_FINALS,
    "8": StageName.QUARTER_FINALS,
    "16": StageName.LAST_16,
}

#: Least number of teams of a bracket that has these matches.
LEAST_TEAMS: Final = {
    StageName.LAST_16: 16,
    StageName.QUARTER_FINALS: 8,
    StageName.SEMI_FINALS: 4,
    StageName.THIRD_PLACE: 4,
}


def stages_of(fixture: Fixture, section: str) -> Stages:
    """Return the stages of a bracket's match, the narrowest first.

    The consolation has no narrower stage than itself, nor a hall's bracket.

    >>> from tournaments.pairing.bracket.plan import plan
    >>> [str(name) for name in stages_of(plan(4)[2], "main")]
    ['final', 'bracket']
    """
    if section == CONSOLATION:
        return StageName.CONSOLATION, StageName.BRACKET
    if section.startswith(HALL):
        return (StageName.BRACKET,)
    own = OF_FIXTURE.get(stage(fixture))
    return (own, StageName.BRACKET) if own else (StageName.BRACKET,)


def spot_of_stage(name: StageName) -> Spot:
    """Return the spot of any match of a stage, whatever its round."""
    in_bracket = name not in (StageName.POOLS, StageName.ROUNDS)
    return Spot(0, tuple(dict.fromkeys((name, *([StageName.BRACKET] if in_bracket else [])))))


def stage_problems(regulation: Format) -> Iterator[Problem]:
    """Yield the problems of the names of the stages that differ, as `stage[n].name`, n from 0."""
    seen: set[StageName] = set()
    for index, change in enumerate(regulation.stages):
        field = f"stage[{index}].name"
        if not isinstance(change.name, StageName):
            words = ", ".join(f"« {word.value} »" for word in STAGES)
            yield Problem(field, "value", _UNKNOWN, {"words": words, "got": show(change.name)})
            continue
        params = {"name": _SAID[change.name]}
        if change.name in seen:
            yield Problem(field, "twice", _TWICE, params)
        elif not has_stage(regulation, change.name):
            yield Problem(field, "absent", _ABSENT, params)
        seen.add(change.name)


def has_stage(regulation: Format, name: StageName) -> bool:
    """Return whether the contest plays this stage.

    Options: pools, pool_count, rounds, final, final_groups, consolation, second_life.
    """
    final = MAX_FINAL if regulation.in_groups else regulation.final or 0
    match name:
        case StageName.POOLS:
            return regulation.begins_in_pools
        case StageName.ROUNDS:
            return regulation.rounds > regulation.pool_rounds
        case StageName.BRACKET | StageName.FINAL:
            return final > 0
        case StageName.LAST_16 | StageName.QUARTER_FINALS | StageName.SEMI_FINALS:
            # Where beaten teams may return, no round is sure to have so many teams.
            return final >= LEAST_TEAMS[name] and regulation.second_life is None
        case StageName.THIRD_PLACE:
            return final >= LEAST_TEAMS[name] and regulation.places is not Places.FINAL
        case StageName.CONSOLATION:
            return final > 0 and regulation.consolation is not Consolation.NONE


def planned_stage(regulation: Format, number: int) -> StageName | None:
    """Return the stage that a full final bracket plays in that round; None for a cadrage."""
    final = regulation.final
    if final is None or number <= regulation.rounds or regulation.second_life is not None:
        return None
    left = (final - 1).bit_length() - (number - regulation.rounds)
    if left < 0 or final < 2 ** (left + 1):
        return None
    return OF_FIXTURE.get(str(2 ** (left + 1)))


_SAID: Final = {StageName(word.value): word.label for word in STAGES}

_UNKNOWN = N_("Valeurs possibles : %(words)s ; reçu %(got)s.")
_TWICE = N_("Cette étape figure deux fois : %(name)s.")
_ABSENT = N_("Ce concours n’a pas cette étape : %(name)s.")
