"""Verbs of `manage.py contest`: what each takes, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from django.core.management.base import CommandParser, OutputWrapper
from django.utils.translation import gettext as _

from tournaments.annexes.contest_file.rules.value import FileRefused
from tournaments.management.answering import Fault, refuse
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: its name, what it is for, the arguments it adds, and what carries it out.

    What carries it out takes the options that were typed and writes its answer.
    """

    name: str
    help: str
    arguments: Callable[[CommandParser], None]
    carry_out: Callable[[OutputWrapper, dict[str, Any]], None]


def add_json(parser: CommandParser) -> None:
    """Add the option that every verb takes."""
    parser.add_argument("--json", action="store_true", help=_("répond en JSON"))


def refuse_one(
    stdout: OutputWrapper, options: dict[str, Any], field: str, message: str
) -> NoReturn:
    """End the verb with one fault, status 2."""
    refuse(stdout, [Fault(field, message)], as_json=options["json"])


def refuse_file(stdout: OutputWrapper, options: dict[str, Any], refused: FileRefused) -> NoReturn:
    """End the verb with every fault of a contest file, status 2."""
    faults = [Fault(one.field, one.sentence(), one.line) for one in refused.listed()]
    if not options["json"]:
        faults = [Fault(one.field, f"{one.field} : {one.message}") for one in faults]
    refuse(stdout, faults, as_json=options["json"])


def contest_named(stdout: OutputWrapper, options: dict[str, Any]) -> Contest:
    """Return the contest whose address was typed. A name of none ends the verb, status 2."""
    contest = Contest.objects.filter(slug=options["slug"]).first()
    if contest is None:
        slugs = ", ".join(Contest.objects.values_list("slug", flat=True))
        sentence = _("Aucun concours « %(slug)s ». Il y a : %(known)s")
        refuse_one(stdout, options, "slug", sentence % {"slug": options["slug"], "known": slugs})
    return contest
