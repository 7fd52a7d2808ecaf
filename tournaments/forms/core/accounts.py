"""Forms of accounts: the first organiser, signing in, and the contest's helpers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, Errors, NameField, styled
from tournaments.queries.core.people import USERNAME_LENGTH, account_named
from tournaments.services.core.hashing import Busy
from tournaments.services.core.limits import TooMany
from tournaments.words.enums import Role

#: Longest password: hashing a longer one would only take time.
PASSWORD_LENGTH = 500


class SignInForm(AuthenticationForm):
    """Name and password. `wait` are the minutes to wait; `busy`: too many are being checked."""

    username = UsernameField(
        label=_("Votre nom"),
        max_length=USERNAME_LENGTH,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    password = forms.CharField(
        label=_("Mot de passe"),
        strip=False,
        max_length=PASSWORD_LENGTH,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "Ce nom et ce mot de passe ne vont pas ensemble. Les majuscules comptent dans le mot "
            "de passe, pas dans le nom."
        ),
    }
    wait = 0
    busy = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("error_class", Errors)
        super().__init__(*args, **kwargs)
        # No `maxlength`: the browser would cut a long name silently. The form refuses it instead.
        del self.fields["username"].widget.attrs["maxlength"]
        styled(self)

    def clean_username(self) -> str:
        """Return the stored account name if exactly one matches, else the typed name."""
        typed: str = self.cleaned_data["username"]
        user = account_named(typed)
        return user.get_username() if user is not None else typed

    def clean(self) -> dict[str, Any]:
        """Check the password, unless too many were tried."""
        try:
            return super().clean()
        except TooMany as refusal:
            self.wait = refusal.minutes
            raise ValidationError(
                ngettext(
                    "Trop d’essais. Attendez %(minutes)d minute, puis recommencez, ou servez-vous "
                    "d’un appareil qui s’est déjà connecté, ou de l’ordinateur du concours.",
                    "Trop d’essais. Attendez %(minutes)d minutes, puis recommencez, ou servez-vous "
                    "d’un appareil qui s’est déjà connecté, ou de l’ordinateur du concours.",
                    refusal.minutes,
                )
                % {"minutes": refusal.minutes}
            ) from refusal
        except Busy as refusal:
            self.busy = True
            raise ValidationError(
                gettext("Trop de personnes se connectent en ce moment : réessayez dans un instant.")
            ) from refusal


class PasswordMixin(forms.Form):
    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, self.owner())
        return password

    def owner(self) -> User:
        """Return the account that will have the password, which must not resemble its name."""
        return User(username=self.cleaned_data.get("username", ""))


class TwiceMixin(PasswordMixin):
    password = forms.CharField(
        label=_("Mot de passe"),
        strip=False,
        max_length=PASSWORD_LENGTH,
        help_text=password_validators_help_text_html(),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("Le même mot de passe, encore une fois"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.data.get("password"):
            raise ValidationError(_("Les deux mots de passe ne sont pas les mêmes."))
        return again


class FirstAccountForm(TwiceMixin, ActionForm):
    """Account of the first organiser; `code` is asked of every device but this computer."""

    code = forms.CharField(
        label=_("Code"),
        max_length=50,
        help_text=_(
            "Il est affiché sur l’ordinateur où Dix de Der a été lancé, et prouve que cet "
            "ordinateur est le vôtre. Sur cet ordinateur-là, ouvrez http://localhost : aucun code "
            "n’y est demandé."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
    username = NameField(
        label=_("Votre nom"),
        max_length=USERNAME_LENGTH,
        help_text=_("Celui que vous taperez pour vous connecter."),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "username"}),
    )
    field_order = ("code", "username", "password", "again")

    def __init__(self, *args: Any, here: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if here:
            del self.fields["code"]


class OwnPasswordForm(TwiceMixin, ActionForm):
    old_password = forms.CharField(
        label=_("Votre mot de passe actuel"),
        strip=False,
        max_length=PASSWORD_LENGTH,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    field_order = ("old_password", "password", "again")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["password"].label = _("Nouveau mot de passe")

    def owner(self) -> User:
        return self.user


class GivenPasswordForm(PasswordMixin, ActionForm):
    password = forms.CharField(
        label=_("Nouveau mot de passe"),
        strip=False,
        max_length=PASSWORD_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, helper: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = helper

    def owner(self) -> User:
        return self.helper


class HelperForm(PasswordMixin, ActionForm):
    username = NameField(
        label=_("Nom"),
        max_length=USERNAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    password = forms.CharField(
        label=_("Mot de passe"),
        strip=False,
        max_length=PASSWORD_LENGTH,
        help_text=_("Huit caractères au moins. Donnez-le à cette personne."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices, initial=Role.SCORER)


class RoleForm(ActionForm):
    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices)


class GrantForm(ActionForm):
    """Role in this contest for somebody who already has an account."""

    person = NameField(
        label=_("Nom du compte"),
        max_length=USERNAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices, initial=Role.SCORER)

    def clean_person(self) -> User:
        """Return the account with that name; an exact match wins over one that differs by case."""
        user = account_named(self.cleaned_data["person"])
        if user is None:
            raise ValidationError(
                _("Aucun compte ne porte ce nom : vérifiez-le, ou créez le compte ci-dessus.")
            )
        return user
