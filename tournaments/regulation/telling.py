"""The posted regulation as it is read to be changed: each sentence leads to what it tells.

What no sentence tells today is found among the other clauses, by the words people use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.rules import OPTIONS
from scoring.words import N_, Refused
from tournaments.regulation.advice import advice
from tournaments.regulation.clause import (
    CHANGES,
    FREE_ARTICLES,
    LISTS,
    SECRET,
    STAGES,
    TARIFFS,
)
from tournaments.regulation.format import FORMAT
from tournaments.regulation.ready_articles import ready_for
from tournaments.regulation.text import Article, articles, number_of, typographic
from tournaments.regulation.themes import (
    Theme,
    as_usual,
    options_of,
    title_of,
    unusual_options,
)
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import label_of, sentence_of
from tournaments.regulation.words.rules import in_its_words
from tournaments.words.entrants import reworded
from tournaments.words.plain_names import plain_words
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
#: Other words by which players name a clause, beside those of its declaration. A translation holds
#: the words of its own language.
_ALSO: Final[Mapping[str, str]] = {
    "game": N_("variante règles belote coinche contrée"),
    "sa_ta": N_("SA TA sans-atout tout-atout"),
    "litige": N_("égalité litigieux 81 partout à cheval"),
    "last_litige": N_("égalité dernière donne"),
    "belote": N_("rebelote roi dame 20"),
    "belote_helps": N_("compte contrat réussir"),
    "defence_capot": N_("dedans boîte chute capot"),
    "capot_bid": N_("capot annoncé"),
    "failed_capot_bid": N_("capot annoncé chuté"),
    "failed_base": N_("dedans chute boîte tombé bouffe dédit"),
    "failed_contract": N_("dedans chute tombé"),
    "coinche": N_("contre contré contrer belote doublée"),
    "surcoinche": N_("surcontre surcontré"),
    "annonces": N_("tierce cinquante cent carré valeur fausse annonce"),
    "annonces_help": N_("aide compte comptent contrat"),
    "carre_values": N_("valeur annonces tierce cinquante cent carré"),
    "annonce_order": N_("hauteur annonces suite tierce"),
    "equal_annonces": N_("égalité annonces égales hauteur atout premier à parler"),
    "all_pass": N_("maldonne sans preneur tous passent"),
    "misdeal_price": N_("maldonne mal distribué"),
    "irregular_price": N_("renonce tricherie parler erreur fausse annonce déclaration"),
    "min_bid": N_("80 82 90 enchère annonce contrat minimum"),
    "rounding": N_("dizaine unité arrondir"),
    "weak_hand": N_("sans point main blanche"),
    "target": N_("1000 2000 limite but score"),
    "clock": N_("minutes heure chronomètre temps gong"),
    "deals": N_("tours mènes distributions"),
    "rounds": N_("tours manches matchs"),
    "manches": N_("belle revanche sets"),
    "bye": N_("impair repos mort office"),
    "forfeit": N_("absent forfait"),
    "late": N_("retard retardataire arrivée"),
    "win": N_("victoire gagner"),
    "draw": N_("match nul matchs nuls égalité"),
    "entrants": N_("mêlée individuel équipes doublettes triplettes seul"),
    "seating": N_("mêlée rotation"),
    "first_seats": N_("niveau force débutant confirmé fort faible"),
    "next_draw": N_("suisse appariement danois rondes tour"),
    "first_draw": N_("suisse appariement tirage"),
    "ranking": N_("départage égalité goal average ex aequo victoire meilleure première partie"),
    "final": N_(
        "élimination directe phase finale demi-finale quarts qualifié qualification "
        "vainqueur premier première de poule"
    ),
    "bracket_qualified": N_("qualifié qualification vainqueur premier"),
    "consolation": N_("complémentaire repêchage"),
    "pools": N_("groupes qualification premier première vainqueur de poule"),
    "kin": N_("même club famille couple village"),
    "clubs": N_("challenge interclubs"),
    CHANGES: N_("finale plus longue dernière partie première deuxième troisième"),
    STAGES: N_("finale plus longue quarts demi"),
    TARIFFS: N_("amende pénalité faute tabac retard avertissement insulte tricherie"),
    FREE_ARTICLES: N_(
        "tenue fumer téléphone portable boisson parler pendant partie divers coutume"
    ),
    SECRET: N_("suspense classement caché mystère remise des lots"),
}


#: Words that a search leaves out, in both languages.
_SMALL_WORDS: Final = frozenset(
    (
        *("de", "des", "du", "la", "le", "les", "un", "une", "au", "aux", "et", "a", "en", "pour"),
        *("c", "d", "l", "n", "qu", "qui", "s", "se", "of", "the", "for", "who"),
    )
)
#: Key of an address: the name of a ready article.
READY: Final = "ready"


@dataclass(frozen=True, slots=True)
class Told:
    """Sentence of the posted regulation: its number, its words, and what may be changed in it.

    `options` are the names that its form asks for, none for what the program adds. `unusual` are
    those that the usage tells otherwise.
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
    """Article of the posted regulation, read to be changed."""

    title: str
    sentences: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class OtherClause:
    """Clause by its name. `said` is the number of the sentence that tells it, or "".

    `ready` is the name of a ready article, which its form adds to those of the club.
    """

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
    """Clauses of a theme that no sentence tells today."""

    title: str
    clauses: tuple[OtherClause, ...]


