"""Everything that is wrong with the results of a duplicate, and with its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..catalogue.options import COMPTOIR
from ..catalogue.result import LITIGE_REPLAYED
from ..catalogue.table import THREE_PLAYERS, TWO_PLAYERS
from ..deal import Deal
from ..penalties import Fault, score_fault
from ..rules import RuleSet
from ..score import REPLAYED, DealScore, score_deal
from ..words import N_, Problem
from .comparing import Adjusted, Lines, Penalty, Result


def rules_problems(rules: RuleSet) -> list[Problem]:
    """Return why these rules cannot be compared: two pairs play a board, and only once."""
    if problems := players_problems(rules):
        return problems
    if rules.last_litige == "one-more-deal":
        return [Problem("duplicate", "one-more-deal", _ONE_MORE_DEAL)]
    if rules.litige == LITIGE_REPLAYED:
        return [Problem("duplicate", "replayed", _REPLAYED_LITIGE)]
    return []


def players_problems(rules: RuleSet) -> list[Problem]:
    """Return a problem if the game is not for two pairs, who alone can play a board."""
    if rules.game == COMPTOIR or rules.players in (THREE_PLAYERS, TWO_PLAYERS):
        return [Problem("duplicate", "players", _FOUR_PLAYERS)]
    return []


def score_board(rules: RuleSet, deal: Deal | Fault, explain: bool = True) -> DealScore:
    """Return the marks of a board: each deal is scored as the last one of a match.

    Nothing is set aside, because no deal follows. The deal must have passed ``check``.

    >>> litige = score_board(RuleSet.preset("ffb-belote"), Deal("NS", ns=81, ew=81))
    >>> litige.ns, litige.ew
    (81, 81)
    """
    if isinstance(deal, Fault):
        return score_fault(rules, deal, explain=explain)
    return score_deal(rules, deal, last=True, explain=explain)


def score_problems(score: DealScore) -> list[Problem]:
    """Return a problem if a board has no result because it would be dealt again."""
    return [Problem("deal", "replayed", _DEALT_AGAIN)] if score.outcome == REPLAYED else []


def check_results(
    results: Sequence[Result],
    adjusted: Sequence[Adjusted] = (),
    lines: Lines = Lines.TWO,
    penalties: Sequence[Penalty] = (),
) -> list[Problem]:
    """Return every problem of the results together; fields are those of a JSON line."""
    return [
        *_result_problems(results),
        *_line_problems(results, lines),
        *_adjusted_problems(results, adjusted),
        *_penalty_problems(results, penalties),
    ]


def _result_problems(results: Sequence[Result]) -> Iterable[Problem]:
    seen: set[tuple[int, int]] = set()
    for number, (board, ns, ew, _) in enumerate(results):
        place = f"results[{number}]"
        if ns == ew:
            yield Problem(f"{place}.EW", "itself", _ITSELF, {"pair": ns})
        again = [pair for pair in dict.fromkeys((ns, ew)) if (board, pair) in seen]
        if again:
            params = {"board": board, "pairs": ", ".join(map(str, again))}
            yield Problem(f"{place}.board", "twice", _TWICE, params)
        seen |= {(board, ns), (board, ew)}


def _line_problems(results: Sequence[Result], lines: Lines) -> Iterable[Problem]:
    both = {one.ns for one in results} & {one.ew for one in results}
    if lines is Lines.TWO and both:
        params = {"pairs": ", ".join(map(str, sorted(both)))}
        yield Problem("lines", "both", _BOTH_LINES, params)


def _adjusted_problems(
    results: Sequence[Result], adjusted: Sequence[Adjusted]
) -> Iterable[Problem]:
    played = {(one.board, pair) for one in results for pair in (one.ns, one.ew)}
    pairs = {pair for _, pair in played}
    adjusted_pairs: set[tuple[int, int]] = set()
    for number, (board, pair, _) in enumerate(adjusted):
        place = f"adjusted[{number}]"
        params = {"board": board, "pair": pair}
        if pair not in pairs:
            yield Problem(f"{place}.pair", "unknown", _UNKNOWN_PAIR, params)
        if (board, pair) in played:
            yield Problem(f"{place}.board", "played", _PLAYED, params)
        if (board, pair) in adjusted_pairs:
            yield Problem(f"{place}.board", "twice", _ADJUSTED_TWICE, params)
        adjusted_pairs.add((board, pair))


def _penalty_problems(results: Sequence[Result], penalties: Sequence[Penalty]) -> Iterable[Problem]:
    pairs = {pair for one in results for pair in (one.ns, one.ew)}
    for number, (pair, _) in enumerate(penalties):
        if pair not in pairs:
            yield Problem(f"penalties[{number}].pair", "unknown", _UNKNOWN_PAIR, {"pair": pair})


_FOUR_PLAYERS = N_("Un duplicate se joue à quatre, deux contre deux.")
_ONE_MORE_DEAL = N_(
    "En duplicate chaque étui est une dernière donne : après un litige, aucune donne de plus ne se "
    "joue. Choisissez « chaque camp garde ses points » ou « ils sont perdus »."
)
_REPLAYED_LITIGE = N_(
    "En duplicate les cartes d’un étui sont connues : une donne à égalité ne se rejoue pas. "
    "Choisissez un autre litige."
)
_DEALT_AGAIN = N_(
    "Cette donne serait rejouée, et un étui ne se joue qu’une fois : donnez aux deux paires un "
    "score d’arbitre (A+, A ou A-)."
)
_ITSELF = N_("La paire %(pair)s ne joue pas contre elle-même.")
_TWICE = N_("L’étui %(board)s a déjà un résultat de la paire : %(pairs)s.")
_BOTH_LINES = N_(
    "Ces paires ont joué dans les deux lignes : %(pairs)s. Un classement par ligne (two) compare "
    "celles qui ont tenu les mêmes cartes ; choisissez un seul classement (one)."
)
_UNKNOWN_PAIR = N_("La paire %(pair)s n’a aucun résultat : sa ligne n’est pas connue.")
_PLAYED = N_("La paire %(pair)s a un résultat à l’étui %(board)s : enlevez l’un des deux.")
_ADJUSTED_TWICE = N_("La paire %(pair)s a déjà un score d’arbitre à l’étui %(board)s.")
