"""Names as lists write them: two in one cell, or a word that stands for nobody."""

from __future__ import annotations

import re

from tournaments.files.imports.columns import folded
from tournaments.words.texts import clean_name

#: Separators of two people in one cell, the clearest first. "Jean-Paul" is one person.
_SEPARATORS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\n",
        r"\s*[/&+;|]\s*",
        r"\s*[–—]\s*|\s+-+\s+",
        r"\s+(?:et|and|avec)\s+",
    )
]
#: Most people told apart in one cell: more than two are doubtful anyway.
MOST_PEOPLE = 10
_COMMA = re.compile(r"\s*,\s*")
#: Words that people write for a missing partner.
_NOBODY_WORDS = (
    "seul, seule, cherche, cherche partenaire, cherche un partenaire, recherche, recherche "
    "partenaire, a definir, a trouver, a completer, neant, aucun, inconnu, personne, sans, "
    "sans partenaire, non, tba, x, xx, xxx"
)
_NOBODY = frozenset(_NOBODY_WORDS.split(", "))


def cut(text: str) -> tuple[str, ...]:
    """Return the people named in one cell.

    >>> cut("DUPONT Jean / MARTIN Paul"), cut("Anne-Marie et Luc"), cut("Jean-Paul")
    (('DUPONT Jean', 'MARTIN Paul'), ('Anne-Marie', 'Luc'), ('Jean-Paul',))
    """
    names: tuple[str, ...] = ()
    for separator in _SEPARATORS:
        written = separator.split(text, MOST_PEOPLE)
        parts = tuple(filter(None, map(person, written)))
        if len(parts) == 2 or (len(parts) == 1 < len(written)):
            return parts
        if len(parts) > 2 and not names:
            names = parts
    if names:
        return names
    parts = tuple(filter(None, map(person, _COMMA.split(text, MOST_PEOPLE))))
    # "DUPONT, Jean" is one person; "DUPONT Jean, MARTIN Paul" are two.
    if len(parts) > 1 and all(" " in part for part in parts):
        return parts
    whole = person(text)
    return (whole,) if whole else ()


def several(text: str) -> bool:
    return len(cut(text)) > 1


def person(text: str) -> str:
    """Return the cleaned name, or "" if it stands for nobody, as "?" or "cherche partenaire"."""
    name = clean_name(text)
    plain = folded(name)
    return "" if not plain or plain in _NOBODY else name


def full_name(first: str, last: str) -> str:
    """Return the first name followed by the family name.

    >>> full_name("Jean", "SEUL"), full_name("", "seul")
    ('Jean SEUL', '')
    """
    first_name, family = clean_name(first), clean_name(last)
    # "Seul" beside a first name is a family name.
    return (
        clean_name(f"{first_name} {family}")
        if person(first_name) and folded(family)
        else person(family or first_name)
    )
