"""The ceremony on the wall: cards face down or turned, then the podium."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.pairing.sentences import Ordinal
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes.ceremony import Handed
from tournaments.queries.prizes.reveal import Card, Next, Reveal, lead
from tournaments.tables.hall.slides import Slide
from tournaments.words.entrants import worded
from tournaments.words.figures import figure_of, figures_said
from tournaments.words.money import euros
from tournaments.words.name_forms import Parts, people_of
from tournaments.words.plain_names import made_of_players
from tournaments.words.wall_names import each_in_lines, squeezed, words_within

#: How much wider the face of the cards and of the podium is than that of the lists.
SERIF: Final = 1.25
#: Height of a line of a name, in heights of its letters.
LINE: Final = 1.12
#: Most lines of a person, and of a name that people chose.
PERSON_LINES, CHOSEN_LINES = 2, 4
#: Prizes written on a card; the others are counted.
MOST_PRIZES: Final = 2


@dataclass(frozen=True, slots=True)
class Room:
    """Room of the names of a team, in hundredths of the width of the wall, and their sizes.

    `wide` is a line, `high` all the lines. Sizes are in tenths of the same unit. `prize` is the
    width of a line of a lot, in heights of its letters, and `lines` its most lines.
    """

    wide: float
    high: float
    sizes: tuple[int, ...]
    prize: float
    lines: int = 1


CARD: Final = Room(44, 22.4, (50, 45, 40, 34, 30), 13, 1)
STEP: Final = Room(58, 11.5, (51, 45, 40, 34, 30), 9)
#: Width of a lot on a step of the podium that tells no distance, in heights of its letters.
WITHOUT_LEAD: Final = 15
#: Room of a lot on the back of the card that wins it.
COMING: Final = Room(0, 0, (), 6.4, 3)
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

    `ahead` tells the distance to the place below: of each card but the first one turned, and of
    the winner's face on the podium.
    """

    place: str
    team: str
    names: Parts
    size: int
    points: str
    prizes: tuple[Parts, ...]
    index: str
    suit: str
    ahead: str = ""


@dataclass(frozen=True, slots=True)
class WallCard:
    """A card on the wall. `face` is None until it is turned: nothing else tells whose it is.

    `back` is its place, None beside the places. `coming` marks the card to turn next, and `now` the
    one just turned. The next card tells the lots that it wins, in lines, and the distance to the
    card just turned (`ahead`).
    """

    back: int | None
    face: Face | None
    coming: bool
    now: bool
    prizes: tuple[Parts, ...] = ()
    ahead: str = ""


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
        news=True,
        often=True,
    )


def podium_slide(rows: Sequence[Card], people: bool, end: str) -> Slide:
    top = rows[:3]
    size = min((names_size(card.team, people, STEP) for card in top), default=0)
    winner_ahead = _ahead(*top[:2]) if len(top) > 1 else ""
    steps = []
    for card, ahead in zip(top, (winner_ahead, "", ""), strict=False):
        room = replace(STEP, sizes=(size,), prize=STEP.prize if ahead else WITHOUT_LEAD)
        steps.append((card.place or 0, replace(_face(card, people, room), ahead=ahead)))
    return Slide(
        key="podium",
        kind="podium",
        title=_("Bravo aux vainqueurs !"),
        shown=tuple(steps),
        end=end,
        news=True,
    )


def _ahead(first: Card, second: Card) -> str:
    """Return how far a card is ahead: "41 devant la 2e"; "" if nothing parts the two."""
    gap = lead(first, second)
    if gap is None or not gap[1] or None in (first.place, second.place):
        return ""
    rank = Ordinal(second.place or 0, feminine=True).translated(_)
    return _("%(gap)s devant la %(rank)s") % {"gap": figure_of(*gap), "rank": rank}


