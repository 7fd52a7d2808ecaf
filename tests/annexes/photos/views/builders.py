"""Helpers of the tests about photographed sheets: what was read is made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any
from unittest.mock import patch

from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from PIL import Image

from tournaments.annexes.photos.rules import (
    Digit,
    Field,
    Mark,
    Number,
    PictureRead,
    Refusal,
    SheetCode,
    SheetKind,
    SheetRead,
    identity,
    seats_sign,
)
from tournaments.models import Contest, Photo, Seat
from tournaments.words.enums import Camp

#: Figures that a dozen deals of belote can make.
FIGURES = {"ns": "1024", "ew": "0920"}


def jpeg(width: int = 60, height: int = 40) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (width, height), "white").save(buffer, "JPEG")
    return buffer.getvalue()


def number(read: str) -> Number:
    """Return a number from its digits; "?" is a column with a doubt, "_" one without ink."""
    marks = {"?": Digit(None, 0.4, Mark.UNSURE), "_": Digit(None, 1.0, Mark.BLANK)}
    return Number(tuple(marks.get(sign) or Digit(int(sign), 1.0) for sign in read))


def sheet_read(
    contest: Contest,
    table: int | None = 1,
    round_: int | None = 1,
    ns: str = "1024",
    ew: str = "0920",
    **counts: str,
) -> SheetRead:
    """Return a sheet as it is read: the digits of its totals, belotes and capots of each camp."""
    kind = SheetKind.NAMED if round_ else SheetKind.BLANK
    numbers = {Field.NS_TOTAL: number(ns), Field.EW_TOTAL: number(ew)}
    numbers |= {Field(name): number(read) for name, read in counts.items() if name != "ticked"}
    if round_ is None:
        numbers[Field.TABLE] = number(counts.get("ticked", f"{table or '?'}"))
    table_told = table if round_ else None
    code = SheetCode(
        identity(contest.uid), round_, table_told, kind, seats=seats_at(contest, round_, table)
    )
    return SheetRead(code, numbers, cut=jpeg())


def seats_at(contest: Contest, round_: int | None, table: int | None) -> str:
    """Return the sign of the teams at a table, "" without any."""
    seats = Seat.objects.filter(match__round__contest=contest, match__round__number=round_ or 0)
    rows = seats.filter(match__table=table or 0).select_related("team")
    camps = [[seat.team.number for seat in rows if seat.camp == camp] for camp in Camp]
    return seats_sign(camps) if rows else ""


@contextmanager
def reading(*files: Sequence[SheetRead] | Refusal) -> Iterator[None]:
    """Have each file read as these sheets, or refused for this reason, in turn."""
    left = list(files)

    def read(_data: bytes, name: str) -> list[PictureRead]:
        result = left.pop(0)
        if isinstance(result, Refusal):
            return [PictureRead(name, refusal=result)]
        return [PictureRead(name, sheets=tuple(result))]

    with patch("tournaments.annexes.photos.views.cutting.read_file", read):
        yield


def url(contest: Contest, name: str = "photos", *args: Any) -> str:
    return reverse(name, args=[contest.slug, *args])


def send(client: Client, contest: Contest, *names: str, script: bool = False) -> Any:
    """Send files of these names, each with a content of its own."""
    files = [SimpleUploadedFile(name, name.encode(), "image/jpeg") for name in names]
    headers = {"X-Sent-By": "script"} if script else {}
    return client.post(url(contest), {"photos": files}, headers=headers)


def photographed(client: Client, contest: Contest, *sheets: SheetRead | Refusal) -> None:
    """Send one file for each sheet, and have a work read them."""
    before = contest.photos.count()
    send(client, contest, *(f"IMG_{before + place}.jpg" for place in range(len(sheets))))
    read = [one if isinstance(one, Refusal) else [one] for one in sheets]
    with reading(*read):
        call_command("work")
    assert not Photo.objects.filter(state="waiting").exists()
