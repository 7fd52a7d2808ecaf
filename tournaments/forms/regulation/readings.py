"""Form of the second reading of results."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm


class SecondReadingForm(ActionForm):
    """Whether a second person must confirm each result before it counts."""

    second_reading = forms.BooleanField(
        label=_("Chaque résultat est confirmé par une autre personne"),
        help_text=_(
            "Un résultat ne compte qu’une fois confirmé, par une autre personne que celle qui l’a "
            "saisi ou par un camp à sa table. Ceux qui comptent déjà restent. Si vous décochez, "
            "n’importe qui confirme à la table de marque ceux qui attendent."
        ),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # The settings page holds several forms, so the ids need a prefix.
        super().__init__(*args, auto_id="readings_%s", **kwargs)
