"""The file regulation.toml: the whole regulation of a contest, with comments in French.

`[rules]` holds the rules of a deal, as `scoring` writes them. `[format]` holds the format of the
contest. Each `[[round]]` is a round that differs, and takes its missing options from `[format]`.
Each `[[penalty]]` is a line of the price list.

"none" is the value of an optional number that does not apply. If a table gives one of the three
ends of a match (deals, target, clock), the ends that it leaves out do not apply.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from scoring.catalogue.options import toml_value
from scoring.ranking import CRITERIA
from scoring.rules import OPTIONS, PRESET_KEY, RuleSet
from scoring.words import Problem, Refused
from tournaments.regulation.fields import FormatOption
from tournaments.regulation.format import FORMAT, RoundChange
from tournaments.regulation.reading import (
    ENDS,
    MAX_BYTES,
    NONE,
    NUMBER,
    PENALTY_KEYS,
    ROUND_OPTIONS,
    DocumentRefused,
    Located,
    Reading,
)
from tournaments.regulation.tariffs import HELPS, TO, Tariff
from tournaments.regulation.value import Regulation
from tournaments.wording.words import clean_name

__all__ = ["MAX_BYTES", "NONE", "DocumentRefused", "Located", "from_toml", "to_toml"]

HEAD = f"""\
# Règlement d’un concours, pour Dix de Der.
# Tout ce qui suit un « # » est une explication. Une option qu’on efface prend sa valeur
# habituelle ; "{NONE}" veut dire « aucun ».
"""
RULES_HEAD = "# Les règles d’une donne."
FORMAT_HEAD = "# Le concours."
ROUND_HEAD = f"""\
# Une partie qui n’est pas comme les autres : son numéro, puis ce qui change. Ce qu’elle ne dit pas
# est comme dans [format]. Par exemple, une quatrième partie de 15 donnes :
#   [[round]]
#   {NUMBER} = 4
#   deals = 15"""
PENALTY_HEAD = "\n".join(
    [
        "# Le tarif d’une faute, une table par faute :",
        *(f"#   {name} : {HELPS[name]}" for name in PENALTY_KEYS),
        *(f"#     to = {json.dumps(word.value)} : {word.label}" for word in TO),
    ]
)


def to_toml(regulation: Regulation) -> str:
    """Return the whole regulation as TOML with comments; `from_toml` reads it back."""
    parts = [HEAD, RULES_HEAD, "[rules]", regulation.rules.to_toml(), FORMAT_HEAD, "[format]"]
    parts += [_option(name, getattr(regulation, name)) for name in FORMAT]
    parts.append(ROUND_HEAD)
    for change in regulation.changes:
        lines = ["[[round]]", f"{NUMBER} = {change.round}"]
        lines += [f"{name} = {_value(getattr(change, name))}" for name in ROUND_OPTIONS]
        parts.append("\n".join(lines))
    parts.append(PENALTY_HEAD)
    for tariff in regulation.tariffs:
        said = (f"{name} = {_value(getattr(tariff, name))}" for name in PENALTY_KEYS)
        parts.append("\n".join(["[[penalty]]", *said]))
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def from_toml(document: str | bytes) -> Regulation:
    """Return the regulation of a document.

    Raises `DocumentRefused` with every problem and its line.

    >>> regulation = from_toml('[rules]\\npreset = "ffb-belote"\\n[format]\\ntarget = 1000')
    >>> regulation.target, regulation.deals, regulation.rounds
    (1000, None, 4)
    """
    reading = Reading(document)
    rules = _rules(reading)
    given = _given(reading)
    rounds = [_round(reading, given, index) for index in range(len(reading.rounds))]
    changes = [(index, change) for index, change in enumerate(rounds) if change is not None]
    tariffs = [(index, _tariff(reading, index)) for index in range(len(reading.penalties))]
    made = _made(reading, rules or RuleSet.preset("ffb-belote"), given, changes, tariffs)
    if made is None or reading.found:
        raise DocumentRefused(reading.found)
    return made


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
        reading.add("rules", [problem for found in wrong for problem in found])
    return None


