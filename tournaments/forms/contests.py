"""Setting up a contest: its name and day, and the regulation it is played by.

The options of a deal's rules are those `scoring.rules` declares: labels, choices and help come
from there. An option left to « comme le jeu choisi » follows the game chosen at the top; one that
does not exist in that game is ignored, whatever a browser without JavaScript sends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.options import Choice, Option, Value, toml_value
from scoring.rules import OPTIONS, RuleSet, presets
from scoring.words import Refused
from tournaments.forms.fields import ActionForm, NameField, NumberField
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.regulation import HALF, Regulation
from tournaments.words import say

DEALS, TARGET = "deals", "target"
POINTS = "points"

#: The options every organiser is asked about; the others wait behind « Autres règles ».
ASKED = ("annonces", "sa_ta", "rounding")
FOLDED = tuple(name for name in OPTIONS if name not in ("game", *ASKED))


@dataclass(frozen=True, slots=True)
class Start:
    """Rules to start from: a preset, or a preset with an option that is often wanted."""

    label: str | Promise
    rules: RuleSet


def starts() -> dict[str, Start]:
    """The rules proposed at the top of the form, by the name the form sends."""
    found = {
        name: Start(description, RuleSet.preset(name)) for name, description in presets().items()
    }
    found["belote-annonces"] = Start(
        gettext_lazy("Belote de la Fédération française de belote, avec annonces, au point près"),
        RuleSet.preset("ffb-belote").with_options(annonces="federation"),
    )
    found["coinche-sa-ta"] = Start(
        gettext_lazy("Coinche de la Fédération française de belote, avec sans atout et tout atout"),
        RuleSet.preset("ffb-coinche").with_options(sa_ta=True),
    )
    return dict(sorted(found.items(), key=lambda item: item[1].rules.game))


class OptionSelect(forms.Select):
    """A choice whose values know the games they exist in, for a script to hide the others."""

    games: dict[str, str] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        made: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        if str(value) in self.games:
            made["attrs"]["data-games"] = self.games[str(value)]
        return made


class StartSelect(forms.RadioSelect):
    """Radio buttons that know the game of each set of rules, for the same script."""

    games: dict[str, str] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        made: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        made["attrs"]["data-game"] = self.games[str(value)]
        return made


class OptionField(forms.ChoiceField):
    """An option of the rules, as `scoring.rules` declares it."""

    def __init__(self, option: Option) -> None:
        self.values: dict[str, Value] = {toml_value(c.value): c.value for c in option.choices}
        self.option = option
        super().__init__(
            required=False,
            label=gettext_lazy(option.label),
            help_text=gettext_lazy(option.help),
            choices=lambda: [
                ("", gettext("comme le jeu choisi")),
                *((toml_value(c.value), _meaning(c)) for c in option.choices),
            ],
            widget=OptionSelect(attrs={"data-games": " ".join(option.games)}),
        )
        self.widget.games = {toml_value(c.value): " ".join(c.games) for c in option.choices}

    def chosen(self, typed: str, game: str) -> Value | None:
        """The value chosen, or None where the game decides or does not know it."""
        value = self.values.get(typed)
        known = game in self.option.games and any(
            toml_value(choice.value) == typed for choice in self.option.choices_in(game)
        )
        return value if known else None


class ContestForm(ActionForm):
    """A contest on one page."""

    name = NameField(label=_("Nom du concours"), max_length=NAME_LENGTH)
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = NameField(label=_("Lieu"), max_length=NAME_LENGTH, required=False)
    start = forms.ChoiceField(label=_("Jeu"), widget=StartSelect)
    rounds = NumberField(label=_("Nombre de parties"))
    end = forms.ChoiceField(
        label=_("Une partie finit"),
        choices=[
            (DEALS, _("après un nombre de donnes")),
            (TARGET, _("quand une équipe atteint un nombre de points")),
        ],
        widget=forms.RadioSelect,
    )
    deals = NumberField(label=_("Donnes par partie"), required=False)
    target = NumberField(label=_("Points à atteindre ou dépasser"), required=False)
    bye = forms.ChoiceField(
        label=_("Une équipe exempte marque"),
        choices=[(HALF, _("la moitié d’une partie")), (POINTS, _("un nombre de points"))],
        widget=forms.RadioSelect,
    )
    bye_points = NumberField(label=_("Points d’une équipe exempte"), required=False)

    #: Set once the form is valid.
    regulation: Regulation | None = None

    def __init__(
        self,
        *args: Any,
        current: Regulation | None = None,
        begun: bool = False,
        **kwargs: Any,
    ) -> None:
        self.starts = starts()
        self.begun = begun
        self.current = current
        initial = _initial(current, self.starts) | (kwargs.pop("initial", None) or {})
        super().__init__(*args, initial=initial, **kwargs)
        if begun:
            # The marks already announced stand: what makes them is not asked again.
            for name in set(self.fields) - {"token", "name", "date", "place", "rounds"}:
                del self.fields[name]
            return
        self.fields["start"].choices = [(name, s.label) for name, s in self.starts.items()]  # type: ignore[attr-defined]
        self.fields["start"].widget.games = {  # type: ignore[attr-defined]
            name: start.rules.game for name, start in self.starts.items()
        }
        self.fields["bye"].help_text = self._worth()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.begun:
            self.regulation = self._with_rounds(data.get("rounds"))
            return data
        # What belongs to the answer not chosen is not read, and cannot be wrong.
        for choice, field, answer in (
            ("end", "deals", DEALS),
            ("end", "target", TARGET),
            ("bye", "bye_points", POINTS),
        ):
            if data.get(choice) != answer:
                data[field] = None
                self.errors.pop(field, None)
        if "start" in data:
            self.regulation = self._regulation(data)
        return data

    def chosen_regulation(self) -> Regulation:
        """The regulation of a valid form."""
        assert self.regulation is not None
        return self.regulation

    @property
    def asked(self) -> list[forms.BoundField]:
        """The options every organiser is asked about."""
        return [self[name] for name in ASKED]

    @property
    def folded(self) -> list[forms.BoundField]:
        """The other options of the rules."""
        return [self[name] for name in FOLDED]

    @property
    def unfold(self) -> bool:
        """Whether one of these was chosen apart, or is wrong."""
        return any(field.errors or field.value() for field in self.folded)

    def _with_rounds(self, rounds: int | None) -> Regulation | None:
        """The regulation of a contest that has begun, with another number of rounds."""
        if self.current is None or rounds is None:
            return None
        try:
            return self.current.with_format(rounds=rounds)
        except Refused as refused:
            self.add_problems(refused.problems)
            return None

    def _regulation(self, data: dict[str, Any]) -> Regulation | None:
        """The regulation chosen; None once what is wrong with it stands beside its fields."""
        rules = self.starts[data["start"]].rules
        given = {
            name: value
            for name in (*ASKED, *FOLDED)
            if (value := self._option(name).chosen(data.get(name, ""), rules.game)) is not None
        }
        shape: dict[str, Any] = {
            "deals": data.get("deals"),
            "target": data.get("target"),
            "bye": HALF if data.get("bye") == HALF else data.get("bye_points"),
            "rounds": data.get("rounds"),
        }
        if {"rounds", "deals", "target", "bye_points"} & set(self.errors):
            # A number that could not be read has its error already.
            return None
        try:
            rules = rules.with_options(**given)
            base = self.current or Regulation(rules)
            return replace(base, rules=rules, **shape)
        except Refused as refused:
            self.add_problems(
                problem._replace(field="bye_points") if problem.field == "bye" else problem
                for problem in refused.problems
            )
            return None

    def _option(self, name: str) -> OptionField:
        field = self.fields[name]
        assert isinstance(field, OptionField)
        return field

    def _worth(self) -> str:
        """What half a match is worth, for the regulation as it stands."""
        shown = self.current or Regulation(RuleSet.preset("ffb-belote"))
        params = {"points": replace(shown, bye=HALF).bye_points, "deals": shown.deals}
        if shown.deals is None:
            return gettext("La moitié d’une partie vaut %(points)s points.") % params
        return (
            gettext("La moitié d’une partie de %(deals)s donnes vaut %(points)s points.") % params
        )


class ReopenForm(ActionForm):
    """Why an ended contest is opened again."""

    reason = forms.CharField(
        label=_("Pourquoi le concours est-il rouvert ?"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def initial_of(contest: Contest) -> dict[str, Any]:
    """A contest as its settings form shows it, beside its regulation."""
    return {"name": contest.name, "date": contest.date, "place": contest.place}


def _initial(current: Regulation | None, known: dict[str, Start]) -> dict[str, Any]:
    """How the form is filled before anything is typed: as the contest is, or as most are."""
    shown = current or Regulation(known["ffb-belote"].rules)
    same_game = [name for name, start in known.items() if start.rules.game == shown.game]
    # The start that leaves the fewest options to say apart.
    start = min(same_game, key=lambda name: len(_differences(shown.rules, known[name].rules)))
    differences = _differences(shown.rules, known[start].rules)
    return {
        "date": timezone.localdate(),
        "start": start,
        "rounds": shown.rounds,
        "end": DEALS if shown.target is None else TARGET,
        "deals": shown.deals,
        "target": shown.target,
        "bye": HALF if shown.bye == HALF else POINTS,
        "bye_points": None if shown.bye == HALF else shown.bye,
        **{name: toml_value(value) for name, value in differences.items()},
    }


def _differences(rules: RuleSet, base: RuleSet) -> dict[str, Value]:
    given = base.options()
    return {name: value for name, value in rules.options().items() if value != given[name]}


def _meaning(choice: Choice) -> str:
    return say(choice.label, {})


# A field of the form for each option, under the option's own name.
for _name in (*ASKED, *FOLDED):
    ContestForm.base_fields[_name] = OptionField(OPTIONS[_name])
