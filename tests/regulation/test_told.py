"""Each posted sentence names the options that it tells: it can be changed where it stands."""

from __future__ import annotations

from hypothesis import given

from scoring.marks.cells import row_names
from scoring.rules import OPTIONS, RuleSet
from tests.regulation.strategies import regulations
from tests.sweeps import examples, for_each
from tournaments.regulation import FORMAT, Regulation, telling
from tournaments.regulation.gallery import gallery
from tournaments.regulation.posted import posted_articles
from tournaments.regulation.text import articles
from tournaments.regulation.themes import unusual_options
from tournaments.regulation.wording import FREE_ARTICLES, LISTS


def options_posted(regulation: Regulation) -> set[str]:
    """Return the names that the posted sentences tell."""
    return {name for one in articles(regulation) for names in one.options for name in names}


def every_change_is_told(regulation: Regulation) -> None:
    # A list that is empty has no sentence, and free articles are sentences of the club's own.
    silent = {name for name in LISTS if not getattr(regulation, name)} | {FREE_ARTICLES}
    assert unusual_options(regulation) <= options_posted(regulation) | silent


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
    assert names == unusual_options(regulation) & options_posted(regulation) - {FREE_ARTICLES}
