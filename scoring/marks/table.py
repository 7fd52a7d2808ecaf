"""The table of the marks: the form of each camp in each case, filled from the options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ..cards import CAPOT_POINTS
from ..catalogue.annonces import KEPT
from ..catalogue.options import BELOTE
from ..catalogue.play import (
    LOST_ON_FAILURE,
    NO_BELOTE,
    PROTECTED,
    UNMARKED,
    WINNER_UNLESS_CAPOT,
)
from ..catalogue.result import (
    AS_FAILED,
    CONTRACT_ONLY,
    LITIGE_CARRIED,
    LITIGE_WITHOUT_BELOTE,
    NOT_ALLOWED,
    POINTS_AND_CONTRACT,
)
from ..catalogue.sheet import COMPLEMENT
from ..rules import OPTIONS, RulesError, RuleSet
from .cases import FAILED_BIDS, KINDS, LITIGE, Case
from .cells import CAMPS, Camp, Cell, cells_of, written_cell, written_forms
from .form import Form

#: The price of a bid capot that is no contract.
FLAT_CAPOTS: Final = {"flat-500": 500, "flat-250": 250}
#: Values of ``belote`` with which nobody marks one.
_NOT_MARKED: Final = (UNMARKED, NO_BELOTE)
_UNDOUBLED: Final = (1, 1, 1, 1)


class Row(NamedTuple):
    """What the taker and the defence mark in one case."""

    taker: Form
    defence: Form


#: Rows by case and doubling: 0, 1 (coinché) or 2 (surcoinché).
Table = Mapping[tuple[Case, int], Row]


def table_of(rules: RuleSet) -> Table:
    """Return what each camp marks in every case that these rules know, in points, unrounded.

    >>> rows = table_of(RuleSet.preset("ffb-coinche"))
    >>> print(rows["failed", 1].defence)
    (160 + contract + all-annonces + belotes) * 2
    >>> print(rows["made", 0].taker)
    tricks + contract + annonces + belotes
    """
    return {(case, doubled): row_of(rules, case, doubled) for case, doubled in _cells(rules)}


def flat_price(rules: RuleSet, case: Case) -> int:
    """Return the points that replace tricks and contract in a case; 0 where none do.

    Options: capot_bid, failed_capot_bid, generale.
    """
    made, bid, _ = KINDS[case]
    if bid == "generale" and isinstance(rules.generale, int):
        return rules.generale
    if bid == "capot":
        if not made and rules.failed_capot_bid == 500:
            return 500
        return FLAT_CAPOTS.get(rules.capot_bid, 0)
    return 0


def raised_by_defence(rules: RuleSet, doubled: int) -> bool | None:
    """Return whether a coinche alone raises the base of the defence's capot; None: nothing does.

    Options: defence_capot, coinche_capot.
    """
    if rules.defence_capot not in AS_FAILED:
        return False
    return True if doubled and rules.coinche_capot == "winner" else None


def is_whole(rules: RuleSet, case: Case, doubled: int) -> bool:
    """Return whether the winner marks what both camps have, instead of each its own."""
    if case == LITIGE:
        return False
    return not KINDS[case].made or doubled > 0 or flat_price(rules, case) > 0


def _cells(rules: RuleSet) -> Iterator[tuple[Case, int]]:
    bids = rules.game != BELOTE
    allowed = {None: True, "capot": bids and rules.capot_bid != NOT_ALLOWED}
    allowed["generale"] = bids and rules.generale != NOT_ALLOWED
    for case, kind in KINDS.items():
        if allowed[kind.bid]:
            yield from ((case, doubled) for doubled in range(3 if bids else 1))
    if rules.litige in (LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE):
        # a doubled tie is judged as any other contract
        yield LITIGE, 0


def row_of(rules: RuleSet, case: Case, doubled: int) -> Row:
    """Return what each camp marks in one case, even one that these rules never meet."""
    row = _whole(rules, case, doubled) if is_whole(rules, case, doubled) else _own(rules, case)
    if rules.marks:
        row = row._replace(**written_forms(rules.marks, case, doubled))
    return row


def _own(rules: RuleSet, case: Case) -> Row:
    """Return the row of a case in which each camp marks its own points. B §10.1; C §10.1.a.

    Options: made_marks, capot, capot_annonces, belote. A litige marks no contract.
    """
    shows = rules.annonces != "none"
    marked = rules.belote not in _NOT_MARKED
    made = case != LITIGE and rules.game != BELOTE
    capoted = case != LITIGE and KINDS[case].capot
    keeps = not capoted or _keeps_belote(rules, case)
    # B, C 10.1.a: the defence's annonces move to a taker that makes a capot
    moved = capoted and rules.capot_annonces != KEPT
    taker = Form(
        base=_capot_points(rules, case) if capoted else 0,
        tricks=not capoted,
        contract=made and rules.made_marks in (POINTS_AND_CONTRACT, CONTRACT_ONLY),
        annonces=shows and not moved,
        all_annonces=shows and moved,
        belotes=marked and keeps,
        all_belotes=marked and not keeps,
    )
    defence = Form(tricks=not capoted, annonces=shows and not moved, belotes=marked and keeps)
    if made and rules.made_marks == CONTRACT_ONLY:
        taker = taker._replace(base=0, tricks=0, annonces=0, all_annonces=0)
        defence = defence._replace(tricks=0, annonces=shows and capoted and not moved)
    return Row(*(Form(*map(int, form)) for form in (taker, defence)))


def _whole(rules: RuleSet, case: Case, doubled: int) -> Row:
    """Return the row of a case in which the winner marks everything. B §10.1.b; C §10.1; contrée.

    Options: failed_base, failed_contract, the doublings, the prices of capots, capot_annonces,
    belote.
    """
    base, contract, annonces, belote = (_UNDOUBLED, rules.coinche, rules.surcoinche)[doubled]
    made = KINDS[case].made
    points = flat_price(rules, case)
    if points:
        # it stands for the base and the contract: it takes the higher of their factors
        base, contract = max(base, contract), 0
    else:
        points = _base(rules, case, doubled)
        if rules.game == BELOTE or not (made or doubled or rules.failed_contract):
            contract = 0
    if rules.belote in _NOT_MARKED:
        belote = 0
    if rules.annonces == "none":
        annonces = 0
    apart = KINDS[case].capot and rules.capot_annonces == KEPT
    keeps = _keeps_belote(rules, case)
    winner = Form(
        base=points,
        times=base,
        contract=contract,
        annonces=annonces if apart else 0,
        all_annonces=0 if apart else annonces,
        belotes=belote if keeps else 0,
        all_belotes=0 if keeps else belote,
    )
    loser = Form(annonces=int(apart and annonces > 0), belotes=int(keeps and belote > 0))
    return Row(winner, loser) if made else Row(loser, winner)


def _base(rules: RuleSet, case: Case, doubled: int) -> int:
    """Return what stands for the tricks of a deal won whole; rounded by complement, 160 or 250."""
    made, _, capot = KINDS[case]
    points = rules.failed_base
    of_capot = CAPOT_POINTS if points == 162 else 250
    if made and capot and rules.coinche_capot != "none":
        points = of_capot
    elif not made and capot:
        by_coinche = raised_by_defence(rules, doubled)
        if by_coinche is not None:
            points = of_capot if by_coinche else rules.defence_capot
    return points // 10 * 10 if rules.rounding == COMPLEMENT else points


def _capot_points(rules: RuleSet, case: Case) -> int:
    """Return the card points marked for the taker's capot: 162 is never the price of a bid one."""
    if KINDS[case].bid is None:
        return rules.capot
    return CAPOT_POINTS if rules.capot_bid == "contract-270" or rules.capot != 250 else 250


