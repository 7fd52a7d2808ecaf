"""A second, smaller scorer of one deal, which shares no line with the engine.

It follows the sentences of the options one by one and explains nothing. The engine and this scorer
must agree on every deal under every set of options: see ``test_second_scorer``.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

CAPOT = 252


class Marks(NamedTuple):
    """Marks of the taker and of the defence, the outcome, and the points set aside."""

    taker: int
    defence: int
    outcome: str
    aside: int = 0


class Side:
    """What one camp has in a deal: card points, belotes and annonces, in points."""

    def __init__(self, tricks: int, belotes: int, annonces: int) -> None:
        self.tricks, self.belotes, self.annonces = tricks, belotes, annonces
        self.capot = tricks == CAPOT


class Judged:
    """One deal under one set of options."""

    def __init__(
        self, options: dict[str, Any], deal: Any, last: bool, late: tuple[int, int]
    ) -> None:
        self.o, self.deal, self.last = options, deal, last
        self.bids = options["game"] == "coinche"
        ns = Side(deal.ns, 20 * (deal.belotes_ns - late[0]), deal.annonces_ns)
        ew = Side(deal.ew, 20 * (deal.belotes_ew - late[1]), deal.annonces_ew)
        self.taker, self.defence = (ns, ew) if deal.taker == "NS" else (ew, ns)
        self._forget_what_does_not_count()

    def option(self, name: str, default: Any = None) -> Any:
        return self.o.get(name, default)

    def _forget_what_does_not_count(self) -> None:
        """Apply the options that move or cancel belotes and annonces before any comparison."""
        taker, defence = self.taker, self.defence
        low = isinstance(self.deal.contract, int) and self.deal.contract < self.option(
            "belote_from", 0
        )
        if self.bids and low:
            taker.belotes = defence.belotes = 0
        #: Annonces that a camp without a trick marks for itself alone, outside everything else.
        self.own_taker = self.own_defence = 0
        if self.option("capot_annonces") == "kept":
            if defence.tricks == CAPOT:
                self.own_taker, taker.annonces = taker.annonces, 0
            if taker.tricks == CAPOT:
                self.own_defence, defence.annonces = defence.annonces, 0
        elif taker.tricks == CAPOT:
            taker.annonces, defence.annonces = taker.annonces + defence.annonces, 0

    # --- judging -----------------------------------------------------------------------------

    def total(self, side: Side, belotes: bool = True) -> int:
        """Return the total that judges the deal."""
        total = side.tricks
        if self.option("annonces_help", "yes") == "yes":
            total += side.annonces
        if belotes and self.option("belote_helps") != "no":
            total += side.belotes
        return total

    def reached(self) -> bool:
        """Return whether the taker has its contract."""
        bid = self.deal.contract
        if bid in ("capot", "generale"):
            return self.taker.tricks == CAPOT
        needed = max(bid, self.eighty_needs()) if bid == 80 else bid
        if self.taker.tricks < self.option("tricks_floor", 0):
            return False
        if self.option("belote_helps") == "from-80" and self.total(self.taker, False) < 80:
            return False
        return self.total(self.taker) >= needed

    def eighty_needs(self) -> int:
        return int(str(self.option("eighty_needs", 80))[:2])

    def outcome(self) -> str:
        taker, defence = self.total(self.taker), self.total(self.defence)
        litige = self.option("litige")
        if not self.bids:
            if litige == "carried-without-belote":
                cards = self.total(self.taker, False), self.total(self.defence, False)
                if cards[0] == cards[1]:
                    return "litige"
                if taker == defence:
                    taker, defence = cards
            if taker == defence:
                return {"carried": "litige"}.get(litige, litige)
            return "made" if taker > defence else "failed"
        if not self.reached():
            again = self.option("eighty_needs") == "82-or-replayed" and self.deal.contract == 80
            at_81 = taker == defence == 81 and self.taker.tricks >= self.option("tricks_floor", 0)
            return "replayed" if again and at_81 else "failed"
        if taker == defence and not self.deal.coinche and litige not in (None, "as-contract"):
            return {"carried": "litige"}.get(litige, litige)
        if self.option("beat_defence") and taker <= defence:
            return "failed"
        return "made"

    # --- what the winner of a whole deal takes -----------------------------------------------

    def contract(self) -> Fraction:
        """Return the contract as it is marked."""
        bid = self.deal.contract or 0
        if not isinstance(bid, int):
            bid = 270 if self.option("capot_bid") == "contract-270" else 250
        return bid * self.factor("contract-factors")

    def flat(self, won: bool) -> int | None:
        """Return the fixed points of a capot or a générale that was bid."""
        bid = self.deal.contract
        if bid == "generale":
            return int(self.option("generale"))
        if bid == "capot":
            flats = {"flat-500": 500, "flat-250": 250}
            if self.option("capot_bid") in flats:
                return flats[self.option("capot_bid")]
            if not won and self.option("failed_capot_bid") == 500:
                return 500
        return None

    def base(self, won: bool) -> int:
        """Return the points in the place of the tricks."""
        base = int(self.option("failed_base"))
        with_capot = 252 if base == 162 else 250
        by_defence = self.option("defence_capot")
        if by_defence in (160, 162):
            by_defence = base
        doubling = self.option("coinche_capot")
        if won:
            if self.taker.tricks == CAPOT and doubling != "none":
                base = with_capot
        elif self.defence.tricks == CAPOT:
            # VARIANTS 7.7: a price of the defence's capot holds, coinché or not.
            if by_defence == base and self.deal.coinche and doubling == "winner":
                base = with_capot
            else:
                base = by_defence
        if self.option("rounding") == "complement":
            base -= base % 10
        return base

    def keeps_belote(self, side: Side, other: Side, failed_bid: bool) -> bool:
        """Return whether the camp that loses everything keeps its belote."""
        if failed_bid and self.option("capot_bid_loses_belote"):
            return False
        rule = self.option("belote")
        if rule == "lost-on-failure":
            return side is not self.taker
        return rule == "protected" or (rule == "winner-unless-capot" and other.tricks == CAPOT)

    def whole(self, won: bool) -> tuple[Fraction, int]:
        """Return the marks of the winner and of the loser of a deal that one camp wins whole."""
        winner, loser = (self.taker, self.defence) if won else (self.defence, self.taker)
        doubled = self.deal.coinche
        factors = (1, 1, 1, 1)
        if doubled:
            factors = tuple(self.option("coinche" if doubled == 1 else "surcoinche"))
        by_base, by_contract, by_annonces, by_belote = factors
        flat = self.flat(won)
        if flat is not None:
            mark = Fraction(flat * max(by_base, by_contract))
        else:
            counts = self.bids and (doubled or won or self.option("failed_contract"))
            mark = self.base(won) * by_base + self.contract() * by_contract * bool(counts)
        mark += (winner.annonces + loser.annonces) * by_annonces
        lost = 0
        if self.option("belote") != "unmarked":
            mark += winner.belotes * by_belote
            bid = not won and isinstance(self.deal.contract, str)
            if self.keeps_belote(loser, winner, bid):
                lost = loser.belotes if by_belote else 0
            else:
                mark += loser.belotes * by_belote
        return mark, lost

    # --- factors by trump --------------------------------------------------------------------

    def factor(self, scope: str) -> Fraction:
        """Return by how much this deal's trump multiplies what a regulation names, 1 if nothing."""
        for line in self.option("marks", ()):
            key, _, value = line.partition(" = ")
            if key == f"{scope}.{self.deal.trump}":
                return Fraction(value)
        return Fraction(1)

    # --- marks -------------------------------------------------------------------------------

    def annonces_count(self) -> bool:
        """Return whether annonces are worth something: a coinche may leave them out."""
        doubled = self.deal.coinche
        return not doubled or bool(self.option("coinche" if doubled == 1 else "surcoinche")[2])

    def tricks_marked(self) -> tuple[int, int]:
        """Return the card points that each camp writes when each marks its own."""
        if self.taker.tricks != CAPOT:
            return self.taker.tricks, self.defence.tricks
        capot = self.option("capot")
        if isinstance(self.deal.contract, str) and not (
            capot == 250 and self.option("capot_bid") != "contract-270"
        ):
            capot = CAPOT
        return capot, 0

    def each_its_own(self) -> tuple[int, int]:
        taker, defence = self.tricks_marked()
        taker += self.taker.annonces
        defence += self.defence.annonces
        of_taker, of_defence = self.belotes_kept()
        return taker + of_taker, defence + of_defence

    def belotes_kept(self) -> tuple[int, int]:
        """Return the belotes that each camp marks when each marks its own."""
        if self.option("belote") == "unmarked":
            return 0, 0
        taker, defence = self.taker.belotes, self.defence.belotes
        if self.taker.tricks == CAPOT and not self.keeps_belote(self.defence, self.taker, False):
            return taker + defence, 0
        return taker, defence

    def made(self) -> tuple[Fraction | int, int]:
        if self.deal.coinche or self.flat(True) is not None:
            return self.whole(True)
        if not self.bids:
            return self.each_its_own()
        if self.option("made_marks") == "contract":
            taker, defence = self.belotes_kept()
            return taker + self.contract(), defence
        taker, defence = self.each_its_own()
        return taker + self.contract() * (
            self.option("made_marks") == "points-and-contract"
        ), defence

    def aside(self) -> int:
        """Return what a litige sets aside: the taker's points, without the contract."""
        points = self.tricks_marked()[0] + self.taker.annonces
        if self.option("litige") == "carried-without-belote":
            return points
        return points + self.belotes_kept()[0]


