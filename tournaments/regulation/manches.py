"""Matches of several manches: checks and sentences. Options: manches, manches_played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import EW, NS
from scoring.catalogue.ending import DRAW
from scoring.catalogue.options import COMPTOIR
from scoring.catalogue.table import THREE_PLAYERS
from scoring.criteria import Need, needed
from scoring.doubts.diagnosis import Sheet
from scoring.doubts.totals import check_totals
from scoring.manches import ManchesScore, Won, check_best_of, judge_manches
from scoring.match import MatchScore
from scoring.words import N_, Problem
from tournaments.regulation.fields import decimal_of
from tournaments.regulation.format import Format, ManchesPlayed, StageName, Terms
from tournaments.regulation.format.changes import MANCHES_TERMS
from tournaments.regulation.stages import Spot
from tournaments.regulation.wording import CHANGES, STAGES, Clause

if TYPE_CHECKING:
    from tournaments.regulation.value import Regulation

#: Totals of each manche, NS then EW, in points.
Manches = tuple[tuple[int, int], ...]

#: Stages whose matches may have no winner.
OUT_OF_BRACKETS: Final = (StageName.POOLS, StageName.ROUNDS)


def written_manches(manches: Sequence[tuple[int, int]]) -> str:
    """Return the totals of manches as they are stored.

    >>> written_manches([(1010, 620), (700, 1005)])
    '1010/620 700/1005'
    """
    return " ".join(f"{ns}/{ew}" for ns, ew in manches)


def read_manches(text: str) -> Manches:
    """Return the totals of manches that `written_manches` wrote.

    >>> read_manches("1010/620 700/1005")
    ((1010, 620), (700, 1005))
    """
    pairs = (pair.split("/") for pair in text.split())
    return tuple((int(ns), int(ew)) for ns, ew in pairs)


def winner_of(manche: tuple[int, int]) -> str | None:
    ns, ew = manche
    return None if ns == ew else NS if ns > ew else EW


def won_of(manches: Sequence[tuple[int, int]]) -> tuple[int, int]:
    winners = [winner_of(manche) for manche in manches]
    return winners.count(NS), winners.count(EW)


def to_win(number: int) -> int:
    """Return how many manches out of so many win a match: more than half.

    >>> to_win(3)
    2
    """
    return number // 2 + 1


def judged(regulation: Regulation, at: int | Spot, manches: Sequence[tuple[int, int]]) -> Won:
    """Judge a match at that spot by the totals of its manches. Options: manches, manches_played."""
    winners = [winner_of(one) for one in manches]
    return judge_manches(winners, regulation.manches_at(at), regulation.plays_all_manches(at))


def totals_problems(
    regulation: Regulation, at: int | Spot, totals: Sheet, manches: Sequence[tuple[int, int]] = ()
) -> list[Problem]:
    """Return every reason why the totals of a match at that spot are not possible.

    Manches stop when the match is won. Their problems are under `manches[n].field`, n from 0.
    """
    rules, end = regulation.rules_of(at), regulation.end_of(at)
    if regulation.manches_at(at) == 1:
        return check_totals(rules, end, *totals)
    problems = [
        problem._replace(field=f"manches[{place}].{problem.field}")
        for place, (ns, ew) in enumerate(manches)
        for problem in check_totals(rules, end, ns, ew, None, None)
    ]
    won = judged(regulation, at, manches)
    params = {"ns": won.ns, "ew": won.ew, "needed": won.needed}
    if len(manches) > won.needed:
        problems.append(Problem(f"manches[{won.needed}]", "not-needed", _NOT_NEEDED, params))
    elif not won.ended:
        problems.append(Problem("manches", "unfinished", _UNFINISHED, params))
    return problems


def as_one(score: ManchesScore) -> MatchScore:
    """Return the score of a match of several manches as that of its deals, one after the other."""
    deals = tuple(deal for manche in score.manches for deal in manche.deals)
    set_aside = score.manches[-1].set_aside if score.manches else 0
    return MatchScore(
        *(deals, score.ns, score.ew, set_aside, score.ended, score.winner),
        *(score.message, score.params, score.problems),
    )


class _Manches(NamedTuple):
    """Manches of a round, a stage or the contest; `field` is their option, "round[0].manches"."""

    field: str
    number: int
    all_played: bool
    knockout: bool


def _apart(regulation: Format) -> Iterator[_Manches]:
    for index, change in enumerate(regulation.changes):
        if isinstance(change.round, int):
            knockout = regulation.ends_in_brackets and change.round > regulation.rounds
            yield from _own(f"round[{index}].manches", change, regulation, knockout)
    for index, stage in enumerate(regulation.stages):
        knockout = stage.name not in OUT_OF_BRACKETS
        yield from _own(f"stage[{index}].manches", stage, regulation, knockout)


def _own(field: str, terms: Terms, regulation: Format, knockout: bool) -> Iterator[_Manches]:
    number = regulation.manches if terms.manches is None else terms.manches
    played = terms.manches_played or regulation.manches_played
    if isinstance(number, int) and not terms.own.keys().isdisjoint(MANCHES_TERMS):
        yield _Manches(field, number, played is ManchesPlayed.ALL, knockout)


def _in_a_bracket(regulation: Format) -> bool:
    stages = {one.name: one.manches for one in regulation.stages}
    own = [number for name, number in stages.items() if name not in OUT_OF_BRACKETS]
    return regulation.ends_in_brackets and not (StageName.BRACKET in stages and all(own))


def most_manches(regulation: Format) -> int:
    return max(regulation.manches, *(one.number for one in _apart(regulation)), 1)


def manches_problems(regulation: Format) -> list[Problem]:
    number, all_played = most_manches(regulation), regulation.manches_played is ManchesPlayed.ALL
    problems = [
        Problem(f"{kind}[{index}].manches_played", "one", _ONE)
        for kind, changes in (("round", regulation.changes), ("stage", regulation.stages))
        for index, change in enumerate(changes)
        if change.manches_played is ManchesPlayed.ALL
        and (change.manches or regulation.manches) == 1
    ]
    if number == 1:
        if all_played:
            problems.append(Problem("manches_played", "one", _ONE))
        if regulation.loser_manche:
            problems.append(Problem("loser_manche", "one", _ONE_MANCHE))
        uses = needed(Need.MANCHES, (*regulation.ranking, *regulation.pairing))
        if uses:
            problems.append(Problem("ranking", "manches", _NO_MANCHES))
        return problems
    # A loser wins fewer than half of them.
    most = regulation.loss + (number - 1) // 2 * regulation.loser_manche
    if regulation.loser_manche and regulation.win > regulation.loss and most >= regulation.win:
        params = {"win": decimal_of(regulation.win), "most": decimal_of(most)}
        problems.append(Problem("loser_manche", "match-points", _LOSER_WORTH, params))
    usual = _Manches("manches", regulation.manches, all_played, _in_a_bracket(regulation))
    for one in (usual, *_apart(regulation)):
        # To play all the manches is no way out in a bracket, which needs a winner.
        if one.number % 2 == 0 and one.knockout:
            problems.append(Problem(one.field, "bracket", _EVEN_IN_A_BRACKET))
        elif one.number > 1 and (wrong := check_best_of(one.number, one.all_played)):
            problems.append(wrong._replace(field=one.field))
    if regulation.rules.game == COMPTOIR or regulation.rules.players == THREE_PLAYERS:
        problems.append(Problem("manches", "game", _TWO_CAMPS))
    if regulation.rules.both_over == DRAW:
        problems.append(Problem("manches", "drawn", _DRAWN))
    return problems


def manches_asked(number: int) -> str:
    """Return how to type a match of so many manches on the line."""
    message = _(
        "Partie en %(number)d manches : tapez les totaux de chaque camp dans l’ordre, séparés par "
        "« / » ou par une virgule, comme 1010/620/1005."
    )
    return message % {"number": number}


def manches_said(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences about the manches of a match; none for a match of one."""
    if regulation.manches == 1:
        return
    params = {"n": regulation.manches, "half": to_win(regulation.manches)}
    if regulation.manches_played is ManchesPlayed.ALL:
        sentence = _(
            "Chaque partie se joue en %(n)s manches, toutes jouées ; elle est au camp qui en "
            "gagne le plus."
        )
    else:
        sentence = _(
            "Chaque partie se joue au meilleur de %(n)s manches : elle s’arrête dès qu’un camp en "
            "a gagné %(half)s, et elle est au camp qui en a gagné le plus."
        )
    yield Clause(sentence % params, "manches", "manches_played")
    yield from _equal_manches(regulation)
    yield Clause(
        _(
            "Rien ne passe d’une manche à l’autre ; les points d’une partie sont ceux de toutes "
            "ses manches."
        ),
        "manches",
    )


