"""The demonstration: an afternoon of belote as one finds it at the middle of its third round."""

from __future__ import annotations

from datetime import date
from random import Random

from django.contrib.auth.models import User
from django.db import transaction

from scoring.rules import RuleSet
from tournaments.models import Contest, Match
from tournaments.regulation import Regulation
from tournaments.rehearsal import random_match
from tournaments.services.contests import create_contest
from tournaments.services.draws import draw_round
from tournaments.services.results import close_round, enter_deals
from tournaments.services.teams import register_team

# The demonstration's own account, in its own database; nothing else has a password by default.
USERNAME = "demo"
PASSWORD = "dix-de-der"
PAIRS = 48

FIRST_NAMES = ["Alain", "Annick", "Arnaud", "Aurélie", "Bernard", "Brigitte", "Bruno", "Camille", "Catherine", "Chantal", "Christian", "Claude", "Colette", "Daniel", "Danielle", "Denise", "Didier", "Dominique", "Élodie", "Éric", "Fabrice", "Florence", "Françoise", "Gérard", "Ghislaine", "Gilbert", "Gilles", "Guy", "Hélène", "Henri", "Huguette", "Isabelle", "Jacques", "Jacqueline", "Jean-Marc", "Jean-Yves", "Jeannine", "Joël", "Josette", "Julien", "Karine", "Laurent", "Léa", "Liliane", "Loïc", "Lucette", "Lucien", "Madeleine", "Marc", "Marcel", "Marie-Claude", "Marie-Jo", "Martine", "Maryse", "Maurice", "Michel", "Michèle", "Monique", "Nadine", "Nathalie", "Nicole", "Noëlle", "Odette", "Olivier", "Pascal", "Patrice", "Patrick", "Paulette", "Philippe", "Pierrette", "Raymond", "Régine", "René", "Robert", "Roger", "Rolande", "Sandrine", "Serge", "Simone", "Solange", "Stéphane", "Sylvie", "Thierry", "Valérie", "Véronique", "Viviane", "Xavier", "Yannick", "Yves", "Yvette"]
LAST_NAMES = (
    (
        "Aubert Baron Barbier Benoît Berthelot Besson Billard Blanchard Bouchet Boulanger Bourgeois "
        "Brunet Caillaud Charpentier Chauvin Chevalier Collet Cordier Coutant Delaunay Deschamps "
        "Drouet Dufour Dupuis Étienne Fabre Fleury Fouquet Gaillard Gauthier Geffroy Gendron Girard "
        "Giraud Grelier Guérin Guichard Guillon Hamon Hervé Hubert Huet Jolly Joubert Lacroix Lambert "
        "Langlois Leblanc Le Bihan Le Goff Lefèvre Lemaître Leroux Maillard Marchand Marionneau "
        "Martineau Ménard Mercier Morin Moulin Navarre Normand Olivier Paquet Pasquier Pelletier "
        "Perrot Picard Pineau Poirier Prévost Quéré Raynaud Renaud Rivière Robin Rousseau Roussel "
        "Roy Sabourin Saulnier Simonneau Tessier Texier Thibault Turpin Vasseur Vidal Vincent Voisin"
    )
    .replace("Le Bihan", "Le\N{NO-BREAK SPACE}Bihan")
    .replace("Le Goff", "Le\N{NO-BREAK SPACE}Goff")
)
CLUBS = ("Club du Trèfle", "Amicale des Aînés", "Comité des fêtes", "", "", "")


@transaction.atomic
def fill(random: Random, on: date) -> Contest:
    """Create the demonstration in an empty database: two rounds complete, the third half in.

    48 pairs, four rounds of twelve deals typed deal by deal; the same `random` makes the same
    contest.
    """
    organiser = User.objects.create_superuser(username=USERNAME, password=PASSWORD)
    contest = create_contest(
        organiser,
        "Concours de belote du comité des fêtes",
        on,
        Regulation(RuleSet.preset("ffb-belote")),
        place="Salle polyvalente, Saint-Aubin-du-Plain",
    )
    for player1, player2, club in _pairs(random):
        register_team(contest, organiser, player1, player2, club=club)
    for number in (1, 2, 3):
        draw_round(contest, organiser, seed=random.randrange(2**31))
        matches = list(
            Match.objects.filter(round__contest=contest, round__number=number)
            .select_related("round__contest")
            .order_by("table")
        )
        random.shuffle(matches)
        for match in matches if number < 3 else matches[: len(matches) // 2]:
            regulation = Regulation.from_data(contest.regulation)
            deals = random_match(regulation.rules, regulation.end, random)
            enter_deals(match, organiser, deals, version=0)
        if number < 3:
            close_round(contest, organiser, number)
    return contest


def _pairs(random: Random) -> list[tuple[str, str, str]]:
    """Pairs of people, some of one family, none named twice."""
    families = [name.replace("\N{NO-BREAK SPACE}", " ") for name in LAST_NAMES.split(" ")]
    names: set[str] = set()
    pairs = []
    while len(pairs) < PAIRS:
        family = random.choice(families)
        other = family if random.random() < 0.35 else random.choice(families)
        first, second = random.sample(FIRST_NAMES, 2)
        pair = (f"{first} {family}", f"{second} {other}")
        if names.isdisjoint(pair):
            names |= set(pair)
            pairs.append((*pair, random.choice(CLUBS)))
    return pairs
