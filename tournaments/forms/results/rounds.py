"""Forms of a round's page: find a table, drop the round."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import PlainForm
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.words.entrants import worded

#: Team or player behind its letter: "e12", "é 12", "éq. 12", "equipe 12", "j12".
TEAM = r"(?:[eé](?:q|quipe)?|j(?:oueur)?)\.?\s*(\d{1,6})"
HELP = "Ou une équipe, avec un e devant : e12. Les deux, pour vérifier la feuille : 4 e12."
#: Head of a sheet: "4" (a table), "e12" (a team) or "4 e12" (both).
SHEET = re.compile(rf"(\d{{1,6}})?\s*(?:{TEAM})?", re.IGNORECASE)


class TableField(forms.CharField):
    """Number of a table, of a team behind the letter e, or both."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=20,
            widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True, "size": "8"}),
            **kwargs,
        )


class FindsTable(forms.Form):
    """Form whose `table` finds a match of `view`, as `found`: a table, a team, or both agreeing."""

    view: RoundView
    individuals: bool
    found: TableLine | None = None

    def clean_table(self) -> str:
        typed: str = self.cleaned_data["table"].strip()
        read = SHEET.fullmatch(typed)
        if read is None or not any(read.groups()):
            raise forms.ValidationError(
                self.worded("Tapez un numéro : 4 pour la table 4, e12 pour l’équipe 12.")
            )
        table, team = (int(number) if number else None for number in read.groups())
        if team is not None:
            self._find_team(team)
            if table is not None and self.found is not None and self.found.table != table:
                elsewhere, self.found = self.found, None
                raise forms.ValidationError(self._elsewhere(elsewhere, team, table))
        if table is not None:
            self._find_table(table)
        return typed

    def worded(self, message: str, params: Mapping[str, Any] | None = None) -> str:
        return worded(self.individuals, message, params or {})

    def _find_table(self, number: int) -> None:
        self.found = next((line for line in self.view.tables if line.table == number), None)
        if self.found is None:
            message = _("Il n’y a pas de table %(table)s dans cette partie.")
            raise forms.ValidationError(message % {"table": number})

    def _elsewhere(self, line: TableLine, team: int, table: int) -> str:
        """Return the message that gives the table and the opponents where the team really plays."""
        other = line.facing(line.camp_of(team)).number
        return self.worded(
            "L’équipe %(team)s joue à la table %(its)s, contre %(other)s : ce n’est pas la feuille "
            "de la table %(table)s.",
            {"team": team, "its": line.table, "other": other, "table": table},
        )

    def _find_team(self, number: int) -> None:
        for line in self.view.tables:
            if line.camp_of(number):
                self.found = line
                return
        if any(team.number == number for team in self.view.exempt):
            message = "L’équipe %(team)s est exempte dans cette partie."
        else:
            message = "L’équipe %(team)s ne joue pas cette partie."
        raise forms.ValidationError(self.worded(message, {"team": number}))


class JumpForm(FindsTable, PlainForm):
    table = TableField(label=gettext_lazy("Table n°"))

    def __init__(self, data: Any, view: RoundView, individuals: bool) -> None:
        super().__init__(data)
        self.view = view
        self.individuals = individuals
        self.fields["table"].help_text = self.worded(HELP)