def _keeps_belote(rules: RuleSet, case: Case) -> bool:
    """Return whether the camp that loses everything keeps its belote. B, C §10.1; contrée."""
    if case in FAILED_BIDS and rules.capot_bid_loses_belote:
        return False
    made, _, capot = KINDS[case]
    if rules.belote == LOST_ON_FAILURE:
        return made
    return rules.belote == PROTECTED or (capot and rules.belote == WINNER_UNLESS_CAPOT)


Place = tuple[Case, int, Camp]


@lru_cache(maxsize=128)
def without_cells(rules: RuleSet) -> RuleSet:
    """Return these rules without the cells that they write: the options alone fill the table."""
    return rules.with_options(marks=())


def filled_by(rules: RuleSet, name: str) -> frozenset[Place]:
    """Return the cells that another value of an option would fill otherwise.

    Cells that the regulation writes are among them: this is the table of its options alone.

    >>> sorted(filled_by(RuleSet.preset("ffb-belote"), "capot"))
    [('made-capot', 0, 'taker')]
    """
    return _filled_by(without_cells(rules), name)


@lru_cache(maxsize=512)
def _filled_by(rules: RuleSet, name: str) -> frozenset[Place]:
    table = table_of(rules)
    filled: set[Place] = set()
    for choice in OPTIONS[name].choices_in(rules.game):
        try:
            others = table_of(rules.with_options(**{name: choice.value}))
        except RulesError:
            continue
        for (case, doubled), row in table.items():
            other = others.get((case, doubled))
            for place, camp in enumerate(CAMPS):
                if other is None or row[place].weights() != other[place].weights():
                    filled.add((case, doubled, camp))
    return frozenset(filled)


@lru_cache(maxsize=128)
def cells_with(rules: RuleSet, term: str) -> frozenset[Place]:
    """Return the cells of the options' own table in which a term counts, by its field of Form."""
    table = table_of(without_cells(rules))
    return frozenset(
        (case, doubled, camp)
        for (case, doubled), row in table.items()
        for camp, form in zip(CAMPS, row, strict=True)
        if getattr(form, term)
    )


def written_over(rules: RuleSet, places: Iterable[Place]) -> list[Cell]:
    """Return the written cells that take the place of some of these, in the order of the table."""
    over = {written_cell(rules.marks, *place) for place in places}
    return [cell for cell in cells_of(rules.marks) if cell in over]


def is_written(rules: RuleSet, place: Place) -> bool:
    """Return whether the regulation writes a cell itself."""
    return written_cell(rules.marks, *place) is not None
