"""The ceremony on the wall: cards face down or turned, then the podium."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.pairing.sentences import Ordinal
from tournaments.papers.kit.words import figure_of, figures_said
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes.ceremony import Handed
from tournaments.queries.prizes.reveal import UNDER_PODIUM, Card, Next, Reveal, lead
from tournaments.tables.hall.screen_fit import Fit, Step
from tournaments.tables.hall.slides import Camp, Named, Slide
from tournaments.words.entrants import worded
from tournaments.words.money import euros
from tournaments.words.name_forms import Parts, people_of
from tournaments.words.plain_names import made_of_players
from tournaments.words.wall_names import each_in_lines, squeezed, words_within

#: How much wider the face of the cards and of the podium is than that of the lists.
SERIF: Final = 1.25
#: Room of a line of a name, in hundredths of the width of the wall, and sizes in tenths of them.
CARD_WIDE, CARD_SIZES = 21.8, (24, 21, 18, 16, 14)
STEP_WIDE, STEP_SIZES = 28.0, (34, 30, 26, 23, 20, 18, 16, 14)
#: Most lines of a person, and of a name that people chose.
PERSON_LINES, CHOSEN_LINES = 2, 4
#: Layouts of the places under the podium, with the room of a name in heights of its letters. Long
#: names take the room of the last places.
UNDER: Final = (
    Step(15, 4, 2, 10.6),
    Step(15, 4, 2, 10.6, lines=2),
    Step(15, 3, 2, 15.9, lines=2),
    Step(15, 2, 2, 26.8, lines=2),
)
#: Room that a second figure takes from those names.
SECOND_FIGURE: Final = 3.8
#: Prizes written on a card; the others are counted.
MOST_PRIZES: Final = 3
#: Index of a card, as on playing cards, and its suit; later places have their own number.
COURT: Final = {
    1: (N_("A"), "heart"),
    2: (N_("R"), "spade"),
    3: (N_("D"), "diamond"),
    4: (N_("V"), "club"),
}
SUITS: Final = ("heart", "spade", "diamond", "club")
#: Places said in words before their card is turned.
IN_WORDS: Final = {1: N_("première"), 2: N_("deuxième"), 3: N_("troisième")}


@dataclass(frozen=True, slots=True)
class Face:
    """A card turned: who it names, and what they win. `size` is that of the names.

    `ahead` tells the distance to the second place; only the winner's face on the podium has it.
    """

    place: str
    team: str
    names: Parts
    size: int
    points: str
    prizes: tuple[str, ...]
    index: str
    suit: str
    ahead: str = ""


@dataclass(frozen=True, slots=True)
class WallCard:
    """A card on the wall. `face` is None until it is turned: nothing else tells whose it is.

    `back` is its place, None beside the places. `coming` marks the card to turn next, and `now` the
    one just turned.
    """

    back: int | None
    face: Face | None
    coming: bool
    now: bool


@dataclass(frozen=True, slots=True)
class Podium:
    """The first three places as they stand, second, first and third, and the places after them."""

    steps: tuple[tuple[int, Face], ...]
    after: tuple[tuple[int, Camp, str], ...]


def ceremony_slide(reveal: Reveal) -> Slide:
    """Return the only view of the wall while a ceremony goes on."""
    end = reveal.category or _("Remise des lots")
    if reveal.moment.podium:
        return replace(podium_slide(reveal.rows, reveal.contest.individuals, end), often=True)
    return Slide(
        key=f"ceremony-{reveal.step}",
        kind="cards",
        title=title_of(reveal),
        shown=tuple(_wall_cards(reveal)),
        end=end,
        classes="winners" if _winners(reveal) else "",
        foot=gap_said(reveal),
        news=True,
        often=True,
    )


def podium_slide(rows: Sequence[Card], people: bool, end: str) -> Slide:
    """Return the view of the winners: the podium, then the places after it."""
    top = rows[:3]
    size = min((names_size(card.team, people, STEP_WIDE, STEP_SIZES) for card in top), default=0)
    first = [(card.place or 0, _face(card, people, STEP_WIDE, (size,))) for card in top]
    if len(top) > 1:
        place, face = first[0]
        first[0] = place, replace(face, ahead=_ahead(*top[:2]))
    around = first[1:2] + first[:1] + first[2:]
    under = rows[3 : 3 + UNDER_PODIUM]
    named, layout = _under(under, people)
    after = [
        (
            card.place or 0,
            named.camp(card.team, layout),
            " · ".join(figure_of(*figure) for figure in card.figures),
        )
        for card in under[: layout.columns * layout.rows]
    ]
    return Slide(
        key="podium",
        kind="podium",
        title=_("Bravo aux vainqueurs !"),
        shown=Podium(tuple(around), tuple(after)),
        end=end,
        classes=layout.classes,
        news=True,
    )


def _ahead(first: Card, second: Card) -> str:
    """Return how far the winner is ahead: "41 devant la 2e"; "" if nothing parts them."""
    gap = lead(first, second)
    if gap is None or not gap[1] or second.place is None:
        return ""
    rank = Ordinal(second.place, feminine=True).translated(_)
    return _("%(gap)s devant la %(rank)s") % {"gap": figure_of(*gap), "rank": rank}


def _under(cards: Sequence[Card], people: bool) -> tuple[Named, Fit]:
    """Return the names of the places under the podium, and the layout that holds the longest."""
    teams = [card.team for card in cards]
    more = max((len(card.figures) for card in cards), default=0) > 1
    steps = [replace(step, name=step.name - SECOND_FIGURE * more) for step in UNDER]
    ways = [(step, Named(teams[: step.room], steps, people)) for step in steps]
    step, named = min(ways, key=lambda way: way[1].form_of(way[0]))
    form = named.form_of(step)
    return named, Fit(step.size, step.columns, step.rows, step.name, step.lines, form)


def title_of(reveal: Reveal) -> str:
    """Return what is said before the next step."""
    if reveal.moment.podium:
        return _("Bravo aux vainqueurs !")
    coming, last = reveal.next_card, reveal.last_turned
    if reveal.next in (Next.DEAL, Next.PODIUM) and last is not None:
        return place_said(last, reveal.contest.individuals)
    if coming is None or coming.place is None:
        return _("Et le lot est pour…")
    rank = coming.place
    word = _(IN_WORDS[rank]) if rank in IN_WORDS else Ordinal(rank, feminine=True).translated(_)
    return _("Et à la %(rank)s place…") % {"rank": word}


def gap_said(reveal: Reveal) -> str:
    """Return the points between the next place and the one just revealed, or ""."""
    shown, hidden = reveal.last_turned, reveal.next_card
    if reveal.gap is None or shown is None or hidden is None:
        return ""
    ranks = {
        "next": Ordinal(hidden.place or 0, feminine=True).translated(_),
        "last": Ordinal(shown.place or 0, feminine=True).translated(_),
    }
    params = {**ranks, "points": figures_said([reveal.gap])}
    return _("Écart entre la %(next)s et la %(last)s : %(points)s") % params


def place_said(card: Card, people: bool) -> str:
    """Return the place of a card: "3e place", "1re place ex æquo", "Équipe 12"."""
    if card.place is None:
        return worded(people, "Équipe %(number)s", {"number": card.team.number})
    rank = Ordinal(card.place, feminine=True).translated(_)
    sentence = _("%(rank)s place ex æquo") if card.shared else _("%(rank)s place")
    return sentence % {"rank": rank}


def prizes_said(handed: Iterable[Handed]) -> list[str]:
    """Return the prizes of a card in words, the pieces counted, the money in euros."""
    prizes = []
    for one in handed:
        prize = one.prize.name if one.pieces == 1 else f"{one.prize.name} × {one.pieces}"
        prizes.append(f"{prize} – {euros(one.cents)}" if one.cents is not None else prize)
    return prizes


def _wall_cards(reveal: Reveal) -> list[WallCard]:
    """Return the hand on the table, from left to right. The winner's card is in the middle."""
    moment, people = reveal.moment, reveal.contest.individuals
    cards = []
    for index, card in enumerate(moment.hand):
        up = index < moment.turned
        cards.append(
            WallCard(
                back=card.place,
                face=_face(card, people, CARD_WIDE, CARD_SIZES) if up else None,
                coming=index == moment.turned,
                now=up and index == moment.turned - 1,
            )
        )
    if _winners(reveal) and len(cards) == 3:
        third, second, first = cards
        return [second, first, third]
    return cards


