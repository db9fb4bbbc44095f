"""A message as the browser reads it that it was encrypted for (RFC 8188 and 8291)."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from witchwood.server.push_sender import keys_of


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """A browser's public key, as it is given to a service."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def decrypt(body: bytes, key: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """What was sent, from the body of one record; cryptography's InvalidTag if it is not for this browser."""
    salt, length = body[:16], body[20]
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    assert int.from_bytes(body[16:20], "big") >= len(sealed), "there is one record"
    secret_key, nonce = keys_of(key, sender, secret, salt, (point_of(key), sender))
    return AESGCM(secret_key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")
