"""Examples of what decides a match: two or three deals that show an option, and the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import repeat
from typing import Final, NamedTuple

from .cards import EW, NS
from .catalogue.options import BELOTE, MARKED
from .catalogue.table import THREE_PLAYERS
from .deal import Deal, check, points_of_tricks
from .ends import End
from .examples import Telling, ended_in_words, most_telling, points_in_words, with_other_values
from .match import MatchScore, score_match
from .penalties import CAMP_NAMES
from .rules import RuleSet
from .score import DealScore
from .words import N_, Text

#: Options of who wins a match to a target, that a match shows where no deal can.
SHOWN_BY_MATCHES: Final = ("both_over",)


class Taken(NamedTuple):
    """A deal on the lowest bid: its taker with its tricks, then what else both camps hold."""

    taker: str
    tricks: int
    belotes: int = 0
    belotes_of_defence: int = 0
    annonces: int = 0


#: Matches in which both camps pass a target on one deal. In the first ones, who leads is not who
#: wins the last deal; then who takes it loses it, and who wins it has fewer tricks in it. In the
#: last one tricks need not be marked: the belote of the defence takes it to the target.
_ON_ONE_DEAL: Final = (
    (Taken(NS, 120), Taken(EW, 103)),
    (Taken(NS, 82), Taken(EW, 82), Taken(EW, 70, belotes=1)),
    (Taken(NS, 120), Taken(EW, 70, annonces=50)),
    (Taken(NS, 120), Taken(EW, 120), Taken(EW, 120, belotes_of_defence=1)),
)
#: Matches that go on until time is up, with both camps over the target: where no deal gives points
#: to both camps, they reach it in no other way.
_UNTIL_TIME: Final = (
    (Taken(NS, 120), Taken(NS, 120), Taken(EW, 103)),
    (Taken(EW, 120), Taken(EW, 120), Taken(EW, 120), Taken(EW, 60)),
    (Taken(NS, 120), Taken(NS, 120), Taken(EW, 70, belotes=1)),
)


class MatchExample(NamedTuple):
    """A match that shows what an option decides, in words too. The target is in the unit."""

    deals: tuple[Deal, ...]
    end: End
    text: Text


def match_example_of(rules: RuleSet, name: str) -> MatchExample | None:
    """Return the example of an option of who wins a match to a target.

    It is the match that tells its value from most of the other ones. None if none does: the option
    is about something else.

    >>> belote = RuleSet.preset("ffb-belote").with_options(both_over="draw")
    >>> example = match_example_of(belote, "both_over")
    >>> example.end.target, [(deal.taker, deal.ns, deal.ew) for deal in example.deals]
    (145, [('NS', 120, 42), ('EW', 59, 103)])
    """
    if name not in SHOWN_BY_MATCHES or rules.game not in MARKED or rules.players == THREE_PLAYERS:
        return None
    return _example(rules, name)


@lru_cache(maxsize=256)
def _example(rules: RuleSet, name: str) -> MatchExample | None:
    family = (rules, *with_other_values(rules, name))
    for matches, both in ((_ON_ONE_DEAL, False), (_UNTIL_TIME, True)):
        played = {deals: _end(rules, deals, both) for deals in _played(rules, matches)}
        outcomes = {
            deals: [_judged(score_match(one, deals, end, time_up=both)) for one in family]
            for deals, end in played.items()
        }
        best = most_telling(outcomes)
        if best is not None:
            match = score_match(rules, best, played[best], time_up=both)
            return MatchExample(best, played[best], _text(rules, best, match, played[best]))
    return None


def _judged(match: MatchScore) -> tuple[object, ...]:
    return match.ended, match.winner, match.message, len(match.deals)


def _end(rules: RuleSet, deals: Sequence[Deal], both: bool) -> End:
    """Return the end of a match to the highest target that both camps reach in these deals."""
    after = score_match(rules, deals, End(deals=len(deals)))
    return End(target=min(after.ns, after.ew) or 1, clock=both, both=both)


def _played(rules: RuleSet, matches: Iterable[Sequence[Taken]]) -> Iterator[tuple[Deal, ...]]:
    """Yield the matches that these rules accept."""
    for taken in matches:
        deals = tuple(_deal(rules, one) for one in taken)
        if not any(check(rules, deal) for deal in deals):
            yield deals


def _deal(rules: RuleSet, taken: Taken) -> Deal:
    contract = None if rules.game == BELOTE else rules.min_bid
    defence = points_of_tricks(rules, None) - taken.tricks
    deal = Deal(
        NS,
        contract,
        ns=taken.tricks,
        ew=defence,
        belotes_ns=taken.belotes,
        belotes_ew=taken.belotes_of_defence,
        annonces_ns=taken.annonces,
    )
    return deal if taken.taker == NS else _mirrored(deal)


def _mirrored(deal: Deal) -> Deal:
    """Return the same deal with East-West as the taker, or with North-South again."""
    return deal._replace(
        taker=EW if deal.taker == NS else NS,
        ns=deal.ew,
        ew=deal.ns,
        belotes_ns=deal.belotes_ew,
        belotes_ew=deal.belotes_ns,
        annonces_ns=deal.annonces_ew,
        annonces_ew=deal.annonces_ns,
    )


def _text(rules: RuleSet, deals: Sequence[Deal], match: MatchScore, end: End) -> Text:
    sentences = map(_told, repeat(rules), deals, match.deals)
    played = reduce(lambda before, deal: Text(_THEN, {"before": before, "deal": deal}), sentences)
    params = {"target": end.target_words(rules.unit), "deals": played}
    message = _UNTIL_TIME_IS_UP if end.both else _EXAMPLE
    return Text(message, {**params, "why": Text(match.message, match.params)})


def _told(rules: RuleSet, deal: Deal, score: DealScore) -> Text:
    # the words of a deal are those of one that North-South take
    shown = deal if deal.taker == NS else _mirrored(deal)
    params = {
        "camp": CAMP_NAMES[str(deal.taker)],
        "deal": ended_in_words(rules, shown, score.outcome),
        "points": points_in_words(Telling(shown), shown),
    }
    return Text(_TAKES, {**params, "ns": score.ns, "ew": score.ew})


_TAKES: Final = N_("%(camp)s prend, %(deal)s %(points)s, %(ns)s à %(ew)s")
_THEN: Final = N_("%(before)s ; puis %(deal)s")
_EXAMPLE: Final = N_("Exemple, but de %(target)s points : %(deals)s. %(why)s")
_UNTIL_TIME_IS_UP: Final = N_(
    "Exemple, but de %(target)s points et temps écoulé : %(deals)s. %(why)s"
)
