"""The search finds words as people type them, and the most telling places first."""

from __future__ import annotations

import pytest

from tests.sweeps import for_each
from tournaments.files.documents.searching import Index, Part

PARTS = [
    Part("guides/draw", "Le tirage", "", "Le tirage", "On passe à la caisse avant."),
    Part("guides/draw", "Le tirage", "seats", "Les places", "Les totaux d’une équipe, d’emblée."),
    Part("guides/cash", "La caisse", "", "La caisse", "Ce que chacun doit."),
    Part("guides/cash", "La caisse", "refund", "Rembourser", "Rendre son argent à une équipe."),
    Part("trouble/cash", "Erreurs", "cash", "Une erreur de caisse", "Corrigez le cœur de la note."),
]  # fmt: skip
INDEX = Index(PARTS)


def found(asked: str) -> list[tuple[str, str]]:
    return [(hit.part.path, hit.part.anchor) for hit in INDEX.search(asked).hits]


def test_titles_come_before_headings_and_headings_before_the_text() -> None:
    assert found("caisse") == [("guides/cash", ""), ("trouble/cash", "cash"), ("guides/draw", "")]


@for_each("asked", ["REMBOURSER", "rembours", "remboursers", " rembourser ! "])
def test_a_word_is_found_by_its_beginning_and_whatever_its_case(asked: str) -> None:
    assert found(asked) == [("guides/cash", "refund")]


@pytest.mark.parametrize("asked", ["total", "totaux", "Totaux"])
def test_a_plural_is_found_by_its_singular_and_the_other_way_round(asked: str) -> None:
    assert found(asked) == [("guides/draw", "seats")]


def test_accents_ligatures_and_apostrophes_do_not_count() -> None:
    assert (
        found("equipes") == found("équipe") == [("guides/draw", "seats"), ("guides/cash", "refund")]
    )
    assert found("coeur") == found("cœur") == [("trouble/cash", "cash")]
    assert found("emblee") == found("d'emblée") == [("guides/draw", "seats")]


def test_an_entry_is_found_in_entries() -> None:
    index = Index([Part("a", "Entries", "", "Entries", "")])

    assert index.search("entry").total == index.search("entries").total == 1


def test_every_word_must_be_found() -> None:
    assert found("équipe argent") == [("guides/cash", "refund")]
    assert found("équipe wifi") == []


def test_the_title_of_a_page_completes_the_words_of_its_sections() -> None:
    assert found("caisse argent") == [("guides/cash", "refund")]


def test_nothing_asked_finds_nothing() -> None:
    assert INDEX.search(" ?! ").total == 0


def test_only_the_first_places_are_given_and_all_are_counted() -> None:
    some = INDEX.search("la", most=1)

    assert len(some.hits) == 1
    assert some.total > 1


def test_an_excerpt_shows_the_words_found_and_what_stands_around() -> None:
    long = "mot " * 40 + "Remettez le Cœur à sa place. " + "mot " * 100
    (hit,) = Index([Part("a", "Cartes", "b", "Le jeu", long)]).search("coeur").hits

    text = "".join(piece.text for piece in hit.excerpt)
    assert [piece.text for piece in hit.excerpt if piece.found] == ["Cœur"]
    assert text.startswith("… mot")
    assert text.endswith("mot …")
    assert 150 < len(text) < 260


def test_an_excerpt_is_the_beginning_if_the_words_are_in_the_heading_alone() -> None:
    (hit,) = Index([Part("a", "Cartes", "b", "Le jeu", "Une donne.")]).search("jeu").hits

    assert "".join(piece.text for piece in hit.excerpt) == "Une donne."
