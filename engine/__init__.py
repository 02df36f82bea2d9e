"""A Compose-style UI runtime: state, composition, layout, drawing, and the host that runs them in frames.

`engine` exports what programs are written with. Three more doors serve other readers:

    engine.testing   for tests: the headless host, its reports, the semantics tree, checks of the node tree
    engine.tooling   for debuggers: events, the slot table, observers, errors and warnings
    engine.runtime   for those who read or extend the engine: the classes that run the three phases

Each room lists its names for programs in its `public.py`; all names of foundation are for programs. The rooms, each of
which imports only earlier ones: trace, unit, snapshot, slots, coroutines, composition, node, layout, drawing, input,
semantics, frame, foundation.
"""

from typing import TYPE_CHECKING

from engine.composition.public import *
from engine.coroutines.public import *
from engine.drawing.public import *
from engine.frame.public import *
from engine.input.public import *
from engine.layout.public import *
from engine.node.public import *
from engine.semantics.public import *
from engine.slots.public import *
from engine.snapshot.public import *
from engine.unit.public import *

# Type checkers and editors read the star imports; a computed `__all__` or a `__getattr__` would hide misspelt names.
if TYPE_CHECKING:
    from engine.foundation import *
else:
    import sys
    from importlib import import_module

    from engine import foundation

    ROOMS = (
        "composition.public", "coroutines.public", "drawing.public", "foundation", "frame.public", "input.public",
        "layout.public", "node.public", "semantics.public", "slots.public", "snapshot.public", "unit.public",
    )  # fmt: skip
    DOORS = ("testing", "tooling", "runtime")

    __all__ = sorted(name for room in ROOMS for name in sys.modules[f"engine.{room}"].__all__)

    def __dir__() -> list[str]:
        """The public names and the other doors, as editors at run time complete them."""
        return sorted([*__all__, *DOORS])

    def __getattr__(name: str) -> object:
        """Finds a name of foundation, a door, or a name that version 0.1 exported here; otherwise the error names the
        one that is meant."""
        if name in foundation.__all__:
            globals()[name] = value = getattr(foundation, name)
            return value
        if name in DOORS:
            return import_module(f"engine.{name}")
        if not name.startswith("__"):
            for door in map(import_module, [f"engine.{each}" for each in DOORS]):
                if name in door.__all__:
                    return getattr(door, name)
        from engine.mistakes.suggestion import missing_name

        raise missing_name(name, __all__)
