"""Sentences of the regulation about the brackets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.kinds import every
from scoring.words import N_
from tournaments.pairing.bracket.words import group_name
from tournaments.pairing.pools.filling import MOST, pool_rounds
from tournaments.regulation.format.brackets import (
    BracketDraw,
    BracketLeaving,
    BracketSeeds,
    Consolation,
    FinalGroups,
    Places,
)
from tournaments.regulation.idle import idle_options
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import Clause
from tournaments.words.texts import say

PLACES: Final = every(
    Places,
    {
        Places.FINAL: N_("Les équipes battues au même tour partagent leur place."),
        Places.THIRD: N_(
            "Les équipes battues en demi-finale jouent une petite finale pour la troisième place ; "
            "les autres équipes battues au même tour partagent leur place."
        ),
        Places.ALL: N_("Les équipes battues continuent : toutes les places se jouent."),
    },
)
CONSOLATION: Final = every(
    Consolation,
    {
        Consolation.NONE: N_("Il n’y a pas de consolante."),
        Consolation.OTHERS: N_(
            "Les autres équipes jouent en même temps une consolante, de la même façon."
        ),
        Consolation.LOSERS: N_(
            "Les équipes battues à leur premier match jouent ensuite une consolante, de la même "
            "façon."
        ),
    },
)
DRAWN: Final = every(
    BracketDraw,
    {
        BracketDraw.FIXED: N_(
            "Les mieux placées ne se rencontrent que le plus tard possible ; %(when)s, un cadrage "
            "y ramène, dont les mieux placées sont exemptes."
        ),
        BracketDraw.REDRAWN: N_(
            "Au premier tour, les mieux placées rencontrent les moins bien placées, après un "
            "cadrage, dont les mieux placées sont exemptes, %(when)s ; à chaque tour suivant, les "
            "rencontres sont tirées au sort entre les équipes encore en course, en évitant que "
            "deux équipes se rencontrent de nouveau."
        ),
        BracketDraw.RESEEDED: N_(
            "À chaque tour, la mieux placée des équipes encore en course rencontre la moins bien "
            "placée, la deuxième l’avant-dernière, et ainsi de suite ; %(when)s, un cadrage y "
            "ramène, dont les mieux placées sont exemptes."
        ),
    },
)
#: When a bracket has a first round that leaves a power of two, by whether its places are one: then
#: it has that round only if teams are missing.
_CADRAGE: Final = {
    False: N_("si les équipes ne sont pas 2, 4, 8, 16…"),
    True: N_("s’il en manque et qu’elles ne sont pas 2, 4, 8, 16…"),
}
#: Meetings where beaten teams may buy their return: their number is known round by round.
DRAWN_AGAIN: Final = {
    **DRAWN,
    BracketDraw.REDRAWN: N_(
        "Au premier tour, les mieux placées rencontrent les moins bien placées ; à chaque tour "
        "suivant, les rencontres sont tirées au sort entre les vainqueurs et les équipes revenues, "
        "en évitant que deux équipes se rencontrent de nouveau. Si elles sont en nombre impair, "
        "une est exempte : la mieux placée au premier tour, ensuite une équipe tirée au sort parmi "
        "celles qui l’ont été le moins et ne viennent pas de racheter leur place."
    ),
    BracketDraw.RESEEDED: N_(
        "À chaque tour, la mieux placée des équipes en course, vainqueurs ou revenues, rencontre "
        "la moins bien placée, la deuxième l’avant-dernière, et ainsi de suite. Si elles sont en "
        "nombre impair, une est exempte : la mieux placée au premier tour, ensuite la mieux placée "
        "de celles qui l’ont été le moins et ne viennent pas de racheter leur place."
    ),
}
LEAVING: Final = every(
    BracketLeaving,
    {
        BracketLeaving.WALKOVER: N_(
            "Quand une équipe abandonne dans un tableau, son adversaire est vainqueur sans jouer."
        ),
        BracketLeaving.BEATEN: N_(
            "Quand une équipe abandonne dans un tableau, celle qu’elle a battue en dernier prend "
            "sa place ; s’il n’y en a pas, ou si le match est déjà tiré, son adversaire est "
            "vainqueur sans jouer."
        ),
    },
)


def brackets(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences about the final bracket and the consolation; none without a bracket."""
    if not regulation.ends_in_brackets:
        return
    params = {"n": regulation.final}
    by_registration = regulation.bracket_seeds is BracketSeeds.REGISTRATION
    if regulation.by_hall:
        yield from _of_halls(regulation, regulation.bracket_qualified or 1)
    elif regulation.in_groups:
        yield Clause(
            _(
                "Toutes les équipes jouent ensuite un tableau à élimination, celui de leur groupe "
                ": qui perd est éliminé."
            ),
            "final",
            "final_groups",
        )
        groups = _(" ; ").join(_groups(regulation))
        yield Clause(f"{groups[:1].upper()}{groups[1:]}.", "final_groups", "final_cuts")
        if by_registration:
            yield Clause(
                _("Un groupe d’une seule équipe rejoint le suivant, le dernier le précédent."),
                "final_groups",
                "bracket_seeds",
            )
        else:
            yield Clause(
                _(
                    "Un groupe d’une seule équipe rejoint le suivant, le dernier le précédent ; "
                    "dans chaque tableau, les équipes gardent l’ordre du classement."
                ),
                "final_groups",
                "bracket_seeds",
            )
    elif regulation.begins_in_pools and regulation.rounds == regulation.pool_rounds:
        yield from _from_pools(regulation)
    elif regulation.rounds:
        sentence = _(
            "Les %(n)s premières équipes du classement jouent ensuite le tableau final : qui perd "
            "est éliminé."
        )
        yield Clause(sentence % params, "final")
        if regulation.begins_in_pools and regulation.rounds == pool_rounds(MOST):
            # Pools of five or six teams take every round: their places decide then.
            if regulation.pool_sizes.even or regulation.pool_count is not None:
                sentence = _(
                    "Mais si une poule a cinq ou six équipes, les poules durent les %(n)s parties "
                    ": le tableau prend alors les premières de chaque poule, puis les deuxièmes, "
                    "et ainsi de suite, sans regarder le classement."
                )
            else:
                sentence = _(
                    "Mais si cinq équipes ne font qu’une poule, elle dure les %(n)s parties : le "
                    "tableau prend alors ses premières."
                )
            yield Clause(
                sentence % {"n": regulation.rounds},
                "final",
                "pools",
            )
    elif by_registration:
        sentence = _(
            "Le concours est un tableau à élimination de %(n)s équipes au plus, les premières "
            "inscrites ; qui perd est éliminé."
        )
        yield Clause(sentence % params, "final", "bracket_seeds")
    else:
        sentence = _(
            "Le concours est un tableau à élimination de %(n)s équipes au plus, qui perd est "
            "éliminé ; elles y entrent dans l’ordre des têtes de série, à défaut dans l’ordre "
            "d’inscription."
        )
        yield Clause(sentence % params, "final", "bracket_seeds")
    if regulation.rounds and regulation.leaves_ties:
        yield Clause(
            _(
                "Entre équipes que rien ne départage, le sort décide, tiré une fois pour toutes à "
                "l’inscription."
            ),
            "final",
        )
    if by_registration:
        yield Clause(
            _(
                "Les équipes sont placées dans le tableau selon l’ordre d’inscription : la "
                "première inscrite y compte comme la mieux placée, la deuxième comme la suivante, "
                "et ainsi de suite."
            ),
            "bracket_seeds",
        )
    idle = idle_options(regulation)
    if regulation.second_life is not None:
        yield from _with_returns(regulation, regulation.second_life)
    elif "bracket_draw" not in idle:
        yield Clause(_meetings(regulation), "bracket_draw")
    if "places" not in idle:
        yield Clause(say(PLACES[regulation.places], {}), "places")
    if regulation.by_hall and regulation.places is not Places.FINAL:
        yield Clause(
            _(
                "Cela vaut pour le tableau final ; dans celui d’une salle, les équipes battues au "
                "même tour partagent leur place."
            ),
            "places",
            "final_groups",
        )
    if regulation.bracket_stop is not None:
        yield Clause(
            ngettext(
                "Les tableaux s’arrêtent après %(n)s tour : les équipes encore en course "
                "partagent la meilleure place qu’elles pouvaient atteindre.",
                "Les tableaux s’arrêtent après %(n)s tours : les équipes encore en course "
                "partagent la meilleure place qu’elles pouvaient atteindre.",
                regulation.bracket_stop,
            )
            % {"n": regulation.bracket_stop},
            "bracket_stop",
        )
    if regulation.bracket_qualified is not None and not regulation.by_hall:
        yield Clause(
            _(
                "Le tableau s’arrête quand il ne reste que %(n)s équipes : elles sont qualifiées, "
                "à la même place."
            )
            % {"n": regulation.bracket_qualified},
            "bracket_qualified",
        )
    if not regulation.in_groups:
        yield Clause(say(CONSOLATION[regulation.consolation], {}), "consolation")
    yield Clause(
        _("Un match de tableau a toujours un vainqueur : à égalité, on joue une donne de plus."),
        "final",
    )
    yield Clause(say(LEAVING[regulation.bracket_leaving], {}), "bracket_leaving")
    if regulation.by_hall:
        yield Clause(
            _(
                "Le classement final met d’abord les équipes du tableau final, puis les autres "
                "selon leur place dans le tableau de leur salle ; celles qui y ont la même la "
                "partagent."
            ),
            "final_groups",
        )
    elif regulation.in_groups:
        yield Clause(
            _(
                "Les matchs des tableaux ne changent rien au classement des parties ; le "
                "classement final met d’abord les équipes du tableau A, puis celles du B, et "
                "ainsi de suite."
            ),
            "final_groups",
            "final_cuts",
        )
    elif regulation.rounds and regulation.consolation is Consolation.NONE:
        yield Clause(
            _(
                "Les matchs du tableau ne changent rien au classement des parties ; le classement "
                "final met d’abord les équipes du tableau, puis les autres."
            ),
            "consolation",
        )
    elif regulation.rounds:
        yield Clause(
            _(
                "Les matchs des tableaux ne changent rien au classement des parties ; le "
                "classement final met d’abord les équipes du tableau final, puis celles de la "
                "consolante, puis les autres."
            ),
            "consolation",
        )


