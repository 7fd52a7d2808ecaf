"""Labels of a chart: none covers another, whatever their words and places."""

from __future__ import annotations

import re
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.annexes.share.tables.charts.chart import (
    LEADING,
    NARROW,
    apart,
    cut,
    under,
    usual,
    wide,
)

NAMES = st.sampled_from(["P1", "P12", "Quarts de finale", "Match pour la troisième place"])
PLACE = re.compile(r'x="([0-9.]+)" y="([0-9.]+)">([^<]*)<')


@given(st.lists(st.tuples(NAMES, st.floats(0, NARROW)), min_size=1, max_size=12))
def test_names_of_rounds_stay_in_the_chart_and_apart(rounds: list[tuple[str, float]]) -> None:
    rounds = sorted(rounds, key=lambda one: one[1])
    shapes, high = under(rounds, NARROW, 20)
    boxes = [
        (float(x) - wide(words) / 2, float(x) + wide(words) / 2, float(y))
        for x, y, words in PLACE.findall("".join(shapes))
    ]

    assert len(boxes) == len(shapes) >= 1
    for left, right, y in boxes:
        assert left >= -0.1
        assert right <= NARROW + 0.1
        assert 20 <= y <= 20 + high - LEADING
    for (left, right, y), (other_left, other_right, other_y) in combinations(boxes, 2):
        assert y != other_y or right < other_left or other_right < left


@given(
    st.lists(
        st.tuples(st.floats(0, NARROW), st.floats(0, 200), st.integers(-2000, 4000).map(str)),
        max_size=20,
    )
)
def test_figures_are_left_out_rather_than_written_over_another(
    labels: list[tuple[float, float, str]],
) -> None:
    kept = [labels[index] for index in apart(labels, range(len(labels)))]

    assert kept[:1] == labels[:1]
    for (x, y, words), (other_x, other_y, others) in combinations(kept, 2):
        room = (wide(words, bold=True) + wide(others, bold=True)) / 2
        assert abs(x - other_x) >= room or abs(y - other_y) >= LEADING


def test_a_name_too_long_ends_with_an_ellipsis() -> None:
    assert cut("P. Étienne", 100) == "P. Étienne"
    assert cut("Match pour la troisième place", 60).endswith("…")
    assert usual(cut("Match pour la troisième place", 60)) <= 60
