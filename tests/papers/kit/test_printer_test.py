"""Test page for the printer: two sides, frames at their distance, a rule of its length."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.translation import override
from reportlab.lib.units import mm

from tests.papers.builders import read
from tests.papers.glyphs import faults, pages_of
from tournaments.annexes.evening.papers.printer_test import printer_test_page
from tournaments.papers import document

LINK = "http://192.168.1.20:8000/"
DAY = date(2026, 11, 23)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_has_a_front_and_a_back_without_a_fault(language: str) -> None:
    with override(language):
        pdf = document([printer_test_page(LINK, DAY)], two_sided=True)
    # The frame at 6 mm is meant to be too near the edge: only its own label is there.
    assert [fault for fault in faults(pdf, white=6 * mm) if "6 mm" not in str(fault)] == []
    assert len(list(pages_of(pdf))) == 2


def test_the_frames_are_at_six_and_ten_millimetres_on_both_sides() -> None:
    for page in pages_of(document([printer_test_page(LINK, DAY)])):
        lefts = {round(rule.left / mm) for rule in page.rules}
        rights = {round((page.width - rule.right) / mm) for rule in page.rules}
        assert {6, 10} <= lefts & rights


def test_the_rule_to_measure_is_a_hundred_millimetres_long() -> None:
    front, _back = pages_of(document([printer_test_page(LINK, DAY)]))
    assert 100 in {round((rule.right - rule.left) / mm) for rule in front.rules}


def test_the_code_is_left_out_where_no_phone_could_open_it() -> None:
    with_code, without = (document([printer_test_page(link, DAY)]) for link in (LINK, ""))
    assert LINK in read(with_code)
    assert "wifi" not in read(without)
