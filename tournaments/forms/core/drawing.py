"""Fields and widgets written as HTML in Python, without one template each.

A page of settings holds 250 inputs. Each took three templates of Django and one more for every
choice, which was most of the page. What is written here is what those templates write. A widget
that is not here keeps its template.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any

from django.forms import BoundField, Widget
from django.forms.renderers import TemplatesSetting
from django.utils.safestring import SafeData, SafeString

#: What Django knows of a widget while it is drawn: its `name`, `value`, `attrs`, `optgroups`…
Shown = Mapping[str, Any]

FIELD, ERRORS = "drawn:field", "drawn:errors"


def html(value: object) -> str:
    """Return a value as HTML, escaped unless the program wrote it as HTML."""
    text = value if type(value) is str else str(value)
    return text if isinstance(text, SafeData) else escape(text)


def attributes(attrs: Mapping[str, Any]) -> str:
    """Return attributes, their names not escaped; `True` has no value, `False` is left out."""
    return "".join(
        f" {name}" if value is True else f' {name}="{html(value)}"'
        for name, value in attrs.items()
        if value is not False
    )


def _input(one: Shown) -> str:
    value = "" if one["value"] is None else f' value="{html(one["value"])}"'
    name = html(one["name"])
    return f'<input type="{one["type"]}" name="{name}"{value}{attributes(one["attrs"])}>'


def _textarea(one: Shown) -> str:
    value = html(one["value"]) if one["value"] else ""
    return f'<textarea name="{html(one["name"])}"{attributes(one["attrs"])}>\n{value}</textarea>'


def _select(one: Shown) -> str:
    return (
        f'<select name="{html(one["name"])}"{attributes(one["attrs"])}>{_grouped(one)}\n</select>'
    )


def _grouped(one: Shown) -> str:
    parts = []
    for group, choices, _index in one["optgroups"]:
        lines = "".join(f"\n  {_option(choice)}" for choice in choices)
        named = f'\n  <optgroup label="{html(group)}">{lines}\n  </optgroup>' if group else lines
        parts.append(named)
    return "".join(parts)


def _option(choice: Shown) -> str:
    value, label = html(choice["value"]), html(choice["label"])
    return f'<option value="{value}"{attributes(choice["attrs"])}>{label}</option>'


def bare_select(one: Shown, name: str) -> str:
    """Return a drop-down of a list of them, which `name` tells apart for screen readers."""
    parts = []
    for group, choices, _index in one["optgroups"]:
        lines = "".join(
            f'<option value="{html(choice["value"] or "")}"{" selected" * choice["selected"]}>'
            f"{html(choice['label'])}</option>"
            for choice in choices
        )
        parts.append(f'<optgroup label="{html(group)}">{lines}</optgroup>' if group else lines)
    options = "".join(parts)
    named = f'name="{html(one["name"])}" class="form-select" aria-label="{html(name)}"'
    return f"<select {named}>{options}</select>"


def _buttons(one: Shown) -> str:
    attrs = one["attrs"]
    named = "".join(f' {key}="{html(attrs[key])}"' for key in ("id", "class") if attrs.get(key))
    return f"<div{named}>{''.join(_button_groups(one))}\n</div>"


def _button_groups(one: Shown) -> Iterator[str]:
    for group, choices, _index in one["optgroups"]:
        start, end = (f"\n  <div><label>{html(group)}</label>", "\n  </div>") if group else ("", "")
        yield start
        for choice in choices:
            within = choice["attrs"].get("id")
            of = f' for="{html(within)}"' if within else ""
            label = f"<label{of}>{_input(choice)} {html(choice['label'])}</label>"
            yield f"<div>\n    {label}</div>"
        yield end


def _field(field: BoundField) -> str:
    # Django makes a list of errors each time that a field is asked for its own.
    errors = field.errors if field.name in field.form.errors else ""
    help_text, ends = field.help_text, ""
    if help_text:
        ends = f'<div class="form-text" id="{html(field.auto_id)}_helptext">{html(help_text)}</div>'
    ends = f"\n  {ends}\n  {errors}\n"
    label, of = html(field.label), html(field.id_for_label)
    if field.widget_type == "checkbox":
        label = f'<label class="form-check-label" for="{of}">{label}</label>'
        return f'<div class="form-check">\n  {field} {label}{ends}</div>'
    if field.use_fieldset:
        described = field.aria_describedby
        by = f' aria-describedby="{html(described)}"' if described else ""
        legend = f'<legend class="form-label">{label}</legend>'
        return f'<fieldset class="field"{by}>\n  {legend}\n  {field}{ends}</fieldset>'
    label = f'<label class="form-label" for="{of}">{label}</label>'
    return f'<div class="field">\n  {label}\n  {field}{ends}</div>'


def _errors(context: Mapping[str, Any]) -> str:
    """Return the errors of a field, or those of the whole form, which are announced at once."""
    errors, style = context["errors"], context["error_class"]
    if not errors:
        return ""
    of = f' id="{html(errors.field_id)}_error"' if errors.field_id else ""
    lines = "".join(f"<li>{html(error)}</li>" for error in errors)
    listed = f'<ul class="{html(style)}"{of}>{lines}</ul>'
    return f'<div role="alert">{listed}</div>' if "nonfield" in style else listed


#: Function that draws a widget, by the name of its template in Django.
WIDGETS: Mapping[str, Callable[[Shown], str]] = {
    f"django/forms/widgets/{name}.html": function
    for function, names in {
        _input: (
            *(
                "input",
                "text",
                "hidden",
                "checkbox",
                "number",
                "password",
                "email",
                "url",
                "search",
            ),
            *("tel", "color", "date", "datetime", "time", "file"),
        ),
        _textarea: ("textarea",),
        _select: ("select",),
        _buttons: ("radio", "checkbox_select"),
    }.items()
    for name in names
}


class DrawnWidget(Widget):
    """Widget of the project that writes its own HTML."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        return SafeString(self.drawn(self.get_context(name, value, attrs)["widget"]))  # nosec B703

    @abstractmethod
    def drawn(self, shown: Shown) -> str:
        """Return the HTML; it escapes what people typed."""


class Renderer(TemplatesSetting):
    """Renderer with Bootstrap's layout, which ties each error to its input."""

    field_template_name = FIELD

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        if draw := WIDGETS.get(template_name):
            return draw(context["widget"])
        if template_name == FIELD:
            return _field(context["field"])
        if template_name == ERRORS:
            return _errors(context)
        return super().render(template_name, context, request)
