"""Small PNG files: an image in at most 256 colours, chosen by median cut, its grain smoothed as far as need be."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numba import njit
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]  # height, width, three colours
_BITS = 5  # of each colour channel that are told apart: grain of paper and cloth is not worth its bytes


def encode(pixels: Pixels, colours: int = 256, patience: int = 0) -> bytes:
    """A PNG file of the image in so many colours. patience: how far a pixel may be from the colour that it shares with
    the one before it; this takes away grain, which does not compress.
    """
    height, width, _ = pixels.shape
    keys = _keys(pixels)
    used, index, counts = np.unique(keys, return_inverse=True, return_counts=True)
    sums = np.stack([np.bincount(index.ravel(), weights=pixels[..., c].ravel()) for c in range(3)], axis=1)
    means = sums / counts[:, None]
    group, palette = _median_cut(means, counts.astype(float), min(colours, len(used)))
    picture = group[index].reshape(height, width).astype(np.uint8)
    palette = np.rint(palette).astype(np.uint8)
    _smooth(pixels, picture, palette, patience)
    rows = np.concatenate([np.zeros((height, 1), np.uint8), picture], axis=1)  # each row begins with "no filter"
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(name, body)
        for name, body in (
            (b"IHDR", header),
            (b"PLTE", palette.tobytes()),
            (b"IDAT", zlib.compress(rows.tobytes(), 9)),
            (b"IEND", b""),
        )
    )


@njit
def _smooth(pixels: Pixels, picture: NDArray[np.uint8], palette: NDArray[np.uint8], patience: int) -> None:
    for y in range(picture.shape[0]):
        for x in range(1, picture.shape[1]):
            before = picture[y, x - 1]
            far = 0
            for c in range(3):
                far = max(far, abs(np.int64(pixels[y, x, c]) - np.int64(palette[before, c])))
            if far <= patience:
                picture[y, x] = before


def _keys(pixels: Pixels) -> NDArray[np.int64]:
    """One number for each pixel's colour, without the last bits of its channels."""
    red, green, blue = (pixels[..., c].astype(np.int64) >> (8 - _BITS) for c in range(3))
    return (red << (2 * _BITS) | green << _BITS | blue).ravel()


def _median_cut(
    means: NDArray[np.float64], counts: NDArray[np.float64], colours: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Which group each colour falls into, and the mean colour of each group."""
    groups = [np.arange(len(means))]
    while len(groups) < colours:
        spread = [np.ptp(means[group], axis=0).max() * counts[group].sum() ** 0.3 for group in groups]
        widest = int(np.argmax(spread))
        group = groups[widest]
        if len(group) < 2:
            break
        channel = int(np.argmax(np.ptp(means[group], axis=0)))
        group = group[np.argsort(means[group, channel], kind="stable")]
        weight = np.cumsum(np.sqrt(counts[group]))
        at = min(max(int(np.searchsorted(weight, weight[-1] / 2)), 1), len(group) - 1)
        groups[widest : widest + 1] = [group[:at], group[at:]]
    which = np.empty(len(means), np.int64)
    for number, group in enumerate(groups):
        which[group] = number
    palette = np.array([np.average(means[group], axis=0, weights=counts[group]) for group in groups])
    return which, palette


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
