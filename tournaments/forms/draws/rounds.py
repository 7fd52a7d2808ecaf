"""Forms of draws: draw, swap two tables or two teams, draw again."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import ActionForm, NumberField, ShownForm, styled
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.late import LateTables
from tournaments.services.draws.drawing import Unseen


class UnseenForm(ActionForm):
    """Form of a round that may hold absent teams: `unseen` are those that the page showed.

    Their numbers are parted by commas.
    """

    unseen = forms.RegexField(
        r"[0-9]{1,9}(,[0-9]{1,9})*", required=False, widget=forms.HiddenInput, max_length=20_000
    )

    @property
    def shown_unseen(self) -> list[int]:
        """Numbers of the absent teams that the page showed."""
        numbers = self.cleaned_data["unseen"]
        return [int(number) for number in numbers.split(",")] if numbers else []

    @property
    def to_show(self) -> tuple[TeamLine, ...]:
        """Absent teams for which the form was refused, to show before it is sent again."""
        return self.refusal.teams if isinstance(self.refusal, Unseen) else ()


class DrawForm(UnseenForm):
    """Draw of the next round. `round` is the number that the page offered.

    If tables still play the last round, `late` asks how those matches count, without a default
    answer. `draft` asks for a draw that only the desk sees. `accept` and `seed` come back when the
    page has shown the best possible draw.
    """

    round = forms.IntegerField(required=False, widget=forms.HiddenInput)
    accept = forms.IntegerField(required=False, widget=forms.HiddenInput)
    seed = forms.IntegerField(
        required=False, min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput
    )
    draft = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, late: LateTables | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if late is not None:
            self.fields["late"] = late_field(late)
            styled(self)


def late_field(late: LateTables) -> forms.ChoiceField:
    """Return the question asked before a draw that does not wait for these tables."""
    return forms.ChoiceField(
        label=_("Ce que valent ces parties pour ce tirage"),
        choices=[(rule.value, rule.label) for rule in late.rules],
        widget=forms.RadioSelect,
        error_messages={"required": _("Dites ce que valent ces parties pour ce tirage.")},
    )


class PublishForm(UnseenForm, ShownForm):
    """Publication of a draft."""


class SwapForm(ShownForm):
    """Swap of the matches of two tables."""

    one = NumberField(label=gettext_lazy("Table n°"), min_value=1, max_value=9999)
    other = NumberField(label=gettext_lazy("et table n°"), min_value=1, max_value=9999)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first = "other" if self.initial.get("one") else "one"
        self.fields[first].widget.attrs["autofocus"] = True


class SwapTeamsForm(ShownForm):
    """Swap of two teams. `anyway` allows a meeting that the organiser's wishes forbid."""

    one = NumberField(label=gettext_lazy("Numéro"), min_value=1, max_value=99999)
    other = NumberField(label=gettext_lazy("et numéro"), min_value=1, max_value=99999)
    anyway = forms.BooleanField(
        label=gettext_lazy("Les faire se rencontrer quand même"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["one"].widget.attrs["autofocus"] = True


class RedoForm(UnseenForm, ShownForm):
    """New draw of the last round, with the same seed, another one or a typed one."""

    OTHER, SAME, THIS = "other", "same", "this"

    way = forms.ChoiceField(
        label=gettext_lazy("Refaire le tirage"),
        choices=[
            (OTHER, gettext_lazy("avec un autre numéro : un autre tirage au sort")),
            (SAME, gettext_lazy("avec le même numéro : le même tirage au sort")),
            (THIS, gettext_lazy("avec ce numéro :")),
        ],
        initial=OTHER,
        widget=forms.RadioSelect,
    )
    seed = NumberField(
        label=gettext_lazy("Numéro du tirage"), required=False, min_value=0, max_value=2**63 - 1
    )

    def clean(self) -> dict[str, Any]:
        """Require a seed if the user chose to type one."""
        values = super().clean() or {}
        if (
            values.get("way") == self.THIS
            and values.get("seed") is None
            and "seed" not in self.errors
        ):
            self.add_error("seed", _("Tapez le numéro du tirage, en chiffres."))
        return values
