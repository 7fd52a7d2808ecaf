"""Photographs of sheets read back: how many exactly, how many wrong, and the CPU of each.

`python -m benchmarks sheet_reading --photos 5000 --hard 1000` takes more photographs than the usual
few, and `--first 200000` others, from that seed. The photographs are drawn from their seeds by
`tests.annexes.photos.photographs`; real ones cannot be had here.
"""

from __future__ import annotations

import sys
from collections import Counter
from enum import Enum
from time import process_time

from benchmarks.figures import Figure, option
from tests.annexes.photos.photographs.glare import Hard
from tests.annexes.photos.photographs.judging import Verdict, verdicts
from tests.annexes.photos.photographs.photograph import Ink, Quality, photograph
from tournaments.annexes.photos.rules import read_file

#: Photographs taken if the command asks for no other number.
PHOTOS = 60
#: Least shares of sheets read exactly, in hundredths, and most CPU seconds for a photograph.
EXACTLY = {Quality.ORDINARY: 97.0, Quality.POOR: 88.0}
SECONDS = 0.15
#: One photograph in so many is of sheets with an erasure, which are counted apart. One more in so
#: many has a box blackened by mistake, alone on its line, which must be unsure, and one more in so
#: many is ticked by a pale blue pen.
ERASED = 5
#: Photographs under hard light if the command asks for no other number, and their first seed.
HARD, FIRST_HARD = 40, 100_000
#: How often the progress is said, in photographs.
SAID = 100


class Kind(Enum):
    """What happened to the boxes of a sheet, as the figures name it."""

    PLAIN = ""
    ERASED = ", with erasures"
    BLACKENED = ", with a box blackened by mistake"
    PALE = ", with a pale blue pen"


def measure() -> list[Figure]:
    """Read photographs of both qualities, half each."""
    each, first = max(1, option("--photos", PHOTOS) // 2), option("--first", 0)
    figures: list[Figure] = []
    wrong: Counter[Kind] = Counter()
    for quality in Quality:
        counts: dict[Kind, Counter[Verdict]] = {kind: Counter() for kind in Kind}
        spent, photos = 0.0, 0
        for seed in range(first, first + each):
            for kind in _kinds(seed):
                outcomes, seconds = _read(seed, quality, kind)
                counts[kind].update(outcomes)
                spent, photos = spent + seconds, photos + 1
            if (seed + 1) % SAID == 0:
                print(
                    f"{quality.value} {seed + 1}: {_summary(counts[Kind.PLAIN])}", file=sys.stderr
                )
        for kind, counted in counts.items():
            wrong[kind] += counted[Verdict.WRONG]
            sheets, name = max(1, counted.total()), f"of {counted.total()} sheets"
            share = 100 * counted[Verdict.EXACT] / sheets
            bound = EXACTLY[quality] / 100 if kind is Kind.PLAIN else None
            what = f"{quality.value}{kind.value}: read exactly"
            figures.append(Figure(what, share, name, 100.0, "%", bound, more_is_better=True))
        figures.append(
            Figure(f"{quality.value}: CPU of each", spent / photos, "most", SECONDS, "s", 1.0)
        )
    unseen = _hard(figures)
    mistaken = wrong.pop(Kind.BLACKENED)
    unsaid = wrong.total() + unseen
    figures.append(Figure("wrong without a doubt shown", unsaid, "allowed: none", 1, "", 0.0))
    figures.append(Figure("a box blackened by mistake, read as a tick", mistaken, "none", 1, ""))
    return figures


def _hard(figures: list[Figure]) -> int:
    """Add what is read under each hard light; return how many sheets are wrong without a doubt."""
    each, wrong = max(1, option("--hard", HARD) // len(Hard)), 0
    first = option("--first", FIRST_HARD)
    for hard in Hard:
        counted: Counter[Verdict] = Counter()
        for seed in range(first, first + each):
            taken = photograph(seed, list(Quality)[seed % 2], hard=hard)
            (read,) = read_file(taken.jpeg, "photograph.jpg")
            verdict = list(verdicts(taken.sheets, read.sheets))
            if Verdict.WRONG in verdict:
                print(f"wrong: {seed} {hard.value}", file=sys.stderr)
            counted.update(verdict)
        print(f"{hard.value}: {_summary(counted)}", file=sys.stderr)
        wrong += counted[Verdict.WRONG]
        share = 100 * counted[Verdict.EXACT] / counted.total()
        figures.append(
            Figure(f"{hard.value}: read exactly", share, f"of {counted.total()} sheets", 100.0, "%")
        )
    return wrong


def _kinds(seed: int) -> list[Kind]:
    """Return which photographs are taken of a seed."""
    match seed % ERASED:
        case 0:
            return [Kind.PLAIN, Kind.PALE]
        case 1:
            return [Kind.ERASED, Kind.BLACKENED]
        case _:
            return [Kind.PLAIN]


def _read(seed: int, quality: Quality, kind: Kind) -> tuple[list[Verdict], float]:
    """Return the verdicts on the sheets of a photograph, and the CPU seconds of its reading."""
    taken = photograph(
        seed,
        quality,
        erasures=kind is Kind.ERASED,
        blackened=kind is Kind.BLACKENED,
        ink=Ink.PALE_BLUE if kind is Kind.PALE else None,
    )
    begun = process_time()
    (read,) = read_file(taken.jpeg, "photograph.jpg")
    seconds = process_time() - begun
    outcomes = list(verdicts(taken.sheets, read.sheets))
    if Verdict.WRONG in outcomes:
        print(f"wrong: {quality.value} {seed}{kind.value}", file=sys.stderr)
    return outcomes, seconds


def _summary(counted: Counter[Verdict]) -> str:
    return ", ".join(f"{counted[one]} {one.value}" for one in Verdict)
