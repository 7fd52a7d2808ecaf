"""Contest being set up, step by step: its choices, and the questions of the second step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scoring.catalogue.options import COMPTOIR
from scoring.catalogue.table import THREE_PLAYERS, TWO_PLAYERS
from scoring.kinds import every
from scoring.rules import OPTIONS, RuleSet
from scoring.words import N_
from tournaments.forms.core.fields import PlainForm
from tournaments.forms.regulation.choices import RegulationForm, field_of
from tournaments.forms.regulation.contests import NAMED, ContestForm, NameForm
from tournaments.forms.regulation.options import MOST_CRITERIA
from tournaments.forms.regulation.rounds_apart import RoundsApart, StagesApart
from tournaments.forms.regulation.rows import Articles, Rows
from tournaments.forms.regulation.tariffs import PriceList
from tournaments.pairing import METHODS, Meetings, Use, offered
from tournaments.regulation import Regulation
from tournaments.regulation.format import Duplicate, Entrants, TableSize
from tournaments.regulation.starts import starts
from tournaments.regulation.themes import RANKINGS
from tournaments.words.texts import say

AnyForm = TypeVar("AnyForm", bound=forms.Form)

#: Key of the contest taken as a model, by its address name.
LIKE = "like"
#: Key of the ready regulation taken as a model, by its name.
GALLERY = "gallery"
#: Key of the secret of the last round, and its value once asked for.
SUSPENSE, ASKED_FOR = "suspense", "on"


class Draft:
    """Choices so far; `form` is bound to them, and `regulation` is None if they contradict."""

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
        return self.given.get(SUSPENSE) == ASKED_FOR

    def page(self) -> RegulationForm:
        """Return the form of a step: the choices made so far, with their errors if any."""
        if self.regulation is None:
            return _restored(self.form)
        return _restored(RegulationForm(current=self.regulation))

    def whole(self, sent: QueryDict | None = None) -> ContestForm:
        """Return the last step's form, filled from the draft and from what its page sent."""
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


#: Answer for any other ranking, which stays as it is.
KEPT: Final = "kept"

#: Fields of the regulation that stand in the line of a question, without help.
IN_A_LINE: Final = ("rounds", "deals", "target", "clock")

#: Ways of drawing whose name alone tells too little to choose by it.
_LONGER_NAMES: Final[Mapping[str, str]] = {
    "random": N_("tirage au sort, sans se rencontrer deux fois"),
    "ranking": N_("ordre du classement (rondes suisses)"),
}

#: Option that says who meets whom, and its words, by who enters.
_WAYS: Final = every(
    Entrants,
    {
        Entrants.PAIRS: (Use.NEXT, N_("Des paires : %(way)s")),
        Entrants.INDIVIDUALS: (Use.SEATING, N_("Des joueurs seuls : %(way)s")),
        Entrants.SINGLES: (Use.NEXT, N_("Un contre un : %(way)s")),
    },
)


class AskedForm(PlainForm):
    """Questions that stand for several fields of a regulation, with what `page` answers so far.

    A question without sense in the game of `page` is left out, unless its answer is wrong: where
    each plays for himself, nobody chooses who meets whom; a duplicate ranks by boards.
    """

    ranked = forms.ChoiceField(
        label=_("Le classement se fait"), widget=forms.RadioSelect(attrs={"class": "in-line"})
    )
    meetings = forms.ChoiceField(label=_("Qui rencontre qui"))
    suspense = forms.BooleanField(
        label=_("Garder secret le classement avant la remise"),
        help_text=_("La salle ne voit pas les résultats de la dernière partie."),
        required=False,
    )

    def __init__(self, page: RegulationForm, suspense: bool) -> None:
        typed, start = str(page["entrants"].value()), str(page["start"].value())
        entrants = Entrants(typed) if typed in set(Entrants) else Entrants.PAIRS
        use, _template = _WAYS[entrants]
        ranking = tuple(name for name in page["ranking"].value() or () if name)
        ranked = next((name for name, one in RANKINGS.items() if one == ranking), KEPT)
        way = f"{entrants}:{page[use].value()}"
        super().__init__(initial={"ranked": ranked, "meetings": way, "suspense": suspense})
        choices = [("points", gettext("aux points")), ("wins", gettext("aux victoires"))]
        if ranked == KEPT:
            choices.append((KEPT, gettext("comme dans le règlement choisi")))
        _choose(self, "ranked", choices)
        rules = page.starts[start].rules if start in page.starts else page.shown.rules
        boards = str(page["duplicate"].value()) != Duplicate.NONE
        alone = rules.game == COMPTOIR or (
            entrants is Entrants.INDIVIDUALS and str(page["tables"].value()) != TableSize.FOUR
        )
        if boards and "ranking" not in page.errors:
            del self.fields["ranked"]
        if alone and page.errors.keys().isdisjoint(("entrants", "next_draw", "seating")):
            del self.fields["meetings"]
        else:
            _choose(self, "meetings", _meetings(rules, boards))
        #: Whether the organiser chooses what ends a match: at comptoir, the sheets do.
        self.ends = rules.game != COMPTOIR
        for name in IN_A_LINE:
            page.fields[name].help_text = ""


def _choose(form: AskedForm, name: str, choices: list[tuple[str, str]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def _meetings(rules: RuleSet, boards: bool) -> list[tuple[str, str]]:
    """Return who may meet in a game, by way of drawing; `boards` adds those of a duplicate."""
    if rules.players == TWO_PLAYERS:
        entering = [Entrants.SINGLES]
    elif rules.players == THREE_PLAYERS:
        entering = [Entrants.INDIVIDUALS]
    else:
        entering = [Entrants.PAIRS, Entrants.INDIVIDUALS]
    return [
        (
            f"{entrants}:{name}",
            say(template, {"way": say(_LONGER_NAMES.get(name, METHODS[name].label), {})}),
        )
        for entrants in entering
        for use, template in [_WAYS[entrants]]
        for name in offered(use)
        if boards or METHODS[name].meetings is not Meetings.BOARDS
    ]


def spelt_out(sent: QueryDict) -> QueryDict:
    """Return what a page sent, with the fields of the regulation that its answers stand for."""
    fields = sent.copy()
    ranking = RANKINGS.get(sent.get("ranked", ""))
    if ranking is not None:
        names = [*ranking, *[""] * MOST_CRITERIA][:MOST_CRITERIA]
        fields.update({f"ranking_{n}": name for n, name in enumerate(names)})
    entrants, _colon, way = sent.get("meetings", "").partition(":")
    if entrants in set(Entrants):
        fields["entrants"], fields[_WAYS[Entrants(entrants)][0]] = entrants, way
    return fields
