"""Messages to phones as their push services take them: sealed for the phone, and signed.

Sources: RFC 8291 and 8188 for the sealing (`aes128gcm`), RFC 8292 for the signature (VAPID).
"""

from __future__ import annotations

import base64
import json
import secrets
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
#: Number of points of the curve P-256. A private key is a number below it, and not 0.
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
#: Bytes of a public key, of the secret of a phone, of a salt, and of one record.
KEY_BYTES, SECRET_BYTES, SALT_BYTES, RECORD_BYTES = 65, 16, 16, 4096
#: Bytes of each number of a signature.
NUMBER_BYTES = 32
#: Byte that ends the last record.
LAST = b"\x02"


def private_key(seed: bytes) -> ec.EllipticCurvePrivateKey:
    """Return the private key made from a seed of 32 bytes: always the same."""
    return ec.derive_private_key(int.from_bytes(seed, "big") % (ORDER - 1) + 1, CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key of a private one, as 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def to_text(value: bytes) -> str:
    """Return bytes in base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Return the bytes of a text in base64 for addresses, padded or not. Raises `ValueError`."""
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", True)


def are_keys(public_key: str, secret: str) -> bool:
    """Return whether these are the keys of a phone: a point of the curve, and 16 bytes."""
    try:
        point = from_text(public_key)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        return len(point) == KEY_BYTES and len(from_text(secret)) == SECRET_BYTES
    except ValueError:
        return False


def sealed(
    text: bytes,
    public_key: str,
    secret: str,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a text that only the phone with these keys reads. It has 3,993 bytes at most.

    `own` and `salt` are new for each message; only the example of RFC 8291 gives them.
    """
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(SALT_BYTES)
    theirs, ours = from_text(public_key), public_bytes(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    start = b"WebPush: info\0" + theirs + ours
    keying = _derived(shared, from_text(secret), start, NUMBER_BYTES)
    key = _derived(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(keying, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([KEY_BYTES]) + ours
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def _derived(keying: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(keying)


def authorization(
    key: ec.EllipticCurvePrivateKey, endpoint: str, until: int, contact: str = ""
) -> str:
    """Return the header that proves to a push service which installation sends.

    `until` is in seconds since 1970, within a day. `contact` is an address of the installation.
    """
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until}
    if contact:
        claims["sub"] = contact
    signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    pair = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = b"".join(number.to_bytes(NUMBER_BYTES, "big") for number in pair)
    return f"vapid t={signed}.{to_text(signature)}, k={to_text(public_bytes(key))}"


def _json(value: object) -> str:
    return to_text(json.dumps(value, separators=(",", ":")).encode())
