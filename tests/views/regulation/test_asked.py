"""Second step of a new contest: one line a question, each answer one or several options."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from tests.sweeps import for_each
from tests.views.helpers import text_of, token
from tests.views.regulation.test_setup import organiser, regulation_of
from tests.views.regulation.test_steps import NAMED, POINTS, follow
from tournaments.forms.regulation.drafts import RANKINGS, AskedForm, Draft, spelt_out
from tournaments.models import Contest, LogLine
from tournaments.regulation import Regulation
from tournaments.regulation.format import Entrants
from tournaments.regulation.gallery import gallery
from tournaments.regulation.starts import starts

pytestmark = pytest.mark.django_db

__all__ = ["organiser"]

TWELVE = {"rounds": "4", "end": "deals", "deals": "12"}
#: Ready regulations whose answers are read every day: each asks of another thing.
FEW = ("pools-then-bracket", "duplicate", "belote-a-trois")


def answered(start: str = "ffb-belote", **answers: str) -> Regulation | None:
    """Return the regulation of a draft whose second step is answered."""
    sent = QueryDict(mutable=True)
    sent.update({**TWELVE, **answers})
    return Draft(Draft(QueryDict(f"start={start}")).after(spelt_out(sent))).regulation


as_proposed = cache(answered)


def created(client: Client, second: str, **answers: str) -> Contest:
    """Answer the second step at its address, name the contest and create it without reading it."""
    third = follow(client, second, **answers)
    review = third.replace(reverse("contest-new-name"), reverse("contest-new-review"))
    follow(client, review, **NAMED, token=token())
    return Contest.objects.get()


def test_a_contest_is_ranked_by_points_unless_victories_are_asked_for() -> None:
    by_points, by_wins = answered(ranked="points"), answered(ranked="wins")
    assert by_points is not None
    assert by_wins is not None
    assert by_points == answered()
    assert by_points.ranking[:2] == ("points", "wins")
    assert by_wins == by_points.with_format(ranking=("wins", "points", "difference", "best_match"))


def ways_to_meet(start: str) -> list[str]:
    meetings = AskedForm(Draft(QueryDict(f"start={start}")).page(), False).fields["meetings"]
    return [way for way, _label in meetings.choices]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "start",
    [
        "belote-2",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("ffb-belote", "contree-made")),
    ],
)
def test_one_answer_says_who_enters_and_who_meets_whom(start: str) -> None:
    assert ways_to_meet(start)
    for way in ways_to_meet(start):
        assert_answers(start, way)


def assert_answers(start: str, way: str) -> None:
    regulation = answered(start, meetings=way)
    entrants, method = way.split(":")
    assert regulation is not None
    assert regulation.entrants == entrants
    assert (regulation.seating if regulation.melee else regulation.next_draw) == method
    usual = as_proposed(start)
    assert usual is not None
    kept = {"entrants": usual.entrants, "seating": usual.seating, "next_draw": usual.next_draw}
    assert regulation.with_format(**kept) == usual


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name not in FEW else []) for name in gallery()],
)
def test_a_ready_regulation_shows_its_own_answers_and_sending_them_changes_nothing(
    name: str,
) -> None:
    draft = Draft(QueryDict(), gallery()[name].regulation)
    form = AskedForm(draft.page(), draft.suspense)
    sent = QueryDict(mutable=True)
    sent.update({key: str(form[key].value()) for key in form.fields if key != "suspense"})
    for key in form.fields.keys() - {"suspense"}:
        assert str(form[key].value()) in dict(form.fields[key].choices)  # type: ignore[attr-defined]
    after = draft.after(spelt_out(sent))
    assert Draft(after, draft.model).regulation == gallery()[name].regulation


def test_another_ranking_is_said_to_be_that_of_the_regulation_and_may_be_left(
    client: Client, organiser: User
) -> None:
    second = reverse("contest-new-format") + "?gallery=champ-commun"
    assert "comme dans le règlement choisi" in text_of(client.get(second))
    assert "comme dans le règlement choisi" not in text_of(
        client.get(reverse("contest-new-format"))
    )
    kept = {"rounds": "4", "end": "deals", "deals": "12"}
    third = follow(client, second, **kept, ranked="wins")
    ranking = client.get(third.replace("name", "review")).context["form"].shown.ranking
    assert ranking == RANKINGS["wins"]


@for_each("start", starts())
def test_a_question_without_sense_in_a_game_is_not_asked(start: str) -> None:
    form = AskedForm(Draft(QueryDict(f"start={start}")).page(), False)
    alone = starts()[start].shape.get("entrants") == Entrants.INDIVIDUALS
    assert ("meetings" in form.fields) == (not alone)
    assert form.ends == (start not in ("comptoir", "lyonnaise"))


def test_a_duplicate_ranks_by_its_boards() -> None:
    page = Draft(QueryDict(), gallery()["duplicate"].regulation).page()
    assert "ranked" not in AskedForm(page, False).fields


def test_the_number_of_an_end_stands_in_its_line(client: Client, organiser: User) -> None:
    page = text_of(client.get(reverse("contest-new-format")))
    for way, unit in (("deals", "donnes"), ("target", "points")):
        beside = re.search(rf'name="end" value="{way}".*?{unit}\s*</span>\n', page, re.DOTALL)
        assert beside is not None
        assert re.findall(r'<input [^>]*name="(\w+)"', beside[0]) == [way]


def test_the_secret_of_the_last_round_is_kept_until_the_contest_has_it(
    client: Client, organiser: User
) -> None:
    second = reverse("contest-new-format")
    third = follow(client, second, **POINTS, suspense=["", "on"])
    review = third.replace(reverse("contest-new-name"), reverse("contest-new-review"))
    assert "la salle ne voit plus ni les résultats ni le classement" in text_of(client.get(review))
    clause = review.replace(reverse("contest-new-review"), reverse("contest-new-clause"))
    assert client.get(f"{clause}&of=secret")["Location"].endswith("#id_suspense")
    again = follow(client, third, **NAMED, token=token(), to="format")
    assert 'name="suspense" id="id_suspense" checked' in re.sub(
        r' (class|aria-\w+)="[^"]*"', "", text_of(client.get(again))
    )
    contest = created(client, again, **POINTS, suspense=["", "on"])  # type: ignore[arg-type]
    assert contest.suspense_from == regulation_of(contest).rounds == 5
    logged = LogLine.objects.get(action="create_contest").after
    assert logged is not None
    assert logged["suspense_from"] == 5


def test_a_secret_may_be_given_up_before_the_contest_is_created(
    client: Client, organiser: User
) -> None:
    second = reverse("contest-new-format") + "?suspense=on"
    assert created(client, second, **POINTS, suspense="").suspense_from is None


def test_an_address_that_makes_no_sense_still_shows_the_questions(
    client: Client, organiser: User
) -> None:
    for wrong in ("entrants=camels", "start=tarot", "next_draw=camels", "ranking_0=camels"):
        assert client.get(f"{reverse('contest-new-format')}?{wrong}").status_code == 200


def test_what_another_game_forbids_is_asked_so_that_it_can_be_changed(
    client: Client, organiser: User
) -> None:
    pools = reverse("contest-new") + "?gallery=pools-then-bracket"
    second = follow(client, pools, start="comptoir")
    refused = client.post(second, {"rounds": "3"})
    assert refused.status_code == 422
    assert "Des joueurs seuls ne peuvent pas former de poules." in text_of(refused)
    third = follow(client, second, rounds="3", pools="", final="")
    assert third.startswith(reverse("contest-new-name"))
    paired = reverse("contest-new-format") + "?start=comptoir&entrants=pairs"
    refused = client.post(paired, {"rounds": "3"})
    assert 'name="meetings"' in text_of(refused)
    assert "inscrivez des joueurs seuls" in text_of(refused)


def test_a_contradiction_is_said_under_its_question(client: Client, organiser: User) -> None:
    second = reverse("contest-new-format") + "?gallery=pools-then-bracket"
    answers = {"rounds": "3", "end": "deals", "deals": "10", "pools": "4", "final": "8"}
    response = client.post(second, {**answers, "meetings": "individuals:melee"})
    assert response.status_code == 422
    assert "Des joueurs seuls ne peuvent pas former de poules." in text_of(response)
    assert response.context["asked"]["meetings"].value() == "individuals:melee"
