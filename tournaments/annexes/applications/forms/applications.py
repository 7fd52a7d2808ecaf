"""Forms of applications: the players' request, the desk's answers and the settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.applications.queries.choosing import LISTED, Choice
from tournaments.annexes.applications.services.applying import MOST
from tournaments.forms.core.fields import (
    ActionForm,
    MomentField,
    NameField,
    NumberField,
    PlainForm,
    SettingForm,
)
from tournaments.forms.registration.teams import TeamForm
from tournaments.models import Application
from tournaments.models.applications import DIGEST_LENGTH, REASON_LENGTH
from tournaments.models.people import NAME_LENGTH
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.namesakes import LICENCE_FIELDS, Licences
from tournaments.words.details import DETAILS, LICENCE
from tournaments.words.enums import ApplicationStatus

#: Largest primary key of the database.
LARGEST_KEY: Final = 2**63 - 1


class ApplicationForm(TeamForm):
    """Application of a pair, or of a player who comes alone."""

    alone = forms.BooleanField(
        label=_("Je viens seul(e)"),
        required=False,
        help_text=_("La table de marque vous trouve un partenaire sur place."),
    )
    # Hidden trap: people do not see it, but a robot that fills in every field does.
    website = forms.CharField(label=_("Ne rien écrire ici"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in ("family", "fixed_table", "seed", *LICENCE_FIELDS):
            self.fields.pop(field, None)
        self.fields["player1"].required = True
        self.fields["player1"].widget.attrs.pop("autofocus", None)
        self.fields["website"].widget.attrs |= {"tabindex": "-1", "autocomplete": "off"}
        # Browsers then offer what they know of their user.
        self.fields["player1"].widget.attrs["autocomplete"] = "name"
        for detail in DETAILS:
            self.fields[detail.name].widget.attrs["autocomplete"] = detail.autocomplete
        if "player2" in self.fields:
            self.fields["player1"].label = _("Votre nom")
            self.fields["player2"].label = _("Votre partenaire")
        else:
            self.fields["player1"].label = _("Votre nom")
            del self.fields["alone"]

    def clean_website(self) -> str:
        """Refuse any text in the hidden field: only a robot writes there."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Laissez ce champ vide."))
        return ""

    def clean(self) -> dict[str, Any]:
        """Require a partner, or the tick of a player who comes alone, but not both."""
        values = super().clean() or self.cleaned_data
        if "alone" in self.fields:
            partner = values.get("player2") or "player2" in self.errors
            if values.get("alone") and partner:
                self.add_error(
                    "alone", _("Vous nommez un partenaire : décochez « Je viens seul(e) ».")
                )
            elif not values.get("alone") and not partner:
                self.add_error(
                    "player2",
                    _("Tapez le nom de votre partenaire, ou cochez « Je viens seul(e) »."),
                )
        return values

    @property
    def wanted(self) -> Registration:
        """The application, as the services take it."""
        wanted = super().wanted
        # A player who comes alone has no team to name.
        return replace(wanted, name="") if self.cleaned_data.get("alone") else wanted


class AnswerForm(ActionForm):
    """Answer of the desk to an application.

    `seen` is the key of the application as the page showed it. `above` accepts it although the hall
    is full.
    """

    seen = forms.CharField(max_length=16, widget=forms.HiddenInput)
    above = forms.BooleanField(required=False)


