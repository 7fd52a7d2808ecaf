"""Form of the calls of the tables at the desk."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm
from tournaments.words.enums import CallState

UNKNOWN = {"required": _("Choisissez une réponse."), "invalid_choice": _("Choisissez une réponse.")}


class AnswerForm(ActionForm):
    """Answer of the desk: the button pressed."""

    do = forms.ChoiceField(
        choices=[(state.value, state.label) for state in (CallState.SEEN, CallState.SETTLED)],
        error_messages=UNKNOWN,
    )
