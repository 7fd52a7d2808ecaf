"""Reading of a regulation's document: its tables, and its problems with their lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from scoring.rules import DESCRIPTION_KEY, OPTIONS, PRESET_KEY
from scoring.words import N_, Problem, Refused, show
from tournaments.regulation.format import FORMAT
from tournaments.regulation.format.changes import RULE_TERMS, TERMS
from tournaments.regulation.free_articles import FreeArticle
from tournaments.regulation.lines import Place, scan
from tournaments.regulation.tariffs import Tariff

#: Largest document, in bytes: a regulation takes a few kilobytes.
MAX_BYTES: Final = 100_000
#: Longest line, in signs: a text of 1,000 signs, each of them escaped.
MAX_LINE: Final = 2500

#: Value of an optional number that does not apply.
NONE: Final = "none"

#: Key of a `[[round]]` for the round's number, and of a `[[stage]]` for its name.
NUMBER: Final = "number"
NAME: Final = "name"

#: Options that end a match.
ENDS: Final = dict.fromkeys(("deals", "target", "clock"))

#: Tables that a document may repeat, each with its keys.
REPEATED: Final[Mapping[str, tuple[str, ...]]] = {
    "round": (NUMBER, *TERMS, *RULE_TERMS),
    "stage": (NAME, *TERMS, *RULE_TERMS),
    "penalty": tuple(f.name for f in fields(Tariff)),
    "article": tuple(f.name for f in fields(FreeArticle)),
}
TABLES: Final = ("rules", "format", *REPEATED)
RULE_KEYS: Final = (*OPTIONS, PRESET_KEY, DESCRIPTION_KEY)

#: Whole numbers of TOML. A longer one is too long even for an error message.
_WHOLE = range(-(2**63), 2**63)
_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")


class Located(NamedTuple):
    """Problem of a document with its line, from 1; None if it has no line."""

    line: int | None
    problem: Problem

    @property
    def option(self) -> str:
        """Name of the option, without its table."""
        return self.problem.field.rpartition(".")[2]

    @property
    def message(self) -> str:
        return self.problem.message

    @property
    def params(self) -> Mapping[str, Any]:
        return self.problem.params


class DocumentRefused(Refused):
    """Document refused: `located` lists every problem, in the order of the lines."""

    def __init__(self, located: Iterable[Located]) -> None:
        self.located = tuple(sorted(located, key=lambda one: one.line or 0))
        super().__init__([one.problem for one in self.located])

    def __str__(self) -> str:
        return "\n".join(
            (f"ligne {one.line} : " if one.line else "") + f"{one.option} : {one.problem.text}"
            for one in self.located
        )


class Reading:
    """Tables of a document. Raises `DocumentRefused` if it is not readable TOML."""

    def __init__(self, document: str | bytes) -> None:
        text = _decoded(document)
        self.found: list[Located] = []
        self._data = _parsed(text)
        self._lines = scan(text)
        self._check_tables()
        self._rules = self._table("rules")
        self._format = self._table("format")
        #: Tables of each name that may be repeated.
        self.several = {name: self._several(name) for name in REPEATED}

    def add(self, table: str, problems: Iterable[Problem]) -> None:
        """Note problems, named by an option of that table or as "round[0].deals"."""
        for problem in problems:
            several, bracket, rest = problem.field.partition("[")
            if bracket:
                index, _, name = rest.partition("].")
                self._note(Place(several, int(index), name), problem)
            else:
                located = problem._replace(field=f"{table}.{problem.field}")
                self._note(Place(table, 0, problem.field), located)

    def known_rules(self) -> dict[str, Any]:
        """Return the known options of `[rules]`, and note the others."""
        return self._known(self._rules, RULE_KEYS, Place("rules"))

    def known_format(self) -> dict[str, Any]:
        """Return the known options of `[format]`, and note the others."""
        return self._known(self._format, tuple(FORMAT), Place("format"))

    def known(self, table: str, index: int) -> dict[str, Any]:
        """Return the known options of the nth table of that name, and note the others."""
        return self._known(self.several[table][index], REPEATED[table], Place(table, index))

    def require(self, table: str, index: int, key: str, known: Mapping[str, Any]) -> bool:
        """Return whether a table gives this key; note that it is missing if not."""
        if key not in known:
            message = _REQUIRED[table]
            self._note(Place(table, index), Problem(f"{table}[{index}].{key}", "required", message))
        return key in known

    def _known(
        self, table: Mapping[str, Any], names: Collection[str], place: Place
    ) -> dict[str, Any]:
        known = {}
        for name, value in table.items():
            if name not in names:
                self._note(place._replace(key=name), _unknown(name, names, place))
            elif _too_long(value):
                field = f"{_table_name(place)}.{name}"
                self._note(place._replace(key=name), Problem(field, "value", _TOO_LONG))
            else:
                known[name] = value
        return known

    def _check_tables(self) -> None:
        for name, value in self._data.items():
            if name in TABLES:
                continue
            if isinstance(value, dict | list):
                nearest = get_close_matches(name, TABLES, n=1)
                message = _UNKNOWN_TABLE_NEAR if nearest else _UNKNOWN_TABLE
            else:
                nearest = [table for table in ("rules", "format") if name in _names_of(table)]
                message = _OUTSIDE_NEAR if nearest else _OUTSIDE
            params = {"got": show(name), "nearest": nearest[0] if nearest else ""}
            self._note(Place(name), Problem(name[:40], "unknown", message, params))

    def _table(self, name: str) -> dict[str, Any]:
        table = self._data.get(name, {})
        if isinstance(table, dict):
            return table
        self._note(Place(name), Problem(name, "type", _TABLE, {"table": name}))
        return {}

    def _several(self, name: str) -> list[dict[str, Any]]:
        """Return the tables of a name that may be repeated."""
        tables = self._data.get(name, [])
        if isinstance(tables, list) and all(isinstance(one, dict) for one in tables):
            return tables
        self._note(Place(name), Problem(name, "type", _SEVERAL[name]))
        return []

    def _note(self, place: Place, problem: Problem) -> None:
        header = self._lines.get(place._replace(key=""))
        self.found.append(Located(self._lines.get(place, header), problem))


def _decoded(document: str | bytes) -> str:
    size = len(document) if isinstance(document, bytes) else len(document.encode("utf-8", "ignore"))
    if size > MAX_BYTES:
        raise _refused(None, "size", _SIZE, {"most": MAX_BYTES // 1000})
    if isinstance(document, str):
        return document.removeprefix("\ufeff")
    try:
        # Notepad writes a byte order mark at the start of its files.
        return document.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = document.count(b"\n", 0, error.start) + 1
        raise _refused(line, "encoding", _NOT_UTF8, {}) from None


def _parsed(text: str) -> dict[str, Any]:
    # A line with thousands of dotted names would keep the parser busy for minutes.
    for number, written in enumerate(text.split("\n"), start=1):
        if len(written) > MAX_LINE:
            raise _refused(number, "line", _LONG_LINE, {"most": MAX_LINE})
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise _refused(None, "syntax", _NOT_TOML, {}) from None
    except ValueError as error:
        where = _AT_LINE.search(str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        again = "overwrite" in str(error) or "declare" in str(error)
        if again:
            raise _refused(line, "twice", _TWICE, {}) from None
        params = {"column": where[2]} if where else {}
        raise _refused(line, "syntax", _NOT_TOML_AT if where else _NOT_TOML, params) from None


def _refused(line: int | None, code: str, message: str, params: dict[str, Any]) -> DocumentRefused:
    return DocumentRefused([Located(line, Problem("document", code, message, params))])


def _unknown(name: str, names: Collection[str], place: Place) -> Problem:
    params = {"got": show(name), "nearest": "", "table": ""}
    other = next((t for t in ("rules", "format") if t != place.table and name in _names_of(t)), "")
    nearest = get_close_matches(name, names, n=1)
    message = _UNKNOWN
    if other:
        message, params["table"] = _UNKNOWN_HERE, other
    elif nearest:
        message, params["nearest"] = _UNKNOWN_NEAR, nearest[0]
    return Problem(f"{_table_name(place)}.{name[:40]}", "unknown", message, params)


def _table_name(place: Place) -> str:
    return f"{place.table}[{place.nth}]" if place.table in REPEATED else place.table


def _names_of(table: str) -> Collection[str]:
    return RULE_KEYS if table == "rules" else FORMAT


def _too_long(value: object) -> bool:
    return isinstance(value, int) and value not in _WHOLE


_SIZE = N_("Un règlement tient en quelques kilo-octets : ce fichier dépasse %(most)s ko.")
_LONG_LINE = N_("Cette ligne est trop longue : plus de %(most)s signes.")
_NOT_UTF8 = N_("Ce fichier n’est pas du texte en UTF-8.")
_NOT_TOML = N_("Ce fichier n’est pas au format TOML.")
_NOT_TOML_AT = N_("Cette ligne n’est pas au format TOML (colonne %(column)s).")
_TWICE = N_("Ce nom figure deux fois.")
_UNKNOWN_TABLE = N_(
    "Table inconnue : %(got)s. Tables possibles : [rules], [format], [[round]], [[stage]], "
    "[[penalty]], [[article]]."
)
_UNKNOWN_TABLE_NEAR = N_("Table inconnue : %(got)s. Vouliez-vous dire « %(nearest)s » ?")
_OUTSIDE = N_(
    "Rien n’est attendu hors des tables [rules], [format], [[round]], [[stage]], [[penalty]] et "
    "[[article]] ; reçu %(got)s."
)
_OUTSIDE_NEAR = N_("Cette option se met sous [%(nearest)s].")
_TABLE = N_("Une table attendue : [%(table)s].")
_SEVERAL: Final = {
    "round": N_("Une table attendue pour chaque partie à part : [[round]]."),
    "stage": N_("Une table attendue pour chaque étape à part : [[stage]]."),
    "penalty": N_("Une table attendue pour chaque faute tarifée : [[penalty]]."),
    "article": N_("Une table attendue pour chaque article libre : [[article]]."),
}
_REQUIRED: Final = {
    "round": N_("Le numéro de la partie est attendu : number = 4."),
    "stage": N_('Le nom de l’étape est attendu : name = "final".'),
}
_UNKNOWN = N_("Option inconnue : %(got)s.")
_UNKNOWN_NEAR = N_("Option inconnue : %(got)s. Vouliez-vous dire « %(nearest)s » ?")
_UNKNOWN_HERE = N_("L’option %(got)s se met sous [%(table)s].")
_TOO_LONG = N_("Ce nombre est trop grand.")
