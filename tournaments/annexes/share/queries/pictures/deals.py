"""Capots and coinches of the day, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.share.queries.day_story import DayStory
from tournaments.annexes.share.queries.deal_counts import DealCounts
from tournaments.annexes.share.queries.pictures.scales import Told
from tournaments.queries.standings.climbs import RoundLabel
from tournaments.words.numbers import number

#: A round and what its sheets tell.
_Counted = Sequence[tuple[RoundLabel, DealCounts]]


@dataclass(frozen=True, slots=True)
class DealBars:
    """Number of capots, or of coinches, in each round that tells it."""

    told: Told
    values: tuple[tuple[RoundLabel, int], ...]


def deal_bars(story: DayStory) -> Iterator[DealBars]:
    """Yield the capots and, in a game with bids, the coinches of each round, if there are any.

    A round is left out if none of its sheets was typed deal by deal or gives its capots.
    """
    counted = [
        (label, count)
        for label, count in zip(story.climbs.rounds, story.counts, strict=True)
        if count.typed or count.telling
    ]
    heads: tuple[str, ...] = (_("Partie"), _("Capots"))
    yield from _bars(_("Capots"), counted, lambda one: one.capots, heads, lambda _one: ())
    if story.bids:
        heads = (_("Partie"), _("Coinches"), _("Réussies"), _("Chutées"))
        typed = [(label, count) for label, count in counted if count.typed]
        yield from _bars(
            _("Coinches"),
            typed,
            lambda one: one.coinched,
            heads,
            lambda one: (number(one.held), number(one.failed)),
        )


def _bars(
    title: str,
    counted: _Counted,
    value: Callable[[DealCounts], int],
    heads: tuple[str, ...],
    rest: Callable[[DealCounts], tuple[str, ...]],
) -> Iterator[DealBars]:
    values = tuple((label, value(count)) for label, count in counted)
    total = sum(many for _label, many in values)
    if not total:
        return
    top, most = max(values, key=lambda one: one[1])
    sentence = _("%(n)s en tout ; le plus : %(most)s (%(round)s).")
    words = Told(
        title,
        sentence % {"n": number(total), "most": number(most), "round": top.name},
        heads,
        tuple((label.name, number(value(count)), *rest(count)) for label, count in counted),
    )
    yield DealBars(words, values)


def sheets_said(day: DealCounts, bids: bool) -> list[str]:
    """Return remarks on the sheets that the counts leave out, to prevent a misreading."""
    sentences = []
    if day.silent:
        text = ngettext(
            "%(n)d feuille saisie par ses totaux ne dit pas ses capots : elle n’y est pas.",
            "%(n)d feuilles saisies par leurs totaux ne disent pas leurs capots : elles n’y sont "
            "pas.",
            day.silent,
        )
        sentences.append(text % {"n": day.silent})
    if bids and day.totals and day.typed:
        text = ngettext(
            "Les coinches sont celles de %(n)d feuille saisie donne par donne.",
            "Les coinches sont celles des %(n)d feuilles saisies donne par donne.",
            day.typed,
        )
        sentences.append(text % {"n": day.typed})
    return sentences
