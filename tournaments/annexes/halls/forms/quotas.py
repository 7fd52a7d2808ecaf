"""Forms of a gathering: its halls and final, the quotas, who declines, bringing who qualifies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
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
from tournaments.annexes.halls.services.setting import NamedHall
from tournaments.forms.core.fields import ActionForm, NameField, NumberField, styled
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.words.plain_names import plain

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


#: Beginning of the name of a hall's field; its contest's key follows.
HALL = "hall_"
#: Name of the button of a new gathering whose files are to be sent next.
FILES = "files"


class GatheringForm(ActionForm):
    """Name of the gathering, its final, and a name of hall for each contest that is one."""

    name = NameField(label=_("Nom"), max_length=NAME_LENGTH)
    final = forms.ChoiceField(label=_("Finale"), required=False)

    def __init__(self, *args: Any, contests: Sequence[Contest], **kwargs: Any) -> None:
        """Take the contests to choose from."""
        super().__init__(*args, **kwargs)
        self.contests = {contest.pk: contest for contest in contests}
        self.fields["final"].choices = [  # type: ignore[attr-defined]
            ("", gettext("pas encore choisie")),
            *((str(pk), _hall_label(contest)) for pk, contest in self.contests.items()),
        ]
        for pk, contest in self.contests.items():
            self.fields[f"{HALL}{pk}"] = NameField(
                label=_hall_label(contest), max_length=NAME_LENGTH, required=False
            )
        styled(self)

    @property
    def halls(self) -> list[forms.BoundField]:
        """Fields of the halls, for the template."""
        return [self[f"{HALL}{pk}"] for pk in self.contests]

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        # An error takes the value of its field away.
        names = {pk: plain(values.get(f"{HALL}{pk}") or "") for pk in self.contests}
        seen: set[str] = set()
        for pk, name in names.items():
            if name and name in seen:
                self.add_error(f"{HALL}{pk}", gettext("Une autre salle a déjà ce nom."))
            seen.add(name)
        final = values.get("final")
        if final and names.get(int(final)):
            sentence = gettext("La finale est un autre concours que ceux des salles.")
            self.add_error("final", sentence)
        if not any(seen) and not self.files_follow:
            sentence = gettext("Donnez un nom de salle à un concours au moins.")
            self.add_error(None, sentence)
        return values

    @property
    def files_follow(self) -> bool:
        """Whether the files of halls are to be sent next: no hall is then needed yet."""
        return FILES in self.data

    def chosen_halls(self) -> list[NamedHall]:
        """Return the halls in the order of their names: "Salle 2" comes before "Salle 10"."""
        names = ((pk, self.cleaned_data[f"{HALL}{pk}"]) for pk in self.contests)
        halls = [NamedHall(self.contests[pk], name) for pk, name in names if name]
        return sorted(halls, key=lambda hall: _natural(hall.name))

    def chosen_final(self) -> Contest | None:
        """Return the final; None if it is not chosen yet."""
        typed = self.cleaned_data["final"]
        return self.contests[int(typed)] if typed else None


def initial_halls(named: Mapping[int, str], final: int | None, name: str) -> dict[str, Any]:
    """Return what the form of a gathering shows first: the name of each hall by contest key."""
    halls = {f"{HALL}{pk}": hall for pk, hall in named.items()}
    return {"name": name, "final": str(final or ""), **halls}


def _natural(name: str) -> list[tuple[int, int, str]]:
    """Return the key that sorts names by their words and by the values of their numbers."""
    parts = re.split(r"([0-9]+)", plain(name))
    return [(1, int(part), "") if part.isdecimal() else (0, 0, part) for part in parts]


def _hall_label(contest: Contest) -> str:
    return f"{contest.name} ({contest.date:%d/%m/%Y})"