def _of_halls(regulation: Regulation, kept: int) -> Iterator[Clause]:
    """Yield who plays the bracket of each hall, and whom it sends to the final bracket."""
    if regulation.rounds:
        entering = _(
            "Les équipes jouent ensuite, dans chaque salle, un tableau à élimination, dans l’ordre "
            "du classement : qui perd est éliminé."
        )
    else:
        entering = _(
            "Dans chaque salle se joue un tableau à élimination, qui perd est éliminé ; les "
            "équipes y entrent dans l’ordre des têtes de série, à défaut dans l’ordre "
            "d’inscription."
        )
    yield Clause(entering, "final", "final_groups", "bracket_seeds")
    yield Clause(
        ngettext(
            "Le tableau de chaque salle qualifie son vainqueur pour le tableau final.",
            "Le tableau de chaque salle s’arrête quand il ne reste que %(n)s équipes : elles sont "
            "qualifiées pour le tableau final, où entrent d’abord les mieux placées de chaque "
            "salle. Deux équipes d’une même salle ne s’y rencontrent pas à leur premier match, "
            "tant qu’un échange des têtes de série l’évite.",
            kept,
        )
        % {"n": kept},
        "bracket_qualified",
        "final_groups",
    )


def _with_returns(regulation: Regulation, limit: int) -> Iterator[Clause]:
    """Yield who may buy its return, after which rounds, and how the meetings are then made."""
    yield Clause(
        ngettext(
            "Toutefois, une équipe battue au premier tour peut racheter sa place, avant le tirage "
            "du deuxième : elle y revient avec les vainqueurs. La finale ne se rachète pas.",
            "Toutefois, une équipe battue à l’un des %(n)s premiers tours peut racheter sa place, "
            "une seule fois, avant le tirage du tour suivant : elle y revient avec les vainqueurs. "
            "La finale ne se rachète pas.",
            limit,
        )
        % {"n": limit},
        "second_life",
    )
    words = DRAWN_AGAIN[regulation.bracket_draw]
    yield Clause(say(words, {}), "bracket_draw", "second_life")


