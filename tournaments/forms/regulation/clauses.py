"""Form of one clause: the fields of what a sentence of the regulation tells, and no other.

It is the form of the whole regulation, of which a page shows and sends a few fields. The server
completes the others with their present values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.forms import BoundField, ChoiceField
from django.utils.translation import gettext as _

from scoring.annonce_examples import annonce_example_of
from scoring.catalogue.options import Choice, Value, toml_value
from scoring.examples import example_of
from scoring.match_examples import match_example_of
from scoring.rules import OPTIONS
from scoring.wording import in_its_words
from scoring.words import N_, Refused
from tournaments.forms.regulation.choices import (
    CLOCK,
    DEALS,
    DEALS_OR_TARGET,
    RULES,
    TARGET,
    RegulationForm,
    field_of,
    typed_value,
)
from tournaments.forms.regulation.drafts import typed_in
from tournaments.forms.regulation.options import POINTS, RuleField, takes_others
from tournaments.forms.regulation.rows import Rows
from tournaments.regulation import FORMAT, Regulation
from tournaments.regulation.starts import usual_regulation
from tournaments.regulation.telling import clause_label
from tournaments.regulation.text import articles, typographic
from tournaments.regulation.wording import CHANGES, FREE_ARTICLES, LISTS, SECRET, STAGES, TARIFFS
from tournaments.regulation.words.in_contest import rules_said
from tournaments.words.texts import say

#: Ids of the fields of a clause, which may open on a page with others.
CLAUSE_IDS: Final = "clause_%s"
#: Answer that makes a field useful, for the script that hides the others.
_ANSWERS: Final = {
    DEALS: f"end={DEALS}|{DEALS_OR_TARGET}",
    TARGET: f"end={TARGET}|{DEALS_OR_TARGET}",
    "partners": "entrants=pairs",
    "seating": "entrants=individuals",
    "first_seats": "entrants=individuals",
    "incomplete": "entrants=individuals",
    "pair_rounds": "entrants=individuals",
}
#: What is said of two ways with one example: any deal that told them apart would be theirs.
SAME: Final = N_("Avec le reste de ce règlement, les choix qui ont cet exemple marquent pareil.")
_NOT_TOLD: Final = ("start", "end")


@dataclass(frozen=True, slots=True)
class Way:
    """A way that a clause can read; `example` is a deal marked, or a match won, this way, or ""."""

    value: str
    words: str
    more: str
    chosen: bool
    usual: bool
    example: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """Field of a clause; `answer` is the one that makes it useful ("bye=points"), or ""."""

    field: BoundField
    ways: tuple[Way, ...]
    answer: str


class ClauseShown:
    """The form of a clause as its page shows it. `names` are its options and lists.

    `form` is that of the whole regulation, bound if the page was sent: the cursor then stands on
    the first wrong field. `title` is the label of the first field, or of the list.
    """

    def __init__(self, form: RegulationForm, names: Sequence[str]) -> None:
        self.form = form
        self.names = tuple(names)
        self.asked = tuple(_asked(form, name) for name in _fields_of(names, form))
        self.lists = {_LISTS[name]: _rows(form, name) for name in names if name in LISTS}
        title = self.asked[0].field.label if self.asked else clause_label(names[0], form.shown)
        self.title = str(title)
        self._focus_error()

    @property
    def problems(self) -> list[str]:
        """Mistakes about what this clause does not ask, each after the name of its field."""
        shown = {one.field.name for one in self.asked}
        return [
            f"{self.form.fields[name].label} – {error}"
            for name, errors in self.form.errors.items()
            if name in self.form.fields and name not in shown and name != "token"
            for error in errors
        ]

    def _focus_error(self) -> None:
        rows = [row for one in self.lists.values() for row in one.filled]
        wrong = [one.field for one in self.asked if one.field.errors]
        wrong += [row[name] for row in rows for name in row.fields if name in row.errors]
        for field in self.form.fields.values():
            field.widget.attrs.pop("autofocus", None)
        if wrong:
            wrong[0].field.widget.attrs["autofocus"] = True


def wrong_fields(form: RegulationForm) -> list[BoundField]:
    """Return the fields of the regulation that a form sent, or a draft, has wrong."""
    return [form[name] for name in RegulationForm.base_fields if name in form.errors]


def wrong_lists(form: RegulationForm) -> dict[str, Rows[Any]]:
    return {rows.prefix: rows for rows in form.lists.values() if rows.wrong}


def shown_values(regulation: Regulation, names: Sequence[str]) -> dict[str, Any]:
    """Return the initial values of a clause's fields: what is played, not "as the game"."""
    options = regulation.rules.options()
    shown: dict[str, Any] = {}
    for name in names:
        if name in RULES and name in options:
            shown |= typed_value(name, options[name])
    return shown


def completed(form: RegulationForm, sent: Mapping[str, object]) -> dict[str, str]:
    """Return what the page of a clause sent, with what `form` shows for all the other fields.

    Rules chosen one by one belong to the game they were chosen for: another game drops them, and
    brings the options of the format that it needs.
    """
    shown = typed_in(form)
    start = str(sent.get("start", shown["start"]))
    if start != shown["start"]:
        for name in RULES:
            for field in [f for f in shown if f == field_of(name) or f.startswith(f"{name}_")]:
                if field not in FORMAT:
                    del shown[field]
        if start in form.starts:
            shown |= form.starts[start].shape
    return {**shown, **{name: str(typed) for name, typed in sent.items()}}


def typed_whole(form: RegulationForm) -> dict[str, str]:
    """Return all that a browser would send for this form and its lists."""
    typed = typed_in(form)
    for rows in form.lists.values():
        typed[rows.prefix] = str(len(rows.rows))
        for row in rows.rows:
            typed |= {row.add_prefix(name): text for name, text in typed_in(row).items()}
    return typed


