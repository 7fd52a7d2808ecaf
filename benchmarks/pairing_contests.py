"""Small contests played to the end: 8 to 32 teams, n - 1 rounds, as few rematches as possible.

The first round is drawn at random, the others in ranking order. The better team wins more often.
The required figures are 98 contests of 100 without any rematch, and no rematch through round n / 2
in any contest: an even field can always be paired until then (Dirac).
"""

from __future__ import annotations

from time import process_time

from benchmarks.figures import Figure
from benchmarks.pairing_histories import Contest

SIZES = (8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 21, 24, 28, 31, 32)
CONTESTS = 100


def measure() -> list[Figure]:
    """Print one line per size; return the shares of contests without rematch, and half-way."""
    print("teams  rounds  contests  to the end  through n / 2  ms for each draw")
    finished = half_way = 0
    worst = 1.0
    for size in SIZES:
        start = process_time()
        firsts = [_first_rematch(size, seed) for seed in range(CONTESTS)]
        taken = (process_time() - start) / CONTESTS / (size - 1)
        ended = sum(first is None for first in firsts)
        half = sum(first is None or first > size // 2 for first in firsts)
        print(f"{size:5}{size - 1:8}{CONTESTS:10}{ended:12}{half:15}{taken * 1e3:18.2f}")
        finished += ended
        half_way += half
        worst = min(worst, ended / CONTESTS)
    print()
    total = CONTESTS * len(SIZES)
    what = "contests without rematch"
    return [
        Figure(f"{what}, all sizes", finished / total, "asked", 0.98, "", 1, True),
        Figure(f"{what}, worst size", worst, "asked", 0.98, "", 1, True),
        Figure(f"{what} through n / 2", half_way / total, "always", 1.0, "", 1, True),
    ]


def _first_rematch(size: int, seed: int) -> int | None:
    """Return the round of the first rematch, or None if there is none."""
    contest = Contest(size, seed)
    for number in range(1, size):
        method = "random" if number == 1 else "ranking"
        if contest.play(method, number, last=number == size - 1).rematches:
            return number
    return None
