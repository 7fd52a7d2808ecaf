"""What no contest file carries, with the reason, and what the log carries only if asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from tournaments.annexes.contest_file.rules.value import Extra
from tournaments.words.actions import CASH_ACTIONS
from tournaments.words.details import WITH_PHONES

#: Models that no file carries, each with the reason.
LEFT_OUT_MODELS: Final[Mapping[str, str]] = {
    "Arrival": "notes the files that came to this installation",
    "Attempt": "counts strangers who knock at this installation",
    "Delivery": "tells what this installation sent to other programs",
    "Departure": "notes who took which file from this installation",
    "FormToken": "form tokens are of this installation",
    "Generation": "tells which laptop of a pair writes",
    "GatheredHall": "gathers contests of several files, where their final is prepared",
    "Gathering": "gathers contests of several files, where their final is prepared",
    "Hook": "is about the house, not about a contest",
    "HouseLine": "is about the house, not about a contest",
    "Member": "no role is imported: who imports organises",
    "NameMerge": "is about people of this address book",
    "NameQuestion": "is about people of this address book",
    "Photo": "waits in a folder of this installation, or tells who sent a picture here",
    "PhotoPhone": "lets a phone of the hall send pictures to this installation, for a day",
    "PhotoSheet": "shows names and handwriting: pictures stay where they were taken",
    "OnlineOrder": "is told again by the export of the ticket office; the ledger has its money",
    "PlayerUid": "is carried by the person it names",
    "Push": "waits to be sent to a phone by this installation",
    "PushPhone": "lets this installation notify a phone, which another one cannot",
    "Print": "tells what this installation printed; sheets are printed again elsewhere",
    "Season": "is made of several contests",
    "SeasonDay": "says which season of this installation counts the contest",
    "SeasonLine": "is about a season, not about a contest",
    "SeasonMember": "is about a season, not about a contest",
    "SeasonPerson": "is about a season, not about a contest",
    "SeasonPrint": "tells what this installation printed",
    "SeasonSame": "is about a season, not about a contest",
    "Work": "is a request of a session here, kept for a day",
}
#: Columns that no file carries, by model, each with the reason.
LEFT_OUT_COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "Application": {
        "token": "form tokens are of this installation",
        "address": "a digest of a network address",
        "network": "a digest of a network address",
    },
    "Contest": {
        "organiser": "an account: who imports organises",
        "slug": "the address is made from the name, and numbered where taken",
        "phones_address": "an address of this machine",
        "wifi_password": "a password",
        "uid": "is in the manifest",
        "hall_count": "is the number of halls",
        "suspense_refused": "an answer to a question that another installation asks anew",
        "door_open": "a page of this installation",
        "door_serial": "a page of this installation",
        "notice_key": "a secret",
        "chiefs": "names and telephones of people who do not play: the desk asks them again",
        "cash_elsewhere": "tells that this installation lacks the cash",
    },
    "Deal": {"entry": "a deal is written in its version of the result"},
    "Entry": {
        "entered_address": "a digest of a network address",
        "entered_browser": "a digest of a browser",
        "confirmed_address": "a digest of a network address",
        "confirmed_browser": "a digest of a browser",
    },
    "Logo": {"png": "is logo.png"},
    "Match": {
        "link_serial": "links on score sheets are of a machine",
        "link_from": "links on score sheets are of a machine",
    },
    "Player": {
        "organiser": "an account: who imports organises",
        "plain_name": "is computed from the name",
        "turned_name": "is computed from the name",
        "trace": "leads a season of this installation to somebody forgotten",
    },
    "Team": {
        "at_door": "tells the desk of this installation who checked the team in",
        "origin": "names a team of another contest: it is said in words",
        "came_from": "is in the origins of teams.json",
    },
    "ToldPayment": {"reference": "the ledger has it once the payment is noted"},
}
#: Values of the log that are of this machine or secret: no file carries them.
SECRET_KEYS: Final = frozenset({"phones_address", "wifi_password"})
#: Values of the log that only a file with telephones carries.
PHONE_KEYS: Final = frozenset(detail.name for detail in WITH_PHONES)


def keeps_action(action: str, extras: Collection[Extra]) -> bool:
    """Return whether a file with these extras has the lines of the log with this action."""
    return Extra.CASH in extras or action not in CASH_ACTIONS


def kept_of(value: Any, extras: Collection[Extra]) -> Any:
    """Return a value of the log without what a file with these extras leaves out."""
    left_out = SECRET_KEYS if Extra.PHONES in extras else SECRET_KEYS | PHONE_KEYS
    return _without(value, left_out)


def _without(value: Any, left_out: Collection[str]) -> Any:
    if isinstance(value, dict):
        return {
            name: _without(one, left_out) for name, one in value.items() if name not in left_out
        }
    if isinstance(value, list):
        return [_without(one, left_out) for one in value]
    return value
