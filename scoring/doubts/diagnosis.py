"""Finds the likely causes of a sheet with impossible totals, the likeliest first.

A cause is a change of the typed values after which `check_totals` finds no doubt. The rules are not
repeated here: `check_totals` must confirm every cause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from typing import NamedTuple

from ..cards import BELOTE_POINTS
from ..catalogue.options import BELOTE
from ..catalogue.result import AS_FAILED, LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE
from ..catalogue.sheet import TENS
from ..ends import End
from ..rules import RuleSet
from ..words import N_, Text
from .causes import EW_NAME, MOST_CAUSES, NS_NAME, OF_EW, OF_NS, TO_EW, TO_NS, Cause
from .other_total import match_sum
from .totals import check_totals, deal_sum

TRANSPOSED = N_("deux chiffres inversés")
TWICE = N_("un chiffre tapé deux fois")
MISSED = N_("un chiffre oublié")


def meant(typed: int) -> Iterator[tuple[Text, int]]:
    """Yield every number that one slip would turn into ``typed``, with the name of the slip.

    >>> [number for slip, number in meant(1042) if slip.message == TRANSPOSED]
    [1402, 1024]
    """
    digits = str(typed)
    numbers = {typed}
    for slip, texts in ((TRANSPOSED, _exchanged(digits)), (TWICE, _shorter(digits))):
        for number in _new(texts, numbers):
            yield Text(slip), number
    for number in _new(_longer(digits), numbers):
        yield Text(MISSED), number


def _new(texts: Iterator[str], numbers: set[int]) -> Iterator[int]:
    """Yield the numbers not found before, without a leading zero."""
    for text in texts:
        if text and (text == "0" or text[0] != "0") and int(text) not in numbers:
            numbers.add(int(text))
            yield int(text)


def _exchanged(digits: str) -> Iterator[str]:
    for at, (one, other) in enumerate(pairwise(digits)):
        yield digits[:at] + other + one + digits[at + 2 :]


def _shorter(digits: str) -> Iterator[str]:
    for at, (one, other) in enumerate(pairwise(digits)):
        if one == other:
            yield digits[:at] + digits[at + 1 :]


def _longer(digits: str) -> Iterator[str]:
    for at in range(len(digits) + 1):
        for digit in "0123456789":
            yield digits[:at] + digit + digits[at:]


#: A cause that fits more places than this is not shown: it would not help to find the error.
MOST_PLACES = 2
#: Without an upper bound, totals up to this many times the least the rules allow are plausible.
PLAUSIBLE = 3
#: A sheet without a number of belotes is plausible with one belote per this many deals.
USUAL_BELOTE = 3


class Sheet(NamedTuple):
    """The totals of a sheet in points, and its belotes and capots (None if unknown)."""

    ns: int
    ew: int
    belotes: int | None = None
    capots: int | None = None


class _Found(NamedTuple):
    """A cause, its cost (higher is less likely), and the corrected sheet or number of deals."""

    cost: float
    cause: Cause
    leads_to: Sheet | int | None = None


def likely_causes(rules: RuleSet, end: End, sheet: Sheet) -> list[Cause]:
    """Return the likely mistakes in a sheet that `check_totals` doubts; otherwise nothing.

    >>> rules = RuleSet.preset("ffb-belote")
    >>> sheet = Sheet(1040, 944, belotes=1, capots=0)
    >>> [cause.text for cause in likely_causes(rules, End(deals=12), sheet)]
    ['une belote de plus (2 au lieu de 1) expliquerait 20.']
    """
    case = _Case(rules, end, sheet)
    if case.possible(sheet):
        return []
    causes_found = [one for search in _SEARCHES for one in search(case)]
    causes_found.sort(key=lambda one: one.cost)
    kept: list[_Found] = []
    for one in causes_found:
        if one.leads_to is None or all(one.leads_to != other.leads_to for other in kept):
            kept.append(one)
    return [one.cause for one in kept[:MOST_CAUSES]]


class _Case:
    """A doubtful sheet and the rules that judge it."""

    def __init__(self, rules: RuleSet, end: End, sheet: Sheet) -> None:
        self.rules, self.end, self.sheet = rules, end, sheet
        self.each = deal_sum(rules)
        self.bounded = self.each.most is not None and self.by_deals
        expected = match_sum(rules, end, sheet.belotes, sheet.capots)
        #: Difference between the sum of the totals and the expected sum; None if no sum is fixed.
        self.gap = sheet.ns + sheet.ew - expected if isinstance(expected, int) else None

    @property
    def by_deals(self) -> bool:
        """Whether only the number of deals ends the match."""
        return self.end.deals is not None and not (self.end.target or self.end.clock)

    def possible(self, sheet: Sheet, end: End | None = None, rules: RuleSet | None = None) -> bool:
        """Return whether another sheet would be accepted."""
        if min(sheet.ns, sheet.ew) < 0:
            return False
        return not check_totals(rules or self.rules, end or self.end, *sheet)

    def plausible(self, sheet: Sheet, end: End | None = None) -> bool:
        """Return whether another sheet would be accepted and has the usual size of such matches."""
        end = end or self.end
        if not self.possible(sheet, end):
            return False
        each, (ns, ew, belotes, _) = self.each, sheet
        if end.target is not None:
            return max(ns, ew) < end.target + 2 * each.least
        if end.deals is None:
            return False
        if each.most is None:
            return ns + ew <= PLAUSIBLE * each.least * end.deals
        usual = end.deals // USUAL_BELOTE if belotes is None else belotes
        most = each.most * end.deals + each.belote[1] * usual + each.capot
        return belotes is not None or ns + ew <= most


def _mixed_up(case: _Case) -> Iterator[_Found]:
    """Yield exchanges of numbers typed in each other's fields, with the fewest moves possible."""
    sheet = case.sheet
    ways = []
    for order in permutations(range(4)):
        other = Sheet._make(sheet[place] for place in order)
        moved = [place for place in range(4) if order[place] != place]
        # exchanging only the two camps' totals does not change the sum
        if other.ns is None or other.ew is None or set(moved) <= {0, 1}:
            continue
        if other != sheet and case.possible(other):
            ways.append((len(moved), moved, other))
    fewest = min((way[0] for way in ways), default=0)
    best = [way for way in ways if way[0] == fewest]
    if len(best) > MOST_PLACES:
        return
    for _, moved, other in best:
        params = {**other._asdict(), **dict.fromkeys(("belotes", "capots"), "–")}
        params |= {n: v for n, v in other._asdict().items() if v is not None}
        if len(moved) == 2:
            one, two = (Text(_FIELDS[place]) for place in moved)
            cause = Cause("mixed-up", _EXCHANGED, {**params, "one": one, "other": two})
        else:
            cause = Cause("mixed-up", _MIXED_UP, params)
        # if the sum is not fixed, two exchanged counts often fit by chance
        cost = 1.25 if case.gap is None and not set(moved) & {0, 1} else 0.9
        yield _Found(cost + 0.2 * (len(best) - 1), cause, other)


