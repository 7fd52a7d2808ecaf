"""Questions of the second step, as an organiser asks them: who comes first, who meets whom.

One answer stands for several fields of the regulation. The answers that the questions leave out
come from elsewhere (a ready regulation, the last step) and are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.catalogue.options import COMPTOIR
from scoring.catalogue.table import THREE_PLAYERS, TWO_PLAYERS
from scoring.kinds import every
from scoring.rules import RuleSet
from scoring.words import N_
from tournaments.forms.core.fields import PlainForm
from tournaments.forms.regulation.choices import RegulationForm
from tournaments.forms.regulation.options import MOST_CRITERIA
from tournaments.pairing import METHODS, Meetings, Use, offered
from tournaments.regulation.format import Duplicate, Entrants, TableSize
from tournaments.regulation.themes import RANKINGS
from tournaments.words.texts import say

#: Answer for any other ranking, which stays as it is.
KEPT: Final = "kept"

#: Fields of the regulation that stand in the line of a question, without help.
IN_A_LINE: Final = ("rounds", "deals", "target", "clock")

#: Ways of drawing whose name alone tells too little to choose by it.
_LONGER_NAMES: Final[Mapping[str, str]] = {
    "random": N_("tirage au sort, sans se rencontrer deux fois"),
    "ranking": N_("ordre du classement (rondes suisses)"),
}

#: Option that says who meets whom, and its words, by who enters.
_WAYS: Final = every(
    Entrants,
    {
        Entrants.PAIRS: (Use.NEXT, N_("Des paires : %(way)s")),
        Entrants.INDIVIDUALS: (Use.SEATING, N_("Des joueurs seuls : %(way)s")),
        Entrants.SINGLES: (Use.NEXT, N_("Un contre un : %(way)s")),
    },
)


class AskedForm(PlainForm):
    """Questions that stand for several fields of a regulation, with what `page` answers so far.

    A question without sense in the game of `page` is left out, unless its answer is wrong: where
    each plays for himself, nobody chooses who meets whom; a duplicate ranks by boards.
    """

    ranked = forms.ChoiceField(
        label=_("Le classement se fait"), widget=forms.RadioSelect(attrs={"class": "in-line"})
    )
    meetings = forms.ChoiceField(label=_("Qui rencontre qui"))
    suspense = forms.BooleanField(
        label=_("Garder secret le classement avant la remise"),
        help_text=_("La salle ne voit pas les résultats de la dernière partie."),
        required=False,
    )

    def __init__(self, page: RegulationForm, suspense: bool) -> None:
        typed, start = str(page["entrants"].value()), str(page["start"].value())
        entrants = Entrants(typed) if typed in set(Entrants) else Entrants.PAIRS
        use, _template = _WAYS[entrants]
        ranking = tuple(name for name in page["ranking"].value() or () if name)
        ranked = next((name for name, one in RANKINGS.items() if one == ranking), KEPT)
        way = f"{entrants}:{page[use].value()}"
        super().__init__(initial={"ranked": ranked, "meetings": way, "suspense": suspense})
        choices = [("points", gettext("aux points")), ("wins", gettext("aux victoires"))]
        if ranked == KEPT:
            choices.append((KEPT, gettext("comme dans le règlement choisi")))
        _choose(self, "ranked", choices)
        rules = page.starts[start].rules if start in page.starts else page.shown.rules
        boards = str(page["duplicate"].value()) != Duplicate.NONE
        alone = rules.game == COMPTOIR or (
            entrants is Entrants.INDIVIDUALS and str(page["tables"].value()) != TableSize.FOUR
        )
        if boards and "ranking" not in page.errors:
            del self.fields["ranked"]
        if alone and page.errors.keys().isdisjoint(("entrants", "next_draw", "seating")):
            del self.fields["meetings"]
        else:
            _choose(self, "meetings", _meetings(rules, boards))
        #: Whether the organiser chooses what ends a match: at comptoir, the sheets do.
        self.ends = rules.game != COMPTOIR
        for name in IN_A_LINE:
            page.fields[name].help_text = ""


def _choose(form: AskedForm, name: str, choices: list[tuple[str, str]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def _meetings(rules: RuleSet, boards: bool) -> list[tuple[str, str]]:
    """Return who may enter and meet in a game, one choice for each way of drawing.

    With `boards`, the ways that move the boards of a duplicate too.
    """
    if rules.players == TWO_PLAYERS:
        entering = [Entrants.SINGLES]
    elif rules.players == THREE_PLAYERS:
        entering = [Entrants.INDIVIDUALS]
    else:
        entering = [Entrants.PAIRS, Entrants.INDIVIDUALS]
    return [
        (
            f"{entrants}:{name}",
            say(template, {"way": say(_LONGER_NAMES.get(name, METHODS[name].label), {})}),
        )
        for entrants in entering
        for use, template in [_WAYS[entrants]]
        for name in offered(use)
        if boards or METHODS[name].meetings is not Meetings.BOARDS
    ]


def spelt_out(sent: QueryDict) -> QueryDict:
    """Return what a page sent, with the fields of the regulation that its answers stand for."""
    fields = sent.copy()
    ranking = RANKINGS.get(sent.get("ranked", ""))
    if ranking is not None:
        names = [*ranking, *[""] * MOST_CRITERIA][:MOST_CRITERIA]
        fields.update({f"ranking_{n}": name for n, name in enumerate(names)})
    entrants, _colon, way = sent.get("meetings", "").partition(":")
    if entrants in set(Entrants):
        fields["entrants"], fields[_WAYS[Entrants(entrants)][0]] = entrants, way
    return fields
