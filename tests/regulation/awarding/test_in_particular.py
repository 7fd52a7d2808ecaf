"""Particular cases of the giving of prizes: draws, ties, absent teams, and lots left over."""

from __future__ import annotations

from collections import Counter, defaultdict

from tests.regulation.awarding.grants import field, left, why, winners
from tests.sweeps import for_each
from tournaments.regulation.awarding import By, Entrant, Lot, Out, Terms, give, next_chooser

WOMEN = "Féminines"
PAIRS = Terms(seed=7)


def money(key: int, cents: int, first: int, last: int | None = None, **more: object) -> Lot:
    """Return a sum of money for these ranks."""
    return Lot(key, "", By.RANK, cents=cents, money=True, first=first, last=last or first, **more)  # type: ignore[arg-type]


class TestADraw:
    """Draws among teams 1 to 4, with one seed after another."""

    SEEDS = range(400)

    def test_each_tombola_has_its_own(self) -> None:
        baskets = [Lot(key, "Panier", By.TOMBOLA, cumulates=True) for key in (1, 2)]
        pairs: Counter[tuple[int, int]] = Counter()
        for seed in self.SEEDS:
            awards = give(baskets, field(1, 2, 3, 4), Terms(seed))
            pairs[winners(awards, 1)[0], winners(awards, 2)[0]] += 1
        # The winner of the first basket does not change who may win the second.
        assert len(pairs) == 16
        both = sum(count for (one, other), count in pairs.items() if one == other)
        assert 0.15 < both / len(self.SEEDS) < 0.35, "one time in four, the same team wins both"

    def test_two_baskets_of_one_tombola_go_to_two_teams(self) -> None:
        for seed in self.SEEDS:
            awards = give(
                [Lot(1, "Panier", By.TOMBOLA, 2, cumulates=True)], field(1, 2, 3, 4), Terms(seed)
            )
            assert len(set(winners(awards))) == 2

    def test_of_equals_says_nothing_of_the_tombola(self) -> None:
        lots = [
            Lot(1, "Jambon", By.RANK, cumulates=True),
            Lot(2, "Panier", By.TOMBOLA, cumulates=True),
        ]
        pairs: Counter[tuple[int, int]] = Counter()
        for seed in self.SEEDS:
            awards = give(lots, field(1, 1, 1, 1), Terms(seed))
            pairs[winners(awards, 1)[0], winners(awards, 2)[0]] += 1
        assert len(pairs) == 16

    def test_gives_every_team_the_same_chance(self) -> None:
        won = Counter(
            winners(give([Lot(1, "Panier", By.TOMBOLA)], field(1, 2, 3, 4), Terms(seed)))[0]
            for seed in self.SEEDS
        )
        assert all(70 <= won[team] <= 130 for team in range(1, 5)), won

    def test_that_was_announced_comes_out_the_same_in_every_version_of_the_program(self) -> None:
        lots = [Lot(key, "Panier", By.TOMBOLA, quantity=3, cumulates=True) for key in (1, 2)]
        awards = give(lots, field(1, 2, 3, 4, 5, 6), Terms(seed=2024))
        assert (winners(awards, 1), winners(awards, 2)) == ([2, 4, 3], [4, 5, 2])
        again = give(
            [Lot(3, "Panier", By.TOMBOLA, 3, draw=1)], field(1, 2, 3, 4, 5, 6), Terms(2024)
        )
        assert winners(again, 3) == [2, 4, 3], "drawn under the number of the first"
        equals = give([Lot(1, "Jambon", By.RANK, 3, last=3)], field(1, 1, 1, 1, 1, 1), Terms(2024))
        assert winners(equals) == [5, 1, 6]

    def test_says_that_it_was_one(self) -> None:
        awards = give([Lot(1, "Panier", By.TOMBOLA)], field(1, 2), PAIRS)
        assert why(awards) == ["désigné par tirage au sort"]

    def test_stops_where_the_pieces_do_not_suffice_for_a_whole_team(self) -> None:
        awards = give([Lot(1, "Panier", By.TOMBOLA, 3, per_player=True)], field(1, 2, 3), PAIRS)
        assert len(set(winners(awards))) == 1
        assert [grant.player for grant in awards.grants] == [1, 2]
        assert left(awards) == [(1, 1, "un par joueur : ce qui reste ne suffit pas à une équipe")]


