"""Rows of the rounds that differ, on the settings page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import NumberField
from tournaments.forms.regulation.rows import RowForm, Rows
from tournaments.regulation import RoundChange
from tournaments.regulation.format.ends import MAX_ROUNDS


class RoundApartForm(RowForm):
    """One round that differs. A row without a round number is ignored."""

    key = "round"

    # Short labels: the columns are narrow.
    round = NumberField(label=_("Partie n°"), required=False)
    deals = NumberField(label=_("Donnes"), required=False)
    target = NumberField(label=_("Points à atteindre"), required=False)
    clock = NumberField(label=_("Durée, en minutes"), required=False)
    winner_cap = NumberField(label=_("Plafond du vainqueur"), required=False)
    loser_cap = NumberField(label=_("Plafond du perdant"), required=False)

    @property
    def named(self) -> bool:
        """Whether a round is given. Round 0 counts: it is an error to show, not an empty row."""
        return self.cleaned_data.get("round") is not None


class RoundsApart(Rows[RoundChange]):
    """Rows of the rounds that differ."""

    form = RoundApartForm
    prefix = "changes"
    place = "round"
    most = MAX_ROUNDS

    def initial(self, value: RoundChange) -> dict[str, Any]:
        return asdict(value)

    def changes(self) -> tuple[RoundChange, ...]:
        """Return the rounds typed, or those shown if the page sent none; empty on an error."""
        if not self.sent:
            return self.shown
        for row in self.filled:
            if not row.named and "round" not in row.errors:
                row.add_error("round", gettext("Tapez un numéro de partie."))
        if self.wrong:
            return ()
        return tuple(RoundChange(**row.cleaned_data) for row in self.filled)
