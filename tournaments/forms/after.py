"""Confirmation before personal data or a contest is erased, which cannot be undone."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NameField
from tournaments.models.people import NAME_LENGTH
from tournaments.words.texts import clean_name

PEOPLE, PHONES = "people", "phones"


class ForgetForm(ActionForm):
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
        if typed.casefold() != gettext("effacer").casefold():
            raise forms.ValidationError(_("Tapez le mot « effacer »."))
        return typed


class DeleteForm(ActionForm):
    typed = NameField(label=_("Pour confirmer, tapez le nom du concours"), max_length=NAME_LENGTH)

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = name

    def clean_typed(self) -> str:
        typed: str = self.cleaned_data["typed"]
        if typed.casefold() != clean_name(self.name).casefold():
            raise forms.ValidationError(
                gettext("Tapez le nom du concours : %(name)s") % {"name": self.name}
            )
        return typed
