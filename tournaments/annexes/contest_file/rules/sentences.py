"""Sentences for what pydantic refuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pydantic import ValidationError

from scoring.words import N_
from tournaments.annexes.contest_file.rules.faults import Fault, path_of
from tournaments.annexes.contest_file.rules.members import Member

#: Sentence of each type of error, filled in by its context.
_SAID: Final = {
    "missing": N_("Il manque."),
    "unexpected_keyword_argument": N_("Ce membre est inconnu."),
    "string_too_long": N_("%(max_length)d signes au plus."),
    "string_too_short": N_("Ce texte est vide."),
    "too_short": N_("Il en faut au moins %(min_length)d."),
    "greater_than_equal": N_("%(ge)d au moins."),
    "less_than_equal": N_("%(le)d au plus."),
    "string_type": N_("Un texte est attendu."),
    "int_type": N_("Un nombre entier est attendu."),
    "int_parsing": N_("Un nombre entier est attendu."),
    "int_parsing_size": N_("Ce nombre dépasse 64 bits."),
    "bool_type": N_("true ou false est attendu."),
    "tuple_type": N_("Une liste est attendue."),
    "dict_type": N_("Un objet est attendu."),
    "dataclass_type": N_("Un objet est attendu."),
    "string_pattern_mismatch": N_("Ce n’est pas une référence de ce fichier."),
    "invisible": N_("Un nom sans signe invisible est attendu."),
    "enum": N_("Ce mot est inconnu. Attendu : %(expected)s."),
    "literal_error": N_("Ce mot est inconnu. Attendu : %(expected)s."),
}
#: Prefixes of the types of errors that one sentence says.
_OF_KIND: Final = {
    "date": N_("Une date est attendue, comme 2026-03-12, ou un moment avec son fuseau."),
    "timezone": N_("Une date est attendue, comme 2026-03-12, ou un moment avec son fuseau."),
    "time": N_("Une heure est attendue, comme 14:00:00."),
    "uuid": N_("Un identifiant UUID est attendu."),
}
_OTHER: Final = N_("Cette valeur n’est pas celle attendue.")
#: Last steps of pydantic's paths that name a choice of types, and no member of the file.
_CHOICES: Final = ("function-", "constrained-", "nullable", "literal", "tuple[", "str", "enum")


def faults_of(error: ValidationError, member: Member, line: int | None = None) -> Iterator[Fault]:
    """Yield each fault that pydantic found in a member."""
    for one in error.errors(include_url=False, include_input=False):
        kind = one["type"]
        message = _SAID.get(kind)
        if message is None:
            sentences = (
                sentence for prefix, sentence in _OF_KIND.items() if kind.startswith(prefix)
            )
            message = next(sentences, _OTHER)
        where = [step for step in one["loc"] if not _is_choice(step)]
        yield Fault(path_of(member, where), message, _params(one.get("ctx", {})), line)


def _params(context: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in context.items() if isinstance(value, int | str)}


def _is_choice(step: int | str) -> bool:
    return isinstance(step, str) and step.startswith(_CHOICES)
