"""Page of everything that can be printed: what is left to print first, then each paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from tournaments.forms.core.papers import PaperOptions, RoundForm
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.prints import Key, LastPrint, last_prints
from tournaments.queries.core.rounds import round_name
from tournaments.views.core.halls import HALL, hall_choices
from tournaments.views.core.support import UNPROCESSABLE, desk_page
from tournaments.views.papers.kind import Asked, Day, Kind, Moment
from tournaments.views.papers.kinds import KINDS
from tournaments.views.papers.pack import Pack
from tournaments.views.papers.preview import (
    Look,
    NoPreview,
    addresses,
    look_of,
    pages_of_pack,
    with_usual_options,
)
from tournaments.views.papers.printed import choices_said, print_said
from tournaments.views.papers.printer import keep_choices
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.entrants import reworded
from tournaments.words.former_papers import FORMER, Former
from tournaments.words.plain_names import plain


@dataclass(frozen=True, slots=True)
class PaperLeft:
    """Paper to print; `again` if it was printed and something that it shows has changed."""

    slug: str
    name: str
    again: bool


@dataclass(frozen=True, slots=True)
class Left:
    """Papers left to print to play the round or, once `closed`, its results; `done`: the others."""

    round: int
    closed: bool
    papers: tuple[PaperLeft, ...]
    done: int


def left_of(
    pack: Pack, info: ContestInfo, day: Day, printed: Mapping[Key, Sequence[LastPrint]]
) -> Left:
    """Return what is left of the papers that the round needs while it is played, or once closed."""
    usual = [kind for kind in pack.usual if kind.offered(day)]
    papers = []
    for kind in usual:
        prints = printed.get((kind.slug, pack.number), ())
        last = next((one for one in prints if kind.is_usual(one.options)), None)
        if last is None or last.outdated:
            name = reworded(info.individuals, kind.name)
            papers.append(PaperLeft(kind.slug, name, last is not None))
    return Left(pack.number, pack.closed, tuple(papers), len(usual) - len(papers))


def left_of_last_round(contest: Contest, rights: Collection[Right]) -> Left | None:
    """Return what is left to print for the last published round. Two queries, and `last_prints`."""
    day = Day(contest)
    if not day.drawn:
        return None
    last = day.drawn[0]
    pack = Pack(day.contest, rights, last.number, last.closed)
    return left_of(pack, day.contest, day, last_prints(contest, last.number))


#: Name of the papers of a round among those whose pages are counted.
PACK = "round-papers"


@dataclass(frozen=True, slots=True)
class PrintLine:
    """A print: when and by whom in words, the unusual choices, what has changed since."""

    last: LastPrint
    printed: str
    choices: str
    changed: str


@dataclass(frozen=True, slots=True)
class Line:
    """A paper in the list; `ready` are choices with a name, `prints` its last, latest first."""

    kind: Kind
    name: str
    title: str
    url: str
    query: str
    ready: list[tuple[str, str]]
    prints: list[PrintLine]

    def has(self, typed: str) -> bool:
        """Whether a part of a name, in plain letters, is in one of the paper's."""
        return any(typed in plain(name) for name in (self.name, *dict(self.ready)))

    def query_of(self, typed: str) -> str | None:
        """Return the query of the paper, or of its choice, that has this name in plain letters."""
        named = [(self.name, self.query), *self.ready]
        return next((query for name, query in named if plain(name) == typed), None)


@dataclass(frozen=True, slots=True)
class Opened:
    line: Line
    form: PaperOptions | None
    look: Look


@dataclass(frozen=True, slots=True)
class Group:
    """Papers of one moment, which show if it is the one of the day, or if a name is searched."""

    moment: Moment
    title: str
    papers: list[Line]
    shown: bool

    @property
    def of_rounds(self) -> bool:
        return self.moment.every_round

    @property
    def first_of_day(self) -> bool:
        return self.moment == Moment.BEFORE