def manches_apart(regulation: Regulation) -> Iterator[Clause]:
    """Yield what wins a match of several manches, where only some rounds or stages have such."""
    if regulation.manches > 1 or most_manches(regulation) == 1:
        return
    lists = [CHANGES] * bool(regulation.changes) + [STAGES] * bool(regulation.stages)
    yield Clause(
        _(
            "Une partie en manches est au camp qui en gagne le plus. Une manche finie à égalité "
            "n’est à personne, et rien ne passe d’une manche à l’autre ; les points de la partie "
            "sont ceux de toutes ses manches."
        ),
        *lists,
    )


def _equal_manches(regulation: Regulation) -> Iterator[Clause]:
    """Yield what an equal manche and an equal match are worth; never in a bracket."""
    rounds = range(1, regulation.rounds + 1)
    if any(regulation.end_of(number).may_be_equal for number in rounds):
        if regulation.ends_in_brackets:
            yield Clause(
                _(
                    "Une manche finie à égalité n’est à personne ; si chaque camp en a gagné "
                    "autant, la partie est nulle, sauf dans un tableau, où chaque manche a un "
                    "vainqueur."
                ),
                "manches",
            )
        else:
            yield Clause(
                _(
                    "Une manche finie à égalité n’est à personne ; si chaque camp en a gagné "
                    "autant, la partie est nulle."
                ),
                "manches",
            )
    elif regulation.manches % 2 == 0:
        yield Clause(_("Si chaque camp en a gagné autant, la partie est nulle."), "manches")


_NOT_NEEDED = N_("La partie était finie à la manche %(needed)s : les suivantes ne se jouent pas.")
_UNFINISHED = N_("La partie n’est pas finie, %(ns)s manches à %(ew)s : il manque une manche.")
_ONE = N_("Une partie d’une seule manche la joue toujours : choisissez plusieurs manches.")
_ONE_MANCHE = N_(
    "Une partie d’une manche n’en laisse aucune au perdant : indiquez 0, ou plusieurs manches."
)
_LOSER_WORTH = N_(
    "Une défaite doit valoir moins qu’une victoire (%(win)s) ; avec ses manches, le perdant aurait "
    "jusqu’à %(most)s."
)
_NO_MANCHES = N_(
    "Le classement compte des manches, et les parties n’en ont qu’une : choisissez-en plusieurs."
)
_EVEN_IN_A_BRACKET = N_(
    "Un nombre pair de manches peut finir à égalité : une partie du tableau final veut un "
    "vainqueur."
)
_TWO_CAMPS = N_("Les manches se jouent entre deux camps, pas entre joueurs chacun pour soi.")
_DRAWN = N_(
    "Une manche où les deux camps atteignent le but veut un vainqueur : choisissez une autre "
    "réponse que « partie nulle »."
)
