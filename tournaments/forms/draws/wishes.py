"""Form of a wish: two teams that must, or must not, meet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import ActionForm, NumberField
from tournaments.words.enums import WishKind

#: Value for all the rounds to come.
ALL = "all"


class WishForm(ActionForm):
    one = NumberField(label=gettext_lazy("N°"), min_value=1, max_value=9999)
    kind = forms.ChoiceField(
        label=gettext_lazy("Souhait"),
        choices=WishKind.choices,
        initial=WishKind.APART,
        widget=forms.RadioSelect,
    )
    other = NumberField(label=gettext_lazy("et n°"), min_value=1, max_value=9999)
    round = forms.ChoiceField(label=gettext_lazy("Quand"), widget=forms.RadioSelect, initial=ALL)

    def __init__(self, *args: Any, following: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        when = self.fields["round"]
        assert isinstance(when, forms.ChoiceField)
        when.choices = [
            (str(following), _("à la partie %(round)d, la prochaine") % {"round": following}),
            (ALL, _("à toutes les parties, jusqu’à ce que vous le retiriez")),
        ]
        when.error_messages["invalid_choice"] = _(
            "Une partie a été tirée entre-temps : choisissez de nouveau."
        )
        for name in ("one", "other"):
            self.fields[name].widget.attrs["list"] = "entrants"
        self.fields["one"].widget.attrs["autofocus"] = True

    @property
    def when(self) -> int | None:
        """Round of the wish; None for all of them."""
        chosen: str = self.cleaned_data["round"]
        return None if chosen == ALL else int(chosen)
