"""Photographed sheets: receive files, enrol phones, keep what was read, confirm results."""

from tournaments.annexes.photos.services.confirming import (
    discard_photo,
    discard_sheet,
    enter_from_photo,
    keep_photo,
    seat_sheet,
)
from tournaments.annexes.photos.services.keeping import FoundSheet, keep_fault, keep_sheets
from tournaments.annexes.photos.services.phones import enrol_phone, invite_phone, withdraw_phone
from tournaments.annexes.photos.services.receiving import NotEnrolled, Received, Sent, send_photos

__all__ = [
    "FoundSheet",
    "NotEnrolled",
    "Received",
    "Sent",
    "discard_photo",
    "discard_sheet",
    "enrol_phone",
    "enter_from_photo",
    "invite_phone",
    "keep_fault",
    "keep_photo",
    "keep_sheets",
    "seat_sheet",
    "send_photos",
    "withdraw_phone",
]
