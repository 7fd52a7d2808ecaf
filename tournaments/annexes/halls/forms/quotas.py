"""Forms of the quotas of halls, of who declines, and of bringing who qualifies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.words import Refused
from tournaments.annexes.halls.queries.gathered import Comer, Missing
from tournaments.annexes.halls.queries.state import HallState
from tournaments.annexes.halls.rules import (
    GatheringRules,
    Method,
    Replaced,
    Rest,
    RoundsCounted,
    Seeding,
    share,
)
from tournaments.annexes.halls.rules.rules import (
    METHOD_LABELS,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    REPLACED_LABELS,
    REST_LABELS,
    ROUNDS_LABELS,
    SEEDING_LABELS,
)
from tournaments.forms.core.fields import ActionForm, NumberField, styled

#: Most places of a final that the form takes.
MOST_PLACES = 10_000
#: Beginning of the name of the field of a number by hand; its contest's key follows.
HAND = "hand_"


class QuotasForm(ActionForm):
    """How the places of the final are shared, who replaces, and the order of the seeds."""

    places = NumberField(label=_("Places de la finale"), min_value=1, max_value=MOST_PLACES)
    each = NumberField(
        label=_("Places données d’abord à chaque salle"), min_value=0, max_value=MOST_ENTRANTS
    )
    rest = forms.ChoiceField(label=_("Les autres places vont"))
    method = forms.ChoiceField(label=_("Partage selon le nombre d’équipes"))
    replaced = forms.ChoiceField(label=_("Qui ne vient pas est remplacé"))
    seeding = forms.ChoiceField(label=_("Têtes de série"))
    rounds = forms.ChoiceField(label=_("Parties que compte le classement de toutes les salles"))
    first = NumberField(
        label=_("Combien des premières parties"), min_value=1, max_value=MOST_ROUNDS, required=False
    )

    def __init__(self, *args: Any, halls: Sequence[HallState], **kwargs: Any) -> None:
        """Take the halls as they stand: the first places are refused if they need too many."""
        super().__init__(*args, **kwargs)
        self.of_halls = halls
        for name, labels in (
            ("rest", REST_LABELS),
            ("method", METHOD_LABELS),
            ("replaced", REPLACED_LABELS),
            ("seeding", SEEDING_LABELS),
            ("rounds", ROUNDS_LABELS),
        ):
            choices = [(word.value, gettext(label)) for word, label in labels.items()]
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        for hall in halls:
            self.fields[f"{HAND}{hall.contest.pk}"] = NumberField(
                label=hall.name, min_value=0, max_value=MOST_ENTRANTS, required=False
            )
        styled(self)

    @property
    def by_hand(self) -> list[forms.BoundField]:
        """Fields of the numbers by hand, for the template."""
        return [self[f"{HAND}{hall.contest.pk}"] for hall in self.of_halls]

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        first_rounds = values.get("rounds") == RoundsCounted.FIRST
        if first_rounds and not values.get("first") and "first" not in self.errors:
            self.add_error("first", gettext("Dites combien de parties comptent."))
        if not self.errors:
            chosen = self.rules().quota_rules([hall.contest.pk for hall in self.of_halls])
            assert chosen is not None
            try:
                share(chosen, [hall.entrants for hall in self.of_halls])
            except Refused as refused:
                self.add_problems(refused.problems)
        return values

    def rules(self) -> GatheringRules:
        """Return the choices of a valid form; who declines is not part of it."""
        values = self.cleaned_data
        hands = ((hall.contest.pk, values[f"{HAND}{hall.contest.pk}"]) for hall in self.of_halls)
        return GatheringRules(
            places=values["places"],
            each=values["each"],
            rest=Rest(values["rest"]),
            method=Method(values["method"]),
            by_hand={pk: number for pk, number in hands if number is not None},
            replaced=Replaced(values["replaced"]),
            seeding=Seeding(values["seeding"]),
            rounds=RoundsCounted(values["rounds"]),
            first=values["first"],
        )


def initial_quotas(rules: GatheringRules) -> dict[str, Any]:
    """Return what the form of quotas shows first."""
    data = rules.to_data()
    by_hand = {f"{HAND}{pk}": number for pk, number in rules.by_hand.items()}
    return {**data, **by_hand}


class TeamForm(ActionForm):
    """A team that declines, or that comes after all, chosen among those of the page."""

    team = forms.ChoiceField(label=_("Équipe"))

    def __init__(
        self, *args: Any, teams: Iterable[Comer | Missing], label: str, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.known = {f"{one.hall.contest.pk}/{one.team.number}": one for one in teams}
        field = self.fields["team"]
        field.label = label
        field.choices = [  # type: ignore[attr-defined]
            (key, f"{one.hall.name}/{one.team.number} {one.team.name}")
            for key, one in self.known.items()
        ]

    def chosen(self) -> tuple[int, int]:
        """Return the key of the contest of a valid form's team, and the team's number."""
        one = self.known[self.cleaned_data["team"]]
        return one.hall.contest.pk, one.team.number


class BringForm(ActionForm):
    """Confirmed list: `shown` identifies the teams that the page showed."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
