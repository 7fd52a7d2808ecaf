"""`manage.py sheets <contest>`: score sheets with a strip, and where its boxes are on the paper."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.files.sheet_strip import BOX_TALL, BOX_WIDE, Strip
from tournaments.machine.health.console import failure_sentence
from tournaments.management.answering import Fault, refuse
from tournaments.models import Contest
from tournaments.papers import (
    PlacedStrip,
    SheetStyle,
    blank_sheets,
    blank_strips_of,
    document,
    score_sheets,
    strips_of,
)
from tournaments.queries.core.contests import paper_info
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.words.texts import Refused

DEALS, TOTALS = "deals", "totals"


class Command(BaseCommand):
    help = N_(
        "Écrit les feuilles de marque avec leur bande à cocher, en PDF, et la place de chaque "
        "case. N’enregistre aucun résultat."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slug", metavar=_("NOM"), help=_("le nom du concours dans ses adresses : /c/NOM/")
        )
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--round", type=int, metavar="N", help=_("les feuilles de cette partie"))
        which.add_argument(
            "--blank", type=int, metavar="N", help=_("autant de feuilles vierges, sans table")
        )
        parser.add_argument(
            "--pdf", type=Path, required=True, metavar=_("FICHIER"), help=_("le PDF à écrire")
        )
        parser.add_argument(
            "--layout",
            type=Path,
            metavar=_("FICHIER"),
            help=_(
                "le fichier JSON à écrire : pour chaque feuille, sa page, son code et le centre de "
                "chaque case, en millimètres depuis le coin bas gauche de la page"
            ),
        )
        parser.add_argument(
            "--per-page",
            type=int,
            choices=(1, 2, 4),
            default=2,
            help=_("combien de feuilles par page"),
        )
        parser.add_argument(
            "--write",
            choices=(DEALS, TOTALS),
            default=DEALS,
            help=_("chaque donne, ou les totaux seuls"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        contest = Contest.objects.filter(slug=options["slug"]).first()
        if contest is None:
            slugs = ", ".join(Contest.objects.values_list("slug", flat=True))
            sentence = _("Aucun concours « %(slug)s ». Il y a : %(known)s")
            self._refuse("slug", sentence % {"slug": options["slug"], "known": slugs})
        style = SheetStyle(options["per_page"], options["write"] == DEALS, strip=True)
        info = paper_info(contest)
        try:
            if options["round"] is None:
                count = max(1, options["blank"])
                paper = blank_sheets(info, count, style)
                strips = blank_strips_of(info, count, style)
            else:
                view = self._round(contest, options["round"])
                paper = score_sheets(info, view, None, style)
                strips = strips_of(info, view, None, style)
        except Refused as refusal:
            self._refuse("strip", str(refusal))
        sizes = [(leaf.width, leaf.height) for leaf in paper.pages]
        try:
            options["pdf"].write_bytes(document([paper]))
            if options["layout"] is not None:
                data = _layout(contest, options["round"], strips, sizes)
                options["layout"].write_text(json.dumps(data, ensure_ascii=False, indent=1))
        except OSError as error:
            self._refuse("file", failure_sentence(error, options["pdf"]) or str(error))
        sentence = ngettext("%(n)d feuille écrite.", "%(n)d feuilles écrites.", len(strips))
        self.stdout.write(sentence % {"n": len(strips)})
        if paper.remark:
            self.stdout.write(paper.remark)

    def _round(self, contest: Contest, number: int) -> RoundView:
        """Return a round of the contest; end the command if it is not drawn."""
        rounds = rounds_of(contest)
        for view in rounds:
            if view.number == number:
                return view
        sentence = _("La partie %(number)d n’est pas tirée. Il y en a %(count)d.")
        self._refuse("round", sentence % {"number": number, "count": len(rounds)})

    def _refuse(self, field: str, sentence: str) -> NoReturn:
        refuse(self.stdout, [Fault(field, sentence)], as_json=False)


def _layout(
    contest: Contest,
    round_: int | None,
    strips: list[PlacedStrip],
    sizes: list[tuple[float, float]],
) -> dict[str, Any]:
    """Return the places of the boxes as JSON says them; `sizes` of the pages are in points."""
    return {
        "contest": contest.slug,
        "round": round_,
        "unit": "mm",
        "pages": [
            {"width": round(wide / 72 * 25.4, 2), "height": round(tall / 72 * 25.4, 2)}
            for wide, tall in sizes
        ],
        "sheets": [_sheet(one) for one in strips],
    }


def _sheet(placed: PlacedStrip) -> dict[str, Any]:
    strip = Strip(placed.code.shape)
    counts = {one.field: one.count for one in strip.fields}
    return {
        "page": placed.page,
        "code": placed.code.text,
        "table": placed.code.table,
        "strip": {
            "x": round(placed.x, 2),
            "y": round(placed.y, 2),
            "width": round(strip.width, 2),
            "height": round(strip.height, 2),
        },
        "boxes": [
            {
                "field": box.field.value,
                "column": box.place,
                "units": 10 ** (counts[box.field] - 1 - box.place),
                "digit": box.value,
                "x": round(placed.x + box.x, 2),
                "y": round(placed.y + box.y, 2),
                "width": BOX_WIDE,
                "height": BOX_TALL,
            }
            for box in strip.boxes
        ],
    }
