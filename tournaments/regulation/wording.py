"""The options of a regulation and their values, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.options import Choice, Value
from scoring.ranking import CRITERIA
from scoring.rules import OPTIONS
from scoring.words import Text
from tournaments.regulation.value import FORMAT
from tournaments.words import say


def label_of(name: str) -> str:
    """The label of an option of the rules or of the format."""
    described = OPTIONS[name] if name in OPTIONS else FORMAT[name]
    return say(described.label, {})


def choice_of(name: str, value: object) -> Choice | None:
    """The choice of a rule's option that has this value."""
    return next((c for c in OPTIONS[name].choices if c.value == value), None)


def value_of(name: str, value: object) -> str:
    """A value of an option in words: "sans annonces, sauf la belote", "12", "total des points"."""
    if value is None:
        return _("aucun")
    if name in OPTIONS:
        choice = choice_of(name, value)
        if choice is not None:
            return say(choice.label, {})
        return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    if isinstance(value, tuple | list):
        return ", ".join(lower(say(CRITERIA[one].label, {})) for one in value) or _("aucun")
    named = {word.value: word.label for word in FORMAT[name].words}
    if isinstance(value, str) and value in named:
        return say(named[value], {})
    return str(value)


def sentence_of(name: str, value: Value) -> str:
    """A whole sentence that says this value of an option of the rules."""
    sentence = getattr(OPTIONS[name], "sentence", None)
    if sentence is None:
        return named(label_of(name), lower(value_of(name, value))) + "."
    said: Text = sentence(value)
    return say(said.message, said.params)


def named(name: str, value: str) -> str:
    """An option and its value: "arrondi : au point près"."""
    return _("%(name)s : %(value)s") % {"name": name, "value": value}


def lower(words: str) -> str:
    """Words that stand inside a sentence.

    >>> lower("Total des points")
    'total des points'
    """
    return words[:1].lower() + words[1:]
