"""Options of the papers of a season; all sent in the address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.share.forms import DiplomasOptions
from tournaments.forms.core.papers import PaperOptions

#: Longest name that is looked for, in letters.
LONGEST = 200


class PersonOptions(PaperOptions):
    """Whose days are explained: a name, or enough of it."""

    who = forms.CharField(
        label=_("Qui : le nom, ou une partie"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SeasonDiplomasOptions(DiplomasOptions):
    """Diplomas of the general ranking, or of one of the categories of the season."""

    among = forms.IntegerField(label=_("Classement"), required=False, widget=forms.Select)

    def __init__(
        self, sent: QueryDict | None = None, *, categories: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(sent, **kwargs)
        # The one of a contest is chosen on another page, by its key.
        del self.fields["category"]
        select = self.fields["among"].widget
        assert isinstance(select, forms.Select)
        select.choices = [("", _("général")), *enumerate(categories, start=1)]
        self._most = len(categories)
        if not categories:
            del self.fields["among"]

    def clean_among(self) -> int:
        """Return the number of the category, 0 for the general ranking."""
        number = self.cleaned_data["among"] or 0
        if not 0 <= number <= self._most:
            raise forms.ValidationError(_("La saison n’a pas cette catégorie."))
        return int(number)
