"""Large requests: photographs of score sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest

from tournaments.annexes.photos.views.enrolment import carries_enrolment, is_still_enrolled
from tournaments.server import bodies
from tournaments.server.ways import Way

#: Addresses that take photographs: the desk's, and that of enrolled phones.
OF_DESK = re.compile(r"/desk/[^/]+/photos/$")
OF_PHONES = re.compile(r"/c/[^/]+/photos/$")
#: Bytes: a few pictures, or a pile as PDF. The page’s script sends them one by one.
LARGEST = 60_000_000


class Large(bodies.Large):
    """Photographs, from the desk and from enrolled phones."""

    most = LARGEST

    def takes(self, way: Way, path: str, environ: Mapping[str, Any]) -> bool:
        if way is Way.FORMS and OF_PHONES.match(path):
            return carries_enrolment(WSGIRequest({**environ}))
        return way is Way.DESK and OF_DESK.match(path) is not None

    def knows(self, request: HttpRequest) -> bool:
        return is_still_enrolled(request)
