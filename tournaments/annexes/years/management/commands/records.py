"""`manage.py records`: the records of an organiser's contests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandParser, OutputWrapper
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.words import N_, Problem
from tournaments.annexes.years.queries.records import records_of
from tournaments.annexes.years.tables.data import records_data
from tournaments.annexes.years.tables.records import HolderLine, Section, sections
from tournaments.management.answering import answer, faults_of, refuse
from tournaments.regulation.wording import named

NOBODY = N_("Personne ici n’a organisé de concours.")
UNKNOWN = N_("Aucun compte « %(name)s » n’a organisé de concours ici.")
WHICH = N_("Plusieurs comptes organisent ici ; dites lequel par --organiser : %(names)s.")


def add_organiser(parser: CommandParser) -> None:
    """Add the options of a command about all the contests of one organiser."""
    parser.add_argument(
        "--organiser",
        metavar=_("COMPTE"),
        help=_("le compte dont ce sont les concours, s’il y en a plusieurs"),
    )
    parser.add_argument("--json", action="store_true", help=_("répond en JSON"))
    parser.add_argument("--lang", choices=("fr", "en"), default="fr", help=_("la langue (fr)"))


def organiser_of(stdout: OutputWrapper, options: Mapping[str, Any]) -> User:
    """Return the organiser named in the options, or the only one there is.

    Ends the command with status 2 if there is none, or several.
    """
    name = options["organiser"]
    users = User.objects.filter(contests__isnull=False).distinct().order_by("username")
    organisers = list(users if name is None else users.filter(username=name))
    if len(organisers) == 1:
        return organisers[0]
    if name is not None:
        problem = Problem("organiser", "unknown", UNKNOWN, {"name": name})
    elif organisers:
        names = ", ".join(user.get_username() for user in organisers)
        problem = Problem("organiser", "which", WHICH, {"names": names})
    else:
        problem = Problem("organiser", "none", NOBODY)
    refuse(stdout, faults_of([problem]), as_json=options["json"])


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