def rounded(points: Fraction | int, how: str) -> int:
    """Return a mark as it is written; a half point goes up where nothing is rounded."""
    if how in ("five", "ten-from-6"):
        # the nearest; the middle goes down
        step = 5 if how == "five" else 10
        return ceil(Fraction(points) / step - Fraction(1, 2)) * step
    usual = {"ten": (5, 10), "none": (Fraction(1, 2), 1)}
    add, step = usual.get(how, (4, 10))
    return floor((points + add) / step) * step


def late_rebelotes(options: dict[str, Any], deal: Any, pardoned: tuple[int, int]) -> list[int]:
    """Return how many belotes of each camp do not count, their rebelote having come too late.

    ``pardoned`` are those forgiven to each camp earlier in the match.
    """
    forgiven = options["rebelote_tolerance"]
    if forgiven == "always":
        return [0, 0]
    omitted = (deal.omitted_ns, deal.omitted_ew)
    return [
        max(0, one - max(0, forgiven - used)) for one, used in zip(omitted, pardoned, strict=True)
    ]


def second_marks(
    options: dict[str, Any],
    deal: Any,
    before: int,
    last: bool,
    pardoned: tuple[int, int] = (0, 0),
) -> Marks:
    """Return the marks of a deal, by the sentences of its options.

    Amounts are points, or tens with the option unit.
    """
    if options["unit"] == 10:
        marks = second_marks({**options, "unit": 1}, deal, 10 * before, last, pardoned)
        taker, defence, aside = marks.taker // 10, marks.defence // 10, marks.aside // 10
        return Marks(taker, defence, marks.outcome, aside)
    if deal.taker is None:
        return Marks(0, 0, "passed" if not getattr(deal, "void", None) else "replayed", before)
    ns_late, ew_late = late_rebelotes(options, deal, pardoned)
    judged = Judged(options, deal, last, (ns_late, ew_late))
    outcome = judged.outcome()
    if outcome == "replayed":
        return Marks(0, 0, outcome, before)
    aside: Fraction | int = 0
    whole = outcome == "failed" or bool(deal.coinche) or judged.flat(True) is not None
    if outcome == "made":
        taker, defence = judged.made()
    elif outcome == "failed":
        defence, taker = judged.whole(False)
    else:
        taker, defence = judged.each_its_own()
    both, winner = judged.factor("factors"), judged.factor("winner-factors")
    taker *= both * (winner if outcome == "made" else 1)
    defence *= both * (winner if outcome == "failed" else 1)
    if outcome == "litige":
        match judged.option("last_litige") if last else "carry":
            case "keep":
                pass
            case "lost":
                taker -= judged.aside() * both
            case _:
                aside = judged.aside() * both
                taker -= aside
    if judged.annonces_count():
        taker += judged.own_taker
        defence += judged.own_defence
    how = judged.option("rounding")
    exact = last and not judged.option("round_last_deal") and not aside
    if exact:
        how = "none"
    taker, defence, aside = _round(judged, how, outcome, whole, (taker, defence, aside))
    ft, fd = deal.false_ns, deal.false_ew
    if deal.taker == "EW":
        ft, fd = fd, ft
    taker, defence = taker + fd, defence + ft
    if outcome == "made":
        taker += before
    else:
        defence += before
    return Marks(taker, defence, outcome, aside)


def _round(
    judged: Judged, how: str, outcome: str, whole: bool, exact: tuple[Any, Any, Any]
) -> tuple[Any, Any, Any]:
    taker, defence, aside = exact
    if how != "complement":
        return rounded(taker, how), rounded(defence, how), aside and rounded(aside, how)
    contract_only = judged.option("made_marks") == "contract" and outcome == "made"
    if whole or contract_only:
        return exact
    # the taker's tricks are rounded; the other camp has the rest of 160, or of 250
    marked, other = judged.tricks_marked()
    written = rounded(marked, how)
    if judged.taker.tricks == CAPOT:
        return taker + written - marked, defence, aside
    shared = (judged.taker.tricks + judged.defence.tricks) // 10 * 10
    rest = (250 if judged.defence.tricks == CAPOT else shared) - written
    defence += rest - other
    if aside:
        return taker, defence, aside + written - marked
    if outcome == "litige" and judged.last and judged.option("last_litige") == "lost":
        return taker, defence, aside
    return taker + written - marked, defence, aside
