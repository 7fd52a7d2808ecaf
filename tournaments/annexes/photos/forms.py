"""Forms of the photographed sheets: files to send, proposals to confirm."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.photos.queries.photos import Proposal
from tournaments.forms.core.fields import ActionForm, NameField, PlainForm
from tournaments.forms.results.fast_entry import FIGURES, FastForm
from tournaments.queries.core.contests import ContestInfo

#: Files that a browser may send at once, without the script that sends them one by one.
MOST_FILES = 100
#: What a file picker offers at the desk, and on an enrolled phone.
ACCEPTED, OF_PHONES = "image/*,application/pdf", "image/*"


class _Files(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One file or several."""

    widget = _Files

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        """Return the files that were sent. Raises ValidationError if there is none, or too many."""
        files = data if isinstance(data, list | tuple) else [data] if data else []
        if not files:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        if len(files) > MOST_FILES:
            raise forms.ValidationError(self.error_messages["many"], code="many")
        return list(files)


class PhotosForm(PlainForm):
    """Photographs, scans or PDF of score sheets. Sent twice, a file is taken once."""

    photos = FilesField(
        label=_("Photos, scans ou PDF"),
        widget=_Files(attrs={"accept": ACCEPTED}),
        error_messages={
            "required": _("Choisissez au moins un fichier."),
            "many": _("Cent fichiers au plus à la fois."),
        },
    )


class PhonePhotosForm(PhotosForm):
    """Photographs that an enrolled phone sends, from its camera or from its pictures."""

    photos = FilesField(
        label=_("Des photos déjà prises"),
        widget=_Files(attrs={"accept": OF_PHONES}),
        error_messages=PhotosForm.base_fields["photos"].error_messages,
    )


class PhotoPhoneForm(ActionForm):
    """Name of a phone that enrols itself, maybe none. Its token becomes the key of the phone."""

    name = NameField(
        label=_("Votre prénom, ou le nom de ce téléphone"),
        required=False,
        max_length=40,
        help_text=_("La table de marque saura qui envoie. Vous pouvez laisser vide."),
        error_messages={"max_length": _("Quarante signes au plus.")},
    )


def sheet_form(contest: ContestInfo, proposal: Proposal, data: QueryDict | None = None) -> FastForm:
    """Return the form of fast entry for a photographed sheet, filled with its sure figures.

    Raises `ValueError` for a sheet that names no table.
    """
    if proposal.view is None or proposal.line is None:
        raise ValueError(proposal.fault)
    initial = {"table": proposal.line.table, **proposal.initial}
    form = FastForm(data, contest=contest, view=proposal.view, initial=initial)
    # The code of the sheet says its table: nobody types it.
    form.fields["table"].widget = forms.HiddenInput()
    unsure = [name for name in FIGURES if name in proposal.unsure]
    missing = [name for name in ("ns", "ew") if name not in proposal.initial]
    if data is None:
        for name in FIGURES:
            form.fields[name].widget.attrs.pop("autofocus", None)
        form.focus((*unsure, *missing, "ns")[0])
    return form


def list_form(contest: ContestInfo, proposal: Proposal, sent: QueryDict) -> FastForm:
    """Return the form of a sheet that was confirmed in a list, with the figures that it shows.

    `sent` names, for the sheet, the teams that the list showed and the token of its row.
    """
    assert proposal.line is not None
    data = QueryDict(mutable=True)
    data.update({"table": str(proposal.line.table), "version": "0"})
    data.update({name: str(value) for name, value in proposal.initial.items()})
    for name in ("shown", "token"):
        data[name] = sent.get(f"{name}-{proposal.pk}", "")
    return sheet_form(contest, proposal, data)
