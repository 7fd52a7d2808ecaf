"""Contest set-up, dashboard, and end of a contest."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.rules import presets
from tests.factories import PASSWORD, draw_round, make_contest, make_first_organiser, play_round
from tests.sweeps import daily
from tests.views.helpers import post, text_of, token
from tournaments.forms.regulation.choices import field_of
from tournaments.models import Contest, LogLine
from tournaments.regulation import Regulation
from tournaments.services.core import people

pytestmark = pytest.mark.django_db

USUAL = {
    "name": "Belote du comité",
    "date": "2026-11-21",
    "place": "Salle des fêtes",
    "start": "ffb-belote",
    "rounds": "4",
    "end": "deals",
    "deals": "12",
    "bye": "half",
}


@pytest.fixture
def organiser(client: Client) -> User:
    user = make_first_organiser()
    client.force_login(user)
    return user


def regulation_of(contest: Contest) -> Regulation:
    return Regulation.from_data(Contest.objects.get(pk=contest.pk).regulation)


def regulation_from(client: Client, **changes: Any) -> Regulation:
    """Post the form of a new contest; return the contest's regulation."""
    response = post(client, "contest-new-review", **{**USUAL, **changes})
    assert response.status_code == 302, text_of(response)
    return regulation_of(Contest.objects.get())


def test_a_contest_is_created_from_everything_that_the_last_step_shows(
    client: Client, organiser: User
) -> None:
    response = post(client, "contest-new-review", **USUAL)
    contest = Contest.objects.get()

    assert response["Location"] == reverse("teams", args=[contest.slug])
    assert (contest.name, contest.date) == ("Belote du comité", date(2026, 11, 21))
    assert contest.organiser == organiser
    assert regulation_of(contest).deals == 12
    assert regulation_of(contest).rules.annonces == "none"


def test_a_cell_of_the_table_of_the_marks_is_typed_on_the_page(
    client: Client, organiser: User
) -> None:
    cells = field_of("marks")
    wrong = post(client, "contest-new-review", **USUAL, **{cells: "failed.defence = tricks * 2 2"})
    assert "failed.defence. Au signe 12" in text_of(wrong).replace("\N{NO-BREAK SPACE}", " ")
    assert not Contest.objects.exists()
    typed = "failed.defence = tricks + belotes\r\nmade-capot.taker = 300"
    rules = regulation_from(client, **{cells: typed}).rules
    assert rules.marks == ("made-capot.taker = 300", "failed.defence = tricks + belotes")
    slug = Contest.objects.get().slug
    posted = client.get(reverse("regulation", args=[slug])).content.decode()
    assert "Exception, donne réussie par un capot" in posted
    page = text_of(client.get(reverse("contest-clause", args=[slug]), {"of": "marks"}))
    assert "made-capot.taker = 300\nfailed.defence = tricks + belotes</textarea>" in page


@pytest.mark.parametrize(
    ("start", "game", "annonces", "sa_ta"),
    daily(
        2,
        [
            ("ffb-belote", "belote", "none", False),
            ("belote-annonces", "belote", "federation", False),
            ("ffb-coinche", "coinche", "federation", False),
            ("coinche-sa-ta", "coinche", "federation", True),
        ],
    ),
)
def test_each_game_proposed_brings_its_rules(
    client: Client, organiser: User, start: str, game: str, annonces: str, sa_ta: bool
) -> None:
    rules = regulation_from(client, start=start).rules

    assert (rules.game, rules.annonces, rules.sa_ta) == (game, annonces, sa_ta)


def test_the_federations_games_are_proposed_first_and_belote_is_chosen(
    client: Client, organiser: User
) -> None:
    form = client.get(reverse("contest-new-review")).context["form"]
    proposed = [name for name, _label in form.fields["start"].choices]

    assert proposed[:4] == ["ffb-belote", "belote-annonces", "ffb-coinche", "coinche-sa-ta"]
    assert proposed[4:-5] == [name for name in proposed if name.startswith("contree")]
    assert proposed[-5:] == ["belote-cafe", "belote-3", "belote-2", "comptoir", "lyonnaise"]
    assert set(presets()) < set(proposed)
    assert form["start"].value() == proposed[0]


def test_an_option_chosen_apart_wins_over_the_game_chosen(client: Client, organiser: User) -> None:
    rules = regulation_from(client, rounding='"ten"', last_litige='"lost"').rules

    assert (rules.rounding, rules.last_litige) == ("ten", "lost")


