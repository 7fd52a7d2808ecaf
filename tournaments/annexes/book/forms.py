"""Forms of the address book: search, correct and forget a person, tick the names of one person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.book.queries.alike import OnePerson, Spelling
from tournaments.forms.after import ForgetForm
from tournaments.forms.core.fields import ActionForm, DetailsForm, NameField, PlainForm
from tournaments.models.people import NAME_LENGTH
from tournaments.words.details import PERSONAL, Detail

_STAYS, _SAME = "stays-", "same-"


class FindForm(PlainForm):
    """Search in the address book by part of a name, club or town, or by a licence."""

    q = forms.CharField(
        label=_("Chercher un nom, un club ou une commune"), required=False, max_length=NAME_LENGTH
    )


class PersonForm(DetailsForm):
    """Name and details of a person in the address book."""

    asks_for = PERSONAL
    name = NameField(label=_("Nom"), max_length=NAME_LENGTH)

    def label_of(self, detail: Detail) -> str:
        return capfirst(gettext(detail.noun))


class ForgetPersonForm(ActionForm):
    """Word that confirms the erasure of one person."""

    typed = NameField(label=_("Pour confirmer, tapez : effacer"), max_length=20)
    clean_typed = ForgetForm.clean_typed


class NamesForm(ActionForm):
    """Names ticked in each group, of which one stays.

    A group sends the ticked names as `same-…` and the name that stays as `stays-…`. The page that
    says what changes sends all of them again, as `pairs`. `two` are names of a group that are all
    different people. `seen` is the version of the season, if any, whose preview the page showed.
    """

    pairs = forms.CharField(required=False, widget=forms.HiddenInput)
    two = forms.CharField(required=False)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    @property
    def confirmed(self) -> bool:
        """Whether the page before said what changes."""
        return bool(self.data.get("pairs"))

    def clean_two(self) -> list[str]:
        """Return the keys of people who are all different."""
        return list(filter(None, self.cleaned_data["two"].split(",")))

    def clean(self) -> dict[str, Any]:
        """Set `pairs` to the keys of merges: the name that stays, then another one."""
        values = dict(super().clean() or {})
        values["pairs"] = self._pairs(values.get("pairs", ""))
        if not values["pairs"] and not values.get("two"):
            raise forms.ValidationError(gettext("Cochez deux noms au moins d’une même personne."))
        return values

    def _pairs(self, sent: str) -> list[tuple[str, str]]:
        if sent:
            texts = (pair.partition(":") for pair in sent.split(","))
            return [(kept, other) for kept, _colon, other in texts if kept and other]
        assert isinstance(self.data, QueryDict)
        pairs = []
        for name in self.data:
            if name.startswith(_SAME):
                ticked = list(dict.fromkeys(self.data.getlist(name)))
                stays = self.data.get(_STAYS + name.removeprefix(_SAME), "")
                kept = stays if stays in ticked else ticked[0]
                pairs += [(kept, other) for other in ticked if other != kept]
        return pairs


def confirming(pairs: Iterable[tuple[str, str]], seen: int | None = None) -> NamesForm:
    """Return the form that sends these pairs again, for the page that says what changes."""
    sent = ",".join(":".join(pair) for pair in pairs)
    return NamesForm(initial={"pairs": sent, "seen": seen}, auto_id=False)


@dataclass(frozen=True, slots=True)
class NameLine:
    """A name in its group: whether it stays, and whether it is ticked."""

    spelling: Spelling[Any]
    stays: bool
    ticked: bool


@dataclass(frozen=True, slots=True)
class NameGroup:
    """A group of the page: its fields `same` and `stays`, and the keys of its names."""

    same: str
    stays: str
    keys: str
    lines: tuple[NameLine, ...]


def groups_to_tick(groups: Iterable[OnePerson[Any]], sent: QueryDict | None) -> list[NameGroup]:
    """Return groups ticked as in `sent`; without it, their sure names are ticked."""
    return [_group(one, sent) for one in groups]


def _group(person: OnePerson[Any], sent: QueryDict | None) -> NameGroup:
    first = str(person.stays.key)
    same, stays = _SAME + first, _STAYS + first
    kept = sent.get(stays, first) if sent is not None else first
    sure = {first, *(str(one.spelling.key) for one in person.others if one.sure)}
    ticked = set(sent.getlist(same)) if sent is not None and stays in sent else sure
    spellings = (person.stays, *(one.spelling for one in person.others))
    return NameGroup(
        same,
        stays,
        ",".join(map(str, person.keys)),
        tuple(NameLine(one, str(one.key) == kept, str(one.key) in ticked) for one in spellings),
    )
