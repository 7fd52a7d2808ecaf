"""Several papers of a round in one document, with their ticks and options."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from functools import cached_property
from typing import Any

from django.forms import BoundField
from django.http import Http404, HttpRequest, QueryDict

from tournaments.forms.core.papers import PackForm, PaperOptions
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import halls_of
from tournaments.views.papers.kind import Asked, Kind
from tournaments.views.papers.kinds import KINDS, several_asked
from tournaments.views.papers.printed import Made, made
from tournaments.views.permissions import Right
from tournaments.words.entrants import reworded
from tournaments.words.texts import Refused


class Pack:
    """Papers of a round printed together, in order: to play it or, once closed, its results."""

    def __init__(
        self,
        contest: ContestInfo,
        rights: Collection[Right],
        number: int,
        closed: bool,
        sent: QueryDict | None = None,
    ) -> None:
        sent = several_asked(sent) if sent is not None else None
        self.number = number
        self.closed = closed
        self.kinds = [kind for kind in KINDS.values() if kind.of_round and kind.right in rights]
        self.usual = [kind for kind in self.kinds if kind.together.ticked(closed)]
        self._contest, self._sent = contest, sent
        self.wrong = False

    @cached_property
    def form(self) -> PackForm:
        ticked = [kind.slug for kind in self.usual]
        individuals = self._contest.individuals
        names = [(kind.slug, reworded(individuals, kind.name)) for kind in self.kinds]
        return PackForm(self._sent, papers=names, ticked=ticked, round_=self.number)

    @cached_property
    def options(self) -> dict[str, PaperOptions]:
        return {
            kind.slug: kind.options(self._sent, auto_id="pack_%s")
            for kind in self.kinds
            if kind.options is not None
        }

    @property
    def option_fields(self) -> list[BoundField]:
        """Visible fields of the options; papers that share one have the same choice."""
        fields = (field for form in self.options.values() for field in form.visible_fields())
        return list({field.name: field for field in fields}.values())

    @property
    def two_sided(self) -> bool:
        return bool(self.form.cleaned_data["two_sided"])

    @property
    def chosen(self) -> list[Kind]:
        return [kind for kind in self.kinds if kind.slug in self.form.cleaned_data["paper"]]

    def loads(self, entrants: int) -> list[float]:
        return [kind.load(self._options(kind), entrants) for kind in self.chosen]

    def is_valid(self) -> bool:
        self.wrong = not all([self.form.is_valid(), *(o.is_valid() for o in self.options.values())])
        return not self.wrong

    def refuse(self, sentence: str) -> None:
        self.form.add_error("paper", sentence)
        self.wrong = True

    def refuse_choice(self, refused: Refused) -> None:
        for form in self.options.values():
            if refused.field in form.fields:
                form.refuse(refused)
        self.wrong = True

    def asked(self, contest: Contest, request: HttpRequest) -> list[tuple[Kind, Asked]]:
        """Return the ticked papers of a valid form, hall by hall, those about all halls last."""
        whole = Asked(contest, request, self.number)
        halls = () if whole.hall is not None else halls_of(contest)
        if not halls:
            papers = [(kind, whole) for kind in self.chosen]
        else:
            papers = [
                (kind, whole.in_hall(hall))
                for hall in halls
                for kind in self.chosen
                if kind.by_hall
            ]
            papers += [(kind, whole) for kind in self.chosen if not kind.by_hall]
        return [(kind, printing.choosing(self._options(kind))) for kind, printing in papers]

    def made(self, contest: Contest, request: HttpRequest) -> list[Made]:
        """Make the ticked papers that have anything to print. Raises `Refused` on a choice."""
        papers = []
        for kind, printing in self.asked(contest, request):
            try:
                with suppress(Http404):
                    papers.append(made(kind, self.options.get(kind.slug), printing))
            except Refused as refused:
                if refused.field:
                    raise
        return papers

    def _options(self, kind: Kind) -> dict[str, Any]:
        options = self.options.get(kind.slug)
        return options.cleaned_data if options is not None else {}
