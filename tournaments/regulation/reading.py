"""Reading of a regulation's document: its tables, and its problems with their lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import Any, Final

from scoring.marks.factors import spellings
from scoring.rules import DESCRIPTION_KEY, OPTIONS, PRESET_KEY
from scoring.words import N_, Problem, Text, show
from tournaments.files.toml.parsing import TOO_LONG, Located, Place, decoded, parsed, scan, too_long
from tournaments.regulation.format import FORMAT
from tournaments.regulation.format.changes import OWN_TERMS, TERMS
from tournaments.regulation.free_articles import FreeArticle
from tournaments.regulation.tariffs import Tariff

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
    "round": (NUMBER, *TERMS, *OWN_TERMS),
    "stage": (NAME, *TERMS, *OWN_TERMS),
    "penalty": tuple(f.name for f in fields(Tariff)),
    "article": tuple(f.name for f in fields(FreeArticle)),
}
#: Table of the cells that a regulation writes itself, apart from the other options of the rules.
MARKS: Final = "marks"
TABLES: Final = ("rules", MARKS, "format", *REPEATED)
RULE_KEYS: Final = (*OPTIONS, PRESET_KEY, DESCRIPTION_KEY)


class Reading:
    """Tables of a document. Raises `DocumentRefused` if it is not readable TOML."""

    def __init__(self, document: str | bytes) -> None:
        text = decoded(document, _SIZE)
        self.found: list[Located] = []
        self._data = parsed(text, MAX_LINE)
        self._text = text.split("\n")
        self._lines = scan(text)
        self._check_tables()
        self._rules = self._table("rules")
        self._marks = self._table(MARKS)
        self._format = self._table("format")
        #: Tables of each name that may be repeated.
        self.several = {name: self._several(name) for name in REPEATED}

    def add(self, table: str, problems: Iterable[Problem]) -> None:
        """Note problems, named by an option of that table or as "round[0].deals"."""
        for problem in problems:
            several, bracket, rest = problem.field.partition("[")
            if bracket:
                index, _, name = rest.partition("].")
                place = Place(several, int(index), name)
                self._note(place, self._at_value(place, problem))
            elif "row" in problem.params:
                self._note_cell(problem)
            else:
                located = problem._replace(field=f"{table}.{problem.field}")
                self._note(Place(table, 0, problem.field), located)

    def known_rules(self) -> dict[str, Any]:
        """Return the known options of `[rules]` and the cells of `[marks]`; note the others."""
        rules = self._known(self._rules, RULE_KEYS, Place("rules"))
        return {**rules, MARKS: self._marks} if self._marks else rules

    def known_format(self) -> dict[str, Any]:
        return self._known(self._format, tuple(FORMAT), Place("format"))

    def known(self, table: str, index: int) -> dict[str, Any]:
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
        options = {}
        for name, value in table.items():
            if name not in names:
                self._note(place._replace(key=name), _unknown(name, names, place))
            elif too_long(value):
                field = f"{_table_name(place)}.{name}"
                self._note(place._replace(key=name), Problem(field, "value", TOO_LONG))
            else:
                options[name] = value
        return options

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
        tables = self._data.get(name, [])
        if isinstance(tables, list) and all(isinstance(one, dict) for one in tables):
            return tables
        self._note(Place(name), Problem(name, "type", _SEVERAL[name]))
        return []

    def _note_cell(self, problem: Problem) -> None:
        name = f"{MARKS}.{problem.params['row'][:40] or MARKS}"
        # a row on a line of its own holds its camps; in a table of its own, each has a line
        keys = *spellings(problem.params["key"]), problem.params["row"]
        places = [Place(MARKS, 0, key) for key in keys]
        place = next((one for one in places if one in self._lines), places[-1])
        located = problem._replace(field=name)
        line = self._lines.get(place)
        if line is not None and "at" in problem.params:
            before, faulty, _ = self._text[line - 1].partition(problem.params["text"])
            if faulty:
                column = len(before) + problem.params["at"]
                params = {"column": column, "problem": Text(problem.message, problem.params)}
                located = located._replace(message=_AT_COLUMN, params=params)
        self._note(place, located)

    def _at_value(self, place: Place, problem: Problem) -> Problem:
        line = self._lines.get(place)
        if place.table != "penalty" or line is None:
            return problem
        before, sign, value = self._text[line - 1].partition("=")
        column = len(before) + len(sign) + len(value) - len(value.lstrip()) + 1
        params = {"column": column, "problem": Text(problem.message, problem.params)}
        return problem._replace(message=_AT_COLUMN, params=params) if sign else problem

    def _note(self, place: Place, problem: Problem) -> None:
        header = self._lines.get(place._replace(key=""))
        self.found.append(Located(self._lines.get(place, header), problem))


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


_SIZE = N_("Un règlement tient en quelques kilo-octets : ce fichier dépasse %(most)s ko.")
_UNKNOWN_TABLE = N_(
    "Table inconnue : %(got)s. Tables possibles : [rules], [marks], [format], [[round]], "
    "[[stage]], [[penalty]], [[article]]."
)
_UNKNOWN_TABLE_NEAR = N_("Table inconnue : %(got)s. Vouliez-vous dire « %(nearest)s » ?")
_OUTSIDE = N_(
    "Rien n’est attendu hors des tables [rules], [marks], [format], [[round]], [[stage]], "
    "[[penalty]] et [[article]] ; reçu %(got)s."
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
_AT_COLUMN = N_("Colonne %(column)s. %(problem)s")
_UNKNOWN = N_("Option inconnue : %(got)s.")
_UNKNOWN_NEAR = N_("Option inconnue : %(got)s. Vouliez-vous dire « %(nearest)s » ?")
_UNKNOWN_HERE = N_("L’option %(got)s se met sous [%(table)s].")
