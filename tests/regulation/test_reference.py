"""The options page matches the descriptions of the options."""

from __future__ import annotations

from scoring.criteria import CRITERIA
from scoring.rules import OPTIONS
from tests import ROOT
from tournaments.regulation import FORMAT
from tournaments.regulation.reference import reference

PAGE = ROOT / "docs" / "options.md"


def test_the_page_of_options_is_up_to_date() -> None:
    written = PAGE.read_text("utf-8")
    assert written == reference(), "python manage.py reference > docs/options.md"


def test_every_option_value_and_criterion_is_there() -> None:
    page = reference()
    for name, option in OPTIONS.items():
        assert f"### `{name}`" in page
        assert all(choice.label in page for choice in option.choices)
    for name in (*FORMAT, *CRITERIA):
        assert f"`{name}`" in page
