"""Categories of a contest: created by the organiser, chosen at registration."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_contest
from tests.views.desk import plain
from tests.views.helpers import post, text_of
from tournaments.models import Contest
from tournaments.services.draws import presence
from tournaments.services.registration import categories
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def names(contest: Contest) -> list[str]:
    return list(contest.categories.values_list("name", flat=True))


def test_categories_are_made_renamed_and_removed(client: Client) -> None:
    contest = make_contest()
    client.force_login(contest.organiser)
    page = f"/desk/{contest.slug}/settings/categories/"
    assert 'value="Dames"' in text_of(client.get(page))
    assert "Catégories" not in plain(client.get(f"/desk/{contest.slug}/teams/"))

    added = post(client, "categories", contest.slug, name="Dames")
    # The next one is typed without a click.
    assert added["Location"] == f"{page}#id_name"
    post(client, "categories", contest.slug, name="Mixte")
    assert names(contest) == ["Dames", "Mixte"]
    # The page no longer suggests a category that exists.
    assert 'value="Dames"' not in text_of(client.get(page))

    for typed in ("DÂMES", "  dames ", "", "M" * 201):
        sent = post(client, "categories", contest.slug, name=typed)
        assert sent.status_code == 422
        assert 'id="id_name_error"' in text_of(sent)
    assert "La catégorie « Dames » existe déjà." in plain(
        post(client, "categories", contest.slug, name="dames")
    )

    women, mixed = contest.categories.all()
    team = presence.register_team(contest, None, Registration("Léa", "Eve", categories=[women.pk]))
    post(client, "category", contest.slug, women.pk, name="Féminines")
    assert [one.name for one in team.categories.all()] == ["Féminines"]
    assert post(client, "category", contest.slug, women.pk, name="mixte").status_code == 422

    # The removal is refused: the form says "no team", but a team has joined since.
    sent = post(client, "category-remove", contest.slug, women.pk, teams="0")
    assert "Il y a maintenant 1 équipe dans cette catégorie" in plain(sent)
    assert "Elle compte 1 équipe" in plain(client.get(f"{page}{women.pk}/remove/"))
    post(client, "category-remove", contest.slug, women.pk, teams="1")
    for _twice in range(2):
        assert post(client, "category-remove", contest.slug, mixed.pk, teams="0").status_code == 302
    assert names(contest) == []
    assert contest.teams.get() == team


def test_a_category_is_of_one_contest(client: Client) -> None:
    contest, other = make_contest(), make_contest(name="Concours de Noël")
    theirs = categories.add_category(other, None, "Dames")
    assert categories.add_category(contest, None, "Dames").name == "Dames"
    client.force_login(contest.organiser)
    assert client.get(f"/desk/{contest.slug}/settings/categories/{theirs.pk}/").status_code == 404
    with pytest.raises(Refused):
        presence.register_team(contest, None, Registration("Léa", "Eve", categories=[theirs.pk]))
    with pytest.raises(Refused):
        categories.remove_category(contest, None, theirs.pk)
    assert names(other) == ["Dames"]
