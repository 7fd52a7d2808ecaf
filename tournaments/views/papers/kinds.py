"""Registry of the kinds of papers, by their name in addresses.

To add a kind: write its paper in `tournaments/papers/`, and a `Kind(…)` in the module of the
same shelf of `shelves`. List a new module in `MODULES`. The papers of annexes come after.
"""

from django.http import Http404, QueryDict

from tournaments.machine.annexes import modules
from tournaments.views.papers.kind import Kind
from tournaments.views.papers.shelves import (
    boards,
    cash,
    desk,
    draws,
    draws_by_hand,
    hall,
    prizes,
    registration,
    regulation,
    standings,
)
from tournaments.words.former_papers import FORMER, Former

MODULES = (
    registration,
    desk,
    draws_by_hand,
    boards,
    draws,
    standings,
    prizes,
    cash,
    regulation,
    hall,
)

KINDS: dict[str, Kind] = {}
for _module in (*MODULES, *modules("papers")):
    for _kind in _module.KINDS:
        if _kind.slug in KINDS:
            raise ImportError(f"{_module.__name__}: the paper {_kind.slug!r} is there already")
        KINDS[_kind.slug] = _kind


def kind_asked(name: str, sent: QueryDict) -> tuple[Kind, QueryDict]:
    """Return the kind of this name, even a former one, and its choices. Raises Http404."""
    former = FORMER.get(name)
    if former is not None:
        name, sent = former.kind, sent.copy()
        for option, value in former.options.items():
            sent.setdefault(option, value)
        if former.earlier:
            sent["round"] = str(max(round_number(sent.get("round", "")) - former.earlier, 0))
    kind = KINDS.get(name)
    if kind is None:
        raise Http404
    return kind, sent


def several_asked(sent: QueryDict) -> QueryDict:
    """Return what was sent, under today's names; former ones that disagree leave usual choices."""
    names = sent.getlist("paper")
    former = [FORMER[name] for name in names if name in FORMER]
    if not former:
        return sent
    sent = sent.copy()
    sent.setlist("paper", list({FORMER.get(name, Former(name)).kind: None for name in names}))
    alone = [one for one in former if one.kind not in names]
    choices = {choice for one in alone for choice in one.options.items()}
    for option, value in choices:
        if sum(option == other for other, _value in choices) == 1:
            sent.setdefault(option, value)
    return sent


def round_number(typed: str) -> int:
    """Return the number of a round. Raises Http404 if `typed` is not one."""
    if not typed.isdecimal() or len(typed) > 4:
        raise Http404
    return int(typed)
