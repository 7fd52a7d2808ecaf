"""Options of the papers that leave the hall."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.annexes.share.papers.diplomas import Design
from tournaments.annexes.share.papers.poster import Format
from tournaments.forms.core.fields import NumberField
from tournaments.forms.core.papers import PaperOptions, WordField

WITH, WITHOUT = "yes", "no"
HIGHEST_NUMBER: Final = 9999


class Announcing(StrEnum):
    """What announces a contest."""

    POSTER = N_("l’affiche")
    PROGRAMME = N_("le programme de la journée")


class EventPosterOptions(PaperOptions):
    """Poster or programme, the paper of the poster, and a telephone to register."""

    what = WordField(_("Quoi"), Announcing)
    size = WordField(_("Format de l’affiche"), Format)
    phone = forms.CharField(
        label=_("Téléphone pour s’inscrire, sur l’affiche"),
        required=False,
        max_length=40,
    )


class TeamOptions(PaperOptions):
    """Team of the printed report, and whether it has pictures."""

    team = NumberField(
        label=_("N° (rien : tous)"), min_value=1, max_value=HIGHEST_NUMBER, required=False
    )
    pictures = forms.ChoiceField(
        label=_("Images"),
        choices=[(WITH, _("avec les images")), (WITHOUT, _("sans les images"))],
        initial=WITH,
    )


TEAM, PLAYER = "team", "player"
MOST_SIGNING = 4


class DiplomasOptions(PaperOptions):
    """First and last place of the diplomas. Without the last, all of them are printed."""

    first = NumberField(label=_("De la place"), min_value=1, max_value=9999, initial=1)
    last = NumberField(
        label=_("à la place (vide : toutes)"),
        min_value=1,
        max_value=9999,
        required=False,
    )
    per = forms.ChoiceField(
        label=_("Un par"),
        choices=[(TEAM, _("inscription")), (PLAYER, _("joueur"))],
        initial=TEAM,
    )
    design = WordField(_("Modèle"), Design)
    signatures = forms.CharField(
        label=_("Signent (séparés par des virgules)"),
        required=False,
        max_length=300,
        initial=_("Le président, L’arbitre"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    category = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def clean_signatures(self) -> list[str]:
        """Return the people who sign, in the order typed."""
        names = [one.strip() for one in self.cleaned_data["signatures"].split(",") if one.strip()]
        if len(names) > MOST_SIGNING:
            raise forms.ValidationError(
                gettext("%(most)d signatures au plus.") % {"most": MOST_SIGNING}
            )
        return names

    def clean(self) -> dict[str, Any]:
        """Refuse a last place before the first."""
        values = super().clean() or {}
        first, last = values.get("first"), values.get("last")
        if first is not None and last is not None and last < first:
            sentence = gettext(
                "De la place %(first)d à la place %(last)d : la seconde doit venir après la "
                "première."
            )
            self.add_error("last", sentence % {"first": first, "last": last})
        return values
