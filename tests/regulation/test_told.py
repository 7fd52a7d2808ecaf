"""Each posted sentence names the options that it tells: it can be changed where it stands."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import override
from hypothesis import given

from scoring.marks.cells import row_names
from scoring.rules import OPTIONS, RuleSet
from tests.regulation.strategies import regulations
from tests.sweeps import examples, for_each
from tournaments.regulation import FORMAT, Regulation, telling
from tournaments.regulation.clause import CHANGES, FREE_ARTICLES, LISTS, SECRET, TARIFFS
from tournaments.regulation.gallery import gallery
from tournaments.regulation.posted import posted_articles
from tournaments.regulation.text import articles
from tournaments.regulation.themes import unusual_options


def told(regulation: Regulation) -> set[str]:
    """Return the names that the posted sentences tell."""
    return {name for one in articles(regulation) for names in one.options for name in names}


def every_change_is_told(regulation: Regulation) -> None:
    # A list that is empty has no sentence, and free articles are sentences of the club's own.
    silent = {name for name in LISTS if not getattr(regulation, name)} | {FREE_ARTICLES}
    assert unusual_options(regulation) <= told(regulation) | silent


def every_sentence_tells_something(regulation: Regulation) -> None:
    known = {*OPTIONS, *FORMAT, *LISTS, *row_names(regulation.rules.marks)}
    for article in articles(regulation):
        assert len(article.options) == len(article.sentences)
        for sentence, names in zip(article.sentences, article.options, strict=True):
            assert names, sentence
            assert set(names) <= known, sentence


@for_each("name", gallery())
def test_what_is_unusual_in_a_ready_regulation_is_told(name: str) -> None:
    regulation = gallery()[name].regulation
    every_sentence_tells_something(regulation)
    every_change_is_told(regulation)


@examples(3, 10)
@given(regulations())
def test_what_is_unusual_in_any_regulation_is_told(regulation: Regulation) -> None:
    every_sentence_tells_something(regulation)
    every_change_is_told(regulation)


def tagged(regulation: Regulation) -> dict[str, set[str]]:
    """Return the unusual options that each sentence is tagged with, by its number."""
    posted = telling.told(regulation, posted_articles(regulation))
    told_sentences = [one for article in posted for one in article.sentences]
    return {one.number: set(one.unusual) for one in told_sentences if one.unusual}


def test_a_sentence_that_the_usage_posts_too_is_not_tagged() -> None:
    # to rank by wins is usual too: only the order of the other criteria is another one
    tags = tagged(gallery()["coinche-1000"].regulation)
    assert tags == {"1.4": {"annonces"}, "8.2": {"ranking"}}


def test_an_article_that_the_usage_does_not_have_is_tagged_once() -> None:
    tags = tagged(
        Regulation(RuleSet.preset("ffb-belote"), rounds=3, pools=4, win=3, draw=2, loss=1)
    )
    assert [number for number, names in tags.items() if "pools" in names] == ["6.1"]
    assert [number for number, names in tags.items() if "win" in names] == ["5.1"]


@examples(3, 10)
@given(regulations())
def test_what_is_unusual_is_tagged_where_it_is_told(regulation: Regulation) -> None:
    names = set().union(*tagged(regulation).values())
    assert names == unusual_options(regulation) & told(regulation) - {FREE_ARTICLES}


@for_each(
    "words, name",
    [
        ("revoke", "irregular_price"),
        ("doubled", "coinche"),
        ("no-show", "forfeit"),
        ("knockout", "final"),
        ("tiebreak", "ranking"),
        ("Swiss", "next_draw"),
        ("latecomer", "late"),
        ("pool winners", "final"),
    ],
)
def test_an_english_reader_finds_a_clause_by_the_words_of_his_game(words: str, name: str) -> None:
    regulation = Regulation(RuleSet.preset("ffb-coinche"))
    with override("en"):
        posted = telling.told(regulation, posted_articles(regulation))
        assert name in [clause.name for clause in telling.found(words, regulation, posted)]


@lru_cache
def posted_in_french(regulation: Regulation) -> list[telling.ToldArticle]:
    return telling.told(regulation, posted_articles(regulation))


def found(words: str, regulation: Regulation) -> list[str]:
    """Return the names of the clauses that answer, a ready article by its own."""
    clauses = telling.found(words, regulation, posted_in_french(regulation))
    return [clause.ready or clause.name for clause in clauses]


@for_each(
    "words, name",
    [
        ("rondes suisses", "next_draw"),
        ("troisième partie", CHANGES),
        ("meilleure première partie", "ranking"),
        ("victoire", "ranking"),
        ("match nul", "draw"),
        ("retard", "late"),
        ("lots", SECRET),
        ("insultes", TARIFFS),
        ("tricherie", TARIFFS),
        ("tricher", "irregular_price"),
        ("fausse annonce", "irregular_price"),
        ("fausse annonce", "annonces"),
        ("valeur des annonces", "annonces"),
        ("tierce", "annonces"),
        ("égalité annonces", "equal_annonces"),
        ("les annonces comptent pour le contrat", "annonces_help"),
        ("enchère minimum", "min_bid"),
        ("contrat minimum", "min_bid"),
        ("capot annoncé", "capot_bid"),
        ("belote doublée", "coinche"),
        ("portable", FREE_ARTICLES),
        ("parler pendant la partie", FREE_ARTICLES),
        ("premier à parler", "bidding"),
        ("qui s’inscrit", "entrants"),
        ("valeur des annonces", "carre_values"),
        ("premier de poule", "final"),
        ("qui se qualifie", "bracket_qualified"),
        ("arbitre", "referee"),
        ("téléphone", "telephones"),
        ("parler pendant la partie", "talking"),
        ("signature", "signing"),
        ("sens du jeu", "direction"),
        ("licence", "who-may-enter"),
        ("dédit", "withdrawal"),
        ("dédit", "failed_base"),
        ("retard", "lateness"),
    ],
)
def test_an_organiser_finds_a_clause_by_the_words_of_his_club(words: str, name: str) -> None:
    for rules in ("ffb-coinche", "contree-announced"):
        assert name in found(words, Regulation(RuleSet.preset(rules)))


@for_each("words, name", [("lots", "belote"), ("mise", SECRET)])
def test_a_word_is_found_by_its_beginning_only(words: str, name: str) -> None:
    assert name not in found(words, Regulation(RuleSet.preset("ffb-coinche")))


def test_a_ready_article_answers_rather_than_the_help_of_a_clause() -> None:
    contree = Regulation(RuleSet.preset("contree-announced"))
    assert found("règles d’enchères", contree) == ["bidding"]
    assert found("premier à parler", Regulation(RuleSet.preset("ffb-belote")))[-1] == "turning-up"


def test_a_clause_told_twice_is_found_where_the_words_stand() -> None:
    coinche = Regulation(RuleSet.preset("ffb-coinche"))
    posted = telling.told(coinche, posted_articles(coinche))
    clauses = telling.found("fausse annonce", coinche, posted)
    [false_one] = [clause.said for clause in clauses if clause.name == "annonces"]
    sentences = {one.number: one.sentence for article in posted for one in article.sentences}
    assert sentences[false_one].startswith("Une annonce fausse")
