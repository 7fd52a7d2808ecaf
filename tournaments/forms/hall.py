"""What the desk tells the hall: the clock of the round, the announcements."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NameField, NumberField
from tournaments.services.hall.clock import MOST_MINUTES

USUAL_EXTENSION: Final = 5


class StartClockForm(ActionForm):
    """How long the round lasts: `usual` minutes by the regulation, None where it does not say."""

    minutes = NumberField(
        label=_("Durée, en minutes"), required=False, min_value=1, max_value=MOST_MINUTES
    )
    # The round the page spoke of.
    round = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, usual: int | None, number: int = 0) -> None:
        super().__init__(data, initial={"minutes": usual, "round": number})
        self.fields["minutes"].help_text = (
            _("Vide : celle du règlement.") if usual else _("Le règlement n’en donne pas.")
        )


class ChangeClockForm(ActionForm):
    """Minutes to add to the round, or to take off: each has its button, named `way`."""

    minutes = NumberField(
        label=_("Minutes à ajouter ou à retirer"),
        min_value=1,
        max_value=MOST_MINUTES,
        initial=USUAL_EXTENSION,
    )
    way = forms.ChoiceField(
        choices=(("more", _("Prolonger")), ("less", _("Écourter"))), widget=forms.HiddenInput
    )

    @property
    def change(self) -> int:
        """Minutes to add, negative to take off, once the form is valid."""
        minutes: int = self.cleaned_data["minutes"]
        return minutes if self.cleaned_data["way"] == "more" else -minutes


class AnnouncementForm(ActionForm):
    """A sentence for the hall."""

    text = NameField(
        label=_("Nouvelle annonce"),
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_(
            "Une phrase courte, comme « Le repas est servi. » ; elle reste affichée jusqu’à ce "
            "que vous la retiriez."
        ),
    )
