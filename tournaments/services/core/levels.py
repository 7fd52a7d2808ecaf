"""Categories of the levels that players declare, where the first round follows them."""

from __future__ import annotations

from tournaments.regulation import Regulation
from tournaments.regulation.format import FirstSeats
from tournaments.services.core.action import Action
from tournaments.words.levels import LEVEL, USUAL, level_in
from tournaments.words.texts import say


def offer_levels(action: Action) -> None:
    """Give the contest its categories of levels if it needs and lacks them. Option: first_seats."""
    contest = action.contest
    regulation = Regulation.from_data(contest.regulation)
    if regulation.first_seats is not FirstSeats.LEVELS:
        return
    if not any(level_in(category.name) for category in contest.categories.all()):
        for level in USUAL:
            category = contest.categories.create(name=say(LEVEL, {"level": level}))
            action.log("add_category", category.name)
