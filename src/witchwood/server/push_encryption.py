"""Messages that only the browser can read for which they are: RFC 8291, by one record of aes128gcm (RFC 8188)."""

from __future__ import annotations

import secrets

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_RECORD = 4096  # bytes of a record, at most: all that push servers have to take (RFC 8291, section 4)
_LONGEST = _RECORD - 86 - 17  # of a message: without the header, and without the tag and the mark of the last record
_LAST = b"\x02"  # marks the last record


def encrypt(
    text: bytes,
    browser: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a request to a push server. ValueError if the message is too long, or the key none.

    browser: the browser's public key, an uncompressed point of P-256. secret: the 16 bytes that it shares with us.
    own, salt: used once; fresh ones, unless an example is worked through.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"a message of {len(text)} bytes: {_LONGEST} at most")
    own = ec.generate_private_key(ec.SECP256R1()) if own is None else own
    salt = secrets.token_bytes(16) if salt is None else salt
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    key, nonce = keys_of(own, browser, secret, salt, (browser, point))
    header = salt + _RECORD.to_bytes(4, "big") + len(point).to_bytes(1, "big") + point
    return header + AESGCM(key).encrypt(nonce, text + _LAST, None)


def keys_of(
    private: ec.EllipticCurvePrivateKey, other: bytes, secret: bytes, salt: bytes, points: tuple[bytes, bytes]
) -> tuple[bytes, bytes]:
    """The key and the nonce of a message, from one side's private key and the other's point. points: the browser's and
    the sender's.
    """
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), other)
    shared = private.exchange(ec.ECDH(), public)
    mixed = _derived(shared, secret, b"WebPush: info\0" + b"".join(points), 32)
    key = _derived(mixed, salt, b"Content-Encoding: aes128gcm\0", 16)
    return key, _derived(mixed, salt, b"Content-Encoding: nonce\0", 12)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)
