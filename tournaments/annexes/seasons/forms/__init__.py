"""Forms of a season: its rules as a document, its days, its people, its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.seasons.rules import Day, DocumentRefused, Rules, read_rules
from tournaments.annexes.seasons.rules.words import Part
from tournaments.files.toml.parsing import MAX_BYTES, Located
from tournaments.forms.core.fields import ActionForm, NameField, PlainForm
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.services.hall.changing import REASON_LENGTH
from tournaments.words.plain_names import plain

#: Rules of a season that starts from nothing: the points of each contest, added.
BLANK = Day(give=(Part.POINTS,))


class DocumentForm(ActionForm):
    """Form with the document of a season. `problems` lists its faults by line."""

    #: Set once the form is valid.
    rules: Rules | None = None
    problems: tuple[Located, ...] = ()

    def read(self, document: str | bytes) -> None:
        """Read the rules of a document. Raises `ValidationError` if it has faults."""
        try:
            self.rules = read_rules(document)
        except DocumentRefused as refused:
            self.problems = refused.located
            raise forms.ValidationError(
                gettext("Ce règlement est à corriger ; rien n’est enregistré.")
            ) from None

    def chosen_rules(self) -> Rules:
        """Return the rules of a valid form."""
        assert self.rules is not None
        return self.rules


def document_field(**kwargs: Any) -> forms.CharField:
    """Return the field of a document, as large as the program reads one."""
    attrs = {"rows": 24, "spellcheck": "false", "autocapitalize": "off"}
    return forms.CharField(
        widget=forms.Textarea(attrs=attrs), strip=False, max_length=MAX_BYTES, **kwargs
    )


class NewSeasonForm(DocumentForm):
    """New season: from blank, from the rules of another one, or from a document."""

    name = NameField(
        label=_("Nom de la saison"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("Vide : le nom que dit le document."),
    )
    start = forms.ChoiceField(label=_("Partir de"), required=False)
    file = forms.FileField(
        label=_("Ou d’un fichier (.toml)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".toml,application/toml,text/plain"}),
        error_messages={"empty": _("Ce fichier est vide.")},
    )
    document = document_field(
        label=_("Ou d’un document collé ici"),
        required=False,
    )

    def __init__(self, *args: Any, models: Sequence[tuple[str, str, Rules]], **kwargs: Any) -> None:
        """`models` are the seasons whose rules may be taken: address, name, rules."""
        super().__init__(*args, **kwargs)
        self._models = {slug: rules for slug, _name, rules in models}
        self.fields["start"].choices = [  # type: ignore[attr-defined]
            ("", _("des règles neuves : les points de chaque concours s’additionnent")),
            *(
                (slug, _("les règles de « %(name)s »") % {"name": name})
                for slug, name, _rules in models
            ),
        ]
        self.fields["document"].widget.attrs["rows"] = 8

    def clean_document(self) -> str:
        document: str = self.cleaned_data["document"]
        # A file that is sent counts, and the document shown is perhaps the one it corrects.
        if document.strip() and not self.files.get("file"):
            self.read(document)
        return document

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file:
            document = file.read(MAX_BYTES + 1)
            try:
                self.read(document)
            except forms.ValidationError:
                self._show(document)
                raise
        return file

    def _show(self, document: bytes) -> None:
        """Show a faulty file as the document, to correct there: browsers do not send it again."""
        if len(document) <= MAX_BYTES:
            shown = document.decode("utf-8-sig", "replace")
            self.data = {**dict(self.data.items()), "document": shown}

    def clean(self) -> dict[str, Any]:
        """Make the rules of what was chosen, under the name typed."""
        values = super().clean() or {}
        name = values.get("name") or ""
        if self.rules is not None:
            self.rules = replace(self.rules, name=name or self.rules.name)
        elif not self.errors:
            if not name:
                self.add_error("name", gettext("Donnez un nom à la saison."))
            else:
                model = self._models.get(values["start"])
                self.rules = (
                    # The contests of last year's are not those of this one.
                    replace(model, name=name, contests=None, changes=())
                    if model
                    else Rules(name=name, day=BLANK)
                )
        return values


class RulesForm(DocumentForm):
    """Rules of a season, as a document. `seen` is the version that the page showed."""

    document = document_field(label=_("Règlement de la saison"))
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def clean_document(self) -> str:
        document: str = self.cleaned_data["document"]
        self.read(document)
        return document


class AddContestForm(ActionForm):
    """Contest to make a day of the season."""

    contest = forms.ChoiceField(label=_("Un concours que vous organisez"))

    def __init__(self, *args: Any, contests: Iterable[Contest], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {contest.slug: contest for contest in contests}
        self.fields["contest"].choices = [  # type: ignore[attr-defined]
            (slug, f"{contest.name} ({contest.date:%d/%m/%Y})")
            for slug, contest in self.known.items()
        ]

    def chosen(self) -> Contest:
        """Return the chosen contest of a valid form."""
        return self.known[self.cleaned_data["contest"]]


class ToSeasonForm(ActionForm):
    """Season that is to count a contest."""

    season = forms.ChoiceField(label=_("La saison"))

    def __init__(self, *args: Any, seasons: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"].choices = seasons  # type: ignore[attr-defined]


class ReopenSeasonForm(ActionForm):
    """Reason why a season is opened again."""

    reason = NameField(
        label=_("Pourquoi la saison est-elle rouverte ?"),
        help_text=_("Votre raison est inscrite au journal de la saison."),
        max_length=REASON_LENGTH,
    )


class TwoNamesForm(PlainForm):
    """Beginnings of the names of two people of a season, to choose each among those found."""

    kept_name = forms.CharField(max_length=NAME_LENGTH, required=False, label=_("La personne"))
    other_name = forms.CharField(
        max_length=NAME_LENGTH, required=False, label=_("La même personne que")
    )


class MembersForm(ActionForm):
    """Members of the season's club, one name a line."""

    names = forms.CharField(
        label=_("Les adhérents, un par ligne"),
        help_text=_("Leurs noms comme sur le classement, sans égard aux accents ni à l’ordre."),
        required=False,
        max_length=MAX_BYTES,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, names: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        """`names` are the people of the season: key and name."""
        super().__init__(*args, **kwargs)
        self._known = names

    def clean_names(self) -> list[str]:
        """Return the keys of the people named. Raises `ValidationError` with each unknown name."""
        keys: dict[str, str] = {plain(name): key for key, name in self._known}
        keys_named: dict[str, None] = {}
        wrong = []
        for at, line in enumerate(self.cleaned_data["names"].splitlines(), start=1):
            if not plain(line):
                continue
            key = keys.get(plain(line))
            if key is None:
                sentence = gettext(
                    "Ligne %(line)d : « %(name)s » n’a joué aucun jour de la saison."
                )
                wrong.append(sentence % {"line": at, "name": line.strip()[:NAME_LENGTH]})
            else:
                keys_named[key] = None
        if wrong:
            raise forms.ValidationError(wrong)
        return list(keys_named)
