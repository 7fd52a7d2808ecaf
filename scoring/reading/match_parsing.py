"""Reads a match from one line of JSON: its deals or manches, its end, and the calls of time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from ..manches import check_best_of
from ..match import End
from ..rules import RulesError, RuleSet
from ..words import N_, Problem, Refused, show
from .parsing import UNREADABLE, Entry, Reader, read_deal

END_KEYS = ("deals", "target", "clock", "after_clock", "both", "exceed")
MANCHES_KEYS = (*END_KEYS, "best_of", "all")


E = TypeVar("E")


class Sheet(NamedTuple):
    """A match: its rules, the deals of each manche, its end, and when time was called in each.

    A match without manches is one manche and has no ``best_of``. Its rules are those of the
    contest, with what its table chose.
    """

    rules: RuleSet
    manches: list[list[Entry]]
    end: End
    time_up: list[bool | int]
    best_of: int | None = None
    play_all: bool = False


def read_match(rules: RuleSet, data: object) -> Sheet:
    """Return a match. Raises ``Refused`` with every deal's problems."""
    reader = Reader()
    fields = reader.keys("line", data, ("deals", "manches", "end", "time_up", "set"))
    if fields is UNREADABLE:
        reader.finish()
    try:
        rules = table_rules(rules, fields.get("set"))
    except Refused as refused:
        reader.problems += refused.problems
    of_manches = fields.get("manches") is not None
    lists = _lists(reader, fields, of_manches)
    entries = [_deals(reader, read_deal, rules, place, deals) for place, deals in lists]
    end, best_of, play_all = _end(reader, fields.get("end"), of_manches)
    time_up = _times(reader, fields.get("time_up"), end, [len(deals) for _, deals in lists])
    reader.finish()
    return Sheet(rules, entries, end, time_up, best_of, play_all)


def read_match_of(
    read_one: Callable[[RuleSet, object], E], rules: RuleSet, data: object
) -> tuple[list[E], End, bool | int]:
    """Return the deals of a match, its end, and when time was called. Raises ``Refused``.

    ``read_one`` reads a deal. Such a match has no manches, and its table chooses nothing.
    """
    reader = Reader()
    fields = reader.keys("line", data, ("deals", "end", "time_up"))
    if fields is UNREADABLE:
        reader.finish()
    deals = _list(reader, "deals", fields.get("deals"))
    entries = _deals(reader, read_one, rules, "deals", deals)
    end, _, _ = _end(reader, fields.get("end"), of_manches=False)
    (time_up,) = _times(reader, fields.get("time_up"), end, [len(deals)])
    reader.finish()
    return entries, end, time_up


def wrongly_carried(
    place: str, set_asides: Sequence[int], set_aside: Sequence[int], start: int
) -> Iterator[Problem]:
    """Yield the deals that repeat other points set aside than the deals before them determine.

    ``set_asides`` is what the deals say was set aside before it, ``set_aside`` what it sets aside.
    """
    carried = start
    for number, (got, after) in enumerate(zip(set_asides, set_aside, strict=False)):
        if got not in (0, carried):
            params = {"got": got, "carried": carried}
            yield Problem(f"{place}[{number}].set_aside", "carried", _CARRIED, params)
        carried = after


def table_rules(rules: RuleSet, options: object) -> RuleSet:
    """Return the rules with what the two teams of a table agreed. Option: per_table.

    Raises ``Refused`` for an option that the table may not choose, or an impossible value.

    >>> belote = RuleSet.preset("ffb-belote").with_options(per_table=["sa_ta"])
    >>> table_rules(belote, {"sa_ta": True}).sa_ta
    True
    """
    if options is None:
        return rules
    if not isinstance(options, Mapping):
        raise Refused([Problem("set", "type", _SET, {"got": show(options)})])
    problems = []
    for name in options:
        if name not in rules.per_table:
            params = {"got": show(name), "expected": ", ".join(rules.per_table) or "–"}
            problems.append(Problem("set", "forbidden", _NOT_PER_TABLE, params))
    if problems:
        raise Refused(problems)
    try:
        return rules.with_options(**options)
    except RulesError as error:
        raise Refused([problem._replace(field="set") for problem in error.problems]) from None


