"""Forms of accounts: the first organiser, signing in, and the contest's helpers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role
from tournaments.forms.core.fields import ActionForm, Errors, NameField, styled

USERNAME_LENGTH = 150


class SignInForm(AuthenticationForm):
    """Name and password. The case of the name does not matter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("error_class", Errors)
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Votre nom")
        styled(self)

    def clean_username(self) -> str:
        """Return the stored account name if exactly one matches, else the typed name."""
        typed: str = self.cleaned_data["username"]
        found = User.objects.filter(username__iexact=typed).values_list("username", flat=True)[:2]
        return found[0] if len(found) == 1 else typed


class PasswordMixin(forms.Form):
    """New password, with its errors beside its field."""

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(username=self.cleaned_data.get("username", "")))
        return password


class FirstAccountForm(PasswordMixin, ActionForm):
    """Account of the person who organises the contests on this computer."""

    username = NameField(
        label=_("Votre nom"),
        max_length=USERNAME_LENGTH,
        help_text=_("Celui que vous taperez pour vous connecter."),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Mot de passe"),
        strip=False,
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


class HelperForm(PasswordMixin, ActionForm):
    """New account for a helper of this contest."""

    username = NameField(
        label=_("Nom"),
        max_length=USERNAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    password = forms.CharField(
        label=_("Mot de passe"),
        strip=False,
        help_text=_("Huit caractères au moins. Donnez-le à cette personne."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices, initial=Role.SCORER)


class RoleForm(ActionForm):
    """New role for a helper of this contest."""

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
        typed: str = self.cleaned_data["person"]
        found = list(User.objects.filter(username__iexact=typed)[:2])
        exact = [user for user in found if user.username == typed]
        if len(found) != 1 and not exact:
            raise ValidationError(
                _("Aucun compte ne porte ce nom : vérifiez-le, ou créez le compte ci-dessus.")
            )
        return (exact or found)[0]
