"""The toolkit of lessons: runs programs, shows what the inspector knows of a run, checks answers and claims.

Each result displays itself in Jupyter (PNG, plain HTML tables, Markdown) and has a text form. Needs neither Jupyter nor
Qt. lessons/README.md shows one small example of each.
"""

from .agreement import agrees
from .belief import Refuted, refute
from .checking import Result, check
from .choice import Choice, Verdict
from .inspected import EVENT_KINDS, events, reads, slots, tree, values
from .kotlin import kotlin
from .layout_queue import queue
from .matching import Badge, ClaimError, matches, recordings
from .notebook import guard_kernel
from .picture import Picture, side_by_side
from .player import PlayedRuns, player
from .prediction import Missing, Prediction
from .run import KINDS, Run, record, same_pictures
from .say import Saying, say
from .strip import strip
from .table import Table, compare, frames
from .traced_lines import lines_of
from .why import Why, why

guard_kernel()

__all__ = [
    "Badge",
    "Choice",
    "ClaimError",
    "EVENT_KINDS",
    "KINDS",
    "Missing",
    "Picture",
    "PlayedRuns",
    "Prediction",
    "Refuted",
    "Result",
    "Run",
    "Saying",
    "Table",
    "Verdict",
    "Why",
    "agrees",
    "check",
    "compare",
    "events",
    "frames",
    "kotlin",
    "lines_of",
    "matches",
    "player",
    "queue",
    "reads",
    "record",
    "recordings",
    "refute",
    "same_pictures",
    "say",
    "side_by_side",
    "slots",
    "strip",
    "tree",
    "values",
    "why",
]
