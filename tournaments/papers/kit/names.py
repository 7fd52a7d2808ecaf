"""Names on paper: whole in as many lines as it takes, and shortened by the person.

A person's name is set in smaller type. In a row that may grow, it is first broken between its
words, never at a hyphen, in two lines at most: the names of a list have one size. Then it is
shortened by the forms of `words.name_forms`. A chosen name ("Les Joyeux Lurons") is broken between
words, and never shortened; nor is a name of a sorted list, whose reader looks for its beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import assert_never

from tournaments.papers.kit.fonts import Font, shown, wrap
from tournaments.words.name_forms import Form, people_of, shortened, team_forms
from tournaments.words.person_names import BETWEEN

#: Number that stands before a person's name, as in "12 Odile Aubert".
_NUMBERED = re.compile(r"\d+\s+")
#: Mark that stands after the names, as in "Odile Aubert – Yves Petit (retirée)".
_MARK = re.compile(r" (\([^()]+\))$")

#: Longest name that a sentence says whole, in letters: more than any two people of France have.
ENDLESS = 90
#: Rounding tolerated where heights or widths add up, in points: a room made for a text holds it.
ROUNDING = 0.01

#: Lines of a text, and their size in points.
Lines = tuple[tuple[str, ...], float]


class Naming(Enum):
    """What a text names, which decides how it is broken and shortened."""

    TEXT = "a sentence, or a name that people chose"
    TEAM = "a team: two people if it holds a dash, a chosen name otherwise"
    PERSON = "a person, or several with dashes between them"
    LISTED = "a person with the family name first, or a chosen name, in a sorted list"


def naming_of(individuals: bool) -> Naming:
    return Naming.PERSON if individuals else Naming.TEAM


def name_lines(
    text: str,
    font: Font,
    size: float,
    width: float,
    naming: Naming,
    least: float,
    grows: bool = False,
) -> Lines:
    """Return the lines of a name no wider than `width`, and their size, both in points.

    The size is `size` or, to keep the people whole, a smaller one down to `least`. What `grows` has
    room for two lines a person, and is of this `size` too unless a word is wider than the room.
    """
    whole = shown(text, font)
    across = font.width(whole)
    # Tolerate rounding: a column made for this exact text must hold it.
    if across * size <= width + ROUNDING:
        return (whole,), size
    match naming:
        case Naming.TEXT:
            return wrap(text, font, size, width), size
        case Naming.LISTED:
            if not grows and across * least <= width:
                return (whole,), width / across
            return _listed_lines(whole, font, size, width, least)
        case Naming.TEAM | Naming.PERSON:
            people = people_named(text)
            if naming is Naming.TEAM and len(people) == 1:
                return wrap(text, font, size, width), size
            mark = _MARK.search(text)
            marked = mark[1] if mark else ""
            return _people_lines(people, marked, font, size, width, least, grows)
        case _:
            assert_never(naming)


def people_named(text: str) -> list[str]:
    """Return the people that a text names, without the mark after them.

    >>> people_named("Odile Aubert – Yves Petit (retirée)")
    ['Odile Aubert', 'Yves Petit']
    """
    mark = _MARK.search(text)
    return text[: mark.start() if mark else None].split(BETWEEN)


def unbroken(name: str, *, person: bool = False) -> str:
    """Return a name with no-break spaces inside each of its people, for a sentence that names it.

    >>> unbroken("Odile Aubert – Guy Le Goff")
    'Odile\xa0Aubert\xa0– Guy\xa0Le\xa0Goff'
    >>> unbroken("Les As"), unbroken("Guy Le Goff", person=True)
    ('Les As', 'Guy\xa0Le\xa0Goff')
    """
    people = name.split(BETWEEN)
    if len(people) == 1 and not person:
        return name
    return "\u00a0– ".join(person.replace(" ", "\u00a0") for person in people)


def with_initials(name: str, individuals: bool = False) -> str:
    """Return a name with initials for first names; a name that people chose is unchanged.

    >>> with_initials("Odile Aubert – Guy Le Goff"), with_initials("Les Joyeux Lurons")
    ('O. Aubert – G. Le Goff', 'Les Joyeux Lurons')
    """
    people = people_of(name, individuals)
    return BETWEEN.join(team_forms(people)[Form.INITIALS]) if people else name


def in_sentence(name: str, individuals: bool = False) -> str:
    """Return a name for a sentence, `unbroken`; an endless one is shortened."""
    return unbroken(shortened(name, ENDLESS, people=individuals), person=individuals)


def _listed_lines(name: str, font: Font, size: float, width: float, least: float) -> Lines:
    widest = max(map(font.width, name.split(" ")))
    smaller = max(least, min(size, width / widest))
    lines = wrap(name, font, smaller, width)
    if len(lines) > 3:
        smaller, lines = least, wrap(name, font, least, width)
    return lines, smaller


def _people_lines(
    people: list[str],
    mark: str,
    font: Font,
    size: float,
    width: float,
    least: float,
    grows: bool,
) -> Lines:
    """Return people in smaller type, or in more lines if it `grows`, or else in shorter forms."""
    most = (width + ROUNDING) / least
    if grows:
        whole = [shown(text, font) for text in (*_dashed(people), *([mark] if mark else ()))]
        if broken := _broken(whole, font, (width + ROUNDING) / size):
            return broken, size
    for form in _alike(people):
        names = [shown(text, font) for text in (*_dashed(form), *([mark] if mark else ()))]
        widest = max(map(font.width, names))
        if widest <= most:
            fitting = max(least, min(size, width / widest))
            return tuple(_joined(names, font, (width + ROUNDING) / fitting)), fitting
        if form == people and (broken := _broken(names, font, most) if grows else ()):
            return broken, least
    return tuple(_joined(names, font, most)), least


def _broken(names: Sequence[str], font: Font, most: float) -> tuple[str, ...]:
    if max(map(font.width, names)) <= most:
        return tuple(_joined([*names], font, most))
    broken = [tuple(_joined(_split(text), font, most)) for text in names]
    if all(len(lines) <= 2 and max(map(font.width, lines)) <= most for lines in broken):
        return tuple(chain.from_iterable(broken))
    return ()


def _dashed(people: Sequence[str]) -> Iterator[str]:
    yield from (f"{person}{BETWEEN.rstrip()}" for person in people[:-1])
    yield people[-1]


def _split(person: str) -> list[str]:
    *words, last = person.split(" ")
    return [*words[:-1], f"{words[-1]} {last}"] if words and last in BETWEEN else [*words, last]


def _alike(people: Sequence[str]) -> Iterator[list[str]]:
    numbers = [match.group() if (match := _NUMBERED.match(one)) else "" for one in people]
    names = [one[len(number) :] for one, number in zip(people, numbers, strict=True)]
    for parts in team_forms(names):
        if not any(numbers):
            yield list(parts)
        elif len(parts) == len(numbers):
            yield [number + part for number, part in zip(numbers, parts, strict=True)]


def _joined(names: list[str], font: Font, most: float) -> Iterator[str]:
    line = ""
    for person in names:
        if line and font.width(f"{line} {person}") > most:
            yield line
            line = person
        else:
            line = f"{line} {person}" if line else person
    yield line
