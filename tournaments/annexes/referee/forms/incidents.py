"""Forms of the referee: an incident at a table, the ruling on one that waits, his papers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.words import N_
from tournaments.forms.core.fields import ActionForm, NameField, NumberField, PlainForm, ReasonForm
from tournaments.forms.core.papers import PaperOptions, WordField
from tournaments.forms.regulation.tariffs import ruling_choices, to_choices
from tournaments.queries.core.teams import TeamRef
from tournaments.regulation import Regulation, Tariff
from tournaments.regulation.words.tariffs import tariff_name, terms_of
from tournaments.words.entrants import worded
from tournaments.words.enums import PenaltyTo, Ruling

#: `OTHER` means a ruling apart from the scale; `LISTED` precedes the name of a listed fault.
OTHER = "other"
LISTED = "="


class Fault(NamedTuple):
    """A line of the scale as the referee reads it: the value sent, its name and its cost."""

    value: str
    name: str
    terms: str


class TableForm(PlainForm):
    table = NumberField(label=gettext_lazy("Table"), min_value=1, max_value=9999)
    round = forms.TypedChoiceField(label=gettext_lazy("Partie"), coerce=int)

    def __init__(self, *args: Any, rounds: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["round"].choices = _numbers(rounds)  # type: ignore[attr-defined]
        self.fields["table"].widget.attrs["autofocus"] = True


class TakeForm(ActionForm):
    """Matter that a referee takes care of, or leaves, by the button pressed."""

    matter = forms.CharField(max_length=20)


class UndoAppealForm(ReasonForm):
    """Reason to take back an appeal, and whether the page showed the ruling of a jury."""

    by_jury = forms.BooleanField(required=False, widget=forms.HiddenInput)


class RulingForm(ActionForm):
    """Ruling on a fault: that of the scale, or another. `seen` comes back once it is read."""

    #: Fields that say the fault and its ruling.
    OF_FAULT: ClassVar = ("fault", "name", "points", "to", "ruling")

    fault = forms.ChoiceField(label=gettext_lazy("Faute"))
    name = NameField(label=gettext_lazy("Quelle faute ?"), required=False)
    points = NumberField(label=gettext_lazy("Points"), required=False)
    to = forms.ChoiceField(label=gettext_lazy("Ces points"), required=False)
    ruling = forms.ChoiceField(
        label=gettext_lazy("La donne, la partie"), choices=ruling_choices, required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Ce qui s’est passé"),
        help_text=gettext_lazy("Affiché avec la pénalité ; demandé pour une exclusion."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, regulation: Regulation, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.faults = [
            Fault(LISTED + tariff.name, tariff_name(tariff.name), terms_of(tariff, regulation))
            for tariff in regulation.tariffs
        ]
        listed = [(one.value, f"{one.name} – {one.terms}") for one in self.faults]
        self.fields["fault"].choices = [*listed, (OTHER, _("Autre faute…"))]  # type: ignore[attr-defined]
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            (to, label)
            for to, label in to_choices(regulation.individuals)
            if (to == PenaltyTo.TOP) == regulation.takes_tops
        ]

    def chosen_fault(self) -> str | Tariff:
        """Return the fault as the service takes it: a name of the scale, or a new `Tariff`."""
        values = self.cleaned_data
        chosen: str = values["fault"]
        if chosen != OTHER:
            return chosen.removeprefix(LISTED)
        points = values["points"] or 0
        to = values["to"] if points and values["to"] else PenaltyTo.OPPONENTS
        return Tariff(values["name"], points, to, ruling=values["ruling"] or Ruling.PLAYS_ON)


class JuryForm(RulingForm):
    jury = forms.CharField(
        label=gettext_lazy("Le jury"),
        help_text=gettext_lazy(
            "Les noms, séparés par des virgules. L’arbitre qui a décidé n’y siège pas."
        ),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
    )


class PenaltyForm(RulingForm):
    """Incident at a table, with its ruling. `seated` are the teams there, if the table is known."""

    table = NumberField(label=gettext_lazy("Table"), required=False, max_value=9999)
    team = NumberField(min_value=1, max_value=9999)
    round = forms.TypedChoiceField(label=gettext_lazy("Partie"), coerce=int)
    deal = NumberField(label=gettext_lazy("Donne n°"), required=False)
    late = NumberField(label=gettext_lazy("Minutes de retard"), required=False)
    called_by = forms.TypedChoiceField(
        label=gettext_lazy("Qui a appelé"), required=False, coerce=int, empty_value=None
    )
    of_player = forms.TypedChoiceField(
        label=gettext_lazy("Lequel des deux"), required=False, coerce=int, empty_value=None
    )
    reserves = forms.CharField(
        label=gettext_lazy("Réserves"),
        help_text=gettext_lazy("Ce qu’un camp conteste de la décision, dans ses mots."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        *args: Any,
        regulation: Regulation,
        rounds: Sequence[int],
        seated: Sequence[TeamRef] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, regulation=regulation, **kwargs)
        word = partial(worded, regulation.individuals)
        teams = [(str(team.number), f"{team.number} – {team.name}") for team in seated]
        if teams:
            self.fields["team"] = forms.TypedChoiceField(
                label=_("Qui est en faute ?"),
                choices=teams,
                coerce=int,
                widget=forms.RadioSelect(attrs={"class": "choices"}),
                error_messages={"invalid_choice": word("Choisissez une équipe de cette table.")},
            )
        else:
            self.fields["team"].label = word("Équipe n°")
            self.fields["team"].widget.attrs["autofocus"] = True
        self.fields["round"].choices = _numbers(rounds)  # type: ignore[attr-defined]
        caller = [("", _("personne, ou l’arbitre")), *teams]
        self.fields["called_by"].choices = caller  # type: ignore[attr-defined]
        both = [("", _("les deux")), ("1", _("le premier nommé")), ("2", _("le second"))]
        self.fields["of_player"].choices = both  # type: ignore[attr-defined]

    @property
    def kept(self) -> list[forms.BoundField]:
        facts = ("deal", "late", "called_by", "of_player")
        return [self[name] for name in (*_PLACE, *self.OF_FAULT, *facts)]


def as_other(sent: QueryDict, regulation: Regulation) -> QueryDict:
    """Return what was sent, with the ruling of its listed fault typed out for a change."""
    listed = {LISTED + tariff.name: tariff for tariff in regulation.tariffs}
    tariff = listed.get(sent.get("fault", ""))
    if tariff is None:
        return sent
    typed = sent.copy()
    typed["fault"], typed["name"], typed["points"] = OTHER, tariff.name, str(tariff.points)
    typed["to"], typed["ruling"] = tariff.to, tariff.ruling
    return typed


_PLACE = ("table", "team", "round")


def _numbers(rounds: Sequence[int]) -> list[tuple[int, str]]:
    return [(number, str(number)) for number in reversed(rounds)]


class RefereePaper(StrEnum):
    """Papers of the referee."""

    CARD = N_("la carte : ce qu’il peut faire, les règles")
    SLIP = N_("un bulletin d’incident, à remplir et à signer")
    REPORT = N_("tous les incidents, pour la fédération")


class RefereeOptions(PaperOptions):
    """Paper of the referee, and the incident of a slip; without one, the slip is left to fill."""

    what = WordField(gettext_lazy("Lequel"), RefereePaper)
    incident = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
