"""The proof of a change of prose accepts other words, and nothing else."""

from __future__ import annotations

import runpy

from tests import ROOT
from tests.sweeps import for_each

code = runpy.run_path(str(ROOT / ".ci" / "same_code.py"))["code"]

BEFORE = '''
"""Module."""
LIMIT = 3
"""The limit."""

def half(points):
    """Return half."""
    return points // 2  # rounds down
'''


@for_each(
    "old, new",
    [
        ('"""Module."""', '"""Another sentence."""'),
        ('"""The limit."""\n', ""),
        ('"""Return half."""', '"""Return half.\n\n    It rounds down.\n    """'),
        ("  # rounds down", ""),
        ("points // 2", "(\n        points\n        // 2\n    )"),
    ],
)
def test_docstrings_comments_and_layout_may_change(old: str, new: str) -> None:
    assert code(BEFORE.replace(old, new)) == code(BEFORE)


@for_each(
    "old, new",
    [
        ("LIMIT = 3", "LIMIT = 4"),
        ("points // 2", "points / 2"),
        ("return points // 2", 'return "points"'),
        ("(points)", "(points=0)"),
    ],
)
def test_a_value_an_operation_or_a_text_may_not(old: str, new: str) -> None:
    assert code(BEFORE.replace(old, new)) != code(BEFORE)
