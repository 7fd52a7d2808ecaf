"""Lines that a regulation writes itself under ``[marks]``: its cells, ``failed.defence = 500``.

Its factors by trump stand among them, after the cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from ..words import N_, Problem, Refused, Text, show
from .cases import CASES, DOUBLINGS, KINDS, LITIGE, Case, row_name
from .factors import SCOPES, factor_of, is_factor, long_name, place_of
from .form import TERMS, Form

#: Longest form, in signs, and the most that a number of it may be worth.
LONGEST: Final = 100
MOST: Final = 9999

_TOKENS: Final = re.compile(r"[0-9]+|[A-Za-zÀ-ÿ_-]+|\S")
_TIMES: Final = ("*", "×")


def read_form(text: str) -> Form:
    """Return the form that a text writes: sums and products of whole numbers and ``TERMS``.

    Raises ``Refused`` with one problem of field "form"; its parameter ``at`` is the sign that is
    wrong, from 1.

    >>> read_form("(160 + contract) * 2 + belotes")
    Form(base=160, times=2, tricks=0, all=0, contract=2, annonces=0, all_annonces=0, belotes=1, \
all_belotes=0)
    >>> str(read_form("contract × 2 + 320 + 100"))
    '420 + contract * 2'
    """
    if len(text) > LONGEST:
        raise _refused(_TOO_LONG, LONGEST + 1, most=LONGEST)
    reading = _Reading(text)
    read = reading.sum()
    if reading.token:
        raise reading.unexpected(_SUM_SIGNS)
    factors = {times for points, times in read.numbers}
    if max(read.points, 0, *read.terms.values()) > MOST:
        raise _refused(_TOO_MUCH, 1, most=MOST)
    # numbers with one factor keep it: their sum is what the deal is worth, before the factor
    times = factors.pop() if len(factors) == 1 else 1
    terms = {TERMS[word]: count for word, count in read.terms.items()}
    return Form(base=read.points // (times or 1), times=times, **terms)


class _Sum(NamedTuple):
    """Numbers, each with its factor, and how often each term counts."""

    numbers: list[tuple[int, int]]
    terms: dict[str, int]

    @property
    def points(self) -> int:
        return sum(points * times for points, times in self.numbers)

    def multiplied(self, times: int) -> _Sum:
        return _Sum(
            [(points, factor * times) for points, factor in self.numbers],
            {word: count * times for word, count in self.terms.items()},
        )


class _Reading:
    """A text read token by token, from left to right."""

    def __init__(self, text: str) -> None:
        self._tokens = [(token.group(), token.start() + 1) for token in _TOKENS.finditer(text)]
        self._tokens.append(("", len(text) + 1))
        self._next = 0

    @property
    def token(self) -> str:
        """The next token, or "" at the end."""
        return self._tokens[self._next][0]

    def unexpected(self, expected: str) -> Refused:
        token, at = self._tokens[self._next]
        message = _UNEXPECTED if token else _UNFINISHED
        return _refused(
            message, at, got=token, expected=Text(expected, {"terms": ", ".join(TERMS)})
        )

    def sum(self) -> _Sum:
        """Read terms added together."""
        numbers: list[tuple[int, int]] = []
        terms: dict[str, int] = {}
        while True:
            part = self._product()
            numbers += part.numbers
            for word, count in part.terms.items():
                terms[word] = terms.get(word, 0) + count
            if self.token != "+":
                return _Sum(numbers, terms)
            self._next += 1

    def _product(self) -> _Sum:
        product = self._factor()
        while self.token in _TIMES:
            self._next += 1
            place = self._next
            other = self._factor()
            if product.terms and other.terms:
                raise _refused(_TWO_TERMS, self._tokens[place][1])
            # of two numbers, the points are the greater: 2 * 160 is 160 points twice
            if other.terms or (not product.terms and other.points > product.points):
                product, other = other, product
            product = product.multiplied(other.points)
        return product

    def _factor(self) -> _Sum:
        token = self.token
        if token.isascii() and token.isdecimal():
            if int(token) > MOST:
                raise _refused(_TOO_MUCH, self._tokens[self._next][1], most=MOST)
            self._next += 1
            return _Sum([(int(token), 1)], {})
        if token in TERMS:
            self._next += 1
            return _Sum([], {token: 1})
        if token != "(":
            raise self.unexpected(_FACTORS)
        self._next += 1
        inside = self.sum()
        if self.token != ")":
            raise self.unexpected(_CLOSING)
        self._next += 1
        return inside


def _refused(message: str, at: int, **params: object) -> Refused:
    return Refused([Problem("form", "form", message, {"at": at, **params})])


_SUM_SIGNS = N_("« + », « * » ou la fin")
_CLOSING = N_("« + », « * » ou « ) »")
_FACTORS = N_("un nombre, « ( » ou un de ces mots (%(terms)s)")
_UNEXPECTED = N_(
    "Au signe %(at)s, on attend %(expected)s ; reçu « %(got)s ». Exemple : (160 + contract) * 2."
)
_UNFINISHED = N_(
    "Au signe %(at)s, on attend %(expected)s, et le texte s’arrête. Exemple : (160 + contract) * 2."
)
_TWO_TERMS = N_(
    "Au signe %(at)s, on attend un nombre : deux mots ne se multiplient pas. "
    "Exemple : contract * 2."
)
_TOO_MUCH = N_("Au signe %(at)s, on attend un nombre de %(most)s au plus. Exemple : 320 + 100.")
_TOO_LONG = N_("Au signe %(at)s, on attend la fin : %(most)s signes au plus.")


Camp = Literal["taker", "defence"]
CAMPS: Final = get_args(Camp)

#: Case and doubling by the name of their row.
_ROWS: Final = {
    row_name(case, doubled): (case, doubled)
    for case in CASES
    for doubled in range(1 if case == LITIGE else len(DOUBLINGS))
}
#: Case that a bid lost without a trick follows, unless its own cells are written.
_FOLLOWS: Final[Mapping[Case, Case]] = {
    "defence-capot-bid-capot": "failed-bid-capot",
    "defence-capot-generale": "failed-generale",
}


class Cell(NamedTuple):
    """What a camp marks in one case, as a regulation writes it; ``text`` is the form as written."""

    case: Case
    doubled: int
    camp: Camp
    text: str
    form: Form

    def __str__(self) -> str:
        return f"{row_name(self.case, self.doubled)}.{self.camp} = {self.text}"


def lines_of(value: object) -> object:
    """Return written cells as a tuple of lines, in the order of the table, ready to be checked.

    A document has them as a table of tables, a page as a text. Anything else is returned as it is.

    >>> lines_of({"failed": {"defence": "tricks  +  contract"}})
    ('failed.defence = tricks + contract',)
    """
    if isinstance(value, dict):
        value = [line for name, row in value.items() for line in _lines_of_row(name, row)]
    if isinstance(value, str):
        value = [line for line in value.splitlines() if line.strip()]
    if not isinstance(value, list | tuple) or not all(isinstance(line, str) for line in value):
        return value
    lines = (" ".join(line.split()) for line in value)
    return tuple(sorted((long_name(x) if is_factor(x) else x for x in lines), key=_place))


def cell_problems(name: str, value: object, bids: bool) -> list[Problem]:
    """Return the problems of the lines of option ``name``, in a game with or without bids.

    The parameters of a problem are its ``row`` and ``key`` and, for a form, its text and the wrong
    sign ``at``.
    """
    if not isinstance(value, tuple) or not all(isinstance(line, str) for line in value):
        return [Problem(name, "value", _CELL, {"got": show(value), "row": "", "key": ""})]
    problems: list[Problem] = []
    seen: set[str] = set()
    for line in value:
        key, _, _ = line.partition(" = ")
        row, _, rest = key.partition(".")
        place = {"row": row, "key": key}
        # a trump has one factor, whatever it multiplies
        once = rest if is_factor(line) else key
        if once in seen:
            twice = _TWO_FACTORS if is_factor(line) else _TWICE
            problems.append(Problem(name, "twice", twice, {"cell": key[:60], **place}))
        seen.add(once)
        problems += (
            Problem(name, problem.code, problem.message, {**problem.params, **place})
            for problem in _problems(line, bids)
        )
    return problems


@cache
def cells_of(lines: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return the cells of sound lines."""
    return tuple(_cell(line) for line in lines if not is_factor(line))


