"""Belote de comptoir and its lyonnaise: each for himself, down from 6 or 12 to zero.

Source: Wikipedia 2010, « Belote de comptoir »; options ``start``, ``steps``, ``comptoir_end``,
``comptoir_der``, ``comptoir_belote`` and ``chien``.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, get_args

from .cards import BELOTE_POINTS
from .catalogue.comptoir import FIRST_WINS, ONE_STEP
from .reasons import COMPTOIR_SOURCE, REGULATION_SOURCE
from .rules import RuleSet
from .words import N_, NOTHING, Params, Problem, show

#: Points of the cards alone, and those of the last trick.
CARD_POINTS: Final = 152
DER_POINTS: Final = 10
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6

Chien = Literal["left", "taken"]
Outcome = Literal["made", "failed", "passed"]


class ComptoirDeal(NamedTuple):
    """One deal: the highest bidder, his bid and the points he made; no taker if all passed.

    In the lyonnaise the bid and its bidder are the last ones. ``chien`` is "left" if he played
    without it, "taken" if he exchanged.
    """

    taker: str | None
    bid: int | None = None
    points: int | None = None
    chien: str | None = None


class ComptoirLine(NamedTuple):
    """One step of an explanation: its source, its sentence, and what each sheet goes down by.

    ``clauses`` are the options whose sentences tell it in a posted regulation, the nearest first.
    """

    rule: str
    message: str
    params: Params
    down: dict[str, int]
    clauses: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.message % self.params


class ComptoirScore(NamedTuple):
    """The value of a deal, its outcome, and what each player's sheet goes down by."""

    value: int
    outcome: Outcome
    down: dict[str, int]
    lines: tuple[ComptoirLine, ...] = ()


class ComptoirTurn(NamedTuple):
    """One deal of a match: its score, and what is left on each player's sheet after it."""

    value: int
    outcome: Outcome
    down: dict[str, int]
    left: dict[str, int]


class ComptoirMatch(NamedTuple):
    """The deals of a match, what is left, who lost, and the players placed so far.

    ``points`` counts, for each player who is placed, the players of the table placed after him.
    ``problems`` is not empty if a player who is out takes, or if deals follow the end.
    """

    deals: tuple[ComptoirTurn, ...]
    left: dict[str, int]
    ended: bool
    loser: str | None
    places: dict[str, int]
    points: dict[str, int]
    problems: tuple[Problem, ...] = ()


def most_points(rules: RuleSet) -> int:
    """Return the most points a deal can be worth, which is also the highest bid.

    >>> most_points(RuleSet.preset("comptoir"))
    152
    """
    belote = BELOTE_POINTS * rules.comptoir_belote
    return CARD_POINTS + DER_POINTS * rules.comptoir_der + belote


def value_of_bid(rules: RuleSet, bid: int) -> int:
    """Return what a bid is worth: 1 up to 50, 2 from 51, and one more every 20. Option: steps.

    >>> [value_of_bid(RuleSet.preset("comptoir"), bid) for bid in (50, 51, 110, 111, 152)]
    [1, 2, 4, 5, 7]
    """
    if rules.steps == ONE_STEP or bid <= 50:
        return 1
    return 2 + (bid - 51) // 20


def check_players(players: Sequence[str]) -> list[Problem]:
    """Return every problem of the players at a table."""
    problems = []
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        problems.append(Problem("players", "number", _PLAYERS, {"got": len(players)}))
    if len(set(players)) < len(players):
        twice = next(player for player in players if players.count(player) > 1)
        problems.append(Problem("players", "twice", _TWICE, {"player": show(twice)}))
    return problems


def check_comptoir(
    rules: RuleSet, players: Collection[str], deal: ComptoirDeal, unreadable: Container[str] = ()
) -> list[Problem]:
    """Return every problem of a deal under these rules; an empty list if it can be scored.

    ``players`` are those of the table. The checks of an ``unreadable`` field are skipped.

    >>> rules = RuleSet.preset("comptoir")
    >>> [p.field for p in check_comptoir(rules, ["Ana", "Bob"], ComptoirDeal("Eve", 200, 10))]
    ['taker', 'bid']
    """
    checks = _taken if deal.taker is not None or "taker" in unreadable else _passed
    problems = checks(rules, players, deal)
    return [problem for problem in problems if problem.field not in unreadable]