class TestEqualsShareMoney:
    def test_where_a_ham_is_for_another_rank(self) -> None:
        ham = Lot(2, "Jambon", By.RANK, first=4, last=4)
        awards = give([money(1, 8000, 2), ham], field(1, 2, 2, 4), PAIRS)
        assert [(grant.team, grant.cents) for grant in awards.grants] == [
            (2, 4000), (3, 4000), (4, None),
        ]  # fmt: skip

    def test_where_each_of_them_has_a_bottle_besides(self) -> None:
        bottles = Lot(2, "Bouteille", By.RANK, 2, first=2, last=3, cumulates=True)
        awards = give([money(1, 8000, 2), bottles], field(1, 2, 2, 4), PAIRS)
        assert [(grant.team, grant.cents) for grant in awards.grants if grant.lot == 1] == [
            (2, 4000), (3, 4000),
        ]  # fmt: skip
        assert sorted(winners(awards, 2)) == [2, 3]

    def test_and_draw_a_ham_of_their_ranks_that_only_one_can_have(self) -> None:
        ham = Lot(2, "Jambon", By.RANK, first=3, last=3)
        awards = give([money(1, 8000, 2), ham], field(1, 2, 2, 4), PAIRS)
        assert {len(winners(awards, 1)), len(winners(awards, 2))} == {1}

    def test_and_a_ham_of_a_category_changes_nothing(self) -> None:
        ham = Lot(2, "Jambon", By.CATEGORY, first=1, last=1, category=WOMEN)
        awards = give([money(1, 8000, 2), ham], field(1, 2, 2, 4), PAIRS)
        assert winners(awards, 1) == [2, 3]

    def test_in_parts_that_are_numbered(self) -> None:
        awards = give([money(1, 9000, 1)], field(1, 1, 1), PAIRS)
        assert [(grant.team, grant.part, grant.parts) for grant in awards.grants] == [
            (1, 1, 3), (2, 2, 3), (3, 3, 3),
        ]  # fmt: skip
        assert {grant.player for grant in awards.grants} == {0}, "it is the team's"

    def test_and_the_cents_that_remain_go_on_from_one_piece_to_the_next(self) -> None:
        lots = [money(1, 1001, 1), money(2, 1001, 2), money(3, 1001, 3)]
        awards = give(lots, field(1, 1, 1, 1), PAIRS)
        cents = [[grant.cents for grant in awards.grants if grant.lot == key] for key in (1, 2, 3)]
        assert cents == [[251, 250, 250, 250], [250, 251, 250, 250], [250, 250, 251, 250]]

    def test_and_the_cents_go_round(self) -> None:
        lots = [money(1, 1002, 1), money(2, 1002, 2), money(3, 1001, 3)]
        awards = give(lots, [*field(1, 1, 1), Entrant(4, 1)], PAIRS)
        cents: dict[int, int] = defaultdict(int)
        for grant in awards.grants:
            cents[grant.team] += grant.cents or 0
        assert cents == {1: 752, 2: 751, 3: 751, 4: 751}

    def test_and_the_cents_of_a_category_begin_again_with_the_first(self) -> None:
        women = [Entrant(number, 1, frozenset({WOMEN})) for number in (1, 2)]
        of_women = Lot(2, "", By.CATEGORY, cents=1001, money=True, category=WOMEN, cumulates=True)
        awards = give([money(1, 1001, 1), of_women], women, PAIRS)
        assert [(grant.team, grant.cents) for grant in awards.grants] == [
            (1, 501), (2, 500), (1, 501), (2, 500),
        ]  # fmt: skip

    def test_player_by_player_where_it_is_for_each_player(self) -> None:
        awards = give([money(1, 1001, 1, quantity=2, per_player=True)], field(1, 1), PAIRS)
        assert [(grant.unit, grant.team, grant.player, grant.cents) for grant in awards.grants] == [
            (1, 1, 1, 501), (1, 2, 1, 500), (2, 1, 2, 501), (2, 2, 2, 500),
        ]  # fmt: skip

    def test_and_all_of_them_go_without_where_a_piece_is_missing(self) -> None:
        awards = give([money(1, 1000, 1, quantity=1, per_player=True)], field(1, 1, 1), PAIRS)
        assert awards.grants == ()
        assert left(awards) == [
            (1, 0, "il n’y en a pas assez : rien pour n° 1, n° 2 et n° 3"),
            (1, 1, "un par joueur : ce qui reste ne suffit pas à une équipe"),
        ]

    def test_and_the_part_of_one_who_is_absent_stays(self) -> None:
        absent = [Entrant(1, 1, out=Out.ABSENT), Entrant(2, 1)]
        awards = give([money(1, 1000, 1)], absent, Terms(seed=7, passes_on=False))
        assert [(grant.team, grant.cents, grant.part) for grant in awards.grants] == [(2, 500, 2)]
        assert left(awards) == [(1, 0, "l’équipe 1, 1re, est absente : ce lot n’est pas remis")]

    def test_and_the_whole_piece_stays_where_all_of_them_are_absent(self) -> None:
        absent = [Entrant(1, 1, out=Out.ABSENT), Entrant(2, 1, out=Out.WITHDRAWN)]
        awards = give([money(1, 1000, 1)], absent, Terms(seed=7, passes_on=False))
        assert awards.grants == ()
        assert left(awards) == [
            (1, 1, "l’équipe 1, 1re, est absente : ce lot n’est pas remis"),
            (1, 0, "l’équipe 2, 1re, s’est retirée : ce lot n’est pas remis"),
        ]

    def test_of_the_places_a_lot_begins_with_and_the_next_has_its_own(self) -> None:
        awards = give([money(1, 900, 2, 4, quantity=3)], field(1, 1, 1, 4), PAIRS)
        got = Counter(dict.fromkeys(range(1, 5), 0))
        for grant in awards.grants:
            got[grant.team] += grant.cents or 0
        assert got == {1: 600, 2: 600, 3: 600, 4: 900}


