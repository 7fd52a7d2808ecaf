"""Forms of a regulation file: read it, start a contest from it, confirm a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import RuleSet, presets
from tournaments.forms.core.fields import ActionForm, DayField, NameField, PlainForm
from tournaments.models.people import NAME_LENGTH
from tournaments.regulation import Regulation
from tournaments.regulation.document import MAX_BYTES, DocumentRefused, Located, from_toml
from tournaments.words.texts import say

PRESET, CONTEST = "preset", "contest"


class FileForm(ActionForm):
    """File of a regulation. `problems` lists its errors by line."""

    file = forms.FileField(
        label=_("Fichier du règlement (.toml)"),
        widget=forms.FileInput(attrs={"accept": ".toml,application/toml,text/plain"}),
        error_messages={"empty": _("Ce fichier est vide.")},
    )

    #: Set once the form is valid.
    regulation: Regulation | None = None
    problems: tuple[Located, ...] = ()

    def clean_file(self) -> UploadedFile[bytes]:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        try:
            self.regulation = from_toml(file.read(MAX_BYTES + 1))
        except DocumentRefused as refused:
            self.problems = refused.located
            raise forms.ValidationError(
                gettext("Ce fichier est à corriger ; rien n’est enregistré.")
            ) from None
        return file

    def chosen_regulation(self) -> Regulation:
        assert self.regulation is not None
        return self.regulation


class NewFromFileForm(FileForm):
    name = NameField(label=_("Nom du concours"), max_length=NAME_LENGTH)
    date = DayField(
        label=_("Date"),
        initial=timezone.localdate,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    place = NameField(label=_("Lieu"), max_length=NAME_LENGTH, required=False)

    field_order = ("name", "date", "place", "file", "token")


class ChangeForm(ActionForm):
    """Change to confirm: `document` is TOML, `seen` the version it was compared with."""

    document = forms.CharField(widget=forms.HiddenInput, max_length=MAX_BYTES)
    seen = forms.IntegerField(widget=forms.HiddenInput)
    name = NameField(widget=forms.HiddenInput, max_length=NAME_LENGTH)
    date = DayField(widget=forms.HiddenInput)
    place = NameField(widget=forms.HiddenInput, max_length=NAME_LENGTH, required=False)
    reason = forms.CharField(
        label=_("Pourquoi le règlement change-t-il ?"),
        help_text=_("Votre raison est inscrite au journal, avec ce qui change."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    #: Set once the document is read.
    regulation: Regulation | None = None

    def clean_document(self) -> str:
        """Read the document again, as the browser may have altered it."""
        document: str = self.cleaned_data["document"]
        try:
            self.regulation = from_toml(document)
        except DocumentRefused:
            raise forms.ValidationError(
                gettext("Cette page est incomplète : rechargez-la, puis recommencez.")
            ) from None
        return document

    def chosen_regulation(self) -> Regulation:
        assert self.regulation is not None
        return self.regulation


class CompareForm(PlainForm):
    other = forms.ChoiceField(label=_("Comparer avec"))

    def __init__(self, data: Any, contests: Mapping[str, str]) -> None:
        """`contests` are the names of the other contests, by address."""
        super().__init__(data)
        known_presets = [(f"{PRESET}:{name}", say(label, {})) for name, label in presets().items()]
        named = [(f"{CONTEST}:{slug}", name) for slug, name in contests.items()]
        choices: list[Any] = [(gettext("Règles connues"), known_presets)]
        if named:
            choices.append((gettext("Vos concours"), named))
        self.fields["other"].choices = choices  # type: ignore[attr-defined]

    @property
    def label(self) -> str:
        chosen = self.cleaned_data["other"]
        groups = self.fields["other"].choices  # type: ignore[attr-defined]
        return next(
            str(label) for _group, held in groups for value, label in held if value == chosen
        )

    @property
    def slug(self) -> str | None:
        kind, _separator, name = self.cleaned_data["other"].partition(":")
        return name if kind == CONTEST else None

    def preset(self) -> RuleSet:
        return RuleSet.preset(self.cleaned_data["other"].partition(":")[2])
