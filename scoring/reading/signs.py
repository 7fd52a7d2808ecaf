"""The signs of the short notation: the signs that a line may hold, and their places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from ..cards import ALL_TRUMP, EW, NO_TRUMP, NS
from ..deal import CAPOT, CARRE_7, GENERALE, STOPPED_BY, WEAK_HAND
from ..words import Params

#: Kinds of sign. The kinds about the deal or a camp are keys of a JSON line.
CAMP: Final = "camp"
DEFENCE: Final = "defence"
NUMBER: Final = "number"
TRICKS: Final = "tricks"
PASSED: Final = "passed"
VOID: Final = "void"
STOPPED: Final = "stopped"
CONTRACT: Final = "contract"
TRUMP: Final = "trump"
COINCHE: Final = "coinche"
BELOTES: Final = "belotes"
ANNONCES: Final = "annonces"
FALSE: Final = "false_annonces"
OMITTED: Final = "omitted"

#: Words of each sign, without accents or capitals, the shortest first.
_WORDS: Final[dict[tuple[str, Any], str]] = {
    (CAMP, NS): "n s ns n-s nord sud nord-sud",
    (CAMP, EW): "e o w eo e-o ew e-w est ouest est-ouest",
    (TRUMP, "spades"): "p pique ♠ ♤",
    (TRUMP, "hearts"): "c coeur ♥ ♡",
    (TRUMP, "diamonds"): "k ca carreau ♦ ♢",
    (TRUMP, "clubs"): "t trefle ♣ ♧",
    (TRUMP, NO_TRUMP): "sa sans",
    (TRUMP, ALL_TRUMP): "ta tout",
    (COINCHE, 1): "x coinche coinchee contre contree",
    (COINCHE, 2): "xx surcoinche surcoinchee surcontre surcontree",
    (TRICKS, CAPOT): "cap capot",
    (CONTRACT, GENERALE): "g generale",
    (DEFENCE, None): "d / defense",
    (PASSED, None): "p passe passee",
    (VOID, CARRE_7): "v7 carre7",
    (VOID, WEAK_HAND): "vf faible",
    (STOPPED, STOPPED_BY[NS]): "stopn",
    (STOPPED, STOPPED_BY[EW]): "stope stopo",
    # "sans atout", "tout atout": the first word is enough
    ("", None): "atout",
}
#: Signs that are not fixed words: belotes are counted, annonces come with their points.
_PATTERNS: Final = (
    (BELOTES, re.compile("belote|b+")),
    (OMITTED, re.compile("oubli(?:ee?s?)?|r+")),
    (ANNONCES, re.compile(r"(?:annonces?|a|\+) *([0-9]+)")),
    (FALSE, re.compile(r"(?:fausses?|f) *([0-9]+)")),
    (NUMBER, re.compile(r"([0-9]+)")),
)
#: A contract of two or three digits, glued to its points; points never start with a useless 0.
_GLUED: Final = tuple(
    re.compile(rf"{tens}(?=0(?![0-9])|[1-9])") for tens in ("[89]0", "[1-9][0-9]0")
)
_GAP: Final = re.compile(r"(?: |(?<=[a-z0-9])[-–](?=[a-z0-9]))*")


class Sign(NamedTuple):
    """One sign of a line: its kind, its value, its start and its end."""

    kind: str
    value: Any
    start: int
    end: int


class Line:
    """A line in simplified form: ``text`` has no capitals, accents or invisible signs."""

    def __init__(self, typed: str) -> None:
        self.typed = typed
        plain = [(sign, place) for place, one in enumerate(typed) for sign in _plain(one)]
        self.text = "".join(sign for sign, _ in plain)
        self._places = [place for _, place in plain]

    @property
    def blank(self) -> bool:
        """Whether nothing is left to read."""
        return not self.text.strip()

    def skip(self, start: int) -> int:
        """Return the start of the next sign, after spaces and hyphens between words."""
        gap = _GAP.match(self.text, start)
        return gap.end() if gap else start

    def signs(self, start: int, bids: bool) -> Iterator[Sign]:
        """Yield every sign that may start there; ``bids`` adds contracts glued to their points.

        >>> [(sign.kind, sign.value) for sign in Line("90112").signs(0, bids=True)]
        [('contract', 90), ('number', 90112)]
        """
        for pattern in _GLUED if bids else ():
            if sign := pattern.match(self.text, start):
                yield Sign(CONTRACT, int(sign[0]), start, sign.end())
        for word, kind, value in _LEXICON:
            if self.text.startswith(word, start):
                yield Sign(kind, value, start, start + len(word))
        for kind, pattern in _PATTERNS:
            sign = pattern.match(self.text, start)
            if sign is not None:
                value = int(sign[1]) if pattern.groups else _count(sign[0])
                yield Sign(kind, value, start, sign.end())

    def take_out_unknown(self) -> list[tuple[int, int]]:
        """Replace unknown words and signs by spaces, and return their positions."""
        known = self._understood()
        wrong = [not known[at] for at in range(len(self.text))]
        for at, end in _words(self.text):
            if any(wrong[at:end]):
                wrong[at:end] = [True] * (end - at)
        taken, at = [], 0
        for is_wrong, run in groupby(wrong):
            length = len(list(run))
            if is_wrong:
                taken.append((at, at + length))
                self.text = f"{self.text[:at]}{' ' * length}{self.text[at + length :]}"
            at += length
        return taken

    def _understood(self) -> list[bool]:
        """Return which characters belong to a known sign, leaving out as few as possible."""
        length = len(self.text)
        cost, step = [0] * (length + 1), [0] * length
        for at in range(length - 1, -1, -1):
            ends = [sign.end for sign in self.signs(at, bids=False)]
            ends += [end] if (end := self.skip(at)) > at else []
            # on a tie, choose the longer sign
            best = min(ends, key=lambda end: (cost[end], -end), default=at)
            if best > at and cost[best] <= cost[at + 1]:
                cost[at], step[at] = cost[best], best - at
            else:
                cost[at] = cost[at + 1] + 1
        known, at = [False] * length, 0
        while at < length:
            known[at : at + step[at]] = [True] * step[at]
            at += step[at] or 1
        return known

    def quoted(self, start: int, end: int) -> Params:
        """Return a piece of the line as typed and its position, for a message."""
        places = self._places
        first = places[start] if start < len(places) else len(self.typed)
        after = places[end - 1] + 1 if end else 0
        return {"piece": quote(self.typed[first:after]), "position": first + 1}


def _count(signs: str) -> int:
    """Return how many times a sign of one letter stands there; a whole word counts once."""
    return len(signs) if len(set(signs)) == 1 else 1


def quote(typed: str) -> str:
    """A text as it can be shown: short, and nothing in it invisible.

    >>> quote("a\\x00b")
    'aU+0000b'
    """
    shown = "".join(sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in typed)
    return shown if len(shown) <= 40 else shown[:40] + "…"


def _plain(sign: str) -> str:
    """Return one character without capitals, accents or invisible marks."""
    if sign.isspace():
        return " "
    letters = _LIGATURES.get(sign) or unicodedata.normalize("NFD", sign.casefold())
    return "".join(one for one in letters if unicodedata.category(one) not in _UNSEEN)


def _words(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for letters, run in groupby(text, str.isalpha):
        end = at + len(list(run))
        if letters:
            yield at, end
        at = end


_LIGATURES: Final = {"œ": "oe", "Œ": "oe"}
#: Unicode categories of accents, variation selectors of the suits, and direction marks.
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf"})
_LEXICON: Final = tuple(
    (word, kind, value) for (kind, value), words in _WORDS.items() for word in words.split()
)
