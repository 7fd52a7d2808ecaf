"""Frame of a score sheet of any size: contest, teams, signatures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.enums import Camp
from tournaments.papers.kit.codes import (
    CODE,
    CODED,
    GAP,
    PhoneLink,
    draw_camp_code,
    draw_code,
)
from tournaments.papers.kit.fitted import Fitted, fit
from tournaments.papers.kit.fonts import faces, wrap
from tournaments.papers.kit.layout import RIGHT, Pen, place_and_date
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.words import camp_name
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side
from tournaments.regulation.text import typographic

#: Margin of a sheet, in points; printers leave about as much around a page.
EDGE, EDGE_NARROW = 26.0, 20.0
SIGNATURES = 36.0
FOOT = 20.0
#: Width at the right of the head for round and table; a narrow sheet gives them a line.
SEAT = 190.0
SEAT_LINE = 22.0
#: Width under which a sheet is a quarter of a page and stacks its parts.
NARROW = 400.0
#: Largest size of the logo, and the space beside it, in points.
LOGO_WIDE, LOGO_HIGH, BESIDE = 80.0, 28.0, 8.0
#: Width at the left of a camp's box for its number.
NUMBERED = 82.0
#: Least height of a team's name on a narrow sheet.
TEAM = 22.0
#: Text sizes of the reminders in the foot, and their line height in multiples of the size.
REMINDER, REMINDER_NARROW, REMINDED = 8.0, 6.5, 1.35


@dataclass(frozen=True, slots=True)
class Area:
    """Rectangle of paper, placed by its bottom left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SheetWords:
    """Texts of a sheet. A missing round, table or team leaves a line to write it on."""

    contest: ContestInfo
    length: str
    round: str
    table: int | None
    ns: Side | None
    ew: Side | None
    first: int
    last: int
    part: str
    #: Whether the sheet has a line per deal, or the totals alone; `why` gives the reason for these.
    deals: bool = True
    why: str = ""
    #: Address that opens the match on a phone, drawn as a QR code, and the camps' codes; or None.
    link: PhoneLink | None = None

    @property
    def lines(self) -> int:
        """Number of deals on this sheet."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class Frame:
    """Positions of the parts of a sheet in an area, and the height left to write in."""

    sheet: SheetWords
    area: Area

    @property
    def narrow(self) -> bool:
        """Whether the parts are stacked."""
        return self.area.width < NARROW

    @property
    def edge(self) -> float:
        """Margin of the sheet."""
        return EDGE_NARROW if self.narrow else EDGE

    @property
    def left(self) -> float:
        """Left edge of the content."""
        return self.area.x + self.edge

    @property
    def width(self) -> float:
        """Width of the content."""
        return self.area.width - 2 * self.edge

    @property
    def foot_width(self) -> float:
        """Width of the foot, beside the QR code if there is one."""
        return self.width - (CODE + GAP if self.sheet.link else 0)

    @cached_property
    def room(self) -> float:
        """Height left between the teams and the signatures."""
        taken = self.head + self.teams + SIGNATURES + self.foot
        return self.area.height - 2 * self.edge - taken + 16

    @cached_property
    def head(self) -> float:
        """Height of the head."""
        name, under = self._said
        tall = max(30.0, name.height + under.height + 4)
        return tall + SEAT_LINE if self.narrow else tall

    @cached_property
    def teams(self) -> float:
        """Height of the teams' names."""
        tall = [self._team(side).height for side in (self.sheet.ns, self.sheet.ew)]
        if self.narrow:
            return sum(max(TEAM, one + 5) for one in tall)
        return max(26.0, *(one + 6 for one in tall))

    @cached_property
    def foot(self) -> float:
        """Height of the foot."""
        return FOOT + (len(self._reminders) - 1) * self._reminder * REMINDED

    def draw(self, pen: Pen, foot: tuple[str, str]) -> float:
        """Draw all but the writing area and the signatures; return the top of the writing area."""
        top = self.area.y + self.area.height - self.edge + 8
        self._draw_head(pen, top)
        top -= self.head
        self._draw_teams(pen, top)
        bottom = self.area.y + self.edge - 14
        if self.sheet.link:
            draw_code(pen, self.sheet.link.address, self.left + self.width - CODE, bottom + 2)
        self._draw_foot(pen, bottom, foot)
        return top - self.teams - 5

    def draw_signatures(self, pen: Pen, top: float) -> None:
        """Draw a box per camp to sign in, under the writing area."""
        face = faces()
        half = self.foot_width / 2 - 4
        for x, camp in ((self.left, Camp.NS), (self.left + half + 8, Camp.EW)):
            pen.box(x, top - SIGNATURES + 6, half, SIGNATURES - 6, 0.6)
            said = _("Signature %(camp)s") % {"camp": camp_name(camp)}
            pen.text(x + 4, top - 9, said, face.narrow, 7.5)

    def _logo(self) -> tuple[float, float]:
        return logo_size(self.sheet.contest.logo, LOGO_WIDE, LOGO_HIGH)

    @cached_property
    def _said(self) -> tuple[Fitted, Fitted]:
        """Contest's name and, under it, the club, the place, the date and the length of a match."""
        face, contest = faces(), self.sheet.contest
        wide = self._logo()[0]
        room = self.width - (wide + BESIDE if wide else 0) - (0 if self.narrow else SEAT)
        parts = (contest.club, place_and_date(contest), self.sheet.length)
        under = " – ".join(filter(None, parts))
        return (
            fit(contest.name, face.bold, (12, 10, 9, 8, 7, 6), room, 22),
            fit(under, face.regular, (8.5, 7.5, 6.5, 6), room, 18 if self.narrow else 12),
        )

    def _team(self, team: Side | None) -> Fitted:
        width, room = (self.width if self.narrow else self.width / 2) - NUMBERED, 22
        if self.sheet.link:
            # The code takes some width. A smaller text keeps the box as low as it was.
            width, room = width - CODED, 17 if self.narrow else 20
        sizes = (12, 11, 10, 9, 8, 7, 6)
        return fit(team.name if team else "", faces().bold, sizes, width, room)

    def _draw_head(self, pen: Pen, top: float) -> None:
        name, under = self._said
        self._draw_seat(pen, top)
        if self.narrow:
            top -= SEAT_LINE
        wide, high = self._logo()
        draw_logo(pen.canvas, self.sheet.contest.logo, self.left, top - high, (wide, high))
        left = self.left + (wide + BESIDE if wide else 0)
        y = pen.lines(left, top, name.lines, name.font, name.size)
        pen.lines(left, y - 1, under.lines, under.font, under.size)

    def _draw_seat(self, pen: Pen, top: float) -> None:
        """Draw the round and the table, or lines to write them on if they are unknown."""
        face, sheet = faces(), self.sheet
        right = self.left + self.width
        table, round_ = _("Table"), _("Partie")
        base = top - (15 if self.narrow else 19)
        large = 16.0 if self.narrow else 20.0
        if sheet.table is not None and sheet.round:
            said = f"{table} {sheet.table}"
            pen.text(right, base, said, face.bold, large, RIGHT)
            shift = face.bold.width(said) * large + 14
            room = (self.width if self.narrow else SEAT) - shift
            size = min(14.0, room / (face.regular.width(sheet.round) or 1))
            pen.text(right - shift, base, sheet.round, face.regular, size, RIGHT)
        else:
            pen.dotted(right - 42, base, 42)
            pen.text(right - 46, base, table, face.bold, 13, RIGHT)
            shift = 46 + face.bold.width(table) * 13 + 10
            pen.dotted(right - shift - 34, base, 34)
            pen.text(right - shift - 38, base, round_, face.regular, 13, RIGHT)
        if sheet.part:
            part = _("feuille %(part)s") % {"part": sheet.part}
            pen.text(right, base - 10, part, face.regular, 7.5, RIGHT)

    def _boxes(self, top: float) -> Iterator[tuple[Camp, Side | None, Area]]:
        """Yield each camp with its team and its box: side by side, or stacked on a narrow sheet."""
        camps = ((Camp.NS, self.sheet.ns), (Camp.EW, self.sheet.ew))
        if not self.narrow:
            half = self.width / 2
            for place, (camp, team) in enumerate(camps):
                x = self.left + place * half
                yield camp, team, Area(x, top - self.teams, half, self.teams)
            return
        for camp, team in camps:
            tall = max(TEAM, self._team(team).height + 5)
            top -= tall
            yield camp, team, Area(self.left, top, self.width, tall)

    def _draw_teams(self, pen: Pen, top: float) -> None:
        face = faces()
        for camp, team, box in self._boxes(top):
            pen.box(box.x, box.y, box.width, box.height, 1.0)
            middle = box.y + box.height / 2
            pen.text(box.x + 4, middle + 2.5, camp_name(camp), face.narrow_bold, 7.5)
            if team is None:
                pen.text(box.x + 4, middle - 8, _("n°"), face.regular, 8)
                pen.dotted(box.x + 18, middle - 8, 34)
                pen.dotted(box.x + 60, middle - 8, box.width - 68)
                continue
            said = _("n° %(number)s") % {"number": team.number}
            pen.text(box.x + 4, middle - 9, said, face.bold, 11.5)
            fitted = self._team(team)
            y = middle + fitted.height / 2 - fitted.size * 0.1
            pen.lines(box.x + 78, y, fitted.lines, fitted.font, fitted.size)
            if self.sheet.link:
                centre = box.x + box.width - CODED / 2
                draw_camp_code(pen, self.sheet.link.code(camp), centre, middle)

    @cached_property
    def _reminders(self) -> list[str]:
        """Instructions for the sheet, wrapped to the width of the foot."""
        whole = _(
            "Feuille de marque à remplir par une équipe, à signer par les deux "
            "et à porter à la table de marque."
        )
        brief = _("À signer par les deux équipes et à porter à la table de marque.")
        said = [brief if self.narrow else whole]
        if self.sheet.link:
            said.append(
                _("Ou par téléphone, chacun avec son code : l’autre camp confirme.")
                if self.narrow
                else _(
                    "Ou par téléphone, chaque camp avec son code : l’un saisit le résultat, "
                    "l’autre le confirme."
                )
            )
        if self.sheet.why:
            said.append(self.sheet.why)
        size, bold = self._reminder, faces().bold
        return [
            line for one in said for line in wrap(typographic(one), bold, size, self.foot_width)
        ]

    @property
    def _reminder(self) -> float:
        """Text size of the reminders."""
        return REMINDER_NARROW if self.narrow else REMINDER

    def _draw_foot(self, pen: Pen, y: float, foot: tuple[str, str]) -> None:
        face = faces()
        said = self._reminders
        base = y + 9 + len(said) * self._reminder * REMINDED
        for line in said:
            base -= self._reminder * REMINDED
            pen.text(self.left, base, line, face.bold, self._reminder)
        size = min(6.5, self.foot_width / (face.regular.width("".join(foot)) + 2))
        pen.text(self.left, y, foot[0], face.regular, size)
        pen.text(self.left + self.foot_width, y, foot[1], face.regular, size, RIGHT)
