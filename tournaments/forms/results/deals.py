"""Form of one typed deal: its columns, and their words, depend on the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import EW, NS
from scoring.catalogue.options import COINCHE
from scoring.catalogue.sheet import FORCED
from scoring.deal import (
    CAPOT,
    CARRE_7,
    GENERALE,
    STOPPED_BY,
    VOIDS,
    WEAK_HAND,
    Deal,
    gives_rest,
    has_belote,
    void_kinds,
    writes_trump,
)
from scoring.doubts.causes import Cause
from scoring.doubts.impossible import doubts_of_deal
from scoring.kinds import every
from scoring.reading.parsing import likely_causes_of, read_deal
from scoring.rules import RuleSet
from scoring.words import Problem, Refused
from tournaments.forms.core.fields import PlainForm
from tournaments.words.texts import SA_TA, SUITS, say


class Face(NamedTuple):
    """How a value is drawn (`text` or `suit`), spoken, and typed: any sign of `keys` chooses it."""

    text: str | Promise
    spoken: str | Promise
    keys: str
    suit: str = ""


class Segments(forms.RadioSelect):
    """Radio buttons of one line, with each value's face; `aria-label` is the label of the whole."""

    template_name = "results/entry/segments.html"

    def __init__(self, faces: Mapping[str, Face]) -> None:
        super().__init__()
        self.faces = faces

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        return {**option, "face": self.faces[str(value)]}

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        # Only one of the buttons may take the cursor, not the group.
        context["widget"]["focused"] = context["widget"]["attrs"].pop("autofocus", False)
        return context


#: Value of the taker when everybody passed.
PASSED = "pass"
#: Short faces: the columns are narrow.
CAMPS = {
    NS: Face(gettext_lazy("N-S"), gettext_lazy("Nord-Sud"), "n"),
    EW: Face(gettext_lazy("E-O"), gettext_lazy("Est-Ouest"), "e"),
}
#: Deals cancelled before they were played, by what cancelled them.
CANCELLED = every(
    VOIDS,
    {
        CARRE_7: Face("7777", gettext_lazy("Annulée, carré de sept"), "v7"),
        WEAK_HAND: Face("< 11", gettext_lazy("Annulée, jeu faible"), "j<"),
    },
)
#: Values of the taker when nobody played the deal.
UNPLAYED = (PASSED, *CANCELLED)
NONE = {"": Face("–", gettext_lazy("non"), "-0")}
#: Letters of the short notation.
SUIT_KEYS = {"spades": "p", "hearts": "c", "diamonds": "k", "clubs": "t"}
SA_TA_FACES = {"no-trump": ("SA", "s"), "all-trump": ("TA", "a")}
LABELS: dict[str, Any] = {
    "taker": gettext_lazy("Preneur"),
    "contract": gettext_lazy("Contrat"),
    "trump": gettext_lazy("Atout"),
    "coinche": gettext_lazy("Coinche"),
    "ns": gettext_lazy("Points de plis de Nord-Sud"),
    "ew": gettext_lazy("Points de plis d’Est-Ouest"),
    "capot": gettext_lazy("Capot"),
    "belote": gettext_lazy("Belote"),
    "belotes_ns": gettext_lazy("Belotes de Nord-Sud"),
    "belotes_ew": gettext_lazy("Belotes d’Est-Ouest"),
    "annonces_ns": gettext_lazy("Annonces de Nord-Sud"),
    "annonces_ew": gettext_lazy("Annonces d’Est-Ouest"),
    "false_ns": gettext_lazy("Annonces non montrées de Nord-Sud"),
    "false_ew": gettext_lazy("Annonces non montrées d’Est-Ouest"),
    "omitted": gettext_lazy("Rebelote oubliée"),
    "omitted_ns": gettext_lazy("Rebelotes oubliées de Nord-Sud"),
    "omitted_ew": gettext_lazy("Rebelotes oubliées d’Est-Ouest"),
    "stopped": gettext_lazy("Donne arrêtée par la faute de"),
    "line": gettext_lazy("Une ligne par donne"),
}
#: Column headings, shorter than the labels where these are too long.
HEADS: dict[str, str | Promise] = {
    **LABELS,
    "other_contract": LABELS["contract"],
    "ns": gettext_lazy("Points N-S"),
    "ew": gettext_lazy("Points E-O"),
    "belotes_ns": gettext_lazy("Belotes N-S"),
    "belotes_ew": gettext_lazy("Belotes E-O"),
    "annonces_ns": gettext_lazy("Annonces N-S"),
    "annonces_ew": gettext_lazy("Annonces E-O"),
    "false_ns": gettext_lazy("Non montrées N-S"),
    "false_ew": gettext_lazy("Non montrées E-O"),
    "omitted": gettext_lazy("Oubliée"),
    "stopped": gettext_lazy("Arrêtée par"),
    "omitted_ns": gettext_lazy("Oubliées N-S"),
    "omitted_ew": gettext_lazy("Oubliées E-O"),
}


