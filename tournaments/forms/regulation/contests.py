"""Forms of a contest: its name, date and place, its whole settings, and opening it again."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, DayField, NameField, NumberField, SettingForm
from tournaments.forms.regulation.choices import RegulationForm
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH

#: Fields of a contest besides its regulation.
NAMED = ("name", "date", "place")


class NameForm(ActionForm):
    name = NameField(
        label=_("Nom du concours"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    date = DayField(
        label=_("Date"),
        initial=timezone.localdate,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    place = NameField(label=_("Lieu"), max_length=NAME_LENGTH, required=False)


class ContestForm(NameForm, RegulationForm):
    field_order = ("token", *NAMED)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # This page is read before it is typed in.
        del self.fields["name"].widget.attrs["autofocus"]


def initial_of(contest: Contest) -> dict[str, Any]:
    return {"name": contest.name, "date": contest.date, "place": contest.place}


class ClaimsForm(SettingForm):
    """Minutes after a round during which a table may claim about it."""

    title = _("Le temps des réclamations")
    address = "claims"
    ids = "claims"
    button = _("Enregistrer le temps")

    claim_minutes = NumberField(
        label=_("Minutes après la dernière feuille d’une partie"),
        help_text=_(
            "Passé ce temps, ni un téléphone ni un marqueur ne signale plus d’incident de cette "
            "partie ; l’arbitre le peut toujours. Vide : aucune limite."
        ),
        required=False,
    )


class SecondReadingForm(SettingForm):
    title = _("La relecture des résultats")
    address = "second-reading"
    ids = "readings"
    button = _("Enregistrer pour les résultats")

    second_reading = forms.BooleanField(
        label=_("Chaque résultat est confirmé par une autre personne"),
        help_text=_(
            "Un résultat ne compte qu’une fois confirmé, par une autre personne que celle qui l’a "
            "saisi ou par un camp à sa table. Ceux qui comptent déjà restent. Si vous décochez, "
            "n’importe qui confirme à la table de marque ceux qui attendent."
        ),
        required=False,
    )
