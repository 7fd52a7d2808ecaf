"""Price list of a contest: the cost of each fault, and the camp that gets the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, assert_never

from scoring.duplicate.comparing import MOST_PERCENT
from scoring.penalties import FaultKind, penalty
from scoring.rules import RuleSet
from scoring.words import N_, OUT_OF_RANGE, Problem, show
from tournaments.regulation.fields import Word, every_word, word_of, written
from tournaments.words.enums import PenaltyTo
from tournaments.words.numbers import number
from tournaments.words.texts import clean_name

#: Where the points of a penalty go: to the team's opponents of that match, or to nobody. In a
#: duplicate they may be a percentage of a board's top, taken off the score of the pair.
TO: Final[tuple[Word, ...]] = every_word(
    PenaltyTo,
    {
        PenaltyTo.OPPONENTS: N_("donnés aux adversaires"),
        PenaltyTo.LOST: N_("retirés à l’équipe"),
        PenaltyTo.TOP: N_("pour cent d’un top, retirés en duplicate"),
    },
)

MAX_NAME: Final = 80
MAX_PRICE: Final = 10_000
MAX_FREE: Final = 20
MAX_TARIFFS: Final = 30

#: Label of each field of a tariff; `HELPS` has their meanings.
LABELS: Final[Mapping[str, str]] = {
    "name": N_("Faute"),
    "points": N_("Points"),
    "to": N_("Ces points"),
    "free": N_("Fois gratuites"),
    "excludes": N_("Exclusion"),
}
HELPS: Final[Mapping[str, str]] = {
    "name": N_("Ce qui est puni, en quelques mots."),
    "points": N_("Ce que la faute coûte ; 0 : un avertissement."),
    "to": N_(
        "Aux adversaires de la partie, ou pris sur le total de l’équipe. En duplicate aux points "
        "de comparaison, pour cent d’un top : 10 coûte le dixième de ce que vaut un étui."
    ),
    "free": N_("Combien de fois une même équipe n’est pas punie ; 1 : la première fois."),
    "excludes": N_("Si l’équipe quitte le concours et le classement."),
}


@dataclass(frozen=True, slots=True)
class Tariff:
    """Cost of a fault: points given to the opponents or lost, and perhaps exclusion.

    The first `free` times cost a team nothing. `to` may be given as the word of a document.
    """

    name: str
    points: int = 0
    to: PenaltyTo = PenaltyTo.OPPONENTS
    free: int = 0
    excludes: bool = False

    def __post_init__(self) -> None:
        # An unknown word stays as it was given: `problems` refuses it.
        object.__setattr__(self, "to", word_of(TO, self.to))

    def problems(self) -> list[Problem]:
        """Return every problem of this tariff alone."""
        problems = []
        if not isinstance(self.name, str) or not self.name:
            problems.append(Problem("name", "required", _NAME))
        elif len(self.name) > MAX_NAME:
            problems.append(Problem("name", "length", _LONG, {"most": MAX_NAME}))
        elif self.name != clean_name(self.name):
            problems.append(Problem("name", "signs", _SIGNS))
        dearest = MOST_PERCENT if self.to is PenaltyTo.TOP else MAX_PRICE
        for field, most in (("points", dearest), ("free", MAX_FREE)):
            amount = getattr(self, field)
            if type(amount) is not int or not 0 <= amount <= most:
                params = {"least": 0, "most": number(most), "got": written(amount)}
                problems.append(Problem(field, "value", OUT_OF_RANGE, params))
        if not isinstance(self.to, PenaltyTo):
            words = ", ".join(f"« {word.value} »" for word in TO)
            problems.append(Problem("to", "value", _WORD, {"words": words, "got": show(self.to)}))
        if type(self.excludes) is not bool:
            problems.append(Problem("excludes", "value", _YES_NO, {"got": show(self.excludes)}))
        if not problems and not self.points:
            problems += self._problems_without_points()
        if not problems and not self.points and not self.excludes and self.free:
            problems.append(Problem("free", "no-price", _NOTHING_FREE))
        return problems

    def _problems_without_points(self) -> list[Problem]:
        match self.to:
            case PenaltyTo.OPPONENTS:
                return []
            case PenaltyTo.LOST | PenaltyTo.TOP:
                return [Problem("to", "no-points", _NOTHING_LOST)]
            case _:
                assert_never(self.to)

    def costs(self, times: int) -> bool:
        """Whether the fault costs something that time; 1 is the team's first."""
        return times > self.free

    def to_data(self) -> dict[str, Any]:
        """Return the tariff as plain data, for the database and the log."""
        return {**asdict(self), "to": str(self.to)}


