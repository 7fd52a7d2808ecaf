"""Charts of the pages: each rank in its knot, whole names, and no label over another."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from tests.annexes.share.papers.test_pictures import day
from tournaments.annexes.share.queries.pictures.marks import spreads
from tournaments.annexes.share.queries.pictures.race import races
from tournaments.annexes.share.tables.charts.chart import TYPE
from tournaments.annexes.share.tables.charts.points import spread_chart
from tournaments.annexes.share.tables.charts.ranks import race_chart
from tournaments.papers.kit.fonts import faces

KNOT = re.compile(r'<circle class="knot" cx="([0-9.]+)" cy="([0-9.]+)" r="([0-9.]+)"/>')
LABEL = re.compile(r'<text class="([^"]*)" x="([0-9.]+)" y="([0-9.]+)">([^<]*)<')
PAIRS = [
    "Jean-Baptiste de La Rochefoucauld – Guy Petit",
    "Anne-Charlotte Montmorency-Luxembourg – Bernadette Kerbrat-Le Goff",
]


@pytest.mark.parametrize("rounds", [3, 7, 9, 12])
def test_a_race_has_a_knot_in_each_round_on_a_phone_and_they_do_not_touch(rounds: int) -> None:
    _entered, _views, story = day(12, rounds)
    (race,) = races(story)
    phone, _screen = race_chart(race).svg.split("</svg>")[:2]
    knots = [tuple(map(float, knot)) for knot in KNOT.findall(phone)]

    assert len(knots) == len(race.teams) * rounds
    columns = sorted({x for x, _y, _radius in knots})
    assert len(columns) == rounds
    for left, right in pairwise(columns):
        assert right - left >= 2 * knots[0][2]


def test_people_are_whole_on_a_screen_and_shortened_on_a_phone_that_holds_no_more() -> None:
    _entered, _views, story = day(2, 7, called=PAIRS)
    (race,) = races(story)
    drawn = race_chart(race).svg

    assert "…" not in drawn
    phone, screen = drawn.split("</svg>")[:2]
    assert {"J.-B. R.", "A.-C. M.-L."} <= set(re.split("[<>]", phone))
    assert all(person in screen for pair in PAIRS for person in pair.split(" – "))


def box(css: str, x: float, words: str) -> tuple[float, float]:
    """Return the ends of a label in the widest face that a page may fall back on."""
    font = faces().bold if {"tb", "mean-t"} & set(css.split()) else faces().regular
    wide = font.width(words) * TYPE
    part = 1.0 if "end" in css.split() else 0.5 if "mid" in css.split() else 0.0
    return x - part * wide, x + (1 - part) * wide


def test_no_label_of_a_spread_covers_another_without_the_face_of_the_page() -> None:
    _entered, _views, story = day(20, 1)
    (spread,) = spreads(story.marks, individuals=False)
    for average in range(spread.bins.edges[0], spread.bins.edges[-1], 5):
        shown = spread_chart(replace(spread, average=Fraction(average))).svg
        labels = [
            (*box(css, float(x), words), y, words) for css, x, y, words in LABEL.findall(shown)
        ]
        assert len(labels) > 5
        for (left, right, y, label), (start, end, base, other) in combinations(labels, 2):
            assert y != base or right <= start or end <= left, (label, other)
