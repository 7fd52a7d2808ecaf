"""Forms of teams: filter, register, correct, withdraw, bring back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.words import N_
from tournaments.forms.core.fields import (
    HOW_NAMED,
    KNOWN_NAME,
    DetailField,
    DetailsForm,
    NameField,
    NumberField,
    PlainForm,
    ShownForm,
    optional,
    styled,
)
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.teams import TeamLine, found_by
from tournaments.queries.registration.asked_at_desk import AskedAtDesk, CategoryLine
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.namesakes import LICENCE_FIELDS, Licences
from tournaments.services.registration.teams import MOST
from tournaments.words.details import DETAILS, LICENCE
from tournaments.words.entrants import worded
from tournaments.words.money import euros

NOW, NEXT = "now", "next"
WAIT, ABOVE = "wait", "above"


#: Labels of the licences of a pair.
LICENCES = (N_("Licence du premier joueur"), N_("Licence du second joueur"))
#: Default: the contest has no category, and sells nothing by the piece.
NOTHING_ASKED = AskedAtDesk()


class TeamForm(DetailsForm):
    """A pair: names, details and particulars. The service decides which names are required."""

    field_order = ("token", "player1", "player2", *LICENCE_FIELDS, *DetailsForm.field_order[1:])
    player1 = NameField(
        label=_("Premier joueur"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=HOW_NAMED,
        widget=forms.TextInput(attrs={"autofocus": True, **KNOWN_NAME}),
    )
    player2 = NameField(
        label=_("Second joueur"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs=KNOWN_NAME),
    )
    name = NameField(label=_("Nom d’équipe (facultatif)"), max_length=NAME_LENGTH, required=False)
    family = NameField(
        label=_("Famille ou groupe (facultatif)"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("Le même mot pour les équipes à séparer, si le règlement le prévoit."),
    )
    fixed_table = NumberField(
        label=_("Table fixe (facultatif)"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("Pour des joueurs qui ne peuvent pas se déplacer."),
    )
    seed = NumberField(
        label=_("Tête de série n° (facultatif)"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("La meilleure est la 1 ; pour les poules et les tableaux."),
    )

    def __init__(
        self,
        *args: Any,
        individuals: bool = False,
        desk: AskedAtDesk = NOTHING_ASKED,
        **kwargs: Any,
    ) -> None:
        self.asked = desk
        super().__init__(*args, **kwargs)
        self._ask(desk, individuals)
        styled(self)
        if individuals:
            for field in ("player2", "name", "seed"):
                del self.fields[field]
            self.fields["player1"].label = _("Nom du joueur")
            self.fields["family"].help_text = _(
                "Le même mot pour les joueurs à séparer, si le règlement le prévoit."
            )

    def _ask(self, desk: AskedAtDesk, individuals: bool) -> None:
        if desk.licences:
            labels = [LICENCE.label] if individuals else LICENCES
            for name, label in zip(LICENCE_FIELDS, labels, strict=False):
                self.fields[name] = DetailField(LICENCE, label=optional(gettext(label)))
            self.order_fields(self.field_order)
        if desk.categories:
            self.fields["categories"] = forms.TypedMultipleChoiceField(
                label=_("Catégories"),
                choices=[(category.pk, category.name) for category in desk.categories],
                coerce=int,
                required=False,
                widget=forms.CheckboxSelectMultiple(attrs={"class": "choices in-line"}),
                error_messages={
                    "invalid_choice": _("Une de ces catégories n’existe plus : rechargez la page.")
                },
            )
        if desk.halls:
            self.fields["hall"] = forms.TypedChoiceField(
                label=_("Salle"),
                choices=_choices(desk),
                coerce=int,
                empty_value=None,
                required=desk.only_hall,
                error_messages={
                    "invalid_choice": _("Cette salle n’existe plus : rechargez la page.")
                },
            )
            self.fields["keeps_hall"] = forms.BooleanField(
                label=_("Ne change pas de salle"), required=False
            )
        for piece in desk.pieces:
            self.fields[f"order_{piece.pk}"] = NumberField(
                label=f"{piece.name} ({euros(piece.cents)})",
                min_value=0,
                max_value=MOST,
                required=False,
            )

    def parted(
        self, everyone: Sequence[TeamLine]
    ) -> tuple[list[forms.BoundField], list[forms.BoundField]]:
        """Return the fields after the players: those that teams use, or typed, then the others."""
        used = {name for team in everyone for name, value in team.details.items() if value}
        for team in everyone:
            own = {"name": team.name != " – ".join(team.players), "family": team.family}
            own |= {"fixed_table": team.fixed_table, "seed": team.seed}
            used |= {name for name, value in own.items() if value}
        details = (detail.name for detail in DETAILS)
        names = ("name", *details, "family", "fixed_table", "seed")
        fields = [self[name] for name in names if name in self.fields]
        shown = [field for field in fields if field.name in used or field.value() or field.errors]
        return shown, [field for field in fields if field not in shown]

    @property
    def licences(self) -> list[forms.BoundField]:
        return [self[name] for name in LICENCE_FIELDS if name in self.fields]

    def given_licences(self) -> Licences:
        """Return the licences that the page sent; None for one that it did not ask for."""
        one, other = (
            self.cleaned_data.get(name) if self.add_prefix(name) in self.data else None
            for name in LICENCE_FIELDS
        )
        return one, other

    @property
    def quantities(self) -> list[forms.BoundField]:
        return [self[f"order_{piece.pk}"] for piece in self.asked.pieces]

    @property
    def wanted(self) -> Registration:
        """The team, as the services take it; "" or None for a field that the form lacks."""
        values = self.cleaned_data
        return Registration(
            values.get("player1", ""),
            values.get("player2", ""),
            values.get("name", ""),
            self.given_details(),
            self.given_licences(),
            family=values.get("family", ""),
            fixed_table=values.get("fixed_table"),
            seed=values.get("seed"),
            categories=values.get("categories"),
            hall=values.get("hall"),
            keeps_hall=values.get("keeps_hall", False),
            orders={piece.pk: values[f"order_{piece.pk}"] or 0 for piece in self.asked.pieces},
        )


def _choices(desk: AskedAtDesk) -> list[tuple[str, str]]:
    """Return the halls to choose from; a desk with a hall has that one alone."""
    usual = [] if desk.only_hall else [("", gettext("celle qui a le plus de place"))]
    return usual + [(str(hall.pk), hall.label) for hall in desk.halls]


class RegistrationForm(TeamForm):
    """New pair. A late one may play at once if a team is exempt."""

    when = forms.ChoiceField(
        label=_("Cette équipe arrive en cours de concours"),
        choices=[
            (NEXT, _("elle joue à partir de la prochaine partie")),
            (NOW, _("elle joue dès maintenant, contre l’équipe exempte")),
        ],
        initial=NEXT,
        required=False,
        widget=forms.RadioSelect,
    )

    here_now = forms.BooleanField(label=_("Déjà là (pointage)"), required=False)

    def __init__(
        self, *args: Any, may_play_now: bool, come: bool | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if not may_play_now:
            del self.fields["when"]
        if come is None:
            del self.fields["here_now"]
        else:
            self.fields["here_now"].initial = come

    @property
    def here(self) -> bool:
        return bool(self.cleaned_data.get("here_now"))

    @property
    def play_now(self) -> bool:
        return self.cleaned_data.get("when") == NOW

    @property
    def anyway(self) -> bool:
        """Whether to register this pair although it looks like a registered one."""
        return self.data.get("anyway") == self.pair

    @property
    def waits(self) -> bool:
        """Whether to put the pair on the waiting list, as the hall is full."""
        return self.data.get("full") == WAIT

    @property
    def above(self) -> bool:
        """Whether to register the pair although the hall is full."""
        return self.data.get("full") == ABOVE

    @property
    def pair(self) -> str:
        wanted = self.wanted
        return " / ".join((wanted.player1, wanted.player2, wanted.name))


class WithdrawForm(ShownForm):
    """Withdrawal of a team; the log keeps the reason.

    `pair_exempt` also seats its opponent against the team that rests. `seen_paired` is the key of
    the effects of both.
    """

    pair_exempt = forms.BooleanField(required=False, widget=forms.HiddenInput)
    seen_paired = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    reason = forms.CharField(
        label=_("Raison (facultatif)"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


class BringBackForm(ShownForm):
    when = forms.ChoiceField(
        choices=[(NEXT, NEXT), (NOW, NOW)],
        initial=NOW,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, individuals: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        when = self.fields["when"]
        assert isinstance(when, forms.ChoiceField)
        when.label = worded(individuals, "Elle revient")
        when.choices = [
            (NEXT, worded(individuals, "elle joue à partir du prochain tirage")),
            (NOW, worded(individuals, "elle reprend sa place dans la partie en cours")),
        ]

    @property
    def play_now(self) -> bool:
        return self.cleaned_data.get("when") == NOW


def filled_in(team: TeamLine, desk: AskedAtDesk, orders: Mapping[int, int]) -> dict[str, Any]:
    """Return the initial values of a team's form, without a name made from the players'."""
    player1, player2 = (*team.players, "", "")[:2]
    chosen = team.name != f"{player1} – {player2}"
    return {
        "player1": player1,
        "player2": player2,
        **dict(zip(LICENCE_FIELDS, team.licences, strict=True)),
        "name": team.name if chosen else "",
        **team.details,
        "categories": [one.pk for one in desk.categories if one.name in team.categories],
        **{f"order_{item}": quantity for item, quantity in orders.items()},
        "family": team.family,
        "fixed_table": team.fixed_table,
        "seed": team.seed,
        **({"hall": team.hall, "keeps_hall": team.keeps_hall} if desk.halls else {}),
    }


HERE, MISSING = "yes", "no"


class EntrantsFilter(PlainForm):
    """Filter in the page's address, where an unknown value filters nothing."""

    find = forms.CharField(
        label=_("Chercher"),
        required=False,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    hall = forms.TypedChoiceField(label=_("Salle"), coerce=int, required=False)
    category = forms.TypedChoiceField(label=_("Catégorie"), coerce=int, required=False)
    here = forms.ChoiceField(
        label=_("Pointage"),
        choices=[("", _("tous")), (HERE, _("là")), (MISSING, _("pas encore là"))],
        required=False,
    )

    def __init__(
        self,
        data: Any,
        categories: tuple[CategoryLine, ...],
        checked_in: bool,
        halls: Sequence[HallLine] = (),
        **kwargs: Any,
    ) -> None:
        # No id prefix: the page's other form has a different one, and the script looks for `find`.
        super().__init__(data, auto_id="%s", **kwargs)
        self.names = {category.pk: category.name for category in categories}
        choices = [("", _("toutes")), *self.names.items()]
        self.fields["category"].choices = choices  # type: ignore[attr-defined]
        self.halls = {hall.position: hall.pk for hall in halls}
        names = [(hall.position, hall.name) for hall in halls]
        self.fields["hall"].choices = [("", _("toutes")), *names]  # type: ignore[attr-defined]
        if not halls:
            del self.fields["hall"]
        if not categories:
            del self.fields["category"]
        if not checked_in:
            del self.fields["here"]
        self.full_clean()

    @property
    def chosen(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def typed(self) -> str:
        return str(self.chosen.get("find", ""))

    def shown(self, teams: list[TeamLine]) -> list[TeamLine]:
        shown_teams = found_by(teams, self.typed) if self.typed else teams
        hall = self.halls.get(self.chosen.get("hall", 0))
        category, here = self.names.get(self.chosen.get("category", 0)), self.chosen.get("here")
        return [
            team
            for team in shown_teams
            if (hall is None or team.hall == hall)
            and (category is None or category in team.categories)
            and (not here or (team.here_since is not None) == (here == HERE))
            and (here != MISSING or not team.withdrawn)
        ]
