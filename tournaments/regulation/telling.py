"""The posted regulation as it is read to be changed: each sentence leads to what it tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.rules import OPTIONS
from scoring.wording import in_its_words
from scoring.words import N_, Refused
from tournaments.regulation.advice import advice
from tournaments.regulation.format import FORMAT
from tournaments.regulation.ready_articles import ReadyArticle, ready_for
from tournaments.regulation.text import Article, articles, number_of, typographic
from tournaments.regulation.themes import (
    Theme,
    as_usual,
    options_of,
    title_of,
    unusual_options,
)
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import (
    CHANGES,
    FREE_ARTICLES,
    LISTS,
    SECRET,
    STAGES,
    TARIFFS,
    label_of,
)
from tournaments.words.entrants import reworded
from tournaments.words.texts import say

LIST_LABELS: Final[Mapping[str, str]] = {
    CHANGES: N_("Des parties qui diffèrent"),
    STAGES: N_("Des étapes qui diffèrent (poules, finale…)"),
    TARIFFS: N_("Tarif des pénalités"),
    FREE_ARTICLES: N_("Articles ajoutés au règlement"),
    SECRET: N_("Classement gardé secret"),
}
#: What a clause that is no option is about.
_LIST_HELPS: Final[Mapping[str, str]] = {
    CHANGES: N_("Ce qui change à une partie : une dernière plus longue, un autre but, un plafond."),
    STAGES: N_("Ce qui change à une étape : les poules, le tableau, la finale."),
    TARIFFS: N_("Ce que coûte une faute, et à qui vont ces points : amende, retrait, exclusion."),
    FREE_ARTICLES: N_(
        "Ce que le programme ne compte pas, écrit comme vous le dites. La mise et les lots se "
        "règlent à leurs pages, une fois le concours créé."
    ),
    SECRET: N_("De quelle partie la salle ne voit plus rien, jusqu’à la remise des lots."),
}
#: Theme of each list, and its place after the options of that theme.
_LIST_THEMES: Final[Mapping[str, Theme]] = {
    CHANGES: Theme.MATCHES,
    STAGES: Theme.MATCHES,
    TARIFFS: Theme.FAULTS,
    FREE_ARTICLES: Theme.ARTICLES,
    SECRET: Theme.RANKING,
}
#: Key of an address: the name of a ready article.
READY: Final = "ready"


@dataclass(frozen=True, slots=True)
class Told:
    """Sentence of the posted regulation, and what may be changed in it.

    `options` are those of its form, none for what the program adds. The usage tells the `unusual`
    otherwise.
    """

    number: str
    sentence: str
    options: tuple[str, ...]
    unusual: tuple[str, ...]
    advice: tuple[str, ...]

    @property
    def of(self) -> str:
        """What the address of its form holds."""
        return address_of(self.options)

    @property
    def undo(self) -> str:
        """What the address that takes the usual values again holds."""
        return address_of(self.unusual)


@dataclass(frozen=True, slots=True)
class ToldArticle:
    title: str
    sentences: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class OtherClause:
    """Clause by its name. `said` is the number of the sentence that tells it, or ""."""

    name: str
    label: str
    help: str
    said: str
    ready: str = ""

    @property
    def of(self) -> str:
        """What the address of its form holds."""
        return address_of((self.name,)) + (f"&{READY}={self.ready}" if self.ready else "")


@dataclass(frozen=True, slots=True)
class ThemeClauses:
    title: str
    clauses: tuple[OtherClause, ...]


def address_of(names: Sequence[str]) -> str:
    return "&".join(f"of={name}" for name in names)


def changeable(regulation: Regulation) -> tuple[str, ...]:
    """Return every option of the rules of this game and of the format, the lists, the secret."""
    of_game = regulation.rules.options()
    return (*(name for name in OPTIONS if name in of_game), *FORMAT, *LISTS, SECRET)


def told(regulation: Regulation, posted: Sequence[Article]) -> list[ToldArticle]:
    """Return the articles as they are posted, with what each sentence leads to."""
    names, unusual = set(changeable(regulation)), unusual_options(regulation)
    advised: dict[str, list[str]] = {}
    for problem in advice(regulation):
        advised.setdefault(problem.field, []).append(say(problem.message, problem.params))
    told_by = [list(_changed_by(article, names)) for article in posted]
    # The club's own words are no departure from a usage.
    sets = ((sentence, frozenset(options)) for sentence, options in chain(*told_by))
    departs = _departures(regulation, sets, unusual - {FREE_ARTICLES})
    return [
        ToldArticle(
            article.title,
            tuple(
                _told(number_of(number, place), sentence, options, departs, advised)
                for place, (sentence, options) in enumerate(told_here, start=1)
            ),
        )
        for number, (article, told_here) in enumerate(zip(posted, told_by, strict=True), start=1)
    ]


def _departures(
    regulation: Regulation, told_by: Iterable[tuple[str, frozenset[str]]], unusual: frozenset[str]
) -> Mapping[str, frozenset[str]]:
    """Return the unusual options that each sentence tells otherwise than the usage does.

    Where the usage says nothing of the option, the first sentence stands for all of them.
    """
    sentences = [(sentence, names & unusual) for sentence, names in told_by if names & unusual]
    alone = Counter(name for _sentence, names in sentences for name in names)
    departs: dict[str, frozenset[str]] = {}
    noted: set[str] = set()
    for sentence, names in sentences:
        mine = names
        if any(alone[name] > 1 for name in names):
            usual = _usual_options(regulation, names, get_language() or "fr")
            mine = frozenset(
                name for name in names if name not in noted or name in chain(*usual.values())
            )
            if sentence in usual:
                mine = frozenset()
        departs[sentence] = mine
        noted |= mine
    for sentence, names in sentences:
        # an option that each of its sentences tells as the usage does is noted at the first one
        departs[sentence] |= names - noted
        noted |= names
    return departs


@lru_cache(maxsize=128)
def _usual_options(
    regulation: Regulation, names: frozenset[str], _language: str
) -> Mapping[str, tuple[str, ...]]:
    """Return what is posted with these options as usual; nothing if the others refuse it."""
    try:
        usual = as_usual(regulation, names)
    except Refused:
        return {}
    return {
        sentence: options
        for article in articles(usual)
        for sentence, options in zip(article.sentences, article.options, strict=True)
    }


def _changed_by(article: Article, names: set[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    told_by = article.options or ((),) * len(article.sentences)
    for sentence, options in zip(article.sentences, told_by, strict=True):
        yield sentence, tuple(name for name in options if name in names)


def _told(
    number: str,
    sentence: str,
    options: tuple[str, ...],
    departs: Mapping[str, frozenset[str]],
    advised: Mapping[str, Sequence[str]],
) -> Told:
    warnings = tuple(line for name in options for line in advised.get(name, ()))
    return Told(
        *(number, sentence, options),
        unusual=tuple(name for name in options if name in departs.get(sentence, ())),
        advice=tuple(map(typographic, warnings)),
    )


def number_telling(posted: Sequence[ToldArticle], names: Sequence[str]) -> str:
    sentences = [one for article in posted for one in article.sentences]
    numbers = (one.number for name in names for one in sentences if name in one.options)
    return next(numbers, "")


def other_clauses(regulation: Regulation, posted: Sequence[ToldArticle]) -> list[ThemeClauses]:
    """Return by theme the clauses that no sentence tells today."""
    left = set(changeable(regulation)) - numbers_told(posted).keys()
    by_theme = (
        ThemeClauses(
            title_of(theme, regulation),
            (
                *(clause_named(name, regulation) for name in _names_of(theme) if name in left),
                *(ready_clauses(regulation) if theme is Theme.ARTICLES else ()),
            ),
        )
        for theme in Theme
    )
    return [one for one in by_theme if one.clauses]


def ready_clauses(regulation: Regulation) -> Iterator[OtherClause]:
    return (ready_clause(name, ready) for name, ready in ready_for(regulation))


def ready_clause(name: str, ready: ReadyArticle) -> OtherClause:
    label = _("Article tout prêt : %(title)s") % {"title": say(ready.title, {})}
    return OtherClause(FREE_ARTICLES, label, say(ready.text, {}), "", ready=name)


def numbers_told(
    posted: Sequence[ToldArticle], holds: Callable[[str], bool] = bool
) -> dict[str, str]:
    """Return the number of the first sentence that tells each name and that `holds` accepts."""
    numbers: dict[str, str] = {}
    for article in posted:
        for one in article.sentences:
            if holds(one.sentence):
                for name in one.options:
                    numbers.setdefault(name, one.number)
    return numbers


def clause_label(name: str, regulation: Regulation) -> str:
    """Return the label of an option or of a list, in the words of this regulation."""
    if name in LIST_LABELS:
        return say(LIST_LABELS[name], {})
    if name in FORMAT:
        return reworded(regulation.individuals, FORMAT[name].label)
    return in_its_words(regulation.rules, label_of(name))


def _names_of(theme: Theme) -> tuple[str, ...]:
    lists = (name for name, its_theme in _LIST_THEMES.items() if its_theme is theme)
    return (*options_of(theme), *lists)


def clause_named(name: str, regulation: Regulation, said: str = "") -> OtherClause:
    """Return a clause by its name; `said` is the number of the sentence that tells it."""
    help_text = say(_LIST_HELPS[name], {}) if name in _LIST_HELPS else ""
    if name in FORMAT:
        help_text = reworded(regulation.individuals, FORMAT[name].help)
    elif name in OPTIONS:
        help_text = in_its_words(regulation.rules, _(OPTIONS[name].help))
    return OtherClause(name, clause_label(name, regulation), help_text, said)
