"""Sentences of the regulation about the ends of a match, and the rounds and stages that differ."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.catalogue.sheet import TENS
from scoring.kinds import every
from scoring.rules import RuleSet
from scoring.words import N_
from tournaments.regulation.format import (
    Ending,
    ManchesPlayed,
    RoundChange,
    StageChange,
    StageName,
    Terms,
)
from tournaments.regulation.format.changes import MANCHES_TERMS, OWN_TERMS, TERMS
from tournaments.regulation.reading import ENDS
from tournaments.regulation.stages import planned_stage
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import (
    CHANGES,
    STAGES,
    Clause,
    brief_of,
    label_of,
    listed,
    lower,
    named,
    points_of,
    upper,
    value_of,
)
from tournaments.regulation.words.pools import LONGEST
from tournaments.words.texts import say

#: Each stage as a sentence begins.
NAMES: Final = every(
    StageName,
    {
        StageName.POOLS: N_("les parties de poule"),
        StageName.ROUNDS: N_("les parties"),
        StageName.BRACKET: N_("les matchs des tableaux"),
        StageName.LAST_16: N_("les huitièmes de finale"),
        StageName.QUARTER_FINALS: N_("les quarts de finale"),
        StageName.SEMI_FINALS: N_("les demi-finales"),
        StageName.THIRD_PLACE: N_("la petite finale"),
        StageName.FINAL: N_("la finale"),
        StageName.CONSOLATION: N_("toute la consolante"),
    },
)


def ends_of(played: Regulation | Terms, regulation: Regulation) -> list[str]:
    """Return the ends of a match of the contest, each in a few words that follow "after"."""
    ends = []
    if played.deals is not None:
        words = ngettext("%(n)s donne comptée", "%(n)s donnes comptées", played.deals)
        ends.append(words % {"n": played.deals})
    if played.target is not None:
        ends.append(_target(played.target, regulation.exceeds, regulation.rules.unit == TENS))
    if played.clock is not None:
        words = ngettext(
            "%(n)s minute de jeu, la donne en cours terminée",
            "%(n)s minutes de jeu, la donne en cours terminée",
            played.clock,
        )
        ends.append(words % {"n": played.clock})
    return ends


def _target(target: int, exceeds: bool, in_tens: bool) -> str:
    """Return a number of points that ends a match. Options: target_rule, unit."""
    if in_tens and exceeds:
        words = ngettext(
            "plus de %(n)s dizaine pour une équipe",
            "plus de %(n)s dizaines pour une équipe",
            target,
        )
    elif in_tens:
        words = ngettext(
            "%(n)s dizaine atteinte ou dépassée par une équipe",
            "%(n)s dizaines atteintes ou dépassées par une équipe",
            target,
        )
    elif exceeds:
        words = ngettext(
            "plus de %(n)s point pour une équipe", "plus de %(n)s points pour une équipe", target
        )
    else:
        words = ngettext(
            "%(n)s point atteint ou dépassé par une équipe",
            "%(n)s points atteints ou dépassés par une équipe",
            target,
        )
    return words % {"n": target}


def excepted(regulation: Regulation, sentence: str, names: Collection[str]) -> str:
    """Return a sentence that tells these terms, with the rounds and stages that have others."""

    def differs(terms: Terms) -> bool:
        own = terms.own
        return any(
            own.get(name, getattr(regulation, name)) != getattr(regulation, name)
            if name in OWN_TERMS
            else getattr(terms, name) != getattr(regulation, name)
            for name in names
        )

    return with_exceptions(sentence, places_of(filter(differs, _apart(regulation))))


def with_exceptions(sentence: str, places: Sequence[str]) -> str:
    if not places:
        return sentence
    params = {"sentence": sentence, "places": listed(places, _("et"))}
    return _("%(sentence)s Exception : %(places)s.") % params


def places_of(apart: Iterable[RoundChange | StageChange]) -> list[str]:
    """Return the names of rounds, then of stages: "les parties 2 et 3", "la finale"."""
    terms = list(apart)
    numbers = sorted(one.round for one in terms if isinstance(one, RoundChange))
    stages = [one.name for one in terms if isinstance(one, StageChange)]
    places = [say(NAMES[name], {}) for name in sorted(stages, key=ORDER.index)]
    if numbers:
        rounds = ngettext("la partie %(rounds)s", "les parties %(rounds)s", len(numbers))
        places.insert(0, rounds % {"rounds": listed(list(map(str, numbers)), _("et"))})
    return places


def rules_apart(regulation: Regulation) -> dict[RuleSet, list[str]]:
    """Return the other rules of a deal that rounds and stages play by, with the names of these."""
    played: dict[RuleSet, list[RoundChange | StageChange]] = {}
    for terms in _apart(regulation):
        rules = regulation.rules.with_options(**terms.rules)
        if rules != regulation.rules:
            played.setdefault(rules, []).append(terms)
    return {rules: places_of(terms) for rules, terms in played.items()}


def _apart(regulation: Regulation) -> tuple[RoundChange | StageChange, ...]:
    return (*regulation.changes, *regulation.stages)


def rounds_apart(regulation: Regulation) -> Iterator[Clause]:
    """Yield the rounds, then the stages, that differ; identical terms share one sentence."""
    alike: dict[str, list[int]] = {}
    for change in sorted(regulation.changes, key=lambda change: change.round):
        alike.setdefault(_terms(change, regulation), []).append(change.round)
    for terms, numbers in alike.items():
        yield Clause(
            _("%(rounds)s : %(terms)s.")
            % {
                "rounds": upper(listed(_rounds(regulation, numbers), _("et"))),
                "terms": terms,
            },
            CHANGES,
        )
    named: dict[str, list[str]] = {}
    for stage in sorted(regulation.stages, key=lambda change: ORDER.index(change.name)):
        named.setdefault(_terms(stage, regulation), []).append(say(NAMES[stage.name], {}))
    for terms, names in named.items():
        yield Clause(
            _("%(rounds)s : %(terms)s.")
            % {
                "rounds": upper(listed(names, _("et"))),
                "terms": terms,
            },
            STAGES,
        )


def named_terms(regulation: Regulation) -> Iterator[tuple[str, Terms]]:
    for change in sorted(regulation.changes, key=lambda change: change.round):
        yield upper(listed(_rounds(regulation, [change.round]), "")), change
    for stage in sorted(regulation.stages, key=lambda change: ORDER.index(change.name)):
        yield upper(say(NAMES[stage.name], {})), stage


def _rounds(regulation: Regulation, numbers: Sequence[int]) -> list[str]:
    planned = {number: planned_stage(regulation, number) for number in numbers}
    plain = [str(number) for number in numbers if planned[number] is None]
    names = []
    if plain:
        sentence = ngettext("partie %(rounds)s", "parties %(rounds)s", len(plain))
        names.append(sentence % {"rounds": listed(plain, _("et"))})
    for number, stage in planned.items():
        if stage is not None:
            params = {"name": say(NAMES[stage], {}), "round": number}
            names.append(_("%(name)s (partie %(round)s)") % params)
    return names


def _terms(change: Terms, regulation: Regulation) -> str:
    """Return the terms of a round or a stage that differs, with what it lifts of the general.

    A match that ends as the others does not say so, unless a stage ends otherwise.
    """
    usual, ends = ends_of(regulation, regulation), ends_of(change, regulation)
    terms = list(_each_term(change, regulation))
    of_stages = any(ends_of(stage, regulation) != usual for stage in regulation.stages)
    manches = list(_manches(change, regulation))
    if ends != usual or of_stages or manches or not terms:
        several = bool(manches) and (change.manches or regulation.manches) > 1
        sentence = _("chaque manche finit après %(ends)s") if several else _("fin après %(ends)s")
        terms.insert(0, sentence % {"ends": listed(ends, _("ou"))})
    terms[:0] = manches
    return _(" ; ").join(terms)


def _manches(change: Terms, regulation: Regulation) -> Iterator[str]:
    number = change.manches or regulation.manches
    if change.own.keys().isdisjoint(MANCHES_TERMS):
        return
    if number == 1:
        yield _("en une seule manche")
    elif (change.manches_played or regulation.manches_played) is ManchesPlayed.ALL:
        yield _("en %(n)d manches, toutes jouées") % {"n": number}
    else:
        yield _("au meilleur de %(n)d manches") % {"n": number}


def _each_term(change: Terms, regulation: Regulation) -> Iterator[str]:
    if change.clock is None and regulation.clock is not None:
        yield _("sans limite de durée")
    capped = regulation.winner_cap is not None or regulation.loser_cap is not None
    if capped and change.winner_cap is None and change.loser_cap is None:
        yield _("totaux sans plafond")
    if change.winner_cap is not None:
        yield _("total du vainqueur compté jusqu’à %(points)s") % {
            "points": points_of(change.winner_cap, regulation.rules.unit)
        }
    if change.loser_cap is not None:
        yield _("total du perdant compté jusqu’à %(points)s") % {
            "points": points_of(change.loser_cap, regulation.rules.unit)
        }
    for name, value in change.rules.items():
        if name == "annonces":
            # These values name annonces themselves.
            yield brief_of(name, value)
        else:
            yield named(lower(label_of(name)), lower(value_of(name, value)))
    for name in TERMS:
        if name not in (*ENDS, "winner_cap", "loser_cap"):
            yield named(lower(label_of(name)), lower(value_of(name, getattr(change, name))))


#: Stages in the order of the sentences.
ORDER: Final = tuple(StageName)


#: Options of what ends a match, told in one sentence.
ENDS_TOLD: Final = (*ENDS, "ending", "target_rule")


def rounds_played(regulation: Regulation) -> str:
    """Return how many rounds are played, and what follows them."""
    params = {"n": regulation.rounds}
    played = ngettext("%(n)s partie", "%(n)s parties", regulation.rounds) % params
    if regulation.begins_in_pools and regulation.pool_rounds < LONGEST:
        of_pools = regulation.pool_rounds
        if regulation.rounds > of_pools:
            played = _("%(played)s, dont %(n)s de poules") % {"played": played, "n": of_pools}
        else:
            played = _("%(played)s de poules") % {"played": played}
    if not regulation.ends_in_brackets:
        return _("Le concours se joue en %(played)s.") % {"played": played}
    if regulation.by_hall:
        brackets = _("un tableau par salle et un tableau final")
    elif regulation.in_groups:
        brackets = _("un tableau par groupe")
    else:
        brackets = _("un tableau final")
    words = {"played": played, "brackets": brackets}
    return _("Le concours se joue en %(played)s, puis %(brackets)s.") % words


def both_at_once(regulation: Regulation) -> Iterator[Clause]:
    """Yield who wins when one deal reaches the target and ends the match by another end too."""
    played: list[Regulation | Terms] = [regulation, *regulation.changes, *regulation.stages]
    to_target = [one for one in played if one.target is not None]
    limits = []
    if regulation.ending is not Ending.BOTH and any(one.clock for one in to_target):
        limits.append(_("la durée"))
    if any(one.deals for one in to_target):
        limits.append(_("le nombre de donnes prévu"))
    if limits:
        sentence = _(
            "Si la donne où %(limits)s arrête le jeu atteint aussi le but, les règles du but "
            "désignent le vainqueur ; si elles demandent de jouer encore, on s’arrête quand même : "
            "le plus haut total gagne, et à égalité personne."
        )
        yield Clause(sentence % {"limits": listed(limits, _("ou"))}, *ENDS_TOLD)


def won_without_a_target(regulation: Regulation) -> Iterator[Clause]:
    """Yield who wins a match that its time or number of deals ends, and what equal totals are."""
    if regulation.each_alone or regulation.manches > 1:
        return
    whole: list[Regulation | Terms] = [regulation, *regulation.changes, *regulation.stages]
    played = [one for one in whole if (one.manches or 1) == 1]
    to_both = regulation.ending is Ending.BOTH
    timed = [one for one in played if one.clock and not (to_both and one.target is not None)]
    counted = [one for one in played if one.deals]
    rounds = range(1, regulation.rounds + 1)
    limits = [_("la durée")] * bool(timed) + [_("le nombre de donnes prévu")] * bool(counted)
    if not limits:
        return
    if not any(regulation.end_of(number).may_be_equal for number in rounds):
        sentence = _(
            "Quand %(limits)s arrête une partie%(unreached)s, le plus haut total la gagne."
        )
    elif regulation.ends_in_brackets:
        sentence = _(
            "Quand %(limits)s arrête une partie%(unreached)s, le plus haut total la gagne ; à "
            "égalité elle est nulle, sauf dans un tableau."
        )
    else:
        sentence = _(
            "Quand %(limits)s arrête une partie%(unreached)s, le plus haut total la gagne ; à "
            "égalité elle est nulle."
        )
    targets = any(one.target is not None for one in (*timed, *counted))
    unreached = _(" sans que le but soit atteint") if targets else ""
    yield Clause(sentence % {"limits": listed(limits, _("ou")), "unreached": unreached}, *ENDS_TOLD)


def on_the_clock(regulation: Regulation) -> Iterator[Clause]:
    apart = regulation.changes or regulation.stages
    if regulation.ending is Ending.BOTH and (regulation.deals is not None or apart):
        yield Clause(
            _(
                "Une partie qui a des points à atteindre et une durée ne s’arrête que lorsque les "
                "deux sont atteints."
            ),
            "ending",
        )
    if regulation.after_clock:
        sentence = ngettext(
            "Après la fin du temps, on joue encore %(n)s donne.",
            "Après la fin du temps, on joue encore %(n)s donnes.",
            regulation.after_clock,
        )
        yield Clause(sentence % {"n": regulation.after_clock}, "after_clock")
