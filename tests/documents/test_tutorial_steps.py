"""Each step of the tutorial can be read: `tests/browser/core/test_first_contest.py` does them."""

from __future__ import annotations

import pytest

from tests.browser.steps import Act, Unreadable, deeds, deeds_of


def test_both_languages_ask_for_the_same_acts() -> None:
    french = [deed.act for deed in deeds("fr")]
    # The reader of the English page first asks for English, on the computer and on the phone.
    english = [deed.act for deed in deeds("en") if "English" not in deed.line]

    assert english == french


def test_each_row_of_the_table_above_is_done_with_its_cells() -> None:
    document = (
        "| table | Nord-Sud |\n|---|---|\n| 1 | 1102 |\n| 2 | 890 |\n\n"
        "1. Pour chaque ligne du tableau : tapez *Nord-Sud* dans « Nord-Sud », puis appuyez sur\n"
        "   Entrée.\n"
    )

    assert [(deed.act, deed.words) for deed in deeds_of(document, "fr")] == [
        (Act.TYPE, ("1102", "Nord-Sud")),
        (Act.PRESS, ("Entrée",)),
        (Act.TYPE, ("890", "Nord-Sud")),
        (Act.PRESS, ("Entrée",)),
    ]


def test_a_step_that_says_something_else_is_refused() -> None:
    with pytest.raises(Unreadable, match="frappez"):
        list(deeds_of("1. Cliquez sur « Équipes », puis frappez `2`.", "fr"))
