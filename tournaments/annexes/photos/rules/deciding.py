"""From the ink of the boxes to digits: a tick, a blank, or a doubt. Nothing is guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from tournaments.annexes.photos.rules.found import Digit, Mark, Number
from tournaments.annexes.photos.rules.ink import COVERED, Figures, Ink
from tournaments.files.sheet_strip import Field

#: What a printed digit darkens its box by, at most, beyond the others: the mean, the darkest part,
#: what is around, the darkest part in any light, that of the whole cell, and that of thin strokes.
#: The lines of a sheet where it is seen tell it, at this rank: more than a half of them may have a
#: tick on one digit.
MOST_PRINTED = np.array([0.008, 0.09, 0.0, 0.09, 0.09, 0.09])
PRINTED_RANK = 20
#: Places of these measures.
MEAN, PEAK, AROUND, GREY, CELL, THIN = range(6)
#: Print of the boxes of a sharp photograph: how much their line stands out. A blurred one has less,
#: and less of the pen too: what a pen must have there is this share of it, at least the last.
SHARP, LEAST_CONTRAST = 0.2, 0.5
#: Least ink of a tick, and most of any box beside it: mean darkness beyond the printed digit.
TICK, CLEAN = 0.016, 0.012
#: Most ink of the other boxes of a ticked line: a stroke goes a little beyond its box.
BEYOND, BEYOND_SHARE = 0.03, 0.3
#: Ink of a tick that nobody doubts.
PLAIN = 0.05
#: Darkness that a pen reaches in its box, at least: coffee and creases are lighter. On a sheet with
#: so many ticks, the same pen made them: it is a share of their usual darkness, at least the last.
PEN, TICKS_OF_A_PEN, SAME_PEN, PALEST = 0.24, 5, 0.5, 0.1
#: How much darker a tick is than what darkens one more box on so many lines: a ring of coffee
#: crosses them all, and an erasure or a long stroke only a few.
BEYOND_RING, RING_LINES = 1.25, 3
#: Most darkness of a stain, which does not hide a tick beside it, as a share of the tick's: if it
#: has less ink than the tick, and if it has more.
STAIN, WIDE_STAIN = 0.4, 0.2
#: How much lighter than the middle box of its line a box may be: beyond, a stain covers half of
#: the line, and what the others have beyond the middle one says nothing.
#: Where the ticks are strokes and the print is seen, they are told from such a shade up to the
#: second one.
LIGHTER, DEEP = 0.04, 0.1
#: Most darkness of the darkest part of a box left alone: this share of a tick's least, within these
#: bounds. In any light, which shows a red pen, printed digits differ by less than the last.
LEFT_ALONE, LEAST_ALONE, MOST_ALONE, MOST_GREY = 0.3, 0.03, 0.055, 0.1
#: Most darkness of a box on a blank line, wider than a stroke, beyond the lightest box: this share
#: of a tick's least, and no more than the second. Beyond, it is a box filled with a pale pen.
SHADE, MOST_SHADE = 0.35, 0.085
#: Most darkness of the cell of a box on a blank line, as a share of a tick's least: a stroke beside
#: the box has more.
BETWEEN = 0.6
#: Ink of a box that may have been scribbled out or blackened by mistake: this much where no hand is
#: known, else this much more than the fuller ticks of its sheet, and so many times as much. These
#: are at this rank: above, there are mistakes too, and below, the strokes of a hurried hand.
HEAVY, HEAVIER, TIMES_HEAVIER, FULLER_RANK = 0.4, 0.09, 1.4, 70
#: Ink of a box that is full, as a share of its darkest part: a cross has at most three quarters.
#: It is a scribble of a pale pen, or a stain, if the ticks of the sheet are strokes, which usually
#: have less than the second share.
FULL, STROKES = 0.8, 0.42
#: How much more ink than its ticks a mistake has on the sheet of a hand that blackens its boxes.
BLACKER = 0.33
#: Ink around a box, beyond that of the sheet's ticks, that no stroke leaves: a scribble or a stain.
SPILT = 0.045
#: Least print of a box that is seen: as a share of what the sheet prints where it is seen best, at
#: this rank of its boxes, which itself is at least this. Where the print fades, so does the pen.
SEEN, BEST_SEEN, LEAST_PRINT = 0.45, 75, 0.035
#: The same share for the other boxes of a line, which may hold another tick.
SEEN_BESIDE = 0.2
#: Most darkness of any other box of a line, as a share of its tick's, where no light beside a tick
#: as dark as its sheet's makes it doubtful: a line has one tick, and one struck out is told from a
#: tick by itself.
CLEAR_BESIDE = 0.25
#: Least confidence of a blank line, of a ticked one, and of the blank lines before the only
#: figure of a total: few matches end so low, and a line that is not seen makes one.
LEAST_BLANK, LEAST_TICK, LEAST_BEFORE = 0.5, 0.5, 0.8
#: Fewest ticks that tell how somebody ticks.
TICKS_OF_A_HAND = 3


@dataclass(frozen=True, slots=True)
class _Hand:
    """How the ticks of a sheet look: their usual ink, darkest part and ink around the box.

    `fuller` is the ink of the fuller ticks, `full` the usual share of the ink in the darkest part,
    and `pen` the least darkness of a tick, even where the print fades: toner may fade alone.
    """

    mean: float
    fuller: float
    peak: float
    around: float
    full: float
    pen: float


def numbers(ink_of: Mapping[Field, Ink]) -> dict[Field, Number]:
    """Return the number of each field, from the ink of its boxes."""
    prints = np.concatenate([ink.print for ink in ink_of.values()])
    best = max(float(np.percentile(prints, BEST_SEEN)), LEAST_PRINT)
    contrast = min(max(best / SHARP, LEAST_CONTRAST), 1.0)
    seen = prints / best
    lines = _beyond_print(list(ink_of.values()), seen)
    hand = _hand(lines, contrast)
    faintest = _faintest(lines, hand, contrast)
    digits = iter(
        [
            _digit(line, hand, shown, contrast, faintest)
            for line, shown in zip(lines, seen, strict=True)
        ]
    )
    return {name: _number(list(islice(digits, len(ink.mean)))) for name, ink in ink_of.items()}


def _number(digits: Sequence[Digit]) -> Number:
    """Return a number whose blank lines are doubts where another digit may be missing there.

    They are if all but its last hardly look blank, or if a zero follows them: nobody ticks one at
    the beginning of a number, except alone.
    """
    *before, last = digits
    alone = last.mark is Mark.TICKED and all(digit.mark is Mark.BLANK for digit in before)
    first = next((digit for digit in before if digit.mark is not Mark.BLANK), last)
    zero = first is not last and first.value == 0
    return Number(
        tuple(
            replace(digit, mark=Mark.UNSURE)
            if digit.mark is Mark.BLANK and (zero or (alone and digit.confidence < LEAST_BEFORE))
            else digit
            for digit in digits
        )
    )


def _beyond_print(inks: Sequence[Ink], seen: Figures) -> Figures:
    """Return the measures of each box without the print and the shade of its line.

    By line, by digit, then mean, peak, around, grey, cell and thin. A printed digit that light
    hides tells nothing of the others.
    """
    measures = np.concatenate(
        [
            np.stack([ink.mean, ink.peak, ink.around, ink.grey, ink.cell, ink.thin], axis=2)
            for ink in inks
        ]
    )
    lines = measures - np.median(measures, axis=1, keepdims=True)
    shown = (seen >= SEEN) | (seen < SEEN).all(axis=0)
    from_least = np.sort(np.where(shown[:, :, None], lines, np.inf), axis=0)
    rank = (shown.sum(axis=0) - 1) * PRINTED_RANK // 100
    usual = np.take_along_axis(from_least, rank[None, :, None], axis=0)[0]
    lines = lines - np.clip(usual, -MOST_PRINTED, MOST_PRINTED)
    return np.asarray(lines - np.median(lines, axis=1, keepdims=True))


def _hand(lines: Figures, contrast: float) -> _Hand | None:
    """Return how the ticks look, from the darkest box of each line; None of too few ticks."""
    darkest = lines[np.arange(len(lines)), lines[:, :, PEAK].argmax(axis=1)]
    # The pale ones count too: a scribble is often the only mark as dark as a pen.
    ticks = darkest[(darkest[:, MEAN] >= TICK) & (darkest[:, PEAK] >= PALEST * contrast)]
    if len(ticks) < TICKS_OF_A_HAND:
        return None
    mean, peak, around, *_others = np.median(ticks, axis=0)
    full = np.median(ticks[:, MEAN] / ticks[:, PEAK])
    least = SAME_PEN * peak if len(ticks) >= TICKS_OF_A_PEN else max(PEN, SAME_PEN * peak)
    ring = np.sort(np.sort(lines[:, :, PEAK], axis=1)[:, -2])[-RING_LINES:][0]
    fuller = np.percentile(ticks[:, MEAN], FULLER_RANK)
    pen = max(PALEST * contrast, least, BEYOND_RING * ring)
    return _Hand(*map(float, (mean, fuller, peak, around, full, pen)))


def _faintest(lines: Figures, hand: _Hand | None, contrast: float) -> float:
    """Return the least darkness of a tick on lines that look blank: of the palest pen, if marks
    are seen that tell no hand.
    """
    if hand is not None:
        return hand.pen
    return PALEST * contrast if lines[:, :, PEAK].max() > MOST_ALONE else PEN


def _digit(
    line: Figures, hand: _Hand | None, seen: Figures, contrast: float, faintest: float
) -> Digit:
    """Return what a line shows, from its boxes: their measures, and the share of print seen."""
    order = np.argsort(line[:, PEAK])
    best, others = line[order[-1]], line[order[:-1]]
    first = float(best[MEAN])
    share = min(max(float(others[-1, PEAK]), 0.0) / max(float(best[PEAK]), TICK), 1.0)
    pen = PEN if hand is None else hand.pen
    strokes = hand is not None and hand.full < STROKES
    # A shade over most of a line hides how dark its other boxes are.
    shade = max(-float(line[:, MEAN].min()), 0.0)
    alone = min(max(LEFT_ALONE * faintest, LEAST_ALONE * contrast), MOST_ALONE)
    # What is wide is no stroke; another hand makes wide marks.
    marks = line[:, THIN if strokes else PEAK]
    left = float(marks.max())
    beside = float(np.delete(marks, order[-1]).max())
    clear = hand is not None and left >= max(pen, beside / CLEAR_BESIDE)
    # A tick covers the print of its own box.
    if not clear and (shade > DEEP or seen[order[:-1]].min() < SEEN_BESIDE):
        return Digit(None, 0.0, Mark.UNSURE)
    darkest = line[:, [PEAK, GREY]].max(axis=0) + shade
    wide = strokes and darkest[0] > min(SHADE * faintest, MOST_SHADE)
    if shade > LIGHTER and not (clear or (strokes and beside <= alone and seen.min() >= SEEN)):
        return Digit(None, 0.0, Mark.UNSURE)
    if left <= alone and darkest[1] <= MOST_GREY and not wide:
        # A stroke beside a box is nobody's digit, and no blank.
        if seen.min() < SEEN or line[:, CELL].max() > BETWEEN * faintest:
            return Digit(None, 0.0, Mark.UNSURE)
        blank = _rounded(1 - left / faintest)
        return Digit(None, blank, Mark.BLANK if blank >= LEAST_BLANK else Mark.UNSURE)
    most = min(BEYOND, max(CLEAN, BEYOND_SHARE * first))
    stain = np.where(others[:, MEAN] < first, STAIN, WIDE_STAIN)
    stains = others[:, PEAK] <= stain * best[PEAK]
    single = bool(((others[:, MEAN] <= most) & (others[:, PEAK] < pen) | stains).all())
    if first < TICK or best[PEAK] < pen or not single or _scribbled(best, hand):
        return Digit(None, _rounded(0.5 * (1 - share)), Mark.UNSURE)
    ink = min(1.0, 0.6 + 0.4 * (first - TICK) / (PLAIN - TICK))
    confidence = _rounded(ink * (1 - 0.5 * share))
    if confidence < LEAST_TICK:
        return Digit(None, confidence, Mark.UNSURE)
    return Digit(int(order[-1]), confidence)


def _scribbled(box: Figures, hand: _Hand | None) -> bool:
    """Return whether a box may have been scribbled out, blackened or stained, and not ticked."""
    mean, peak, around, *_others = map(float, box)
    full = mean > FULL * peak
    if hand is None:
        return full or mean > HEAVY or around > COVERED
    if around > hand.around + SPILT or (full and hand.full < STROKES):
        return True
    strokes = hand.full < STROKES
    struck = max(hand.fuller + HEAVIER, hand.fuller * TIMES_HEAVIER)
    return mean > (struck if strokes else hand.mean + BLACKER)


def _rounded(confidence: float) -> float:
    return round(min(max(confidence, 0.0), 1.0), 3)
