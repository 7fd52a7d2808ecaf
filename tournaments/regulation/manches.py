"""Matches of several manches: checks and sentences. Options: manches, manches_played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

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
from tournaments.regulation.clause import Clause
from tournaments.regulation.fields import decimal_of
from tournaments.regulation.format import Format, ManchesPlayed
from tournaments.regulation.stages import Spot

if TYPE_CHECKING:
    from tournaments.regulation.value import Regulation

#: Totals of each manche, NS then EW, in points.
Manches = tuple[tuple[int, int], ...]

MANCHES_OPTIONS = ("manches", "manches_played")


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
    """Return the camp that won a manche by its totals; None if they are equal."""
    ns, ew = manche
    return None if ns == ew else NS if ns > ew else EW


def won_of(manches: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the manches won by NS and by EW; an equal one is nobody's."""
    winners = [winner_of(manche) for manche in manches]
    return winners.count(NS), winners.count(EW)


def judged(regulation: Format, manches: Sequence[tuple[int, int]]) -> Won:
    """Judge a match from the totals of its manches. Options: manches, manches_played."""
    all_played = regulation.manches_played is ManchesPlayed.ALL
    return judge_manches([winner_of(one) for one in manches], regulation.manches, all_played)


def totals_problems(
    regulation: Regulation, at: int | Spot, totals: Sheet, manches: Sequence[tuple[int, int]] = ()
) -> list[Problem]:
    """Return every reason why the totals of a match at that spot are not possible.

    In a match of several manches, each manche has the totals of a match, and they stop when the
    match is won. The problems of a manche are under `manches[n].field`, n from 0.
    """
    rules, end = regulation.rules_of(at), regulation.end_of(at)
    if regulation.manches == 1:
        return check_totals(rules, end, *totals)
    problems = [
        problem._replace(field=f"manches[{place}].{problem.field}")
        for place, (ns, ew) in enumerate(manches)
        for problem in check_totals(rules, end, ns, ew, None, None)
    ]
    won = judged(regulation, manches)
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


def manches_problems(regulation: Format) -> list[Problem]:
    """Return every problem of the manches of a match."""
    problems = []
    number, all_played = regulation.manches, regulation.manches_played is ManchesPlayed.ALL
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
    # To play all the manches is no way out in a bracket, which needs a winner.
    if number % 2 == 0 and regulation.ends_in_brackets:
        problems.append(Problem("manches", "bracket", _EVEN_IN_A_BRACKET))
    else:
        wrong = check_best_of(number, all_played)
        if wrong is not None:
            problems.append(wrong._replace(field="manches"))
    if regulation.rules.game == COMPTOIR or regulation.rules.players == THREE_PLAYERS:
        problems.append(Problem("manches", "game", _TWO_CAMPS))
    if regulation.rules.both_over == DRAW:
        problems.append(Problem("manches", "drawn", _DRAWN))
    return problems


def manches_said(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences about the manches of a match; none for a match of one."""
    if regulation.manches == 1:
        return
    params = {"n": regulation.manches, "half": regulation.manches_to_win}
    if regulation.plays_all_manches:
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


def _equal_manches(regulation: Regulation) -> Iterator[Clause]:
    """Yield what an equal manche and an equal match are worth; nothing where each has a winner.

    An even number is refused with a bracket, so a bracket's matches are never equal.
    """
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
