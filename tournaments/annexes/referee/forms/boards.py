"""Forms of the referee about a board of a duplicate: which one, and its ruling at some tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.duplicate.comparing import MOST_PERCENT, adjusted_name
from tournaments.annexes.referee.queries.boards import BoardTable
from tournaments.forms.core.fields import ActionForm, NumberField, PlainForm
from tournaments.queries.core.contests import ContestInfo


class BoardForm(PlainForm):
    """Number of the board to rule."""

    board = NumberField(label=gettext_lazy("Étui"))

    def __init__(self, *args: Any, boards: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._boards = boards

    def clean_board(self) -> int:
        board: int = self.cleaned_data["board"]
        if board not in self._boards:
            params = {"board": board, "last": self._boards[-1] if self._boards else 0}
            raise forms.ValidationError(
                _("L’étui %(board)d n’est pas en jeu : étuis 1 à %(last)d.") % params
            )
        return board


class BoardRulingForm(ActionForm):
    """Percentages of a board at the tables chosen, and why."""

    tables = forms.MultipleChoiceField(
        label=gettext_lazy("À quelles tables ?"),
        widget=forms.CheckboxSelectMultiple(attrs={"class": "choices"}),
        error_messages={
            "required": gettext_lazy("Choisissez au moins une table."),
            "invalid_choice": gettext_lazy("Une de ces tables n’a pas joué cet étui."),
        },
    )
    ns = NumberField(
        label=gettext_lazy("Nord-Sud, pour cent"), min_value=0, max_value=MOST_PERCENT, initial=60
    )
    ew = NumberField(
        label=gettext_lazy("Est-Ouest, pour cent"), min_value=0, max_value=MOST_PERCENT, initial=40
    )
    reason = forms.CharField(
        label=gettext_lazy("Pourquoi"),
        help_text=gettext_lazy("Demandé pour enlever un score."),
        max_length=500,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, *args: Any, contest: ContestInfo, tables: Sequence[BoardTable], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [(one.place, _choice(contest, one)) for one in tables]
        self.fields["tables"].choices = choices  # type: ignore[attr-defined]
        if "take_back" in self.data:
            for name in ("ns", "ew"):
                self.fields[name].required = False

    @property
    def places(self) -> list[tuple[int, int]]:
        """Round and table of each choice."""
        chosen = (place.split("-") for place in self.cleaned_data["tables"])
        return [(int(number), int(table)) for number, table in chosen]


def _choice(contest: ContestInfo, one: BoardTable) -> str:
    """Return a table with its pairs, and what it has for the board."""
    params = {
        "round": one.round,
        "table": contest.table_short(one.line.table),
        "ns": one.line.ns.number,
        "ew": one.line.ew.number,
        "result": _result(one),
    }
    return _("Partie %(round)d, table %(table)s, paires %(ns)s et %(ew)s : %(result)s") % params


def _result(one: BoardTable) -> str:
    if one.board.adjusted is not None:
        ns, ew = map(adjusted_name, one.board.adjusted)
        scores = _("%(ns)s et %(ew)s, par l’arbitre") % {"ns": ns, "ew": ew}
        return " – ".join(filter(None, (scores, one.board.reason)))
    if one.board.marks is not None:
        return "{} – {}".format(*one.board.marks)
    return _("pas de résultat")
