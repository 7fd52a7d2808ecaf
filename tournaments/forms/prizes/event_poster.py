"""Options of the event's poster."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.papers import PaperOptions
from tournaments.papers.share.poster import Format


class EventPosterOptions(PaperOptions):
    """Paper of the poster."""

    size = forms.ChoiceField(
        label=_("Format"),
        choices=[(one.name.lower(), _(one.value)) for one in Format],
        initial=Format.A4.name.lower(),
    )

    def clean_size(self) -> Format:
        return Format[self.cleaned_data["size"].upper()]
