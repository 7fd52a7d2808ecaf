"""Lines of JSON -> values, with every problem of a line and not only the first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from .annonces import Annonce, check_annonces, resolve
from .cards import CAMPS, EW, NS, SUITS, TRUMPS
from .deal import PASSED_FIELD, Deal, check, check_set_aside, check_trump_allowed, complete_points
from .match import End
from .rules import RuleSet
from .words import N_, Problem, Refused, show

T = TypeVar("T")

DEAL_KEYS = (
    "taker",
    "contract",
    "trump",
    "coinche",
    "points",
    "capot",
    "belotes",
    "annonces",
    "false_annonces",
    "set_aside",
)


class Entry(NamedTuple):
    """A deal as entered, with the points that a litige set aside before it."""

    deal: Deal
    set_aside: int


def read_deal(rules: RuleSet, data: object) -> Entry:
    """A deal ready to be scored. Raises ``Refused`` with every problem of shape and of rules."""
    reader = _Reader()
    entry = reader.deal(rules, data)
    reader.finish()
    return entry


def read_match(rules: RuleSet, data: object) -> tuple[list[Entry], End]:
    """The deals of a match and its end. Raises ``Refused`` with the problems of all deals."""
    reader = _Reader()
    given = reader.keys("line", data, ("deals", "end"))
    entries: list[Entry] = []
    deals = given.get("deals")
    if not isinstance(deals, list):
        if given is not _UNREADABLE:
            reader.wrong("deals", "type", _LIST, got=show(deals))
    else:
        for number, one in enumerate(deals):
            try:
                entries.append(read_deal(rules, one))
            except Refused as refused:
                reader.problems += [
                    problem._replace(field=_inside(f"deals[{number}]", problem.field))
                    for problem in refused.problems
                ]
    end = reader.end(given.get("end")) if given is not _UNREADABLE else End(deals=1)
    reader.finish()
    return entries, end


def read_annonces(rules: RuleSet, data: object) -> tuple[str | None, list[Annonce], list[Annonce]]:
    """The trump and the annonces of both camps. Raises ``Refused`` with every problem."""
    reader = _Reader()
    given = reader.keys("line", data, ("trump", *CAMPS))
    trump = reader.typed("trump", given.get("trump"), str)
    if trump is not None and trump not in TRUMPS:
        reader.wrong("trump", "value", _TRUMP, got=show(trump), expected=", ".join(TRUMPS))
    reader.problems += check_trump_allowed(rules, trump)
    listed = {camp: reader.annonces(camp, given.get(camp)) for camp in CAMPS}
    judged = check_annonces(rules, trump, listed[NS], listed[EW])
    reader.problems += [
        problem
        for problem in judged
        if problem.field != "trump" or "trump" not in reader.unreadable
    ]
    reader.finish()
    return trump, listed[NS], listed[EW]


class _Reader:
    """Reads fields one by one; remembers what is wrong and which fields cannot be trusted."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.unreadable: set[str] = set()

    def wrong(self, field: str, code: str, message: str, **params: object) -> None:
        self.problems.append(Problem(field, code, message, params))
        self.unreadable.add(field)

    def finish(self) -> None:
        if self.problems:
            raise Refused(self.problems)

    def keys(
        self, field: str, data: object, known: Iterable[str], inside: bool = False
    ) -> dict[str, Any]:
        """The object of a field; its unknown keys are refused under their own name or its own."""
        if not isinstance(data, dict):
            self.wrong(field, "type", _OBJECT, got=show(data))
            return _UNREADABLE
        for key in data:
            if key not in known:
                expected = ", ".join(known)
                place = field if inside else key
                self.wrong(place, "unknown", _UNKNOWN_KEY, key=show(key), expected=expected)
        return data

    def typed(self, field: str, value: object, kind: type[T]) -> T | None:
        """A value of that type, or None when it is left out or wrong."""
        # a boolean is an int for Python, not for whoever counts points
        if value is None or (isinstance(value, kind) and not isinstance(value, bool)):
            return value
        self.wrong(field, "type", _TEXT if kind is str else _WHOLE, got=show(value))
        return None

    def camps(self, field: str, value: object, read: Callable[[str, object], T]) -> tuple[T, T]:
        """What each camp has in a field such as ``{"NS": 92, "EW": 70}``."""
        given = {} if value is None else self.keys(field, value, CAMPS, inside=True)
        return read(field, given.get(NS)), read(field, given.get(EW))

    def number(self, field: str, value: object) -> int:
        return self.typed(field, value, int) or 0

    def deal(self, rules: RuleSet, data: object) -> Entry:
        given = self.keys("line", data, (*DEAL_KEYS, "marks"))
        if given is _UNREADABLE:
            return Entry(Deal(None), 0)
        taker = self.typed("taker", given.get("taker"), str)
        if "taker" not in given:
            self.wrong("taker", "required", _TAKER_NEEDED)
        contract = given.get("contract")
        if not isinstance(contract, str):
            contract = self.typed("contract", contract, int)
        trump = self.typed("trump", given.get("trump"), str)
        passed = taker is None and "taker" not in self.unreadable
        capot = self.typed("capot", given.get("capot"), str)
        ns, ew = self.points(given.get("points"), capot, passed)
        belotes = self.camps("belotes", given.get("belotes"), self.number)
        annonces = self.camps("annonces", given.get("annonces"), self.points_or_annonces)
        false = self.camps("false_annonces", given.get("false_annonces"), self.number)
        deal = Deal(
            taker,
            contract,
            trump,
            self.number("coinche", given.get("coinche")),
            ns,
            ew,
            capot,
            *belotes,
            *self.resolved(rules, trump, annonces, belotes, passed),
            *false,
        )
        set_aside = self.number("set_aside", given.get("set_aside"))
        self.problems += check(rules, deal, self.unreadable)
        self.problems += check_set_aside(rules, set_aside)
        return Entry(deal, set_aside)

    def points(self, value: object, capot: str | None, passed: bool) -> tuple[int, int]:
        """Card points, the camp left out filled in."""
        ns, ew = self.camps("points", value, lambda f, v: self.typed(f, v, int))
        if passed:
            return ns or 0, ew or 0
        if "points" in self.unreadable:
            return 0, 0
        if ns is None and ew is None:
            # without a taker said, the deal may as well have been passed
            if capot not in CAMPS and "taker" not in self.unreadable:
                self.wrong("points", "required", _POINTS_NEEDED)
            elif capot not in CAMPS:
                self.unreadable.add("points")
        elif ns is None or ew is None:
            known = int(ew or 0) if ns is None else ns
            if not (0 <= known <= 162 or known == 252):
                self.wrong("points", "value", _POINTS_OF_ONE, got=known)
        return complete_points(ns, ew, capot)

    def points_or_annonces(self, field: str, value: object) -> int | list[Annonce]:
        if isinstance(value, list):
            return self.annonces(field, value)
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value or 0
        self.wrong(field, "type", _NUMBER_OR_LIST, got=show(value))
        return 0

    def resolved(
        self,
        rules: RuleSet,
        trump: str | None,
        given: tuple[int | list[Annonce], int | list[Annonce]],
        belotes: tuple[int, int],
        passed: bool,
    ) -> tuple[int, int]:
        """The points of the annonces that count, from points or from lists."""
        ns, ew = given
        if isinstance(ns, int) and isinstance(ew, int):
            return ns, ew
        listed = [one if isinstance(one, list) else [] for one in given]
        counted = [one if isinstance(one, int) else 0 for one in given]
        if not any(listed):
            return counted[0], counted[1]
        if passed:
            self.wrong("annonces", "passed", PASSED_FIELD)
        elif any(counted):
            self.wrong("annonces", "mixed", _MIXED)
        if "annonces" in self.unreadable:
            return 0, 0
        trump_known = "trump" not in self.unreadable and (trump is None or trump in TRUMPS)
        problems = check_annonces(rules, trump, *listed)
        for problem in problems:
            if problem.field != "trump":
                self.problems.append(problem._replace(field="annonces"))
            elif trump_known:
                self.problems.append(problem)
        if problems or not trump_known:
            self.unreadable.add("annonces")
            return 0, 0
        if "belotes" not in self.unreadable and not _belotes_possible(trump, listed, belotes):
            self.wrong("belotes", "annonces", _BELOTE_SHOWN)
        resolution = resolve(rules, trump, *listed)
        return resolution.ns, resolution.ew

    def annonces(self, field: str, value: object) -> list[Annonce]:
        """A list of annonces whose keys and types are right; whether they exist comes later."""
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong(field, "type", _LIST, got=show(value))
            return []
        listed = []
        for one in value:
            before = len(self.problems)
            given = self.keys(field, one, ("kind", "high", "suit"), inside=True)
            if given is _UNREADABLE:
                continue
            kind, high = (self.typed(field, given.get(key), str) for key in ("kind", "high"))
            suit = self.typed(field, given.get("suit"), str)
            if len(self.problems) > before:
                continue
            if kind is None or high is None:
                self.wrong(field, "required", _KIND_AND_HIGH)
            else:
                listed.append(Annonce(kind, high, suit))
        return listed

    def end(self, value: object) -> End:
        """When the match ends; some end or other when it is wrong."""
        given = self.keys("end", value, ("deals", "target"), inside=True)
        if "end" not in self.unreadable:
            numbers = {key: self.typed("end", number, int) for key, number in given.items()}
            known = {key: number for key, number in numbers.items() if number is not None}
            if len(known) == 1 and min(known.values()) > 0:
                return End(**known)
            if "end" not in self.unreadable:
                self.wrong("end", "value", _END)
        return End(deals=1)