def _winners(reveal: Reveal) -> bool:
    """Tell whether the hand on the table is the last one, with the winner's card."""
    return reveal.moment.hand[-1] is reveal.cards[-1]


def _face(card: Card, people: bool, wide: float, sizes: Sequence[int]) -> Face:
    prizes = prizes_said(card.handed)
    more = len(prizes) - MOST_PRIZES
    if more > 0:
        left = ngettext("et %(n)d autre lot", "et %(n)d autres lots", more) % {"n": more}
        prizes = [*prizes[:MOST_PRIZES], left]
    rank = card.place or 0
    size = names_size(card.team, people, wide, sizes)
    index, suit = COURT.get(rank, (str(rank) if rank else "", SUITS[(rank - 1) % 4]))
    return Face(
        place="" if card.place is None else place_said(card, people),
        team=worded(people, "équipe %(number)s", {"number": card.team.number}),
        names=names_lines(card.team, people, wide, size),
        size=size,
        points=figures_said(card.figures),
        prizes=tuple(prizes),
        index=_(index) if rank in COURT else index,
        suit=suit,
    )


def _who(team: TeamLine, people: bool) -> Parts:
    """Return the people whom a card names, empty for a name that they chose."""
    if team.players and (people or made_of_players(team.name, team.players)):
        return team.players
    return people_of(team.name, people)


def _whole(team: TeamLine, people: bool, line: float) -> Parts:
    """Return the lines that name a team whole, empty if they do not fit."""
    who = _who(team, people)
    if who:
        return each_in_lines(who, line, PERSON_LINES)
    return each_in_lines((team.name,), line, CHOSEN_LINES)


def names_size(team: TeamLine, people: bool, wide: float, sizes: Sequence[int]) -> int:
    """Return the largest size that holds a team's names whole; the least if none does."""
    fitting = (size for size in sizes if _whole(team, people, _line(wide, size)))
    return next(fitting, sizes[-1])


def names_lines(team: TeamLine, people: bool, wide: float, size: int) -> Parts:
    """Return the lines that name a team; names longer than any real one are shortened."""
    line, who = _line(wide, size), _who(team, people)
    whole = _whole(team, people, line)
    if not whole and who:
        return squeezed(who, lambda parts: each_in_lines(parts, line, PERSON_LINES))
    return whole or words_within(team.name, line, CHOSEN_LINES)


def _line(wide: float, size: int) -> float:
    """Return the room of a line in heights of the letters of lists."""
    return wide / (size / 10) / SERIF
