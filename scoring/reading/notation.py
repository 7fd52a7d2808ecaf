"""Short notation: one deal on one line, in as few keys as possible ("90cx112b"), both ways.

A line gives the taker (Nord-Sud by default), the contract, the trump and the coinche, then the
taker's card points and the rest. Spaces are optional and capitals do not matter.

    90cx112b    Nord-Sud takes 90 at hearts, coinché, makes 112, and has the belote
    e100p d70   Est-Ouest takes 100 at spades; the defence makes 70
    e81db       belote: Est-Ouest takes and makes 81, the belote is the defence's
    81          belote: Nord-Sud makes 81, a litige without any sign for it
    92br        Nord-Sud makes 92 and has the belote, but forgot to say the rebelote
    p           all passed
    v7, vf      the deal is cancelled: by a carré of 7, by a weak hand
    92 stopn    Nord-Sud's fault stopped the deal: the rest of the tricks is the other camp's

A wrong line raises one of three errors, each with every problem found: ``NotUnderstood`` for
unknown signs, ``NotLegal`` for a deal that these rules refuse, ``Ambiguous`` for several readings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, NamedTuple

from ..cards import ALL_TRUMP, EW, NO_TRUMP, NS
from ..catalogue.options import BELOTE
from ..deal import CAPOT, CARRE_7, GENERALE, STOPPED_BY, WEAK_HAND, Deal
from ..doubts.causes import Cause
from ..rules import RuleSet
from ..words import N_, Problem, Refused
from . import signs
from .deal_words import deal_text
from .parsing import likely_causes_of, read_deal

#: Longer lines are refused without being read: no deal needs half of this length.
MOST_SIGNS: Final = 100

#: Field of the problems of a whole line. Problems of the deal name the deal's own fields.
LINE: Final = "line"


class NotUnderstood(Refused):
    """Signs that have no meaning, or no meaning in their place. The other signs are checked too."""


class NotLegal(Refused):
    """A line that is understood, but whose deal these rules refuse."""


class Ambiguous(Refused):
    """A line with several legal readings: ``deals`` holds at least two."""

    def __init__(self, problems: list[Problem], deals: tuple[Deal, ...]) -> None:
        super().__init__(problems)
        self.deals = deals


def read(line: str, rules: RuleSet) -> Deal:
    """Return the deal that a line encodes under these rules.

    The function tries every reading of the line and keeps the only legal one. For any other text it
    raises ``NotUnderstood``, ``NotLegal`` or ``Ambiguous``, with every problem.

    >>> coinche = RuleSet.preset("ffb-coinche")
    >>> deal = read("90c x 112 b", coinche)
    >>> deal.contract, deal.trump, deal.coinche, deal.ns, deal.ew, deal.belotes_ns
    (90, 'hearts', 1, 112, 50, 1)
    >>> read("90cx112b", coinche) == read("N 90 ♥ coinché 112/50 belote", coinche) == deal
    True
    """
    if len(line) > MOST_SIGNS:
        raise NotUnderstood([Problem(LINE, "too-long", _TOO_LONG, {"most": MOST_SIGNS})])
    text = signs.Line(line)
    unknown = [
        Problem(LINE, "unknown", _UNKNOWN[rules.game != BELOTE], text.quoted(*place))
        for place in text.take_out_unknown()
    ]
    if text.blank:
        raise NotUnderstood(unknown or [Problem(LINE, "empty", _EMPTY)])
    legal, refused, stopped = _tried(text, rules)
    if unknown:
        # a field that seems missing may be hidden in the signs that were not understood
        more = [] if legal else [one for one in refused or stopped if one.code != "required"]
        raise NotUnderstood(unknown + more)
    if len(legal) > 1:
        raise Ambiguous([_ambiguous(line, rules, *legal)], legal)
    if legal:
        return legal[0]
    raise NotLegal(refused) if refused else NotUnderstood(stopped)


def likely_causes(line: str, rules: RuleSet) -> list[Cause]:
    """Return the likely mistakes in a line that `read` refuses; none if they cannot be found.

    >>> [cause.text for cause in likely_causes("92/60", RuleSet.preset("ffb-belote"))]
    ['le dix de der (10) est oublié.']
    """
    text = signs.Line(line[:MOST_SIGNS])
    if list(text.take_out_unknown()) or text.blank:
        return []
    causes_read = (likely_causes_of(rules, data) for data in _Reader(text, rules).readings())
    return next((causes for causes in causes_read if causes), [])


def _tried(
    text: signs.Line, rules: RuleSet
) -> tuple[tuple[Deal, ...], list[Problem], list[Problem]]:
    """Return the legal deals of a line, the fewest problems of a refused reading, and the stop.

    The stop is the problem that prevented the furthest reading from reaching the end of the line.
    """
    reader = _Reader(text, rules)
    legal: dict[Deal, None] = {}
    refused: list[list[Problem]] = []
    for data in reader.readings():
        try:
            deal = read_deal(rules, data).deal
        except Refused as refusal:
            refused.append(list(refusal.problems))
        else:
            # the notation has no sign for a fault
            assert isinstance(deal, Deal)
            legal[deal] = None
    return tuple(legal), min(refused, key=_unlikely, default=[]), [reader.stopped[1]]


def _unlikely(problems: list[Problem]) -> tuple[int, int]:
    """Return how unlikely a refused reading is: by its problems, then by what it lacks."""
    return len(problems), sum(problem.code == "required" for problem in problems)


def write(deal: Deal, rules: RuleSet) -> str:
    """Return the shortest line that reads back to the same deal under these rules.

    Raises ``ValueError`` for a deal that these rules refuse.

    >>> write(Deal("EW", 100, "clubs", ns=9, ew=153, belotes_ns=1), RuleSet.preset("ffb-coinche"))
    'e100td9db'
    >>> write(Deal(None), RuleSet.preset("ffb-belote"))
    'p'
    """
    for line in sorted(_lines(deal), key=len):
        if _tried(signs.Line(line), rules)[0] == (deal,):
            return line
    raise ValueError(f"not a deal of these rules: {deal}")


def _lines(deal: Deal) -> Iterator[str]:
    """Yield candidate lines for a deal: with or without spaces, with either camp's points."""
    if deal.taker is None:
        yield "p" if deal.void is None else _VOIDS[deal.void]
        return
    contract = _CONTRACTS.get(deal.contract, str(deal.contract))
    # "sa" and "ta" before points may be read as annonces, their long words never are
    trumps = (_TRUMPS[deal.trump], *_LONG_TRUMPS.get(deal.trump, ()))
    heads = [f"{contract}{trump}{'x' * deal.coinche}" for trump in trumps]
    ns = (deal.ns, deal.belotes_ns, deal.annonces_ns, deal.false_ns, deal.omitted_ns)
    ew = (deal.ew, deal.belotes_ew, deal.annonces_ew, deal.false_ew, deal.omitted_ew)
    taker, defence = (ns, ew) if deal.taker == NS else (ew, ns)
    # some clubs count the points of both camps
    totals = [str(taker[0]), f"d{defence[0]}", f"{taker[0]}/{defence[0]}"]
    if deal.capot is not None:
        totals = ["cap" if deal.capot == deal.taker else "dcap"]
    more = [
        f"{side}{sign}"
        for number in (1, 4, 2, 3)
        for side, camp in (("", taker), ("d", defence))
        if (sign := _more(number, camp[number]))
    ]
    if deal.void is not None:
        more.append(_STOPPED[deal.void])
    for camp, head in product(("" if deal.taker == NS else "e", deal.taker[0]), heads):
        for points in totals:
            yield "".join((camp, head, points, *more))
            if more:
                # a belote between them parts a contract from points that could be its last digits
                yield "".join((camp, head, *more, points))
            # and so does the camp, if it comes second
            yield "".join((head, camp, points, *more))
            yield " ".join(part for part in (camp, head, points, *more) if part)


