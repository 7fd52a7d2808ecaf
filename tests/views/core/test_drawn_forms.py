"""Widgets written in Python are those that Django's templates write."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django import forms
from django.forms.renderers import TemplatesSetting
from django.utils.functional import lazystr
from django.utils.html import escape
from django.utils.safestring import mark_safe

from tournaments.forms.core.drawing import WIDGETS, Renderer, html

TYPED = "<b>\"l’été\" & 'Ω'"
CHOICES = [("", "–"), (TYPED, lazystr(TYPED)), (3, 3), (TYPED, [("in", TYPED), ("side", "ok")])]
ATTRS = {"id": "id_one", "class": TYPED, "required": True, "disabled": False, "size": 3}
KINDS: list[tuple[forms.Widget, list[Any]]] = [
    (forms.TextInput(), [None, "", TYPED, 0, 12]),
    (forms.HiddenInput(), [TYPED]),
    (forms.PasswordInput(), [TYPED]),
    (forms.FileInput(), [None]),
    (forms.CheckboxInput(), [True, False, "x"]),
    (forms.Textarea(), [None, TYPED]),
    (forms.Select(choices=CHOICES), ["", TYPED, 3, "side", "unknown"]),
    (forms.RadioSelect(choices=CHOICES), [None, TYPED, "in"]),
    (forms.CheckboxSelectMultiple(choices=CHOICES), [None, [TYPED, "side"]]),
]


def told_apart(markup: str) -> str:
    """Return HTML without the line breaks that no reader sees: those beside a block or a choice."""
    markup = re.sub(r"\s+", " ", markup)
    seen = "/?(?:div|option|optgroup|select)"
    return re.sub(rf" ?(<{seen}\b[^>]*>) ?", r"\1", markup)


@pytest.mark.parametrize(
    ("widget", "values"), KINDS, ids=lambda one: type(one).__name__ if one else ""
)
@pytest.mark.parametrize("attrs", [{}, ATTRS], ids=["bare", "attributes"])
def test_a_widget_is_what_its_template_writes(
    widget: forms.Widget, values: list[Any], attrs: dict[str, Any]
) -> None:
    assert widget.template_name in WIDGETS
    for value in values:
        drawn, template = (
            widget.render(TYPED, value, attrs, renderer)
            for renderer in (Renderer(), TemplatesSetting())
        )
        assert told_apart(drawn) == told_apart(template)


def test_only_what_the_program_wrote_is_left_as_it_is() -> None:
    assert html(TYPED) == html(lazystr(TYPED)) == escape(TYPED)
    assert html(mark_safe("<ul>")) == html(lazystr(mark_safe("<ul>"))) == "<ul>"


@pytest.mark.parametrize("wrong", [True, False])
def test_a_field_escapes_its_label_its_help_and_its_errors(wrong: bool) -> None:
    class Form(forms.Form):
        one = forms.CharField(label=TYPED, help_text=lazystr(TYPED))
        two = forms.BooleanField(label=TYPED, required=False)
        three = forms.ChoiceField(label=TYPED, choices=CHOICES, widget=forms.RadioSelect)

    form = Form({"three": TYPED} if wrong else None)
    for field in form:
        drawn = field.as_field_group()
        assert "<b>" not in drawn
        assert drawn.count(escape(TYPED)) >= 1
        assert str(field) in drawn
        assert ("_error" in drawn) is (wrong and field.name == "one")
