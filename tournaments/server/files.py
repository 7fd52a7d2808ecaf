"""Static files, sent by the server itself with the headers that WhiteNoise gives them."""

from __future__ import annotations

from collections.abc import Mapping

from whitenoise.middleware import WhiteNoiseMiddleware

from tournaments.machine.middleware import OF_ALL
from tournaments.server.answers import Answer, Headers
from tournaments.server.requests import Scope

#: Headers that the program's middleware gives to every answer.
OF_ANSWERS: Headers = [
    (name.lower().encode("ascii"), value.encode("ascii")) for name, value in OF_ALL.items()
]
#: Headers of a request that WhiteNoise reads, by the name that it looks for.
READ = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"range": "HTTP_RANGE",
}


class StaticFiles:
    """Files collected for this version of the program."""

    def __init__(self) -> None:
        self._files = WhiteNoiseMiddleware().files

    def answer(self, scope: Scope, headers: Mapping[bytes, bytes]) -> Answer | None:
        file = self._files.get(scope["path"])
        if file is None:
            return None
        environ = {READ[name]: headers[name].decode("latin-1") for name in READ if name in headers}
        response = file.get_response(scope["method"], environ)
        fields = [
            (name.lower().encode("ascii"), value.encode("latin-1"))
            for name, value in response.headers
        ]
        if response.file is None:
            return Answer(response.status, [*OF_ANSWERS, *fields])
        with response.file:
            return Answer(response.status, [*OF_ANSWERS, *fields], response.file.read())