def title_of(reveal: Reveal) -> str:
    """Return what is said before the next step."""
    if reveal.moment.podium:
        return _("Bravo aux vainqueurs !")
    coming, last = reveal.next_card, reveal.last_turned
    if reveal.next in (Next.DEAL, Next.PODIUM) and last is not None:
        return place_said(last, reveal.contest.individuals)
    if coming is None or coming.place is None:
        lots = prizes_said(coming.handed) if coming else []
        return _("%(prize)s : c’est pour…") % {"prize": lots[0]} if lots else _("C’est pour…")
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
        prize = one.prize.name if one.pieces == 1 else f"{one.prize.name} ×{one.pieces}"
        prizes.append(f"{prize} – {euros(one.cents)}" if one.cents is not None else prize)
    return prizes


def _wall_cards(reveal: Reveal) -> list[WallCard]:
    """Return the hand on the table, from left to right: the next card is beside the last turned."""
    moment, people = reveal.moment, reveal.contest.individuals
    cards = []
    for index, card in enumerate(moment.hand):
        up, now = index < moment.turned, index == moment.turned - 1
        coming = index == moment.turned
        face = _face(card, people, CARD) if up else None
        if face is not None and now:
            face = replace(face, ahead=_ahead_of_turned(reveal, card))
        cards.append(
            WallCard(
                back=card.place,
                face=face,
                coming=coming,
                now=now,
                prizes=_prize_lines(card, COMING) if coming else (),
                ahead=_coming_ahead(reveal, card) if coming else "",
            )
        )
    return cards


def _ahead_of_turned(reveal: Reveal, card: Card) -> str:
    """Return how far a card is ahead of the one turned before it, "" if there was none."""
    at = reveal.cards.index(card)
    return _ahead(card, reveal.cards[at - 1]) if at else ""


def _coming_ahead(reveal: Reveal, card: Card) -> str:
    """Return how far the next card is ahead of the one just turned, where that keeps no secret."""
    shown = reveal.last_turned
    return _ahead(card, shown) if reveal.gap is not None and shown is not None else ""


def _prize_lines(card: Card, room: Room) -> tuple[Parts, ...]:
    """Return the lots of a card, each in lines; those beyond the first ones are counted."""
    prizes = prizes_said(card.handed)
    more = len(prizes) - MOST_PRIZES
    if more > 0:
        left = ngettext("et %(n)d autre lot", "et %(n)d autres lots", more) % {"n": more}
        prizes = [*prizes[:MOST_PRIZES], left]
    return tuple(words_within(prize, room.prize, room.lines) for prize in prizes)


def _face(card: Card, people: bool, room: Room) -> Face:
    rank = card.place or 0
    size = names_size(card.team, people, room)
    index, suit = COURT.get(rank, (str(rank) if rank else "", SUITS[(rank - 1) % 4]))
    return Face(
        place="" if card.place is None else place_said(card, people),
        team=worded(people, "équipe %(number)s", {"number": card.team.number}),
        names=names_lines(card.team, people, room, size),
        size=size,
        points=figures_said(card.figures),
        prizes=_prize_lines(card, room),
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


def names_size(team: TeamLine, people: bool, room: Room) -> int:
    """Return the largest size that holds a team's names whole; the least if none does."""

    def fits(size: int) -> bool:
        lines = _whole(team, people, _line(room.wide, size))
        return 0 < len(lines) * LINE * size / 10 <= room.high

    return next(filter(fits, room.sizes), room.sizes[-1])


def names_lines(team: TeamLine, people: bool, room: Room, size: int) -> Parts:
    """Return the lines that name a team; names longer than any real one are shortened."""
    line, who = _line(room.wide, size), _who(team, people)
    most = int(room.high / LINE / (size / 10))

    def held(parts: Parts) -> Parts:
        lines = each_in_lines(parts, line, PERSON_LINES)
        return lines if len(lines) <= most else ()

    whole = _whole(team, people, line)
    if whole and len(whole) <= most:
        return whole
    return squeezed(who, held) if who else words_within(team.name, line, min(most, CHOSEN_LINES))


def _line(wide: float, size: int) -> float:
    """Return the room of a line in heights of the letters of lists."""
    return wide / (size / 10) / SERIF
