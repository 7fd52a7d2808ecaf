"""Plurals of the French texts: zero takes the singular."""

from __future__ import annotations

from gettext import NullTranslations

from django.utils.translation.trans_real import translation

#: Language in which the texts of the program are written.
SOURCE = "fr"


class FrenchPlurals(NullTranslations):
    """Texts as they are written, with the plural from two up.

    Without it gettext gives texts that have no translation the plural of English: "0 équipes".
    """

    def ngettext(self, singular: str, plural: str, n: float) -> str:
        """Return the singular below two, as French does.

        >>> [FrenchPlurals().ngettext("équipe", "équipes", count) for count in (0, 1, 2)]
        ['équipe', 'équipe', 'équipes']
        """
        return plural if abs(n) >= 2 else singular


def say_zero_in_the_singular() -> None:
    """Give the French texts their own plurals. Call it once, when the program starts."""
    translation(SOURCE).add_fallback(FrenchPlurals())
