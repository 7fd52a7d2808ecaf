"""Forms of a contest's categories: add, rename and remove."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NameField
from tournaments.models.people import NAME_LENGTH

#: Categories that often have a prize, offered as buttons.
SUGGESTED = (_("Dames"), _("Mixte"), _("Seniors"), _("Jeunes"), _("Messieurs"), _("Vétérans"))


class CategoryForm(ActionForm):
    """Name of a category."""

    name = NameField(label=_("Nom de la catégorie"), max_length=NAME_LENGTH)


class RemoveCategoryForm(ActionForm):
    """Removal of a category. `teams` is the number of its teams that the page showed."""

    teams = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
