"""Strengths and records as JSON data, for the commands `strength` and `records`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.annexes.years.queries.finished import Finished
from tournaments.annexes.years.queries.records import Group, Holder, Record, Records
from tournaments.annexes.years.queries.strength import Rated, Strengths
from tournaments.annexes.years.rules import FEW, START

#: Decimals of a strength.
DECIMALS = 4


def strengths_data(organiser: str, strengths: Strengths, uids: Mapping[int, str]) -> dict[str, Any]:
    """Return the list of strengths; `uids` are the identifiers of the people, by key."""
    return {
        "organiser": organiser,
        "contests": strengths.progress.total,
        "start": {"strength": _decimal(START.mu), "uncertainty": _decimal(START.sigma)},
        "few": FEW,
        "people": [_person(row, uids) for row in strengths.rows],
    }


def _person(row: Rated, uids: Mapping[int, str]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "uid": uids[row.player],
        "name": row.name,
        "club": row.club,
        "strength": _decimal(row.strength.mu),
        "uncertainty": _decimal(row.strength.sigma),
        "at_least": _decimal(row.strength.sure),
        "matches": row.strength.matches,
        "uncertain": row.strength.uncertain,
        "last": _contest(row.last),
    }


def records_data(organiser: str, year: int | None, records: Records) -> dict[str, Any]:
    """Return the records of a year, or of all years without one."""
    return {
        "organiser": organiser,
        "year": year,
        "years": list(records.years),
        "contests": records.contests,
        "records": list(map(_record, records.house)),
        "in_points": list(map(_group, records.groups)),
    }


def _group(group: Group) -> dict[str, Any]:
    return {
        "title": group.title,
        "unit": group.unit,
        "contests": group.contests,
        "records": list(map(_record, group.records)),
    }


def _record(record: Record) -> dict[str, Any]:
    return {
        "kind": record.kind.value,
        "value": record.value,
        **({"rounds": record.rounds} if record.rounds else {}),
        "holders": list(map(_holder, record.holders)),
    }


def _holder(holder: Holder) -> dict[str, Any]:
    """Return a holder, without what says nothing about this kind of record."""
    feat = holder.feat
    match = {"opponent": feat.opponent, "total": feat.total, "against": feat.against}
    fields = {
        "teams": list(feat.numbers),
        "round": feat.round,
        "table": feat.table,
        **(match if feat.opponent else {}),
        **({"before": feat.before, "now": feat.now} if feat.before else {}),
        "since": _contest(holder.since) if holder.since else None,
    }
    kept = {name: value for name, value in fields.items() if value or name == "against"}
    return {"who": feat.who, "contest": _contest(holder.contest), **kept}


def _contest(contest: Finished) -> dict[str, str]:
    return {"contest": contest.slug, "name": contest.name, "date": contest.date.isoformat()}


def _decimal(value: float) -> float:
    return round(value, DECIMALS)
