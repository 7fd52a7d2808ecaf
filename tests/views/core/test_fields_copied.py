"""Each form has fields of its own, which are those of its class."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from django import forms

from tournaments.forms.core.fields import PlainForm
from tournaments.forms.regulation.contests import ContestForm
from tournaments.forms.regulation.tariffs import TariffForm

FORMS: tuple[type[PlainForm], ...] = (ContestForm, TariffForm)


def described(field: forms.Field) -> tuple[Any, ...]:
    """Return what a field holds, and its widget, without the objects that hold the choices."""
    kept = [
        {key: value for key, value in vars(one).items() if key not in {"_choices", "choices"}}
        for one in (field, field.widget)
    ]
    del kept[0]["widget"]
    widgets = kept[1].pop("widgets", ())
    shown = [list(getattr(one, "choices", ())) for one in (field, field.widget)]
    return type(field), type(field.widget), kept, [type(one) for one in widgets], shown


def test_a_field_is_that_of_its_class():
    for kind in FORMS:
        # What Django copies for each form.
        copied = deepcopy(kind().base_fields)
        for name, field in kind.base_fields.items():
            assert described(copied[name]) == described(deepcopy(field)), name


def test_what_changes_in_a_form_changes_in_no_other():
    for kind in FORMS:
        before = {name: described(field) for name, field in kind.base_fields.items()}
        for field in kind().fields.values():
            field.label = "Autre"
            field.error_messages["required"] = "Autre"
            field.validators.append(print)
            field.widget.attrs["class"] = "other"
            if isinstance(field, forms.ChoiceField):
                field.choices = [("one", "Une")]
        assert {name: described(field) for name, field in kind.base_fields.items()} == before
