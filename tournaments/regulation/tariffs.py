"""Scale of a contest: the ruling on each fault, its cost, and the camp that gets the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from scoring.duplicate.comparing import MOST_PERCENT
from scoring.words import N_, OUT_OF_RANGE, Problem, show
from tournaments.regulation.fields import Word, every_word, word_of, written
from tournaments.words.enums import PenaltyTo, Ruling
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

#: What the referee rules beside the points.
RULINGS: Final[tuple[Word, ...]] = every_word(
    Ruling,
    {
        Ruling.PLAYS_ON: N_("la donne continue"),
        Ruling.REPLAYED: N_("donne rejouée"),
        Ruling.STOPPED: N_("donne arrêtée"),
        Ruling.ANNOUNCED: N_("points annoncés aux adversaires"),
        Ruling.UNMARKED: N_("non marquée"),
        Ruling.MATCH_LOST: N_("partie perdue"),
    },
)

MAX_NAME: Final = 80
MAX_SOURCE: Final = 120
MAX_MINUTES: Final = 60
_MOST_MINUTES: Final = (("minutes", MAX_MINUTES), ("after", MAX_MINUTES))
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
    "ruling": N_("La donne, la partie"),
    "minutes": N_("Par minutes de retard"),
    "after": N_("Minutes tolérées"),
    "source": N_("D’où vient ce tarif"),
    "second": N_("La deuxième fois, comme"),
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
    "ruling": N_("Ce que l’arbitre décide, en plus des points."),
    "minutes": N_(
        "Les points se comptent autant de fois que de périodes commencées, de tant de minutes ; "
        "0 : une seule fois."
    ),
    "after": N_("Minutes de retard qui ne coûtent rien : les périodes se comptent à partir de là."),
    "source": N_("L’article ou le règlement d’où vient ce tarif ; affiché à l’arbitre."),
    "second": N_(
        "Le nom d’une autre ligne, qui s’applique dès la deuxième fois ; vide : la même ligne."
    ),
}


@dataclass(frozen=True, slots=True)
class Tariff:
    """Line of a scale: a fault, its cost in points, the ruling, and perhaps exclusion.

    The first `free` times cost no points. With `minutes`, the points count once for each period of
    so many minutes begun beyond the `after` first ones. `source` is an article or a regulation.
    `second` is the name of the line that applies from the second time, "" for this one. `to` and
    `ruling` may be given as the words of a document.
    """

    name: str
    points: int = 0
    to: PenaltyTo = PenaltyTo.OPPONENTS
    free: int = 0
    excludes: bool = False
    ruling: Ruling = Ruling.PLAYS_ON
    minutes: int = 0
    after: int = 0
    source: str = ""
    second: str = ""

    def __post_init__(self) -> None:
        # An unknown word stays as it was given: `problems` refuses it.
        object.__setattr__(self, "to", word_of(TO, self.to))
        object.__setattr__(self, "ruling", word_of(RULINGS, self.ruling))

    def problems(self) -> list[Problem]:
        problems = []
        if not isinstance(self.name, str) or not self.name:
            problems.append(Problem("name", "required", _NAME))
        elif len(self.name) > MAX_NAME:
            problems.append(Problem("name", "length", _LONG, {"most": MAX_NAME}))
        elif self.name != clean_name(self.name):
            problems.append(Problem("name", "signs", _SIGNS))
        dearest = MOST_PERCENT if self.to is PenaltyTo.TOP else MAX_PRICE
        for field, most in (("points", dearest), ("free", MAX_FREE), *_MOST_MINUTES):
            amount = getattr(self, field)
            if type(amount) is not int or not 0 <= amount <= most:
                params = {"least": 0, "most": number(most), "got": written(amount)}
                problems.append(Problem(field, "value", OUT_OF_RANGE, params))
        for field, kind, known in (("to", PenaltyTo, TO), ("ruling", Ruling, RULINGS)):
            if not isinstance(getattr(self, field), kind):
                words = ", ".join(f"« {word.value} »" for word in known)
                params = {"words": words, "got": show(getattr(self, field))}
                problems.append(Problem(field, "value", _WORD, params))
        if not isinstance(self.source, str) or len(self.source) > MAX_SOURCE:
            problems.append(Problem("source", "length", _LONG, {"most": MAX_SOURCE}))
        elif self.source != clean_name(self.source):
            problems.append(Problem("source", "signs", _SIGNS))
        if type(self.excludes) is not bool:
            problems.append(Problem("excludes", "value", _YES_NO, {"got": show(self.excludes)}))
        if not problems and self.after and not self.minutes:
            problems.append(Problem("after", "no-minutes", _NOTHING_TOLERATED))
        if not problems and not self.points:
            problems += self._problems_without_points()
        if not problems and not self.points and not self.excludes and self.free:
            problems.append(Problem("free", "no-price", _NOTHING_FREE))
        return problems

    def _problems_without_points(self) -> list[Problem]:
        if self.minutes:
            return [Problem("minutes", "no-points", _NOTHING_COUNTED)]
        if self.to.reaches_opponents:
            return []
        return [Problem("to", "no-points", _NOTHING_LOST)]

    def costs(self, times: int) -> bool:
        """Whether the fault costs something that time; 1 is the team's first."""
        return times > self.free

    def points_after(self, late: int) -> int:
        """Return the points of this fault after so many minutes of lateness; `after` is still free.

        They count once if the line has no `minutes`, and also if nobody gave the lateness.
        """
        if not self.minutes or not late:
            return self.points
        return self.points * -(-max(0, late - self.after) // self.minutes)

    def to_data(self) -> dict[str, Any]:
        """Return plain data; a line of before the rulings is stored as it was."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        later = {name: data.pop(name) for name in _LATER}
        kept = {name: value for name, value in later.items() if value != _USUAL[name]}
        return {name: str(v) if isinstance(v, str) else v for name, v in {**data, **kept}.items()}


def applied(tariffs: Sequence[Tariff], tariff: Tariff, again: Callable[[str], bool]) -> Tariff:
    """Return the line that applies to a fault: its own, or that of a second time."""
    by_name, past = {one.name: one for one in tariffs}, {tariff.name}
    while tariff.second in by_name and tariff.second not in past and again(tariff.name):
        tariff = by_name[tariff.second]
        past.add(tariff.name)
    return tariff


def tariff_problems(tariffs: Sequence[Tariff]) -> list[Problem]:
    """Return every problem of a price list, as `penalty[n].points`, with n from 0."""
    wrong = []
    seen: set[str] = set()
    names = [tariff.name for tariff in tariffs]
    for index, tariff in enumerate(tariffs):
        problems = tariff.problems()
        folded_name = str(tariff.name).casefold()
        if folded_name in seen and "name" not in {problem.field for problem in problems}:
            problems.append(Problem("name", "twice", _TWICE, {"got": show(tariff.name)}))
        seen.add(folded_name)
        if tariff.second and (tariff.second == tariff.name or tariff.second not in names):
            problems.append(Problem("second", "value", _NO_SECOND, {"got": show(tariff.second)}))
        if index >= MAX_TARIFFS:
            problems = [Problem("name", "many", _MANY, {"most": MAX_TARIFFS})]
        wrong += [p._replace(field=f"penalty[{index}].{p.field}") for p in problems]
        if index >= MAX_TARIFFS:
            break
    return wrong


#: Fields that lines of before do not have.
_LATER: Final = ("ruling", "minutes", "after", "source", "second")
#: Values of the fields that a line leaves out.
_USUAL: Final = {field.name: field.default for field in fields(Tariff)}

_NAME = N_("Dites ce qui est puni.")
_LONG = N_("%(most)s signes au plus.")
_SIGNS = N_("Des espaces en trop ou des signes invisibles : écrivez ce nom autrement.")
_WORD = N_("Valeurs possibles : %(words)s ; reçu %(got)s.")
_YES_NO = N_("Oui (true) ou non (false) attendu ; reçu %(got)s.")
_NOTHING_LOST = N_("Sans points, rien n’est retiré à l’équipe.")
_NOTHING_TOLERATED = N_("Dites par combien de minutes le retard se compte, ou laissez 0.")
_NOTHING_COUNTED = N_("Sans points, il n’y a rien à compter par minute : laissez 0.")
_NOTHING_FREE = N_("Un avertissement ne coûte rien : laissez 0 fois gratuite.")
_TWICE = N_("Cette faute figure deux fois : %(got)s.")
_NO_SECOND = N_("Le nom d’une autre ligne de ce tarif est attendu ; reçu %(got)s.")
_MANY = N_("%(most)s tarifs au plus.")
