"""What a regulation requires of its contest: categories of levels, and the seed of the boards.

The boards of a duplicate are for one hall. Their seed is drawn once, and shown to all once they are
played.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from tournaments.models import Contest
from tournaments.pairing.halls import BOARDS_APART
from tournaments.regulation import Regulation
from tournaments.regulation.format import Boards, FirstSeats, Halls
from tournaments.services.core.action import Action
from tournaments.words.levels import LEVEL, USUAL, level_in
from tournaments.words.texts import Refused, say

SEED_BYTES = 12


def draw_seed(action: Action) -> None:
    """Draw the boards' seed if needed; the log keeps its print, to prove that it did not change."""
    contest = action.contest
    regulation = Regulation.from_data(contest.regulation)
    drawn = regulation.is_duplicate and regulation.boards is Boards.DRAWN
    if contest.boards_seed or not drawn:
        return
    contest.boards_seed = secrets.token_hex(SEED_BYTES)
    action.log("draw_boards", contest.name, after={"print": print_of(contest)})


def show_seed(action: Action) -> None:
    """Write the seed to the log, as part of an action, once every board is played."""
    contest = action.contest
    if contest.boards_seed and not contest.log.filter(action="show_boards").exists():
        action.log("show_boards", contest.name, after={"seed": contest.boards_seed})


def print_of(contest: Contest) -> str:
    """Return the SHA-256 of the seed, which tells nothing of it."""
    return sha256(contest.boards_seed.encode()).hexdigest()


def refuse_boards_apart(regulation: Regulation) -> None:
    """Raise `Refused` if halls are drawn apart: boards go to all. Options: duplicate, halls."""
    if regulation.is_duplicate and regulation.halls is Halls.APART:
        raise Refused(say(BOARDS_APART, {}), field="halls")


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
