"""Form of the club that organises a contest: the name and logo printed on its papers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NameField
from tournaments.forms.core.pictures import MAX_BYTES, Picture, read_picture, too_heavy
from tournaments.models.people import NAME_LENGTH
from tournaments.words.texts import Refused


class PictureField(forms.FileField):
    """Upload of a picture. Its value is a `Picture`, or None if no file was sent."""

    widget = forms.FileInput(attrs={"accept": ".png,.jpg,.jpeg,.gif,.webp,.bmp"})
    default_error_messages = {"empty": _("Ce fichier est vide.")}

    def clean(self, value: Any, initial: Any = None) -> Picture | None:
        file: UploadedFile[bytes] | None = super().clean(value, initial)
        if not file:
            return None
        if (file.size or 0) > MAX_BYTES:
            raise forms.ValidationError(too_heavy())
        try:
            return read_picture(file.read(MAX_BYTES + 1))
        except Refused as refused:
            raise forms.ValidationError(str(refused)) from refused


class ClubForm(ActionForm):
    club = NameField(
        label=_("Club ou comité"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("En tête de chaque papier, au-dessus du nom du concours."),
    )
    logo = PictureField(
        label=_("Logo"),
        required=False,
        help_text=_(
            "PNG, JPEG, GIF, WebP ou BMP, 5 Mo au plus. Il est imprimé en gris, 4 cm sur 1,6 cm au "
            "plus, en tête des papiers."
        ),
    )
