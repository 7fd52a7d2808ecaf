"""Public addresses: the list of contests, the hall's pages, the sign-in page."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, register_converter

from tournaments.files.documents.built import LANGUAGES
from tournaments.views.urls.late import late

accounts = late("views.core.accounts")
help = late("views.core.help")
robots = late("views.hall.published")
brackets = late("views.hall.brackets")
pools = late("views.hall.pools")
announced = late("views.welcome.announced")
home = late("views.hall.home")
public = late("views.hall.public")
prizes = late("views.prizes.hall")
team = late("views.prizes.team")
door = late("views.welcome.arrivals")
pages = late("views.regulation.pages")
rankings = late("views.hall.rankings")


class DocumentsLanguage:
    regex = "|".join(LANGUAGES)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(DocumentsLanguage, "documents")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    # What a player types: the number of the team.
    path("<int:number>", public.short, name="short"),
    path("<int:number>/", public.short, name="short"),
    path("robots.txt", robots.robots, name="robots"),
    path("setup/", accounts.first_account, name="first-account"),
    path("account/", accounts.account, name="account"),
    path("account/sign-out-others/", accounts.sign_out_others, name="sign-out-others"),
    path("sign-in/", accounts.sign_in, name="sign-in"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("language/", accounts.language, name="language"),
    path("look/", accounts.look, name="look"),
    path("help/", help.home, name="help"),
    path("help/images/<documents:language>/<slug:name>.png", help.picture, name="help-picture"),
    path("help/<documents:language>/", help.contents, name="help-contents"),
    path("help/<documents:language>/search/", help.search, name="help-search"),
    path("help/<documents:language>/<slug:part>/<slug:page>.html", help.page, name="help-page"),
    path("c/<slug:slug>/", announced.contest, name="contest"),
    path("c/<slug:slug>/find/", public.find_team, name="find-team"),
    path("c/<slug:slug>/door/<str:token>/", door.door, name="door"),
    path("c/<slug:slug>/mine/", public.mine, name="mine"),
    path("c/<slug:slug>/mine/none/", public.unfollow, name="unfollow-team"),
    path("c/<slug:slug>/draw/", public.draw, name="public-draw"),
    path("c/<slug:slug>/draw/<int:number>/", public.draw, name="public-draw"),
    path("c/<slug:slug>/draw/<int:number>/hall/<int:hall>/", public.draw, name="public-hall-draw"),
    path("c/<slug:slug>/plan/", public.plan, name="public-plan"),
    path("c/<slug:slug>/pools/", pools.public, name="public-pools"),
    path("c/<slug:slug>/pools/hall/<int:hall>/", pools.public, name="public-hall-pools"),
    path("c/<slug:slug>/brackets/", brackets.public, name="public-brackets"),
    path("c/<slug:slug>/brackets/hall/<int:hall>/", brackets.public, name="public-hall-brackets"),
    path("c/<slug:slug>/standings/", public.ranking, name="public-standings"),
    path("c/<slug:slug>/standings/hall/<int:hall>/", public.ranking, name="public-hall-standings"),
    path("c/<slug:slug>/standings/<int:after>/", public.ranking, name="public-standings"),
    path("c/<slug:slug>/category/<int:category>/", rankings.category, name="public-category"),
    path("c/<slug:slug>/clubs/", rankings.clubs, name="public-clubs"),
    path("c/<slug:slug>/clubs/<int:best>/", rankings.clubs, name="public-clubs"),
    path("c/<slug:slug>/pairs/", rankings.pairs, name="public-pairs"),
    path("c/<slug:slug>/results/<int:number>/", rankings.results, name="public-results"),
    path("c/<slug:slug>/prizes/", prizes.prizes, name="public-prizes"),
    path("c/<slug:slug>/screen/", prizes.screen, name="screen"),
    path("c/<slug:slug>/screen/<int:view>/", prizes.screen, name="screen"),
    path("c/<slug:slug>/screen/hall/<int:hall>/", prizes.screen, name="hall-screen"),
    path("c/<slug:slug>/screen/hall/<int:hall>/<int:view>/", prizes.screen, name="hall-screen"),
    path("c/<slug:slug>/privacy/", public.privacy, name="privacy"),
    path("c/<slug:slug>/regulation/", pages.public, name="public-regulation"),
    path("c/<slug:slug>/team/<int:number>/", team.team, name="public-team"),
    path("c/<slug:slug>/team/<int:number>/follow/", public.follow, name="follow-team"),
]
