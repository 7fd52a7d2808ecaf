"""Forms of the import of a contest: its file, then who is who."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.queries.matching import Arriving, Way
from tournaments.annexes.contest_file.rules.value import (
    MOST_BYTES,
    SUFFIX,
    Extra,
    Fault,
    FileRefused,
)
from tournaments.forms.core.fields import ActionForm, DayField, NameField, PlainForm, styled
from tournaments.models import Player
from tournaments.models.people import NAME_LENGTH

#: Decision for somebody whom the address book does not know.
NEW = "new"


class ArrivalForm(ActionForm):
    """File of a contest. `faults` lists everything that is wrong in it."""

    file = forms.FileField(
        label=_("Fichier du concours (.dixdeder)"),
        widget=forms.FileInput(attrs={"accept": SUFFIX}),
        error_messages={"empty": _("Ce fichier est vide.")},
    )

    #: Set once the form is valid.
    raw: bytes = b""
    faults: tuple[Fault, ...] = ()

    def clean_file(self) -> UploadedFile[bytes]:
        """Read the whole file, up to the largest size of one."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        self.raw = file.read(MOST_BYTES + 1)
        try:
            checked(self.raw)
        except FileRefused as refused:
            self.faults = tuple(refused.listed())
            raise forms.ValidationError(
                gettext("Ce fichier est refusé ; rien n’a été changé.")
            ) from None
        return file


class WhoForm(ActionForm):
    """Confirmation of an import: who the people to decide are, and which accounts are the same."""

    way = forms.ChoiceField(
        choices=[(str(way), str(way)) for way in Way], required=False, widget=forms.HiddenInput
    )

    def __init__(self, arriving: Arriving, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people: list[str] = []
        self.accounts: dict[str, str] = {}
        for match in arriving.to_decide:
            name = match.row.id
            self.fields[name] = forms.ChoiceField(
                label=", ".join(filter(None, (match.row.name, match.row.club))),
                choices=[
                    (NEW, _("Quelqu’un de nouveau")),
                    *((str(one.pk), _described(one)) for one in match.candidates),
                ],
                initial=NEW,
                widget=forms.RadioSelect,
            )
            self.people.append(name)
        for account in arriving.namesakes:
            assert account.namesake is not None
            name = account.row.id
            self.fields[name] = forms.BooleanField(
                label=_("« %(name)s » est le compte de ce nom ici") % {"name": account.row.name},
                required=False,
            )
            self.accounts[name] = account.namesake.get_username()
        styled(self)

    @property
    def asked_people(self) -> list[forms.BoundField]:
        """Fields of the people to decide."""
        return [self[name] for name in self.people]

    @property
    def asked_accounts(self) -> list[forms.BoundField]:
        """Fields of the accounts that have the name of one here."""
        return [self[name] for name in self.accounts]

    @property
    def decided(self) -> dict[str, int | str]:
        """Decisions of a valid form, by the references of the file."""
        values = self.cleaned_data
        people = {one: NEW if values[one] == NEW else int(values[one]) for one in self.people}
        accounts = {one: name for one, name in self.accounts.items() if values[one]}
        return {**people, **accounts}

    @property
    def way_asked(self) -> Way | None:
        """What to do with the contest that is here, in a valid form."""
        return Way(self.cleaned_data["way"]) if self.cleaned_data["way"] else None


def _described(player: Player) -> str:
    """Return a person of the address book in words that tell namesakes apart."""
    return ", ".join(filter(None, (player.name, player.club, player.town)))


#: A year later, on the same day of the week.
USUAL_WEEKS = 52


class DuplicateForm(ActionForm):
    """Name and date of the contest made again."""

    name = NameField(label=_("Nom du concours"), max_length=NAME_LENGTH)
    date = DayField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    helpers = forms.BooleanField(
        label=_("Donner les mêmes rôles aux mêmes personnes"),
        help_text=_("Marqueurs, arbitres, trésoriers : ceux de la page « Personnes »."),
        required=False,
    )


def next_date(last: date, today: date) -> date:
    """Return the date to propose: the same day of the week, as many years later as needed."""
    proposed = last
    while proposed <= max(last, today):
        proposed += timedelta(weeks=USUAL_WEEKS)
    return proposed


class ExportForm(PlainForm):
    """Ticks of the parts that a person may take besides; `allowed` are these parts."""

    phones = forms.BooleanField(
        required=False, label=_("Avec les téléphones et les villes des joueurs")
    )
    cash = forms.BooleanField(
        required=False, label=_("Avec la caisse : paiements, comptages, remises")
    )

    def __init__(self, *args: Any, allowed: Collection[Extra], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for extra in Extra:
            if extra not in allowed:
                del self.fields[extra]

    @property
    def extras(self) -> frozenset[Extra]:
        """Parts that are ticked."""
        return frozenset(extra for extra in Extra if self.cleaned_data.get(extra))
