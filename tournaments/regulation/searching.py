"""Search among all the clauses of a regulation, by the words that people use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.criteria import CRITERIA
from scoring.rules import OPTIONS
from scoring.words import N_
from tournaments.regulation.format import FORMAT
from tournaments.regulation.ready_articles import ready_for
from tournaments.regulation.telling import (
    LIST_LABELS,
    OtherClause,
    ToldArticle,
    changeable,
    clause_named,
    numbers_told,
    ready_clause,
)
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import (
    CHANGES,
    FREE_ARTICLES,
    SECRET,
    STAGES,
    TARIFFS,
    label_of,
    sentence_of,
)
from tournaments.words.plain_names import plain_words
from tournaments.words.texts import say

#: Other words by which players name a clause, beside those of its declaration. A translation holds
#: the words of its own language.
_ALSO: Final[Mapping[str, str]] = {
    "game": N_("variante règles belote coinche contrée"),
    "sa_ta": N_("SA TA sans-atout tout-atout"),
    "litige": N_("égalité litigieux 81 partout à cheval"),
    "last_litige": N_("égalité dernière donne"),
    "belote": N_("rebelote roi dame 20 perdue imprenable"),
    "belote_helps": N_("compte contrat réussir"),
    "defence_capot": N_("dedans boîte chute capot"),
    "capot_bid": N_("capot annoncé"),
    "failed_capot_bid": N_("capot annoncé chuté"),
    "capot": N_("non annoncé"),
    "made_marks": N_("points faits demandés contrat"),
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
    "target_rule": N_("score à dépasser"),
    "clock": N_("minutes heure chronomètre temps limite gong dernière donne"),
    "deals": N_("tours mènes distributions nombre"),
    "rounds": N_("tours manches matchs ajouter"),
    "manches": N_("belle revanche sets meilleur des trois"),
    "bye": N_("nombre impair repos mort office"),
    "bye_to": N_("jamais deux fois exempt"),
    "forfeit": N_("absent forfait"),
    "forfeit_loss": N_("défaite par forfait"),
    "leaving": N_("quitte départ"),
    "late": N_("retardataire arrivée inscription en route"),
    "win": N_("victoire gagner points de partie score ajouté"),
    "loss": N_("défaite perdre points de partie"),
    "places": N_("petite finale troisième quatrième"),
    "winner_cap": N_("maximum par partie score plafonné"),
    "draw": N_("match nul matchs nuls égalité"),
    "entrants": N_("mêlée individuel équipes paires fixes doublettes triplettes joueurs seuls"),
    "seating": N_("mêlée rotation"),
    "first_seats": N_("niveau force débutant confirmé fort faible"),
    "next_draw": N_("suisse appariement danois rondes tour ordre du classement"),
    "first_draw": N_("suisse appariement tirage"),
    "ranking": N_(
        "départage égalité goal average ex aequo victoire meilleure première partie total cumul "
        "points encaissés différence confrontation rencontre directe place partagée rang"
    ),
    "final": N_(
        "élimination directe phase finale demi-finale quarts qualifié qualification "
        "vainqueur premier première de poule"
    ),
    "bracket_qualified": N_("qualifié qualification vainqueur premier"),
    "consolation": N_("complémentaire repêchage"),
    "pools": N_("groupes qualification premier première vainqueur de poule"),
    "kin": N_("même club famille couple village"),
    "clubs": N_("challenge interclubs total"),
    CHANGES: N_("finale plus longue dernière partie première deuxième troisième donnes points"),
    STAGES: N_("finale plus longue quarts demi"),
    TARIFFS: N_(
        "amende pénalité faute tabac avertissement insulte tricherie exclusion retard toléré "
        "minutes tranche absent appel"
    ),
    FREE_ARTICLES: N_(
        "tenue fumer téléphone portable boisson parler pendant partie divers coutume mise frais "
        "prix inscription repas remboursement lots championnat feuille contrôle signature"
    ),
    SECRET: N_("suspense classement caché mystère remise des lots"),
}

#: Words that a search leaves out, in every language.
_SMALL_WORDS: Final = frozenset(
    (
        *("de", "des", "du", "la", "le", "les", "un", "une", "au", "aux", "et", "a", "en", "pour"),
        *("c", "d", "l", "n", "qu", "qui", "s", "se", "of", "the", "for", "who"),
        *("di", "del", "della", "dei", "il", "lo", "i", "gli", "una", "e", "o", "per", "chi"),
    )
)


#: A word of a search begins as a word of a clause once this much of its end is left out: « capots
#: dépassés » finds "dépasser". Shorter words stay whole.
_ENDING: Final = 3
_LONG_WORD: Final = 7
#: A clause answers a search that no clause answers wholly if it has this part of what the best has.
_NEAR: Final = 0.7
_MOST_NEAR: Final = 5
#: What a word in the name of a clause counts, beside one in its help.
_NAMED: Final = 1.5


def matching(
    words: str, regulation: Regulation, posted: Sequence[ToldArticle]
) -> list[OtherClause]:
    """Return the clauses with words that begin as all these do; those not told yet come first."""
    wanted = _stems_of(words)
    if not wanted:
        return []
    texts = _texts(regulation)
    by_name, by_text = (
        [name for name, known in texts.items() if _holds(known[n], wanted)] for n in range(2)
    )
    ready = _ready(regulation, wanted)
    # Most clauses speak of belote in their help; those that it names are meant.
    names = by_name or (by_text if not ready else [])
    return _in_order(names, ready, regulation, posted, wanted)


def nearest(words: str, regulation: Regulation, posted: Sequence[ToldArticle]) -> list[OtherClause]:
    """Return the clauses that a person who typed a whole sentence may mean, the nearest first.

    Clauses named by all the words come alone, as in `matching`. Otherwise rare words count most, an
    ending or a number that no clause has counts for nothing, and the club's own articles come last.
    """
    wanted = _stems_of(words)
    if not wanted:
        return []
    texts, ready = _texts(regulation), _ready(regulation, wanted)
    named = [name for name, known in texts.items() if _holds(known[0], wanted)]
    if named or ready:
        return _in_order(named, ready, regulation, posted, wanted)
    texts = _with_sentences(texts, posted)
    stems = {_stem(word) for word in wanted}
    spread = Counter(stem for _, text in texts.values() for stem in stems if _holds(text, [stem]))
    weights = {
        name: sum(
            (_NAMED if _holds(label, [stem]) else 1) / (1 + log(spread[stem]))
            for stem in stems
            if _holds(text, [stem])
        )
        for name, (label, text) in texts.items()
    }
    best = max(weights.values())
    if not best:
        return []
    near = [name for name, weight in weights.items() if weight and weight >= _NEAR * best]
    near = sorted(near, key=lambda name: -weights[name])[:_MOST_NEAR]
    told_by = numbers_told(posted)
    return [
        clause_named(name, regulation, told_by.get(name, ""))
        for name in dict.fromkeys((*near, FREE_ARTICLES))
    ]


def _in_order(
    names: Sequence[str],
    ready: Sequence[OtherClause],
    regulation: Regulation,
    posted: Sequence[ToldArticle],
    wanted: Sequence[str],
) -> list[OtherClause]:
    told_by = numbers_told(posted) | numbers_told(posted, lambda one: _holds(_plain(one), wanted))
    clauses = [clause_named(name, regulation, told_by.get(name, "")) for name in names]
    return sorted((*clauses, *ready), key=lambda clause: bool(clause.said))


def _stems_of(words: str) -> list[str]:
    """Return the words of a search without the small ones, plurals and verbs by their stems."""
    typed = [word for word in _plain(words).split() if word not in _SMALL_WORDS]
    singular = (word.rstrip("sx") if len(word) > 3 else word for word in typed)
    return [word.removesuffix("r") if word.endswith("er") else word for word in singular]


def _stem(word: str) -> str:
    """Return the beginning of a long word, which its other forms share; a short one whole.

    >>> _stem("depassent"), _stem("capot")
    ('depass', 'capot')
    """
    return word[:-_ENDING] if len(word) >= _LONG_WORD else word


def _holds(known: str, wanted: Sequence[str]) -> bool:
    """Return whether each of these begins a word of a plain text: "lot" begins none of "belote"."""
    return all(f" {word}" in f" {known}" for word in wanted)


def _ready(regulation: Regulation, wanted: Sequence[str]) -> list[OtherClause]:
    return [
        ready_clause(name, ready)
        for name, ready in ready_for(regulation)
        if _holds(_plain(" ".join((say(ready.title, {}), say(ready.also, {}), ready.also))), wanted)
    ]


def _texts(regulation: Regulation) -> dict[str, tuple[str, str]]:
    language = get_language() or "fr"
    return {name: _words_of(name, language) for name in changeable(regulation)}


def _with_sentences(
    texts: Mapping[str, tuple[str, str]], posted: Sequence[ToldArticle]
) -> dict[str, tuple[str, str]]:
    sentences: dict[str, list[str]] = {}
    for article in posted:
        for one in article.sentences:
            for name in one.options[:1]:
                sentences.setdefault(name, []).append(_plain(one.sentence))
    return {
        name: (label, " ".join((text, *sentences.get(name, ()))))
        for name, (label, text) in texts.items()
    }


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
        if FORMAT[name].criteria:
            words += (say(criterion.label, {}) for criterion in CRITERIA.values())
    label = f"{label} {also}"
    return _plain(label), _plain(" ".join((label, *words)))


def _plain(text: str) -> str:
    """Return the words of a text without accents nor capitals, each after one space.

    >>> _plain("À l’Été, Œuf")
    'a l ete oeuf'
    """
    return " ".join(plain_words(text.lower().replace("œ", "oe")))
