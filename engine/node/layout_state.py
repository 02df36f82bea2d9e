"""Named int values: the state of a layout node, its usage by a parent, and the place order of an unplaced node.

They are ints and not enums, because each pass compares them many times for each node.
"""

from __future__ import annotations

from typing import Final

# layout_state: the step that runs now.
IDLE: Final = 0
MEASURING: Final = 1
LAYING_OUT: Final = 2
LOOKAHEAD_MEASURING: Final = 3
LOOKAHEAD_LAYING_OUT: Final = 4
STATE_NAMES: Final = ("idle", "measuring", "laying out", "measuring in lookahead", "laying out in lookahead")

# In which block the parent last measured a child, or an ancestor last read its intrinsics.
NOT_USED: Final = 0
IN_MEASURE_BLOCK: Final = 1
IN_LAYOUT_BLOCK: Final = 2

NOT_PLACED: Final = 2**31 - 1  # the place order of a node that its parent's last placement did not place