_WHO_TOOK = gettext_lazy("Qui a pris ? Nord-Sud, Est-Ouest, ou « Passée ».")
_WHO_TOOK_FORCED = gettext_lazy("Qui a pris ? Nord-Sud ou Est-Ouest : toute donne a un preneur.")
NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)
#: No real contract is higher: a larger number is a typing mistake and may overflow the database.
MOST_CONTRACT = 9_990
SPACES = re.compile(r"\s")


def columns(rules: RuleSet, with_false: bool = False, with_omitted: bool = False) -> list[str]:
    """Return the fields of a row under these rules, in the order of a paper sheet.

    `with_false` adds the annonces not shown, and `with_omitted` the rebelotes forgotten.

    >>> columns(RuleSet.preset("ffb-belote"))
    ['taker', 'ns', 'ew', 'capot', 'belote']
    """
    names = ["taker"]
    if rules.game == COINCHE:
        names.append("contract")
    if writes_trump(rules):
        names.append("trump")
    if rules.game == COINCHE:
        names.append("coinche")
    names += ["ns", "ew", "capot"]
    if has_belote(rules):
        names += ["belotes_ns", "belotes_ew"] if rules.sa_ta else ["belote"]
    if with_omitted and has_belote(rules):
        names += ["omitted_ns", "omitted_ew"] if rules.sa_ta else ["omitted"]
    if rules.annonces != "none":
        names += ["annonces_ns", "annonces_ew"]
        if with_false:
            names += ["false_ns", "false_ew"]
    if gives_rest(rules):
        names.append("stopped")
    return names


class RowForm(PlainForm):
    """A row of a sheet; `deal` is None if wrong. `number` is from 1, its fields' prefix from 0."""

    #: Name of the field that takes the cursor first.
    first: str
    #: Message for an empty row above a filled one.
    if_blank: Promise
    #: Return the deal typed in a row that is not blank; raises `scoring.Refused`.
    typed_deal: Callable[[], Deal]

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        rules: RuleSet,
        number: int,
        deal: Deal | None,
        initial: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(
            data, prefix=f"deals-{number}", initial=initial, use_required_attribute=False
        )
        self.rules = rules
        self.number = number + 1
        #: Number of the board that the row holds, in a duplicate, and whether it was not played.
        self.board: int | None = None
        self.unplayed = False
        self.deal = deal if data is None else None
        self.missing: set[str] = set()
        #: Likely mistakes in a wrong row.
        self.causes: list[Cause] = []
        #: What no cards can make in a row that the rules accept.
        self.doubts: list[Problem] = []

    def add_cell(self, name: str, field: forms.Field, style: str) -> None:
        """Add an input to the row, with a label for screen readers."""
        self.fields[name] = field
        label = {"field": field.label, "number": self.number}
        field.widget.attrs["aria-label"] = _("%(field)s, donne %(number)d") % label
        field.widget.attrs["class"] = style

    def hold(self, board: int, unplayed: bool) -> None:
        """Name the row after the board that it holds; it may stay empty if it was not played."""
        self.board, self.unplayed = board, unplayed
        for field in self.fields.values():
            label = {"field": field.label, "board": board}
            field.widget.attrs["aria-label"] = _("%(field)s, étui %(board)d") % label

    @property
    def cells(self) -> list[tuple[str | Promise, forms.BoundField]]:
        return [(HEADS[field.name], field) for field in self]

    @property
    def wrong(self) -> str:
        """Ids of the inputs to correct, separated by spaces."""
        return " ".join(self[name].auto_id for name in self.errors if name in self.fields)

    @property
    def blank(self) -> bool:
        if not self.is_bound:
            return self.deal is None
        return not any(self._typed_text(name) for name in self.fields)

    def read(self) -> None:
        """Read the row into `deal`, or show every problem beside its field."""
        if self.unplayed and self.blank:
            self.deal = Deal(None)
            return
        if not self.is_valid():
            self.causes = self.likely_causes()
            return
        if self.blank:
            self.add_error(self.first, str(self.if_blank))
            self.missing.add(self.first)
            return
        try:
            self.deal = self.typed_deal()
        except Refused as refused:
            for problem in refused.problems:
                self.add_problem(problem)
            self.causes = self.likely_causes()
        else:
            self.doubts = doubts_of_deal(self.rules, self.deal)

    def likely_causes(self) -> list[Cause]:
        """Return the likely mistakes in the typed row; empty if none can be guessed."""
        return []

    def add_problem(self, problem: Problem) -> None:
        self.add_error(self.first, say(problem.message, problem.params))

    def forgive_missing(self) -> None:
        """Remove the errors about missing fields, while the row is being typed."""
        for name in self.missing:
            self.errors.pop(name, None)

    def focus(self) -> None:
        self.fields[self.first].widget.attrs["autofocus"] = True

    def _typed_text(self, name: str) -> str:
        return str(self.data.get(self.add_prefix(name)) or "").strip()


