"""Names of made-up people as hands write them: none taken for somebody else, few missed."""

from __future__ import annotations

from collections import Counter

from benchmarks.made_up_people import ERRORS, made_up, plainly, typed_wrong
from tournaments.words.alike import Names
from tournaments.words.identity import Likeness

PEOPLE = 1_500


def test_people_are_known_through_the_errors_of_hands() -> None:
    people = made_up(PEOPLE)
    names = {plainly(one.name) for one in people}
    book = Names((one, one.name) for one in people)
    errors: Counter[str] = Counter()
    wrong, missed = [], []
    for one, error, typed in typed_wrong(people):
        errors[error] += 1
        alike = dict(book.alike(typed))
        same = {other for other, how in alike.items() if how is Likeness.SAME}
        # Half of a double name may be the whole name of somebody else, letter for letter.
        if same - {one} and plainly(typed) not in names:
            wrong.append((one.name, typed))
        if one not in alike:
            missed.append((one.name, typed))
    assert set(errors) == set(ERRORS)
    assert wrong == []
    assert len(missed) <= PEOPLE // 100, missed
