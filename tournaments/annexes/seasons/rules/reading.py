"""Reading of a season's document: its rules, or every fault with its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from scoring.words import N_, Problem, show
from tournaments.annexes.seasons.rules.held import folded
from tournaments.annexes.seasons.rules.options import Name, Option, Wrong
from tournaments.annexes.seasons.rules.rules import (
    ATTENDANCE_OPTIONS,
    BONUS_OPTIONS,
    DAY_OPTIONS,
    REGION_OPTIONS,
    SEASON_OPTIONS,
    TOML_NAMES,
    Attendance,
    Bonus,
    ContestChange,
    Day,
    Region,
    Rules,
)
from tournaments.annexes.seasons.rules.words import Among, Part, RankedBy, Tie
from tournaments.files.toml.parsing import DocumentRefused, Located, Place, decoded, parsed, scan
from tournaments.words.plain_names import plain

SEASON: Final = "season"
DAY: Final = "day"
BONUS: Final = "bonus"
ATTENDANCE: Final = "attendance"
CONTEST: Final = "contest"
REGION: Final = "region"
ID: Final = "id"

#: Options of each table, by its name; those of [[contest]] are its id, then any of [day].
TABLES: Final[Mapping[str, Mapping[str, Option]]] = {
    SEASON: SEASON_OPTIONS,
    DAY: DAY_OPTIONS,
    BONUS: BONUS_OPTIONS,
    ATTENDANCE: ATTENDANCE_OPTIONS,
    CONTEST: {
        ID: Name(N_("Concours"), N_("Nom court du concours.")),
        **DAY_OPTIONS,
    },
    REGION: REGION_OPTIONS,
}
#: Tables that a document may repeat.
REPEATED: Final = frozenset({BONUS, ATTENDANCE, CONTEST, REGION})
#: Options that a table must give.
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    SEASON: ("name",),
    DAY: ("give",),
    BONUS: ("for", "points"),
    ATTENDANCE: ("days", "points"),
    CONTEST: (ID,),
    REGION: ("name", "clubs"),
}
#: Longest line, in signs: the names of a hundred contests.
MAX_LINE: Final = 5000


def read_rules(document: str | bytes) -> Rules:
    """Return the rules of a document.

    Raises `DocumentRefused` with every fault and its line.

    >>> rules = read_rules('[season]\\nname = "Hiver"\\nbest = 10\\n[day]\\ngive = ["points"]')
    >>> rules.best, rules.day.participation
    (10, 0)
    """
    text = decoded(document, _SIZE)
    return _Reading(parsed(text, MAX_LINE), scan(text)).rules()


def rules_from_data(data: Mapping[str, Any]) -> Rules:
    """Return the rules kept as `rules_to_data` gives them. Raises `DocumentRefused`."""
    return _Reading(data, {}).rules()


class _Reading:
    """Tables of a document, and the faults found in them."""

    def __init__(self, data: Mapping[str, Any], lines: Mapping[Place, int]) -> None:
        self._data = data
        self._lines = lines
        self._found: list[Located] = []

    def rules(self) -> Rules:
        """Return the rules. Raises `DocumentRefused`."""
        self._check_tables()
        season = self._options(SEASON, Place(SEASON), self._table(SEASON))
        day = self._options(DAY, Place(DAY), self._table(DAY))
        several = {name: list(self._several(name)) for name in sorted(REPEATED)}
        self._check_season(season)
        self._check_places()
        self._check_twice(several)
        self._check_final(season, several[REGION])
        if self._found:
            raise DocumentRefused(self._found)
        return Rules(
            **season,
            day=Day(**day),
            bonuses=tuple(Bonus(**_fields(one)) for one in several[BONUS]),
            attendance=tuple(Attendance(**one) for one in several[ATTENDANCE]),
            changes=tuple(
                ContestChange(one[ID], tuple((k, v) for k, v in one.items() if k != ID))
                for one in several[CONTEST]
            ),
            regions=tuple(Region(**one) for one in several[REGION]),
        )

    def _check_tables(self) -> None:
        for name, value in self._data.items():
            if name in REPEATED or (name in TABLES and isinstance(value, dict)):
                continue
            if name in TABLES:
                self._note(Place(name), name, _TABLE, table=name)
                continue
            homes = [table for table in (SEASON, DAY) if name in TABLES[table]]
            if homes and not isinstance(value, dict):
                self._note(Place(name), name, _UNDER, got=_quoted_name(name), table=homes[0])
                continue
            nearest = get_close_matches(name, TABLES, n=1)
            message = _NO_TABLE_NEAR if nearest else _NO_TABLE
            near = nearest[0] if nearest else ""
            self._note(Place(name), _cut(name), message, got=_quoted_name(name), nearest=near)

    def _several(self, name: str) -> Iterator[dict[str, Any]]:
        """Yield the values of each table of a name, and note what is wrong."""
        if name in self._data and not self._repeated(name) and self._data[name] != []:
            self._note(Place(name), name, _SEVERAL, table=name)
        for index, table in enumerate(self._repeated(name)):
            yield self._options(name, Place(name, index), table)

    def _table(self, name: str) -> Mapping[str, Any]:
        """Return what a table says, unread; nothing if it is no table."""
        table = self._data.get(name)
        return table if isinstance(table, dict) else {}

    def _repeated(self, name: str) -> list[Mapping[str, Any]]:
        """Return the tables of a name, unread; none if they are no tables."""
        tables = self._data.get(name)
        whole = isinstance(tables, list) and all(isinstance(one, dict) for one in tables)
        return tables if whole and tables else []

    def _options(
        self, table: str, place: Place, table_options: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return the values of a table by name, and note what is wrong with the others."""
        options = TABLES[table]
        path = _path(place, table_options)
        values = {}
        for name, value in table_options.items():
            at = place._replace(key=name)
            if name not in options:
                self._unknown(table, at, f"{path}.{_cut(name)}")
                continue
            try:
                values[name] = options[name].read(value)
            except Wrong as wrong:
                self._note(at, f"{path}.{name}", wrong.text.message, **wrong.text.params)
        for name in REQUIRED[table]:
            if name not in table_options:
                example = {"name": name, "example": options[name].example()}
                self._note(place, f"{path}.{name}", _REQUIRED, **example)
        return values

    def _unknown(self, table: str, place: Place, field: str) -> None:
        name = place.key
        homes = [one for one in (SEASON, DAY) if one != table and name in TABLES[one]]
        nearest = get_close_matches(name, TABLES[table], n=1)
        if homes:
            self._note(place, field, _UNDER, got=_quoted_name(name), table=homes[0])
        elif nearest:
            self._note(place, field, _UNKNOWN_NEAR, got=_quoted_name(name), nearest=nearest[0])
        else:
            self._note(place, field, _UNKNOWN, got=_quoted_name(name))

    def _check_season(self, season: Mapping[str, Any]) -> None:
        options = self._table(SEASON)
        if "best" in options and "drop" in options:
            self._contradicts("drop", _BEST_AND_DROP)
        for name, times in Counter(map(folded, season.get("categories", ()))).items():
            if times > 1:
                self._contradicts("categories", _TWICE, got=name)
        if _names(options, "ties", Tie.LOTS) and "seed" not in options:
            self._contradicts("seed", _SEED, at="ties")
        if "rank" in options and "rank" not in season:
            return
        if season.get("rank") is not RankedBy.CLUBS:
            if "club_teams" in options:
                self._contradicts("club_teams", _CLUB_TEAMS)
            return
        for option, message in (("club_people", _NO_CLUB_PEOPLE), ("club_most", _NO_CLUB_MOST)):
            if option in options:
                self._contradicts(option, message)
        if season.get("categories"):
            self._contradicts("categories", _NO_CATEGORIES)
        if season.get("ranked") is Among.MEMBERS:
            self._contradicts("ranked", _NO_MEMBERS)

    def _check_final(self, season: Mapping[str, Any], regions: list[dict[str, Any]]) -> None:
        """Note the quotas of a final that has no places, or too few, and a club of two regions."""
        options = self._table(SEASON)
        for name in ("club_most", "region_each"):
            if name in options and "qualified" not in options:
                self._contradicts(name, _QUALIFIED, got=name)
        if "region_each" in options and not self._repeated(REGION):
            self._contradicts("region_each", _REGIONS)
        places, kept = season.get("qualified"), (season.get("region_each") or 0) * len(regions)
        if places is not None and kept > places:
            self._contradicts("region_each", _TOO_MANY_KEPT, kept=kept, places=places)
        seen: set[str] = set()
        for index, region in enumerate(regions):
            if region.get("clubs") == ():
                place, example = Place(REGION, index, "clubs"), REGION_OPTIONS["clubs"].example()
                field = f"{_path(place, region)}.clubs"
                self._note(place, field, _REQUIRED, name="clubs", example=example)
            for club in region.get("clubs", ()):
                if plain(club) in seen:
                    place = Place(REGION, index, "clubs")
                    self._note(place, f"{_path(place, region)}.clubs", _TWICE, got=club)
                seen.add(plain(club))

    def _contradicts(self, option: str, message: str, at: str = "", **params: Any) -> None:
        self._note(Place(SEASON, 0, at or option), f"{SEASON}.{option}", message, **params)

    def _check_places(self) -> None:
        """Note the days that give a place without saying what it gives."""
        here = self._table(DAY)
        if _names(here, "give", Part.PLACE) and "places" not in here:
            self._note(Place(DAY, 0, "give"), f"{DAY}.places", _PLACES)
        for index, one in enumerate(self._repeated(CONTEST)):
            if _names(one, "give", Part.PLACE) and not {"places"} & {*one, *here}:
                place = Place(CONTEST, index, "give")
                self._note(place, f"{_path(place, one)}.places", _PLACES)

    def _check_twice(self, several: Mapping[str, list[dict[str, Any]]]) -> None:
        for table, key in ((BONUS, "for"), (CONTEST, ID), (REGION, "name")):
            seen: Counter[str] = Counter()
            for index, one in enumerate(several[table]):
                seen[one.get(key, "")] += 1
                if key in one and seen[one[key]] > 1:
                    place = Place(table, index, key)
                    self._note(place, f"{_path(place, one)}.{key}", _TWICE, got=str(one[key]))

    def _note(self, place: Place, field: str, message: str, **params: Any) -> None:
        header = self._lines.get(place._replace(key=""))
        line = self._lines.get(place, header)
        self._found.append(Located(line, Problem(field, "refused", message, params)))


