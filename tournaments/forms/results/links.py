"""Form of the links of the tables."""

from __future__ import annotations

from django import forms

from tournaments.forms.core.fields import ActionForm

CUT, REOPEN, RENEW = "cut", "reopen", "renew"


class LinksForm(ActionForm):
    """Button under one link, or under all the links of a round."""

    do = forms.ChoiceField(choices=[(name, name) for name in (CUT, REOPEN, RENEW)])