class TestALot:
    def test_of_a_team_is_that_of_none_of_its_players(self) -> None:
        lots = [Lot(1, "Coupe", By.RANK), Lot(2, "Vin", By.EVERYONE, 2, per_player=True)]
        awards = give(lots, field(1, 2), PAIRS)
        assert [(grant.lot, grant.team, grant.player) for grant in awards.grants] == [
            (1, 1, 0), (2, 2, 1), (2, 2, 2),
        ]  # fmt: skip

    def test_that_cumulates_takes_no_other_away(self) -> None:
        lots = [
            Lot(1, "Coupe", By.RANK, cumulates=True),
            Lot(2, "Jambon", By.RANK, first=2, last=2),
            Lot(3, "Vin", By.EVERYONE, 9),
        ]
        assert winners(give(lots, field(1, 2, 3), PAIRS), 3) == [1, 3]


class TestTheReason:
    def test_names_those_who_are_level_then_those_who_are_passed_over(self) -> None:
        entrants = [Entrant(1, 1, out=Out.ABSENT), *field(1, 2, 2)[1:]]
        awards = give([money(1, 1000, 1)], entrants, PAIRS)
        assert why(awards)[0] == (
            "2e du classement ; ex æquo avec n° 3, qui ont part au lot ; "
            "l’équipe 1, 1re, est absente"
        )

    def test_of_a_ham_for_each_names_them_in_the_same_order(self) -> None:
        entrants = [Entrant(1, 1, out=Out.ABSENT), *field(1, 2, 2)[1:]]
        awards = give([Lot(1, "Jambon", By.RANK, 2, first=1, last=2)], entrants, PAIRS)
        assert sorted(why(awards)) == [
            "2e du classement ; ex æquo avec n° 2 ; l’équipe 1, 1re, est absente",
            "2e du classement ; ex æquo avec n° 3 ; l’équipe 1, 1re, est absente",
        ]

    def test_of_a_lot_for_everyone_is_that_it_is_for_everyone(self) -> None:
        assert why(give([Lot(1, "", By.EVERYONE, 2)], field(1, 2), PAIRS)) == ["un pour chacun"] * 2

    def test_of_a_lot_for_the_faithful_counts_their_rounds(self) -> None:
        awards = give([Lot(1, "", By.ATTENDANCE, rounds=3)], field(1), PAIRS)
        assert why(awards) == ["parties jouées : 4, demandées : 3"]

    def test_of_a_named_winner_is_the_organiser(self) -> None:
        awards = give([Lot(1, "Plus jeune", By.SPECIAL, team=1)], field(1), PAIRS)
        assert why(awards) == ["désigné par l’organisateur"]

    def test_of_the_last_counts_from_the_end_and_passes_over_nobody(self) -> None:
        entrants = [
            Entrant(1, 1, out=Out.ABSENT),
            *field(1, 2, 3)[1:],
            Entrant(4, 4, out=Out.ABSENT),
        ]
        awards = give([Lot(1, "Lanterne rouge", By.LAST)], entrants, PAIRS)
        assert (winners(awards), why(awards)) == ([3], ["dernière place, 3e du classement"])

    def test_of_the_last_three_says_last_last_but_one_and_third_from_the_end(self) -> None:
        awards = give([Lot(1, "Consolation", By.LAST, 3)], field(1, 2, 3, 4), PAIRS)
        assert why(awards) == [
            "dernière place, 4e du classement",
            "avant-dernière place, 3e du classement",
            "3e place avant la fin, 2e du classement",
        ]