def _more(number: int, value: int) -> str:
    """Return the sign for what a camp has besides its points; "" if it has none.

    It is its belotes, its annonces, those it did not show, or its forgotten rebelotes.
    """
    if number in _LETTERS:
        return _LETTERS[number] * value
    return f"{'__af'[number]}{value}" if value else ""


class _State(NamedTuple):
    """State of a reading: the taker, the camp of the next sign, and the values read so far."""

    taker: str | None
    side: str | None
    values: dict[tuple[str, str | None], Any]


class _Reader:
    """Reads one line in every possible way, and remembers where the furthest reading stopped."""

    def __init__(self, line: signs.Line, rules: RuleSet) -> None:
        self.line = line
        self.bids = rules.game != BELOTE
        self.stopped = (-1, Problem(LINE, "empty", _EMPTY))

    def readings(self) -> Iterator[dict[str, Any]]:
        """Yield each deal that the line may mean, as the data of a JSON line."""
        return map(_data, self._from(0, _State(None, None, {})))

    def _from(self, start: int, state: _State) -> Iterator[_State]:
        start = self.line.skip(start)
        if start == len(self.line.text):
            if state.side is None:
                yield state
            else:
                self._stop(start - 1, start, "side", _NOTHING_AFTER)
            return
        bids = self.bids and _CONTRACT not in state.values
        for sign in self.line.signs(start, bids):
            after = self._after(state, sign)
            if isinstance(after, _State):
                yield from self._from(sign.end, after)
            else:
                self._stop(sign.start, sign.end, *after)

    def _after(self, state: _State, sign: signs.Sign) -> _State | tuple[str, str]:
        """Return the state after a sign, or a code and message if it cannot stand there."""
        kind, value = sign.kind, sign.value
        if not kind:
            return state
        if kind == signs.CAMP and state == _START:
            return state._replace(taker=value)
        taker = state.taker or NS
        if kind in (signs.CAMP, signs.DEFENCE):
            if state.side is not None:
                return "side", _TWO_SIDES
            side = value if kind == signs.CAMP else _OTHER[taker]
            return _State(taker, side, state.values)
        unplayed = next(
            (name for name, _ in state.values if name in (signs.PASSED, signs.VOID)), None
        )
        if unplayed is None and kind in (signs.PASSED, signs.VOID) and state != _START:
            unplayed = kind
        if unplayed is not None:
            return unplayed, _PASSED_ALONE if unplayed == signs.PASSED else _VOID_ALONE
        slot = self._slot(state, kind)
        if slot is None:
            return "number", _TOO_MANY
        if state.side is not None and slot[0] in _OF_THE_DEAL:
            return "side", _NO_SIDE
        if slot == _CAPOT:
            value = state.side or taker
        if kind in (signs.ANNONCES, signs.FALSE):
            value += state.values.get(slot, 0)
        elif slot in state.values:
            return "twice", _TWICE
        return _State(taker, None, {**state.values, slot: value})

    def _slot(self, state: _State, kind: str) -> tuple[str, str | None] | None:
        """Return the field that a sign fills and its camp; None for a number too many."""
        taker = state.taker or NS
        whose = state.side or taker
        bidding = self.bids and state.side is None and _CONTRACT not in state.values
        if kind == signs.TRICKS:
            return _CONTRACT if bidding else _CAPOT
        if kind != signs.NUMBER:
            return kind, None if kind in _OF_THE_DEAL else whose
        if bidding:
            return _CONTRACT
        if state.side is not None or (POINTS, taker) not in state.values:
            return POINTS, whose
        return None if (POINTS, _OTHER[taker]) in state.values else (POINTS, _OTHER[taker])

    def _stop(self, start: int, end: int, code: str, message: str) -> None:
        """Remember why a reading stopped, if no other reading went further."""
        if start > self.stopped[0]:
            self.stopped = (start, Problem(LINE, code, message, self.line.quoted(start, end)))


