"""Made-up people with French names, and the ways in which hands write them wrong. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

_FIRST = """Jean Marie Michel Monique Pierre Françoise André Jacqueline Philippe Catherine Alain
Nathalie Jacques Isabelle Bernard Sylvie Daniel Martine Gérard Christine Patrick Nicole Éric Odile
Christian Annick René Josiane Claude Thérèse Roger Huguette Robert Raymonde Marcel Ginette Louis
Lucette Henri Yvette Georges Simone Guy Denise Maurice Colette Roland Paulette Yves Hélène Léon
Noëlle Hervé Brigitte Joël Chantal Loïc Danièle Rémi Solange Gaël Édith Serge Ghislaine Lucien
Bernadette Fernand Évelyne Gilbert Corinne Fabrice Aurélie Sébastien Céline Mickaël Élodie Maël Zoé
Théo Inès Jérôme Mylène Stéphane Mélanie Cédric Agnès Benoît Irène Hugues Cécile Anselme Régine"""
_COMPOUND = """Jean-Pierre Jean-Paul Jean-Claude Jean-Marc Jean-François Jean-Yves Pierre-Yves
Marie-Claude Marie-Thérèse Marie-Noëlle Anne-Sophie Anne-Marie Marie-France Charles-Henri"""
_FAMILY = """Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent
Lefèvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert
Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas
Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier Robin Masson Sanchez Gérard
Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël Meyer Lucas Meunier Jean Perez
Marchand Dufour Blanchard Marie Barbier Brun Dumas Brunet Schmitt Leroux Colas Arnaud Rolland Caron
Aubert Giraud Leclerc Vidal Bourgeois Renaud Lemoine Picard Gaillard Philippe Leclercq Lacroix Fabre
Rodriguez Olivier Lecœur Hubert Charpentier Guillot Rivière Prévost Ménard Éon Poirier Coutant
Caillaud Raynaud Quéré Tessier Guichard Vasseur Bailly Hervé Cordier Pichon Baron Pasquier Delaunay
Sabourin Fouquet Charrier Babin Bécot Nauleau Archambaud Gendron Vrignaud Billaud Guilloteau"""
_PARTICLE = """Le_Goff Le_Bihan Le_Roux Le_Gall Le_Corre Le_Guen Le_Floch La_Rivière La_Fontaine
de_La_Tour de_La_Fuente de_Villiers de_Almeida da_Silva dos_Santos Du_Pré des_Roches d’Auzay
d’Arcangues d’Hermy L’Helgouach El_Amrani Van_den_Berg von_Bülow Di_Marco O’Brien"""
FIRST: Final = tuple((_FIRST + " " + _COMPOUND).split())
FAMILY: Final = tuple(_FAMILY.split())
PARTICLE: Final = tuple(name.replace("_", " ") for name in _PARTICLE.split())
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class MadeUp:
    """A person by the parts of the name."""

    first: str
    family: str

    @property
    def name(self) -> str:
        """The name as the person writes it."""
        return f"{self.first} {self.family}"


def made_up(count: int, seed: int = 30) -> list[MadeUp]:
    """Return people of different names: common ones more often, one in eight of a double name."""
    random = Random(seed)
    people: dict[str, MadeUp] = {}
    while len(people) < count:
        first = FIRST[min(int(random.expovariate(2.5) * len(FIRST)), len(FIRST) - 1)]
        kind = random.random()
        if kind < 0.15:
            family = random.choice(PARTICLE)
        elif kind < 0.28:
            family = "-".join(random.sample(FAMILY, 2))
        else:
            family = random.choice(FAMILY)
        if kind > 0.55:
            # Few families are common: most have a name of their own.
            family += random.choice(("eau", "et", "ier", "on", "ard", "ot", "ain", "elle", "ac"))
        one = MadeUp(first, family)
        people.setdefault(plainly(one.name), one)
    return list(people.values())


def plainly(name: str) -> str:
    """Return a name without accents or capitals, its words in the order of letters."""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe"))
    plain = "".join(sign if sign.isalpha() else " " for sign in letters if sign.isascii())
    return " ".join(sorted(plain.split()))


def _without_accents(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.replace("œ", "oe"))
    return "".join(sign for sign in letters if not unicodedata.combining(sign))


def _wrong_accent(one: MadeUp, random: Random) -> str | None:
    at = [n for n, sign in enumerate(one.name) if sign in "ea"]
    if not at:
        return None
    place = random.choice(at)
    sign = {"e": "é", "a": "â"}[one.name[place]]
    return one.name[:place] + sign + one.name[place + 1 :]


def _slip(change: Callable[[str, int, Random], str]) -> Callable[[MadeUp, Random], str | None]:
    """Return an error of one letter, in the first name or in the family name."""

    def wrong(one: MadeUp, random: Random) -> str | None:
        name = one.name
        places = [n for n, sign in enumerate(name[:-1]) if sign.isalpha() and name[n + 1].isalpha()]
        return change(name, random.choice(places), random)

    return wrong


def _swapped(name: str, at: int, _random: Random) -> str:
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


def _without_particle(one: MadeUp, _random: Random) -> str | None:
    family = one.family.replace("’", " ").split(" ")
    return f"{one.first} {family[-1]}" if len(family) > 1 else None


def _glued(one: MadeUp, _random: Random) -> str | None:
    glued = one.family.replace(" ", "").replace("’", "")
    return f"{glued.upper()} {one.first}" if glued != one.family else None


def _half(one: MadeUp, random: Random) -> str | None:
    halves = one.family.split("-")
    return f"{one.first} {random.choice(halves)}" if len(halves) > 1 else None


def _initials(one: MadeUp, _random: Random) -> str | None:
    return "".join(part[0] for part in one.first.split("-")) + f". {one.family}"


#: What hands do to a name, by its word; None where it does not apply.
ERRORS: Final[Mapping[str, Callable[[MadeUp, Random], str | None]]] = {
    "as it is": lambda one, _random: one.name,
    "capitals": lambda one, _random: one.name.upper(),
    "small letters": lambda one, _random: one.name.lower(),
    "family first": lambda one, _random: f"{one.family} {one.first}",
    "family first in capitals": lambda one, _random: f"{one.family.upper()} {one.first}",
    "accents missing": lambda one, _random: _without_accents(one.name),
    "accent added": _wrong_accent,
    "two spaces": lambda one, _random: f" {one.first}   {one.family} ",
    "comma": lambda one, _random: f"{one.family}, {one.first}",
    "hyphens missing": lambda one, _random: one.name.replace("-", " ") if "-" in one.name else None,
    "apostrophe missing": lambda one, _random: (
        one.name.replace("’", " ") if "’" in one.name else None
    ),
    "letter missing": _slip(lambda name, at, _random: name[: at + 1] + name[at + 2 :]),
    "letter doubled": _slip(lambda name, at, _random: name[:at] + name[at] + name[at:]),
    "letter changed": _slip(
        lambda name, at, random: name[: at + 1] + random.choice(_LETTERS) + name[at + 2 :]
    ),
    "letters swapped": _slip(_swapped),
    "particle missing": _without_particle,
    "particle glued": _glued,
    "half of a double name": _half,
    "initials": _initials,
    "title": lambda one, _random: f"Mme {one.name}",
}


def typed_wrong(people: list[MadeUp], seed: int = 30) -> Iterator[tuple[MadeUp, str, str]]:
    """Yield each person once, with the word of an error and the name as a hand types it."""
    random = Random(seed)
    words = list(ERRORS)
    for one in people:
        typed = None
        while typed is None:
            word = random.choice(words)
            typed = ERRORS[word](one, random)
        yield one, word, typed
