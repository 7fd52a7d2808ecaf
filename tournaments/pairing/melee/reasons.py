"""Sentences of a draw of players: meetings again, byes, and wishes that could not be met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count

from ..contract import Bye, Draw, DrawRefused, History, Meeting, Rematch, Table, Tables
from ..resting import ByeRule
from ..sentences import N_, Listed, Reason
from .company import Camps, strangers
from .seating import Shape

DRAWN = N_("Table %(table)d : joueurs tirés au sort.")
NEW = N_("Table %(table)d : joueurs qui ne s’étaient pas encore trouvés à la même table.")
AGAIN = N_("Table %(table)d : s’y retrouvent %(met)s.")
WERE_PARTNERS = N_("%(one)d et %(other)d (partenaires à la partie %(round)d)")
WERE_OPPONENTS = N_("%(one)d et %(other)d (adversaires à la partie %(round)d)")
BANNED = N_("Table %(table)d : s’y trouvent des joueurs que l’organisateur veut séparer.")

FROM_THE_SECOND = N_(
    "Avec %(count)d joueurs, on ne peut éviter que des joueurs se retrouvent à la même table dès "
    "la partie 2."
)
IN_THE_FIFTH = N_(
    "Avec %(count)d joueurs, on ne peut éviter que des joueurs se retrouvent à la même table à la "
    "partie 5."
)
WORN_OUT = N_(
    "Avec %(count)d joueurs, on ne peut plus éviter que des joueurs se retrouvent à la même "
    "table : ils y ont déjà été avec presque tous les autres."
)
NOT_FOUND = N_(
    "Des joueurs se retrouvent à la même table : aucun tirage n’a été trouvé qui l’évite."
)
NOBODY_FACES = N_("Personne n’a de nouveau le même partenaire, ni le même adversaire.")
NO_PARTNER = N_("Personne n’a de nouveau le même partenaire.")
TABLES = N_("Des joueurs se retrouvent. Tables concernées : %(tables)s.")
ALLOWED = N_(
    "Des joueurs se retrouvent, ce que des places tirées au sort permettent. Tables concernées : "
    "%(tables)s."
)
STAND_IN = N_(
    "Table %(table)d : il y manque un joueur ; un remplaçant de la salle, qui n’est pas classé, "
    "joue avec celui qui est seul."
)
STAND_INS = N_(
    "Table %(table)d : il y manque deux joueurs ; deux remplaçants de la salle, qui ne sont pas "
    "classés, complètent les camps."
)
KIN_TOGETHER = N_(
    "Des joueurs d’un même club ou d’une même famille sont à la même table : aucun tirage n’a été "
    "trouvé qui l’évite. Tables concernées : %(tables)s."
)
REFUSED = N_(
    "Aucun tirage n’a été trouvé qui sépare tous les joueurs que vous voulez séparer. Restent à "
    "la même table, par numéros : %(meetings)s."
)
TOGETHER = N_("%(one)d et %(other)d")
STILL_TOGETHER = N_(
    "Des joueurs que l’organisateur veut séparer restent à la même table. Tables concernées : "
    "%(tables)s."
)

LOT = N_("Au repos par tirage au sort.")
LOT_OF_FEWEST = N_("Au repos par tirage au sort parmi les joueurs qui l’ont été le moins souvent.")
CHOSEN = N_(
    "Au repos : parmi les joueurs qui l’ont été le moins souvent, un de ceux dont le repos évite "
    "que des joueurs se retrouvent."
)
LAST = N_("Au repos : le dernier du classement parmi les joueurs qui l’ont été le moins souvent.")
AMONG_LAST = N_(
    "Au repos : un des derniers du classement parmi les joueurs qui l’ont été le moins souvent."
)


def why_resting(
    rule: ByeRule, resting: Sequence[int], history: History, *, by_lot: bool = False
) -> list[Bye]:
    """Return the byes with their reason; ``by_lot`` if lots alone chose the players."""
    if rule == "last":
        template = LAST if len(resting) == 1 else AMONG_LAST
    elif not history.byes and (by_lot or not history.meetings):
        template = LOT
    else:
        template = LOT_OF_FEWEST if by_lot else CHOSEN
    return [Bye(player, Reason(template)) for player in resting]


@dataclass(frozen=True, slots=True)
class _Met:
    one: int
    other: int
    meeting: Meeting
    sentence: str


class WriteUp:
    """Writer of a draw of players with its reasons. ``impossible`` is why they must meet again.

    With ``each_alone`` no table has camps.
    """

    def __init__(
        self,
        history: History,
        shape: Shape,
        *,
        avoiding: bool,
        impossible: Reason | None = None,
        each_alone: bool = False,
    ) -> None:
        self.history = history
        self.shape = shape
        self.avoiding = avoiding
        self.impossible = impossible
        self.each_alone = each_alone
        self.camps: Sequence[Camps] = ()
        self.rematches: list[Rematch] = []
        self.banned: list[tuple[int, int, int]] = []
        self.kin: list[int] = []
        self.again_as = {"partners": 0, "opponents": 0}

    def draw(
        self, method: str, seed: int, camps: Sequence[Camps], byes: Sequence[Bye], *, again: bool
    ) -> Draw:
        """Return the whole draw, its tables numbered in the order of ``camps``."""
        self.camps = camps
        for number, seated in enumerate(camps if again else (), start=1):
            if not strangers([_players(seated)], self.history):
                self._note(number, seated)
        notes = tuple(self._notes())
        tables = Tables(len(camps), self._tables)
        return Draw(method, seed, tables, tuple(byes), tuple(self.rematches), notes)

    def accepted(self, draw: Draw, accept: bool) -> Draw:
        """Return the draw; unless ``accept``, raise DrawRefused with it if it breaks a ban."""
        if self.banned and not accept:
            pairs = tuple(
                Reason(TOGETHER, {"one": one, "other": other}) for _, one, other in self.banned
            )
            raise DrawRefused(REFUSED, {"meetings": Listed(pairs)}, best=draw)
        return draw

    def _note(self, number: int, camps: Camps) -> None:
        for one, other in combinations(sorted(_players(camps)), 2):
            if self.history.banned(one, other):
                self.banned.append((number, one, other))
            if self.history.related(one, other) and number not in self.kin:
                self.kin.append(number)
            together = any(one in camp and other in camp for camp in camps)
            for met in self._met(one, other):
                self.again_as["partners"] += together and met.sentence == WERE_PARTNERS
                self.again_as["opponents"] += not together and met.sentence == WERE_OPPONENTS
        again = self._again(camps)
        if again:
            reason = self._reason(number, again)
            named = dict.fromkeys((met.one, met.other, met.meeting) for met in again)
            self.rematches += [Rematch(number, *pair, reason) for pair in named]

    def _tables(self, first: int) -> Iterator[Table]:
        return map(self._table, range(len(self.camps)), count(first))

    def _table(self, place: int, number: int) -> Table:
        camps = self.camps[place]
        reason = self._reason(number, self._again(camps))
        if self.each_alone or len(camps) > 2:
            chairs = _players(camps)
            return Table(number, chairs[0], chairs[1], reason, chairs=chairs)
        ns, ew = camps
        pair, facing = (*ns, None), (*ew, None)
        return Table(number, ns[0], ew[0], reason, pair[1], facing[1])

    def _again(self, camps: Camps) -> list[_Met]:
        pairs = combinations(sorted(_players(camps)), 2)
        return [met for pair in pairs for met in self._met(*pair)]

    def _met(self, one: int, other: int) -> list[_Met]:
        meetings = []
        partners = self.history.partners.get((one, other))
        opponents = self.history.meetings.get((one, other))
        if partners is not None:
            meetings.append(_Met(one, other, partners, WERE_PARTNERS))
        if opponents is not None:
            meetings.append(_Met(one, other, opponents, WERE_OPPONENTS))
        return meetings

    def _reason(self, number: int, again: Sequence[_Met]) -> Reason:
        params: Mapping[str, int] = {"table": number}
        if any(table == number for table, _, _ in self.banned):
            return Reason(BANNED, params)
        if not self.avoiding or not self.history.meetings:
            return Reason(DRAWN, params)
        if not again:
            return Reason(NEW, params)
        met = tuple(
            Reason(
                one.sentence, {"one": one.one, "other": one.other, "round": one.meeting.last_round}
            )
            for one in again
        )
        return Reason(AGAIN, {**params, "met": Listed(met)})

    def _notes(self) -> list[Reason]:
        notes: list[Reason] = []
        if self.banned:
            tables = dict.fromkeys(number for number, _, _ in self.banned)
            notes.append(_naming(STILL_TOGETHER, tables))
        again = dict.fromkeys(rematch.table for rematch in self.rematches)
        if again and not self.avoiding:
            notes.append(_naming(ALLOWED, again))
        elif again:
            notes.append(self.impossible or Reason(NOT_FOUND))
            if not self.each_alone and not self.again_as["partners"]:
                alone = self.again_as["opponents"]
                notes.append(Reason(NO_PARTNER if alone else NOBODY_FACES))
            notes.append(_naming(TABLES, again))
        if self.kin and self.avoiding:
            notes.append(_naming(KIN_TOGETHER, self.kin))
        return [*notes, *stand_ins(self.shape, len(self.camps))]


def kept_apart(draw: Draw, history: History, *, accept: bool) -> Draw:
    """Return the draw, naming banned tables. Raises DrawRefused with it unless ``accept``."""
    banned = sorted(
        (table.number, *pair)
        for table in (draw.tables if history.apart else ())
        for pair in combinations(sorted(_players(table.camps)), 2)
        if pair in history.apart
    )
    if not banned:
        return draw
    note = _naming(STILL_TOGETHER, dict.fromkeys(number for number, *_pair in banned))
    draw = replace(draw, notes=(note, *draw.notes))
    if not accept:
        pairs = [Reason(TOGETHER, {"one": one, "other": other}) for _number, one, other in banned]
        raise DrawRefused(REFUSED, {"meetings": Listed(tuple(pairs))}, best=draw)
    return draw


def stand_ins(shape: Shape, last: int) -> Iterator[Reason]:
    if shape.short:
        yield Reason(STAND_IN if shape.short == 3 else STAND_INS, {"table": last})


def _players(camps: Camps) -> tuple[int, ...]:
    return tuple(player for camp in camps for player in camp)


def _naming(template: str, tables: Iterable[int]) -> Reason:
    return Reason(template, {"tables": ", ".join(map(str, tables))})
