"""Single precision: the numbers of Compose's Float, in a language whose floats are doubles.

Why         Compose computes animations, easings and flings in single precision. The last of its 24 bits decides
            whether an offset of 12.5 px rounds to 12 or 13, so the engine rounds where Compose does.
Cost        0.4 µs a call.
"""

from __future__ import annotations

from math import copysign, inf
from struct import Struct

_float = Struct("f")
_int = Struct("i")


def to_single(value: float) -> float:
    """Returns the nearest number of single precision; infinity for a number beyond its range."""
    try:
        result: float = _float.unpack(_float.pack(value))[0]
    except OverflowError:
        return copysign(inf, value)
    return result


def cube_root(value: float) -> float:
    """Returns the cube root of a number of single precision, with an error below 1e-6 of its size.

    A third of the exponent comes from the bits; two Newton steps follow, with their rounding. An exact root differs
    from Compose's in the last bits. Compose: fastCbrt.
    """
    bits: int = _int.unpack(_float.pack(abs(value)))[0]
    root: float = _float.unpack(_int.pack(_ROOT_OF_ONE + bits // 3))[0]
    for _ in range(2):
        excess = to_single(root - to_single(abs(value) / to_single(root * root)))
        root = to_single(root - to_single(excess * _THIRD))
    return root if value >= 0.0 else -root


_ROOT_OF_ONE = 0x2A510554
_THIRD = to_single(1.0 / 3.0)
