"""Writing of a season's document, each option explained in French. `reading` reads it back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from tournaments.annexes.seasons.rules.options import Option
from tournaments.annexes.seasons.rules.reading import (
    ATTENDANCE,
    BONUS,
    CONTEST,
    DAY,
    ID,
    REGION,
    SEASON,
)
from tournaments.annexes.seasons.rules.rules import (
    ATTENDANCE_OPTIONS,
    BONUS_OPTIONS,
    DAY_OPTIONS,
    REGION_OPTIONS,
    SEASON_OPTIONS,
    TOML_NAMES,
    Rules,
)

HEAD: Final = """\
# Règlement d’une saison, pour Dix de Der.
# Tout ce qui suit un « # » est une explication. Une option qu’on efface prend sa valeur
# habituelle ; une option que rien ne suit est donnée en exemple, derrière un « # »."""
SEASON_HEAD: Final = "# La saison."
DAY_HEAD: Final = "# Ce que donne une journée."
CONTEST_HEAD: Final = """\
# Un concours qui n’est pas comme les autres : son nom court, puis toute option de [day]. Ce qu’il
# ne dit pas est comme dans [day]. Par exemple, une finale qui compte double et toujours :
#   [[contest]]
#   id = "finale"
#   multiplier = 2
#   counts = "always\""""
#: Longest line of a list, in signs.
WIDTH: Final = 90


def rules_to_toml(rules: Rules) -> str:
    """Return the whole rules as TOML, every option explained; `read_rules` reads it back."""
    data = rules_to_data(rules)
    parts = [HEAD, f"{SEASON_HEAD}\n[{SEASON}]"]
    parts += _explained(SEASON_OPTIONS, data[SEASON])
    parts += [f"{DAY_HEAD}\n[{DAY}]"]
    parts += _explained(DAY_OPTIONS, data[DAY])
    parts += [
        _head("Un bonus de la journée, une table par bonus :", BONUS_OPTIONS),
        *_tables(BONUS, data.get(BONUS, ())),
        _head("Des points pour le nombre de journées, une table par palier :", ATTENDANCE_OPTIONS),
        *_tables(ATTENDANCE, data.get(ATTENDANCE, ())),
        CONTEST_HEAD,
        *_tables(CONTEST, data.get(CONTEST, ())),
        _head("Une région, pour « region_each », une table par région :", REGION_OPTIONS),
        *_tables(REGION, data.get(REGION, ())),
    ]
    return "\n\n".join(parts) + "\n"


def rules_to_data(rules: Rules) -> dict[str, Any]:
    """Return the rules as plain data, for JSON; `rules_from_data` reads it back.

    It has what the document would say, without the options left out.
    """
    data: dict[str, Any] = {
        SEASON: _data(rules, SEASON_OPTIONS),
        DAY: _data(rules.day, DAY_OPTIONS),
    }
    if rules.bonuses:
        data[BONUS] = [_data(one, BONUS_OPTIONS) for one in rules.bonuses]
    if rules.attendance:
        data[ATTENDANCE] = [_data(one, ATTENDANCE_OPTIONS) for one in rules.attendance]
    if rules.changes:
        data[CONTEST] = [
            {ID: one.id, **{name: DAY_OPTIONS[name].plain(value) for name, value in one.options}}
            for one in rules.changes
        ]
    if rules.regions:
        data[REGION] = [_data(one, REGION_OPTIONS) for one in rules.regions]
    return data


def _data(held: Any, options: Mapping[str, Option]) -> dict[str, Any]:
    written = {TOML_NAMES.get(one.name, one.name): one.name for one in fields(held)}
    values = {name: getattr(held, written[name]) for name in options}
    return {name: options[name].plain(v) for name, v in values.items() if v is not None}


def _explained(options: Mapping[str, Option], data: Mapping[str, Any]) -> Iterator[str]:
    for name, option in options.items():
        lines = [f"# {option.label}", f"# {option.help}"]
        lines += [f"#   {value} : {label}" for value, label in option.choices()]
        if name in data:
            lines.append(f"{name} = {toml_value(data[name])}")
        else:
            lines.append(f"#   non dit : {option.unsaid}")
            lines.append(f"# {name} = {option.example()}")
        yield "\n".join(lines)


def _head(title: str, options: Mapping[str, Option]) -> str:
    lines = [f"# {title}"]
    for name, option in options.items():
        lines.append(f"#   {name} : {option.help}")
        lines += [f"#     {value} : {label}" for value, label in option.choices()]
    return "\n".join(lines)


def _tables(name: str, entries: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for entry in entries:
        lines = (f"{key} = {toml_value(value)}" for key, value in entry.items())
        yield "\n".join([f"[[{name}]]", *lines])


def toml_value(value: Any) -> str:
    """Return a text, a whole number, a list or a table as TOML; a long list takes several lines.

    >>> toml_value({"depth": "1/3", "step": 6}), toml_value([20, 17])
    ('{depth = "1/3", step = 6}', '[20, 17]')
    """
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {toml_value(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        values = [toml_value(one) for one in value]
        short = f"[{', '.join(values)}]"
        return short if len(short) <= WIDTH else "[\n" + "".join(f"  {v},\n" for v in values) + "]"
    # A JSON string is also a TOML string.
    return json.dumps(value, ensure_ascii=False)
