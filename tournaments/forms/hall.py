"""Forms of the hall's screen: the clock of the round and the announcements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NameField, NumberField, styled
from tournaments.queries.core.halls import HallLine
from tournaments.services.hall.clock import MOST_MINUTES

USUAL_EXTENSION: Final = 5


class StartClockForm(ActionForm):
    """Length of the round. `usual` is the regulation's, in minutes; None if it gives none."""

    minutes = NumberField(
        label=_("Durée, en minutes"), required=False, min_value=1, max_value=MOST_MINUTES
    )
    # Round that the page showed.
    round = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, usual: int | None, number: int = 0) -> None:
        super().__init__(data, initial={"minutes": usual, "round": number})
        self.fields["minutes"].help_text = (
            _("Vide : celle du règlement.") if usual else _("Le règlement n’en donne pas.")
        )


class ChangeClockForm(ActionForm):
    """Minutes to add to the round or to remove; `way` is the name of the two buttons."""

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
        """Minutes to add, negative to remove, in a valid form."""
        minutes: int = self.cleaned_data["minutes"]
        return minutes if self.cleaned_data["way"] == "more" else -minutes


class AnnouncementForm(ActionForm):
    text = NameField(
        label=_("Nouveau message"),
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_(
            "Une phrase courte, comme « Le repas est servi. » ; elle reste affichée jusqu’à ce "
            "que vous la retiriez."
        ),
    )

    def __init__(
        self, *args: Any, halls: Sequence[HallLine] = (), only: bool = False, **kwargs: Any
    ) -> None:
        """`halls` are those that may read it; `only` tells that the desk holds one hall alone."""
        super().__init__(*args, **kwargs)
        if halls:
            usual = [] if only else [("", gettext("toutes"))]
            self.fields["hall"] = forms.TypedChoiceField(
                label=_("Salle"),
                choices=usual + [(str(hall.pk), hall.label) for hall in halls],
                coerce=int,
                empty_value=None,
                required=only,
                error_messages={
                    "invalid_choice": _("Cette salle n’existe plus : rechargez la page.")
                },
            )
            styled(self)
