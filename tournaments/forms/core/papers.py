"""Options of the printed papers, and the round they belong to; all sent in the address."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.forms.core.fields import NumberField, PlainForm
from tournaments.machine.annexes import serves
from tournaments.papers import Columns, Order, Reading, SheetStyle, TableCard

MOST_SHEETS = 100
MOST_TABLES = 999


class PaperOptions(PlainForm):
    """Options of one paper. An option that the address leaves out takes its `initial` value."""

    def __init__(self, sent: QueryDict | None = None, **kwargs: Any) -> None:
        data = sent.copy() if sent is not None else None
        if data is not None:
            for name, field in self.base_fields.items():
                if name not in data and field.initial is not None:
                    data[name] = str(field.initial)
        super().__init__(data, **kwargs)


class WordField(forms.TypedChoiceField):
    """Choice among a closed type's words, the first by default; addresses have it in lower case."""

    def __init__(self, label: Any, words: type[Enum]) -> None:
        choices = [(word.name.lower(), _(word.value)) for word in words]

        def word_of(typed: str) -> Enum:
            return words[typed.upper()]

        super().__init__(label=label, choices=choices, coerce=word_of, initial=choices[0][0])


class WallOptions(PaperOptions):
    """Distance from which a paper of the wall is read."""

    reading = WordField(_("Taille"), Reading)


class SheetStyleOptions(PaperOptions):
    """Style of the score sheets; they have a strip only where the photographs serve."""

    per_page = forms.TypedChoiceField(
        label=_("Feuilles par page"),
        choices=[(1, "1"), (2, "2"), (4, _("4, les totaux seuls"))],
        coerce=int,
        initial=2,
    )
    write = forms.ChoiceField(
        label=_("À écrire"),
        choices=[("deals", _("chaque donne")), ("totals", _("les totaux seuls"))],
        initial="deals",
    )
    strip = forms.ChoiceField(
        label=_("Bande à cocher, pour les photos"),
        choices=[("no", _("sans")), ("yes", _("avec"))],
        initial="no",
    )

    def __init__(self, sent: QueryDict | None = None, **kwargs: Any) -> None:
        super().__init__(sent, **kwargs)
        if not serves("photos"):
            del self.fields["strip"]

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        if values.keys() >= self.fields.keys():
            deals, strip = values["write"] == "deals", values.get("strip") == "yes"
            values["style"] = SheetStyle(values["per_page"], deals, strip)
        return values


class BlankSheetsOptions(SheetStyleOptions):
    count = NumberField(
        label=_("Nombre de feuilles"), min_value=1, max_value=MOST_SHEETS, initial=10
    )


class ByHandOptions(SheetStyleOptions):
    """Number of blank sheets in the pack for a power cut."""

    count = NumberField(
        label=_("Feuilles vierges (vide : une par table)"),
        min_value=0,
        max_value=MOST_SHEETS,
        required=False,
    )


class EntrantsOptions(WallOptions):
    order = WordField(_("Dans l’ordre"), Order)
    columns = WordField(_("À côté des noms"), Columns)


class TableCodes(StrEnum):
    """Whether the number of a table has its code beside it."""

    WITHOUT = N_("sans")
    WITH = N_("avec : il mène à la partie qui s’y joue")


class TableNumbersOptions(PaperOptions):
    first = NumberField(label=_("De la table"), min_value=1, max_value=MOST_TABLES, initial=1)
    last = NumberField(
        label=_("à la table (vide : la dernière)"),
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
    )
    card = WordField(_("Format"), TableCard)
    codes = WordField(_("Code de la table, à scanner"), TableCodes)

    def __init__(self, sent: QueryDict | None = None, **kwargs: Any) -> None:
        super().__init__(sent, **kwargs)
        if not serves("at_table"):
            del self.fields["codes"]

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        first, last = values.get("first"), values.get("last")
        if first is not None and last is not None and last < first:
            self.add_error(
                "last", gettext("La dernière table doit venir après la première (%d).") % first
            )
        return values


class DrawnBy(StrEnum):
    TABLE_AND_NAME = N_("des tables, puis des noms")
    TABLE = N_("des tables")
    TEAM = N_("des numéros")
    NAME = N_("des noms")


class DrawOptions(WallOptions):
    by = WordField(_("Tirage dans l’ordre"), DrawnBy)


class PoolsShown(StrEnum):
    MEETINGS = N_("les rencontres")
    RANKING = N_("le classement de chacune")


class PoolsOptions(WallOptions):
    show = WordField(_("Montrer"), PoolsShown)


class LeadsTo(StrEnum):
    MINE = N_("à sa table et à son rang")
    REGISTER = N_("au formulaire d’inscription")


class PhonesOptions(PaperOptions):
    to = WordField(_("Le code mène"), LeadsTo)

    def __init__(self, sent: QueryDict | None = None, **kwargs: Any) -> None:
        super().__init__(sent, **kwargs)
        if not serves("applications"):
            del self.fields["to"]


class TablesField(forms.CharField):
    """Table numbers, as "3,7". An empty value means all tables."""

    def clean(self, value: Any) -> Any:
        typed = [part.strip() for part in super().clean(value).split(",") if part.strip()]
        if not all(part.isdecimal() and len(part) <= 4 for part in typed):
            raise forms.ValidationError(_("Donnez les numéros des tables : 3, 7."))
        return frozenset(map(int, typed))


class SheetsOptions(SheetStyleOptions):
    tables = TablesField(label=_("Tables"), required=False, widget=forms.HiddenInput)


class PackForm(PlainForm):
    """Papers of a round printed as one document. The default ones if the address names none."""

    round = forms.IntegerField(widget=forms.HiddenInput)
    chosen = forms.BooleanField(required=False, initial=True, widget=forms.HiddenInput)
    paper = forms.MultipleChoiceField(
        label=_("Papiers"),
        widget=forms.CheckboxSelectMultiple(attrs={"class": "choices"}),
        error_messages={"required": _("Cochez au moins un papier.")},
    )
    two_sided = forms.BooleanField(
        label=_("Recto verso : chaque papier commence sur une nouvelle feuille"), required=False
    )

    def __init__(
        self,
        sent: QueryDict | None = None,
        *,
        papers: Sequence[tuple[str, str]],
        ticked: Sequence[str],
        round_: int,
    ) -> None:
        data = sent.copy() if sent is not None else None
        if data is not None and "chosen" not in data and "paper" not in data:
            data.setlist("paper", list(ticked))
        initial = {"paper": ticked, "round": round_}
        super().__init__(data, auto_id="pack_%s", initial=initial)
        field = self.fields["paper"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = list(papers)


class RoundForm(PlainForm):
    round = forms.TypedChoiceField(label=_("Partie"), coerce=int)

    def __init__(self, *args: Any, rounds: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["round"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = list(rounds)


class RegulationPart(StrEnum):
    WHOLE = N_("tout le règlement")
    SCALE = N_("le barème des fautes")
    POCKET = N_("le barème, en cartes de poche à couper")


class RegulationOptions(WallOptions):
    part = WordField(_("Partie du règlement"), RegulationPart)
