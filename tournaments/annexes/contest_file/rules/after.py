"""Members awards.json, log.jsonl and cash.json: what was given, what was done, what was paid."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from tournaments.annexes.contest_file.rules.contest import (
    Account,
    CategoryPlace,
    FromOne,
    Moment,
    Name,
    Positive,
    PrizePlace,
    Sentence,
    Small,
    TeamRef,
    Whole,
    row,
)
from tournaments.words.enums import CashKind, PayMethod


@row
class AwardRow:
    """A piece of a prize given to a team. `prize` is its place in the list of prizes."""

    prize: PrizePlace
    unit: FromOne
    part: FromOne
    parts: FromOne
    team: TeamRef
    player: Annotated[int, Field(ge=0, le=2)]
    cents: Positive | None
    reason: dict[str, JsonValue]
    given_at: Moment
    collected_at: Moment | None
    collected_by: Name
    ticked_by: Account | None


@row
class CeremonyRow:
    """How far the ceremony is. `category` is its place in the list of categories."""

    category: CategoryPlace | None
    places: FromOne
    step: Small
    began_at: Moment
    ended_at: Moment | None


@row
class AwardsMember:
    """The whole member awards.json."""

    awards: tuple[AwardRow, ...]
    ceremony: CeremonyRow | None


@row
class LogRow:
    """One line of log.jsonl."""

    at: Moment
    by: Account | None
    action: Annotated[str, Field(max_length=40)]
    subject: Sentence
    before: JsonValue
    after: JsonValue
    reason: Sentence


@row
class PaymentRow:
    """A line of the ledger, in cents. `cancels` is the number of another line."""

    number: Annotated[int, Field(ge=1, le=2**31 - 1)]
    at: Moment
    by: Account | None
    kind: CashKind
    method: PayMethod
    cents: Whole
    team: TeamRef | None
    note: Sentence
    reference: Name
    pieces: dict[str, JsonValue]
    cancels: Positive | None


@row
class CountRow:
    """A count of the cash box, in cents."""

    number: Positive
    at: Moment
    by: Account | None
    upto: Positive
    expected: Whole
    counted: Positive
    pieces: dict[str, JsonValue]
    cheques_expected: Positive
    cheques: Positive
    cheques_cents_expected: Whole
    cheques_cents: Positive
    reason: Sentence


@row
class DiscountRow:
    """The discount of a team, in cents."""

    team: TeamRef
    cents: Annotated[int, Field(ge=1, le=2**31 - 1)]
    reason: Annotated[str, Field(min_length=1, max_length=500)]


@row
class ToldRow:
    """A payment that an imported list told. Null cents: the list says only that the team paid."""

    team: TeamRef
    cents: Annotated[int, Field(ge=1, le=2**31 - 1)] | None
    method: PayMethod | Literal[""]


@row
class CashMember:
    """The whole member cash.json."""

    payments: tuple[PaymentRow, ...]
    counts: tuple[CountRow, ...]
    discounts: tuple[DiscountRow, ...]
    told: tuple[ToldRow, ...]
