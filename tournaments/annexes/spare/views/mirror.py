"""Answers to the addresses of `/mirror/`, by which a second laptop copies the first.

A middleware answers them before hosts, sessions and accounts: whoever asks proves that he has the
code, and the answer is sealed for him alone.
"""

from __future__ import annotations

import base64
import json
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from tournaments.annexes.spare import services as services
from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.client import FIRST, NONCE, PROCESS, SEAL, SIGNED, TIME
from tournaments.annexes.spare.copying.house import (
    house,
    local_keys,
    on_sqlite,
    shared_keys,
    status,
)
from tournaments.annexes.spare.copying.place import Standing, steps_down
from tournaments.annexes.spare.copying.protocol import (
    SEAL_NONCE,
    Asked,
    Keys,
    Refusal,
    Slowing,
    refusal_of,
    sealed,
)
from tournaments.annexes.spare.copying.watching import resume, retire
from tournaments.annexes.spare.copying.wire import packed
from tournaments.machine.middleware import MIRROR
from tournaments.machine.network import is_this_machine
from tournaments.words.texts import Refused

log = logging.getLogger(__name__)

PING = "/mirror/ping"
BYTES = "application/octet-stream"

#: Status and content of an answer before it is sealed.
Plain = tuple[int, bytes]
Action = Callable[[HttpRequest, Asked], Plain]


