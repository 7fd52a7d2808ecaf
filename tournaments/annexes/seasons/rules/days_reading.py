"""Reading of the days' document, and of bare results. `days_written` writes them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any, Final, NoReturn, TypeVar

from scoring.words import N_, Problem, Text, show
from tournaments.annexes.seasons.rules.days import (
    FORMAT,
    RESULTS,
    RESULTS_VERSION,
    VERSION,
    Days,
    Number,
    Person,
    PlayerSaid,
    RoundLine,
    RoundState,
    SeasonDay,
    Standing,
    TeamSaid,
)
from tournaments.files.toml.parsing import WHOLE, Located

T = TypeVar("T")

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_STATES: Final[Mapping[object, RoundState]] = {state.value: state for state in RoundState}


class _NotRead(ValueError):
    """What a document should say and does not, as a French template and its parameters."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(message)
        self.message = message
        self.params = params


def read_days(documents: Iterable[tuple[str, bytes]]) -> Days:
    """Return the days of these documents, each with the name of its file without suffix.

    A document has several days, or is the results of one contest, whose id is that name. Nothing is
    raised: the faults are in the value, and `table_of` refuses them with its own.
    """
    days: list[SeasonDay] = []
    people: list[Person] = []
    same: list[tuple[str, ...]] = []
    faults: list[Located] = []

    def noted(field: str, name: str, read: Callable[[], T]) -> T | None:
        try:
            return read()
        except _NotRead as error:
            params = {"name": show(name).strip('"'), "why": Text(error.message, error.params)}
            faults.append(Located(None, Problem(field, "refused", _NO_DAY, params)))
            return None

    for name, document in documents:
        data = noted("days", name, partial(_loaded, document))
        if data is None:
            continue
        held: Iterable[object] = [data]
        bare = data.get("format") != FORMAT
        if not bare:
            held = noted("days", name, partial(_several, data)) or ()
            people += noted("people", name, partial(_people, data)) or ()
            same += noted("same", name, partial(_same, data)) or ()
        for index, one in enumerate(held):
            id_ = name if bare else _id_of(one, f"days[{index + 1}]")
            if (day := noted("days", id_, partial(_day, id_, one, bare=bare))) is not None:
                days.append(day)
    return Days(tuple(days), tuple(people), tuple(same), tuple(faults))


def _loaded(document: bytes) -> Mapping[str, Any]:
    """Return the object of a JSON document. Raises `_NotRead`."""
    try:
        text = document.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _NotRead(_NOT_UTF8) from None
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise _NotRead(_NOT_JSON) from None
    return _object(data, "")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _version(data: Mapping[str, Any], newest: int) -> None:
    version = data.get("version", newest)
    if type(version) is not int or version < 1:
        raise _NotRead(_WRONG, member="version", got=_quoted(version))
    if version > newest:
        raise _NotRead(_NEWER, version=_quoted(version))


def _several(data: Mapping[str, Any]) -> list[Any]:
    """Return the days of a document of several, unread."""
    _version(data, VERSION)
    return _list(data, "days")


def _id_of(day: object, place: str) -> str:
    """Return the id of a day, or its place among the days if it has none."""
    id_ = day.get("id") if isinstance(day, dict) else None
    return id_ if isinstance(id_, str) and id_ else place


def _people(data: Mapping[str, Any]) -> list[Person]:
    people = []
    for index, one in enumerate(_list(data, "people", [])):
        place = f"people[{index + 1}]"
        held = _object(one, place)
        id_ = held.get("id")
        person = Person(
            name=_text(held, "name", place),
            id=None if id_ is None else _text(held, "id", place),
            club=_text(held, "club", place, ""),
            member=_flag(held, "member", place, False),
            licence=_text(held, "licence", place, ""),
        )
        people.append(person)
    return people


def _same(data: Mapping[str, Any]) -> list[tuple[str, ...]]:
    groups = _list(data, "same", [])
    for index, group in enumerate(groups):
        if not isinstance(group, list) or not all(isinstance(one, str) and one for one in group):
            raise _NotRead(_WRONG, member=f"same[{index + 1}]", got=_quoted(group))
    return [tuple(group) for group in groups]


