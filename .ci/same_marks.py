"""Compares the marks of the engine with those of an earlier revision, on random rules and deals.

`make same-marks REV=main`, or `PYTHONPATH=. python .ci/same_marks.py REV [SETS] [SEED]`: each set
of options marks 150 deals in both engines, with every line of the explanation. What an earlier
engine does not know keeps its usual value.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from scoring.annonce_scale import is_total
from scoring.bids import is_bid
from scoring.catalogue.combinations import contradictions
from scoring.catalogue.options import BELOTE, COINCHE, FACTORS, Option
from scoring.catalogue.result import NOT_ALLOWED
from scoring.deal import CAPOT, GENERALE, Deal, belotes_at, points_of_tricks, void_kinds
from scoring.rules import OPTIONS, RuleSet

ROOT = Path(__file__).resolve().parent.parent
DEALS = 150
#: Values of each option that an engine knows.
Known = dict[str, list[Any]]
#: Both are marked by ``scoring.three``, and by cells that an earlier engine lacks.
LEFT_OUT = ("game", "players", "marks")
#: Options whose defaults belong together.
DOUBLINGS = ("coinche", "surcoinche")
CAPOTS = ((252, 0), (0, 252))

#: Names the options that the engine of its folder knows, with the values of each.
KNOWN = """
import json
from scoring.rules import OPTIONS
print(json.dumps({name: [one.value for one in option.choices] for name, option in OPTIONS.items()}))
"""
#: Marks the deals of its input with the engine of its folder.
ANSWER = """
import json, sys
from scoring.deal import Deal
from scoring.rules import OPTIONS, RuleSet
from scoring.score import score_deal
for line in sys.stdin:
    options, deals = json.loads(line)
    rules = RuleSet.from_options({n: v for n, v in options.items() if n in OPTIONS})
    for deal, before, last, forgiven in deals:
        score = score_deal(rules, Deal(*deal), before, last, True, tuple(forgiven))
        plain = score_deal(rules, Deal(*deal), before, last, False, tuple(forgiven))
        assert score[:4] == plain[:4]
        lines = [[line.rule, line.text, line.ns, line.ew] for line in score.lines]
        print(json.dumps([*score[:4], lines]))
"""


def random_rules(random: Random, known: Known) -> dict[str, Any]:
    """Return random options that contradict nothing; coinche has more of them than belote.

    Options that are not ``known`` keep their usual value, and the others take known values.
    """
    game = random.choice((BELOTE, COINCHE, COINCHE))
    options: dict[str, Any] = {"game": game}
    for name, option in OPTIONS.items():
        if game in option.games and name in known and name not in LEFT_OUT:
            default = option.default_in(game)
            usual = random.random() < 0.35
            options[name] = default if usual else _value(option, game, random, known[name])
    if game == COINCHE and random.random() < 0.8:
        pairs = zip(options["coinche"], options["surcoinche"], strict=True)
        options["surcoinche"] = tuple(max(pair) for pair in pairs)
    for _ in range(4):
        complete = {name: options.get(name, o.default_in(game)) for name, o in OPTIONS.items()}
        for problem in contradictions(complete, game):
            for name in DOUBLINGS if problem.field in DOUBLINGS else (problem.field,):
                options[name] = OPTIONS[name].default_in(game)
    return options


def _value(option: Option, game: str, random: Random, known: list[Any]) -> Any:
    if option.kind == "words":
        return tuple(word.value for word in option.words(game) if random.random() < 0.3)
    if option.kind == "factors" and random.random() < 0.4:
        return tuple(random.randint(0, 5) for _ in FACTORS)
    values = [choice.value for choice in option.choices_in(game)]
    return random.choice([value for value in values if _as_json(value) in known])


def _as_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def random_deal(rules: RuleSet, random: Random) -> Deal:
    """Return a random deal, with more capots and equal totals than a contest has."""
    chance = random.random()
    if chance < 0.01 and rules.all_pass != "forced":
        return Deal(None)
    if chance < 0.02 and void_kinds(rules):
        return Deal(None, void=void_kinds(rules)[0])
    trumps = ("hearts", None, *(("no-trump", "all-trump", "all-trump") if rules.sa_ta else ()))
    trump = random.choice(trumps)
    near = random.random() < 0.2
    ns = random.randint(70, 95) if near else random.randint(0, 162)
    whole = points_of_tricks(rules, trump)
    points = (min(ns, whole), max(0, whole - ns))
    if random.random() < 0.3:
        points = random.choice([*CAPOTS, (whole, 0), (0, whole), (whole // 2, whole // 2)])
    most = belotes_at(rules, trump)
    belotes = random.randint(0, most)
    belotes_ew = random.randint(0, most - belotes)
    totals = [0]
    if rules.annonces != "none":
        totals = [total for total in range(0, 551, 10) if is_total(rules, total, trump)]
    annonces = [random.choice(totals) if random.random() < 0.5 else 0, 0]
    random.shuffle(annonces)
    false = [random.choice(totals) if random.random() < 0.1 else 0 for _ in range(2)]
    late = random.random() < 0.1
    omitted = [random.randint(0, held) if late else 0 for held in (belotes, belotes_ew)]
    bids = rules.game != BELOTE
    return Deal(
        random.choice(("NS", "EW")),
        _bid(rules, random) if bids else None,
        trump,
        random.choice((0, 0, 1, 2)) if bids else 0,
        *points,
        None,
        *(belotes, belotes_ew),
        *annonces,
        *false,
        *omitted,
    )


def _bid(rules: RuleSet, random: Random) -> int | str:
    chance = random.random()
    if chance < 0.15 and rules.capot_bid != NOT_ALLOWED:
        return CAPOT
    if chance < 0.25 and rules.generale != NOT_ALLOWED:
        return GENERALE
    numbers = [
        bid for bid in range(rules.min_bid, (rules.max_bid or 300) + 1) if is_bid(rules, bid)
    ]
    return random.choice(
        [bid for bid in numbers if bid < 112] if random.random() < 0.6 else numbers
    )


def cases(sets: int, random: Random, known: Known) -> Iterator[str]:
    """Yield a line for each set of options: the options, then the deals that they mark."""
    for _ in range(sets):
        options = random_rules(random, known)
        rules = RuleSet.from_options(options)
        carries = rules.litige.startswith("carried")
        deals = []
        for _ in range(DEALS):
            before = random.randint(8, 30) * 10 // rules.unit if carries else 0
            forgiven = [random.randint(0, 1) for _ in range(2)]
            deals.append((random_deal(rules, random), before, random.random() < 0.3, forgiven))
        yield json.dumps([options, deals]) + "\n"


def answers(folder: Path, program: str, lines: str = "") -> list[str]:
    """Return the lines that a program answers with the engine of a folder."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=lines,
        capture_output=True,
        check=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    return done.stdout.splitlines()


def main(revision: str, sets: str = "2000", seed: str = "1") -> int:
    with tempfile.TemporaryDirectory() as name:
        archive = subprocess.run(
            ["git", "archive", revision, "scoring"], check=True, capture_output=True, cwd=ROOT
        )
        subprocess.run(["tar", "-x", "-C", name], check=True, input=archive.stdout)
        [known] = answers(Path(name), KNOWN)
        lines = "".join(cases(int(sets), Random(seed), json.loads(known)))
        before = answers(Path(name), ANSWER, lines)
    after = answers(ROOT, ANSWER, lines)
    differ = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    for one, other in differ[:5]:
        print(f"- {one}\n+ {other}")
    print(f"{len(after)} deals under {sets} sets of options: {len(differ)} differ.")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
