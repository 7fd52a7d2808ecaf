"""Import page: a list is previewed first; then every ticked line is imported, or none."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import QuerySet
from django.test import Client
from openpyxl import Workbook

from scoring.rules import RuleSet
from tests.factories import make_contest, make_user, play_round
from tests.files.imports.desk import Desk
from tests.files.imports.files import saved
from tests.views.helpers import text_of
from tournaments.models import Category, Contest, Item, LogLine, Order, Player, Team
from tournaments.queries.core.teams import entrants
from tournaments.regulation import Regulation
from tournaments.services.core import people
from tournaments.services.draws import presence
from tournaments.services.registration import singles
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer, Role

pytestmark = pytest.mark.django_db

HEAD = "N°;Équipe;Joueur 1;Joueur 2;Club;Ville;Tél;Catégories;Repas"


@pytest.fixture(scope="module")
def one_contest(lasting: None) -> Contest:
    return make_contest(2)


@pytest.fixture
def contest(one_contest: Contest) -> Contest:
    return Contest.objects.get(pk=one_contest.pk)


@pytest.fixture
def desk(client: Client, contest: Contest) -> Desk:
    return Desk(client, contest)


def names(contest: Contest) -> list[tuple[int, str]]:
    return [(team.number, team.name) for team in entrants(contest)]


def test_a_list_is_shown_then_imported_with_all_it_says(desk: Desk, contest: Contest) -> None:
    Category.objects.create(contest=contest, name="Dames")
    meal = Item.objects.create(
        contest=contest, name="Buffet", cents=1200, per=ItemPer.PIECE, meal=True
    )
    page = desk.send(
        f"Concours 2026\n{HEAD}\n"
        "11;Les As;Odile Martin;Yves Le Goff;Trèfle;Niort;612345678;dames;2\n"
        "14;;Zoé;Léa;;;;;\nTotal : 2 équipes\n"
    )
    assert "2 lignes prêtes" in page
    assert "Ligne de total" in page
    assert Team.objects.count() == 2

    assert desk.bring_in().status_code == 302
    assert "Importé : 2 équipes." in text_of(desk.client.get(f"/desk/{contest.slug}/teams/"))
    assert names(contest)[2:] == [(11, "Les As"), (14, "Zoé – Léa")]
    first = entrants(contest)[2]
    assert (first.club, first.details["town"]) == ("Trèfle", "Niort")
    assert first.details["phone"] == "06 12 34 56 78"
    assert first.categories == ("Dames",)
    assert Order.objects.get(team=first.pk, item=meal).quantity == 2
    line = LogLine.objects.latest("pk")
    assert (line.action, line.subject, line.after) == ("import_entrants", "liste.csv", {"teams": 2})


def test_every_doubtful_line_says_why_and_is_left_out_unless_ticked(
    desk: Desk, contest: Contest
) -> None:
    singles.add_single(contest, None, "Anne Seule")
    presence.register_team(contest, None, Registration("Luc Éclair", "Marc Tonnerre", "La Foudre"))
    desk.send(
        f"{HEAD}\n"
        "20;;Odile;Yves;;;;;\n"
        "21;;YVES;odile;;;;;\n"
        "22;;Odile;Marc;;;;;\n"
        "20;;Paul;Luc;;;;;\n"
        "x;;Guy;Max;;;;;\n"
        "23;;Luc Éclair;Nuage;;;;;\n"
        "24;;Anne Seule;Eve;;;;;\n"
        "25;;Seul;Denis;;;;;\n"
        f"26;;{'n' * 201};Jean;;;;;\n"
        "27;;Rémi;Remi;;;;;\n"
        "28;;12;13;;;6,12E+08;Juniors;beaucoup\n"
        "29;;Bien;Mieux;;;;;\n"
        "30;;Bernard Colin;Denise Roux;;;;;\n"
        "31;;Denise Rou;Bernad Colin;;;;;\n"
        "32;;Marc Tonerre;Luc Eclaire;;;;;\n"
        "33;;Rose Leroy;Alix Morel;;;;;\n"
        "34;;Alix Morel;Rose Leroi;;;;;\n"
    )
    assert {place: " ".join(reason) for place, reason in desk.doubts.items()} == {
        "2": "« Odile » est aussi à la ligne 4.",
        "3": "La même équipe qu’à la ligne 2.",
        "4": "« Odile » est aussi aux lignes 2, 3.",
        "5": "Le numéro 20 est aussi à la ligne 2.",
        "6": "Pas de numéro : le suivant lui sera donné.",
        "7": "Ressemble à l’équipe 3 : La Foudre.",
        "8": "« Anne Seule » est inscrit et attend un partenaire.",
        "9": "Le premier nom manque. "
        "Un seul nom : si vous cochez la ligne, ce joueur attendra un partenaire.",
        "10": f"« {'n' * 30}… » est trop long : 200 caractères au plus.",
        "11": "Deux fois le même nom.",
        "12": "« 12 » n’est pas un nom. « 13 » n’est pas un nom. "
        "Téléphone non compris : « 6,12E+08 ». Catégorie inconnue : Juniors.",
        "15": "Presque la même équipe qu’à la ligne 14.",
        "16": "Ressemble à l’équipe 3 : La Foudre.",
        # Asked once, and the first spelling is ready.
        "18": "Presque la même équipe qu’à la ligne 17.",
    }
    assert [line.place for line in desk.preview.lines if line.ready] == ["13", "14", "17"]

    # A line that is too long cannot be ticked, even by a forged form.
    assert desk.bring_in(line=["11", "3", "7", "8"]).status_code == 302
    assert names(contest)[3:] == [(29, "Bien – Mieux"), (30, "Paul – Luc")]
    assert {single.player.name for single in contest.singles.all()} == {"Anne Seule", "Denis"}
    assert LogLine.objects.latest("pk").after == {"teams": 2, "alone": 1, "left_out": 14}


def test_the_columns_are_corrected_on_the_page(desk: Desk, contest: Contest) -> None:
    desk.send("Toto;Odile;Yves\nTiti;Paul;Luc\nTiti;Guy;Max\n")
    assert "Aucune ligne de titres" in desk.text
    chosen = {"0-column": "club", "1-column": "player1", "2-column": "player2", "first": "2"}
    desk.again(**chosen)
    assert [(line.players, line.details["club"]) for line in desk.preview.lines] == [
        (("Paul", "Luc"), "Titi"),
        (("Guy", "Max"), "Titi"),
    ]
    # A first line that is no number is reported beside its field; all other fields are kept.
    page = desk.again(first="deux")
    assert desk.answer.status_code == 422
    assert "aria-invalid" in page
    assert desk.fields["first"] == "deux"
    assert desk.fields["1-column"] == "player1"


def test_a_list_in_two_halves_side_by_side_says_what_it_does_not_read(desk: Desk) -> None:
    page = desk.send("N°;Joueur 1;Joueur 2;;N°;Joueur 1;Joueur 2\n11;A;B;;12;C;D\n")
    assert "Les colonnes E, F, G ne sont pas lues" in page
    # A column excluded by hand is not listed as unread; a column chosen twice by hand is.
    page = desk.again(**{"0-column": "", "4-column": "player1"})
    assert "Les colonnes E, F, G ne sont pas lues" in page
    assert not desk.preview.numbered


def test_what_was_not_shown_is_not_imported(desk: Desk, contest: Contest) -> None:
    desk.send("Joueur 1;Joueur 2;Club\nOdile;Yves;Trèfle\nPaul;Luc;Pique\n")
    # The columns change and "import" is pressed without a new preview.
    assert desk.bring_in(**{"2-column": "town"}).status_code == 422
    assert "Rien n’est encore importé" in desk.text
    assert Team.objects.count() == 2
    # Meanwhile another desk registers one of these teams.
    presence.register_team(contest, None, Registration("Odile", "Yves"))
    assert desk.bring_in().status_code == 422
    assert desk.doubts == {"2": ("Ressemble à l’équipe 3 : Odile – Yves.",)}
    assert desk.fields["line"] == ["1"]
    assert desk.bring_in().status_code == 302
    assert names(contest)[2:] == [(3, "Odile – Yves"), (4, "Paul – Luc")]
    assert entrants(contest)[3].details["town"] == "Pique"


def test_a_write_that_changes_no_doubt_asks_for_nothing(desk: Desk, contest: Contest) -> None:
    desk.send("Joueur 1;Joueur 2\nOdile;Yves\n")
    presence.register_team(contest, None, Registration("Guy", "Max"))
    assert desk.bring_in().status_code == 302
    assert names(contest)[-1] == (4, "Odile – Yves")


def test_the_same_form_twice_imports_once(desk: Desk, contest: Contest) -> None:
    desk.send("Joueur 1;Joueur 2\nOdile;Yves\n")
    fields = {**desk.fields, "import": "1"}
    for _time in range(2):
        assert desk.client.post(f"{desk.url}preview/", fields).status_code == 302
    assert Team.objects.count() == 3


def test_a_failure_in_the_middle_leaves_nothing(
    desk: Desk, contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.send(f"{HEAD}\n;;Odile;Yves;;;;Dames;\n;;Paul;Luc;;;;;\n")
    desk.again(categories="Dames")
    contest.refresh_from_db()
    before = (contest.version, Player.objects.count(), LogLine.objects.count())
    written = QuerySet.bulk_create

    def fails(query: QuerySet[Any], rows: Any, *args: Any, **kwargs: Any) -> Any:
        if query.model is Team.categories.through:
            raise RuntimeError("power cut")
        return written(query, rows, *args, **kwargs)

    monkeypatch.setattr(QuerySet, "bulk_create", fails)
    with pytest.raises(RuntimeError):
        desk.bring_in()
    contest.refresh_from_db()
    assert (contest.version, Player.objects.count(), LogLine.objects.count()) == before
    assert Team.objects.count() == 2
    assert not Category.objects.exists()


def test_unknown_categories_are_created_where_asked(desk: Desk, contest: Contest) -> None:
    Category.objects.create(contest=contest, name="Dames")
    desk.send(f"{HEAD}\n;;Odile;Léa;;;;DAMES, Séniors;\n;;Paul;Luc;;;;Juniors;\n")
    assert desk.doubts == {
        "2": ("Catégorie inconnue : Séniors.",),
        "3": ("Catégorie inconnue : Juniors.",),
    }
    desk.again(categories="Séniors")
    assert list(desk.doubts) == ["3"]
    assert desk.fields["line"] == ["0"]
    desk.bring_in(line=["0", "1"])
    assert [team.categories for team in entrants(contest)[2:]] == [("Dames", "Séniors"), ()]
    assert list(contest.categories.values_list("name", flat=True)) == ["Dames", "Séniors"]


@pytest.mark.slow
def test_a_tick_set_by_hand_stays_when_the_list_is_read_again(desk: Desk) -> None:
    desk.send(f"{HEAD}\n;;Odile;Léa;;;;Dames;\n;;Paul;;;;;;\n;;Guy;Max;;;;;\n")
    desk.again(line=["1"], categories="Dames")
    # The first line became ready, the second was ticked by hand, the third unticked by hand.
    assert desk.fields["line"] == ["0", "1"]


def test_numbers_of_the_file_or_the_next_ones(desk: Desk, contest: Contest) -> None:
    desk.send("N°;Joueur 1;Joueur 2\n1;Odile;Yves\n7;Paul;Luc\n")
    # Number 1 is taken, so the file's numbers only count its lines: they are not used by default.
    assert desk.fields["numbers"] == "order"
    assert not desk.doubts
    desk.again(numbers="file")
    assert desk.doubts == {"2": ("Le numéro 1 est déjà pris.",)}
    desk.bring_in(line=["0", "1"])
    assert names(contest)[2:] == [(7, "Paul – Luc"), (8, "Odile – Yves")]


def test_whom_the_hall_cannot_hold_goes_to_the_waiting_list(desk: Desk, contest: Contest) -> None:
    contest.capacity = 3
    contest.save()
    rows = "Odile;Yves;Trèfle;06 12 34 56 78\nPaul;Luc;;\nGuy;Max;;\n"
    page = desk.send(f"Joueur 1;Joueur 2;Club;Tél\n{rows}")
    assert "qu’une place" in page
    assert desk.answer.context["waiting"] == {1, 2}
    # The first ticked line gets the free place.
    desk.bring_in(line=["1", "2"])
    assert names(contest)[2:] == [(3, "Paul – Luc")]
    (application,) = contest.applications.all()
    assert (str(application), application.status) == ("Guy – Max", "waiting")
    # The same list is sent again: the waiting players are recognised.
    desk.send(f"Joueur 1;Joueur 2;Club;Tél\n{rows}")
    assert [" ".join(sentence) for sentence in desk.doubts.values()] == [
        "Ressemble à l’équipe 3 : Paul – Luc.",
        "« Guy » a déjà demandé une place. « Max » a déjà demandé une place.",
    ]
    desk.bring_in()
    assert [application.phone for application in contest.applications.all()][1] == "06 12 34 56 78"


PAID = (
    "Joueur 1;Joueur 2;Repas;Payé\n"
    "Odile;Yves;1;oui\nPaul;Luc;;20 €\nGuy;Max;;chèque\nZoé;Léa;;non\nEve;Ida;;50\nTom;Jim;;?!\n"
)


def test_payments_of_the_list_are_noted_by_who_keeps_the_cash_box(
    desk: Desk, contest: Contest
) -> None:
    for name, cents, per in (("Inscription", 1000, "player"), ("Repas", 1250, "piece")):
        meal = per == ItemPer.PIECE
        Item.objects.create(contest=contest, name=name, cents=cents, per=per, meal=meal)
    page = desk.send(PAID)
    assert "4 paiements sont gardés : la caisse proposera de les noter" in page
    assert "laissé de côté : ligne 7" in page
    assert not desk.doubts
    desk.again(method="card")
    assert [" ".join(sentence).replace("\u00a0", " ") for sentence in desk.doubts.values()] == [
        "50 € payés pour 20 € dus : rien n’est noté payé.",
        "Paiement non compris : « ?! ».",
    ]
    assert "32,50 € (carte)" in desk.text
    desk.bring_in()
    paid = [(line.team.name, line.cents, line.method) for line in contest.payments.all()]
    assert paid == [
        ("Odile – Yves", 3250, "card"),
        ("Paul – Luc", 2000, "card"),
        ("Guy – Max", 2000, "cheque"),
    ]


def test_a_column_named_after_an_item_is_ordered_or_said_to_be_left_out(
    desk: Desk, contest: Contest
) -> None:
    for name in ("Repas", "Tombola"):
        Item.objects.create(contest=contest, name=name, cents=500, per=ItemPer.PIECE)
    page = desk.send("Joueur 1;Joueur 2;Repas;Tombola (nb)\nOdile;Yves;2;3\n")
    assert "Les repas sont commandés comme « Repas »." in page
    assert "La colonne « Tombola (nb) » n’est pas lue" in page
    desk.bring_in()
    [order] = Order.objects.filter(team__contest=contest)
    assert (order.item.name, order.quantity) == ("Repas", 2)


def test_a_scorer_imports_the_same_list_and_no_payment(desk: Desk, contest: Contest) -> None:
    people.grant_role(contest, contest.organiser, make_user("scorer"), Role.SCORER)
    desk.client.force_login(make_user("scorer"))
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    desk.send(PAID)
    assert "method" not in desk.fields
    assert desk.bring_in(method="card").status_code == 302
    assert contest.teams.count() == 8
    assert not contest.payments.exists()


def test_players_who_enter_alone(client: Client) -> None:
    contest = make_contest(0, Regulation(RuleSet.preset("ffb-belote"), entrants="individuals"))
    desk = Desk(client, contest)
    desk.send("Nom;Prénom\nMartin;Odile\nLe Goff;Yves\nmartin;odile\n")
    assert desk.doubts == {"4": ("Le même joueur qu’à la ligne 2.",)}
    assert "Une ligne est" not in desk.text
    desk.bring_in()
    assert names(contest) == [(1, "Odile Martin"), (2, "Yves Le Goff")]


def test_a_list_that_comes_late_plays_from_the_next_round(client: Client) -> None:
    contest = make_contest(4)
    play_round(contest)
    desk = Desk(client, contest)
    assert "à partir de la partie 2" in desk.send("Joueur 1;Joueur 2\nOdile;Yves\n")
    desk.bring_in()
    assert entrants(contest)[-1].first_round == 2


def test_another_sheet_is_chosen_and_a_hostile_name_stays_a_name(desk: Desk) -> None:
    book = Workbook()
    book.active.append(["Joueur 1", "Joueur 2"])
    book.active.append(["Odile", "Yves"])
    other = book.create_sheet("<b>Autres")
    other.append(["Club", "Joueur 1", "Joueur 2"])
    other.append(["'; DROP TABLE--", "<script>alert(1)</script>", "O'Neill & fils\u202e"])
    desk.send(saved(book), "<i>liste</i>.xlsx")
    page = desk.again(sheet="1")
    assert "<script>alert" not in page
    assert "<b>Autres" not in page
    assert "<i>liste" not in page
    (line,) = desk.preview.lines
    assert line.players == ("<script>alert(1)</script>", "O'Neill & fils")


def test_a_file_that_is_none_is_refused_beside_its_field(desk: Desk) -> None:
    page = desk.send(b"%PDF-1.7", "liste.xlsx")
    assert desk.answer.status_code == 422
    assert "Ce fichier est un PDF" in page
    desk.paste("")
    assert desk.answer.status_code == 422
    assert "Choisissez un fichier, ou collez une liste." in desk.text


@pytest.mark.parametrize("between", ["\t", ";", ","])
def test_lines_pasted_from_a_spreadsheet_are_read_as_a_file(
    desk: Desk, contest: Contest, between: str
) -> None:
    rows = (("N°", "Joueur 1", "Joueur 2", "Club"), ("11", "Odile", "Yves", '"Trèfle\r\nPique"'))
    desk.paste("\r\n".join(map(between.join, rows)) + "\r\n")
    (line,) = desk.preview.lines
    assert (line.players, line.number, line.details["club"]) == (
        ("Odile", "Yves"),
        11,
        "Trèfle Pique",
    )
    desk.bring_in()
    assert names(contest)[2:] == [(11, "Odile – Yves")]
    assert LogLine.objects.latest("pk").subject == "Liste collée"


def test_a_pasted_text_that_is_no_list_is_kept_beside_its_error(desk: Desk) -> None:
    page = desk.paste("Odile;<b>Yves</b>\r\n" * 2_001)
    assert desk.answer.status_code == 422
    assert "Cette liste a plus de 2000 lignes" in page
    assert desk.answer.content.decode().count("Odile;&lt;b&gt;Yves") == 2_001
    both = {"text": "Odile;Yves", "file": SimpleUploadedFile("liste.csv", b"Paul;Luc")}
    desk.answer = desk.client.post(desk.url, both)
    assert "pas les deux" in desk.text
    assert "preview" not in desk.answer.context


def test_a_doubt_of_many_lines_is_told_once_with_its_lines(desk: Desk) -> None:
    alone = "".join(f";Seule {n};\n" for n in range(17))
    page = desk.send(f"Club;Joueur 1;Joueur 2\n{alone};Odile;Yves\n;Odile;\n")
    assert page.count("Un seul nom") == 1
    assert "18 lignes : 2 à 18, 20" in page
    assert page.count("Voir le point 1, plus haut.") == 18
    assert "« Odile » est aussi à la ligne 19." in page


def test_a_page_that_was_altered_is_not_trusted(desk: Desk) -> None:
    desk.send("Joueur 1;Joueur 2\nOdile;Yves\n")
    fields = {**desk.fields, "book": desk.fields["book"][:-2] + "xx", "import": "1"}
    answer = desk.client.post(f"{desk.url}preview/", fields, follow=True)
    assert "choisissez de nouveau la liste" in text_of(answer)
    assert Team.objects.count() == 2
    assert desk.client.get(f"{desk.url}preview/").status_code == 302


@pytest.mark.parametrize("extension", ["csv", "xlsx"])
def test_the_lists_to_fill_in_are_read_without_a_doubt(desk: Desk, extension: str) -> None:
    content = desk.client.get(f"{desk.url}list.{extension}").content
    desk.send(content, f"inscrits.{extension}")
    assert [(line.players, line.ready) for line in desk.preview.lines] == [
        (("Odile Martin", "Yves Le Goff"), True),
        (("Paul Petit", "Lucette Roy"), True),
    ]
    assert desk.client.get(f"{desk.url}list.pdf").status_code == 404


def test_a_preview_asks_the_database_a_fixed_number_of_times(
    desk: Desk, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(20):
        desk.send("Joueur 1;Joueur 2\n" + "".join(f"A{n};B{n}\n" for n in range(60)))
