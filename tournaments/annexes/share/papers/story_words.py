"""Story of a contest in words, the same on the web page and on the souvenir."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.share.queries.day_story import Comeback, DayStory, Remarkable
from tournaments.annexes.share.queries.pictures.scales import rank_said
from tournaments.papers.kit.names import in_sentence
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.standings.rows import Row
from tournaments.regulation.text import typographic
from tournaments.words.entrants import worded
from tournaments.words.figures import points_said
from tournaments.words.numbers import number


@dataclass(frozen=True, slots=True)
class Feat:
    """Fact of the day: its name, its figure, and a sentence that details it."""

    name: str
    figure: str
    detail: str = ""


def feats(story: DayStory) -> list[Feat]:
    return [*_numbers(story), *_matches(story)]


def result_said(story: DayStory, row: Row) -> str:
    if not story.contest.regulation.is_duplicate:
        return points_said(row.total)
    label = _(story.ranked.criteria[0].label)
    return _("%(what)s : %(value)s") % {"what": label, "value": number(row.values[0])}


def _numbers(story: DayStory) -> Iterator[Feat]:
    day = story.day
    yield Feat(worded(story.contest.individuals, "Équipes"), number(story.teams))
    yield Feat(_("Tables jouées"), number(story.matches))
    if day.typed:
        sentence = _("saisies donne par donne") if day.totals else ""
        yield Feat(_("Donnes"), number(day.deals), sentence)
    if day.typed or day.telling:
        yield Feat(_("Capots"), number(day.capots))
    if story.bids and day.typed:
        held = ngettext("%(n)d contrat réussi", "%(n)d contrats réussis", day.held)
        failed = ngettext("%(n)d chuté", "%(n)d chutés", day.failed)
        sentence = f"{held % {'n': day.held}}, {failed % {'n': day.failed}}"
        yield Feat(_("Coinches"), number(day.coinched), sentence if day.coinched else "")


def _matches(story: DayStory) -> Iterator[Feat]:
    if story.best is not None:
        yield Feat(_("Meilleure partie"), number(story.best.total), _who(story.contest, story.best))
    if story.closest is not None:
        gap = story.closest.total - story.closest.against
        figure = ngettext("%(n)s point d’écart", "%(n)s points d’écart", gap)
        yield Feat(
            _("Partie la plus serrée"),
            figure % {"n": number(gap)},
            _who(story.contest, story.closest),
        )
    if story.comeback is not None:
        places = story.comeback.places
        figure = ngettext("%(n)s place gagnée", "%(n)s places gagnées", places)
        yield Feat(
            _("Plus belle remontée"), figure % {"n": number(places)}, _climbed(story.comeback)
        )


def _who(contest: ContestInfo, match: Remarkable) -> str:
    params = {
        "one": _numbered_name(match.side.number, match.side.name),
        "other": _numbered_name(match.opponent.number, match.opponent.name),
        "points": number(match.total),
        "against": number(match.against),
        "round": match.round,
        "table": contest.table_short(match.table),
    }
    sentence = _("%(one)s contre %(other)s, %(points)s à %(against)s (%(round)s, table %(table)s)")
    return " ".join(filter(None, (sentence % params, _others(match.others))))


def _climbed(comeback: Comeback) -> str:
    sentence = _("%(team)s : %(before)s après « %(since)s », puis %(now)s") % {
        "team": _numbered_name(str(comeback.team.number), comeback.team.name),
        "before": rank_said(comeback.before),
        "since": comeback.since,
        "now": rank_said(comeback.now),
    }
    return " ".join(filter(None, (typographic(sentence), _others(comeback.others))))


def _numbered_name(own: str, name: str) -> str:
    sentence = _("n° %(number)s %(name)s")
    return sentence % {"number": own, "name": in_sentence(name)}


def _others(count: int) -> str:
    if not count:
        return ""
    sentence = ngettext("– et %(n)s autre", "– et %(n)s autres", count)
    return sentence % {"n": count}
