"""Forms of check-in: teams that arrive, and teams that are late."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm

PUT_OFF, LEAVE, EXPECT, BRING_BACK = "put-off", "leave", "expect", "bring-back"


class CheckInForm(ActionForm):
    typed = forms.CharField(
        label=_("Numéro ou code"),
        required=False,
        max_length=500,
        widget=forms.TextInput(
            attrs={
                "autofocus": True,
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "class": "form-control form-control-lg",
            }
        ),
    )


class DoorForm(ActionForm):
    number = forms.IntegerField(min_value=1, max_value=9_999, widget=forms.HiddenInput)


class LateForm(ActionForm):
    """Action on teams that have not come: `do` holds it with their numbers, as "leave:4,7"."""

    INCOMPLETE = _("Cette page est incomplète : rechargez-la, puis recommencez.")

    do = forms.RegexField(
        regex=rf"^({PUT_OFF}|{LEAVE}|{EXPECT}|{BRING_BACK}):\d{{1,9}}(,\d{{1,9}})*$",
        error_messages={"required": INCOMPLETE, "invalid": INCOMPLETE},
    )
    following = forms.IntegerField(
        min_value=1,
        max_value=9999,
        error_messages={"required": INCOMPLETE, "invalid": INCOMPLETE},
    )

    def asked(self) -> tuple[str, list[int]]:
        verb, numbers = str(self.cleaned_data["do"]).split(":")
        return verb, [int(number) for number in numbers.split(",")]
