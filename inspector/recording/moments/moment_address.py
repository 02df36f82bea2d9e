"""Moment address: a moment of a run as short text, which a person can write and a link can carry.

    17                     the end of frame 17
    17:measure:Row         the first measurement of Row in frame 17
    17:measure:Row#2       its second measurement
    17:slot#5              the fifth slot operation of frame 17
    17:write:h             the first write of the state h
    17:apply               the first apply phase

Terms       word: the name of an event's kind in an address: compose, measure, place, layer, draw, skip, write, read …
            number: the position among the events of the frame with the same word and name, from 1.
Invariants  I1 `address_of` and `event_of` are inverse for every event with a word. I2 an address contains no event id,
            so it names the same moment in a second recording of the same run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine import trace
from engine.trace import Phase

from ..frame import RecordedFrame
from ..recording import Recording
from ..rows.rows import Row

SLOT_WORD: Final = "slot"

WORDS: Final[Mapping[str, str]] = {
    **{phase: phase.verb for phase in Phase},
    trace.SKIP: "skip",
    trace.READ: "read",
    trace.WRITE: "write",
    trace.INPUT: "input",
    trace.COROUTINE: "coroutine",
    trace.ANNOUNCE: "announce",
    trace.RECOMPOSE: "recompose",
    trace.APPLY: "apply",
    trace.EFFECT: "effect",
    trace.LAYOUT_PASS: "layout",
    trace.CALLBACK: "callback",
    trace.DRAW_PASS: "drawing",
    trace.INVALIDATE: "invalidate",
    trace.REPLAY: "replay",
    trace.DISPOSE: "dispose",
    **dict.fromkeys((trace.SLOT, trace.INSERT, trace.REMOVE, trace.MOVE), SLOT_WORD),
}
"""The word of each event kind; all slot operations share one word and have no name."""

_ADDRESS = re.compile(
    r"(?P<frame>\d{1,9})(?::(?P<word>[a-z]+)(?::(?P<name>.*?))?(?:#(?P<number>\d{1,6}))?)?", re.DOTALL
)


class AddressError(ValueError):
    """Raised for a malformed address, or for a moment missing from the recording; the message lists alternatives."""


@dataclass(frozen=True)
class MomentAddress:
    """One address. `word` "": the end of the frame. `name` "": any name."""

    frame: int
    word: str = ""
    name: str = ""
    number: int = 1

    def __str__(self) -> str:
        name = f":{self.name}" if self.name else ""
        number = f"#{self.number}" if self.number > 1 or (name and _ends_in_number(self.name)) else ""
        return f"{self.frame}:{self.word}{name}{number}" if self.word else str(self.frame)


def parsed_address(words: str) -> MomentAddress:
    """Returns the address in a text. Raises AddressError."""
    found = _ADDRESS.fullmatch(words.strip())
    if found is None:
        raise AddressError(f"{words!r} is no moment; write FRAME or FRAME:PHASE:NAME, such as 17 or 17:measure:Row")
    word, number = found["word"] or "", int(found["number"] or 1)
    if word and word not in WORDS.values():
        raise AddressError(f"{word!r} is no kind of event; there is {', '.join(_words())}")
    if number < 1:
        raise AddressError(f"{words!r}: the events of a frame count from 1")
    return MomentAddress(int(found["frame"]), word, found["name"] or "", number)


def address_of(frame: RecordedFrame, event: int) -> MomentAddress:
    """Returns the address of an event of `frame`; an event without a word yields the end of the frame."""
    row = frame.row(event)
    word = WORDS.get(row.kind) if row is not None else None
    if row is None or word is None:
        return MomentAddress(frame.index)
    name = _name_of(row)
    same = [each.id for each in _fitting(frame, word, name)]
    return MomentAddress(frame.index, word, name, same.index(event) + 1)


def event_of(recording: Recording, address: MomentAddress) -> tuple[RecordedFrame, int | None]:
    """Returns the frame and the event of an address; None: the end of the frame. Raises AddressError."""
    frame = recording.frame(address.frame)
    if frame is None:
        kept = f"it has the frames {recording.first} to {recording.last}" if len(recording) else "it has no frame"
        raise AddressError(f"there is no frame {address.frame} in this run: {kept}")
    if not address.word:
        return frame, None
    fitting = _fitting(frame, address.word, address.name)
    if address.number <= len(fitting):
        return frame, fitting[address.number - 1].id
    what = f"{address.word}:{address.name}" if address.name else address.word
    if fitting:
        times = f"{len(fitting)} time{'' if len(fitting) == 1 else 's'}"
        raise AddressError(f"frame {address.frame} has {what} only {times}, not {address.number} times")
    names = sorted({_name_of(row) for row in _fitting(frame, address.word, "")} - {""})
    others = f"; it has {address.word} of {', '.join(names[:8])}" if names else ""
    raise AddressError(f"frame {address.frame} has no {what}{others}")


def _fitting(frame: RecordedFrame, word: str, name: str) -> list[Row]:
    """Returns the rows with this word and name; `frame` contains every row below a result."""
    return [row for row in frame.rows if WORDS.get(row.kind) == word and (not name or _name_of(row) == name)]


def _name_of(row: Row) -> str:
    """Returns the name of a row in an address; a slot operation, and a row without a subject, has none."""
    if WORDS.get(row.kind) == SLOT_WORD or row.subject is None:
        return ""
    return row.name.removeprefix("self.")


def _ends_in_number(name: str) -> bool:
    return re.search(r"#\d{1,6}$", name) is not None


def _words() -> Iterable[str]:
    return dict.fromkeys(WORDS.values())
