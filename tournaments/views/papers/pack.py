"""Several papers of a round in one document, with their ticks and options."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.http import Http404, HttpRequest, QueryDict

from tournaments.forms.core.papers import PackForm, PaperOptions
from tournaments.models import Contest
from tournaments.papers import Leaves
from tournaments.permissions import Right
from tournaments.queries.core.contests import ContestInfo
from tournaments.views.core.paper_kind import Asked, Kind
from tournaments.views.papers.kinds import KINDS
from tournaments.wording.entrants import reworded
from tournaments.wording.words import Refused


class Pack:
    """Papers of a round that a person may print together, in printing order.

    By default the usual ones are ticked: the papers to play the round until it is closed, then its
    results.
    """

    def __init__(
        self,
        contest: ContestInfo,
        rights: Collection[Right],
        number: int,
        closed: bool,
        sent: QueryDict | None = None,
    ) -> None:
        self.number = number
        self.kinds = [
            kind
            for kind in KINDS.values()
            if kind.of_round and kind.right in rights and kind.together.offered
        ]
        ticked = [kind.slug for kind in self.kinds if kind.together.ticked(closed)]
        names = [(kind.slug, reworded(contest.individuals, kind.name)) for kind in self.kinds]
        self.form = PackForm(sent, papers=names, ticked=ticked, round_=number)
        self.options: dict[str, PaperOptions] = {
            kind.slug: kind.options(sent, auto_id="pack_%s")
            for kind in self.kinds
            if kind.options is not None
        }
        self.wrong = False

    @property
    def option_forms(self) -> list[PaperOptions]:
        """Forms of options that have a visible field."""
        return [form for form in self.options.values() if form.visible_fields()]

    @property
    def two_sided(self) -> bool:
        """Whether the document is printed on both sides of its sheets."""
        return bool(self.form.cleaned_data["two_sided"])

    @property
    def chosen(self) -> list[Kind]:
        """Papers that are ticked, once the form is valid."""
        return [kind for kind in self.kinds if kind.slug in self.form.cleaned_data["paper"]]

    def loads(self, entrants: int) -> list[float]:
        """Return the time that each ticked paper takes, for `long_work.is_long`."""
        return [kind.load(self._options(kind), entrants) for kind in self.chosen]

    def is_valid(self) -> bool:
        """Return whether the choice is valid; errors are shown beside the fields."""
        self.wrong = not all([self.form.is_valid(), *(o.is_valid() for o in self.options.values())])
        return not self.wrong

    def refuse(self, said: str) -> None:
        """Add the reason why the document cannot be printed."""
        self.form.add_error("paper", said)
        self.wrong = True

    def printed(self, contest: Contest, request: HttpRequest) -> Iterator[Leaves]:
        """Yield the ticked papers in order; leave out those with nothing to print."""
        whole = Asked(contest, request, self.number)
        for kind in self.chosen:
            yield from self._printed(kind, whole)

    def _printed(self, kind: Kind, whole: Asked) -> Iterator[Leaves]:
        chosen = self._options(kind)
        asked = whole.choosing(chosen) if chosen else whole
        try:
            made = kind.prints(asked)
        except (Http404, Refused):
            return
        yield from [made] if isinstance(made, Leaves) else made

    def _options(self, kind: Kind) -> dict[str, Any]:
        """Return the options of a paper, as they were chosen."""
        options = self.options.get(kind.slug)
        return options.cleaned_data if options is not None else {}
