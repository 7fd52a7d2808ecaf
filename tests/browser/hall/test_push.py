"""Button « Prévenir ce téléphone » in Chromium: the page, its script and the server are real.

Chromium has no push service here: a stand-in gives the address and the keys of a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect

from tests.annexes.push.test_rules import PHONE_KEY, PHONE_SECRET
from tests.browser.conftest import PATIENCE
from tests.factories import make_contest
from tournaments.models import Contest, PushPhone

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

SITE = "https://federation.example"
#: Push manager of a browser that keeps its subscription from one page to the next.
STAND_IN = """
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const subscribed = () => localStorage.applicationKey && {
    endpoint: "https://fcm.googleapis.com/fcm/send/1",
    options: { applicationServerKey: bytes(localStorage.applicationKey).buffer },
    toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/1",
                     keys: { p256dh: "PHONE_KEY", auth: "PHONE_SECRET" } }),
    unsubscribe: async () => localStorage.removeItem("applicationKey"),
  };
  const pushManager = {
    getSubscription: async () => subscribed() || null,
    subscribe: async ({ applicationServerKey }) => {
      localStorage.applicationKey = applicationServerKey;
      return subscribed();
    },
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, "serviceWorker", { value: {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  } });
  window.PushManager = class {};
  window.Notification = { permission: "granted", requestPermission: async () => "granted" };
""".replace("PHONE_KEY", PHONE_KEY).replace("PHONE_SECRET", PHONE_SECRET)


class Site:
    """The site behind HTTPS: its page of a team, its scripts, and the forms that it receives."""

    def __init__(self, contest: Contest) -> None:
        self.path = reverse("public-team", args=[contest.slug, 1])
        self.html = Client().get(self.path).content
        self.forms: list[tuple[str, str]] = []
        self.refusal = ""
        self.offline = False

    def answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if route.request.method == "POST" and self.offline:
            route.abort()
        elif route.request.method == "POST":
            self.forms.append((path, route.request.post_data or ""))
            if self.refusal:
                route.fulfill(status=422, json={"detail": self.refusal})
            else:
                route.fulfill(status=204)
        elif path.startswith("/static/"):
            route.fulfill(path=str(finders.find(path.removeprefix("/static/"))))
        else:
            route.fulfill(body=self.html, content_type="text/html; charset=utf-8")


@pytest.fixture
def site(settings: Any) -> Site:
    settings.PUSH = True
    return Site(make_contest(2))


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 900}, locale="fr-FR")
    context.add_init_script(f"(() => {{ {STAND_IN} }})()")
    context.route("**/*", site.answer)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(SITE + site.path)
    yield page
    context.close()


def sent(site: Site) -> int:
    """Send the last form of the phone to the server; return the status of its answer."""
    path, form = site.forms.pop()
    kind = "application/x-www-form-urlencoded"
    return Client().post(path, form, content_type=kind, secure=True).status_code


def test_a_phone_starts_finds_itself_notified_and_stops(phone: Page, site: Site) -> None:
    phone.get_by_role("button", name="Prévenir ce téléphone").click()
    expect(phone.get_by_text("Ce téléphone est prévenu.")).to_be_visible()
    assert sent(site) == 204
    assert PushPhone.objects.get().team.number == 1

    # A server that lost it hears of it again.
    PushPhone.objects.all().delete()
    with phone.expect_request(lambda request: request.method == "POST"):
        phone.reload()
    expect(phone.get_by_text("Ce téléphone est prévenu.")).to_be_visible()
    assert sent(site) == 204
    assert PushPhone.objects.count() == 1

    phone.get_by_role("button", name="Ne plus prévenir").click()
    expect(phone.get_by_role("button", name="Prévenir ce téléphone")).to_be_visible()
    assert sent(site) == 204
    assert not PushPhone.objects.exists()


def test_a_refusal_is_told_beside_the_button(phone: Page, site: Site) -> None:
    site.refusal = "Ce concours est terminé."
    phone.get_by_role("button", name="Prévenir ce téléphone").click()
    expect(phone.get_by_text("Ce concours est terminé.")).to_be_visible()
    expect(phone.get_by_role("button", name="Prévenir ce téléphone")).to_be_visible()


def test_a_phone_that_stops_without_network_still_says_it_is_notified(
    phone: Page, site: Site
) -> None:
    phone.get_by_role("button", name="Prévenir ce téléphone").click()
    expect(phone.get_by_text("Ce téléphone est prévenu.")).to_be_visible()
    site.offline = True
    phone.get_by_role("button", name="Ne plus prévenir").click()
    expect(phone.get_by_text("Cela n’a pas marché")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Ce téléphone est prévenu.")).to_be_visible()
