"""Messages are sealed and signed as the push services and the browsers read them."""

from __future__ import annotations

import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tournaments.annexes.push.rules import (
    are_keys,
    authorization,
    from_text,
    private_key,
    public_bytes,
    sealed,
    to_text,
)

#: Keys of the phone in appendix A of RFC 8291.
PHONE_KEY = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
PHONE_SECRET = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_rfc_8291_is_sealed_as_it_says() -> None:
    own = from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    body = sealed(
        b"When I grow up, I want to be a watermelon",
        PHONE_KEY,
        PHONE_SECRET,
        own=ec.derive_private_key(int.from_bytes(own, "big"), ec.SECP256R1()),
        salt=from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert to_text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
        "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVB"
        "St2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_two_messages_are_never_sealed_alike() -> None:
    phone = private_key(b"1" * 32)
    keys = to_text(public_bytes(phone)), to_text(b"2" * 16)
    assert sealed(b"Partie 3", *keys) != sealed(b"Partie 3", *keys)


def test_the_signature_names_the_service_and_is_of_the_key_that_phones_know() -> None:
    key = private_key(b"3" * 32)
    header = authorization(key, "https://push.example/send/abc?d=e", 1_800_000_000, "https://a.fr")
    token, public = header.removeprefix("vapid t=").split(", k=")
    signed, _dot, signature = token.rpartition(".")
    head, claims = (json.loads(from_text(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims == {"aud": "https://push.example", "exp": 1_800_000_000, "sub": "https://a.fr"}
    numbers = from_text(signature)
    pair = int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(public))
    # It raises if the signature is of another key.
    point.verify(encode_dss_signature(*pair), signed.encode(), ec.ECDSA(hashes.SHA256()))


def test_only_a_point_of_the_curve_and_sixteen_bytes_are_keys() -> None:
    point, secret = to_text(public_bytes(private_key(b"4" * 32))), to_text(b"5" * 16)
    nowhere = to_text(b"\x04" + b"\xff" * 64)
    assert are_keys(point, secret)
    assert are_keys(point + "=", secret + "==")
    assert not are_keys(nowhere, secret)
    assert not are_keys(point[:-4], secret)
    assert not are_keys(point, secret[:-3])
    assert not are_keys("é", "!")
    assert not are_keys("", "")
