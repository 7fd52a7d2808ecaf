"""Buttons under the links of the tables, and those of the phones that open them."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, PlainForm

CUT, REOPEN, RENEW = "cut", "reopen", "renew"


class LinksForm(ActionForm):
    """Button under one link, or under all the links of a round."""

    do = forms.ChoiceField(choices=[(name, name) for name in (CUT, REOPEN, RENEW)])


class CampForm(PlainForm):
    """Code of a camp, typed once on a phone."""

    code = forms.CharField(
        label=_("Le code de votre camp"),
        max_length=20,
        help_text=_(
            "Quatre lettres ou chiffres, imprimés sur la feuille à côté de vos noms. Pas de code ? "
            "Demandez-le à la table de marque."
        ),
        error_messages={
            "required": _("Tapez le code imprimé sur la feuille à côté de vos noms."),
            "max_length": _("Le code a quatre lettres ou chiffres."),
        },
        widget=forms.TextInput(
            attrs={
                "class": "camp-code",
                "autocapitalize": "characters",
                "autocomplete": "off",
                "spellcheck": "false",
            }
        ),
    )