class ReasonForm(ActionForm):
    """Reason of a refusal."""

    reason = forms.CharField(
        label=_("Raison, que le demandeur lira"),
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


class RefusalForm(ReasonForm):
    """Refusal of an application, with its reason."""

    seen = forms.CharField(max_length=16, widget=forms.HiddenInput)


class LicencesForm(ActionForm):
    """Licences of the two players of a team that waits."""

    licence1 = NameField(max_length=LICENCE.length, required=False)
    licence2 = NameField(max_length=LICENCE.length, required=False)

    def __init__(self, data: Any, application: Application) -> None:
        super().__init__(
            data, initial={name: getattr(application, name) for name in LICENCE_FIELDS}
        )
        names = (application.player1, application.player2)
        for field, name in zip(LICENCE_FIELDS, names, strict=True):
            if name:
                self.fields[field].label = gettext("Licence de %(name)s") % {"name": name}
            else:
                del self.fields[field]

    @property
    def licences(self) -> Licences:
        """The licences, as the services take them."""
        one, other = (self.cleaned_data.get(field, "") for field in LICENCE_FIELDS)
        return one, other


class ManyForm(ActionForm):
    """Answer to many applications at once. `upto` is the key of the last one that was shown."""

    upto = forms.IntegerField(min_value=0, max_value=LARGEST_KEY, widget=forms.HiddenInput)


class ManyRefusalForm(ManyForm, ReasonForm):
    """Refusal of many applications at once, with their reason."""


class ChoiceForm(PlainForm):
    """Choice of the applications to list, sent in the page's address.

    An unknown value in the address chooses nothing.
    """

    status = forms.ChoiceField(
        choices=[(status.value, status.label) for status in LISTED], required=False
    )
    origin = forms.CharField(max_length=DIGEST_LENGTH, required=False)
    find = NameField(label=_("Chercher un nom ou un code"), max_length=NAME_LENGTH, required=False)
    page = forms.IntegerField(min_value=1, max_value=LARGEST_KEY, required=False)

    def __init__(self, data: Any) -> None:
        super().__init__(data, auto_id="%s")
        self.full_clean()

    @property
    def given(self) -> dict[str, Any]:
        """Valid values that are not empty."""
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def choice(self) -> Choice:
        """The choice, as the queries take it."""
        fields = self.given
        status = ApplicationStatus(fields["status"]) if "status" in fields else None
        return Choice(status, fields.get("origin", ""), fields.get("find", ""))

    def address(self, **changed: Any) -> str:
        """Return the query of the page with these values changed; None removes a value.

        The page is the first one unless `page` says another.
        """
        values = self.given | {"page": None} | changed
        query = urlencode({name: value for name, value in values.items() if value is not None})
        return f"?{query}" if query else ""


class ApplyingForm(SettingForm):
    """Settings: whether players may apply, until when, and the capacity of the hall."""

    title = _("Les inscriptions")
    address = "contest-applying"
    ids = "applying"
    button = _("Enregistrer pour les inscriptions")

    players_apply = forms.BooleanField(
        label=_("Les joueurs peuvent s’inscrire eux-mêmes"),
        required=False,
        help_text=_(
            "Par une page à ouvrir sur un téléphone ; son affiche est dans « Imprimer ». Chaque "
            "demande attend votre confirmation à la page « Demandes »."
        ),
    )
    capacity = NumberField(
        label=_("Places dans la salle (facultatif)"),
        min_value=1,
        max_value=MOST,
        required=False,
        help_text=_("Un nombre d’équipes. Au-delà, une liste d’attente. Vide : pas de limite."),
    )
    until = MomentField(
        label=_("Demandes acceptées jusqu’à (facultatif)"),
        required=False,
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local", "autocomplete": "off"}, format="%Y-%m-%dT%H:%M"
        ),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%d/%m/%Y %H:%M"],
        help_text=_("Vide : jusqu’au tirage de la première partie."),
        error_messages={"invalid": _("Tapez une date et une heure, comme 21/11/2026 12:00.")},
    )
    late = forms.BooleanField(
        label=_("Accepter encore des demandes une fois le concours commencé"),
        required=False,
        help_text=_("Les retardataires jouent à partir de la partie suivante."),
    )
    licences = forms.BooleanField(
        label=_("Demander la licence de chaque joueur à l’inscription"),
        required=False,
        help_text=_(
            "À la table de marque seulement. La licence reconnaît une personne mieux que son nom."
        ),
    )

    pay_link = forms.URLField(
        label=_("Adresse où payer en ligne (facultatif)"),
        required=False,
        max_length=NAME_LENGTH,
        assume_scheme="https",
        help_text=_("Celle de votre billetterie (HelloAsso…). Vide : tout se paie sur place."),
        error_messages={"invalid": _("Tapez une adresse, comme https://www.helloasso.com/….")},
    )

    def __init__(self, *args: Any, individuals: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if individuals:
            self.fields["capacity"].help_text = _(
                "Un nombre de joueurs. Au-delà, une liste d’attente. Vide : pas de limite."
            )
