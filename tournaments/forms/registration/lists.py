"""Form that gives a list of entrants, and the list as the pages of an import carry it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.files.imports.files import read, read_text
from tournaments.files.imports.table import MOST_BYTES, Book
from tournaments.forms.core.fields import PlainForm
from tournaments.words.texts import Refused

_SALT = "tournaments.files.imports"
#: Largest packed file, in characters. DATA_UPLOAD_MAX_MEMORY_SIZE must leave room for the ticks.
MOST_PACKED = 1_500_000


class ListForm(PlainForm):
    """List of entrants, as a file or pasted text; `book` is its content once the form is valid."""

    file = forms.FileField(
        label=_("Fichier de la liste (.xlsx ou .csv)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.csv,.txt,.tsv,text/csv"}),
        error_messages={"empty": _("Ce fichier est vide.")},
    )
    text = forms.CharField(
        label=_("Liste collée"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 6,
                "autocomplete": "off",
                "spellcheck": "false",
                "wrap": "off",
                "autofocus": True,
            }
        ),
        help_text=_(
            "Dans votre tableur, sélectionnez les lignes avec leurs titres, copiez, collez ici. "
            "Les cellules peuvent aussi être séparées par des points-virgules ou des virgules."
        ),
    )

    book: Book | None = None

    def clean(self) -> dict[str, Any]:
        """Read the list, up to the largest size of a list. The file and the text exclude both."""
        values = super().clean() or {}
        file: UploadedFile[bytes] | None = values.get("file")
        text = values.get("text", "")
        if self.errors:
            return values
        if file is not None and text.strip():
            self.add_error("text", gettext("Un fichier ou une liste collée, pas les deux."))
        elif file is not None:
            content, name = file.read(MOST_BYTES + 1), file.name or ""
            self._keep("file", lambda: read(content, name))
        elif text.strip():
            self._keep("text", lambda: read_text(text, gettext("Liste collée")))
        else:
            self.add_error("file", gettext("Choisissez un fichier, ou collez une liste."))
        return values

    def _keep(self, field: str, reading: Callable[[], Book]) -> None:
        try:
            self.book = reading()
            packed(self.book)
        except Refused as refused:
            self.add_error(field, str(refused))


def packed(book: Book) -> str:
    """Return the file as signed text for the preview's form. Raises `Refused` if too large."""
    text = signing.dumps(book.to_data(), salt=_SALT, compress=True)
    if len(text) > MOST_PACKED:
        raise Refused(gettext("C’est trop de texte : ne gardez que la liste des inscrits."))
    return text


def unpacked(text: str) -> Book | None:
    try:
        return Book.from_data(signing.loads(text, salt=_SALT))
    except signing.BadSignature:
        return None
