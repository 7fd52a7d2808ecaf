"""Only push services of browsers are called, whatever address a stranger sends."""

from __future__ import annotations

from tests.sweeps import for_each
from tournaments.annexes.push.services import phones


@for_each(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_services_of_browsers_are_known(endpoint: str) -> None:
    assert phones._is_service(endpoint)


@for_each(
    "endpoint",
    [
        *("http://fcm.googleapis.com/a", "https://fcm.googleapis.com:8443/a", "https://[::1/a"),
        *("https://192.168.1.1/a", "https://federation.example/a", "https://googleapis.com/a"),
        *("https://evilpush.apple.com.example/a", "https://evilpush-apple.com/a", "fcm", ""),
        "https://fcm.googleapis.com/é",
        "https://nom:mot@fcm.googleapis.com/a",
    ],
)
def test_other_addresses_are_refused(endpoint: str) -> None:
    assert not phones._is_service(endpoint)
