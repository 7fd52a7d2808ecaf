"""Names of people: find the family name, sort, and say first names by their initials."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from tournaments.words.plain_names import UNDECOMPOSED, made_of_players

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


#: Sign without ink. It ends the names of accounts that came with the file of a contest: nobody
#: types it, so they take the name of nobody here.
CAME: Final = "\N{INVISIBLE SEPARATOR}"


def account_shown(username: str) -> str:
    """Return the name under which an account is shown: the one that it had where it came from.

    >>> account_shown("anne" + CAME)
    'anne'
    """
    return username.rstrip(CAME)


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


def family_of(name: str) -> str:
    """Return a person's family name, or the whole name if it has no first name.

    >>> family_of("Marie-Claude de La Tour"), family_of("AUBERT Odile"), family_of("Guy")
    ('de La Tour', 'AUBERT', 'Guy')
    """
    words = name.split()
    return " ".join(word for word, kept in zip(words, _family(words), strict=True) if kept) or name


def initials(name: str) -> str:
    """Return a person's name by its initials, the first name first.

    A lower-case particle does not count, unless nothing else is left. A word without letters stays.

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
    """Return a person's name with the family name first; the number of a namesake stays last.

    >>> family_first("Odile Aubert"), family_first("Jean Claude Petit"), family_first("AUBERT Guy")
    ('Aubert Odile', 'Petit Jean Claude', 'AUBERT Guy')
    >>> family_first("Guy Petit 2"), family_first("Guy 2")
    ('Petit Guy 2', 'Guy 2')
    """
    words = name.split()
    named = _words_of_name(words)
    kept = _family(words)[:named]
    family = [word for word, of_family in zip(words, kept, strict=False) if of_family]
    first = [word for word, of_family in zip(words, kept, strict=False) if not of_family]
    return " ".join([*family, *first, *words[named:]])


def sort_key(name: str) -> tuple[str, str]:
    """Return a key that sorts people by family name, then by first name.

    Case, accents, hyphens, apostrophes and a lower-case "de" or "d’" before the name do not count,
    as in French lists: de La Tour is at L, De Almeida at D.

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

    The first name is one word, or two as "Jean Claude"; a namesake's number is family.
    """
    named = _words_of_name(words)
    numbers = [True] * (len(words) - named)
    if named < 2:
        return [True] * len(words)
    capitals = [len(word) > 1 and word.isupper() for word in words[:named]]
    if any(capitals):
        return capitals + numbers
    double = named > 2 and words[0] in COMPOUND and words[1] in SECOND
    return [index > double for index in range(named)] + numbers


def _words_of_name(words: list[str]) -> int:
    named = len(words)
    while named > 1 and words[named - 1].isdecimal():
        named -= 1
    return named


def folded(name: str) -> str:
    """Return a name for comparison: without case, accents, hyphens or apostrophes."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(UNDECOMPOSED))
    kept = (c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return " ".join("".join(kept).split())


def _initial(word: str) -> str:
    """Return the initials of a word, one for each part of a compound; "d’Auzay" is without "d’"."""
    for particle in ("d’", "d'"):
        word = word.removeprefix(particle)
    if not any(sign.isalpha() for sign in word):
        return word if any(sign.isalnum() for sign in word) else ""
    letters = (next(filter(str.isalpha, part), "") for part in word.split("-"))
    return "-".join(f"{letter.upper()}." for letter in letters if letter)
