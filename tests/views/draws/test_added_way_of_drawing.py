"""A way of drawing that is added: one registration, and the whole program knows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.words import Refused as Impossible
from tests.factories import BELOTE, draw_round, make_contest, play_round
from tests.views.desk import signed_in, text
from tournaments.annexes.manual.management.reference.options import options_page
from tournaments.models import Contest
from tournaments.pairing import (
    METHODS,
    Bye,
    Draw,
    Entrant,
    History,
    Meetings,
    Method,
    Offered,
    Order,
    Reason,
    Table,
    Use,
)
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.history import replay
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.text import articles
from tournaments.services.draws import draws, wishes
from tournaments.words.enums import WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
NAME = "first-against-last"
LABEL = "la première contre la dernière"
FIRST = "À la première partie, la première inscrite rencontre la dernière."
NEXT = "Aux parties suivantes, la première inscrite rencontre encore la dernière."
ANNOUNCED = "La première inscrite rencontre la dernière, et ainsi de suite."


def first_against_last(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    bye: str,
    last_round: bool | None = None,
    accept: bool = False,
) -> Draw:
    """Pair the lowest number with the highest, and so on; the highest of an odd number rests."""
    teams = sorted(entrant.team for entrant in entrants)
    byes = tuple(Bye(teams.pop(), Reason("Exempte.")) for _ in range(len(teams) % 2))
    notes = () if last_round is None else (Reason(f"Dernière partie : {last_round}."),)
    tables = tuple(
        Table(number, teams[number - 1], teams[-number], Reason("Table %(table)d.", {"table": 1}))
        for number in range(1, len(teams) // 2 + 1)
    )
    return Draw(NAME, seed, tables, byes, notes=notes)


ADDED = Method(
    name=NAME,
    draw=first_against_last,
    meetings=Meetings.DRAWN,
    order=Order.NUMBERS,
    label=LABEL,
    announced=ANNOUNCED,
    offered={
        Use.FIRST: Offered("la première inscrite contre la dernière", FIRST),
        Use.NEXT: Offered("encore la première inscrite contre la dernière", NEXT),
    },
)


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Register the way of drawing, with other answers where a test gives them."""

    def registered(**answers: Any) -> None:
        monkeypatch.setitem(METHODS, NAME, replace(ADDED, **answers))

    return registered


def regulation_of(**options: Any) -> Regulation:
    return BELOTE.with_format(**{"first_draw": NAME, "next_draw": NAME, **options})


def contest_of(pairs: int, **options: Any) -> Contest:
    return make_contest(pairs, regulation_of(**options))


def meetings(contest: Contest, number: int) -> list[tuple[int, int, int]]:
    view = rounds_of(contest, only=number)[0]
    return [(line.table, *line.ns.numbers, *line.ew.numbers) for line in view.tables]


def test_no_regulation_may_choose_a_way_of_drawing_that_is_not_registered() -> None:
    with pytest.raises(Impossible, match=NAME):
        regulation_of()


