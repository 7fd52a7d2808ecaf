"""Announcements: shown until taken back, each only once, whatever their text."""

from __future__ import annotations

import pytest

from tests.factories import make_contest, play_round
from tournaments.models import Contest, LogLine
from tournaments.queries.results.live import announcements_of
from tournaments.services.hall.announcements import announce, take_back_announcement
from tournaments.services.hall.changing import close_contest
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def texts(contest: Contest) -> list[str]:
    return [line.text for line in announcements_of(contest)]


def test_the_latest_announcement_comes_first_until_it_is_taken_back() -> None:
    contest = make_contest()
    announce(contest, contest.organiser, "Le repas est servi.")
    last = announce(contest, contest.organiser, "  Une voiture\n bleue gêne.\u202e ")
    assert texts(contest) == ["Une voiture bleue gêne.", "Le repas est servi."]
    take_back_announcement(contest, contest.organiser, last.pk)
    assert texts(contest) == ["Le repas est servi."]
    with pytest.raises(Refused, match="plus affiché"):
        take_back_announcement(contest, contest.organiser, last.pk)
    lines = LogLine.objects.filter(contest=contest).order_by("pk")
    assert [(line.action, line.subject) for line in lines][-2:] == [
        ("announce", "Une voiture bleue gêne."),
        ("take_back_announcement", "Une voiture bleue gêne."),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [(" \u200b ", "Tapez une phrase"), ("W" * 301, "300 signes au plus.*en a 301")],
)
def test_nothing_and_too_much_are_refused(text: str, reason: str) -> None:
    contest = make_contest()
    with pytest.raises(Refused, match=reason) as refused:
        announce(contest, None, text)
    assert refused.value.field == "text"
    assert texts(contest) == []


def test_the_same_sentence_is_shown_once_and_a_dozen_at_most() -> None:
    contest = make_contest()
    for number in range(12):
        announce(contest, None, f"Annonce {number}")
    with pytest.raises(Refused, match="12 messages"):
        announce(contest, None, "Une de trop")
    take_back_announcement(contest, None, announcements_of(contest)[0].pk)
    with pytest.raises(Refused, match="déjà affiché"):
        announce(contest, None, " Annonce  3")
    assert len(texts(contest)) == 11


def test_another_contests_announcement_is_left_alone() -> None:
    one, other = make_contest(), make_contest(name="Autre")
    announcement = announce(other, None, "Ailleurs")
    with pytest.raises(Refused, match="plus affiché"):
        take_back_announcement(one, None, announcement.pk)
    assert texts(other) == ["Ailleurs"]


def test_the_prizes_are_announced_once_the_contest_is_over() -> None:
    contest = make_contest(4)
    play_round(contest)
    close_contest(contest, contest.organiser)
    announce(contest, None, "Remise des prix à 18 h.")
    assert texts(contest) == ["Remise des prix à 18 h."]
