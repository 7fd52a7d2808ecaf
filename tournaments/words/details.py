"""Details kept about a player besides the name, each declared once.

Forms, imports, applications, the address book, merging, forgetting, lists and the log all read
`DETAILS`. A new detail needs a declaration here, a column in `models.people.Detailed`, and a
migration. The licence is not among `DETAILS`, which a team has once, but in `PERSONAL`.

Functions take and give details as a mapping from names to texts. A name that is missing leaves the
stored value as it is; an empty text clears it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.words.texts import Refused, clean_name

#: Longest licence number stored.
LICENCE_LENGTH: Final = 30
#: Signs that people write between the digits, or leave out: spaces, dots and hyphens.
_BETWEEN: Final = re.compile(r"[\s.\-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}]")


def clean_licence(typed: str) -> str:
    """Return a licence number in the form that is stored and compared, or "" if empty.

    >>> clean_licence(" 01.234-56 a")
    '0123456A'
    """
    return _BETWEEN.sub("", clean_name(typed)).upper()


#: Longest telephone number stored.
PHONE_LENGTH = 40


def clean_phone(typed: str) -> str:
    """Return a telephone number for storage, or "" if empty. Raises `Refused` for anything else.

    >>> clean_phone(" 0612345678 "), clean_phone("+33 6.12.34.56.78")
    ('06 12 34 56 78', '+33 6.12.34.56.78')
    """
    number = clean_name(typed)
    if not number:
        return ""
    digits = re.sub(r"[ ./()-]", "", number)
    if not re.fullmatch(r"\+?[0-9]{4,20}", digits) or len(number) > PHONE_LENGTH:
        raise Refused(_("Tapez un numéro de téléphone, comme 06 12 34 56 78."), "phone")
    if re.fullmatch(r"0[0-9]{9}", digits):
        return " ".join(digits[at : at + 2] for at in range(0, 10, 2))
    return number


def listed_phone(text: str) -> str:
    """Return a list's telephone number, with the leading zero that spreadsheets remove.

    Raises `Refused` for anything else, as 6,12E+08, whose last digits are lost.

    >>> listed_phone("612345678"), listed_phone("33612345678"), listed_phone("06.12.34.56.78")
    ('06 12 34 56 78', '06 12 34 56 78', '06 12 34 56 78')
    """
    digits = re.sub(r"[ ./()\-\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", "", text)
    if re.fullmatch(r"[1-9]\d{8}", digits):
        return clean_phone(f"0{digits}")
    if re.fullmatch(r"(?:\+|00)?33[1-9]\d{8}", digits):
        return clean_phone(f"0{digits[-9:]}")
    return clean_phone(digits if re.fullmatch(r"0\d{9}", digits) else text)


class Seen(IntEnum):
    """Readers of a detail. Each level reads the details of the levels before it too."""

    HALL = 1  # everybody, on the pages of the hall
    DESK = 2  # people who work for the contest, also in its log
    REGISTRATION = 3  # people who register teams; the log only says that the detail changed


class Forgotten(Enum):
    """Erasure that removes a detail."""

    NEVER = "it stays with the nameless player"
    WITH_PEOPLE = "it goes with the name"
    WITH_PHONES = "it also goes when only telephones are erased"


@dataclass(frozen=True, slots=True)
class Detail:
    """Declaration of a detail. `cleaned` and `from_list` return what is stored, or raise `Refused`.

    `name` is its column in `Player` and in `Application`, its field in forms, and its key in the
    log; `noun` its name inside a sentence. `headers` are those of its column in clubs' lists,
    separated by commas, as `imports.columns` compares them. `example` is a valid value, for the
    list to fill in. `length` is in characters. `inputmode` and `autocomplete` are of its field.
    """

    name: str
    label: str
    noun: str
    headers: str
    example: str
    seen: Seen
    forgotten: Forgotten
    length: int = 200
    cleaned: Callable[[str], str] = clean_name
    from_list: Callable[[str], str] = clean_name
    inputmode: str = ""
    autocomplete: str = "off"

    @property
    def private(self) -> bool:
        return self.seen == Seen.REGISTRATION

    def clean(self, typed: str) -> str:
        """Return a value for storage. Raises `Refused`, also if it is too long."""
        value = self.cleaned(typed)
        if len(value) > self.length:
            sentence = _("%(most)d caractères au plus.") % {"most": self.length}
            raise Refused(sentence, field=self.name)
        return value


CLUB = Detail(
    name="club",
    label=N_("Club"),
    noun=N_("club"),
    headers=(
        "club, nom club, association, asso, amicale, societe, comite, clubs, club "
        "association, club joueur, section"
    ),
    example="Trèfle",
    seen=Seen.HALL,
    forgotten=Forgotten.NEVER,
)
TOWN = Detail(
    name="town",
    label=N_("Ville"),
    noun=N_("commune"),
    headers=(
        "ville, commune, localite, town, city, village, domicile, residence, ville residence, "
        "commune residence, ville village"
    ),
    example="Niort",
    seen=Seen.DESK,
    forgotten=Forgotten.WITH_PHONES,
    autocomplete="address-level2",
)
PHONE = Detail(
    name="phone",
    label=N_("Téléphone"),
    noun=N_("téléphone"),
    headers=(
        "telephone, tel, tel j, portable, mobile, phone, gsm, n telephone, tel portable, telephone "
        "portable, numero telephone, n tel, num tel, phone number, tel mobile, numero tel, n "
        "portable, tel joueur, cell, telephone mobile, telephone joueur, portable joueur, "
        "coordonnees, numero portable, mobile phone, tel fixe, telephone fixe, contact"
    ),
    example="06 12 34 56 78",
    seen=Seen.REGISTRATION,
    forgotten=Forgotten.WITH_PHONES,
    length=PHONE_LENGTH,
    cleaned=clean_phone,
    from_list=listed_phone,
    inputmode="tel",
    autocomplete="tel",
)

LICENCE = Detail(
    name="licence",
    label=N_("Licence"),
    noun=N_("licence"),
    headers=(
        "licence, n licence, no licence, numero licence, num licence, licence n, licence joueur, "
        "license, license number, licence number"
    ),
    example="0123456A",
    seen=Seen.REGISTRATION,
    forgotten=Forgotten.WITH_PEOPLE,
    length=LICENCE_LENGTH,
    cleaned=clean_licence,
    from_list=clean_licence,
)

#: All details of a team or of an application, in the order of forms and lists.
DETAILS = (CLUB, TOWN, PHONE)
#: All details of a person of the address book, in the same order.
PERSONAL = (*DETAILS, LICENCE)
#: Details noted on one player of a team. The club is not: both players have it, and with the name
#: it tells namesakes apart.
NOTED = tuple(detail for detail in DETAILS if detail is not CLUB)
#: Details erased with the telephones.
WITH_PHONES = tuple(one for one in DETAILS if one.forgotten == Forgotten.WITH_PHONES)
#: Details erased with the people.
WITH_PEOPLE = tuple(one for one in PERSONAL if one.forgotten != Forgotten.NEVER)

_BY_NAME = {detail.name: detail for detail in PERSONAL}


def shown_to(reader: Seen) -> tuple[Detail, ...]:
    return tuple(detail for detail in DETAILS if detail.seen <= reader)


def listed(details: Iterable[Detail]) -> str:
    return ", ".join(_(detail.noun) for detail in details)


def clean_details(details: Mapping[str, str]) -> dict[str, str]:
    """Return the given details for storage. Raises `Refused`; KeyError for an unknown name."""
    return {name: _BY_NAME[name].clean(typed) for name, typed in details.items()}


def details_of(row: Any, details: Iterable[Detail] = DETAILS) -> dict[str, str]:
    """Return these details of a player or of an application; `PERSONAL` are those of a player."""
    return {detail.name: getattr(row, detail.name) for detail in details}


def first_known(people: Iterable[Any]) -> dict[str, str]:
    """Return every detail, from the first of these people who has it, else ""."""
    known = {detail.name: "" for detail in DETAILS}
    for person in people:
        for name, value in details_of(person).items():
            known[name] = known[name] or value
    return known
