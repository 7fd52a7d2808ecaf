"""The categories of a contest: their names, and what is lost where one goes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NameField
from tournaments.models.people import NAME_LENGTH

#: What halls have prizes for, one click away.
SUGGESTED = (_("Dames"), _("Mixte"), _("Seniors"), _("Jeunes"), _("Messieurs"), _("Vétérans"))


class CategoryForm(ActionForm):
    """The name of a category."""

    name = NameField(label=_("Nom de la catégorie"), max_length=NAME_LENGTH)


class RemoveCategoryForm(ActionForm):
    """A category goes; `teams` is how many the page said are in it."""

    teams = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
