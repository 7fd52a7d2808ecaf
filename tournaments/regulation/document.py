"""The file regulation.toml: the whole regulation of a contest, with comments in French.

`[rules]` holds the rules of a deal, `[format]` the format; each `[[round]]` and `[[stage]]` differs
from it (see `completed`); `[[penalty]]` is a line of the price list, `[[article]]` a free article.
"none" is the value of an optional number that does not apply.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, Final

from scoring.catalogue.options import toml_value
from scoring.criteria import CRITERIA
from scoring.rules import OPTIONS, PRESET_KEY, RuleSet
from scoring.words import Problem, Refused
from tournaments.files.toml.parsing import MAX_BYTES, DocumentRefused, Located
from tournaments.regulation.fields import FormatOption, decimal_of
from tournaments.regulation.format import FORMAT, RoundChange, StageChange, StageName
from tournaments.regulation.format.changes import RULE_TERMS, STAGES, TERMS
from tournaments.regulation.free_articles import HELPS as ARTICLE_HELPS
from tournaments.regulation.free_articles import FreeArticle
from tournaments.regulation.reading import ENDS, NAME, NONE, NUMBER, REPEATED, Reading
from tournaments.regulation.tariffs import HELPS, RULINGS, TO, Tariff
from tournaments.regulation.value import Regulation
from tournaments.words.texts import clean_name

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
    return {name: value for name, value in article.to_data().items() if value}


def _option(name: str, value: object) -> str:
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
    return "\n".join(json.dumps(line, ensure_ascii=False)[1:-1] for line in text.split("\n"))


__all__ = ["MAX_BYTES", "NONE", "DocumentRefused", "Located", "from_toml", "to_toml"]


def from_toml(document: str | bytes) -> Regulation:
    """Return the regulation; raises `DocumentRefused` with every problem and its line.

    >>> regulation = from_toml('[rules]\\npreset = "ffb-belote"\\n[format]\\ntarget = 1000')
    >>> regulation.target, regulation.deals, regulation.rounds
    (1000, None, 4)
    """
    reading = Reading(document)
    rules = _rules(reading)
    options = _format_options(reading)
    lists: Lists = {
        "round": _indexed(
            _round(reading, options, n) for n in range(len(reading.several["round"]))
        ),
        "stage": _indexed(_stages(reading, options)),
        "penalty": _indexed(_tariff(reading, n) for n in range(len(reading.several["penalty"]))),
        "article": _indexed(_article(reading, n) for n in range(len(reading.several["article"]))),
    }
    regulation = _regulation(reading, rules or RuleSet.preset("ffb-belote"), options, lists)
    if regulation is None or reading.found:
        raise DocumentRefused(reading.found)
    return regulation


#: What the tables of each name say, each with its index in the document.
Lists = dict[str, list[tuple[int, Any]]]

#: Name of each list in `Regulation`.
IN_REGULATION: Final = {
    "round": "changes",
    "stage": "stages",
    "penalty": "tariffs",
    "article": "free_articles",
}


def _indexed(parts: Iterable[object]) -> list[tuple[int, Any]]:
    return [(index, one) for index, one in enumerate(parts) if one is not None]


def _rules(reading: Reading) -> RuleSet | None:
    """Return the rules of a deal, or None if they have problems, which are noted."""
    options = reading.known_rules()
    try:
        return RuleSet.from_options(options)
    except Refused as refused:
        problems = refused.problems
    reading.add("rules", problems)
    # If only the game is missing or wrong, check the options against every game.
    if {problem.field for problem in problems} <= {PRESET_KEY, "game"}:
        rest = {n: v for n, v in options.items() if n not in (PRESET_KEY, "game")}
        wrong = [
            OPTIONS[name].problems(name, value, game)
            for name, value in rest.items()
            if name in OPTIONS and (game := _game_that_has(name, value)) is not None
        ]
        reading.add("rules", [problem for rule_problems in wrong for problem in rule_problems])
    return None


def _game_that_has(name: str, value: object) -> str | None:
    games = OPTIONS[name].games
    return games[0] if all(OPTIONS[name].problems(name, value, game) for game in games) else None


def _format_options(reading: Reading) -> dict[str, Any]:
    """Return the options of `[format]`, unchecked; with one end of a match, the others are None."""
    options = {name: _read(FORMAT[name], value) for name, value in reading.known_format().items()}
    if any(name in options for name in ENDS):
        options = {**dict.fromkeys(ENDS), **options}
    return options


def completed(terms: Mapping[str, Any], general: Mapping[str, Any]) -> dict[str, Any]:
    """Return the terms of a round or a stage, with those that it leaves out taken from `general`.

    A round to 1000 points no longer has the general deals. The clock stays unless said otherwise.
    """
    kept = dict(general)
    if any(terms.get(name) is not None for name in ("deals", "target")):
        kept |= {"deals": None, "target": None}
    return {**kept, **terms}


def _round(reading: Reading, options: Mapping[str, Any], index: int) -> RoundChange | None:
    table = reading.known("round", index)
    if not reading.require("round", index, NUMBER, table):
        return None
    number = table.pop(NUMBER)
    return RoundChange(round=number, **completed(_terms_of_table(table), _general(options)))


def _stages(reading: Reading, options: Mapping[str, Any]) -> list[StageChange | None]:
    """Return the changes of the `[[stage]]`, each completed from the stage that contains it."""
    tables = [reading.known("stage", index) for index in range(len(reading.several["stage"]))]
    names = [
        table.pop(NAME) if reading.require("stage", index, NAME, table) else None
        for index, table in enumerate(tables)
    ]
    general = _general(options)
    changes: list[StageChange | None] = []
    brackets = (t for name, t in zip(names, tables, strict=True) if name == StageName.BRACKET)
    of_brackets = completed(_terms_of_table(next(brackets, {})), general)
    for name, table in zip(names, tables, strict=True):
        apart = name in (StageName.POOLS, StageName.ROUNDS, StageName.BRACKET)
        terms = completed(_terms_of_table(table), general if apart else of_brackets)
        changes.append(StageChange(name=name, **terms) if name is not None else None)
    return changes


def _terms_of_table(table: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value if name in RULE_TERMS else _read(FORMAT[name], value)
        for name, value in table.items()
    }


def _general(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the general terms. Problems of [format] are reported there: the usual value stays."""
    usual = {f.name: f.default for f in fields(Regulation) if f.name in TERMS}
    return {
        name: usual[name] if FORMAT[name].problems(name, value) else value
        for name in TERMS
        for value in (options.get(name, usual[name]),)
    }


