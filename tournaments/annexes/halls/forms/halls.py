"""Form of a gathering: the contests of its halls, the name of each hall, the final."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.halls.services.setting import NamedHall
from tournaments.forms.core.fields import ActionForm, NameField, styled
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.words.plain_names import plain

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
