"""The toolkit of lessons: runs programs, shows frames as pictures and work as tables, checks answers.

Each result displays itself in Jupyter (PNG, plain HTML tables) and has a text form. Needs neither Jupyter nor Qt.
"""

from .checking import Result, check
from .picture import Picture, side_by_side
from .prediction import Prediction
from .run import KINDS, Run, record, same_pictures
from .table import Table, compare, frames

__all__ = [
    "KINDS",
    "Picture",
    "Prediction",
    "Result",
    "Run",
    "Table",
    "check",
    "compare",
    "frames",
    "record",
    "same_pictures",
    "side_by_side",
]
