"""The words of the options that the code branches on, and the values that a file may give them."""

from __future__ import annotations

from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from scoring.kinds import every
from scoring.rules import OPTIONS, RuleSet
from tests.sweeps import for_each


def words_of(hint: object) -> set[str]:
    """Return the words of a type: those of its `Literal`, alone or beside a number."""
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    return {word for part in get_args(hint) for word in words_of(part)}


@for_each("name", OPTIONS)
def test_an_option_may_have_the_words_of_its_type_and_no_others(name: str) -> None:
    if OPTIONS[name].kind == "words":
        return
    words = {choice.value for choice in OPTIONS[name].choices if isinstance(choice.value, str)}
    assert words_of(get_type_hints(RuleSet)[name]) == words


def test_a_table_without_one_of_the_words_is_refused() -> None:
    assert every(("left", "right"), {"left": 1, "right": 2}) == {"left": 1, "right": 2}
    with pytest.raises(TypeError, match="right"):
        every(("left", "right"), {"left": 1})
