"""One deal of a sheet, large on the phone of a camp, in the words « nous » and « eux »."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.cards import EW, NS
from scoring.deal import CAPOT
from tournaments.forms.results.deals import Face, RowForm, Segments
from tournaments.forms.results.entry import DealsForm
from tournaments.words.enums import Camp

#: Buttons of the page: to the deal after this one, and to the deal, from 0, that they name.
NEXT, GO = "next", "go"
#: Hidden field that names the deal shown, and its value where the whole sheet is.
AT, WHOLE = "at", "sheet"
#: Field in which a contract that has no button is typed.
OTHER = "other_contract"

_US, _THEM, _NOBODY = _("Nous"), _("Eux"), _("Personne")
#: Name of each group of fields; a group of two numbers has ours first.
_GROUPS: Mapping[str, tuple[str | Promise, ...]] = {
    "taker": (_("Qui prend ?"),),
    "trump": (_("Atout"),),
    "contract": (_("Contrat"),),
    "coinche": (_("Coinche"),),
    "": (_("Nos points"), _("Leurs points")),
    "belote": (_("Belote"),),
    "belotes": (_("Nos belotes"), _("Leurs belotes")),
    "capot": (_("Capot"),),
    "omitted": (_("Rebelote oubliée"),),
    "annonces": (_("Nos annonces"), _("Leurs annonces")),
    "false": (_("Nos annonces non montrées"), _("Leurs annonces non montrées")),
}
_TWO_OMITTED = (_("Nos rebelotes oubliées"), _("Leurs rebelotes oubliées"))


@dataclass(frozen=True, slots=True)
class Group:
    """Fields of one question, with the name of each. `kind` is the name of its CSS class."""

    kind: str
    fields: tuple[tuple[str | Promise, forms.BoundField], ...]

    @property
    def chosen(self) -> bool:
        return isinstance(self.fields[0][1].field.widget, Segments)


class OneDeal:
    """Deal of a form that a camp's phone shows; the other deals travel with it, hidden."""

    def __init__(self, form: DealsForm, row: RowForm, camp: Camp) -> None:
        self.form = form
        self.row = row
        self.place = row.number - 1
        self._camps: tuple[str, str] = (NS, EW) if camp == Camp.NS else (EW, NS)
        self.contract = _contract_of(form, row)
        for field in row.fields.values():
            if isinstance(field.widget, Segments):
                field.widget.faces = self._faces(field.widget.faces)
                choices = [(value, face.spoken) for value, face in field.widget.faces.items()]
                field.choices = choices  # type: ignore[attr-defined]
        self.groups = list(self._groups())

    def _groups(self) -> Iterator[Group]:
        names = list(self.row.fields)
        for stem, labels in _GROUPS.items():
            pair = [f"{stem}_{camp}".lstrip("_").lower() for camp in self._camps]
            if stem in names:
                yield Group(stem, (self._named(labels[0], stem),))
            elif pair[0] in names:
                both = _TWO_OMITTED if stem == "omitted" else labels
                yield Group(stem or "points", tuple(map(self._named, both, pair)))

    def _named(self, label: str | Promise, name: str) -> tuple[str | Promise, forms.BoundField]:
        """Return a field under its name on this page, the only one that is read aloud."""
        attrs = self.row.fields[name].widget.attrs
        attrs.pop("aria-label", None)
        if isinstance(self.row.fields[name].widget, Segments):
            attrs["aria-label"] = label
        else:
            attrs["class"] = "box box-big"
        return label, self.row[name]

    def _faces(self, faces: Mapping[str, Face]) -> dict[str, Face]:
        """Return the faces of a field with the camps named from this one, ours first."""
        us, them = self._camps
        labels = {us: _US, them: _THEM}
        first: list[str] = ["", *self._camps]
        order = [value for value in first if value in faces]
        order += [value for value in faces if value not in first]
        return {
            value: Face(labels[value], labels[value], faces[value].keys)
            if value in labels
            else faces[value]._replace(spoken=_NOBODY)
            if not value and them in faces
            else faces[value]
            for value in order
        }


@dataclass(frozen=True, slots=True)
class ContractButtons:
    """Contracts that have a button, the one chosen, and the one typed because it has none."""

    name: str
    other_name: str
    offered: tuple[tuple[str, str | Promise], ...]
    chosen: str
    other: str


def _contract_of(form: DealsForm, row: RowForm) -> ContractButtons | None:
    if "contract" not in row.fields:
        return None
    typed = str(row["contract"].value() or "")
    words = {CAPOT: _("capot")}
    offered = tuple((str(one), words.get(str(one), str(one))) for one in form.contracts)
    known = typed in dict(offered)
    return ContractButtons(
        row.add_prefix("contract"),
        row.add_prefix(OTHER),
        offered,
        typed if known else "",
        "" if known else typed,
    )


def other_contracts(sent: Mapping[str, str]) -> dict[str, str]:
    """Return the contracts typed beside the buttons, by the fields of those that these choose."""
    typed = {name: sent[name].strip() for name in sent if name.endswith(f"-{OTHER}")}
    return {f"{name.removesuffix(OTHER)}contract": text for name, text in typed.items() if text}


def hidden(form: DealsForm, shown: RowForm | None) -> Iterator[tuple[str, Any]]:
    """Yield the name and the value of each filled field of the deals that are not shown."""
    for row in form.rows:
        if row is not shown:
            for field in row:
                value = field.value()
                if value not in (None, ""):
                    yield field.html_name, value


def written(form: DealsForm, camp: Camp) -> list[forms.BoundField]:
    """Return the fields of the totals written on the sheet, ours first, in the words of a camp."""
    names = ["written_ns", "written_ew"] if camp == Camp.NS else ["written_ew", "written_ns"]
    for name, label in zip(names, (_("Notre total écrit"), _("Leur total écrit")), strict=True):
        form.fields[name].label = label
    return [form[name] for name in names]
