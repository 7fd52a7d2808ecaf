"""Records as JSON data, for the command `records`."""

from __future__ import annotations

from typing import Any

from tournaments.annexes.years.queries.careers import Finished
from tournaments.annexes.years.queries.records import Group, Holder, Record, Records


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