def test_an_option_foreign_to_the_game_is_ignored(client: Client, organiser: User) -> None:
    rules = regulation_from(
        client,
        start="ffb-coinche",
        players="2",
        litige='"carried-without-belote"',
        target="",
        end="deals",
    ).rules

    assert rules.game == "coinche"
    assert (rules.players, rules.litige) == (4, "as-contract")


def test_options_of_belote_that_exist_with_bids_are_read(client: Client, organiser: User) -> None:
    chosen = {"litige": '"carried"', "last_litige": '"lost"', "defence_capot": "252"}
    rules = regulation_from(client, start="ffb-coinche", **chosen).rules

    assert (rules.litige, rules.last_litige, rules.defence_capot) == ("carried", "lost", 252)


def test_a_target_takes_the_place_of_the_deals(client: Client, organiser: User) -> None:
    regulation = regulation_from(client, end="target", target="1000", deals="douze")

    assert (regulation.deals, regulation.target, regulation.bye_points) == (None, 1000, 500)


def test_players_enter_alone_whatever_is_said_of_the_draws_of_pairs(
    client: Client, organiser: User
) -> None:
    regulation = regulation_from(
        client, entrants="individuals", next_draw="random", first_draw="registration"
    )
    assert regulation.individuals
    assert (regulation.first_draw, regulation.next_draw) == ("random", "ranking")


def test_pairs_enter_whatever_is_said_of_the_tables_of_players(
    client: Client, organiser: User
) -> None:
    regulation = regulation_from(client, entrants="pairs", seating="seats", incomplete="short")
    assert (regulation.seating, regulation.incomplete) == ("melee", "rest")


def test_a_bye_may_be_worth_a_number_of_points(client: Client, organiser: User) -> None:
    assert regulation_from(client, bye="points", bye_points="800").bye_points == 800


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({}, "la moitié de ce que vaut une partie, soit 972 points"),
        (
            {"start": "ffb-coinche", "end": "target", "target": "1000"},
            "la moitié de ce que vaut une partie, soit 500 points",
        ),
    ],
)
def test_what_a_bye_is_worth_follows_the_choices_made(
    client: Client, organiser: User, choices: dict[str, str], words: str
) -> None:
    text = text_of(client.get(reverse("contest-new-review"), choices))

    assert words in text
    assert ("972" in text) == ("972" in words)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"name": " \u200b "}, "name", "obligatoire"),
        ({"name": "A" * 201}, "name", "200"),
        ({"date": "hier"}, "date", "date"),
        ({"rounds": "0"}, "rounds", "Au moins une partie attendue"),
        ({"rounds": "21"}, "rounds", "Il faut un nombre entier, de 1 à 20, ou 0 si"),
        ({"rounds": "quatre"}, "rounds", "entier"),
        ({"deals": "61"}, "deals", "Il faut un nombre entier, de 1 à 60 ; vous avez écrit 61."),
        ({"deals": "", "clock": "45"}, "deals", "obligatoire"),
        ({"end": "target", "target": "", "clock": "45"}, "target", "obligatoire"),
        ({"end": "deals-target", "target": ""}, "target", "obligatoire"),
        ({"end": "clock", "clock": ""}, "clock", "ce qui termine une partie"),
        (
            {"bye": "points", "bye_points": "-1"},
            "bye_points",
            "vous avez écrit \N{MINUS SIGN}1.",
        ),
        ({"bye": "points", "bye_points": ""}, "bye_points", "obligatoire"),
        ({"rounding": '"cent"'}, "rounding", "choix"),
        (
            {"ranking_0": "points", "ranking_1": "points"},
            "ranking",
            "« Total des points » est choisi deux fois",
        ),
    ],
)
def test_each_mistake_is_said_beside_its_field_and_nothing_typed_is_lost(
    client: Client, organiser: User, changes: dict[str, str], field: str, reason: str
) -> None:
    response = post(client, "contest-new-review", **{**USUAL, **changes})
    text = text_of(response)

    assert response.status_code == 422
    assert not Contest.objects.exists()
    errors = text.split(f'id="id_{field}_error"')[1].split("</ul>")[0]
    assert reason in errors
    assert 'value="Salle des fêtes"' in text


def test_a_form_sent_twice_makes_one_contest(client: Client, organiser: User) -> None:
    sent = {**USUAL, "token": token()}
    for _twice in range(2):
        assert post(client, "contest-new-review", **sent).status_code == 302

    assert Contest.objects.count() == 1
    assert "Déjà enregistré." in text_of(client.get(reverse("home")))