def _day(id_: str, json_day: object, *, bare: bool) -> SeasonDay:
    """Return a day. Raises `_NotRead`. Source: docs/en/reference/results-format.md."""
    data = _object(json_day, "")
    if not bare:
        _text(data, "id", "")
    if data.get("format", RESULTS) != RESULTS:
        raise _NotRead(_OTHER, got=_quoted(data["format"]))
    _version(data, RESULTS_VERSION)
    contest = _object(data.get("contest"), "contest")
    listed = list(_teams(data))
    teams = {team.number: team for team in listed}
    if len(teams) != len(listed):
        raise _NotRead(_TWICE, member="teams")
    standings = tuple(_standings(data, teams))
    if len({row.team for row in standings}) != len(standings):
        raise _NotRead(_TWICE, member="standings")
    excluded = [_team_number(number, "excluded", teams) for number in _list(data, "excluded", [])]
    return SeasonDay(
        id=id_,
        date=_date(contest),
        individuals=_flag(contest, "individuals", "contest", False),
        final=_flag(contest, "final", "contest"),
        teams=teams,
        standings=standings,
        excluded=tuple(dict.fromkeys(excluded)),
        awards=_awards(data, teams),
        name=_text(contest, "name", "contest", ""),
        place=_text(contest, "place", "contest", ""),
    )


def _date(contest: Mapping[str, Any]) -> date:
    written = contest.get("date")
    if isinstance(written, str) and _DATE.fullmatch(written):
        try:
            return date.fromisoformat(written)
        except ValueError:
            pass
    raise _NotRead(_WRONG, member="contest.date", got=_quoted(written))


def _teams(data: Mapping[str, Any]) -> Iterator[TeamSaid]:
    for index, one in enumerate(_list(data, "teams")):
        place = f"teams[{index + 1}]"
        held = _object(one, place)
        categories = _list(held, "categories", [], place)
        if not all(isinstance(name, str) for name in categories):
            raise _NotRead(_WRONG, member=f"{place}.categories", got=_quoted(categories))
        yield TeamSaid(
            number=_number(held, "number", place),
            name=_text(held, "name", place, ""),
            players=tuple(_player(each, place) for each in _list(held, "players", [], place)),
            club=_text(held, "club", place, ""),
            categories=tuple(categories),
        )


def _player(player: object, place: str) -> PlayerSaid:
    if isinstance(player, str):
        return PlayerSaid(player)
    held = _object(player, f"{place}.players")
    id_, club, players = held.get("id"), held.get("club"), f"{place}.players"
    return PlayerSaid(
        _text(held, "name", players, ""),
        None if id_ is None else _text(held, "id", players),
        None if club is None else _text(held, "club", players, ""),
    )


def _standings(data: Mapping[str, Any], teams: Mapping[int, TeamSaid]) -> Iterator[Standing]:
    for index, one in enumerate(_list(data, "standings")):
        place = f"standings[{index + 1}]"
        held = _object(one, place)
        rank = _number(held, "rank", place)
        if rank < 1:
            raise _NotRead(_WRONG, member=f"{place}.rank", got=rank)
        yield Standing(
            team=_team_number(held.get("team"), f"{place}.team", teams),
            rank=rank,
            total=_number(held, "total", place),
            rounds=tuple([_round(each, place) for each in _list(held, "rounds", None, place)]),
            left=_flag(held, "left", place, False),
            line=_text(held, "line", place, ""),
        )


def _round(row: object, place: str) -> RoundLine:
    # Thousands of rounds are read: one test passes a round that the program wrote.
    if type(row) is dict:
        get = row.get
        state, points, against = get("state"), get("points"), get("against")
        won, one_sided = get("won", False), get("one_sided", False)
        match_points_read, opponent = get("match_points", 0), get("opponent")
        match_points = (
            0
            if type(match_points_read) is int and not match_points_read
            else _fraction(match_points_read)
        )
        if (
            type(state) is str
            and state in _STATES
            and (points is None or (type(points) is int and points in WHOLE))
            and (against is None or (type(against) is int and against in WHOLE))
            and type(won) is bool
            and type(one_sided) is bool
            and match_points is not None
            and (opponent is None or type(opponent) is list)
        ):
            faced = None if opponent is None else tuple(opponent)
            number = get("round", 0)
            return RoundLine(
                number if type(number) is int else 0,
                _STATES[state],
                faced,
                points,
                against or 0,
                won,
                match_points,
                one_sided,
            )
    raise _NotRead(_WRONG, member=f"{place}.rounds", got=_quoted(row))


