"""Sentences that explain why a team gets a prize, or why nobody does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, Final, Literal, assert_never

from scoring.kinds import every
from tournaments.pairing.sentences import N_, Listed, Ordinal, Param, Reason
from tournaments.regulation.awarding.contract import By, Entrant, Lot, Out, Terms

#: Most teams named in a sentence about the better ranked teams that were passed over.
MOST_NAMED = 3
#: Reason "already has a lot", in addition to the reasons why a team is out.
HOLDS: Final = "holds"
Why = Out | Literal["holds"]

JOINED = N_("%(one)s ; %(other)s")
RANKED = N_("%(rank)s du classement")
IN_CATEGORY = N_("%(place)s de la catégorie « %(category)s », %(rank)s du classement")
LAST_PLACE = N_("dernière place, %(rank)s du classement")
LAST_BUT_ONE = N_("avant-dernière place, %(rank)s du classement")
FROM_THE_END = N_("%(place)s place avant la fin, %(rank)s du classement")
LEVEL = N_("ex æquo avec %(others)s")
LEVEL_SHARED = N_("ex æquo avec %(others)s, qui ont part au lot")
LEVEL_DRAWN = N_("ex æquo avec %(others)s, départagés par tirage au sort")
TO_ALL = N_("un pour chacun")
DRAWN = N_("désigné par tirage au sort")
CAME = N_("parties jouées : %(played)d, demandées : %(rounds)d")
NAMED = N_("désigné par l’organisateur")
CHOSEN = N_("%(rank)s du classement, au choix")
QUOTED = N_("« %(lot)s »")
ONE_TO_CHOOSE = N_("un lot à choisir")
ONE_MORE = N_("un autre, mieux classé, n’y a pas droit")
MORE = N_("%(n)d autres, mieux classés, n’y ont pas droit")

#: Sentences about teams, then about players.
PASSED_OVER: Final = every(
    Out,
    {
        Out.WITHDRAWN: (
            N_("l’équipe %(team)d, %(rank)s, s’est retirée"),
            N_("le joueur %(team)d, %(rank)s, s’est retiré"),
        ),
        Out.EXCLUDED: (
            N_("l’équipe %(team)d, %(rank)s, est exclue"),
            N_("le joueur %(team)d, %(rank)s, est exclu"),
        ),
        Out.ABSENT: (
            N_("l’équipe %(team)d, %(rank)s, est absente"),
            N_("le joueur %(team)d, %(rank)s, est absent"),
        ),
    },
)
HAS_ALREADY: Final = (
    N_("l’équipe %(team)d, %(rank)s, a déjà %(lot)s"),
    N_("le joueur %(team)d, %(rank)s, a déjà %(lot)s"),
)
NOT_GIVEN = N_("%(why)s : ce lot n’est pas remis")
NOT_NAMED = N_("écrivez à qui il va dans « Pour qui », comme « au n° 12 »")
HAS_ONE = N_("le n° %(team)d a déjà %(lot)s : un lot cumulable lui serait remis quand même")
HAVE_ONE = N_("%(teams)s ont déjà un lot : un lot cumulable leur serait remis quand même")
MAY_NOT = N_("le n° %(team)d n’a pas droit aux lots : absent, retiré ou exclu")
NOBODY = N_("personne d’autre n’y a droit")
TOO_FEW = N_("il n’y en a pas assez : rien pour %(teams)s")
ODD = N_("un par joueur : ce qui reste ne suffit pas à une équipe")


def ordinal(rank: int, terms: Terms) -> Ordinal:
    return Ordinal(rank, feminine=terms.heads > 1)


def joined(parts: Sequence[Reason]) -> Reason:
    return reduce(lambda one, other: Reason(JOINED, {"one": one, "other": other}), parts)


def placed(lot: Lot, entrant: Entrant, place: int, terms: Terms) -> Reason:
    params: dict[str, Param] = {"rank": ordinal(entrant.rank or 0, terms)}
    match lot.by:
        case By.RANK:
            return Reason(RANKED, params)
        case By.CATEGORY:
            params |= {"place": ordinal(place, terms), "category": lot.category or ""}
            return Reason(IN_CATEGORY, params)
        case By.LAST:
            if place > 2:
                params |= {"place": Ordinal(place, feminine=True)}
            return Reason({1: LAST_PLACE, 2: LAST_BUT_ONE}.get(place, FROM_THE_END), params)
        case By.CHOICE | By.EVERYONE | By.TOMBOLA | By.ATTENDANCE | By.SPECIAL:
            raise ValueError("this lot does not follow the ranking")
        case _:
            assert_never(lot.by)


def level(template: str, team: int, group: Sequence[int]) -> Reason:
    others = tuple(f"n° {number}" for number in sorted(group) if number != team)
    if len(others) > MOST_NAMED + 2:
        others = (*others[:MOST_NAMED], "…")
    return Reason(template, {"others": Listed(others)})


def passed_over(
    skipped: Sequence[tuple[Entrant, Why, Lot | None]], below: int | None, terms: Terms
) -> list[Reason]:
    """Return the sentences about teams ranked above `below` that get nothing of this lot."""
    better = [one for one in skipped if below is not None and (one[0].rank or 0) < below]
    reasons = [_over(*one, terms) for one in better[:MOST_NAMED]]
    more = len(better) - MOST_NAMED
    if more > 0:
        reasons.append(Reason(ONE_MORE) if more == 1 else Reason(MORE, {"n": more}))
    return reasons


def not_given(entrant: Entrant, has: Lot | None, terms: Terms) -> Reason:
    return Reason(NOT_GIVEN, {"why": _over(entrant, entrant.out or HOLDS, has, terms)})


def too_few(teams: Sequence[int]) -> Reason:
    return Reason(TOO_FEW, {"teams": _numbers(teams)})


def have_one(held: Mapping[int, Lot], teams: Sequence[int]) -> Reason:
    if len(teams) == 1:
        return Reason(HAS_ONE, {"team": teams[0], "lot": named(held[teams[0]])})
    return Reason(HAVE_ONE, {"teams": _numbers(teams)})


def _numbers(teams: Sequence[int]) -> Listed:
    numbers = tuple(f"n° {number}" for number in teams[:MOST_NAMED])
    return Listed((*numbers, "…") if len(teams) > MOST_NAMED else numbers)


def named(lot: Lot) -> Reason:
    if isinstance(lot.name, Reason):
        return lot.name
    return Reason(QUOTED, {"lot": lot.name})


def _over(entrant: Entrant, why: Why, lot: Lot | None, terms: Terms) -> Reason:
    of_teams, of_players = HAS_ALREADY if why == HOLDS else PASSED_OVER[why]
    params: dict[str, Param] = {
        "team": entrant.number,
        "rank": ordinal(entrant.rank or 0, terms),
    }
    if lot is not None:
        params["lot"] = named(lot)
    return Reason(of_teams if terms.heads > 1 else of_players, params)


def chosen(rank: int | None, terms: Terms) -> Reason:
    return Reason(CHOSEN, {"rank": ordinal(rank or 0, terms)})


def to_data(value: Param) -> Any:
    if isinstance(value, Reason):
        return {"say": value.template, "with": {k: to_data(v) for k, v in value.params.items()}}
    if isinstance(value, Ordinal):
        return {"rank": value.rank, "feminine": value.feminine}
    if isinstance(value, Listed):
        return {"listed": [to_data(one) for one in value.values]}
    return value


def from_data(data: Any) -> Any:
    """Convert JSON data from `to_data` back to a reason.

    >>> why = level(LEVEL, 3, [3, 5])
    >>> from_data(to_data(why)).text
    'ex æquo avec n° 5'
    """
    if isinstance(data, dict) and "say" in data:
        return Reason(data["say"], {k: from_data(v) for k, v in data["with"].items()})
    if isinstance(data, dict) and "rank" in data:
        return Ordinal(data["rank"], data["feminine"])
    if isinstance(data, dict) and "listed" in data:
        return Listed(tuple(from_data(one) for one in data["listed"]))
    return data
