"""`manage.py records`: the records of an organiser's contests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.words import N_
from tournaments.annexes.years.queries.records import records_of
from tournaments.annexes.years.tables.data import records_data
from tournaments.annexes.years.tables.records import HolderLine, Section, sections
from tournaments.management.answering import answer
from tournaments.management.organisers import add_organiser, organiser_of
from tournaments.regulation.wording import named


class Command(BaseCommand):
    help = N_("Donne les records des concours terminés d’un organisateur, avec tous les ex æquo.")

    def add_arguments(self, parser: CommandParser) -> None:
        add_organiser(parser)
        parser.add_argument(
            "--year", type=int, metavar="N", help=_("seulement les concours de cette année")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["lang"]):
            organiser = organiser_of(self.stdout, options)
            records = records_of(organiser, options["year"])
            if options["json"]:
                name = organiser.get_username()
                answer(self.stdout, records_data(name, options["year"], records))
                return
            lines = _lines(sections(records))
            self.stdout.write("".join(f"{line}\n" for line in lines), ending="")


def _lines(sections: Iterable[Section]) -> Iterator[str]:
    for section in sections:
        yield section.title
        for record in section.records:
            yield f"  {named(record.label, record.value)}"
            yield from map(_holder, record.holders)


def _holder(holder: HolderLine) -> str:
    how = f", {holder.how}" if holder.how else ""
    day = date_format(holder.contest.date, "DATE_FORMAT")
    return f"    {holder.who}{how} · {holder.contest.name}, {day}"
