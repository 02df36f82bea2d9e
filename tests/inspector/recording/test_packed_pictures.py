"""A picture that is packed as runs has the pixels that it was made of."""

from __future__ import annotations

import random
import zlib

import pytest

from inspector.recording.pictures import BGRA, RGBA, RecordedPicture, in_order

_WHITE, _RED = b"\xff\xff\xff\xff", b"\xff\x00\x00\xff"

PIXELS = {
    "empty": (0, b""),
    "one pixel": (1, _RED),
    "one color": (1_000, _WHITE * 1_000),
    "two areas": (1_000, _WHITE * 999 + _RED),
    "a change in each pixel": (1_000, (_WHITE + _RED) * 500),
    "noise": (1_000, random.Random(7).randbytes(4_000)),
}


@pytest.mark.parametrize("name", PIXELS)
def test_picture_of_a_later_frame__unpacks_to_its_pixels(name: str) -> None:
    width, pixels = PIXELS[name]
    for order in (RGBA, BGRA):
        picture = RecordedPicture.of(3, width, min(width, 1), pixels, order)
        assert picture.pixels(order) == pixels
        assert picture.unpacked.pixels == pixels
        assert picture.pixels(BGRA if order == RGBA else RGBA) == in_order(pixels, BGRA)


def test_picture_of_few_colors__is_packed_as_runs_and_noise_as_pixels() -> None:
    assert RecordedPicture.of(3, 1_000, 1, PIXELS["two areas"][1]).runs == 2
    noise = RecordedPicture.of(3, 1_000, 1, PIXELS["noise"][1])
    assert (noise.runs, zlib.decompress(noise.packed)) == (0, PIXELS["noise"][1])
