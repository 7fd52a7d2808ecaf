"""Forms of a table that asks something of the desk, and of the desk's answer."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm
from tournaments.words.enums import CallKind, CallState

UNKNOWN = {"required": _("Choisissez une réponse."), "invalid_choice": _("Choisissez une réponse.")}
REFEREE = [(kind.value, kind.label) for kind in CallKind if not kind.is_leaving]
LEAVING = [(kind.value, kind.label) for kind in CallKind if kind.is_leaving]
#: Value of the button that takes a call back.
BACK = "back"


class CallForm(ActionForm):
    """Reason why a table calls the referee: the button pressed, or the one that takes it back."""

    do = forms.ChoiceField(choices=[*REFEREE, (BACK, "")], error_messages=UNKNOWN)


class LeaveForm(ActionForm):
    """Team that leaves, and when; or the button that takes its departure back."""

    team = forms.IntegerField(error_messages=UNKNOWN)
    do = forms.ChoiceField(choices=[*LEAVING, (BACK, "")], error_messages=UNKNOWN)


class AnswerForm(ActionForm):
    """Answer of the desk: the button pressed."""

    do = forms.ChoiceField(
        choices=[(state.value, state.label) for state in (CallState.SEEN, CallState.SETTLED)],
        error_messages=UNKNOWN,
    )
