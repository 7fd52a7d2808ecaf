"""Form of an import: the meaning of the columns of a list, and the lines to take."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.annexes.lists.files.layout import Layout, Wanted, Way
from tournaments.annexes.lists.queries.importing import Numbers, Preview, Wishes
from tournaments.files.imports.columns import LABELS, Meaning, meaning_of
from tournaments.files.imports.table import Book, Sheet, column_name
from tournaments.forms.core.fields import ActionForm, NumberField
from tournaments.words.enums import PayMethod

#: Number of cells shown as examples of a column.
_SAMPLE = 3
_MEANINGS = [(str(meaning), label) for meaning, label in LABELS.items()]


class _Kept(forms.HiddenInput):
    """Hidden value that browsers must send back unchanged, without autocompletion."""

    def __init__(self) -> None:
        super().__init__(attrs={"autocomplete": "off"})


@dataclass(frozen=True, slots=True)
class Shown:
    """State of a preview: its layout, and the lines that were ready."""

    sheet: int
    first: int
    meanings: tuple[str, ...]
    way: Way
    numbers: Numbers
    ready: frozenset[int]

    @classmethod
    def of(cls, preview: Preview) -> Shown:
        layout = preview.layout
        ready = frozenset(line.at for line in preview.lines if line.ready)
        return cls(layout.sheet, layout.first, layout.meanings, layout.way, preview.numbers, ready)

    def to_text(self) -> str:
        layout = [self.sheet, self.first, self.meanings, self.way]
        return json.dumps([*layout, self.numbers, sorted(self.ready)])

    @classmethod
    def from_text(cls, text: str) -> Shown | None:
        """Return the state written by `to_text`, or None if the text is not valid."""
        try:
            sheet, first, meanings, way, numbers, ready = json.loads(text)
            kept = tuple(map(meaning_of, meanings))
            lines = frozenset(map(int, ready))
            return cls(int(sheet), int(first), kept, Way(way), Numbers(numbers), lines)
        except (ValueError, TypeError):
            return None

    def wishes(self) -> Wishes:
        """Return the wishes that read the list the same way again."""
        return Wishes(Wanted(self.sheet, self.first, self.meanings, self.way), self.numbers)


class ImportForm(ActionForm):
    """Settings and ticks of a preview; only the values changed on the page count as choices."""

    book = forms.CharField(widget=_Kept())
    shown = forms.CharField(required=False, widget=_Kept())
    seen = forms.CharField(required=False, widget=_Kept())
    sheet = forms.TypedChoiceField(label=_("Feuille"), coerce=int, required=False)
    first = NumberField(
        label=_("Première ligne d’inscrits"),
        min_value=1,
        max_value=9_999_999,
        help_text=_("Le numéro de la ligne dans le fichier, sous les titres des colonnes."),
    )
    way = forms.TypedChoiceField(
        label=_("Une ligne est"),
        coerce=Way,
        choices=[
            (Way.ENTRANT, _("une équipe")),
            (Way.GROUPED, _("un joueur ; les deux d’une équipe ont le même numéro ou le même nom")),
            (Way.NEXT, _("un joueur ; deux lignes qui se suivent sont une équipe")),
            (Way.ORDERED, _("un joueur ; les deux d’une même commande sont une équipe")),
        ],
    )
    numbers = forms.TypedChoiceField(
        label=_("Numéros"),
        coerce=Numbers,
        widget=forms.RadioSelect,
        choices=[
            (Numbers.FILE, _("ceux du fichier")),
            (Numbers.ORDER, _("les suivants, dans l’ordre du fichier")),
        ],
    )
    method = forms.TypedChoiceField(
        label=_("Paiements de la liste"),
        coerce=PayMethod,
        empty_value=None,
        required=False,
        choices=[("", _("les garder : la caisse proposera de les noter")), *PayMethod.choices],
        help_text=_(
            "Si vous dites comment, ce qui est dû, ou le montant écrit, est noté dans la caisse."
        ),
    )
    categories = forms.MultipleChoiceField(
        label=_("Catégories que ce concours n’a pas : cochez celles à créer"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self,
        data: Any,
        preview: Preview,
        content: Book,
        ticked: frozenset[int] | None = None,
        *,
        before: Shown | None = None,
        individuals: bool = False,
        cash: bool = False,
    ) -> None:
        layout = preview.layout
        sheet = content.sheets[layout.sheet]
        shown = Shown.of(preview)
        super().__init__(
            data,
            initial={
                "shown": shown.to_text(),
                "seen": preview.key,
                "sheet": layout.sheet,
                "first": layout.first,
                "way": layout.way,
                "numbers": preview.numbers,
                "method": preview.method,
                "categories": preview.create,
                **{_field(column): layout.meanings[column] for column in sheet.columns},
            },
        )
        self.shown_before = before or shown
        self.width = sheet.width
        self.ticked = self._ticks() if data is not None else ticked or shown.ready
        self._choose("sheet", [(at, sheet_name(one, at)) for at, one in enumerate(content.sheets)])
        self._choose("categories", [(name, name) for name in preview.unknown])
        if len(content.sheets) == 1:
            del self.fields["sheet"]
        for unused, name in (
            (individuals, "way"),
            (not preview.numbered, "numbers"),
            (not preview.unknown, "categories"),
            (not (cash and preview.priced and Meaning.PAID in layout.meanings), "method"),
        ):
            if unused:
                del self.fields[name]
        for column in sheet.columns:
            self.fields[_field(column)] = forms.TypedChoiceField(
                label=_titled(column, preview.layout),
                choices=_MEANINGS,
                coerce=meaning_of,
                empty_value=Meaning.NOTHING,
                required=False,
                help_text=_sampled(column, sheet, preview.layout),
                widget=forms.Select(attrs={"class": "form-select"}),
            )
        self.columns = [self[_field(column)] for column in sheet.columns]

    def _choose(self, field: str, choices: list[tuple[Any, str]]) -> None:
        self.fields[field].choices = choices  # type: ignore[attr-defined]

    def _ticks(self) -> frozenset[int]:
        sent = self.data.getlist("line") if hasattr(self.data, "getlist") else []
        return frozenset(int(at) for at in sent if at.isdecimal() and len(at) < 6)

    def wishes(self) -> Wishes:
        """Return the choices of a valid form: only the values that the user changed."""
        values, shown = self.cleaned_data, self.shown_before
        categories, method = values.get("categories", ()), values.get("method")
        if values.get("sheet", shown.sheet) != shown.sheet:
            return Wishes(Wanted(sheet=values["sheet"]), categories=categories, method=method)
        meanings = tuple(
            values.get(_field(column), Meaning.NOTHING) for column in range(self.width)
        )
        way: Way | None = values.get("way", shown.way)
        moved = values["first"] != shown.first
        changed = meanings != shown.meanings
        if (moved or changed) and way == shown.way:
            way = None
        layout = Wanted(
            shown.sheet, values["first"], meanings if changed or not moved else None, way
        )
        numbers: Numbers | None = values.get("numbers")
        if (moved or changed) and numbers == shown.numbers:
            numbers = None
        return Wishes(layout, numbers, categories, method)

    def ticks_of(self, preview: Preview) -> frozenset[int]:
        """Return the lines to tick again: ticks changed by hand stay while the layout does."""
        before, now = self.shown_before, Shown.of(preview)
        if (before.sheet, before.first, before.meanings, before.way) != (
            now.sheet,
            now.first,
            now.meanings,
            now.way,
        ):
            return now.ready
        return now.ready ^ (self.ticked ^ before.ready)


def sheet_name(sheet: Sheet, at: int) -> str:
    name = sheet.name or gettext("Feuille %(number)d") % {"number": at + 1}
    return gettext("%(name)s (masquée)") % {"name": name} if sheet.hidden else name


def _field(column: int) -> str:
    return f"{column}-column"


def _titled(column: int, layout: Layout) -> str:
    header = layout.headers[column] if column < len(layout.headers) else ""
    title = gettext("Colonne %(letter)s") % {"letter": column_name(column)}
    return f"{title}{gettext(' :')} {' '.join(header.split())[:60]}" if header else title


def _sampled(column: int, sheet: Sheet, layout: Layout) -> str:
    cells = (row.cell(column) for row in sheet.rows if row.line >= layout.first)
    cells_shown = list(islice((" ".join(cell.split())[:40] for cell in cells if cell), _SAMPLE))
    return ", ".join(cells_shown)
