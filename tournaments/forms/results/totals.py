"""Form of the two totals of a sheet."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.doubts.other_total import OTHER, both_needed, other_total
from scoring.match import End
from scoring.rules import RuleSet
from scoring.words import Problem
from tournaments.forms.core.fields import NumberField, PlainForm
from tournaments.services.results import Totals

MOST_POINTS = 99_999


class PointsField(NumberField):
    """Number of points, with or without spaces between thousands, as "1 020"."""

    def to_python(self, value: Any) -> int | None:
        plain = "".join(value.split()) if isinstance(value, str) else value
        return super().to_python(plain)


class TwoTotals(PlainForm):
    """Two totals of a sheet, with its belotes and capots.

    If the rules fix the sum of both totals, one of them may stay empty (`one_total`).
    """

    ns = PointsField(label=_("Nord-Sud"), min_value=0, max_value=MOST_POINTS, required=False)
    ew = PointsField(label=_("Est-Ouest"), min_value=0, max_value=MOST_POINTS, required=False)
    belotes = NumberField(label=_("Belotes"), min_value=0, max_value=999, required=False)
    capots = NumberField(label=_("Capots"), min_value=0, max_value=999, required=False)

    def __init__(self, *args: Any, rules: RuleSet, end: End, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.end = end

    @property
    def one_total(self) -> bool:
        """Whether one total, with the belotes and the capots, is enough."""
        return both_needed(self.rules, self.end) is None

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        empty = [camp for camp in ("ns", "ew") if values.get(camp, "wrong") is None]
        if len(empty) == 2:
            for camp in empty:
                self.add_error(camp, _("Tapez au moins un des deux totaux."))
        elif empty and not self.errors:
            self._complete(empty[0])
        return values

    def _complete(self, camp: str) -> None:
        """Compute the empty total, or show beside its field why this is impossible."""
        values = self.cleaned_data
        typed = "ew" if camp == "ns" else "ns"
        other = other_total(
            self.rules, self.end, values[typed], values["belotes"], values["capots"]
        )
        if isinstance(other, Problem):
            field = {OTHER: camp, "total": typed}.get(other.field, other.field)
            self.add_problems([other._replace(field=field)])
        else:
            values[camp] = other

    def totals(self) -> Totals:
        """Return the totals as the service takes them."""
        values = self.cleaned_data
        return Totals(values["ns"], values["ew"], values.get("belotes"), values.get("capots"))
