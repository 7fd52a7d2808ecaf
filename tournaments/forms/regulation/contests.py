"""Forms of a contest's settings: its name, its date and its regulation.

A field that does not apply is ignored, never an error, with or without JavaScript. Examples: an
option that does not exist in the chosen game, or the number beside an answer that was not chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.catalogue.options import Value, toml_value
from scoring.rules import OPTIONS, RuleSet, presets
from scoring.words import Problem, Refused
from tournaments.forms.core.fields import ActionForm, DayField, NameField
from tournaments.forms.regulation.options import POINTS, GameRadio, RuleField, format_fields
from tournaments.forms.regulation.rounds_apart import RoundsApart
from tournaments.forms.regulation.tariffs import PriceList
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.regulation import FORMAT, Regulation, RoundChange, Tariff, Worth, usual_tariffs
from tournaments.regulation.format import Entrants
from tournaments.regulation.player_checks import ONLY_PLAYERS, UNREAD
from tournaments.wording.entrants import reworded

DEALS, TARGET, CLOCK = "deals", "target", "clock"
#: Name of the answer with both limits. Each answer can have a clock as well.
DEALS_OR_TARGET = "deals-target"
ENDS = {DEALS: (DEALS,), TARGET: (TARGET,), DEALS_OR_TARGET: (DEALS, TARGET), CLOCK: ()}

#: Options shown to every organiser; the others are folded under « Autres règles ».
ASKED = ("annonces", "sa_ta", "rounding")
FOLDED = tuple(name for name in OPTIONS if name not in ("game", *ASKED))
ASKED_FORMAT = ("rounds", DEALS, TARGET, CLOCK, "bye")
FOLDED_FORMAT = tuple(name for name in FORMAT if name not in ASKED_FORMAT)

#: Order of the proposed games. The first one is the default of a new contest.
USUAL_STARTS = (
    "ffb-belote",
    "belote-annonces",
    "ffb-coinche",
    "coinche-sa-ta",
    "contree-made-announced",
    "contree-made",
    "contree-announced",
    "contree-internet",
    "belote-cafe",
)


@dataclass(frozen=True, slots=True)
class Start:
    """Rules to start from: a preset, or a preset with one popular option."""

    label: str | Promise
    rules: RuleSet


def starts() -> dict[str, Start]:
    """Return the rules proposed at the top of the form, by the value that the form sends."""
    found = {
        name: Start(gettext_lazy(description), RuleSet.preset(name))
        for name, description in presets().items()
    }
    found["belote-annonces"] = Start(
        _("Belote de la Fédération française de belote, avec annonces, au point près"),
        RuleSet.preset("ffb-belote").with_options(annonces="federation"),
    )
    found["coinche-sa-ta"] = Start(
        _("Coinche de la Fédération française de belote, avec sans atout et tout atout"),
        RuleSet.preset("ffb-coinche").with_options(sa_ta=True),
    )
    # The most usual games come first, then the other presets in the order of `presets`.
    return {name: found.pop(name) for name in USUAL_STARTS} | found


class ContestForm(ActionForm):
    """Settings of a contest on one page. The fields of the options are added below the class."""

    name = NameField(
        label=_("Nom du concours"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    date = DayField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = NameField(label=_("Lieu"), max_length=NAME_LENGTH, required=False)
    start = forms.ChoiceField(label=_("Jeu"), widget=GameRadio)
    end = forms.ChoiceField(
        label=_("Une partie finit"),
        choices=[
            (DEALS, _("après un nombre de donnes")),
            (TARGET, _("quand une équipe atteint un nombre de points")),
            (DEALS_OR_TARGET, _("au premier des deux : donnes jouées ou points atteints")),
            (CLOCK, _("quand le temps est écoulé")),
        ],
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        *args: Any,
        current: Regulation | None = None,
        begun: bool = False,
        initial: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        self.starts = starts()
        self.begun = begun
        usual = next(iter(self.starts.values())).rules
        self.shown = current or Regulation(usual, tariffs=usual_tariffs(usual))
        self.fresh = current is None
        #: Set once the form is valid.
        self.regulation: Regulation | None = None
        filled = _initial(self.shown, self.starts) | (initial or {})
        super().__init__(*args, initial=filled, **kwargs)
        self.fields["rounds"].required = True
        start = self.fields["start"]
        start.choices = [(name, s.label) for name, s in self.starts.items()]  # type: ignore[attr-defined]
        start.widget.games = {name: s.rules.game for name, s in self.starts.items()}
        if self.shown.individuals:
            self._speak_of_players()
        self.fields["bye"].help_text = self._worth()
        sent = self.data if self.is_bound else None
        self.price_list = PriceList(sent, self.shown.tariffs)
        self.rounds_apart = RoundsApart(sent, self.shown.changes)

    def _speak_of_players(self) -> None:
        """Write "player" instead of "team" in the options of the format."""
        for name, option in FORMAT.items():
            field: Any = self.fields[name]
            field.label = reworded(True, option.label)
            field.help_text = reworded(True, option.help)
            said = {word.value: reworded(True, word.label) for word in option.words}
            if said:
                field.choices = [(value, said.get(value, label)) for value, label in field.choices]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for field in self._unread(data):
            data[field] = None
            self.errors.pop(field, None)
        for name in FORMAT:
            number = f"{name}_points"
            if data.get(name) == POINTS and data.get(number) is None and number not in self.errors:
                self.add_error(number, self.fields["name"].error_messages["required"])
        if data.get("end") == DEALS_OR_TARGET:
            for name in ENDS[DEALS_OR_TARGET]:
                if data.get(name) is None and name not in self.errors:
                    self.add_error(name, self.fields["name"].error_messages["required"])
        changes, tariffs = self.rounds_apart.changes(), self.price_list.tariffs()
        # Unreadable fields already have their errors.
        if not (self.errors or self.rounds_apart.wrong or self.price_list.wrong):
            try:
                self.regulation = self._regulation(data, changes, tariffs)
            except Refused as refused:
                self._show(refused.problems, data)
        if self.rounds_apart.wrong:
            self.add_error(None, gettext("Les parties qui diffèrent sont à corriger, plus bas."))
        if self.price_list.wrong:
            self.add_error(None, gettext("Le tarif des pénalités est à corriger, plus bas."))
        return data

    def chosen_regulation(self) -> Regulation:
        """Return the regulation of a valid form."""
        assert self.regulation is not None
        return self.regulation

    @property
    def asked(self) -> list[forms.BoundField]:
        """Options of the rules shown to every organiser."""
        return [self[name] for name in ASKED]

    @property
    def folded(self) -> list[tuple[str, forms.BoundField]]:
        """Folded options, each with the answer that shows it ("bye=points"), or with ""."""
        names = [*FOLDED, *(n for option in FOLDED_FORMAT for n in _field_names(option))]
        return [(_belongs_to(name), self[name]) for name in names]

    @property
    def unfold(self) -> bool:
        """Whether to unfold the options: one is wrong or has an unusual value."""
        if self.price_list.wrong:
            return True
        usual = _initial(Regulation(self.shown.rules), self.starts)
        return any(
            field.errors or (field.initial or None) != (usual.get(field.name) or None)
            for _answer, field in self.folded
        )

    def _unread(self, data: dict[str, Any]) -> Iterable[str]:
        """Return the fields that belong to an answer that was not chosen."""
        asked = ENDS.get(data.get("end", ""), ())
        yield from (name for name in (DEALS, TARGET) if name not in asked)
        for name in FORMAT:
            if f"{name}_points" in self.fields and data.get(name) != POINTS:
                yield f"{name}_points"

    def _regulation(
        self,
        data: dict[str, Any],
        changes: tuple[RoundChange, ...],
        tariffs: tuple[Tariff, ...],
    ) -> Regulation:
        rules = self.starts[data["start"]].rules
        if self.fresh and tariffs == self.shown.tariffs:
            # The organiser left the price list alone, so use the usual list of the chosen game.
            tariffs = usual_tariffs(rules)
        given = {}
        for name in (*ASKED, *FOLDED):
            field = self.fields[name]
            assert isinstance(field, RuleField)
            value = field.chosen(data[name], rules.game)
            if value is not None:
                given[name] = value
        shape = {name: self._format_value(name, data) for name in FORMAT} | _unsaid(data)
        rules = rules.with_options(**given)
        return replace(self.shown, rules=rules, **shape, changes=changes, tariffs=tariffs)

    def _format_value(self, name: str, data: dict[str, Any]) -> Any:
        """Return the chosen value of an option, or the shown one if the page sent none."""
        value = data[name]
        if value == POINTS:
            return data[f"{name}_points"]
        widget, sent = self.fields[name].widget, self.add_prefix(name)
        silent = widget.value_omitted_from_data(self.data, self.files, sent)
        if name not in self._unread(data) and silent:
            return getattr(self.shown, name)
        if value in (None, "") and not FORMAT[name].optional:
            return getattr(self.shown, name)
        return value

    def _show(self, problems: Iterable[Problem], data: dict[str, Any]) -> None:
        """Show each problem of the regulation beside its field."""
        for problem in problems:
            if self.rounds_apart.owns(problem):
                self.rounds_apart.add_problems([problem])
            else:
                self.add_problems([self._placed(problem, data)])

    def _placed(self, problem: Problem, data: dict[str, Any]) -> Problem:
        """Return the problem with the name of the matching field of this form."""
        if data.get(problem.field) == POINTS:
            return problem._replace(field=f"{problem.field}_points")
        return problem._replace(field=data["end"]) if problem.code == "no-end" else problem

    def _worth(self) -> str:
        """Return a sentence that gives the points of half a match under the current regulation."""
        params = {
            "points": replace(self.shown, bye=Worth.HALF).bye_points,
            "deals": self.shown.deals,
        }
        if self.shown.deals is None:
            return gettext("La moitié d’une partie vaut %(points)s points.") % params
        return (
            gettext("La moitié d’une partie de %(deals)s donnes vaut %(points)s points.") % params
        )


def _unsaid(data: dict[str, Any]) -> dict[str, str]:
    """Return the options that have no meaning for these entrants, with their default values."""
    return dict(UNREAD if data.get("entrants") == Entrants.INDIVIDUALS else ONLY_PLAYERS)


class ReopenForm(ActionForm):
    """Reason to reopen an ended contest."""

    reason = forms.CharField(
        label=_("Pourquoi le concours est-il rouvert ?"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


def initial_of(contest: Contest) -> dict[str, Any]:
    """Return the initial name, date and place of a contest's settings form."""
    return {"name": contest.name, "date": contest.date, "place": contest.place}