@cache
def written_cell(lines: tuple[str, ...], case: Case, doubled: int, camp: Camp) -> Cell | None:
    """Return the cell that a regulation writes for a camp in a case, or None.

    A bid that fails without a trick follows the same bid that fails with some.
    """
    for row in (case, _FOLLOWS.get(case)):
        for cell in cells_of(lines):
            if (cell.case, cell.doubled, cell.camp) == (row, doubled, camp):
                return cell
    return None


@cache
def written_forms(lines: tuple[str, ...], case: Case, doubled: int) -> Mapping[str, Form]:
    """Return the forms that a regulation writes for a row, by camp."""
    cells = (written_cell(lines, case, doubled, camp) for camp in CAMPS)
    return {cell.camp: cell.form for cell in cells if cell is not None}


def written_rows(lines: tuple[str, ...], case: Case, doubled: int) -> tuple[str, ...]:
    """Return the names of the written rows that a case follows, its own first; usually none.

    They are those of ``row_names``.
    """
    written = {(cell.case, cell.doubled) for cell in cells_of(lines)}
    rows = [one for one in (case, _FOLLOWS.get(case)) if one is not None]
    return tuple(_setting(row, doubled) for row in rows if (row, doubled) in written)


def row_names(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the name of each written row, in the order of its cells, then those of factors.

    >>> row_names(("failed.taker = belotes", "failed.defence = 500", "litige.defence = tricks"))
    ('marks.failed', 'marks.litige')
    """
    rows = [_setting(cell.case, cell.doubled) for cell in cells_of(lines)]
    rows += [f"marks.{line.partition('.')[0]}" for line in lines if is_factor(line)]
    return tuple(dict.fromkeys(rows))


def _setting(case: Case, doubled: int) -> str:
    """Return the name of a row as it is set; without "marks", "litige" is an option too."""
    return f"marks.{row_name(case, doubled)}"


def _lines_of_row(name: str, row: object) -> Iterator[str]:
    if isinstance(row, dict) and row:
        yield from (f"{name}.{camp} = {form}" for camp, form in row.items())
    else:
        yield f"{name} = {row}"


def _place(line: str) -> tuple[int, int, str]:
    if is_factor(line):
        return len(_ROWS), place_of(line), ""
    name, _, rest = line.partition(".")
    # "taker" is after "defence" in the alphabet, and before it in the table
    return list(_ROWS).index(name) if name in _ROWS else -1, 0, "" if rest[:1] == "t" else rest


def _cell(line: str) -> Cell:
    """Return the cell of a line. Raises ``Refused``."""
    key, equals, text = line.partition(" = ")
    name, _, camp = key.partition(".")
    if not equals or camp not in CAMPS:
        raise Refused([Problem("marks", "value", _CELL, {"got": show(line)})])
    if name not in _ROWS:
        params: dict[str, object] = {"got": name[:40], "expected": ", ".join(CASES)}
        params["factors"] = ", ".join(SCOPES)
        raise Refused([Problem("marks", "unknown", _UNKNOWN, params)])
    try:
        form = read_form(text)
    except Refused as refused:
        [problem] = refused.problems
        because = Text(problem.message, problem.params)
        params = {"cell": key, "problem": because, "text": text, "at": problem.params["at"]}
        raise Refused([Problem("marks", "form", _WRONG, params)]) from None
    return Cell(*_ROWS[name], "taker" if camp == "taker" else "defence", text, form)


def _problems(line: str, bids: bool) -> list[Problem]:
    try:
        if is_factor(line):
            factor_of(line, bids)
            return []
        cell = _cell(line)
    except Refused as refused:
        return list(refused.problems)
    lacking = None if bids else _lacking_at_belote(cell)
    if lacking is None:
        return []
    key = f"{row_name(cell.case, cell.doubled)}.{cell.camp}"
    return [Problem("marks", "impossible", _NO_BIDS, {"cell": key, "what": Text(lacking)})]


def _lacking_at_belote(cell: Cell) -> str | None:
    """Return what a cell speaks of and belote lacks, or None."""
    bid = None if cell.case == LITIGE else KINDS[cell.case].bid
    if bid is not None:
        return _CAPOT_BID if bid == "capot" else _GENERALE
    if cell.doubled:
        return _COINCHE
    return _CONTRACT if cell.form.contract else None


_CELL = N_("Une case s’écrit ainsi : failed.defence = 160 + contract ; reçu %(got)s.")
_TWICE = N_("La case « %(cell)s » est écrite deux fois.")
_TWO_FACTORS = N_("« %(cell)s » : cet atout a déjà un facteur.")
_UNKNOWN = N_(
    "Cas inconnu : « %(got)s ». Cas possibles, suivis ou non de -coinche ou -surcoinche : "
    "%(expected)s ; facteurs selon l’atout : %(factors)s."
)
_WRONG = N_("%(cell)s. %(problem)s")
_NO_BIDS = N_("La case « %(cell)s » parle %(what)s : la belote n’en a pas.")
_CAPOT_BID = N_("d’un capot demandé")
_GENERALE = N_("d’une générale")
_COINCHE = N_("d’une coinche")
_CONTRACT = N_("d’un contrat")
