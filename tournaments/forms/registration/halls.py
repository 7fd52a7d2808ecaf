"""Forms of the halls of a contest: their tables, and who holds the desk of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NameField, NumberField, styled
from tournaments.models.contest import HALL_NAME_LENGTH
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.halls import HallLine
from tournaments.services.registration.halls import HallWanted

MOST_TABLES = 9999


class HallForm(ActionForm):
    name = NameField(
        label=_("Nom de la salle"),
        max_length=HALL_NAME_LENGTH,
        required=False,
        help_text=_("Court, il est dit avec chaque table : A, B, Haut, Bas…"),
    )
    first_table = NumberField(label=_("Première table"), min_value=1, max_value=MOST_TABLES)
    last_table = NumberField(label=_("Dernière table"), min_value=1, max_value=MOST_TABLES)
    capacity = NumberField(
        label=_("Places (facultatif)"),
        min_value=2,
        max_value=MOST_TABLES,
        required=False,
        help_text=_("Combien d’inscrits elle tient ; rien : autant que ses tables."),
    )
    place = NameField(label=_("Où elle est (facultatif)"), max_length=NAME_LENGTH, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        styled(self)

    @property
    def wanted(self) -> HallWanted:
        values = self.cleaned_data
        return HallWanted(
            values["name"],
            values["first_table"],
            values["last_table"],
            values["capacity"],
            values["place"],
        )


def hall_values(hall: HallLine) -> dict[str, Any]:
    return {
        "name": hall.name,
        "first_table": hall.first,
        "last_table": hall.last,
        "capacity": hall.capacity,
        "place": hall.place,
    }


class HoldForm(ActionForm):
    hall = forms.TypedChoiceField(
        label=_("Salle"),
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": _("Cette salle n’existe plus : rechargez la page.")},
    )

    def __init__(self, *args: Any, halls: Sequence[HallLine], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["hall"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [("", _("toutes")), *((hall.pk, hall.label) for hall in halls)]
        styled(self)


#: Categories that often have a prize, offered as buttons.
SUGGESTED = (_("Dames"), _("Mixte"), _("Seniors"), _("Jeunes"), _("Messieurs"), _("Vétérans"))


class CategoryForm(ActionForm):
    name = NameField(label=_("Nom de la catégorie"), max_length=NAME_LENGTH)


class RemoveCategoryForm(ActionForm):
    """Removal of a category. `teams` is the number of its teams that the page showed."""

    teams = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