class DealForm(RowForm):
    first = "taker"
    if_blank = gettext_lazy("Donne vide : tapez-la, ou choisissez « Passée ».")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        rules: RuleSet,
        number: int,
        deal: Deal | None = None,
        with_false: bool = False,
        with_omitted: bool = False,
    ) -> None:
        initial = typed_as(deal) if deal is not None else None
        super().__init__(data, rules=rules, number=number, deal=deal, initial=initial)
        for name in columns(rules, with_false, with_omitted):
            field = _field(name, rules)
            style = "segments" if isinstance(field.widget, Segments) else "box"
            self.add_cell(name, field, f"{style} cell {_kind(name)}")

    def typed_deal(self) -> Deal:
        deal = read_deal(self.rules, self._data()).deal
        # This row has no columns for a fault: the referee records it as a penalty.
        assert isinstance(deal, Deal)
        return deal

    def likely_causes(self) -> list[Cause]:
        return likely_causes_of(self.rules, self._data())

    def add_problem(self, problem: Problem) -> None:
        name = self._place(problem.field)
        if problem.code == "required":
            self.missing.add(name)
        if (problem.field, problem.code) == ("taker", "required"):
            forced = self.rules.all_pass == FORCED
            self.add_error(name, _WHO_TOOK_FORCED if forced else _WHO_TOOK)
        else:
            self.add_error(name, say(problem.message, problem.params))

    def _data(self) -> dict[str, Any]:
        """Return the row as data for `read_deal`. Text that is not a number stays as typed."""
        typed = {name: self._typed_text(name) for name in self.fields}
        data: dict[str, Any] = {
            "points": _camps(typed, "ns", "ew"),
            "belotes": _camps(typed, "belotes_ns", "belotes_ew"),
            "annonces": _camps(typed, "annonces_ns", "annonces_ew"),
            "false_annonces": _camps(typed, "false_ns", "false_ew"),
            "omitted": _camps(typed, "omitted_ns", "omitted_ew"),
            "capot": typed.get("capot") or None,
            "trump": typed.get("trump") or None,
            "contract": _contract(typed.get("contract", "")),
            "coinche": _value(typed.get("coinche", "")) or 0,
        }
        if typed["taker"]:
            data["taker"] = None if typed["taker"] in UNPLAYED else typed["taker"]
        if typed["taker"] in CANCELLED:
            data["void"] = typed["taker"]
        if typed.get("stopped"):
            data["void"] = STOPPED_BY.get(typed["stopped"])
        if typed.get("belote"):
            data["belotes"] = {typed["belote"]: 1}
        if typed.get("omitted"):
            data["omitted"] = {typed["omitted"]: 1}
        return data

    def _place(self, field: str) -> str:
        """Return the camp's input to mark: the one that is no number, else the one filled in."""
        if field in self.fields:
            return field
        stem = {"points": "", "false_annonces": "false_"}.get(field, f"{field}_")
        pair = [name for name in (f"{stem}ns", f"{stem}ew") if name in self.fields]
        for name in pair:
            if self._typed_text(name) and isinstance(_value(self._typed_text(name)), str):
                return name
        if pair:
            return (
                pair[0] if self._typed_text(pair[0]) or not self._typed_text(pair[1]) else pair[1]
            )
        return "belote" if field == "belotes" and "belote" in self.fields else "taker"