class TestWhoIsNotServed:
    def test_gets_one_lot_of_a_ranking_where_two_are_for_its_rank(self) -> None:
        lots = [
            Lot(1, "Jambon", By.RANK, 2, first=1, last=2),
            Lot(2, "Vin", By.RANK, 2, first=2, last=3),
        ]
        awards = give(lots, field(1, 2, 3), PAIRS)
        assert (winners(awards, 1), winners(awards, 2)) == ([1, 2], [3])
        assert left(awards) == [
            (2, 1, "l’équipe 2, 2e, a déjà « Jambon » : ce lot n’est pas remis"),
        ]

    def test_leaves_as_many_pieces_as_it_has_players(self) -> None:
        entrants = [Entrant(1, 1, out=Out.ABSENT), Entrant(2, 2)]
        lots = [Lot(1, "Jambon", By.RANK, 4, first=1, last=2, per_player=True)]
        awards = give(lots, entrants, Terms(seed=7, passes_on=False))
        assert [(grant.team, grant.unit, grant.player) for grant in awards.grants] == [
            (2, 3, 1), (2, 4, 2),
        ]  # fmt: skip
        assert left(awards) == [(1, 2, "l’équipe 1, 1re, est absente : ce lot n’est pas remis")]

    @for_each(
        "lots, team, reason",
        [
            ([], 2, "le n° 2 n’a pas droit aux lots : absent, retiré ou exclu"),
            ([], None, "écrivez à qui il va dans « Pour qui », comme « au n° 12 »"),
            (
                [Lot(1, "Coupe", By.RANK)],
                1,
                "le n° 1 a déjà « Coupe » : un lot cumulable lui serait remis quand même",
            ),
            (
                [Lot(1, "Jambon", By.CHOICE)],
                1,
                "le n° 1 a déjà un lot à choisir : un lot cumulable lui serait remis quand même",
            ),
        ],
    )
    def test_is_told_why_where_the_organiser_named_it(
        self, lots: list[Lot], team: int | None, reason: str
    ) -> None:
        entrants = [*field(1), Entrant(2, 2, out=Out.ABSENT)]
        awards = give([*lots, Lot(9, "Plus jeune", By.SPECIAL, team=team)], entrants, PAIRS)
        assert winners(awards, 9) == []
        assert left(awards) == [(9, 1, reason)]

    def test_goes_without_where_it_is_absent_and_no_piece_is_left(self) -> None:
        entrants = [Entrant(1, 1), Entrant(2, 2, out=Out.ABSENT)]
        lots = [Lot(1, "Vin", By.RANK, 1, first=1, last=2)]
        assert left(give(lots, entrants, Terms(seed=7, passes_on=False))) == [
            (1, 0, "l’équipe 2, 2e, est absente : ce lot n’est pas remis"),
            (1, 0, "il n’y en a pas assez : rien pour n° 2"),
        ]

    def test_goes_without_where_one_piece_is_left_for_two_players(self) -> None:
        awards = give([Lot(1, "Vin", By.SPECIAL, per_player=True, team=1)], field(1), PAIRS)
        assert left(awards) == [
            (1, 0, "il n’y en a pas assez : rien pour n° 1"),
            (1, 1, "un par joueur : ce qui reste ne suffit pas à une équipe"),
        ]

    def test_hears_of_a_second_piece_that_nobody_else_may_have_it(self) -> None:
        awards = give([Lot(1, "Vin", By.SPECIAL, 2, team=1)], field(1, 2), PAIRS)
        assert (winners(awards), left(awards)) == ([1], [(1, 1, "personne d’autre n’y a droit")])

    def test_has_left_before_the_faithful_are_counted(self) -> None:
        entrants = [
            *field(1, 2),
            Entrant(3, 3, played=4, out=Out.WITHDRAWN),
            Entrant(4, 4, played=2),
        ]
        awards = give([Lot(1, "", By.ATTENDANCE, 9, rounds=3)], entrants, PAIRS)
        assert winners(awards) == [1, 2]


