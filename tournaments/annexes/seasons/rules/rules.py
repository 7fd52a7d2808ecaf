"""Rules of a season as one frozen value. Each option is declared on the field that holds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Final

from scoring.words import N_
from tournaments.annexes.seasons.rules.options import (
    Factor,
    Name,
    Names,
    Option,
    Whole,
    Word,
    Words,
    option,
)
from tournaments.annexes.seasons.rules.places import Places, PlacesOption
from tournaments.annexes.seasons.rules.words import (
    Among,
    BonusFor,
    CategoryDays,
    Counts,
    Excluded,
    Left,
    Multiplies,
    OpenDays,
    Part,
    PlaceAmong,
    PlaceTies,
    RankedBy,
    Rounding,
    Tie,
)

#: Labels of the words of each option that has any.
RANKED_BY: Final = {
    RankedBy.PLAYERS: N_("chaque joueur, quel que soit son partenaire"),
    RankedBy.PAIRS: N_("chaque doublette"),
    RankedBy.CLUBS: N_("chaque club"),
}
CATEGORY_DAYS: Final = {
    CategoryDays.EVERY: N_("à chacune de ses journées"),
    CategoryDays.ANY: N_("à l’une de ses journées au moins"),
    CategoryDays.LAST: N_("à sa dernière journée"),
}
AMONG: Final = {
    Among.EVERYONE: N_("tout le monde"),
    Among.MEMBERS: N_("les adhérents seulement"),
}
OPEN_DAYS: Final = {
    OpenDays.WAIT: N_("il attend d’être fini"),
    OpenDays.COUNT: N_("il compte déjà, tel qu’il est"),
}
PARTS: Final = {
    Part.POINTS: N_("le total de points du concours"),
    Part.MATCH_POINTS: N_("les points de partie"),
    Part.WINS: N_("les parties gagnées"),
    Part.DIFFERENCE: N_("la différence des points"),
    Part.PLACE: N_("les points de la place"),
    Part.RELATIVE: N_("1000 × total / meilleur total"),
    Part.PRIZES: N_("les euros gagnés, sans les centimes"),
}
PLACE_TIES: Final = {
    PlaceTies.FULL: N_("la place partagée, en entier"),
    PlaceTies.AVERAGE: N_("les places prises, additionnées et divisées"),
    PlaceTies.LEAST: N_("la dernière des places prises"),
}
PLACE_AMONG: Final = {
    PlaceAmong.CONTEST: N_("toutes les équipes du concours"),
    PlaceAmong.MEMBERS: N_("les équipes qui ont un adhérent"),
}
EXCLUDED: Final = {
    Excluded.COUNTS: N_("une journée à 0, qui n’est jamais écartée"),
    Excluded.ABSENT: N_("une journée manquée"),
}
LEFT: Final = {
    Left.KEEP: N_("tout ce que donne la journée"),
    Left.PARTICIPATION: N_("la participation seule"),
    Left.NOTHING: N_("rien"),
}
MULTIPLIES: Final = {
    Multiplies.ALL: N_("tout ce que donne la journée"),
    Multiplies.RESULT: N_("le résultat, sans la participation ni les bonus"),
}
ROUNDING: Final = {
    Rounding.NEAREST: N_("au plus proche, la moitié au-dessus"),
    Rounding.DOWN: N_("en dessous"),
    Rounding.UP: N_("au-dessus"),
}
COUNTS: Final = {
    Counts.BEST: N_("si elle est parmi les meilleures"),
    Counts.ALWAYS: N_("toujours, à côté des meilleures"),
}
BONUS_FOR: Final = {
    BonusFor.WON_ALL: N_("toutes ses parties gagnées"),
    BonusFor.BEST_MATCH: N_("le plus haut score d’une partie de la journée"),
}
TIES: Final = {
    Tie.POINTS: N_("les points marqués aux journées qui comptent"),
    Tie.WINS: N_("les parties gagnées aux journées qui comptent"),
    Tie.MATCH_POINTS: N_("les points de partie aux journées qui comptent"),
    Tie.DIFFERENCE: N_("la différence des points aux journées qui comptent"),
    Tie.FIRSTS: N_("les journées gagnées, parmi celles qui comptent"),
    Tie.PLACES: N_("le nombre de premières places, puis de deuxièmes, et ainsi de suite"),
    Tie.BEST_DAYS: N_("les journées qui comptent, de la meilleure à la moins bonne"),
    Tie.DAYS: N_("le nombre de journées jouées"),
    Tie.ALL_POINTS: N_("les points marqués à toutes les journées"),
    Tie.ALL_WINS: N_("les parties gagnées à toutes les journées"),
    Tie.ALL_DAYS: N_("toutes les journées, écartées comprises, de la meilleure à la moins bonne"),
    Tie.LAST_DAYS: N_("les journées, de la dernière à la première"),
    Tie.LOTS: N_("un tirage au sort, d’après « seed »"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """What a day gives. Points, except `present_rounds` (rounds) and `multiplier`."""

    give: tuple[Part, ...] = option(
        Words(
            N_("Ce que donne une journée"),
            N_("Ces parts s’additionnent."),
            kind=Part,
            labels=PARTS,
        )
    )
    places: Places | None = option(
        PlacesOption(
            N_("Points des places"),
            N_("Demandé par « place » : une liste, « entrants », des paliers ou une part."),
            optional=True,
        ),
        None,
    )
    place_rest: int = option(
        Whole(N_("Points au-delà de la liste"), N_("Pour les places que la liste ne dit pas.")), 0
    )
    place_ties: PlaceTies = option(
        Word(
            N_("Place partagée"),
            N_("Ce que donne une place que plusieurs équipes partagent."),
            kind=PlaceTies,
            labels=PLACE_TIES,
        ),
        PlaceTies.FULL,
    )
    place_among: PlaceAmong = option(
        Word(
            N_("Places comptées parmi"),
            N_("Les adhérents seuls sont alors classés de nouveau entre eux."),
            kind=PlaceAmong,
            labels=PLACE_AMONG,
        ),
        PlaceAmong.CONTEST,
    )
    participation: int = option(
        Whole(N_("Participation"), N_("Points de qui était là, ajoutés à la journée.")), 0
    )
    excluded: Excluded = option(
        Word(
            N_("Équipe exclue"),
            N_("Ce qu’est la journée d’une équipe que l’arbitre a exclue."),
            kind=Excluded,
            labels=EXCLUDED,
        ),
        Excluded.COUNTS,
    )
    left: Left = option(
        Word(
            N_("Équipe partie avant la fin"),
            N_("Ce qu’elle garde de la journée."),
            kind=Left,
            labels=LEFT,
        ),
        Left.KEEP,
    )
    present_rounds: int = option(
        Whole(
            N_("Parties pour avoir été là"),
            N_("Jouées, gagnées par forfait, ou passées au repos."),
            least=0,
        ),
        1,
    )
    multiplier: Fraction = option(
        Factor(N_("Multiplicateur"), N_('Un nombre entier, ou une fraction comme "3/2".')),
        Fraction(1),
    )
    multiplies: Multiplies = option(
        Word(
            N_("Le multiplicateur s’applique à"),
            N_("À tout, ou au résultat seul."),
            kind=Multiplies,
            labels=MULTIPLIES,
        ),
        Multiplies.ALL,
    )
    rounding: Rounding = option(
        Word(
            N_("Arrondi"),
            N_("D’une place partagée, de « relative » et de la journée."),
            kind=Rounding,
            labels=ROUNDING,
        ),
        Rounding.NEAREST,
    )
    counts: Counts = option(
        Word(
            N_("La journée compte"),
            N_("Une finale peut compter toujours, à côté des meilleures journées."),
            kind=Counts,
            labels=COUNTS,
        ),
        Counts.BEST,
    )


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points added to a day for what a team did."""

    reward: BonusFor = option(
        Word(N_("Bonus pour"), N_("Ce que le bonus récompense."), kind=BonusFor, labels=BONUS_FOR)
    )
    points: int = option(Whole(N_("Points du bonus"), N_("Ajoutés à la journée.")))


