"""Souvenir and reports: whole names, ranks in words, and a page that is filled."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from tests.annexes.share.papers.test_pictures import day
from tests.factories import BELOTE, make_contest, play_round
from tests.papers.builders import pages, read, squeezed
from tournaments.annexes.share.papers import souvenir as paper
from tournaments.annexes.share.papers.pictures.figure import Picture
from tournaments.annexes.share.papers.pictures.place import place
from tournaments.annexes.share.papers.souvenir import souvenir
from tournaments.annexes.share.papers.team_report import team_reports
from tournaments.annexes.share.queries.day_story import day_story
from tournaments.papers import Leaves, document
from tournaments.papers.kit.layout import Pen
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration
from tournaments.words.figures import points_said

PAIRS = [
    "Noëlle Paquet – Isabelle Berthelot",
    "Jean-Baptiste de La Rochefoucauld – Guy Petit",
    "Luc Nguyễn – Bernadette Kerbrat-Le Goff",
]


def lines(leaves: Leaves) -> list[str]:
    return [line.strip() for page in pages(leaves) for line in page.splitlines()]


class TestTheSouvenir:
    @pytest.mark.parametrize(("count", "rounds"), [(1, 1), (8, 4)])
    def test_is_one_page_with_the_numbers_of_the_day(self, count: int, rounds: int) -> None:
        _entered, views, story = day(count, rounds)

        text = read(souvenir(story))

        assert len(pages(souvenir(story))) == 1
        assert squeezed("Tables jouées") in text
        for row in story.podium:
            assert squeezed(row.team.name) in text
        totals = [
            max(line.entry.ns, line.entry.ew)
            for view in views
            for line in view.tables
            if line.entry
        ]
        if totals:
            assert story.best is not None
            assert story.best.total == max(totals)
            assert str(max(totals)) in text
        assert document([souvenir(story)]) == document([souvenir(day(count, rounds)[2])])

    def test_tells_the_closest_match_and_who_came_from_furthest(self) -> None:
        for seed in range(5):
            _entered, views, story = day(12, 4, seed)
            gaps = [
                abs(one.entry.ns - one.entry.ew) for v in views for one in v.tables if one.entry
            ]
            assert story.closest is not None
            assert story.closest.total - story.closest.against == min(gaps)
            assert gaps.count(min(gaps)) == story.closest.others + 1
            gained = [
                ranks[0] - ranks[-1]
                for ranks in story.climbs.ranks.values()
                if ranks[0] and ranks[-1]
            ]
            assert story.comeback is not None
            assert story.comeback.places == max(gained)


def test_no_person_is_broken_between_two_lines() -> None:
    _entered, _views, story = day(3, 3, called=PAIRS)
    people = [person for pair in PAIRS for person in pair.split(" – ")]
    for line in lines(souvenir(story)) + lines(team_reports(story, [1, 2, 3])):
        for person in people:
            assert not line.endswith(f" {person.split()[0]}"), line
        assert not line.startswith(("– ", ": ")), line


@pytest.mark.parametrize("count", [2, 3])
def test_a_souvenir_of_few_teams_has_a_podium_and_fills_its_page(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _entered, _views, story = day(count, 3)
    bottoms = []

    def placed(pen: Pen, picture: Picture, x: float, top: float, width: float) -> float:
        bottoms.append(place(pen, picture, x, top, width))
        return bottoms[-1]

    monkeypatch.setattr(paper, "place", placed)
    words = lines(souvenir(story))

    # A centimetre and a half above the foot at most.
    assert min(bottoms) < 100
    assert "1re" in words
    assert "2e" in words


def test_a_single_point_has_no_plural() -> None:
    assert [points_said(one) for one in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    with override("en"):
        assert [points_said(one) for one in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


@pytest.mark.django_db
def test_the_report_of_a_late_team_says_so() -> None:
    contest = make_contest(4, BELOTE.with_format(late=500))
    play_round(contest)
    register_team(contest, None, Registration("Zoé", "Zorro"))
    play_round(contest)
    report = team_reports(day_story(contest), [5])
    assert squeezed("en retard") in read(report)
