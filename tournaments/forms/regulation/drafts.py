"""Contest being set up, step by step. Its choices are in the address of each page.

Nothing is stored, so a step can be opened again, sent again or left at any time. The address holds
only what differs from the usual contest, or from the contest taken as a model.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language

from scoring.rules import OPTIONS
from tournaments.forms.regulation.choices import RegulationForm, field_of
from tournaments.forms.regulation.contests import NAMED, ContestForm, NameForm
from tournaments.forms.regulation.rounds_apart import RoundsApart, StagesApart
from tournaments.forms.regulation.rows import Articles, Rows
from tournaments.forms.regulation.tariffs import PriceList
from tournaments.regulation import Regulation
from tournaments.regulation.starts import starts

AnyForm = TypeVar("AnyForm", bound=forms.Form)

#: Key of the contest taken as a model, by its address name.
LIKE = "like"
#: Key of the ready regulation taken as a model, by its name.
GALLERY = "gallery"
#: Key of the secret of the last round, and its value once asked for.
SUSPENSE, ASKED_FOR = "suspense", "on"


class Draft:
    """Choices made so far. `model` is the regulation taken as a model: a contest's, or a ready one.

    `form` is the bound form of all these choices. `regulation` is None if they contradict.
    """

    def __init__(self, fields: QueryDict, model: Regulation | None = None) -> None:
        self.given = fields
        self.model = model
        usual = _shown(model, get_language())
        chosen = starts().get(fields.get("start", ""))
        shape = chosen.shape if chosen is not None else {}
        self.form = RegulationForm({**usual, **shape, **fields.dict()}, current=model)
        self.form.is_valid()
        self.regulation = self.form.regulation

    @property
    def suspense(self) -> bool:
        """Whether the last round is to stay secret until the prizes."""
        return self.given.get(SUSPENSE) == ASKED_FOR

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
        current = self.regulation or self.model
        contest_form = ContestForm(current=current, initial=named)
        data: Mapping[str, Any] | None = sent
        if self.regulation is None and sent is None:
            unsaid = {name: contest_form[name].value() or "" for name in ("token", *NAMED)}
            data = {**self.form.data, **unsaid}
        elif sent is not None and "start" not in sent:
            chosen = typed_in(contest_form) if self.regulation else self.form.data
            data = {**chosen, **sent.dict()}
        if data is None:
            return contest_form
        return ContestForm(data, current=current, initial=named)

    def name_form(self, sent: QueryDict | None = None) -> NameForm:
        """Return the form of the third step."""
        named = {name: self.given[name] for name in NAMED if name in self.given}
        return _restored(NameForm(sent, initial=named))

    def after(self, sent: QueryDict) -> QueryDict:
        """Return the choices with those that a page sent.

        Rules chosen one by one belong to the game they were chosen for: another game drops them,
        and brings the options of the format that it needs.
        """
        page = self.page()
        fields = self.given.copy()
        shown = typed_in(page) | {name: fields.get(name, "") for name in (*NAMED, SUSPENSE)}
        other_game = "start" in sent and sent["start"] != shown["start"]
        if other_game:
            for name in OPTIONS:
                fields.pop(field_of(name), None)
            _reshape(fields, page, shown["start"], str(sent["start"]))
        for name, typed in shown.items():
            text = str(sent.get(name, typed))
            if text != typed or (other_game and text and name in sent):
                fields[name] = text
        shown_now = page.shown
        prices, rounds = PriceList(sent, shown_now), RoundsApart(sent, shown_now.changes)
        stages = StagesApart(sent, shown_now.stages)
        articles = Articles(sent, shown_now.free_articles)
        lists: tuple[tuple[Rows[Any], object, object], ...] = (
            (prices, prices.tariffs(), shown_now.tariffs),
            (rounds, rounds.changes(), shown_now.changes),
            (stages, stages.changes(), shown_now.stages),
            (articles, articles.articles(), shown_now.free_articles),
        )
        for rows, typed_rows, rows_known in lists:
            if typed_rows != rows_known or rows.wrong:
                _keep_rows(fields, sent, rows.prefix)
        return fields


def _reshape(fields: QueryDict, page: RegulationForm, before: str, after: str) -> None:
    """Replace the options of the format that the rules chosen before need by those of the new."""
    if before in page.starts:
        for name in page.starts[before].shape:
            fields.pop(name, None)
    if after in page.starts:
        for name, value in page.starts[after].shape.items():
            fields[name] = value


def _restored(form: AnyForm) -> AnyForm:
    """Let the browser put back what was typed when a person goes back to the page."""
    for field in form.fields.values():
        if not field.widget.is_hidden:
            field.widget.attrs.pop("autocomplete", None)
    return form


@lru_cache(maxsize=64)
def _shown(model: Regulation | None, language: str) -> Mapping[str, str]:
    """Return what the form of a regulation shows: each page of a creation begins with it."""
    return typed_in(RegulationForm(current=model))


def typed_in(form: forms.Form) -> dict[str, str]:
    """Return what a browser would send for the fields of the form, as the page shows it."""
    fields: dict[str, str] = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if isinstance(field.widget, forms.MultiWidget):
            parts = value if form.is_bound else field.widget.decompress(value)
            fields |= {f"{name}_{n}": str(part) for n, part in enumerate(parts or ())}
        elif not field.widget.is_hidden:
            fields[name] = "" if value is None else str(value)
    return fields


def _keep_rows(fields: QueryDict, sent: QueryDict, prefix: str) -> None:
    """Replace the rows of a list by those sent; empty fields are left out."""
    for name in [name for name in fields if name == prefix or name.startswith(f"{prefix}-")]:
        del fields[name]
    for name, typed in sent.dict().items():
        if name == prefix or (name.startswith(f"{prefix}-") and typed):
            fields[name] = str(typed)
