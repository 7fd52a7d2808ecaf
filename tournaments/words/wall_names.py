"""Names on the wall, and their width in Source Sans 3, in heights of its letters (em)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tournaments.words.name_forms import CUT, Form, Parts, team_forms
from tournaments.words.person_names import BETWEEN, family_of

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


def width(text: str) -> float:
    """Return the width of a text on one line, in heights of its letters.

    >>> width("Odile"), width("WWW") > width("WW ") > width("iii")
    (2.21, True)
    """
    return sum(_WIDTHS.get(letter, USUAL) for letter in text) / 100


def room_of(parts: Parts, lines: int) -> float:
    """Return the least width at which names take at most `lines` lines, one or two.

    >>> room_of(("Odile Aubert", "Guy"), 1) > room_of(("Odile Aubert", "Guy"), 2)
    True
    """
    whole = width(BETWEEN.join(parts))
    if lines == 1:
        return whole
    if len(parts) > 1:
        return min(whole, max(map(width, _dashed(parts))))
    words = parts[0].split()
    cuts = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
    return min((max(map(width, cut)) for cut in cuts), default=whole)


def in_lines(parts: Parts, line: float, lines: int) -> Parts:
    """Return names in at most `lines` lines of this width, one or two; empty if they do not fit.

    >>> in_lines(("Odile Aubert", "Yves Petit"), 12, 2), in_lines(("Odile Aubert", "Guy"), 6.5, 2)
    (('Odile Aubert – Yves Petit',), ('Odile Aubert –', 'Guy'))
    >>> in_lines(("Odile Aubert", "Yves Petit"), 6, 1), in_lines(("Les As du Carreau",), 5, 2)
    ((), ('Les As du', 'Carreau'))
    """
    whole = BETWEEN.join(parts)
    if width(whole) <= line:
        return (whole,)
    if room_of(parts, lines) > line:
        return ()
    return tuple(_dashed(parts)) if len(parts) > 1 else tuple(_wrapped(whole, line))


def each_in_lines(parts: Iterable[str], line: float, lines: int) -> Parts:
    """Return names, each broken between its words in at most `lines` lines; empty if one does not.

    A person's first name and family name have a line each, if that is enough.

    >>> each_in_lines(("Marie-Françoise de La Tour", "Guy Roy"), 8, 2)
    ('Marie-Françoise', 'de La Tour', 'Guy Roy')
    """
    wall_lines: list[str] = []
    for part in parts:
        broken = _wrapped(part, line)
        first, family = part.removesuffix(family_of(part)).rstrip(), family_of(part)
        if len(broken) == 2 and first and max(width(first), width(family)) <= line:
            broken = [first, family]
        if len(broken) > lines or any(width(one) > line for one in broken):
            return ()
        wall_lines += broken
    return tuple(wall_lines)


def squeezed(people: Parts, set_: Callable[[Parts], Parts]) -> Parts:
    """Return the lines by `set_` of the longest form, from initials, that has some; or letters."""
    forms = team_forms(people)[Form.INITIALS :]
    return next(filter(None, map(set_, forms)), (BETWEEN.join(forms[-1]),))


def words_within(name: str, line: float, lines: int) -> Parts:
    """Return a chosen name in at most `lines` lines of this width, cut between words."""
    words = [word if width(word) <= line else _hard_cut(word, line) for word in name.split()]
    broken = _wrapped(" ".join(words), line)
    if len(broken) <= lines:
        return tuple(broken)
    return (*broken[: lines - 1], _by_words(" ".join(broken[lines - 1 :]), line))


def _dashed(parts: Parts) -> list[str]:
    return [*(f"{part}{BETWEEN.rstrip()}" for part in parts[:-1]), parts[-1]]


def _wrapped(text: str, line: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}") <= line:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _by_words(name: str, room: float) -> str:
    if width(name) <= room:
        return name
    kept = name.split()
    while len(kept) > 1 and width(" ".join(kept) + CUT) > room:
        kept.pop()
    shown = " ".join(kept)
    return shown + CUT if width(shown + CUT) <= room else _hard_cut(shown, room)


def _hard_cut(word: str, room: float) -> str:
    while len(word) > 1 and width(word + CUT) > room:
        word = word[:-1]
    return word + CUT
