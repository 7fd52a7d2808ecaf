"""Filter of the list of teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import PlainForm
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.teams import TeamLine, found_by
from tournaments.queries.registration.asked_at_desk import CategoryLine

HERE, MISSING = "yes", "no"


class EntrantsFilter(PlainForm):
    """Filter on a number or name, a hall, a category and check-in, sent in the page's address.

    An unknown value in the address filters nothing.
    """

    find = forms.CharField(
        label=_("Chercher"),
        required=False,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    hall = forms.TypedChoiceField(label=_("Salle"), coerce=int, required=False)
    category = forms.TypedChoiceField(label=_("Catégorie"), coerce=int, required=False)
    here = forms.ChoiceField(
        label=_("Pointage"),
        choices=[("", _("tous")), (HERE, _("là")), (MISSING, _("pas encore là"))],
        required=False,
    )

    def __init__(
        self,
        data: Any,
        categories: tuple[CategoryLine, ...],
        checked_in: bool,
        halls: Sequence[HallLine] = (),
        **kwargs: Any,
    ) -> None:
        # No id prefix: the page's other form has a different one, and the script looks for `find`.
        super().__init__(data, auto_id="%s", **kwargs)
        self.names = {category.pk: category.name for category in categories}
        choices = [("", _("toutes")), *self.names.items()]
        self.fields["category"].choices = choices  # type: ignore[attr-defined]
        self.halls = {hall.position: hall.pk for hall in halls}
        names = [(hall.position, hall.name) for hall in halls]
        self.fields["hall"].choices = [("", _("toutes")), *names]  # type: ignore[attr-defined]
        if not halls:
            del self.fields["hall"]
        if not categories:
            del self.fields["category"]
        if not checked_in:
            del self.fields["here"]
        self.full_clean()

    @property
    def chosen(self) -> dict[str, Any]:
        """Valid filters that are not empty."""
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def typed(self) -> str:
        """Name or number typed, or ""."""
        return str(self.chosen.get("find", ""))

    def shown(self, teams: list[TeamLine]) -> list[TeamLine]:
        """Return the teams that match the filters."""
        shown_teams = found_by(teams, self.typed) if self.typed else teams
        hall = self.halls.get(self.chosen.get("hall", 0))
        category, here = self.names.get(self.chosen.get("category", 0)), self.chosen.get("here")
        return [
            team
            for team in shown_teams
            if (hall is None or team.hall == hall)
            and (category is None or category in team.categories)
            and (not here or (team.here_since is not None) == (here == HERE))
            and (here != MISSING or not team.withdrawn)
        ]
