"""Names on the wall: shortened by the person, by the width that they take.

A couple says its family name once. First names become initials, then the family name stands alone,
then initials are all that is left, then one initial for each name. The people of a team are
shortened alike, and never have one text for two. No person's name is ever cut.
Widths are those of Source Sans 3, the face of the wall, in heights of its letters (em).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tournaments.wording.person_names import BETWEEN, by_initials, initials

#: Width of the letters of each group, in hundredths of their height: the advance of the face itself
#: at its usual weight. `USUAL` is that of a letter that the face may lack.
_WIDTHS: Final = {
    letter: width
    for letters, width in (
        (" ", 20),
        ("|¦", 24),
        ("',.:;ijl·ìíîï’", 25),
        ("IÌÍÎÏ", 26),
        ("!f¡", 29),
        ("()[]{}", 30),
        ("-", 31),
        ("°", 33),
        ("tª", 34),
        ("/\\r", 35),
        ("º", 36),
        ("²³¹", 37),
        ("*?sz®¿", 42),
        ('"«»', 43),
        ("x", 45),
        ("cç", 46),
        ("vyýÿ", 47),
        ("JYÝ–", 48),
        ("FLk", 49),
        ("#$+0123456789<=>^_aeg~¢£¤¥§¬±×àáâãäåèéêë÷", 50),
        ("VX", 51),
        ("ESÈÉÊË", 53),
        ("ATZ`hou¨¯´¸ÀÁÂÃÄÅðòóôõöøùúûü", 54),
        ("bdnpqñþ", 55),
        ("µ¶", 56),
        ("CPRÇ", 57),
        ("KÞß", 58),
        ("B", 59),
        ("&D", 61),
        ("G", 62),
        ("UÐÙÚÛÜ", 64),
        ("HNÑ", 65),
        ("OQÒÓÔÕÖØ", 66),
        ("w", 72),
        ("M", 73),
        ("©", 74),
        ("¼æ", 78),
        ("W", 79),
        ("¾", 80),
        ("½", 81),
        ("%Æ", 82),
        ("m", 83),
        ("œ", 84),
        ("@Œ", 85),
        ("…", 95),
    )
    for letter in letters
}
USUAL: Final = 65
CUT: Final = "…"


def width(text: str) -> float:
    """Return the width of a text on one line, in heights of its letters.

    >>> width("Odile"), width("WWW") > width("WW ") > width("iii")
    (2.21, True)
    """
    return sum(_WIDTHS.get(letter, USUAL) for letter in text) / 100


def fitted(name: str, room: float, *, people: bool = False) -> str:
    """Return a name within `room`, a width in heights of its letters.

    The name is of people if it holds a pair, or with `people`, for a contest of individuals.

    >>> fitted("Odile Aubert – Yves Petit", 12)
    'Odile Aubert – Yves Petit'
    >>> fitted("Odile Aubert – Yves Petit", 9)
    'O. Aubert – Y. Petit'
    >>> fitted("Gérard Deschamps – Yvette Deschamps", 15), fitted("Guy Roy – Odile Roy", 6)
    ('Gérard & Yvette Deschamps', 'G. & O. Roy')
    >>> fitted("Jean-Baptiste de La Rochefoucauld – Yves Petit", 13)
    'de La Rochefoucauld – Petit'
    >>> fitted("Jean-Baptiste de La Rochefoucauld – Yves Petit", 7)
    'J.-B. R. – Y. P.'
    >>> fitted("Les As du Carreau de Marans", 9)
    'Les As du Carreau…'
    """
    if width(name) <= room:
        return name
    parts = name.split(BETWEEN)
    if not people and len(parts) == 1:
        return _by_words(name, room)
    form = name
    for form in team_forms(parts):
        if width(form) <= room:
            break
    return form


def team_forms(people: Sequence[str]) -> Iterator[str]:
    """Yield the names of a team from the whole ones to single letters, its people always alike.

    A form that gives one text to two people is left out, unless they have one name or no room.

    >>> list(team_forms(["Jean Petit", "Jo Petit"]))
    ['Jean Petit – Jo Petit', 'Jean & Jo Petit', 'J. P. – J. P.']
    """
    yield BETWEEN.join(people)
    families = [_family(one) for one in people]
    couple = len(people) > 1 and len(set(families)) == 1 and people[0] != families[0]
    if couple and all(one.endswith(f" {families[0]}") for one in people):
        given = [one.removesuffix(f" {families[0]}") for one in people]
        if len(set(given)) == len(people):
            yield f"{' & '.join(given)} {families[0]}"
        brief = [by_initials(one).removesuffix(f" {families[0]}") for one in people]
        if len(set(brief)) == len(people):
            yield f"{' & '.join(brief)} {families[0]}"
    for brief_of in (by_initials, _family, _initials, _letters):
        forms = [brief_of(one) for one in people]
        if len(set(forms)) == len(set(people)):
            yield BETWEEN.join(forms)
    # Nothing shorter tells them apart: the number beside them does.
    yield BETWEEN.join(map(_letters, people))


def person_within(name: str, line: float, lines: int) -> str:
    """Return a person's name that wraps within `lines` lines of this width, between its words."""
    for brief in person_forms(name):
        words = brief.replace("-", "- ").split()
        if max(map(width, words), default=0) <= line and width(brief) <= line * (lines - 0.4):
            break
    return brief


def person_forms(name: str) -> Iterator[str]:
    """Yield the forms of a person's name, from the whole name to its initials.

    >>> list(person_forms("Jean-Baptiste de La Tour"))
    ['Jean-Baptiste de La Tour', 'J.-B. de La Tour', 'de La Tour', 'J.-B. T.']
    """
    yield name
    yield by_initials(name)
    yield _family(name)
    yield _initials(name)


def words_within(name: str, line: float, lines: int) -> str:
    """Return a chosen name that wraps within `lines` lines of this width, cut between words."""
    words = [word if width(word) <= line else _hard_cut(word, line) for word in name.split()]
    return _by_words(" ".join(words), line * (lines - 0.4) if lines > 1 else line)


def _family(name: str) -> str:
    """Return a person's family name, or the whole name if it has no first name."""
    kept = [word for word in by_initials(name).split() if not word.endswith(".")]
    return " ".join(kept) or name


def _initials(name: str) -> str:
    """Return a person's first and last initials: a person may have any number of names."""
    words = initials(name).split()
    return " ".join((words[0], words[-1]) if len(words) > 1 else words)


def _letters(name: str) -> str:
    """Return the first letters of a person's first and last names: a compound name has one."""
    return " ".join(f"{word[0]}." for word in _initials(name).split())


def _by_words(name: str, room: float) -> str:
    """Return a chosen name cut after a word; after a letter if its first word alone is too long."""
    if width(name) <= room:
        return name
    kept = name.split()
    while len(kept) > 1 and width(" ".join(kept) + CUT) > room:
        kept.pop()
    said = " ".join(kept)
    return said + CUT if width(said + CUT) <= room else _hard_cut(said, room)


def _hard_cut(word: str, room: float) -> str:
    while len(word) > 1 and width(word + CUT) > room:
        word = word[:-1]
    return word + CUT
