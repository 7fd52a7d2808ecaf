"""The search finds what people ask in their own words, and the most telling pages first."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.sweeps import for_each
from tournaments.files.documents import searching as module
from tournaments.files.documents.searching import Index, Part, language, words_of

PARTS = [
    Part("guides/draw", "Le tirage", "", "Le tirage", "On passe à la caisse avant."),
    Part("guides/draw", "Le tirage", "seats", "Les places", "Les totaux d’une équipe, d’emblée."),
    Part("guides/cash", "La caisse", "", "La caisse", "Ce que chacun doit."),
    Part("guides/cash", "La caisse", "refund", "Rembourser", "Rendre à une équipe."),
    Part("trouble/box", "Erreurs", "box", "Une erreur de caisse", "Corrigez le cœur de la note."),
    Part("trouble/wifi", "Le wifi", "", "Le wifi", "Les téléphones.", "On ne capte rien.\n"),
]  # fmt: skip
WORDS = Path(module.__file__).parent / "words.toml"
INDEX = Index(PARTS, language("fr"))


def hits_of(words: str) -> list[tuple[str, str]]:
    return [(hit.part.path, hit.part.anchor) for hit in INDEX.search(words).hits]


def test_titles_and_headings_come_before_the_text() -> None:
    assert [path for path, _anchor in hits_of("caisse")][:2] == ["guides/cash", "trouble/box"]


def test_a_page_is_found_once_by_its_best_section() -> None:
    assert hits_of("rembourser") == [("guides/cash", "refund")]


@for_each("words", ["REMBOURSER", "remboursement", "rembourse", " rembourser ! ", "remb"])
def test_a_word_is_found_by_its_stem_or_its_beginning_and_whatever_its_case(words: str) -> None:
    assert hits_of(words) == [("guides/cash", "refund")]


@for_each("words", ["total", "totaux", "Totaux"])
def test_a_plural_is_found_by_its_singular_and_the_other_way_round(words: str) -> None:
    assert hits_of(words) == [("guides/draw", "seats")]


def test_a_plural_of_a_verb_is_found_too() -> None:
    assert hits_of("ils remboursent") == [("guides/cash", "refund")]


def test_accents_ligatures_and_apostrophes_do_not_count() -> None:
    assert hits_of("coeur") == hits_of("cœur") == [("trouble/box", "box")]
    assert hits_of("emblee") == hits_of("d'emblée") == [("guides/draw", "seats")]


@for_each("words", ["tirrage", "tiage", "tirqge", "triage"])
def test_one_letter_wrong_is_forgiven(words: str) -> None:
    assert hits_of(words)[0] == ("guides/draw", "")


def test_a_short_word_holds_no_typo() -> None:
    assert INDEX.search("wufi").near


def test_stop_words_do_not_count() -> None:
    assert hits_of("comment faire pour le wifi") == hits_of("wifi") == [("trouble/wifi", "")]


def test_stop_words_alone_find_nothing_but_do_not_fail() -> None:
    assert hits_of("comment faire ?") == []


def test_a_page_that_holds_more_of_the_words_comes_first() -> None:
    assert hits_of("places équipe caisse")[0] == ("guides/draw", "seats")


def test_the_word_of_people_leads_to_that_of_the_pages() -> None:
    assert hits_of("smartphone") == [("trouble/wifi", "")]


def test_a_line_of_the_page_of_questions_counts_for_what_it_leads_to() -> None:
    assert hits_of("capter") == [("trouble/wifi", "")]


def test_english_has_its_own_stems() -> None:
    index = Index([Part("a", "Entries", "", "Entries", "It was printed.")], language("en"))

    assert len(index.search("entry").hits) == len(index.search("printing").hits) == 1


def test_the_nearest_pages_answer_when_no_word_is_found() -> None:
    near = INDEX.search("remboursage")

    assert near.near
    assert near.hits[0].part.anchor == "refund"


@for_each("words", [" ?! ", "zanzibar"])
def test_nothing_like_it_finds_nothing(words: str) -> None:
    assert INDEX.search(words).hits == ()


def test_a_hit_tells_how_many_of_the_words_its_page_holds() -> None:
    answer = INDEX.search("rembourser le wifi")

    assert answer.words == 2
    assert [hit.words for hit in answer.hits] == [1, 1]


def test_an_excerpt_shows_the_words_found_and_what_stands_around() -> None:
    long = "mot " * 40 + "Remettez le Cœur à sa place. " + "mot " * 100
    (hit,) = Index([Part("a", "Cartes", "b", "Le jeu", long)], language("fr")).search("coeur").hits

    text = "".join(piece.text for piece in hit.excerpt)
    assert [piece.text for piece in hit.excerpt if piece.found] == ["Cœur"]
    assert text.startswith("… mot")
    assert text.endswith("mot …")
    assert 150 < len(text) < 260


def test_an_excerpt_is_the_beginning_if_the_words_are_in_the_heading_alone() -> None:
    index = Index([Part("a", "Cartes", "b", "Le tirage", "Une donne.")], language("fr"))
    (hit,) = index.search("tirage").hits

    assert "".join(piece.text for piece in hit.excerpt) == "Une donne."


@pytest.mark.parametrize("code", ["fr", "en"])
def test_what_people_say_for_a_word_is_listed_once_and_is_no_stop_word(code: str) -> None:
    known = language(code)
    listed = tomllib.loads(WORDS.read_text("utf-8"))[code]["synonyms"]
    lines = [word for words in listed for word in words_of(words)]

    assert [word for word in lines if word in known.stop_words] == []
    # Two forms of a word may stand in the same line, not in two.
    assert sum(len({known.stem(word) for word in words_of(words)}) for words in listed) == len(
        {known.stem(word) for word in lines}
    )