def tariff_problems(tariffs: Sequence[Tariff]) -> list[Problem]:
    """Return every problem of a price list, as `penalty[n].points`, with n from 0."""
    wrong = []
    seen: set[str] = set()
    for index, tariff in enumerate(tariffs):
        problems = tariff.problems()
        folded_name = str(tariff.name).casefold()
        if folded_name in seen and "name" not in {problem.field for problem in problems}:
            problems.append(Problem("name", "twice", _TWICE, {"got": show(tariff.name)}))
        seen.add(folded_name)
        if index >= MAX_TARIFFS:
            problems = [Problem("name", "many", _MANY, {"most": MAX_TARIFFS})]
        wrong += [p._replace(field=f"penalty[{index}].{p.field}") for p in problems]
        if index >= MAX_TARIFFS:
            break
    return wrong


def usual_tariffs(rules: RuleSet) -> tuple[Tariff, ...]:
    """Return the price list of a new contest: the faults priced by its rules, then usual ones.

    Options: misdeal_price, misdeal_from, irregular_price. A price list holds no contracts: if a
    price is points plus the contract, the list keeps only the points. Prices are in the unit of the
    sheet: in tens, 160 and 162 are 16, and 16 stays 16.
    """
    return (
        *priced_by_rules(rules),
        Tariff(N_("Avertissement")),
        Tariff(N_("Tricherie ou insulte"), excludes=True),
    )


def following(prices: tuple[Tariff, ...], before: RuleSet, after: RuleSet) -> tuple[Tariff, ...]:
    """Return a price list after a change of the rules, which price some of its faults.

    These faults take their new prices. A fault that the organiser erased or priced stays so.
    """
    if before == after:
        return prices
    by_rules = priced_by_rules(before)
    kept = tuple(one for one in prices if one not in by_rules)
    own = {one.name for one in kept} | {one.name for one in by_rules if one not in prices}
    return (*(one for one in priced_by_rules(after) if one.name not in own), *kept)


def priced_by_rules(rules: RuleSet) -> tuple[Tariff, ...]:
    """Return the faults that the rules of a deal price. Options as in `usual_tariffs`."""
    priced = []
    options = rules.options()
    if options.get("misdeal_price"):
        free = rules.misdeal_from - 1
        priced.append(Tariff(N_("Fausse donne"), _points(rules, "misdeal"), free=free))
    if "irregular_price" in rules.in_force() and options["irregular_price"]:
        priced.append(Tariff(N_("Jeu irrégulier"), _points(rules, "irregular")))
    return tuple(priced)


def _points(rules: RuleSet, kind: FaultKind) -> int:
    """Return the price of a fault without its contract, in the unit of the sheet."""
    price = rules.misdeal_price if kind == "misdeal" else rules.irregular_price
    points = price if isinstance(price, int) else int(price.partition("+")[0])
    return points if rules.unit == 1 else penalty(rules, kind, time=rules.misdeal_from).points


_NAME = N_("Dites ce qui est puni.")
_LONG = N_("%(most)s signes au plus.")
_SIGNS = N_("Des espaces en trop ou des signes invisibles : écrivez ce nom autrement.")
_WORD = N_("Valeurs possibles : %(words)s ; reçu %(got)s.")
_YES_NO = N_("Oui (true) ou non (false) attendu ; reçu %(got)s.")
_NOTHING_LOST = N_("Sans points, rien n’est retiré à l’équipe.")
_NOTHING_FREE = N_("Un avertissement ne coûte rien : laissez 0 fois gratuite.")
_TWICE = N_("Cette faute figure deux fois : %(got)s.")
_MANY = N_("%(most)s tarifs au plus.")
