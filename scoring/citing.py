"""The source of a line of an explanation, in words, where no regulation is posted."""

from __future__ import annotations

from typing import Protocol

from .language import said
from .reasons import MARKS, OTHER_SOURCES
from .rules import OPTIONS, RuleSet


class Cited(Protocol):
    """A line of an explanation, of two camps or of players each for himself."""

    @property
    def rule(self) -> str: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...


def source_of(rules: RuleSet, line: Cited) -> str:
    """Return the federation's article, or else the sentence of the rule.

    Without a sentence it is the name of the source: "contrée", "café" or "règlement".

    >>> from scoring import Deal, score_deal
    >>> paid = RuleSet.preset("ffb-belote").with_options(failed_base=160)
    >>> [source_of(paid, line) for line in score_deal(paid, Deal("NS", ns=60, ew=102)).lines]
    ['B 10.1.b', 'Un contrat chuté donne 160 points à la défense.']
    """
    if line.rule not in OTHER_SOURCES:
        return line.rule
    in_force = rules.in_force()
    clause = next((option for option in line.clauses if option in in_force), MARKS)
    return line.rule if clause == MARKS else said(*OPTIONS[clause].sentence(in_force[clause]))
