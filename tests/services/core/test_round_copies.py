"""Drawing and closing a round ask for a copy of the database, once they are carried out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_contest, play_round
from tournaments.machine.backups import rolling
from tournaments.services.draws import draws
from tournaments.services.draws.foreseeing import foresee

pytestmark = pytest.mark.django_db


class Asked(list[str]):
    """Stands for the thread that copies, and keeps what it is asked."""

    ask = list.append


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    copies = Asked()
    monkeypatch.setattr(rolling, "_running", copies)
    return copies


def test_a_round_drawn_and_closed_has_two_copies(
    asked: Asked, django_capture_on_commit_callbacks: Any
) -> None:
    contest = make_contest(4)
    played_by_the_services = play_round.__wrapped__
    with django_capture_on_commit_callbacks(execute=True):
        played_by_the_services(contest)
    assert asked == [f"{contest.slug}-partie-1-tiree", f"{contest.slug}-partie-1-close"]


def test_a_draw_made_again_has_its_copy_and_one_only_shown_has_none(
    asked: Asked, django_capture_on_commit_callbacks: Any
) -> None:
    contest = make_contest(4)
    draws.draw_round(contest, None, seed=1)
    with django_capture_on_commit_callbacks(execute=True):
        foresee(contest, 1, lambda: draws.redo_draw(contest, None, 1, seed=2))
    assert asked == []
    with django_capture_on_commit_callbacks(execute=True):
        draws.redo_draw(contest, None, 1, seed=2)
    assert asked == [f"{contest.slug}-partie-1-tiree"]