def address_of(names: Sequence[str]) -> str:
    """Return the names of a clause as an address holds them: "of=deals&of=target"."""
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

    Several sentences may tell an option. One that the usage posts too does not depart from it.
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
    """Return what is posted with the usual value of these options, and what each sentence tells.

    Nothing is if the other options refuse it.
    """
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
    """Yield each sentence with the options that change it; a row of the marks is no option."""
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
    """Return the number of the first sentence that tells one of these names, or ""."""
    sentences = [one for article in posted for one in article.sentences]
    found = (one.number for name in names for one in sentences if name in one.options)
    return next(found, "")


def other_clauses(regulation: Regulation, posted: Sequence[ToldArticle]) -> list[ThemeClauses]:
    """Return by theme the clauses that no sentence tells today."""
    left = set(changeable(regulation)) - _said(posted).keys()
    by_theme = (
        ThemeClauses(
            title_of(theme, regulation),
            (
                *(_clause(name, regulation, "") for name in _names_of(theme) if name in left),
                *(_ready(regulation, ()) if theme is Theme.ARTICLES else ()),
            ),
        )
        for theme in Theme
    )
    return [one for one in by_theme if one.clauses]


def found(words: str, regulation: Regulation, posted: Sequence[ToldArticle]) -> list[OtherClause]:
    """Return the clauses with words that begin as all these do; those not told yet come first.

    Accents and capitals do not matter.
    """
    asked = _asked(words)
    if not asked:
        return []
    language = get_language() or "fr"
    words_of = {name: _words_of(name, language) for name in changeable(regulation)}
    by_name, by_text = (
        [name for name, texts in words_of.items() if _holds(texts[n], asked)] for n in range(2)
    )
    ready = list(_ready(regulation, asked))
    # Most clauses speak of belote in their help; those that it names are meant.
    names = by_name or (by_text if not ready else [])
    sentences = _said(posted) | _said(posted, asked)
    clauses = [_clause(name, regulation, sentences.get(name, "")) for name in names]
    return sorted((*clauses, *ready), key=lambda clause: bool(clause.said))


def _asked(words: str) -> list[str]:
    """Return the words of a search without the small ones: « l’ordre des enchères ».

    A plural is found by its singular: « rondes suisses », and a verb by its stem: « coincher ».
    """
    typed = [word for word in _plain(words).split() if word not in _SMALL_WORDS]
    singular = (word.rstrip("sx") if len(word) > 3 else word for word in typed)
    return [word.removesuffix("r") if word.endswith("er") else word for word in singular]


def _holds(known: str, asked: Sequence[str]) -> bool:
    """Return whether each of these begins a word of a plain text: "lot" begins none of "belote"."""
    return all(f" {word}" in f" {known}" for word in asked)


def _ready(regulation: Regulation, asked: Sequence[str]) -> Iterator[OtherClause]:
    """Yield the ready articles that hold all these words, each as a clause to add."""
    for name, ready in ready_for(regulation):
        title, text, also = (say(one, {}) for one in (ready.title, ready.text, ready.also))
        if _holds(_plain(" ".join((title, also, ready.also))), asked):
            label = _("Article tout prêt : %(title)s") % {"title": title}
            yield OtherClause(FREE_ARTICLES, label, text, "", ready=name)


def clause_label(name: str, regulation: Regulation) -> str:
    """Return the label of an option or of a list, in the words of this regulation."""
    if name in LIST_LABELS:
        return say(LIST_LABELS[name], {})
    if name in FORMAT:
        return reworded(regulation.individuals, FORMAT[name].label)
    return in_its_words(regulation.rules, label_of(name))


def _said(posted: Sequence[ToldArticle], asked: Sequence[str] = ()) -> dict[str, str]:
    """Return the number of the first sentence with these words that tells each name."""
    numbers: dict[str, str] = {}
    for article in posted:
        for one in article.sentences:
            if _holds(_plain(one.sentence), asked):
                for name in one.options:
                    numbers.setdefault(name, one.number)
    return numbers


def _names_of(theme: Theme) -> tuple[str, ...]:
    lists = (name for name, its_theme in _LIST_THEMES.items() if its_theme is theme)
    return (*options_of(theme), *lists)


def _clause(name: str, regulation: Regulation, said: str) -> OtherClause:
    help_text = say(_LIST_HELPS[name], {}) if name in _LIST_HELPS else ""
    if name in FORMAT:
        help_text = reworded(regulation.individuals, FORMAT[name].help)
    elif name in OPTIONS:
        help_text = in_its_words(regulation.rules, _(OPTIONS[name].help))
    return OtherClause(name, clause_label(name, regulation), help_text, said)


@lru_cache(maxsize=512)
def _words_of(name: str, _language: str) -> tuple[str, str]:
    """Return the label of a clause, then all its words, without accents nor capitals."""
    also = _ALSO.get(name, "")
    if also:
        # French words of the game are understood in every language
        also = f"{also} {say(also, {})}"
    words = [also, name.replace("_", " ")]
    if name in LIST_LABELS:
        label = say(LIST_LABELS[name], {})
    elif name in OPTIONS:
        option, label = OPTIONS[name], label_of(name)
        words.append(_(option.help))
        for choice in option.choices:
            words += (say(choice.label, {}), sentence_of(name, choice.value))
    else:
        label = label_of(name)
        words += (_(FORMAT[name].help), *(say(word.label, {}) for word in FORMAT[name].words))
    label = f"{label} {also}"
    return _plain(label), _plain(" ".join((label, *words)))


def _plain(text: str) -> str:
    """Return the words of a text without accents nor capitals, each after one space.

    >>> _plain("À l’Été, Œuf")
    'a l ete oeuf'
    """
    return " ".join(plain_words(text.lower().replace("œ", "oe")))
