"""What a score sheet says before anybody writes on it, in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.catalogue.sheet import TENS
from scoring.catalogue.table import TWO_PLAYERS
from scoring.doubts.other_total import match_sum
from scoring.duplicate.boards import SEATS, Seat, dealer_of
from scoring.ends import End
from scoring.rules import RuleSet
from scoring.words import N_, Problem
from tournaments.files.sheet_code import SheetCode
from tournaments.papers.kit.codes import PhoneLink
from tournaments.papers.kit.hands import seat_name
from tournaments.papers.results.sheet_columns import groups
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side
from tournaments.regulation import Regulation
from tournaments.regulation.format import ManchesPlayed, Terms
from tournaments.regulation.text import sheet_articles, typographic
from tournaments.regulation.wording import named
from tournaments.regulation.words.apart import named_terms
from tournaments.words.enums import Camp, Chair
from tournaments.words.figures import camp_short
from tournaments.words.numbers import number
from tournaments.words.texts import say


@dataclass(frozen=True, slots=True)
class SheetWords:
    """Texts of a sheet. A missing round, table or team leaves a line to write it on."""

    contest: ContestInfo
    rules: RuleSet
    length: str
    round: str
    table: int | None
    ns: Side | None
    ew: Side | None
    first: int
    last: int
    #: Which manche it is of, and which of its sheets, where there are several.
    part: str = ""
    #: Whether it is the first sheet of its match.
    opens: bool = True
    #: Whether it goes on from another sheet, whose running totals are copied on its first line.
    follows: bool = False
    #: Whether the sheet has a line per deal, or the totals alone; `why` gives the reason for these.
    deals: bool = True
    why: str = ""
    #: Address that opens the match on a phone, drawn as a QR code, and the camps' codes; or None.
    link: PhoneLink | None = None
    #: Players by chair where each plays for himself; None leaves a line for the name.
    chairs: tuple[Side | None, ...] = ()
    #: Whether the lines have the numbers of boards, which tell their dealers.
    boards: bool = False
    #: Number of manches of its match.
    manches: int = 1
    #: Code of the strip that a photograph is read from; None if the sheet has none.
    strip: SheetCode | None = None
    #: What ends its match; None if it is not known, as on a blank sheet of rounds that differ.
    end: End | None = None

    @property
    def sides(self) -> tuple[tuple[str, Side | None], ...]:
        if self.chairs:
            return tuple(zip(Chair.values, self.chairs, strict=False))
        return (Camp.NS, self.ns), (Camp.EW, self.ew)

    @property
    def lines(self) -> int:
        return self.last - self.first + 1

    @property
    def in_pairs(self) -> bool:
        return not self.chairs and self.rules.players != TWO_PLAYERS

    @property
    def first_dealers(self) -> tuple[str, ...]:
        """Seats to choose the first dealer from; none where the boards tell it or it is known."""
        if not self.deals or self.boards or self.follows:
            return ()
        if self.chairs:
            return tuple(str(place) for place in range(1, len(self.chairs) + 1))
        if self.in_pairs:
            return tuple(map(_letter, SEATS))
        return camp_short("NS"), camp_short("EW")

    @property
    def totalled(self) -> str:
        """What is written under the last running total: a total, or a place at comptoir."""
        return _("Place") if self.contest.regulation.comptoir else _("Totaux")

    def dealer(self, deal: int) -> str:
        return _letter(dealer_of(deal)) if self.boards else ""


def _letter(seat: Seat) -> str:
    return seat_name(seat)[0]


def reminders(sheet: SheetWords, *, brief: bool) -> list[str]:
    """Return the instructions at the foot of a sheet; `brief` is for a quarter of a page."""
    sentences = [_to_sign(sheet, brief=brief), *_check(sheet)]
    if sheet.contest.regulation.rules.unit == TENS:
        sentences.append(_("Les marques et les totaux s’écrivent en dizaines."))
    if sheet.link:
        sentences.append(_by_phone(sheet, brief=brief))
    if sheet.why:
        sentences.append(sheet.why)
    return list(map(typographic, sentences))


def _to_sign(sheet: SheetWords, *, brief: bool) -> str:
    """Return who fills in and signs the sheet: teams, or players who each play for themselves."""
    if sheet.in_pairs:
        if brief:
            return _("À signer par les deux équipes et à porter à la table de marque.")
        return _(
            "Feuille de marque à remplir par une équipe, à signer par les deux "
            "et à porter à la table de marque."
        )
    if brief:
        return _("À signer par chaque joueur et à porter à la table de marque.")
    return _(
        "Feuille de marque à remplir par un joueur, à signer par chacun "
        "et à porter à la table de marque."
    )


def _check(sheet: SheetWords) -> Iterator[str]:
    """Yield what both totals make together, if the rules fix it: 162 points a deal in belote."""
    one_sum = sheet.manches == 1 and not sheet.boards and not sheet.chairs
    if sheet.end is None or not one_sum or sheet.rules.unit == TENS:
        return
    whole = match_sum(sheet.rules, sheet.end, 0, 0)
    if isinstance(whole, Problem):
        return
    more = []
    for sentence, counts in (
        (_("%(points)s de plus par belote"), (1, 0)),
        (_("%(points)s de plus par capot"), (0, 1)),
    ):
        points = match_sum(sheet.rules, sheet.end, *counts)
        if isinstance(points, Problem):
            more.append(_("hors capots"))
        elif points > whole:
            more.append(sentence % {"points": number(points - whole)})
    params = {"sum": number(whole), "more": "".join(f", {one}" for one in more)}
    yield _("Contrôle : les deux totaux font %(sum)s ensemble%(more)s.") % params


def _by_phone(sheet: SheetWords, *, brief: bool) -> str:
    """Return how the result may be entered by phone instead."""
    if sheet.chairs:
        if brief:
            return _("Ou par téléphone, chacun avec son code : un autre joueur confirme.")
        return _(
            "Ou par téléphone, chaque joueur avec son code : l’un saisit le résultat, "
            "un autre le confirme."
        )
    if brief:
        return _("Ou par téléphone, chacun avec son code : l’autre camp confirme.")
    return _(
        "Ou par téléphone, chaque camp avec son code : l’un saisit le résultat, "
        "l’autre le confirme."
    )


def closing_words() -> tuple[str, ...]:
    return _("Forfait de"), _("Heure de fin"), _("Vérifié par")


def length_of(regulation: Regulation, match: Regulation | Terms) -> str:
    """Return what ends a match, as the head of its sheet says it: "partie de 12 donnes"."""
    return ", ".join(_lengths(regulation, match))


def _lengths(regulation: Regulation, match: Regulation | Terms) -> Iterator[str]:
    """Yield the ends of a match in a few words, or its manches and their ends."""
    number_of = match.manches or regulation.manches
    manches = number_of > 1
    played = match.manches_played or regulation.manches_played
    if manches and played is ManchesPlayed.ALL:
        yield _("partie en %(n)s manches") % {"n": number_of}
    elif manches:
        yield _("partie au meilleur de %(n)s manches") % {"n": number_of}
    if match.deals is not None:
        one = ngettext("partie de %(n)s donne", "partie de %(n)s donnes", match.deals)
        manche = ngettext("manche de %(n)s donne", "manche de %(n)s donnes", match.deals)
        yield (manche if manches else one) % {"n": match.deals}
    if match.target is not None:
        in_tens, exceeds = regulation.rules.unit == TENS, regulation.exceeds
        sentence = (_MANCHES if manches else _MATCHES)[in_tens, exceeds]
        yield say(sentence, {"target": number(match.target)})
    if match.clock is not None:
        minutes = _("manche de %(minutes)s minutes")
        yield (minutes if manches else _("partie de %(minutes)s minutes")) % {
            "minutes": match.clock
        }


def sheet_words(contest: ContestInfo) -> Iterator[str]:
    """Yield the lines of a sheet: the length of a match, the boxes to fill, and the foot."""
    regulation, sheet = contest.regulation, blank(contest)
    if sheet.length:
        yield sheet.length
    for name, terms in named_terms(regulation):
        yield named(name, length_of(regulation, terms))
    if sheet.first_dealers:
        yield named(_("Premier donneur"), " ".join(sheet.first_dealers))
    for group in groups(regulation.rules, len(sheet.chairs)):
        heads = " ".join(" ".join((box.head, *box.choices)) for box in group.boxes)
        yield named(group.head, heads) if group.head else heads
    yield sheet.totalled
    if not sheet.chairs:
        yield from (_("Nombre de belotes"), _("Nombre de capots"))
    yield from closing_words()
    yield from reminders(sheet, brief=False)
    yield from sheet_articles(regulation)


def blank(contest: ContestInfo) -> SheetWords:
    """Return the words of a sheet without a match; of a table of four where there are such."""
    regulation = contest.regulation
    length = length_of(regulation, regulation)
    alone = regulation.each_alone and not regulation.tables.mixed
    return SheetWords(
        contest,
        *(regulation.rules, length, "", None, None, None, 1, 1),
        chairs=(None,) * (int(regulation.tables) if alone else 0),
        boards=regulation.is_duplicate,
        manches=regulation.manches,
        end=None if any(named_terms(regulation)) else regulation.end_of(1),
    )


#: A target, by whether it is in tens and whether it must be exceeded.
_MATCHES = {
    (False, False): N_("partie en %(target)s points"),
    (False, True): N_("partie en plus de %(target)s points"),
    (True, False): N_("partie en %(target)s dizaines"),
    (True, True): N_("partie en plus de %(target)s dizaines"),
}
_MANCHES = {
    (False, False): N_("manche en %(target)s points"),
    (False, True): N_("manche en plus de %(target)s points"),
    (True, False): N_("manche en %(target)s dizaines"),
    (True, True): N_("manche en plus de %(target)s dizaines"),
}
