"""Invented people for the demonstration, with plausible names."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from random import Random

NAMES = tomllib.loads((Path(__file__).parent / "names.toml").read_text("utf-8"))
WOMEN = frozenset(NAMES["women"])


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people who play together, their club and town, and how many of them are women."""

    player1: str
    player2: str
    club: str
    town: str
    women: int


def pairs(count: int, random: Random) -> list[Pair]:
    """Return `count` pairs, some of one family; no name appears twice."""
    names: set[str] = set()
    found: list[Pair] = []
    while len(found) < count:
        family = random.choice(NAMES["last_names"])
        other = family if random.random() < 0.35 else random.choice(NAMES["last_names"])
        first, second = random.sample(NAMES["first_names"], 2)
        one, two = f"{first} {family}", f"{second} {other}"
        if names.isdisjoint((one, two)):
            names |= {one, two}
            club, town = random.choice(NAMES["clubs"]), random.choice(NAMES["towns"])
            found.append(Pair(one, two, club, town, len(WOMEN & {first, second})))
    return found
