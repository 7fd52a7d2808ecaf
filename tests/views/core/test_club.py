"""Club's name and logo: pictures accepted, pictures refused and why, content of the papers."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from tests.factories import make_contest
from tests.papers.builders import read, squeezed
from tests.sweeps import daily
from tests.views.desk import signed_in, text
from tournaments.forms.core.pictures import MAX_BYTES, read_picture
from tournaments.models import Contest, LogLine, Logo

pytestmark = pytest.mark.django_db

RED = (200, 30, 30)


def picture(width: int = 300, height: int = 100, kind: str = "PNG", **how: Any) -> bytes:
    mode, ink = ("RGBA", (*RED, 0)) if kind == "PNG" else ("RGB", RED)
    buffer = BytesIO()
    Image.new(mode, (width, height), ink).save(buffer, kind, **how)
    return buffer.getvalue()


def animated() -> bytes:
    buffer = BytesIO()
    frames = [Image.new("RGB", (60, 60), (shade, 0, 0)) for shade in (10, 200)]
    frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:])
    return buffer.getvalue()


def bomb() -> bytes:
    """Return a PNG of a few bytes that claims 30,000 × 30,000 pixels."""
    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + head
    parts = struct.pack(">I", len(head)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return b"\x89PNG\r\n\x1a\n" + parts + struct.pack(">I", 0) + b"IDAT" + b"\0" * 8


def passes(count: int) -> bytes:
    """Return a JPEG of a few bytes that is decoded this many times."""
    whole = picture(kind="JPEG", progressive=True)
    last = whole[whole.rindex(b"\xff\xc4") : -2]
    return whole[:-2] + last * count + whole[-2:]


def address(contest: Contest) -> str:
    return reverse("contest-club", args=[contest.slug])


def send(client: Client, contest: Contest, club: str, logo: bytes | None = None) -> Any:
    token = client.get(address(contest)).context["form"]["token"].value()
    data: dict[str, Any] = {"club": club, "token": str(token)}
    if logo is not None:
        data["logo"] = SimpleUploadedFile("logo.png", logo)
    return client.post(address(contest), data)


def refused() -> dict[str, tuple[bytes, str]]:
    """Return what is no logo, by name, each with what the page says of it."""
    return {
        "no picture": (b"Bonjour", "n’est pas une image PNG, JPEG, GIF, WebP ou BMP"),
        "a drawing": (
            b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
            "dessin SVG",
        ),
        "empty": (b"", "Ce fichier est vide"),
        "30 MB": (b"\x89PNG\r\n\x1a\n" + b"\0" * 30_000_000, "trop lourd : 5 Mo au plus"),
        "a bomb": (bomb(), "trop de points"),
        "many pixels": (picture(6000, 6000, "BMP")[: MAX_BYTES - 1], "6000 × 6000 pixels"),
        "many pixels to decode whole": (picture(4200, 4200), "4200 × 4200 pixels"),
        "many passes": (passes(60), "abîmé ou incomplet"),
        "cut short": (picture(400, 400, "JPEG")[:-800], "abîmé ou incomplet"),
        "a point": (picture(1, 1), "1 × 1 pixels"),
        "a thread": (picture(6000, 20), "trop étroite"),
        "a film": (animated(), "image fixe"),
    }


@pytest.mark.slow
def test_what_is_no_logo_is_refused_beside_the_field_and_what_was_typed_is_kept() -> None:
    contest = make_contest(2)
    client = signed_in(contest.organiser)
    send(client, contest, "Le Club", picture())
    kept = bytes(Logo.objects.get().png)

    for name, (data, reason) in refused().items():
        page = send(client, contest, "Un autre club", data)
        assert page.status_code == 422, name
        shown = text(page)
        assert reason in shown[shown.index('id="id_logo_error"') :], name
        assert 'name="club" value="Un autre club"' in shown, name

    contest.refresh_from_db()
    assert contest.club == "Le Club"
    assert bytes(Logo.objects.get().png) == kept
    assert LogLine.objects.filter(action="set_club").count() == 1


@pytest.mark.parametrize("kind", daily(1, ["PNG", "JPEG", "GIF", "WEBP", "BMP"]))
def test_a_logo_is_at_the_head_of_the_papers_until_it_is_removed(kind: str) -> None:
    contest = make_contest(2)
    client = signed_in(contest.organiser)
    assert (
        send(client, contest, "  Amicale\u200b  laïque ", picture(1200, 400, kind)).status_code
        == 302
    )

    logo = Logo.objects.get()
    assert (logo.width, logo.height) == (600, 200)
    assert "data:image/png;base64," in text(client.get(address(contest)))
    paper = reverse("paper", args=[contest.slug, "entrants"])
    printed = client.get(paper).content
    assert squeezed("Amicale laïque") in read(printed)
    assert len(PdfReader(BytesIO(printed)).pages[0].images) == 1
    assert client.get(paper).content == printed

    # Only the name changes: the logo stays.
    send(client, contest, "Amicale")
    assert Logo.objects.count() == 1
    token = client.get(address(contest)).context["button"]["token"].value()
    for _twice in range(2):
        client.post(reverse("contest-logo-remove", args=[contest.slug]), {"token": str(token)})
    assert Logo.objects.count() == 0
    assert LogLine.objects.filter(action="remove_logo").count() == 1
    assert list(PdfReader(BytesIO(client.get(paper).content)).pages[0].images) == []


def test_a_picture_is_written_again_without_what_it_hid() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # orientation: turned by a quarter
    exif[0x010E] = "prise chez Paul"
    drawing = read_picture(picture(200, 100, "JPEG", exif=exif))
    assert (drawing.width, drawing.height) == (100, 200)
    assert b"Paul" not in drawing.png
    assert read_picture(picture(200, 100, "JPEG", exif=exif)) == drawing

    kept = Image.open(BytesIO(read_picture(picture()).png))
    assert kept.mode == "RGB"
    assert kept.getpixel((5, 5)) == (255, 255, 255)
    assert kept.info == {}


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "CMYK", "I;16"])
def test_every_way_of_keeping_colours_is_read(mode: str) -> None:
    buffer = BytesIO()
    if mode == "I;16":
        image = Image.new(mode, (40, 40), 155 * 256)
    else:
        image = Image.new("L", (40, 40), 255 if mode == "1" else 155).convert(mode)
    image.save(buffer, "JPEG" if mode == "CMYK" else "PNG")

    kept = Image.open(BytesIO(read_picture(buffer.getvalue()).png)).convert("L").getpixel((9, 9))

    assert kept == pytest.approx(255 if mode == "1" else 155, abs=2)