def _lists(
    reader: Reader, fields: dict[str, Any], of_manches: bool
) -> list[tuple[str, list[object]]]:
    """Return the list of deals of each manche, with its name in the fields of problems."""
    if not of_manches:
        return [("deals", _list(reader, "deals", fields.get("deals")))]
    if fields.get("deals") is not None:
        reader.wrong("deals", "forbidden", _DEALS_AND_MANCHES)
    manches = _list(reader, "manches", fields["manches"])
    places = [f"manches[{number}]" for number in range(len(manches))]
    return [(place, _list(reader, place, one)) for place, one in zip(places, manches, strict=True)]


def _list(reader: Reader, field: str, value: object) -> list[object]:
    if isinstance(value, list):
        return value
    reader.wrong(field, "type", _LIST, got=show(value))
    return []


def _deals(
    reader: Reader,
    read_one: Callable[[RuleSet, object], E],
    rules: RuleSet,
    place: str,
    deals: list[object],
) -> list[E]:
    entries: list[E] = []
    for number, one in enumerate(deals):
        try:
            entries.append(read_one(rules, one))
        except Refused as refused:
            reader.problems += [
                problem._replace(field=_inside(f"{place}[{number}]", problem.field))
                for problem in refused.problems
            ]
    return entries


def _end(reader: Reader, value: object, of_manches: bool) -> tuple[End, int | None, bool]:
    """Return the end of each manche, their number, and whether all are played."""
    fields = reader.keys("end", value, MANCHES_KEYS if of_manches else END_KEYS, inside=True)
    deals, target = (reader.typed("end", fields.get(key), int) for key in ("deals", "target"))
    after = reader.typed("end", fields.get("after_clock"), int)
    clock, both, exceed, play_all = (
        reader.yes_no("end", fields.get(key)) for key in ("clock", "both", "exceed", "all")
    )
    best_of = reader.typed("end", fields.get("best_of"), int) if of_manches else None
    end = End(deals=1)
    if "end" not in reader.unreadable:
        try:
            end = End(deals, target, clock, after or 0, both, exceed=exceed)
        except ValueError:
            reader.wrong("end", "value", _END)
        if of_manches and best_of is None:
            reader.wrong("end", "required", _BEST_OF)
        elif best_of is not None and (problem := check_best_of(best_of, play_all)):
            reader.problems.append(problem._replace(field="end"))
    return end, best_of, play_all


def _times(reader: Reader, value: object, end: End, deals: list[int]) -> list[bool | int]:
    """Return when time was called in each manche; one value is that of the last manche."""
    if value is None:
        return [False] * len(deals)
    values = value if isinstance(value, list) else [*[False] * (len(deals) - 1), value]
    if len(values) > len(deals):
        reader.wrong("time_up", "range", _TIMES, most=len(deals))
    return [_time_up(reader, *one, end) for one in zip(values, deals, strict=False)]


def _time_up(reader: Reader, value: object, deals: int, end: End) -> bool | int:
    """Return whether time was called after the given deals, or after how many of them."""
    if isinstance(value, bool) or value is None:
        called: bool | int = value or False
    else:
        called = reader.typed("time_up", value, int) or 0
        if not 0 <= called <= deals:
            reader.wrong("time_up", "range", _CALLED, got=called, most=deals)
    if value not in (None, False) and not end.clock and "end" not in reader.unreadable:
        reader.wrong("time_up", "forbidden", _NO_CLOCK)
    return called


def _inside(place: str, field: str) -> str:
    return place if field == "line" else f"{place}.{field}"


_CARRIED = N_("Points mis de côté avant cette donne : %(carried)s ; reçu %(got)s.")
_LIST = N_("Une liste est attendue ; reçu %(got)s.")
_SET = N_("Les choix de la table sont attendus, par exemple {sa_ta: true} ; reçu %(got)s.")
_NOT_PER_TABLE = N_(
    "Le règlement ne laisse pas %(got)s au choix de la table. Au choix : %(expected)s."
)
_DEALS_AND_MANCHES = N_("Une partie a des donnes (deals) ou des manches (manches), pas les deux.")
_BEST_OF = N_("Une partie en manches dit leur nombre (best_of), par exemple 3.")
_TIMES = N_("Une valeur par manche est attendue : %(most)s au plus.")
_NO_CLOCK = N_("Cette partie ne finit pas au temps : son temps ne peut pas être écoulé.")
_CALLED = N_(
    "true, ou le nombre de donnes déjà jouées quand le temps s’est écoulé (0 à %(most)s) attendu ; "
    "reçu %(got)s."
)
_END = N_(
    "Une fin est attendue : un nombre de donnes (deals) ou de points (target) positif, ou le temps "
    "(clock) ; after_clock demande clock, both demande target et clock sans deals, exceed demande "
    "target."
)