class TestAtTheContest:
    def test_it_draws_every_round_and_each_round_replays(self, register: Any) -> None:
        register()
        contest = contest_of(7)
        play_round(contest)
        play_round(contest)
        for number in (1, 2):
            assert meetings(contest, number) == [(1, 1, 6), (2, 2, 5), (3, 3, 4)]
            assert [bye.team for bye in replay(contest, number).byes] == [7]
            assert contest.rounds.get(number=number).method == NAME
        assert list(differences(contest)) == []

    def test_a_meeting_can_be_forced_if_it_draws_each_round_anew(self, register: Any) -> None:
        register()
        contest = contest_of(6)
        wishes.add_wish(contest, None, WishKind.TOGETHER, 2, 4, 1)
        draw_round(contest, None)
        assert meetings(contest, 1) == [(1, 1, 6), (2, 2, 4), (3, 3, 5)]

    def test_by_lot_the_forced_meeting_stands_at_any_table(self, register: Any) -> None:
        register(order=Order.LOT)
        contest = contest_of(6)
        wishes.add_wish(contest, None, WishKind.TOGETHER, 2, 4, 1)
        tables = set()
        for seed in range(12):
            draw_round(contest, None, seed=seed)
            tables |= {table for table, *pair in meetings(contest, 1) if set(pair) == {2, 4}}
            draws.undo_draw(contest, None, 1)
        assert tables == {1, 2, 3}

    def test_no_meeting_can_be_forced_if_places_decide_the_meetings(self, register: Any) -> None:
        register(meetings=Meetings.PLACES)
        contest = contest_of(6)
        with pytest.raises(Refused, match="ce sont les places qui disent qui se rencontre"):
            wishes.add_wish(contest, None, WishKind.TOGETHER, 2, 4, 1)

    def test_it_learns_which_round_is_the_last_only_if_it_looks_ahead(self, register: Any) -> None:
        register(looks_ahead=True)
        contest = contest_of(6, rounds=2)
        notes = []
        for number in (1, 2):
            play_round(contest)
            notes += [note.text for note in replay(contest, number).notes]
        assert notes == ["Dernière partie : False.", "Dernière partie : True."]
        register(looks_ahead=False)
        assert not replay(contest, 2).notes


class TestInTheRegulation:
    def test_its_sentences_are_in_the_text_and_its_name_in_the_document(
        self, register: Any
    ) -> None:
        register()
        regulation = regulation_of()
        lines = [sentence for article in articles(regulation) for sentence in article.sentences]
        assert {FIRST, NEXT} <= set(lines)
        assert from_toml(to_toml(regulation)) == regulation
        assert f'`"{NAME}"` : encore la première inscrite contre la dernière' in options_page("fr")

    def test_byes_by_turn_and_pools_go_before_it_if_it_draws_each_round_anew(
        self, register: Any
    ) -> None:
        in_turn, after_pools = {"bye_to": "turn"}, {"first_draw": "random", "pools": 4}
        register()
        assert regulation_of(**in_turn)
        assert regulation_of(**after_pools)
        register(meetings=Meetings.PLACES)
        for options, refused in ((in_turn, "qui se repose"), (after_pools, "Après des poules")):
            with pytest.raises(Impossible, match=refused):
                regulation_of(**options)

    def test_clubs_and_families_are_kept_apart_only_if_it_does_so(self, register: Any) -> None:
        register()
        with pytest.raises(Impossible, match="ne séparent ni les clubs"):
            regulation_of(kin="always")
        register(keeps_kin=True)
        assert regulation_of(kin="always").kin == "always"


class TestOnThePages:
    def page(self, client: Client, contest: Contest, name: str, *args: int) -> str:
        return text(client.get(reverse(name, args=[contest.slug, *args])))

    def test_the_settings_offer_it_and_the_desk_announces_and_names_it(self, register: Any) -> None:
        register()
        contest = contest_of(6)
        client = signed_in(contest.organiser)
        clause = reverse("contest-clause", args=[contest.slug])
        offered = text(client.get(clause, {"of": "next_draw"}))
        assert "encore la première inscrite contre la dernière" in offered
        assert ANNOUNCED in self.page(client, contest, "draw-round")
        draw_round(contest, None, seed=5)
        assert f"{LABEL[0].upper()}{LABEL[1:]} ; tirage n° 5" in self.page(
            client, contest, "round", 1
        )
        assert LABEL in self.page(client, contest, "rounds")

    def test_the_desk_says_that_it_avoids_rematches_only_if_it_does(self, register: Any) -> None:
        sentence = "Deux équipes qui se sont déjà rencontrées ne se retrouvent pas"
        register()
        contest = contest_of(6)
        client = signed_in(contest.organiser)
        play_round(contest)
        assert sentence not in self.page(client, contest, "draw-round")
        register(avoids_rematches=True)
        assert sentence in self.page(client, contest, "draw-round")