def _counts(case: _Case) -> Iterator[_Found]:
    """Yield forgotten or extra belotes and capots, starting with the smallest change."""
    _, _, belotes, capots = case.sheet
    changes = [
        (abs(b) + 1.05 * abs(c), b, c)
        for b in ((0, 1, -1, 2, -2) if belotes is not None else (0,))
        for c in ((0, 1, -1, 2, -2) if capots is not None else (0,))
        if (b or c) and abs(b) + abs(c) <= 3
    ]
    enough: list[tuple[int, int]] = []
    for cost, b, c in sorted(changes):
        # a larger change proves nothing if a smaller one of the same kind is enough
        if any(
            x * b >= 0 and y * c >= 0 and abs(x) <= abs(b) and abs(y) <= abs(c) for x, y in enough
        ):
            continue
        other = case.sheet._replace(
            belotes=None if belotes is None else belotes + b,
            capots=None if capots is None else capots + c,
        )
        if min(other.belotes or 0, other.capots or 0) >= 0 and case.possible(other):
            enough.append((b, c))
            yield _Found(cost, _count_cause(case, b, c), other)


def _count_cause(case: _Case, b: int, c: int) -> Cause:
    _, _, belotes, capots = case.sheet
    if (b, c) == (0, -1) and case.gap and case.rules.defence_capot in AS_FAILED:
        params = {"new": (capots or 0) - 1, "typed": capots, "gap": abs(case.gap)}
        return Cause("capots", _CAPOT_OF_DEFENCE, params)
    changed = ((_BELOTES, b, belotes or 0), (_CAPOTS, c, capots or 0))
    parts = [
        Text(
            words[abs(change) > 1, change > 0], {"n": abs(change), "new": old + change, "old": old}
        )
        for words, change, old in changed
        if change
    ]
    what = Text(_AND, {"a": parts[0], "b": parts[1]}) if len(parts) > 1 else parts[0]
    several = abs(b) + abs(c) > 1
    code = "belotes-capots" if b and c else "belotes" if b else "capots"
    if case.gap is None:
        return Cause(code, _WOULD_DO_MANY if several else _WOULD_DO, {"what": what})
    message = _WOULD_EXPLAIN_MANY if several else _WOULD_EXPLAIN
    return Cause(code, message, {"what": what, "gap": abs(case.gap)})


