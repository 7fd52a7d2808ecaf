"""Penalties that are cancelled, and penalties that cannot be imposed."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.annexes.referee.services.test_penalties import (
    IRREGULAR,
    MISDEAL,
    TABLE,
    cell,
    contest_of,
    enter,
    opponent_of,
    punish,
)
from tests.factories import make_contest, make_user
from tournaments.annexes.referee.queries.foreseeing import foreseen
from tournaments.annexes.referee.services import penalties
from tournaments.models import LogLine, Penalty
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


class TestTakingBack:
    def test_gives_back_the_points_and_leaves_both_lines_in_the_log(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        punish(contest, 1, IRREGULAR, "renonce")
        penalties.cancel_penalty(contest, None, Penalty.objects.get().pk, "  carte trouvée ")
        assert cell(contest, opponent_of(contest, 1)).points == 944
        cancelled, imposed = LogLine.objects.filter(action__contains="penalty").order_by("-pk")
        assert (cancelled.action, cancelled.reason) == ("cancel_penalty", "carte trouvée")
        assert (imposed.action, imposed.reason) == ("impose_penalty", "renonce")
        assert cancelled.before == imposed.after
        assert imposed.after == {"points": 162, "to": "opponents", "excludes": False, "times": 1}
        assert imposed.subject == "Équipe 1, partie 1 : Jeu irrégulier"

    def test_asks_why_and_happens_once(self) -> None:
        contest = contest_of()
        punish(contest, 1, IRREGULAR)
        key = Penalty.objects.get().pk
        with pytest.raises(Refused) as refusal:
            penalties.cancel_penalty(contest, None, key, "")
        assert refusal.value.field == "reason"
        penalties.cancel_penalty(contest, None, key, "erreur")
        with pytest.raises(Refused):
            penalties.cancel_penalty(contest, None, key, "erreur")

    def test_of_a_free_time_waits_for_the_one_priced_after_it(self) -> None:
        contest = contest_of()
        for _time in range(3):
            punish(contest, 1, MISDEAL)
        first, second, third = Penalty.objects.order_by("pk")
        with pytest.raises(Refused):
            penalties.cancel_penalty(contest, None, first.pk, "erreur")
        penalties.cancel_penalty(contest, None, second.pk, "erreur")
        third.refresh_from_db()
        assert (third.times, third.points) == (2, 162)

    def test_of_another_contests_penalty_is_refused(self) -> None:
        contest, other = contest_of(), make_contest(4, name="Un autre")
        punish(contest, 1, IRREGULAR)
        with pytest.raises(Refused):
            penalties.cancel_penalty(other, None, Penalty.objects.get().pk, "erreur")


class TestARefusal:
    def test_comes_for_a_team_that_does_not_play_the_round(self) -> None:
        contest = contest_of()
        presence.register_team(contest, None, Registration("Tard", "Venue"))
        for team in (5, 99):
            with pytest.raises(Refused):
                punish(contest, team, IRREGULAR)

    def test_comes_once_the_contest_is_over(self) -> None:
        contest = contest_of(2)
        enter(contest, 1, 1000, 944)
        punish(contest, 1, IRREGULAR)
        results.close_round(contest, None, 1)
        changing.close_contest(contest, make_user())
        with pytest.raises(Refused):
            punish(contest, 1, IRREGULAR)
        with pytest.raises(Refused):
            penalties.cancel_penalty(contest, None, Penalty.objects.get().pk, "erreur")
        assert Penalty.objects.count() == 1

    def test_comes_where_the_effect_is_no_longer_the_one_shown(self) -> None:
        contest = contest_of()
        shown = foreseen(contest, 1, 1, TABLE[0])
        assert shown.points == 0
        punish(contest, 1, MISDEAL)
        with pytest.raises(Refused):
            penalties.impose_penalty(contest, None, 1, 1, MISDEAL, seen=shown.effect)

    def test_comes_for_a_draw_that_a_penalty_hangs_on(self) -> None:
        contest = contest_of()
        punish(contest, 1, IRREGULAR)
        with pytest.raises(Refused):
            draws.undo_draw(contest, None, 1)
        penalties.cancel_penalty(contest, None, Penalty.objects.get().pk, "erreur")
        draws.undo_draw(contest, None, 1)

    def test_does_not_come_for_the_same_form_which_counts_once(self) -> None:
        contest, token = contest_of(), uuid4()
        penalties.impose_penalty(contest, None, 1, 1, IRREGULAR, token=token)
        with pytest.raises(AlreadyDone):
            penalties.impose_penalty(contest, None, 1, 1, IRREGULAR, token=token)
        assert Penalty.objects.count() == 1
