"""The regulation is read as it is posted, and each sentence changed where it stands."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.catalogue.options import GAMES
from scoring.rules import OPTIONS, RuleSet
from tests.factories import make_contest, play_round
from tests.views.helpers import post, text_of, token
from tests.views.regulation.test_setup import organiser, regulation_of
from tests.views.regulation.test_steps import NAMED, TYPED, follow, typed_at
from tournaments.forms.regulation.choices import RegulationForm, field_of, typed_value
from tournaments.forms.regulation.clauses import ClauseShown
from tournaments.models import Contest
from tournaments.regulation import FORMAT, FreeArticle, Regulation, Tariff, usual_tariffs
from tournaments.regulation.starts import starts, usual_regulation
from tournaments.regulation.wording import LISTS, SECRET
from tournaments.services.core.club import set_public
from tournaments.words.enums import PenaltyTo

pytestmark = pytest.mark.django_db

__all__ = ["organiser"]

COINCHE = usual_regulation(RuleSet.preset("ffb-coinche"))
FIVE = "Chaque marque s’arrondit au multiple de 5 le plus proche."


def read(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(text_of(response)).replace("\N{NO-BREAK SPACE}", " ")


def settings(contest: Contest) -> str:
    return reverse("contest-settings", args=[contest.slug])


def clause(contest: Contest, *names: str) -> str:
    return f"{reverse('contest-clause', args=[contest.slug])}?" + "&".join(f"of={n}" for n in names)


def keep(client: Client, address: str, **typed: Any) -> Any:
    return client.post(address, {"token": token(), **typed})


def test_the_settings_are_the_posted_regulation(client: Client, organiser: User) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    page = read(client, settings(contest))
    posted = read(client, reverse("regulation", args=[contest.slug]))
    sentences = re.findall(r'<span class="rule">([\d.]+)</span> ([^<]+)', posted)
    assert len(sentences) > 25
    for number, sentence in sentences:
        assert f'<span class="rule">{number}</span> {sentence.strip()}' in page
    assert "différent de l’usage" not in page


def test_a_sentence_is_changed_alone(client: Client, organiser: User) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    address = clause(contest, "rounding")
    assert address in read(client, settings(contest))
    form = read(client, address)
    ways = re.findall(r'name="rounding" value=""([^"]+)""( checked)?', form)
    assert ways[0] == ("ten", " checked")
    assert FIVE in form
    kept = keep(client, address, rounding='"five"')
    assert kept["Location"].startswith(f"{settings(contest)}#sentence-")
    assert regulation_of(contest) == COINCHE.with_format(
        rules=COINCHE.rules.with_options(rounding="five")
    )
    assert Contest.objects.get().name == contest.name


def test_a_misdeal_costs_any_number_of_points(client: Client, organiser: User) -> None:
    """« Une maldonne coûte 250 points » is in no list of usual prices."""
    contest = make_contest(0, COINCHE, organiser=organiser)
    address = clause(contest, "misdeal_price")
    wrong = keep(client, address, misdeal_price="points", misdeal_price_points="2500")
    assert wrong.status_code == 422
    assert 'value="2500"' in text_of(wrong)
    # 162 points are marked as 160 where marks are rounded to tens
    offered = re.findall(r'name="misdeal_price" value="(\w+)"', read(client, address))
    assert "160" in offered
    assert "162" not in offered
    keep(client, address, misdeal_price="points", misdeal_price_points="250")
    assert regulation_of(contest).rules.misdeal_price == 250
    assert "Une fausse donne coûte 250 points, marqués par l’autre camp." in read(
        client, settings(contest)
    )
    again = read(client, address)
    assert re.search(r'value="points" checked', again)
    assert 'value="250"' in again
    keep(client, address, misdeal_price="160", misdeal_price_points="250")
    assert regulation_of(contest).rules.misdeal_price == 160


def test_the_price_list_follows_a_fault_that_the_rules_price(
    client: Client, organiser: User
) -> None:
    prices = (*usual_tariffs(COINCHE.rules), Tariff("Retard", 100))
    contest = make_contest(0, COINCHE.with_format(tariffs=prices), organiser=organiser)
    free = {"irregular_price": "points", "irregular_price_points": "0"}
    keep(client, clause(contest, "irregular_price"), **free)

    left = tuple(one for one in prices if one.name != "Jeu irrégulier")
    assert len(left) == len(prices) - 1
    assert regulation_of(contest).tariffs == left
    keep(client, clause(contest, "irregular_price"), irregular_price="160")
    assert set(regulation_of(contest).tariffs) == set(prices)


def test_the_factors_of_a_coinche_are_any_numbers(client: Client, organiser: User) -> None:
    """« Le contrat coinché compte trois fois » is in no list of usual factors."""
    contest = make_contest(0, COINCHE, organiser=organiser)
    address = clause(contest, "coinche")
    for typed, message in (
        ("1,5", "Il faut quatre nombres entiers, de 0 à 9 : base, contrat"),
        ("3, 3, 3, trois", "annonces, belote. Par exemple : 2, 2, 2, 1."),
        ("", "Ce champ est obligatoire."),
    ):
        wrong = keep(client, address, coinche="points", coinche_points=typed)
        assert wrong.status_code == 422
        beside = wrong.context["form"]["coinche_points"]
        assert message in " ".join(map(str, beside.errors)).replace("\xa0", " "), typed
        assert beside.value() == typed
        assert 'value="points" checked' in text_of(wrong)
    assert regulation_of(contest) == COINCHE
    keep(client, address, coinche="points", coinche_points="[3, 3 3; 1]")
    assert regulation_of(contest).rules.coinche == (3, 3, 3, 1)
    again = read(client, address)
    assert re.search(r'value="points" checked', again)
    assert 'value="3, 3, 3, 1"' in again
    # What another clause keeps does not lose them.
    keep(client, clause(contest, "rounds"), rounds="5")
    assert regulation_of(contest).rules.coinche == (3, 3, 3, 1)
    keep(client, address, coinche="[2, 2, 2, 1]", coinche_points="3, 3, 3, 1")
    assert regulation_of(contest).rules.coinche == (2, 2, 2, 1)


#: Values of each kind that stand in no list, if an option takes any.
UNLISTED: dict[str, tuple[Any, ...]] = {
    "factors": ((3, 3, 3, 1), (9, 0, 9, 0)),
    "number": (*range(25), 37, 77, 137),
    "word": (*range(25), 37, 77, 137),
}


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_every_value_that_an_option_takes_has_a_field(name: str) -> None:
    """A file may hold it: the page of its sentence then shows it, and lets it be typed."""
    option, field = OPTIONS[name], field_of(name)
    game = option.games[0]
    for value in UNLISTED.get(option.kind, ()):
        if option.choice(value) is not None or option.problems(name, value, game):
            continue
        typed = RegulationForm(initial=typed_value(name, value))
        shown = typed[f"{field}_points" if typed[field].value() == "points" else field]
        assert shown.field.clean(shown.value()) == value


def test_what_is_not_usual_is_marked_and_undone_at_once(client: Client, organiser: User) -> None:
    other = COINCHE.with_format(
        rules=COINCHE.rules.with_options(rounding="five"), tariffs=(Tariff("Retard", 50),), bye=800
    )
    contest = make_contest(0, other, organiser=organiser)
    page = read(client, settings(contest))
    assert FIVE in page
    undo = re.findall(r'formaction="([^"]+)" name="usual"', page)
    for address in dict.fromkeys(undo):
        keep(client, address, usual="1")
    assert regulation_of(contest) == COINCHE
    assert "Rétablir l’usage" not in read(client, settings(contest))


def test_a_usual_value_that_the_others_contradict_is_told(client: Client, organiser: User) -> None:
    manches = {"manches": 3, "loser_manche": 1, "win": 4}
    contest = make_contest(0, COINCHE.with_format(**manches), organiser=organiser)
    shown = client.post(clause(contest, "manches"), {"token": token(), "usual": "1"}, follow=True)
    assert "Une partie d’une manche n’en laisse aucune au perdant" in text_of(shown)
    assert regulation_of(contest).manches == 3


def test_a_mistake_stays_beside_its_field_with_what_was_typed(
    client: Client, organiser: User
) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    wrong = keep(client, clause(contest, "deals", "target"), end="deals", deals="61")
    assert wrong.status_code == 422
    assert 'value="61"' in text_of(wrong)
    assert "Il faut un nombre entier, de 1 à 60" in text_of(wrong).replace("\xa0", " ")
    assert regulation_of(contest) == COINCHE


def test_all_the_wrong_numbers_of_a_clause_are_refused_at_once(
    client: Client, organiser: User
) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    typed = {"win": "2", "draw": "999", "loss": "zéro"}
    refused = keep(client, clause(contest, *typed), **typed)
    assert re.findall(r'name="(\w+)"[^>]* autofocus', text_of(refused)) == ["draw"]
    assert "<h1>Partie gagnée</h1>" in text_of(refused)
    form = refused.context["form"]
    assert set(form.errors) == {"draw", "loss"}
    assert {name: form[name].value() for name in typed} == typed
    rows = {
        "changes": {"0-round": "dix", "0-deals": "8", "1-round": "99", "1-deals": "61"},
        "tariffs": {"0-name": "Retard", "0-points": "x", "1-name": "Retard 2", "1-points": "-1"},
        "articles": {"0-title": "Tenue", "0-order": "x", "0-text": "Oui.", "1-title": "Divers"},
    }
    wrong = {
        "changes": [{"round"}, {"round", "deals"}],
        "tariffs": [{"points"}, {"points"}],
        "articles": [{"order"}, {"text"}],
    }
    lists = {"changes": "changes", "tariffs": "tariffs", "free_articles": "articles"}
    for name, prefix in lists.items():
        sent = {f"{prefix}-{field}": text for field, text in rows[prefix].items()}
        refused = keep(client, clause(contest, name), **{prefix: "2", **sent})
        [shown] = refused.context["clause"].lists.values()
        assert [set(row.errors) for row in shown.filled] == wrong[prefix], prefix
        first = next(name for name in shown.filled[0].fields if name in shown.filled[0].errors)
        at = re.findall(r'name="([^"]+)"[^>]* autofocus', text_of(refused))
        assert at == [f"{prefix}-0-{first}"]
        typed_again = {
            row[name].html_name: row[name].value() for row in shown.rows for name in row.fields
        }
        assert {field: typed_again[field] for field in sent} == sent
    assert regulation_of(contest) == COINCHE


def test_what_another_clause_contradicts_is_told_in_words(client: Client, organiser: User) -> None:
    contest = make_contest(0, COINCHE.with_format(winner_cap=900), organiser=organiser)
    wrong = keep(
        client, clause(contest, "deals", "target"), end="target", target="1000", deals="12"
    )
    assert wrong.status_code == 422
    assert "Plafond du vainqueur – " in text_of(wrong)


def test_a_change_after_a_result_is_shown_before_it_is_kept(
    client: Client, organiser: User
) -> None:
    belote = usual_regulation(RuleSet.preset("ffb-belote"))
    contest = make_contest(4, belote, organiser=organiser)
    play_round(contest)
    shown = keep(client, clause(contest, "rounding"), rounding='"five"')
    assert "Rien n’est encore changé" in text_of(shown)
    assert regulation_of(contest) == belote


def test_a_list_opens_as_the_clause_of_its_sentence(client: Client, organiser: User) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    address = clause(contest, "free_articles")
    assert 'name="articles-0-title"' in read(client, address)
    rows = {"articles": "1", "articles-0-title": "Tenue", "articles-0-text": "On reste poli."}
    keep(client, address, **rows)
    assert regulation_of(contest).free_articles == (FreeArticle("Tenue", "On reste poli."),)
    assert address in read(client, settings(contest))


def test_a_ready_article_is_found_by_its_words_and_added_at_once(
    client: Client, organiser: User
) -> None:
    own = FreeArticle("Tenue", "On reste poli.")
    contest = make_contest(0, COINCHE.with_format(free_articles=(own,)), organiser=organiser)
    page = read(client, f"{settings(contest)}?q=ordre des enchères")
    add, other = re.findall(r'formaction="([^"]+)" name="add" value="bidding"', page)
    assert add == other
    at = client.post(add, {**TYPED, "token": token(), "add": "bidding"})["Location"]
    first, bidding = regulation_of(contest).free_articles
    assert (first, bidding.title) == (own, "Le tour d’enchères")
    assert bidding.text.startswith("Le joueur à droite du donneur parle le premier")
    assert Contest.objects.get().name == TYPED["name"]
    number = at.partition("#sentence-")[2]
    sentence = read(client, at).partition(f'id="sentence-{number}"')[2]
    assert "Le joueur à droite du donneur" in sentence.partition("</p>")[0]
    assert "free_articles" in sentence.partition("</p>")[0]
    again = client.get(settings(contest), {"q": "ordre des enchères"})
    assert not [one for one in again.context["found"] if one.ready]
    # one that a game does not have is not proposed, nor one about annonces that nobody shows
    belote = make_contest(0, Regulation(RuleSet.preset("ffb-belote")), organiser=organiser)
    names = {one.ready for one in _ready_ones(client, belote)}
    assert {"turning-up", "following", "exposed-card", "referee"} <= names
    assert not names & {"bidding", "doubling", "showing"}


def _ready_ones(client: Client, contest: Contest) -> list[Any]:
    themes = client.get(settings(contest)).context["others"]
    return [one for theme in themes for one in theme.clauses if one.ready]


@pytest.mark.parametrize("words", ["secret", "classement caché", "suspense"])
def test_standings_kept_secret_are_posted_and_found(
    client: Client, organiser: User, words: str
) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    clauses = client.get(settings(contest), {"q": words}).context["found"]
    assert [one.name for one in clauses] == ["secret"]
    posted = "À partir de la partie 4, la salle ne voit plus ni les résultats ni le classement"
    assert posted not in read(client, settings(contest))
    set_public(contest, organiser, published=False, names_by_initials=False, suspense_from=4)
    assert posted in read(client, settings(contest))
    assert posted in read(client, reverse("public-regulation", args=[contest.slug]))
    leads = client.get(clause(contest, "secret"))["Location"]
    assert leads == f"{settings(contest)}#public_suspense_from"
    assert 'id="public_suspense_from"' in read(client, settings(contest))


def test_another_game_starts_again_from_its_own_rules(client: Client, organiser: User) -> None:
    other = COINCHE.with_format(rules=COINCHE.rules.with_options(rounding="five"), rounds=5)
    contest = make_contest(0, other, organiser=organiser)
    keep(client, clause(contest, "game"), start="ffb-belote")
    assert regulation_of(contest).rules == RuleSet.preset("ffb-belote")
    assert regulation_of(contest).rounds == 5


def test_no_page_tells_what_does_not_exist(client: Client, organiser: User) -> None:
    contest = make_contest(0, usual_regulation(RuleSet.preset("ffb-belote")), organiser=organiser)
    assert client.get(clause(contest))["Location"] == settings(contest)
    for names in (("coinche",), ("deals", "nothing"), ("marks.failed",)):
        assert client.get(clause(contest, *names)).status_code == 404


WORDS = {
    "EGALITE": "Litige",
    "repêchage": "Consolante",
    "meme club": "Clubs et familles",
    "plafond vainqueur": "Plafond du vainqueur",
    "fumer": "Articles ajoutés au règlement",
}


def test_a_clause_is_found_by_the_words_that_people_use(client: Client, organiser: User) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    for words, label in WORDS.items():
        clauses = client.get(settings(contest), {"q": words}).context["found"]
        assert label in [one.label for one in clauses], words
    nothing = client.get(settings(contest), {"q": "éléphant"})
    assert nothing.context["found"] == []
    assert "Aucune clause ne dit" in text_of(nothing)


ALL_OF_A_GAME = {
    game: next(one for one in starts().values() if one.rules.game == game).rules for game in GAMES
}


def test_the_games_have_every_option() -> None:
    assert {name for rules in ALL_OF_A_GAME.values() for name in rules.options()} == {*OPTIONS}


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.slow] if game != "coinche" else [])
        for game in ALL_OF_A_GAME
    ],
)
def test_every_option_of_a_game_is_reached_from_the_page(
    client: Client, organiser: User, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `tests/regulation/test_proof.py` looks for the example of each option.
    monkeypatch.setattr("tournaments.forms.regulation.clauses._example", lambda *_: "")
    rules = ALL_OF_A_GAME[game]
    contest = make_contest(0, Regulation.of_rules(rules), organiser=organiser)
    page = client.get(settings(contest))
    here = set(re.findall(r"of=(\w+)", text_of(page)))
    assert here == {*rules.options(), *FORMAT, *LISTS, SECRET}
    form = RegulationForm(current=regulation_of(contest))
    shown = ClauseShown(form, sorted(here))
    options = {one.field.name for one in shown.asked}
    assert {field_of(name) for name in here - {"game", SECRET, *LISTS}} <= options
    assert set(shown.lists) == {"changes", "stages", "tariffs", "articles"}


class TestBeforeTheContestExists:
    reviewed = ""

    def review(self, client: Client) -> str:
        """Return the address of the last page, which holds every answer: it is found once."""
        if not self.reviewed:
            second = follow(client, reverse("contest-new"), start="ffb-coinche")
            third = follow(client, second, rounds="5", end="deals", deals="12")
            type(self).reviewed = follow(client, third, **NAMED, token=token())
        return self.reviewed

    def clause(self, review: str, *names: str) -> str:
        of = "".join(f"&of={name}" for name in names)
        return review.replace(reverse("contest-new-review"), reverse("contest-new-clause")) + of

    def test_a_clause_is_changed_in_the_address(self, client: Client, organiser: User) -> None:
        review = self.review(client)
        address = self.clause(review, "rounding")
        assert "rounding" in read(client, address)
        changed = follow(client, address, rounding='"five"')
        assert "#sentence-" in changed
        assert FIVE in read(client, changed)
        assert not Contest.objects.exists()
        follow(client, changed, **NAMED, token=token())
        assert regulation_of(Contest.objects.get()).rules.rounding == "five"
        assert regulation_of(Contest.objects.get()).rounds == 5

    def test_the_usual_is_taken_again(self, client: Client, organiser: User) -> None:
        address = self.clause(self.review(client), "rounding")
        changed = follow(client, address, rounding='"five"').partition("#")[0]
        [undo] = re.findall(r'formaction="([^"]+)" name="usual"', read(client, changed))
        again = follow(client, undo, usual="1")
        follow(client, again, **NAMED, token=token())
        assert regulation_of(Contest.objects.get()).rules == COINCHE.rules

    def test_a_ready_article_is_added_at_once(self, client: Client, organiser: User) -> None:
        page = read(client, self.review(client))
        [add] = re.findall(r'formaction="([^"]+)" name="add" value="referee"', page)
        added = follow(client, add, **TYPED, add="referee", token=token())
        assert typed_at(client, added) == TYPED
        assert "la table arrête la donne et appelle l’arbitre" in read(client, added)
        follow(client, added, **TYPED, token=token())
        [article] = regulation_of(Contest.objects.get()).free_articles
        assert article.title == "L’arbitre"

    def test_a_mistake_is_told_and_a_search_keeps_the_choices(
        self, client: Client, organiser: User
    ) -> None:
        review = self.review(client)
        wrong = client.post(self.clause(review, "rounds"), {"rounds": "21"})
        assert wrong.status_code == 422
        assert "Il faut un nombre entier, de 1 à 20, ou 0 si tout se joue en tableau" in text_of(
            wrong
        ).replace("\xa0", " ")
        searched = follow(client, review, q="consolante", find="1")
        assert "rounds=5" in searched
        assert "of=consolation" in read(client, searched)

    def test_a_list_is_kept_in_the_address(self, client: Client, organiser: User) -> None:
        rows = {"changes": "1", "changes-0-round": "5", "changes-0-deals": "16"}
        changed = follow(client, self.clause(self.review(client), "changes"), **rows)
        assert "Partie 5 : fin après 16 donnes comptées." in read(client, changed)
        late = {"tariffs-0-name": "Retard", "tariffs-0-points": "100", "tariffs-0-to": "lost"}
        to_prices = self.clause(changed.partition("#")[0], "tariffs")
        priced = follow(client, to_prices, tariffs="1", **late)
        follow(client, priced, **NAMED, token=token())
        regulation = regulation_of(Contest.objects.get())
        assert regulation.changes[0].deals == 16
        assert regulation.tariffs == (Tariff("Retard", 100, PenaltyTo.LOST),)


def test_what_is_typed_above_the_regulation_is_kept_whatever_is_pressed(
    client: Client, organiser: User
) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    here = settings(contest)
    [pencil] = re.findall(
        r'<button class="pencil" form="typed"[^>]* value="(of=rounds)"', read(client, here)
    )
    opened = follow(client, here, **TYPED, clause=pencil, token=token())
    assert opened.startswith(reverse("contest-clause", args=[contest.slug]))
    back = client.get(opened).context["back"]
    assert typed_at(client, back) == TYPED
    assert '<details class="fold theme" open>' in read(client, back)
    searched = follow(client, here, **TYPED, q=" capot ", enter="1", token=token())
    assert typed_at(client, searched) == TYPED
    assert "Capot du preneur" in [one.label for one in client.get(searched).context["found"]]
    assert Contest.objects.get().name == contest.name
    kept = follow(client, opened, rounds="5", token=token())
    assert "?" not in kept
    assert typed_at(client, kept) == TYPED
    assert Contest.objects.get().name == TYPED["name"]
    assert regulation_of(contest).rounds == 5
    # A name that cannot be kept is told, and stays typed.
    wrong = {**TYPED, "date": "31/02"}
    opened = follow(client, here, **wrong, clause=pencil, token=token())
    refused = keep(client, opened, rounds="6")
    assert "Date – " in text_of(refused)
    assert typed_at(client, refused.context["back"])["date"] == "31/02"
    # A clause opened in place sends what is typed above it.
    refused = keep(
        client, f"{reverse('contest-clause', args=[contest.slug])}?of=rounds", **TYPED, rounds="0"
    )
    assert typed_at(client, refused.context["back"]) == TYPED


def test_the_name_is_changed_alone(client: Client, organiser: User) -> None:
    contest = make_contest(0, COINCHE, organiser=organiser)
    named = {**NAMED, "place": "Gymnase"}
    assert post(client, "contest-settings", contest.slug, **named).status_code == 302
    assert Contest.objects.get().place == "Gymnase"
    assert regulation_of(contest) == COINCHE
