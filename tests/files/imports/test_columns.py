"""Columns are recognised by their header, in the words of any club."""

from __future__ import annotations

from tests.files.imports.files import entered, laid_out
from tests.sweeps import for_each
from tournaments.annexes.lists.files.layout import Wanted, Way, layout_of
from tournaments.files.imports.columns import Meaning, header_of, meanings_of
from tournaments.files.imports.files import read


@for_each(
    "headers, meanings",
    [
        ("N° | Équipe | JOUEUR 1 | joueur n°2 | Club", "number team player1 player2 club"),
        ("NOM|PRENOM|NOM|PRENOM", "last1 first1 last2 first2"),
        ("Nom 1|Prénom 1|Nom 2|Prénom 2", "last1 first1 last2 first2"),
        ("Prénom joueur 2|Nom joueur 2|Nom du joueur (1)|Prénom 1", "first2 last2 last1 first1"),
        ("Nom et prénom|Nom et prénom", "player1 player2"),
        ("Nom|Nom", "player1 player2"),
        ("Nom|Prénom|Partenaire", "last1 first1 player2"),
        ("Nom|Prénom|Nom partenaire|Prénom partenaire", "last1 first1 last2 first2"),
        ("Nom|Joueur 1|Joueur 2", "team player1 player2"),
        ("Premier joueur|Second joueur|Ville", "player1 player2 town"),
        ("Joueur A|Joueur B|Commune", "player1 player2 town"),
        ("Team name|Player 1|Player 2|Phone|Paid", "team player1 player2 phone paid"),
        ("Last name|First name|Category", "last1 first1 categories"),
        ("Joueur(s)|Tél. portable|Catégorie(s)|Repas", "player1 phone categories meals"),
        ("Réglé ?|Montant|Tête de série|Table fixe", "paid  seed table"),
        ("Famille / groupe|E-mail|Horodateur|Joueurs", "family   both"),
        ("Team number|Full name|Partner", "number player1 player2"),
        ("J1|J2|Nom 1er joueur|Prénom 1er joueur", "player1 player2 last1 first1"),
        (
            "Horodateur|Nom et prénom du joueur 1 (en majuscules)|Nom et prénom du joueur 2 *",
            " player1 player2",
        ),
        ("№|Nom d’équipe|Téléphone|Portable", "number team phone phone"),
    ],
)
def test_headers(headers: str, meanings: str) -> None:
    assert [str(meaning) for meaning in meanings_of(headers.split("|"))] == meanings.split(" ")


def test_names_of_people_and_clubs_are_no_headers() -> None:
    for name in ("Odile Martin", "Le Club du Trèfle", "Prénom Nomura", "Tournoi 2026", ""):
        assert header_of(name) is None


def test_what_stands_in_a_column_says_more_than_its_header() -> None:
    numbers = laid_out(b"Equipe;Joueur 1;Joueur 2\n1;A;B\n2;C;D\n")
    assert numbers.meanings[0] == Meaning.NUMBER
    both = entered("Équipe;Club\nDUPONT Jean / MARTIN Paul;Trèfle\nAnne et Luc;Pique\n".encode())
    assert [entry.players for entry in both] == [("DUPONT Jean", "MARTIN Paul"), ("Anne", "Luc")]


@for_each(
    "cell, players",
    [
        ("DUPONT Jean / MARTIN Paul", ("DUPONT Jean", "MARTIN Paul")),
        ("DUPONT Jean – MARTIN Paul", ("DUPONT Jean", "MARTIN Paul")),
        ("DUPONT Jean - MARTIN Paul", ("DUPONT Jean", "MARTIN Paul")),
        ("DUPONT Jean & MARTIN Paul", ("DUPONT Jean", "MARTIN Paul")),
        ("DUPONT Jean + MARTIN Paul", ("DUPONT Jean", "MARTIN Paul")),
        ("DUPONT Jean et MARTIN Paul", ("DUPONT Jean", "MARTIN Paul")),
        ("DUPONT Jean, MARTIN Paul", ("DUPONT Jean", "MARTIN Paul")),
        ("Jean-Paul / Anne-Marie", ("Jean-Paul", "Anne-Marie")),
        ("DUPONT, Jean / ?", ("DUPONT, Jean",)),
        ("Odile / cherche partenaire", ("Odile",)),
    ],
)
def test_two_people_in_one_cell(cell: str, players: tuple[str, ...]) -> None:
    text = f'Joueurs\tClub\nAnne / Luc\tTrèfle\n"{cell}"\tPique\n'
    assert entered(text.encode())[1].players == players


def test_a_line_about_the_club_is_not_the_header_of_the_list() -> None:
    text = "Club;Trèfle;Ville;Niort\nNom;Prénom;Partenaire\nDUPONT;Jean;Anne\nPartenaire;;\n"
    (entry, other) = entered(text.encode())
    assert (entry.players, entry.lines) == (("Jean DUPONT", "Anne"), (3,))
    assert other.ignored == "Titres des colonnes, répétés."


def test_three_names_are_a_doubt() -> None:
    (entry,) = entered(b"Joueurs;Club\nAnne / Luc / Paul;Pique\n")
    assert entry.doubts == ("Plus de deux noms : Anne, Luc, Paul.",)


def test_pairs_by_the_same_number_or_the_same_name_of_team() -> None:
    for head, one, two in (("N°", "1", "2"), ("Équipe", "Les As", "Les Rois")):
        text = f"{head};Joueur;Repas\n{one};A;2\n{two};B;\n{one};C;\n{two};D;1\nTotal;;3\n"
        entries = entered(text.encode())
        assert [(entry.players, entry.lines, entry.meals) for entry in entries[:2]] == [
            (("A", "C"), (2, 4), "2"),
            (("B", "D"), (3, 5), "1"),
        ]
        assert entries[2].ignored


def test_the_organiser_says_otherwise() -> None:
    book = read(b"Ma liste\nToto;Odile;Yves\nTiti;Paul;Luc\n", "liste.csv")
    suggested = layout_of(book, Wanted())
    assert suggested.first == 1
    chosen = ("club", Meaning.PLAYER1, Meaning.PLAYER2)
    layout = layout_of(book, Wanted(first=2, meanings=chosen, way=Way.ENTRANT))
    assert (layout.first, layout.meanings) == (2, chosen)
    # A sheet that does not exist is replaced by the sheet the file suggests.
    assert layout_of(book, Wanted(sheet=7)).sheet == 0


def test_where_players_enter_alone_a_line_of_two_enters_both() -> None:
    entries = entered(b"N;Joueur 1;Joueur 2;Club\n4;Odile;Yves;Pique\n", individuals=True)
    assert [(entry.players, entry.number, entry.details["club"]) for entry in entries] == [
        (("Odile",), "4", "Pique"),
        (("Yves",), "", "Pique"),
    ]
