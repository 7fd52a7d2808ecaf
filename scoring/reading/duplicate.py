"""Reads the requests of a duplicate from lines of JSON, with every problem of a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

from ..cards import CAMPS, EW, NS
from ..duplicate.boards import SEATS, Board, check_board, deal_board, dealer_of
from ..duplicate.checking import check_results, rules_problems, score_board, score_problems
from ..duplicate.comparing import (
    ADJUSTED_PERCENT,
    MOST_PERCENT,
    Adjusted,
    Lines,
    Penalty,
    Result,
    Scoring,
    default_cap,
)
from ..duplicate.movement import MOST_BOARDS
from ..duplicate.movements import Movement, Numbers, problems_of
from ..rules import RuleSet
from ..words import N_, Problem, Refused, show
from .parsing import UNREADABLE, Reader, read_deal

T = TypeVar("T")

#: Boards dealt by one line, and the largest number of a board, a pair or a cap.
_MOST_AT_ONCE = 1000
_MOST = MOST_BOARDS


#: The most pairs whose comparisons are counted one by one.
_MOST_COMPARED = 64


class Moved(NamedTuple):
    """Movement asked for, and whether its balance is to be counted."""

    movement: Movement
    numbers: Numbers
    balance: bool


class Played(NamedTuple):
    """Results to compare, and how."""

    scoring: Scoring
    results: tuple[Result, ...]
    adjusted: tuple[Adjusted, ...]
    penalties: tuple[Penalty, ...]
    lines: Lines
    cap: int


def read_boards(rules: RuleSet, fields: dict[str, Any]) -> list[Board]:
    """Return the boards asked for, dealt from the seed or given whole.

    Raises ``Refused`` with every problem.
    """
    reader = _Reader()
    reader.keys("line", fields, ("do", "seed", "boards"))
    seed = reader.typed("seed", fields.get("seed"), str)
    listed = reader.listed("boards", fields.get("boards"))
    if listed == [] and "boards" not in reader.unreadable:
        reader.wrong("boards", "empty", _NO_BOARD)
    if len(listed) > _MOST_AT_ONCE:
        reader.wrong("boards", "many", _TOO_MANY, most=_MOST_AT_ONCE, got=len(listed))
        reader.finish()
    numbers: list[int] = []
    boards: list[Board] = []
    for place, one in enumerate(listed):
        field = f"boards[{place}]"
        board: Board | None
        if isinstance(one, dict):
            board = reader.board(rules, field, one)
        else:
            number = reader.positive(field, one, _MOST)
            if seed is None and "seed" not in reader.unreadable:
                reader.wrong("seed", "required", _SEED)
            board = deal_board(rules, seed or "", number) if number else None
        if board is None:
            continue
        if board.board in numbers:
            reader.wrong(field, "twice", _BOARD_TWICE, board=board.board)
        numbers.append(board.board)
        boards.append(board)
    reader.finish()
    return boards


def read_movement(fields: dict[str, Any]) -> Moved:
    """Return the movement asked for. Raises ``Refused`` with every problem."""
    reader = _Reader()
    reader.keys("line", fields, ("do", "movement", *Numbers._fields, "balance"))
    movement = reader.word("movement", fields.get("movement"), Movement)
    balance = reader.yes_no("balance", fields.get("balance"))
    counts = []
    for name in Numbers._fields:
        value = reader.typed(name, fields.get(name), int)
        if value is None and name != "arrow_switch" and name not in reader.unreadable:
            reader.wrong(name, "required", _NUMBER)
        counts.append(value or 0)
    reader.finish()
    moved = Moved(movement or Movement.MITCHELL, Numbers(*counts), balance)
    reader.problems += problems_of(moved.movement, moved.numbers)
    if moved.balance and moved.numbers.pairs > _MOST_COMPARED:
        reader.wrong("balance", "range", _COMPARED, most=_MOST_COMPARED, got=moved.numbers.pairs)
    reader.finish()
    return moved


def read_results(rules: RuleSet, fields: dict[str, Any]) -> Played:
    """Return the results to compare. Raises ``Refused`` with every problem."""
    reader = _Reader()
    reader.keys(
        "line", fields, ("do", "scoring", "results", "adjusted", "penalties", "lines", "cap")
    )
    reader.problems += rules_problems(rules)
    scoring = reader.word("scoring", fields.get("scoring"), Scoring)
    if fields.get("scoring") is None:
        reader.wrong("scoring", "required", _WORDS, expected=", ".join(Scoring), got="null")
    lines = reader.word("lines", fields.get("lines"), Lines) or Lines.TWO
    cap = default_cap(rules)
    if fields.get("cap") is not None:
        if scoring is Scoring.MATCHPOINTS:
            reader.wrong("cap", "forbidden", _NO_CAP)
        cap = reader.positive("cap", fields["cap"], _MOST) or cap
    results = [
        reader.result(rules, f"results[{place}]", one)
        for place, one in enumerate(reader.listed("results", fields.get("results")))
    ]
    adjusted = [
        reader.adjusted(f"adjusted[{place}]", one)
        for place, one in enumerate(reader.listed("adjusted", fields.get("adjusted", [])))
    ]
    penalties = [
        reader.penalty(f"penalties[{place}]", one)
        for place, one in enumerate(reader.listed("penalties", fields.get("penalties", [])))
    ]
    if penalties and scoring is Scoring.DIFFERENCE:
        reader.wrong("penalties", "forbidden", _NO_TOP)
    played = tuple(one for one in results if one is not None)
    given_scores = tuple(one for one in adjusted if one is not None)
    taken_off = tuple(one for one in penalties if one is not None)
    if None not in (*results, *adjusted, *penalties):
        # with a line left out, the places of the others would be wrong
        reader.problems += check_results(played, given_scores, lines, taken_off)
    reader.finish()
    assert scoring is not None, "a scoring left out is a problem"
    return Played(scoring, played, given_scores, taken_off, lines, cap)


class _Reader(Reader):
    """Reader of boards, results and adjusted scores."""

    def listed(self, field: str, value: object) -> list[object]:
        if isinstance(value, list):
            return value
        self.wrong(field, "type", _LIST, got=show(value))
        return []

    def positive(self, field: str, value: object, most: int) -> int:
        """Return a whole number from 1 to ``most``; 0 if it is anything else."""
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
            return value
        self.wrong(field, "value", _POSITIVE, most=most, got=show(value))
        return 0

    def word(self, field: str, value: object, kind: Callable[[str], T]) -> T | None:
        """Return the member of an enumeration; None if it is left out or wrong."""
        if value is None:
            return None
        try:
            return kind(value)  # type: ignore[arg-type]
        except ValueError:
            expected = ", ".join(cast("type[Scoring]", kind))
            self.wrong(field, "value", _WORDS, expected=expected, got=show(value))
            return None

    def board(self, rules: RuleSet, field: str, data: dict[str, Any]) -> Board | None:
        """Return a board given whole: its number and its cards."""
        before = len(self.problems)
        for key in data:
            if key not in Board._fields:
                expected = ", ".join(Board._fields)
                self.wrong(f"{field}.{key}", "unknown", _UNKNOWN, key=key, expected=expected)
        number = self.positive(f"{field}.board", data.get("board"), _MOST)
        dealer = data.get("dealer", dealer_of(number))
        if number and dealer != dealer_of(number):
            params = {"board": number, "dealer": dealer_of(number), "got": show(dealer)}
            self.wrong(f"{field}.dealer", "value", _DEALER, **params)
        hands = data.get("hands")
        if not isinstance(hands, dict) or set(hands) != set(SEATS):
            self.wrong(f"{field}.hands", "type", _HANDS, got=show(hands))
            return None
        lists = [*hands.values(), data.get("stock", [])]
        if not all(isinstance(one, list) and all(type(c) is str for c in one) for one in lists):
            self.wrong(f"{field}.hands", "type", _CARDS, got=show(hands))
            return None
        turn_up = self.typed(f"{field}.turn_up", data.get("turn_up"), str)
        if len(self.problems) > before:
            return None
        held = {seat: tuple(hands[seat]) for seat in SEATS}
        board = Board(number, dealer_of(number), held, turn_up, tuple(data.get("stock", ())))
        self.problems += [
            problem._replace(field=f"{field}.{problem.field}")
            for problem in check_board(rules, board)
        ]
        return board

    def result(self, rules: RuleSet, field: str, data: object) -> Result | None:
        """Return one result; None if something in it is wrong."""
        before = len(self.problems)
        fields = self.keys(field, data, ("board", *CAMPS, "deal", "marks"), inside=True)
        if fields is UNREADABLE:
            return None
        board = self.positive(f"{field}.board", fields.get("board"), _MOST)
        ns, ew = (self.positive(f"{field}.{camp}", fields.get(camp), _MOST) for camp in CAMPS)
        deal, marks = fields.get("deal"), fields.get("marks")
        if (deal is None) == (marks is None):
            self.wrong(f"{field}.deal", "required", _DEAL_OR_MARKS)
            return None
        if marks is not None:
            difference = self.difference(f"{field}.marks", marks)
        else:
            difference = self.scored(rules, f"{field}.deal", deal)
        if len(self.problems) > before:
            return None
        return Result(board, ns, ew, difference)

    def difference(self, field: str, value: object) -> int:
        """Return North-South's mark less East-West's."""
        marks = self.keys(field, value, CAMPS, inside=True)
        for camp in CAMPS if marks is not UNREADABLE else ():
            mark = marks.get(camp)
            if type(mark) is not int or mark < 0:
                self.wrong(field, "value", _MARKS, camp=camp, got=show(mark))
        return 0 if field in self.unreadable else int(marks[NS] - marks[EW])

    def scored(self, rules: RuleSet, field: str, data: object) -> int:
        """Return the difference of a deal, scored as the last one of a match."""
        try:
            deal, set_aside = read_deal(rules, data)
        except Refused as refused:
            self.inside(field, list(refused.problems))
            return 0
        if set_aside:
            self.wrong(f"{field}.set_aside", "forbidden", _SET_ASIDE, got=set_aside)
        score = score_board(rules, deal, explain=False)
        self.problems += [one._replace(field=field) for one in score_problems(score)]
        return score.ns - score.ew

    def adjusted(self, field: str, data: object) -> Adjusted | None:
        """Return one adjusted score; None if something in it is wrong."""
        before = len(self.problems)
        fields = self.keys(field, data, ("board", "pair", "score"), inside=True)
        if fields is UNREADABLE:
            return None
        board, pair = (
            self.positive(f"{field}.{key}", fields.get(key), _MOST) for key in ("board", "pair")
        )
        score = fields.get("score")
        named = {str(name): percent for name, percent in ADJUSTED_PERCENT.items()}
        percent = named.get(score) if isinstance(score, str) else score
        if type(percent) is not int or not 0 <= percent <= MOST_PERCENT:
            expected = ", ".join((*named, f"0…{MOST_PERCENT}"))
            self.wrong(f"{field}.score", "value", _WORDS, expected=expected, got=show(score))
            return None
        if len(self.problems) > before:
            return None
        return Adjusted(board, pair, percent)

    def penalty(self, field: str, data: object) -> Penalty | None:
        """Return one penalty; None if something in it is wrong."""
        before = len(self.problems)
        fields = self.keys(field, data, Penalty._fields, inside=True)
        if fields is UNREADABLE:
            return None
        pair = self.positive(f"{field}.pair", fields.get("pair"), _MOST)
        percent = self.positive(f"{field}.percent", fields.get("percent"), MOST_PERCENT)
        return Penalty(pair, percent) if len(self.problems) == before else None

    def inside(self, field: str, problems: list[Problem]) -> None:
        """Add the problems of a value inside a field."""
        for problem in problems:
            place = field if problem.field == "line" else f"{field}.{problem.field}"
            self.problems.append(problem._replace(field=place))


_LIST = N_("Une liste est attendue ; reçu %(got)s.")
_NUMBER = N_("Un nombre entier est attendu.")
_COMPARED = N_("Les comparaisons se comptent deux à deux jusqu’à %(most)s paires ; reçu %(got)s.")
_POSITIVE = N_("Un nombre entier de 1 à %(most)s est attendu ; reçu %(got)s.")
_WORDS = N_("Valeurs possibles : %(expected)s ; reçu %(got)s.")
_UNKNOWN = N_("Clé inconnue : %(key)s. Clés possibles : %(expected)s.")
_NO_BOARD = N_("Donnez les numéros des étuis, au moins un.")
_TOO_MANY = N_("%(most)s étuis au plus à la fois ; reçu %(got)s.")
_SEED = N_("La graine des donnes manque : un texte est attendu.")
_BOARD_TWICE = N_("L’étui %(board)s figure deux fois.")
_DEALER = N_("Le donneur de l’étui %(board)s est %(dealer)s ; reçu %(got)s.")
_HANDS = N_("Les mains des quatre joueurs N, W, S et E sont attendues ; reçu %(got)s.")
_CARDS = N_("Des listes de cartes, chacune un texte comme « 10-hearts », sont attendues.")
_DEAL_OR_MARKS = N_("Donnez la donne (deal) ou les marques des deux camps (marks), l’une des deux.")
_MARKS = N_("Une marque positive ou nulle est attendue pour %(camp)s ; reçu %(got)s.")
_SET_ASIDE = N_("En duplicate rien n’est mis de côté d’une donne à l’autre ; reçu %(got)s.")
_NO_TOP = N_("La différence (difference) n’a pas de top : une pénalité n’en retire rien.")
_NO_CAP = N_("Le plafond est celui de la différence (difference) ; il n’a pas d’effet ici.")
