"""Award of prizes: general properties, then the articles of real regulations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regulation.awarding.grants import field, left, why, winners
from tournaments.regulation.awarding import (
    By,
    Entrant,
    Lot,
    Out,
    Terms,
    Ties,
    divided,
    give,
    part_of,
)
from tournaments.words.enums import PrizeBy, TieRule

WOMEN, MIXED = "Féminines", "Mixtes"


PAIRS, PLAYERS = Terms(seed=7), Terms(seed=7, heads=1)


@st.composite
def fields(draw: st.DrawFn) -> list[Entrant]:
    """Teams ranked as in the standings: ties share a rank, and the next rank counts them all."""
    sizes = draw(st.lists(st.integers(1, 3), max_size=6))
    ranks = [1 + sum(sizes[:i]) for i, size in enumerate(sizes) for _ in range(size)]
    ranks += [0] * draw(st.integers(0, 2))
    numbers = draw(st.permutations(range(1, len(ranks) + 1)))
    return [
        Entrant(
            number,
            rank or None,
            frozenset(draw(st.sets(st.sampled_from([WOMEN, MIXED])))),
            draw(st.integers(0, 4)),
            draw(st.sampled_from(["", "", "", "", Out.WITHDRAWN, Out.ABSENT])),
        )
        for number, rank in zip(numbers, ranks, strict=True)
    ]


@st.composite
def lists(draw: st.DrawFn) -> list[Lot]:
    """Lots of every kind; ranges of ranks follow each other."""
    lots: list[Lot] = []
    following: dict[tuple[str, str | None], int] = defaultdict(lambda: 1)
    for key in range(1, draw(st.integers(1, 6)) + 1):
        by = draw(st.sampled_from([str(by) for by in PrizeBy]))
        category = draw(st.sampled_from([WOMEN, MIXED])) if by == By.CATEGORY else None
        first = following[by, category] + draw(st.integers(0, 1))
        last = first + draw(st.integers(0, 2))
        following[by, category] = last + 1
        money = draw(st.booleans())
        worth = draw(st.integers(0, 1000))
        whole = draw(st.booleans())
        lots.append(
            Lot(
                key,
                f"lot {key}",
                by,
                quantity=draw(st.integers(1, 5)),
                cents=worth if money and not whole else None,
                total=worth if money and whole else None,
                money=money,
                first=first,
                last=last,
                category=category,
                team=draw(st.integers(1, 5)) if by == By.SPECIAL else None,
                rounds=draw(st.integers(1, 4)),
                per_player=draw(st.booleans()),
                cumulates=draw(st.booleans()),
            )
        )
    return lots


terms = st.builds(
    Terms,
    seed=st.integers(0, 50),
    heads=st.sampled_from([1, 2]),
    ties=st.sampled_from([str(rule) for rule in TieRule]),
    passes_on=st.booleans(),
)


@given(lists(), fields(), terms)
def test_no_giving_breaks_what_every_regulation_takes_for_granted(
    lots: list[Lot], entrants: list[Entrant], how: Terms
) -> None:
    awards = give(lots, entrants, how)

    out = {one.number for one in entrants if one.out}
    by_key = {lot.key: lot for lot in lots}
    held: dict[int, set[int]] = defaultdict(set)
    for lot in lots:
        grants = [grant for grant in awards.grants if grant.lot == lot.key]
        units: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for grant in grants:
            assert 1 <= grant.unit <= lot.quantity, "never more than the quantity"
            units[grant.unit].append((grant.part, grant.parts))
            if not lot.cumulates:
                held[grant.team].add(lot.key)
        for parts in units.values():
            whole = {n for _part, n in parts}
            assert len(whole) == 1, "a piece is whole, or shared one way"
            assert len({part for part, _n in parts}) == len(parts), "no part twice"
            assert len(parts) <= whole.pop()
        whole_ones = Counter((g.team, g.player) for g in grants if g.parts == 1)
        assert all(count == 1 for count in whole_ones.values()), "a lot once to each"
        for unit in units:
            shared = [g for g in grants if g.unit == unit and g.parts > 1]
            if shared and len(shared) == shared[0].parts:
                assert sum(g.cents or 0 for g in shared) == lot.worth(unit), "shares add up"
        left_over = sum(one.units for one in awards.left if one.lot == lot.key)
        if lot.by != By.CHOICE:
            assert len(units) + left_over == lot.quantity, "what is not given is said"
    assert not out & {grant.team for grant in awards.grants}
    assert not out & set(awards.choosers)
    shared_money = {g.team for g in awards.grants if g.parts > 1}
    for team, keys in held.items():
        if team not in shared_money:
            assert len(keys) == 1, "one lot a team, where they do not cumulate"
        assert len({by_key[key].ladder for key in keys}) == 1


@pytest.mark.slow
@given(lists(), fields(), terms, st.randoms(use_true_random=False))
def test_the_order_in_which_teams_come_says_nothing_and_a_seed_gives_the_same_again(
    lots: list[Lot], entrants: list[Entrant], how: Terms, random: Random
) -> None:
    otherwise = list(entrants)
    random.shuffle(otherwise)
    assert give(lots, entrants, how) == give(lots, otherwise, how)


@given(st.integers(1, 12), st.lists(st.integers(1, 3), min_size=1, max_size=5), st.booleans())
def test_a_lot_by_rank_goes_to_its_ranks(teams: int, widths: list[int], per_player: bool) -> None:
    lots, first = [], 1
    for key, width in enumerate(widths, start=1):
        quantity = width * (2 if per_player else 1)
        lots.append(
            Lot(
                key,
                "",
                By.RANK,
                quantity,
                first=first,
                last=first + width - 1,
                per_player=per_player,
            )
        )
        first += width
    awards = give(lots, field(*range(1, teams + 1)), PAIRS)
    for lot in lots:
        reached = range(lot.first, min(lot.last, teams) + 1)
        assert winners(awards, lot.key) == [t for t in reached for _ in range(1 + per_player)]


@given(st.lists(st.integers(0, 5000), min_size=2, max_size=6), st.integers(2, 6))
def test_equals_share_the_money_of_all_their_places_to_a_cent(
    values: list[int], level: int
) -> None:
    lots = [
        Lot(n, "", By.RANK, cents=cents, money=True, first=n, last=n)
        for n, cents in enumerate(values, start=1)
    ]
    awards = give(lots, field(*[1] * level), PAIRS)
    got = Counter(dict.fromkeys(range(1, level + 1), 0))
    for grant in awards.grants:
        got[grant.team] += grant.cents or 0
    assert sum(got.values()) == sum(values[:level])
    assert max(got.values()) - min(got.values()) <= 1


@given(st.integers(0, 10**7), st.lists(st.integers(1, 2000), max_size=5))
def test_shares_of_the_takings_never_make_more_than_their_sum(
    takings: int, shares: list[int]
) -> None:
    amounts = [part_of(takings, share) for share in shares]
    assert sum(amounts) <= part_of(takings, sum(shares)) <= takings
    for amount in amounts:
        assert sum(divided(amount, 7)) == amount


def test_the_next_of_the_category_gets_it_where_the_first_has_a_lot_already() -> None:
    entrants = [
        Entrant(12, 1, frozenset({WOMEN})),
        Entrant(3, 2),
        Entrant(5, 3),
        Entrant(8, 4, frozenset({WOMEN})),
        Entrant(9, 5, frozenset({WOMEN})),
    ]
    lots = [
        Lot(1, "Lot du vainqueur", By.RANK),
        Lot(2, "Corbeille", By.CATEGORY, category=WOMEN),
        Lot(3, "Fleurs", By.CATEGORY, first=2, last=2, category=WOMEN),
    ]
    awards = give(lots, entrants, PAIRS)
    assert [winners(awards, key) for key in (1, 2, 3)] == [[12], [8], [9]]
    assert why(awards, 2) == [
        "1re de la catégorie « Féminines », 4e du classement ; "
        "l’équipe 12, 1re, a déjà « Lot du vainqueur »"
    ]
    cumulative = [lots[0], Lot(2, "", By.CATEGORY, category=WOMEN, cumulates=True)]
    assert winners(give(cumulative, entrants, PAIRS), 2) == [12]
    has = "le n° 12 a déjà « Lot du vainqueur » : un lot cumulable lui serait remis quand même"
    assert left(give(lots, entrants[:3], PAIRS)) == [
        (2, 1, has),
        (3, 1, "personne d’autre n’y a droit"),
    ]
    far = [lots[1], Lot(4, "Bougie", By.RANK, first=5, last=5)]
    assert left(give(far, entrants, PAIRS)) == [(4, 1, "l’équipe 12, 1re, a déjà « Corbeille »")]


def test_two_teams_second_share_the_second_and_third_money_and_a_ham_is_drawn() -> None:
    money = [
        Lot(1, "", By.RANK, cents=8001, money=True, first=2, last=2),
        Lot(2, "", By.RANK, cents=5000, money=True, first=3, last=3),
    ]
    awards = give(money, field(1, 2, 2, 4), PAIRS)
    assert [(g.team, g.cents) for g in awards.grants] == [
        (2, 4001),
        (3, 4000),
        (2, 2500),
        (3, 2500),
    ]
    assert why(awards)[0] == "2e du classement ; ex æquo avec n° 3, qui ont part au lot"
    with_ham = [money[0], Lot(2, "Jambon", By.RANK, first=3, last=3)]
    awards = give(with_ham, field(1, 2, 2, 4), PAIRS)
    assert sorted(winners(awards, 1) + winners(awards, 2)) == [2, 3]
    assert "départagés par tirage au sort" in why(awards)[0]
    drawn = {winners(give(with_ham, field(1, 2, 2, 4), Terms(seed=seed)))[0] for seed in range(20)}
    assert drawn == {2, 3}, "either may come first"


def test_what_an_absent_winner_would_have_goes_to_the_next_or_stays_as_the_rule_says() -> None:
    entrants = [Entrant(1, 1, out=Out.ABSENT), Entrant(2, 2), Entrant(3, 3, out=Out.WITHDRAWN)]
    lots = [Lot(1, "Coupe", By.RANK), Lot(2, "Jambon", By.RANK, first=2, last=2)]
    passed = give(lots, entrants, PAIRS)
    assert [winners(passed, 1), winners(passed, 2)] == [[2], []]
    assert why(passed) == ["2e du classement ; l’équipe 1, 1re, est absente"]
    assert left(passed) == [(2, 1, "personne d’autre n’y a droit")]
    stays = give(lots, entrants, Terms(seed=7, passes_on=False))
    assert [winners(stays, 1), winners(stays, 2)] == [[], [2]]
    assert left(stays) == [(1, 1, "l’équipe 1, 1re, est absente : ce lot n’est pas remis")]
    players = give(lots, entrants, PLAYERS)
    assert why(players) == ["2e du classement ; le joueur 1, 1er, est absent"]


def test_the_last_the_faithful_the_named_and_everyone_have_theirs() -> None:
    entrants = [*field(1, 2, 3, 4), Entrant(5, 5, played=2), Entrant(6, None, played=0)]
    lots = [
        Lot(1, "Coupe", By.RANK),
        Lot(2, "Lanterne rouge", By.LAST),
        Lot(3, "Plus jeune", By.SPECIAL, team=3),
        Lot(4, "Fidélité", By.ATTENDANCE, quantity=9, rounds=4, cumulates=True),
        Lot(5, "Consolation", By.EVERYONE, quantity=9, per_player=True),
        Lot(6, "Sans équipe", By.SPECIAL),
    ]
    awards = give(lots, entrants, PAIRS)
    assert [winners(awards, key) for key in range(1, 7)] == [
        [1], [5], [3], [1, 2, 3, 4], [2, 2, 4, 4, 6, 6], [],
    ]  # fmt: skip
    assert [(g.unit, g.player) for g in awards.grants if g.lot == 5][:3] == [(1, 1), (2, 2), (3, 1)]
    assert (6, 1, "écrivez à qui il va dans « Pour qui », comme « au n° 12 »") in left(awards)
    short = give([Lot(5, "", By.EVERYONE, quantity=5, per_player=True)], field(1, 2, 3), PAIRS)
    assert winners(short, 5) == [1, 1, 2, 2]
    assert left(short) == [
        (5, 0, "il n’y en a pas assez : rien pour n° 3"),
        (5, 1, "un par joueur : ce qui reste ne suffit pas à une équipe"),
    ]


def test_a_tombola_is_drawn_among_those_who_have_nothing_and_are_there() -> None:
    entrants = [*field(1, 2, 3, 4, 5), Entrant(6, 6, out=Out.ABSENT)]
    lots = [Lot(1, "Coupe", By.RANK), Lot(2, "Panier", By.TOMBOLA, quantity=2)]
    drawn = {tuple(winners(give(lots, entrants, Terms(seed=seed)), 2)) for seed in range(60)}
    assert {team for both in drawn for team in both} == {2, 3, 4, 5}
    assert len(drawn) > 8
    many = give([Lot(2, "Panier", By.TOMBOLA, quantity=9)], entrants, PAIRS)
    assert sorted(winners(many, 2)) == [1, 2, 3, 4, 5]
    assert left(many) == [(2, 4, "personne d’autre n’y a droit")]


@pytest.mark.parametrize("by", [By.TOMBOLA, By.EVERYONE, By.ATTENDANCE])
def test_a_lot_left_because_the_others_have_one_names_them(by: By) -> None:
    lots = [Lot(1, "Jambon", By.RANK, 4, last=4), Lot(2, "Panier", by, 9, rounds=4)]
    reason = "n° 1, n° 2, n° 3 et … ont déjà un lot : un lot cumulable leur serait remis quand même"
    assert left(give(lots, field(1, 2, 3, 4, 5), PAIRS)) == [(2, 8, reason)]


def test_those_who_choose_do_so_in_the_order_of_the_ranking() -> None:
    lots: Sequence[Lot] = [
        Lot(1, "Coupe", By.RANK),
        Lot(2, "Jambon", By.CHOICE, quantity=2),
        Lot(3, "Filet garni", By.CHOICE, quantity=2, per_player=True),
        Lot(4, "Bouteille", By.EVERYONE, quantity=9),
    ]
    awards = give(lots, [*field(1, 2, 3, 4, 5), Entrant(6, 6, out=Out.WITHDRAWN)], PAIRS)
    assert awards.choosers == (2, 3, 4, 5)
    assert winners(awards, 4) == [5], "three lots are there to be chosen: 2, 3 and 4 have one"


@pytest.mark.parametrize("ties", [Ties.SHARE, str(TieRule.LOT)])
def test_each_gets_one_where_there_is_one_for_each_of_those_level(ties: str) -> None:
    awards = give(
        [Lot(1, "", By.RANK, 3, 500, money=True, first=1, last=3)],
        field(1, 1, 1),
        Terms(1, ties=ties),
    )
    assert sorted(winners(awards)) == [1, 2, 3]
    assert {(g.parts, g.cents) for g in awards.grants} == {(1, 500)}
    assert all("ex æquo avec" in sentence and "sort" not in sentence for sentence in why(awards))


def test_the_first_pairs_of_the_two_lines_of_a_duplicate_hold_the_first_two_places() -> None:
    """Two rankings, one a line: two pairs of each rank. Pairs 1 to 3 are North-South."""
    lines = field(1, 2, 3, 1, 2, 3)
    ham, hen = Lot(1, "Jambon", By.RANK), Lot(2, "Poule", By.RANK, first=2, last=2)
    one_by_one = give([ham, hen], lines, PAIRS)
    assert sorted(winners(one_by_one) + winners(one_by_one, 2)) == [1, 4]
    hams = replace(ham, quantity=2, last=2)
    hens = replace(hen, quantity=2, first=3, last=4)
    two_by_two = give([hams, hens], lines, PAIRS)
    assert (sorted(winners(two_by_two)), sorted(winners(two_by_two, 2))) == ([1, 4], [2, 5])
