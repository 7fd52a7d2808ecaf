"""Radio buttons drawn as the segments of one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.functional import Promise


class Face(NamedTuple):
    """How a value is drawn (`text`, or the drawing of `suit`), spoken, and typed on the keyboard.

    Each sign of `keys` chooses the value.
    """

    text: str | Promise
    spoken: str | Promise
    keys: str
    suit: str = ""


class Segments(forms.RadioSelect):
    """Radio buttons of one line, with the face of each value.

    The label of the whole is the attribute `aria-label`.
    """

    template_name = "results/entry/segments.html"

    def __init__(self, faces: Mapping[str, Face]) -> None:
        super().__init__()
        self.faces = faces

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        return {**option, "face": self.faces[str(value)]}

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        # Only one of the buttons may take the cursor, not the group.
        context["widget"]["focused"] = context["widget"]["attrs"].pop("autofocus", False)
        return context
