"""Records as lines in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.years.queries.careers import Finished
from tournaments.annexes.years.queries.records import Group, Holder, Record, Records
from tournaments.machine.annexes import serves
from tournaments.regulation.wording import points_of
from tournaments.words.house_enums import RecordKind
from tournaments.words.numbers import number


@dataclass(frozen=True, slots=True)
class HolderLine:
    """Who holds a record, how, and in which contest. `url` is the person's page, or empty."""

    who: str
    url: str
    how: str
    contest: Finished


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record: its name, its value in words, everybody who holds it."""

    label: str
    value: str
    holders: tuple[HolderLine, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Records under one title, which says of how many contests."""

    title: str
    contests: int
    records: tuple[RecordLine, ...]


def sections(records: Records) -> list[Section]:
    """Return the records to show: those of all contests, then those in points of each group."""
    sections = [Section(_("Tous les concours"), records.contests, tuple(map(_line, records.house)))]
    sections += map(_section, records.groups)
    return [section for section in sections if section.records]


def _section(group: Group) -> Section:
    records = tuple(_line(record, group.unit) for record in group.records)
    return Section(group.title, group.contests, records)


def _line(record: Record, unit: int = 1) -> RecordLine:
    holders = tuple(_holder(record.kind, holder) for holder in record.holders)
    return RecordLine(_label(record), _value(record, unit), holders)


def _label(record: Record) -> str:
    if record.kind is not RecordKind.TOTAL:
        return str(record.kind.label)
    sentence = ngettext(
        "Meilleur total d’un concours d’une partie",
        "Meilleur total d’un concours de %(n)s parties",
        record.rounds,
    )
    return sentence % {"n": record.rounds}


def _value(record: Record, unit: int) -> str:
    match record.kind:
        case RecordKind.TOTAL | RecordKind.MATCH | RecordKind.MARGIN | RecordKind.DEAL:
            return points_of(record.value, unit)
        case RecordKind.CAPOTS:
            sentence = ngettext("%(n)s capot", "%(n)s capots", record.value)
        case RecordKind.COMEBACK:
            sentence = ngettext("%(n)s place gagnée", "%(n)s places gagnées", record.value)
        case RecordKind.WINS:
            sentence = ngettext("%(n)s concours", "%(n)s concours", record.value)
        case RecordKind.SERIES:
            sentence = ngettext("%(n)s partie de suite", "%(n)s parties de suite", record.value)
        case _:
            assert_never(record.kind)
    return sentence % {"n": number(record.value)}


def _holder(kind: RecordKind, holder: Holder) -> HolderLine:
    url = reverse("book-person", args=[holder.player]) if holder.player and serves("book") else ""
    return HolderLine(holder.feat.who, url, ", ".join(_how(kind, holder)), holder.contest)


def _how(kind: RecordKind, holder: Holder) -> Iterator[str]:
    feat = holder.feat
    match kind:
        case RecordKind.MATCH | RecordKind.MARGIN:
            yield _("%(total)s à %(against)s contre %(opponent)s") % {
                "total": number(feat.total),
                "against": number(feat.against),
                "opponent": feat.opponent,
            }
            yield from _where(holder)
        case RecordKind.DEAL:
            yield from _where(holder)
        case RecordKind.COMEBACK:
            yield _("de la place %(before)d, après « %(round)s », à la place %(now)d") % {
                "before": feat.before,
                "round": feat.round,
                "now": feat.now,
            }
        case RecordKind.WINS:
            yield _("dernière victoire")
        case RecordKind.SERIES:
            if holder.since is not None:
                yield _("commencée le %(date)s à « %(contest)s »") % {
                    "contest": holder.since.name,
                    "date": date_format(holder.since.date, "DATE_FORMAT"),
                }
        case RecordKind.TOTAL | RecordKind.CAPOTS:
            pass
        case _:
            assert_never(kind)


def _where(holder: Holder) -> Iterator[str]:
    yield holder.feat.round
    yield _("table %(number)d") % {"number": holder.feat.table}
