"""The regulation in whole sentences, as a club posts it, in the reader's language.

Every option that decides something appears, so two regulations that play otherwise have different
texts; `idle` lists the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.catalogue.options import Part
from scoring.criteria import CriterionName, Need, needed
from scoring.marks.cells import row_names
from scoring.rules import OPTIONS, RuleSet
from scoring.wording import in_its_words
from scoring.words import N_
from tournaments.regulation.format import FORMAT, Ending, Ends, Format, MatchPoints, Worth
from tournaments.regulation.format.changes import MANCHES_TERMS, OWN_TERMS, TERMS
from tournaments.regulation.idle import idle_options
from tournaments.regulation.manches import manches_apart, manches_said
from tournaments.regulation.reading import ENDS
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import (
    FREE_ARTICLES,
    Clause,
    criteria_of,
    listed,
    lower,
    named,
    points_of,
    upper,
    value_of,
)
from tournaments.regulation.words import players as player_words
from tournaments.regulation.words.absences import absences
from tournaments.regulation.words.apart import (
    ENDS_TOLD,
    both_at_once,
    ends_of,
    excepted,
    on_the_clock,
    rounds_apart,
    rounds_played,
    rules_apart,
    with_exceptions,
    won_without_a_target,
)
from tournaments.regulation.words.brackets import brackets
from tournaments.regulation.words.draws import draws
from tournaments.regulation.words.duplicate import (
    boards_in_short,
    compared_in_short,
    duplicate,
    ranking_of_boards,
)
from tournaments.regulation.words.in_contest import plays_to_a_target, rules_said
from tournaments.regulation.words.pools import pools
from tournaments.regulation.words.rules import rule_sentences
from tournaments.regulation.words.tariffs import penalties
from tournaments.words.entrants import reworded
from tournaments.words.french import shown_in_french
from tournaments.words.texts import say

#: Options of the rules without a sentence of their own in some regulations: the sentence of another
#: option tells them there.
_TOLD_WITH: Final = {
    **{"forced_taker": "all_pass", "belote_helps": "belote", "capot": "made_marks"},
    **{"litige": "beat_defence", "bid_steps": "min_bid"},
}

Written = Callable[[Regulation], Iterator[Clause]]


@dataclass(frozen=True, slots=True)
class Article:
    """Article of the regulation: its title, its sentences, and the options that each one tells."""

    title: str
    sentences: tuple[str, ...]
    options: tuple[tuple[str, ...], ...] = ()


def articles(regulation: Regulation, only: Sequence[str] | None = None) -> list[Article]:
    """Return the program's own articles in reading order, without the empty ones.

    `only` names articles by their French titles, and gives their order.
    """
    chosen = ARTICLES if only is None else [(title, dict(ARTICLES)[title]) for title in only]
    return [
        Article(
            in_its_words(regulation.rules, reworded(regulation.melee, title)),
            tuple(map(typographic, clauses)),
            tuple(clause.options for clause in clauses),
        )
        for title, sentences_of in chosen
        if (clauses := list(sentences_of(regulation)))
    ]


def number_of(article: int, sentence: int) -> str:
    return f"{article}.{sentence}"


def free_articles(regulation: Regulation) -> list[Article]:
    """Return the free articles, in the order given, as the club wrote them. They come last."""
    language = get_language() or "fr"
    return [
        Article(
            article.title_in(language),
            article.paragraphs_in(language),
            ((FREE_ARTICLES,),) * len(article.paragraphs_in(language)),
        )
        for article in regulation.free_articles
    ]


def sheet_articles(regulation: Regulation) -> list[str]:
    """Return the free articles printed at the foot of every score sheet, each in one line."""
    language = get_language() or "fr"
    return [
        typographic(
            _("%(title)s : %(text)s")
            % {
                "title": article.title_in(language),
                "text": " ".join(article.paragraphs_in(language)),
            }
        )
        for article in regulation.free_articles
        if article.sheet
    ]


def typographic(text: str) -> str:
    """Return a French sentence with its no-break spaces; other languages are unchanged.

    >>> typographic("4 parties").replace("\N{NO-BREAK SPACE}", "~")
    '4~parties'
    """
    if not (get_language() or "fr").startswith("fr"):
        return text
    text = re.sub(r" ([×→])", "\N{NO-BREAK SPACE}\\1", shown_in_french(text))
    text = re.sub(r"([×→]) ", "\\1\N{NO-BREAK SPACE}", text)
    return re.sub(r"(\d) (?=[^\W\d])", "\\1\N{NO-BREAK SPACE}", text)


def _rules(*parts: Part) -> Written:
    """Return the function that writes the options of the rules in these parts."""

    def clauses_of(regulation: Regulation) -> Iterator[Clause]:
        # Options without effect under these rules are left out.
        in_force = regulation.rules.in_force()
        silent = {
            _TOLD_WITH[name]: name
            for name in _TOLD_WITH.keys() & in_force.keys()
            if not any(rules_said(regulation, name, in_force[name]))
        }
        apart = {rules: rules.in_force() for rules in rules_apart(regulation)}
        named_apart = set().union(*apart.values())
        for name in regulation.rules.options():
            if OPTIONS[name].part not in parts or name not in in_force.keys() | named_apart:
                continue
            # each written row of the table of the marks has a sentence of its own
            rows = row_names(regulation.rules.marks) if name == "marks" else ()
            options_told = (name, silent[name]) if name in silent else (name,)
            usual = list(rules_said(regulation, name, in_force[name])) if name in in_force else []
            others = {
                rules: list(rules_said(regulation, name, options[name], rules))
                for rules, options in apart.items()
                if name in options
            }
            for place, sentence in enumerate(_with_rounds_apart(regulation, usual, others)):
                yield Clause(sentence, *options_told, *rows[place : place + 1])

    return clauses_of


def _with_rounds_apart(
    regulation: Regulation,
    usual: Sequence[str],
    others: Mapping[RuleSet, Sequence[str]],
) -> Iterator[str]:
    """Yield the sentences of an option, and those of the rounds that have other rules."""
    apart = rules_apart(regulation)
    for sentence in usual:
        places = [
            place
            for rules, places_here in apart.items()
            if sentence not in others.get(rules, ())
            for place in places_here
        ]
        yield with_exceptions(sentence, places)
    for rules, sentences in others.items():
        for sentence in sentences:
            if sentence not in usual:
                yield named(upper(listed(apart[rules], _("et"))), lower(sentence))


def _matches(regulation: Regulation) -> Iterator[Clause]:
    if regulation.rounds:
        yield Clause(rounds_played(regulation), "rounds")
    if regulation.is_duplicate:
        # The article about the duplicate says what a table plays.
        return
    ends = ends_of(regulation, regulation)
    for place, clause in enumerate(manches_said(regulation)):
        sentence = clause if place else excepted(regulation, clause, MANCHES_TERMS)
        yield Clause(sentence, *clause.options)
    if regulation.comptoir:
        return
    if len(ends) == 1:
        one = _("Une partie se termine après %(end)s.")
        manche = _("Une manche se termine après %(end)s.")
        sentence = (one if regulation.manches == 1 else manche) % {"end": ends[0]}
    elif regulation.ending is Ending.BOTH and regulation.deals is None:
        one = _("Une partie ne se termine qu’après %(ends)s.")
        manche = _("Une manche ne se termine qu’après %(ends)s.")
        sentence = (one if regulation.manches == 1 else manche) % {"ends": listed(ends, _("et"))}
    else:
        one = _("Une partie se termine au premier de ces moments : %(ends)s.")
        manche = _("Une manche se termine au premier de ces moments : %(ends)s.")
        sentence = (one if regulation.manches == 1 else manche) % {"ends": listed(ends, _("ou"))}
    yield Clause(excepted(regulation, sentence, ENDS), *ENDS_TOLD)
    yield from both_at_once(regulation)
    yield from won_without_a_target(regulation)
    yield from on_the_clock(regulation)
    yield from _chosen(regulation, Ends)
    yield from rounds_apart(regulation)
    yield from manches_apart(regulation)
    if plays_to_a_target(regulation):
        yield from _rules(Part.TARGET)(regulation)
    else:
        yield from _unusual_with_a_target(regulation)


def matches_in_short(regulation: Regulation) -> str:
    """Return in one sentence how many rounds are played, and what ends a match."""
    if regulation.comptoir:
        return ngettext(
            "%(n)s partie, jusqu’à ce que les feuilles soient à zéro.",
            "%(n)s parties, chacune jusqu’à ce que les feuilles soient à zéro.",
            regulation.rounds,
        ) % {"n": regulation.rounds}
    if regulation.is_duplicate:
        return boards_in_short(regulation)
    ends = listed(ends_of(regulation, regulation), _("ou"))
    if regulation.manches > 1:
        return next(manches_said(regulation))
    if not regulation.rounds:
        return _("Une partie se termine après %(end)s.") % {"end": ends}
    message = ngettext(
        "%(n)s partie, qui se termine après %(ends)s.",
        "%(n)s parties, qui se terminent chacune après %(ends)s.",
        regulation.rounds,
    )
    return message % {"n": regulation.rounds, "ends": ends}


def _unusual_with_a_target(regulation: Regulation) -> Iterator[Clause]:
    for name, value in regulation.rules.options().items():
        if OPTIONS[name].part is Part.TARGET and value != OPTIONS[name].default_in(regulation.game):
            for sentence in rule_sentences(regulation.rules, name, value):
                yield Clause(
                    named(_("Dans une partie en points, s’il s’en joue"), lower(sentence)), name
                )


def _match_points(regulation: Regulation) -> Iterator[Clause]:
    points = {name: getattr(regulation, name) for name in MATCH_POINTS}
    if not any(points.values()):
        return
    values = {name: value_of(name, value) for name, value in points.items()}
    yield Clause(
        _("Chaque partie donne aussi des points de partie, selon son issue."), "win", "draw", "loss"
    )
    yield Clause(
        _("Partie gagnée : %(win)s ; partie nulle : %(draw)s ; partie perdue : %(loss)s.") % values,
        "win",
        "draw",
        "loss",
    )
    yield from _chosen(regulation, MatchPoints)
    if regulation.bye is Worth.CATCH_UP:
        sentence = _(
            "Partie gagnée par forfait : %(forfeit_win)s ; partie perdue par forfait : "
            "%(forfeit_loss)s."
        )
    else:
        sentence = _(
            "Partie gagnée par forfait : %(forfeit_win)s ; partie perdue par forfait : "
            "%(forfeit_loss)s ; partie où l’équipe est exempte : %(rest)s."
        )
    yield Clause(sentence % values, "forfeit_win", "forfeit_loss", "rest")


def _ranking(regulation: Regulation) -> Iterator[Clause]:
    if regulation.is_duplicate:
        yield from ranking_of_boards(regulation)
        return
    if "ranking" not in idle_options(regulation):
        yield from _of_criteria(regulation)
    if regulation.clubs is not None:
        yield Clause(_clubs(regulation.clubs, regulation.individuals), "clubs")
    if regulation.pair_rounds is not None:
        sentence = ngettext(
            "Les paires sont classées aussi, chacune par les parties que ses deux joueurs ont "
            "jouées ensemble.",
            "Les paires qui ont joué au moins %(n)s parties ensemble sont classées aussi, chacune "
            "par ces parties.",
            regulation.pair_rounds,
        )
        yield Clause(sentence % {"n": regulation.pair_rounds}, "pair_rounds")


def _of_criteria(regulation: Regulation) -> Iterator[Clause]:
    """Yield the criteria of the ranking, and what settles a tie that they leave."""
    first, *others = regulation.ranking
    yield Clause(_ranked(regulation, [first]), "ranking")
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
        yield Clause(message % {"criteria": criteria_of(others)}, "ranking")
    if regulation.chosen_rounds:
        sentence = ngettext(
            "La partie choisie est la partie %(rounds)s.",
            "Les parties choisies sont les parties %(rounds)s.",
            len(regulation.chosen_rounds),
        )
        numbers = [str(number) for number in regulation.chosen_rounds]
        yield Clause(sentence % {"rounds": listed(numbers, _("et"))}, "chosen_rounds")
    if needed(Need.LOTS, regulation.ranking):
        yield Clause(_("Le sort est tiré une fois pour toutes à l’inscription."), "ranking")
    elif regulation.leaves_ties:
        shared = _("Celles que rien ne départage partagent leur place.")
        if regulation.individuals:
            shared = say(player_words.SHARED, {})
        yield Clause(shared, "ranking")
    if regulation.ranks_capots:
        yield Clause(
            _("Les capots se comptent sur les feuilles saisies donne par donne."), "ranking"
        )


def _clubs(best: int, individuals: bool) -> str:
    if individuals:
        sentence = ngettext(
            "Les clubs sont classés aussi, chacun par les points de son joueur le mieux classé.",
            "Les clubs sont classés aussi, chacun par le total de ses %(n)s joueurs les mieux "
            "classés, ou de ceux qu’il a.",
            best,
        )
    else:
        sentence = ngettext(
            "Les clubs sont classés aussi, chacun par les points de son équipe la mieux classée.",
            "Les clubs sont classés aussi, chacun par le total de ses %(n)s équipes les mieux "
            "classées, ou de celles qu’il a.",
            best,
        )
    return sentence % {"n": best}


def ranking_in_short(regulation: Regulation) -> str:
    if regulation.is_duplicate:
        return compared_in_short(regulation)
    return _ranked(regulation, regulation.ranking)


def _ranked(regulation: Regulation, criteria: Sequence[CriterionName]) -> str:
    params = {"criterion": criteria_of(criteria)}
    if regulation.individuals:
        return say(player_words.RANKED, params)
    return _("Les équipes sont classées selon %(criterion)s.") % params


def _chosen(regulation: Regulation, options: type) -> Iterator[Clause]:
    """Yield the declared sentences of the options of a class that do not have their default."""
    for one in fields(options):
        described, value = FORMAT.get(one.name), getattr(regulation, one.name)
        if described is None or not described.sentence or value == one.default:
            continue
        params = {one.name: value_of(one.name, value)}
        if type(value) is int:
            params["points"] = points_of(value, regulation.rules.unit)
        sentence = say(described.sentence, params)
        own = one.name in (*TERMS, *OWN_TERMS)
        yield Clause(excepted(regulation, sentence, (one.name,)) if own else sentence, one.name)


def _others(regulation: Regulation) -> Iterator[Clause]:
    for options in Format.__bases__:
        if options not in (Ends, MatchPoints):
            yield from _chosen(regulation, options)


MATCH_POINTS: Final = tuple(one.name for one in fields(MatchPoints))

ARTICLES: Final[tuple[tuple[str, Written], ...]] = (
    (N_("Le jeu"), _rules(Part.PLAY, Part.ANNONCES)),
    (N_("La belote"), _rules(Part.BELOTE)),
    (N_("La marque"), _rules(Part.MARKS, Part.LITIGE)),
    (N_("Coinche et surcoinche"), _rules(Part.DOUBLING)),
    (N_("Les parties"), _matches),
    (N_("Le duplicate"), duplicate),
    (N_("Les points de partie"), _match_points),
    (N_("Les poules"), pools),
    (N_("Les tirages"), draws),
    (N_("Exemptes, absents et retards"), absences),
    (N_("Le classement"), _ranking),
    (N_("Le tableau final"), brackets),
    (N_("Fautes de jeu"), _rules(Part.FAULTS)),
    (N_("Pénalités"), penalties),
    (N_("Et aussi"), _others),
)
