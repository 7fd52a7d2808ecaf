"""From the ink of the boxes to digits: a tick, a blank, or a doubt. Nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
#: Share of the print of a box from which it shows what its digit prints, and under which its light
#: takes darkness from what it shows.
PLAIN_PRINT, FADING = 0.75, 0.6
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
#: Most darkness of a box left alone, less where its print fades: this share of a tick's least, or
#: the second where no hand is known, and no more than the third, as a pale pen has more. In any
#: light, which shows a red pen, printed digits differ by less than the last.
LEFT_ALONE, LEFT_BY_NOBODY, MOST_ALONE, MOST_GREY = 0.4, 0.3, 0.08, 0.1
#: Most darkness of a box on a blank line, wider than a stroke, beyond the lightest box: this share
#: of a tick's least, and no more than the second. Beyond, it is a box filled with a pale pen.
SHADE, MOST_SHADE = 0.5, 0.085
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
#: Ink of a cross of an ordinary pen, as a share of its darkest part; a struck one has more.
CROSS = 1 / 3
#: How much more ink than its ticks a mistake has on the sheet of a hand that blackens its boxes.
BLACKER = 0.33
#: Ink around a box, beyond that of the sheet's ticks, that no stroke leaves: a scribble or a stain.
SPILT = 0.045
#: Print of a box is a share of what the sheet prints where it is seen best, at this rank of its
#: boxes, which itself is at least this.
BEST_SEEN, LEAST_PRINT = 75, 0.035
#: Least share of a box whose ink is told: where the pen of the sheet is known, it fades as the
#: print does, down to the first. Where it is not, the print must be seen as well as the second.
FADED, SEEN = 0.15, 0.45
#: Least darkness of the digits printed on a line that is seen, as a share of the usual one.
LEAST_DIGITS = 0.5
#: Share of print that a dark tick needs, at most, and how much darker than the least tick it is if
#: its print fades: toner may fade alone, and a tick rubbed out look darker for it.
FADED_TICK, SURELY = 0.5, 1.4
#: Share of its darkness that a stroke keeps without what is wide, and how much darker than in red
#: light it is in any light, at most: coffee is brown.
NARROW, BROWN = 0.9, 1.05
#: Most darkness of any other box of a line, as a share of its tick's, where no light beside a tick
#: as dark as its sheet's makes it doubtful: a line has one tick, and one struck out is told from a
#: tick by itself.
CLEAR_BESIDE = 0.25
#: Least darkness of the only mark of a line that must have a tick, as a share of a tick's least.
NEEDED = 0.8
#: Least confidence of a ticked line, and of the blank lines before the only figure of a total: few
#: matches end so low, and a line that is not seen makes one.
LEAST_TICK, LEAST_BEFORE = 0.5, 0.8
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


@dataclass(frozen=True, slots=True)
class _Line:
    """The ten boxes of a digit: their measures, and the share of their print that is seen.

    `whole` are the measures with the print that light takes from each box: a tick there seems as
    much lighter.
    """

    measures: Figures
    seen: Figures
    whole: Figures


def numbers(ink_of: Mapping[Field, Ink]) -> dict[Field, Number]:
    """Return the number of each field, from the ink of its boxes."""
    inks = list(ink_of.values())
    prints = np.concatenate([ink.print for ink in inks])
    best = max(float(np.percentile(prints, BEST_SEEN)), LEAST_PRINT)
    contrast = min(max(best / SHARP, LEAST_CONTRAST), 1.0)
    inked = _measures(inks)
    lines_of_print = np.median(inked, axis=1)
    printed = np.median(lines_of_print, axis=0)
    # Light within every box of a line hides their digits, though their lines are seen.
    hidden = lines_of_print[:, PEAK] < LEAST_DIGITS * printed[PEAK]
    seen = np.where(hidden[:, None], 0.0, prints / best)
    measures = _beyond_print(inked, seen)
    hand = _hand(measures, contrast)
    faintest = _faintest(measures, hand, contrast)
    lost = 1 - np.clip(seen / FADING, 0, 1)
    whole = measures + lost[:, :, None] * printed
    lines = (_Line(*one) for one in zip(measures, seen, whole, strict=True))
    return {
        name: _number(list(_digits(islice(lines, len(ink.mean)), hand, faintest)))
        for name, ink in ink_of.items()
    }


def _digits(lines: Iterable[_Line], hand: _Hand | None, faintest: float) -> Iterator[Digit]:
    """Yield what the lines of a number show; each line after a ticked one has a tick."""
    needed = False
    for line in lines:
        digit = _digit(line, hand, faintest, needed=needed)
        needed |= digit.mark is Mark.TICKED
        yield digit


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


def _beyond_print(measures: Figures, seen: Figures) -> Figures:
    """Return the measures of each box without the print and the shade of its line.

    A printed digit that light hides tells nothing of the others.
    """
    lines = measures - np.median(measures, axis=1, keepdims=True)
    shown = (seen >= PLAIN_PRINT) | (seen < PLAIN_PRINT).all(axis=0)
    from_least = np.sort(np.where(shown[:, :, None], lines, np.inf), axis=0)
    rank = (shown.sum(axis=0) - 1) * PRINTED_RANK // 100
    usual = np.take_along_axis(from_least, rank[None, :, None], axis=0)[0]
    lines = lines - np.clip(usual, -MOST_PRINTED, MOST_PRINTED)
    return np.asarray(lines - np.median(lines, axis=1, keepdims=True))


def _measures(inks: Sequence[Ink]) -> Figures:
    """Return the measures by line, by digit, then mean, peak, around, grey, cell and thin."""
    return np.concatenate(
        [
            np.stack([ink.mean, ink.peak, ink.around, ink.grey, ink.cell, ink.thin], axis=2)
            for ink in inks
        ]
    )


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
    return PALEST * contrast if lines[:, :, PEAK].max() > SAME_PEN * PALEST else PEN


def _digit(line: _Line, hand: _Hand | None, faintest: float, *, needed: bool) -> Digit:
    """Return what a line shows; it is `needed` if the number has a tick on a line before it."""
    boxes, order = line.measures, np.argsort(line.measures[:, PEAK])
    top, rest = int(order[-1]), order[:-1]
    best, others = boxes[top], boxes[rest]
    first = float(best[MEAN])
    share = min(max(float(others[-1, PEAK]), 0.0) / max(float(best[PEAK]), TICK), 1.0)
    pen = PEN if hand is None else hand.pen
    strokes = hand is not None and hand.full < STROKES
    # A shade over most of a line hides how dark its other boxes are.
    shade = max(-float(line.whole[:, MEAN].min()), 0.0)
    # What is wide is no stroke where light fades nothing; another hand makes wide marks.
    measure = np.where(strokes & (line.seen >= FADING), THIN, PEAK)
    wider = 0.0 if strokes else shade
    left = float(boxes[top, measure[top]]) + wider
    inked = line.whole[np.arange(len(boxes)), measure] + wider
    beside = float(inked[rest].max())
    clear = hand is not None and left >= max(pen, beside / CLEAR_BESIDE)
    # A pen fades as the print does.
    least = SEEN if hand is None else FADED
    shown = np.minimum(np.maximum(line.seen, least), 1)
    most_left = (LEFT_BY_NOBODY if hand is None else LEFT_ALONE) * faintest * shown
    alone = (inked <= np.minimum(most_left, MOST_ALONE)) & (line.seen >= least)
    alone_beside = bool(alone[rest].all())
    # A tick covers the print of its own box.
    seen_beside = bool(line.seen[rest].min() >= least)
    fading = 1.0 if hand is None else _fading(line, top)
    inky = first >= TICK * fading
    mark = float(best[THIN]) if strokes else left
    only = mark >= NEEDED * pen * fading and beside <= CLEAR_BESIDE * mark and seen_beside
    if needed and hand is not None and inky and only and not _scribbled(best, hand, needed=True):
        return Digit(top, _rounded(1 - 0.5 * share))
    if not clear and (shade > DEEP or not seen_beside):
        return Digit(None, 0.0, Mark.UNSURE)
    if shade > LIGHTER and not clear and not alone_beside:
        return Digit(None, 0.0, Mark.UNSURE)
    darkest = boxes[:, [PEAK, GREY]].max(axis=0) + shade
    wide = strokes and darkest[0] > min(SHADE * faintest, MOST_SHADE)
    if alone.all() and darkest[1] <= MOST_GREY and not wide:
        # A stroke beside a box is nobody's digit, and no blank.
        if boxes[:, CELL].max() > BETWEEN * faintest:
            return Digit(None, 0.0, Mark.UNSURE)
        return Digit(None, _rounded(1 - float((inked / shown).max()) / faintest), Mark.BLANK)
    most = min(BEYOND, max(CLEAN, BEYOND_SHARE * first))
    stain = np.where(others[:, MEAN] < first, STAIN, WIDE_STAIN)
    stains = others[:, PEAK] <= stain * best[PEAK]
    single = bool(((others[:, MEAN] <= most) & (others[:, PEAK] < pen) | stains).all())
    dark = best[PEAK] >= min(pen, SURELY * pen * fading)
    if not inky or not dark or not single or _scribbled(best, hand, needed=needed):
        return Digit(None, _rounded(0.5 * (1 - share)), Mark.UNSURE)
    ink = min(1.0, 0.6 + 0.4 * (first - TICK) / (PLAIN - TICK))
    confidence = _rounded(ink * (1 - 0.5 * share))
    if confidence < LEAST_TICK:
        return Digit(None, confidence, Mark.UNSURE)
    return Digit(top, confidence)


def _fading(line: _Line, top: int) -> float:
    """Return the share of a stroke that light leaves in a box: as of its print, and of one beside.

    What fades only this box is the tick itself or a stain, which is wide or brown.
    """
    box = line.measures[top]
    if box[THIN] < NARROW * box[PEAK] or box[GREY] > BROWN * box[PEAK]:
        return 1.0
    beside = [
        float(line.seen[place]) for place in (top - 1, top + 1) if 0 <= place < len(line.seen)
    ]
    return min(max(min(beside), float(line.seen[top]), FADED_TICK), 1.0)


def _scribbled(box: Figures, hand: _Hand | None, *, needed: bool) -> bool:
    """Return whether a box may have been scribbled out, blackened or stained, and not ticked.

    A cross among short strokes has more ink than they; where a tick is `needed`, it is one.
    """
    mean, peak, around, *_others = map(float, box)
    full = mean > FULL * peak
    if hand is None:
        return full or mean > HEAVY or around > COVERED
    if around > hand.around + SPILT or (full and hand.full < STROKES):
        return True
    strokes = hand.full < STROKES
    crossed = CROSS * peak if needed else 0.0
    struck = max(hand.fuller + HEAVIER, hand.fuller * TIMES_HEAVIER, crossed)
    return mean > (struck if strokes else hand.mean + BLACKER)


def _rounded(confidence: float) -> float:
    return round(min(max(confidence, 0.0), 1.0), 3)
