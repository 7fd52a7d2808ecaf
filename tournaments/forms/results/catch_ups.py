"""Form of the extra match of an exempt team: its opponent and the two totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.doubts.causes import Cause
from tournaments.forms.core.fields import ActionForm, NumberField
from tournaments.forms.results.entry import MOST_POINTS, PointsField, SeenField
from tournaments.queries.results.catch_ups import CatchUpLine
from tournaments.services.results.catch_ups import ExtraMatch


class CatchUpForm(ActionForm):
    """Catch-up of one exempt team. `version` is the version that the page showed."""

    #: Likely mistakes in doubtful totals.
    causes: Sequence[Cause] = ()

    version = SeenField()
    opponent = NumberField(label=_("Équipe rencontrée, n°"), min_value=1, max_value=9999)
    points = PointsField(label=_("Ses points"), min_value=0, max_value=MOST_POINTS)
    against = PointsField(label=_("Points adverses"), min_value=0, max_value=MOST_POINTS)
    reason = forms.CharField(
        label=_("Raison"),
        help_text=_("Ce qui est corrigé."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, *args: Any, team: int, line: CatchUpLine | None = None, **kwargs: Any
    ) -> None:
        self.team = team
        initial: dict[str, Any] = {"version": 0}
        if line is not None:
            initial = {
                "version": line.version,
                "opponent": line.opponent.number,
                "points": line.points,
                "against": line.against,
            }
        # A page may hold the forms of several teams, so the ids need a prefix.
        super().__init__(*args, initial=initial, auto_id=f"catch-up-{team}-%s", **kwargs)

    def played(self) -> ExtraMatch:
        values = self.cleaned_data
        return ExtraMatch(values["opponent"], values["points"], values["against"])
