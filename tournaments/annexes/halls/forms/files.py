"""Form of the contest files of several halls, sent at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.rules.value import MOST_BYTES, SUFFIX, Fault, FileRefused
from tournaments.annexes.halls.services.setting import HallFile
from tournaments.forms.core.fields import ActionForm

#: Most files that are sent at once.
MOST_FILES = 30


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file that was sent, with its name: what it holds, or everything that is wrong in it."""

    name: str
    hall: HallFile | None
    faults: tuple[Fault, ...] = ()


class FilesInput(forms.FileInput):
    """Choice of several files at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Files that a person chose, in order. Those that are empty are refused with the others."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[bytes]]:
        """Return the files. Raises `ValidationError` for none, or for too many."""
        files = list(data or ())
        if not files:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        if len(files) > MOST_FILES:
            sentence = gettext("Au plus %(most)d fichiers à la fois.") % {"most": MOST_FILES}
            raise forms.ValidationError(sentence, code="most")
        return files


class HallFilesForm(ActionForm):
    """The contest files of halls. One that is no good does not refuse the others."""

    sent = FilesField(
        label=_("Fichiers des salles (.dixdeder)"),
        help_text=_("Choisissez-les tous à la fois."),
        widget=FilesInput(attrs={"accept": SUFFIX, "multiple": True}),
    )

    def read(self) -> Sequence[SentFile]:
        """Read and judge each file of a valid form, in order."""
        files: Iterable[UploadedFile[bytes]] = self.cleaned_data["sent"]
        return [_read(file) for file in files]


def _read(file: UploadedFile[bytes]) -> SentFile:
    name, raw = file.name or "", file.read(MOST_BYTES + 1)
    try:
        hall_file = checked(raw)
    except FileRefused as refused:
        return SentFile(name, None, tuple(refused.listed()))
    return SentFile(name, HallFile(name, hall_file, sha256(raw).hexdigest()))
