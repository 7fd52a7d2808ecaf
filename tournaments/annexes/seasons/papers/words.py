"""Words of the table of a season: ranks, days, and what a day was made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.seasons.queries.pages import SeasonInfo, SeasonView
from tournaments.annexes.seasons.rules import Day, RowDay, Rules, TableRow, explained, sentences
from tournaments.annexes.seasons.rules.output import GOES
from tournaments.annexes.seasons.rules.rules import BONUS_FOR, DAY_OPTIONS
from tournaments.annexes.seasons.rules.rules import PARTS as GIVEN
from tournaments.annexes.seasons.rules.table import PARTICIPATION, TieValue
from tournaments.annexes.seasons.rules.words import (
    BonusFor,
    Counts,
    Multiplies,
    Part,
    RankedBy,
    State,
    Tie,
)
from tournaments.pairing.sentences import Listed, Param, Reason, spoken
from tournaments.regulation.text import typographic
from tournaments.regulation.wording import listed
from tournaments.words.figures import points_said
from tournaments.words.numbers import number

#: Parts of a day, as they follow their value.
PARTS = every(
    Part,
    {
        Part.POINTS: N_("points du concours"),
        Part.MATCH_POINTS: N_("points de partie"),
        Part.WINS: N_("parties gagnées"),
        Part.DIFFERENCE: N_("différence"),
        Part.PLACE: N_("place"),
        Part.RELATIVE: N_("1000 × total / meilleur total"),
        Part.PRIZES: N_("euros gagnés"),
    },
)
#: Bonuses of a day, as they follow their value.
BONUSES = every(
    BonusFor,
    {
        BonusFor.WON_ALL: N_("toutes les parties gagnées"),
        BonusFor.BEST_MATCH: N_("meilleure partie de la journée"),
    },
)
#: What a day is for a row.
STATES = every(
    State,
    {
        State.COUNTS: N_("compte"),
        State.DROPPED: N_("écartée"),
        State.MISSED: N_("manquée"),
        State.MISSED_COUNTS: N_("manquée, compte"),
    },
)
#: Heads of the columns of the ties.
TIES = every(
    Tie,
    {
        Tie.POINTS: N_("Points marqués"),
        Tie.WINS: N_("Parties gagnées"),
        Tie.MATCH_POINTS: N_("Points de partie"),
        Tie.DIFFERENCE: N_("Différence"),
        Tie.FIRSTS: N_("Journées gagnées"),
        Tie.PLACES: N_("1res, 2es… places"),
        Tie.BEST_DAYS: N_("Meilleures journées"),
        Tie.DAYS: N_("Journées jouées"),
        Tie.ALL_POINTS: N_("Tous les points"),
        Tie.ALL_WINS: N_("Toutes les parties gagnées"),
        Tie.ALL_DAYS: N_("Toutes les journées"),
        Tie.LAST_DAYS: N_("Dernières journées"),
        Tie.LOTS: N_("Tirage au sort"),
    },
)
#: Heads of the column of names.
WHO = every(
    RankedBy,
    {RankedBy.PLAYERS: N_("Joueur"), RankedBy.PAIRS: N_("Équipe"), RankedBy.CLUBS: N_("Club")},
)
#: Most days that are waited for, all named.
MOST_WAITED = 4
#: Most values of a tie that a cell shows.
MOST_VALUES = 3
#: Digits of a lot that a cell shows.
LOT_DIGITS = 6


def title_of(season: SeasonInfo) -> str:
    """Return the title of the ranking: a season that is closed has its final one."""
    return _("Classement définitif") if season.closed else _("Classement de la saison")


def after_said(season: SeasonInfo) -> str:
    """Return how many days count: "après 12 journées sur 18"."""
    held, all_ = len(season.held), len(season.days)
    if held == all_:
        sentence = ngettext("après %(n)d journée", "après %(n)d journées", held)
    else:
        sentence = ngettext(
            "après %(n)d journée sur %(of)d", "après %(n)d journées sur %(of)d", held
        )
    return sentence % {"n": held, "of": all_}


def waited_said(season: SeasonInfo) -> str:
    """Return the days that are waited for, or "" if none is; of many, the next one."""
    if not season.waited:
        return ""
    if len(season.waited) > MOST_WAITED:
        return _("%(n)d journées attendues, la prochaine : %(day)s") % {
            "n": len(season.waited),
            "day": season.waited[0].label,
        }
    named = ", ".join(day.label for day in season.waited)
    sentence = ngettext(
        "journée attendue : %(days)s", "journées attendues : %(days)s", len(season.waited)
    )
    return sentence % {"days": named}


def rank_said(row: TableRow) -> str:
    """Return a rank, marked "ex æquo" if it is shared; a dash without a rank."""
    if row.rank is None:
        return "–"
    return _("%(rank)s ex æquo") % {"rank": row.rank} if row.shared else str(row.rank)


def goes_said(row: TableRow) -> str:
    """Return whether a row goes to the final, with what a quota changes; "" without a final."""
    if row.goes is None:
        return ""
    goes = _(GOES[row.goes])
    return f"{goes} ({row.why.translated(_)})" if row.why is not None else goes


def tie_said(value: TieValue) -> str:
    """Return the value of a tie; of several, the first ones; of a lot, its first digits."""
    if isinstance(value, str):
        return value[:LOT_DIGITS]
    if isinstance(value, tuple):
        shown = ", ".join(map(number, value[:MOST_VALUES]))
        return f"{shown}…" if len(value) > MOST_VALUES else shown
    return number(value)


def cell_said(day: RowDay | None) -> str:
    """Return a day as a cell of the grid: its points, in brackets if it is dropped."""
    if day is None:
        return ""
    match day.state:
        case State.COUNTS:
            return number(day.points)
        case State.DROPPED:
            return f"({number(day.points)})"
        case State.MISSED:
            return "–"
        case State.MISSED_COUNTS:
            return _("abs. %(points)s") % {"points": number(day.points)}


def explanation(view: SeasonView, row: TableRow) -> list[str]:
    """Return the sentences that explain the total of a row, for its page and its paper."""
    reasons = explained(view.rules, view.table, row)
    return [typographic(_with_figures(one).translated(_)) for one in reasons]


def _with_figures(sentence: Reason) -> Reason:
    """Return a sentence whose points are written as figures: "15 568"."""

    def written(name: str, value: Param) -> Param:
        match value:
            case Reason():
                return _with_figures(value)
            case Listed(values):
                return Listed(tuple(written(name, one) for one in values))
            case int() if name == "points":
                return number(value)
            case _:
                return value

    params = {name: written(name, value) for name, value in sentence.params.items()}
    return Reason(sentence.template, params)


def rules_said(view: SeasonView) -> list[str]:
    """Return the rules of the season in sentences, in the reader's language.

    A contest is called by its name, where the rules have its address.
    """
    names = {day.slug: day.name for day in view.info.days}
    return [typographic(_called(one, names).translated(_)) for one in sentences(view.rules)]


def _called(sentence: Reason, names: Mapping[str, str]) -> Reason:
    params = dict(sentence.params)
    match params:
        case {"contest": str(slug)}:
            params["contest"] = names.get(slug, slug)
        case {"contests": Listed(values)}:
            params["contests"] = Listed(tuple(names.get(str(one), one) for one in values))
    return Reason(sentence.template, params)


def unranked_said(view: SeasonView) -> str:
    """Return the title of those who came too few times to have a rank."""
    least = view.rules.ranked_from
    sentence = ngettext(
        "Moins de %(n)d journée : sans rang", "Moins de %(n)d journées : sans rang", least
    )
    return sentence % {"n": least}


def day_gives(rules: Rules, contest: str) -> list[str]:
    """Return what a day of this contest gives, in sentences."""
    day = rules.day_of(contest)
    sentences = []
    if day.give:
        sentences.append(
            _("La journée donne %(parts)s.") % {"parts": listed(_parts_words(day), _("et"))}
        )
    if day.participation:
        sentences.append(
            _("Participation : %(points)s.") % {"points": points_said(day.participation)}
        )
    for bonus in rules.bonuses:
        reward = {"points": points_said(bonus.points), "for": _(BONUS_FOR[bonus.reward])}
        sentences.append(_("Bonus de %(points)s : %(for)s.") % reward)
    if day.multiplier != 1:
        times = {"n": number(day.multiplier)}
        match day.multiplies:
            case Multiplies.ALL:
                sentences.append(_("Tout est multiplié par %(n)s.") % times)
            case Multiplies.RESULT:
                sentences.append(_("Le résultat est multiplié par %(n)s.") % times)
    if day.counts is Counts.ALWAYS:
        sentences.append(_("Cette journée compte toujours, à côté des meilleures."))
    if not (day.give or day.participation or rules.bonuses):
        sentences.append(_("La journée ne donne aucun point."))
    return [typographic(one) for one in sentences]


def _parts_words(day: Day) -> list[str]:
    """Return each part of a day in words, with the points of the places."""
    return [
        _("%(part)s (%(places)s)") % {"part": _(GIVEN[part]), "places": _places(day)}
        if part is Part.PLACE
        else _(GIVEN[part])
        for part in day.give
    ]


def _places(day: Day) -> str:
    return str(spoken(DAY_OPTIONS["places"].words(day.places), _))


def made_of(day: RowDay, gives: Day) -> str:
    """Return what a day was made of: each part, each extra, then the multiplier.

    `gives` are the rules of that day. A missed day has no part.
    """
    if not day.state.attended:
        return ""
    parts = list(_parts(day))
    extras = list(_extras(day))
    times = number(gives.multiplier)
    if gives.multiplier == 1:
        return " + ".join([*parts, *extras])
    result, all_ = _("(%(parts)s) × %(times)s"), " + ".join([*parts, *extras])
    if gives.multiplies is Multiplies.ALL:
        return result % {"parts": all_, "times": times}
    multiplied = result % {"parts": " + ".join(parts), "times": times}
    return " + ".join([multiplied, *extras])


def _parts(day: RowDay) -> Iterator[str]:
    for part, value in day.parts.items():
        yield _from(value, _(PARTS[part]))


def _extras(day: RowDay) -> Iterator[str]:
    for name, value in day.extras.items():
        if value and name == PARTICIPATION:
            yield _from(value, _("participation"))
        elif value:
            yield _from(value, _(BONUSES[BonusFor(name)]))


def _from(value: int | Fraction, what: str) -> str:
    """Return a figure and where it comes from: "17 (place)"."""
    return f"{number(value)} ({what})"


def shown_ties(view: SeasonView) -> Sequence[tuple[int, str]]:
    """Return the ties that a table has columns for: their place among the values, their head."""
    return [(place, _(TIES[tie])) for place, tie in enumerate(view.rules.ties)]
