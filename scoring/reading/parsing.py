"""Reads deals and annonces from lines of JSON, field by field, with every problem of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar, cast, get_args

from ..annonce_scale import Annonce, Card, effect_of, scale_of
from ..annonces import check_annonces, resolve
from ..cards import CAMPS, CAPOT_POINTS, EW, NS, SUITS, TRUMPS
from ..catalogue.annonces import CANCELS_DEAL
from ..deal import (
    CARRE_7,
    PASSED_FIELD,
    STOPPED_BY,
    Deal,
    Stopped,
    VoidKind,
    brought_to_deal,
    check,
    check_set_aside,
    check_trump_allowed,
    complete_points,
    counted_points,
    counts_apart,
    points_of_tricks,
)
from ..doubts.causes import Cause
from ..doubts.deal_causes import causes_of_deal
from ..penalties import AFTER_TRUMP, Fault, FaultKind, FaultWhen, check_fault, rest_is_given
from ..rules import RuleSet
from ..seating import Tables
from ..words import N_, Problem, Refused, show

T = TypeVar("T")


class Reader:
    """Reads fields one by one; remembers the problems and the fields with unreliable values."""

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
        """Return the JSON object of a field, or `UNREADABLE`.

        An unknown key is a problem of that key; with ``inside``, it is a problem of ``field``.
        """
        if not isinstance(data, dict):
            self.wrong(field, "type", _OBJECT, got=show(data))
            return UNREADABLE
        for key in data:
            if key not in known:
                expected = ", ".join(known)
                place = field if inside else key
                self.wrong(place, "unknown", _UNKNOWN_KEY, key=show(key), expected=expected)
        return data

    def typed(self, field: str, value: object, kind: type[T]) -> T | None:
        """Return a value of that type, or None if it is left out or wrong."""
        # a boolean is an int in Python, but not a number of points
        if value is None or (isinstance(value, kind) and not isinstance(value, bool)):
            return value
        self.wrong(field, "type", _TEXT if kind is str else _WHOLE, got=show(value))
        return None

    def camps(self, field: str, value: object, read: Callable[[str, object], T]) -> tuple[T, T]:
        """Return the value of each camp in a field such as ``{"NS": 92, "EW": 70}``."""
        if value is None:
            left_out = read(field, None)
            return left_out, left_out
        fields = self.keys(field, value, CAMPS, inside=True)
        return read(field, fields.get(NS)), read(field, fields.get(EW))

    def number(self, field: str, value: object) -> int:
        return self.typed(field, value, int) or 0

    def yes_no(self, field: str, value: object) -> bool:
        if value is not None and not isinstance(value, bool):
            self.wrong(field, "type", _YES_NO, got=show(value))
        return value is True


#: Replaces a value that is not an object; compared by identity with an empty object.
UNREADABLE: dict[str, Any] = {}

_OBJECT = N_("Un objet JSON est attendu ; reçu %(got)s.")
_TEXT = N_("Un texte est attendu ; reçu %(got)s.")
_WHOLE = N_("Un nombre entier est attendu ; reçu %(got)s.")
_UNKNOWN_KEY = N_("Clé inconnue : %(key)s. Clés possibles : %(expected)s.")
_YES_NO = N_("true ou false attendu ; reçu %(got)s.")


def read_seating(data: object) -> tuple[int, Tables]:
    """Return the number of players and the option ``tables``. Raises ``Refused``."""
    reader = Reader()
    fields = reader.keys("line", data, ("players", "tables"))
    if fields is not UNREADABLE:
        players = fields.get("players")
        if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= _MOST:
            reader.wrong("players", "value", _PLAYERS, got=show(players), most=_MOST)
        if fields.get("tables") not in get_args(Tables):
            expected = ", ".join(get_args(Tables))
            reader.wrong(
                "tables", "value", _TABLES, got=show(fields.get("tables")), expected=expected
            )
    reader.finish()
    return fields["players"], cast(Tables, fields["tables"])


#: More players than any hall holds.
_MOST = 100_000

_PLAYERS = N_("Un nombre de joueurs de 1 à %(most)s est attendu ; reçu %(got)s.")
_TABLES = N_("Tables attendues : %(expected)s ; reçu %(got)s.")


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
    "omitted",
    "set_aside",
    "fault",
    "void",
)
#: Key of the camp that spoke first, where it decides between equal annonces.
FIRST = "first"
#: Fields that a deal stopped by a fault cannot have.
_PLAYED_KEYS = ("points", "capot", "belotes", "annonces", "false_annonces", "omitted", "void")
_FAULT_KEYS = ("camp", "kind", "time", "when")


class Entry(NamedTuple):
    """A deal as entered, or the fault that stopped it, with the points set aside before it."""

    deal: Deal | Fault
    set_aside: int


def read_deal(rules: RuleSet, data: object) -> Entry:
    """Return a deal ready to be scored. Raises ``Refused`` with every problem of form and rules."""
    reader = DealReader()
    entry = reader.deal(rules, data)
    reader.finish()
    return entry


def likely_causes_of(rules: RuleSet, data: object) -> list[Cause]:
    """Return the likely mistakes in a deal that `read_deal` refuses; none if they are unknown."""
    reader = DealReader()
    deal = reader.deal(rules, data).deal
    if isinstance(deal, Fault) or reader.unreadable:
        return []
    return causes_of_deal(rules, deal)


def read_annonces(
    rules: RuleSet, data: object
) -> tuple[str | None, list[Annonce], list[Annonce], str | None]:
    """Return the trump, both camps' annonces, and the camp that spoke first, or None.

    Raises ``Refused`` with every problem.
    """
    reader = DealReader()
    fields = reader.keys("line", data, ("trump", *CAMPS, FIRST))
    trump = reader.typed("trump", fields.get("trump"), str)
    if trump is not None and trump not in TRUMPS:
        reader.wrong("trump", "value", _TRUMP, got=show(trump), expected=", ".join(TRUMPS))
    reader.problems += check_trump_allowed(rules, trump)
    listed = {camp: reader.annonces(camp, fields.get(camp)) for camp in CAMPS}
    first = reader.camp(FIRST, fields.get(FIRST))
    judged = check_annonces(rules, trump, listed[NS], listed[EW], first)
    reader.problems += [problem for problem in judged if problem.field not in reader.unreadable]
    reader.finish()
    return trump, listed[NS], listed[EW], first


class DealReader(Reader):
    """Reader of deals, faults and annonces."""

    #: Whether an annonce in a list cancels the deal. Option: carre_sevens.
    cancelled = False

    def deal(self, rules: RuleSet, data: object) -> Entry:
        fields = self.keys("line", data, (*DEAL_KEYS, FIRST, "marks"))
        if fields is UNREADABLE:
            return Entry(Deal(None), 0)
        stopped = _stopped_by(rules, fields)
        if fields.get("fault") is not None and stopped is None:
            return self.fault(rules, fields)
        taker = self.typed("taker", fields.get("taker"), str)
        void: str | None = stopped or self.typed("void", fields.get("void"), str)
        if "taker" not in fields and void is None:
            self.wrong("taker", "required", _TAKER_NEEDED)
        contract = fields.get("contract")
        if not isinstance(contract, str):
            contract = self.typed("contract", contract, int)
        trump = self.typed("trump", fields.get("trump"), str)
        passed = taker is None and "taker" not in self.unreadable
        capot = self.typed("capot", fields.get("capot"), str)
        ns, ew = self.points(fields.get("points"), capot, passed, rules, trump)
        belotes = self.camps("belotes", fields.get("belotes"), self.number)
        annonces = self.camps("annonces", fields.get("annonces"), self.points_or_annonces)
        false = self.camps("false_annonces", fields.get("false_annonces"), self.number)
        omitted = self.camps("omitted", fields.get("omitted"), self.number)
        deal = Deal(
            taker,
            contract,
            trump,
            self.number("coinche", fields.get("coinche")),
            ns,
            ew,
            capot,
            *belotes,
            *self.resolved(rules, trump, annonces, belotes, passed, fields.get(FIRST)),
            *false,
            *omitted,
            # `check` refuses any other word
            cast("VoidKind | Stopped | None", void),
        )
        set_aside = self.number("set_aside", fields.get("set_aside"))
        self.problems += check(rules, deal, self.unreadable)
        self.problems += check_set_aside(rules, set_aside)
        if self.cancelled:
            # a deal that an annonce cancels is not played: nothing of it is missing
            self.problems = [one for one in self.problems if one.code != "required"]
            deal = Deal(None, void=CARRE_7)
        return Entry(deal, set_aside)

    def fault(self, rules: RuleSet, fields: dict[str, Any]) -> Entry:
        """Read a deal stopped by a fault. It may have a contract, but nothing that was played."""
        fault = self.keys("fault", fields["fault"], _FAULT_KEYS, inside=True)
        camp, kind, when = (
            self.typed("fault", fault.get(key), str) for key in ("camp", "kind", "when")
        )
        time = self.typed("fault", fault.get("time"), int)
        contract = fields.get("contract")
        if not isinstance(contract, str):
            contract = self.typed("contract", contract, int)
        self.typed("taker", fields.get("taker"), str)
        for key in _PLAYED_KEYS:
            value = fields.get(key)
            if value and not (isinstance(value, dict) and not any(value.values())):
                self.wrong(key, "fault", _NOT_PLAYED)
        if time is not None and time < 1:
            self.wrong("fault", "time", _TIME, got=time)
        # `check_fault` refuses any other word.
        moment = cast(FaultWhen, AFTER_TRUMP if when is None else when)
        fault_read = Fault(camp or "", cast(FaultKind, kind or ""), time or 0, contract, moment)
        set_aside = self.number("set_aside", fields.get("set_aside"))
        self.problems += [
            problem
            for problem in check_fault(rules, fault_read)
            if problem.field not in self.unreadable
        ]
        self.problems += check_set_aside(rules, set_aside)
        return Entry(fault_read, set_aside)

    def points(
        self, value: object, capot: str | None, passed: bool, rules: RuleSet, trump: str | None
    ) -> tuple[int, int]:
        """Return the card points of both camps, computing the one left out of the whole.

        None may be left out where clubs count other points: nothing would tell which are given.
        """
        ns, ew = self.camps("points", value, lambda f, v: self.typed(f, v, int))
        whole = points_of_tricks(rules, trump)
        if passed:
            return ns or 0, ew or 0
        if "points" in self.unreadable:
            return 0, 0
        if ns is None and ew is None:
            # if no taker is given, the deal may also have been passed
            if capot not in CAMPS and "taker" not in self.unreadable:
                self.wrong("points", "required", _POINTS_NEEDED)
            elif capot not in CAMPS:
                self.unreadable.add("points")
        elif ns is None or ew is None:
            known = int(ew or 0) if ns is None else ns
            if not (0 <= known <= whole or known == CAPOT_POINTS):
                self.wrong("points", "value", _POINTS_OF_ONE, got=known, whole=whole)
            elif counts_apart(rules, trump) and known not in (0, CAPOT_POINTS):
                counted = counted_points(rules, trump)
                self.wrong("points", "both", _POINTS_OF_BOTH, counted=counted, whole=whole)
        points = complete_points(ns, ew, capot, whole)
        return brought_to_deal(rules, trump, *points) if counts_apart(rules, trump) else points

    def camp(self, field: str, value: object) -> str | None:
        """Return a camp, or None where it is left out."""
        camp = self.typed(field, value, str)
        if camp is None or camp in CAMPS:
            return camp
        self.wrong(field, "value", _CAMP, got=show(camp), expected=", ".join(CAMPS))
        return None

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
        annonces: tuple[int | list[Annonce], int | list[Annonce]],
        belotes: tuple[int, int],
        passed: bool,
        spoke_first: object,
    ) -> tuple[int, int]:
        """Return the points of the annonces that count, given as points or as lists."""
        first = self.camp(FIRST, spoke_first)
        ns, ew = annonces
        if isinstance(ns, int) and isinstance(ew, int):
            return ns, ew
        listed_ns, listed_ew = (one if isinstance(one, list) else [] for one in annonces)
        listed = [listed_ns, listed_ew]
        counted = [one if isinstance(one, int) else 0 for one in annonces]
        if not any(listed):
            return counted[0], counted[1]
        self.cancelled = any(effect_of(rules, a) == CANCELS_DEAL for one in listed for a in one)
        if passed and not self.cancelled:
            self.wrong("annonces", "passed", PASSED_FIELD)
        elif any(counted):
            self.wrong("annonces", "mixed", _MIXED)
        if "annonces" in self.unreadable:
            return 0, 0
        trump_known = "trump" not in self.unreadable and (trump is None or trump in TRUMPS)
        problems = check_annonces(rules, trump, listed_ns, listed_ew, first)
        for problem in problems:
            if problem.field in CAMPS:
                self.problems.append(problem._replace(field="annonces"))
            elif problem.field == FIRST or trump_known:
                self.problems.append(problem)
        if problems or not trump_known:
            self.unreadable.add("annonces")
            return 0, 0
        if "belotes" not in self.unreadable and not _belotes_possible(
            trump, [[scale_of(rules).cards(a) for a in one] for one in listed], belotes
        ):
            self.wrong("belotes", "annonces", _BELOTE_SHOWN)
        resolution = resolve(rules, trump, listed_ns, listed_ew, first)
        return resolution.ns, resolution.ew

    def annonces(self, field: str, value: object) -> list[Annonce]:
        """Return annonces with the right keys and types; ``check_annonces`` checks them later."""
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong(field, "type", _LIST, got=show(value))
            return []
        listed = []
        for one in value:
            before = len(self.problems)
            fields = self.keys(field, one, ("kind", "high", "suit"), inside=True)
            if fields is UNREADABLE:
                continue
            kind, high = (self.typed(field, fields.get(key), str) for key in ("kind", "high"))
            suit = self.typed(field, fields.get("suit"), str)
            if len(self.problems) > before:
                continue
            if kind is None or high is None:
                self.wrong(field, "required", _KIND_AND_HIGH)
            else:
                listed.append(Annonce(kind, high, suit))
        return listed


def _belotes_possible(
    trump: str | None, listed: list[list[frozenset[Card]]], belotes: tuple[int, int]
) -> bool:
    """Return whether each camp can hold its belotes, given the kings and queens shown (B, C §7).

    A king or queen shown by one camp excludes the other camp's belote in that suit. At tout atout
    each camp needs as many suits as it has belotes. Checking each camp alone is enough: a suit is
    excluded for both camps only if one camp shows the four kings or the four queens, and then every
    suit is excluded for the other camp.
    """
    suits = {trump} if trump in SUITS else set(SUITS)
    shown_ns, shown_ew = (
        {suit for cards in camp for rank, suit in cards if rank in ("R", "D")} for camp in listed
    )
    return belotes[0] <= len(suits - shown_ew) and belotes[1] <= len(suits - shown_ns)


def _stopped_by(rules: RuleSet, fields: dict[str, Any]) -> Stopped | None:
    """Return by whose fault a deal with card points was stopped, or None.

    The points are those of the whole deal: the tricks that were left went to the other camp.
    """
    fault = fields.get("fault")
    if not isinstance(fault, dict) or fields.get("points") is None:
        return None
    camp, kind = fault.get("camp"), fault.get("kind")
    return STOPPED_BY[camp] if camp in CAMPS and rest_is_given(rules, str(kind)) else None


_LIST = N_("Une liste est attendue ; reçu %(got)s.")
_NUMBER_OR_LIST = N_("Un nombre entier ou une liste d’annonces est attendu ; reçu %(got)s.")
_TAKER_NEEDED = N_("Le preneur manque : NS, EW, ou null si tout le monde a passé.")
_POINTS_NEEDED = N_("Tapez les points de plis d’un camp, ou dites quel camp a fait capot.")
_POINTS_OF_ONE = N_(
    "Un camp fait de 0 à %(whole)s points de plis, ou 252 par un capot ; reçu %(got)s."
)
_POINTS_OF_BOTH = N_(
    "Tapez les points des deux camps : on ne sait pas si ceux d’un seul sont comptés sur "
    "%(counted)s ou sur %(whole)s."
)
_MIXED = N_("Donnez les annonces des deux camps en points, ou celles des deux camps en liste.")
_KIND_AND_HIGH = N_("Une annonce a une sorte (kind) et une hauteur (high).")
_BELOTE_SHOWN = N_(
    "Belote impossible : l’autre camp montre le roi ou la dame de cette couleur dans une annonce."
)
_TRUMP = N_("Atout attendu : %(expected)s ; reçu %(got)s.")
_CAMP = N_("Camp attendu : %(expected)s ; reçu %(got)s.")
_NOT_PLAYED = N_("Une faute a arrêté la donne : rien n’est attendu ici.")
_TIME = N_("Numéro de la faute attendu, à partir de 1 ; reçu %(got)s.")
