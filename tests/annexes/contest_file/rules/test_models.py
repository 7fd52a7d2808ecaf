"""The file forgets no model and no column: each is carried, or left out for a reason."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from django.apps import apps
from django.db.models import CharField
from pydantic.fields import FieldInfo

from tests.sweeps import for_each
from tournaments.annexes.contest_file.queries.left_out import LEFT_OUT_COLUMNS, LEFT_OUT_MODELS
from tournaments.annexes.contest_file.rules import after, contest, people, play

#: The row of the file that carries each model.
ROWS: dict[str, type[Any]] = {
    "AdjustedBoard": play.AdjustedBoardRow,
    "Announcement": contest.AnnouncementRow,
    "Application": people.ApplicationRow,
    "Award": after.AwardRow,
    "Call": play.CallRow,
    "CashCount": after.CountRow,
    "CatchUp": play.CatchUpRow,
    "Category": contest.CategoryRow,
    "Ceremony": after.CeremonyRow,
    "Clock": contest.ClockRow,
    "Contest": contest.SettingsRow,
    "Deal": play.DealRow,
    "Discount": after.DiscountRow,
    "Entry": play.EntryRow,
    "Giving": contest.GivingRow,
    "Hall": contest.HallRow,
    "Item": contest.ItemRow,
    "LogLine": after.LogRow,
    "Logo": contest.LogoRow,
    "Match": play.MatchRow,
    "Order": people.OrderRow,
    "Payment": after.PaymentRow,
    "Penalty": play.PenaltyRow,
    "Planning": contest.PlanningRow,
    "Player": people.PersonRow,
    "Prize": contest.PrizeRow,
    "Round": play.RoundRow,
    "Seat": play.SeatRow,
    "Single": people.SingleRow,
    "Team": people.TeamRow,
    "ToldPayment": after.ToldRow,
    "Wish": contest.WishRow,
}
#: Fields of rows that are no column: they name what other tables hold.
MADE = {
    "PersonRow": {"id", "uids"},
    "EntryRow": {"deals"},
}


def models() -> dict[str, Any]:
    return {model.__name__: model for model in apps.get_app_config("tournaments").get_models()}


def test_every_model_is_carried_or_left_out_for_a_reason() -> None:
    assert set(models()) == set(ROWS) | set(LEFT_OUT_MODELS)
    assert not set(ROWS) & set(LEFT_OUT_MODELS)
    assert all(LEFT_OUT_MODELS.values())


@for_each("name", ROWS)
def test_every_column_is_carried_or_left_out_for_a_reason(name: str) -> None:
    row, left_out = ROWS[name], LEFT_OUT_COLUMNS.get(name, {})
    options = models()[name]._meta
    columns = {field.name for field in (*options.concrete_fields, *options.many_to_many)}
    carried = {field.name for field in fields(row)} - MADE.get(row.__name__, set())
    # Every row has a key, and a row of one contest does not name it.
    columns -= {"id", "contest"} - carried
    assert columns == carried | set(left_out)
    assert not carried & set(left_out)
    assert all(left_out.values())


@for_each("name", ROWS)
def test_a_text_is_as_long_as_its_column(name: str) -> None:
    hints = get_type_hints(ROWS[name], include_extras=True)
    for column in models()[name]._meta.concrete_fields:
        if isinstance(column, CharField) and not column.choices and column.name in hints:
            most = _longest(hints[column.name])
            # A reference of the file stands for a longer key, which it does not carry.
            assert most in (column.max_length, None), column.name


def _longest(hint: Any) -> int | None:
    """Return the longest text of a type, in signs; None if it does not say."""
    for part in (hint, *get_args(hint)):
        if get_origin(part) is Annotated:
            for mark in get_args(part)[1:]:
                for rule in mark.metadata if isinstance(mark, FieldInfo) else ():
                    if hasattr(rule, "max_length"):
                        return int(rule.max_length)
    return None
