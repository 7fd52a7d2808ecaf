"""The rules of a season in whole sentences, for its page and the wall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.seasons.rules.places import Entrants, PlaceList, Places, Share, Steps
from tournaments.annexes.seasons.rules.rules import BONUS_FOR, DAY_OPTIONS, PARTS, TIES, Day, Rules
from tournaments.annexes.seasons.rules.words import (
    Among,
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
from tournaments.pairing.sentences import Listed, Param, Reason


def sentences(rules: Rules) -> tuple[Reason, ...]:
    """Return the rules as sentences, in reading order."""
    return (
        *_ranked(rules),
        *_kept_reasons(rules),
        *_gives_reasons(rules.day, bonuses_said(rules)),
        *_added(rules),
        *_contests(rules),
        *_order(rules),
        *_final(rules),
        *_categories(rules),
    )


def _ranked(rules: Rules) -> Iterator[Reason]:
    yield Reason(RANKED[rules.rank])
    if rules.rank is RankedBy.CLUBS:
        if rules.club_teams is None:
            yield Reason(CLUB_ALL)
        else:
            yield Reason(CLUB_TEAMS, {"teams": rules.club_teams})
    if rules.club_people is not None:
        yield Reason(CLUB_PEOPLE, {"people": rules.club_people})
    if rules.ranked is Among.MEMBERS:
        yield Reason(MEMBERS)
    if rules.contests is not None:
        yield Reason(CONTESTS, {"contests": _list(rules.contests)})
    yield Reason(OPEN[rules.open_days])
    if rules.ranked_from > 1:
        yield Reason(RANKED_FROM, {"days": rules.ranked_from})
    if rules.prize_from > 1:
        yield Reason(PRIZE_FROM, {"days": rules.prize_from})


def _final(rules: Rules) -> Iterator[Reason]:
    if rules.qualified is None:
        return
    places = {"places": rules.qualified}
    yield Reason(FINAL_ONE if rules.qualified == 1 else FINAL, places)
    if rules.club_most is not None:
        yield Reason(CLUB_MOST, {"most": rules.club_most})
    if rules.region_each is not None:
        yield Reason(REGION_EACH, {"each": rules.region_each})
        for region in rules.regions:
            yield Reason(REGION, {"region": region.name, "clubs": _list(region.clubs)})
    if Tie.LOTS not in rules.ties:
        yield Reason(FINAL_TIED)


def _kept_reasons(rules: Rules) -> Iterator[Reason]:
    if rules.best is not None:
        yield Reason(BEST_ONE if rules.best == 1 else BEST, {"days": rules.best})
    elif rules.drop:
        yield Reason(DROP_ONE if rules.drop == 1 else DROP, {"days": rules.drop})
    else:
        yield Reason(ALL_DAYS)
    if rules.absent:
        yield Reason(ABSENT, {"points": rules.absent})


def _gives_reasons(day: Day, bonuses: Sequence[tuple[str, int]]) -> Iterator[Reason]:
    """Yield what a day gives."""
    if day.give:
        yield Reason(GIVES, {"parts": _list([Reason(PARTS[part]) for part in day.give])})
    if Part.PLACE in day.give and day.places is not None:
        yield _places(day.places, day.place_rest)
        yield Reason(PLACE_TIES[day.place_ties])
        if day.place_among is PlaceAmong.MEMBERS:
            yield Reason(PLACE_MEMBERS)
    if day.participation:
        yield Reason(PARTICIPATION, {"points": day.participation})
    for words, points in bonuses:
        yield Reason(BONUS, {"points": points, "what": Reason(words)})
    if day.multiplier != 1:
        yield Reason(MULTIPLIER[day.multiplies], {"times": str(day.multiplier)})
    yield Reason(ROUNDING[day.rounding])
    if day.present_rounds == 1:
        yield Reason(PRESENT_ONE)
    elif day.present_rounds:
        yield Reason(PRESENT, {"rounds": day.present_rounds})
    yield Reason(EXCLUDED[day.excluded])
    yield Reason(LEFT[day.left])
    if day.counts is Counts.ALWAYS:
        yield Reason(ALWAYS)


def _places(places: Places, rest: int) -> Reason:
    match places:
        case PlaceList(points):
            return Reason(PLACE_LIST, {"points": ", ".join(map(str, points)), "rest": rest})
        case Entrants():
            return Reason(PLACE_ENTRANTS)
        case Steps(first, step, least):
            return Reason(PLACE_STEPS, {"first": first, "step": step, "least": least})
        case Share(depth, step):
            return Reason(PLACE_SHARE, {"depth": str(depth), "step": step})


def _added(rules: Rules) -> Iterator[Reason]:
    for step in rules.attendance:
        yield Reason(ATTENDANCE, {"points": step.points, "days": step.days})


def _contests(rules: Rules) -> Iterator[Reason]:
    """Yield what the contests say otherwise, an option a sentence."""
    for change in rules.changes:
        for name, value in change.options:
            option = DAY_OPTIONS[name]
            params: Mapping[str, Param] = {
                "contest": change.id,
                "option": Reason(option.label),
                "value": option.words(value),
            }
            yield Reason(OTHERWISE, params)


def _order(rules: Rules) -> Iterator[Reason]:
    if rules.ties:
        yield Reason(BY_TIES, {"ties": _list([Reason(TIES[tie]) for tie in rules.ties])})
    if rules.seed is not None and Tie.LOTS in rules.ties:
        yield Reason(SEED, {"seed": rules.seed})
    else:
        yield Reason(SHARED)


def _categories(rules: Rules) -> Iterator[Reason]:
    if rules.categories:
        yield Reason(CATEGORIES, {"categories": _list(rules.categories)})
        yield Reason(CATEGORY_DAYS[rules.category_days])


def bonuses_said(rules: Rules) -> list[tuple[str, int]]:
    """Return the bonuses of a season, in words, with their points."""
    return [(BONUS_FOR[one.reward], one.points) for one in rules.bonuses]


def _list(values: Sequence[Param]) -> Listed:
    return Listed(tuple(values))


RANKED: Final = every(
    RankedBy,
    {
        RankedBy.PLAYERS: N_("Chaque joueur est classé, quel que soit son partenaire."),
        RankedBy.PAIRS: N_(
            "Chaque doublette est classée ; changer de partenaire en fait une autre."
        ),
        RankedBy.CLUBS: N_("Les clubs sont classés ; une équipe sans club ne compte pas."),
    },
)
CLUB_ALL: Final = N_("Toutes les équipes d’un club comptent.")
CLUB_TEAMS: Final = N_("Les %(teams)s meilleures équipes d’un club comptent, chaque journée.")
CLUB_PEOPLE: Final = N_(
    "Les clubs ont un classement à part : le total des %(people)s meilleurs de chacun, par les "
    "journées qui comptent. Une journée est pour le club que l’on avait ce jour-là."
)
MEMBERS: Final = N_(
    "Seuls les adhérents sont classés ; une doublette l’est dès que l’un des deux est adhérent."
)
CONTESTS: Final = N_("Les concours de la saison : %(contests)s.")
OPEN: Final = every(
    OpenDays,
    {
        OpenDays.WAIT: N_("Un concours compte quand il est fini."),
        OpenDays.COUNT: N_("Un concours compte déjà pendant qu’on le joue."),
    },
)
RANKED_FROM: Final = N_("Il faut %(days)s journées pour être classé.")
PRIZE_FROM: Final = N_("Il faut %(days)s journées pour un prix.")
BEST: Final = N_("Les %(days)s meilleures journées de chacun comptent.")
BEST_ONE: Final = N_("La meilleure journée de chacun compte.")
DROP: Final = N_("Les %(days)s plus mauvaises journées de chacun sont écartées.")
DROP_ONE: Final = N_("La plus mauvaise journée de chacun est écartée.")
ALL_DAYS: Final = N_("Toutes les journées comptent.")
ABSENT: Final = N_("Une journée manquée vaut %(points)s points.")
GIVES: Final = N_("Une journée donne, additionnés : %(parts)s.")
PLACE_LIST: Final = N_("Points des places, depuis la première : %(points)s ; au-delà : %(rest)s.")
PLACE_ENTRANTS: Final = N_(
    "La dernière place donne 1 point, et chaque place au-dessus un point de plus."
)
PLACE_STEPS: Final = N_(
    "La première place donne %(first)s points, chaque place suivante %(step)s de moins, jamais "
    "moins de %(least)s."
)
PLACE_SHARE: Final = N_(
    "Une part des classés marque, %(depth)s : %(step)s points à la dernière de ces places, "
    "%(step)s de plus à chaque place au-dessus."
)
PLACE_TIES: Final = every(
    PlaceTies,
    {
        PlaceTies.FULL: N_("Une place partagée donne ses points à chacun."),
        PlaceTies.AVERAGE: N_(
            "Une place partagée donne la moyenne des places prises ; parmi celles qui marquent "
            "selon le nombre de classés, jamais moins d’un pas."
        ),
        PlaceTies.LEAST: N_(
            "Une place partagée donne les points de la dernière des places prises."
        ),
    },
)
PLACE_MEMBERS: Final = N_("Les places sont comptées parmi les équipes qui ont un adhérent.")
PARTICIPATION: Final = N_("Avoir été là donne %(points)s points.")
BONUS: Final = N_("Bonus de %(points)s points : %(what)s.")
MULTIPLIER: Final = every(
    Multiplies,
    {
        Multiplies.ALL: N_("Tout ce que donne une journée est multiplié par %(times)s."),
        Multiplies.RESULT: N_(
            "Le résultat d’une journée est multiplié par %(times)s, sans la participation ni les "
            "bonus."
        ),
    },
)
ROUNDING: Final = every(
    Rounding,
    {
        Rounding.NEAREST: N_("On arrondit au plus proche, la moitié au-dessus."),
        Rounding.DOWN: N_("On arrondit en dessous."),
        Rounding.UP: N_("On arrondit au-dessus."),
    },
)
PRESENT_ONE: Final = N_(
    "Pour avoir été là, il faut une partie jouée, gagnée par forfait ou passée au repos."
)
PRESENT: Final = N_(
    "Pour avoir été là, il faut %(rounds)s parties jouées, gagnées par forfait ou passées au repos."
)
EXCLUDED: Final = every(
    Excluded,
    {
        Excluded.COUNTS: N_("Une équipe exclue a 0 à cette journée, qui n’est jamais écartée."),
        Excluded.ABSENT: N_("Une équipe exclue a manqué la journée."),
    },
)
LEFT: Final = every(
    Left,
    {
        Left.KEEP: N_("Une équipe partie avant la fin garde ce qu’elle a gagné."),
        Left.PARTICIPATION: N_("Une équipe partie avant la fin n’a que la participation."),
        Left.NOTHING: N_("Une équipe partie avant la fin n’a rien à cette journée."),
    },
)
ALWAYS: Final = N_("Aucune journée n’est écartée.")
ATTENDANCE: Final = N_("À partir de %(days)s journées : %(points)s points de plus.")
OTHERWISE: Final = N_("« %(contest)s » : %(option)s, %(value)s.")
BY_TIES: Final = N_("À égalité, départagent dans l’ordre : %(ties)s.")
SEED: Final = N_("Le tirage au sort part du nombre %(seed)s : chacun peut le refaire.")
SHARED: Final = N_("Encore à égalité, le rang est partagé : 1, 2, 2, 4.")
FINAL: Final = N_("Les %(places)s premiers du classement vont en finale.")
FINAL_ONE: Final = N_("Le premier du classement va en finale.")
CLUB_MOST: Final = N_(
    "Qualifiés d’un même club, au plus : %(most)s ; la place suivante va au mieux classé d’un "
    "autre."
)
REGION_EACH: Final = N_(
    "Places gardées aux premiers de chaque région : %(each)s ; les autres places vont aux mieux "
    "classés."
)
REGION: Final = N_("Région %(region)s : %(clubs)s.")
FINAL_TIED: Final = N_(
    "Ceux qui partagent la dernière place de la finale, trop nombreux, sont à départager."
)
CATEGORIES: Final = N_("Classements à part : %(categories)s.")
CATEGORY_DAYS: Final = every(
    CategoryDays,
    {
        CategoryDays.EVERY: N_("On est d’une catégorie si on l’a été à chacune de ses journées."),
        CategoryDays.ANY: N_("On est d’une catégorie si on l’a été à une journée au moins."),
        CategoryDays.LAST: N_("On est de la catégorie de sa dernière journée."),
    },
)
