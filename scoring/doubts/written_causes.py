"""Finds why the totals written on a sheet differ from the totals of its deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..bids import usual_bids
from ..cards import CAPOT_POINTS, EW, NS
from ..catalogue.options import BELOTE
from ..deal import Deal, check, points_of_tricks
from ..match import MatchScore
from ..rules import RuleSet
from ..score import LITIGE
from ..words import N_, Problem, Text
from .causes import MOST_CAUSES, OF_EW, OF_NS, Cause
from .diagnosis import MISSED, TRANSPOSED, TWICE, meant

#: Most deals that a cause may name. A cause that fits more deals is dropped or names none.
MOST_LINES = 3

#: Higher contracts are too rare to be tried as the one that was meant.
_HIGHEST_USUAL_BID = 160


class Written(NamedTuple):
    """The totals written at the foot of a sheet, in points; None for a total not written."""

    ns: int | None = None
    ew: int | None = None

    def equals(self, ns: int, ew: int) -> bool:
        """Return whether the written totals equal these; a total not written is not compared."""
        return self.ns in (None, ns) and self.ew in (None, ew)


#: Cost of each cause: a higher cost means a less likely cause.
_COSTS = {
    "other-camp": 0.0,
    "belotes": 0.0,
    "belote-less": 0.0,
    "litige": -0.1,
    "belote-moved": 0.2,
    "capot": 0.2,
    "left-out": 0.4,
    "taker": 0.5,
    "points": 0.5,
    "twice": 0.6,
    "coinche": 0.6,
    "contract": 0.7,
    "deal-digits": 0.8,
}
#: Causes shown even if they fit more than `MOST_LINES` deals.
_ANY_LINE = ("belotes", "other-camp")

Count = Callable[[Sequence[Deal]], MatchScore]


#: The totals of a sheet without written totals, or whose totals were not typed.
NOT_WRITTEN = Written()


class _Change(NamedTuple):
    """A change of one deal: its code and sentence, its line from 0, the totals it leads to."""

    code: str
    message: str
    line: int
    ns: int
    ew: int


def check_written(written: Written, score: MatchScore) -> list[Problem]:
    """Return the doubt about deals that do not add up to the totals written under them."""
    if written.equals(score.ns, score.ew):
        return []
    params: dict[str, int | str] = {"ns": score.ns, "ew": score.ew}
    params |= {"written_ns": _points_text(written.ns), "written_ew": _points_text(written.ew)}
    return [Problem("written", "written", _DISAGREE, params)]


def causes_of_written(
    rules: RuleSet, deals: Sequence[Deal], written: Written, count: Count
) -> list[Cause]:
    """Return the causes of a difference between written and counted totals, likeliest first.

    ``count`` scores a list of deals like the match. The list is empty if the totals agree.

    >>> from scoring.match import End, score_match
    >>> rules = RuleSet.preset("ffb-belote")
    >>> deals = [Deal("NS", ns=100, ew=62), Deal("EW", ns=50, ew=112)]
    >>> count = lambda deals: score_match(rules, deals, End(deals=2))
    >>> [cause.text for cause in causes_of_written(rules, deals, Written(174, 150), count)]
    ['les deux totaux sont échangés.']
    """
    score = count(deals)
    if written.equals(score.ns, score.ew):
        return []
    gap = _gap(written, score)
    causes = [*_of_the_totals(written, score, gap)]
    changes = [*_of_the_marks(score), *_of_the_deals(rules, deals, count)]
    by_kind: dict[tuple[str, str], list[int]] = {}
    for change in changes:
        if written.equals(change.ns, change.ew):
            by_kind.setdefault((change.code, change.message), []).append(change.line + 1)
    kinds = sorted(by_kind.items(), key=lambda kind: _cost(kind[0][0], len(kind[1])))
    for (code, message), lines in kinds:
        if len(lines) <= MOST_LINES or code in _ANY_LINE:
            what = Text(message, {"where": _where(lines)})
            causes.append(Cause(code, _WOULD_EXPLAIN, {"what": what, "gap": gap}))
    return causes[:MOST_CAUSES]


def _cost(code: str, lines: int) -> float:
    """Return the cost of a cause that fits this number of deals."""
    if code == "other-camp":
        # Marks in the wrong column are the usual slip, and more lines make it no less likely. If
        # the cost grew with the lines, rarer causes could push it out of the list.
        return _COSTS[code]
    return _COSTS[code] + 0.2 * min(lines - 1, MOST_LINES)


def _gap(written: Written, score: MatchScore) -> int | Text:
    """Return the difference in points, or a general word if the camps differ by other amounts."""
    pairs = ((written.ns, score.ns), (written.ew, score.ew))
    off = {
        abs(noted - counted) for noted, counted in pairs if noted is not None and noted != counted
    }
    return off.pop() if len(off) == 1 else Text(_THE_GAP)


def _of_the_totals(written: Written, score: MatchScore, gap: int | Text) -> Iterator[Cause]:
    """Yield mistakes at the foot of the sheet: totals exchanged, a digit, an addition."""
    if None not in written and written.equals(score.ew, score.ns):
        yield Cause("exchanged", _EXCHANGED)
        return
    pairs = ((written.ns, score.ns, OF_NS), (written.ew, score.ew, OF_EW))
    wrong = [(noted, counted, of) for noted, counted, of in pairs if noted not in (None, counted)]
    if len(wrong) != 1:
        return
    noted, counted, of = wrong[0]
    for slip, number in meant(noted or 0):
        if number == counted:
            params = {"slip": slip, "number": counted, "typed": noted, "of": Text(of)}
            yield Cause("digits", _DIGITS, params)
    if gap in (10, 100, 1000):
        yield Cause("carry", _CARRY, {"gap": gap, "of": Text(of)})


def _of_the_marks(score: MatchScore) -> Iterator[_Change]:
    """Yield correct marks that were written in the wrong place, twice or not at all."""
    ns, ew = score.ns, score.ew
    for line, marks in enumerate(score.deals):
        off = marks.ew - marks.ns
        if off:
            yield _Change("other-camp", _OTHER_CAMP, line, ns + off, ew - off)
        if marks.ns or marks.ew:
            yield _Change("left-out", _LEFT_OUT, line, ns - marks.ns, ew - marks.ew)
            yield _Change("twice", _COUNTED_TWICE, line, ns + marks.ns, ew + marks.ew)
        if marks.outcome == LITIGE and marks.set_aside:
            aside = marks.set_aside
            for to_ns, to_ew in ((aside, 0), (0, aside)):
                yield _Change("litige", _LITIGE_LOST, line, ns - to_ns, ew - to_ew)
                moved = to_ew - to_ns
                yield _Change("litige", _LITIGE_MOVED, line, ns + moved, ew - moved)


def _of_the_deals(rules: RuleSet, deals: Sequence[Deal], count: Count) -> Iterator[_Change]:
    """Yield changes of deals that were played differently from what was typed."""
    for line, deal in enumerate(deals):
        if deal.taker is None:
            continue
        for code, message, other in _variants(rules, deal):
            if not check(rules, other):
                score = count([*deals[:line], other, *deals[line + 1 :]])
                if not score.problems:
                    yield _Change(code, message, line, score.ns, score.ew)


def _variants(rules: RuleSet, deal: Deal) -> Iterator[tuple[str, str, Deal]]:
    """Yield the deal with one value changed, with the code and sentence of the change."""
    taker = EW if deal.taker == NS else NS
    turned = deal._replace(ns=deal.ew, ew=deal.ns, capot=None)
    yield "taker", _OTHER_TAKER, deal._replace(taker=taker)
    if deal.ns != deal.ew:
        yield "points", _POINTS_TURNED, turned
    yield from _belotes(deal)
    whole = points_of_tricks(rules, deal.trump)
    yield from _capots(deal, whole)
    for slip, number in meant(deal.ns):
        if number <= whole and slip.message != MISSED:
            other = deal._replace(ns=number, ew=whole - number, capot=None)
            yield "deal-digits", _DEAL_DIGITS[slip.message], other
    if rules.game != BELOTE:
        for contract in usual_bids(rules, _HIGHEST_USUAL_BID):
            if contract != deal.contract:
                yield "contract", _CONTRACT, deal._replace(contract=contract)
        for coinche in {0, 1, 2} - {deal.coinche}:
            yield "coinche", _COINCHES[coinche], deal._replace(coinche=coinche)


def _belotes(deal: Deal) -> Iterator[tuple[str, str, Deal]]:
    for field, message in (("belotes_ns", _BELOTE_NS), ("belotes_ew", _BELOTE_EW)):
        one_more: Any = {field: getattr(deal, field) + 1}
        yield "belotes", message, deal._replace(**one_more)
    if deal.belotes_ns or deal.belotes_ew:
        yield "belote-less", _NO_BELOTE, deal._replace(belotes_ns=0, belotes_ew=0)
        other = deal._replace(belotes_ns=deal.belotes_ew, belotes_ew=deal.belotes_ns)
        yield "belote-moved", _BELOTE_OF_OTHER, other


def _capots(deal: Deal, whole: int) -> Iterator[tuple[str, str, Deal]]:
    other = {whole: (CAPOT_POINTS, _CAPOT), CAPOT_POINTS: (whole, _NO_CAPOT)}
    most = max(deal.ns, deal.ew)
    if most in other:
        points, message = other[most]
        ns, ew = (points, 0) if most == deal.ns else (0, points)
        yield "capot", message, deal._replace(ns=ns, ew=ew, capot=None)


def _where(lines: Sequence[int]) -> Text:
    """Return "la donne 7" or "la donne 3 ou 7"; "une donne" if the deals are too many."""
    if len(lines) > MOST_LINES:
        return Text(_SOME_LINE)
    return Text(_LINES[len(lines) - 1], dict(zip("abc", lines, strict=False)))


def _points_text(points: int | None) -> str:
    return "–" if points is None else str(points)


_DISAGREE = N_("Les donnes font %(ns)s à %(ew)s, la feuille dit %(written_ns)s à %(written_ew)s.")
_THE_GAP = N_("l’écart")
_EXCHANGED = N_("les deux totaux sont échangés.")
_DIGITS = N_("%(slip)s dans le total %(of)s, %(number)s au lieu de %(typed)s.")
_CARRY = N_("une retenue manquée dans l’addition %(of)s expliquerait %(gap)s.")
_WOULD_EXPLAIN = N_("%(what)s expliquerait %(gap)s.")
_SOME_LINE = N_("une donne")
_LINES = (
    N_("la donne %(a)s"),
    N_("la donne %(a)s ou %(b)s"),
    N_("la donne %(a)s, %(b)s ou %(c)s"),
)
_OTHER_CAMP = N_("%(where)s, marquée à l’autre camp,")
_LEFT_OUT = N_("%(where)s, absente de la feuille,")
_COUNTED_TWICE = N_("%(where)s, comptée deux fois sur la feuille,")
_LITIGE_LOST = N_("le litige de %(where)s, jamais repris sur la feuille,")
_LITIGE_MOVED = N_("le litige de %(where)s, donné à l’autre camp,")
_OTHER_TAKER = N_("%(where)s, prise par l’autre camp,")
_POINTS_TURNED = N_("%(where)s, ses points de plis donnés à l’autre camp,")
_BELOTE_NS = N_("une belote de Nord-Sud de plus, à %(where)s,")
_BELOTE_EW = N_("une belote d’Est-Ouest de plus, à %(where)s,")
_NO_BELOTE = N_("une belote de moins, à %(where)s,")
_BELOTE_OF_OTHER = N_("la belote de %(where)s, donnée à l’autre camp,")
_CAPOT = N_("un capot, à %(where)s,")
_NO_CAPOT = N_("un capot de moins, à %(where)s,")
_DEAL_DIGITS = {
    TRANSPOSED: N_("%(where)s, dont deux chiffres des points sont inversés,"),
    TWICE: N_("%(where)s, dont un chiffre des points est tapé deux fois,"),
}
_CONTRACT = N_("un autre contrat, à %(where)s,")
_COINCHES = (
    N_("un contrat non coinché, à %(where)s,"),
    N_("un contrat coinché, à %(where)s,"),
    N_("un contrat surcoinché, à %(where)s,"),
)
