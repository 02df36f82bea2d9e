"""Rows: the events of a recording as plain frozen data.

Terms       row: one event, frozen when its frame ended. subject: the scope, node or state of an event. Each subject has
            its own number, so no row holds a reference to an object of the program.
Invariants  I1 rows of a frame are sorted by id. I2 a row refers to other rows by id only.
            I3 every value in `data` is text, a number, None, a Subject or a tuple of those.
Not here    collecting rows: recorder.py. Explaining rows: inspector/analysis/.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, ClassVar, Final, NamedTuple

from engine import trace
from engine.code_owner import is_engine
from engine.trace import Site

SCOPE = "scope"
NODE = "node"
STATE = "state"
TABLE = "table"  # a composition, as the owner of its slot table
CONTEXT = "context"  # a place in a composition where subcompositions hang
OTHER = "other"

FRAMEWORK = "the framework"
"""Names the creator of states that the framework creates for itself."""

_ENDS = 5
"""The number of composables that a failure message names at each end of a long chain."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The scope, node or state that an event is about. `name` appears in frame reports. `emitter` of a node: the
    composable that emitted the node. `emitter` of a state: the code that created the state (`Counter at app.py:12`,
    `the framework`), or the object that holds a state field (`Ticket #2`). Unknown emitters are empty."""

    id: int
    kind: str
    name: str
    tag: str | None = None
    emitter: str = ""

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        # Every analysis looks subjects up, several times a row. Subjects of kind OTHER have no number,
        # so their name is the hash: with the hash 0, a look-up would compare 10,000 list items one by one.
        return self.id or hash(self.name)

    @property
    def is_frameworks(self) -> bool:
        """Returns whether the framework created this state for itself, such as a scroll position or a press."""
        return self.kind == STATE and self.emitter.startswith(FRAMEWORK)

    @property
    def is_field(self) -> bool:
        """Returns whether this is the state of a field, `Ticket.votes`, of an object with a number, `Ticket #2`."""
        owner, numbered, _number = self.emitter.partition(" #")
        return self.kind == STATE and bool(numbered) and self.name.startswith(f"{owner}.")

    @property
    def is_internal(self) -> bool:
        """Returns whether the framework keeps this state to itself, though a line of the program calls what reads
        it: its name begins with an underscore."""
        return self.is_frameworks and self.name.startswith("_")


class _Columns(NamedTuple):
    """The columns of a row; the tuple is what a recording holds and a file stores."""

    id: int
    inside: int
    cause: int
    kind: str
    subject: Subject | None
    site: Site | None
    end: int
    before: bool
    data: Mapping[str, Any]


class Row(_Columns):
    """One event. `before`: the event happened between the previous frame and this frame.

    A row belongs to the class of its kind (../events), which has a typed field for each fact in `data`; a row of an
    unknown kind, for example of a newer version, is a plain `Row`.
    """

    __slots__ = ()
    is_run: ClassVar[bool] = False
    """Whether the row is a run of a phase: composition, measurement, placement, layer or drawing."""

    def __new__(
        cls,
        id: int,
        inside: int,
        cause: int,
        kind: str,
        subject: Subject | None,
        site: Site | None,
        end: int,
        before: bool,
        data: Mapping[str, Any],
    ) -> Row:
        return tuple.__new__(EVENT_CLASSES[kind], (id, inside, cause, kind, subject, site, end, before, data))

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:
            EVENT_CLASSES[kind] = cls

    @property
    def name(self) -> str:
        """The name of the subject; without a subject, the kind of the event."""
        return self.subject.name if self.subject is not None else self.kind

    @property
    def program_site(self) -> Site | None:
        """The line of the program; None without one. Sentences never name a line of the framework, which the author of
        the program did not write."""
        return self.site if self.site is not None and not is_engine(self.site.file) else None


class _EventClasses(dict[str, type[Row]]):
    """The class of each kind of event; `Row` for other kinds."""

    def __missing__(self, _: str) -> type[Row]:
        return Row


EVENT_CLASSES: Final = _EventClasses()
"""The class of each kind of event, registered by the class itself: `class StateRead(Row, kind=trace.READ)`."""


class Subscription(NamedTuple):
    """A subscription: `reader` read `state` at `site` while it ran in `phase`."""

    state: Subject
    reader: Subject
    phase: str
    site: Site | None
    row: int


class StateValue(NamedTuple):
    """The recorded text of a state's value, and the write that set this value; `write` is None for the initial value.

    `program`: the program itself read or wrote the state; False: only the framework did."""

    state: Subject
    text: str
    frame: int | None
    write: Row | None
    by: str
    program: bool = True


class RunCount(NamedTuple):
    """How often a subject ran and was skipped, from the first frame to this frame."""

    runs: int = 0
    skips: int = 0
    measured: int = 0
    placed: int = 0
    layers: int = 0
    drawn: int = 0


COUNTED: Final = dict(zip((trace.COMPOSITION, trace.SKIP, *trace.RUNS[1:]), RunCount._fields, strict=True))
"""The field of RunCount that counts each kind of event, in the order of the fields."""


class Place(NamedTuple):
    """The bounds of a node in root coordinates, in px."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ProgramFailure:
    """An exception of the program: its message, its site, and the chain of composables that it passed. `traceback`: its
    lines; empty in older files."""

    message: str
    kind: str
    site: Site | None
    chain: tuple[Site, ...]
    frame: int
    traceback: tuple[str, ...] = field(default=(), compare=False)

    @property
    def through(self) -> str:
        """The chain in words: `App (app.py:9) › Card`. The composable around the site has no place of its own."""
        places = [f"{short_function(site)} ({site})" for site in self.chain]
        if self.chain and self.site is not None and self.chain[-1][:2] == self.site[:2]:
            places[-1] = short_function(self.chain[-1])
        return " › ".join(_folded(places))

    @property
    def sentence(self) -> str:
        """The failure in one sentence: site, kind, message and chain."""
        where = f"{self.site}: " if self.site is not None else ""
        through = self.through
        what = self.kind if self.message == self.kind else f"{self.kind}: {self.message}"
        return f"{where}{what}" + (f" [in {through}]" if through else "")


def _folded(places: list[str]) -> list[str]:
    """Merges equal neighbors into one entry; of a long chain, names only the outermost and the innermost entries."""
    runs = [(place, len(list(same))) for place, same in groupby(places)]
    named = [place if count == 1 else f"{place} repeatedly" for place, count in runs]
    return named if len(named) <= 2 * _ENDS else [*named[:_ENDS], "…", *named[-_ENDS:]]


def short_function(site: Site) -> str:
    """Returns a short form of a qualified name: `Screen.<locals>.<lambda>` → `lambda in Screen`."""
    parts = [part for part in site.function.split(".") if part != "<locals>"]
    if parts and parts[-1] == "<lambda>":
        owner = parts[-2] if len(parts) > 1 else ""
        return f"lambda in {owner}" if owner and owner != "<module>" else "lambda"
    return parts[-1] if parts else site.function
