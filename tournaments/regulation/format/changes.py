"""Rounds and stages that differ: their ends and caps, which replace the general ones."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from scoring.catalogue.options import Value
from scoring.words import N_
from tournaments.regulation.fields import Word, every_word, word_of
from tournaments.regulation.format.ends import WORDS_OF_MANCHES, ManchesPlayed


class StageName(StrEnum):
    """Part of a contest that a regulation may name, wherever rounds were added or dropped."""

    POOLS = "pools"
    ROUNDS = "rounds"
    BRACKET = "bracket"
    LAST_16 = "last-16"
    QUARTER_FINALS = "quarter-finals"
    SEMI_FINALS = "semi-finals"
    THIRD_PLACE = "third-place"
    FINAL = "final"
    CONSOLATION = "consolation"


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """What a round or a stage may have of its own.

    Its ends and caps replace all the general ones. An option of the manches or of the rules of a
    deal that is None stays as in the contest.
    """

    deals: int | None = None
    target: int | None = None
    clock: int | None = None
    winner_cap: int | None = None
    loser_cap: int | None = None
    manches: int | None = None
    manches_played: ManchesPlayed | None = None
    annonces: str | None = None
    rounding: str | None = None
    sa_ta: bool | None = None

    def __post_init__(self) -> None:
        # The checks refuse an unknown word, which stays as it is.
        played = word_of(WORDS_OF_MANCHES, self.manches_played)
        object.__setattr__(self, MANCHES_PLAYED, played)

    @property
    def rules(self) -> dict[str, Value]:
        terms = ((name, getattr(self, name)) for name in RULE_TERMS)
        return {name: value for name, value in terms if value is not None}

    @property
    def own(self) -> dict[str, Value]:
        """What differs here and may stay as in the contest: the manches, the rules of a deal."""
        terms = ((name, getattr(self, name)) for name in MANCHES_TERMS)
        return {name: value for name, value in terms if value is not None} | self.rules


#: Options of the rules of a deal that a round or a stage may have of its own.
RULE_TERMS: Final = ("annonces", "rounding", "sa_ta")
MANCHES: Final = "manches"
MANCHES_PLAYED: Final = "manches_played"
MANCHES_TERMS: Final = (MANCHES, MANCHES_PLAYED)
#: What stays as in the contest where a round or a stage leaves it out.
OWN_TERMS: Final = (*MANCHES_TERMS, *RULE_TERMS)


@dataclass(frozen=True, slots=True)
class RoundChange(Terms):
    """Change of one round, by its number."""

    round: int


@dataclass(frozen=True, slots=True)
class StageChange(Terms):
    """Change of one stage: `consolation` is the whole of it, `bracket` every bracket."""

    name: StageName

    def __post_init__(self) -> None:
        Terms.__post_init__(self)
        # An unknown word stays as it was given: the checks refuse it.
        object.__setattr__(self, "name", word_of(STAGES, self.name))


#: Ends and caps of a round or a stage that differs, in the order of documents and forms.
TERMS: Final = tuple(field.name for field in fields(Terms) if field.name not in OWN_TERMS)

#: Every stage with its name, as a form shows it.
STAGES: Final[tuple[Word, ...]] = every_word(
    StageName,
    {
        StageName.POOLS: N_("les poules"),
        StageName.ROUNDS: N_("les parties avant le tableau final, hors des poules"),
        StageName.BRACKET: N_("tous les matchs des tableaux"),
        StageName.LAST_16: N_("les huitièmes de finale"),
        StageName.QUARTER_FINALS: N_("les quarts de finale"),
        StageName.SEMI_FINALS: N_("les demi-finales"),
        StageName.THIRD_PLACE: N_("la petite finale"),
        StageName.FINAL: N_("la finale"),
        StageName.CONSOLATION: N_("toute la consolante"),
    },
)