def _initial(shown: Regulation, known: dict[str, Start]) -> dict[str, Any]:
    """Return the initial values of the form for this regulation."""
    same_game = [name for name, start in known.items() if start.rules.game == shown.game]
    # Choose the start that leaves the fewest options to set.
    start = min(same_game, key=lambda name: len(_differences(shown.rules, known[name].rules)))
    differences = _differences(shown.rules, known[start].rules)
    filled: dict[str, Any] = {"date": timezone.localdate(), "start": start}
    asked = tuple(name for name in (DEALS, TARGET) if getattr(shown, name))
    filled["end"] = next(end for end, names in ENDS.items() if names == asked)
    for name, option in FORMAT.items():
        value = getattr(shown, name)
        if option.kind == "word-or-number" and isinstance(value, int):
            filled[name], filled[f"{name}_points"] = POINTS, value
        else:
            filled[name] = value
    return filled | {name: toml_value(value) for name, value in differences.items()}


def _differences(rules: RuleSet, base: RuleSet) -> dict[str, Value]:
    given = base.options()
    return {name: value for name, value in rules.options().items() if value != given[name]}


def _field_names(option: str) -> list[str]:
    return list(format_fields(option, FORMAT[option]))


def _belongs_to(field: str) -> str:
    return f"{field.removesuffix('_points')}={POINTS}" if field.endswith("_points") else ""


for _name in (*ASKED, *FOLDED):
    ContestForm.base_fields[_name] = RuleField(OPTIONS[_name])
for _name, _option in FORMAT.items():
    ContestForm.base_fields.update(format_fields(_name, _option))