def _data(state: _State) -> dict[str, Any]:
    """Return the values of a reading as the data of a JSON line."""
    data: dict[str, Any] = {"taker": state.taker or NS}
    for (name, camp), value in state.values.items():
        if name == signs.PASSED:
            data["taker"] = None
        elif name == signs.VOID:
            data |= {"taker": None, signs.VOID: value}
        elif name == signs.STOPPED:
            data[signs.VOID] = value
        elif camp is None:
            data[name] = value
        else:
            data.setdefault(name, {})[camp] = value
    return data


def _ambiguous(line: str, rules: RuleSet, first: Deal, second: Deal, *_: Deal) -> Problem:
    """Return the problem that shows two of the possible deals, each with an unambiguous line."""
    params = {
        "line": signs.quote(line.strip()),
        "first": deal_text(first, rules),
        "second": deal_text(second, rules),
        "first_line": write(first, rules),
        "second_line": write(second, rules),
    }
    return Problem(LINE, "ambiguous", _AMBIGUOUS, params)


#: Signs repeated once for each: belotes, forgotten rebelotes.
_LETTERS: Final = {1: "b", 4: "r"}
_START: Final = _State(None, None, {})
_OTHER: Final = {NS: EW, EW: NS}
POINTS: Final = "points"
_CONTRACT: Final = (signs.CONTRACT, None)
_CAPOT: Final = ("capot", None)
#: Fields that belong to the deal, not to one camp.
_OF_THE_DEAL: Final = frozenset(
    {signs.CONTRACT, signs.TRUMP, signs.COINCHE, signs.PASSED, signs.VOID, signs.STOPPED}
)
_STOPPED: Final[dict[str, str]] = {STOPPED_BY[NS]: "stopn", STOPPED_BY[EW]: "stope"}
_VOIDS: Final = {CARRE_7: "v7", WEAK_HAND: "vf"}
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
_LONG_TRUMPS: Final[dict[str | None, tuple[str]]] = {NO_TRUMP: ("sans",), ALL_TRUMP: ("tout",)}

