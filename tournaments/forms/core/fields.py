"""What the forms share: their look, the token of a form that writes, whole-number fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django import forms
from django.forms.renderers import TemplatesSetting
from django.utils.translation import gettext_lazy as _

from scoring.words import Problem
from tournaments.money import cents_of, euros
from tournaments.wording.words import Refused, clean_name, clean_phone, say


class Renderer(TemplatesSetting):
    """Fields as Bootstrap lays them out, each error tied to its input."""

    field_template_name = "core/forms/field.html"


class Errors(forms.utils.ErrorList):
    """The errors of a field; a reader of the screen hears them with it."""

    template_name = "core/forms/errors.html"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.error_class += " invalid-text"


STYLES: dict[type[forms.Widget], str] = {
    forms.CheckboxInput: "form-check-input",
    forms.RadioSelect: "choices",
    forms.Select: "form-select",
}


def styled(form: forms.BaseForm) -> None:
    """Give each input of a form its look. What is wrong is said by `aria-invalid`."""
    for field in form.fields.values():
        kind = next((known for known in STYLES if isinstance(field.widget, known)), None)
        style = STYLES[kind] if kind else "form-control"
        present = field.widget.attrs.get("class", "").split()
        field.widget.attrs["class"] = " ".join([*present, *({style} - {*present})])


class PlainForm(forms.Form):
    """A form with the look of the others. GET forms need no more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("error_class", Errors)
        super().__init__(*args, **kwargs)
        styled(self)

    def focus_error(self) -> None:
        """Put the cursor on the first field to correct when the form is shown again."""
        visible = [
            name
            for name, field in self.fields.items()
            if name in self.errors and not field.widget.is_hidden
        ]
        if visible:
            for field in self.fields.values():
                field.widget.attrs.pop("autofocus", None)
            self.fields[visible[0]].widget.attrs["autofocus"] = True

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


class ShownForm(ActionForm):
    """A form that writes once its effects were shown: `seen` is the key of those the page showed.

    The page writes `seen` itself, from what it shows.
    """

    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    @property
    def read(self) -> bool:
        """Whether what it does was shown before it was sent."""
        return bool(self.data.get("seen"))

    @property
    def shown(self) -> str | None:
        """The key of the effects that were shown, as the services take it."""
        return self.cleaned_data["seen"] or None

    @property
    def kept(self) -> list[forms.BoundField]:
        """What the page that shows the effects sends again."""
        return [self[name] for name in self.fields if name != "seen"]


class NameField(forms.CharField):
    """A name, as it is kept: nothing but spaces or invisible signs is no name."""

    def to_python(self, value: Any) -> str:
        return clean_name(super().to_python(value) or "")

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # Cut silently by the browser, a name too long would be kept wrong: it is refused instead.
        attrs = super().widget_attrs(widget)
        attrs.pop("maxlength", None)
        return {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false", **attrs}


class AmountField(forms.CharField):
    """An amount of money typed in euros; what comes out is a number of cents, None for nothing."""

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        if not typed:
            return None
        try:
            return cents_of(typed)
        except Refused as refused:
            raise forms.ValidationError(str(refused)) from refused

    def prepare_value(self, value: Any) -> Any:
        return euros(value).removesuffix("\N{NO-BREAK SPACE}€") if isinstance(value, int) else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "inputmode": "decimal", "autocomplete": "off"}


#: What tells the name of a player, who may be known, from other names.
KNOWN_NAME = {"data-known-name": True}


class PhoneField(forms.CharField):
    """A telephone number, as it is kept."""

    def to_python(self, value: Any) -> str:
        try:
            return clean_phone(super().to_python(value) or "")
        except Refused as refused:
            raise forms.ValidationError(str(refused)) from refused

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "inputmode": "tel", "autocomplete": "off"}


class NumberField(forms.IntegerField):
    """A whole number, typed on a telephone's number keys."""

    widget = forms.TextInput

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "inputmode": "numeric", "autocomplete": "off"}
