"""Free articles: what a club adds to its regulation, and the program only prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from scoring.words import N_, Problem, show
from tournaments.words.texts import clean_lines, clean_name

MAX_TITLE: Final = 80
MAX_TEXT: Final = 1000
#: Longest text of an article printed on every sheet.
MAX_ON_SHEET: Final = 200
MAX_ARTICLES: Final = 20

#: Label of each field of an article; `HELPS` has their meanings.
LABELS: Final[Mapping[str, str]] = {
    "title": N_("Titre"),
    "text": N_("Texte"),
    "title_en": N_("Titre en anglais"),
    "text_en": N_("Texte en anglais"),
    "sheet": N_("Au pied de chaque feuille de marque"),
}
HELPS: Final[Mapping[str, str]] = {
    "title": N_("Le titre de l’article, 80 signes au plus."),
    "text": N_("Son texte, 1 000 signes au plus ; une ligne vide sépare deux paragraphes."),
    "title_en": N_("Le titre en anglais ; sans lui, les pages en anglais gardent le français."),
    "text_en": N_("Le texte en anglais ; sans lui, les pages en anglais gardent le français."),
    "sheet": N_(
        "Si l’article s’imprime aussi au pied de chaque feuille de marque : 200 signes au plus."
    ),
}


@dataclass(frozen=True, slots=True)
class FreeArticle:
    """Article that a club wrote, as plain text. A blank line parts two paragraphs.

    English pages print the French where the English is missing. With `sheet`, every score sheet has
    the article at its foot.
    """

    title: str
    text: str
    title_en: str = ""
    text_en: str = ""
    sheet: bool = False

    def __post_init__(self) -> None:
        # A value that is no text stays as it was given: `problems` refuses it.
        for name, cleaned in _CLEANED.items():
            text = getattr(self, name)
            if isinstance(text, str):
                object.__setattr__(self, name, cleaned(text))

    def title_in(self, language: str) -> str:
        return (language.startswith("en") and self.title_en) or self.title

    def paragraphs_in(self, language: str) -> tuple[str, ...]:
        text = (language.startswith("en") and self.text_en) or self.text
        return tuple(" ".join(part.split()) for part in re.split(r"\n\s*\n", text))

    def problems(self) -> list[Problem]:
        problems = [
            *_problems("title", self.title, MAX_TITLE, _NO_TITLE),
            *_problems("text", self.text, MAX_TEXT, _NO_TEXT),
            *_problems("title_en", self.title_en, MAX_TITLE),
            *_problems("text_en", self.text_en, MAX_TEXT),
        ]
        if type(self.sheet) is not bool:
            problems.append(Problem("sheet", "value", _YES_NO, {"got": show(self.sheet)}))
        elif self.sheet and not problems:
            longest = max(len(self.text), len(self.text_en))
            if longest > MAX_ON_SHEET:
                params = {"most": MAX_ON_SHEET, "got": longest}
                problems.append(Problem("sheet", "length", _LONG_FOR_SHEET, params))
        return problems

    def to_data(self) -> dict[str, Any]:
        return asdict(self)


def article_problems(articles: Sequence[FreeArticle]) -> list[Problem]:
    """Return every problem of the free articles, as `article[n].title`, with n from 0."""
    wrong = []
    for index, article in enumerate(articles):
        problems = article.problems()
        if index >= MAX_ARTICLES:
            problems = [Problem("title", "many", _MANY, {"most": MAX_ARTICLES})]
        wrong += [p._replace(field=f"article[{index}].{p.field}") for p in problems]
        if index >= MAX_ARTICLES:
            break
    return wrong


def _problems(name: str, value: object, most: int, missing: str = "") -> list[Problem]:
    if not isinstance(value, str):
        return [Problem(name, "type", _TYPE, {"got": show(value)})]
    if not value and missing:
        return [Problem(name, "required", missing)]
    if len(value) > most:
        return [Problem(name, "length", _LONG, {"most": most, "got": len(value)})]
    return []


_CLEANED: Final[Mapping[str, Callable[[str], str]]] = {
    "title": clean_name,
    "text": clean_lines,
    "title_en": clean_name,
    "text_en": clean_lines,
}

_NO_TITLE = N_("Donnez un titre à cet article.")
_NO_TEXT = N_("Écrivez le texte de cet article.")
_LONG = N_("%(most)s signes au plus ; reçu %(got)s.")
_LONG_FOR_SHEET = N_(
    "Un article imprimé sur chaque feuille tient en %(most)s signes ; celui-ci en a %(got)s."
)
_TYPE = N_("Un texte entre guillemets attendu ; reçu %(got)s.")
_YES_NO = N_("Oui (true) ou non (false) attendu ; reçu %(got)s.")
_MANY = N_("%(most)s articles au plus.")