def _path(place: Place, options: Mapping[str, Any]) -> str:
    """Return the path of a table: "season", "bonus[1]", or "contest[finale]"."""
    if place.table not in REPEATED:
        return place.table
    name = options.get(ID) if place.table == CONTEST else None
    return f"{place.table}[{_cut(name) if isinstance(name, str) and name else place.nth + 1}]"


def _names(options: Mapping[str, Any], option: str, word: str) -> bool:
    """Return whether a list of words, perhaps not all right, has this one."""
    words = options.get(option)
    return isinstance(words, list) and word in words


def _fields(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values by the names of the fields that hold them."""
    names = {written: name for name, written in TOML_NAMES.items()}
    return {names.get(name, name): value for name, value in values.items()}


def _quoted_name(name: str) -> str:
    return show(name).strip('"')


def _cut(name: str) -> str:
    return name[:40]


_SIZE = N_("Une saison tient en quelques kilo-octets : ce fichier dépasse %(most)s ko.")
_UNKNOWN = N_("« %(got)s » n’est pas une option d’une saison.")
_UNKNOWN_NEAR = N_(
    "« %(got)s » n’est pas une option d’une saison. Vouliez-vous dire « %(nearest)s » ?"
)
_UNDER = N_("« %(got)s » se met sous [%(table)s].")
_NO_TABLE = N_(
    "« %(got)s » n’est pas une table d’une saison : [season], [day], [[bonus]], [[attendance]], "
    "[[contest]], [[region]]."
)
_NO_TABLE_NEAR = N_(
    "« %(got)s » n’est pas une table d’une saison. Vouliez-vous dire « %(nearest)s » ?"
)
_TABLE = N_("Une table attendue : [%(table)s].")
_SEVERAL = N_("Des tables attendues, une par une : [[%(table)s]].")
_REQUIRED = N_("« %(name)s » manque : ajoutez par exemple la ligne %(name)s = %(example)s.")
_TWICE = N_("« %(got)s » figure deux fois.")
_BEST_AND_DROP = N_(
    "« best » dit combien de journées comptent, « drop » combien sont écartées : gardez une seule "
    "de ces lignes."
)
_SEED = N_("Le départage « lots » tire au sort d’après un nombre : ajoutez la ligne seed = 2026.")
_CLUB_TEAMS = N_(
    "« club_teams » ne vaut que si l’on classe les clubs : ajoutez la ligne "
    'rank = "clubs", ou enlevez celle-ci.'
)
_NO_CATEGORIES = N_(
    'Un classement des clubs n’a pas de catégories : ajoutez la ligne rank = "players", ou enlevez '
    "celle-ci."
)
_NO_MEMBERS = N_(
    "Un classement des clubs n’est pas réservé aux adhérents : ajoutez la ligne "
    'rank = "players", ou enlevez celle-ci.'
)
_NO_CLUB_PEOPLE = N_(
    "« club_people » additionne les meilleurs de chaque club : la saison classe déjà les clubs, "
    "enlevez cette ligne."
)
_NO_CLUB_MOST = N_(
    "« club_most » limite les qualifiés d’un club : la saison classe les clubs eux-mêmes, enlevez "
    "cette ligne."
)
_QUALIFIED = N_(
    "« %(got)s » partage les places de la finale : ajoutez par exemple la ligne qualified = 16."
)
_REGIONS = N_(
    "« region_each » garde des places à chaque région : dites-en les clubs, une table [[region]] "
    "par région."
)
_TOO_MANY_KEPT = N_(
    "Les régions gardent %(kept)s places, et la finale en a %(places)s : baissez « region_each », "
    "ou montez « qualified »."
)
_PLACES = N_(
    "La part « place » demande les points de chaque place : ajoutez la ligne places = [20, 17, 15]."
)
