"""Compares two notebooks: equal texts, and pictures with a tolerance, because another version of Skia may smooth an
edge in another way."""

from __future__ import annotations

import base64
import json
from itertools import zip_longest
from typing import Any

import numpy as np
import skia
from numpy.typing import NDArray

TOLERANCE = 0.5
"""The largest mean difference of two pictures, in steps of a color channel."""

Json = dict[str, Any]


def notebook_difference(first: str, second: str) -> str | None:
    """Describes the first difference of two notebooks; None: they are equal up to the tolerance."""
    if first == second:
        return None
    one, other = json.loads(first), json.loads(second)
    for mine, its in zip_longest(one["cells"], other["cells"]):
        if mine is None or its is None:
            return "the notebooks have different numbers of cells"
        for key in ("id", "cell_type", "metadata", "source", "execution_count"):
            if mine.get(key) != its.get(key):
                return f"{mine['id']}: another {key}"
        difference = output_difference(mine.get("outputs", []), its.get("outputs", []))
        if difference is not None:
            return f"{mine['id']}: {difference}"
    return None if one["metadata"] == other["metadata"] else "another metadata of the notebook"


def output_difference(first: list[Json], second: list[Json]) -> str | None:
    """Describes the first difference of the outputs of two cells; None: they are equal up to the tolerance."""
    if len(first) != len(second):
        return f"{len(first)} outputs, {len(second)} in the other"
    for one, other in zip(first, second, strict=True):
        pictures = []
        shown = []
        for output in (one, other):
            data = {mime: "".join(form) for mime, form in output.get("data", {}).items()}
            pictures.append(_pixels(data.pop("image/png", None)))
            shown.append((output["output_type"], "".join(output.get("text", "")), data))
        if shown[0] != shown[1]:
            return f"other output: {_begin(shown[0])} / {_begin(shown[1])}"
        if not _close(*pictures):
            return "another picture"
    return None


def _begin(shown: tuple[str, str, dict[str, str]]) -> str:
    return repr(shown[2].get("text/plain", shown[1]))[:200]


def _pixels(png: str | None) -> NDArray[Any] | None:
    if png is None:
        return None
    image = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(base64.b64decode(png)))
    pixels: NDArray[Any] = image.toarray(colorType=skia.ColorType.kRGBA_8888_ColorType).astype(int)
    return pixels


def _close(one: NDArray[Any] | None, other: NDArray[Any] | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.shape == other.shape and bool(np.abs(one - other).mean() < TOLERANCE)