class TestTheOrder:
    def test_of_a_lot_for_everyone_is_the_ranking_then_those_who_are_not_ranked(self) -> None:
        entrants = field(3, None, 1, 2)
        assert winners(give([Lot(1, "", By.EVERYONE, 4)], entrants, PAIRS)) == [3, 4, 1, 2]

    def test_of_the_last_begins_with_the_last_a_team_for_two_pieces(self) -> None:
        awards = give([Lot(1, "", By.LAST, 5, per_player=True)], field(1, 2, 3, 4), PAIRS)
        assert winners(awards) == [4, 4, 3, 3]

    def test_of_a_draw_among_equals_is_the_same_for_all_the_lots_of_a_contest(self) -> None:
        lots = [
            Lot(1, "Jambon", By.RANK, cumulates=True),
            Lot(2, "Fleurs", By.CATEGORY, category=WOMEN, cumulates=True),
            Lot(3, "Vin", By.EVERYONE, cumulates=True),
        ]
        for seed in range(20):
            awards = give(lots, [Entrant(n, 1, frozenset({WOMEN})) for n in (1, 2, 3)], Terms(seed))
            assert len({winners(awards, key)[0] for key in (1, 2, 3)}) == 1


class TestThoseWhoChoose:
    LOTS = (Lot(1, "Coupe", By.RANK), Lot(2, "Vin", By.EVERYONE, 9))

    def test_are_all_the_ranked_where_the_lots_laid_out_cumulate(self) -> None:
        laid_out = Lot(3, "Jambon", By.CHOICE, 2, cumulates=True)
        awards = give([self.LOTS[0], laid_out, self.LOTS[1]], field(1, 2, 3, None), PAIRS)
        assert awards.choosers == (1, 2, 3)
        assert winners(awards, 2) == [2, 3, 4], "choosing takes no other lot away"

    def test_are_those_who_have_nothing_where_one_of_the_lots_does_not(self) -> None:
        laid_out = [Lot(3, "Jambon", By.CHOICE, cumulates=True), Lot(4, "Filet", By.CHOICE)]
        awards = give([self.LOTS[0], *laid_out, self.LOTS[1]], field(1, 2, 3, 4), PAIRS)
        assert awards.choosers == (2, 3, 4)
        assert winners(awards, 2) == [4], "two lots are laid out: 2 and 3 have one"

    def test_are_as_many_teams_as_there_are_lots_for_all_their_players(self) -> None:
        laid_out = [Lot(3, "Jambon", By.CHOICE, 5, per_player=True), Lot(4, "Filet", By.CHOICE)]
        awards = give([*laid_out, self.LOTS[1]], field(1, 2, 3, 4), PAIRS)
        assert winners(awards, 2) == [4]

    def test_come_in_the_order_drawn_where_they_are_level(self) -> None:
        orders = {
            give([Lot(3, "Jambon", By.CHOICE)], field(1, 1, 3), Terms(seed)).choosers
            for seed in range(20)
        }
        assert orders == {(1, 2, 3), (2, 1, 3)}

    def test_choose_where_the_first_lot_to_be_chosen_stands_in_the_list(self) -> None:
        laid_out = [Lot(3, "Jambon", By.CHOICE), Lot(4, "Filet", By.CHOICE)]
        awards = give([laid_out[0], self.LOTS[0], laid_out[1]], field(1, 2, 3), PAIRS)
        assert awards.choosers == (1, 2, 3)
        assert winners(awards, 1) == [3], "the first two have a lot to choose"


def test_the_first_team_that_has_neither_chosen_nor_passed_chooses_next() -> None:
    assert next_chooser([4, 2, 7], chosen=[4], passed=[2]) == 7
    assert next_chooser([4, 2, 7], chosen=[4]) == 2
    assert next_chooser([4, 2, 7], chosen=[4, 7], passed=[2]) is None
