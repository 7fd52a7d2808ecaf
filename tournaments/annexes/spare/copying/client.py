"""Requests from one server to another: signed, and their answers unsealed."""

from __future__ import annotations

import base64
import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.utils.translation import gettext as _

from tournaments.annexes.spare.copying.protocol import (
    Asked,
    BadSealError,
    Keys,
    Refusal,
    signature,
    unsealed,
)
from tournaments.annexes.spare.copying.states import State, UnreadableError, state_of
from tournaments.words.texts import Refused

#: Beginning of the addresses that are asked. It changes with what a signature covers.
FIRST = "/mirror/2/"
#: Headers of a request, and the one that carries the seal of an answer without content.
TIME, NONCE, PROCESS = "X-Mirror-Time", "X-Mirror-Nonce", "X-Mirror-Process"
SIGNED, SEAL = "X-Mirror-Signature", "X-Mirror-Seal"
#: Seconds that an answer may take; a whole copy comes in pieces, each within them.
PATIENCE = 10.0
#: Seconds after which a server that is only asked how it is counts as silent.
SHORT = 1.5
#: Bytes of the largest answer.
LARGEST = 2_000_000_000

#: Process of each server that was asked, by address: requests are signed for it.
_processes: dict[str, str] = {}


class SilentError(Exception):
    """Nothing answers at the address."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Unsealed answer of a server."""

    status: int
    content: bytes

    def json(self) -> Any:
        """Return the answer read as JSON. Raises `UnreadableError`."""
        try:
            return json.loads(self.content)
        except ValueError as error:
            raise UnreadableError from error


@dataclass(frozen=True, slots=True)
class Server:
    """Another server: its address, and the keys of the code that both have."""

    url: str
    keys: Keys

    def state(
        self, tick: str = "", *, patience: float = SHORT, port: int = 0, every: float = 0
    ) -> State | None:
        """Return the state; None if it is that of `tick`.

        A spare that copies says its port and the seconds between two of its questions. Raises as
        `ask`, or `UnreadableError`.
        """
        held = {"held": tick, **({"port": port, "every": every} if port else {})}
        answer = self.ask("GET", f"state?{urlencode(held)}", patience=patience)
        return None if answer.status == 304 else state_of(answer.json())

    def ask(
        self,
        method: str,
        name: str,
        message: Mapping[str, Any] | None = None,
        *,
        patience: float = PATIENCE,
    ) -> Answer:
        """Return the answer of `/mirror/2/<name>`.

        A server that has started since it was last asked does nothing yet and says which process it
        is: it is asked again. Raises `SilentError` if nothing answers, or if it starts once more,
        `BadSealError` if the answer is not for this request, and `Refused` with the sentence of a
        refusal.
        """
        body = json.dumps(message).encode() if message is not None else b""
        answer = self._ask_once(method, name, body, patience)
        if answer is None:
            answer = self._ask_once(method, name, body, patience)
        if answer is None:
            raise SilentError(self.url)
        return answer

    def _ask_once(self, method: str, name: str, body: bytes, patience: float) -> Answer | None:
        """Return the answer; None, and note its process, if the server is another one by now."""
        process = _processes.get(self.url, "")
        nonce = secrets.token_hex(16)
        question = Asked(method, FIRST + name, body, int(time.time()), nonce, process)
        headers = {
            TIME: str(question.at),
            NONCE: question.nonce,
            PROCESS: question.process,
            SIGNED: signature(self.keys, question),
        }
        response, content = _exchange(self.url, method, question.path, body, headers, patience)
        if response.status == 403 and SEAL not in response.headers:
            raise Refused(_("Ce code n’est pas celui affiché là-bas."), field="token")
        if response.status == 429:
            raise Refused(_("Trop de codes essayés. Recommencez dans une minute."), field="token")
        if SEAL not in response.headers:
            raise Refused(self._stranger(response), field="mirror")
        carried = response.headers[SEAL]
        sealed_body = base64.b64decode(carried) if response.status == 304 else content
        plain = unsealed(self.keys, question, response.status, sealed_body)
        if response.status != 403:
            return Answer(response.status, plain)
        refusal = json.loads(plain)
        if refusal.get("why") != Refusal.PROCESS:
            raise Refused(_sentence(refusal), field="mirror")
        _processes[self.url] = str(refusal["process"])
        return None

    def _stranger(self, response: HTTPResponse) -> str:
        """Return the sentence for a server that does not know how to be copied."""
        try:
            _health, content = _exchange(self.url, "GET", "/health/", b"", {}, SHORT)
            ours = "version" in json.loads(content)
        except (SilentError, ValueError, TypeError):
            ours = False
        if ours:
            return _("Cette version ne sait pas être copiée.")
        return _("Ce n’est pas Dix de Der.")


def _exchange(
    url: str, method: str, path: str, body: bytes, headers: Mapping[str, str], patience: float
) -> tuple[HTTPResponse, bytes]:
    """Send one request, past any proxy. Raises `SilentError`."""
    parts = urlsplit(url)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=patience)
    try:
        connection.request(method, path, body, dict(headers))
        response = connection.getresponse()
        return response, response.read(LARGEST)
    except (OSError, HTTPException) as error:
        raise SilentError(url) from error
    finally:
        connection.close()


def _sentence(refusal: Mapping[str, Any]) -> str:
    if refusal.get("why") != Refusal.CLOCK:
        return str(refusal.get("message", ""))
    minutes = max(1, round(abs(time.time() - float(refusal["now"])) / 60))
    return _("Les deux horloges diffèrent de %(minutes)d min : réglez-les.") % {"minutes": minutes}


__all__ = ["Answer", "BadSealError", "Server", "SilentError"]
