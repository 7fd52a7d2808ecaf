"""Names of people: find the family name, sort and shorten.

A name without enough room is never cut without a sign. On paper it wraps between words, uses the
narrow face and grows downwards (`papers.kit.fonts.wrap`). On a single line, as on the projector or
in a box of a bracket, first names become initials, then an ellipsis marks the cut (`shortened`). A
number is never part of a name, and is never cut.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from tournaments.wording.name_words import made_of_players

#: Separator of the two players of a pair.
BETWEEN: Final = " – "
#: First halves of compound first names, often written without a hyphen; `SECOND` has the others.
COMPOUND: Final = frozenset({"Jean", "Marie", "Anne", "Pierre"})
# fmt: off
SECOND: Final = frozenset((
    "Baptiste", "Bernard", "Charles", "Christine", "Christophe", "Claire", "Claude",
    "Daniel", "Denis", "Dominique", "François", "Françoise", "Guy", "Hélène",
    "Jacques", "Jeanne", "Joseph", "Laure", "Laurent", "Louis", "Louise",
    "Luc", "Lise", "Marc", "Marie", "Michel", "Noël", "Noëlle",
    "Odile", "Patrick", "Paul", "Paule", "Philippe", "Pierre", "Pascal",
    "René", "Robert", "Rose", "Sophie", "Thérèse", "Yves",
))
# fmt: on


#: Letters that Unicode does not decompose, as sorted lists treat them.
_PLAIN: Final = str.maketrans({"œ": "oe", "æ": "ae", "ł": "l", "ø": "o", "đ": "d"})

#: Sign without ink. It ends the names of accounts that came with the file of a contest: nobody
#: types it, so they take the name of nobody here.
CAME: Final = "\N{INVISIBLE SEPARATOR}"


def account_shown(username: str) -> str:
    """Return the name under which an account is shown: the one that it had where it came from.

    >>> account_shown("anne" + CAME)
    'anne'
    """
    return username.rstrip(CAME)


def shortened(name: str, most: int, *, people: bool = False) -> str:
    """Return a name with at most `most` letters.

    A name that fits is unchanged. Otherwise first names become initials if the name is of people: a
    pair, or a player of an individual contest (`people`). If this is not enough, the name is cut,
    the longer part first.

    >>> shortened("Odile Aubert – Yves Aubert", 30)
    'Odile Aubert – Yves Aubert'
    >>> shortened("Jean-Marie Le Goff – PETIT Marie", 30)
    'J.-M. Le Goff – PETIT M.'
    >>> shortened("Jean-Marie Le Goff – PETIT Marie", 20)
    'J.-M. Le… – PETIT M.'
    >>> shortened("Jean-Baptiste de La Rochefoucauld – Yves Petit", 30)
    'J.-B. de La Rochef… – Y. Petit'
    >>> shortened("Les As du Carreau de Marans", 20)
    'Les As du Carreau d…'
    """
    if len(name) <= most:
        return name
    parts = name.split(BETWEEN)
    if people or len(parts) > 1:
        parts = [by_initials(part) for part in parts]
    brief = BETWEEN.join(parts)
    if len(brief) <= most:
        return brief
    left, lengths = most - len(BETWEEN) * (len(parts) - 1), {}
    # Start with the shortest: the room that it leaves goes to the longer one.
    for rest, index in enumerate(sorted(range(len(parts)), key=lambda one: len(parts[one]))):
        lengths[index] = min(len(parts[index]), left // (len(parts) - rest))
        left -= lengths[index]
    return BETWEEN.join(_cut(part, lengths[index]) for index, part in enumerate(parts))


def by_initials(name: str) -> str:
    """Return a person's name with initials for the first name.

    >>> by_initials("Marie-Claude de La Tour"), by_initials("AUBERT Odile"), by_initials("Guy 2")
    ('M.-C. de La Tour', 'AUBERT O.', 'Guy 2')
    """
    words = name.split()
    return " ".join(
        word if kept else "-".join(f"{part[0]}." for part in word.split("-") if part)
        for word, kept in zip(words, _family(words), strict=True)
    )


def initials(name: str) -> str:
    """Return a person's name by its initials, the first name first.

    A lower-case particle does not count, unless nothing else is left. A word without letters, such
    as the number that tells two namesakes apart, stays.

    >>> initials("Jean-Pierre de la Tour"), initials("LE GOFF Anne"), initials("Odile d’Auzay")
    ('J.-P. T.', 'A. L. G.', 'O. A.')
    >>> initials("jean dupont"), initials("Marie Martin-Petit"), initials("Guy Petit 2")
    ('J. D.', 'M. M.-P.', 'G. P. 2')
    """
    words = name.split()
    kept = _family(words)
    family = [word for word, of_family in zip(words, kept, strict=True) if of_family]
    first = [word for word, of_family in zip(words, kept, strict=True) if not of_family]
    counted = [word for word in family if not word.islower()] or family[-1:]
    return " ".join(filter(None, map(_initial, [*first, *counted]))) or "…"


def team_initials(name: str, players: Sequence[str]) -> str:
    """Return a team's name without its players' names, which become initials.

    A name that reveals no player stays. Without a known player, any name may be that of people.

    >>> team_initials("Odile Aubert – Yves Petit", ["Odile Aubert", "Yves Petit"])
    'O. A. – Y. P.'
    >>> team_initials("Les As", ["Odile Aubert", "Yves Petit"]), team_initials("Aubert – Petit", [])
    ('Les As', 'A. – P.')
    """
    if not made_of_players(name, players):
        return name
    return BETWEEN.join(map(initials, players or name.split(BETWEEN)))


def family_first(name: str) -> str:
    """Return a person's name with the family name first, as in a sorted list.

    The number that tells two namesakes apart stays last.

    >>> family_first("Odile Aubert"), family_first("Jean Claude Petit"), family_first("AUBERT Guy")
    ('Aubert Odile', 'Petit Jean Claude', 'AUBERT Guy')
    >>> family_first("Guy Petit 2"), family_first("Guy 2")
    ('Petit Guy 2', 'Guy 2')
    """
    words = name.split()
    named = _named(words)
    kept = _family(words)[:named]
    family = [word for word, of_family in zip(words, kept, strict=False) if of_family]
    first = [word for word, of_family in zip(words, kept, strict=False) if not of_family]
    return " ".join([*family, *first, *words[named:]])


def sort_key(name: str) -> tuple[str, str]:
    """Return a key that sorts people by family name, then by first name.

    Case, accents, hyphens and apostrophes do not count. A lower-case "de" or "d’" before the family
    name does not count either, as in French lists: de La Tour is at L, De Almeida at D.

    >>> sorted(["Yves Éon", "Marie de La Tour", "Luc Lambert", "Rita De Almeida"], key=sort_key)
    ['Rita De Almeida', 'Yves Éon', 'Marie de La Tour', 'Luc Lambert']
    """
    words = family_first(name).split()
    if len(words) > 1 and words[0] == "de":
        words = words[1:]
    elif words and words[0].startswith(("d’", "d'")):
        words[0] = words[0][2:]
    return folded(" ".join(words)), name


def _family(words: list[str]) -> list[bool]:
    """Return which words are the family name: those in capitals, else all but the first name.

    The first name is one word, or two that form one name: "Jean Claude", "Marie Christine". A
    single word is a family name. The number of a namesake goes with the family name.
    """
    named = _named(words)
    numbers = [True] * (len(words) - named)
    if named < 2:
        return [True] * len(words)
    capitals = [len(word) > 1 and word.isupper() for word in words[:named]]
    if any(capitals):
        return capitals + numbers
    double = named > 2 and words[0] in COMPOUND and words[1] in SECOND
    return [index > double for index in range(named)] + numbers


def _named(words: list[str]) -> int:
    """Return how many words are the name itself, without the number of a namesake at its end."""
    named = len(words)
    while named > 1 and words[named - 1].isdecimal():
        named -= 1
    return named


def folded(name: str) -> str:
    """Return a name for comparison: without case, accents, hyphens or apostrophes."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    kept = (c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return " ".join("".join(kept).split())


def _initial(word: str) -> str:
    """Return the initials of a word, one for each part of a compound; "" if it has no letter.

    A word that begins with a particle ("d’Auzay") counts without it.
    """
    for particle in ("d’", "d'"):
        word = word.removeprefix(particle)
    if not any(sign.isalpha() for sign in word):
        return word if any(sign.isalnum() for sign in word) else ""
    letters = (next(filter(str.isalpha, part), "") for part in word.split("-"))
    return "-".join(f"{letter.upper()}." for letter in letters if letter)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: max(1, most - 1)].rstrip() + "…"
