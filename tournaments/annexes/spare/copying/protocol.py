"""Code, signatures and seals between two laptops. Pure: time and chance are given.

Two keys come from the code by HKDF: one signs requests (HMAC-SHA-256), the other seals answers
(ChaCha20-Poly1305). An answer is sealed for its request, so an answer kept from another one is
refused. A request is signed for one process of a server, which remembers the nonces: a request kept
from before its start, or meant for another server, is refused.

Every server knows this module, and few have a spare: the library of seals is loaded when it serves.
"""

from __future__ import annotations

import hmac
from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import pairwise
from math import ceil

#: Letters and digits of a code, without those that are confused when copied from a screen.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
#: Length of a code: 31 signs to choose from, 26 times, are 128 bits.
LENGTH = 26
#: Seconds that two clocks may differ.
WINDOW = 60
#: Bytes of the nonce of a seal, which comes before the sealed bytes.
SEAL_NONCE = 12
SALT = b"dix-de-der/mirror/1"


class Refusal(StrEnum):
    """Why a request is refused."""

    CODE = "code"
    CLOCK = "clock"
    PROCESS = "process"
    AGAIN = "again"


class BadSealError(Exception):
    """An answer that the holder of the code did not seal for this request."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys of a code: `sign` of requests, `seal` of answers."""

    sign: bytes
    seal: bytes


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it is signed. `at` is in seconds of Unix time; `nonce` serves once.

    `process` is the process of the server that may carry it out, "" if it is not known yet.
    """

    method: str
    path: str
    body: bytes
    at: int
    nonce: str
    process: str = ""

    def text(self) -> bytes:
        """Return the bytes that the signature covers."""
        digest = sha256(self.body).hexdigest()
        parts = self.method, self.path, digest, str(self.at), self.nonce, self.process
        return "\n".join(parts).encode()


def plain_code(typed: str) -> str:
    """Return a code without its spaces and hyphens, in capitals.

    >>> plain_code("abcd-efgh 23")
    'ABCDEFGH23'
    """
    return "".join(sign for sign in typed.upper() if sign.isalnum())


def shown_code(code: str) -> str:
    """Return a code in groups, as a page shows it.

    >>> shown_code("ABCDEFGHJKMNPQRSTUVWXYZ234")
    'ABCDE-FGHJK-MNPQR-STUVW-XYZ234'
    """
    cuts = (0, 5, 10, 15, 20, LENGTH)
    return "-".join(code[start:end] for start, end in pairwise(cuts))


def keys_of(code: str) -> Keys:
    """Return the keys of a code."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    derived = HKDF(SHA256(), 64, SALT, b"sign and seal").derive(plain_code(code).encode())
    return Keys(derived[:32], derived[32:])


def signature(keys: Keys, question: Asked) -> str:
    """Return the signature of a request, in hexadecimal."""
    return hmac.new(keys.sign, question.text(), sha256).hexdigest()


def sealed(keys: Keys, question: Asked, status: int, content: bytes, nonce: bytes) -> bytes:
    """Return an answer that only the holder of the code reads, sealed for one request.

    `nonce` is `SEAL_NONCE` bytes that serve once.
    """
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return nonce + ChaCha20Poly1305(keys.seal).encrypt(nonce, content, _bound(question, status))


def unsealed(keys: Keys, question: Asked, status: int, content: bytes) -> bytes:
    """Return what was sealed for this request. Raises `BadSealError` for anything else."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    nonce, rest = content[:SEAL_NONCE], content[SEAL_NONCE:]
    if len(nonce) < SEAL_NONCE:
        raise BadSealError
    try:
        return ChaCha20Poly1305(keys.seal).decrypt(nonce, rest, _bound(question, status))
    except InvalidTag as error:
        raise BadSealError from error


def _bound(question: Asked, status: int) -> bytes:
    return question.text() + f"\n{status}".encode()


class Nonces:
    """Nonces seen within the window, so that each serves once."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, float] = OrderedDict()

    def first_time(self, nonce: str, now: float) -> bool:
        """Note a nonce; return whether it was new."""
        while self._seen and next(iter(self._seen.values())) < now - 2 * WINDOW:
            self._seen.popitem(last=False)
        if nonce in self._seen:
            return False
        self._seen[nonce] = now
        return True


def refusal_of(
    keys: Keys, question: Asked, signed: str, now: float, process: str, nonces: Nonces
) -> Refusal | None:
    """Return why a request is refused, or None. The code is checked first, in constant time.

    `process` is the one that is asked, and `nonces` are those that it remembers.
    """
    if not hmac.compare_digest(signature(keys, question).encode(), signed.encode()):
        return Refusal.CODE
    if abs(now - question.at) > WINDOW:
        return Refusal.CLOCK
    if question.process != process:
        return Refusal.PROCESS
    if not nonces.first_time(question.nonce, now):
        return Refusal.AGAIN
    return None


#: Wrong codes that cost nothing, and seconds of the first and of the longest wait.
FREE, FIRST, LONGEST = 5, 1.0, 60.0
#: Addresses remembered.
MANY = 10_000


class Slowing:
    """Wrong codes of each address: the wait doubles with each one after the first few."""

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, float]] = {}

    def wait(self, address: str, now: float) -> int:
        """Return the seconds that an address must wait; 0 if it may try."""
        count, last = self._wrong.get(address, (0, now))
        if count < FREE:
            return 0
        wait = min(FIRST * (1 << min(count - FREE, 10)), LONGEST)
        return max(0, ceil(last + wait - now))

    def wrong(self, address: str, now: float) -> None:
        """Note a wrong code."""
        count, _last = self._wrong.pop(address, (0, now))
        while len(self._wrong) >= MANY:
            del self._wrong[next(iter(self._wrong))]
        self._wrong[address] = count + 1, now

    def right(self, address: str) -> None:
        """Forget the wrong codes of an address that has the right one."""
        self._wrong.pop(address, None)