#: Name of each list's rows in a page.
_LISTS: Final = {
    CHANGES: "changes",
    STAGES: "stages",
    TARIFFS: "tariffs",
    FREE_ARTICLES: "articles",
}


def _rows(form: RegulationForm, name: str) -> Rows[Any]:
    return next(rows for rows in form.lists.values() if rows.prefix == _LISTS[name])


def _fields_of(names: Sequence[str], form: RegulationForm) -> Iterator[str]:
    """Yield the fields that ask for these options, in their order, each once."""
    fields: list[str] = []
    for name in names:
        if name == "game":
            fields.append("start")
        elif name in LISTS or name == SECRET:
            continue
        else:
            if name in (DEALS, TARGET, CLOCK):
                fields.append("end")
                fields += (DEALS, TARGET)
            fields.append(field_of(name))
            if f"{name}_{POINTS}" in form.fields:
                fields.append(f"{name}_{POINTS}")
    yield from dict.fromkeys(fields)


def _asked(form: RegulationForm, name: str) -> Asked:
    field = form[name]
    if name.endswith(f"_{POINTS}"):
        answer = f"{name.removesuffix(f'_{POINTS}')}={POINTS}"
    else:
        answer = _ANSWERS.get(name, "")
    if isinstance(field.field, RuleField):
        return Asked(field, tuple(_ways_of_rule(form, field)), answer)
    if isinstance(field.field, ChoiceField):
        return Asked(field, tuple(_ways_of_word(form, field)), answer)
    return Asked(field, (), answer)


def _ways_of_rule(form: RegulationForm, field: BoundField) -> Iterator[Way]:
    """Yield the sentence of each value of an option of the rules, the usual one first."""
    assert isinstance(field.field, RuleField)
    option, regulation = field.field.option, form.shown
    name = next(name for name in RULES if OPTIONS[name] is option)
    usual = usual_regulation(regulation.rules).rules.options().get(name)
    chosen = str(field.value() or toml_value(regulation.rules.options().get(name, "")))
    choices = _told_apart(regulation, name, option.choices_in(regulation.game), chosen)
    sentences = [typographic(_sentence(regulation, name, choice.value)) for choice in choices]
    examples = [_example(regulation, name, choice.value) for choice in choices]
    labels = {key: typographic(label) for key, label in _choices(field.field)}
    ways = [
        Way(
            value := toml_value(choice.value),
            sentence or labels[value],
            # Two ways may be posted with the same sentence: the label tells them apart.
            labels[value] if sentence and sentences.count(sentence) > 1 else "",
            chosen == value,
            choice.value == usual,
            _alone(example, examples),
        )
        for choice, sentence, example in zip(choices, sentences, examples, strict=True)
    ]
    yield from sorted(ways, key=lambda way: not way.usual)
    if POINTS in labels:
        yield Way(POINTS, labels[POINTS], "", chosen == POINTS, usual=False)


def _told_apart(
    regulation: Regulation, name: str, choices: Sequence[Choice], chosen: str
) -> list[Choice]:
    """Return the choices, one for each sentence: a price of 162 may be marked as one of 160."""
    if not takes_others(OPTIONS[name]):
        return list(choices)
    by_sentence: dict[str, Choice] = {}
    for choice in choices:
        sentence = _sentence(regulation, name, choice.value) or str(choice.value)
        if toml_value(choice.value) == chosen or sentence not in by_sentence:
            by_sentence[sentence] = choice
    return list(by_sentence.values())


def _alone(example: str, examples: Sequence[str]) -> str:
    """Return an example, with a word where another way has the same one."""
    if example and examples.count(example) > 1:
        return f"{example} {typographic(_(SAME))}"
    return example


def _ways_of_word(form: RegulationForm, field: BoundField) -> Iterator[Way]:
    """Yield the named values of an option of the format, or of the game, the usual one first."""
    assert isinstance(field.field, ChoiceField)
    usual = getattr(usual_regulation(form.shown.rules), field.name, None)
    usual = POINTS if isinstance(usual, int) else usual
    chosen = field.value()
    for value, label in sorted(_choices(field.field), key=lambda choice: choice[0] != usual):
        sentence = ""
        if field.name not in _NOT_TOLD and value != POINTS:
            sentence = typographic(_posted(form.shown, field.name, value))
        yield Way(
            str(value),
            typographic(label),
            sentence,
            str(chosen) == str(value),
            field.name not in _NOT_TOLD and value == usual,
        )


def _choices(field: ChoiceField) -> list[tuple[str, str]]:
    choices: Any = field.choices
    return [(value, str(label)) for value, label in choices]


def _sentence(regulation: Regulation, name: str, value: Value) -> str:
    """Return what the regulation would post with this value of an option of the rules, or ""."""
    try:
        rules = regulation.rules.with_options(**{name: value})
        other = regulation.with_format(rules=rules)
    except Refused:
        return ""
    return " ".join(rules_said(other, name, value))


def _example(regulation: Regulation, name: str, value: Value) -> str:
    try:
        rules = regulation.rules.with_options(**{name: value})
    except Refused:
        return ""
    example = (
        annonce_example_of(rules, name) or example_of(rules, name) or match_example_of(rules, name)
    )
    if example is None:
        return ""
    return typographic(in_its_words(rules, say(*example.text)))


def _posted(regulation: Regulation, name: str, value: object) -> str:
    try:
        other = regulation.with_format(**{name: value})
    except Refused:
        return ""
    sentences = [
        sentence
        for article in articles(other)
        for sentence, options in zip(article.sentences, article.options, strict=True)
        if options[0] == name
    ]
    return sentences[0] if len(sentences) == 1 else ""
