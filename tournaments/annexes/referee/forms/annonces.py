"""Form of the annonces that two camps hold, to know which camp scores its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext, gettext_lazy

from scoring.annonce_scale import CARRE, SEQUENCES, Annonce, scale_of
from scoring.annonces import Resolution, check_annonces, resolve
from scoring.cards import CAMPS, EW, NS, RANK_WORDS
from scoring.catalogue.annonces import SPOKEN_FIRST
from scoring.penalties import CAMP_NAMES
from scoring.rules import RuleSet
from scoring.words import Problem
from tournaments.forms.core.fields import PlainForm, styled
from tournaments.words.texts import SA_TA, SUITS, say

#: Field of the camp that spoke first, where it decides between equal annonces.
FIRST = "first"
#: Annonces that two hands of eight cards can show; more where a card may serve several.
MOST, MOST_SHARING = 4, 6
KINDS = {
    "tierce": gettext_lazy("tierce"),
    "cinquante": gettext_lazy("cinquante"),
    "cent": gettext_lazy("cent"),
    CARRE: gettext_lazy("carré"),
}
LABELS = {
    "kind": gettext_lazy("Annonce"),
    "high": gettext_lazy("Hauteur"),
    "suit": gettext_lazy("Couleur"),
}
MISSING = {
    "kind": gettext_lazy("Choisissez l’annonce."),
    "high": gettext_lazy("Choisissez la hauteur."),
    "suit": gettext_lazy("Choisissez la couleur."),
}

NO_SUIT = gettext_lazy("Un carré n’a pas de couleur.")


class Row(NamedTuple):
    """The three fields of one annonce."""

    kind: BoundField
    high: BoundField
    suit: BoundField


class AnnoncesForm(PlainForm):
    """Trump, and the annonces of both camps. `resolution` is the answer once the form is valid."""

    resolution: Resolution | None = None

    def __init__(self, data: Mapping[str, Any] | None = None, *, rules: RuleSet) -> None:
        super().__init__(data, prefix="shown", use_required_attribute=False)
        self.rules = rules
        suits = [(suit, f"{sign} {word}") for suit, (sign, word) in SUITS.items()]
        trumps = [*suits, *(SA_TA.items() if rules.sa_ta else ())]
        self.fields["trump"] = _choice(gettext_lazy("Atout"), [("", "–"), *trumps])
        if rules.equal_annonces in SPOKEN_FIRST:
            camps = [(camp, say(*CAMP_NAMES[camp])) for camp in CAMPS]
            self.fields[FIRST] = _choice(
                gettext_lazy("Camp qui a parlé le premier"), [("", "–"), *camps]
            )
        ranks = [(rank, say(RANK_WORDS[rank], {})) for rank in reversed(scale_of(rules).ranks)]
        choices: dict[str, list[tuple[str, Any]]] = {
            "kind": list(KINDS.items()),
            "high": ranks,
            "suit": suits,
        }
        self.count = MOST_SHARING if rules.annonces == "cafe" else MOST
        for camp in CAMPS:
            for number in range(self.count):
                for part, label in LABELS.items():
                    field = _choice(label, [("", label), *choices[part]])
                    field.widget.attrs["aria-label"] = _spoken(camp, number, part)
                    self.fields[_name(camp, number, part)] = field
        styled(self)

    @property
    def camps(self) -> list[tuple[str, list[Row]]]:
        """Each camp with the fields of its annonces."""
        return [
            (
                camp,
                [Row(*(self[_name(camp, n, part)] for part in LABELS)) for n in range(self.count)],
            )
            for camp in CAMPS
        ]

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        held = {camp: self._annonces_of(camp) for camp in CAMPS}
        if self.errors:
            return values
        if not any(held.values()):
            self.add_error(_name(NS, 0, "kind"), gettext("Tapez au moins une annonce."))
            return values
        trump, first = values["trump"] or None, values.get(FIRST) or None
        listed = {camp: list(rows.values()) for camp, rows in held.items()}
        problems = check_annonces(self.rules, trump, listed[NS], listed[EW], first)
        for problem in problems:
            self.add_error(self._place(problem, held), say(problem.message, problem.params))
        if not problems:
            self.resolution = resolve(self.rules, trump, listed[NS], listed[EW], first)
        return values

    def _annonces_of(self, camp: str) -> dict[int, Annonce]:
        """Return the annonces of a camp by row; show what is wrong in one beside its fields."""
        held: dict[int, Annonce] = {}
        for number in range(self.count):
            typed = {part: self.cleaned_data.get(_name(camp, number, part)) for part in LABELS}
            if not any(typed.values()):
                continue
            needed = [part for part in LABELS if part != "suit" or typed["kind"] in SEQUENCES]
            wrong = {part: MISSING[part] for part in needed if not typed[part]}
            if typed["kind"] == CARRE and typed["suit"]:
                wrong["suit"] = NO_SUIT
            for part, message in wrong.items():
                self.add_error(_name(camp, number, part), str(message))
            if wrong:
                continue
            one = Annonce(str(typed["kind"]), str(typed["high"]), typed["suit"] or None)
            # its own problems first: those of several annonces are shown once each is sound
            alone = check_annonces(self.rules, self.cleaned_data.get("trump") or None, [one], [])
            for problem in alone:
                field = _name(camp, number, problem.code if problem.code in LABELS else "kind")
                self.add_error(field, say(problem.message, problem.params))
            held[number] = one
        return held

    def _place(self, problem: Problem, held: Mapping[str, Mapping[int, Annonce]]) -> str:
        """Return the field where a problem of several annonces is shown."""
        if problem.field not in held:
            return problem.field
        named = problem.params.get("other", problem.params.get("annonce"))
        rows = held[problem.field]
        last = [number for number, annonce in rows.items() if annonce.text == named]
        return _name(problem.field, last[-1] if last else min(rows), "kind")


def _name(camp: str, number: int, part: str) -> str:
    return f"{camp.lower()}-{number}-{part}"


def _choice(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def _spoken(camp: str, number: int, part: str) -> str:
    labels = {
        NS: gettext("%(field)s de Nord-Sud, annonce %(number)s"),
        EW: gettext("%(field)s d’Est-Ouest, annonce %(number)s"),
    }
    return labels[camp] % {"field": LABELS[part], "number": number + 1}
