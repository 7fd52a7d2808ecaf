"""Contest being set up, step by step. Its choices are in the address of each page.

Nothing is stored, so a step can be opened again, sent again or left at any time. The address holds
only what differs from the usual contest, or from the contest taken as a model.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from django import forms
from django.http import QueryDict

from scoring.rules import OPTIONS
from tournaments.forms.regulation.choices import RegulationForm
from tournaments.forms.regulation.contests import NAMED, ContestForm, NameForm
from tournaments.forms.regulation.rounds_apart import RoundsApart
from tournaments.forms.regulation.tariffs import PriceList
from tournaments.regulation import Regulation

AnyForm = TypeVar("AnyForm", bound=forms.Form)

#: Key of the contest taken as a model, by its address name.
LIKE = "like"


class Draft:
    """Choices made so far. `model` is the regulation of the contest taken as a model, if any.

    `form` is the bound form of all these choices. `regulation` is None if they contradict.
    """

    def __init__(self, given: QueryDict, model: Regulation | None = None) -> None:
        self.given = given
        self.model = model
        usual = typed_in(RegulationForm(current=model))
        self.form = RegulationForm({**usual, **given.dict()}, current=model)
        self.form.is_valid()
        self.regulation = self.form.regulation

    def page(self) -> RegulationForm:
        """Return the form of a step: the choices made so far, with their errors if any."""
        if self.regulation is None:
            return _restored(self.form)
        return _restored(RegulationForm(current=self.regulation))

    def whole(self, sent: QueryDict | None = None) -> ContestForm:
        """Return the form of the last step, or the form sent by its page.

        The third step may send its fields alone: the other choices are then those of the draft.
        """
        named = {name: self.given[name] for name in NAMED if name in self.given}
        shown = ContestForm(
            current=self.regulation or self.model, fresh=self.model is None, initial=named
        )
        data: Mapping[str, Any] | None = sent
        if self.regulation is None and sent is None:
            unsaid = {name: shown[name].value() or "" for name in ("token", *NAMED)}
            data = {**self.form.data, **unsaid}
        elif sent is not None and "start" not in sent:
            data = {**typed_in(shown), **sent.dict()}
        if data is None:
            return shown
        return ContestForm(
            data, current=self.regulation or self.model, fresh=self.model is None, initial=named
        )

    def name_form(self, sent: QueryDict | None = None) -> NameForm:
        """Return the form of the third step."""
        named = {name: self.given[name] for name in NAMED if name in self.given}
        return _restored(NameForm(sent, initial=named))

    def after(self, sent: QueryDict) -> QueryDict:
        """Return the choices with those that a page sent.

        Rules chosen one by one belong to the game they were chosen for: another game drops them.
        """
        page = self.page()
        kept = self.given.copy()
        shown = typed_in(page) | {name: kept.get(name, "") for name in NAMED}
        other_game = "start" in sent and sent["start"] != shown["start"]
        if other_game:
            for name in OPTIONS:
                kept.pop(name, None)
        for name, typed in shown.items():
            given = str(sent.get(name, typed))
            if given != typed or (other_game and given and name in sent):
                kept[name] = given
        prices = PriceList(sent, page.shown.tariffs)
        rounds = RoundsApart(sent, page.shown.changes)
        if prices.tariffs() != page.shown.tariffs or prices.wrong:
            _keep_rows(kept, sent, PriceList.prefix)
        if rounds.changes() != page.shown.changes or rounds.wrong:
            _keep_rows(kept, sent, RoundsApart.prefix)
        return kept


def _restored(form: AnyForm) -> AnyForm:
    """Let the browser put back what was typed when a person goes back to the page."""
    for field in form.fields.values():
        if not field.widget.is_hidden:
            field.widget.attrs.pop("autocomplete", None)
    return form


def typed_in(form: forms.Form) -> dict[str, str]:
    """Return what a browser would send for the fields of the form, as the page shows it."""
    found: dict[str, str] = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if isinstance(field.widget, forms.MultiWidget):
            parts = value if form.is_bound else field.widget.decompress(value)
            found |= {f"{name}_{n}": str(part) for n, part in enumerate(parts or ())}
        elif not field.widget.is_hidden:
            found[name] = "" if value is None else str(value)
    return found


def _keep_rows(kept: QueryDict, sent: QueryDict, prefix: str) -> None:
    """Replace the rows of a list by those sent; empty fields are left out."""
    for name in [name for name in kept if name == prefix or name.startswith(f"{prefix}-")]:
        del kept[name]
    for name, typed in sent.dict().items():
        if name == prefix or (name.startswith(f"{prefix}-") and typed):
            kept[name] = str(typed)
