"""A sentence of the posted regulation, with the options that it tells."""

from __future__ import annotations

from typing import Final

#: Lists of a regulation besides its options: a sentence may tell one of them.
CHANGES, STAGES, TARIFFS, FREE_ARTICLES = "changes", "stages", "tariffs", "free_articles"
#: The standings kept secret: a setting of the contest, which its regulation posts.
SECRET: Final = "secret"
LISTS: Final = (CHANGES, STAGES, TARIFFS, FREE_ARTICLES)


class Clause(str):
    """A sentence that knows the options of the rules or of the format, or the lists, it tells.

    A sentence of the table of the marks also names the written row that it tells. An article that
    the program only adds for the reader has no options.
    """

    options: tuple[str, ...]
    __slots__ = ("options",)

    def __new__(cls, sentence: str, *options: str) -> Clause:
        """Return the sentence with the names of its options, the first one being its subject."""
        clause = super().__new__(cls, sentence)
        clause.options = options
        return clause