def typed_as(deal: Deal) -> dict[str, Any]:
    typed = {name: value or "" for name, value in deal._asdict().items()}
    typed["taker"] = deal.taker or deal.void or PASSED
    if deal.taker is not None:
        typed["ns"], typed["ew"] = deal.ns, deal.ew
    typed["belote"] = NS if deal.belotes_ns else EW if deal.belotes_ew else ""
    typed["stopped"] = next((one for one in CAMPS if STOPPED_BY[one] == deal.void), "")
    typed["omitted"] = NS if deal.omitted_ns else EW if deal.omitted_ew else ""
    return typed


def _field(name: str, rules: RuleSet) -> forms.Field:
    faces = _faces(name, rules)
    label = LABELS[name]
    if faces:
        choices = [(value, face.spoken) for value, face in faces.items()]
        return forms.ChoiceField(
            label=label, required=False, choices=choices, widget=Segments(faces)
        )
    attrs = {"autocomplete": "off", "size": "4"}
    if name == "contract":
        attrs |= {"list": "contracts", "autocapitalize": "none", "spellcheck": "false"}
    else:
        attrs["inputmode"] = "numeric"
    return forms.CharField(
        label=label, required=False, max_length=12, widget=forms.TextInput(attrs=attrs)
    )


def _faces(name: str, rules: RuleSet) -> dict[str, Face]:
    """Return the values of a field that is chosen, in order; empty if it is typed."""
    if name == "taker":
        cancelled: dict[str, Face] = {kind: CANCELLED[kind] for kind in void_kinds(rules)}
        passed = {PASSED: Face(gettext_lazy("passe"), gettext_lazy("Passée"), "p")}
        return {**CAMPS, **({} if rules.all_pass == FORCED else passed), **cancelled}
    if name in ("capot", "belote", "omitted", "stopped"):
        return {**NONE, **CAMPS}
    if name == "coinche":
        return {
            **NONE,
            "1": Face(_times(rules.coinche, "c."), gettext_lazy("coinché"), "c2"),
            "2": Face(_times(rules.surcoinche, "s."), gettext_lazy("surcoinché"), "s4"),
        }
    if name == "trump":
        suits = {
            suit: Face("", names[1], SUIT_KEYS[suit], suit.removesuffix("s"))
            for suit, names in SUITS.items()
        }
        others = {
            value: Face(text, SA_TA[value], key) for value, (text, key) in SA_TA_FACES.items()
        }
        return {**suits, **(others if rules.sa_ta else {})}
    return {}


def _times(factors: Sequence[int], otherwise: str) -> str:
    """Return "×2" if the mark is always multiplied by 2, else a letter."""
    return f"×{factors[0]}" if len(set(factors)) == 1 else otherwise


def _kind(name: str) -> str:
    if name in ("taker", "capot", "belote", "trump", "coinche"):
        return name
    if name in ("omitted", "stopped"):
        return "belote"
    return "contract" if name == "contract" else "number"


def _camps(typed: Mapping[str, str], ns: str, ew: str) -> dict[str, Any]:
    pairs = ((NS, typed.get(ns)), (EW, typed.get(ew)))
    return {camp: _value(text) for camp, text in pairs if text}


def _value(text: str) -> Any:
    """Return the number typed, or the text itself so that `scoring` refuses it."""
    plain = SPACES.sub("", text)
    return int(plain) if NUMBER.fullmatch(plain) else text


def _contract(text: str) -> Any:
    """Return the contract typed. The first letters of "capot" or "générale" are enough."""
    word = text.casefold().replace("é", "e")
    if word and CAPOT.startswith(word):
        return CAPOT
    if word and GENERALE.startswith(word):
        return GENERALE
    value = _value(text)
    return text if isinstance(value, int) and value > MOST_CONTRACT else value or None
