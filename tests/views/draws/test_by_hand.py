"""Draws made by hand: errors appear beside their table, and doubts are shown before saving."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, play_round
from tests.services.draws.test_late_tables import all_but
from tests.sweeps import daily
from tests.views.desk import scorer_of, sent_again, signed_in, text
from tests.views.helpers import token
from tournaments.models import Contest, LogLine, Wish
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.why import why_of
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import presence, seating
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import WishKind

pytestmark = pytest.mark.django_db


def page_of(contest: Contest, number: int | None = None) -> str:
    if number is None:
        return reverse("draw-by-hand", args=[contest.slug])
    return reverse("redo-by-hand", args=[contest.slug, number])


def typed(*tables: tuple[Any, ...], **more: Any) -> dict[str, Any]:
    """Return the posted form: one tuple per table, in order."""
    numbers = {
        f"table-{table}-{seat}": number
        for table, row in enumerate(tables, start=1)
        for seat, number in enumerate(row)
    }
    return {"token": token(), **numbers, **more}


def send(contest: Contest, *tables: tuple[Any, ...], **more: Any) -> Any:
    client = signed_in(contest.organiser)
    return client.post(page_of(contest), typed(*tables, **more))


def met(contest: Contest) -> list[tuple[int, ...]]:
    view = rounds_of(contest)[-1]
    return [(line.table, *line.ns.numbers, *line.ew.numbers) for line in view.tables]


class TestATypedDraw:
    def test_is_kept_as_typed_and_replayed(self) -> None:
        contest = make_contest(5)
        answer = send(contest, (3, 1), (2, 5))
        assert answer.headers["Location"] == reverse("round", args=[contest.slug, 1])
        assert met(contest) == [(1, 3, 1), (2, 2, 5)]
        assert [team.number for team in rounds_of(contest)[0].exempt] == [4]
        round_ = contest.rounds.get()
        assert round_.method == "by-hand"
        assert round_.given["tables"] == [[1, [3], [1]], [2, [2], [5]]]
        draw = replay(contest, 1)
        assert [(t.number, t.ns, t.ew) for t in draw.tables] == met(contest)
        assert list(differences(contest)) == []
        assert LogLine.objects.filter(action="draw_by_hand").count() == 1

    def test_is_drawn_once_when_it_is_sent_twice(self) -> None:
        contest = make_contest(4)
        client = signed_in(contest.organiser)
        form = typed((1, 2), (3, 4))
        client.post(page_of(contest), form)
        again = client.post(page_of(contest, 1), form, follow=True)
        assert contest.rounds.count() == 1
        assert "Déjà enregistré." in text(again) or again.status_code == 200

    @pytest.mark.parametrize(
        ("tables", "resting", "reason"),
        daily(
            3,
            [
                ([(1, 2), (3, 99)], "", "Il n’y a pas d’équipe 99 dans cette partie."),
                ([(1, 2), (3, 6)], "", "L’équipe 6 s’est retirée."),
                ([(1, 2), (3, 1)], "", "L’équipe 1 est déjà à la table 1."),
                ([(1, 2), (3, 3)], "", "L’équipe 3 est deux fois à cette table."),
                ([(1, 2), (3, "")], "", "Il manque un camp à cette table."),
                ([(1, 2), (3, "x")], "", "Saisissez un nombre entier."),
                ([(1, 2)], "", "Ces équipes ne sont ni à une table, ni exemptes : 3, 4, 5."),
                (
                    [(1, 2), (3, 4)],
                    "1",
                    "L’équipe 1 est à la table 1 : elle ne peut pas être exempte.",
                ),
                ([(1, 2), (3, 4)], "un", "Tapez des numéros"),
                ([], "", "Aucune table n’est remplie."),
            ],
        ),
    )
    def test_that_cannot_be_is_given_back_with_every_reason(
        self, tables: list[tuple[Any, ...]], resting: str, reason: str
    ) -> None:
        contest = make_contest(6)
        presence.withdraw_team(contest, None, contest.teams.get(number=6))
        page = send(contest, *tables, resting=resting)
        assert page.status_code == 422
        assert reason in text(page)
        for row in tables:
            for number in row:
                assert not number or f'value="{number}"' in text(page)
        assert contest.rounds.count() == 0

    def test_says_everything_that_is_wrong_at_once(self) -> None:
        contest = make_contest(6)
        page = text(send(contest, (1, 99), (1, 2), (3, "")))
        for words in ("pas d’équipe 99", "L’équipe 1 est déjà à la table 1", "Il manque un camp"):
            assert words in page

    def test_lets_several_rest_when_they_are_named(self) -> None:
        contest = make_contest(6)
        send(contest, (1, 2), (3, 4), resting="5, 6")
        assert [team.number for team in rounds_of(contest)[0].exempt] == [5, 6]
        assert list(differences(contest)) == []

    def test_may_leave_a_table_empty(self) -> None:
        contest = make_contest(6)
        send(contest, (1, 2), ("", ""), (3, 4), resting="5 6")
        assert met(contest) == [(1, 1, 2), (3, 3, 4)]


class TestWhatIsDoubtful:
    def test_a_rematch_is_said_and_made_once_it_is_confirmed(self) -> None:
        contest = make_contest(4)
        play_round(contest)
        tables = [(line.ns.number, line.ew.number) for line in rounds_of(contest)[0].tables]
        client = signed_in(contest.organiser)
        form = typed(*tables)
        shown = client.post(page_of(contest), form)
        assert "se sont déjà rencontrées à la partie 1" in text(shown)
        assert contest.rounds.count() == 1
        client.post(page_of(contest), {**form, "seen": sent_again(shown)["seen"]})
        assert contest.rounds.count() == 2
        assert list(differences(contest)) == []

    def test_a_forbidden_meeting_is_made_only_once_it_is_confirmed(self) -> None:
        contest = make_contest(4)
        one, other = contest.teams.get(number=1), contest.teams.get(number=2)
        Wish.objects.create(contest=contest, kind=WishKind.APART, one=one, other=other)
        client = signed_in(contest.organiser)
        form = typed((2, 1), (3, 4))
        shown = client.post(page_of(contest), form)
        assert "Table 1, rencontre interdite : 2 et 1." in text(shown)
        assert contest.rounds.count() == 0
        client.post(page_of(contest), {**form, "seen": sent_again(shown)["seen"]})
        assert met(contest)[0] == (1, 2, 1)

    def test_what_was_confirmed_is_what_is_drawn(self) -> None:
        contest = make_contest(4)
        play_round(contest)
        tables = [(line.ns.number, line.ew.number) for line in rounds_of(contest)[0].tables]
        client = signed_in(contest.organiser)
        shown = client.post(page_of(contest), typed(*tables))
        turned = [(ew, ns) for ns, ew in tables]
        refused = client.post(page_of(contest), typed(*turned, seen=sent_again(shown)["seen"]))
        assert refused.status_code == 422
        assert "n’est plus ce qui était montré" in text(refused)
        assert contest.rounds.count() == 1


class TestATableThatPlaysLate:
    @pytest.mark.slow
    def test_is_asked_about_and_kept(self) -> None:
        contest = make_contest(4)
        draw_round(contest, None, seed=1)
        all_but(contest, 1, 2)
        first = [(line.ns.number, line.ew.number) for line in rounds_of(contest)[0].tables]
        crossed = list(zip(*first, strict=True))
        refused = send(contest, *crossed)
        assert refused.status_code == 422
        assert "Dites ce que valent ces parties pour ce tirage." in text(refused)
        send(contest, *crossed, late="half")
        assert contest.rounds.get(number=2).given["late"]["rule"] == "half"
        assert list(differences(contest)) == []


class TestFillingIn:
    def test_gives_what_the_automatic_draw_of_a_seed_would_give(self) -> None:
        contest = make_contest(7)
        client = signed_in(contest.organiser)
        page = client.get(f"{page_of(contest)}?seed=12")
        assert contest.rounds.count() == 0
        filled = page.context["form"].initial
        draw = draw_round(contest, None, seed=12)
        assert filled["seed"] == 12
        assert filled["resting"] == str(draw.byes[0].team)
        assert [(filled[f"table-{t.number}-0"], filled[f"table-{t.number}-1"]) for t in draw.tables]
        assert all(
            (filled[f"table-{t.number}-0"], filled[f"table-{t.number}-1"]) == (t.ns, t.ew)
            for t in draw.tables
        )

    def test_says_why_where_there_is_no_automatic_draw(self) -> None:
        contest = make_contest(1)
        page = signed_in(contest.organiser).get(f"{page_of(contest)}?fill")
        assert "Il faut au moins deux équipes" in text(page)


class TestTheLastRoundAgain:
    def test_starts_from_its_tables_and_says_what_changes(self) -> None:
        contest = make_contest(6)
        draw_round(contest, None, seed=3)
        before = met(contest)
        client = signed_in(contest.organiser)
        page = client.get(page_of(contest, 1))
        assert page.context["form"].initial["table-1-0"] == before[0][1]
        (_, a, b), (_, c, d), last = before
        form = typed((a, c), (b, d), last[1:])
        shown = client.post(page_of(contest, 1), form)
        assert "2 tables changent" in text(shown)
        assert met(contest) == before
        response = client.post(
            page_of(contest, 1), {**form, "seen": sent_again(shown)["seen"]}, follow=True
        )
        assert met(contest) == [(1, a, c), (2, b, d), last]
        assert "Les feuilles des tables 1 et 2 sont à réimprimer." in text(response)
        assert contest.rounds.get().method == "by-hand"
        assert list(differences(contest)) == []

    def test_takes_in_a_team_that_came_since(self) -> None:
        contest = make_contest(4)
        draw_round(contest, None, seed=3)
        presence.register_team(contest, None, Registration("Tard", "Venue"))
        client = signed_in(contest.organiser)
        form = typed((1, 5), (2, 3), resting="4")
        shown = client.post(page_of(contest, 1), form)
        client.post(page_of(contest, 1), {**form, "seen": sent_again(shown)["seen"]})
        assert met(contest) == [(1, 1, 5), (2, 2, 3)]

    def test_only_the_last_one(self) -> None:
        contest = make_contest(4)
        play_round(contest)
        draw_round(contest, None)
        client = signed_in(contest.organiser)
        assert client.get(page_of(contest, 1)).status_code == 404
        assert client.get(page_of(contest, 3)).status_code == 404


@pytest.mark.parametrize(
    "method", daily(1, ["ranking", "random", "odd-even", "in-advance", "mitchell"])
)
def test_every_way_of_drawing_goes_on_after_a_round_by_hand(method: str) -> None:
    contest = make_contest(9, Regulation(RuleSet.preset("ffb-belote"), next_draw=method))
    send(contest, (1, 4), (2, 3), (5, 8), (6, 7))
    seating.swap_teams(contest, None, 1, 1, 9)
    all_but(contest, 1)
    results.close_round(contest, None, 1)
    for number in (2, 3):
        play_round(contest, seed=number)
    assert list(differences(contest)) == []
    everyone = [*range(1, 10)]
    for view in rounds_of(contest):
        seated = [one.number for line in view.tables for one, _camp in line.seated]
        assert sorted([*seated, *(team.number for team in view.exempt)]) == everyone


def test_a_scorer_draws_nothing_by_hand() -> None:
    contest = make_contest(4)
    client: Client = scorer_of(contest)
    assert client.get(page_of(contest)).status_code == 403
    assert client.post(page_of(contest), typed((1, 2), (3, 4))).status_code == 403
    assert contest.rounds.count() == 0


def test_the_tables_left_as_they_were_drawn_keep_their_reason() -> None:
    contest = make_contest(8)
    draw = draw_round(contest, None, seed=3)
    rows = [[table.ns, table.ew] for table in draw.tables]
    rows[0][1], rows[1][1] = rows[1][1], rows[0][1]
    client = signed_in(contest.organiser)
    address = page_of(contest, 1)
    form = typed(*map(tuple, rows), seed=draw.seed)
    shown = client.post(address, form)
    client.post(address, {**form, "seen": sent_again(shown)["seen"]})
    why = why_of(contest, 1, rounds_of(contest)).tables
    assert [why[number].text for number in (1, 2)] == [
        f"Table {number} : équipes placées à la main." for number in (1, 2)
    ]
    assert [why[number].text for number in (3, 4)] == [
        f"Table {number} : équipes tirées au sort." for number in (3, 4)
    ]
    assert not list(differences(contest))
