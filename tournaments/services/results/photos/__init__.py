"""Photographed sheets: receive files, keep what was read, confirm results with them."""

from tournaments.services.results.photos.confirming import (
    discard_photo,
    discard_sheet,
    enter_from_photo,
    keep_photo,
    seat_sheet,
)
from tournaments.services.results.photos.keeping import FoundSheet, keep_fault, keep_sheets
from tournaments.services.results.photos.receiving import Received, Sent, send_photos

__all__ = [
    "FoundSheet",
    "Received",
    "Sent",
    "discard_photo",
    "discard_sheet",
    "enter_from_photo",
    "keep_fault",
    "keep_photo",
    "keep_sheets",
    "seat_sheet",
    "send_photos",
]
