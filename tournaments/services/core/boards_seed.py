"""Seed of the boards of a duplicate: drawn once, shown to all once every board is played."""

from __future__ import annotations

import secrets
from hashlib import sha256

from tournaments.models import Contest
from tournaments.regulation import Regulation
from tournaments.regulation.format import Boards
from tournaments.services.core.action import Action

SEED_BYTES = 12


def draw_seed(action: Action) -> None:
    """Draw the seed of the boards, as part of an action, unless the contest has one or needs none.

    The log keeps the print of the seed: at the end anybody can check that it did not change.
    """
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
