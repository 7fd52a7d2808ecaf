"""`manage.py contest duplicate SLUG`: make last year's contest again."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandParser, OutputWrapper
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.contest_file.management.verbs import Verb, add_json
from tournaments.forms.core.fields import DayField
from tournaments.management.answering import Fault, answer, refuse
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.words.texts import clean_name


def _arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "slug", metavar=_("NOM"), help=_("le nom du concours dans ses adresses : /c/NOM/")
    )
    parser.add_argument("--name", required=True, metavar=_("NOM"), help=_("le nom du nouveau"))
    parser.add_argument(
        "--date", required=True, metavar=_("AAAA-MM-JJ"), help=_("le jour du nouveau")
    )
    parser.add_argument(
        "--helpers", action="store_true", help=_("donne les mêmes rôles aux mêmes personnes")
    )
    add_json(parser)


def _duplicate(stdout: OutputWrapper, options: dict[str, Any]) -> None:
    # Imported now: the verb that checks a file needs none of it.
    from tournaments.annexes.contest_file.services.duplicating import duplicate_contest

    contest = Contest.objects.filter(slug=options["slug"]).first()
    name, on = clean_name(options["name"]), _day(options["date"])
    faults = []
    if contest is None:
        slugs = ", ".join(Contest.objects.values_list("slug", flat=True))
        sentence = _("Aucun concours « %(slug)s ». Il y a : %(known)s")
        faults.append(Fault("slug", sentence % {"slug": options["slug"], "known": slugs}))
    if not name or len(name) > NAME_LENGTH:
        sentence = _("Un nom de %(most)d signes au plus est attendu.")
        faults.append(Fault("name", sentence % {"most": NAME_LENGTH}))
    if on is None:
        sentence = _("Une date attendue, comme 2027-11-20 ; reçu « %(got)s ».")
        faults.append(Fault("date", sentence % {"got": options["date"]}))
    if contest is None or on is None or faults:
        refuse(stdout, faults, as_json=options["json"])
    new_contest = duplicate_contest(
        contest, contest.organiser, name, on, helpers=options["helpers"]
    )
    if options["json"]:
        answer(
            stdout, {"slug": new_contest.slug, "uid": str(new_contest.uid), "from": contest.slug}
        )
    else:
        stdout.write(
            _("Le concours est prêt, sans équipe : %(slug)s.") % {"slug": new_contest.slug}
        )


def _day(typed: str) -> date | None:
    """Return the day typed, as the form of the page takes it; None for anything else."""
    try:
        on: date = DayField(input_formats=["%Y-%m-%d"]).clean(typed)
    except ValidationError:
        return None
    return on


DUPLICATE = Verb(
    "duplicate",
    N_("refait un concours : ses réglages, sans ses équipes ni ses résultats"),
    _arguments,
    _duplicate,
)
