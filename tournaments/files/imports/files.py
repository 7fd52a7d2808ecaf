"""Detection of a file's real type, whatever its name: read it or refuse it with advice."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext as _

from tournaments.files.imports.table import MOST_BYTES, Book, book_of, sheet_of
from tournaments.files.imports.text import decoded, rows_of
from tournaments.files.imports.workbook import read_workbook
from tournaments.words.texts import Refused, clean_name

_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
#: First bytes of phones' photographs, after an offset of four bytes.
_HEIC = (b"ftypheic", b"ftypmif1", b"ftypheix", b"ftypavif")


def read(content: bytes, name: str) -> Book:
    """Return the lists of a file; raises `Refused` with advice for any other file."""
    name = clean_name(name)[:200]
    if not content.strip(b"\0\r\n\t ;,\xef\xbb\xbf\xff\xfe"):
        raise _refused(_("Ce fichier est vide."))
    if len(content) > MOST_BYTES:
        raise _refused(
            _("Ce fichier est trop gros : %(most)s Mo au plus.") % {"most": MOST_BYTES // 1_000_000}
        )
    if content.startswith(b"PK\x03\x04"):
        _refuse_other_archives(content)
        sheets, notes = read_workbook(content)
        return book_of(name, sheets, notes)
    for recognises, say in _OTHERS:
        if recognises(content):
            raise _refused(say())
    return book_of(name, [sheet_of("", rows_of(decoded(content)))])


def read_text(text: str, name: str) -> Book:
    """Return the list of a text pasted from a spreadsheet; raises `Refused` if it is not one."""
    return book_of(name, [sheet_of("", rows_of(text))])


def _refuse_other_archives(content: bytes) -> None:
    try:
        with ZipFile(BytesIO(content)) as archive:
            names = archive.namelist()
            kind = b""
            if "mimetype" in names:
                with archive.open("mimetype") as part:
                    kind = part.read(80)
    except (BadZipFile, OSError, RuntimeError, ValueError, EOFError) as error:
        raise _refused(
            _("Ce fichier est abîmé : enregistrez-le de nouveau, puis renvoyez-le.")
        ) from error
    if "xl/workbook.xml" in names:
        return
    if b"opendocument.spreadsheet" in kind:
        raise _refused(
            _(
                "Ce fichier vient de LibreOffice (.ods). Ouvrez-le, puis enregistrez-le au format "
                ".xlsx ou .csv."
            )
        )
    if any(one.startswith("word/") for one in names) or b"opendocument.text" in kind:
        raise _refused(
            _(
                "Ce fichier est un document de texte. Copiez sa liste dans un tableur, puis "
                "enregistrez-la au format .xlsx ou .csv."
            )
        )
    raise _refused(
        _("Ce fichier n’est pas une liste. Enregistrez-le au format .xlsx ou .csv, sans archive.")
    )


def _old_office(content: bytes) -> bool:
    return content.startswith(_OLD_OFFICE)


def _say_old_office() -> str:
    return _(
        "Ce fichier est d’un ancien Excel (.xls), ou protégé par un mot de passe. Ouvrez-le, "
        "retirez-en le mot de passe, puis enregistrez-le au format .xlsx ou .csv."
    )


def _encrypted(content: bytes) -> bool:
    return content.startswith(_OLD_OFFICE) and "EncryptedPackage".encode("utf-16-le") in content


def _say_encrypted() -> str:
    return _(
        "Ce fichier est protégé par un mot de passe. Ouvrez-le dans Excel, retirez-en le mot de "
        "passe, puis enregistrez-le au format .xlsx."
    )


def _picture(content: bytes) -> bool:
    return content.startswith(_PICTURES) or content[4:12] in _HEIC


def _say_picture() -> str:
    return _(
        "Ce fichier est une image. Une liste se lit dans un fichier de tableur : enregistrez-la au "
        "format .xlsx ou .csv."
    )


def _pdf(content: bytes) -> bool:
    return b"%PDF-" in content[:1024]


def _say_pdf() -> str:
    return _(
        "Ce fichier est un PDF. Demandez la liste d’origine, ou copiez-la dans un tableur, puis "
        "enregistrez-la au format .xlsx ou .csv."
    )


def _markup(content: bytes) -> bool:
    head = content[:2_000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith((b"<!doctype", b"<html", b"<?xml", b"<table", b"{\\rtf", b"<meta"))


def _say_markup() -> str:
    return _(
        "Ce fichier n’est pas celui d’un tableur, même si son nom le dit. Ouvrez-le dans un "
        "tableur, puis enregistrez-le au format .xlsx ou .csv."
    )


_OTHERS: tuple[tuple[Callable[[bytes], bool], Callable[[], str]], ...] = (
    (_encrypted, _say_encrypted),
    (_old_office, _say_old_office),
    (_pdf, _say_pdf),
    (_picture, _say_picture),
    (_markup, _say_markup),
)


def _refused(message: str) -> Refused:
    return Refused(message, field="file")
