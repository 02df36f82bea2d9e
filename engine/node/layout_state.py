"""What a layout node is doing, who used it how, and when it was placed: small values with names.

They are ints and not enums because they are compared many times for every node of every pass.
"""

from __future__ import annotations

from typing import Final

# layout_state: what the node is doing now.
IDLE: Final = 0
MEASURING: Final = 1
LAYING_OUT: Final = 2
LOOKAHEAD_MEASURING: Final = 3
LOOKAHEAD_LAYING_OUT: Final = 4
STATE_NAMES: Final = ("idle", "measuring", "laying out", "measuring in lookahead", "laying out in lookahead")

# How a parent used a child, or an ancestor its intrinsics, the last time it ran.
NOT_USED: Final = 0
IN_MEASURE_BLOCK: Final = 1
IN_LAYOUT_BLOCK: Final = 2

NOT_PLACED: Final = 2**31 - 1  # a place order: the parent did not place the node in its last placement
