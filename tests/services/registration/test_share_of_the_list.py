"""No sender fills the list of applications alone, with one address or with many."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.services.registration.test_applications import PAIR, apply, open_contest, other
from tournaments.annexes.applications.services import applications
from tournaments.annexes.applications.services.answers import refuse
from tournaments.annexes.applications.services.applications import (
    MOST_OF_ONE_ADDRESS,
    MOST_UNANSWERED,
)
from tournaments.services.core.limits import stranger_at
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def test_one_address_fills_no_list() -> None:
    contest = open_contest()
    hostile = stranger_at("81.2.69.142")
    for number in range(MOST_OF_ONE_ADDRESS):
        applications.apply(contest, other(number), stranger=hostile)
    with pytest.raises(Refused, match="12 demandes envoyées d’ici attendent déjà"):
        applications.apply(contest, PAIR, stranger=hostile)
    applications.apply(contest, PAIR, stranger=stranger_at("81.2.69.143"))
    assert contest.applications.count() == MOST_OF_ONE_ADDRESS + 1


def test_an_answered_application_leaves_its_sender_the_place() -> None:
    contest = open_contest()
    sender = stranger_at("81.2.69.142")
    waiting = [
        applications.apply(contest, other(number), stranger=sender)
        for number in range(MOST_OF_ONE_ADDRESS)
    ]
    refuse(contest, None, waiting[0], "essai")
    assert applications.apply(contest, PAIR, stranger=sender)


@pytest.mark.parametrize(
    ("hostile", "most"), [("81.2.69", 13), pytest.param("192.168.1", 43, marks=pytest.mark.slow)]
)
def test_somebody_with_many_addresses_leaves_places_to_others(
    hostile: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network sends all it may; then each new network, or phone of the hall, has a place."""
    monkeypatch.setattr(applications, "MOST_UNANSWERED", 100)
    contest = open_contest()
    sent = 0
    for last in range(1, 21):
        try:
            while True:
                stranger = stranger_at(f"{hostile}.{last}")
                applications.apply(contest, other(sent), stranger=stranger)
                sent += 1
        except Refused:
            pass
    assert sent == most
    for last in range(100, 105):
        for honest in (f"82.64.{last}.7", f"192.168.1.{last}"):
            applications.apply(contest, PAIR, stranger=stranger_at(honest))


def test_a_crowd_of_addresses_leaves_a_share_to_who_sends_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """29 addresses send all they may, several times over; the honest of the hall still apply."""
    monkeypatch.setattr(applications, "MOST_UNANSWERED", 100)
    contest = open_contest()
    sent = 0
    for _turn in range(3):
        for last in range(29):
            with suppress(Refused):
                applications.apply(
                    contest, other(sent), stranger=stranger_at(f"192.168.2.{last + 1}")
                )
                sent += 1
    for last in range(20):
        applications.apply(contest, PAIR, stranger=stranger_at(f"192.168.1.{last + 1}"))
    assert sent < 100 - 20


def test_a_full_list_takes_nobody_until_the_desk_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(applications, "MOST_UNANSWERED", 3)
    contest = open_contest()
    waiting = [
        applications.apply(contest, other(number), stranger=stranger_at(f"82.64.{number}.7"))
        for number in range(3)
    ]
    late = stranger_at("90.3.1.7")
    with pytest.raises(Refused, match="Trop de demandes"):
        applications.apply(contest, PAIR, stranger=late)
    assert apply(contest), "the desk is never limited"
    for one in waiting[:2]:
        refuse(contest, None, one, "essai")
    applications.apply(contest, PAIR, stranger=late)
    assert MOST_UNANSWERED >= 150


def test_a_stranger_sends_no_endless_name() -> None:
    contest = open_contest()
    sender = stranger_at("81.2.69.142")
    for field, long in (
        ("player2", Registration("Odile", "Y" * 81)),
        ("club", Registration("Odile", "Yves", details={"club": "C" * 81})),
    ):
        with pytest.raises(Refused, match="80 caractères") as refusal:
            applications.apply(contest, long, stranger=sender)
        assert refusal.value.field == field
    application = applications.apply(contest, Registration("O" * 80, "Yves"), stranger=sender)
    with pytest.raises(Refused, match="80 caractères"):
        applications.correct(contest, application.code, Registration("O" * 81), stranger=sender)
    assert apply(contest, Registration("Odile", "Y" * 81)), "the desk may type more"
