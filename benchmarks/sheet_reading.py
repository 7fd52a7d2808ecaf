"""Photographs of sheets read back: how many exactly, how many wrong, and the CPU of each.

`python -m benchmarks sheet_reading --photos 5000` takes more photographs than the usual few. The
photographs are drawn by `tests.photographs` from their seeds; real ones cannot be had here.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time

from benchmarks.figures import Figure
from tests.photographs.judging import Verdict, verdicts
from tests.photographs.photograph import Quality, photograph
from tournaments.sheet_reading import read_file

#: Photographs taken if the command asks for no other number.
PHOTOS = 60
#: Least shares of sheets read exactly, in hundredths, and most CPU seconds for a photograph.
EXACTLY = {Quality.ORDINARY: 97.0, Quality.POOR: 80.0}
SECONDS = 0.4
#: One photograph in so many is of sheets with an erasure, which are counted apart.
ERASED = 5
#: How often the progress is said, in photographs.
SAID = 100


def measure() -> list[Figure]:
    """Read photographs of both qualities, half each."""
    each = max(1, asked() // 2)
    figures, wrong = [], 0
    for quality in Quality:
        said: dict[bool, Counter[Verdict]] = {False: Counter(), True: Counter()}
        spent = 0.0
        for seed in range(each):
            erasures = seed % ERASED == ERASED - 1
            taken = photograph(seed, quality, erasures=erasures)
            begun = process_time()
            (read,) = read_file(taken.jpeg, "photograph.jpg")
            spent += process_time() - begun
            found = list(verdicts(taken.sheets, read.sheets))
            said[erasures].update(found)
            if Verdict.WRONG in found:
                print(f"wrong: {quality.value} {seed}", file=sys.stderr)
            if (seed + 1) % SAID == 0:
                print(f"{quality.value} {seed + 1}: {_told(said[False])}", file=sys.stderr)
        wrong += said[False][Verdict.WRONG] + said[True][Verdict.WRONG]
        for erasures, counted in said.items():
            sheets, name = max(1, counted.total()), f"of {counted.total()} sheets"
            what = f"{quality.value}{', with erasures' if erasures else ''}: read exactly"
            share = 100 * counted[Verdict.EXACT] / sheets
            bound = None if erasures else EXACTLY[quality] / 100
            figures.append(Figure(what, share, name, 100.0, "%", bound, more_is_better=True))
        figures.append(
            Figure(f"{quality.value}: CPU of each", spent / each, "most", SECONDS, "s", 1.0)
        )
    figures.append(Figure("wrong without a doubt shown", wrong, "allowed: none", 1, "", 0.0))
    return figures


def asked() -> int:
    """Return the number of photographs that `--photos` asks for."""
    if "--photos" not in sys.argv:
        return PHOTOS
    return int(sys.argv[sys.argv.index("--photos") + 1])


def _told(counted: Counter[Verdict]) -> str:
    return ", ".join(f"{counted[one]} {one.value}" for one in Verdict)
