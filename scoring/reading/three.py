"""Reads deals and annonces of belote at three from JSON, with every problem of a line."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from ..annonce_scale import Annonce
from ..cards import TRUMPS
from ..deal import VoidKind, check_set_aside, check_trump_allowed
from ..penalties import Fault, FaultKind
from ..rules import RuleSet
from ..three import (
    PLAYERS,
    DealOfThree,
    check_annonces_of_three,
    check_fault_of_three,
    check_of_three,
    complete_points_of_three,
    resolve_of_three,
)
from ..three.check import TAKER_OF_THREE
from ..words import N_, show
from .parsing import UNREADABLE, DealReader

DEAL_KEYS = (
    "taker",
    "trump",
    "points",
    "capot",
    "belotes",
    "annonces",
    "false_annonces",
    "set_aside",
    "fault",
    "void",
)
_PLAYED_KEYS = ("points", "capot", "belotes", "annonces", "false_annonces")


class EntryOfThree(NamedTuple):
    """A deal as entered, or the fault that stopped it, with the points set aside before it."""

    deal: DealOfThree | Fault
    set_aside: int


def read_deal_of_three(rules: RuleSet, data: object) -> EntryOfThree:
    """Return a deal ready to be scored. Raises ``Refused`` with every problem of form and rules."""
    reader = _Reader()
    entry = reader.deal_of_three(rules, data)
    reader.finish()
    return entry


def read_annonces_of_three(
    rules: RuleSet, data: object
) -> tuple[str | None, str, dict[str, list[Annonce]]]:
    """Return the trump, the taker and the players' annonces. Raises ``Refused``."""
    reader = _Reader()
    fields = reader.keys("line", data, ("trump", "taker", *PLAYERS))
    taker = reader.typed("taker", fields.get("taker"), str)
    if fields is not UNREADABLE and taker not in PLAYERS and "taker" not in reader.unreadable:
        reader.wrong("taker", "value", TAKER_OF_THREE, got=show(taker))
    trump = reader.typed("trump", fields.get("trump"), str)
    if trump is not None and trump not in TRUMPS:
        reader.wrong("trump", "value", _TRUMP, got=show(trump), expected=", ".join(TRUMPS))
    reader.problems += check_trump_allowed(rules, trump)
    listed = {player: reader.annonces(player, fields.get(player)) for player in PLAYERS}
    known = taker if taker in PLAYERS else None
    reader.problems += [
        problem
        for problem in check_annonces_of_three(rules, trump, known, listed)
        if problem.field not in reader.unreadable
    ]
    reader.finish()
    return trump, str(taker), listed


class _Reader(DealReader):
    """Reader of deals of three, faults and annonces."""

    def deal_of_three(self, rules: RuleSet, data: object) -> EntryOfThree:
        fields = self.keys("line", data, (*DEAL_KEYS, "marks"))
        if fields is UNREADABLE:
            return EntryOfThree(DealOfThree(None), 0)
        set_aside = self.number("set_aside", fields.get("set_aside"))
        self.problems += check_set_aside(rules, set_aside)
        if fields.get("fault") is not None:
            return EntryOfThree(self.fault_of_three(rules, fields), set_aside)
        taker = self.typed("taker", fields.get("taker"), str)
        void = self.typed("void", fields.get("void"), str)
        if "taker" not in fields and void is None:
            self.wrong("taker", "required", TAKER_OF_THREE, got=show(None))
        trump = self.typed("trump", fields.get("trump"), str)
        capot = self.typed("capot", fields.get("capot"), str)
        points = self.players("points", fields.get("points"))
        if taker in PLAYERS:
            points = complete_points_of_three(taker, points, capot)
        belotes = self.counts("belotes", fields.get("belotes"))
        false = self.counts("false_annonces", fields.get("false_annonces"))
        annonces = self.resolved_of_three(rules, trump, taker, fields.get("annonces"))
        # `check_of_three` refuses any other word
        known = cast("VoidKind | None", void)
        deal = DealOfThree(taker, trump, points, capot, belotes, annonces, false, known)
        self.problems += check_of_three(rules, deal, self.unreadable)
        return EntryOfThree(deal, set_aside)

    def fault_of_three(self, rules: RuleSet, fields: dict[str, Any]) -> Fault:
        """Read a deal stopped by a fault: nothing that was played is expected."""
        fault = self.keys("fault", fields["fault"], ("camp", "kind", "time"), inside=True)
        camp, kind = (self.typed("fault", fault.get(key), str) for key in ("camp", "kind"))
        time = self.typed("fault", fault.get("time"), int) or 0
        for key in _PLAYED_KEYS:
            value = fields.get(key)
            if value and not (isinstance(value, dict) and not any(value.values())):
                self.wrong(key, "fault", _NOT_PLAYED)
        # `check_fault_of_three` refuses any other word.
        fault_read = Fault(camp or "", cast(FaultKind, kind or ""), time)
        self.problems += [
            problem
            for problem in check_fault_of_three(rules, fault_read)
            if problem.field not in self.unreadable
        ]
        return fault_read

    def players(self, field: str, value: object) -> tuple[int | None, int | None, int | None]:
        """Return the number of each player in a field such as ``{"P1": 90}``; None if left out."""
        fields = {} if value is None else self.keys(field, value, PLAYERS, inside=True)
        first, second, third = (self.typed(field, fields.get(player), int) for player in PLAYERS)
        return first, second, third

    def counts(self, field: str, value: object) -> tuple[int, int, int]:
        """Return the number of each player, 0 if left out."""
        first, second, third = self.players(field, value)
        return first or 0, second or 0, third or 0

    def resolved_of_three(
        self, rules: RuleSet, trump: str | None, taker: str | None, value: object
    ) -> tuple[int, int, int]:
        """Return the points of the annonces that count, given as points or as lists."""
        fields = {} if value is None else self.keys("annonces", value, PLAYERS, inside=True)
        if not any(isinstance(one, list) for one in fields.values()):
            return self.counts("annonces", fields)
        if any(one and not isinstance(one, list) for one in fields.values()):
            self.wrong("annonces", "mixed", _MIXED)
        listed = {
            player: self.annonces("annonces", one)
            for player, one in fields.items()
            if player in PLAYERS and isinstance(one, list)
        }
        known = taker if taker in PLAYERS else None
        if "annonces" in self.unreadable or known is None:
            return 0, 0, 0
        trump_known = "trump" not in self.unreadable and (trump is None or trump in TRUMPS)
        for problem in check_annonces_of_three(rules, trump, known, listed):
            if problem.field != "trump":
                self.problems.append(problem._replace(field="annonces"))
            elif trump_known:
                self.problems.append(problem)
            self.unreadable.add("annonces")
        if "annonces" in self.unreadable or not trump_known:
            return 0, 0, 0
        return resolve_of_three(rules, trump, known, listed).points


_TRUMP = N_("Atout attendu : %(expected)s ; reçu %(got)s.")
_NOT_PLAYED = N_("Une faute a arrêté la donne : rien n’est attendu ici.")
_MIXED = N_("Donnez les annonces des joueurs en points, ou celles de tous en liste.")
