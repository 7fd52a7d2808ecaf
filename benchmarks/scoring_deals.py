"""Deals scored per second, with and without their explanation."""

from __future__ import annotations

from random import Random

from benchmarks.figures import Figure, seconds
from scoring.deal import Deal
from scoring.rules import RuleSet
from scoring.score import score_deal
from tournaments.regulation.random_deals import random_deal

DEALS = 20_000


def measure() -> list[Figure]:
    """Measure, for each game, marks beside building the deals, and explained marks beside marks."""
    figures = []
    for name in ("ffb-belote", "ffb-coinche"):
        rules = RuleSet.preset(name)
        random = Random(1)
        deals = [random_deal(rules, random) for _ in range(DEALS)]

        def build(deals: list[Deal] = deals) -> None:
            for deal in deals:
                Deal._make(deal)

        def plain(deals: list[Deal] = deals, rules: RuleSet = rules) -> None:
            for deal in deals:
                score_deal(rules, deal, explain=False)

        def explained(deals: list[Deal] = deals, rules: RuleSet = rules) -> None:
            for deal in deals:
                for line in score_deal(rules, deal).lines:
                    line.text  # noqa: B018

        built, marked, in_full = (DEALS / taken for taken in seconds(build, plain, explained))
        figures += [
            Figure(f"{name}: marks", marked, "only building the deals", built, "deals/s"),
            Figure(f"{name}: marks, lines and texts", in_full, "marks alone", marked, "deals/s"),
        ]
    return figures