def _fraction(number: object) -> Number | None:
    """Return match points: a whole number or a fraction; None for anything else."""
    if number is None:
        return 0
    numbers: list[Any] = number if type(number) is list and len(number) == 2 else [number, 1]
    if not all(type(one) is int and one in WHOLE for one in numbers) or numbers[1] < 1:
        return None
    return Fraction(*numbers) if numbers[1] > 1 else int(numbers[0])


def _awards(data: Mapping[str, Any], teams: Mapping[int, TeamSaid]) -> dict[int, int]:
    """Return the cents won by each team, its awards added."""
    won: dict[int, int] = {}
    for index, one in enumerate(_list(data, "awards", [])):
        place = f"awards[{index + 1}]"
        held = _object(one, place)
        team = _team_number(held.get("team"), f"{place}.team", teams)
        won[team] = won.get(team, 0) + _number(held, "cents", place)
    return won


def _team_number(number: object, member: str, teams: Mapping[int, TeamSaid]) -> int:
    if type(number) is not int or number not in WHOLE or number not in teams:
        raise _NotRead(_NO_TEAM, member=member, got=_quoted(number))
    return number


def _object(value: object, place: str) -> Mapping[str, Any]:
    if isinstance(value, dict):
        return value
    raise _NotRead(_WRONG if place else _NO_OBJECT, member=place, got=_quoted(value))


def _list(
    held: Mapping[str, Any], name: str, default: list[Any] | None = None, place: str = ""
) -> list[Any]:
    value = held.get(name, default)
    if isinstance(value, list):
        return value
    raise _missing(held, name, place)


def _text(held: Mapping[str, Any], name: str, place: str, default: str | None = None) -> str:
    value = held.get(name, default)
    if value is None and default is not None:
        return default
    if isinstance(value, str) and (value or default is not None):
        return value
    raise _missing(held, name, place)


def _number(held: Mapping[str, Any], name: str, place: str) -> int:
    value = held.get(name)
    if type(value) is int and value in WHOLE:
        return value
    raise _missing(held, name, place)


def _flag(held: Mapping[str, Any], name: str, place: str, default: bool | None = None) -> bool:
    value = held.get(name, default)
    if isinstance(value, bool):
        return value
    raise _missing(held, name, place)


def _quoted(value: object) -> str:
    """Return a received value, short enough to quote; Python refuses to write a huge number."""
    return "…" if isinstance(value, int) and value not in WHOLE else show(value)


def _missing(held: Mapping[str, Any], name: str, place: str) -> _NotRead:
    member = f"{place}.{name}" if place else name
    if name not in held:
        return _NotRead(_MISSING, member=member)
    return _NotRead(_WRONG, member=member, got=_quoted(held[name]))


_NO_DAY = N_("« %(name)s » n’est pas un document de résultats : %(why)s")
_NOT_UTF8 = N_("ce fichier n’est pas du texte en UTF-8.")
_NOT_JSON = N_("ce fichier n’est pas du JSON lisible.")
_NO_OBJECT = N_("un objet JSON est attendu ; reçu %(got)s.")
_OTHER = N_("son format est %(got)s.")
_NEWER = N_(
    "il vient d’une version plus récente de Dix de Der (%(version)s) : mettez celle-ci à jour."
)
_MISSING = N_("« %(member)s » manque.")
_WRONG = N_("« %(member)s » n’est pas ce qui est attendu ; reçu %(got)s.")
_TWICE = N_("une équipe figure deux fois dans « %(member)s ».")
_NO_TEAM = N_("« %(member)s » nomme une équipe absente de « teams » : %(got)s.")
