"""A draft of a draw: closing a round and drawing the next in one act, then publishing it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.factories import BELOTE, make_contest, play_round
from tests.rows import written_again
from tournaments.annexes.at_table.queries.links import found_by_link, links_of
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, LogLine, Match, Team
from tournaments.pairing import HandTable
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.effects import key_of
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws, presence, seating, wishes
from tournaments.services.hall import clock
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals, catch_ups, closing
from tournaments.words.enums import WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
TOTALS = Totals(1000, 944)


@written_again
def played(pairs: int = 6, **options: Any) -> Contest:
    """Return a contest whose first round has every result and is not closed."""
    contest = make_contest(pairs, Regulation(BELOTE.rules, **options))
    play_round(contest, close=False)
    return contest


@written_again
def drafted(pairs: int = 6, **options: Any) -> Contest:
    """Return a contest whose second round is a draft."""
    contest = played(pairs, **options)
    draws.close_and_draw(contest, None, 1)
    return contest


def draft(contest: Contest) -> RoundView:
    """Return the last round, as the desk sees it."""
    return rounds_of(contest, with_draft=True)[-1]


def tables(view: RoundView) -> list[tuple[int, ...]]:
    return [(line.table, *line.ns.numbers, *line.ew.numbers) for line in view.tables]


class TestCloseAndDraw:
    def test_closes_the_round_and_draws_the_next_one_for_the_desk_alone(self) -> None:
        contest = drafted()
        (first,) = rounds_of(contest)
        assert first.closed
        assert draft(contest).number == 2
        assert draft(contest).draft
        assert list(differences(contest)) == []
        verbs = LogLine.objects.order_by("-pk").values_list("action", flat=True)[:2]
        assert list(verbs) == ["draw_draft", "close_round"]

    def test_does_nothing_while_a_result_is_missing(self) -> None:
        contest = make_contest(4)
        draws.draw_round(contest, None)
        with pytest.raises(Refused, match="Il manque le résultat des tables 1, 2"):
            draws.close_and_draw(contest, None, 1)
        assert not contest.rounds.get().closed

    def test_leaves_the_round_open_if_no_draw_is_possible(self) -> None:
        contest = played(rounds=1)
        with pytest.raises(Refused, match="est tirée"):
            draws.close_and_draw(contest, None, 1)
        assert not contest.rounds.get().closed
        assert not LogLine.objects.filter(action="close_round").exists()

    def test_makes_the_best_draw_if_none_honours_every_wish_and_says_which(self) -> None:
        contest = played(4)
        for one, other in ((1, 2), (1, 3), (1, 4)):
            wishes.add_wish(contest, None, WishKind.APART, one, other)
        _round, in_spite_of = draws.close_and_draw(contest, None, 1)
        assert in_spite_of
        assert LogLine.objects.get(action="draw_draft").reason == in_spite_of
        assert draft(contest).draft

    def test_happens_once_even_if_the_form_is_sent_twice(self) -> None:
        contest, token = played(), uuid4()
        draws.close_and_draw(contest, None, 1, token)
        before = tables(draft(contest))
        with pytest.raises(AlreadyDone):
            draws.close_and_draw(contest, None, 1, token)
        with pytest.raises(Refused, match="déjà close"):
            draws.close_and_draw(contest, None, 1, uuid4())
        assert tables(draft(contest)) == before

    def test_draws_the_bracket_after_the_last_round_of_pools(self) -> None:
        contest = make_contest(8, Regulation(BELOTE.rules, rounds=3, pools=4, final=4))
        for seed in range(2):
            play_round(contest, seed=seed)
        play_round(contest, seed=2, close=False)
        draws.close_and_draw(contest, None, 3)
        assert draft(contest).name == "Demi-finales"


class TestADraft:
    def test_is_not_a_round_for_the_hall(self) -> None:
        contest = drafted()
        hall, desk = progress(contest), progress(contest, with_draft=True)
        assert (hall.number, hall.step) == (1, Step.DRAW)
        assert (desk.number, desk.step, desk.draft) == (2, Step.PUBLISH, True)

    def test_takes_no_result_no_penalty_and_no_clock(self) -> None:
        contest = drafted(6, tariffs=usual_tariffs(BELOTE.rules))
        match = Match.objects.get(round__number=2, table=1)
        number = match.seats.order_by("pk")[0].team.number
        fault = usual_tariffs(BELOTE.rules)[0].name
        for act in (
            lambda: results.enter_totals(match, None, TOTALS, version=0),
            lambda: penalties.impose_penalty(contest, None, 2, number, fault, "vu"),
            lambda: closing.drop_round(contest, None, 2, "jeu marqué"),
            lambda: results.close_round(contest, None, 2),
        ):
            with pytest.raises(Refused, match="n’est pas publié"):
                act()
        with pytest.raises(Refused, match="La partie 1 est close"):
            clock.start_clock(contest, None, 60)
        assert not match.entries.exists()

    def test_takes_no_catch_up_and_awaits_none(self) -> None:
        contest = make_contest(5, Regulation(BELOTE.rules, bye="catch-up"))
        draws.draw_draft(contest, None, 1)
        (resting,) = draft(contest).exempt
        other = 1 if resting.number != 1 else 2
        extra = catch_ups.ExtraMatch(other, 1000, 944)
        with pytest.raises(Refused, match="n’est pas publié"):
            catch_ups.enter_catch_up(contest, None, 1, resting.number, extra, version=0)
        assert progress(contest, with_draft=True).awaited == ()

    def test_opens_no_link_of_a_table(self) -> None:
        contest = drafted()
        contest.players_enter = True
        contest.save()
        assert links_of(contest, 2) == []
        draws.publish_draw(contest, None, 2)
        link = links_of(contest, 2)[0]
        assert found_by_link(link.match, link.token) is not None
        contest.rounds.filter(number=2).update(draft=True)
        assert found_by_link(link.match, link.token) is None

    def test_is_drawn_again_and_stays_a_draft(self) -> None:
        contest = drafted(8)
        before = tables(draft(contest))
        seed = draft(contest).seed
        draw = draws.redo_draw(contest, None, 2)
        assert draw.seed != seed
        assert draft(contest).draft
        draws.redo_draw(contest, None, 2, seed)
        assert tables(draft(contest)) == before

    def test_is_changed_by_hand_and_stays_a_draft(self) -> None:
        contest = drafted(4)
        (one, _facing), (other, _other) = (line[1:] for line in tables(draft(contest)))
        seating.swap_teams(contest, None, 2, one, other)
        assert tables(draft(contest))[0][1] == other
        hand = [HandTable(7, (1,), (2,)), HandTable(8, (3,), (4,))]
        draws.draw_by_hand(contest, None, 2, hand, anyway=True)
        assert tables(draft(contest)) == [(7, 1, 2), (8, 3, 4)]
        assert draft(contest).draft

    def test_is_undone_and_leaves_the_closed_round(self) -> None:
        contest = drafted()
        draws.undo_draw(contest, None, 2)
        assert progress(contest, with_draft=True).step == Step.DRAW
        assert rounds_of(contest, with_draft=True)[-1].closed

    def test_loses_a_team_that_leaves_and_gives_a_place_to_one_that_comes(self) -> None:
        contest = drafted()
        table = draft(contest).tables[0]
        (leaver,), (facing,) = table.ns.numbers, table.ew.numbers
        presence.withdraw_team(contest, None, contest.teams.get(number=leaver))
        assert [team.number for team in draft(contest).exempt] == [facing]
        presence.register_team(contest, None, Registration("Léa", "Luc"), play_now=True)
        assert {facing, 7} == {team.number for team, _camp in draft(contest).tables[-1].seated}
        assert [view.number for view in rounds_of(contest)] == [1]

    def test_comes_before_any_other_draw(self) -> None:
        contest = drafted()
        with pytest.raises(Refused, match="attend d’être publié"):
            draws.draw_round(contest, None)


class TestPublishing:
    def test_shows_the_round_to_the_hall_and_begins_it(self) -> None:
        contest = drafted()
        prepared = draft(contest)
        draws.publish_draw(contest, None, 2, seen=key_of(prepared))
        shown = rounds_of(contest)[-1]
        assert tables(shown) == tables(prepared)
        assert shown.drawn_at > prepared.drawn_at
        match = Match.objects.get(round__number=2, table=1)
        assert results.enter_totals(match, None, TOTALS, version=0).version == 1
        assert LogLine.objects.filter(action="publish_draw").count() == 1

    def test_refuses_another_draft_than_the_one_that_was_shown(self) -> None:
        contest = drafted(8)
        seen = key_of(draft(contest))
        seating.swap_tables(contest, None, 2, 1, 2)
        with pytest.raises(Refused, match="a changé entre-temps"):
            draws.publish_draw(contest, None, 2, seen=seen)
        assert draft(contest).draft

    def test_happens_once(self) -> None:
        contest = drafted()
        draws.publish_draw(contest, None, 2)
        with pytest.raises(Refused, match="déjà publié"):
            draws.publish_draw(contest, None, 2)

    def test_of_the_first_round_lets_late_teams_play_from_the_second(self) -> None:
        contest = make_contest(4)
        draws.draw_draft(contest, None, 1)
        late = presence.register_team(contest, None, Registration("Léa", "Luc"))
        assert Team.objects.get(pk=late.pk).first_round == 2