def _groups(regulation: Regulation) -> Iterator[str]:
    """Yield who plays the bracket of each group, A first."""
    kind, cuts = regulation.final_groups, regulation.final_cuts
    start = 1
    for place, cut in enumerate(cuts):
        params = {"group": group_name(place), "n": cut, "first": start, "last": start + cut - 1}
        if kind is FinalGroups.RANKS:
            yield _("tableau %(group)s : places %(first)d à %(last)d") % params
        else:
            yield (
                ngettext(
                    "tableau %(group)s : %(n)s victoire ou plus",
                    "tableau %(group)s : %(n)s victoires ou plus",
                    cut,
                )
                % params
            )
        start += cut
    yield _("tableau %(group)s : les autres équipes") % {"group": group_name(len(cuts))}


def _meetings(regulation: Regulation) -> str:
    of_ranking = bool(regulation.rounds) and not regulation.in_groups
    places = regulation.final or 0
    power_of_two = places & (places - 1) == 0
    when = say(_CADRAGE[of_ranking and power_of_two], {})
    return say(DRAWN[regulation.bracket_draw], {"when": when})


def _from_pools(regulation: Regulation) -> Iterator[Clause]:
    """Yield who enters a bracket that follows the pools: by place there, not by the ranking."""
    teams = regulation.final or 0
    yield Clause(
        _(
            "Le tableau final réunit ensuite %(n)s équipes, prises dans les poules : les "
            "premières de chaque poule, puis les deuxièmes, et ainsi de suite ; qui y perd est "
            "éliminé."
        )
        % {"n": teams},
        "final",
        "pools",
    )
    whole, others = divmod(teams, regulation.pool_count or teams + 1)
    if whole and not others:
        sentence = ngettext(
            "Avec %(pools)s poules, c’est la première de chaque poule.",
            "Avec %(pools)s poules, ce sont les %(n)s premières de chaque poule.",
            whole,
        )
        params = {"pools": regulation.pool_count, "n": whole}
        yield Clause(sentence % params, "final", "pools", "pool_count")
    else:
        yield Clause(
            _(
                "Si les équipes de même place n’y entrent pas toutes, ce sont les mieux classées "
                "sur l’ensemble des parties de poule."
            ),
            "final",
            "pools",
        )
    if regulation.bracket_draw is not BracketDraw.FIXED:
        yield Clause(
            _(
                "Deux équipes d’une même poule ne se rencontrent pas à leur premier match, tant "
                "qu’un échange des têtes de série l’évite."
            ),
            "bracket_draw",
        )
    else:
        yield Clause(
            _(
                "Deux équipes d’une même poule sont placées dans deux moitiés du tableau, sinon "
                "dans deux quarts, tant que les places des premières de poule le permettent."
            ),
            "bracket_draw",
        )