_TOO_LONG = N_("Ligne trop longue : %(most)s signes au plus.")
_EMPTY = N_("Ligne vide : une donne est attendue, p si tout le monde a passé.")
_UNKNOWN = {
    True: N_("« %(piece)s » n’est pas compris (signe %(position)s) ; attendu : 90c x 112 b."),
    False: N_("« %(piece)s » n’est pas compris (signe %(position)s) ; attendu : e 112 b."),
}
_NOTHING_AFTER = N_(
    "« %(piece)s » nomme un camp, et rien ne suit (signe %(position)s) : tapez ses points, sa "
    "belote, ses annonces ou son capot."
)
_TWO_SIDES = N_("« %(piece)s » (signe %(position)s) : vous venez de nommer un autre camp.")
_NO_SIDE = N_(
    "« %(piece)s » (signe %(position)s) n’est à aucun camp : commencez la ligne par celui qui a "
    "pris."
)
_TOO_MANY = N_(
    "« %(piece)s » (signe %(position)s) : un nombre de trop, les deux camps ont déjà leurs points."
)
_PASSED_ALONE = N_(
    "« %(piece)s » (signe %(position)s) : tout le monde a passé, n’écrivez rien d’autre."
)
_VOID_ALONE = N_(
    "« %(piece)s » (signe %(position)s) : la donne est annulée, n’écrivez rien d’autre."
)
_TWICE = N_("« %(piece)s » (signe %(position)s) : cette ligne le dit déjà.")
_AMBIGUOUS = N_(
    "« %(line)s » peut se lire de plusieurs façons : %(first)s (tapez %(first_line)s) ; "
    "%(second)s (tapez %(second_line)s)."
)
