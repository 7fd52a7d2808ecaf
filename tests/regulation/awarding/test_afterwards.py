"""Prizes awarded again: matching awards are kept, and no item is given to two teams."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given

from tests.regulation.awarding.test_giving import fields, lists, terms
from tournaments.pairing.sentences import Reason
from tournaments.regulation.awarding import (
    Entrant,
    Grant,
    Lot,
    Terms,
    differences,
    give,
    renumbered,
)


@given(lists(), fields(), fields(), terms)
def test_giving_again_makes_what_the_new_ranking_gives_and_no_piece_twice(
    lots: list[Lot], before: list[Entrant], after: list[Entrant], how: Terms
) -> None:
    old, now = give(lots, before, how).grants, give(lots, after, how).grants

    stale, missing = differences(old, now)
    kept = [grant for place, grant in enumerate(old) if place not in stale]
    grants = [*kept, *renumbered(missing, kept)]

    assert Counter(map(_whose, grants)) == Counter(map(_whose, now))
    quantity = {lot.key: lot.quantity for lot in lots}
    assert all(1 <= grant.unit <= quantity[grant.lot] for grant in grants)
    pieces = Counter((grant.lot, grant.unit, grant.part) for grant in grants)
    assert set(pieces.values()) <= {1}
    ways = {(grant.lot, grant.unit, grant.parts) for grant in grants}
    assert len(ways) == len({(lot, unit) for lot, unit, _parts in ways})


@given(lists(), fields(), terms)
def test_what_is_given_agrees_with_itself(
    lots: list[Lot], entrants: list[Entrant], how: Terms
) -> None:
    grants = give(lots, entrants, how).grants
    assert differences(grants, grants) == ((), ())


def test_another_piece_of_the_same_lot_is_no_difference() -> None:
    one = Grant(1, 1, 4, 0, 500, Reason("1er"))
    assert differences([replace(one, unit=2, reason=Reason("2e"))], [one]) == ((), ())
    assert differences([replace(one, cents=400)], [one]) == ((0,), (one,))


def _whose(grant: Grant) -> tuple[int, int, int, int | None, int]:
    return (grant.lot, grant.team, grant.player, grant.cents, grant.parts)
