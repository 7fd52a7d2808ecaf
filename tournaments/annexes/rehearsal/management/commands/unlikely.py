"""`manage.py unlikely <slug>`: name the sheets that the rehearsal seldom plays."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.annexes.rehearsal.queries.likelihood import REHEARSED, SHEETS_PER_QUESTION
from tournaments.annexes.rehearsal.queries.questions import Asked, Question, questions_of
from tournaments.annexes.rehearsal.tables import rank_words
from tournaments.management.answering import Fault, answer, refuse
from tournaments.management.progress import shown
from tournaments.models import Contest


class Command(BaseCommand):
    help = N_(
        "Nomme les feuilles que la répétition joue rarement, comme des questions : est-ce la "
        "bonne feuille ?"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slug", metavar=_("NOM"), help=_("le nom du concours dans ses adresses : /c/NOM/")
        )
        parser.add_argument("--json", action="store_true", help=_("répond en JSON"))

    def handle(self, *args: Any, **options: Any) -> None:
        contest = Contest.objects.filter(slug=options["slug"]).first()
        if contest is None:
            slugs = ", ".join(Contest.objects.values_list("slug", flat=True))
            message = _("Aucun concours « %(slug)s ». Il y a : %(known)s")
            sentence = message % {"slug": options["slug"], "known": slugs}
            refuse(self.stdout, [Fault("slug", sentence)], as_json=options["json"])
        with shown(self.stderr, 0 if options["json"] else options["verbosity"]):
            questions = questions_of(contest)
        if options["json"]:
            answer(self.stdout, {"slug": contest.slug, **_data(questions)})
            return
        for one in questions.questions:
            params = {"name": one.round_name, "table": one.line.table}
            self.stdout.write(_("%(name)s, table %(table)s") % params)
            for rank in one.why:
                self.stdout.write(f"  {rank_words(one.way, rank)}")
        count = ngettext("%(n)s feuille lue.", "%(n)s feuilles lues.", questions.read)
        self.stdout.write(count % {"n": questions.read})
        if questions.settled:
            seen = len(questions.settled)
            sentence = ngettext("%(n)s question déjà vue.", "%(n)s questions déjà vues.", seen)
            self.stdout.write(sentence % {"n": seen})


def _data(questions: Asked) -> dict[str, Any]:
    """Return the questions as JSON: how many chance alone would ask, then each of them."""
    return {
        "read": questions.read,
        "not_read": {"clock": questions.by_clock},
        "readable": questions.readable,
        "rehearsed": REHEARSED,
        "sheets_per_question": SHEETS_PER_QUESTION,
        "expected": round(float(questions.expected), 3),
        "questions": [_question(one) for one in questions.questions],
        "settled": [_question(one) for one in questions.settled],
    }


def _question(one: Question) -> dict[str, Any]:
    return {
        "round": one.round,
        "table": one.line.table,
        "NS": list(one.line.ns.numbers),
        "EW": list(one.line.ew.numbers),
        "totals": {"NS": one.entry.ns, "EW": one.entry.ew},
        "status": one.entry.status.value,
        "why": [
            {
                "figure": rank.figure.value,
                "value": rank.value,
                "side": "more" if rank.more else "less",
                "times": rank.times,
                "said": rank_words(one.way, rank),
            }
            for rank in one.why
        ],
    }
