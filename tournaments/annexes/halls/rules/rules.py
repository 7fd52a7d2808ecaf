"""All that an organiser chooses about a gathering, as it is stored and as it was typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from scoring.kinds import every
from scoring.words import N_, Problem, Refused, show

#: Most halls of a gathering, entrants of a hall, rounds to count and places of a final.
MOST_HALLS: Final = 100
MOST_ENTRANTS: Final = 10_000
MOST_ROUNDS: Final = 99
MOST_PLACES: Final = MOST_HALLS * MOST_ENTRANTS


class Rest(StrEnum):
    """Who gets the places left once every hall has its first ones.

    ENTRANTS shares them by number of entrants. RANKING gives them to the best of the one ranking
    of all halls. NONE leaves them empty.
    """

    ENTRANTS = "entrants"
    RANKING = "ranking"
    NONE = "none"


class Method(StrEnum):
    """How places are shared by number of entrants."""

    LARGEST_REMAINDER = "largest-remainder"
    HIGHEST_AVERAGE = "highest-average"


class Replaced(StrEnum):
    """Who replaces a team that declines: the next of its hall, or of the one ranking."""

    SAME_HALL = "same-hall"
    RANKING = "ranking"


class Seeding(StrEnum):
    """Order of the seeds of the final: winners, then seconds…, or the one ranking of all halls."""

    PLACES = "places"
    RANKING = "ranking"


REST_LABELS: Final = every(
    Rest,
    {
        Rest.ENTRANTS: N_("aux salles, selon leur nombre d’équipes"),
        Rest.RANKING: N_("aux meilleures du classement de toutes les salles"),
        Rest.NONE: N_("à personne"),
    },
)
METHOD_LABELS: Final = every(
    Method,
    {
        Method.LARGEST_REMAINDER: N_("au plus fort reste"),
        Method.HIGHEST_AVERAGE: N_("à la plus forte moyenne"),
    },
)
REPLACED_LABELS: Final = every(
    Replaced,
    {
        Replaced.SAME_HALL: N_("par la suivante de la même salle"),
        Replaced.RANKING: N_("par la suivante du classement de toutes les salles"),
    },
)
SEEDING_LABELS: Final = every(
    Seeding,
    {
        Seeding.PLACES: N_("les vainqueurs de chaque salle, puis les deuxièmes…"),
        Seeding.RANKING: N_("l’ordre du classement de toutes les salles"),
    },
)


@dataclass(frozen=True, slots=True)
class QuotaRules:
    """How the places of a final are shared.

    `places` is their number. `each` go to every hall first. `rest` and `method` say how the others
    are shared. `by_hand` gives the number of a hall, by its place in the list of halls from 0: the
    hall then has no part in the sharing.
    """

    places: int
    each: int = 0
    rest: Rest = Rest.ENTRANTS
    method: Method = Method.LARGEST_REMAINDER
    by_hand: Mapping[int, int] = field(default_factory=dict, hash=False)


class RoundsCounted(StrEnum):
    """What the one ranking counts where halls played different numbers of rounds.

    SAME refuses to rank them. AVERAGE ranks by the average points of a round first. FIRST counts
    the first rounds of each hall.
    """

    SAME = "same"
    AVERAGE = "average"
    FIRST = "first"


ROUNDS_LABELS: Final = every(
    RoundsCounted,
    {
        RoundsCounted.SAME: N_("toutes : les salles en ont joué autant"),
        RoundsCounted.AVERAGE: N_("toutes, classées d’abord à la moyenne par partie"),
        RoundsCounted.FIRST: N_("les premières de chaque salle"),
    },
)


@dataclass(frozen=True, slots=True)
class GatheringRules:
    """Choices of a gathering. Halls are named by the keys of their contests.

    `places` is None until the organiser has said how many there are. `first` is the number of
    rounds that FIRST counts. `declined` are the teams that do not come: contest and number.
    """

    places: int | None = None
    each: int = 0
    rest: Rest = Rest.ENTRANTS
    method: Method = Method.LARGEST_REMAINDER
    by_hand: Mapping[int, int] = field(default_factory=dict, hash=False)
    replaced: Replaced = Replaced.SAME_HALL
    seeding: Seeding = Seeding.PLACES
    rounds: RoundsCounted = RoundsCounted.SAME
    first: int | None = None
    declined: frozenset[tuple[int, int]] = frozenset()

    def quota_rules(self, contests: list[int]) -> QuotaRules | None:
        """Return the rules of the quotas of these contests, in order; None without places."""
        if self.places is None:
            return None
        by_hand = {
            place: self.by_hand[contest]
            for place, contest in enumerate(contests)
            if contest in self.by_hand
        }
        return QuotaRules(self.places, self.each, self.rest, self.method, by_hand)

    @property
    def needs_ranking(self) -> bool:
        """Whether who qualifies depends on the one ranking of all halls."""
        return self.rest is Rest.RANKING or self.replaced is Replaced.RANKING

    def to_data(self) -> dict[str, Any]:
        """Return the choices as JSON data."""
        return {
            "places": self.places,
            "each": self.each,
            "rest": self.rest.value,
            "method": self.method.value,
            "by_hand": {str(contest): number for contest, number in self.by_hand.items()},
            "replaced": self.replaced.value,
            "seeding": self.seeding.value,
            "rounds": self.rounds.value,
            "first": self.first,
            "declined": sorted(map(list, self.declined)),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> GatheringRules:
        """Return the choices that `to_data` wrote; an empty mapping gives the usual ones.

        >>> rules = GatheringRules(16, each=1, by_hand={7: 3}, declined=frozenset({(7, 2)}))
        >>> GatheringRules.from_data(rules.to_data()) == rules
        True
        """
        usual = cls()
        return cls(
            places=data.get("places"),
            each=data.get("each", usual.each),
            rest=Rest(data.get("rest", usual.rest)),
            method=Method(data.get("method", usual.method)),
            by_hand={int(contest): int(n) for contest, n in data.get("by_hand", {}).items()},
            replaced=Replaced(data.get("replaced", usual.replaced)),
            seeding=Seeding(data.get("seeding", usual.seeding)),
            rounds=RoundsCounted(data.get("rounds", usual.rounds)),
            first=data.get("first"),
            declined=frozenset((int(one), int(n)) for one, n in data.get("declined", ())),
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
