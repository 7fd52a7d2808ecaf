"""Form of the address and wifi that phones use."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import NameField, SettingForm
from tournaments.models.contest import WIFI_PASSWORD_LENGTH
from tournaments.models.people import NAME_LENGTH


class PhonesForm(SettingForm):
    title = _("Les téléphones de la salle")
    address = "contest-phones"
    ids = "phones"
    button = _("Enregistrer pour les téléphones")

    phones_address = forms.CharField(
        label=_("Adresse pour les téléphones"),
        required=False,
        widget=forms.TextInput(
            attrs={
                "inputmode": "url",
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
    wifi = NameField(
        label=_("Wifi de la salle"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_(
            "Son nom, tel que les téléphones l’affichent. Vide : l’affiche n’en parle pas."
        ),
        widget=forms.TextInput(attrs={"autocapitalize": "none"}),
    )
    wifi_password = forms.CharField(
        label=_("Mot de passe du wifi"),
        required=False,
        max_length=WIFI_PASSWORD_LENGTH,
        help_text=_("L’affiche le dit, avec un code que les téléphones scannent pour s’y joindre."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    wifi_open = forms.BooleanField(label=_("Wifi ouvert, sans mot de passe"), required=False)

    def __init__(self, *args: Any, addresses: list[str], **kwargs: Any) -> None:
        """Build the form; `addresses` are those that the program detects, likeliest first."""
        super().__init__(*args, **kwargs)
        self.fields["phones_address"].help_text = _address_help(addresses)


def _address_help(addresses: list[str]) -> str:
    if not addresses:
        return gettext(
            "Aucun réseau n’est trouvé : rejoignez le wifi de la salle, ou donnez l’adresse ici."
        )
    others = gettext(" ou ").join(addresses[1:])
    if not others:
        return gettext("Vide : %(found)s, trouvée par le programme.") % {"found": addresses[0]}
    return gettext("Vide : %(found)s, trouvée par le programme (sinon : %(others)s).") % {
        "found": addresses[0],
        "others": others,
    }
