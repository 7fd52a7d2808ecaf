"""The time for claims after a round: who may still claim once it is over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.annexes.referee.services.test_calls import caller
from tests.annexes.referee.services.test_incidents import contest_of
from tests.sweeps import for_each
from tests.views.desk import at_table
from tournaments.annexes.referee.services import penalties
from tournaments.annexes.referee.services.calls import call_referee
from tournaments.models import Contest, Entry, LogLine
from tournaments.queries.hall.screen import screen_of
from tournaments.queries.results.claims import claims_of
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.regulation.contests import set_claims
from tournaments.services.results import Totals
from tournaments.tables.hall.screen import slides
from tournaments.words.enums import CallKind
from tournaments.words.figures import hour
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def finished(minutes_ago: int) -> Contest:
    """Return a contest whose first round ended so many minutes ago, with 15 minutes for claims."""
    contest = contest_of()
    set_claims(contest, None, 15)
    for match in contest.rounds.get().matches.all():
        results.enter_totals(match, None, Totals(1000, 944), version=0)
    Entry.objects.update(entered_at=timezone.now() - timedelta(minutes=minutes_ago))
    contest.refresh_from_db()
    return contest


def test_nobody_waits_for_claims_unless_the_contest_says_so_and_its_round_has_ended() -> None:
    contest = contest_of()
    assert claims_of(contest) is None
    set_claims(contest, None, 15)
    contest.refresh_from_db()
    assert claims_of(contest) is None
    last = LogLine.objects.filter(contest=contest).latest("pk")
    assert (last.action, last.after) == ("set_claims", {"claim_minutes": 15})


def test_the_wall_says_until_when() -> None:
    contest = finished(5)
    claims = claims_of(contest)
    assert claims is not None
    assert not claims.over
    sentence = f"Réclamations sur la partie 1 jusqu’à {hour(claims.until)}"
    assert any(sentence in str(slide.shown) for slide in slides(screen_of(contest), None))
    penalties.note_incident(contest, None, 1, 1, "Renonce")


def test_a_late_claim_is_the_referees_alone() -> None:
    contest = finished(16)
    claims = claims_of(contest)
    assert claims is not None
    with pytest.raises(Refused) as refusal:
        penalties.note_incident(contest, None, 1, 1, "Renonce")
    assert refusal.value.field == "round"
    assert hour(claims.until) in str(refusal.value)
    let_players_enter(contest, None, True)
    with pytest.raises(Refused, match="étaient ouvertes jusqu’à"):
        call_referee(at_table(contest, 1), caller(contest), CallKind.REVOKE)
    penalties.note_incident(contest, None, 1, 1, "Renonce", late_too=True)
    penalties.impose_penalty(contest, None, 1, 1, "Renonce")


@for_each("minutes", [0, 241])
def test_a_time_out_of_range_is_refused_beside_its_field(minutes: int) -> None:
    with pytest.raises(Refused) as refusal:
        set_claims(contest_of(), None, minutes)
    assert refusal.value.field == "claim_minutes"