def _sum_typed(case: _Case) -> Iterator[_Found]:
    """Yield the case where the sum of both totals was typed as one camp's total."""
    sheet = case.sheet
    if not case.bounded:
        return
    for field, of in (("ns", OF_NS), ("ew", OF_EW)):
        both, rest = max(sheet[:2]), min(sheet[:2])
        if getattr(sheet, field) != both or rest == both:
            continue
        other = sheet._replace(**{field: both - rest})
        if case.possible(other):
            params = {"sum": both, "of": Text(of), "total": both - rest}
            yield _Found(1.0, Cause("sum-typed", _SUM_TYPED, params), other)


def _same_twice(case: _Case) -> Iterator[_Found]:
    """Yield the case where one camp's total was typed for both camps."""
    sheet = case.sheet
    if sheet.ns != sheet.ew or not sheet.ns:
        return
    both = match_sum(case.rules, case.end, sheet.belotes, sheet.capots)
    if isinstance(both, int) and case.possible(sheet._replace(ew=both - sheet.ns)):
        params = {"total": sheet.ns, "other": both - sheet.ns}
        yield _Found(0.85, Cause("same-twice", _SAME_TWICE_OTHER, params))
    else:
        yield _Found(0.85, Cause("same-twice", _SAME_TWICE, {"total": sheet.ns}))


def _short_of_target(case: _Case) -> Iterator[_Found]:
    """Yield the causes of a match to a target in which no camp reached the target."""
    (ns, ew), target = case.sheet[:2], case.end.goal
    if target is None or case.end.deals or case.end.clock or max(ns, ew) >= target:
        return
    leader = [to for total, to in ((ns, TO_NS), (ew, TO_EW)) if total == max(ns, ew)]
    gap = target - max(ns, ew)
    params = {"to": Text(leader[0]), "gap": gap}
    if len(leader) == 1 and gap <= BELOTE_POINTS // case.rules.unit:
        yield _Found(1.0, Cause("belotes", _BELOTE_WINS, params))
    if len(leader) == 1:
        yield _Found(2.0, Cause("unfinished", _UNFINISHED, params))


def _deals(case: _Case) -> Iterator[_Found]:
    """Yield the case of a sheet with one deal more or fewer than agreed."""
    deals = case.end.deals
    if deals is None or not case.bounded:
        return
    for played, message in ((deals - 1, _DEAL_MISSING), (deals + 1, _DEAL_TOO_MANY)):
        if played and case.plausible(case.sheet, End(deals=played)):
            params = {"played": played, "deals": deals, "each": case.each.least}
            yield _Found(1.5, Cause("deals", message, params), played)


def _in_the_deals(case: _Case) -> Iterator[_Found]:
    """Yield mistakes in one deal or one addition that are recognised by the gap they leave."""
    gap = case.gap
    if gap is None:
        return
    carried = case.rules.litige in (LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE)
    if case.rules.game == BELOTE and carried and abs(gap) == case.each.least // 2:
        message = _LITIGE_LOST if gap < 0 else _LITIGE_TWICE
        yield _Found(1.3, Cause("litige", message, {"gap": abs(gap)}))
    if gap == -10 and case.each.step == case.rules.unit == 1:
        yield _Found(1.4, Cause("dix-de-der", _DIX_DE_DER, {"gap": 10}))
    elif abs(gap) in (10, 100, 1000):
        yield _Found(1.8, Cause("carry", _CARRY, {"gap": abs(gap)}))


def _rounding(case: _Case) -> Iterator[_Found]:
    """Yield the case of marks not rounded although the rules round them, or the reverse."""
    sheet, step = case.sheet, case.each.step
    if case.rules.unit == TENS:
        return
    off = [total for total in sheet[:2] if total % step]
    if off:
        exact = case.rules.with_options(rounding="none", round_last_deal=True)
        if case.possible(sheet, rules=exact):
            cost = 1.0 if len(off) == 2 else 1.7
            yield _Found(cost, Cause("not-rounded", _NOT_ROUNDED, {"step": step}))
        return
    tens = case.bounded and step == 1 and not any(total % 10 for total in sheet[:2])
    if tens and case.possible(sheet, rules=case.rules.with_options(rounding="ten")):
        yield _Found(1.6, Cause("rounded", _ROUNDED))


