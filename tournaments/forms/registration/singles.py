"""Forms of players who came alone: their names, and the pairs they form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import HOW_NAMED, KNOWN_NAME, ActionForm, DetailsForm, NameField
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.registration.singles import SingleLine
from tournaments.words.details import DETAILS, PERSONAL
from tournaments.words.texts import unbroken


class SingleForm(DetailsForm):
    def __init__(self, *args: Any, licences: bool = False, **kwargs: Any) -> None:
        self.asks_for = PERSONAL if licences else DETAILS
        super().__init__(*args, **kwargs)

    name = NameField(
        label=_("Nom"),
        max_length=NAME_LENGTH,
        help_text=HOW_NAMED,
        widget=forms.TextInput(attrs={"autofocus": True, **KNOWN_NAME}),
    )


class PairForm(ActionForm):
    chosen = forms.TypedMultipleChoiceField(
        label=_("Qui joue avec qui"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "invalid_choice": _(
                "Une de ces personnes n’attend plus de partenaire : relisez la liste."
            )
        },
    )

    def __init__(self, *args: Any, people: list[SingleLine], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["chosen"].choices = [  # type: ignore[attr-defined]
            (single.pk, unbroken(f"{single.name} ({single.club})" if single.club else single.name))
            for single in people
        ]
