"""What is asked before people are forgotten, or a contest deleted: it cannot be taken back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NameField, PlainForm
from tournaments.models.people import NAME_LENGTH
from tournaments.wording.words import Refused, clean_name, clean_phone

PEOPLE, PHONES = "people", "phones"


def _word() -> str:
    """The word to type."""
    return gettext("effacer")


class ForgetForm(ActionForm):
    """What to forget, and the word that says it is meant."""

    what = forms.ChoiceField(
        label=_("Effacer"),
        choices=[
            (PHONES, _("seulement les téléphones et les communes")),
            (PEOPLE, _("les personnes : noms, téléphones, communes, demandes d’inscription")),
        ],
        widget=forms.RadioSelect,
        initial=PHONES,
    )
    typed = NameField(label=_("Pour confirmer, tapez : effacer"), max_length=20)

    def clean_typed(self) -> str:
        typed: str = self.cleaned_data["typed"]
        if typed.casefold() != _word().casefold():
            raise forms.ValidationError(_("Le mot « effacer » attendu."))
        return typed


class ForgetPersonForm(ActionForm):
    """The word that says that a person is to be forgotten."""

    typed = NameField(label=_("Pour confirmer, tapez : effacer"), max_length=20)
    clean_typed = ForgetForm.clean_typed


class DeleteForm(ActionForm):
    """The name of the contest to delete, typed again."""

    typed = NameField(label=_("Pour confirmer, tapez le nom du concours"), max_length=NAME_LENGTH)

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = name

    def clean_typed(self) -> str:
        typed: str = self.cleaned_data["typed"]
        if typed.casefold() != clean_name(self.name).casefold():
            raise forms.ValidationError(
                gettext("Le nom du concours attendu : %(name)s") % {"name": self.name}
            )
        return typed


class FindForm(PlainForm):
    """A part of a name, to find somebody in the address book."""

    q = forms.CharField(
        label=_("Chercher un nom, un club ou une commune"), required=False, max_length=NAME_LENGTH
    )


class PersonForm(ActionForm):
    """A person of the address book, as known."""

    name = NameField(label=_("Nom"), max_length=NAME_LENGTH)
    club = NameField(label=_("Club"), max_length=NAME_LENGTH, required=False)
    town = NameField(label=_("Commune"), max_length=NAME_LENGTH, required=False)
    phone = forms.CharField(label=_("Téléphone"), max_length=NAME_LENGTH, required=False)

    def clean_phone(self) -> str:
        try:
            return clean_phone(self.cleaned_data["phone"])
        except Refused as refused:
            raise forms.ValidationError(str(refused)) from refused


class MergeForm(ActionForm):
    """Which of the namesakes is the same person."""

    other: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        queryset=None, label=_("La même personne que"), empty_label=None
    )

    def __init__(self, *args: Any, others: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other"].queryset = others  # type: ignore[attr-defined]
