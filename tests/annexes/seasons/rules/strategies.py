"""Random rules and random seasons."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from tournaments.annexes.seasons.rules import Rules, rules_from_data
from tournaments.annexes.seasons.rules.words import (
    BonusFor,
    CategoryDays,
    Counts,
    Excluded,
    Left,
    Multiplies,
    OpenDays,
    Part,
    PlaceAmong,
    PlaceTies,
    RankedBy,
    Rounding,
    Tie,
)

PEOPLE = ("Ana", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
CONTESTS = ("a", "b", "c", "d")
SMALL = st.integers(-3, 30)


def _words(kind: Any, least: int = 0) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from([one.value for one in kind]), unique=True, min_size=least)


def _word(kind: Any) -> st.SearchStrategy[str]:
    return st.sampled_from([one.value for one in kind])


PLACES = st.one_of(
    st.lists(SMALL, min_size=1, max_size=5),
    st.just("entrants"),
    st.fixed_dictionaries({"first": SMALL, "step": SMALL, "least": SMALL}),
    st.fixed_dictionaries({"depth": st.sampled_from(["1/3", "2/5", 1]), "step": st.integers(0, 9)}),
)
DAY = st.fixed_dictionaries(
    {"give": _words(Part), "places": PLACES},
    optional={
        "place_rest": SMALL,
        "place_ties": _word(PlaceTies),
        "place_among": _word(PlaceAmong),
        "participation": SMALL,
        "excluded": _word(Excluded),
        "left": _word(Left),
        "present_rounds": st.integers(0, 2),
        "multiplier": st.sampled_from([0, 1, 2, "3/2", "1/3"]),
        "multiplies": _word(Multiplies),
        "rounding": _word(Rounding),
        "counts": _word(Counts),
    },
)
SEASON = st.fixed_dictionaries(
    {"name": st.text('aé"\\’ ', min_size=1).filter(str.strip), "seed": st.integers(0, 99)},
    optional={
        "rank": st.sampled_from([RankedBy.PLAYERS.value, RankedBy.PAIRS.value]),
        "ranked_from": st.integers(0, 3),
        "prize_from": st.integers(0, 3),
        "qualified": st.integers(1, 4),
        "ties": _words(Tie),
        "categories": st.lists(st.sampled_from(["Dames", "+60"]), unique=True),
        "category_days": _word(CategoryDays),
        "absent": st.integers(0, 20),
        "open_days": _word(OpenDays),
        "ranked": st.sampled_from(["everyone", "members"]),
    },
)
BEST = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"best": st.integers(1, 4)}),
    st.fixed_dictionaries({"drop": st.integers(0, 4)}),
)
BONUSES = st.lists(
    st.fixed_dictionaries({"for": _word(BonusFor), "points": SMALL}),
    unique_by=lambda one: one["for"],
    max_size=2,
)
STEPS = st.lists(st.fixed_dictionaries({"days": st.integers(1, 4), "points": SMALL}), max_size=2)
CHANGES = st.lists(
    st.fixed_dictionaries(
        {"id": st.sampled_from(CONTESTS)},
        optional={"multiplier": st.integers(0, 3), "counts": _word(Counts), "places": PLACES},
    ),
    unique_by=lambda one: one["id"],
    max_size=2,
)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Return rules of players or of pairs, or of clubs."""
    season = {**draw(SEASON), **draw(BEST)}
    data = {"season": season, "day": draw(DAY), "bonus": draw(BONUSES)}
    if draw(st.booleans()):
        season |= {"rank": "clubs", "ranked": "everyone", "categories": [], "club_teams": 2}
    elif draw(st.booleans()):
        season |= {"qualified": 3, "club_most": 2, "region_each": 1, "club_people": 2}
        data["region"] = [{"name": "Nord", "clubs": ["Bleu"]}, {"name": "Sud", "clubs": ["Rouge"]}]
    return rules_from_data({**data, "attendance": draw(STEPS), "contest": draw(CHANGES)})


@st.composite
def any_days(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Return the four days of a season, with teams of two among eight people."""
    return [_day(draw, id_, index) for index, id_ in enumerate(CONTESTS)]


def _day(draw: st.DrawFn, id_: str, index: int) -> dict[str, Any]:
    people = draw(st.permutations(PEOPLE))
    pairs = [people[at : at + 2] for at in range(0, len(people), 2)]
    rows = [_row(draw, number) for number in range(1, len(pairs) + 1)]
    out = draw(st.sets(st.integers(1, len(pairs)), max_size=1))
    totals = [row["total"] for row in rows if row["team"] not in out]
    for row in rows:
        row["rank"] = 1 + sum(total > row["total"] for total in totals)
    return {
        "id": id_,
        "contest": {
            "date": f"2026-0{draw(st.integers(1, 2))}-0{1 + index // 2}",
            "individuals": False,
            "final": draw(st.sampled_from([True, True, False])),
        },
        "teams": [
            {
                "number": number,
                "name": f"Équipe {number}",
                "players": [{"id": name.lower(), "name": name} for name in pair],
                "club": draw(st.sampled_from(["", "Bleu", "BLEU", "Rouge"])),
                "categories": draw(st.lists(st.sampled_from(["dames", "+60"]), unique=True)),
            }
            for number, pair in enumerate(pairs, start=1)
        ],
        "standings": [row for row in rows if row["team"] not in out],
        "excluded": sorted(out),
        "awards": [{"team": 1, "cents": draw(st.integers(0, 500))}],
    }


def _row(draw: st.DrawFn, number: int) -> dict[str, Any]:
    rounds = [
        {
            "state": draw(st.sampled_from(["played", "played", "exempt", "forfeit", "absent"])),
            "opponent": draw(st.sampled_from([None, [1]])),
            "points": draw(st.integers(-2, 9)),
            "against": draw(st.integers(0, 9)),
            "won": draw(st.booleans()),
            "match_points": draw(st.sampled_from([0, 1, [1, 2]])),
            "one_sided": draw(st.booleans()),
        }
        for _ in range(2)
    ]
    left = draw(st.sampled_from([False, False, True]))
    return {"team": number, "total": draw(st.integers(-3, 12)), "left": left, "rounds": rounds}


def shuffled(draw: st.DrawFn, days: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the same days in another order, with their teams, rows and players in another one."""
    copies: list[dict[str, Any]] = json.loads(json.dumps(days))
    for day in copies:
        for name in ("teams", "standings", "awards", "excluded"):
            day[name] = draw(st.permutations(day[name]))
        for team in day["teams"]:
            team["players"] = draw(st.permutations(team["players"]))
            team["categories"] = draw(st.permutations(team["categories"]))
    return draw(st.permutations(copies))
