"""In a contest of individuals, the refusals of the services speak of players, not teams."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.services.draws.test_players_during_the_day import last, players
from tournaments.annexes.referee.services import penalties
from tournaments.forms.registration.teams import BringBackForm
from tournaments.models import Contest, Team
from tournaments.pairing import HandTable
from tournaments.regulation import Tariff
from tournaments.services.draws import draws, presence, seating, wishes
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import PenaltyTo, WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def numbered(contest: Contest, number: int) -> Team:
    return contest.teams.get(number=number)


def leave(contest: Contest, number: int) -> None:
    presence.withdraw_team(contest, None, numbered(contest, number))


def leave_twice(contest: Contest) -> None:
    leave(contest, 1)
    leave(contest, 1)


def come_back_from_nowhere(contest: Contest) -> None:
    presence.bring_back_team(contest, None, numbered(contest, 1))


def exclude(contest: Contest, number: int, reason: str = "triche") -> None:
    fault = Tariff("Triche", excludes=True)
    penalties.impose_penalty(contest, None, 1, number, fault, reason)


def come_back_though_excluded(contest: Contest) -> None:
    exclude(contest, 1)
    come_back_from_nowhere(contest)


def take_a_place_that_is_none(contest: Contest) -> None:
    leave(contest, 1)
    round_ = contest.rounds.get(number=1)
    round_.given = {}
    round_.save()
    presence.bring_back_team(contest, None, numbered(contest, 1), play_now=True)


def vanish(contest: Contest) -> None:
    teams.remove_team(contest, None, numbered(contest, 1))


def sit_down_at_once(contest: Contest) -> None:
    presence.register_team(contest, None, Registration("Tardif"), play_now=True)


def change_with_a_stranger(contest: Contest) -> None:
    seating.swap_teams(contest, None, 1, 1, 99)


def change_with_oneself(contest: Contest) -> None:
    seating.swap_teams(contest, None, 1, 1, 1)


def change_two_who_rest(contest: Contest) -> None:
    one, other = (team.number for team in last(contest).exempt[:2])
    seating.swap_teams(contest, None, 1, one, other)


def kept_apart(contest: Contest) -> tuple[int, int]:
    """Return a player of table 1 and one of table 2, whom the test forbids to meet."""
    one, facing = last(contest).tables[0].ns.numbers[0], last(contest).tables[1].ns.numbers[0]
    return one, facing


def sit_facing_somebody_kept_apart(contest: Contest) -> None:
    one, mover = kept_apart(contest)
    undone_wish(contest, one, mover)
    seating.swap_teams(contest, None, 1, last(contest).tables[0].ew.numbers[0], mover)


def undone_wish(contest: Contest, one: int, other: int) -> None:
    """Create a ban after the round is drawn, as if the organiser had asked before the draw."""
    contest.wishes.create(
        kind=WishKind.APART,
        one=numbered(contest, min(one, other)),
        other=numbered(contest, max(one, other)),
        round=None,
    )


def typed_facing_somebody_kept_apart(contest: Contest) -> None:
    undone_wish(contest, 1, 3)
    draws.draw_by_hand(
        contest,
        None,
        1,
        [
            HandTable(1, (1, 2), (3, 4)),
            HandTable(2, (5, 6), (7, 8)),
            HandTable(3, (9, 10), (11, 12)),
        ],
    )


def force_twice(contest: Contest) -> None:
    wishes.add_wish(contest, None, WishKind.TOGETHER, 1, 2, 3)
    wishes.add_wish(contest, None, WishKind.TOGETHER, 1, 4, 3)


def undo_a_punished_draw(contest: Contest) -> None:
    penalties.impose_penalty(contest, None, 1, 1, Tariff("Retard", 50, PenaltyTo.LOST))
    draws.undo_draw(contest, None, 1)


def exclude_without_a_word(contest: Contest) -> None:
    exclude(contest, 1, "")


SAID: list[tuple[Callable[[Contest], None], str]] = [
    (leave_twice, "Le joueur 1 s’est déjà retiré."),
    (come_back_from_nowhere, "Le joueur 1 est toujours là."),
    (come_back_though_excluded, "Le joueur 1 est exclu : annulez d’abord son exclusion."),
    (take_a_place_that_is_none, "La place que le joueur 1 avait dans la partie en cours"),
    (
        vanish,
        "Le joueur 1 a déjà été tiré : son inscription ne se supprime plus, mais il peut se "
        "retirer.",
    ),
    (sit_down_at_once, "Un joueur ne se joint pas à une table en cours de partie."),
    (change_with_a_stranger, "Le joueur 99 n’est pas dans cette partie."),
    (change_with_oneself, "Tapez deux joueurs différents."),
    (change_two_who_rest, "Ces deux joueurs sont au repos."),
    (sit_facing_somebody_kept_apart, "ne doivent pas se rencontrer."),
    (typed_facing_somebody_kept_apart, "Les joueurs 1 et 3 ne doivent pas se rencontrer."),
    (force_twice, "La rencontre des joueurs 1 et 2 est déjà imposée."),
    (undo_a_punished_draw, "Un joueur a été pénalisé dans la partie 1"),
    (exclude_without_a_word, "Dites pourquoi le joueur est exclu."),
]


@pytest.mark.parametrize(("attempt", "reason"), SAID, ids=lambda one: getattr(one, "__name__", ""))
def test_a_refusal_is_about_players(attempt: Callable[[Contest], None], reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        attempt(players(14))
    assert reason in str(refusal.value)
    assert "équipe" not in str(refusal.value)


def test_a_penalty_whose_price_hangs_on_another_is_said_of_a_player() -> None:
    contest = players()
    fault = Tariff("Retard", 50, PenaltyTo.LOST, free=1)
    for _ in range(2):
        penalties.impose_penalty(contest, None, 1, 1, fault)
    first = contest.penalties.order_by("pk")[0]
    with pytest.raises(Refused, match=r"^Le joueur 1 a été pénalisé ensuite"):
        penalties.cancel_penalty(contest, None, first.pk, "erreur")


def test_one_comes_back_as_a_player_does() -> None:
    form = str(BringBackForm(individuals=True)["when"].as_field_group())
    assert "Il revient" in form
    assert "il reprend sa place" in form
