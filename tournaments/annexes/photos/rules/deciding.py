"""From the ink of the boxes to digits: a tick, a blank, or a doubt. Nothing is guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tournaments.annexes.photos.rules.found import Digit, Mark, Number
from tournaments.annexes.photos.rules.ink import Figures, Ink
from tournaments.files.sheet_strip import Field

#: Darkness that each printed digit gives the inside of its box, from 0 to 9.
PRINTED = np.array([0.0267, 0.0185, 0.0223, 0.0224, 0.0238, 0.0232, 0.0279, 0.0176, 0.0300, 0.0280])
#: Least ink of a tick, and most of any box beside it: mean darkness beyond the printed digit. A
#: ballpoint's shortest stroke gives 0.07.
TICK, CLEAN = 0.05, 0.03
#: Most ink of the other boxes of a ticked column: a stroke goes a little beyond its box.
BEYOND, BEYOND_SHARE = 0.055, 0.3
#: Ink of a tick that nobody doubts.
PLAIN = 0.14
#: Darkness that a pen reaches in its box beyond the printed digit, at least: coffee and creases
#: are lighter. It is also compared with the other ticks of the sheet, which the same pen made.
PEN, SAME_PEN = 0.24, 0.6
#: The same of a pale pen: its usual tick on a sheet with so many, of which it is this share, and
#: the least.
PALE_TICKS, SAME_PALE, PALEST = 5, 0.85, 0.15
#: How much darker a tick is than what darkens one more box in so many columns: a ring of coffee
#: crosses them all, and an erasure or a long stroke only a few.
BEYOND_RING, RING_COLUMNS = 1.25, 3
#: Most darkness of a stain, which does not hide a tick beside it: as a share of the tick's.
STAIN = 0.4
#: How much lighter than the middle box of its column a box may be: beyond, a stain covers half of
#: the column, and what the others have beyond the middle one says nothing.
LIGHTER = 0.06
#: Most darkness of the darkest part of a box that is left alone, beyond what its sheet prints for
#: its digit: so many times what the boxes of the sheet usually differ by, within these bounds. The
#: palest tick under a highlight that covers no line of its box had 0.08.
ALIKE, LEAST_ALIKE, MOST_ALIKE = 4.0, 0.03, 0.05
#: Most ink of a shadow's edge, which darkens a box evenly, where the print is seen so well and the
#: pen is dark: elsewhere, as much ink may be a faded tick.
SHADE, WELL_SEEN = 0.1, 0.7
#: Ink of a box that may have been scribbled out or blackened by mistake: at least this much, and
#: this much more than the ticks of its sheet.
HEAVY, HEAVIER = 0.4, 0.16
#: Ink of a box that is full, as a share of its darkest part: a cross has at most three quarters.
#: It is a scribble of a pale pen, or a stain, if the ticks of the sheet are strokes, which usually
#: have less than the second share.
FULL, STROKES = 0.8, 0.65
#: Ink of the ticks of a felt pen, or of a hand that blackens its boxes, and how much more a mistake
#: then has.
BLACKENED, BLACKER = 0.35, 0.23
#: Ink around a box, beyond that of the sheet's ticks, that no stroke leaves: a scribble or a stain.
SPILT = 0.06
#: Least print of a box that is seen: as a share of what the sheet prints where it is seen best, at
#: this rank of its boxes, which itself is at least this. Where the print fades, so does the pen.
SEEN, BEST_SEEN, LEAST_PRINT = 0.45, 75, 0.035
#: The same share for the other boxes of a ticked column, which may hold a second tick.
SEEN_BESIDE = 0.2
#: Least confidence of a blank column, of a ticked one, and of the blank columns before the only
#: figure of a total: few matches end so low, and a column that is not seen makes one.
LEAST_BLANK, LEAST_TICK, LEAST_BEFORE = 0.1, 0.5, 0.8
#: Fewest ticks that tell how somebody ticks.
TICKS_OF_A_HAND = 3


@dataclass(frozen=True, slots=True)
class _Hand:
    """How the ticks of a sheet look: their usual ink, darkest part and ink around the box.

    `peak` is zero if too few ticks are as dark as a pen. `full` is the usual share of the ink in
    the darkest part, and `pen` the least darkness of a tick.
    """

    mean: float
    peak: float
    around: float
    full: float
    pen: float


def numbers(ink_of: Mapping[Field, Ink]) -> dict[Field, Number]:
    """Return the number of each field, from the ink of its boxes."""
    extra = {name: _beyond_print(ink) for name, ink in ink_of.items()}
    columns = np.concatenate(list(extra.values()))
    hand, untouched = _hand(columns), iter(_untouched(columns))
    prints = np.concatenate([ink.print for ink in ink_of.values()])
    best = max(float(np.percentile(prints, BEST_SEEN)), LEAST_PRINT)
    return {
        name: _number(
            [
                _digit(column, hand, seen, untouched=next(untouched))
                for column, seen in zip(columns, ink_of[name].print / best, strict=True)
            ]
        )
        for name, columns in extra.items()
    }


def _number(digits: Sequence[Digit]) -> Number:
    """Return a number whose blank columns are doubts if all but its last hardly look blank."""
    *before, last = digits
    alone = last.mark is Mark.TICKED and all(digit.mark is Mark.BLANK for digit in before)
    return Number(
        tuple(
            replace(digit, mark=Mark.UNSURE)
            if alone and digit.mark is Mark.BLANK and digit.confidence < LEAST_BEFORE
            else digit
            for digit in digits
        )
    )


def _beyond_print(ink: Ink) -> Figures:
    """Return the three measures of each box without the print and the shade of its column.

    By column, by digit, then mean, peak and around.
    """
    measures = np.stack([ink.mean - PRINTED, ink.peak, ink.around], axis=2)
    return np.asarray(measures - np.median(measures, axis=1, keepdims=True))


def _untouched(columns: Figures) -> list[bool]:
    """Return whether the boxes of each column are as alike as those of the whole sheet.

    The sheet's own print is the reference: the usual peak of each digit where it is not the
    darkest of its column. Light makes a tick pale before it hides the line of its box.
    """
    peaks = columns[:, :, 1]
    darkest = peaks == peaks.max(axis=1, keepdims=True)
    usual_of = [
        0.0 if dark.all() else float(np.median(digit[~dark]))
        for digit, dark in zip(peaks.T, darkest.T, strict=True)
    ]
    beyond = peaks - np.array(usual_of)
    most = (beyond - np.median(beyond, axis=1, keepdims=True)).max(axis=1)
    usual = float(np.median(np.abs(peaks)))
    return list(most <= np.clip(ALIKE * usual, LEAST_ALIKE, MOST_ALIKE))


def _hand(columns: Figures) -> _Hand | None:
    """Return how the ticks look, from the darkest box of each column; None of too few ticks."""
    darkest = columns[np.arange(len(columns)), columns[:, :, 0].argmax(axis=1)]
    # The pale ones count too: a scribble is often the only mark as dark as a pen.
    ticks = darkest[darkest[:, 0] >= TICK]
    if len(ticks) < TICKS_OF_A_HAND:
        return None
    mean, _peak, around = np.median(ticks, axis=0)
    dark = ticks[ticks[:, 1] >= PEN, 1]
    peak = np.median(dark) if len(dark) >= TICKS_OF_A_HAND else 0.0
    full = np.median(ticks[:, 0] / np.maximum(ticks[:, 1], TICK))
    pale = SAME_PALE * np.median(ticks[:, 1]) if len(ticks) >= PALE_TICKS else PEN
    ring = np.sort(np.sort(columns[:, :, 1], axis=1)[:, -2])[-RING_COLUMNS:][0]
    pen = max(min(PEN, max(PALEST, pale)), SAME_PEN * peak, BEYOND_RING * ring)
    return _Hand(float(mean), float(peak), float(around), float(full), float(pen))


def _digit(column: Figures, hand: _Hand | None, seen: Figures, *, untouched: bool) -> Digit:
    """Return what a column shows, from its boxes: their measures, and the share of print seen."""
    order = np.argsort(column[:, 0])
    best, others = column[order[-1]], column[order[:-1]]
    first, second = float(best[0]), max(float(others[-1, 0]), 0.0)
    # A tick covers the print of its own box.
    if column[:, 0].min() < -LIGHTER or seen[order[:-1]].min() < SEEN_BESIDE:
        return Digit(None, 0.0, Mark.UNSURE)
    if untouched:
        if seen.min() < SEEN:
            return Digit(None, 0.0, Mark.UNSURE)
        plain = hand is not None and hand.peak > 0 and seen.min() >= WELL_SEEN
        blank = _rounded(1 - max(first, 0.0) / (SHADE if plain else TICK))
        return Digit(None, blank, Mark.BLANK if blank >= LEAST_BLANK else Mark.UNSURE)
    pen = PEN if hand is None else hand.pen
    most = min(BEYOND, max(CLEAN, BEYOND_SHARE * first))
    stains = (others[:, 1] <= STAIN * best[1]) & (others[:, 0] < first)
    alone = bool(((others[:, 0] <= most) | stains).all())
    if first < TICK or best[1] < pen or not alone or _scribbled(best, hand):
        return Digit(None, _rounded(0.5 * min(1.0, (first - second) / TICK)), Mark.UNSURE)
    ink = min(1.0, 0.6 + 0.4 * (first - TICK) / (PLAIN - TICK))
    confidence = _rounded(ink * (1 - 0.5 * second / first))
    if confidence < LEAST_TICK:
        return Digit(None, confidence, Mark.UNSURE)
    return Digit(int(order[-1]), confidence)


def _scribbled(box: Figures, hand: _Hand | None) -> bool:
    """Return whether a box may have been scribbled out, blackened or stained, and not ticked."""
    mean, peak, around = map(float, box)
    full = mean > FULL * peak
    if hand is None:
        return full or mean > HEAVY
    if around > hand.around + SPILT or (full and hand.full < STROKES):
        return True
    most = max(HEAVY, hand.mean + HEAVIER) if hand.mean < BLACKENED else hand.mean + BLACKER
    return mean > most


def _rounded(confidence: float) -> float:
    return round(min(max(confidence, 0.0), 1.0), 3)