def score_comptoir(
    rules: RuleSet, players: Iterable[str], deal: ComptoirDeal, explain: bool = True
) -> ComptoirScore:
    """Return what the sheets of the ``players`` still in go down by.

    The deal must have passed ``check_comptoir``. The taker who makes his bid or more goes down by
    its value; if he fails, every other player does.

    >>> score = score_comptoir(RuleSet.preset("comptoir"), "AB", ComptoirDeal("A", 75, 70))
    >>> score.value, score.outcome, score.down
    (3, 'failed', {'A': 0, 'B': 3})
    """
    players = list(players)
    if deal.taker is None or deal.bid is None:
        down = dict.fromkeys(players, 0)
        passed = ComptoirLine(COMPTOIR_SOURCE, _ALL_PASS, NOTHING, down, ("start",))
        return ComptoirScore(0, "passed", down, (passed,) if explain else ())
    value, made = value_of_bid(rules, deal.bid), (deal.points or 0) >= deal.bid
    down = {player: value * ((player == deal.taker) == made) for player in players}
    lines = tuple(_lines(rules, deal, value, made, down)) if explain else ()
    return ComptoirScore(value, "made" if made else "failed", down, lines)


def score_comptoir_match(
    rules: RuleSet, players: Sequence[str], deals: Sequence[ComptoirDeal]
) -> ComptoirMatch:
    """Score a match from its deals in order, down to zero. Options: start, comptoir_end.

    The players and the deals must have passed ``check_players`` and ``check_comptoir``.
    """
    left = dict.fromkeys(players, rules.start)
    turns: list[ComptoirTurn] = []
    leaving: list[list[str]] = []
    problems: list[Problem] = []
    for number, deal in enumerate(deals):
        if _is_over(rules, left):
            late = {"last": len(turns), "given": len(deals)}
            problems.append(Problem("deals", "after-the-end", _AFTER_THE_END, late))
            break
        if deal.taker is not None and not left[deal.taker]:
            params = {"player": deal.taker}
            problems.append(Problem(f"deals[{number}].taker", "out", _OUT, params))
            continue
        still_in = [player for player in players if left[player]]
        score = score_comptoir(rules, still_in, deal, explain=False)
        down = dict.fromkeys(players, 0) | score.down
        left = {player: max(0, left[player] - down[player]) for player in players}
        out = [player for player in still_in if not left[player]]
        leaving += [out] if out else []
        turns.append(ComptoirTurn(score.value, score.outcome, down, left))
    ended = _is_over(rules, left)
    if ended:
        leaving += _by_what_is_left(left)
    places, points = settle_places(players, leaving)
    loses = ended and rules.comptoir_end != FIRST_WINS
    loser = leaving[-1][0] if loses else None
    return ComptoirMatch(tuple(turns), left, ended, loser, places, points, tuple(problems))


