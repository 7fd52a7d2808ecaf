"""What the forms share: their look, the token of a form that writes, whole-number fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django import forms
from django.forms.renderers import TemplatesSetting
from django.utils.translation import gettext_lazy as _

from scoring.words import Problem
from tournaments.words import Refused, say


class Renderer(TemplatesSetting):
    """Fields as Bootstrap lays them out, each error tied to its input."""

    field_template_name = "forms/field.html"


class Errors(forms.utils.ErrorList):
    """The errors of a field; a reader of the screen hears them with it."""

    template_name = "forms/errors.html"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.error_class += " invalid-text"


STYLES: dict[type[forms.Widget], str] = {
    forms.CheckboxInput: "form-check-input",
    forms.Select: "form-select",
    forms.RadioSelect: "form-check-input",
    forms.CheckboxSelectMultiple: "form-check-input",
}


class PlainForm(forms.Form):
    """A form with the look of the others. GET forms need no more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("error_class", Errors)
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            style = STYLES.get(type(field.widget), "form-control")
            if self.is_bound and name in self.errors:
                style += " is-invalid"
            present = field.widget.attrs.get("class", "")
            field.widget.attrs["class"] = f"{present} {style}".strip()

    def add_error(self, field: str | None, error: Any) -> None:
        super().add_error(field, error)
        if field is not None and "is-invalid" not in self.fields[field].widget.attrs["class"]:
            self.fields[field].widget.attrs["class"] += " is-invalid"

    def refuse(self, refusal: Refused) -> None:
        """Show why a service refused: beside the field it names, or above the form."""
        self.add_error(refusal.field if refusal.field in self.fields else None, str(refusal))

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show what `scoring` found wrong: beside the field each names, or above the form."""
        for problem in problems:
            field = problem.field if problem.field in self.fields else None
            self.add_error(field, say(problem.message, problem.params))


class ActionForm(PlainForm):
    """A form that writes. Its token, made with the page, lets the same form be done only once."""

    token = forms.UUIDField(
        initial=uuid4,
        # autocomplete: some browsers put the value of the page before back into a reloaded one
        widget=forms.HiddenInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Cette page est incomplète : rechargez-la, puis recommencez."),
            "invalid": _("Cette page est incomplète : rechargez-la, puis recommencez."),
        },
    )


class NumberField(forms.IntegerField):
    """A whole number, typed on a telephone's number keys."""

    widget = forms.TextInput

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "inputmode": "numeric", "autocomplete": "off"}
