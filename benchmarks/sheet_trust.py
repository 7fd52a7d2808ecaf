"""Rough photographs of sheets: how many are read or named, and what a confidence is worth.

`python -m benchmarks sheet_trust --count 1500 --seed 7000` reads so many photographs from that
seed. They are those of `benchmarks.rough_photographs`, which knows no more than the printed page.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from time import process_time

from benchmarks.figures import Figure, option
from benchmarks.rough_hands import Filled, Rough
from benchmarks.rough_photographs import shot
from tournaments.annexes.photos.rules import Digit, Mark, SheetRead, read_file

#: Photographs taken if the command asks for no other number: each kind, ordinary and poor.
COUNT = 2 * len(Rough)
#: Least shares of sheets read exactly, ordinary and poor, and most CPU seconds for a photograph.
ORDINARY, POOR, SECONDS = 0.97, 0.88, 0.15
#: What hides part of a sheet or of its ticks: a doubt, or a name without figures, is right.
HIDING = frozenset({Rough.CUT, Rough.HALF})
#: Confidences between which the share of wrong values is told; most wrong ones beyond the last.
STEPS, MOST_WRONG = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99), 0.001
#: Photographs between two lines of progress.
SAID = 100


class Verdict(Enum):
    """How a sheet was read."""

    EXACT = "exact"
    DOUBT = "doubt"
    #: Its table is known, and why its figures are not.
    NAMED = "named"
    LOST = "lost"
    #: A figure, or a blank, that was not ticked: without a doubt shown.
    WRONG = "wrong"


def measure() -> list[Figure]:
    """Read the photographs, print both tables, and return the figures."""
    first, count = option("--seed", 0), option("--count", COUNT)
    verdicts: Counter[tuple[Rough, bool, Verdict]] = Counter()
    worth: Counter[tuple[float, bool]] = Counter()
    spent = 0.0
    for seed in range(first, first + count):
        taken = shot(seed)
        begun = process_time()
        (read,) = read_file(taken.jpeg, "photograph.jpg")
        spent += process_time() - begun
        for ticked in taken.sheets:
            sheet = next((one for one in read.sheets if one.code == ticked.code), None)
            verdict = _verdict(ticked, sheet)
            verdicts[taken.kind, taken.poor, verdict] += 1
            if verdict is Verdict.WRONG:
                print(f"wrong: {seed} {taken.kind.value}", file=sys.stderr)
            for digit, right in _columns(ticked, sheet):
                worth[_step(digit.confidence), right] += 1
        if (seed + 1 - first) % SAID == 0:
            print(f"{seed + 1 - first}: {_in_words(verdicts)}", file=sys.stderr, flush=True)
    print(_kinds_table(verdicts), _worth_table(worth), sep="\n\n", end="\n\n")
    return _figures(verdicts, worth, spent / count)


def _figures(
    verdicts: Counter[tuple[Rough, bool, Verdict]],
    worth: Counter[tuple[float, bool]],
    seconds: float,
) -> list[Figure]:
    figures = []
    for poor, bound in ((False, ORDINARY), (True, POOR)):
        own = _of(
            Counter(
                {key: n for key, n in verdicts.items() if key[0] not in HIDING and key[1] == poor}
            )
        )
        name = f"{'poor' if poor else 'ordinary'}, nothing hidden: read exactly"
        share = 100 * own[Verdict.EXACT] / max(1, own.total())
        sheets = f"of {own.total()} sheets"
        figures.append(Figure(name, share, sheets, 100.0, "%", bound, more_is_better=True))
    every = _of(verdicts)
    total = max(1, every.total())
    for what, verdict in (("named without figures", Verdict.NAMED), ("lost", Verdict.LOST)):
        figures.append(Figure(what, 100 * every[verdict] / total, f"of {total} sheets", 100.0, "%"))
    wrong, right = worth[STEPS[-1], False], worth[STEPS[-1], True]
    share = 1000 * wrong / max(1, wrong + right)
    what = f"wrong at a confidence of {STEPS[-1]} or more"
    figures.append(Figure(what, share, f"of {wrong + right} values", 1000.0, "‰", MOST_WRONG))
    unsaid = every[Verdict.WRONG]
    figures.append(Figure("wrong without a doubt shown", unsaid, "allowed: none", 1, "", 0.0))
    figures.append(Figure("CPU of each", seconds, "most", SECONDS, "s", 1.0))
    return figures


def _verdict(ticked: Filled, read: SheetRead | None) -> Verdict:
    """Return how one sheet was read; a doubt about a column that was mended is exact."""
    if read is None:
        return Verdict.LOST
    if read.nothing is not None:
        return Verdict.NAMED
    doubt = False
    for name, values in ticked.columns.items():
        for place, value in enumerate(values):
            digit = read.numbers[name].digits[place]
            if digit.mark is Mark.UNSURE:
                doubt |= (name, place) not in ticked.mended
            elif digit.value != value:
                return Verdict.WRONG
    return Verdict.DOUBT if doubt else Verdict.EXACT


def _columns(ticked: Filled, read: SheetRead | None) -> Iterator[tuple[Digit, bool]]:
    """Yield each line that was read without a doubt, and whether its value is the one ticked."""
    if read is None or read.nothing is not None:
        return
    for name, values in ticked.columns.items():
        for digit, value in zip(read.numbers[name].digits, values, strict=True):
            if digit.mark is not Mark.UNSURE:
                yield digit, digit.value == value


def _of(verdicts: Counter[tuple[Rough, bool, Verdict]]) -> Counter[Verdict]:
    counted: Counter[Verdict] = Counter()
    for (_kind, _poor, verdict), number in verdicts.items():
        counted[verdict] += number
    return counted


def _step(confidence: float) -> float:
    return max(step for step in STEPS if step <= confidence)


def _in_words(verdicts: Counter[tuple[Rough, bool, Verdict]]) -> str:
    counted = _of(verdicts)
    return ", ".join(f"{counted[one]} {one.value}" for one in Verdict)


def _kinds_table(verdicts: Counter[tuple[Rough, bool, Verdict]]) -> str:
    """Return the verdicts on each kind of photograph, ordinary then poor."""
    heads = [f"{one.value:>7}" for _quality in (False, True) for one in Verdict]
    lines = [f"{'ordinary':>20}{'poor':>35}", f"{'':<15}{''.join(heads)}"]
    for kind in Rough:
        counts = [verdicts[kind, poor, one] for poor in (False, True) for one in Verdict]
        lines.append(f"{kind.value:<15}" + "".join(f"{count:>7}" for count in counts))
    return "\n".join(lines)


def _worth_table(worth: Counter[tuple[float, bool]]) -> str:
    """Return the reliability curve: how often the values of each confidence are right."""
    lines = [f"{'confidence':<14}{'values':>8}{'right':>9}"]
    for low, high in zip(STEPS, (*STEPS[1:], 1.0), strict=True):
        right, total = worth[low, True], worth[low, True] + worth[low, False]
        share = right / total if total else 0.0
        bar = "#" * round(40 * share)
        lines.append(f"{low:.2f} to {high:.2f}  {total:>8}{100 * share:>8.2f}%  {bar}")
    return "\n".join(lines)
