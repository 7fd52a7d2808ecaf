"""`manage.py read_sheets <image>…`: what is ticked on photographed sheets. It keeps nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.photos.rules import Field, Mark, Number, PictureRead, SheetRead, identity
from tournaments.annexes.photos.rules.files import read_pages
from tournaments.models import Contest
from tournaments.words.house_enums import PhotoFault

#: Names of the totals and of the counts in the answer.
_TOTALS = {"ns": Field.NS_TOTAL, "ew": Field.EW_TOTAL}
_BELOTES = {"ns": Field.NS_BELOTES, "ew": Field.EW_BELOTES}
_CAPOTS = {"ns": Field.NS_CAPOTS, "ew": Field.EW_CAPOTS}


class Command(BaseCommand):
    help = N_(
        "Lit des photos, des scans ou des PDF de feuilles à cocher. N’enregistre aucun résultat."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "images", nargs="+", type=Path, metavar=_("IMAGE"), help=_("une photo, un scan, un PDF")
        )
        parser.add_argument(
            "--json", action="store_true", help=_("répond en JSON, une ligne par feuille")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        slugs = {identity(uid): slug for uid, slug in Contest.objects.values_list("uid", "slug")}
        for path in options["images"]:
            for line in _lines(path, slugs):
                line_text = (
                    json.dumps(line, ensure_ascii=False) if options["json"] else _line_words(line)
                )
                self.stdout.write(line_text)


def _lines(path: Path, slugs: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Yield a line for each sheet of a file, or for each page that has none."""
    try:
        data = path.read_bytes()
    except OSError:
        yield {"file": str(path), "page": 1, **_nothing(PhotoFault.LOST)}
        return
    for picture in read_pages(data, str(path)):
        head = {"file": picture.name, "page": picture.page}
        if picture.refusal is not None:
            yield {**head, **_nothing(PhotoFault(picture.refusal.value)), **_time(picture)}
        for sheet in picture.sheets:
            yield {**head, **_sheet(sheet, slugs), **_time(picture)}


def _time(picture: PictureRead) -> dict[str, Any]:
    return {"seconds": picture.seconds}


def _nothing(fault: PhotoFault) -> dict[str, Any]:
    return {"nothing": fault.value, "why": str(fault.label)}


def _sheet(sheet: SheetRead, slugs: dict[str, str]) -> dict[str, Any]:
    code = sheet.code
    line: dict[str, Any] = {"corners": sheet.corners}
    if code is not None:
        line |= {
            "code": code.text,
            "contest": slugs.get(code.contest),
            "round": code.round,
            "table": sheet.table,
        }
    if sheet.nothing is not None:
        return {**line, **_nothing(PhotoFault(sheet.nothing.value))}
    return {
        **line,
        "totals": {camp: sheet.numbers[name].value for camp, name in _TOTALS.items()},
        "digits": {camp: _digits(sheet.numbers[name]) for camp, name in _TOTALS.items()},
        "confidence": {
            camp: [digit.confidence for digit in sheet.numbers[name].digits]
            for camp, name in _TOTALS.items()
        },
        "belotes": {camp: sheet.numbers[name].value for camp, name in _BELOTES.items()},
        "capots": {camp: sheet.numbers[name].value for camp, name in _CAPOTS.items()},
        "unsure": [name.value for name in sheet.unsure],
        "unsure_columns": [
            f"{name.value}.{place}"
            for name, number in sheet.numbers.items()
            for place, digit in enumerate(number.digits)
            if digit.mark is Mark.UNSURE
        ],
        "empty": sheet.empty,
        "nothing": None,
    }


def _digits(number: Number) -> list[int | None]:
    return [digit.value for digit in number.digits]


def _line_words(line: dict[str, Any]) -> str:
    if line["nothing"] is not None:
        return f"{line['file']} : {line['why']}"
    sentence = _("%(file)s : table %(table)s, Nord-Sud %(ns)s, Est-Ouest %(ew)s") % {
        "file": line["file"],
        "table": _figure(line["table"]),
        "ns": _figure(line["totals"]["ns"]),
        "ew": _figure(line["totals"]["ew"]),
    }
    doubts = _("à vérifier") if line["unsure"] else ""
    return f"{sentence} ({doubts})" if doubts else sentence


def _figure(value: int | None) -> str:
    return "?" if value is None else str(value)
