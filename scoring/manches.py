"""Scores a match of several manches: who wins each, who wins the match, and when it stops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import EW, NS
from .deal import Deal
from .ends import End
from .match import MatchScore, score_match
from .penalties import Fault
from .rules import RuleSet
from .words import N_, Params, Problem


class Won(NamedTuple):
    """Manches that each camp has won, whether the match has ended, and its winner.

    ``winner`` is None while the match goes on, and if it ends equal. ``needed`` is the number of
    manches that were needed, among those given.
    """

    ns: int
    ew: int
    ended: bool
    winner: str | None
    needed: int


class ManchesScore(NamedTuple):
    """The score of every manche, the manches won, the points of all manches, and the state.

    ``ns`` and ``ew`` are the totals of all manches, in the unit of the marks. ``problems`` is not
    empty if a manche follows the end of the match, or a manche that is not finished.
    """

    manches: tuple[MatchScore, ...]
    won_ns: int
    won_ew: int
    ns: int
    ew: int
    ended: bool
    winner: str | None
    message: str
    params: Params
    problems: tuple[Problem, ...] = ()

    @property
    def why(self) -> str:
        """A French sentence: why the match has ended, or what it still waits for."""
        return self.message % self.params


def check_best_of(best_of: int, play_all: bool = False) -> Problem | None:
    """Return why a match cannot have this number of manches, or None.

    An even number could end equal with nothing left to play, so all its manches must be played.

    >>> check_best_of(3), check_best_of(2, play_all=True), check_best_of(2).code
    (None, None, 'even')
    """
    if best_of < 1:
        return Problem("best_of", "value", _NUMBER, {"got": best_of})
    if best_of % 2 == 0 and not play_all:
        return Problem("best_of", "even", _EVEN, {"got": best_of})
    return None


def judge_manches(winners: Sequence[str | None], best_of: int, play_all: bool = False) -> Won:
    """Judge a match by the winners of its finished manches; None is a manche that ended equal.

    The match stops when a camp has won more than half of ``best_of`` manches, unless ``play_all``
    requires every manche. An equal manche is nobody's. Options of the format: manches,
    manches_played.

    >>> judge_manches(["NS", "EW", "NS"], best_of=3)
    Won(ns=2, ew=1, ended=True, winner='NS', needed=3)
    >>> judge_manches(["NS", "NS", "EW"], best_of=3).needed
    2
    """
    ns = ew = needed = 0
    ended = False
    for winner in winners:
        if ended:
            break
        needed += 1
        ns += winner == NS
        ew += winner == EW
        ended = needed >= best_of or (not play_all and 2 * max(ns, ew) > best_of)
    first = None if ns == ew else NS if ns > ew else EW
    return Won(ns, ew, ended, first if ended else None, needed)


def score_manches(
    rules: RuleSet,
    manches: Sequence[Sequence[Deal | Fault]],
    end: End,
    best_of: int,
    play_all: bool = False,
    explain: bool = False,
    time_up: Sequence[bool | int] = (),
) -> ManchesScore:
    """Score a match from the deals of its manches, in order.

    ``end`` ends each manche. Nothing is carried from one manche to the next. ``time_up`` says for
    each manche whether time was called, as in ``score_match``; a manche left out was not timed.
    Problems name a manche by its place: "manches[2]".

    >>> belote, ns = RuleSet.preset("ffb-belote"), Deal("NS", ns=100, ew=62)
    >>> match = score_manches(belote, [[ns], [ns]], End(deals=1), best_of=3)
    >>> match.won_ns, match.ns, match.winner
    (2, 200, 'NS')
    """
    called = [*time_up, *[False] * len(manches)]
    scores = [
        score_match(rules, deals, end, explain, time_up=called[place])
        for place, deals in enumerate(manches)
    ]
    finished = 0
    while finished < len(scores) and scores[finished].ended:
        finished += 1
    won = judge_manches([score.winner for score in scores[:finished]], best_of, play_all)
    problems = [problem for place, score in enumerate(scores) for problem in _placed(place, score)]
    if won.needed < len(manches) and won.ended:
        params = {"needed": won.needed, "given": len(manches)}
        problems.append(Problem(f"manches[{won.needed}]", "not-needed", _NOT_NEEDED, params))
    elif finished + 1 < len(manches):
        params = {"manche": finished + 1}
        problems.append(Problem(f"manches[{finished}]", "not-finished", _NOT_FINISHED, params))
    ns, ew = sum(score.ns for score in scores), sum(score.ew for score in scores)
    params = {"ns": won.ns, "ew": won.ew, "points_ns": ns, "points_ew": ew}
    message = _GOES_ON if not won.ended else _WON[won.winner] if won.winner else _EQUAL
    return ManchesScore(
        *(tuple(scores), won.ns, won.ew, ns, ew, won.ended, won.winner, message, params),
        tuple(problems),
    )


def _placed(place: int, score: MatchScore) -> list[Problem]:
    return [
        problem._replace(field=f"manches[{place}]{problem.field.removeprefix('deals')}")
        for problem in score.problems
    ]


_NUMBER = N_("Un nombre de manches à partir de 1 est attendu ; reçu %(got)s.")
_EVEN = N_(
    "Un nombre impair de manches est attendu ; reçu %(got)s. Un nombre pair demande que toutes les "
    "manches se jouent."
)
_NOT_NEEDED = N_(
    "La partie était finie à la manche %(needed)s : enlevez les suivantes (manches tapées : "
    "%(given)s)."
)
_NOT_FINISHED = N_("La manche %(manche)s n’est pas finie : la suivante ne peut pas commencer.")
_GOES_ON = N_("La partie continue, %(ns)s manches à %(ew)s.")
_EQUAL = N_(
    "Fin de la partie : égalité, %(ns)s manches à %(ew)s, %(points_ns)s points à %(points_ew)s."
)
_WON = {
    NS: N_(
        "Fin de la partie : Nord-Sud gagne, %(ns)s manches à %(ew)s, %(points_ns)s points à "
        "%(points_ew)s."
    ),
    EW: N_(
        "Fin de la partie : Est-Ouest gagne, %(ew)s manches à %(ns)s, %(points_ew)s points à "
        "%(points_ns)s."
    ),
}
