"""Messages to browsers, byte for byte as in the example of RFC 8291 (section 5 and appendix A)."""

from __future__ import annotations

import base64

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from server.push_reading import decrypt, point_of
from witchwood.server.push_sender import encrypt

TEXT = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
    "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(read(text), "big"), ec.SECP256R1())


def test_the_example_of_the_standard() -> None:
    assert point_of(private(BROWSER)) == read(POINT)
    body = encrypt(TEXT, read(POINT), read(SECRET), private(SENDER), read(SALT))
    assert body == read(BODY)
    assert decrypt(read(BODY), private(BROWSER), read(SECRET)) == TEXT


def test_no_two_messages_have_a_key_or_a_salt_in_common() -> None:
    first, second = (encrypt(TEXT, read(POINT), read(SECRET)) for _ in range(2))
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]
    assert decrypt(first, private(BROWSER), read(SECRET)) == TEXT


def test_another_browser_can_not_read_it() -> None:
    body = encrypt(TEXT, read(POINT), read(SECRET))
    with pytest.raises(InvalidTag):
        decrypt(body, private(BROWSER), b"0" * 16)
    with pytest.raises(InvalidTag):
        decrypt(body, private(SENDER), read(SECRET))


def test_a_message_fits_into_what_push_servers_take() -> None:
    longest = b"x" * 3993  # RFC 8291, section 4
    assert len(encrypt(longest, read(POINT), read(SECRET))) == 4096
    with pytest.raises(ValueError, match="3993 at most"):
        encrypt(longest + b"x", read(POINT), read(SECRET))
    with pytest.raises(ValueError, match="key"):
        encrypt(TEXT, read(POINT)[:-1], read(SECRET))
