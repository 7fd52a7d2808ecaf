"""Addresses of the desk, for the organiser and helpers of a contest."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, register_converter

from tournaments.views.urls.late import late
from tournaments.words.enums import TO_TICK, DayStage, EndAct

copies = late("views.after.copies")
erased = late("views.after.erased")
files = late("views.after.files")
forgetting = late("views.after.forgetting")
accounts = late("views.cash.accounts")
box = late("views.cash.box")
items = late("views.cash.items")
told = late("views.cash.told")
club = late("views.core.club")
help = late("views.core.help")
people = late("views.core.people")
phones_address = late("views.core.phones_address")
published = late("views.hall.published")
works = late("views.core.works")
brackets = late("views.hall.brackets")
pools = late("views.hall.pools")
contests = late("views.hall.contests")
settings = late("views.hall.settings")
desk = late("views.hall.desk")
finding = late("views.finding")
suspense = late("views.hall.suspense")
now = late("views.now")
planning = late("views.planning")
ceremony = late("views.prizes.ceremony")
listing = late("views.prizes.listing")
lots = late("views.prizes.lots")
arrivals = late("views.welcome.arrivals")
categories = late("views.registration.categories")
halls = late("views.registration.halls")
known_people = late("views.registration.known_people")
singles = late("views.registration.singles")
team = late("views.welcome.team")
teams = late("views.welcome.teams")
pages = late("views.regulation.pages")
setting_up = late("views.regulation.setting_up")
starting = late("views.regulation.starting")


class StageConverter:
    regex = "|".join(stage for stage in DayStage if stage != DayStage.SETTINGS)

    def to_python(self, value: str) -> DayStage:
        return DayStage(value)

    def to_url(self, value: str) -> str:
        return value


class ActConverter:
    regex = "|".join(sorted(TO_TICK))

    def to_python(self, value: str) -> EndAct:
        return EndAct(value)

    def to_url(self, value: str) -> str:
        return value


register_converter(StageConverter, "stage")
register_converter(ActConverter, "act")

#: Addresses of the desk after a contest: its files, its archive, its personal data.
AFTER: list[URLPattern | URLResolver] = [
    path("", files.after, name="after"),
    path("files/<str:file>", files.export, name="export"),
    path("verify/", files.verify, name="verify"),
    path("forget/", forgetting.forget, name="forget"),
    path("delete/", forgetting.delete, name="contest-delete"),
]

#: Addresses of the cash box, at the desk.
CASH: list[URLPattern | URLResolver] = [
    path("", accounts.accounts, name="cash"),
    path("teams/<int:number>/", accounts.account, name="team-account"),
    path("teams/<int:number>/paid/", accounts.settle, name="team-paid"),
    path("teams/<int:number>/refund/", accounts.refund, name="team-refund"),
    path("teams/<int:number>/discount/", accounts.discount, name="team-discount"),
    path("told/", told.note, name="cash-told"),
    path("told/dismiss/", told.dismiss, name="cash-told-dismiss"),
    path("operations/", box.operations, name="cash-operations"),
    path("operations/<int:number>/cancel/", box.cancel, name="cash-cancel"),
    path("float/", box.bring, name="cash-float"),
    path("count/", box.count, name="cash-count"),
    path("sheet.xlsx", box.export, name="cash-export"),
    path("items/", items.items, name="items"),
    path("items/<int:pk>/", items.item, name="item"),
    path("items/<int:pk>/remove/", items.remove, name="item-remove"),
]

#: Addresses of the desk for what the hall sees: its standings, its clock, its announcements.
HALL: list[URLPattern | URLResolver] = [
    path("", desk.hall, name="hall"),
    path("standings/show/", suspense.reveal, name="standings-reveal"),
    path("standings/hide/", suspense.hide_again, name="standings-hide"),
    path("standings/hide-last/", suspense.hide_last, name="last-round-hide"),
    path("standings/keep-shown/", suspense.refuse, name="suspense-refuse"),
    path("clock/start/", desk.start, name="clock-start"),
    path("clock/pause/", desk.pause, name="clock-pause"),
    path("clock/resume/", desk.resume, name="clock-resume"),
    path("clock/change/", desk.change, name="clock-change"),
    path("clock/stop/", desk.stop, name="clock-stop"),
    path("clock/last-deal/", desk.last_deal, name="clock-last-deal"),
    path("clock/last-deal/take-back/", desk.not_last_deal, name="clock-not-last-deal"),
    path("announcements/", desk.announce, name="announce"),
    path("announcements/<int:pk>/take-back/", desk.take_back, name="announcement-take-back"),
]

#: Addresses of the desk for prizes: set up, give and collect.
PRIZES: list[URLPattern | URLResolver] = [
    path("", lots.prizes, name="prizes"),
    path("add/", listing.add, name="prize-add"),
    path("paste/", listing.paste, name="prize-paste"),
    path("rules/", lots.terms, name="prize-terms"),
    path("rules/draw-again/", lots.draw_again, name="prizes-draw-again"),
    path("give/", lots.give, name="prizes-give"),
    path("take-back/", lots.take_back, name="prizes-take-back"),
    path("choose/", lots.choose, name="prize-choose"),
    path("choose/pass/", lots.pass_turn, name="prize-pass"),
    path("choose/take-back/", lots.take_back_choice, name="prize-choice-take-back"),
    path("collect/", lots.collect, name="prize-collect"),
    path("collect/<int:team>/<int:prize>/", lots.uncollect, name="prize-uncollect"),
    path("ceremony/", ceremony.ceremony, name="ceremony"),
    path("ceremony/now/", ceremony.live, name="ceremony-live"),
    path("ceremony/begin/", ceremony.begin, name="ceremony-begin"),
    path("ceremony/next/", ceremony.go_on, name="ceremony-next"),
    path("ceremony/back/", ceremony.go_back, name="ceremony-back"),
    path("ceremony/end/", ceremony.end, name="ceremony-end"),
    path("<int:prize>/", listing.edit, name="prize-edit"),
    path("<int:prize>/move/", listing.move, name="prize-move"),
    path("<int:prize>/remove/", listing.remove, name="prize-remove"),
]

#: Addresses of the works: long requests of the desk, followed until their end.
WORKS: list[URLPattern | URLResolver] = [
    path("", works.works, name="works"),
    path("<int:pk>/", works.work, name="work"),
    path("<int:pk>/live/", works.live, name="work-live"),
    path("<int:pk>/file/", works.file, name="work-file"),
    path("<int:pk>/stop/", works.stop, name="work-stop"),
    path("<int:pk>/again/", works.again, name="work-again"),
]

#: Addresses of the desk for a contest's regulation.
REGULATION: list[URLPattern | URLResolver] = [
    path("new/from-file/", pages.new_from_file, name="contest-from-regulation"),
    path("<slug:slug>/regulation/", pages.regulation, name="regulation"),
    path("<slug:slug>/regulation/paper/", pages.paper, name="regulation-paper"),
    path("<slug:slug>/regulation/export/", pages.export, name="regulation-export"),
    path("<slug:slug>/regulation/import/", settings.bring_in, name="regulation-import"),
    path("<slug:slug>/regulation/change/", settings.change, name="regulation-change"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", setting_up.game, name="contest-new"),
    path("new/format/", setting_up.format_, name="contest-new-format"),
    path("new/name/", setting_up.name, name="contest-new-name"),
    path("new/review/", setting_up.review, name="contest-new-review"),
    path("new/review/clause/", setting_up.clause, name="contest-new-clause"),
    path("<slug:slug>/", now.now, name="desk"),
    path("<slug:slug>/live/", now.live, name="desk-live"),
    path("<slug:slug>/day/<stage:stage>/", now.now, name="desk-stage"),
    path("<slug:slug>/day/<stage:stage>/live/", now.live, name="desk-stage-live"),
    path("<slug:slug>/ending/<act:act>/", now.tick_end, name="tick-end"),
    path("<slug:slug>/ending/<act:act>/again/", now.untick_end, name="untick-end"),
    path("<slug:slug>/find/", finding.find, name="find"),
    path("<slug:slug>/settings/", settings.settings, name="contest-settings"),
    path("<slug:slug>/settings/clause/", settings.clause, name="contest-clause"),
    path("<slug:slug>/settings/club/", club.club, name="contest-club"),
    path("<slug:slug>/settings/club/no-logo/", club.remove_logo, name="contest-logo-remove"),
    path("<slug:slug>/settings/phones/", phones_address.phones, name="contest-phones"),
    path("<slug:slug>/settings/public/", published.public, name="contest-public"),
    path("<slug:slug>/settings/categories/", categories.categories, name="categories"),
    path("<slug:slug>/settings/categories/<int:pk>/", categories.category, name="category"),
    path(
        "<slug:slug>/settings/categories/<int:pk>/remove/",
        categories.remove,
        name="category-remove",
    ),
    path("<slug:slug>/settings/halls/", halls.halls, name="halls"),
    path("<slug:slug>/settings/halls/fill/", halls.fill, name="halls-fill"),
    path("<slug:slug>/settings/halls/<int:pk>/", halls.change, name="hall-change"),
    path("<slug:slug>/settings/halls/<int:pk>/remove/", halls.remove, name="hall-remove"),
    path("<slug:slug>/settings/halls/desk/<int:user>/", halls.hold, name="hall-hold"),
    path("<slug:slug>/settings/claims/", starting.claims, name="claims"),
    path("<slug:slug>/settings/readings/", starting.second_reading, name="second-reading"),
    path("<slug:slug>/end/", contests.end, name="contest-end"),
    path("<slug:slug>/reopen/", contests.reopen, name="contest-reopen"),
    path("<slug:slug>/planning/", planning.planning, name="planning"),
    path("<slug:slug>/pools/", pools.pools, name="pools"),
    path("<slug:slug>/brackets/", brackets.brackets, name="brackets"),
    path(
        "<slug:slug>/brackets/<int:team>/second-life/",
        brackets.buy_second_life,
        name="second-life",
    ),
    path(
        "<slug:slug>/brackets/<int:team>/second-life/cancel/",
        brackets.cancel_second_life,
        name="second-life-cancel",
    ),
    path("<slug:slug>/standings/", contests.desk_standings, name="desk-standings"),
    path("<slug:slug>/teams/", teams.teams, name="teams"),
    path("<slug:slug>/teams/known/", known_people.known, name="known-people"),
    path("<slug:slug>/check-in/", arrivals.check_in, name="check-in"),
    path("<slug:slug>/check-in/live/", arrivals.live, name="check-in-live"),
    path("<slug:slug>/check-in/<int:number>/undo/", arrivals.undo, name="check-in-undo"),
    path("<slug:slug>/check-in/door/open/", arrivals.opened, name="door-open"),
    path("<slug:slug>/check-in/door/close/", arrivals.closed, name="door-close"),
    path("<slug:slug>/late/", arrivals.late, name="late-teams"),
    path("<slug:slug>/singles/", singles.singles, name="singles"),
    path("<slug:slug>/singles/pair/", singles.pair, name="pair-singles"),
    path("<slug:slug>/singles/draw/", singles.draw, name="draw-partners"),
    path("<slug:slug>/singles/<int:pk>/remove/", singles.remove, name="single-remove"),
    path("<slug:slug>/teams/<int:number>/", team.team, name="team"),
    path("<slug:slug>/teams/<int:number>/edit/", teams.edit, name="team-edit"),
    path("<slug:slug>/teams/<int:number>/withdraw/", teams.withdraw, name="team-withdraw"),
    path("<slug:slug>/teams/<int:number>/bring-back/", teams.bring_back, name="team-bring-back"),
    path("<slug:slug>/teams/<int:number>/remove/", teams.remove, name="team-remove"),
    path("<slug:slug>/calls/", desk.calls_live, name="calls-live"),
    path("<slug:slug>/people/", people.people, name="people"),
    path("<slug:slug>/people/add/", people.add, name="person-add"),
    path("<slug:slug>/people/grant/", people.grant, name="person-grant"),
    path("<slug:slug>/people/<int:user>/role/", people.change, name="person-role"),
    path("<slug:slug>/people/<int:user>/password/", people.new_password, name="person-password"),
    path("<slug:slug>/people/<int:user>/withdraw/", people.withdraw, name="person-withdraw"),
    path("<slug:slug>/after/", include(AFTER)),
    path("<slug:slug>/cash/", include(CASH)),
    path("<slug:slug>/hall/", include(HALL)),
    path("<slug:slug>/prizes/", include(PRIZES)),
    path("<slug:slug>/works/", include(WORKS)),
    path("<slug:slug>/", include("tournaments.views.urls.rounds")),
    path("", include(REGULATION)),
]

#: Addresses outside any contest: the keys, the copies.
HOUSE: list[URLPattern | URLResolver] = [
    path("keys/", help.keys, name="keys"),
    path("copies/", copies.copies_page, name="copies"),
    path("erased/", erased.erased, name="erased"),
    path("erased/purge/", erased.purge, name="copies-purge"),
]