def papers_page(
    request: HttpRequest,
    contest: Contest,
    sent: Mapping[str, PaperOptions] | None = None,
    pack: Pack | None = None,
    number: int | None = None,
    counted: Collection[str] = (),
) -> HttpResponse:
    """Show the papers' page, with one of them opened if the address names it.

    `sent` are options by paper, `pack` a set of papers, `number` the round chosen with them, as
    sent. The pages of the papers `counted` are counted at once.
    """
    day = Day(contest)
    rounds = day.drawn
    round_text = str(number) if number is not None else request.GET.get("round", "")
    shown = next(
        (one for one in rounds if str(one.number) == round_text), rounds[0] if rounds else None
    )
    info = day.contest
    rights = reader_rights(request, contest)
    printed = last_prints(contest)
    of_round = Asked(contest, request, shown.number if shown else None).of_all_previews()
    page = _Page(of_round, sent or {}, counted, rights)
    typed = request.GET.get("q", "")
    moments = _from_now(day)
    lines = [
        page.line(kind, day, printed)
        for kind in KINDS.values()
        if kind.right in rights and kind.offered(day) and kind.exists_in(page.asked.round)
    ]
    choices = request.GET
    if typed and "paper" not in choices:
        queries = (line.query_of(plain(typed)) for line in lines)
        choices = QueryDict(next(filter(None, queries), ""))
    name = choices.get("paper") or next(iter({*page.sent, *counted}), "")
    former = FORMER.get(name, Former(name))
    opened = next((line for line in lines if line.kind.slug == former.kind), None)
    groups: dict[Moment, list[Line]] = {moment: [] for moment in moments}
    for line in lines:
        if line.has(plain(typed)):
            groups[line.kind.moment].append(line)
    left: Left | None = None
    if shown is not None:
        usual = Pack(info, rights, shown.number, shown.closed)
        left = left_of(usual, info, day, printed)
        if pack is None and PACK in counted:
            # Only a choice that was sent can be counted: the usual one, as the button sends it.
            sent_usual = QueryDict(f"round={shown.number}")
            pack = Pack(info, rights, shown.number, shown.closed, sent_usual)
        pack = pack or usual
    round_names = [(one.number, round_name(one.number, one.stage, one.given)) for one in rounds]
    context = {
        "groups": [
            Group(moment, _(moment.value), of, shown=bool(typed) or moment == moments[0])
            for moment, of in groups.items()
            if of
        ],
        "opened": page.opened(opened, {**former.options, **choices.dict()}) if opened else None,
        "round_form": RoundForm(rounds=round_names, initial={"round": page.asked.round})
        if rounds
        else None,
        "chosen": page.asked.round,
        "printer_form": keep_choices(request),
        "hall_choices": hall_choices(info.halls, request),
        "chosen_name": dict(round_names).get(page.asked.round or 0, ""),
        "left": left,
        "pack": pack,
        "pack_pages": pages_of_pack(pack, contest, request) if pack and PACK in counted else None,
        "typed": typed,
        "routes_unknown": day.known.unknown if day.known is not None and not day.routes else "",
    }
    wrong = any(form.errors for form in (sent or {}).values()) or (pack is not None and pack.wrong)
    status = UNPROCESSABLE if wrong else None
    return desk_page(request, contest, "papers", "papers/list.html", context, status)


def _from_now(day: Day) -> list[Moment]:
    if not day.drawn:
        now = Moment.BEFORE
    elif day.given or day.contest.closed:
        now = Moment.AFTER
    elif day.drawn[0].closed:
        now = Moment.RESULTS
    else:
        now = Moment.ROUND
    return sorted(Moment, key=lambda moment: moment != now)


@dataclass(frozen=True, slots=True)
class _Page:
    """Papers of one page: the contest and its round, options sent, papers to count at once."""

    asked: Asked
    sent: Mapping[str, PaperOptions]
    counted: Collection[str]
    rights: Collection[Right]

    def line(self, kind: Kind, day: Day, printed: Mapping[Key, Sequence[LastPrint]]) -> Line:
        info: ContestInfo = contest_info(self.asked.contest)
        number = self.asked.round if kind.of_round else None
        query: dict[str, str | int] = {"paper": kind.slug}
        if self.asked.round is not None:
            query["round"] = self.asked.round
        if self.asked.hall is not None:
            query[HALL] = self.asked.hall.position
        return Line(
            kind,
            reworded(info.individuals, kind.name),
            kind.called(info, number),
            addresses(info.slug, kind.slug)[0],
            urlencode(query),
            [
                (reworded(info.individuals, one.name), urlencode({**query, **one.options}))
                for one in kind.ready_for(day, self.rights)
            ],
            [
                PrintLine(
                    last,
                    print_said(last.at, last.by),
                    choices_said(kind, last.options),
                    ", ".join(reworded(info.individuals, part.value) for part in last.changed),
                )
                for last in printed.get((kind.slug, number), ())
            ],
        )

    def opened(self, line: Line, chosen: Mapping[str, str]) -> Opened:
        kind = line.kind
        form = self.sent.get(kind.slug)
        if form is None and kind.options is not None:
            options = {name: chosen[name] for name in kind.options.base_fields if name in chosen}
            sent = QueryDict(urlencode(options)) if options else None
            form = kind.options(sent, auto_id=f"{kind.slug}_%s")
        for name, right in kind.guarded.items():
            if form is not None and right not in self.rights:
                del form.fields[name]
        if form is not None and form.is_valid():
            printing = self.asked.choosing(form.cleaned_data)
        else:
            printing = with_usual_options(self.asked, kind)
        look = look_of(printing, kind, form, draws=kind.slug in self.counted)
        usual = next((one.last for one in line.prints if not one.choices), None)
        if look.reason == NoPreview.LONG.name and usual and not usual.outdated:
            look = replace(look, pages=usual.pages)
        return Opened(line, form, look)