def _digits(case: _Case) -> Iterator[_Found]:
    """Yield slips of one digit in a total, if at most two such slips make the sheet possible."""
    alike_digits: dict[str, list[_Found]] = {}
    for field, camp in (("ns", NS_NAME), ("ew", EW_NAME)):
        typed = getattr(case.sheet, field)
        for slip, number in meant(typed):
            other = case.sheet._replace(**{field: number})
            if case.plausible(other):
                params = {"camp": Text(camp), "number": number, "typed": typed, "slip": slip}
                cause = Cause("digits", _DIGITS, params)
                cost = 1.3 if slip.message == MISSED else 1.1
                alike_digits.setdefault(slip.message, []).append(_Found(cost, cause, other))
    for alike in alike_digits.values():
        if len(alike) <= MOST_PLACES:
            for one in alike:
                yield one._replace(cost=one.cost + 0.15 * (len(alike) - 1))


#: Every search for a cause.
_SEARCHES: tuple[Callable[[_Case], Iterator[_Found]], ...] = (
    _mixed_up,
    _counts,
    _sum_typed,
    _same_twice,
    _short_of_target,
    _deals,
    _in_the_deals,
    _rounding,
    _digits,
)

_FIELDS = (NS_NAME, EW_NAME, N_("Belotes"), N_("Capots"))
_EXCHANGED = N_(
    "« %(one)s » et « %(other)s » sont échangés : ce serait %(ns)s à %(ew)s, belotes : "
    "%(belotes)s, capots : %(capots)s."
)
_MIXED_UP = N_(
    "les nombres ne sont pas tapés dans leurs cases : ce serait %(ns)s à %(ew)s, belotes : "
    "%(belotes)s, capots : %(capots)s."
)
#: Sentences by whether there are several, and whether to add or remove them.
_BELOTES = {
    (False, True): N_("une belote de plus (%(new)s au lieu de %(old)s)"),
    (False, False): N_("une belote de moins (%(new)s au lieu de %(old)s)"),
    (True, True): N_("%(n)s belotes de plus (%(new)s au lieu de %(old)s)"),
    (True, False): N_("%(n)s belotes de moins (%(new)s au lieu de %(old)s)"),
}
_CAPOTS = {
    (False, True): N_("un capot de plus (%(new)s au lieu de %(old)s)"),
    (False, False): N_("un capot de moins (%(new)s au lieu de %(old)s)"),
    (True, True): N_("%(n)s capots de plus (%(new)s au lieu de %(old)s)"),
    (True, False): N_("%(n)s capots de moins (%(new)s au lieu de %(old)s)"),
}
_CAPOT_OF_DEFENCE = N_(
    "un capot de moins (%(new)s au lieu de %(typed)s) expliquerait %(gap)s : celui de la défense "
    "vaut une simple chute."
)
_AND = N_("%(a)s et %(b)s")
_WOULD_EXPLAIN = N_("%(what)s expliquerait %(gap)s.")
_WOULD_EXPLAIN_MANY = N_("%(what)s expliqueraient %(gap)s.")
_WOULD_DO = N_("%(what)s rendrait les totaux possibles.")
_WOULD_DO_MANY = N_("%(what)s rendraient les totaux possibles.")
_SUM_TYPED = N_("%(sum)s est la somme des deux totaux : celui %(of)s serait %(total)s.")
_SAME_TWICE = N_("le même total, %(total)s, est tapé pour les deux camps.")
_SAME_TWICE_OTHER = N_(
    "le même total, %(total)s, est tapé pour les deux camps : l’autre serait %(other)s."
)
_BELOTE_WINS = N_("une belote oubliée donnerait %(to)s les %(gap)s points qui manquent.")
_UNFINISHED = N_("la partie n’est pas finie : il manque %(gap)s %(to)s.")
_DEAL_MISSING = N_(
    "il manque une donne : ces totaux iraient à une feuille de %(played)s donnes sur %(deals)s."
)
_DEAL_TOO_MANY = N_(
    "il y a une donne de trop : ces totaux iraient à une feuille de %(played)s donnes au lieu de "
    "%(deals)s."
)
_LITIGE_LOST = N_("un litige mis de côté et jamais repris expliquerait %(gap)s.")
_LITIGE_TWICE = N_("un litige compté deux fois expliquerait %(gap)s.")
_DIX_DE_DER = N_("un dix de der oublié expliquerait %(gap)s.")
_CARRY = N_("une retenue manquée dans une addition expliquerait %(gap)s.")
_NOT_ROUNDED = N_(
    "la feuille n’est pas arrondie : chaque marque s’arrondit à un multiple de %(step)s, donne par "
    "donne."
)
_ROUNDED = N_("la feuille est arrondie à la dizaine : ici chaque donne se marque au point près.")
_DIGITS = N_("%(slip)s, %(number)s au lieu de %(typed)s (%(camp)s).")
