"""Every text field of the database is classified: it may name people, or it may not."""

from __future__ import annotations

from django.apps import apps
from django.db import models

from tournaments.words.details import DETAILS, WITH_PEOPLE

#: Fields that may tell a person: forgetting empties, replaces or deletes them.
OF_PEOPLE = {
    "AdjustedBoard.reason",
    "Announcement.text",
    "Application.address Application.name Application.network Application.player1",
    "Application.player2 Application.reason Application.wanted",
    "Application.licence1 Application.licence2",
    *(f"Application.{detail.name}" for detail in DETAILS),
    "Award.collected_by",
    "CashCount.reason",
    "CatchUp.reason",
    "Contest.chiefs",
    "Discount.reason",
    "Entry.confirmed_address Entry.confirmed_browser",
    "Entry.entered_address Entry.entered_browser Entry.reason",
    *(f"NameMerge.{detail.name}" for detail in WITH_PEOPLE),
    "NameMerge.name",
    "LogLine.after LogLine.before LogLine.reason LogLine.subject",
    "OnlineOrder.names OnlineOrder.payer OnlineOrder.reference",
    "Payment.note Payment.reference",
    "Penalty.appeal Penalty.first Penalty.jury Penalty.name Penalty.reason Penalty.reserves",
    "Photo.name PhotoPhone.name",
    "Player.name Player.plain_name Player.turned_name",
    "PushPhone.endpoint PushPhone.language PushPhone.public_key PushPhone.secret",
    *(f"Player.{detail.name}" for detail in WITH_PEOPLE),
    "SeasonLine.reason",
    "Team.family Team.name ToldPayment.reference",
    "Work.sentence Work.title",
}
#: Fields that name no player: the contest's own texts, and texts that the program writes.
OF_NOBODY = {
    "Application.code",
    "Arrival.sha256 Departure.sha256",
    "Attempt.source",
    "Award.reason",
    "CashCount.pieces",
    "Category.name",
    "Hall.name Hall.place",
    "Contest.club Contest.name Contest.phones_address Contest.place Contest.regulation",
    "Contest.notice_key Contest.pay_link",
    "Contest.slug Contest.ticked Contest.wifi Contest.wifi_password",
    "Deal.contract Deal.trump Deal.void",
    "Delivery.body Delivery.identifier Delivery.why Hook.address",
    "Contest.boards_seed Contest.club Contest.name Contest.phones_address Contest.place",
    "Contest.regulation Contest.slug Contest.ticked Contest.wifi",
    "Entry.chosen Entry.confirmed_phone Entry.course Entry.entered_phone Entry.manches Entry.marks",
    "GatheredHall.name Gathering.name Gathering.quotas Gathering.slug",
    "Generation.lineage",
    "Giving.absent Giving.choosers Giving.passed",
    "HouseLine.counts HouseLine.subject",
    "Item.name",
    "LogLine.action",
    "Match.section",
    "OnlineOrder.parts Payment.pieces",
    "Photo.digest Photo.fault PhotoPhone.key PhotoSheet.fault PhotoSheet.figures PhotoSheet.seats",
    *(
        f"{model}.{detail.name}"
        for model in ("Player", "NameMerge")
        for detail in set(DETAILS) - set(WITH_PEOPLE)
    ),
    "NameMerge.moved",
    "Print.kind Print.options Print.shown",
    "Prize.name",
    "Push.identifier",
    "Round.entrants Round.given Round.method",
    "Season.name Season.rules Season.salt Season.slug",
    "SeasonDay.clubs",
    "SeasonLine.action SeasonLine.after SeasonLine.before SeasonLine.subject",
    "SeasonMember.key SeasonPerson.key SeasonPrint.kind SeasonPrint.ranks",
    "SeasonSame.kept SeasonSame.other",
    "Team.came_from Team.code",
    "Work.headers Work.key Work.language Work.rights",
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
