"""No text is kept by the database without somebody having said whether it may name people."""

from __future__ import annotations

from django.apps import apps
from django.db import models

#: Where people type what may name somebody: emptied, replaced or deleted when they are forgotten.
OF_PEOPLE = {
    "Announcement.text",
    "Application.address Application.club Application.name Application.phone Application.player1",
    "Application.player2 Application.reason Application.town Application.wanted",
    "Award.collected_by",
    "CashCount.reason",
    "CatchUp.reason",
    "Discount.reason",
    "Entry.reason",
    "LogLine.after LogLine.before LogLine.reason LogLine.subject",
    "Payment.note Payment.reference",
    "Penalty.reason",
    "Player.name Player.phone Player.town",
    "Team.family Team.name",
}
#: What is said of no player: the contest's own words, and what the program writes by itself.
OF_NOBODY = {
    "Application.code",
    "Award.reason",
    "CashCount.pieces",
    "Category.name",
    "Contest.club Contest.name Contest.phones_address Contest.place Contest.regulation",
    "Contest.slug Contest.wifi",
    "Deal.contract Deal.trump",
    "Entry.confirmed_phone Entry.entered_phone",
    "Giving.absent Giving.choosers Giving.passed",
    "Item.name",
    "LogLine.action",
    "Match.section",
    "Payment.pieces",
    "Penalty.name",
    "Player.club",
    "Prize.name",
    "Round.entrants Round.given",
    "Team.code",
}


def test_every_text_that_is_kept_was_judged_to_name_people_or_not() -> None:
    texts = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("tournaments").get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField | models.JSONField)
        and not field.choices
    }
    judged = {name for names in OF_PEOPLE | OF_NOBODY for name in names.split()}
    assert texts == judged