@dataclass(frozen=True, slots=True)
class Attendance:
    """Points added to the total from so many days attended; every step reached is added."""

    days: int = option(
        Whole(N_("Journées jouées"), N_("À partir de ce nombre de journées."), least=1)
    )
    points: int = option(Whole(N_("Points d’assiduité"), N_("Ajoutés au total.")))


@dataclass(frozen=True, slots=True)
class Region:
    """Clubs of one region, for the places of the final that each region keeps."""

    name: str = option(Name(N_("Région"), N_("Nom de la région.")))
    clubs: tuple[str, ...] = option(
        Names(N_("Clubs de la région"), N_("Ses clubs, en liste."), sample='["Lille", "Douai"]')
    )


@dataclass(frozen=True, slots=True)
class ContestChange:
    """What one contest says otherwise than [day]: names of its options, with their values."""

    id: str
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Rules of a season.

    `contests` is None where all the days given count, `club_teams` where all the teams of a club
    do. `best` and `drop` are never both given.
    """

    name: str = option(Name(N_("Nom de la saison"), N_("Obligatoire.")))
    day: Day
    rank: RankedBy = option(
        Word(N_("On classe"), N_("Qui est classé."), kind=RankedBy, labels=RANKED_BY),
        RankedBy.PLAYERS,
    )
    best: int | None = option(
        Whole(
            N_("Meilleures journées qui comptent"),
            N_("Non dit, et « drop » non plus : toutes."),
            optional=True,
            unsaid=N_("toutes"),
            least=1,
        ),
        None,
    )
    drop: int | None = option(
        Whole(
            N_("Plus mauvaises journées écartées"),
            N_("À la place de « best », jamais les deux."),
            optional=True,
            unsaid=N_("aucune"),
            least=0,
        ),
        None,
    )
    ranked_from: int = option(
        Whole(
            N_("Journées pour être classé"),
            N_("Avec moins de journées : à la suite, sans rang."),
            least=0,
        ),
        1,
    )
    prize_from: int = option(
        Whole(N_("Journées pour un prix"), N_("Avec moins de journées : pas de prix."), least=0), 1
    )
    qualified: int | None = option(
        Whole(
            N_("Places pour la finale"),
            N_("Les premiers du classement y vont. Non dit : pas de finale."),
            optional=True,
            unsaid=N_("aucune"),
            least=1,
        ),
        None,
    )
    club_most: int | None = option(
        Whole(
            N_("Qualifiés d’un même club, au plus"),
            N_("Sa place va au suivant. Avec « qualified »."),
            optional=True,
            unsaid=N_("pas de limite"),
            least=1,
        ),
        None,
    )
    region_each: int | None = option(
        Whole(
            N_("Places gardées à chaque région"),
            N_("Pour ses premiers ; le reste va aux meilleurs autres. Avec des [[region]]."),
            optional=True,
            unsaid=N_("aucune"),
            least=1,
        ),
        None,
    )
    ties: tuple[Tie, ...] = option(
        Words(
            N_("Départage"),
            N_("Dans l’ordre ; encore à égalité : le rang est partagé."),
            kind=Tie,
            labels=TIES,
        ),
        (),
    )
    categories: tuple[str, ...] = option(
        Names(
            N_("Catégories"),
            N_("Chacune a son classement ; jamais pour des clubs."),
        ),
        (),
    )
    category_days: CategoryDays = option(
        Word(
            N_("Être d’une catégorie"),
            N_("Quelles journées le disent."),
            kind=CategoryDays,
            labels=CATEGORY_DAYS,
        ),
        CategoryDays.EVERY,
    )
    # Below 0 it could never count: a season keeps the best days.
    absent: int = option(
        Whole(N_("Journée manquée"), N_("Ce qu’elle vaut, en points."), least=0), 0
    )
    seed: int | None = option(
        Whole(
            N_("Graine du tirage au sort"),
            N_("Demandée par le départage « lots »."),
            optional=True,
            unsaid=N_("aucune"),
        ),
        None,
    )
    club_teams: int | None = option(
        Whole(
            N_("Équipes d’un club qui comptent"),
            N_("Chaque journée, pour des clubs ; non dit : toutes."),
            optional=True,
            unsaid=N_("toutes"),
            least=1,
        ),
        None,
    )
    club_people: int | None = option(
        Whole(
            N_("Meilleurs de chaque club, additionnés"),
            N_("Fait un classement des clubs, à côté de celui des joueurs."),
            optional=True,
            unsaid=N_("pas de classement des clubs"),
            least=1,
        ),
        None,
    )
    ranked: Among = option(
        Word(
            N_("Sont dans les classements"),
            N_("« members » : les autres n’y sont pas. Jamais pour des clubs."),
            kind=Among,
            labels=AMONG,
        ),
        Among.EVERYONE,
    )
    contests: tuple[str, ...] | None = option(
        Names(
            N_("Concours de la saison"),
            N_("Non dit : tous ceux qui sont donnés."),
            optional=True,
            unsaid=N_("tous"),
        ),
        None,
    )
    open_days: OpenDays = option(
        Word(
            N_("Un concours pas encore fini"),
            N_("Attend, ou compte déjà."),
            kind=OpenDays,
            labels=OPEN_DAYS,
        ),
        OpenDays.WAIT,
    )
    bonuses: tuple[Bonus, ...] = ()
    attendance: tuple[Attendance, ...] = ()
    changes: tuple[ContestChange, ...] = ()
    regions: tuple[Region, ...] = ()

    def day_of(self, contest: str) -> Day:
        """Return what a day of this contest gives."""
        changes = next((one.options for one in self.changes if one.id == contest), ())
        return replace(self.day, **dict(changes))


def options_of(kind: type[Any]) -> Mapping[str, Option]:
    """Return the options of a table by their name in TOML, in the order of the document."""
    return {
        TOML_NAMES.get(one.name, one.name): one.metadata["option"]
        for one in fields(kind)
        if "option" in one.metadata
    }


#: Name in TOML of the field that Python cannot call so.
TOML_NAMES: Final = {"reward": "for"}

SEASON_OPTIONS: Final = options_of(Rules)
DAY_OPTIONS: Final = options_of(Day)
BONUS_OPTIONS: Final = options_of(Bonus)
ATTENDANCE_OPTIONS: Final = options_of(Attendance)
REGION_OPTIONS: Final = options_of(Region)
