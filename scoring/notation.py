"""One deal on one line, in as few keys as a sheet allows: "90cx112b" -> a deal, and back.

A line says, glued or apart, in capitals or not: who took (nobody said: Nord-Sud), the contract,
the trump, the coinche, then the card points of the taker, and what else there is.

    90cx112b    Nord-Sud takes 90 at hearts, coinché, makes 112, and has the belote
    e100p d70   Est-Ouest takes 100 at spades; the defence makes 70
    e81db       belote: Est-Ouest takes and makes 81, the belote is the defence's
    81          belote: Nord-Sud makes 81; that this is a litige follows, and needs no sign
    p           all passed

Three things may be wrong, which are three errors, each with every problem found: signs that are
``NotUnderstood``, a deal that is ``NotLegal`` in these rules, a line that is ``Ambiguous``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from .cards import ALL_TRUMP, EW, NO_TRUMP, NS
from .causes import Cause
from .deal import CAPOT, GENERALE, Deal
from .deal_words import said
from .options import BELOTE
from .parsing import likely_causes_of, read_deal
from .rules import RuleSet
from .signs import (
    ANNONCES,
    CAMP,
    COINCHE,
    CONTRACT,
    DEFENCE,
    FALSE,
    NUMBER,
    PASSED,
    TRICKS,
    TRUMP,
    Line,
    Sign,
    quote,
)
from .words import N_, Problem, Refused

#: Longer lines are refused unread: no deal needs half of it.
MOST_SIGNS: Final = 100

#: The field of the problems of a line as a whole; those of the deal name theirs.
LINE: Final = "line"


class NotUnderstood(Refused):
    """Signs that mean nothing, or nothing where they stand; the rest was judged all the same."""


class NotLegal(Refused):
    """The line is understood, and the deal cannot be under these rules."""


class Ambiguous(Refused):
    """The line may be read as several legal deals: ``deals``, at least two."""

    def __init__(self, problems: list[Problem], deals: tuple[Deal, ...]) -> None:
        super().__init__(problems)
        self.deals = deals


def read(line: str, rules: RuleSet) -> Deal:
    """The deal that a line says under these rules.

    Every reading of the line is tried, and the one that is legal is meant. Raises
    ``NotUnderstood``, ``NotLegal`` or ``Ambiguous``, with every problem. Any text is answered so.

    >>> coinche = RuleSet.preset("ffb-coinche")
    >>> deal = read("90c x 112 b", coinche)
    >>> deal.contract, deal.trump, deal.coinche, deal.ns, deal.ew, deal.belotes_ns
    (90, 'hearts', 1, 112, 50, 1)
    >>> read("90cx112b", coinche) == read("N 90 ♥ coinché 112/50 belote", coinche) == deal
    True
    """
    if len(line) > MOST_SIGNS:
        raise NotUnderstood([Problem(LINE, "too-long", _TOO_LONG, {"most": MOST_SIGNS})])
    text = Line(line)
    unknown = [
        Problem(LINE, "unknown", _UNKNOWN[rules.game != BELOTE], text.quoted(*place))
        for place in text.take_out_unknown()
    ]
    if text.blank:
        raise NotUnderstood(unknown or [Problem(LINE, "empty", _EMPTY)])
    legal, refused, stopped = _tried(text, rules)
    if unknown:
        # what is missing may be what was not understood
        more = [] if legal else [one for one in refused or stopped if one.code != "required"]
        raise NotUnderstood(unknown + more)
    if len(legal) > 1:
        raise Ambiguous([_ambiguous(line, rules, *legal)], legal)
    if legal:
        return legal[0]
    raise NotLegal(refused) if refused else NotUnderstood(stopped)


def likely_causes(line: str, rules: RuleSet) -> list[Cause]:
    """What is likely wrong with a line that `read` refuses, where that can be told.

    >>> [cause.text for cause in likely_causes("92/60", RuleSet.preset("ffb-belote"))]
    ['le dix de der (10) est oublié.']
    """
    text = Line(line[:MOST_SIGNS])
    if list(text.take_out_unknown()) or text.blank:
        return []
    found = (likely_causes_of(rules, data) for data in _Reader(text, rules).readings())
    return next((causes for causes in found if causes), [])


def _tried(text: Line, rules: RuleSet) -> tuple[tuple[Deal, ...], list[Problem], list[Problem]]:
    """The legal deals a line may say; else the problems of the reading that has the fewest, or
    why none reaches the end of the line."""
    reader = _Reader(text, rules)
    legal: dict[Deal, None] = {}
    refused: list[list[Problem]] = []
    for data in reader.readings():
        try:
            deal = read_deal(rules, data).deal
        except Refused as refusal:
            refused.append(list(refusal.problems))
        else:
            # no sign says a fault
            assert isinstance(deal, Deal)
            legal[deal] = None
    return tuple(legal), min(refused, key=len, default=[]), [reader.stopped[1]]


def write(deal: Deal, rules: RuleSet) -> str:
    """The shortest line that reads back to the same deal under these rules.

    Raises ``ValueError`` for a deal that they refuse.

    >>> write(Deal("EW", 100, "clubs", ns=9, ew=153, belotes_ns=1), RuleSet.preset("ffb-coinche"))
    'e100td9db'
    >>> write(Deal(None), RuleSet.preset("ffb-belote"))
    'p'
    """
    for line in sorted(_lines(deal), key=len):
        if _tried(Line(line), rules)[0] == (deal,):
            return line
    raise ValueError(f"not a deal of these rules: {deal}")


def _lines(deal: Deal) -> Iterator[str]:
    """Lines that may say a deal: glued or apart, by the points of either camp."""
    if deal.taker is None:
        yield "p"
        return
    contract = _CONTRACTS.get(deal.contract, str(deal.contract))
    head = f"{contract}{_TRUMPS[deal.trump]}{'x' * deal.coinche}"
    ns = (deal.ns, deal.belotes_ns, deal.annonces_ns, deal.false_ns)
    ew = (deal.ew, deal.belotes_ew, deal.annonces_ew, deal.false_ew)
    taker, defence = (ns, ew) if deal.taker == NS else (ew, ns)
    made = [str(taker[0]), f"d{defence[0]}"]
    if deal.capot is not None:
        made = ["cap" if deal.capot == deal.taker else "dcap"]
    more = [
        f"{side}{sign}"
        for number in (1, 2, 3)
        for side, camp in (("", taker), ("d", defence))
        if (sign := _more(number, camp[number]))
    ]
    for camp in ("" if deal.taker == NS else "e", deal.taker[0]):
        for points in made:
            yield "".join((camp, head, points, *more))
            yield " ".join(part for part in (camp, head, points, *more) if part)


def _more(number: int, value: int) -> str:
    """The belotes, annonces or annonces not shown of a camp; nothing where it has none."""
    if number == 1:
        return "b" * value
    return f"{'__af'[number]}{value}" if value else ""


class _State(NamedTuple):
    """What a reading has said so far: who took, whose the next sign is, and what of whom."""

    taker: str | None
    side: str | None
    said: dict[tuple[str, str | None], Any]


class _Reader:
    """Every reading of one line, and the furthest place where one had to stop."""

    def __init__(self, line: Line, rules: RuleSet) -> None:
        self.line = line
        self.bids = rules.game != BELOTE
        self.stopped = (-1, Problem(LINE, "empty", _EMPTY))

    def readings(self) -> Iterator[dict[str, Any]]:
        """The deals the line may say, as lines of JSON have them."""
        return map(_data, self._from(0, _State(None, None, {})))

    def _from(self, start: int, state: _State) -> Iterator[_State]:
        start = self.line.skip(start)
        if start == len(self.line.text):
            if state.side is None:
                yield state
            else:
                self._stop(start - 1, start, "side", _NOTHING_AFTER)
            return
        bids = self.bids and _CONTRACT not in state.said
        for sign in self.line.signs(start, bids):
            after = self._after(state, sign)
            if isinstance(after, _State):
                yield from self._from(sign.end, after)
            else:
                self._stop(sign.start, sign.end, *after)

    def _after(self, state: _State, sign: Sign) -> _State | tuple[str, str]:
        """The state after a sign, or why it cannot stand there."""
        kind, value = sign.kind, sign.value
        if not kind:
            return state
        if kind == CAMP and state == _START:
            return state._replace(taker=value)
        taker = state.taker or NS
        if kind in (CAMP, DEFENCE):
            if state.side is not None:
                return "side", _TWO_SIDES
            side = value if kind == CAMP else _OTHER[taker]
            return _State(taker, side, state.said)
        if (kind == PASSED and state != _START) or (PASSED, None) in state.said:
            return "passed", _PASSED_ALONE
        slot = self._slot(state, kind)
        if slot is None:
            return "number", _TOO_MANY
        if state.side is not None and slot[0] in _OF_THE_DEAL:
            return "side", _NO_SIDE
        if slot == _CAPOT:
            value = state.side or taker
        if kind in (ANNONCES, FALSE):
            value += state.said.get(slot, 0)
        elif slot in state.said:
            return "twice", _TWICE
        return _State(taker, None, {**state.said, slot: value})

    def _slot(self, state: _State, kind: str) -> tuple[str, str | None] | None:
        """What a sign says, and of which camp; None for a number too many."""
        taker = state.taker or NS
        whose = state.side or taker
        bidding = self.bids and state.side is None and _CONTRACT not in state.said
        if kind == TRICKS:
            return _CONTRACT if bidding else _CAPOT
        if kind != NUMBER:
            return kind, None if kind in _OF_THE_DEAL else whose
        if bidding:
            return _CONTRACT
        if state.side is not None or (POINTS, taker) not in state.said:
            return POINTS, whose
        return None if (POINTS, _OTHER[taker]) in state.said else (POINTS, _OTHER[taker])

    def _stop(self, start: int, end: int, code: str, message: str) -> None:
        """Remember why a reading stopped, where none went further."""
        if start > self.stopped[0]:
            self.stopped = (start, Problem(LINE, code, message, self.line.quoted(start, end)))


def _data(state: _State) -> dict[str, Any]:
    """What a line said, as a line of JSON has it."""
    data: dict[str, Any] = {"taker": state.taker or NS}
    for (name, camp), value in state.said.items():
        if name == PASSED:
            data["taker"] = None
        elif camp is None:
            data[name] = value
        else:
            data.setdefault(name, {})[camp] = value
    return data


def _ambiguous(line: str, rules: RuleSet, first: Deal, second: Deal, *_: Deal) -> Problem:
    """Two of the deals that a line may say, each with a line that says nothing else."""
    params = {
        "line": quote(line.strip()),
        "first": said(first, rules),
        "second": said(second, rules),
        "first_line": write(first, rules),
        "second_line": write(second, rules),
    }
    return Problem(LINE, "ambiguous", _AMBIGUOUS, params)


_START: Final = _State(None, None, {})
_OTHER: Final = {NS: EW, EW: NS}
POINTS: Final = "points"
_CONTRACT: Final = (CONTRACT, None)
_CAPOT: Final = ("capot", None)
#: What no camp has of its own.
_OF_THE_DEAL: Final = frozenset({CONTRACT, TRUMP, COINCHE, PASSED})
_CONTRACTS: Final[dict[object, str]] = {CAPOT: "cap", GENERALE: "g", None: ""}
_TRUMPS: Final = {
    None: "",
    "spades": "p",
    "hearts": "c",
    "diamonds": "k",
    "clubs": "t",
    NO_TRUMP: "sa",
    ALL_TRUMP: "ta",
}

_TOO_LONG = N_("Ligne trop longue : %(most)s signes au plus.")
_EMPTY = N_("Ligne vide : une donne est attendue, p si tout le monde a passé.")
_UNKNOWN = {
    True: N_("« %(piece)s » n’est pas compris (signe %(position)s) ; attendu : 90c x 112 b."),
    False: N_("« %(piece)s » n’est pas compris (signe %(position)s) ; attendu : e 112 b."),
}
_NOTHING_AFTER = N_(
    "« %(piece)s », à la fin, annonce ce qui revient à un camp : des points, une belote, "
    "des annonces ou un capot sont attendus après (signe %(position)s)."
)
_TWO_SIDES = N_("« %(piece)s » (signe %(position)s) : un autre camp vient d’être dit.")
_NO_SIDE = N_(
    "« %(piece)s » (signe %(position)s) n’est à aucun camp : qui a pris se dit en tête de ligne."
)
_TOO_MANY = N_(
    "« %(piece)s » (signe %(position)s) : un nombre de trop, les points des deux camps sont dits."
)
_PASSED_ALONE = N_(
    "« %(piece)s » (signe %(position)s) : quand tout le monde a passé, rien d’autre n’est attendu."
)
_TWICE = N_("« %(piece)s » (signe %(position)s) : cela est déjà dit.")
_AMBIGUOUS = N_(
    "« %(line)s » peut se lire de plusieurs façons : %(first)s (tapez %(first_line)s) ; "
    "%(second)s (tapez %(second_line)s)."
)