def _belotes_possible(
    trump: str | None, listed: list[list[Annonce]], belotes: tuple[int, int]
) -> bool:
    """Whether each camp may hold its belotes, the other showing a king or a queen (B, C §7).

    At tout atout each camp needs as many suits as it has belotes. Both together never lack any:
    one suit is closed to both camps only when one shows the four kings, or the four queens, and
    then every suit is closed to the other camp.
    """
    suits = {trump} if trump in SUITS else set(SUITS)
    shown_ns, shown_ew = (
        {suit for annonce in camp for rank, suit in annonce.cards if rank in ("R", "D")}
        for camp in listed
    )
    return belotes[0] <= len(suits - shown_ew) and belotes[1] <= len(suits - shown_ns)


def _inside(place: str, field: str) -> str:
    return place if field == "line" else f"{place}.{field}"


#: Stands for an object that was not one, told apart from an empty one by identity.
_UNREADABLE: dict[str, Any] = {}

_OBJECT = N_("Un objet JSON est attendu ; reçu %(got)s.")
_LIST = N_("Une liste est attendue ; reçu %(got)s.")
_TEXT = N_("Un texte est attendu ; reçu %(got)s.")
_WHOLE = N_("Un nombre entier est attendu ; reçu %(got)s.")
_NUMBER_OR_LIST = N_("Un nombre entier ou une liste d’annonces est attendu ; reçu %(got)s.")
_UNKNOWN_KEY = N_("Clé inconnue : %(key)s. Clés possibles : %(expected)s.")
_TAKER_NEEDED = N_("Le preneur manque : NS, EW, ou null si tout le monde a passé.")
_POINTS_NEEDED = N_("Les points de plis d’un camp au moins sont attendus, ou le camp du capot.")
_POINTS_OF_ONE = N_("Un camp fait de 0 à 162 points de plis, ou 252 par un capot ; reçu %(got)s.")
_MIXED = N_("Donnez les annonces des deux camps en points, ou celles des deux camps en liste.")
_KIND_AND_HIGH = N_("Une annonce a une sorte (kind) et une hauteur (high).")
_BELOTE_SHOWN = N_(
    "Belote impossible : l’autre camp montre le roi ou la dame de cette couleur dans une annonce."
)
_TRUMP = N_("Atout attendu : %(expected)s ; reçu %(got)s.")
_END = N_("Une seule fin est attendue : un nombre de donnes (deals) ou de points (target) positif.")