def _tariff(reading: Reading, index: int) -> Tariff:
    tariff = {"name": "", **reading.known("penalty", index)}
    if isinstance(tariff["name"], str):
        tariff["name"] = clean_name(tariff["name"])
    return Tariff(**tariff)


def _article(reading: Reading, index: int) -> FreeArticle:
    return FreeArticle(**{"title": "", "text": "", **reading.known("article", index)})


def _regulation(
    reading: Reading, rules: RuleSet, options: dict[str, Any], lists: Lists
) -> Regulation | None:
    """Return the regulation, or None after noting its problems.

    After each refusal, the wrong options are removed and the rest is checked again.
    """
    noted: set[str] = set()
    while True:
        values: dict[str, Any] = {
            IN_REGULATION[name]: tuple(one for _, one in held) for name, held in lists.items()
        }
        try:
            return Regulation.of_rules(rules, **options, **values)
        except Refused as refused:
            # Problems number the tables of a name by their place among those still checked.
            places = {name: [index for index, _ in held] for name, held in lists.items()}
            problems = [_renumbered(problem, places) for problem in refused.problems]
        if noted & ENDS.keys():
            problems = [p for p in problems if (p.field, p.code) != ("deals", "no-end")]
        fresh = [problem for problem in problems if problem.field not in noted]
        if not fresh:
            return None
        reading.add("format", fresh)
        noted |= {problem.field for problem in fresh}
        options = {name: value for name, value in options.items() if name not in noted}
        wrong = {field.partition(".")[0] for field in noted}
        lists = {
            name: [(index, one) for index, one in held if f"{name}[{index}]" not in wrong]
            for name, held in lists.items()
        }


def _renumbered(problem: Problem, places: Mapping[str, list[int]]) -> Problem:
    several, bracket, rest = problem.field.partition("[")
    if not bracket:
        return problem
    position, _, name = rest.partition("].")
    # `RoundChange` calls "round" what the document calls "number".
    name = NUMBER if name == "round" else name
    return problem._replace(field=f"{several}[{places[several][int(position)]}].{name}")


def _read(option: FormatOption, value: object) -> object:
    if option.optional and value == NONE:
        return None
    return tuple(value) if isinstance(value, list) else value
