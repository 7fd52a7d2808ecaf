"""Reads the teams to rank, and the criteria, from one line of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, get_args

from ..criteria import CRITERIA, CriterionName, Need, needed
from ..kinds import every
from ..records import Record, Result, Value
from ..words import N_, show
from .parsing import UNREADABLE, Reader

#: Data of a team and of a result that each criterion reads, by their keys.
READS: Final = every(
    get_args(CriterionName),
    {
        "points": ("points",),
        "wins": ("won", "opponent"),
        "wins_average": ("won", "opponent"),
        "difference": ("points", "against"),
        "match_points": ("match_points",),
        "points_for": ("points", "opponent"),
        "points_against": ("against",),
        "average": ("points",),
        "rounds_played": (),
        "goal_average": ("points", "against", "opponent"),
        "places": ("round", "points"),
        "lots": ("lot",),
        "best_match": ("points", "opponent"),
        "first_match": ("round", "points", "opponent"),
        "last_match": ("round", "points", "opponent"),
        "manches_won": ("manches",),
        "manches_difference": ("manches",),
        "manches_average": ("manches",),
        "buchholz": ("opponent", "match_points"),
        "buchholz_points": ("opponent", "points"),
        "capots": ("capots",),
        "points_chosen": ("round", "points"),
        "wins_chosen": ("round", "won", "opponent"),
        "difference_chosen": ("round", "points", "against"),
        "match_points_chosen": ("round", "match_points"),
        "average_chosen": ("round", "points"),
        # a team that does not say its order was registered after those before it in the list
        "registration": (),
        "direct_meeting": ("opponent", "won"),
    },
)
TEAM_KEYS: Final = ("team", "club", "lot", "order", "results")
RESULT_KEYS: Final = (
    *("round", "opponent", "points", "against", "won", "match_points", "manches", "capots"),
)


class Asked(NamedTuple):
    """Teams to rank, the club of each team that has one, the criteria, and the teams per club.

    ``chosen_rounds`` are the rounds that some criteria count alone. ``best`` is the number of teams
    that make the total of a club, or None without such a ranking.
    """

    records: list[Record]
    clubs: dict[int | str, str]
    criteria: list[CriterionName]
    best: int | None
    chosen_rounds: tuple[int, ...] = ()


def read_ranks(data: object) -> Asked:
    """Return the teams and criteria of a line. Raises ``Refused`` with every problem.

    A key that no criterion reads may be left out. A criterion without its data is refused, with the
    field where the data is missing.
    """
    reader = _Reader()
    fields = reader.keys("line", data, ("teams", "ranking", "clubs", "chosen_rounds"))
    if fields is UNREADABLE:
        reader.finish()
    criteria = reader.criteria(fields.get("ranking"))
    best = reader.typed("clubs", fields.get("clubs"), int)
    if best is not None and best < 1:
        reader.wrong("clubs", "value", _CLUBS, got=best)
    chosen = reader.rounds(criteria, fields.get("chosen_rounds"))
    needed = {key for name in criteria for key in READS[name]}
    if best is not None:
        needed.add("points")
    entries = [
        reader.team(f"teams[{place}]", one, place + 1, needed)
        for place, one in enumerate(reader.listed("teams", fields.get("teams")))
    ]
    records = [record for record, _ in entries]
    for place, record in enumerate(records):
        if record.team in [other.team for other in records[:place]]:
            reader.wrong(f"teams[{place}].team", "twice", _TWICE, got=show(record.team))
    reader.finish()
    clubs = {record.team: club for record, club in entries if club is not None}
    return Asked(records, clubs, criteria, best, chosen)


class _Reader(Reader):
    """Reader of teams and their results."""

    def listed(self, field: str, value: object) -> list[object]:
        if isinstance(value, list):
            return value
        self.wrong(field, "type", _LIST, got=show(value))
        return []

    def criteria(self, value: object) -> list[CriterionName]:
        names = self.listed("ranking", value)
        wrong = [name for name in names if not isinstance(name, str) or name not in CRITERIA]
        if wrong or len(set(map(str, names))) != len(names) or not names:
            if "ranking" not in self.unreadable:
                params = {"got": ", ".join(map(show, names)) or "–"}
                self.wrong("ranking", "value", _CRITERIA, **params, expected=", ".join(CRITERIA))
            return []
        return names  # type: ignore[return-value]

    def rounds(self, criteria: Sequence[CriterionName], value: object) -> tuple[int, ...]:
        """Return the chosen rounds, which some criteria need."""
        if value is None and not needed(Need.ROUNDS, criteria):
            return ()
        rounds = value if isinstance(value, list) else []
        if not rounds or any(type(one) is not int or one < 1 for one in rounds):
            self.wrong("chosen_rounds", "value", _ROUNDS, got=show(value))
        return tuple(rounds)

    def team(
        self, place: str, data: object, nth: int, needed: set[str]
    ) -> tuple[Record, str | None]:
        """Return the team that is ``nth`` in the list, from 1, and its club."""
        fields = self.keys(place, data, TEAM_KEYS, inside=True)
        if fields is UNREADABLE:
            return Record("", ()), None
        name = self.name(f"{place}.team", fields.get("team"))
        if name is None:
            self.wrong(f"{place}.team", "required", _NAME)
        club = self.typed(f"{place}.club", fields.get("club"), str)
        lot = self.typed(f"{place}.lot", fields.get("lot"), int)
        order = self.typed(f"{place}.order", fields.get("order"), int)
        if "lot" in needed and lot is None:
            self.wrong(f"{place}.lot", "required", _NEEDED, key="lot")
        results = [
            self.result(f"{place}.results[{number}]", one, number + 1, needed)
            for number, one in enumerate(self.listed(f"{place}.results", fields.get("results")))
        ]
        # two teams without a name are two problems, not one team given twice
        team = place if name is None else name
        return Record(team, tuple(results), lot or 0, nth if order is None else order), club

    def result(self, place: str, data: object, number: int, needed: set[str]) -> Result:
        fields = self.keys(place, data, RESULT_KEYS, inside=True)
        for key in RESULT_KEYS:
            # a bye has no opponent, and says so
            missing = key not in fields if key == "opponent" else fields.get(key) is None
            if fields is not UNREADABLE and key in needed and missing:
                self.wrong(f"{place}.{key}", "required", _NEEDED, key=key)
        whole = {
            key: self.typed(f"{place}.{key}", fields.get(key), int)
            for key in ("round", "points", "against", "capots")
        }
        return Result(
            round=number if whole["round"] is None else whole["round"],
            opponent=self.name(f"{place}.opponent", fields.get("opponent")),
            points=whole["points"] or 0,
            against=whole["against"] or 0,
            won=self.yes_no(f"{place}.won", fields.get("won")),
            match_points=self.exact(f"{place}.match_points", fields.get("match_points")),
            capots=whole["capots"] or 0,
            manches=self.manches(f"{place}.manches", fields.get("manches")),
        )

    def name(self, field: str, value: object) -> int | str | None:
        if value is None or (isinstance(value, int | str) and not isinstance(value, bool)):
            return value
        self.wrong(field, "type", _NAME)
        return None

    def exact(self, field: str, value: object) -> Value:
        """Return a number, exact even with decimals: 1.5 is three halves."""
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value or 0
        if isinstance(value, float):
            return Fraction(str(value))
        self.wrong(field, "type", _NUMBER, got=show(value))
        return 0

    def manches(self, field: str, value: Any) -> tuple[int, int]:
        if value is None:
            return 0, 0
        sound = isinstance(value, list) and len(value) == 2
        if sound and all(type(one) is int and one >= 0 for one in value):
            return value[0], value[1]
        self.wrong(field, "value", _MANCHES, got=show(value))
        return 0, 0


_LIST = N_("Une liste est attendue ; reçu %(got)s.")
_ROUNDS = N_("Les numéros des parties choisies attendus, comme [3, 4] ; reçu %(got)s.")
_CRITERIA = N_("Critères attendus, tous différents, parmi : %(expected)s ; reçu %(got)s.")
_CLUBS = N_("Le nombre d’équipes comptées par club est attendu, à partir de 1 ; reçu %(got)s.")
_TWICE = N_("L’équipe %(got)s est donnée deux fois.")
_NAME = N_("Une équipe se nomme par un texte ou un nombre entier.")
_NEEDED = N_("Le classement demandé a besoin de %(key)s.")
_NUMBER = N_("Un nombre est attendu ; reçu %(got)s.")
_MANCHES = N_("Les manches gagnées et perdues sont attendues, par exemple [2, 1] ; reçu %(got)s.")
