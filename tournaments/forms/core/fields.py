"""Base classes of the forms: look, token, and fields for names, amounts and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from datetime import date
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, cast
from uuid import uuid4

from django import forms
from django.utils.choices import CallableChoiceIterator
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.words import Problem
from tournaments.forms.core.drawing import ERRORS
from tournaments.words.details import DETAILS, PERSONAL, Detail
from tournaments.words.money import cents_of, euros
from tournaments.words.numbers import number
from tournaments.words.texts import Refused, clean_name, say


class Errors(forms.utils.ErrorList):
    """Errors of a field, which screen readers announce with it."""

    template_name = ERRORS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.error_class += " invalid-text"


STYLES: dict[type[forms.Widget], str] = {
    forms.CheckboxInput: "form-check-input",
    forms.RadioSelect: "choices",
    forms.Select: "form-select",
}


@cache
def _style_of(widget: type[forms.Widget]) -> str:
    kinds = (kind for kind in STYLES if issubclass(widget, kind))
    return STYLES.get(next(kinds, forms.Widget), "form-control")


def styled(form: forms.BaseForm) -> None:
    """Give each input its CSS class. `aria-invalid` marks the wrong ones."""
    for field in form.fields.values():
        kind: Any = type(field.widget)
        style = _style_of(kind)
        present = field.widget.attrs.get("class", "").split()
        field.widget.attrs["class"] = " ".join([*present, *({style} - {*present})])


class _Fields(dict[str, forms.Field]):
    """Fields that a class of forms declares. Django copies them for each of its forms."""

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, forms.Field]:
        return {name: _copied(field) for name, field in self.items()}


#: Ways of copying of Django that `_copied` knows.
_PLAIN_FIELDS = (forms.Field.__deepcopy__, forms.ChoiceField.__deepcopy__)
_PLAIN_WIDGETS = (forms.Widget.__deepcopy__, forms.Select.__deepcopy__)


def _copied(field: forms.Field) -> forms.Field:
    """Return a `copy.deepcopy`, five times as fast: texts and functions of choices are shared."""
    widget, choices = field.widget, getattr(field, "_choices", None)
    if (
        type(field).__deepcopy__ not in _PLAIN_FIELDS
        or type(widget).__deepcopy__ not in _PLAIN_WIDGETS
        or not isinstance(choices, list | CallableChoiceIterator | None)
    ):
        return deepcopy(field)
    twin, shown = _twin(field), _twin(widget)
    twin.error_messages, twin.validators = field.error_messages.copy(), field.validators[:]
    twin.widget, shown.attrs = shown, widget.attrs.copy()
    if isinstance(choices, list):
        twin._choices = choices[:]
    if isinstance(getattr(widget, "choices", None), list):
        shown.choices = shown.choices[:]
    return cast(forms.Field, twin)


def _twin(one: Any) -> Any:
    twin = object.__new__(type(one))
    vars(twin).update(vars(one))
    return twin


class PlainForm(forms.Form):
    """Form with the common look, also for GET; `refusal` is the service's that it shows, if any."""

    refusal: Refused | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("error_class", Errors)
        vars(self)["base_fields"] = _Fields(self.base_fields)
        super().__init__(*args, **kwargs)
        styled(self)

    def focus_error(self) -> None:
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
        """Show a service's refusal beside the field it names, or above the form."""
        self.refusal = refusal
        self.add_error(refusal.field if refusal.field in self.fields else None, str(refusal))

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show the problems found by `scoring` beside their fields, or above the form."""
        for problem in problems:
            field = problem.field if problem.field in self.fields else None
            self.add_error(field, say(problem.message, problem.params))


class ActionForm(PlainForm):
    """Form that writes. Its token is made with the page and prevents a second submission."""

    token = forms.UUIDField(
        initial=uuid4,
        # Some browsers restore the old value when the page is reloaded.
        widget=forms.HiddenInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Cette page est incomplète : rechargez-la, puis recommencez."),
            "invalid": _("Cette page est incomplète : rechargez-la, puis recommencez."),
        },
    )


class ReasonForm(ActionForm):
    """Reason of an act, which the log keeps. `why` asks for it; the service says if it must be."""

    reason = forms.CharField(
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, why: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = why


class SettingForm(ActionForm):
    """Form of one setting of a contest, on its own page and among the others of the settings.

    `title` is that of its page, `address` the name of its address, and `button` sends it. The ids
    of its fields begin with `ids`. `note` is a sentence above them. `closed_too` tells that it may
    still change once the contest is over.
    """

    title: ClassVar[Promise]
    address: ClassVar[str]
    ids: ClassVar[str]
    button: ClassVar[Promise]
    note: ClassVar[Promise | str] = ""
    closed_too: ClassVar[bool] = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # The settings page holds several forms, so the ids need a prefix.
        super().__init__(*args, auto_id=f"{self.ids}_%s", **kwargs)


class ShownForm(ActionForm):
    """Form that writes after a preview: its template writes `seen`, the key of the effects."""

    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    @property
    def read(self) -> bool:
        return bool(self.data.get("seen"))

    @property
    def shown(self) -> str | None:
        return self.cleaned_data["seen"] or None

    @property
    def kept(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name != "seen"]


class NameField(forms.CharField):
    """Name, cleaned: spaces or invisible characters alone count as empty."""

    def to_python(self, value: Any) -> str:
        return clean_name(super().to_python(value) or "")

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # No `maxlength`: the browser would cut a long name silently. The form refuses it instead.
        attrs = super().widget_attrs(widget)
        attrs.pop("maxlength", None)
        return {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false", **attrs}


class AmountField(forms.CharField):
    """Amount typed in euros. Its value is a number of cents, or None if empty."""

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


#: Attribute of the inputs that take a player's name, for the script that suggests known ones.
KNOWN_NAME = {"data-known-name": True}
#: How a player's name is typed: the lists by family name read it so (`words.person_names`).
HOW_NAMED = _("Le prénom, puis le nom ; ou le NOM en capitales, avant ou après.")


class DetailField(forms.CharField):
    def __init__(self, detail: Detail, **kwargs: Any) -> None:
        self.detail = detail
        super().__init__(max_length=detail.length, required=False, **kwargs)

    def to_python(self, value: Any) -> str:
        try:
            return self.detail.cleaned(super().to_python(value) or "")
        except Refused as refused:
            raise forms.ValidationError(str(refused)) from refused

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # No `maxlength`: the browser would cut a long value silently. The form refuses it instead.
        attrs = super().widget_attrs(widget)
        attrs.pop("maxlength", None)
        if self.detail.inputmode:
            return {**attrs, "inputmode": self.detail.inputmode, "autocomplete": "off"}
        words = {"autocapitalize": "words", "spellcheck": "false"}
        return {"autocomplete": "off", **words, **attrs}


def optional(label: str) -> str:
    return gettext("%(field)s (facultatif)") % {"field": label}


class DetailsForm(ActionForm):
    """Form that writes and asks for the details `asks_for`, in the order of `field_order`."""

    asks_for: tuple[Detail, ...] = DETAILS
    field_order = ("token", "name", *(detail.name for detail in PERSONAL))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for detail in self.asks_for:
            self.fields[detail.name] = DetailField(detail, label=self.label_of(detail))
        self.order_fields(self.field_order)
        styled(self)

    def label_of(self, detail: Detail) -> str:
        return optional(gettext(detail.label))

    @property
    def details(self) -> list[forms.BoundField]:
        return [self[detail.name] for detail in self.asks_for]

    def given_details(self) -> dict[str, str]:
        """Return the details sent: a page made before a detail existed must not clear it."""
        sent = (
            detail.name for detail in self.asks_for if self.add_prefix(detail.name) in self.data
        )
        return {name: self.cleaned_data[name] for name in sent}


class NumberField(forms.IntegerField):
    """Whole number, with a numeric keypad on phones."""

    widget = forms.TextInput

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "inputmode": "numeric", "autocomplete": "off"}


class DecimalField(forms.CharField):
    """Number, perhaps negative, with a comma or a point before its decimals. Its value is exact."""

    def clean(self, value: Any) -> Decimal | None:
        typed = super().clean(value)
        if not typed:
            return None
        try:
            return Decimal(typed.replace("\N{MINUS SIGN}", "-").replace(",", "."))
        except InvalidOperation:
            raise forms.ValidationError(gettext("Tapez un nombre, comme 2 ou 1,5.")) from None

    def prepare_value(self, value: Any) -> Any:
        return number(value) if isinstance(value, int | Fraction) else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # No keypad of digits: it lacks the minus sign on some phones.
        return {**super().widget_attrs(widget), "autocomplete": "off"}


#: Years of the dates that a contest may have. A time zone moves the first and the last dates of the
#: calendar out of it.
YEARS = range(1900, 2200)


def near(value: date) -> None:
    """Raise `ValidationError` for a date, or a date and time, of another age."""
    if value.year not in YEARS:
        raise forms.ValidationError(
            gettext("Tapez une année, de %(first)d à %(last)d.")
            % {"first": YEARS[0], "last": YEARS[-1]}
        )


class DayField(forms.DateField):
    default_validators = [near]


class MomentField(forms.DateTimeField):
    default_validators = [near]
