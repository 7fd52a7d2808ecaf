"""Writing of a regulation's document, each option explained in French.

`document.from_toml` reads it back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from scoring.catalogue.options import toml_value
from scoring.criteria import CRITERIA
from tournaments.regulation.fields import FormatOption, decimal_of
from tournaments.regulation.format import FORMAT, RoundChange, StageChange
from tournaments.regulation.format.changes import STAGES, TERMS
from tournaments.regulation.free_articles import HELPS as ARTICLE_HELPS
from tournaments.regulation.free_articles import FreeArticle
from tournaments.regulation.reading import NAME, NONE, NUMBER, REPEATED
from tournaments.regulation.tariffs import HELPS, RULINGS, TO
from tournaments.regulation.value import Regulation

HEAD = f"""\
# Règlement d’un concours, pour Dix de Der.
# Tout ce qui suit un « # » est une explication. Une option qu’on efface prend sa valeur
# habituelle ; "{NONE}" veut dire « aucun ».
"""
RULES_HEAD = "# Les règles d’une donne."
FORMAT_HEAD = "# Le concours."
ROUND_HEAD = f"""\
# Une partie qui n’est pas comme les autres : son numéro, puis ce qui change. Ce qu’elle ne dit pas
# est comme dans [format], la durée comprise ; seuls deals et target se remplacent l’un l’autre. Par
# exemple, une quatrième partie de 15 donnes :
#   [[round]]
#   {NUMBER} = 4
#   deals = 15"""
STAGE_HEAD = "\n".join(
    [
        "# Une étape qui n’est pas comme les autres, quel que soit le numéro de ses parties ; elle",
        "# l’emporte sur [[round]], et la plus précise sur celle qui la contient. Par exemple, une",
        "# finale en 1500 points :",
        "#   [[stage]]",
        f'#   {NAME} = "final"',
        "#   target = 1500",
        f"#   {NAME}, au choix :",
        *(f"#     {json.dumps(word.value)} : {word.label}" for word in STAGES),
    ]
)
PENALTY_HEAD = "\n".join(
    [
        "# Le tarif d’une faute, une table par faute :",
        *(f"#   {name} : {HELPS[name]}" for name in REPEATED["penalty"]),
        *(f"#     to = {json.dumps(word.value)} : {word.label}" for word in TO),
        *(f"#     ruling = {json.dumps(word.value)} : {word.label}" for word in RULINGS),
    ]
)
ARTICLE_HEAD = "\n".join(
    [
        "# Un article libre, imprimé à la suite du règlement, une table par article :",
        *(f"#   {name} : {ARTICLE_HELPS[name]}" for name in REPEATED["article"]),
    ]
)


def to_toml(regulation: Regulation) -> str:
    """Return the whole regulation as TOML with comments; `from_toml` reads it back."""
    parts = [HEAD, RULES_HEAD, "[rules]", regulation.rules.to_toml(), FORMAT_HEAD, "[format]"]
    parts += [_option(name, getattr(regulation, name)) for name in FORMAT]
    lists: Iterable[tuple[str, str, Iterable[Mapping[str, Any]]]] = (
        (ROUND_HEAD, "round", ({NUMBER: c.round, **_terms(c)} for c in regulation.changes)),
        (STAGE_HEAD, "stage", ({NAME: c.name, **_terms(c)} for c in regulation.stages)),
        (PENALTY_HEAD, "penalty", (tariff.to_data() for tariff in regulation.tariffs)),
        (ARTICLE_HEAD, "article", map(_written, regulation.free_articles)),
    )
    for head, table, entries in lists:
        parts.append(head)
        for entry in entries:
            lines = (f"{name} = {_value(value)}" for name, value in entry.items())
            parts.append("\n".join([f"[[{table}]]", *lines]))
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _terms(change: RoundChange | StageChange) -> dict[str, Any]:
    return {name: getattr(change, name) for name in TERMS} | change.own


def _written(article: FreeArticle) -> dict[str, Any]:
    """Return an article as its table has it: what it leaves out is left out there too."""
    return {name: value for name, value in article.to_data().items() if value}


def _option(name: str, value: object) -> str:
    """Return an option of the format as TOML, with its meaning as comments above it."""
    described = FORMAT[name]
    comments = [described.label, described.help, *_values(described)]
    return "\n".join([*(f"# {comment}" for comment in comments), f"{name} = {_value(value)}"])


def _values(option: FormatOption) -> Iterable[str]:
    for word in option.words:
        yield f"  {_value(word.value)} : {word.label}"
    if option.hundredths:
        yield f"  un nombre de {option.least} à {option.most}, deux décimales au plus"
    elif option.numbers:
        yield f"  une liste de {option.numbers} nombres au plus, de {option.least} à {option.most}"
    elif option.most is not None:
        yield f"  un nombre entier de {option.least} à {option.most}"
    if option.criteria:
        for name, criterion in CRITERIA.items():
            yield f"  {_value(name)} : {criterion.label}"
    elif option.optional:
        yield f"  {_value(None)} : aucun"


def _value(value: Any) -> str:
    if value is None:
        return toml_value(NONE)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Fraction):
        return str(decimal_of(value))
    if isinstance(value, bool | int):
        return toml_value(value)
    if "\n" in value:
        # The first line break is not part of a TOML string of several lines.
        return f'"""\n{_lines(value)}"""'
    # A JSON string is also a TOML string.
    return json.dumps(value, ensure_ascii=False)


def _lines(text: str) -> str:
    """Return a text of several lines, escaped for TOML."""
    return "\n".join(json.dumps(line, ensure_ascii=False)[1:-1] for line in text.split("\n"))
