"""The rounds that differ, on the set-up page: a row a round, and a few empty ones."""

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
    """One round that differs. Without its number the row is nothing."""

    key = "round"

    # Short: they stand in narrow columns.
    round = NumberField(label=_("Partie n°"), required=False)
    deals = NumberField(label=_("Donnes"), required=False)
    target = NumberField(label=_("Points à atteindre"), required=False)
    clock = NumberField(label=_("Durée, en minutes"), required=False)
    winner_cap = NumberField(label=_("Plafond du vainqueur"), required=False)
    loser_cap = NumberField(label=_("Plafond du perdant"), required=False)

    @property
    def named(self) -> bool:
        """A round 0 is a mistake to tell, not an empty row."""
        return self.cleaned_data.get("round") is not None


class RoundsApart(Rows[RoundChange]):
    """The rows of the rounds that differ."""

    form = RoundApartForm
    prefix = "changes"
    place = "round"
    most = MAX_ROUNDS

    def initial(self, value: RoundChange) -> dict[str, Any]:
        return asdict(value)

    def changes(self) -> tuple[RoundChange, ...]:
        """The rounds typed, those shown if none came; none while one cannot be read."""
        if not self.sent:
            return self.shown
        for row in self.filled:
            if not row.named and "round" not in row.errors:
                row.add_error("round", gettext("Un numéro de partie attendu."))
        if self.wrong:
            return ()
        return tuple(RoundChange(**row.cleaned_data) for row in self.filled)
