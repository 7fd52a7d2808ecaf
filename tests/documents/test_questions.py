"""What worried people ask finds the page that answers, among the first two."""

from __future__ import annotations

import tomllib

from django.conf import settings

from tests import ROOT
from tests.sweeps import for_each
from tournaments.files.documents.built import Documents, documents_in

ASKED = tomllib.loads((ROOT / "tests" / "documents" / "questions.toml").read_text("utf-8"))
#: Questions, of each language and part, that may miss their page.
MISSED = {("fr", "seen"): 12, ("en", "seen"): 1, ("fr", "apart"): 10, ("en", "apart"): 1}


def documents(language: str) -> Documents:
    """Return the pages as `make env` built them."""
    return documents_in(settings.DOCUMENTS_ROOT, language)


def first_pages(language: str, question: str) -> list[str]:
    hits = documents(language).index.search(question, most=2).hits
    return [hit.part.path for hit in hits]


@for_each("part", list(MISSED))
def test_questions_find_their_page_among_the_first_two(part: tuple[str, str]) -> None:
    language, name = part
    answers = ASKED[language][name]
    missed = [
        (question, first)
        for question, pages in answers.items()
        if not set(pages).intersection(first := first_pages(language, question))
    ]
    assert len(missed) <= MISSED[part], missed


@for_each("language", ["fr", "en"])
def test_each_page_that_answers_exists(language: str) -> None:
    pages = {
        page for part in ASKED[language].values() for answers in part.values() for page in answers
    }

    assert pages <= documents(language).pages.keys()


@for_each(
    "question, page",
    [
        ("l'imprimante ne marche pas", "trouble/printer"),
        ("le wifi ne marche pas", "trouble/network"),
        ("je me suis trompé de score", "trouble/mistakes"),
        ("comment faire un tirage intégral", "guides/draw"),
        ("mot de passe perdu", "trouble/machine"),
    ],
)
def test_the_commonest_questions_find_their_page_first(question: str, page: str) -> None:
    assert first_pages("fr", question)[0] == page


def test_a_typo_finds_the_same_page() -> None:
    assert first_pages("fr", "l'imprimente ne marche pas") == first_pages(
        "fr", "l'imprimante ne marche pas"
    )