def settle_places(
    players: Sequence[str], order: Sequence[Sequence[str]]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the place and the points of the players, by the order in which they left.

    ``order`` groups the players who left on one deal, first out first: they share their place.
    A player's points are the number of players of the table placed after him, or still in.

    >>> settle_places("ABCD", ["A", "BC", "D"])
    ({'A': 1, 'B': 2, 'C': 2, 'D': 4}, {'A': 3, 'B': 1, 'C': 1, 'D': 0})
    """
    places: dict[str, int] = {}
    points: dict[str, int] = {}
    for group in order:
        place = len(places) + 1
        after = len(players) - len(places) - len(group)
        places |= dict.fromkeys(group, place)
        points |= dict.fromkeys(group, after)
    return places, points


def _is_over(rules: RuleSet, left: dict[str, int]) -> bool:
    still_in = sum(1 for points in left.values() if points)
    return still_in < len(left) if rules.comptoir_end == FIRST_WINS else still_in <= 1


def _by_what_is_left(left: dict[str, int]) -> list[list[str]]:
    """Return the players still in, those with the least left first; equal ones together."""
    amounts = sorted({points for points in left.values() if points})
    return [[player for player in left if left[player] == amount] for amount in amounts]


def _lines(
    rules: RuleSet, deal: ComptoirDeal, value: int, made: bool, down: dict[str, int]
) -> Iterator[ComptoirLine]:
    params = {"player": deal.taker, "bid": deal.bid, "points": deal.points, "value": value}
    nothing = dict.fromkeys(down, 0)
    worth = _ONE if rules.steps == ONE_STEP else _SCALE
    yield ComptoirLine(REGULATION_SOURCE, worth, params, nothing, ("steps",))
    yield ComptoirLine(COMPTOIR_SOURCE, _MADE if made else _FAILED, params, down, ("start",))


def _taken(rules: RuleSet, players: Collection[str], deal: ComptoirDeal) -> Iterator[Problem]:
    most = most_points(rules)
    if deal.taker not in players:
        params = {"got": show(deal.taker), "expected": ", ".join(players)}
        yield Problem("taker", "value", _TAKER, params)
    if deal.bid is None:
        yield Problem("bid", "required", _BID, {"most": most, "got": show(None)})
    elif not 1 <= deal.bid <= most:
        yield Problem("bid", "range", _BID, {"most": most, "got": deal.bid})
    if deal.points is None:
        yield Problem("points", "required", _POINTS, {"most": most, "got": show(None)})
    elif not 0 <= deal.points <= most:
        yield Problem("points", "range", _POINTS, {"most": most, "got": deal.points})
    if deal.chien is not None and not rules.chien:
        yield Problem("chien", "forbidden", _NO_CHIEN)
    elif deal.chien is not None and deal.chien not in get_args(Chien):
        yield Problem("chien", "value", _CHIEN, {"got": show(deal.chien)})


def _passed(rules: RuleSet, players: Collection[str], deal: ComptoirDeal) -> Iterator[Problem]:
    figures = {"bid": deal.bid, "points": deal.points, "chien": deal.chien}
    for field, value in figures.items():
        if value is not None:
            yield Problem(field, "passed", _NOTHING_PLAYED)


_ALL_PASS = N_("Tout le monde passe : aucune feuille ne descend.")
_SCALE = N_("Enchère de %(bid)s points : elle vaut %(value)s au barème.")
_ONE = N_("Enchère de %(bid)s points : chaque donne vaut %(value)s.")
_MADE = N_(
    "%(player)s fait %(points)s points pour %(bid)s annoncés : sa feuille descend de %(value)s."
)
_FAILED = N_(
    "%(player)s fait %(points)s points pour %(bid)s annoncés : toutes les autres feuilles "
    "descendent de %(value)s."
)
_PLAYERS = N_("La belote de comptoir se joue de 2 à 6 joueurs par table ; reçu %(got)s.")
_TWICE = N_("Deux joueurs portent le même nom : %(player)s.")
_TAKER = N_("Preneur attendu : %(expected)s, ou null si tout le monde a passé ; reçu %(got)s.")
_BID = N_("Enchère attendue : un nombre entier de 1 à %(most)s ; reçu %(got)s.")
_POINTS = N_("Points du preneur attendus : un nombre entier de 0 à %(most)s ; reçu %(got)s.")
_NO_CHIEN = N_("Ce règlement se joue sans chien.")
_CHIEN = N_("Chien attendu : left (laissé), taken (échangé) ou null ; reçu %(got)s.")
_NOTHING_PLAYED = N_("Tout le monde a passé : rien n’est attendu ici.")
_OUT = N_("%(player)s est déjà à zéro et ne joue plus.")
_AFTER_THE_END = N_(
    "La partie était finie à la donne %(last)s : enlevez les suivantes (%(given)s donnes tapées)."
)