def _game_that_has(name: str, value: object) -> str | None:
    """Return the game whose message to show if no game accepts the value, else None."""
    games = OPTIONS[name].games
    return games[0] if all(OPTIONS[name].problems(name, value, game) for game in games) else None


def _given(reading: Reading) -> dict[str, Any]:
    """Return the options given in `[format]`, unchecked.

    If it gives one end of a match, the ends that it leaves out are None.
    """
    given = {name: _read(FORMAT[name], value) for name, value in reading.known_format().items()}
    if any(name in given for name in ENDS):
        given = {**dict.fromkeys(ENDS), **given}
    return given


def _round(reading: Reading, given: Mapping[str, Any], index: int) -> RoundChange | None:
    """Return the change of a `[[round]]`, completed from `[format]`; None without a number."""
    table = reading.known_round(index)
    if table is None:
        return None
    number = table.pop(NUMBER)
    said = {name: _read(FORMAT[name], value) for name, value in table.items()}
    usual = {f.name: f.default for f in fields(Regulation) if f.name in ROUND_OPTIONS}
    inherited = {name: given.get(name, usual[name]) for name in ROUND_OPTIONS}
    for name, value in inherited.items():
        # Problems of [format] are reported there.
        if FORMAT[name].problems(name, value):
            inherited[name] = usual[name]
    if any(name in said for name in ENDS):
        inherited.update(dict.fromkeys(ENDS))
    return RoundChange(round=number, **{**inherited, **said})


def _tariff(reading: Reading, index: int) -> Tariff:
    """Return the tariff of a `[[penalty]]`, unchecked: `Regulation` checks it."""
    said = {"name": "", **reading.known_penalty(index)}
    if isinstance(said["name"], str):
        said["name"] = clean_name(said["name"])
    return Tariff(**said)


def _made(
    reading: Reading,
    rules: RuleSet,
    given: dict[str, Any],
    changes: list[tuple[int, RoundChange]],
    tariffs: list[tuple[int, Tariff]],
) -> Regulation | None:
    """Return the regulation, or None after noting its problems.

    After each refusal, the wrong options are removed and the rest is checked again.
    """
    noted: set[str] = set()
    while True:
        try:
            return Regulation(
                rules,
                **given,
                changes=tuple(change for _, change in changes),
                tariffs=tuple(tariff for _, tariff in tariffs),
            )
        except Refused as refused:
            # Problems number the rounds and penalties by their place among those still checked.
            places = {"round": [n for n, _ in changes], "penalty": [n for n, _ in tariffs]}
            problems = [_renumbered(problem, places) for problem in refused.problems]
        if noted & ENDS.keys():
            problems = [p for p in problems if (p.field, p.code) != ("deals", "no-end")]
        fresh = [problem for problem in problems if problem.field not in noted]
        if not fresh:
            return None
        reading.add("format", fresh)
        noted |= {problem.field for problem in fresh}
        given = {name: value for name, value in given.items() if name not in noted}
        wrong = {field.partition(".")[0] for field in noted}
        changes = [(i, change) for i, change in changes if f"round[{i}]" not in wrong]
        tariffs = [(i, tariff) for i, tariff in tariffs if f"penalty[{i}]" not in wrong]


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


def _option(name: str, value: object) -> str:
    """Return an option of the format as TOML, with its meaning as comments above it."""
    described = FORMAT[name]
    comments = [described.label, described.help, *_values(described)]
    return "\n".join([*(f"# {comment}" for comment in comments), f"{name} = {_value(value)}"])


def _values(option: FormatOption) -> Iterable[str]:
    for word in option.words:
        yield f"  {_value(word.value)} : {word.label}"
    if option.most is not None:
        yield f"  un nombre entier de {option.least} à {option.most}"
    if option.criteria:
        for name, criterion in CRITERIA.items():
            yield f"  {_value(name)} : {criterion.label}"
    elif option.optional:
        yield f"  {_value(None)} : aucun"


def _value(value: object) -> str:
    if value is None:
        return toml_value(NONE)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool | int):
        return toml_value(value)
    # A JSON string is also a TOML string.
    return json.dumps(value, ensure_ascii=False)
