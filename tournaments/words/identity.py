"""Whether two written names are one person's, as people write them at a desk or in a list.

A name has a first part and a family part, in either order. No club or licence is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from tournaments.words.person_names import COMPOUND
from tournaments.words.plain_names import plain_words, spaced

#: Words of a name in their order, without case or accents.
Words = tuple[str, ...]

_PARTICLES = "d da das de del della den der des di do dos du el l la le les o van von y"
_BESIDE = "mme mlle mr madame monsieur nee ne ep epouse epoux vve veuve dit dite alias"
_GENERATIONS = "pere fils mere fille senior junior sr jr aine ainee cadet cadette"
#: Small words that open a family name and go with its next word.
PARTICLES: Final = frozenset(_PARTICLES.split())
#: Words around a name that some hands leave out: titles, and what opens a maiden or married name.
BESIDE: Final = frozenset(_BESIDE.split())
SMALL: Final = PARTICLES | BESIDE
#: Words that tell two namesakes of one family apart.
GENERATIONS: Final = frozenset(_GENERATIONS.split())
#: Letters of the shortest word that one slip leaves recognisable.
FEWEST_FOR_SLIP: Final = 3
#: Letters of the shortest name of one word that one slip leaves recognisable.
FEWEST_ALONE: Final = 5
#: Most letters of initials, as in « J.-P. L. ».
MOST_INITIALS: Final = 3
#: Words of the longest name that one slip may leave with a single whole word.
MOST_FEW_WORDS: Final = 3
#: First halves of compound first names, without case or accents.
_FIRST_HALVES: Final = frozenset(word for name in COMPOUND for word in plain_words(name))


class Likeness(StrEnum):
    """How much two names are alike."""

    #: The same words in either order: one person, or true namesakes.
    SAME = "same"
    #: One slip, a missing particle, half of a double name, initials: somebody must say.
    NEAR = "near"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Written:
    """A name as it is compared.

    `groups` are the words that no reading separates, in their order; `main` are all but the small
    ones, unless there is no other. `marks` tell it from a namesake's, such as « 2 » or « fils ».
    `readings` are the first and family parts that it may have, in both orders unless capitals show
    the family. `bare` are those too without small words.
    """

    words: Words
    groups: tuple[Words, ...]
    main: Words
    marks: frozenset[str]
    readings: frozenset[tuple[Words, Words]]
    bare: frozenset[tuple[Words, Words]]


@lru_cache(maxsize=20_000)
def written(name: str) -> Written:
    """Return a name as it is compared.

    >>> sorted(written("LE GOFF Jean-Marie").readings)
    [(('jean', 'marie'), ('le', 'goff'))]
    >>> sorted(written("Guy Petit 2").readings), written("Guy Petit 2").marks
    ([(('guy',), ('petit',)), (('petit',), ('guy',))], frozenset({'2'}))
    """
    groups: list[Words] = []
    capitals: list[bool] = []
    marks: set[str] = set()
    bound: Words = ()
    for token in name.split():
        words = plain_words(token)
        if not words:
            continue
        if len(words) == 1 and _is_mark(words[0]) and groups:
            marks.add(words[0])
            continue
        bound += words
        if words[-1] not in PARTICLES:
            groups.append(bound)
            capitals.append(_in_capitals(token))
            bound = ()
    if bound:
        # A name that ends with a small word, as « Nguyen Le », has it as a word of its own.
        groups.append(bound)
        capitals.append(False)
    if len(groups) == 1 and len(name.split()) > 1 and groups[0][0] in PARTICLES:
        groups = [groups[0][:1], groups[0][1:]] if len(groups[0]) > 1 else groups
        capitals = [False] * len(groups)
    words = tuple(word for group in groups for word in group)
    readings = _readings(groups, capitals)
    bare = {(_without_small(first), _without_small(family)) for first, family in readings}
    # A letter that opens nothing is an initial, as in « D. Martin ».
    main = tuple(
        word
        for group in groups
        for word in group
        if word not in BESIDE and (len(group) == 1 or word not in PARTICLES)
    )
    return Written(words, tuple(groups), main or words, frozenset(marks), readings, readings | bare)


def likeness(one: str, other: str) -> Likeness:
    """Compare two names.

    >>> [likeness("Jean Martin", name).value for name in ("MARTIN Jean", "Jéan  Martin")]
    ['same', 'same']
    >>> [likeness("Jean Martin", name).value for name in ("Jean Martn", "J. Martin", "Luc Martin")]
    ['near', 'near', 'different']
    """
    if _surely_apart(plain_words(one), plain_words(other)):
        return Likeness.DIFFERENT
    mine, theirs = written(one), written(other)
    if not mine.words or not theirs.words:
        return Likeness.DIFFERENT
    alike = _likeness(mine, theirs)
    if mine.marks == theirs.marks or alike is Likeness.DIFFERENT:
        return alike
    # « Guy Petit 2 » is not « Guy Petit 3 », but may be written « Guy Petit ».
    return Likeness.DIFFERENT if mine.marks and theirs.marks else Likeness.NEAR


def turned(name: str) -> str:
    """Return the words of a name as `spaced`, with the last one first, after which lists sort.

    A mark stays last. So each name is found by its first and by its last word, in either order.

    >>> turned("Jean Le Goff"), turned("Guy Petit 2"), turned("Guy")
    (' goff jean le', ' petit guy 2', ' guy')
    """
    words = list(plain_words(name))
    last = len(words) - 1
    while last > 0 and _is_mark(words[last]):
        last -= 1
    return spaced(" ".join([*words[last : last + 1], *words[: max(last, 0)], *words[last + 1 :]]))


def orders(name: str) -> list[str]:
    """Return a name as `spaced`, in each order that `likeness` may call the same.

    >>> orders("Jean Le Goff")
    [' jean le goff', ' le goff jean', ' goff jean le']
    """
    words = plain_words(name)
    marks = [word for word in words[1:] if _is_mark(word)]
    own = [*words[:1], *(word for word in words[1:] if not _is_mark(word))]
    rotations = (own[at:] + own[:at] for at in range(len(own)))
    return list(dict.fromkeys(spaced(" ".join([*one, *marks])) for one in rotations))


@dataclass(frozen=True, slots=True)
class Probe:
    """Where to look for near names: with `head` first in one order, and one of the `pieces`."""

    head: str
    pieces: tuple[str, ...]


def probes(name: str) -> list[Probe]:
    """Return where to look for the names near this one: a slip leaves one of its words whole.

    A name of one word has none.

    >>> probes("Jean Le Goff")[0]
    Probe(head=' jean', pieces=(' g', 'ff'))
    """
    own = written(name)
    heads: list[Words] = [(word,) for word in own.main]
    heads += [group for group in own.groups if len(group) > 1 and group[0] in PARTICLES]
    looked = []
    for head in dict.fromkeys(heads):
        pieces = _pieces(own, head)
        if pieces:
            looked.append(Probe(spaced(" ".join(head)), pieces))
    return looked


def one_slip(one: str, other: str) -> bool:
    """Tell whether two texts differ by at most one letter, or by two neighbours swapped.

    >>> one_slip("dupond", "dupont"), one_slip("dupon", "dupont"), one_slip("dupont", "durand")
    (True, True, False)
    >>> one_slip("matrin", "martin")
    True
    """
    if abs(len(one) - len(other)) > 1:
        return False
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    left, right = one[same:], other[same:]
    swapped = left[:2] == right[1::-1] and left[2:] == right[2:]
    return swapped or left[1:] == right[1:] or left[1:] == right or left == right[1:]


def _is_mark(word: str) -> bool:
    return word.isdecimal() or word in GENERATIONS


def _in_capitals(token: str) -> bool:
    letters = [sign for sign in token if sign.isalpha()]
    return len(letters) > 1 and token.isupper()


def _readings(groups: Sequence[Words], capitals: Sequence[bool]) -> frozenset[tuple[Words, Words]]:
    parts = [
        (_joined(groups[:cut]), _joined(groups[cut:]), capitals[:cut], capitals[cut:])
        for cut in range(1, len(groups))
    ]
    for before, after, *written_large in parts:
        if all(written_large[0]) and not any(written_large[1]):
            return frozenset({(after, before)})
        if all(written_large[1]) and not any(written_large[0]):
            return frozenset({(before, after)})
    if not parts:
        return frozenset({((), _joined(groups))})
    pairs = [(before, after) for before, after, *_ in parts]
    return frozenset([*pairs, *((after, before) for before, after in pairs)])


def _joined(groups: Iterable[Words]) -> Words:
    return tuple(word for group in groups for word in group)


def _surely_apart(one: Words, other: Words) -> bool:
    """Tell at little cost whether two names have nothing that a slip may turn into the other's.

    Thousands share a first name with a name that is looked up.
    """
    mine, theirs = set(one), set(other)
    left, right, common = mine - theirs, theirs - mine, mine & theirs
    if not left or not right:
        return False
    if len(common) > 1:
        # Each may have its own half of a double name.
        if len(left) == len(right) == 1:
            return False
    else:
        long, short = sorted((_letters(left), _letters(right)), reverse=True)
        if short[0] > MOST_INITIALS and all(abs(a - b) > 1 for a in long for b in short):
            return True
    return not any(
        a[0] == b[0] or a.endswith(b[2:] or b) or b.endswith(a[2:] or a)
        for a in left
        for b in right
    )


def _letters(words: set[str]) -> tuple[int, int]:
    return len("".join(words - SMALL)), len("".join(words))


def _likeness(one: Written, other: Written) -> Likeness:
    if one.readings & other.readings:
        return Likeness.SAME
    if _figures(one) != _figures(other):
        return Likeness.DIFFERENT
    near = (
        sorted(one.words) == sorted(other.words)
        or _one_in_the_other(one, other)
        or _double_names(one, other)
        or any(_parts_near(mine, theirs) for mine in one.bare for theirs in other.bare)
    )
    return Likeness.NEAR if near else Likeness.DIFFERENT


def _figures(name: Written) -> list[str]:
    return [sign for sign in "".join(name.words) if sign.isdecimal()]


def _without_small(part: Words) -> Words:
    kept = tuple(word for word in part if word not in SMALL)
    return kept or part


def _one_in_the_other(one: Written, other: Written) -> bool:
    """Tell whether a name has all the words of the other, two at least, and more of them."""
    mine, theirs = set(one.main), set(other.main)
    fewer = min(mine, theirs, key=len)
    return (mine <= theirs or theirs <= mine) and sum(map(_is_long, fewer)) > 1


def _double_names(one: Written, other: Written) -> bool:
    mine, theirs = set(one.main), set(other.main)
    halves, common = mine ^ theirs, mine & theirs
    if len(mine) != len(theirs) or len(halves) != 2 or len(common) < 2:
        return False

    def shared(name: Written) -> set[str]:
        bound = (set(group) for group in name.groups if len(group) > 1)
        return {word for group in bound if group & halves for word in group & common}

    return bool((shared(one) & shared(other)) - _FIRST_HALVES - PARTICLES)


def _parts_near(one: tuple[Words, Words], other: tuple[Words, Words]) -> bool:
    for at in (0, 1):
        mine, theirs = "".join(one[at]), "".join(other[at])
        if mine != theirs:
            continue
        first, second = one[1 - at], other[1 - at]
        if not mine:
            left, right = "".join(first), "".join(second)
            return min(len(left), len(right)) >= FEWEST_ALONE and one_slip(left, right)
        return _part_near(first, second) or _initials(first, second)
    return False


def _part_near(one: Words, other: Words) -> bool:
    mine, theirs = "".join(one), "".join(other)
    return mine == theirs or (
        max(len(mine), len(theirs)) >= FEWEST_FOR_SLIP and one_slip(mine, theirs)
    )


def _initials(one: Words, other: Words) -> bool:
    """Tell whether one part is the other by its initials: « J », « JP », « J-Paul »."""
    short, long = sorted((one, other), key=lambda part: len("".join(part)))
    if not long or not short:
        return False
    letters = "".join(word[0] for word in long)
    if letters.startswith("".join(short)):
        return True
    return len(short) == len(long) and all(
        mine == theirs or mine == theirs[0] for mine, theirs in zip(short, long, strict=True)
    )


def _is_long(word: str) -> bool:
    return len(word) > 1


def _pieces(name: Written, head: Words) -> tuple[str, ...]:
    """Return texts one of which any near name with these words has too; none for a lone word.

    A slip in the first two letters of a word leaves its end; any other one leaves its first letter.
    In a name of many words, it leaves another word whole.
    """
    others = [word for word in name.main if word not in head]
    if len(name.main) > MOST_FEW_WORDS:
        return tuple(f" {word}" for word in others)
    starts = [f" {word[0]}" for word in others]
    ends = [word[2:] if len(word) > FEWEST_FOR_SLIP else word[1:] or word for word in others]
    return tuple(dict.fromkeys([*starts, *ends]))
