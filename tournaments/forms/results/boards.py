"""Form of a board that a table could not play, with the scores that the referee gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm
from tournaments.words.enums import BoardScore


class AdjustedForm(ActionForm):
    """Board not played, and the score of each camp."""

    board = forms.TypedChoiceField(label=_("Étui non joué"), coerce=int)
    ns = forms.ChoiceField(label=_("Nord-Sud"), choices=BoardScore.choices)
    ew = forms.ChoiceField(label=_("Est-Ouest"), choices=BoardScore.choices)

    def __init__(self, *args: Any, boards: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [(board, str(board)) for board in boards]
        self.fields["board"].choices = numbers  # type: ignore[attr-defined]

    @property
    def scores(self) -> tuple[BoardScore, BoardScore]:
        """Scores of North-South and of East-West."""
        given = self.cleaned_data
        return BoardScore(given["ns"]), BoardScore(given["ew"])