class MirrorMiddleware:
    """Answer the addresses of `/mirror/`, and leave the others to the program."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.slowing = Slowing()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(MIRROR):
            return self.get_response(request)
        response = self._answer(request)
        response.headers["Cache-Control"] = "no-store"
        return response

    def _answer(self, request: HttpRequest) -> HttpResponse:
        if request.path_info == PING and request.method in ("GET", "HEAD"):
            return _ping()
        name = request.path_info.removeprefix(FIRST)
        action = (LOCAL | ANSWERS).get((request.method or "", name))
        if action is None or not on_sqlite():
            return HttpResponse(status=404)
        return self._signed(request, name, action)

    def _signed(self, request: HttpRequest, name: str, action: Action) -> HttpResponse:
        """Answer a request if its signature proves that its sender has the code."""
        address = request.META["REMOTE_ADDR"]
        local = (request.method or "", name) in LOCAL
        keys = local_keys() if local else shared_keys()
        if local and not is_this_machine(address):
            return HttpResponse(status=404)
        wait = self.slowing.wait(address, time.monotonic())
        if wait:
            return HttpResponse(status=429, headers={"Retry-After": str(wait)})
        question = _question_of(request)
        signed = request.headers.get(SIGNED, "")
        here, now = house(), time.time()
        refused = refusal_of(keys or NO_KEYS, question, signed, now, here.process, here.nonces)
        if refused is Refusal.CODE or keys is None:
            self.slowing.wrong(address, time.monotonic())
            log.warning(_("Code de secours refusé, depuis %(address)s") % {"address": address})
            return HttpResponse(status=403)
        self.slowing.right(address)
        if refused is not None:
            return _sealed(keys, question, _refusal(refused))
        try:
            plain = action(request, question)
        except Refused as refusal:
            plain = 403, json.dumps({"why": "refused", "message": str(refusal)}).encode()
        except (sqlite3.Error, OSError) as error:
            log.warning("%s: %s", name, error)
            plain = 503, b"{}"
        return _sealed(keys, question, plain)


#: Keys of nobody: a server without a code answers as slowly as one that has another.
NO_KEYS = Keys(secrets.token_bytes(32), secrets.token_bytes(32))


def _question_of(request: HttpRequest) -> Asked:
    query = request.META.get("QUERY_STRING", "")
    path = request.path_info + (f"?{query}" if query else "")
    time = request.headers.get(TIME, "")
    at = int(time) if time.isascii() and time.isdigit() and len(time) < 16 else 0
    nonce, process = (request.headers.get(name, "")[:64] for name in (NONCE, PROCESS))
    return Asked(request.method or "", path, request.body, at, nonce, process)


def _sealed(keys: Keys, question: Asked, plain: Plain) -> HttpResponse:
    status, content = plain
    carried = sealed(keys, question, status, content, secrets.token_bytes(SEAL_NONCE))
    if status == 304:
        return HttpResponse(status=304, headers={SEAL: base64.b64encode(carried).decode("ascii")})
    return HttpResponse(carried, status=status, content_type=BYTES, headers={SEAL: "1"})


def _refusal(why: Refusal) -> Plain:
    refused = {"why": why, "now": time.time(), "process": house().process, "message": ""}
    return 403, json.dumps(refused).encode()


def _ping() -> HttpResponse:
    """Say who this server is, to the pages of the one that it may have replaced."""
    here = house()
    descent = here.descent() if on_sqlite() else None
    answer = {
        "lineage": descent.lineage if descent else "",
        "generation": descent.generation if descent else 0,
        "role": "primary" if here.standing is Standing.WRITES else here.role,
    }
    return JsonResponse(answer, headers={"Access-Control-Allow-Origin": "*"})


def _json(answer: Any) -> Plain:
    return 200, json.dumps(answer).encode()


def _state(request: HttpRequest, _asked_: Asked) -> Plain:
    here = house()
    if here.standing is Standing.COPIES and here.copied is None:
        return 503, b"{}"
    tick = here.state().tick if here.standing is Standing.COPIES else here.snapshots.tick()
    held, port, every = (request.GET.get(name, "") for name in ("held", "port", "every"))
    if port.isdecimal() and len(port) < 6 and here.standing is not Standing.COPIES:
        here.hear(_peer(request, int(port)), _pace(every), held, up_to_date=held == tick)
    if held == tick:
        return 304, b""
    return _json(here.state().as_data())


def _copy(request: HttpRequest, signed_question: Asked) -> Plain:
    here, question = house(), _body_of(signed_question)
    if here.standing is Standing.COPIES:
        raise Refused(_("Cet ordinateur est lui-même un secours."))
    now = here.standing is Standing.RETIRED
    every = _pace(str(question.get("every", "")))
    states = here.snapshots.copy(str(question.get("tick", "")), here.role, every, now=now)
    return 200, packed(*states)


def _key(_request: HttpRequest, _asked_: Asked) -> Plain:
    return _json({"key": settings.SECRET_KEY})


def _step_down(request: HttpRequest, signed_question: Asked) -> Plain:
    """Write nothing any more, and say the final state."""
    here, question = house(), _body_of(signed_question)
    with here.changing:
        descent = here.descent()
        theirs = str(question.get("lineage", "")), int(question.get("generation", 0))
        if here.standing is Standing.COPIES or not steps_down(
            descent.lineage, descent.generation, *theirs
        ):
            raise Refused(_("Cet ordinateur n’est pas le premier de ce secours."))
        here.standing = Standing.RETIRED
        here.stop_writing()
        state = here.snapshots.state(here.role)
        retire(_peer(request, int(question.get("port", 0))), state.log)
    return _json(state.as_data())


def _superseded(request: HttpRequest, signed_question: Asked) -> Plain:
    """Write nothing any more: another server took over while this one could not be asked."""
    here, question = house(), _body_of(signed_question)
    with here.changing:
        descent = here.descent()
        generation = int(question.get("generation", 0))
        if here.standing is not Standing.COPIES and steps_down(
            descent.lineage, descent.generation, str(question.get("lineage", "")), generation
        ):
            begun = dict(question.get("takeovers", []))
            log_then = int(begun.get(descent.generation + 1, here.state().log))
            retire(_peer(request, int(question.get("port", 0))), log_then)
    return _json({"role": here.role})


def _status(_request: HttpRequest, _asked_: Asked) -> Plain:
    return _json(status())


def _promote(_request: HttpRequest, question: Asked) -> Plain:
    try:
        return _json(services.promote(None, force=bool(_body_of(question).get("force"))))
    except services.StillOnError as refused:
        return _json({"still_on": str(refused)})


def _rejoin(_request: HttpRequest, _asked_: Asked) -> Plain:
    return _json({"source": services.rejoin()})


def _alone(_request: HttpRequest, _asked_: Asked) -> Plain:
    resume()
    return _status(_request, _asked_)


#: Answers to who has the code.
ANSWERS: dict[tuple[str, str], Action] = {
    ("GET", "state"): _state,
    ("POST", "copy"): _copy,
    ("GET", "key"): _key,
    ("POST", "step-down"): _step_down,
    ("POST", "superseded"): _superseded,
}
#: Answers to the commands of this machine, which read the folder of data.
LOCAL: dict[tuple[str, str], Action] = {
    ("GET", "status"): _status,
    ("POST", "promote"): _promote,
    ("POST", "rejoin"): _rejoin,
    ("POST", "alone"): _alone,
}


def _body_of(question: Asked) -> dict[str, Any]:
    try:
        body = json.loads(question.body)
    except ValueError as error:
        raise Refused(_("Cette demande ne se lit pas.")) from error
    return body if isinstance(body, dict) else {}


def _peer(request: HttpRequest, port: int) -> str:
    address = request.META["REMOTE_ADDR"]
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}:{port}"


def _pace(pace: str) -> float:
    try:
        return min(max(float(pace), 0.1), 3600.0)
    except ValueError:
        return place.EVERY
