"""Reading of photographed score sheets: pictures in, figures with their confidence out.

Pure: no Django, no database, no clock. A digit that is not sure has no value.
"""

from tournaments.annexes.photos.rules.files import read_file
from tournaments.annexes.photos.rules.found import (
    Digit,
    Mark,
    Number,
    PictureRead,
    Refusal,
    SheetRead,
    Why,
)
from tournaments.files.sheet_code import (
    LAYOUT,
    CodeFault,
    NotRead,
    Shape,
    SheetCode,
    SheetKind,
    identity,
    read_code,
    seats_sign,
)
from tournaments.files.sheet_strip import Field

__all__ = [
    "LAYOUT",
    "CodeFault",
    "Digit",
    "Field",
    "Mark",
    "NotRead",
    "Number",
    "PictureRead",
    "Refusal",
    "Shape",
    "SheetCode",
    "SheetKind",
    "SheetRead",
    "Why",
    "identity",
    "read_code",
    "read_file",
    "seats_sign",
]
