"""Reading of what was typed about quotas: every fault at once, each with the field to correct."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, TypeVar

from scoring.words import N_, Problem, Refused, show
from tournaments.annexes.halls.rules.rules import (
    MOST_ENTRANTS,
    MOST_HALLS,
    MOST_PLACES,
    MOST_ROUNDS,
    GatheringRules,
    Method,
    QuotaRules,
    Rest,
    RoundsCounted,
)

NO_NUMBER = N_("Un nombre entier est attendu, de %(least)d à %(most)d ; reçu %(got)s.")
MISSING = N_("Il manque : donnez-le.")
NO_WORD = N_("Un de ces mots est attendu : %(known)s ; reçu %(got)s.")
TOO_MANY_HALLS = N_("De 1 à %(most)d salles attendues ; reçu %(got)d.")
NO_HAND = N_("Une salle et son nombre sont attendus, comme 2=5 ; reçu %(got)s.")
NO_ROUNDS = N_("« same », « average » ou un nombre de 1 à %(most)d est attendu ; reçu %(got)s.")
NO_SUCH_HALL = N_("Aucune salle n’a le numéro %(number)d : il y en a %(halls)d.")
TWICE = N_("La salle %(number)d est donnée deux fois.")

#: Digits of a number that is read; a longer one is out of every range here.
_DIGITS: Final = re.compile(r"[0-9]{1,9}", re.ASCII)
_HAND: Final = re.compile(r"([0-9]{1,9})=([0-9]{1,9})", re.ASCII)

W = TypeVar("W", bound=StrEnum)


def read_quota_rules(
    places: str | None, each: str, rest: str, method: str, halls: str | None, by_hand: Sequence[str]
) -> tuple[QuotaRules, tuple[int, ...]]:
    """Return the rules, and the number of entrants of each hall, from what was typed.

    `halls` holds the numbers of entrants, separated by commas. Each text of `by_hand` is a hall,
    from 1, and its number: "2=5". Raises `Refused` with every fault.
    """
    problems: list[Problem] = []
    entrants = _entrants(halls, problems)
    quota_rules = QuotaRules(
        places=_number("places", places, MOST_PLACES, problems, least=1),
        each=_number("each", each, MOST_ENTRANTS, problems),
        rest=_word("rest", rest, Rest, problems) or Rest.NONE,
        method=_word("method", method, Method, problems) or Method.LARGEST_REMAINDER,
        by_hand=_by_hand(by_hand, len(entrants), problems),
    )
    if problems:
        raise Refused(problems)
    return quota_rules, entrants


def read_rounds(typed: str, rules: GatheringRules) -> GatheringRules:
    """Return the rules with the rounds to count that were typed: a word, or how many first ones.

    Raises `Refused`.

    >>> read_rounds("3", GatheringRules()).first
    3
    """
    if typed in (RoundsCounted.SAME, RoundsCounted.AVERAGE):
        return replace(rules, rounds=RoundsCounted(typed), first=None)
    if _DIGITS.fullmatch(typed) and 1 <= int(typed) <= MOST_ROUNDS:
        return replace(rules, rounds=RoundsCounted.FIRST, first=int(typed))
    params = {"most": MOST_ROUNDS, "got": show(typed)}
    raise Refused([Problem("rounds", "rounds", NO_ROUNDS, params)])


def _number(
    field: str, typed: str | None, most: int, problems: list[Problem], least: int = 0
) -> int:
    """Return a number from `least` to `most`; 0 with a problem more if it is not one."""
    if typed is None:
        problems.append(Problem(field, "missing", MISSING))
        return 0
    text = typed.strip()
    if _DIGITS.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    params = {"least": least, "most": most, "got": show(typed)}
    problems.append(Problem(field, "number", NO_NUMBER, params))
    return 0


def _word(field: str, typed: str, kind: type[W], problems: list[Problem]) -> W | None:
    for word in kind:
        if word.value == typed.strip():
            return word
    params = {"known": ", ".join(kind), "got": show(typed)}
    problems.append(Problem(field, "word", NO_WORD, params))
    return None


def _entrants(typed: str | None, problems: list[Problem]) -> tuple[int, ...]:
    if typed is None:
        problems.append(Problem("halls", "missing", MISSING))
        return ()
    texts = typed.split(",")
    if len(texts) > MOST_HALLS:
        params = {"most": MOST_HALLS, "got": len(texts)}
        problems.append(Problem("halls", "number", TOO_MANY_HALLS, params))
        return ()
    return tuple(_number("halls", text, MOST_ENTRANTS, problems) for text in texts)


def _by_hand(typed: Sequence[str], halls: int, problems: list[Problem]) -> dict[int, int]:
    quotas: dict[int, int] = {}
    for text in typed:
        read = _HAND.fullmatch(text.strip())
        if read is None:
            problems.append(Problem("by_hand", "hand", NO_HAND, {"got": show(text)}))
            continue
        number, places = int(read[1]), int(read[2])
        if halls and not 1 <= number <= halls:
            params = {"number": number, "halls": halls}
            problems.append(Problem("by_hand", "hall", NO_SUCH_HALL, params))
        elif number - 1 in quotas:
            problems.append(Problem("by_hand", "twice", TWICE, {"number": number}))
        else:
            quotas[number - 1] = places
    return quotas
