"""The regulation in whole sentences, as a club posts it, in the reader's language.

Every option appears, so two regulations that differ have different texts. A new option without a
sentence here appears as its label and its value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.ranking import CriterionName, Need, needed
from scoring.rules import OPTIONS
from scoring.words import N_
from tournaments.regulation import player_words
from tournaments.regulation.absence_words import absences
from tournaments.regulation.bracket_words import BRACKET_OPTIONS, brackets
from tournaments.regulation.draw_words import draws
from tournaments.regulation.format import FORMAT, Ending, RoundChange, Worth
from tournaments.regulation.parts import BELOTE, DOUBLING, FAULTS, MARKS, PARTS, PLAY, TARGET
from tournaments.regulation.pool_words import POOL_OPTIONS, pools
from tournaments.regulation.reading import ENDS, ROUND_OPTIONS
from tournaments.regulation.tariff_words import penalties
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import (
    criteria_of,
    label_of,
    lower,
    named,
    points_of,
    sentence_of,
    value_of,
)
from tournaments.wording.words import say

Said = Callable[[Regulation], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Article:
    """Article of the regulation: its title and its sentences."""

    title: str
    sentences: tuple[str, ...]


def articles(regulation: Regulation) -> list[Article]:
    """Return the articles in reading order, without the empty ones."""
    found = [(title, tuple(map(typographic, said(regulation)))) for title, said in ARTICLES]
    return [Article(say(title, {}), sentences) for title, sentences in found if sentences]


def typographic(text: str) -> str:
    """Return a French sentence with its no-break spaces; other languages are unchanged.

    >>> typographic("4 parties : « oui » ; 9").replace("\N{NO-BREAK SPACE}", "~")
    '4~parties~: «~oui~»~; 9'
    """
    if not (get_language() or "fr").startswith("fr"):
        return text
    text = re.sub(r" ([:;?!»×→])", "\N{NO-BREAK SPACE}\\1", text)
    text = re.sub(r"([«×→]) ", "\\1\N{NO-BREAK SPACE}", text)
    return re.sub(r"(\d) (?=[^\W\d])", "\\1\N{NO-BREAK SPACE}", text)


def _rules(*parts: str) -> Said:
    """Return the function that writes the options of the rules in these parts."""

    def said(regulation: Regulation) -> Iterator[str]:
        # Options without effect under these rules are left out.
        for name, value in regulation.rules.in_force().items():
            if PARTS.get(name, MARKS) in parts:
                yield sentence_of(name, value)

    return said


def _matches(regulation: Regulation) -> Iterator[str]:
    if regulation.rounds:
        yield ngettext(
            "Le concours se joue en %(n)s partie.",
            "Le concours se joue en %(n)s parties.",
            regulation.rounds,
        ) % {"n": regulation.rounds}
    ends = _ends(regulation)
    if len(ends) == 1:
        yield _("Une partie se termine après %(end)s.") % {"end": ends[0]}
    else:
        params = {"ends": _listed(ends, _("ou"))}
        yield _("Une partie se termine au premier de ces moments : %(ends)s.") % params
    yield from _clock(regulation)
    if regulation.winner_cap is not None:
        params = {"points": points_of(regulation.winner_cap)}
        yield _("Le total du vainqueur d’une partie ne compte pas au-delà de %(points)s.") % params
    if regulation.loser_cap is not None:
        params = {"points": points_of(regulation.loser_cap)}
        yield _("Le total du perdant d’une partie ne compte pas au-delà de %(points)s.") % params
    yield from rounds_apart(regulation.changes)
    if regulation.target or any(change.target for change in regulation.changes):
        yield from _rules(TARGET)(regulation)
    else:
        yield from _unusual(regulation, TARGET)


def matches_in_short(regulation: Regulation) -> str:
    """Return in one sentence how many rounds are played, and what ends a match."""
    ends = _listed(_ends(regulation), _("ou"))
    if not regulation.rounds:
        return _("Une partie se termine après %(end)s.") % {"end": ends}
    message = ngettext(
        "%(n)s partie, qui se termine après %(ends)s.",
        "%(n)s parties, qui se terminent chacune après %(ends)s.",
        regulation.rounds,
    )
    return message % {"n": regulation.rounds, "ends": ends}


def _unusual(regulation: Regulation, part: str) -> Iterator[str]:
    """Yield the options without effect here that have unusual values."""
    for name, value in regulation.rules.options().items():
        if PARTS.get(name) == part and value != OPTIONS[name].default_in(regulation.game):
            yield sentence_of(name, value)


def _ends(played: Regulation | RoundChange) -> list[str]:
    """Return the ends of a match, each in a few words that follow "after"."""
    ends = []
    if played.deals is not None:
        words = ngettext("%(n)s donne comptée", "%(n)s donnes comptées", played.deals)
        ends.append(words % {"n": played.deals})
    if played.target is not None:
        words = ngettext(
            "%(n)s point atteint ou dépassé par une équipe",
            "%(n)s points atteints ou dépassés par une équipe",
            played.target,
        )
        ends.append(words % {"n": played.target})
    if played.clock is not None:
        words = ngettext(
            "%(n)s minute de jeu, la donne en cours terminée",
            "%(n)s minutes de jeu, la donne en cours terminée",
            played.clock,
        )
        ends.append(words % {"n": played.clock})
    return ends


def _clock(regulation: Regulation) -> Iterator[str]:
    """Yield the other effects of the clock."""
    if regulation.ending is Ending.BOTH:
        yield _(
            "Une partie qui a des points à atteindre et une durée ne s’arrête que lorsque les deux "
            "sont atteints."
        )
    if regulation.after_clock:
        said = ngettext(
            "Après la fin du temps, on joue encore %(n)s donne.",
            "Après la fin du temps, on joue encore %(n)s donnes.",
            regulation.after_clock,
        )
        yield said % {"n": regulation.after_clock}


def rounds_apart(changes: Sequence[RoundChange]) -> Iterator[str]:
    """Yield the rounds that differ; identical changes share one sentence."""
    alike: dict[tuple[Any, ...], list[int]] = {}
    for change in sorted(changes, key=lambda change: change.round):
        terms = tuple(getattr(change, name) for name in ROUND_OPTIONS)
        alike.setdefault(terms, []).append(change.round)
    for terms, numbers in alike.items():
        change = RoundChange(numbers[0], **dict(zip(ROUND_OPTIONS, terms, strict=True)))
        rounds = ngettext("Partie %(rounds)s", "Parties %(rounds)s", len(numbers)) % {
            "rounds": _listed([str(number) for number in numbers], _("et"))
        }
        params = {"rounds": rounds, "terms": _(" ; ").join(_terms(change))}
        yield _("%(rounds)s : %(terms)s.") % params


def _terms(change: RoundChange) -> Iterator[str]:
    """Yield the terms of a round that differs."""
    yield _("fin après %(ends)s") % {"ends": _listed(_ends(change), _("ou"))}
    if change.winner_cap is None and change.loser_cap is None:
        yield _("totaux sans plafond")
    if change.winner_cap is not None:
        yield _("total du vainqueur compté jusqu’à %(points)s") % {
            "points": points_of(change.winner_cap)
        }
    if change.loser_cap is not None:
        yield _("total du perdant compté jusqu’à %(points)s") % {
            "points": points_of(change.loser_cap)
        }
    for name in ROUND_OPTIONS:
        if name not in (*ENDS, "winner_cap", "loser_cap"):
            yield named(lower(label_of(name)), lower(value_of(name, getattr(change, name))))


def _match_points(regulation: Regulation) -> Iterator[str]:
    values = {name: getattr(regulation, name) for name in MATCH_POINTS}
    if not any(values.values()):
        return
    yield _("Chaque partie donne aussi des points de partie, selon son issue.")
    yield (
        _("Partie gagnée : %(win)s ; partie nulle : %(draw)s ; partie perdue : %(loss)s.") % values
    )
    if regulation.bye is Worth.CATCH_UP:
        said = _(
            "Partie gagnée par forfait : %(forfeit_win)s ; partie perdue par forfait : "
            "%(forfeit_loss)s."
        )
    else:
        said = _(
            "Partie gagnée par forfait : %(forfeit_win)s ; partie perdue par forfait : "
            "%(forfeit_loss)s ; partie où l’équipe est exempte : %(rest)s."
        )
    yield said % values


def _ranking(regulation: Regulation) -> Iterator[str]:
    first, *others = regulation.ranking
    yield _ranked(regulation, [first])
    if others:
        message = ngettext(
            "À égalité, elles sont départagées selon %(criteria)s.",
            "À égalité, elles sont départagées selon %(criteria)s, dans cet ordre.",
            len(others),
        )
        if regulation.individuals:
            message = ngettext(
                "À égalité, ils sont départagés selon %(criteria)s.",
                "À égalité, ils sont départagés selon %(criteria)s, dans cet ordre.",
                len(others),
            )
        yield message % {"criteria": criteria_of(others)}
    if needed(Need.LOTS, regulation.ranking):
        yield _("Le sort est tiré une fois pour toutes à l’inscription.")
    elif regulation.individuals:
        yield say(player_words.SHARED, {})
    else:
        yield _("Celles que rien ne départage partagent leur place.")


def ranking_in_short(regulation: Regulation) -> str:
    """Return the criteria of the ranking in one sentence, in order."""
    return _ranked(regulation, regulation.ranking)


def _ranked(regulation: Regulation, criteria: Sequence[CriterionName]) -> str:
    params = {"criterion": criteria_of(criteria)}
    if regulation.individuals:
        return say(player_words.RANKED, params)
    return _("Les équipes sont classées selon %(criterion)s.") % params


def _others(regulation: Regulation) -> Iterator[str]:
    """Yield the options of the format without a sentence in another article."""
    for name in FORMAT:
        if name not in SAID:
            yield named(label_of(name), lower(value_of(name, getattr(regulation, name)))) + "."


def _listed(words: Sequence[str], link: str) -> str:
    """Join words, with `link` before the last one.

    >>> _listed(["1", "2", "3"], "et")
    '1, 2 et 3'
    """
    return f"{', '.join(words[:-1])} {link} {words[-1]}" if len(words) > 1 else words[0]


MATCH_POINTS: Final = ("win", "draw", "loss", "forfeit_win", "forfeit_loss", "rest")

#: Options of the format that the articles cover.
SAID: Final = frozenset(
    {
        *(
            "rounds",
            "after_clock",
            "ending",
            "winner_cap",
            "loser_cap",
            "bye",
            "forfeit",
            "late",
            "leaving",
        ),
        *("ranking", "pairing", "first_draw", "next_draw", "bye_to", "kin"),
        *ENDS,
        *MATCH_POINTS,
        *BRACKET_OPTIONS,
        *POOL_OPTIONS,
        *player_words.PLAYER_OPTIONS,
    }
)

ARTICLES: Final[tuple[tuple[str, Said], ...]] = (
    (N_("Le jeu"), _rules(PLAY)),
    (N_("La belote"), _rules(BELOTE)),
    (N_("La marque"), _rules(MARKS)),
    (N_("Coinche et surcoinche"), _rules(DOUBLING)),
    (N_("Les parties"), _matches),
    (N_("Les points de partie"), _match_points),
    (N_("Les poules"), pools),
    (N_("Les tirages"), draws),
    (N_("Exemptes, absents et retards"), absences),
    (N_("Le classement"), _ranking),
    (N_("Le tableau final"), brackets),
    (N_("Fautes de jeu"), _rules(FAULTS)),
    (N_("Pénalités"), penalties),
    (N_("Et aussi"), _others),
)
