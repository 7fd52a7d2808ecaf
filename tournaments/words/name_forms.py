"""Forms of the names of people: the rule by which every page, view and paper shortens them.

Lines and smaller type come before. First names then become initials, a couple saying its family
name once; then the family name stands alone, then initials are all that is left. The people of a
team are shortened alike, and never have one text for two. No person's name is ever cut.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final

from tournaments.words.person_names import BETWEEN, by_initials, family_of, initials

#: Names of the people of a team, in one form. A couple that says its family name once is one text.
Parts = tuple[str, ...]
CUT: Final = "…"


class Form(IntEnum):
    """How the people of a team are named, from the longest to the shortest."""

    WHOLE = 0
    COUPLE = 1
    INITIALS = 2
    FAMILY = 3
    ALL_INITIALS = 4
    LETTERS = 5


def team_forms(people: Sequence[str]) -> tuple[Parts, ...]:
    """Return the names of a team in each `Form`.

    A form that gives one text to two people is replaced by the one before it, but the last: nothing
    shorter tells them apart.

    >>> [" – ".join(parts) for parts in team_forms(["Jean Petit", "Jo Petit"])][1:4]
    ['Jean & Jo Petit', 'Jean & Jo Petit', 'Jean & Jo Petit']
    >>> [" – ".join(parts) for parts in team_forms(["Guy Roy", "Odile Roy"])][2:]
    ['G. & O. Roy', 'G. & O. Roy', 'G. R. – O. R.', 'G. R. – O. R.']
    """
    forms: list[Parts] = []
    for form in Form:
        parts = _in_form(people, form)
        one_text = len(parts) == len(people) and len(set(parts)) < len(set(people))
        if one_text and form is not Form.LETTERS:
            parts = forms[-1]
        forms.append(parts)
    return tuple(forms)


def people_of(name: str, people: bool) -> Parts:
    """Return the people whom a name names, empty for a name that people chose.

    A name without a dash is a person's with `people`, for a contest of individuals.
    """
    parts = tuple(name.split(BETWEEN))
    return parts if people or len(parts) > 1 else ()


def on_one_line(
    name: str,
    wide: Callable[[str], float],
    most: float,
    people: bool = False,
    longest: Form = Form.WHOLE,
) -> str:
    """Return a name whose width by `wide` is at most `most`, if a form from `longest` allows it.

    A name that people chose is whole: see `people_of`.
    """
    who = people_of(name, people)
    if not who:
        return name
    shown = name
    for parts in team_forms(who)[longest:]:
        shown = BETWEEN.join(parts)
        if wide(shown) <= most:
            break
    return shown


def shortened(name: str, most: int, *, people: bool = False) -> str:
    """Return a name with at most `most` letters; the end of a name that people chose is cut.

    >>> shortened("Jean-Marie Le Goff – PETIT Marie", 30)
    'J.-M. Le Goff – PETIT M.'
    >>> shortened("Les As du Carreau de Marans", 20)
    'Les As du Carreau d…'
    """
    shown = on_one_line(name, len, most, people)
    return shown if len(shown) <= most else shown[: max(1, most - 1)].rstrip() + CUT


def in_one_form(teams: Sequence[Parts], form: Form) -> list[Parts]:
    """Return the people of each team in this form, in a longer one where two would have one text.

    >>> in_one_form([("Guy Roy",), ("Gilles Roy",), ("Odile Petit",)], Form.INITIALS)
    [('Guy Roy',), ('Gilles Roy',), ('O. Petit',)]
    """
    forms = [team_forms(people) if people else () for people in teams]
    levels = [int(form)] * len(teams)
    while True:
        owners: defaultdict[str, set[Parts]] = defaultdict(set)
        chosen = [of[level] if of else () for of, level in zip(forms, levels, strict=True)]
        for people, parts in zip(teams, chosen, strict=True):
            alone = len(parts) == len(people)
            for part, person in zip(parts, people, strict=False):
                owners[part].add((person,) if alone else people)
        alike = [
            index
            for index, parts in enumerate(chosen)
            if levels[index] and any(len(owners[part]) > 1 for part in parts)
        ]
        if not alike:
            return chosen
        for index in alike:
            levels[index] -= 1


def _in_form(people: Sequence[str], form: Form) -> Parts:
    match form:
        case Form.WHOLE:
            return tuple(people)
        case Form.COUPLE:
            return _couple(people, list(people)) or tuple(people)
        case Form.INITIALS:
            brief = [by_initials(one) for one in people]
            return _couple(people, brief) or _couple(people, list(people)) or tuple(brief)
        case Form.FAMILY:
            return tuple(map(family_of, people))
        case Form.ALL_INITIALS:
            return tuple(map(_initials, people))
        case Form.LETTERS:
            return tuple(map(_letters, people))


def _couple(people: Sequence[str], names: Sequence[str]) -> Parts:
    family = family_of(people[0])
    after = f" {family}"
    if len(people) < 2 or not all(family_of(one) == family != one for one in people):
        return ()
    stems = [one.removesuffix(after) for one in names]
    if not all(one.endswith(after) for one in names) or len(set(stems)) < len(people):
        return ()
    return (f"{' & '.join(stems)}{after}",)


def _initials(name: str) -> str:
    words = initials(name).split()
    return " ".join((words[0], words[-1]) if len(words) > 1 else words)


def _letters(name: str) -> str:
    return " ".join(f"{word[0]}." for word in _initials(name).split())
