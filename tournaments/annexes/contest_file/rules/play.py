"""Members rounds.json and entries.json: draws, matches, seats, and every version of the results."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, JsonValue

from scoring.duplicate.comparing import MOST_PERCENT, AdjustedScore
from tournaments.annexes.contest_file.rules.contest import (
    Account,
    Big,
    FromOne,
    MatchRef,
    Moment,
    Positive,
    RoundRef,
    Sentence,
    Small,
    TeamRef,
    row,
)
from tournaments.words.enums import (
    ByeTo,
    CallKind,
    CallState,
    Camp,
    Chair,
    EntryKind,
    EntryStatus,
    IncidentState,
    PenaltyTo,
    Ruling,
    Stage,
)

#: A camp or a chair; empty: none.
Seated = Annotated[str, Field(pattern=f"^({'|'.join((*Camp.values, *Chair.values))})?$")]
#: A phone that answered for a camp, numbered in the order of the file; empty: none.
PhoneRef = Annotated[str, Field(pattern=r"^(t[1-9][0-9]{0,8})?$")]
#: Totals of the manches of a match, "1010/620 700/1005"; empty: it has none.
Manches = Annotated[
    str,
    Field(max_length=120, pattern=r"^(-?[0-9]{1,6}/-?[0-9]{1,6}( -?[0-9]{1,6}/-?[0-9]{1,6})*)?$"),
]

#: Score of a board: a percentage, or its usual name.
BoardScore = Annotated[int, Field(ge=0, le=MOST_PERCENT)] | AdjustedScore


@row
class RoundRow:
    """A round that is drawn. `entrants`, `given` and `seed` replay its draw."""

    number: FromOne
    stage: Stage
    method: Annotated[str, Field(max_length=20)]
    seed: Big
    bye_to: ByeTo
    entrants: tuple[tuple[TeamRef, Big | None], ...]
    given: dict[str, JsonValue]
    is_last: bool
    drawn_at: Moment
    closed_at: Moment | None
    dropped: bool
    draft: bool


@row
class MatchRow:
    """A table of a round."""

    round: RoundRef
    table: FromOne
    section: Annotated[str, Field(max_length=20)]
    slot: Small | None


@row
class SeatRow:
    """Where a team is in a round; without a match it is exempt."""

    round: RoundRef
    team: TeamRef
    match: MatchRef | None
    camp: Seated
    place: Annotated[int, Field(ge=1, le=2)]


@row
class CatchUpRow:
    """The extra match of an exempt team."""

    round: RoundRef
    team: TeamRef
    opponent: TeamRef
    version: Positive
    points: Positive
    against: Positive
    reason: Sentence
    entered_by: Account | None
    entered_at: Moment


@row
class FirstRulingRow:
    """The ruling of a referee that the ruling of a jury replaced."""

    state: IncidentState
    name: Annotated[str, Field(min_length=1, max_length=80)]
    points: Positive
    to: PenaltyTo
    excludes: bool
    times: FromOne
    ruling: Ruling
    reason: Sentence


@row
class PenaltyRow:
    """An incident: a fault of a team, and the ruling with its points."""

    round: RoundRef
    team: TeamRef
    match: MatchRef | None
    name: Annotated[str, Field(min_length=1, max_length=80)]
    points: Positive
    to: PenaltyTo
    excludes: bool
    times: FromOne
    reason: Sentence
    by: Account | None
    at: Moment
    #: Absent from a file of before incidents: each penalty was a ruling.
    state: IncidentState = IncidentState.RULED
    ruling: Ruling = Ruling.PLAYS_ON
    deal: FromOne | None = None
    late: Small = 0
    called_by: TeamRef | None = None
    reserves: Sentence = ""
    place: Annotated[int, Field(ge=1, le=2)] | None = None
    appeal: Sentence = ""
    jury: Annotated[str, Field(max_length=300)] = ""
    first: FirstRulingRow | None = None
    jury_after: FromOne | None = None


@row
class AdjustedBoardRow:
    """A board that a table could not play, and the percentages that the referee gave.

    A file of before percentages has their usual names.
    """

    match: MatchRef
    board: FromOne
    ns: BoardScore
    ew: BoardScore
    by: Account | None
    at: Moment
    reason: Sentence = ""


@row
class CallRow:
    """What a table asked of the desk."""

    match: MatchRef | None
    team: TeamRef | None
    round: Small
    kind: CallKind
    state: CallState
    at: Moment
    changed_at: Moment | None


@row
class RoundsMember:
    """The whole member rounds.json."""

    rounds: tuple[RoundRow, ...]
    matches: tuple[MatchRow, ...]
    seats: tuple[SeatRow, ...]
    catch_ups: tuple[CatchUpRow, ...]
    penalties: tuple[PenaltyRow, ...]
    adjusted_boards: tuple[AdjustedBoardRow, ...]
    calls: tuple[CallRow, ...]


@row
class DealRow:
    """One deal, in the columns of `models.Deal`."""

    number: Small
    taker: Camp | None
    contract: Annotated[str, Field(max_length=8)] | None
    trump: Annotated[str, Field(max_length=10)] | None
    coinche: Small
    ns: Small
    ew: Small
    capot: Camp | None
    belotes_ns: Small
    belotes_ew: Small
    annonces_ns: Small
    annonces_ew: Small
    false_ns: Small
    false_ew: Small
    omitted_ns: Small
    omitted_ew: Small
    void: Annotated[str, Field(max_length=10)] | None


@row
class EntryRow:
    """One version of a match's result, with its deals and its readers."""

    match: MatchRef
    version: Positive
    replaces: Positive
    current: bool
    status: EntryStatus
    kind: EntryKind
    ns: Positive
    ew: Positive
    marks: tuple[Big, ...]
    course: tuple[JsonValue, ...]
    belotes: Small | None
    capots: Small | None
    manches: Manches
    winner: Seated
    chosen: Annotated[str, Field(max_length=250)]
    reason: Sentence
    entered_by: Account | None
    entered_camp: Seated
    entered_phone: PhoneRef
    entered_switched: bool
    entered_at: Moment
    second_reading: bool
    confirmed_by: Account | None
    confirmed_camp: Seated
    confirmed_phone: PhoneRef
    confirmed_switched: bool
    deals: tuple[DealRow, ...]


@row
class EntriesMember:
    """The whole member entries.json."""

    entries: tuple[EntryRow, ...]