@pytest.mark.slow
def test_the_settings_keep_what_was_set_up(client: Client, organiser: User) -> None:
    contest = make_contest(organiser=organiser)
    changed = {**USUAL, "rounding": '"five"', "winner_cap": "1280", "deals": "10"}
    response = post(client, "contest-settings", contest.slug, **changed)
    address = reverse("contest-clause", args=[contest.slug])
    page = text_of(client.get(address, {"of": ["rounding", "winner_cap"]}))

    assert response.status_code == 302
    assert regulation_of(contest).rules.rounding == "five"
    assert regulation_of(contest).winner_cap == 1280
    assert 'name="rounding" value="&quot;five&quot;" checked' in page
    assert 'value="1280"' in page


@pytest.mark.slow
def test_once_drawn_what_changes_no_mark_is_changed_at_once(
    client: Client, organiser: User
) -> None:
    contest = make_contest(4, organiser=organiser)
    draw_round(contest, None)
    url = reverse("contest-settings", args=[contest.slug])
    page = text_of(client.get(url))
    response = post(client, "contest-settings", contest.slug, **{**USUAL, "rounds": "6"})
    fewer = post(client, "contest-settings", contest.slug, **{**USUAL, "rounds": "0"})

    assert "vous verrez d’abord ce qu’un changement fait" in page
    assert response.status_code == 302
    assert regulation_of(contest).rounds == 6
    assert Contest.objects.get().name == "Belote du comité"
    assert 'id="id_rounds_error"' in text_of(fewer)


class TestTheDashboard:
    def text(self, client: Client, contest: Contest) -> str:
        return text_of(client.get(reverse("desk", args=[contest.slug])))

    def test_leads_from_the_first_team_to_the_end(self, client: Client, organiser: User) -> None:
        contest = make_contest(1, organiser=organiser)
        assert "Inscrire les équipes" in self.text(client, contest)

        contest = make_contest(4, organiser=organiser)
        assert "Tirer la partie 1" in self.text(client, contest)

        draw_round(contest, None)
        assert "0 résultat sur 2" in self.text(client, contest)

        contest = make_contest(4, organiser=organiser)
        play_round(contest, close=False)
        assert "Clore la partie 1" in self.text(client, contest)

        contest = make_contest(4, organiser=organiser)
        play_round(contest)
        assert "Tirer la partie 2" in self.text(client, contest)

    def test_ends_the_contest_and_opens_it_again_with_a_reason(
        self, client: Client, organiser: User
    ) -> None:
        contest = make_contest(8, organiser=organiser)
        for seed in range(4):
            play_round(contest, seed)
        assert "Terminer le concours" in self.text(client, contest)

        post(client, "contest-end", contest.slug)
        assert "le classement est définitif" in self.text(client, contest)

        refused = post(client, "contest-reopen", contest.slug, reason=" ")
        assert refused.status_code == 422
        assert 'id="id_reason_error"' in text_of(refused)

        post(client, "contest-reopen", contest.slug, reason="Une feuille mal lue")
        assert Contest.objects.get(pk=contest.pk).closed_at is None
        assert LogLine.objects.first().reason == "Une feuille mal lue"  # type: ignore[union-attr]

    def test_offers_a_scorer_no_button_that_would_be_refused(
        self, client: Client, organiser: User
    ) -> None:
        contest = make_contest(4, organiser=organiser)
        people.add_person(contest, organiser, "Paul", PASSWORD)
        client.force_login(User.objects.get(username="Paul"))
        text = self.text(client, contest)

        assert "<button" in text
        assert "Tirer la partie" not in text
        assert reverse("people", args=[contest.slug]) not in text

    def test_says_why_a_contest_cannot_end_yet(self, client: Client, organiser: User) -> None:
        contest = make_contest(4, organiser=organiser)
        response = client.post(
            reverse("contest-end", args=[contest.slug]), {"token": token()}, follow=True
        )

        assert "Aucune partie n’a été jouée" in text_of(response)


def test_belote_for_two_brings_its_entrants(client: Client, organiser: User) -> None:
    chosen = client.post(reverse("contest-new"), {"start": "belote-2"})
    assert "entrants=singles" in chosen["Location"]
    assert regulation_from(client, start="belote-2", entrants="singles").rules.players == 2
